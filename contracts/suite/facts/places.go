package facts

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// ForeignFacts are a location and a terminal of the second account. What main has, too, as
// two commerces in one building, or at one till, is not foreign.
type ForeignFacts struct {
	location, terminal string
	locations          []string // all that are listed or made sales
	Terminals          []string // that made sales
	shared             []string // terminals that made sales of main, too
}

// Is tells whether a text names a location or terminal of the second account.
func (f ForeignFacts) Is(text string) bool {
	return text == f.location || text == f.terminal || slices.Contains(f.Terminals, text)
}

// Place resolves a name for a location or terminal that discovery found.
func (f *Facts) Place(name string, foreign ForeignFacts) (any, error) {
	for _, place := range placeNames {
		if "$"+place.name == name {
			search := placeSearch{f, foreign, f.selling()}
			if err := search.need(place.needs, name); err != nil {
				return nil, err
			}
			return place.find(search)
		}
	}
	names := PlaceNames()
	last := len(names) - 1
	return nil, fmt.Errorf("nothing is called %s: use $%s or $%s", name, strings.Join(names[:last], ", $"), names[last])
}

// placeNames are the names for locations and terminals, after a $, with how many locations
// with sales each needs.
var placeNames = []struct {
	name  string
	needs int
	find  func(placeSearch) (any, error)
}{
	{"location", 1, func(s placeSearch) (any, error) { return s.places[0].ID, nil }},
	{"terminal", 1, func(s placeSearch) (any, error) { return s.places[0].Terminals[0], nil }},
	{"otherLocation", 2, placeSearch.otherLocation},
	{"otherTerminal", 2, placeSearch.otherTerminal},
	{"idleLocation", 0, func(s placeSearch) (any, error) { return s.facts.idleLocation() }},
	{"locationOfMainOnly", 1, placeSearch.locationOfMainOnly},
	{"terminalOfMainOnly", 1, placeSearch.terminalOfMainOnly},
	{"terminalInAnotherCase", 0, func(s placeSearch) (any, error) { return s.facts.terminalInAnotherCase() }},
	{"locationCut", 1, func(s placeSearch) (any, error) { return s.facts.cut(true) }},
	{"terminalCut", 1, func(s placeSearch) (any, error) { return s.facts.cut(false) }},
	{"foreignLocation", 0, placeSearch.foreignLocation},
	{"foreignTerminal", 0, placeSearch.foreignTerminal},
}

// PlaceNames are the names for locations and terminals, after a $.
func PlaceNames() []string {
	names := make([]string, len(placeNames))
	for i, place := range placeNames {
		names[i] = place.name
	}
	return names
}

// placeSearch looks for what a name stands for.
type placeSearch struct {
	facts   *Facts
	foreign ForeignFacts
	places  []LocationFact // with sales, the busy ones first
}

// selling are the locations with sales, the busy ones first.
func (f *Facts) selling() []LocationFact {
	var busy, idle []LocationFact
	for _, l := range f.Locations {
		switch {
		case f.busy[l.ID]:
			busy = append(busy, l)
		case l.sold():
			idle = append(idle, l)
		}
	}
	return slices.Concat(busy, idle)
}

// need says what is missing where there are fewer locations with sales.
func (s placeSearch) need(n int, name string) error {
	switch {
	case n == 0:
		return nil
	case s.facts.Unread != "":
		return s.facts.NeedSales()
	case len(s.places) < n:
		return report.Lacking(fmt.Sprintf("%s needs %s with sales, the account main has %d", name, reporttext.Plural(n, "location"), len(s.places)),
			"a main key of an account with sales at "+reporttext.Plural(n, "location"))
	}
	return nil
}

func (s placeSearch) otherLocation() (any, error) {
	other, err := apart(s.places)
	if err != nil {
		return nil, err
	}
	return other.ID, nil
}

func (s placeSearch) otherTerminal() (any, error) {
	other, err := apart(s.places)
	if err != nil {
		return nil, err
	}
	return other.Terminals[0], nil
}

// locationOfMainOnly is the first that the second account does not have, too.
func (s placeSearch) locationOfMainOnly() (any, error) {
	for _, l := range s.places {
		if !slices.Contains(s.foreign.locations, l.ID) {
			return l.ID, nil
		}
	}
	return nil, report.Unverified("every location of main is one of the second account's, too", "a key for keys.second of an account at other locations")
}

func (s placeSearch) terminalOfMainOnly() (any, error) {
	if own := s.facts.TerminalsBut(s.foreign); len(own) > 0 {
		return own[0], nil
	}
	return nil, report.Unverified("every terminal of main is one of the second account's, too", "a key for keys.second of an account with other terminals")
}

func (s placeSearch) foreignLocation() (any, error) {
	switch {
	case s.foreign.location != "" && s.foreign.terminal != "":
		return s.foreign.location, nil
	case s.foreign.location == "" && len(s.foreign.locations) > 0:
		return nil, report.Unverified("every location of the second account is one of main's, too", "a key for keys.second of an account with a location of its own")
	}
	return nil, noForeignPlace()
}

func (s placeSearch) foreignTerminal() (any, error) {
	if s.foreign.terminal == "" {
		return nil, noForeignPlace()
	}
	return s.foreign.terminal, nil
}

func noForeignPlace() error {
	return report.Unverified("no location and terminal of another account are known", "a key for keys.second in the target file: "+RoleMeans[exchange.RoleSecond])
}

