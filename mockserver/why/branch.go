package why

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/request"
)

// branchReasons are those of the rules of the branch report.
var branchReasons = reasons{
	"BR-CONTENT-TYPE":    mediaReason,
	"BR-02":              bodyReason,
	"BR-FIELD-DUPLICATE": func(f *Inquiry) string { return cmp.Or(twiceReason(f, f.Body.Members), bodyReason(f)) },
	"BR-FIELD-UNKNOWN":   always("a field is not in the request table"),
	"BR-FIELD-TYPE":      branchTypeReason,
	"BR-05":              func(f *Inquiry) string { return missingReason(f, "startDate", f.Branch.Fields.StartDate) },
	"BR-06":              func(f *Inquiry) string { return missingReason(f, "endDate", f.Branch.Fields.EndDate) },
	"BR-03":              func(f *Inquiry) string { return dateReason(f, "startDate", f.Branch.Start, f.Branch.Fields.StartDate) },
	"BR-04":              func(f *Inquiry) string { return dateReason(f, "endDate", f.Branch.End, f.Branch.Fields.EndDate) },
	"BR-07":              reversedReason,
	"BR-08":              tooLongReason,
	"BR-09":              tooOldReason,
	"BR-10":              toComeReason,
	"BR-14":              func(f *Inquiry) string { return restrictedReason(f, "locationId", f.Branch.Fields.LocationID) },
	"BR-15":              func(f *Inquiry) string { return restrictedReason(f, "serialNumber", f.Branch.Fields.SerialNumber) },
	"BR-16": func(f *Inquiry) string {
		return f.listReason("typeTransaction", f.Branch.Fields.Types, f.BranchHow.Types)
	},
	"BR-17": func(f *Inquiry) string {
		return f.listReason("cardBrand", f.Branch.Fields.Brands, f.BranchHow.Brands)
	},
	"BR-26":            installmentReason,
	"BR-28":            func(f *Inquiry) string { return cashReason(f, "cardBrand", f.Branch.Fields.Brands) },
	"BR-29":            func(f *Inquiry) string { return cashReason(f, "installmentType", f.Branch.Fields.Installments) },
	"BR-31":            earlyBrandReason,
	"BR-PAGE-REQUIRED": func(f *Inquiry) string { return f.absent("page", jsonbody.Integer, `"page":1 is the first`) },
	"BR-PAGESIZE-REQUIRED": func(f *Inquiry) string {
		return f.absent("pageSize", jsonbody.Integer, `"pageSize":20 is the maximum`)
	},
	"BR-11": func(f *Inquiry) string { return pagingReason(f, "page", f.Branch.Fields.Page, f.Branch.Page) },
	"BR-PAGESIZE-MIN": func(f *Inquiry) string {
		return pagingReason(f, "pageSize", f.Branch.Fields.PageSize, f.Branch.PageSize)
	},
	"BR-PAGESIZE-MAX": func(f *Inquiry) string {
		return reason.TooLarge("pageSize", f.Branch.PageSize, f.BranchHow.LargestPage)
	},
	"BR-22": func(f *Inquiry) string {
		text := f.Branch.Fields.LocationID.Text
		if f.Branch.ForeignLocation { // else a mutant refuses it
			text = f.Branch.Location.Foreign
		}
		return reason.Foreign("locationId", f.Note.Shown(text), "location", f.ownLocations()) +
			cmp.Or(reason.ForeignHint("locationId", text, f.identifiers("locationId")), reason.PlaceHint(text, f.ownCommunes(), f.ownLocations()))
	},
	"BR-21": func(f *Inquiry) string {
		text := f.Branch.Fields.SerialNumber.Text
		if f.Branch.ForeignPOS {
			text = f.Branch.Serial.Foreign
		}
		return reason.Foreign("serialNumber", f.Note.Shown(text), "terminal", serials(f.Account.Terminals)) +
			reason.ForeignHint("serialNumber", text, f.identifiers("serialNumber"))
	},
	"BR-23": mismatchReason,
	"BR-27": func(f *Inquiry) string {
		instead := "a wider range or fewer filters may match"
		if f.Branch.Installments.Used && f.Branch.ExcludesCredit() {
			instead = withoutCredit
		}
		return noDataReason(f, f.Branch.Start.Date, f.Branch.End.Date, filtersUsed{f.usedFilters(), f.Branch.Terminals, instead})
	},
	"BR-24": func(f *Inquiry) string { return pastEndReason(f.Branch.Page, f.Branch.PageSize, f.Total) },
}

