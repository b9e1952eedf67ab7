package report

import (
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// The exit codes of every verb.
const (
	ExitOK          = 0   // all that could run was verified, nothing failed
	ExitViolation   = 1   // violation, warning under --strict, stale baseline entry, surviving mutant
	ExitUsage       = 2   // usage or configuration
	ExitUnverified  = 3   // could not verify
	ExitInterrupted = 130 // by a signal
)

// VerdictOptions is what a verdict depends on beside the results.
type VerdictOptions struct {
	// CouldNotRun says why the run itself could not be done: target out of
	// reach, circuit breaker, panic. Empty where it could.
	CouldNotRun string
	// Require lists rules that must be verified.
	Require []rules.ID
	// MinVerified is how many rules must be verified; 0 asks for none.
	MinVerified int
}

// Judge makes one finding of those that say the same, and sets the exit code and its
// reason from everything else in the results.
func (r *Results) Judge(o VerdictOptions) {
	r.unite()
	r.ExitCode, r.Reason = Verdict(r, o)
}

// Verdict returns the exit code of a run and the reason in one sentence, which
// is empty for 0. A violation is a fact even if something else could not be
// verified, so 1 wins over 3, unless the run itself could not be done.
func Verdict(r *Results, o VerdictOptions) (code int, reason string) {
	if r.Run == Interrupted {
		return ExitInterrupted, fmt.Sprintf("interrupted: INCOMPLETE %d/%d", r.Done, r.Planned)
	}
	if o.CouldNotRun != "" {
		return ExitUnverified, "the run could not be done: " + o.CouldNotRun
	}
	failed, unverified := failures(r), unverifiedReasons(r, o)
	switch {
	case len(failed) > 0:
		return ExitViolation, strings.Join(append(failed, unverified...), "; ")
	case len(unverified) > 0:
		return ExitUnverified, strings.Join(unverified, "; ")
	}
	return ExitOK, ""
}

// failures are the reasons for exit code 1.
func failures(r *Results) []string {
	var list []string
	if n := countNew(r, Violated) + unexplained(r); n > 0 {
		list = append(list, reporttext.Plural(n, "violation"))
	}
	if n := countNew(r, Warning); n > 0 && r.Strict {
		list = append(list, reporttext.Plural(n, "warning")+" under --strict")
	}
	if n := r.countBaseline(Stale); n > 0 {
		list = append(list, reporttext.Plural(n, "stale baseline entry", "stale baseline entries"))
	}
	return list
}

// unverifiedReasons are the reasons for exit code 3. That the budget left some
// scenarios out is none.
func unverifiedReasons(r *Results, o VerdictOptions) []string {
	var list []string
	if n := max(r.Count(SuiteError), len(r.FindingsOf(SuiteError))); n > 0 {
		list = append(list, reporttext.Plural(n, "error")+" of the suite itself")
	}
	if !verifiedAnything(r) {
		list = append(list, "nothing was verified")
	}
	if missing := unverifiedRules(r, o.Require); len(missing) > 0 {
		list = append(list, "required but not verified: "+strings.Join(missing, ", "))
	}
	verified, of := r.VerifiedRules()
	if verified < o.MinVerified {
		list = append(list, fmt.Sprintf("%d of %s verified, --min-verified wants %d", verified, reporttext.Plural(of, "rule"), o.MinVerified))
	}
	if r.Unkept > 0 {
		list = append(list, reporttext.Plural(r.Unkept, "scenario")+" that could run could not be verified")
	}
	if r.Done < r.Planned {
		list = append(list, fmt.Sprintf("only %d of %s finished", r.Done, reporttext.Plural(r.Planned, "scenario")))
	}
	if len(list) == 0 && verified == 0 && of > 0 {
		list = append(list, "no rule was verified")
	}
	return list
}

// Verified tells whether an outcome means that something was compared with the
// reference: an observation is not, it only tells what was seen.
func (o Outcome) Verified() bool {
	return slices.Contains([]Outcome{Passed, Flaky, Warning, Violated}, o)
}

// verifiedAnything asks for a scenario that compared something: one that passed
// without a check proves nothing.
func verifiedAnything(r *Results) bool {
	return slices.ContainsFunc(r.Scenarios, func(s Scenario) bool { return s.Outcome.Verified() && s.Checks > 0 })
}

func unverifiedRules(r *Results, required []rules.ID) []string {
	var missing []string
	for _, id := range required {
		at := slices.IndexFunc(r.Rules, func(row RuleRow) bool { return row.ID == id })
		switch {
		case at < 0 || !r.Rules[at].Outcome.Verified() && r.Rules[at].Why == "":
			missing = append(missing, string(id))
		case !r.Rules[at].Outcome.Verified():
			missing = append(missing, fmt.Sprintf("%s (%s)", id, r.Rules[at].Why))
		}
	}
	return missing
}

// countNew counts the findings that no baseline entry names.
func countNew(r *Results, o Outcome) int {
	return pick.Count(r.Findings, func(f Finding) bool { return f.Outcome == o && f.Known == "" })
}

// unexplained counts the violated scenarios and rules without a finding, so that
// a failure cannot get lost between the lists. What many scenarios met is one finding,
// which explains them all.
func unexplained(r *Results) int {
	scenarios, ids, met := map[string]bool{}, map[rules.ID]bool{}, map[string]bool{}
	for _, f := range r.Findings {
		for _, name := range f.scenarios() {
			scenarios[name] = scenarios[name] || f.Outcome == Violated
		}
		ids[f.Rule] = ids[f.Rule] || f.Outcome == Violated
		met[f.Summary] = met[f.Summary] || f.Outcome == Violated
	}
	n := 0
	for _, s := range r.Scenarios {
		if s.Outcome != Violated {
			continue
		}
		if !scenarios[s.FullName()] && !met[s.Why] {
			n++
		}
		for _, id := range s.Rules {
			ids[id] = true // its rules are told with it
		}
	}
	for _, row := range r.Rules {
		if row.Outcome == Violated && !ids[row.ID] {
			n++
		}
	}
	return n
}
