package reading

import (
	"context"
	"fmt"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

// Comparer holds what readings say against each other and against their own counts.
type Comparer struct {
	Session *scenario.Session
	judge   *scenario.Judge
	moves   *Moves
	reader  *Reader
}

// ComparerOf compares for a scenario.
func ComparerOf(s *scenario.Scenario) *Comparer {
	return &Comparer{s.Session, s.Judge, MovesOf(s), ReaderOf(s)}
}

// Holds is [scenario.Judge.Expect] for what readings say of each other. Before any of
// them is held against the deployment they are asked anew.
func (c *Comparer) Holds(ctx context.Context, ok bool, summary, expected, actual string, of ...*scenario.Reading) error {
	return c.HoldsOf(ctx, c.judge.Rule(), ok, summary, expected, actual, of...)
}

// HoldsOf is [comparer.holds] for a rule that the scenario does not name first.
func (c *Comparer) HoldsOf(ctx context.Context, rule rules.ID, ok bool, summary, expected, actual string, of ...*scenario.Reading) error {
	if !ok {
		if err := c.moves.Settled(ctx, of...); err != nil {
			return err
		}
		c.ShowNamed(actual, of...)
		defer c.Session.Against(of...)()
	}
	return c.judge.ExpectAlike(rule, ok, summary, expected, actual)
}

// Selects is [Comparer.Holds] for what filters select, told by its difference from the sales
// of a whole that match.
func (c *Comparer) Selects(ctx context.Context, ok bool, summary string, want int, filters map[string]any, difference string, of ...*scenario.Reading) error {
	actual := fmt.Sprintf("%s, for the %d with %s", difference, want, exchange.MustJSON(filters))
	return c.Holds(ctx, ok, summary, "the sales of the whole that the filters match", actual, of...)
}

// ShowNamed makes the answer in which a sale stands that a text names the last one, so
// that the finding shows it.
func (c *Comparer) ShowNamed(text string, of ...*scenario.Reading) {
	for _, w := range of {
		for _, x := range w.Responses {
			for _, row := range x.Rows() {
				if id := row.Text("saleId"); id != "" && strings.Contains(text, id) {
					c.Session.Last = x
					return
				}
			}
		}
	}
}

// Counted holds a whole against its own counts: its pages were asked one after the other.
func (c *Comparer) Counted(ctx context.Context, w *scenario.Reading, size int) error {
	list := rowset.IDs(w.Rows)
	rule := scenario.PagingRules[w.Of.Op]
	if err := c.HoldsOf(ctx, rule, rowset.ShownTwice(w.Rows) == "", "no transaction stands on two pages", "each transaction once", rowset.ShownTwice(w.Rows)+" twice", w); err != nil {
		return err
	}
	if err := c.HoldsOf(ctx, rule, len(list) == w.Total, "totalItems counts the transactions", "as many as its pages show", fmt.Sprintf("%d for %d", w.Total, len(list)), w); err != nil {
		return err
	}
	return c.Rounded(w, size)
}

// Rounded holds totalPages against totalItems.
func (c *Comparer) Rounded(w *scenario.Reading, size int) error {
	ceiling := (w.Total + size - 1) / size
	return c.judge.ExpectOf(scenario.PagingRules[w.Of.Op], w.Pages == ceiling, "totalPages is the ceiling of totalItems by pageSize", fmt.Sprint(ceiling), fmt.Sprint(w.Pages))
}

// Beyond asks for the page after the last one of a question: "A page beyond the last
// page gives BR-24".
func (c *Comparer) Beyond(ctx context.Context, w *scenario.Reading, pageSize int) error {
	x, err := c.Session.Page(ctx, w.Of, w.Pages+1, pageSize)
	if err != nil {
		return err
	}
	if x.TotalItems() > w.Total {
		return scenario.Moved()
	}
	return c.judge.ExpectOf("BR-24", x.Code() == "BR-24", "a page beyond the last one is refused by BR-24", "BR-24", x.InWords())
}

// ToldAlike holds the sales of a reading against the same ones of another reading of
// the report: which of them are asked for, and in pages of which size, changes
// nothing about a sale. The first one is read anew, in case that a sale did change.
func (c *Comparer) ToldAlike(ctx context.Context, base, w *scenario.Reading) error {
	odd := rowset.Unlike(base, w)
	if len(odd) == 0 {
		return nil
	}
	anew, err := c.reader.read(ctx, base.Of, UsualSize, nil)
	if err != nil {
		return err
	}
	if len(rowset.Unlike(base, anew)) > 0 { // a sale has changed, unless it changes each time
		third, err := c.reader.read(ctx, base.Of, UsualSize, nil)
		if err != nil {
			return err
		}
		if odd = rowset.Unlike(anew, third); len(odd) == 0 {
			return scenario.Moved()
		}
	}
	return c.judge.ExpectOf("SALE-PLAUSIBLE", false, "a sale is told alike, whatever is filtered, however large the pages are and however often it is asked for",
		"the same members each time", ways.Some(odd, func(text string) string { return text }))
}
