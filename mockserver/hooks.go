package mockserver

import (
	"slices"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/mutant"
)

// What a mutant changes inside of the flow; for everybody else hooks are nil and
// nothing here does anything.

// mutated are checks of which one is changed. It judges a shifted copy of the
// request, so that nothing else is touched.
func mutated[C any](hooks *mutant.Hooks, checks []check[C], shift func(C) C) []check[C] {
	if hooks == nil {
		return checks
	}
	checks = slices.Clone(checks)
	for i := range checks {
		k := &checks[i]
		how, changed := hooks.Judge(k.id)
		broken := k.broken
		switch {
		case !changed:
		case how.Off:
			k.broken = func(C) string { return "" }
		case how.Shifted:
			k.broken = func(c C) string { return broken(shift(c)) }
		default:
			k.result = func(C) (string, string) { return how.Code, how.Message }
		}
	}
	return checks
}

// shiftedBranch is the request that a moved bound or a changed list of words sees.
func shiftedBranch(hooks *mutant.Hooks) func(*branchCase) *branchCase {
	return func(c *branchCase) *branchCase {
		s, f := *c, &c.asks.fields
		s.asks.start.date += civil.Date(hooks.Move("startDate"))
		s.asks.end.date += civil.Date(hooks.Move("endDate"))
		s.asks.page += int64(hooks.Move("page"))
		s.asks.pageSize += int64(hooks.Move("pageSize"))
		s.asks.fields.locationID.text = hooks.Lengthen("locationId", f.locationID.text)
		s.asks.fields.serialNumber.text = hooks.Lengthen("serialNumber", f.serialNumber.text)
		s.asks.location.restricted = hooks.Restricted("locationId", f.locationID.text, c.asks.location.restricted, restrictedByDefault)
		s.asks.serial.restricted = hooks.Restricted("serialNumber", f.serialNumber.text, c.asks.serial.restricted, restrictedByDefault)
		s.asks.types.bad = hooks.List("typeTransaction", f.types.text, c.asks.types.values, c.asks.types.bad)
		s.asks.brands.bad = hooks.List("cardBrand", f.brands.text, c.asks.brands.values, c.asks.brands.bad)
		s.asks.installments.bad = hooks.List("installmentType", f.installments.text, c.asks.installments.values, c.asks.installments.bad)
		return &s
	}
}

func restrictedByDefault(text string) bool {
	return hasRestricted(text, rules.Answer{Choice: "unicode-space"})
}

// shiftedReport is the same for the transaction report, which has no words.
func shiftedReport(hooks *mutant.Hooks) func(*reportCase) *reportCase {
	return func(c *reportCase) *reportCase {
		s := *c
		s.asks.start.date += civil.Date(hooks.Move("Filters.StartDate"))
		s.asks.end.date += civil.Date(hooks.Move("Filters.EndDate"))
		s.asks.page += int64(hooks.Move("page"))
		s.asks.pageSize += int64(hooks.Move("pageSize"))
		s.asks.fields.serialNumber.text = hooks.Lengthen("Filters.SerialNumber", c.asks.fields.serialNumber.text)
		return &s
	}
}

// filtered is the request with the filters that are left.
func filtered(hooks *mutant.Hooks, c *branchCase) *branchCase {
	if hooks == nil {
		return c
	}
	changed := *c
	for name, list := range map[string]*listField{"typeTransaction": &changed.asks.types, "cardBrand": &changed.asks.brands, "installmentType": &changed.asks.installments} {
		list.used = list.used && !hooks.Ignores(rules.BranchReport, name)
		if hooks.Ignores(rules.BranchReport, mutant.AfterFirst) {
			list.values = list.values[:min(1, len(list.values))]
		}
	}
	return &changed
}
