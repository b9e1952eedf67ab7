package suite

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/mockserver"
)

// forgetting leaves a field out of a report where something else is asked, too: the rule
// about it is forgotten there.
func forgetting(field string, where func(r exchange.Request, body map[string]any) bool) broken {
	return asking(where, func(body map[string]any) { delete(body, field) })
}

// asking changes what a report is asked for, where something is asked.
func asking(where func(r exchange.Request, body map[string]any) bool, change func(body map[string]any)) broken {
	return broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
		if body != nil && where(r, body) {
			change(body)
			r.Body = exchange.MustJSON(body)
		}
		return r
	}}
}

// putting puts a value in the place of a field of a report.
func putting(field string, value any) func(body map[string]any) {
	return func(body map[string]any) {
		if filters, is := body["Filters"].(map[string]any); is {
			body = filters
		}
		body[field] = value
	}
}

// saying tells whether a report is asked for with a field like a text, or like any.
func saying(field, text string) func(exchange.Request, map[string]any) bool {
	return func(_ exchange.Request, body map[string]any) bool {
		value, is := body[field]
		if filters := facts.FiltersOf(body); !is {
			value, is = filters[field]
		}
		return is && (text == "" || fmt.Sprint(value) == text)
	}
}

// isEmpty tells whether a report is asked for with an empty text in a field.
func isEmpty(field string) func(exchange.Request, map[string]any) bool {
	return func(_ exchange.Request, body map[string]any) bool { return body[field] == "" }
}

// bySecond tells whether the account second asks the branch report.
func bySecond(r exchange.Request, _ map[string]any) bool {
	return r.Role == exchange.RoleSecond && r.Operation == rules.BranchReport
}

// besideForeign tells whether main asks for what is another account's, beside another field.
func besideForeign(field, beside string) func(exchange.Request, map[string]any) bool {
	return func(r exchange.Request, body map[string]any) bool {
		id := fmt.Sprint(body[field])
		foreign := id == "201" || id == "202" || strings.HasPrefix(id, "9990001")
		return r.Role == exchange.RoleMain && foreign && body[beside] != nil && body[beside] != 1.0
	}
}

// openTo serves whoever has no good key, where a report is asked for with a field.
func openTo(field, text string) broken {
	return broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
		if (r.Role == exchange.RoleNone || r.Key != "") && saying(field, text)(r, body) {
			r.Role, r.Key = exchange.RoleMain, ""
		}
		return r
	}}
}

// shownMain serves another account what main is shown, where something is asked.
func shownMain(role exchange.Role, where func(exchange.Request, map[string]any) bool) broken {
	return broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
		if r.Role == role && where(r, body) {
			r.Role = exchange.RoleMain
		}
		return r
	}}
}

// withOneOfMain shows the account second, on the third page, the first sale that main is
// shown there.
func withOneOfMain() broken {
	var sale atomic.Value
	return broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
		list := body["data"].(map[string]any)["transactions"].([]any)
		if !strings.Contains(string(r.Body), `"page":3`) {
			return
		}
		if r.Role == exchange.RoleMain {
			sale.Store(list[0])
		} else if mine := sale.Load(); mine != nil {
			list[len(list)-1] = mine
		}
	})}
}

// repeatedly answers a question of the branch report that gets one code, when it is asked
// again, by another one.
func repeatedly(code, other rules.ID) func(*exchange.Exchange) *exchange.Exchange {
	var asked sync.Map
	return func(x *exchange.Exchange) *exchange.Exchange {
		if x.Code() != string(code) {
			return x
		}
		if _, before := asked.LoadOrStore(string(x.Request.Body), true); !before {
			return x
		}
		return refusedAs(code, other, func(exchange.Request) bool { return true })(x)
	}
}

// emptyFor answers an account with an empty transaction report where there is no data.
func emptyFor(role exchange.Role) func(*exchange.Exchange) *exchange.Exchange {
	return func(x *exchange.Exchange) *exchange.Exchange {
		if x.Request.Role != role || x.Request.Operation != rules.TransactionReport || x.Code() != "404" {
			return x
		}
		return exchange.New(x.Request, http.StatusOK, x.Header, []byte(`{"code":"200","message":"Success","content":{"commerce":{"partnerId":"1","commerceName":"C"},"reports":[],"totalItems":0,"totalPages":0,"page":1}}`), 1)
	}
}

