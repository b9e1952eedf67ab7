package scenario

import (
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/report"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/suite/facts"
)

// Givens are what a scenario needs of the target. A need that is not met makes it
// not verified, and says what to ask the operator for.
type Givens struct {
	env     *Environment
	session *Session
}

// Items needs so many sales from $from to $to in both reports: whether EndDate belongs
// to the range of the transaction report, and whether it has reversed sales, is not said.
func (g *Givens) Items(n int) error {
	if err := g.Sales(); err != nil {
		return err
	}
	known := g.session.Facts()
	items := known.Sales.Items
	if known.Reported > 0 {
		items = min(items, known.Reported)
	}
	if items < n {
		return report.Unverified(fmt.Sprintf("the account main has %d sales from %s to %s, this needs %d", items, known.Sales.From, known.Sales.To, n),
			fmt.Sprintf("a main key of an account with %d sales in two days", n))
	}
	return nil
}

// Sales needs a past range with sales.
func (g *Givens) Sales() error { return g.env.Facts.NeedSales() }

// Kind needs sales of a kind, and makes $from and $to stand for weeks that have some.
func (g *Givens) Kind(kind string) error {
	if weeks, found := g.env.Facts.Kinds[kind]; found {
		g.session.Sales = &weeks
		return nil
	}
	if why := g.env.Facts.Silent[kind]; why != "" {
		return report.Unverified("whether the account main has "+kind+" sales got no answer: "+why, "a target that answers each request")
	}
	for _, known := range facts.Kinds {
		if known.Name == kind {
			if known.Field == "cardBrand" && g.env.Facts.Sales.Items > 0 {
				if err := g.BrandDays("$to-6"); err != nil { // the week that discovery asked for
					return err
				}
			}
			return report.Unverified("the account main has no "+kind+" sales in the days that were looked at", "a main key of an account with "+kind+" sales")
		}
	}
	return fmt.Errorf("there is no kind of sales %q", kind)
}

// BrandDays tells why a range that begins on a day cannot be filtered by card
// brand, or nil.
func (g *Givens) BrandDays(from string) error {
	first, err := g.session.Facts().DateText(from)
	if err != nil || first >= facts.FirstBrandDay {
		return err
	}
	return report.Unverified("the sales that were found begin before "+facts.FirstBrandDay+", the first day that the card brand filter takes (BR-31)",
		"a clock of the target a week after "+facts.FirstBrandDay+", and sales since then")
}

// Locations needs so many locations with sales.
func (g *Givens) Locations(n string) error {
	with := pick.Count(g.env.Facts.Locations, func(l facts.LocationFact) bool { return len(l.Terminals) > 0 })
	if with < Int(n) {
		return report.Unverified(fmt.Sprintf("the account main has %s with sales, this needs %s", reporttext.Plural(with, "location"), n), "a main key of an account with sales at "+reporttext.Plural(Int(n), "location"))
	}
	return nil
}

// UseRole needs a key for a role, and asks with it from now on.
func (g *Givens) UseRole(role exchange.Role) error {
	if !slices.Contains(exchange.Roles, role) {
		return fmt.Errorf("there is no role %q: the roles are those of the target file", role)
	}
	if err := g.env.Need(role); err != nil {
		return err
	}
	g.session.Role = role
	return nil
}

// UseKey asks with a made-up key from now on.
func (g *Givens) UseKey(value string) error {
	key, err := ValueOf(value)
	text, isText := key.(string)
	if err != nil || !isText {
		return fmt.Errorf("the API key must be a text in quotes")
	}
	g.session.Role, g.session.Key = exchange.RoleNone, text
	return nil
}

// Today needs a clock that has reached a day.
func (g *Givens) Today(date string) error {
	first, err := facts.ParseDay(date)
	if err != nil {
		return fmt.Errorf("today is %s or later: %w", date, err)
	}
	if g.env.Facts.Today.Before(first.Time) {
		return report.Unverified("today is "+g.env.Facts.Today.String()+", this needs "+date+" or later", "a clock of the target at "+date+" or later")
	}
	return nil
}

// SameDay needs the civil date to be the same in Chile and in UTC, for the whole of the
// question, and a deployment whose clock is known.
func (g *Givens) SameDay() error {
	if err := g.Daytime(); err != nil {
		return err
	}
	now := g.env.Clock().UTC()
	if !facts.IsDay(g.env.Facts.Today, now) {
		return report.Unverified("it is "+g.env.Facts.Today.String()+" in Chile and "+facts.DayOf(now).String()+" in UTC, or about to be", "a run in daytime, when both have the same day")
	}
	if !g.env.Facts.Dated {
		return report.Unverified("the answers do not say their time, so that tomorrow may be today by the deployment's clock", "answers with a Date header")
	}
	return nil
}

// Daytime needs midnight not to be near in Chile: the deployment's clock may be minutes
// from ours, and the day of a run is that of its beginning.
func (g *Givens) Daytime() error {
	now, today := g.env.Clock(), g.env.Facts.Today
	switch {
	case g.env.Facts.Future != nil:
		return report.Unverified("the deployment takes "+today.Add(1).String()+" for the future", "a deployment whose clock is that of its Date header")
	case !facts.IsDay(today, now):
		return report.Unverified("it is "+now.Format("15:04")+" in Chile, and the run began on "+today.String()+": the deployment may have another day", "a run that does not come near midnight")
	}
	return nil
}
