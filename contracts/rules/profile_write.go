package rules

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	yaml "go.yaml.in/yaml/v4"
)

// profileHeader is the comment at the top of a profile file.
const profileHeader = `# A calco profile: how one deployment answers what the reference leaves open.
#
#   calco serve --profile FILE      a mock that answers in the same way
#   calco profiles FILE             the answers as a table
#
# A question that is left out keeps its default.`

// WriteProfile writes a profile as a YAML file that ParseProfile reads back to
// an equal profile. The questions stand in the order of the rule book, each
// answer under the question's title.
//
// Texts that come from a deployment may hold anything. What a reader would not
// see is written as an escape, and bytes that are no UTF-8 are replaced by
// U+FFFD. A profile that could not be read back (no name, an answer that is not
// allowed) is an error, and nothing is written.
func WriteProfile(w io.Writer, p Profile) error {
	p = p.readable()
	if err := p.check(); err != nil {
		return err
	}
	var file bytes.Buffer
	dumper, err := yaml.NewDumper(&file, yaml.WithLineWidth(-1))
	if err != nil {
		return fmt.Errorf("write profile %q: %w", p.Name, err)
	}
	if err := errors.Join(dumper.Dump(profileNode(p)), dumper.Close()); err != nil {
		return fmt.Errorf("write profile %q: %w", p.Name, err)
	}
	_, err = w.Write(escapeUnseen(file.Bytes()))
	return err
}

