package request

import (
	"slices"
	"strings"

	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/world"
)

// ReportFields are the fields of the transaction report request.
type ReportFields struct {
	Filters                          Presence
	StartDate, EndDate, SerialNumber Text
	Page, PageSize                   Integer
	Wrong                            string // the case of the first field of a wrong type
	Ignored                          bool   // a field of a wrong type counts as absent
	Unknown                          bool   // there is a field that the reference does not name
}

// Report is what one transaction report request asks.
type Report struct {
	Asked
	Fields   ReportFields
	Terminal *world.Terminal // the account's terminal named by SerialNumber
	// SerialNumber selects, or is none of the account's.
	SerialUsed, SerialForeign bool
}

// Decode reads the fields of its body.
func (r *Report) Decode(how *ReportReading) {
	p := &r.Body
	p.dropIf(how.undeclaredIsMissing, p.Repeated(how.LastWins))
	fit := misfits{reading: how.Fields}
	filters, sent := jsonbody.LastNamed(p.Members, "Filters")
	f := ReportFields{
		Filters:      fit.presenceOf(filters, sent, filters.Kind == jsonbody.Object, wrongKind(filters), false),
		StartDate:    fit.text(jsonbody.Last(filters.Members, "StartDate")),
		EndDate:      fit.text(jsonbody.Last(filters.Members, "EndDate")),
		SerialNumber: fit.text(jsonbody.Last(filters.Members, "SerialNumber")),
	}
	if how.lowerNames {
		f.Page, f.PageSize = fit.integer(jsonbody.Last(p.Members, "page")), fit.integer(jsonbody.Last(p.Members, "pageSize"))
	}
	if how.pascalNames {
		f.Page = f.Page.or(fit.integer(jsonbody.Last(p.Members, "Page")))
		f.PageSize = f.PageSize.or(fit.integer(jsonbody.Last(p.Members, "PageSize")))
	}
	f.Wrong, f.Ignored = fit.first, fit.ignored
	outer, inner := unreadNames(p.Members, how.known), unreadNames(filters.Members, FilterNames)
	f.Unknown = len(inner) > 0 || slices.ContainsFunc(outer, isUnknown)
	outer = slices.DeleteFunc(outer, func(name string) bool { return !isUnknown(name) && how.readsOtherSpelling(name, p.Members) })
	p.Unread = append(outer, inner...)
	r.Fields = f
}

// bothSpellings are the names of the page of the transaction report in both
// spellings of the reference: whichever is read, the other one is not unknown.
var bothSpellings = []string{"page", "pageSize", "Page", "PageSize"}

func isUnknown(name string) bool { return !slices.Contains(bothSpellings, name) }

// readsOtherSpelling tells whether a name that is not read stands beside the same one
// in the spelling that is: who sends both is right under either.
func (how *ReportReading) readsOtherSpelling(name string, members []jsonbody.Field) bool {
	return slices.ContainsFunc(members, func(m jsonbody.Field) bool {
		return strings.EqualFold(m.Name, name) && slices.Contains(how.known, m.Name)
	})
}

// Interpret works out what the fields mean, rules aside; usualSize is that of a page
// where none is sent.
func (r *Report) Interpret(how *ReportReading, usualSize int64) {
	f := &r.Fields
	r.Start = interpretDate(f.StartDate, how.emptyStartIsMissing)
	r.End = interpretDate(f.EndDate, how.emptyEndIsMissing)
	r.LastDayOut = how.lastDayOut
	if how.numbersAreFormat {
		r.Start.numbersAreFormat()
		r.End.numbersAreFormat()
	}
	if f.Filters == Wrong { // nobody misses what stands in them
		r.Start.State, r.End.State = dateUnread, dateUnread
	}
	r.Page, r.PageSize = 1, usualSize
	if f.Page.Presence == Given {
		r.Page = f.Page.Number
	}
	if f.PageSize.Presence == Given && (f.PageSize.Number > 0 || !how.noSizeIsDefault) {
		r.PageSize = f.PageSize.Number
	}
	if how.clampPage {
		r.Page = max(r.Page, 1)
	}
	if how.raiseSize {
		r.PageSize = max(r.PageSize, 1)
	}
	if how.clampSize {
		r.PageSize = min(r.PageSize, MaxPageSize)
	}
}

// Own finds the terminal that SerialNumber names, and notes when it is
// none of the account's.
func (r *Report) Own(account *world.Persona, how *ReportReading) {
	f := r.Fields.SerialNumber
	if f.Presence == Absent || f.Presence == Given && f.Text == "" && how.emptySerialIsAbsent || account == nil {
		return
	}
	r.Terminal = ownTerminal(account, f.Text, how.serialAnyCase)
	r.SerialUsed, r.SerialForeign = true, f.Presence == Unfit || f.Presence == Given && r.Terminal == nil
}

// WrongType tells whether a field is refused for its JSON type.
func (r *Report) WrongType() bool {
	f := &r.Fields
	return slices.Contains([]Presence{f.Filters, f.StartDate.Presence, f.EndDate.Presence, f.SerialNumber.Presence, f.Page.Presence, f.PageSize.Presence}, Wrong)
}