// apart is the first place that has no terminal in common with the first one. That a
// terminal stands at one location only, no sentence says: one that is carried from the
// one to the other is consistent with both.
func apart(places []LocationFact) (LocationFact, error) {
	for _, other := range places[1:] {
		if !slices.ContainsFunc(other.Terminals, func(serial string) bool { return slices.Contains(places[0].Terminals, serial) }) {
			return other, nil
		}
	}
	return LocationFact{}, report.Lacking("a terminal of location "+places[0].ID+" sold at every other location, too, so that it fits to each",
		"a main key of an account whose terminals do not change their location")
}

// terminalInAnotherCase is the serial number of a terminal with its small letters
// large and its large ones small.
func (f *Facts) terminalInAnotherCase() (any, error) {
	own := f.OwnTerminals()
	for _, serial := range own {
		if other := exchange.SwapCase(serial); other != serial && !slices.Contains(own, other) {
			return other, nil
		}
	}
	return nil, report.Unverified("no terminal that made sales has a letter in its serial number", "a main key of an account with a terminal whose serial number has letters")
}

// cut is the identifier of a location or terminal without its last character, where
// that identifies none, alone or with what a database takes for any characters behind it.
func (f *Facts) cut(ofLocation bool) (any, error) {
	var own []string
	for _, l := range f.Locations {
		if ofLocation {
			own = append(own, l.ID)
		} else {
			own = append(own, l.Terminals...)
		}
	}
	for _, id := range own {
		_, size := utf8.DecodeLastRuneInString(id)
		begun := id[:len(id)-size]
		identifies := func(behind string) bool { return slices.Contains(own, begun+behind) }
		if len(begun) > 1 && !slices.ContainsFunc([]string{"", "_", "%"}, identifies) {
			return begun, nil
		}
	}
	return nil, report.Unverified("the identifiers are too short to be cut", "a main key of an account whose locations and terminals have longer identifiers")
}

// idleLocation is a location of the listing at which nothing was sold lately.
func (f *Facts) idleLocation() (any, error) {
	for _, l := range f.Locations {
		if !l.sold() && rules.Filterable(l.ID) {
			return l.ID, nil
		}
	}
	return nil, report.Lacking("each location that is listed made sales", "a main key of an account with a location that sold nothing for weeks")
}

// DiscoverForeign finds a location and a terminal of the second account, which main has not.
func DiscoverForeign(ctx context.Context, asker exchange.Asker, today Day, main *Facts) (ForeignFacts, error) {
	d := newDiscovery(ctx, asker, today)
	d.lookFor("the second account")
	var f ForeignFacts
	unnamed := main.soldSomewhere && len(main.Locations) == 0 // no filter takes what sales show
	take := func(id string) {
		if id != "" && !unnamed && rules.Filterable(id) && !slices.Contains(f.locations, id) {
			f.locations = append(f.locations, id)
		}
	}
	listed := d.ask(exchange.Request{Operation: rules.Locations, Role: exchange.RoleSecond}).Rows()
	var sales []exchange.Row
	for _, back := range []int{7, 27} { // further where a week has no sale
		r := BranchRequest(today.Add(-back), today.Add(-1), nil)
		r.Role = exchange.RoleSecond
		if sales = d.ask(r).Rows(); len(sales) > 0 {
			break
		}
	}
	if d.short != nil {
		return f, d.err()
	}
	for _, row := range sales {
		take(row.Text("locationId"))
		serial := row.Text("serialNumber")
		ofMain := slices.ContainsFunc(main.Locations, func(l LocationFact) bool { return slices.Contains(l.Terminals, serial) })
		switch {
		case ofMain:
			f.shared = append(f.shared, serial)
		case rules.Filterable(serial) && !slices.Contains(f.Terminals, serial):
			f.Terminals = append(f.Terminals, serial)
		}
	}
	if len(f.Terminals) > 0 {
		f.terminal = f.Terminals[0]
	}
	for _, row := range listed {
		if !main.soldSomewhere { // those of main's listing are what its sales name
			take(row.Text("id"))
		}
	}
	for _, id := range f.locations {
		if !slices.ContainsFunc(main.Locations, func(l LocationFact) bool { return l.ID == id }) {
			f.location = id
			break
		}
	}
	return f, nil
}

// RoleMeans is what to ask the operator for.
var RoleMeans = map[exchange.Role]string{
	exchange.RoleMain: "an account with sales", exchange.RoleNoPlan: "an account without a PaaS plan", exchange.RoleUnknownUser: "a key whose user does not exist",
	exchange.RoleNoLocations: "an account without locations", exchange.RoleQuiet: "an account without any sale", exchange.RoleSecond: "a second account, with sales of its own",
	exchange.RoleCashOnly: "an account with cash sales only", exchange.RoleDisabled: "an account for which the branch report is switched off",
	exchange.RoleBroken: "an account whose report fails inside",
}

// OwnTerminals are those of the main account that made sales.
func (f *Facts) OwnTerminals() []string {
	var list []string
	for _, l := range f.Locations {
		list = append(list, l.Terminals...)
	}
	return list
}

// TerminalsBut are those of the main account that made sales, without those of another
// account, too.
func (f *Facts) TerminalsBut(other ForeignFacts) []string {
	return slices.DeleteFunc(f.OwnTerminals(), func(serial string) bool { return slices.Contains(other.shared, serial) })
}
