package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// What several writers tell from the results in the same words.

// knownReason is the baseline's reason if every bad finding that a choice
// selects is known, and there is one.
func (r *Results) knownReason(of func(Finding) bool) (reason string) {
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
	own := func(f Finding) bool { return f.Outcome.Bad() && f.of(name) }
	if slices.ContainsFunc(r.Findings, own) {
		return r.knownReason(own)
	}
	return r.knownReason(func(f Finding) bool { return f.Summary == s.Why }) // found in passing, and told once
}

// knownRule is the reason for what is found of a rule, by itself or by its scenarios.
func (r *Results) knownRule(row RuleRow) string {
	if !row.Outcome.Bad() {
		return ""
	}
	about := func(f Finding) bool { return f.Rule == row.ID }
	if slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Outcome.Bad() && about(f) }) {
		return r.knownReason(about)
	}
	reason := ""
	for _, s := range r.Scenarios {
		if s.Outcome.Bad() && slices.Contains(s.Rules, row.ID) {
			if reason = r.knownScenario(s); reason == "" {
				return ""
			}
		}
	}
	return reason
}

// knownRules tells how many rules with an outcome have known findings only.
func (r *Results) knownRules(o Outcome) int {
	return pick.Count(r.Rules, func(row RuleRow) bool { return row.Outcome == o && r.knownRule(row) != "" })
}

// knownScenarios tells how many scenarios with an outcome have known findings only.
func (r *Results) knownScenarios(o Outcome) int {
	return pick.Count(r.Scenarios, func(s Scenario) bool { return s.Outcome == o && r.knownScenario(s) != "" })
}

// countKnown counts the findings with an outcome that a baseline entry names.
func (r *Results) countKnown(o Outcome) int { return len(r.FindingsOf(o)) - countNew(r, o) }

// knownFindings is how many findings the baseline let through.
func (r *Results) knownFindings() int { return r.countKnown(Violated) + r.countKnown(Warning) }

// nothingFailed says so, and what the baseline let through.
func (r *Results) nothingFailed() string {
	if n := r.knownFindings(); n > 0 {
		return "nothing failed but " + reporttext.Plural(n, "known finding") + " of the baseline"
	}
	return "nothing failed"
}

// countRules tells how many rules have an outcome.
func (r *Results) countRules(o Outcome) int {
	return pick.Count(r.Rules, func(row RuleRow) bool { return row.Outcome == o })
}

// headline is the verdict in two or three words.
func (r *Results) headline() string {
	switch {
	case r.Run == Running:
		return "Still running"
	case r.Run == Interrupted || r.ExitCode == ExitInterrupted:
		return "Interrupted"
	case r.ExitCode == ExitOK && r.inPart():
		verified, of := r.VerifiedRules()
		return fmt.Sprintf("Conforms in part: %d of %s", verified, reporttext.Plural(of, "rule"))
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
	case r.ExitCode == ExitOK && r.inPart():
		but := ", but "
		if r.knownFindings() > 0 {
			but = "; "
		}
		return r.nothingFailed() + but + strings.Join(r.leftOut(), "; ")
	case r.ExitCode == ExitOK:
		return "all that can be verified on a deployment was, and " + r.nothingFailed()
	}
	return fmt.Sprintf("exit code %d", r.ExitCode)
}

// VerifiedRules counts the rules that were verified, and those that ordinary
// input can verify on a deployment.
func (r *Results) VerifiedRules() (verified, of int) {
	for _, row := range r.Rules {
		if row.outOfReach() {
			continue
		}
		of++
		if row.Outcome.Verified() {
			verified++
		}
	}
	return verified, of
}

// outOfReach tells whether no ordinary input verifies a rule on a deployment, which
// therefore takes nothing from a run that did not.
func (row RuleRow) outOfReach() bool {
	rule, _ := rules.Lookup(row.ID)
	return rule.NoTrigger != "" && !row.Outcome.Bad()
}

// withinReach tells how many of the rules that can be verified have an outcome.
func (r *Results) withinReach(o Outcome) int {
	return r.countRules(o) - r.beyondReach(o)
}

// beyondReach tells how many of those that no ordinary input verifies have an outcome.
func (r *Results) beyondReach(o Outcome) int {
	return pick.Count(r.Rules, func(row RuleRow) bool { return row.Outcome == o && row.outOfReach() })
}

