package figures

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

// Addresses holds the address of a sale against the listing of locations, where that did not
// change while sales were read.
func (fg *figures) Addresses() {
	listing := exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}
	listed := fg.Common(listing).Rows()
	a := addressesOf(fg.sales.Rows(rules.BranchReport), listed)
	if rowset.LocationsText(fg.Besides(listing).Rows()) != rowset.LocationsText(listed) {
		fg.Moved()
		return
	}
	for _, hold := range []func(*reading.Oracle){a.lacking, a.ofNoOther, a.differ, a.ofEach, a.stay, a.fit} {
		hold(fg.Oracle)
	}
}

// addresses are those of the sales of a branch report, beside the listing of locations.
type addresses struct {
	sales     []exchange.Row
	known     []exchange.Row // the sales that have an address, at a listed location
	listed    []exchange.Row
	locations map[string]exchange.Row // by the locationId of sales
}

func addressesOf(sales, listed []exchange.Row) *addresses {
	a := &addresses{sales: sales, listed: listed, locations: map[string]exchange.Row{}}
	for _, row := range listed {
		a.locations[row.Text("id")] = row
	}
	for _, row := range sales { // an identifier of another form
		if id := row.Text("locationId"); a.locations[id] == nil && facts.AllDigits(id) {
			a.locations[id] = a.locations[strings.TrimLeft(id, "0")]
		}
	}
	a.known = pick.Except(sales, func(row exchange.Row) bool { return a.at(row) == nil || row.Text("address") == "" })
	return a
}

// at is the location of a sale.
func (a *addresses) at(row exchange.Row) exchange.Row { return a.locations[row.Text("locationId")] }

// names tells of a sale whether its address names a member of its location.
func (a *addresses) names(member string) func(exchange.Row) bool {
	return func(row exchange.Row) bool { return strings.Contains(row.Text("address"), a.at(row).Text(member)) }
}

// ofNoOther tells of addresses that name another location, and not their own.
func (a *addresses) ofNoOther(o *reading.Oracle) {
	ways.All(o, "the address of a sale is that of no other location", "the address of the POS location", a.known, addressAt, func(row exchange.Row) bool {
		return !ofAnother(row.Text("address"), a.at(row), a.listed)
	})
}

// fit tells of addresses that name less of their location than those of most sales.
func (a *addresses) fit(o *reading.Oracle) {
	full := func(row exchange.Row) bool {
		return a.names("street")(row) && a.names("number")(row) && a.names("commune")(row)
	}
	ways.Fit(o, "the address of a sale is that of its location", a.known, addressAt, ways.Of("street, number and commune of the location", full),
		ways.Of("the street of the location", a.names("street")), ways.Of("the commune of the location", a.names("commune")))
}

// addressAt names a sale by its location and address.
func addressAt(row exchange.Row) string {
	return fmt.Sprintf("%s at location %s has %q", row.Text("saleId"), row.Text("locationId"), scenario.Truncate(row.Text("address"), 80))
}

// ofAnother tells whether an address names street and commune of another location,
// and neither of its own.
func ofAnother(address string, own exchange.Row, listed []exchange.Row) bool {
	names := func(location exchange.Row, member string) bool {
		return location.Text(member) != "" && strings.Contains(address, location.Text(member))
	}
	return !names(own, "street") && !names(own, "commune") && slices.ContainsFunc(listed, func(other exchange.Row) bool {
		return names(other, "street") && names(other, "commune")
	})
}

// lacking tells of locations whose address stands in nearly all of their sales,
// and not in the others.
func (a *addresses) lacking(o *reading.Oracle) {
	sales, without := map[string]int{}, map[string]int{}
	for _, row := range a.sales {
		sales[row.Text("locationId")]++
		if strings.TrimSpace(row.Text("address")) == "" {
			without[row.Text("locationId")]++
		}
	}
	for _, id := range slices.Sorted(maps.Keys(without)) {
		if lack, of := without[id], sales[id]; float64(lack) < (1-nearlyAll)*float64(of) {
			o.Expect(false, "every sale of a location has its address", "the address of the POS location", fmt.Sprintf("none in %d of %d sales at location %s", lack, of, id))
			return
		}
	}
}

