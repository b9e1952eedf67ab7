package mockserver

import (
	"strconv"
	"strings"
)

// account breaks a rule by the account alone.
var account = []edit{func(*ask) {}}

// both applies edits together.
func both(edits ...edit) edit {
	return func(a *ask) {
		for _, change := range edits {
			change(a)
		}
	}
}

// mismatch names a location of the account and the terminal of its other one.
func mismatch(a *ask) {
	id := accountID(strings.TrimPrefix(a.header.Get("X-Api-Key"), "calco-"))
	set("locationId", strconv.Itoa(id))(a)
	set("serialNumber", "T"+strconv.Itoa(id+1))(a)
}

// malformedQuery spoils a request whose body is in order.
var malformedQuery = inQuery("%zz")

var branchBreakers = []breaker{
	{"BR-30", "d", account},
	{"ERROR_NOT_AUTHORIZED", "", []edit{keyless}},
	{"BR-20", "u", account},
	{"BR-25", "n", account},
	{"BR-CONTENT-TYPE", "", []edit{contentType("text/plain")}},
	{"BR-02", "", []edit{malformedQuery, rawBody("{")}},
	{"BR-FIELD-DUPLICATE", "", []edit{add("startDate", goodFrom), add("page", 1)}},
	{"BR-FIELD-UNKNOWN", "", []edit{set("color", "red")}},
	{"BR-FIELD-TYPE", "", []edit{set("locationId", 1), set("page", "1"), set("serialNumber", 1)}},
	{"BR-05", "", []edit{drop("startDate")}},
	{"BR-03", "", []edit{set("startDate", "x")}},
	{"BR-06", "", []edit{drop("endDate")}},
	{"BR-04", "", []edit{set("endDate", "x")}},
	{"BR-07", "", []edit{
		days("2025-08-06", "2025-08-05"),
		days("2019-12-31", "2019-12-30"), // endDate too old
		days("2025-10-18", "2025-10-17"), // endDate in the future
	}},
	{"BR-08", "", []edit{
		days("2025-06-01", "2025-08-01"),
		days("2019-11-01", "2019-12-31"), // endDate too old
		days("2025-09-01", "2025-10-16"), // endDate in the future
	}},
	{"BR-09", "", []edit{days("2019-12-10", "2019-12-31")}},
	{"BR-10", "", []edit{
		days("2025-10-10", "2025-10-16"),
		both(at("2025-05-05T12:00:00"), days("2025-04-20", "2025-05-06")), // begins before 2025-05-01
	}},
	{"BR-14", "", []edit{set("locationId", "1 1")}},
	{"BR-15", "", []edit{set("serialNumber", "1 1")}},
	{"BR-16", "", []edit{set("typeTransaction", "CHEQUE")}},
	{"BR-17", "", []edit{set("cardBrand", "DINERS")}},
	{"BR-28", "", []edit{both(set("typeTransaction", "CASH"), set("cardBrand", "VISA"))}},
	{"BR-31", "", []edit{both(days("2025-04-28", "2025-05-02"), set("cardBrand", "VISA"))}},
	{"BR-26", "", []edit{set("installmentType", "WEEKLY")}},
	{"BR-29", "", []edit{both(set("typeTransaction", "CASH"), set("installmentType", "BANCO"))}},
	{"BR-PAGE-REQUIRED", "", []edit{drop("page")}},
	{"BR-11", "", []edit{set("page", 0)}},
	{"BR-PAGESIZE-REQUIRED", "", []edit{drop("pageSize")}},
	{"BR-PAGESIZE-MIN", "", []edit{set("pageSize", 0)}},
	{"BR-PAGESIZE-MAX", "", []edit{set("pageSize", 21)}},
	{"BR-22", "", []edit{set("locationId", "1")}},
	{"BR-21", "", []edit{set("serialNumber", "T1")}},
	{"BR-23", "", []edit{mismatch}},
	{"BR-01", "b", account},
	{"BR-27", "q", account},
	{"BR-24", "", []edit{set("page", 1_000_000)}},
}

const (
	accountRules   = "BR-30 ERROR_NOT_AUTHORIZED BR-20 BR-25"
	bodyRules      = "BR-CONTENT-TYPE BR-02 BR-FIELD-DUPLICATE BR-FIELD-UNKNOWN BR-FIELD-TYPE"
	fieldRules     = "BR-05 BR-03 BR-06 BR-04 BR-07 BR-08 BR-09 BR-10 BR-14 BR-15 BR-16 BR-17 BR-28 BR-31 BR-26 BR-29"
	ownershipRules = "BR-22 BR-21 BR-23"
)

