package accounts

import (
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// listings hold the locations that are listed against those of sales, and against themselves.
type listings struct{ *reading.Oracle }

// Listings asks for the locations.
func Listings(o *reading.Oracle) *listings { return &listings{o} }

// LocationsListed expects the location of each sale in the listing: in that from before the
// sales were read, or in one from after, for locations are opened and closed.
func (ls *listings) LocationsListed() {
	ls.NeedSales()
	locations := exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}
	listing := ls.Common(locations)
	listed := rowset.TextsOf(listing.Rows(), "id")
	w := ls.All(reading.SoldDays(rules.BranchReport, nil))
	if len(w.Rows) == 0 {
		ls.Need(ls.Session.Without())
		return
	}
	if slices.ContainsFunc(w.Rows, func(row exchange.Row) bool { return !slices.Contains(listed, row.Text("locationId")) }) {
		listing = ls.Besides(locations)
		listed = append(listed, rowset.TextsOf(listing.Rows(), "id")...)
		slices.Sort(listed)
		listed = slices.Compact(listed)
	}
	// However locations are identified: who sells at one has one.
	none := listing.Code() == "L-01"
	if !none && !slices.ContainsFunc(w.Rows, func(row exchange.Row) bool { return slices.Contains(listed, row.Text("locationId")) }) {
		apart := func() {
			ls.Expect(false, "locationId is the id of a listed location", "one of "+strings.Join(listed, ", "), scenario.Few(rowset.TextsOf(w.Rows, "locationId")))
		}
		if ls.mainIsListed() {
			apart()
			return
		}
		ls.OtherIdentifiers()
		ls.PinnedFor("Q-LOCATION-ID", apart)
		return
	}
	for _, row := range w.Rows {
		id := row.Text("locationId")
		if strings.TrimSpace(id) == "" {
			continue // that each sale has one is a rule of its own
		}
		if !slices.Contains(listed, id) && ls.hasLeft(id, w.Rows) {
			continue
		}
		ls.Expect(slices.Contains(listed, id), "the location of a sale is listed", "one of "+strings.Join(listed, ", "), id)
	}
}

// mainIsListed tells whether another account asks, and the sales of main name listed
// locations, several and no others: "Internal identifier of the POS location used" is the
// "unique identifier of the location" here, whoever asks, unless a profile pins that it is not.
func (ls *listings) mainIsListed() bool {
	pinned, is := ls.Env.Pinned("Q-LOCATION-ID")
	role, last := ls.Session.Role, ls.Session.Last
	if role == exchange.RoleMain || is && !pinned.Is("yes") {
		return false
	}
	ls.Session.Role = exchange.RoleMain
	defer func() { ls.Session.Role, ls.Session.Last = role, last }()
	listed := rowset.TextsOf(ls.Common(exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}).Rows(), "id")
	named := rowset.TextsOf(ls.All(reading.SoldDays(rules.BranchReport, nil)).Rows, "locationId")
	slices.Sort(named)
	named = slices.Compact(named)
	return len(named) > 1 && !slices.ContainsFunc(named, func(id string) bool { return !slices.Contains(listed, id) })
}

// ListedAlike asks for the locations several times. One change is the account's, which
// may open or close a location; what comes and goes is the listing's.
func (ls *listings) ListedAlike() {
	const times = 6
	var last string
	var changes []string
	for i := range times {
		x := ls.Ask(exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
		if x.Code() != "L-00" && x.Code() != "L-01" {
			ls.Expect(false, "the locations are listed each time", "L-00 or L-01", ls.Session.Got())
			return
		}
		now := rowset.LocationsText(x.Rows())
		if i > 0 && now != last {
			changes = append(changes, fmt.Sprint(len(x.Rows())))
		}
		last = now
	}
	ls.Expect(len(changes) < 2, "the locations are the same each time they are asked for", "one listing, "+fmt.Sprint(times)+" times",
		fmt.Sprintf("it changed %d times, to listings of %s", len(changes), scenario.Few(changes)))
}

// hasLeft tells whether a location that is not listed may have left the account
// since it sold: the listing is of today, and sales are of where they were made.
// One that sold on the last day, and that the branch report still takes for the
// account's (BR-22), has not.
func (ls *listings) hasLeft(id string, rows []exchange.Row) bool {
	last, err := ls.Env.Facts.DateText("$to")
	if !ls.Need(err) || !slices.ContainsFunc(rows, func(row exchange.Row) bool { return row.Text("locationId") == id && ls.Env.DayOf(row) == last }) {
		return true
	}
	return !ls.Common(ls.Request(rules.BranchReport, "$from", "$to", map[string]any{"locationId": id})).Success()
}
