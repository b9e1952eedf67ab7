package filters

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// mismatches hold what is said of terminals and locations that do not belong together.
type mismatches struct{ *reading.Oracle }

// Mismatches asks for terminals where they are not.
func Mismatches(o *reading.Oracle) *mismatches { return &mismatches{o} }

// mostMisplaced is how many terminals are asked for at a location that is not theirs, and
// at their own.
const mostMisplaced = 12

// TerminalsElsewhere asks for each terminal at a location where it sold nothing, and
// holds the answer against an outcome: "locationId and serialNumber must … be consistent
// with each other", whichever terminal it is. That a terminal has one location only, no
// sentence says: where others are refused, nothing is said of one for which nothing is found.
func (m *mismatches) TerminalsElsewhere(outcome string) {
	base := Selections(m.Oracle).widest(rules.BranchReport)
	list := misplaced(base.Rows)
	if len(list) == 0 {
		m.Lack("no terminal of keys."+string(m.Session.Role)+" sold at one of several locations alone", "a key for keys."+string(m.Session.Role)+" of an account with sales at 2 locations")
		return
	}
	var moved error
	var asked, doubted []mismatch
	for i, filters := range list[:min(len(list), mostMisplaced)] {
		at := mismatch{filters, i % m.spans()}
		x, own := m.elsewhere(at, base.Rows)
		if at.notYet(x, own) {
			continue
		}
		asked = append(asked, at)
		switch {
		case x.Code() == "BR-21" || x.Code() == "BR-22":
			m.Need(reading.Gone(x))
			return
		case own != nil && own.Refused(): // it stands elsewhere by now, and sold nothing there yet
			moved = reading.Gone(own)
			continue
		case m.stoodThere(at, x):
			continue
		case x.NoData():
			doubted = append(doubted, at)
			continue
		case own == nil:
			m.Is(outcome)
		default:
			m.judged(at, outcome)
		}
	}
	all := doubted
	doubted = m.neverThere(doubted)
	for _, at := range all[:len(all)-len(doubted)] {
		asked = slices.DeleteFunc(asked, func(other mismatch) bool { return other.places() == at.places() })
	}
	switch {
	case len(doubted) == 0:
		m.Need(moved)
	case len(doubted) == len(asked), len(doubted) > 1 && byRange(doubted, asked):
		m.judged(doubted[0], outcome)
	default:
		m.severalPlaces(doubted[0].places())
	}
}

// TerminalsAtHome asks for terminals at the location where each sold last, and expects to be
// answered: "locationId and serialNumber must … be consistent with each other", as they are
// in a sale. One that stands elsewhere by now is left alone.
func (m *mismatches) TerminalsAtHome() {
	m.NeedSales()
	sold := reading.SoldDays(rules.BranchReport, nil)
	first := m.First(sold)
	rows := first.Rows()
	if first.TotalPages() <= scenario.MaxPages {
		rows = m.All(sold).Rows
	}
	listed := m.Session.Listed()
	rows = pick.Only(rows, func(row exchange.Row) bool { return slices.Contains(listed, row.Text("locationId")) })
	if len(rows) == 0 {
		m.OtherIdentifiers()
	}
	for _, filters := range spread(atHome(rows)) {
		q := sold
		q.Fields = filters
		m.Answered(m.Page(q, 1, 20))
	}
}

// atHome are the terminals of some sales, each with the location of its last one.
func atHome(rows []exchange.Row) (list []map[string]any) {
	last := map[string]exchange.Row{}
	for _, row := range rows {
		serial := row.Text("serialNumber")
		if rules.Filterable(serial) && rules.Filterable(row.Text("locationId")) && row.Time() >= last[serial].Time() {
			last[serial] = row
		}
	}
	for _, serial := range slices.Sorted(maps.Keys(last)) {
		list = append(list, map[string]any{"locationId": last[serial].Text("locationId"), "serialNumber": serial})
	}
	return list
}

// spread are some of a long list, its first and its last among them.
func spread(list []map[string]any) []map[string]any {
	if len(list) <= mostMisplaced {
		return list
	}
	some := make([]map[string]any, mostMisplaced)
	for i := range some {
		some[i] = list[i*(len(list)-1)/(mostMisplaced-1)]
	}
	return some
}

// severalPlaces is why nothing is said of a terminal that is no mismatch where it sold
// nothing, as others are: "consistent with each other" it is, too, where it was carried and
// has sold nothing yet, or at each of several locations.
func (m *mismatches) severalPlaces(at scenario.Places) {
	m.Lack(fmt.Sprintf("the terminal %s may stand at location %s, where it sold nothing and others are refused by BR-23", strconv.Quote(at.SerialNumber), at.LocationID),
		"a main key of an account whose terminals stand at one location each")
}

// neverThere leaves out the first of some mismatches while they are of terminals that
// stood there in other months.
func (m *mismatches) neverThere(doubted []mismatch) []mismatch {
	for len(doubted) > 0 && m.SoldThere(doubted[0].places()) {
		doubted = doubted[1:]
	}
	return doubted
}

