package verdict

import (
	"slices"
	"time"

	"go.yaml.in/yaml/v4"

	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/rules"
	"calco.example/contracts/strictyaml"
)

// Waivers are what a team has agreed to live with for a while. One that is out of
// date, or that nothing needs any more, fails the run: so the list stays true.
type Waivers []Waiver

// Waiver is one of them.
type Waiver struct {
	// What is a habit (repeats-page) or a rule that --require names (BR-24).
	What    string
	Reason  string
	Expires time.Time // the last day on which it holds
}

// ParseWaivers reads a file:
//
//	waivers:
//	  - what: repeats-page
//	    reason: the cache of the list asks again; fixed with 3.2
//	    expires: 2026-03-31
func ParseWaivers(file string, data []byte) (Waivers, error) {
	r := &strictyaml.Reader{File: file, Kind: "waiver file"}
	var list Waivers
	if root := r.Root(data); root != nil {
		r.Mapping(root, map[string]func(*yaml.Node){"waivers": func(n *yaml.Node) { list = waiversOf(r, n) }})
	}
	return list, r.Err()
}

func waiversOf(r *strictyaml.Reader, n *yaml.Node) (list Waivers) {
	if n.Kind != yaml.SequenceNode {
		r.Fail(n, "expected a list of waivers")
		return nil
	}
	for _, entry := range n.Content {
		w := waiverOf(r, entry)
		if slices.ContainsFunc(list, func(other Waiver) bool { return other.What == w.What }) {
			r.Fail(entry, "%s is waived twice", w.What)
		}
		list = append(list, w)
	}
	return list
}

func waiverOf(r *strictyaml.Reader, n *yaml.Node) (w Waiver) {
	r.Mapping(n, map[string]func(*yaml.Node){
		"what":    func(n *yaml.Node) { w.What = subject(r, n) },
		"reason":  func(n *yaml.Node) { w.Reason = r.Text(n) },
		"expires": func(n *yaml.Node) { w.Expires = lastDay(r, n) },
	})
	if n.Kind == yaml.MappingNode && (w.What == "" || w.Reason == "" || w.Expires.IsZero()) {
		r.Fail(n, "a waiver needs what, reason and expires")
	}
	return w
}

func subject(r *strictyaml.Reader, n *yaml.Node) string {
	text := r.Text(n)
	var known []string
	for _, h := range habits.All() {
		known = append(known, h.ID)
	}
	for _, rule := range rules.All() {
		known = append(known, string(rule.ID))
	}
	if !slices.Contains(known, text) {
		r.Fail(n, "%q is neither a habit nor a rule%s", text, strictyaml.Hint(text, known))
	}
	return text
}

func lastDay(r *strictyaml.Reader, n *yaml.Node) time.Time {
	day, err := time.Parse(time.DateOnly, n.Value)
	if err != nil {
		r.Fail(n, "expected a day, as 2026-03-31")
	}
	return day
}

// reason is why something is waived, empty where it is not.
func (list Waivers) reason(what string) string {
	i := slices.IndexFunc(list, func(w Waiver) bool { return w.What == what })
	if i < 0 {
		return ""
	}
	return list[i].Reason
}
