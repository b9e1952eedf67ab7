package books

import (
	"errors"
	"fmt"
	"strings"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// diffProfiles shows where two profiles differ.
type diffProfiles struct {
	A        string `arg:"" help:"A shipped name or a file."`
	B        string `arg:"" help:"Another one."`
	All      bool   `help:"Show the questions with the same answer too."`
	ExitCode bool   `help:"Exit code 1 when they differ."`
	shell.Format
}

func (diffProfiles) Help() string {
	return `An answer that a profile does not give is shown as (default) word, or as what
the evidence says in its place, as (varies). A default that is written out is
the same as one that is left out. Of an order or a map of statuses, only the
part that differs is shown.

Exit code 0 when both could be read, 2 when not; with --exit-code, 1 when they
differ.

Examples:

  calco profiles diff literal staging.profile.yaml
  calco profiles diff monday.profile.yaml tuesday.profile.yaml --all`
}

func (v diffProfiles) Run(s shell.Streams) error {
	a, errA := shell.LoadProfile(v.A)
	b, errB := shell.LoadProfile(v.B)
	if err := errors.Join(errA, errB); err != nil {
		return shell.Usagef("%w", err)
	}
	found := comparison{a: a, b: b}
	for _, q := range rules.Questions() {
		found.questions = append(found.questions, sides{q, sideOf(a, q), sideOf(b, q)})
	}
	var err error
	if v.JSON() {
		err = reporttext.WriteJSON(s.Out, found.view())
	} else {
		err = found.print(s, v)
	}
	if err == nil && v.ExitCode && found.differences() > 0 {
		return shell.VerdictError(shell.ExitFindings)
	}
	return err
}

// comparison is two profiles, question by question.
type comparison struct {
	a, b      rules.Profile
	questions []sides
}

// sides is what two profiles say to one question.
type sides struct {
	rules.Question
	a, b side
}

// side is what one profile says to a question.
type side struct {
	answer rules.Answer // what a mock would give
	known  bool         // whether there is one answer, given or by default
	note   string       // in the place of an answer that is not given, as "(default)"
}

func sideOf(p rules.Profile, q rules.Question) side {
	s := side{answer: p.Answer(q.ID), known: true}
	sure := p.Evidence[q.ID].Sure
	switch {
	case p.Pins(q.ID):
	case sure != "":
		s.note, s.known = "("+sure+")", false
	case p.Vary:
		s.note, s.known = "(drawn "+string(q.Draw)+")", false
	default:
		s.note = "(default)"
	}
	return s
}

// String is the side in one line.
func (s side) String() string {
	switch {
	case !s.known:
		return s.note
	case s.note != "":
		return s.note + " " + s.answer.String()
	}
	return s.answer.String()
}

// differ tells whether the profiles say different things.
func (q sides) differ() bool {
	if q.a.known && q.b.known {
		return !q.Same(q.a.answer, q.b.answer)
	}
	return q.a.String() != q.b.String()
}

func (c comparison) differences() int { return pick.Count(c.questions, sides.differ) }

// comparisonView is a comparison in JSON.
type comparisonView struct {
	A           string           `json:"a"`
	B           string           `json:"b"`
	Differences []differenceView `json:"differences"`
	Same        int              `json:"same"`
}

type differenceView struct {
	Question rules.QuestionID `json:"question"`
	A        string           `json:"a"`
	B        string           `json:"b"`
	Title    string           `json:"title"`
}

func (c comparison) view() comparisonView {
	view := comparisonView{A: c.a.Name, B: c.b.Name, Differences: []differenceView{}}
	for _, q := range c.questions {
		if q.differ() {
			view.Differences = append(view.Differences, differenceView{q.ID, q.a.String(), q.b.String(), q.Title})
		} else {
			view.Same++
		}
	}
	return view
}

func (c comparison) print(s shell.Streams, v diffProfiles) error {
	rows := [][]string{c.heading(v)}
	for _, q := range c.questions {
		if v.All || q.differ() {
			rows = append(rows, q.rows()...)
		}
	}
	differing := c.differences()
	if len(rows) > 1 {
		if err := shell.Table(s.Out, rows); err != nil {
			return err
		}
	}
	if differing == 0 {
		_, err := fmt.Fprintln(s.Out, "the profiles give the same answers")
		return err
	}
	_, err := fmt.Fprintf(s.Out, "%d of %d questions differ\n", differing, len(c.questions))
	return err
}

// heading names the columns: the profiles by name, or as they were given where
// both have the same.
func (c comparison) heading(v diffProfiles) []string {
	if c.a.Name == c.b.Name {
		return []string{"QUESTION", shell.Shown(v.A), shell.Shown(v.B), "TITLE"}
	}
	return []string{"QUESTION", shell.Shown(c.a.Name), shell.Shown(c.b.Name), "TITLE"}
}

// rows are the lines of a question: one, or as many as the longer cell needs.
func (q sides) rows() [][]string {
	a, b := q.cells()
	var rows [][]string
	for i := range max(len(a), len(b)) {
		rows = append(rows, []string{"", lineOf(a, i), lineOf(b, i), ""})
	}
	rows[0][0], rows[0][3] = string(q.ID), q.Title
	return rows
}

func lineOf(cell []string, i int) string {
	if i < len(cell) {
		return cell[i]
	}
	return ""
}

// cells are what stands in the two columns, line by line.
func (q sides) cells() (a, b []string) {
	if q.a.known && q.b.known && q.differ() {
		switch {
		case q.Kind == rules.Order:
			return q.orders()
		case q.Kind == rules.Map && (!q.isWord(q.a) || !q.isWord(q.b)):
			return q.statuses()
		}
	}
	return q.whole(q.a), q.whole(q.b)
}

// isWord tells whether a side says all in one word.
func (q sides) isWord(s side) bool { return s.answer.Choice != "" && s.answer.Uniform() }

// whole is a side that is shown as it is: a list or a map on several lines.
func (q sides) whole(s side) []string {
	if s.answer.Status != nil || s.answer.Order != nil {
		return wrapped(strings.Split(s.String(), ", "))
	}
	return []string{shell.Shown(s.String())}
}

// orders are the stretches of two orders between the first rule and the last one
// that stand in different places.
func (q sides) orders() (a, b []string) {
	first, second := q.a.answer.Precedence(q.Ordered), q.b.answer.Precedence(q.Ordered)
	from, to := 0, len(first)
	for first[from] == second[from] {
		from++
	}
	for first[to-1] == second[to-1] {
		to--
	}
	return q.labelled(stretch(first, from, to), stretch(second, from, to), "a list")
}

// stretch is a part of an order; … stands for what is left out.
func stretch(order []rules.ID, from, to int) (words []string) {
	for _, id := range order[from:to] {
		words = append(words, string(id))
	}
	if from > 0 {
		words[0] = "… " + words[0]
	}
	if to < len(order) {
		words[len(words)-1] += " …"
	}
	return words
}

// statuses are the codes whose status differs: in most operations, then in each of those
// that are an exception on one side.
func (q sides) statuses() (a, b []string) {
	var first, second []string
	for _, name := range append([]string{""}, q.Cases...) {
		x, y := q.a.answer.In(name), q.b.answer.In(name)
		for _, code := range rules.StatusCodes() {
			one, other := x.HTTPStatus(code), y.HTTPStatus(code)
			asMost := name != "" && one == q.a.answer.HTTPStatus(code) && other == q.b.answer.HTTPStatus(code)
			if one == other || asMost {
				continue
			}
			what := strings.TrimSpace(name + " " + string(code))
			first, second = append(first, fmt.Sprintf("%s: %d", what, one)), append(second, fmt.Sprintf("%s: %d", what, other))
		}
	}
	return q.labelled(first, second, "a map")
}

// labelled puts above each list what the profile says: a word, or the form of
// what it writes out.
func (q sides) labelled(a, b []string, form string) (first, second []string) {
	return append([]string{q.a.label(form)}, wrapped(a)...), append([]string{q.b.label(form)}, wrapped(b)...)
}

func (s side) label(form string) string {
	text, with := form, ""
	if !s.answer.Uniform() {
		s.answer, with = s.answer.In(""), ", with exceptions"
	}
	if s.answer.Choice != "" {
		text = s.String()
	}
	return text + with + ":"
}

// cellWidth is how wide a list in a cell may become before it is wrapped.
const cellWidth = 44

// wrapped writes a list on as many lines as it needs.
func wrapped(words []string) (lines []string) {
	line := ""
	for i, word := range words {
		if i < len(words)-1 {
			word += ","
		}
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) <= cellWidth:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
	}
	return append(lines, line)
}
