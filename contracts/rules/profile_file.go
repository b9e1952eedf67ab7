package rules

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	yaml "go.yaml.in/yaml/v4"

	"calco.example"
	"calco.example/contracts/strictyaml"
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

// ShippedNames are the names of the profiles that come with calco.
func ShippedNames() []string {
	var names []string
	for _, p := range Shipped() {
		names = append(names, p.Name)
	}
	return names
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
	r := profileReader{strictyaml.Reader{File: file, Kind: "profile"}}
	p := r.profile(data)
	if err := r.Err(); err != nil {
		return Profile{}, err
	}
	return p, nil
}

// profileReader reads one profile file.
type profileReader struct{ strictyaml.Reader }

func (r *profileReader) profile(data []byte) Profile {
	root := r.Root(data)
	if root == nil {
		return Profile{}
	}
	p := Profile{Answers: map[QuestionID]Answer{}, Evidence: map[QuestionID]Evidence{}}
	r.Mapping(root, map[string]func(*yaml.Node){
		"name":    func(n *yaml.Node) { p.Name = r.Text(n) },
		"summary": func(n *yaml.Node) { p.Summary = r.Text(n) },
		"vary":    func(n *yaml.Node) { p.Vary = r.Yes(n) },
		"answers": func(n *yaml.Node) {
			r.questions(n, func(q Question, n *yaml.Node) { p.Answers[q.ID] = r.answer(q, n) })
		},
		"asked":       func(n *yaml.Node) { p.Asked = r.asked(n) },
		"differences": func(n *yaml.Node) { p.Differs = r.differences(n) },
		"evidence": func(n *yaml.Node) {
			r.questions(n, func(q Question, n *yaml.Node) { p.Evidence[q.ID] = r.evidence(q, n) })
		},
	})
	if p.Name == "" && len(r.Problems) == 0 {
		r.Fail(root, "name is missing: give the profile a name")
	}
	return p
}

func (r *profileReader) questions(n *yaml.Node, visit func(Question, *yaml.Node)) {
	r.Pairs(n, func(key, value *yaml.Node) {
		q, known := LookupQuestion(QuestionID(key.Value))
		if !known {
			r.Fail(key, "unknown question %q%s; `calco questions` lists them", key.Value, HintQuestion(key.Value))
			return
		}
		visit(q, value)
	})
}

// answer reads the answer to one question and checks that it is allowed.
func (r *profileReader) answer(q Question, n *yaml.Node) Answer {
	before := len(r.Problems)
	a := r.answerForm(q, n)
	if len(r.Problems) == before {
		if err := CheckAnswer(q, a); err != nil {
			r.Fail(n, "%s", err)
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
	case n.Kind == yaml.MappingNode && q.Kind == Map && !hasKey(n, "most"):
		a.Status = r.statuses(n)
	default:
		a = r.mapped(q, n)
	}
	return a
}

// hasKey tells whether a mapping has a member of a name.
func hasKey(n *yaml.Node, name string) bool {
	for i := 0; i < len(n.Content); i += 2 {
		if n.Content[i].Value == name {
			return true
		}
	}
	return false
}

// mapped reads a value, or an answer with the cases that differ from it.
func (r *profileReader) mapped(q Question, n *yaml.Node) (a Answer) {
	before, given := len(r.Problems), false
	var except map[string]Answer
	members := map[string]func(*yaml.Node){
		"value": func(n *yaml.Node) { text := r.Text(n); a.Value, given = &text, true },
	}
	if len(q.Cases) > 0 {
		members["most"] = func(n *yaml.Node) { a, given = r.answerForm(q, n), true }
		members["except"] = func(n *yaml.Node) { except = r.cases(q, n) }
	}
	r.Mapping(n, members)
	if !given && len(r.Problems) == before {
		r.Fail(n, "%s: %s", q.ID, q.Takes())
	}
	if except != nil {
		a.Except = except
	}
	return a
}

// cases reads the answers that differ; a wrong one is reported where it stands.
func (r *profileReader) cases(q Question, n *yaml.Node) map[string]Answer {
	except := map[string]Answer{}
	r.Pairs(n, func(key, value *yaml.Node) {
		if value.Value == Unsettled {
			except[key.Value] = Answer{Choice: Unsettled}
			return
		}
		except[key.Value] = r.answer(q, value)
	})
	return except
}

// order reads a list of rules; a wrong one is reported where it stands.
func (r *profileReader) order(q Question, n *yaml.Node) []ID {
	order := []ID{}
	for _, item := range n.Content {
		before := len(r.Problems)
		id := ID(r.Text(item))
		if q.Kind == Order && len(r.Problems) == before {
			if err := checkRefusal(q, order, id); err != nil {
				r.Fail(item, "%s", err)
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
	r.Pairs(n, func(key, value *yaml.Node) {
		code := ID(key.Value)
		if err := checkOpenCode(code); err != nil {
			r.Fail(key, "%s", err)
			return
		}
		before := len(r.Problems)
		statuses[code] = r.Number(value)
		if err := checkHTTPStatus(code, statuses[code]); err != nil && len(r.Problems) == before {
			r.Fail(value, "%s", err)
		}
	})
	return statuses
}

func (r *profileReader) evidence(q Question, n *yaml.Node) (e Evidence) {
	r.Mapping(n, map[string]func(*yaml.Node){
		"sure":      func(n *yaml.Node) { e.Sure = r.Text(n) },
		"exchanges": func(n *yaml.Node) { e.Exchanges = r.Number(n) },
		"exchange":  func(n *yaml.Node) { e.Exchange = r.Text(n) },
		"date":      func(n *yaml.Node) { e.Date = r.Text(n) },
		"target":    func(n *yaml.Node) { e.Target = r.Text(n) },
		"note":      func(n *yaml.Node) { e.Note = r.Text(n) },
		"unseen":    func(n *yaml.Node) { e.Unseen = r.codes(n) },
		"undecided": func(n *yaml.Node) { e.Undecided = r.pairs(q, n) },
	})
	return e
}

// pairs reads a list of pairs of rules that an order is about.
func (r *profileReader) pairs(q Question, n *yaml.Node) (pairs []Pair) {
	if n.Kind != yaml.SequenceNode || q.Kind != Order {
		r.Fail(n, "expected a list of pairs of rules, of a question about their order")
		return nil
	}
	for _, item := range n.Content {
		pair := r.order(q, item)
		if len(pair) != 2 {
			r.Fail(item, "expected two rules")
			return nil
		}
		pairs = append(pairs, Pair(pair))
	}
	return pairs
}

// codes reads a list of codes whose status is open; a wrong one is reported where
// it stands.
func (r *profileReader) codes(n *yaml.Node) (codes []ID) {
	if n.Kind != yaml.SequenceNode {
		r.Fail(n, "expected a list")
		return nil
	}
	for _, item := range n.Content {
		before := len(r.Problems)
		code := ID(r.Text(item))
		if err := checkOpenCode(code); err != nil && len(r.Problems) == before {
			r.Fail(item, "%s", err)
		}
		codes = append(codes, code)
	}
	return codes
}

func questionIDs() []QuestionID {
	ids := make([]QuestionID, len(questions))
	for i, q := range questions {
		ids[i] = q.ID
	}
	return ids
}
