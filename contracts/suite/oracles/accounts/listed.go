package accounts

import (
	"context"
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
type listings struct {
	env     *scenario.Environment
	session *scenario.Session
	judge   *scenario.Judge
	givens  *scenario.Givens
	reader  *reading.Reader
}

// Listings asks for the locations.
func Listings(s *scenario.Scenario) *listings {
	return &listings{s.Env, s.Session, s.Judge, s.Givens, reading.ReaderOf(s)}
}

// LocationsListed expects the location of each sale in the listing.
func (ls *listings) LocationsListed(ctx context.Context) error {
	if err := ls.givens.Sales(); err != nil {
		return err
	}
	listing, err := ls.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	listed := rowset.TextsOf(listing.Rows(), "id")
	w, err := ls.reader.All(ctx, reading.SoldDays(rules.BranchReport, nil))
	if err != nil {
		return err
	}
	if len(w.Rows) == 0 {
		return ls.session.Without()
	}
	// However locations are identified: who sells at one has one.
	none := listing.Code() == "L-01"
	if !none && !slices.ContainsFunc(w.Rows, func(row exchange.Row) bool { return slices.Contains(listed, row.Text("locationId")) }) {
		if err := reading.OtherIdentifiers(ls.env); err != nil {
			return err
		}
		return ls.judge.PinnedFor("Q-LOCATION-ID", func() error {
			return ls.judge.Expect(false, "locationId is the id of a listed location", "one of "+strings.Join(listed, ", "), scenario.Few(rowset.TextsOf(w.Rows, "locationId")))
		})
	}
	for _, row := range w.Rows {
		id := row.Text("locationId")
		if strings.TrimSpace(id) == "" {
			continue // that each sale has one is a rule of its own
		}
		if !slices.Contains(listed, id) {
			left, err := ls.hasLeft(ctx, id, w.Rows)
			if err != nil {
				return err
			}
			if left {
				continue
			}
		}
		if err := ls.judge.Expect(slices.Contains(listed, id), "the location of a sale is listed", "one of "+strings.Join(listed, ", "), id); err != nil {
			return err
		}
	}
	return nil
}

// ListedAlike asks for the locations several times. One change is the account's, which
// may open or close a location; what comes and goes is the listing's.
func (ls *listings) ListedAlike(ctx context.Context) error {
	const times = 6
	var last string
	var changes []string
	for i := range times {
		x, err := ls.session.Ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
		if err != nil {
			return err
		}
		if x.Code() != "L-00" && x.Code() != "L-01" {
			return ls.judge.Expect(false, "the locations are listed each time", "L-00 or L-01", ls.session.Got())
		}
		now := listedText(x.Rows())
		if i > 0 && now != last {
			changes = append(changes, fmt.Sprint(len(x.Rows())))
		}
		last = now
	}
	return ls.judge.Expect(len(changes) < 2, "the locations are the same each time they are asked for", "one listing, "+fmt.Sprint(times)+" times",
		fmt.Sprintf("it changed %d times, to listings of %s", len(changes), scenario.Few(changes)))
}

// locationMembers are those of a location.
var locationMembers = []string{"id", "street", "number", "commune", "city", "region"}

// listedText is what a listing says, in any order.
func listedText(rows []exchange.Row) string {
	var list []string
	for _, row := range rows {
		list = append(list, rowset.MembersText(row, locationMembers))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// hasLeft tells whether a location that is not listed may have left the account
// since it sold: the listing is of today, and sales are of where they were made.
// One that sold on the last day, and that the branch report still takes for the
// account's (BR-22), has not.
func (ls *listings) hasLeft(ctx context.Context, id string, rows []exchange.Row) (bool, error) {
	last, err := ls.env.Facts.DateText("$to")
	if err != nil || !slices.ContainsFunc(rows, func(row exchange.Row) bool { return row.Text("locationId") == id && ls.env.DayOf(row) == last }) {
		return true, err
	}
	r, err := ls.env.Facts.ReportRequest(rules.BranchReport, "$from", "$to", map[string]any{"locationId": id})
	if err != nil {
		return true, err
	}
	x, err := ls.session.Common(ctx, r)
	return err != nil || !x.Success(), err
}
