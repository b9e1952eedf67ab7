package calibrationreport

import (
	"cmp"
	"io"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/reporttext"
)

var terminalLimits = limits{text: 300, answer: 300, curl: 4000}

// WriteTerminal writes what a calibration learnt for the person who ran it: the
// questions that deserve to be read in full, worst first, a count of those that
// came out as the default, what was not observed and what to ask for, and one
// last line with the counts.
//
// Its rules are those of the suite's report: nothing that came from outside
// starts a line or holds a control character or a command of a CI system.
func WriteTerminal(w io.Writer, r *evidence.Result, colour bool) error {
	t := console{reporttext.Console{Colour: colour}}
	t.calibration(reporttext.Map(newReportView(r, terminalLimits), reporttext.Terminal))
	_, err := io.WriteString(w, t.String())
	return err
}

// console builds a report of texts that are escaped already.
type console struct{ reporttext.Console }

func (t *console) calibration(v *reportView) {
	t.heading(v)
	for _, r := range []rank{beyond, unsteady, decided, differing} {
		t.rank(r, v.rowsOf(r))
	}
	t.orders(v.Orders)
	if n := len(v.rowsOf(asDefault)); n > 0 {
		t.Line("\n%s: %s", t.Bold(ranks[asDefault].title), reporttext.Plural(n, "question"))
	}
	t.unseen(v)
	t.open("A mock under this profile still differs, which the profile names", v.Differs)
	t.leftOut(v.LeftOut)
	t.Line("\ncalibrated: %s · %s", v.Summary, reporttext.Plural(v.Requests, "request"))
}

func (t *console) heading(v *reportView) {
	facts := []string{"calco calibrate", v.Target, v.Now + " in Chile"}
	if v.Quick {
		facts = append(facts, "quick")
	}
	if v.Intrusive {
		facts = append(facts, "intrusive")
	}
	t.Line("%s", strings.Join(facts, " · "))
	for _, note := range v.Notes {
		t.Line("WARNING: %s", note)
	}
	if v.Stopped != "" {
		t.Line("Stopped: %s", v.Stopped)
	}
}

func (t *console) rank(r rank, rows []row) {
	if len(rows) == 0 {
		return
	}
	t.Line("\n%s", t.Bold(ranks[r].title))
	for _, w := range rows {
		t.Line("\n  %s  %s", t.Painted(ranks[r].colour, ranks[r].word), strings.TrimSpace(w.ID+"  "+w.Title))
		t.row(w)
	}
}

func (t *console) row(w row) {
	t.fact("document", w.Text)
	t.fact("place", w.Place)
	t.fact("readings", strings.Join(w.Readings, ", "))
	t.fact("deployment", w.Does)
	if w.Why != w.Does {
		t.fact("why", w.Why)
	}
	t.fact("ask for", w.Ask)
	for _, s := range w.Seen[:min(len(w.Seen), mostShown)] {
		t.Line("    - %s, %s", cmp.Or(s.What, "no words"), reporttext.Plural(s.Times, "time"))
		t.sample(s.Sample)
	}
	t.more(len(w.Seen))
}

// mostShown is how many exchanges the terminal shows for one thing.
const mostShown = 4

// more says that there are exchanges that are not shown.
func (t *console) more(all int) {
	if all > mostShown {
		t.Line("    - and %s more: --report DIR writes them all", reporttext.Thousands(all-mostShown))
	}
}

func (t *console) sample(s evidence.Sample) {
	t.field("answer", answerLine(s))
	t.field("try", s.Curl)
}

func (t *console) orders(list []orderRow) {
	if len(list) == 0 {
		return
	}
	t.Line("\n%s", t.Bold("Order in which broken rules win"))
	for _, o := range list {
		t.order(o)
	}
}

func (t *console) order(o orderRow) {
	t.Line("\n  %s  %s: %s learnt, %s against the default order, %s open", o.ID, cmp.Or(o.Operation, "unknown operation"),
		reporttext.Plural(o.Learnt, "pair"), reporttext.Thousands(len(o.Against)), reporttext.Thousands(o.Open))
	for _, win := range o.Against[:min(len(o.Against), mostShown)] {
		t.Line("    - %s", win.Pair)
		t.sample(win.Sample)
	}
	t.more(len(o.Against))
	if o.Cycle != "" {
		t.fact("no order", o.Cycle)
	}
	for _, open := range o.OpenFor {
		t.fact("open", reporttext.Plural(len(open.Pairs), "pair")+": "+open.Why)
	}
}

func (t *console) unseen(v *reportView) {
	groups := v.unseenGroups()
	if len(groups) == 0 {
		return
	}
	t.Line("\n%s", t.Bold(ranks[unseen].title))
	for _, g := range groups {
		t.Line("  - %s", cmp.Or(g.Why, "no reason given"))
		t.fact("ask for", g.Ask)
		t.fact("questions", strings.Join(g.ids(), ", "))
	}
}

func (t *console) leftOut(ids []string) {
	if len(ids) == 0 {
		return
	}
	t.Line("\n%s: %s", t.Bold("Left out by --quick"), reporttext.Plural(len(ids), "question"))
	t.fact("questions", strings.Join(ids, ", "))
}

// fact is a line about a question or an order.
func (t *console) fact(name, value string) {
	if value != "" {
		t.Line("    %-10s  %s", name, value)
	}
}

// field is a line about an exchange.
func (t *console) field(name, value string) {
	if value != "" {
		t.Line("      %-10s  %s", name, value)
	}
}
