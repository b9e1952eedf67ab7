package reading

import (
	"net/http"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// What has left an account: sales of the past do not tell whose a location or a terminal
// is by now.

// Answered expects that a plain question is answered, with sales or by there being none.
func (o *Oracle) Answered(x *exchange.Exchange) {
	if x.Success() || x.NoData() {
		return
	}
	if o.Left(x) {
		o.Need(Gone(x))
	}
	o.Expect(false, "a plain question is answered", "a success", o.Session.Got())
}

// Gone is what a location or terminal that has left the account leaves to judge.
func Gone(x *exchange.Exchange) error {
	return report.Lacking("a location or terminal of these sales is not the account's any more: "+x.InWords(), "an account whose terminals stay where they are")
}

// Left tells whether an answer refuses a location or a terminal that has made no sale
// lately, or a terminal that was replaced since.
func (o *Oracle) Left(x *exchange.Exchange) bool {
	serialRule, _ := rules.Lookup("TR-SERIAL")
	switch op := x.Request.Operation; {
	case op == rules.BranchReport && slices.Contains([]string{"BR-21", "BR-22", "BR-23"}, x.Code()):
	case op == rules.TransactionReport && x.Code() == serialRule.Code && x.Message() == serialRule.Message:
	default:
		return false
	}
	asked, last := scenario.PlacesAsked(x.Request), o.Session.Last
	defer func() { o.Session.Last = last }()
	w := o.All(SoldDays(rules.BranchReport, nil))
	sold := pick.Except(w.Rows, func(row exchange.Row) bool {
		return asked.LocationID != "" && row.Text("locationId") != asked.LocationID || asked.SerialNumber != "" && row.Text("serialNumber") != asked.SerialNumber
	})
	switch {
	case len(sold) == 0:
		return true
	case x.Code() == "BR-23" && soldElsewhere(w.Rows, asked):
		return true
	case x.Code() == "BR-23":
		return o.Carried(x)
	case x.Code() == "BR-22", asked.SerialNumber == "":
		return false
	}
	return o.replaced(asked.SerialNumber, w.Rows)
}

// soldElsewhere tells whether the last sale of a terminal was made at another location than was
// asked for.
func soldElsewhere(rows []exchange.Row, asked scenario.Places) bool {
	last := newest(rows, asked.SerialNumber)
	return last.Text("locationId") != asked.LocationID
}

// newest is the last sale of a terminal.
func newest(rows []exchange.Row, serial string) (last exchange.Row) {
	for _, row := range rows {
		if row.Text("serialNumber") == serial && row.Time() > last.Time() {
			last = row
		}
	}
	return last
}

// recent is how many days ago the last sales that are known may be, so that they and
// those of today are in one range, however long a range may be.
const recent = 7

// replaced tells whether a terminal that sold lately is the account's no more: the listing
// names others that sold at its location after its last sale, and not this one. Where it
// sold today, one of them is new.
func (o *Oracle) replaced(serial string, rows []exchange.Row) bool {
	f := o.Env.Facts
	if f.Sales.To.Before(f.Today.Add(-recent).Time) {
		return false
	}
	listing := o.Common(exchange.Request{Operation: rules.SerialNumbers, Role: exchange.RoleMain})
	if listing.Status != http.StatusOK || len(NamedIn(listing, []string{serial})) > 0 {
		return false
	}
	w := o.All(scenario.Question{Op: rules.BranchReport, From: "$to", To: "today"}.With("locationId", newest(rows, serial).Text("locationId")))
	rows = slices.Concat(rows, w.Rows)
	last := newest(rows, serial)
	var before, since []string
	for _, row := range rows {
		switch other := row.Text("serialNumber"); {
		case row.Time() <= last.Time():
			before = append(before, other)
		case row.Text("locationId") == last.Text("locationId"):
			since = append(since, other)
		}
	}
	if o.Env.DayOf(last) == f.Today.String() {
		since = slices.DeleteFunc(since, func(other string) bool { return slices.Contains(before, other) })
	}
	return len(NamedIn(listing, since)) > 0
}

// OtherIdentifiers says that locationId seems to be no Location.id here, which
// is an open question, unless a profile pins that it is.
func (o *Oracle) OtherIdentifiers() {
	if pinned, is := o.Env.Pinned("Q-LOCATION-ID"); !is || !pinned.Is("yes") {
		o.Lack("no sale has the id of a listed location as its locationId (Q-LOCATION-ID)", "how locationId of the branch report and id of the locations belong together")
	}
}

// NamedIn are those of some terminals that an answer names.
func NamedIn(x *exchange.Exchange, serials []string) (named []string) {
	sale.Members("", x.JSON, func(_, text string) {
		for _, word := range append(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;| \t\n", r) }), text) {
			if slices.Contains(serials, word) && !slices.Contains(named, word) {
				named = append(named, word)
			}
		}
	})
	return named
}
