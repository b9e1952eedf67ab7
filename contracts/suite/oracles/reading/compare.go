package reading

import (
	"fmt"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

// Holds is [scenario.Judge.Expect] for what readings say of each other. Before any of
// them is held against the deployment they are asked anew.
func (o *Oracle) Holds(ok bool, summary, expected, actual string, of ...*scenario.Reading) {
	o.HoldsOf(o.Judge.Rule(), ok, summary, expected, actual, of...)
}

// HoldsOf is [Oracle.Holds] for a rule that the scenario does not name first.
func (o *Oracle) HoldsOf(rule rules.ID, ok bool, summary, expected, actual string, of ...*scenario.Reading) {
	if !ok {
		if o.Settled(of...); !o.GoesOn() {
			return
		}
		o.ShowNamed(actual, of...)
		defer o.Session.Against(of...)()
	}
	o.ExpectAlike(rule, ok, summary, expected, actual)
}

// Selects is [Oracle.Holds] for what filters select, told by its difference from the sales
// of a whole that match.
func (o *Oracle) Selects(ok bool, summary string, want int, filters map[string]any, difference string, of ...*scenario.Reading) {
	actual := fmt.Sprintf("%s, for the %d with %s", difference, want, exchange.MustJSON(filters))
	o.Holds(ok, summary, "the sales of the whole that the filters match", actual, of...)
}

// ShowNamed makes the answer in which a sale stands that a text names the last one, so
// that the finding shows it.
func (o *Oracle) ShowNamed(text string, of ...*scenario.Reading) {
	for _, w := range of {
		for _, x := range w.Responses {
			for _, row := range x.Rows() {
				if id := row.Text("saleId"); id != "" && strings.Contains(text, id) {
					o.Session.Last = x
					return
				}
			}
		}
	}
}

// Counted holds a whole against its own counts: its pages were asked one after the other.
func (o *Oracle) Counted(w *scenario.Reading, size int) {
	list := rowset.IDs(w.Rows)
	rule := scenario.PagingRules[w.Of.Op]
	o.HoldsOf(rule, rowset.ShownTwice(w.Rows) == "", "no transaction stands on two pages", "each transaction once", rowset.ShownTwice(w.Rows)+" twice", w)
	o.HoldsOf(rule, len(list) == w.Total, "totalItems counts the transactions", "as many as its pages show", fmt.Sprintf("%d for %d", w.Total, len(list)), w)
	o.Rounded(w, size)
}

// Rounded holds totalPages against totalItems.
func (o *Oracle) Rounded(w *scenario.Reading, size int) {
	ceiling := (w.Total + size - 1) / size
	o.ExpectOf(scenario.PagingRules[w.Of.Op], w.Pages == ceiling, "totalPages is the ceiling of totalItems by pageSize", fmt.Sprint(ceiling), fmt.Sprint(w.Pages))
}

// Beyond asks for the page after the last one of a question: "A page beyond the last
// page gives BR-24".
func (o *Oracle) Beyond(w *scenario.Reading, pageSize int) {
	x := o.Page(w.Of, w.Pages+1, pageSize)
	if x.TotalItems() > w.Total {
		o.Moved()
		return
	}
	o.ExpectOf("BR-24", x.Code() == "BR-24", "a page beyond the last one is refused by BR-24", "BR-24", x.InWords())
}

// ToldAlike holds the sales of a reading against the same ones of another reading of
// the report: which of them are asked for, and in pages of which size, changes
// nothing about a sale. The first one is read anew, in case that a sale did change.
func (o *Oracle) ToldAlike(base, w *scenario.Reading) {
	odd := rowset.Unlike(base, w)
	if len(odd) == 0 {
		return
	}
	anew := o.read(base.Of, UsualSize, nil)
	if len(rowset.Unlike(base, anew)) > 0 { // a sale has changed, unless it changes each time
		third := o.read(base.Of, UsualSize, nil)
		if odd = rowset.Unlike(anew, third); len(odd) == 0 {
			o.Moved()
			return
		}
	}
	o.ExpectOf("SALE-PLAUSIBLE", false, "a sale is told alike, whatever is filtered, however large the pages are and however often it is asked for",
		"the same members each time", ways.Some(odd, func(text string) string { return text }))
}
