package mockserver

import (
	"slices"

	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/world"
)

// reportFields are the fields of the transaction report request.
type reportFields struct {
	filters                          presence
	startDate, endDate, serialNumber textField
	page, pageSize                   intField
	wrong                            string // the case of the first field of a wrong type
	ignored                          bool   // a field of a wrong type counts as absent
	unknown                          bool   // there is a field that the reference does not name
}

// reportAsk is what one transaction report request asks.
type reportAsk struct {
	body       payload
	fields     reportFields
	start, end dateField
	terminal   *world.Terminal // the account's terminal named by SerialNumber
	// SerialNumber selects, or is none of the account's.
	serialUsed, serialForeign bool
	page, pageSize            int64 // as served: defaults and clamps applied
}

// decode reads the fields of its body.
func (r *reportAsk) decode(how *reportReading) {
	p := &r.body
	p.dropIf(how.undeclaredIsMissing, p.repeated(how.lastWins) != "")
	fit := misfits{reading: how.fields}
	filters, sent := jsonbody.LastNamed(p.members, "Filters")
	f := reportFields{
		filters:      fit.presenceOf(filters, sent, filters.Kind == jsonbody.Object, wrongKind(filters), false),
		startDate:    fit.text(jsonbody.Last(filters.Members, "StartDate")),
		endDate:      fit.text(jsonbody.Last(filters.Members, "EndDate")),
		serialNumber: fit.text(jsonbody.Last(filters.Members, "SerialNumber")),
	}
	if how.lowerNames {
		f.page, f.pageSize = fit.integer(jsonbody.Last(p.members, "page")), fit.integer(jsonbody.Last(p.members, "pageSize"))
	}
	if how.pascalNames {
		f.page = f.page.or(fit.integer(jsonbody.Last(p.members, "Page")))
		f.pageSize = f.pageSize.or(fit.integer(jsonbody.Last(p.members, "PageSize")))
	}
	f.wrong, f.ignored = fit.first, fit.ignored
	outer, inner := unreadNames(p.members, how.known), unreadNames(filters.Members, filterNames)
	f.unknown = len(inner) > 0 || slices.ContainsFunc(outer, isUnknown)
	p.unread = append(outer, inner...)
	r.fields = f
}

// bothSpellings are the names of the page of the transaction report in both
// spellings of the reference: whichever is read, the other one is not unknown.
var bothSpellings = []string{"page", "pageSize", "Page", "PageSize"}

func isUnknown(name string) bool { return !slices.Contains(bothSpellings, name) }

// interpret works out what the fields mean, rules aside; usualSize is that of a page
// where none is sent.
func (r *reportAsk) interpret(how *reportReading, usualSize int64) {
	f := &r.fields
	r.start = interpretDate(f.startDate, how.emptyStartIsMissing)
	r.end = interpretDate(f.endDate, how.emptyEndIsMissing)
	if how.numbersAreFormat {
		r.start.numbersAreFormat(f.startDate.text)
		r.end.numbersAreFormat(f.endDate.text)
	}
	if f.filters == wrong { // nobody misses what stands in them
		r.start.state, r.end.state = dateUnread, dateUnread
	}
	r.page, r.pageSize = 1, usualSize
	if f.page.presence == given {
		r.page = f.page.number
	}
	if f.pageSize.presence == given && (f.pageSize.number > 0 || !how.noSizeIsDefault) {
		r.pageSize = f.pageSize.number
	}
	if how.clampPage {
		r.page = max(r.page, 1)
	}
	if how.raiseSize {
		r.pageSize = max(r.pageSize, 1)
	}
	if how.clampSize {
		r.pageSize = min(r.pageSize, maxPageSize)
	}
}

// own finds the terminal that SerialNumber names, and notes when it is
// none of the account's.
func (r *reportAsk) own(account *world.Persona, how *reportReading) {
	f := r.fields.serialNumber
	if f.presence == absent || f.presence == given && f.text == "" && how.emptySerialIsAbsent || account == nil {
		return
	}
	r.terminal = ownTerminal(account, f.text, how.serialAnyCase)
	r.serialUsed, r.serialForeign = true, f.presence == unfit || f.presence == given && r.terminal == nil
}

// bothDates tells whether there is a range to speak of.
func (r *reportAsk) bothDates() bool { return r.start.state == dateOK && r.end.state == dateOK }