// branchImpossible is the pairs that no request breaks at once.
var branchImpossible = []impossiblePair{
	{"ERROR_NOT_AUTHORIZED", "BR-30 BR-20 BR-25 " + ownershipRules + " BR-01 BR-27 BR-24", "without a valid key there is no account"},
	{"BR-01 BR-27 BR-24", accountRules + " " + bodyRules + " " + fieldRules + " " + ownershipRules,
		"nothing can be said of the sales of a request that does not say which it wants, or may not have them"},
	{"BR-27", "BR-24", "without sales there is no last page"},
	{"BR-24", "BR-PAGE-REQUIRED BR-11", "a page beyond the last is a page of 1 or more"},
	{"BR-24", "BR-PAGESIZE-REQUIRED BR-PAGESIZE-MIN", "without a page size there is no last page"},
	{"BR-02", "BR-FIELD-DUPLICATE BR-FIELD-UNKNOWN BR-FIELD-TYPE BR-03 BR-04 BR-07 BR-08 BR-09 BR-10 BR-14 BR-15 BR-16 BR-17 BR-28 BR-31 BR-26 BR-29" +
		" BR-11 BR-PAGESIZE-MIN BR-PAGESIZE-MAX " + ownershipRules, "what cannot be read has no fields; all it can be is without them"},
	{"BR-05", "BR-03", "startDate is missing or badly written"},
	{"BR-06", "BR-04", "endDate is missing or badly written"},
	{"BR-05 BR-03 BR-06 BR-04", "BR-07 BR-08", "a range needs both dates"},
	{"BR-06 BR-04", "BR-09 BR-10", "needs endDate"},
	{"BR-05 BR-03", "BR-31", "needs startDate"},
	{"BR-07", "BR-08", "a range that ends before it begins is not long"},
	{"BR-09", "BR-10", "endDate is in the past or in the future"},
	{"BR-16", "BR-28 BR-29", "CASH only is a valid typeTransaction"},
	{"BR-31", "BR-29", "cardBrand and CASH only is BR-28, which wins over both"},
	{"BR-PAGE-REQUIRED", "BR-11", "page is missing or below 1"},
	{"BR-PAGESIZE-REQUIRED", "BR-PAGESIZE-MIN BR-PAGESIZE-MAX", "pageSize is missing or out of bounds"},
	{"BR-PAGESIZE-MIN", "BR-PAGESIZE-MAX", "pageSize is one number"},
	{"BR-22", "BR-14", "locationId is one text"},
	{"BR-21", "BR-15", "serialNumber is one text"},
	{"BR-23", "BR-20", "an unknown user has no locations and terminals"},
	{"BR-23", "BR-14 BR-15 BR-22 BR-21", "both identifiers are the account's"},
}

var reportBreakers = []breaker{
	{"TR-UNAUTHORIZED", "", []edit{keyless}},
	{"TR-UNKNOWN-USER", "u", account},
	{"TR-PLAN", "n", account},
	{"TR-CONTENT-TYPE", "", []edit{contentType("text/plain")}},
	{"TR-BODY", "", []edit{malformedQuery, rawBody("{")}},
	{"TR-FIELD-DUPLICATE", "", []edit{add("page", 1)}},
	{"TR-FIELD-UNKNOWN", "", []edit{set("color", "red")}},
	{"TR-FIELD-TYPE", "", []edit{set("page", "1"), set("Filters.SerialNumber", 1), set("Filters", 1)}},
	{"TR-FILTERS-REQUIRED", "", []edit{drop("Filters")}},
	{"TR-START-REQUIRED", "", []edit{drop("Filters.StartDate")}},
	{"TR-START-FORMAT", "", []edit{set("Filters.StartDate", "x")}},
	{"TR-START-CALENDAR", "", []edit{set("Filters.StartDate", "2025-02-30")}},
	{"TR-END-REQUIRED", "", []edit{drop("Filters.EndDate")}},
	{"TR-END-FORMAT", "", []edit{set("Filters.EndDate", "x")}},
	{"TR-END-CALENDAR", "", []edit{set("Filters.EndDate", "2025-02-30")}},
	{"TR-REVERSED", "", []edit{days("2025-08-06", "2025-08-05"), days("2025-10-18", "2025-10-17")}},
	{"TR-RANGE", "", []edit{days("2025-06-01", "2025-08-01"), days("2025-09-01", "2025-10-17")}},
	{"TR-FUTURE", "", []edit{days("2025-10-10", "2025-10-16")}},
	{"TR-PAGE-MIN", "", []edit{set("page", 0)}},
	{"TR-PAGESIZE-MIN", "", []edit{set("pageSize", 0)}},
	{"TR-PAGESIZE-MAX", "", []edit{set("pageSize", 21)}},
	{"TR-SERIAL", "", []edit{set("Filters.SerialNumber", "T1")}},
	{"TR-INTERNAL", "b", account},
	{"TR-NO-DATA", "q", account},
	{"TR-PAST-END", "", []edit{set("page", 1_000_000)}},
}

