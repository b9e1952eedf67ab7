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
	*Step
	env     *Environment
	session *Session
}

// Items needs so many sales from $from to $to in both reports: whether EndDate belongs
// to the range of the transaction report, and whether it has reversed sales, is not said.
func (g *Givens) Items(n int) {
	if !g.session.NeedSales() {
		return
	}
	known := g.session.Facts()
	items := known.Sales.Items
	if known.Reported > 0 {
		items = min(items, known.Reported)
	}
	if items < n {
		g.Need(report.Unverified(fmt.Sprintf("the account main has %d sales from %s to %s, this needs %d", items, known.Sales.From, known.Sales.To, n),
			fmt.Sprintf("a main key of an account with %d sales in two days", n)))
	}
}

// Kind needs sales of a kind, and makes $from and $to stand for weeks that have some.
func (g *Givens) Kind(kind string) {
	if weeks, found := g.env.Facts.Kinds[kind]; found {
		g.session.Sales = &weeks
		return
	}
	if why := g.env.Facts.Silent[kind]; why != "" {
		g.Need(report.Unverified("whether the account main has "+kind+" sales got no answer: "+why, "a target that answers each request"))
	}
	at := slices.IndexFunc(facts.Kinds, func(known facts.Kind) bool { return known.Name == kind })
	if at < 0 {
		g.Need(fmt.Errorf("there is no kind of sales %q", kind))
		return
	}
	if facts.Kinds[at].Field == "cardBrand" && g.env.Facts.Sales.Items > 0 {
		g.Need(g.BrandDays("$to-6")) // the week that discovery asked for
	}
	g.Need(report.Unverified("the account main has no "+kind+" sales in the days that were looked at", "a main key of an account with "+kind+" sales"))
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
func (g *Givens) Locations(n string) {
	with := pick.Count(g.env.Facts.Locations, func(l facts.LocationFact) bool { return len(l.Terminals) > 0 })
	if with < Int(n) {
		g.Need(report.Unverified(fmt.Sprintf("the account main has %s with sales, this needs %s", reporttext.Plural(with, "location"), n), "a main key of an account with sales at "+reporttext.Plural(Int(n), "location")))
	}
}

// UseRole needs a key for a role, and asks with it from now on.
func (g *Givens) UseRole(role exchange.Role) {
	if !slices.Contains(exchange.Roles, role) {
		g.Need(fmt.Errorf("there is no role %q: the roles are those of the target file", role))
	}
	if g.Need(g.env.Need(role)) {
		g.session.Role = role
	}
}

// UseKey asks with a made-up key from now on.
func (g *Givens) UseKey(value string) {
	key, err := ValueOf(value)
	text, isText := key.(string)
	if err != nil || !isText {
		g.Need(fmt.Errorf("the API key must be a text in quotes"))
	}
	g.session.Role, g.session.Key = exchange.RoleNone, text
}

// Today needs a clock that has reached a day.
func (g *Givens) Today(date string) {
	first, err := facts.ParseDay(date)
	switch {
	case err != nil:
		g.Need(fmt.Errorf("today is %s or later: %w", date, err))
	case g.env.Facts.Today.Before(first.Time):
		g.Need(report.Unverified("today is "+g.env.Facts.Today.String()+", this needs "+date+" or later", "a clock of the target at "+date+" or later"))
	}
}

// SameDay needs the civil date to be the same in Chile and in UTC, for the whole of the
// question, and a deployment whose clock is known.
func (g *Givens) SameDay() {
	g.Daytime()
	now := g.env.Clock().UTC()
	if !facts.IsDay(g.env.Facts.Today, now) {
		g.Need(report.Unverified("it is "+g.env.Facts.Today.String()+" in Chile and "+facts.DayOf(now).String()+" in UTC, or about to be", "a run in daytime, when both have the same day"))
	}
	if !g.env.Facts.Dated {
		g.Need(report.Unverified("the answers do not say their time, so that tomorrow may be today by the deployment's clock", "answers with a Date header"))
	}
}

// Daytime needs midnight not to be near in Chile: the deployment's clock may be minutes
// from ours, and the day of a run is that of its beginning.
func (g *Givens) Daytime() {
	now, today := g.env.Clock(), g.env.Facts.Today
	switch {
	case g.env.Facts.Future != nil:
		g.Need(report.Unverified("the deployment takes "+today.Add(1).String()+" for the future", "a deployment whose clock is that of its Date header"))
	case !facts.IsDay(today, now):
		g.Need(report.Unverified("it is "+now.Format("15:04")+" in Chile, and the run began on "+today.String()+": the deployment may have another day", "a run that does not come near midnight"))
	}
}