// ruleCounts is what became of the rules that can be verified, and how many more there
// are.
func (r *Results) ruleCounts() string {
	_, of := r.VerifiedRules()
	counts := outcomeCounts(r.withinReach, r.knownRules)
	if beyond := len(r.Rules) - of; beyond > 0 {
		counts += fmt.Sprintf(" (%d more that no input reaches)", beyond)
	}
	return counts
}

// inPart tells whether a run left out some of what can be verified.
func (r *Results) inPart() bool {
	verified, of := r.VerifiedRules()
	return verified < of
}

// NotSelected is why a rule was not verified that nothing selected is about.
const NotSelected = "no selected scenario verifies it"

// unselected tells whether the selection left a rule out, which the headline
// says once.
func (r *Results) unselected(row RuleRow) bool { return r.Selected != "" && row.Why == NotSelected }

// mostReasons is how many reasons a headline gives.
const mostReasons = 3

// leftOut is why rules were not verified, what holds back the most first.
func (r *Results) leftOut() []string {
	var list unverifiedList
	for _, row := range r.Rules {
		if row.Outcome == NotVerified && !row.outOfReach() && !r.unselected(row) {
			list.add(row.Why, "", []rules.ID{row.ID}, "")
		}
	}
	slices.SortStableFunc(list, func(a, b unverified) int { return len(b.Rules) - len(a.Rules) })
	var reasons []string
	for _, g := range list[:min(mostReasons, len(list))] {
		reasons = append(reasons, fmt.Sprintf("%s: %s", cmp.Or(g.Why, "not looked at"), shortList(g.Rules)))
	}
	if more := len(list) - mostReasons; more > 0 {
		reasons = append(reasons, reporttext.Plural(more, "more reason")+" below")
	}
	if r.Selected != "" {
		reasons = append([]string{r.Selected}, reasons...)
	}
	return reasons
}

// shortList names rules, or the first of many.
func shortList(ids []rules.ID) string {
	const few = 5
	if len(ids) <= few {
		return rules.Joined(ids)
	}
	return fmt.Sprintf("%s and %d more", rules.Joined(ids[:few]), len(ids)-few)
}

// timesField is how often the same was found, where more than once, and in how many
// scenarios, for a line that is named times.
func (f Finding) timesField() string {
	if f.Count < 2 {
		return ""
	}
	if n := len(f.Scenarios); n > 1 {
		return reporttext.Thousands(f.Count) + ", in " + reporttext.Plural(n, "scenario")
	}
	return reporttext.Thousands(f.Count)
}

// Times is how often the same was found, in words, where more than once.
func (f Finding) Times() string {
	switch n := len(f.Scenarios); {
	case f.Count < 2:
		return ""
	case n == f.Count:
		return "in " + reporttext.Plural(n, "scenario")
	case n > 1:
		return reporttext.Plural(f.Count, "time") + ", in " + reporttext.Plural(n, "scenario")
	}
	return reporttext.Plural(f.Count, "time")
}

// Others are the other places where the same was found, as they are shown: the request
// and what was got only where they are others than those of the place before.
func (f Finding) Others() []Example {
	others, curl, actual := slices.Clone(f.Examples), f.Curl, f.Actual
	for i, e := range others {
		if e.Curl == curl {
			others[i].Curl = ""
		}
		if e.Actual == actual {
			others[i].Actual = ""
		}
		curl, actual = e.Curl, e.Actual
	}
	return others
}

// Text is another place in one line.
func (e Example) Text() string {
	return strings.Join(slices.DeleteFunc([]string{e.Scenario, e.Place, e.Pointer, e.Actual}, func(part string) bool { return part == "" }), " · ")
}

// outcomeCounts writes "3 violations, 1 known violation, 94 passed", worst first,
// without what there is none of.
func outcomeCounts(count, known func(Outcome) int) string {
	var parts []string
	for _, t := range tallies(count, known) {
		parts = append(parts, t.String())
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// tally is how many there are of an outcome, those that a baseline names for
// themselves.
type tally struct {
	Outcome Outcome
	Known   bool
	N       int
}

// String is the number with its words.
func (t tally) String() string { return reporttext.Thousands(t.N) + " " + t.words() }

func (t tally) words() string {
	if t.Known {
		return "known " + outcomeWord(t.Outcome, t.N)
	}
	return outcomeWord(t.Outcome, t.N)
}

// tallies are those of all outcomes that there are, worst first.
func tallies(count, known func(Outcome) int) []tally {
	var list []tally
	for _, o := range worstToBest() {
		all, named := count(o), known(o)
		for _, t := range []tally{{o, false, all - named}, {o, true, named}} {
			if t.N > 0 {
				list = append(list, t)
			}
		}
	}
	return list
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
