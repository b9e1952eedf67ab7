package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// What several writers tell from the results in the same words.

// knownReason is the baseline's reason if every bad finding that a choice
// selects is known, and there is one.
func (r *Results) knownReason(of func(Finding) bool) string {
	reason := ""
	for _, f := range r.Findings {
		if !f.Outcome.Bad() || !of(f) {
			continue
		}
		if f.Known == "" {
			return ""
		}
		reason = f.Known
	}
	return reason
}

func (r *Results) knownScenario(s Scenario) string {
	if !s.Outcome.Bad() {
		return ""
	}
	name := s.FullName()
	return r.knownReason(func(f Finding) bool { return f.Scenario == name })
}

func (r *Results) knownRule(id rules.ID) string {
	return r.knownReason(func(f Finding) bool { return f.Rule == id })
}

// countRules tells how many rules have an outcome.
func (r *Results) countRules(o Outcome) int {
	n := 0
	for _, row := range r.Rules {
		if row.Outcome == o {
			n++
		}
	}
	return n
}

// headline is the verdict in two or three words.
func (r *Results) headline() string {
	switch {
	case r.Run == Running:
		return "Still running"
	case r.Run == Interrupted || r.ExitCode == ExitInterrupted:
		return "Interrupted"
	case r.ExitCode == ExitOK:
		return "Conforms"
	case r.ExitCode == ExitViolation:
		return "Does not conform"
	}
	return "Could not verify"
}

// reason is why the verdict is what it is, for people.
func (r *Results) reason() string {
	if r.Reason != "" {
		return r.Reason
	}
	switch {
	case r.Run != Finished:
		return fmt.Sprintf("INCOMPLETE %d/%d", r.Done, r.Planned)
	case r.ExitCode == ExitOK:
		return "everything that could run was verified, and nothing failed"
	}
	return fmt.Sprintf("exit code %d", r.ExitCode)
}

// outcomeCounts writes "3 violations, 1 warning, 94 passed", worst first, without
// what there is none of.
func outcomeCounts(count func(Outcome) int) string {
	var parts []string
	for _, o := range worstToBest() {
		if n := count(o); n > 0 {
			parts = append(parts, reporttext.Thousands(n)+" "+outcomeWord(o, n))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

func worstToBest() []Outcome {
	list := slices.Clone(bestToWorst)
	slices.Reverse(list)
	return list
}

// outcomeWord is the outcome as it follows a number.
func outcomeWord(o Outcome, n int) string {
	switch o {
	case Violated, Warning, Observed, SuiteError:
		_, word, _ := strings.Cut(reporttext.Plural(n, string(o)), " ")
		return word
	}
	return string(o)
}

// seconds writes a duration as people read it.
func seconds(s float64) string {
	if s < 60 {
		return strconv.FormatFloat(s, 'f', 1, 64) + " s"
	}
	return fmt.Sprintf("%d min %02d s", int(s)/60, int(s)%60)
}

// mapTexts is a copy of the results with every text replaced, except the words
// of outcomes and states, which are the suite's own.
func mapTexts(r *Results, replace func(string) string) *Results {
	return reporttext.Map(r, replace, Outcome(""), RunStatus(""), BaselineState(""))
}
