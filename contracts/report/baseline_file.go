package report

import (
	"fmt"
	"slices"
	"strings"
	"time"

	yaml "go.yaml.in/yaml/v4"

	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
	"calco.example/contracts/strictyaml"
)

// ParseBaseline reads a baseline file:
//
//	known:
//	  - finding: "violation BR-31 Branch report: first allowed day /metadata/code"
//	    reason: fixed with release 4.2
//	    expires: 2027-01-31
//	  - finding: {outcome: warning, rule: BR-ORDER, scenario: "Consistency: order"}
//	    reason: agreed with the operator
//	  - finding: {outcome: violation, rule: BR-30, pointer: /metadata/message, scenarios: ["Branch report: off", "Consistency: off"]}
//	    reason: one cause, found in several scenarios
//	  - finding: {outcome: violation, rule: BR-24}
//	    reason: all findings of a rule
//
// A finding is its key, as reports show it, or the key's parts; row numbers in
// its pointer do not matter. Without scenario and pointer it is all findings of
// its rule or question. It is strict: unknown keys, rules and questions, a
// missing reason and a finding given twice are errors with file, line and
// column, all reported together.
func ParseBaseline(file string, data []byte) (Baseline, error) {
	r := baselineReader{strictyaml.Reader{File: file, Kind: "baseline"}}
	b := r.baseline(data)
	if err := r.Err(); err != nil {
		return Baseline{}, err
	}
	return b, nil
}

// Format writes a baseline as its file.
func (b Baseline) Format() []byte {
	var out strings.Builder
	out.WriteString("# Known findings. Each needs a reason; add `expires: YYYY-MM-DD` where it has an end.\nknown:")
	if len(b.Entries) == 0 {
		out.WriteString(" []")
	}
	out.WriteString("\n")
	for _, e := range b.Entries {
		if e.Summary != "" {
			fmt.Fprintf(&out, "  # %s\n", reporttext.Visible(e.Summary))
		}
		fmt.Fprintf(&out, "  - finding:%s\n    reason: %s\n", e.formatFinding(), yamlText(e.Reason))
		if e.Expires != "" {
			fmt.Fprintf(&out, "    expires: %s\n", e.Expires)
		}
	}
	return []byte(out.String())
}

// formatFinding writes the key of an entry, or its parts where it has scenarios.
func (e BaselineEntry) formatFinding() string {
	if len(e.Scenarios) == 0 {
		return " " + yamlText(e.Finding)
	}
	outcome, subject, pointer := e.split()
	kind := "rule"
	if _, is := rules.LookupQuestion(rules.QuestionID(subject)); is {
		kind = "question"
	}
	text := fmt.Sprintf("\n      outcome: %s\n      %s: %s", outcome, kind, subject)
	if pointer != "" {
		text += "\n      pointer: " + yamlText(pointer)
	}
	text += "\n      scenarios:"
	for _, scenario := range e.Scenarios {
		text += "\n        - " + yamlText(scenario)
	}
	return text
}

// yamlText is a text as a YAML scalar: JSON strings are YAML strings.
func yamlText(s string) string {
	data, err := exchange.MarshalJSON(s)
	if err != nil {
		panic(err) // a string always encodes
	}
	return reporttext.Visible(string(data))
}

// baselineReader reads one baseline file. It names the keys of a mapping in the order in
// which they are written.
type baselineReader struct{ strictyaml.Reader }

func (r *baselineReader) baseline(data []byte) (b Baseline) {
	root := r.Root(data)
	if root == nil {
		return b
	}
	given := r.mapping(root, "known")
	list := given["known"]
	switch {
	case list == nil && len(r.Problems) == 0:
		r.Fail(root, "known is missing: list the known findings under it")
	case list != nil && list.Kind != yaml.SequenceNode:
		r.Fail(list, "expected a list of entries")
	case list != nil:
		b.Entries = r.entries(list)
	}
	return b
}

func (r *baselineReader) entries(list *yaml.Node) (entries []BaselineEntry) {
	seen := map[string]int{}
	for _, n := range list.Content {
		e := r.entry(n)
		for _, part := range e.parts() {
			key := steadyKey(part.Finding)
			if line, twice := seen[key]; twice && e.Finding != "" {
				r.Fail(n, "this finding is already named in line %d", line)
			}
			seen[key] = n.Line
		}
		entries = append(entries, e)
	}
	return entries
}