// A rule that is forgotten for some of those who ask, or beside something else, is found.
func TestSuite_FindsAForgottenRule(t *testing.T) {
	t.Parallel()
	today := mockserver.FrozenAt.Format("2006-01-02")
	rows := map[string]struct {
		tag, scenario string
		broken
	}{
		"a terminal of another account may stand anywhere":               {"@BR-23", "each terminal of another account at a location where it sold nothing", forgetting("locationId", bySecond)},
		"no page of another account is beyond the last":                  {"@BR-24", "branch report of another account, last page and the one after it", asking(bySecond, putting("page", 1))},
		"any type on page 2":                                             {"@BR-16", "beside other fields, up to today, none of the types", forgetting("typeTransaction", saying("page", "2"))},
		"any brand up to today":                                          {"@BR-17", "beside other fields, up to today, none of the brands", forgetting("cardBrand", saying("endDate", today))},
		"any location on pages of 1":                                     {"@BR-22", "beside other fields, long ago, a location of nobody", forgetting("locationId", saying("pageSize", "1"))},
		"any terminal long ago":                                          {"@BR-21", "beside other fields, long ago, a terminal of nobody", forgetting("serialNumber", saying("endDate", "2025-08-10"))},
		"cash with installments long ago":                                {"@BR-29", "beside other fields, long ago, cash alone", forgetting("installmentType", saying("endDate", "2025-08-10"))},
		"any terminal on pages of 20 in the other report":                {"@TR-SERIAL", "beside other fields, a terminal of nobody, to today", asking(saying("pageSize", "20"), func(body map[string]any) { delete(facts.FiltersOf(body), "SerialNumber") })},
		"a start may be left out on pages of 1":                          {"@TR-START-REQUIRED", "beside other fields, StartDate missing, long ago", asking(saying("pageSize", "1"), putting("StartDate", "2025-08-01"))},
		"no key beside a type":                                           {"@ERROR_NOT_AUTHORIZED", "branch report without a key, beside other fields, up to today", openTo("typeTransaction", "CREDIT, DEBIT")},
		"no key on page 2":                                               {"@ERROR_NOT_AUTHORIZED", "branch report without a key, beside other fields, long ago", openTo("page", "2")},
		"no key on pages of 20":                                          {"@TR-UNAUTHORIZED", "transaction report without a key, beside other fields, up to today", openTo("pageSize", "20")},
		"any key long ago":                                               {"@TR-UNAUTHORIZED", "transaction report without a good key, beside other fields, long ago", openTo("EndDate", "2025-08-10")},
		"a zone after a date":                                            {"@BR-03", "form of startDate, a zone after", broken{request: trimmed("Z")}},
		"a zone after a date of the other report":                        {"@TR-END-FORMAT", "form of EndDate, a zone after", broken{request: trimmed("Z")}},
		"a year is its first day":                                        {"@BR-03", "form of startDate, year only", asking(saying("startDate", "2025"), putting("startDate", "2025-08-01"))},
		"a day of the year":                                              {"@BR-04", "form of endDate, a day of the year", asking(saying("endDate", "2025-222"), putting("endDate", "2025-08-10"))},
		"a date is as long as it should be":                              {"@TR-START-FORMAT", "form of StartDate, a digit after", asking(saying("StartDate", "2025-06-010"), putting("StartDate", "2025-06-01"))},
		"a number is a date":                                             {"@BR-03", "startDate is no text, a number", asking(saying("startDate", fmt.Sprint(20250801.0)), putting("startDate", "2025-08-01"))},
		"a list is a date":                                               {"@BR-04", "endDate is no text, a list", asking(saying("endDate", "[2025-08-10]"), putting("endDate", "2025-08-10"))},
		"a number is a date of the other report":                         {"@TR-START-FORMAT", "StartDate is no text and is not taken, a number", asking(saying("StartDate", fmt.Sprint(20250601.0)), putting("StartDate", "2025-06-01"))},
		"nothing up to today is a page too far":                          {"@BR-27", "a commerce without any sale, up to today", broken{answer: refusedAs("BR-27", "BR-24", func(r exchange.Request) bool { return strings.Contains(string(r.Body), today) })}},
		"locations that do not fit on pages of 1":                        {"@BR-23", "location and terminal that do not fit beside pageSize", forgetting("locationId", saying("pageSize", "1"))},
		"main's sales for another account up to today":                   {"@KEY-ACCOUNT", "commerce of the branch report, up to today", shownMain(exchange.RoleSecond, saying("endDate", today))},
		"main's sales for another account on page 3":                     {"@KEY-ACCOUNT", "commerce of the branch report, a page further on", shownMain(exchange.RoleSecond, saying("page", "3"))},
		"main's sales for another account on a page of the other report": {"@KEY-ACCOUNT", "commerce of the transaction report, a page further on", shownMain(exchange.RoleSecond, saying("page", "3"))},
		"main's sales for another account months ago":                    {"@KEY-ACCOUNT", "commerce of the transaction report, months ago", shownMain(exchange.RoleSecond, saying("EndDate", mockserver.FrozenAt.AddDate(0, 0, -180).Format("2006-01-02")))},
		"of two types that do not follow each other the first alone":     {"@BR-FILTER-LIST", "lists of typeTransaction", asking(saying("typeTransaction", "DEBIT, PREPAID"), putting("typeTransaction", "DEBIT"))},
		"a page size by another name":                                    {"@NAMES-EXACT", "page and pageSize are not taken by another name, PageSize", asking(func(_ exchange.Request, body map[string]any) bool { return body["PageSize"] != nil }, func(body map[string]any) { body["pageSize"] = body["PageSize"] })},
		"nothing of a terminal is a page too far":                        {"@BR-27", "no sale for serialNumber, cardBrand, typeTransaction", broken{answer: refusedAs("BR-27", "BR-24", func(r exchange.Request) bool { return strings.Contains(string(r.Body), "serialNumber") })}},
		"of a type that is named twice another one, too":                 {"@BR-FILTER-LIST", "lists of typeTransaction", asking(saying("typeTransaction", "DEBIT, DEBIT"), putting("typeTransaction", "DEBIT, PREPAID"))},
		"of the operator's installments and others the others alone":     {"@BR-FILTER-LIST", "lists of installmentType", asking(saying("installmentType", "BANCO,PLATFORM"), putting("installmentType", "BANCO"))},
		"the operator's installments are refused beside others":          {"@BR-FILTER-LIST", "lists of installmentType", broken{answer: instead("BR-26", rules.MessageOf("BR-26"), func(r exchange.Request) bool { return strings.Contains(string(r.Body), ",PLATFORM") })}},
		"of two brands in another order the last alone":                  {"@BR-FILTER-LIST", "lists of cardBrand", asking(saying("cardBrand", "AMEX,VISA"), putting("cardBrand", "VISA"))},
		"a sale of main's on a page of another account":                  {"@KEY-ACCOUNT", "commerce of the branch report, a page further on", withOneOfMain()},
		"a restricted character after many others":                       {"@BR-14", "character in locationId, after many others", asking(saying("locationId", "1000000000000000000000000000000000000001#"), putting("locationId", "1000000000000000000000000000000000000001"))},
		"two restricted characters":                                      {"@BR-15", "character in serialNumber, two of them", asking(saying("serialNumber", "10#&1"), putting("serialNumber", "101"))},
		"capital letters are restricted":                                 {"@BR-14", "character in locationId, capital letters", broken{answer: refusedAs("BR-22", "BR-14", func(r exchange.Request) bool { return strings.Contains(string(r.Body), "AB-C") })}},
		"a brand early in 2020":                                          {"@BR-31", "card brand filter, in 2020", forgetting("cardBrand", saying("startDate", "2020-06-01"))},
		"a brand early over a month":                                     {"@BR-31", "card brand filter one day too early, up to a month", forgetting("cardBrand", saying("endDate", "2025-05-29"))},
		"no brand in June 2025":                                          {"@BR-31", "card brand filter on later days, three weeks", broken{answer: instead("BR-31", rules.MessageOf("BR-31"), func(r exchange.Request) bool { return strings.Contains(string(r.Body), "2025-05-20") })}},
		"an offset after a date":                                         {"@BR-04", "form of endDate, an offset after", asking(saying("endDate", "2025-08-10+00:00"), putting("endDate", "2025-08-10"))},
		"an offset after a date of the other report":                     {"@TR-START-FORMAT", "form of StartDate, an offset after", asking(saying("StartDate", "2025-06-01+00:00"), putting("StartDate", "2025-06-01"))},
		"any key beside a terminal":                                      {"@TR-UNAUTHORIZED", "transaction report without a good key, of a terminal", openTo("SerialNumber", "")},
		"a terminal is ignored beside one brand":                         {"@BR-FILTER-LIST", "lists of cardBrand", forgetting("serialNumber", saying("cardBrand", "AMEX"))},
		"one type is ignored beside a location": {"@BR-FILTER-LIST", "lists of typeTransaction", forgetting("typeTransaction", func(_ exchange.Request, body map[string]any) bool {
			return body["locationId"] != nil && body["typeTransaction"] == "PREPAID"
		})},
		"main's terminals for an account that sells nothing":      {"@KEY-ACCOUNT", "terminals of the account, an account that sells nothing", broken{answer: listing(http.StatusOK, `{"data":["9990000101"]}`)}},
		"main's sales of today for an account that sells nothing": {"@TR-NO-DATA", "an account without sales, up to today", shownMain(exchange.RoleQuiet, saying("EndDate", today))},
		"terminals for a longer key":                              {"@ERROR_NOT_AUTHORIZED", "terminals of the account, its key with a character more", broken{answer: listing(http.StatusOK, `{"data":["9990000101"]}`)}},
		"what is decades ahead is no future": {"@BR-10", "endDate ahead, in twenty years", asking(saying("endDate", mockserver.FrozenAt.AddDate(0, 0, 7310).Format("2006-01-02")), func(body map[string]any) {
			body["startDate"], body["endDate"] = "2025-08-01", "2025-08-10"
		})},
		"all of 2018 is not too old": {"@BR-09", "oldest endDate, a week of 2018", asking(saying("endDate", "2018-05-13"), func(body map[string]any) {
			body["startDate"], body["endDate"] = "2025-08-01", "2025-08-10"
		})},
		"no Han character is taken":                           {"@BR-14", "character in locationId, a Han character", asking(saying("locationId", "10漢1"), putting("locationId", "10 1"))},
		"no page of a year ago is beyond the last":            {"@BR-24", "a page that no sales reach, a year ago", asking(saying("endDate", mockserver.FrozenAt.AddDate(0, 0, -390).Format("2006-01-02")), putting("page", 1))},
		"nothing that is asked for again is not in the cache": {"@BR-27", "a commerce without any sale, asked three times", broken{answer: repeatedly("BR-27", "BR-18")}},
		"terminals for a blank key": {"@ERROR_NOT_AUTHORIZED", "terminals of the account, a blank", broken{request: func(r exchange.Request, _ map[string]any) exchange.Request {
			if r.Operation == rules.SerialNumbers && r.Key == " " {
				r.Role, r.Key = exchange.RoleMain, ""
			}
			return r
		}}},
		"no data is an empty report for another account": {"@TR-NO-DATA", "a range before there were terminals, asked for by another account", broken{answer: emptyFor(exchange.RoleSecond)}},
		"an empty start is the day before":               {"@BR-05", "startDate is an empty text, taken as missing", asking(isEmpty("startDate"), putting("startDate", mockserver.FrozenAt.AddDate(0, 0, -1).Format("2006-01-02")))},
		"an empty end is today":                          {"@BR-06", "endDate is an empty text, taken as missing", asking(isEmpty("endDate"), putting("endDate", today))},
		"pages of 7 count a day less": {"@BR-PAGING", "branch report, up to a month", asking(saying("pageSize", "7"), func(body map[string]any) {
			first, _ := facts.ParseDay(fmt.Sprint(body["startDate"]))
			body["startDate"] = first.Add(1).String()
		})},
		"pages of 1 count a day less in the other report": {"@TR-PAGING", "transaction report, up to a month", asking(saying("pageSize", "1"), func(body map[string]any) {
			filters := facts.FiltersOf(body)
			first, _ := facts.ParseDay(fmt.Sprint(filters["StartDate"]))
			filters["StartDate"] = first.Add(1).String()
		})},
		"the terminals of an account with cash sales are not told apart": {"@BR-FILTER-SERIAL", "filters of an account with cash sales only, serialNumber", forgetting("serialNumber", func(r exchange.Request, _ map[string]any) bool { return r.Role == exchange.RoleCashOnly })},
		"the brand is ignored for an account with cash sales":            {"@BR-27", "a commerce with cash sales only, asked for VISA", forgetting("cardBrand", func(r exchange.Request, _ map[string]any) bool { return r.Role == exchange.RoleCashOnly })},
		"30 days are an internal error": {"@BR-08", "a range between the two limits, 30 days apart", broken{answer: instead("BR-01", rules.MessageOf("BR-01"), func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), `"2025-06-01"`) && strings.Contains(string(r.Body), `"2025-07-01"`)
		})}},
		"a month is an internal error of the other report": {"@TR-RANGE", "about a month, over February", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if !strings.Contains(string(x.Request.Body), `"2025-03-10"`) {
				return x
			}
			return exchange.New(x.Request, http.StatusInternalServerError, x.Header, []byte(`{"code":"500","message":"failed"}`), 1)
		}}},
		"installments of more than a year ago are not told apart": {"@BR-FILTER-INSTALLMENT", "filter installmentType at the end of an older month", forgetting("installmentType", func(_ exchange.Request, body map[string]any) bool {
			return fmt.Sprint(body["endDate"]) < "2025"
		})},
		"without Filters the other report fails": {"@TR-FILTERS-REQUIRED", "Filters is missing", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Request.Operation != rules.TransactionReport || strings.Contains(string(x.Request.Body), "Filters") {
				return x
			}
			return exchange.New(x.Request, http.StatusInternalServerError, x.Header, []byte(`{"code":"500","message":"failed"}`), 1)
		}}},
		"two missing dates are too long a range": {"@TR-START-REQUIRED", "refused for what is wrong, both dates missing", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Request.Operation != rules.TransactionReport || strings.Contains(string(x.Request.Body), "StartDate") || strings.Contains(string(x.Request.Body), "EndDate") {
				return x
			}
			return exchange.New(x.Request, http.StatusBadRequest, x.Header, []byte(`{"code":"400","message":"The date range cannot exceed one month."}`), 1)
		}}},
		"an accent makes no other type":                                        {"@BR-16", "payment type, an accent", asking(saying("typeTransaction", "DÉBIT"), putting("typeTransaction", "DEBIT"))},
		"a second page of nothing is shown":                                    {"@TR-NO-DATA", "an account without sales, second page", broken{answer: emptyFor(exchange.RoleQuiet)}},
		"main's sales for an account without locations":                        {"@KEY-ACCOUNT", "another account and its reports, noLocations", shownMain(exchange.RoleNoLocations, func(r exchange.Request, _ map[string]any) bool { return r.Operation == rules.BranchReport })},
		"main's sales of months ago for an account that sells nothing":         {"@KEY-ACCOUNT", "another account and its reports, quiet", shownMain(exchange.RoleQuiet, saying("endDate", mockserver.FrozenAt.AddDate(0, 0, -180).Format("2006-01-02")))},
		"main's terminals for an account without the plan in the other report": {"@KEY-ACCOUNT", "another account and its reports, noPlan", shownMain(exchange.RoleNoPlan, saying("SerialNumber", ""))},
		"main's terminals for an account without locations":                    {"@KEY-ACCOUNT", "another account and its reports, noLocations", shownMain(exchange.RoleNoLocations, saying("serialNumber", ""))},
		"main's locations for an account with cash sales":                      {"@KEY-ACCOUNT", "another account and its reports, cashOnly", shownMain(exchange.RoleCashOnly, saying("locationId", ""))},
		"main's sales for a user who is not found":                             {"@KEY-ACCOUNT", "another account and its reports, unknownUser", shownMain(exchange.RoleUnknownUser, saying("SerialNumber", ""))},
		"no data is an empty report for an account without locations":          {"@TR-NO-DATA", "a range before there were terminals, asked for by an account without locations", broken{answer: emptyFor(exchange.RoleNoLocations)}},
		"brands of cash for an account with cash sales":                        {"@BR-28", "cash alone, asked for by the account cashOnly, with cardBrand", forgetting("cardBrand", func(r exchange.Request, _ map[string]any) bool { return r.Role == exchange.RoleCashOnly })},
		"any location for an account without one":                              {"@BR-22", "each location of the account second, asked for by noLocations", broken{answer: refusedAs("BR-22", "BR-27", func(r exchange.Request) bool { return r.Role == exchange.RoleNoLocations })}},
		"a location of another account beside a type":                          {"@BR-22", "a location of another account beside typeTransaction", forgetting("locationId", besideForeign("locationId", "typeTransaction"))},
		"a location of another account on page 2":                              {"@BR-22", "a location of another account beside page", forgetting("locationId", besideForeign("locationId", "page"))},
		"a terminal of another account beside a brand":                         {"@BR-21", "a terminal of another account beside cardBrand", forgetting("serialNumber", besideForeign("serialNumber", "cardBrand"))},
		"a terminal of another account on page 2 of the other report": {"@TR-SERIAL", "terminal of another account, beside page and pageSize", asking(func(_ exchange.Request, body map[string]any) bool {
			return body["page"] == 2.0 && facts.FiltersOf(body)["SerialNumber"] != "NO-SUCH-TERMINAL"
		}, func(body map[string]any) { delete(facts.FiltersOf(body), "SerialNumber") })},
	}
	for name, row := range sampled(rows, 24) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			worst, why := row.broken.outcome(t, row.tag, row.scenario)
			assert.Equal(t, report.Violated, worst, why)
			sound, why := broken{}.outcome(t, row.tag, row.scenario)
			assert.Equal(t, report.Passed, sound, why)
		})
	}
}
