package rules

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	yaml "go.yaml.in/yaml/v4"

	"calco.example"
)

// Shipped lists the profiles that come with calco, by name in alphabetical
// order with literal first.
func Shipped() []Profile {
	files, err := fs.Glob(calco.Files, "fixtures/profiles/*.yaml")
	if err != nil {
		panic(err) // the pattern is constant
	}
	var profiles []Profile
	for _, file := range files {
		profiles = append(profiles, mustShipped(strings.TrimSuffix(path.Base(file), ".yaml")))
	}
	slices.SortStableFunc(profiles, func(a, b Profile) int {
		return boolInt(b.Name == "literal") - boolInt(a.Name == "literal")
	})
	return profiles
}

// ShippedProfile reads one of the profiles that come with calco.
func ShippedProfile(name string) (Profile, error) {
	file := "fixtures/profiles/" + name + ".yaml"
	data, err := fs.ReadFile(calco.Files, file)
	if err != nil {
		return Profile{}, fmt.Errorf("no profile named %q comes with calco: %w", name, err)
	}
	return ParseProfile(file, data)
}

// mustShipped panics where ShippedProfile fails: the files are part of the
// program, and a test reads them all.
func mustShipped(name string) Profile {
	p, err := ShippedProfile(name)
	if err != nil {
		panic(err)
	}
	return p
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// ParseProfile reads a profile file, YAML or JSON. It is strict: every unknown
// key, question, rule or answer is an error with file, line and column, and all
// of them are reported together.
func ParseProfile(file string, data []byte) (Profile, error) {
	r := profileReader{file: file}
	p := r.profile(data)
	if len(r.problems) > 0 {
		return Profile{}, errors.Join(r.problems...)
	}
	return p, nil
}

// profileReader walks the YAML nodes of one profile file and collects problems.
type profileReader struct {
	file     string
	problems []error
}

func (r *profileReader) fail(n *yaml.Node, format string, args ...any) {
	r.problems = append(r.problems, fmt.Errorf("%s:%d:%d: %s", r.file, n.Line, n.Column, fmt.Sprintf(format, args...)))
}

// syntax reports what the YAML library found. A fault of the file as a whole (no
// document, several) has no place of its own and stands at its beginning.
func (r *profileReader) syntax(err error) {
	place, message := yaml.Node{Line: 1, Column: 1}, err.Error()
	var one *yaml.LoadError
	if errors.As(err, &one) {
		message = strings.TrimPrefix(one.Message, "yaml: ")
		place.Line, place.Column = max(one.Mark.Line, 1), max(one.Mark.Column, 1)
	}
	r.fail(&place, "no profile: %s", message)
}

func (r *profileReader) profile(data []byte) Profile {
	var doc yaml.Node
	if err := yaml.Load(data, &doc); err != nil {
		r.syntax(err)
		return Profile{}
	}
	p := Profile{Answers: map[QuestionID]Answer{}, Evidence: map[QuestionID]Evidence{}}
	root := &doc
	if doc.Kind == yaml.DocumentNode {
		root = doc.Content[0]
	}
	r.mapping(root, map[string]func(*yaml.Node){
		"name":    func(n *yaml.Node) { p.Name = r.text(n) },
		"summary": func(n *yaml.Node) { p.Summary = r.text(n) },
		"vary":    func(n *yaml.Node) { p.Vary = r.yes(n) },
		"answers": func(n *yaml.Node) {
			r.questions(n, func(q Question, n *yaml.Node) { p.Answers[q.ID] = r.answer(q, n) })
		},
		"evidence": func(n *yaml.Node) {
			r.questions(n, func(q Question, n *yaml.Node) { p.Evidence[q.ID] = r.evidence(n) })
		},
	})
	if p.Name == "" && len(r.problems) == 0 {
		r.fail(root, "name is missing: give the profile a name")
	}
	return p
}

// mapping calls the reader of each key and refuses keys that have none.
func (r *profileReader) mapping(n *yaml.Node, readers map[string]func(*yaml.Node)) {
	r.pairs(n, func(key, value *yaml.Node) {
		read, known := readers[key.Value]
		if !known {
			words := slices.Sorted(maps.Keys(readers))
			r.fail(key, "unknown key %q: use %s%s", key.Value, strings.Join(words, ", "), DidYouMean(key.Value, words))
			return
		}
		read(value)
	})
}

// pairs walks a mapping and refuses what is none, and a key given twice.
func (r *profileReader) pairs(n *yaml.Node, visit func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.fail(n, "expected a mapping (key: value)")
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if seen[key.Value] {
			r.fail(key, "%q is given twice", key.Value)
			continue
		}
		seen[key.Value] = true
		visit(key, n.Content[i+1])
	}
}

