package clientreport

import (
	"fmt"
	"strings"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// view is a document arranged for people; html and Markdown show the same.
type view struct {
	Headline, Why, Class string
	Command              string
	verdict.Document
	Tiles      []tile
	Operations []operation
	Fields     []field
}

// tile is one count at the top.
type tile struct {
	Class, Label, Detail string
	Value                int
}

// operation is the rules of one.
type operation struct {
	Name  string
	Rules []rule
}

// rule is one rung of a ladder with what it was reached by.
type rule struct {
	met.RuleMet
	Class, Condition, By string
}

// field is a field of a request table.
type field struct {
	met.FieldMet
	Class, Words string
}

func newView(d verdict.Document) *view {
	v := &view{Document: d, Command: strings.Join(d.Command, " ")}
	v.Headline, v.Why, v.Class = conclusion(d)
	v.Tiles = tiles(d)
	v.Operations = operations(d.Met)
	for _, f := range d.Met.Fields {
		v.Fields = append(v.Fields, field{f, classOf(f.Level), strings.Join(f.Values, ", ")})
	}
	return v
}

func conclusion(d verdict.Document) (headline, why, class string) {
	failed := pick.Except(d.Gates, func(g verdict.Gate) bool { return g.Passed })
	switch {
	case d.Verdict == verdict.VerdictFailed:
		return "The command failed", fmt.Sprintf("it ended with exit code %d", d.Exit), "violated"
	case len(failed) > 0:
		return "A gate failed", failed[0].Name + ": " + failed[0].Why, "violated"
	case d.Met.Requests == 0:
		return "Nothing was asked", "the command sent no request to the mock", "unverified"
	case len(d.Findings) > 0:
		return "Passed, with advice", reporttext.Plural(len(d.Findings), "habit") + " that may cost data or trouble", "warning"
	}
	return "Passed", "the command succeeded, and nothing in its behaviour was found", "passed"
}

func tiles(d verdict.Document) []tile {
	reached, of := d.Met.Share()
	count := levels(d.Met)
	sided := count[met.BothSides] + boundedEachReading(d.Met)
	return []tile{
		{"plain", "requests", reporttext.Plural(int(d.Met.Sessions), "session"), int(d.Met.Requests)},
		{"passed", "rules met", fmt.Sprintf("of the %d that ordinary input can meet", of), reached},
		{"passed", "on both sides", "of their bound", sided},
		{"observed", "only forced", "no evidence of a rule", count[met.Forced]},
		{"warning", "habits", "of behaviour", len(d.Findings)},
	}
}

var classes = map[met.Level]string{
	met.Unmet: "unverified", met.Forced: "observed", met.Met: "passed",
	met.BothSides: "passed", met.EachReading: "passed",
}

func classOf(level met.Level) string { return classes[level] }

// operations are those of which a rule was counted.
func operations(c met.Coverage) []operation {
	var list []operation
	names := []rules.Operation{rules.AnyOperation}
	for _, op := range rules.Operations() {
		names = append(names, op.ID)
	}
	for _, name := range names {
		o := operation{Name: string(name)}
		for _, m := range c.Rules {
			if row, _ := rules.Lookup(m.ID); row.Operation == name {
				o.Rules = append(o.Rules, rule{m, classOf(m.Level), row.Condition, reachedBy(m)})
			}
		}
		if len(o.Rules) > 0 {
			list = append(list, o)
		}
	}
	return list
}

// reachedBy says by what a rung was reached, and what the next one takes.
func reachedBy(m met.RuleMet) string {
	e := m.Evidence
	var parts []string
	for _, by := range []struct {
		what  string
		shown *asked.Shown
	}{{"met by", e.Met}, {"last accepted:", e.Accepted}, {"first refused:", e.Refused}, {"forced by", e.Forced}} {
		if by.shown != nil {
			parts = append(parts, by.what+" "+shownText(*by.shown))
		}
	}
	switch {
	case e.Unreachable != "":
		parts = append(parts, "cannot be met: "+e.Unreachable)
	case e.Missing != "":
		parts = append(parts, "next: "+e.Missing)
	}
	return strings.Join(parts, "; ")
}
