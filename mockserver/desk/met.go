package desk

import (
	"net/http"
	"strconv"
	"strings"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/texts"
)

type metView struct {
	Sessions []string
	Off      bool
	Groups   []metGroup
	Findings []habits.Finding
	Met, All int
	Requests int64
	page     *page
	pages    metPages
}

// Rungs are the levels of what can be met, with their colours.
func (metView) Rungs() (list []metRule) {
	for _, rung := range rungs {
		list = append(list, metRule{RuleMet: met.RuleMet{Level: rung.level}, Tone: rung.tone})
	}
	return list
}

// Exchange is the address of the exchange that the mock counted as a number;
// empty when it is not kept.
func (v metView) Exchange(number int64) string { return v.pages.addressOf(v.page, number) }

// metPages show what a session has met.
type metPages struct{ d *Desk }

func (m metPages) addressOf(p *page, number int64) string {
	if x := m.d.ring.Numbered(number); x != nil {
		return p.U("live/" + strconv.FormatInt(x.ID, 10))
	}
	return ""
}

// metGroup is the rules of one operation.
type metGroup struct {
	Operation rules.Operation
	Rules     []metRule
}

type metRule struct {
	met.RuleMet
	Condition string
	Missing   string // what the next rung takes, or why there is none here
	Tone      string
	Seen      string // address of the exchange that met it
	How       string // address of a form that meets it
	Readings  []metReading
}

// metReading is an answer to an open question under which a rule was not met yet.
type metReading struct{ Question, Answer string }

// rungs are the levels of the ladder with the colour of each.
var rungs = []struct {
	level met.Level
	tone  string
}{{met.Unmet, "unverified"}, {met.Forced, "flaky"}, {met.Met, "observed"}, {met.BothSides, "passed"}, {met.EachReading, "passed"}}

// page shows the board of all rules with what a session has met.
func (m metPages) page(w http.ResponseWriter, r *http.Request) {
	p := m.d.newPage(r, "met")
	p.Title = p.text("met.title")
	var coverage met.Coverage
	a := m.d.mock().admin(r.Context(), http.MethodGet, "coverage", p.Session, nil, &coverage)
	v := metView{Sessions: m.d.sessions(), Off: a.Status != http.StatusOK, Findings: coverage.Findings, Requests: coverage.Requests, page: p, pages: m}
	for _, of := range coverage.Rules {
		rule, known := rules.Lookup(of.ID)
		if !known || rule.Code == "" {
			continue // rules without an answer of their own are met by every answer
		}
		v.All++
		if of.Level != met.Unmet && of.Level != met.Forced {
			v.Met++
		}
		if len(v.Groups) == 0 || v.Groups[len(v.Groups)-1].Operation != rule.Operation {
			v.Groups = append(v.Groups, metGroup{Operation: rule.Operation})
		}
		group := &v.Groups[len(v.Groups)-1]
		group.Rules = append(group.Rules, m.rule(p, of, rule))
	}
	p.Body = v
	m.d.send(w, r, http.StatusOK, "met", p)
}

func (m metPages) rule(p *page, met met.RuleMet, rule rules.Rule) metRule {
	v := metRule{RuleMet: met, Condition: p.Words.Rule(rule).Condition, Missing: missing(p.Words, met.Evidence, rule), How: p.U("rules/" + string(rule.ID))}
	for _, rung := range rungs {
		if rung.level == met.Level {
			v.Tone = rung.tone
		}
	}
	for _, shown := range []*asked.Shown{met.Evidence.Met, met.Evidence.Refused, met.Evidence.Forced} {
		if shown == nil {
			continue
		}
		if v.Seen = m.addressOf(p, shown.Number); v.Seen != "" {
			break
		}
	}
	v.Readings = missingReadings(met.Evidence.Missing)
	return v
}

// missing says what the next rung takes, or why no ordinary input reaches it here.
func missing(words texts.Catalogue, e met.Evidence, rule rules.Rule) string {
	another, isAnother := strings.CutPrefix(e.Unreachable, "only under another answer to ")
	switch {
	case isAnother:
		question, answer, _ := strings.Cut(another, " than ")
		return words.Say("met.another", question, answer)
	case e.Unreachable != "" || e.Missing == rule.Trigger:
		return words.Rule(rule).Trigger
	case e.Missing == "" || rule.Bound == nil:
		return ""
	}
	var sides []string
	if e.Accepted == nil {
		sides = append(sides, words.Say("met.side.accepted", rule.Bound.Field, words.Bound(rule.Bound.Last)))
	}
	if e.Refused == nil {
		sides = append(sides, words.Say("met.side.refused", rule.Bound.Field, words.Bound(rule.Bound.First)))
	}
	return strings.Join(sides, "; ")
}

// missingReadings reads what a rule lacks where that is other readings:
// "other readings: Q-STATUS: always-200, Q-STATUS: always-400".
func missingReadings(missing string) (list []metReading) {
	text, found := strings.CutPrefix(missing, "other readings: ")
	if !found {
		return nil
	}
	for part := range strings.SplitSeq(text, ", ") {
		question, answer, _ := strings.Cut(part, ": ")
		list = append(list, metReading{question, answer})
	}
	return list
}