// branchTypes are the types of the request table, in its order.
var branchTypes = slices.Concat(
	reason.Fields(jsonbody.String, "startDate", "endDate", "locationId", "serialNumber", "typeTransaction", "cardBrand", "installmentType"),
	reason.Fields(jsonbody.Integer, "page", "pageSize"))

// branchTypeReason tells of the field that has another JSON type, in the body or in the
// query.
func branchTypeReason(f *Inquiry) string {
	inQuery := f.Branch.WrongType() + " has another JSON type than the request table says"
	return cmp.Or(reason.FieldTypes(f.Body.Members, branchTypes, ""), inQuery)
}

func reversedReason(f *Inquiry) string {
	start, end := f.Branch.Start.Date, f.Branch.End.Date
	if start == end {
		return "startDate is not before endDate: both are " + start.String() + "; " + f.besideSameDay()
	}
	text := "startDate " + start.String() + " is not before endDate " + end.String()
	if other := f.branchCalendar(); other != "" {
		return text + "; " + other
	}
	if start > f.Today {
		return text + ": exchange them; " + futureReason("startDate", start, f.Today)
	}
	if request.RangeDays(end, start, f.BranchHow.BothDays) > f.BranchHow.RangeLimit {
		return text + ": exchange them, and come down to " + strconv.Itoa(f.BranchHow.RangeLimit) + " days"
	}
	return text + ": exchange them"
}

// besideSameDay is the nearest range to one of a single day: to the day after, or
// from the day before where that has not come yet.
func (f *Inquiry) besideSameDay() string {
	switch day := f.Branch.End.Date; {
	case day > f.Today:
		return futureReason("endDate", day, f.Today)
	case day == f.Today:
		return "startDate " + day.AddDays(-1).String() + " would do"
	default:
		return "endDate " + day.AddDays(1).String() + " would do"
	}
}

func tooLongReason(f *Inquiry) string {
	limit := f.BranchHow.RangeLimit
	days := request.RangeDays(f.Branch.Start.Date, f.Branch.End.Date, f.BranchHow.BothDays)
	text := "the range of " + f.Branch.Start.Date.String() + " to " + f.Branch.End.Date.String() + " is longer than " + strconv.Itoa(limit) + " days"
	if other := f.branchCalendar(); other != "" {
		return text + "; " + other
	}
	text += ": it has " + strconv.Itoa(days) + "; "
	switch last := f.Branch.End.Date.AddDays(limit - days); {
	case f.Branch.Start.Date >= f.Today:
		return text + futureReason("endDate", f.Branch.End.Date, f.Today)
	case last < f.Earliest:
		return text + "startDate " + f.Branch.Start.Date.AddDays(days-limit).String() + " at the earliest"
	default:
		return text + "endDate " + min(last, f.Today).String() + " at the latest"
	}
}

func tooOldReason(f *Inquiry) string {
	if other := f.branchCalendar(); other != "" && f.Branch.End.Date < f.Earliest {
		return "endDate " + f.Branch.End.Date.String() + " is before 2020-01-01; " + other
	}
	if f.Branch.End.Date < f.Earliest {
		return "endDate " + f.Branch.End.Date.String() + " is before 2020-01-01, the earliest that is accepted"
	}
	return "startDate " + f.Branch.Start.Date.String() + " is before 2020-01-01"
}

func toComeReason(f *Inquiry) string {
	text := futureReason("endDate", f.Branch.End.Date, f.Today)
	if f.Branch.Start.State == request.DateOK && f.Branch.Start.Date >= f.Today {
		text += "; startDate " + f.Today.AddDays(-1).String() + " at the latest"
	}
	return text
}

func restrictedReason(f *Inquiry, name string, sent request.Text) string {
	if sent.Presence != request.Given {
		return f.typeReason(name)
	}
	return reason.Restricted(name, sent.Text, func(char rune) bool {
		return request.HasRestricted(string(char), f.BranchHow.Characters)
	}, f.identifiers(name))
}

// identifiers are those that a filter may have meant, none where the profile's order
// asks for the filter before the key.
func (f *Inquiry) identifiers(name string) reason.Identifiers {
	switch {
	case f.Account == nil:
		return reason.Identifiers{}
	case name == "locationId":
		return reason.Identifiers{Own: f.ownLocations(), Others: serials(f.Account.Terminals), OtherName: "serialNumber", Listed: f.Branch.Location.Listed}
	}
	return reason.Identifiers{Own: serials(f.Account.Terminals), Others: f.ownLocations(), OtherName: "locationId", Listed: f.Branch.Serial.Listed}
}