const (
	reportAccountRules = "TR-UNAUTHORIZED TR-UNKNOWN-USER TR-PLAN"
	reportBodyRules    = "TR-CONTENT-TYPE TR-BODY TR-FIELD-DUPLICATE TR-FIELD-UNKNOWN TR-FIELD-TYPE"
	startRules         = "TR-START-FORMAT TR-START-CALENDAR"
	endRules           = "TR-END-FORMAT TR-END-CALENDAR"
	rangeRules         = "TR-REVERSED TR-RANGE"
)

var reportImpossible = []impossiblePair{
	{"TR-UNAUTHORIZED", "TR-UNKNOWN-USER TR-PLAN TR-SERIAL TR-INTERNAL TR-NO-DATA TR-PAST-END", "without a valid key there is no account"},
	{"TR-INTERNAL TR-NO-DATA TR-PAST-END", reportAccountRules + " " + reportBodyRules + " TR-FILTERS-REQUIRED TR-START-REQUIRED TR-END-REQUIRED " +
		startRules + " " + endRules + " " + rangeRules + " TR-FUTURE TR-SERIAL",
		"nothing can be said of the sales of a request that does not say which it wants, or may not have them"},
	{"TR-BODY", "TR-FIELD-DUPLICATE TR-FIELD-UNKNOWN TR-FIELD-TYPE " + startRules + " " + endRules + " " + rangeRules +
		" TR-FUTURE TR-PAGE-MIN TR-PAGESIZE-MIN TR-PAGESIZE-MAX TR-SERIAL",
		"what cannot be read has no fields; all it can be is without them"},
	{"TR-NO-DATA", "TR-PAST-END", "without sales there is no last page"},
	{"TR-PAST-END", "TR-PAGE-MIN TR-PAGESIZE-MIN", "a page beyond the last is a page of 1 or more, of 1 or more rows"},
	{"TR-FIELD-DUPLICATE", "TR-FIELD-UNKNOWN TR-FIELD-TYPE " + startRules + " " + endRules + " " + rangeRules +
		" TR-FUTURE TR-PAGE-MIN TR-PAGESIZE-MIN TR-PAGESIZE-MAX TR-SERIAL",
		"a body that names a field twice counts as one without fields"},
	{"TR-FILTERS-REQUIRED", startRules + " " + endRules + " " + rangeRules + " TR-FUTURE TR-SERIAL", "these fields lie in Filters"},
	{"TR-START-REQUIRED", startRules, "StartDate is missing or badly written"},
	{"TR-START-FORMAT", "TR-START-CALENDAR", "StartDate is one text"},
	{"TR-END-REQUIRED", endRules + " TR-FUTURE", "EndDate is missing"},
	{"TR-END-FORMAT", "TR-END-CALENDAR", "EndDate is one text"},
	{endRules, "TR-FUTURE", "only a date can lie in the future"},
	{rangeRules, "TR-START-REQUIRED TR-END-REQUIRED " + startRules + " " + endRules, "a range needs both dates"},
	{"TR-REVERSED", "TR-RANGE", "a range that ends before it begins is not long"},
	{"TR-PAGESIZE-MIN", "TR-PAGESIZE-MAX", "pageSize is one number"},
}

var locationsBreakers = []breaker{
	{"ERROR_NOT_AUTHORIZED", "", []edit{keyless}},
	{"USER_NOT_FOUND", "u", account},
	{"L-PLAN", "n", account},
	{"L-REQUEST", "", []edit{inQuery("x=1")}},
	{"ERROR_UNEXPECTED", "b", account},
	{"L-01", "l", account},
}

var locationsImpossible = []impossiblePair{
	{"ERROR_NOT_AUTHORIZED", "USER_NOT_FOUND L-PLAN ERROR_UNEXPECTED L-01", "without a valid key there is no account"},
	{"USER_NOT_FOUND", "L-01", "an unknown user has no account that could lack locations"},
}
