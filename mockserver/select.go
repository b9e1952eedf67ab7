package mockserver

import (
	"slices"

	"calco.example/contracts/rules"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/world"
	"calco.example/mockserver/world/payment"
)

// selects tells whether the request says clearly which sales it wants, and may
// have them.
func (c *branchCase) selects() bool {
	return c.selecting.of(func() bool { return c.x.mayAsk(&c.asks.Asked) && holds(c, c.checks()) })
}

func (c *reportCase) selects() bool {
	return c.selecting.of(func() bool { return c.x.mayAsk(&c.asks.Asked) && holds(c, c.checks()) })
}

// mayAsk tells whether there are a commerce and a range to speak of.
func (x *exchange) mayAsk(a *request.Asked) bool {
	return x.account != nil && x.account.Commerce != nil && a.BothDates()
}

// matching is the selection that the request asks for, made once.
func (c *branchCase) matching() *selection.Selection {
	if c.sales == nil {
		c.sales = c.x.api.sales.Find(c.query(), &c.x.scratch.sales)
	}
	return c.sales
}

// query says which sales match.
func (c *branchCase) query() selection.Query {
	how := &c.x.profile.reading
	return selection.Query{
		Operation:  rules.BranchReport,
		Account:    c.x.account,
		From:       c.asks.Start.Date,
		To:         c.asks.LastDay(),
		Locations:  c.asks.Locations,
		Terminals:  c.asks.Terminals,
		Classes:    c.classes(),
		ByLocation: how.ByLocation,
		Oldest:     how.OldestFirst,
		Until:      c.x.salesUntil,
		Zones:      c.x.zones(c.x.profile.branchClocks),
	}
}

// classes are the kinds of sales that the three list filters leave.
func (c *branchCase) classes() payment.Classes {
	c = filtered(c.x.api.hooks, c)
	kinds := c.asks.Installments.Used && !(c.asks.ExcludesCredit() && c.x.is("Q-INSTALLMENT-WITHOUT-CREDIT", "ignored"))
	words := &c.x.profile.words
	var set payment.Classes
	for class := range payment.Class(payment.NumClasses) {
		word := class.Installments().String()
		if class.Installments() == payment.Platform {
			word = words.PlatformRequest
		}
		if (!c.asks.Types.Used || slices.Contains(c.asks.Types.Values, words.TypeOf(class))) &&
			(!c.asks.Brands.Used || slices.Contains(c.asks.Brands.Values, words.BrandOf(class))) &&
			(!kinds || slices.Contains(c.asks.Installments.Values, word)) {
			set.Add(class)
		}
	}
	return set
}

// matching is the selection that the request asks for, made once.
func (c *reportCase) matching() *selection.Selection {
	if c.sales == nil {
		how := &c.x.profile.reports
		q := selection.Query{
			Operation: rules.TransactionReport,
			Account:   c.x.account,
			From:      c.asks.Start.Date,
			To:        c.asks.LastDay(),
			Classes:   payment.Every,
			Oldest:    how.OldestFirst,
			Until:     c.x.salesUntil,
			Completed: how.HideReversed,
			Zones:     c.x.zones(c.x.profile.reportClocks),
		}
		if c.asks.Terminal != nil {
			q.Terminals = []*world.Terminal{c.asks.Terminal}
		}
		c.sales = c.x.api.sales.Find(q, &c.x.scratch.sales)
	}
	return c.sales
}

// zones are those by which the sales of a report are shown, and counted as of a day.
func (x *exchange) zones(by selection.Clocks) selection.Zones {
	return selection.Zones{Clocks: by, Capital: x.api.world.Zone}
}