// ofEach tells of locations none of whose sales names anything of them, where
// those of the others, two or more, all do: how an address is written is not said, but
// it is written alike. Of one without a street ("may be empty") the number may be all
// there is.
func (a *addresses) ofEach(o *reading.Oracle) {
	named, unnamed := map[string]bool{}, map[string]exchange.Row{}
	for _, row := range a.sales {
		id, location := row.Text("locationId"), a.at(row)
		if location == nil || row.Text("address") == "" && location.Text("street") == "" {
			continue
		}
		members := []string{"street", "commune", "city", "region"}
		if location.Text("street") == "" {
			members = append(members, "number")
		}
		if namesAny(row, location, members...) {
			named[id] = true
		} else {
			unnamed[id] = row
		}
	}
	for _, id := range slices.Sorted(maps.Keys(unnamed)) {
		if !named[id] && len(named) > 1 {
			o.Expect(false, "the address of a sale is that of its location", "a street or commune of it, as at the other locations", addressAt(unnamed[id]))
			return
		}
	}
}

// namesAny tells whether the address of a sale names one of some members of its location.
func namesAny(row, location exchange.Row, members ...string) bool {
	return slices.ContainsFunc(members, func(member string) bool {
		return location.Text(member) != "" && strings.Contains(sale.Bare(row.Text("address")), sale.Bare(location.Text(member)))
	})
}

// mostMoves is how often the address of a terminal may come to name its location, or
// cease to: it may be moved for a while.
const mostMoves = 2

// toAndFro is a sale whose address names nothing of its location, of a terminal that goes
// to and fro between that and an address which does; nil where there is none.
func (a *addresses) toAndFro() (odd exchange.Row) {
	rows := slices.Clone(a.known)
	slices.SortStableFunc(rows, func(a, b exchange.Row) int {
		return cmp.Compare(a.Text("transactionDateTime"), b.Text("transactionDateTime"))
	})
	type place struct{ location, terminal string }
	moves, before := map[place]int{}, map[place]bool{}
	for _, row := range rows {
		at := place{row.Text("locationId"), row.Text("serialNumber")}
		named := namesAny(row, a.at(row), "street", "number", "commune", "city", "region")
		if last, seen := before[at]; seen && last != named {
			moves[at]++
		}
		before[at] = named
		if moves[at] > mostMoves && !named {
			odd = row
		}
	}
	return odd
}

// stay tells of a terminal that goes to and fro between its location and nowhere.
func (a *addresses) stay(o *reading.Oracle) {
	odd := a.toAndFro()
	o.Expect(odd == nil, "the address of a sale is that of its location", "a street or commune of it, as of sales before and after", addressAt(odd))
}

// differ tells whether sales of locations in several streets have more than
// one address, and those of several communes none in common, unless they are at the
// same number of streets of one name: how an address is written is not said.
func (a *addresses) differ(o *reading.Oracle) {
	streets, addresses, first := map[string]bool{}, map[string]bool{}, map[string]exchange.Row{}
	for _, row := range a.known {
		location, other := a.at(row), first[row.Text("address")]
		if other == nil {
			other = location
		}
		if apart(location, other) {
			o.Expect(false, "sales of locations in different communes have different addresses", "an address in "+location.Text("commune"),
				fmt.Sprintf("%s at location %s has %q, as sales in %s have", row.Text("saleId"), row.Text("locationId"), scenario.Truncate(row.Text("address"), 80), other.Text("commune")))
			return
		}
		first[row.Text("address")] = other
		streets[location.Text("street")+" "+location.Text("number")+" "+location.Text("commune")] = true
		addresses[row.Text("address")] = true
	}
	o.Expect(len(streets) < 2 || len(addresses) > 1, "sales of different locations have different addresses",
		fmt.Sprintf("the addresses of %d locations", len(streets)), scenario.Few(slices.Sorted(maps.Keys(addresses))))
}

// apart tells whether two locations are in different communes, and differ in street
// or number, too.
func apart(a, b exchange.Row) bool {
	differ := func(member string) bool { return !strings.EqualFold(a.Text(member), b.Text(member)) }
	return a.Text("commune") != "" && b.Text("commune") != "" && differ("commune") && (differ("street") || differ("number"))
}
