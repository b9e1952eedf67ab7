// Package junit is the form of junit.xml that CI servers agree on.
package junit

import "encoding/xml"

// A report has suites, suites have cases, and a case may have a problem.
type (
	// Report is a report.
	Report struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		Counts
		Suites []Suite `xml:"testsuite"`
	}
	// Counts are those of a report or of a suite. A report of what can be no error, or
	// takes no time, has none of these.
	Counts struct {
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   *int   `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Time     string `xml:"time,attr,omitempty"`
	}
	// Suite is a suite of a report.
	Suite struct {
		Name string `xml:"name,attr"`
		Counts
		Cases []Case `xml:"testcase"`
	}
	// Case is a case of a suite, passed where it has no problem.
	Case struct {
		Class   string   `xml:"classname,attr"`
		Name    string   `xml:"name,attr"`
		File    string   `xml:"file,attr,omitempty"`
		Line    int      `xml:"line,attr,omitempty"`
		Time    string   `xml:"time,attr,omitempty"`
		Failure *Problem `xml:"failure"`
		Error   *Problem `xml:"error"`
		Skipped *Problem `xml:"skipped"`
		Output  string   `xml:"system-out,omitempty"`
	}
	// Problem is why a case did not pass.
	Problem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// Add counts the cases of a suite and adds it to the report, where it has any.
func (r *Report) Add(s Suite) {
	if len(s.Cases) == 0 {
		return
	}
	met := func(problem func(Case) *Problem) (n int) {
		for _, c := range s.Cases {
			if problem(c) != nil {
				n++
			}
		}
		return n
	}
	s.Tests = len(s.Cases)
	s.Failures = met(func(c Case) *Problem { return c.Failure })
	s.Skipped = met(func(c Case) *Problem { return c.Skipped })
	r.Tests, r.Failures, r.Skipped = r.Tests+s.Tests, r.Failures+s.Failures, r.Skipped+s.Skipped
	if r.Errors != nil {
		errors := met(func(c Case) *Problem { return c.Error })
		s.Errors = &errors
		*r.Errors += errors
	}
	r.Suites = append(r.Suites, s)
}
