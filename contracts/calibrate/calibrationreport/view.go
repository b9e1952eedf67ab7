package calibrationreport

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// limits are how many characters of what a deployment says a report shows.
type limits struct {
	text, answer, curl int
}

// reportView is a result as reports show it: with the words of the rule book,
// worst first, bounded, and not yet escaped. All its fields are exported, so
// that one call escapes them all.
type reportView struct {
	Target    string
	Now       string
	Quick     bool
	Intrusive bool
	Requests  int
	Stopped   string
	Notes     []string
	Summary   string
	Rows      []row
	Orders    []orderRow
	Differs   []differenceRow
	LeftOut   []string
}

// row is one question, the document beside the deployment.
type row struct {
	Rank        rank
	ID, Title   string
	Place, Text string   // of the document
	Readings    []string // that the document allows, the default first
	Does        string   // the deployment
	Seen        []evidence.Seen
	Why, Ask    string
	Times       int  // exchanges behind it
	LeftOut     bool // by --quick
}

// orderRow is the precedence of one operation.
type orderRow struct {
	ID, Operation string
	Learnt        int // pairs
	AsDefault     []string
	Against       []winRow
	Open          int // pairs
	OpenFor       []openRow
	Cycle         string
}

// winRow is a pair that is won by the rule that the default puts second.
type winRow struct {
	Pair string
	evidence.Sample
}

// openRow is one reason for which pairs are open.
type openRow struct {
	Why   string
	Pairs []string
}

func newReportView(r *evidence.Result, l limits) *reportView {
	v := &reportView{
		Target: shorten(r.Target, l.text), Now: r.Now.Format("2006-01-02 15:04"), Quick: r.Quick, Intrusive: r.Intrusive,
		Requests: r.Requests, Stopped: shorten(r.Stopped, l.text), Notes: each(r.Notes, func(note string) string { return shorten(note, l.text) }), Summary: summary(r),
	}
	for _, learned := range worstFirst(r.Learned) {
		v.Rows = append(v.Rows, newRow(learned, r, l))
	}
	for _, o := range r.Orders {
		v.Orders = append(v.Orders, newOrderRow(o, l))
	}
	v.Differs = differenceRows(r.Differs, l)
	for _, id := range r.LeftOut {
		v.LeftOut = append(v.LeftOut, shorten(string(id), l.text))
	}
	return v
}

// summary counts the questions by how they came out.
func summary(r *evidence.Result) string {
	return fmt.Sprintf("%s answered, %s vary, %s something else, %s not observed",
		reporttext.Thousands(r.Count(evidence.Answered)), reporttext.Thousands(r.Count(evidence.Varies)),
		reporttext.Thousands(r.Count(evidence.SomethingElse)), reporttext.Thousands(r.Count(evidence.NotObserved)))
}

// worstFirst sorts by rank, and within a rank by the order of the rule book.
func worstFirst(list []evidence.Learned) []evidence.Learned {
	place, known := map[rules.QuestionID]int{}, rules.Questions()
	for i, q := range known {
		place[q.ID] = i
	}
	key := func(l evidence.Learned) (rank, int) {
		q, ok := rules.LookupQuestion(l.Question)
		if !ok {
			return rankOf(q, l), len(known)
		}
		return rankOf(q, l), place[l.Question]
	}
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b evidence.Learned) int {
		rankA, placeA := key(a)
		rankB, placeB := key(b)
		return cmp.Or(cmp.Compare(rankA, rankB), cmp.Compare(placeA, placeB), cmp.Compare(a.Question, b.Question))
	})
	return sorted
}

func newRow(learned evidence.Learned, r *evidence.Result, l limits) row {
	q, _ := rules.LookupQuestion(learned.Question)
	w := row{
		Rank: rankOf(q, learned), ID: shorten(string(learned.Question), l.text), Title: q.Title,
		Place: q.Source.Section, Text: q.Source.Text, Readings: readings(q),
		Why: shorten(learned.Why, l.text), Ask: shorten(learned.Ask, l.text), Times: learned.Exchanges(),
		LeftOut: slices.Contains(r.LeftOut, learned.Question),
	}
	w.Does = cmp.Or(w.Why, string(learned.Sure))
	if learned.Sure == evidence.Answered {
		w.Does = shorten(answerText(learned), l.text)
	}
	for _, s := range learned.Seen {
		w.Seen = append(w.Seen, evidence.Seen{What: shorten(s.What, l.text), Times: s.Times, Sample: shortSample(s.Sample, l)})
	}
	return w
}