// check tells everything that ParseProfile would refuse, or nil.
func (p Profile) check() error {
	var problems []error
	if p.Name == "" {
		problems = append(problems, errors.New("name is missing: give the profile a name"))
	}
	for _, id := range slices.Sorted(maps.Keys(p.Answers)) {
		q, known := LookupQuestion(id)
		if !known {
			problems = append(problems, fmt.Errorf("answers: unknown question %q", id))
		} else if err := CheckAnswer(q, p.Answers[id]); err != nil {
			problems = append(problems, err)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(p.Evidence)) {
		if _, known := LookupQuestion(id); !known {
			problems = append(problems, fmt.Errorf("evidence: unknown question %q", id))
		}
	}
	if len(problems) > 0 {
		return fmt.Errorf("write profile %q: %w", p.Name, errors.Join(problems...))
	}
	return nil
}

// readable is the profile in UTF-8, with no map left nil.
func (p Profile) readable() Profile {
	p.Name, p.Summary = utf8Text(p.Name), utf8Text(p.Summary)
	answers := map[QuestionID]Answer{}
	for id, a := range p.Answers {
		answers[id] = a.readable()
	}
	evidence := map[QuestionID]Evidence{}
	for id, e := range p.Evidence {
		for _, text := range []*string{&e.Sure, &e.Exchange, &e.Date, &e.Target, &e.Note} {
			*text = utf8Text(*text)
		}
		evidence[id] = e
	}
	p.Answers, p.Evidence, p.Differs = answers, evidence, readableDifferences(p.Differs)
	return p
}

func (a Answer) readable() Answer {
	if a.Value != nil {
		value := utf8Text(*a.Value)
		a.Value = &value
	}
	if a.Except != nil {
		except := map[string]Answer{}
		for name, other := range a.Except {
			except[name] = other.readable()
		}
		a.Except = except
	}
	return a
}

// utf8Text replaces each run of bytes that are no UTF-8 by U+FFFD, because
// neither YAML nor JSON can carry them.
func utf8Text(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

func profileNode(p Profile) *yaml.Node {
	root := mapping{{"name", textNode(p.Name)}}
	if p.Summary != "" {
		root = append(root, member{"summary", textNode(p.Summary)})
	}
	if p.Vary {
		root = append(root, member{"vary", wordNode("true")})
	}
	if p.Asked != nil {
		root = append(root, member{"asked", askedNode(p.Asked)})
	}
	root = append(root, member{"answers", answersNode(p.Answers)})
	if len(p.Differs) > 0 {
		root = append(root, member{"differences", differencesNode(p.Differs)})
	}
	if len(p.Evidence) > 0 {
		root = append(root, member{"evidence", evidenceNode(p.Evidence)})
	}
	return &yaml.Node{Kind: yaml.DocumentNode, HeadComment: profileHeader, Content: []*yaml.Node{root.node()}}
}

func answersNode(answers map[QuestionID]Answer) *yaml.Node {
	var list mapping
	for _, q := range questions {
		if a, given := answers[q.ID]; given {
			list = append(list, member{string(q.ID), answerNode(a)})
		}
	}
	node := list.node()
	for _, key := range node.Content {
		if q, isKey := LookupQuestion(QuestionID(key.Value)); isKey {
			key.HeadComment = q.Title
		}
	}
	return node
}

func answerNode(a Answer) *yaml.Node {
	switch {
	case len(a.Except) > 0:
		var cases mapping
		for _, name := range slices.Sorted(maps.Keys(a.Except)) {
			cases = append(cases, member{name, answerNode(a.Except[name])})
		}
		return mapping{{"most", answerNode(a.In(""))}, {"except", cases.node()}}.node()
	case a.Value != nil:
		return mapping{{"value", textNode(*a.Value)}}.node()
	case a.Status != nil:
		var statuses mapping
		for _, code := range StatusCodes() {
			if status, given := a.Status[code]; given {
				statuses = append(statuses, member{string(code), wordNode(strconv.Itoa(status))})
			}
		}
		return statuses.node()
	case a.Order != nil:
		return listNode(a.Order)
	}
	return wordNode(a.Choice)
}

func listNode(ids []ID) *yaml.Node {
	list := &yaml.Node{Kind: yaml.SequenceNode}
	for _, id := range ids {
		list.Content = append(list.Content, wordNode(string(id)))
	}
	return list
}

func evidenceNode(evidence map[QuestionID]Evidence) *yaml.Node {
	var list mapping
	for _, q := range questions {
		if e, given := evidence[q.ID]; given {
			list = append(list, member{string(q.ID), e.node()})
		}
	}
	return list.node()
}

func pairsNode(pairs []Pair) *yaml.Node {
	list := &yaml.Node{Kind: yaml.SequenceNode}
	for _, pair := range pairs {
		two := listNode(pair[:])
		two.Style = yaml.FlowStyle
		list.Content = append(list.Content, two)
	}
	return list
}

func (e Evidence) node() *yaml.Node {
	var parts mapping
	text := func(key, value string) {
		if value != "" {
			parts = append(parts, member{key, textNode(value)})
		}
	}
	text("sure", e.Sure)
	if e.Exchanges != 0 {
		parts = append(parts, member{"exchanges", wordNode(strconv.Itoa(e.Exchanges))})
	}
	text("date", e.Date)
	text("target", e.Target)
	text("note", e.Note)
	if len(e.Unseen) > 0 {
		parts = append(parts, member{"unseen", listNode(e.Unseen)})
	}
	if len(e.Undecided) > 0 {
		parts = append(parts, member{"undecided", pairsNode(e.Undecided)})
	}
	text("exchange", e.Exchange)
	return parts.node()
}

// mapping is a YAML mapping in the order in which it is written.
type mapping []member

type member struct {
	key   string
	value *yaml.Node
}

func (m mapping) node() *yaml.Node {
	node := &yaml.Node{Kind: yaml.MappingNode}
	for _, pair := range m {
		node.Content = append(node.Content, wordNode(pair.key), pair.value)
	}
	return node
}

// wordNode is a word of the rule book or a number, which need no quotes.
func wordNode(word string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: word} }

// textNode is a text that may hold anything: a block of lines where all of it
// can be seen, in double quotes where it cannot.
func textNode(text string) *yaml.Node {
	node := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}
	switch {
	case strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }):
		node.Style = yaml.DoubleQuotedStyle
	case strings.Contains(text, "\n"):
		node.Style = yaml.LiteralStyle
	}
	return node
}

// escapeUnseen writes what a reader would not see (control characters, marks of
// direction, a no-break space) as \uXXXX. In what is written here it stands in
// double quotes only, where YAML and JSON read it so.
func escapeUnseen(file []byte) []byte {
	var out bytes.Buffer
	for len(file) > 0 {
		r, size := utf8.DecodeRune(file)
		if r == '\n' || r > 0xffff || unicode.IsPrint(r) {
			out.Write(file[:size])
		} else {
			fmt.Fprintf(&out, `\u%04x`, r)
		}
		file = file[size:]
	}
	return out.Bytes()
}
