package look

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// roles looks at each other key once: is it what its role says? One that is not
// serves for nothing, and what it gets breaks no rule. A key that gets no answer
// is left as it is.
func (l *looker) roles(ctx context.Context) error {
	for _, role := range exchange.Roles {
		if role == exchange.RoleMain || !l.Has(role) {
			continue
		}
		x, err := l.ask(ctx, l.requestOf(role))
		var stop *StopError
		switch {
		case errors.As(err, &stop):
			l.note("keys.%s: %s", role, stop.Why)
			continue
		case err != nil:
			return err
		}
		why := l.unfit(role, x)
		if why != "" && l.shownElsewhere(ctx, role, x) {
			why = ""
		}
		if why != "" {
			l.sight.Unfit[role] = why
			if rule := l.doubt(ctx, role, x); rule != "" {
				l.sight.Doubts[role] = rule
			}
			l.note("keys.%s %s: it is not used", role, why)
		}
	}
	return nil
}

// shownElsewhere tells whether another answer shows that a key is what its role says:
// then the first one is the service's mistake, and the suite's finding.
func (l *looker) shownElsewhere(ctx context.Context, role exchange.Role, x *exchange.Exchange) bool {
	switch role {
	case exchange.RoleUnknownUser:
		// "A key whose user is not found: USER_NOT_FOUND (locations), BR-20 (branch report)."
		report, err := l.ask(ctx, l.branch(role))
		return err == nil && report.Code() == "BR-20"
	case exchange.RoleNoLocations:
		// "ERROR_NOT_AUTHORIZED: API key invalid or missing", and another answer takes it.
		report, err := l.ask(ctx, l.branch(role))
		return client.RefusesKey(x) && err == nil && (report.Success() || report.NoData())
	case exchange.RoleSecond:
		return x.Success() && l.listsOthers(ctx, role)
	}
	return false
}

// listsOthers tells whether a key lists locations, and none of main's.
func (l *looker) listsOthers(ctx context.Context, role exchange.Role) bool {
	main, err := l.ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil || len(main.Rows()) == 0 {
		return false
	}
	other, err := l.ask(ctx, exchange.Request{Operation: rules.Locations, Role: role})
	if err != nil || len(other.Rows()) == 0 {
		return false
	}
	return !slices.ContainsFunc(other.Rows(), func(b exchange.Row) bool {
		return slices.ContainsFunc(main.Rows(), func(a exchange.Row) bool { return a.Text("id") == b.Text("id") })
	})
}

// requestOf is a plain request that shows what a role says.
func (l *looker) requestOf(role exchange.Role) exchange.Request {
	if role == exchange.RoleUnknownUser || role == exchange.RoleNoLocations {
		return exchange.Request{Operation: rules.Locations, Role: role}
	}
	return l.branch(role)
}

// shownBy are the codes that show what a role says, of the request that is put
// with its key.
var shownBy = map[exchange.Role][]string{
	exchange.RoleNoPlan: {"BR-25"}, exchange.RoleUnknownUser: {"USER_NOT_FOUND"}, exchange.RoleNoLocations: {"L-01"},
	exchange.RoleQuiet: {"BR-27"}, exchange.RoleSecond: {"BR-00", "BR-27"}, exchange.RoleCashOnly: {"BR-00", "BR-27"},
	exchange.RoleDisabled: {"BR-30"}, exchange.RoleBroken: {"BR-01", "BR-13"},
}

// doubted are the rules that refuse a key for what its role says.
var doubted = map[exchange.Role]rules.ID{
	exchange.RoleNoPlan: "BR-25", exchange.RoleUnknownUser: "USER_NOT_FOUND", exchange.RoleNoLocations: "L-01", exchange.RoleDisabled: "BR-30",
}

// doubt is the rule that an answer breaks if the key is what its role says. "A key whose user
// is not found: USER_NOT_FOUND (locations), BR-20 (branch report)": one whose locations are
// listed has a user, whatever else it is.
func (l *looker) doubt(ctx context.Context, role exchange.Role, x *exchange.Exchange) rules.ID {
	switch {
	case client.RefusesKey(x) || !ofService(x):
		return ""
	case x.Code() == "BR-20":
		if listing, err := l.ask(ctx, exchange.Request{Operation: rules.Locations, Role: role}); err == nil && listing.Code() == "L-00" {
			return "BR-20"
		}
	case doubted[role] == "" && l.own != "" && x.Text("data.commerce.partnerId") == l.own:
		return "KEY-ACCOUNT"
	}
	return doubted[role]
}

// empty are the roles of accounts that have nothing: a success without rows shows
// them, too, whatever it breaks.
var empty = []exchange.Role{exchange.RoleNoLocations, exchange.RoleQuiet}

// unfit says what a key is instead of what its role says; empty where it may be
// that. An answer without a code of the reference says nothing of the account.
func (l *looker) unfit(role exchange.Role, x *exchange.Exchange) string {
	code := x.Code()
	switch {
	case slices.Contains(shownBy[role], code), slices.Contains(empty, role) && x.Success() && len(x.Rows()) == 0:
	case client.RefusesKey(x):
		return fmt.Sprintf("is refused as no valid key (%s)", x.InWords())
	case !ofService(x):
		return ""
	case x.Success():
		return fmt.Sprintf("is served (%s): %s", code, instead[role])
	case role == exchange.RoleSecond, role == exchange.RoleCashOnly:
		return fmt.Sprintf("gets %s: %s", x.InWords(), instead[role])
	default:
		return fmt.Sprintf("gets %s, where its role says %s", x.InWords(), strings.Join(shownBy[role], " or "))
	}
	switch partner := x.Text("data.commerce.partnerId"); {
	case role == exchange.RoleSecond && partner != "" && partner == l.own:
		return "belongs to the account of keys.main (" + quoted(partner) + ")"
	case role == exchange.RoleCashOnly && slices.ContainsFunc(x.Rows(), byCard):
		return "belongs to an account that sells by card too"
	}
	return ""
}

// instead is what a key seems to be that does not show what its role says.
var instead = map[exchange.Role]string{
	exchange.RoleNoPlan:      "its account seems to have the plan",
	exchange.RoleUnknownUser: "its user seems to be known",
	exchange.RoleNoLocations: "its account seems to have locations",
	exchange.RoleQuiet:       "its account seems to have sales",
	exchange.RoleSecond:      "its account cannot use the branch report",
	exchange.RoleCashOnly:    "its account cannot use the branch report",
	exchange.RoleDisabled:    "the branch report seems to be on for it",
	exchange.RoleBroken:      "its report does not fail",
}

// byCard tells whether a sale says that it was paid by card: how an answer calls cash
// ("for example CREDIT") is not said.
func byCard(r exchange.Row) bool {
	return slices.Contains([]string{"DEBIT", "CREDIT", "PREPAID"}, rules.PaymentType(r.Text("transactionType")))
}
