package mockserver

import (
	"slices"
	"strings"

	"calco.example/mockserver/civil"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/wording"
	"calco.example/mockserver/world"
)

// branchFields are the fields of the branch report request, in the order of
// its table.
type branchFields struct {
	startDate, endDate, locationID, serialNumber textField
	types, brands, installments                  textField
	page, pageSize                               intField
	wrong                                        string // the case of the first field of a wrong type
	ignored                                      bool   // a field of a wrong type counts as absent
}

// branchAsk is what one branch report request asks.
type branchAsk struct {
	body   payload
	fields branchFields

	start, end                  dateField
	location, serial            idField
	types, brands, installments listField
	locations                   []*world.Location // the account's locations named by locationId
	terminals                   []*world.Terminal // the account's terminals named by serialNumber
	foreignLocation, foreignPOS bool
	page, pageSize              int64 // as served: defaults and clamps applied
}

// decode reads the fields of its body, and of the query where it is honoured.
func (b *branchAsk) decode(how *branchReading, query string) {
	p := &b.body
	p.dropIf(how.undeclaredIsMissing, false)
	var sent [branchNumber]*jsonbody.Field
	if !placed(sent[:], p.members, branchNames) {
		p.unread = unreadNames(p.members, branchNames)
	}
	if query != "" && how.queryHonoured {
		placed(sent[:], withQuery(p, query), branchNames)
	}
	fit := misfits{reading: how.fields}
	f := branchFields{ // in the order of branchNames
		startDate:    fit.text(sent[0]),
		endDate:      fit.text(sent[1]),
		locationID:   fit.text(sent[2]),
		serialNumber: fit.text(sent[3]),
		types:        fit.text(sent[4]),
		brands:       fit.text(sent[5]),
		installments: fit.text(sent[6]),
		page:         fit.integer(sent[7]),
		pageSize:     fit.integer(sent[8]),
	}
	f.wrong, f.ignored = fit.first, fit.ignored
	b.fields = f
}

// interpret works out what the fields mean, rules aside: dates, lists, identifiers,
// the page as it would be served.
func (b *branchAsk) interpret(how *branchReading) {
	f := &b.fields
	b.start = interpretDate(f.startDate, how.emptyStartIsMissing)
	b.end = interpretDate(f.endDate, how.emptyEndIsMissing)
	if how.startRollsOver {
		b.start.rollOver(f.startDate.text)
	}
	if how.endRollsOver {
		b.end.rollOver(f.endDate.text)
	}
	b.location = interpretID(f.locationID, how.characters, how.locationList, how.emptyLocation)
	b.serial = interpretID(f.serialNumber, how.characters, how.serialList, how.emptySerial)
	b.types = how.types.read(f.types)
	b.brands = how.brands.read(f.brands)
	b.installments = how.installments.read(f.installments)
	b.page = defaulted(f.page, how.pageMissing)
	b.pageSize = defaulted(f.pageSize, how.sizeMissing)
	if f.pageSize.presence == given && b.pageSize < 1 {
		b.pageSize = replaced(b.pageSize, how.sizeMin)
	}
	if how.clampSize {
		b.pageSize = min(b.pageSize, maxPageSize)
	}
}

// own finds the account's locations and terminals that the filters name, and
// notes what is not the account's (Authentication 6).
func (b *branchAsk) own(account *world.Persona, words *wording.Words, how *branchReading) {
	if account == nil {
		return
	}
	if b.location.used && !b.location.restricted {
		for _, id := range b.location.ids {
			i := slices.IndexFunc(account.Locations, func(l *world.Location) bool { return words.LocationID(l) == id })
			if i < 0 {
				b.foreignLocation = true
				continue
			}
			b.locations = append(b.locations, account.Locations[i])
		}
	}
	if b.serial.used && !b.serial.restricted {
		for _, serial := range b.serial.ids {
			found := ownTerminal(account, serial, how.serialAnyCase)
			if found == nil {
				b.foreignPOS = true
				continue
			}
			b.terminals = append(b.terminals, found)
		}
	}
}

// ownTerminal finds the account's terminal that a serial number names
// (Authentication 6); nil when it is none of the account's. Letter case is
// Q-SERIAL-CASE.
func ownTerminal(account *world.Persona, serial string, anyCase bool) *world.Terminal {
	own := account.Terminals
	if i := slices.IndexFunc(own, func(t *world.Terminal) bool { return t.Serial == serial }); i >= 0 {
		return own[i]
	}
	if !anyCase {
		return nil
	}
	if i := slices.IndexFunc(own, func(t *world.Terminal) bool { return strings.EqualFold(t.Serial, serial) }); i >= 0 {
		return own[i]
	}
	return nil
}

// bothDates tells whether there is a range to speak of.
func (b *branchAsk) bothDates() bool {
	return b.start.state == dateOK && b.end.state == dateOK
}

func (b *branchAsk) cashOnly() bool {
	return b.types.bad == "" && slices.Equal(b.types.values, []string{"CASH"})
}

// excludesCredit tells whether the payment types asked for leave out the only
// one with installments. CASH alone is a matter of BR-29.
func (b *branchAsk) excludesCredit() bool {
	return b.types.used && b.types.bad == "" && !slices.Contains(b.types.values, "CREDIT") && !b.cashOnly()
}

// rangeDays counts the days of a range: the difference of the dates, or both
// days included.
func rangeDays(from, to civil.Date, inclusive bool) int {
	days := int(to - from)
	if inclusive {
		days++
	}
	return days
}