// byRange tells whether what is doubted are the terminals that were asked for over some
// days, all of them and no others: no terminal explains that.
func byRange(doubted, asked []mismatch) bool {
	of := map[int]bool{}
	for _, at := range doubted {
		of[at.days] = true
	}
	return len(doubted) == pick.Count(asked, func(at mismatch) bool { return of[at.days] })
}

// stoodThere tells whether the answer has sales of just that terminal at just that
// location: over a month, longer than the sales that were read, and long ago it may have
// stood there.
func (m *mismatches) stoodThere(at mismatch, x *exchange.Exchange) bool {
	rows := x.Rows()
	return at.days != lately && len(rows) > 0 && !slices.ContainsFunc(rows, func(row exchange.Row) bool {
		return row.Text("locationId") != at.filters["locationId"] || row.Text("serialNumber") != at.filters["serialNumber"]
	})
}

// mismatch is a terminal at a location where it sold nothing, asked for over some days:
// each third one lately, over a month, and over a month of long ago.
type mismatch struct {
	filters map[string]any
	days    int
}

// The days over which a mismatch is asked for: nothing is said of ranges, nor of when.
const (
	lately = iota
	overMonth
	longAgo
)

// spans is how many of these there are: an "endDate before 2020-01-01" is refused.
func (m *mismatches) spans() int {
	if m.over(mismatch{days: longAgo}).From.Year() < reading.EarliestYear {
		return longAgo
	}
	return longAgo + 1
}

func (at mismatch) places() scenario.Places {
	text := func(field string) string { value, _ := at.filters[field].(string); return value }
	return scenario.Places{LocationID: text("locationId"), SerialNumber: text("serialNumber")}
}

// notYet tells whether a terminal was not the account's long ago, or sold nothing then:
// where it stood is not told.
func (at mismatch) notYet(x, own *exchange.Exchange) bool {
	return at.days == longAgo && (x.Code() == "BR-21" || x.Code() == "BR-22" || own != nil && own.NoData())
}

// over is the range of the days of a mismatch.
func (m *mismatches) over(at mismatch) facts.Range {
	last := m.Sample().To
	switch at.days {
	case lately:
		return facts.Range{From: last.Add(-1), To: last}
	case longAgo:
		last = last.Add(-100)
	}
	return facts.Widest(last)
}

// elsewhere is the answer to a terminal at a location where it sold nothing and, where
// that is no refusal, to the same one where it sold.
func (m *mismatches) elsewhere(at mismatch, rows []exchange.Row) (x, own *exchange.Exchange) {
	if x = m.ask(at, at.filters); x.Refused() {
		return x, nil
	}
	return x, m.ask(at, ownPlace(at.filters, rows))
}

// judged asks once more, and holds that answer against an outcome.
func (m *mismatches) judged(at mismatch, outcome string) {
	m.ask(at, at.filters)
	m.Is(outcome)
}

// ask asks for the sales of the days of a mismatch that filters leave.
func (m *mismatches) ask(at mismatch, filters map[string]any) *exchange.Exchange {
	return m.Page(reading.Over(rules.BranchReport, m.over(at), filters), 1, 20)
}

// ownPlace are filters with the location where their terminal sold.
func ownPlace(filters map[string]any, rows []exchange.Row) map[string]any {
	at := slices.IndexFunc(rows, func(row exchange.Row) bool { return row.Text("serialNumber") == filters["serialNumber"] })
	return map[string]any{"locationId": rows[at].Text("locationId"), "serialNumber": filters["serialNumber"]}
}

// TerminalsElsewhereNeeds tells what the target lacks for [mismatches.TerminalsElsewhere],
// without asking it anything.
func (m *mismatches) TerminalsElsewhereNeeds() {
	Selections(m.Oracle).WidestNeeds()
	m.Place("$otherLocation")
}

// misplaced are the terminals that sold at one location alone, each with another one:
// the next of them, so that every location has its turn.
func misplaced(rows []exchange.Row) (list []map[string]any) {
	places, at := map[string]bool{}, map[string]map[string]bool{}
	for _, row := range rows {
		serial, place := row.Text("serialNumber"), row.Text("locationId")
		if serial == "" || place == "" || !rules.Filterable(serial) || !rules.Filterable(place) {
			continue
		}
		if at[serial] == nil {
			at[serial] = map[string]bool{}
		}
		places[place], at[serial][place] = true, true
	}
	sorted := slices.Sorted(maps.Keys(places))
	for i, serial := range slices.Sorted(maps.Keys(at)) {
		if len(at[serial]) > 1 {
			continue // it has moved, and which of them is its own is not told
		}
		others := pick.Except(sorted, func(place string) bool { return at[serial][place] })
		if len(others) > 0 {
			list = append(list, map[string]any{"locationId": others[i%len(others)], "serialNumber": serial})
		}
	}
	return list
}
