package scenario

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// secondLook looks at more sales before the last answer is held against what discovery told
// by a few: whose a location or a terminal is, and where a terminal stands. Where they say
// that it cannot be judged, the step ends.
type secondLook struct {
	*Step
	session *Session
}

func (r *Response) looksAgain() secondLook { return secondLook{r.Step, r.session} }

// excuse looks for what keeps a refusal of a location or terminal from being judged: it is
// the account's all the same, or a terminal stands at more than one location.
func (l secondLook) excuse(id rules.ID) {
	switch x := l.session.Last; {
	case id == "BR-23" && x.Accepted():
		l.fitsSeveral()
		l.exception()
	case id == "BR-10" && x.Accepted():
		l.laterClock()
	case (id == "BR-27" || id == "TR-NO-DATA") && x.Request.Role == exchange.RoleQuiet:
		l.soldAfterAll()
	case id == "TR-NO-DATA" && showsDaysAsked(x):
		l.notQuiet("a key of an account that has no sales on these days")
	default:
		l.theirs(id)
	}
}

// soldAfterAll says nothing of sales that the account without any is shown.
func (l secondLook) soldAfterAll() {
	if x := l.session.Last; x.Request.Role == exchange.RoleQuiet && len(x.Rows()) > 0 {
		l.notQuiet("a key for keys.quiet of " + facts.RoleMeans[exchange.RoleQuiet])
	}
}

// notQuiet says nothing of an account that was to be without any sale: it has some, and
// they are its own.
func (l secondLook) notQuiet(ask string) {
	role := l.session.Role
	if l.ownSales() {
		l.Lack("the account "+string(role)+" has sales of its own in this range", ask)
	}
}

// showsDaysAsked tells whether a transaction report has rows, each of a day that was asked
// for: since when there are sales is not said.
func showsDaysAsked(x *exchange.Exchange) bool {
	filters := facts.FiltersOf(facts.BodyOf(x.Request))
	from, to := fmt.Sprint(filters["StartDate"]), fmt.Sprint(filters["EndDate"])
	return len(x.Rows()) > 0 && !slices.ContainsFunc(x.Rows(), func(row exchange.Row) bool {
		day, _, _ := strings.Cut(row.Time(), "T")
		return day < from || day > to
	})
}

// elsewhereNow says nothing of a terminal that is refused at the location where it sold: it
// sold at others, too, and stands at one of them by now.
func (l secondLook) elsewhereNow() {
	if l.session.Last.Code() != "BR-23" {
		return
	}
	l.fitsSeveral()
	if l.session.Carried(l.session.Last) {
		serial := PlacesAsked(l.session.Last.Request).SerialNumber
		l.Lack(fmt.Sprintf("the terminal %s may have been carried to another location since its last sale", strconv.Quote(serial)), stay)
	}
}

// stay is what to ask for where terminals change their location.
const stay = "a main key of an account whose terminals do not change their location"

// mostStands is at how many locations a terminal is looked for.
const mostStands = 12

// Carried tells whether a terminal that is refused at the location where it sold may stand
// at another one by now, and has sold nothing there yet: the same question is no mismatch
// there, or there are more locations than are asked for.
func (s *Session) Carried(refused *exchange.Exchange) bool {
	if s.env.Facts == nil {
		return false
	}
	places, others := PlacesAsked(refused.Request), 0
	for _, at := range s.Listed() {
		if at == places.LocationID {
			continue
		}
		if others++; others > mostStands {
			return s.GoesOn()
		}
		asked, body := refused.Request, facts.BodyOf(refused.Request)
		body["locationId"] = at
		asked.Body = exchange.MustJSON(body)
		if x := s.Common(asked); x.NoData() || x.Success() {
			return true
		}
	}
	return false
}

// Listed are the ids of the locations of the account that asks.
func (s *Session) Listed() (ids []string) {
	if s.Role == exchange.RoleMain {
		for _, at := range s.env.Facts.Locations {
			ids = append(ids, at.ID)
		}
		return ids
	}
	for _, row := range s.Common(exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}).Rows() {
		ids = append(ids, row.Text("id"))
	}
	return ids
}

