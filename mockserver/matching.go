package mockserver

import (
	"slices"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/world"
)

// selects tells whether the request says clearly which sales it wants, and may
// have them.
func (c *branchCase) selects() bool {
	return c.selecting.of(func() bool {
		return c.x.account != nil && c.x.account.Commerce != nil && c.asks.bothDates() && holds(c, c.x.profile.branch)
	})
}

// matching is the selection that the request asks for, made once.
func (c *branchCase) matching() *selection {
	if c.sales == nil {
		c.sales = c.x.api.sales.find(c.query(), &c.x.scratch.sales)
	}
	return c.sales
}

// query says which sales match.
func (c *branchCase) query() query {
	how := &c.x.profile.reading
	return query{
		operation:  rules.BranchReport,
		account:    c.x.account,
		from:       c.asks.start.date,
		to:         lastDay(c.asks.end.date, how.lastDayOut),
		locations:  c.asks.locations,
		terminals:  c.asks.terminals,
		classes:    c.classes(),
		byLocation: how.byLocation,
		oldest:     how.oldestFirst,
		until:      c.x.salesUntil,
		zones:      c.x.zones(c.x.profile.branchZone),
	}
}

// lastDay is the last day of a range whose end date may not count.
func lastDay(end civil.Date, excluded bool) civil.Date {
	if excluded {
		return end.AddDays(-1)
	}
	return end
}

// classes are the kinds of sales that the three list filters leave.
func (c *branchCase) classes() world.Classes {
	c = filtered(c.x.api.hooks, c)
	kinds := c.asks.installments.used && !(c.asks.excludesCredit() && c.is("Q-INSTALLMENT-WITHOUT-CREDIT", "ignored"))
	words := &c.x.profile.words
	var set world.Classes
	for class := range world.Class(world.NumClasses) {
		word := class.Installments().String()
		if class.Installments() == world.Platform {
			word = words.PlatformRequest
		}
		if (!c.asks.types.used || slices.Contains(c.asks.types.values, words.TypeOf(class))) &&
			(!c.asks.brands.used || slices.Contains(c.asks.brands.values, words.BrandOf(class))) &&
			(!kinds || slices.Contains(c.asks.installments.values, word)) {
			set.Add(class)
		}
	}
	return set
}

// selects tells whether the request says clearly which sales it wants, and may
// have them.
func (c *reportCase) selects() bool {
	return c.selecting.of(func() bool {
		return c.x.account != nil && c.x.account.Commerce != nil && c.asks.bothDates() && holds(c, c.x.profile.transaction)
	})
}

// matching is the selection that the request asks for, made once.
func (c *reportCase) matching() *selection {
	if c.sales == nil {
		how := &c.x.profile.reports
		q := query{
			operation: rules.TransactionReport,
			account:   c.x.account,
			from:      c.asks.start.date,
			to:        lastDay(c.asks.end.date, how.lastDayOut),
			classes:   world.EveryClass,
			oldest:    how.oldestFirst,
			until:     c.x.salesUntil,
			completed: how.hideReversed,
			zones:     c.x.zones(c.x.profile.reportZone),
		}
		if c.asks.terminal != nil {
			q.terminals = []*world.Terminal{c.asks.terminal}
		}
		c.sales = c.x.api.sales.find(q, &c.x.scratch.sales)
	}
	return c.sales
}

// zones are those by which the sales of a report are shown.
func (x *exchange) zones(of zoneOf) zones { return zones{of: of, capital: x.api.world.Zone} }
