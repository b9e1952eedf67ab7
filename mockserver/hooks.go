package mockserver

import (
	"slices"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/mutant"
	"calco.example/mockserver/request"
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
			k.broken = func(C) bool { return false }
		case how.Shifted:
			k.broken = func(c C) bool { return broken(shift(c)) }
		default:
			k.result = func(C) (string, string) { return how.Code, how.Message }
		}
	}
	return checks
}

// shiftedBranch is the request that a moved bound or a changed list of words sees.
func shiftedBranch(hooks *mutant.Hooks) func(*branchCase) *branchCase {
	return func(c *branchCase) *branchCase {
		s, f := *c, &c.asks.Fields
		s.asks.Start.Date += civil.Date(hooks.Move("startDate"))
		s.asks.End.Date += civil.Date(hooks.Move("endDate"))
		s.asks.Page += int64(hooks.Move("page"))
		s.asks.PageSize += int64(hooks.Move("pageSize"))
		s.asks.Fields.LocationID.Text = hooks.Lengthen("locationId", f.LocationID.Text)
		s.asks.Fields.SerialNumber.Text = hooks.Lengthen("serialNumber", f.SerialNumber.Text)
		s.asks.Location.Restricted = hooks.Restricted("locationId", f.LocationID.Text, c.asks.Location.Restricted, restrictedByDefault)
		s.asks.Serial.Restricted = hooks.Restricted("serialNumber", f.SerialNumber.Text, c.asks.Serial.Restricted, restrictedByDefault)
		s.asks.Types.Bad = hooks.List("typeTransaction", f.Types.Text, c.asks.Types.Values, c.asks.Types.Bad)
		s.asks.Brands.Bad = hooks.List("cardBrand", f.Brands.Text, c.asks.Brands.Values, c.asks.Brands.Bad)
		s.asks.Installments.Bad = hooks.List("installmentType", f.Installments.Text, c.asks.Installments.Values, c.asks.Installments.Bad)
		return &s
	}
}

func restrictedByDefault(text string) bool {
	return request.HasRestricted(text, rules.Answer{Choice: "unicode-space"})
}

// shiftedReport is the same for the transaction report, which has no words.
func shiftedReport(hooks *mutant.Hooks) func(*reportCase) *reportCase {
	return func(c *reportCase) *reportCase {
		s := *c
		s.asks.Start.Date += civil.Date(hooks.Move("Filters.StartDate"))
		s.asks.End.Date += civil.Date(hooks.Move("Filters.EndDate"))
		s.asks.Page += int64(hooks.Move("page"))
		s.asks.PageSize += int64(hooks.Move("pageSize"))
		s.asks.Fields.SerialNumber.Text = hooks.Lengthen("Filters.SerialNumber", c.asks.Fields.SerialNumber.Text)
		return &s
	}
}

// filtered is the request with the filters that are left.
func filtered(hooks *mutant.Hooks, c *branchCase) *branchCase {
	if hooks == nil {
		return c
	}
	changed := *c
	for name, list := range map[string]*request.List{"typeTransaction": &changed.asks.Types, "cardBrand": &changed.asks.Brands, "installmentType": &changed.asks.Installments} {
		list.Used = list.Used && !hooks.Ignores(rules.BranchReport, name)
		if hooks.Ignores(rules.BranchReport, mutant.AfterFirst) {
			list.Values = list.Values[:min(1, len(list.Values))]
		}
	}
	return &changed
}