// fitsSeveral says nothing of the terminal of the last request and a location: that it
// stands at one location only, no sentence says, and its sales name several.
func (l secondLook) fitsSeveral() {
	serial := PlacesAsked(l.session.Last.Request).SerialNumber
	if l.session.env.Facts == nil || serial == "" {
		return
	}
	wide := facts.Widest(l.session.env.Facts.Sales.To)
	filters := map[string]any{"serialNumber": serial}
	var at []string
	for page := 1; page > 0; {
		filters["page"] = page
		asked := facts.BranchRequest(wide.From, wide.To, filters)
		asked.Role = l.session.Role
		x := l.session.Common(asked)
		for _, row := range x.Rows() {
			if place := row.Text("locationId"); place != "" && !slices.Contains(at, place) {
				at = append(at, place)
			}
		}
		if last := x.TotalPages(); page == 1 && last > 1 {
			page = last // the newest sales, or the oldest ones
		} else {
			page = 0
		}
	}
	if len(at) > 1 {
		l.Lack(fmt.Sprintf("the terminal %s sold at the locations %s, so that it fits to each", strconv.Quote(serial), Few(at)), stay)
	}
}

// monthsOfSales is how many months of sales are looked at before a terminal is held not to
// stand at a location.
const monthsOfSales = 6

// SoldThere tells whether a terminal made a sale at a location in one of the months before
// the sales that were found or since then, or any terminal where none is named.
func (s *Session) SoldThere(places Places) bool {
	wide, first := facts.Widest(s.env.Facts.Today), s.env.Facts.Sales.To
	for range monthsOfSales {
		first = facts.Widest(first).From.Add(-1)
	}
	filters := map[string]any{"locationId": places.LocationID}
	if places.SerialNumber != "" {
		filters["serialNumber"] = places.SerialNumber
	}
	for wide.To.After(first.Time) {
		asked := facts.BranchRequest(wide.From, wide.To, filters)
		asked.Role = s.Role
		if slices.ContainsFunc(s.Common(asked).Rows(), func(row exchange.Row) bool {
			return facts.SameLocation(row.Text("locationId"), places.LocationID) && (places.SerialNumber == "" || row.Text("serialNumber") == places.SerialNumber)
		}) {
			return true
		}
		wide = facts.Widest(wide.From.Add(-1))
	}
	return false
}

// exception says nothing of a terminal for which there is no data at a location: it sold
// there in other months, or others are refused there by BR-23, so that it may be one of
// several locations.
func (l secondLook) exception() {
	x := l.session.Last
	places := PlacesAsked(x.Request)
	if l.session.env.Facts == nil || x.Success() || !x.Accepted() || places.LocationID == "" || places.SerialNumber == "" {
		return
	}
	const ask = "a main key of an account whose terminals stand at one location each"
	if l.session.SoldThere(places) {
		l.Lack(fmt.Sprintf("the terminal %s sold at location %s in other months, so that it fits there", strconv.Quote(places.SerialNumber), places.LocationID), ask)
	}
	for _, other := range l.terminalsElsewhere(places) {
		asked := x.Request
		asked.Body = bytes.Replace(asked.Body, exchange.MustJSON(places.SerialNumber), exchange.MustJSON(other), 1)
		if l.session.Common(asked).Code() == "BR-23" {
			l.Lack(fmt.Sprintf("the terminal %s may stand at several locations: at location %s others are refused by BR-23", strconv.Quote(places.SerialNumber), places.LocationID), ask)
		}
	}
}

// mostOthers is how many terminals are asked for in the place of another one.
const mostOthers = 3

