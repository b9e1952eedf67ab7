package suite

import (
	"context"
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// setupSteps say whose account asks and what it must have.
var setupSteps = []Step{
	{Keyword: "Given", English: "a commerce with sales", Spanish: "un comercio con ventas",
		Doc:     "The main account; discovery must have found a past range with sales.",
		Example: "Given a commerce with sales", Ejemplo: "Dado un comercio con ventas",
		Run: func(_ context.Context, s *scenario) error { return s.givens.sales() }},
	{Keyword: "Given", English: "a commerce with {kind} sales", Spanish: "un comercio con ventas {kind}",
		Doc:     "The main account; discovery must have found sales of a kind: debit, credit, prepaid, cash, a card brand (VISA), or an installment kind (COMERCIO). $from and $to are then the days it found them in.",
		Example: "Given a commerce with VISA sales", Ejemplo: "Dado un comercio con ventas VISA",
		Run: func(_ context.Context, s *scenario, kind string) error { return s.givens.kind(kind) }},
	{Keyword: "Given", English: "a commerce with {int} locations", Spanish: "un comercio con {int} locales",
		Doc:     "The main account; it must have at least so many locations with sales.",
		Example: "Given a commerce with 2 locations", Ejemplo: "Dado un comercio con 2 locales",
		Run: func(_ context.Context, s *scenario, n string) error { return s.givens.locations(n) }},
	{Keyword: "Given", English: "the account {role}", Spanish: "la cuenta {role}",
		Doc:     "Another account, by the role that the target file gives a key for: noPlan, unknownUser, noLocations, quiet, second, cashOnly, disabled, broken.",
		Example: "Given the account noPlan", Ejemplo: "Dada la cuenta noPlan",
		Run: func(_ context.Context, s *scenario, role string) error { return s.givens.useRole(exchange.Role(role)) }},
	{Keyword: "Given", English: "no API key", Spanish: "ninguna clave API",
		Doc:     "The request carries no X-API-Key.",
		Example: "Given no API key", Ejemplo: "Dada ninguna clave API",
		Run: func(_ context.Context, s *scenario) error { s.session.role = exchange.RoleNone; return nil }},
	{Keyword: "Given", English: "the API key {value}", Spanish: "la clave API {value}",
		Doc:     "The request carries a made-up key; never write a real one into a feature.",
		Example: `Given the API key "calco-no-such-key"`, Ejemplo: `Dada la clave API "calco-no-such-key"`,
		Run: func(_ context.Context, s *scenario, key string) error { return s.givens.useKey(key) }},
	{Keyword: "Given", English: "{question} is {answer}", Spanish: "{question} es {answer}",
		Doc:     "The scenario is about one answer to an open question: judged when the profile pins it (or, for pinned, any answer), observed when it pins nothing, left alone when it pins another.",
		Example: "Given Q-RANGE-COUNT is inclusive", Ejemplo: "Dado Q-RANGE-COUNT es inclusive",
		Run: func(_ context.Context, s *scenario, question, answer string) error {
			return s.conditions.assume(rules.QuestionID(question), answer)
		}},
	{Keyword: "Given", English: "{rule} comes before {value}", Spanish: "{rule} viene antes de {value}",
		Doc:     "The scenario is about a request that breaks several rules, the others comma separated, and one of them wins: judged when the profile pins an order in which it does, observed when it pins none, left alone when it pins another.",
		Example: `Given BR-05 comes before "BR-06, BR-PAGE-REQUIRED"`, Ejemplo: `Dado BR-05 viene antes de "BR-06, BR-PAGE-REQUIRED"`,
		Run: func(_ context.Context, s *scenario, rule, others string) error {
			return s.conditions.assumeOrder(rule, others)
		}},
	{Keyword: "Given", English: "today is {date} or later", Spanish: "hoy es {date} o después",
		Doc:     "The clock of the target has reached a day; needed where a request names days that must not lie in the future.",
		Example: "Given today is 2025-05-10 or later", Ejemplo: "Dado hoy es 2025-05-10 o después",
		Run: func(_ context.Context, s *scenario, date string) error { return s.givens.today(date) }},
	{Keyword: "Given", English: "the day is the same in Chile and in UTC", Spanish: "el día es el mismo en Chile y en UTC",
		Doc:     "It is not one of the evening hours in which the two differ.",
		Example: "Given the day is the same in Chile and in UTC", Ejemplo: "Dado el día es el mismo en Chile y en UTC",
		Run: func(_ context.Context, s *scenario) error { return s.givens.sameDay() }},
}

// givens are what a scenario needs of the target. A need that is not met makes it
// not verified, and says what to ask the operator for.
type givens struct {
	env     *environment
	session *session
}

func (g *givens) sales() error {
	if g.env.facts.Sales.Items == 0 {
		return notVerified("the account main has no sales in the last six months", "a main key of an account with recent sales")
	}
	return nil
}

func (g *givens) kind(kind string) error {
	if week, found := g.env.facts.Kinds[kind]; found {
		g.session.sales = &week
		return nil
	}
	for _, known := range kinds {
		if known.name == kind {
			if known.field == "cardBrand" && g.env.facts.Sales.Items > 0 {
				if err := g.brandDays("$to-6"); err != nil { // the week that discovery asked for
					return err
				}
			}
			return notVerified("the account main has no "+kind+" sales in the last week with sales", "a main key of an account with "+kind+" sales")
		}
	}
	return fmt.Errorf("there is no kind of sales %q", kind)
}

// firstBrandDay is the first day of a range that the card brand filter takes:
// "Card brand filter is not allowed for dates before May 1, 2025" (BR-31).
const firstBrandDay = "2025-05-01"

// brandDays tells why a range that begins on a day cannot be filtered by card
// brand, or nil.
func (g *givens) brandDays(from string) error {
	first, err := g.session.facts().dateText(from)
	if err != nil || first >= firstBrandDay {
		return err
	}
	return notVerified("the sales that were found begin before "+firstBrandDay+", the first day that the card brand filter takes (BR-31)",
		"a clock of the target a week after "+firstBrandDay+", and sales since then")
}

func (g *givens) locations(n string) error {
	with := 0
	for _, l := range g.env.facts.Locations {
		if len(l.Terminals) > 0 {
			with++
		}
	}
	if with < atoi(n) {
		return notVerified(fmt.Sprintf("the account main has %d locations with sales, this needs %s", with, n), "a main key of an account with sales at "+n+" locations")
	}
	return nil
}

func (g *givens) useRole(role exchange.Role) error {
	if !slices.Contains(exchange.Roles, role) {
		return fmt.Errorf("there is no role %q: the roles are those of the target file", role)
	}
	if !g.env.has(role) {
		return notVerified("no key for the role "+string(role), "a key for keys."+string(role)+" in the target file: "+roleMeans[role])
	}
	g.session.role = role
	return nil
}

// roleMeans is what to ask the operator for.
var roleMeans = map[exchange.Role]string{
	exchange.RoleMain: "an account with sales", exchange.RoleNoPlan: "an account without a PaaS plan", exchange.RoleUnknownUser: "a key whose user does not exist",
	exchange.RoleNoLocations: "an account without locations", exchange.RoleQuiet: "an account without any sale", exchange.RoleSecond: "a second account, with sales of its own",
	exchange.RoleCashOnly: "an account with cash sales only", exchange.RoleDisabled: "an account for which the branch report is switched off",
	exchange.RoleBroken: "an account whose report fails inside",
}

func (g *givens) useKey(value string) error {
	key, err := valueOf(value)
	text, isText := key.(string)
	if err != nil || !isText {
		return fmt.Errorf("the API key must be a text in quotes")
	}
	g.session.role, g.session.key = exchange.RoleNone, text
	return nil
}

func (g *givens) today(date string) error {
	first, err := parseDay(date)
	if err != nil {
		return fmt.Errorf("today is %s or later: %w", date, err)
	}
	if g.env.facts.Today.Before(first.Time) {
		return notVerified("today is "+g.env.facts.Today.String()+", this needs "+date+" or later", "a clock of the target at "+date+" or later")
	}
	return nil
}

func (g *givens) sameDay() error {
	if utc := dayOf(g.env.clock().UTC()); utc != g.env.facts.Today {
		return notVerified("it is "+g.env.facts.Today.String()+" in Chile and "+utc.String()+" in UTC", "a run in daytime, when both have the same day")
	}
	return nil
}
