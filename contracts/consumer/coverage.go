package consumer

import (
	"cmp"
	"fmt"
	"slices"

	"calco.example/contracts/rules"
)

// Coverage says what a client has met and how it behaved: the document of
// `GET /__admin/coverage` and of client.json. There is no score in it on purpose:
// every rung says what it was reached by.
type Coverage struct {
	// Client is who it was: a session, or the command that was run.
	Client   string `json:"client"`
	Sessions int64  `json:"sessions"`
	Requests int64  `json:"requests"`
	// Rules are all of the catalogue, in its order, once [Book] or [Merge] has
	// finished the document.
	Rules    []RuleMet  `json:"rules"`
	Fields   []FieldMet `json:"fields"`
	Roles    []RoleMet  `json:"roles"`
	Pages    []PagesMet `json:"pages"`
	Findings []Finding  `json:"findings"`
}

// Level is a rung of the ladder.
type Level string

// The rungs, from the lowest.
const (
	Unmet       Level = "unmet"
	Forced      Level = "forced"       // by Prefer or a forcing key only: no evidence of a rule
	Met         Level = "met"          // by ordinary input
	BothSides   Level = "both-sides"   // the last value accepted and the first one refused
	EachReading Level = "each-reading" // under every answer to the open questions that touch it, too
)

// RuleMet is what was met of one rule.
type RuleMet struct {
	ID       rules.ID `json:"id"`
	Level    Level    `json:"level"`
	Requests int64    `json:"requests"` // that met it by ordinary input
	Evidence Evidence `json:"evidence"`
}

// Evidence is by what a rung was reached.
type Evidence struct {
	Met    *Shown `json:"met,omitempty"`
	Forced *Shown `json:"forced,omitempty"`
	// Accepted stands on the last value accepted, Refused on the first refused.
	Accepted *Shown `json:"accepted,omitempty"`
	Refused  *Shown `json:"refused,omitempty"`
	// Readings are the answers to open questions under which it was met.
	Readings map[rules.QuestionID][]string `json:"readings,omitempty"`
	// Missing says what the next rung takes, empty on the highest there is.
	Missing string `json:"missing,omitempty"`
	// Unreachable says why no ordinary input meets it here, empty where one does.
	Unreachable string `json:"unreachable,omitempty"`
}

// FieldMet is a field of a request table that was sent.
type FieldMet struct {
	Operation rules.Operation `json:"operation"`
	Name      string          `json:"name"`
	Level     Level           `json:"level"`
	Requests  int64           `json:"requests"`
	// Values are the words used of a list filter.
	Values   []string `json:"values,omitempty"`
	Evidence *Shown   `json:"evidence,omitempty"`
}

// RoleMet is a persona whose key was used.
type RoleMet struct {
	Persona  string `json:"persona"`
	Requests int64  `json:"requests"`
	Evidence *Shown `json:"evidence,omitempty"`
}

// PagesMet is how pages of an operation were asked for.
type PagesMet struct {
	Operation    rules.Operation `json:"operation"`
	FurthestPage int64           `json:"furthestPage"`
	LeastSize    int64           `json:"leastPageSize"`
	LargestSize  int64           `json:"largestPageSize"`
	// LastPages counts the last pages, beyond the first, that were read.
	LastPages int64 `json:"lastPages"`
	// FurthestOf is how many pages there were where the furthest one was read.
	FurthestOf int64  `json:"furthestOf,omitempty"`
	Evidence   *Shown `json:"evidence,omitempty"`
}

// LeftUnread says that no list of several pages was read to its end, empty where
// one was. That is no finding: who looks for what is new reads the first page only.
func (p PagesMet) LeftUnread() string {
	if p.LastPages > 0 || p.FurthestOf <= 1 {
		return ""
	}
	return fmt.Sprintf("no %s was read to its last page: page %d at most, of %d; if all its rows are wanted, go on to totalPages", p.Operation, p.FurthestPage, p.FurthestOf)
}

// coverage is what a session has met, only what there is: rules and fields that
// were not met are added by finish.
func (b *Book) coverage(s *session) Coverage {
	c := Coverage{Client: s.name, Requests: s.requests}
	if s.requests > 0 {
		c.Sessions = 1
	}
	counts := b.counts(&s.tally)
	for i := range counts {
		if counted := &counts[i]; *counted != (ruleCount{place: int32(i)}) {
			c.Rules = append(c.Rules, b.ruleMet(s, counted))
		}
	}
	t := &s.tally
	for _, f := range t.fields {
		c.Fields = append(c.Fields, FieldMet{Operation: f.operation, Name: f.name, Level: Met, Requests: f.times, Values: slices.Sorted(slices.Values(f.values)), Evidence: s.shown(f.by)})
	}
	for _, r := range t.roles {
		c.Roles = append(c.Roles, RoleMet{r.persona, r.times, s.shown(r.by)})
	}
	for _, p := range t.paged {
		c.Pages = append(c.Pages, PagesMet{p.operation, p.furthest, p.least, p.largest, p.whole, p.of, s.shown(p.by)})
	}
	c.Findings = s.allFindings()
	return c
}

func (b *Book) ruleMet(s *session, counted *ruleCount) RuleMet {
	met := RuleMet{ID: b.index.catalogue[counted.place].ID, Requests: int64(counted.met), Evidence: Evidence{
		Met: s.shown(counted.metBy), Forced: s.shown(counted.forcedBy), Accepted: s.shown(counted.keptBy), Refused: s.shown(counted.refusedBy),
	}}
	if counted.met > 0 {
		met.Evidence.Readings = b.readings(s, counted)
	}
	return met
}

// finished adds what was not met, orders everything, and says on which rung each
// rule stands.
func finished(c Coverage, profile rules.Profile) Coverage {
	met := map[rules.ID]RuleMet{}
	for _, m := range c.Rules {
		met[m.ID] = m
	}
	all := rules.All()
	c.Rules = make([]RuleMet, 0, len(all))
	for _, rule := range all {
		m := met[rule.ID]
		m.ID = rule.ID
		m.judge(rule, profile)
		c.Rules = append(c.Rules, m)
	}
	c.Fields = allFields(c.Fields)
	slices.SortFunc(c.Roles, func(a, b RoleMet) int { return cmp.Compare(a.Persona, b.Persona) })
	slices.SortFunc(c.Pages, func(a, b PagesMet) int { return cmp.Compare(a.Operation, b.Operation) })
	c.Roles, c.Pages, c.Findings = orEmpty(c.Roles), orEmpty(c.Pages), orEmpty(c.Findings)
	return c
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// allFields adds the fields of the request tables that were not sent.
func allFields(sent []FieldMet) []FieldMet {
	list := []FieldMet{}
	for _, op := range rules.Operations() {
		for _, f := range op.Fields {
			i := slices.IndexFunc(sent, func(m FieldMet) bool { return m.Operation == op.ID && m.Name == f.Name })
			switch {
			case i >= 0:
				list = append(list, sent[i])
			case f.Type != "object":
				list = append(list, FieldMet{Operation: op.ID, Name: f.Name, Level: Unmet})
			}
		}
	}
	return list
}