func (r *profileReader) questions(n *yaml.Node, visit func(Question, *yaml.Node)) {
	r.pairs(n, func(key, value *yaml.Node) {
		q, known := LookupQuestion(QuestionID(key.Value))
		if !known {
			r.fail(key, "unknown question %q%s; `calco questions` lists them", key.Value, DidYouMean(key.Value, questionIDs()))
			return
		}
		visit(q, value)
	})
}

// answer reads the answer to one question and checks that it is allowed.
func (r *profileReader) answer(q Question, n *yaml.Node) Answer {
	before := len(r.problems)
	a := r.answerForm(q, n)
	if len(r.problems) == before {
		if err := CheckAnswer(q, a); err != nil {
			r.fail(n, "%s", err)
		}
	}
	return a
}

func (r *profileReader) answerForm(q Question, n *yaml.Node) (a Answer) {
	switch {
	case n.Kind == yaml.ScalarNode:
		a.Choice = n.Value
	case n.Kind == yaml.SequenceNode:
		a.Order = r.order(q, n)
	case n.Kind == yaml.MappingNode && q.Kind == Map:
		a.Status = r.statuses(n)
	default:
		before := len(r.problems)
		r.mapping(n, map[string]func(*yaml.Node){"value": func(n *yaml.Node) { text := r.text(n); a.Value = &text }})
		if a.Value == nil && len(r.problems) == before {
			r.fail(n, "%s: %s", q.ID, q.Takes())
		}
	}
	return a
}

// order reads a list of rules; a wrong one is reported where it stands.
func (r *profileReader) order(q Question, n *yaml.Node) []ID {
	order := []ID{}
	for _, item := range n.Content {
		before := len(r.problems)
		id := ID(r.text(item))
		if q.Kind == Order && len(r.problems) == before {
			if err := checkRefusal(q, order, id); err != nil {
				r.fail(item, "%s", err)
			}
		}
		order = append(order, id)
	}
	return order
}

// statuses reads a map from code to HTTP status; a wrong code or number is
// reported where it stands.
func (r *profileReader) statuses(n *yaml.Node) map[ID]int {
	statuses := map[ID]int{}
	r.pairs(n, func(key, value *yaml.Node) {
		code := ID(key.Value)
		if err := checkOpenCode(code); err != nil {
			r.fail(key, "%s", err)
			return
		}
		before := len(r.problems)
		statuses[code] = r.number(value)
		if err := checkHTTPStatus(code, statuses[code]); err != nil && len(r.problems) == before {
			r.fail(value, "%s", err)
		}
	})
	return statuses
}

func (r *profileReader) evidence(n *yaml.Node) (e Evidence) {
	r.mapping(n, map[string]func(*yaml.Node){
		"sure":      func(n *yaml.Node) { e.Sure = r.text(n) },
		"exchanges": func(n *yaml.Node) { e.Exchanges = r.number(n) },
		"exchange":  func(n *yaml.Node) { e.Exchange = r.text(n) },
		"date":      func(n *yaml.Node) { e.Date = r.text(n) },
		"target":    func(n *yaml.Node) { e.Target = r.text(n) },
		"note":      func(n *yaml.Node) { e.Note = r.text(n) },
	})
	return e
}

func (r *profileReader) text(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		r.fail(n, "expected a text")
	}
	return n.Value
}

func (r *profileReader) number(n *yaml.Node) int {
	number, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil {
		r.fail(n, "expected a whole number")
	}
	return number
}

func (r *profileReader) yes(n *yaml.Node) bool {
	if n.Kind != yaml.ScalarNode || n.Value != "true" && n.Value != "false" {
		r.fail(n, "expected true or false")
	}
	return n.Value == "true"
}

func questionIDs() []QuestionID {
	ids := make([]QuestionID, len(questions))
	for i, q := range questions {
		ids[i] = q.ID
	}
	return ids
}
