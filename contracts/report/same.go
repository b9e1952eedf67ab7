package report

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// What makes several findings one: across runs the key, in a run what was expected where,
// in a report what was found as well. Each rule is a method of its own here, made of the
// same parts.

// Key identifies a finding across runs: what a baseline entry names.
func (f Finding) Key() string {
	return strings.Join([]string{string(f.Outcome), f.subject(), f.Scenario, f.Pointer}, " ")
}

// subject is the rule that a finding is about, or the question where there is none.
func (f Finding) subject() string { return cmp.Or(string(f.Rule), string(f.Question)) }

// sameness is what findings of a run have in common that are one, whatever was found: what
// was found in passing in any scenario, all else in one.
func (f Finding) sameness() string {
	if f.Passing {
		return f.expectation(f.member())
	}
	return f.expectation(f.member(), f.Scenario)
}

// says is what findings have in common that say the same, wherever they were found.
func (f Finding) says() string {
	if f.Compared {
		return f.expectation(f.Ask)
	}
	return f.expectation(f.Actual, f.Ask)
}

// expectation is what was not met, and what else is to be the same.
func (f Finding) expectation(more ...string) string {
	return strings.Join(append([]string{string(f.Outcome), string(f.Rule), string(f.Question), f.Summary, f.Expected, f.Known}, more...), "\x00")
}

// saysAs tells whether two findings of a group, which may be of several rules, read alike
// but for the scenarios in which they were found.
func (f Finding) saysAs(other Finding) bool {
	f.Outcome, f.Rule, f.Question = other.Outcome, other.Rule, other.Question
	return f.says() == other.says() && f.Pointer == other.Pointer && max(f.Count, other.Count) < 2
}

// member is where in an answer a finding is, whichever element of a list it stood in.
func (f Finding) member() string { return steadyKey(f.Pointer) }

// steadyKey writes * for the row numbers of a pointer: the same finding sits in
// another row tomorrow.
func steadyKey(key string) string {
	for elements.MatchString(key) {
		key = elements.ReplaceAllString(key, "/*$1")
	}
	return key
}

// elements are the places of elements of lists in a pointer.
var elements = regexp.MustCompile(`/[0-9]+(/|$)`)

// mostExamples is how many other places a finding names.
const mostExamples = 2

// Distinct makes one finding of those that are the same: of one rule or question,
// expected and found alike at one member of an answer, whichever element of a
// list it stood in. What was found in passing is the same in every scenario.
func Distinct(all []Finding) []Finding {
	at := map[string]int{}
	var list []Finding
	for _, f := range InOrder(all) {
		key := f.sameness()
		i, seen := at[key]
		if !seen {
			at[key] = len(list)
			list = append(list, f)
			continue
		}
		list[i].add(f)
	}
	return list
}

// InOrder are findings by scenario and place: which scenario ended first is chance.
func InOrder(all []Finding) []Finding {
	return slices.SortedStableFunc(slices.Values(all), func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Scenario, b.Scenario), cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Summary, b.Summary), cmp.Compare(a.Actual, b.Actual), cmp.Compare(a.Curl, b.Curl))
	})
}

// add counts another finding of the same.
func (f *Finding) add(other Finding) {
	f.Count = max(f.Count, 1) + 1
	if last := len(f.Scenarios) - 1; other.Scenario != f.Scenario && (last < 0 || f.Scenarios[last] != other.Scenario) {
		f.Scenarios = append(f.Scenarios, other.Scenario) // they come in the order of their names
	}
	if len(f.Examples) < mostExamples && (other.Scenario != f.Scenario || other.Pointer != f.Pointer || other.Actual != f.Actual) {
		f.Examples = append(f.Examples, Example{Scenario: other.Scenario, Pointer: other.Pointer, Actual: other.Actual, Curl: other.Curl})
	}
}