func (r *baselineReader) entry(n *yaml.Node) BaselineEntry {
	e := BaselineEntry{Line: n.Line}
	given := r.mapping(n, "finding", "reason", "expires")
	if given == nil {
		return e
	}
	if given["finding"] == nil {
		r.Fail(n, "finding is missing: give the key that the report shows")
	} else {
		e.Finding, e.Scenarios = r.finding(given["finding"])
	}
	e.Reason = strings.TrimSpace(r.text(given["reason"]))
	if e.Reason == "" {
		r.Fail(n, "reason is missing: say why this finding may stay")
	}
	e.Expires = r.text(given["expires"])
	if _, err := time.Parse(time.DateOnly, e.Expires); err != nil && e.Expires != "" {
		r.Fail(given["expires"], "expires %q is not a date YYYY-MM-DD", e.Expires)
	}
	return e
}

// finding reads a key, or its parts.
func (r *baselineReader) finding(n *yaml.Node) (key string, scenarios []string) {
	if n.Kind == yaml.ScalarNode {
		outcome, rest, _ := strings.Cut(n.Value, " ")
		subject, _, _ := strings.Cut(rest, " ")
		r.check(n, Outcome(outcome), subject)
		return n.Value, nil
	}
	given := r.mapping(n, "outcome", "rule", "question", "scenario", "scenarios", "pointer")
	f := Finding{
		Outcome: Outcome(r.text(given["outcome"])), Rule: rules.ID(r.text(given["rule"])),
		Question: rules.QuestionID(r.text(given["question"])),
		Scenario: r.text(given["scenario"]), Pointer: r.text(given["pointer"]),
	}
	r.check(n, f.Outcome, string(f.Rule))
	r.check(n, f.Outcome, string(f.Question))
	return f.Key(), r.scenarios(given)
}

// scenarios reads those of one cause, where there are.
func (r *baselineReader) scenarios(given map[string]*yaml.Node) (names []string) {
	n := given["scenarios"]
	switch {
	case n == nil:
		return nil
	case given["scenario"] != nil:
		r.Fail(n, "give scenario or scenarios, not both")
	case n.Kind != yaml.SequenceNode || len(n.Content) == 0:
		r.Fail(n, "expected a list of scenarios")
	default:
		for _, one := range n.Content {
			names = append(names, r.text(one))
		}
	}
	return names
}

// check refuses an outcome that cannot be known, and a rule or question that
// does not exist.
func (r *baselineReader) check(n *yaml.Node, outcome Outcome, subject string) {
	if !outcome.Bad() {
		r.failOnce(n, "outcome %q: only a violation or a warning can be known", outcome)
	}
	_, rule := rules.Lookup(rules.ID(subject))
	_, question := rules.LookupQuestion(rules.QuestionID(subject))
	if subject != "" && !rule && !question {
		r.failOnce(n, "unknown rule or question %q; `calco rules` and `calco questions` list them", subject)
	}
}

func (r *baselineReader) failOnce(n *yaml.Node, format string, args ...any) {
	before := len(r.Problems)
	r.Fail(n, format, args...)
	last := r.Problems[before].Error()
	if slices.ContainsFunc(r.Problems[:before], func(err error) bool { return err.Error() == last }) {
		r.Problems = r.Problems[:before]
	}
}

// mapping returns the values of a mapping by key, nil where it is none. It
// refuses unknown keys and keys given twice.
func (r *baselineReader) mapping(n *yaml.Node, keys ...string) map[string]*yaml.Node {
	if n.Kind != yaml.MappingNode {
		r.Fail(n, "expected a mapping with %s", strings.Join(keys, ", "))
		return nil
	}
	given := map[string]*yaml.Node{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		switch {
		case !slices.Contains(keys, key.Value):
			r.Fail(key, "unknown key %q: use %s", key.Value, strings.Join(keys, ", "))
		case given[key.Value] != nil:
			r.Fail(key, "%q is given twice", key.Value)
		default:
			given[key.Value] = n.Content[i+1]
		}
	}
	return given
}

// text reads a scalar; a missing one is empty.
func (r *baselineReader) text(n *yaml.Node) string {
	if n == nil {
		return ""
	}
	return r.Text(n)
}
