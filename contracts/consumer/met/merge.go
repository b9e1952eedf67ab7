package met

import (
	"cmp"
	"slices"

	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/rules"
)

// Merge puts coverage of several runs, shards or languages together. Counts are
// added; the first evidence of each kind stays; readings are joined.
func Merge(first Coverage, others ...Coverage) Coverage {
	sum := first
	for _, other := range others {
		sum = Sum(sum, other)
	}
	return Finished(sum, rules.Profile{})
}

// Sum puts two together, without saying yet what was not met: see [Finished].
func Sum(a, b Coverage) Coverage {
	sum := Coverage{Client: joinNames(a.Client, b.Client), Sessions: a.Sessions + b.Sessions, Requests: a.Requests + b.Requests}
	sum.Rules = combine(a.Rules, b.Rules, func(m RuleMet) rules.ID { return m.ID }, mergeRule)
	sum.Fields = combine(a.Fields, b.Fields, func(f FieldMet) [2]string { return [2]string{string(f.Operation), f.Name} }, mergeField)
	sum.Roles = combine(a.Roles, b.Roles, func(r RoleMet) string { return r.Persona }, mergeRole)
	sum.Pages = combine(a.Pages, b.Pages, func(p PagesMet) rules.Operation { return p.Operation }, mergePages)
	sum.Findings = combine(a.Findings, b.Findings, func(f habits.Finding) string { return f.ID }, habits.Finding.Join)
	slices.SortFunc(sum.Findings, func(a, b habits.Finding) int { return cmp.Compare(a.ID, b.ID) })
	return sum
}

func joinNames(a, b string) string {
	if a == "" || a == b {
		return b
	}
	if b == "" || len(a) > 200 {
		return a
	}
	return a + ", " + b
}

// combine joins two lists by key; neither of them is changed.
func combine[T any, K comparable](a, b []T, key func(T) K, both func(T, T) T) []T {
	sum := slices.Clone(a)
	at := make(map[K]int, len(a))
	for i, v := range a {
		at[key(v)] = i
	}
	for _, v := range b {
		if i, known := at[key(v)]; known {
			sum[i] = both(sum[i], v)
			continue
		}
		at[key(v)] = len(sum)
		sum = append(sum, v)
	}
	return sum
}

func mergeRule(a, b RuleMet) RuleMet {
	a.Requests += b.Requests
	e, f := &a.Evidence, b.Evidence
	e.Met, e.Forced = cmp.Or(e.Met, f.Met), cmp.Or(e.Forced, f.Forced)
	e.Accepted, e.Refused = cmp.Or(e.Accepted, f.Accepted), cmp.Or(e.Refused, f.Refused)
	readings := map[rules.QuestionID][]string{}
	for _, from := range []map[rules.QuestionID][]string{a.Evidence.Readings, f.Readings} {
		for id, answers := range from {
			readings[id] = union(readings[id], answers)
		}
	}
	if len(readings) > 0 {
		e.Readings = readings
	}
	return a
}

func union(a, b []string) []string {
	sum := slices.Concat(a, b)
	slices.Sort(sum)
	return slices.Compact(sum)
}

func mergeField(a, b FieldMet) FieldMet {
	a.Requests += b.Requests
	a.Values, a.Evidence = union(a.Values, b.Values), cmp.Or(a.Evidence, b.Evidence)
	if b.Level != Unmet {
		a.Level = b.Level
	}
	return a
}

func mergeRole(a, b RoleMet) RoleMet {
	return RoleMet{a.Persona, a.Requests + b.Requests, cmp.Or(a.Evidence, b.Evidence)}
}

func mergePages(a, b PagesMet) PagesMet {
	switch {
	case b.FurthestPage > a.FurthestPage:
		a.FurthestPage, a.FurthestOf, a.Evidence = b.FurthestPage, b.FurthestOf, b.Evidence
	case b.FurthestPage == a.FurthestPage:
		a.FurthestOf = max(a.FurthestOf, b.FurthestOf)
	}
	a.LeastSize, a.LargestSize = min(a.LeastSize, b.LeastSize), max(a.LargestSize, b.LargestSize)
	a.LastPages += b.LastPages
	return a
}
