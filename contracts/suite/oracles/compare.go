package oracles

import (
	"context"
	"fmt"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
)

// comparer holds what readings say against each other and against their own counts.
type comparer struct {
	session *scenario.Session
	judge   *scenario.Judge
	moves   *moves
	reader  *reader
}

func comparerOf(s *scenario.Scenario) *comparer {
	return &comparer{s.Session, s.Judge, movesOf(s), readerOf(s)}
}

// holds is [scenario.Judge.Expect] for what readings say of each other. Before any of
// them is held against the deployment they are asked anew.
func (c *comparer) holds(ctx context.Context, ok bool, summary, expected, actual string, of ...*scenario.Reading) error {
	return c.holdsOf(ctx, c.judge.Rule(), ok, summary, expected, actual, of...)
}

// holdsOf is [comparer.holds] for a rule that the scenario does not name first.
func (c *comparer) holdsOf(ctx context.Context, rule rules.ID, ok bool, summary, expected, actual string, of ...*scenario.Reading) error {
	if !ok {
		if err := c.moves.settled(ctx, of...); err != nil {
			return err
		}
		c.showNamed(actual, of...)
	}
	return c.judge.ExpectOf(rule, ok, summary, expected, actual)
}

// showNamed makes the answer in which a sale stands that a text names the last one, so
// that the finding shows it.
func (c *comparer) showNamed(text string, of ...*scenario.Reading) {
	for _, w := range of {
		for _, x := range w.Answers {
			for _, row := range x.Rows() {
				if id := row.Text("saleId"); id != "" && strings.Contains(text, id) {
					c.session.Last = x
					return
				}
			}
		}
	}
}

// counted holds a whole against its own counts: its pages were asked one after the other.
func (c *comparer) counted(ctx context.Context, w *scenario.Reading, size int) error {
	list := ids(w.Rows)
	if err := c.holds(ctx, shownTwice(w.Rows) == "", "no transaction stands on two pages", "each transaction once", shownTwice(w.Rows)+" twice", w); err != nil {
		return err
	}
	if err := c.holds(ctx, len(list) == w.Total, "totalItems counts the transactions", fmt.Sprint(len(list)), fmt.Sprint(w.Total), w); err != nil {
		return err
	}
	return c.rounded(w, size)
}

// rounded holds totalPages against totalItems.
func (c *comparer) rounded(w *scenario.Reading, size int) error {
	ceiling := (w.Total + size - 1) / size
	return c.judge.Expect(w.Pages == ceiling, "totalPages is the ceiling of totalItems by pageSize", fmt.Sprint(ceiling), fmt.Sprint(w.Pages))
}

// beyond asks for the page after the last one of a question: "A page beyond the last
// page gives BR-24".
func (c *comparer) beyond(ctx context.Context, w *scenario.Reading, pageSize int) error {
	x, err := c.session.Page(ctx, w.Of, w.Pages+1, pageSize)
	if err != nil {
		return err
	}
	if x.TotalItems() > w.Total {
		return scenario.Moved()
	}
	return c.judge.ExpectOf("BR-24", x.Code() == "BR-24", "a page beyond the last one is refused by BR-24", "BR-24", x.InWords())
}

// toldAlike holds the sales of a reading against the same ones of another reading of
// the report: which of them are asked for, and in pages of which size, changes
// nothing about a sale. The first one is read anew, in case that a sale did change.
func (c *comparer) toldAlike(ctx context.Context, base, w *scenario.Reading) error {
	odd := unlike(base, w)
	if len(odd) == 0 {
		return nil
	}
	anew, err := c.reader.read(ctx, base.Of, usualSize, nil)
	if err != nil {
		return err
	}
	if len(unlike(base, anew)) > 0 { // a sale has changed, unless it changes each time
		third, err := c.reader.read(ctx, base.Of, usualSize, nil)
		if err != nil {
			return err
		}
		if odd = unlike(anew, third); len(odd) == 0 {
			return scenario.Moved()
		}
	}
	return c.judge.ExpectOf("SALE-PLAUSIBLE", false, "a sale is told alike, whatever is filtered, however large the pages are and however often it is asked for",
		"the same members each time", some(odd, func(text string) string { return text }))
}