// readings are the answers that a question allows, in words.
func readings(q rules.Question) []string {
	words := slices.Clone(q.Answers)
	if len(words) > 0 && q.Kind != rules.Order {
		words[0] += " (default)"
	}
	switch {
	case q.Kind == rules.Map:
		words = append(words, "a status for each code")
	case q.Kind == rules.Order:
		words = append(words, "a list of rules")
	case q.Value == rules.Text:
		words = append(words, "another text")
	case q.Value != rules.NoValue:
		words = append(words, "another "+string(q.Value))
	}
	return words
}

// answerText is the answer, with those that it cannot be told from.
func answerText(l evidence.Learned) string {
	if len(l.Same) == 0 {
		return l.Answer.String()
	}
	return l.Answer.String() + " (looks the same here: " + strings.Join(each(l.Same, rules.Answer.String), ", ") + ")"
}

func newOrderRow(o evidence.OrderResult, l limits) orderRow {
	q, _ := rules.LookupQuestion(o.Question)
	byDefault := rules.DefaultPrecedence(q.Ordered)
	w := orderRow{
		ID: shorten(string(o.Question), l.text), Operation: strings.ReplaceAll(string(q.Ordered), "-", " "),
		Learnt: len(o.Wins), Open: len(o.Open), OpenFor: openFor(o.Open, l), Cycle: shorten(chain(o.Cycle), l.text),
	}
	for _, win := range o.Wins {
		pair := shorten(string(win.Winner)+" wins over "+string(win.Loser), l.text)
		if againstOrder(byDefault, win) {
			w.Against = append(w.Against, winRow{pair, shortSample(win.Sample, l)})
			continue
		}
		w.AsDefault = append(w.AsDefault, pair)
	}
	return w
}

// againstOrder tells whether a pair is won by the rule that stands later in an
// order.
func againstOrder(order []rules.ID, w evidence.Win) bool {
	winner, loser := slices.Index(order, w.Winner), slices.Index(order, w.Loser)
	return winner >= 0 && loser >= 0 && winner > loser
}

// openFor groups open pairs by the reason.
func openFor(pairs []evidence.OpenPair, l limits) (rows []openRow) {
	why := func(p evidence.OpenPair) string { return cmp.Or(shorten(p.Why, l.text), "no reason given") }
	for _, group := range reporttext.Grouped(pairs, why) {
		rows = append(rows, openRow{why(group[0]), each(group, func(p evidence.OpenPair) string {
			return shorten(string(p.First)+" or "+string(p.Second), l.text)
		})})
	}
	return rows
}

// chain writes a cycle as a reader follows it, back to its first rule.
func chain(cycle []rules.ID) string {
	if len(cycle) == 0 {
		return ""
	}
	return strings.Join(rules.Texts(append(slices.Clone(cycle), cycle[0])), " over ")
}

func shortSample(s evidence.Sample, l limits) evidence.Sample {
	return evidence.Sample{Curl: shortCurl(s.Curl, l.curl), Status: s.Status, Response: shorten(s.Response, l.answer)}
}

// shortCurl leaves a line that is too long out: half a line would send another
// request.
func shortCurl(line string, most int) string {
	if n := utf8.RuneCountInString(line); n > most {
		return fmt.Sprintf("(a line of %s characters, see the JSON report)", reporttext.Thousands(n))
	}
	return line
}

// shorten cuts a text after a number of characters and says how many are left.
func shorten(s string, most int) string {
	end, kept := len(s), 0
	for i := range s {
		if kept == most {
			end = i
			break
		}
		kept++
	}
	if end == len(s) {
		return s
	}
	return s[:end] + fmt.Sprintf("… (%s)", reporttext.Plural(utf8.RuneCountInString(s[end:]), "character more", "characters more"))
}

func answerLine(s evidence.Sample) string {
	switch {
	case s.Status == 0:
		return strings.TrimSpace("no HTTP answer " + s.Response)
	case s.Response == "":
		return fmt.Sprintf("HTTP %d, no body", s.Status)
	}
	return fmt.Sprintf("HTTP %d %s", s.Status, s.Response)
}

// unseenGroup is a reason why nothing was observed, with its questions.
type unseenGroup struct {
	Why, Ask  string
	Questions []row
}

// unseenGroups groups what was asked and not observed by what was missing. It
// reads texts that are escaped, so that what looks equal is one group.
func (v *reportView) unseenGroups() (groups []unseenGroup) {
	asked := slices.DeleteFunc(v.rowsOf(unseen), func(w row) bool { return w.LeftOut })
	for _, rows := range reporttext.Grouped(asked, func(w row) [2]string { return [2]string{w.Why, w.Ask} }) {
		groups = append(groups, unseenGroup{rows[0].Why, rows[0].Ask, rows})
	}
	return groups
}

// rowsOf are the questions of one rank.
func (v *reportView) rowsOf(r rank) []row {
	return pick.Only(v.Rows, func(w row) bool { return w.Rank == r })
}

func (g unseenGroup) ids() []string { return each(g.Questions, func(w row) string { return w.ID }) }