// terminalsElsewhere are some terminals that sold, and not at a location.
func (l secondLook) terminalsElsewhere(places Places) (others []string) {
	var there []string
	for _, at := range l.session.env.Facts.Locations {
		if at.ID == places.LocationID {
			there = append(there, at.Terminals...)
		}
	}
	for _, serial := range l.session.env.Facts.OwnTerminals() {
		if serial != places.SerialNumber && !slices.Contains(there, serial) && !slices.Contains(others, serial) && len(others) < mostOthers {
			others = append(others, serial)
		}
	}
	return others
}

// theirs says nothing of a refusal of a location or terminal of nobody, or of another
// account, where the answer shows sales of exactly that one, so that there is one of that
// name. One that is known as another account's is this one's, too, only if the sales are
// its own.
func (l secondLook) theirs(id rules.ID) {
	last := l.session.Last
	member, asked := askedPlace(id, last.Request)
	rows := last.Rows()
	if asked != "" && last.NoData() && last.Request.Role == exchange.RoleMain {
		l.listed(member, asked)
		return
	}
	if asked == "" || len(rows) == 0 || slices.ContainsFunc(rows, func(row exchange.Row) bool { return row.Text(member) != asked }) {
		return
	}
	if l.session.env.Foreign.Is(asked) != (last.Request.Role == exchange.RoleMain) || l.ownSales() {
		l.Lack(fmt.Sprintf("the account has sales with the %s %q, which was to be nobody's", member, asked), "a main key of an account without it")
	}
}

// listed says nothing of a location or a terminal of nobody for which nothing is found,
// where a listing of the account names it.
func (l secondLook) listed(member, asked string) {
	listing := exchange.Request{Operation: rules.SerialNumbers, Role: exchange.RoleMain}
	if member == "locationId" {
		listing.Operation = rules.Locations
	}
	if exchange.Names(l.session.Common(listing).JSON, asked) {
		l.Lack(fmt.Sprintf("the %s %q, which was to be nobody's, is listed to the account", member, asked), "a main key of an account without it")
	}
}

// ownSales tells whether the sales of the last answer are shown to who asked alone: of
// main and the second account, the other one is asked the same.
func (l secondLook) ownSales() bool {
	last, role := l.session.Last, l.session.Role
	defer func() { l.session.Last, l.session.Role = last, role }()
	asked := last.Request
	if asked.Role = exchange.RoleMain; last.Request.Role == exchange.RoleMain {
		asked.Role = exchange.RoleSecond
	}
	l.session.Role = asked.Role
	x := l.session.Common(asked)
	return (x.Success() || x.NoData()) && !slices.ContainsFunc(x.Rows(), func(row exchange.Row) bool {
		return slices.ContainsFunc(last.Rows(), func(other exchange.Row) bool { return sameSale(row, other) })
	})
}

// sameSale tells whether two rows of a report tell of one sale; two accounts may number
// theirs alike.
func sameSale(a, b exchange.Row) bool {
	return !slices.ContainsFunc([]string{"saleId", "sequenceNumber", "transactionDateTime", "paymentDataTime", "totalAmount", "amount"}, func(member string) bool {
		return a.Text(member) != b.Text(member)
	})
}

// Places are a location and a terminal that a request names, empty where it names none.
type Places struct{ LocationID, SerialNumber string }

// PlacesAsked are the location and the terminal that a request filters by.
func PlacesAsked(asked exchange.Request) Places {
	var body struct {
		Places
		Filters struct{ SerialNumber string }
	}
	_ = json.Unmarshal(asked.Body, &body)
	return Places{body.LocationID, cmp.Or(body.SerialNumber, body.Filters.SerialNumber)}
}

// askedPlace is the location or terminal that a request names and a rule refuses,
// and the member of a sale that shows it.
func askedPlace(id rules.ID, asked exchange.Request) (member, value string) {
	switch places := PlacesAsked(asked); id {
	case "BR-21":
		return "serialNumber", places.SerialNumber
	case "BR-22":
		return "locationId", places.LocationID
	case "TR-SERIAL":
		return "posSerialNumber", places.SerialNumber
	}
	return "", ""
}