// listReason tells what is wrong with a list filter, by reading it once more. Where it
// finds nothing, a mutant has refused it.
func (f *Inquiry) listReason(name string, sent request.Text, how request.ListReading) string {
	if sent.Presence != request.Given {
		return f.typeReason(name)
	}
	if sent.Text == "" {
		return reason.EmptyList(name, how.Allowed)
	}
	var values []string
	for i, element := range strings.Split(sent.Text, ",") {
		if spaced := strings.HasPrefix(element, " "); i > 0 && spaced != (how.Documented == ", ") && !how.OtherSeparator {
			return reason.Separator(name, how.Documented)
		}
		if i > 0 {
			element = strings.TrimPrefix(element, " ")
		}
		switch {
		case slices.Contains(values, element):
			return reason.Repeated(name, f.Note.Shown(element))
		case !slices.Contains(how.Allowed, element) && (element != "" || !how.IgnoreEmpty):
			return reason.Word(name, element, f.Note.Shown, how.Allowed, how.Documented)
		}
		values = append(values, element)
	}
	return name + ": refused by a mutant"
}

// withoutCredit tells that no sale has both what typeTransaction and what installmentType
// ask for.
const withoutCredit = "installmentType applies to CREDIT, which typeTransaction leaves out: add CREDIT or leave installmentType out"

func installmentReason(f *Inquiry) string {
	if !f.Branch.Installments.Bad {
		return withoutCredit
	}
	return f.listReason("installmentType", f.Branch.Fields.Installments, f.BranchHow.Installments)
}

func cashReason(f *Inquiry, name string, sent request.Text) string {
	return name + " " + f.Note.Shown(sent.Text) + " with typeTransaction CASH only: leave " + name + " out, or add another payment type"
}

func earlyBrandReason(f *Inquiry) string {
	text := "cardBrand " + f.Note.Shown(f.Branch.Fields.Brands.Text) + " for a range that begins before 2025-05-01: startDate is " + f.Branch.Start.Date.String()
	if f.Branch.End.Date <= civil.NewDate(2025, 5, 1) {
		return text + "; leave cardBrand out"
	}
	return text + "; begin on 2025-05-01 or leave cardBrand out"
}

func (f *Inquiry) ownLocations() (ids []string) {
	for _, l := range f.Account.Locations {
		ids = append(ids, f.Words.LocationID(l))
	}
	return ids
}

// ownCommunes are where they stand.
func (f *Inquiry) ownCommunes() (names []string) {
	for _, l := range f.Account.Locations {
		names = append(names, l.Commune)
	}
	return names
}

func mismatchReason(f *Inquiry) string {
	for _, t := range f.Branch.Terminals {
		if !slices.Contains(f.Branch.Locations, t.Location) {
			return "serialNumber " + t.Serial + " is a terminal of the account, but not at locationId " + f.Note.Shown(f.Branch.Fields.LocationID.Text) +
				": it stands at " + f.Words.LocationID(t.Location)
		}
	}
	return ""
}

// branchFilter is a filter as it was sent, and whether it leaves sales out.
type branchFilter struct {
	name string
	sent *request.Text
	used bool
}

// filters are those of the request table, in its order.
func (f *Inquiry) filters() [5]branchFilter {
	sent := &f.Branch.Fields
	return [...]branchFilter{
		{"locationId", &sent.LocationID, f.Branch.Location.Used},
		{"serialNumber", &sent.SerialNumber, f.Branch.Serial.Used},
		{"typeTransaction", &sent.Types, f.Branch.Types.Used},
		{"cardBrand", &sent.Brands, f.Branch.Brands.Used},
		{"installmentType", &sent.Installments, f.Branch.Installments.Used},
	}
}

// usedFilters are the names of the filters that a request uses.
func (f *Inquiry) usedFilters() (names []string) {
	for _, filter := range f.filters() {
		if filter.used {
			names = append(names, filter.name)
		}
	}
	return names
}

// EmptyFilters are the filters of a request that went through which are empty texts,
// and so filter nothing.
func (f *Inquiry) EmptyFilters(rule rules.ID) (names []string) {
	switch {
	case rule == "TR-OK" && f.Report != nil && f.Report.Fields.SerialNumber.Empty() && !f.Report.SerialUsed:
		return []string{"Filters.SerialNumber"}
	case rule != "BR-00" || f.Branch == nil:
		return nil
	}
	for _, filter := range f.filters() {
		if filter.sent.Empty() && !filter.used {
			names = append(names, filter.name)
		}
	}
	return names
}
