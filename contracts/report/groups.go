package report

import (
	"cmp"
	"slices"

	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// The groups in which reports show findings: by rule, by what is missing, by
// open question.

// findingGroup is the findings of one outcome about one rule or question.
type findingGroup struct {
	Outcome   Outcome
	Subject   string // rule or question, empty for the run itself
	Condition string // of the rule, or the question's title
	Sentence  string // of the reference
	Findings  []Finding
}

// about tells whether a group has findings of a rule, be it under its question.
func (g findingGroup) about(id rules.ID) bool {
	return slices.ContainsFunc(g.Findings, func(f Finding) bool { return f.Rule == id })
}

// groupFindings groups the findings of the given outcomes that are known, or
// that are not, in the order in which the results have them.
func groupFindings(r *Results, known bool, outcomes ...Outcome) (groups []findingGroup) {
	chosen := pick.Except(r.Findings, func(f Finding) bool {
		return !slices.Contains(outcomes, f.Outcome) || known != (f.Known != "")
	})
	for _, same := range reporttext.Grouped(chosen, func(f Finding) [2]string { return [2]string{string(f.Outcome), subjectOf(f)} }) {
		about, subject := same[0], subjectOf(same[0])
		if subject == string(about.Question) {
			about.Rule = ""
		}
		groups = append(groups, findingGroup{about.Outcome, subject, conditionOf(r, about), sentenceOf(about), same})
	}
	return groups
}

// subjectOf is what a finding is shown under: a broken pinned answer under its
// question, which is what has drifted, everything else under its rule.
func subjectOf(f Finding) string {
	if f.Outcome == Warning && f.Question != "" {
		return string(f.Question)
	}
	return cmp.Or(string(f.Rule), string(f.Question))
}

func conditionOf(r *Results, f Finding) string {
	for _, row := range r.Rules {
		if row.ID == f.Rule && f.Rule != "" {
			return row.Condition
		}
	}
	if rule, ok := rules.Lookup(f.Rule); ok {
		return rule.Condition
	}
	question, _ := rules.LookupQuestion(f.Question)
	return question.Title
}

// sentenceOf is the sentence of the reference that a finding is about.
func sentenceOf(f Finding) string {
	rule, _ := rules.Lookup(f.Rule)
	question, _ := rules.LookupQuestion(f.Question)
	return cmp.Or(f.Sentence, rule.Source.Text, question.Source.Text)
}

// unverified is something that was not verified: why, what to ask the operator for or
// to set, and what waits for it.
type unverified struct {
	Why       string
	Ask       string
	Rules     []rules.ID
	Scenarios []string
}

// unverifiedIn lists what was not verified, first what somebody can do something about.
// A rule that other scenarios verified is not among them, though one waits.
func unverifiedIn(r *Results) []unverified {
	var list unverifiedList
	verified := map[rules.ID]bool{}
	for _, row := range r.Rules {
		verified[row.ID] = row.Outcome.Verified()
	}
	waiting := func(ids ...rules.ID) []rules.ID {
		return slices.DeleteFunc(ids, func(id rules.ID) bool { return verified[id] })
	}
	listed := map[string]bool{}
	for _, f := range r.FindingsOf(NotVerified) {
		for _, name := range f.scenarios() {
			list.add(f.Summary, f.Ask, waiting(f.Rule), name)
			listed["rule "+string(f.Rule)], listed["scenario "+name] = true, true
		}
	}
	for _, s := range r.Scenarios {
		if s.Outcome == NotVerified && !listed["scenario "+s.FullName()] {
			list.add(s.Why, "", waiting(slices.Clone(s.Rules)...), s.FullName())
			for _, id := range s.Rules {
				listed["rule "+string(id)] = true
			}
		}
	}
	for _, row := range r.Rules {
		if row.Outcome == NotVerified && !listed["rule "+string(row.ID)] && !r.unselected(row) {
			list.add(row.Why, "", []rules.ID{row.ID}, "")
		}
	}
	slices.SortStableFunc(list, func(a, b unverified) int { return boolOrder(a.Ask == "", b.Ask == "") })
	return list
}

type unverifiedList []unverified

func (l *unverifiedList) add(why, ask string, ids []rules.ID, scenario string) {
	i := slices.IndexFunc(*l, func(g unverified) bool { return g.Why == why && g.Ask == ask })
	if i < 0 {
		i = len(*l)
		*l = append(*l, unverified{Why: why, Ask: ask})
	}
	g := &(*l)[i]
	for _, id := range ids {
		if id != "" && !slices.Contains(g.Rules, id) {
			g.Rules = append(g.Rules, id)
		}
	}
	if scenario != "" && !slices.Contains(g.Scenarios, scenario) {
		g.Scenarios = append(g.Scenarios, scenario)
	}
}

// boolOrder puts false before true.
func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
