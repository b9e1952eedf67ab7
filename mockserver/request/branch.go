// Package request says what a request for a report asks, whatever the rules make of
// it. A body is taken off the wire ([Read]) into a [Payload]; a [Branch] or a [Report]
// decodes its fields and interprets them, as the open questions say that they are read:
// a [BranchReading] or a [ReportReading] is worked out once for a profile.
//
// branch.go and report.go go through it from top to bottom; fields.go and fit.go say
// what a field is of which type, date.go, list.go and id.go what its text means. Who
// asks and what is answered is not known here: the account whose locations and
// terminals are named is given.
package request

import (
	"slices"
	"strings"

	"calco.example/contracts/civil"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/wording"
	"calco.example/mockserver/world"
)

// BranchFields are the fields of the branch report request, in the order of
// its table.
type BranchFields struct {
	StartDate, EndDate, LocationID, SerialNumber Text
	Types, Brands, Installments                  Text
	Page, PageSize                               Integer
	Wrong                                        string // the case of the first field of a wrong type
	Ignored                                      bool   // a field of a wrong type counts as absent
}

// Branch is what one branch report request asks.
type Branch struct {
	Asked
	Fields                      BranchFields
	Location, Serial            ID
	Types, Brands, Installments List
	Locations                   []*world.Location // the account's locations named by locationId
	Terminals                   []*world.Terminal // the account's terminals named by serialNumber
	ForeignLocation, ForeignPOS bool
}

// Decode reads the fields of its body, and of the query where it is honoured.
func (b *Branch) Decode(how *BranchReading, query string) {
	p := &b.Body
	p.dropIf(how.undeclaredIsMissing, false)
	var sent [branchNumber]*jsonbody.Field
	if !Placed(sent[:], p.Members, BranchNames) {
		p.Unread = unreadNames(p.Members, BranchNames)
	}
	if query != "" && how.QueryHonoured {
		Placed(sent[:], withQuery(p, query), BranchNames)
	}
	fit := misfits{reading: how.Fields}
	f := BranchFields{ // in the order of branchTable
		StartDate:    fit.text(sent[0]),
		EndDate:      fit.text(sent[1]),
		LocationID:   fit.text(sent[2]),
		SerialNumber: fit.text(sent[3]),
		Types:        fit.text(sent[4]),
		Brands:       fit.text(sent[5]),
		Installments: fit.text(sent[6]),
		Page:         fit.integer(sent[7]),
		PageSize:     fit.integer(sent[8]),
	}
	f.Wrong, f.Ignored = fit.first, fit.ignored
	b.Fields = f
}

// Interpret works out what the fields mean, rules aside: dates, lists, identifiers,
// the page as it would be served.
func (b *Branch) Interpret(how *BranchReading) {
	f := &b.Fields
	b.Start = interpretDate(f.StartDate, how.emptyStartIsMissing)
	b.End = interpretDate(f.EndDate, how.emptyEndIsMissing)
	b.LastDayOut = how.lastDayOut
	if how.startRollsOver {
		b.Start.rollOver()
	}
	if how.endRollsOver {
		b.End.rollOver()
	}
	b.Location = interpretID(f.LocationID, how.Characters, how.locationList, how.emptyLocation)
	b.Serial = interpretID(f.SerialNumber, how.Characters, how.serialList, how.emptySerial)
	b.Types = how.Types.Read(f.Types)
	b.Brands = how.Brands.Read(f.Brands)
	b.Installments = how.Installments.Read(f.Installments)
	b.Page = defaulted(f.Page, how.pageMissing)
	b.PageSize = defaulted(f.PageSize, how.sizeMissing)
	if f.PageSize.Presence == Given && b.PageSize < 1 {
		b.PageSize = replaced(b.PageSize, how.sizeMin)
	}
	if how.clampSize {
		b.PageSize = min(b.PageSize, MaxPageSize)
	}
}

// Own finds the account's locations and terminals that the filters name, and
// notes what is not the account's (Authentication 6).
func (b *Branch) Own(account *world.Persona, words *wording.Words, how *BranchReading) {
	if account == nil {
		return
	}
	if b.Location.Used && !b.Location.Restricted {
		for _, id := range b.Location.ids {
			i := slices.IndexFunc(account.Locations, func(l *world.Location) bool { return words.LocationID(l) == id })
			if i < 0 {
				b.Location.noteForeign(id, b.ForeignLocation)
				b.ForeignLocation = true
				continue
			}
			b.Locations = append(b.Locations, account.Locations[i])
		}
	}
	if b.Serial.Used && !b.Serial.Restricted {
		for _, serial := range b.Serial.ids {
			found := ownTerminal(account, serial, how.serialAnyCase)
			if found == nil {
				b.Serial.noteForeign(serial, b.ForeignPOS)
				b.ForeignPOS = true
				continue
			}
			b.Terminals = append(b.Terminals, found)
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

// WrongType is the first field that is refused for its JSON type, "" for none.
func (b *Branch) WrongType() string {
	f := &b.Fields
	for i, p := range [branchNumber]Presence{f.StartDate.Presence, f.EndDate.Presence, f.LocationID.Presence, f.SerialNumber.Presence,
		f.Types.Presence, f.Brands.Presence, f.Installments.Presence, f.Page.Presence, f.PageSize.Presence} {
		if p == Wrong || p == Unfit && BranchNames[i] == "pageSize" {
			return BranchNames[i]
		}
	}
	return ""
}

// CashOnly tells whether the payment types asked for are CASH alone.
func (b *Branch) CashOnly() bool {
	return !b.Types.Bad && slices.Equal(b.Types.Values, []string{"CASH"})
}

// ExcludesCredit tells whether the payment types asked for leave out the only
// one with installments. CASH alone is a matter of BR-29.
func (b *Branch) ExcludesCredit() bool {
	return b.Types.Used && !b.Types.Bad && !slices.Contains(b.Types.Values, "CREDIT") && !b.CashOnly()
}

// RangeDays counts the days of a range: the difference of the dates, or both
// days included.
func RangeDays(from, to civil.Date, inclusive bool) int {
	days := int(to - from)
	if inclusive {
		days++
	}
	return days
}
