package mockserver

import (
	"strings"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

const (
	startFormat   = "StartDate must be in the format YYYY-MM-DD."
	endFormat     = "EndDate must be in the format YYYY-MM-DD."
	endRequired   = "EndDate is required."
	startCalendar = "StartDate must be a valid calendar date."
	endCalendar   = "EndDate must be a valid calendar date."
	overMonth     = "The date range cannot exceed one month."
	badSerial     = "Invalid serial number."
	pageMin       = "Page must be at least 1."
	pageSizeMin   = "PageSize must be at least 1."
	pageSizeMax   = "PageSize cannot exceed 20."
)

// reportRequestAnswers: questions about what a transaction report may ask for.
var reportRequestAnswers = []questionRow{
	{question: "Q-ORDER-TRANSACTION-REPORT",
		probe: []ask{
			askReport(set("Filters.StartDate", "x"), set("Filters.EndDate", "2025-02-30"), set("page", 0), set("pageSize", 21)),
			askReport(as("unknown-user"), set("page", 0)),
		},
		answers: []answerRow{
			{word("default"), []expect{says(400, startFormat), says(401, "Invalid credentials")}},
			{order("TR-PAGE-MIN", "TR-START-FORMAT"), []expect{says(400, pageMin), says(401, "Invalid credentials")}},
			{order("TR-PAGE-MIN", "TR-UNKNOWN-USER"), []expect{says(400, pageMin), says(400, pageMin)}}, // in the place of TR-UNKNOWN-USER
			{order(reversed(rules.DefaultPrecedence(rules.TransactionReport))...), []expect{says(400, pageSizeMax), says(400, pageMin)}},
		}},
	{question: "Q-TR-UNKNOWN-USER",
		probe: []ask{askReport(as("unknown-user")), askReport(keyless)},
		answers: []answerRow{
			{word("401"), []expect{says(401, "Invalid credentials"), says(401, "Invalid credentials")}},
			{word("404"), []expect{says(404, "User not found"), says(401, "Invalid credentials")}},
			{value("403 Forbidden"), []expect{says(403, "Forbidden"), says(401, "Invalid credentials")}},
			{value("400 User not found"), []expect{says(400, "User not found"), says(401, "Invalid credentials")}},
		}},
	{question: "Q-TR-MONTH",
		probe: []ask{
			askReport(days("2025-02-10", "2025-03-10")), // 28 days, a month
			askReport(days("2025-02-10", "2025-03-11")), // 29 days
			askReport(days("2025-07-10", "2025-08-09")), // 30 days
			askReport(days("2025-07-10", "2025-08-10")), // 31 days, a month
			askReport(days("2025-07-10", "2025-08-11")), // 32 days
			askReport(days("2025-01-31", "2025-02-28")), // a month, clamped
			askReport(days("2024-01-31", "2024-02-29")), // a month, clamped, leap year
			askReport(days("2025-01-31", "2025-03-03")), // a month, where 31 February is 3 March
			askReport(days("2025-01-31", "2025-03-04")),
			askReport(days("2025-02-28", "2025-03-31")), // a month back from 31 March
		},
		answers: []answerRow{
			{word("calendar"), []expect{succeeds, says(400, overMonth), succeeds, succeeds, says(400, overMonth), succeeds, succeeds, says(400, overMonth), says(400, overMonth), says(400, overMonth)}},
			{word("rolled-over"), []expect{succeeds, says(400, overMonth), succeeds, succeeds, says(400, overMonth), succeeds, succeeds, succeeds, says(400, overMonth), says(400, overMonth)}},
			{word("counted-back"), []expect{succeeds, says(400, overMonth), succeeds, succeeds, says(400, overMonth), succeeds, succeeds, says(400, overMonth), says(400, overMonth), succeeds}},
			{word("30-days"), []expect{succeeds, succeeds, succeeds, says(400, overMonth), says(400, overMonth), succeeds, succeeds, says(400, overMonth), says(400, overMonth), says(400, overMonth)}},
			{word("31-days"), []expect{succeeds, succeeds, succeeds, succeeds, says(400, overMonth), succeeds, succeeds, succeeds, says(400, overMonth), succeeds}},
		}},
	{question: "Q-TR-RANGE-COUNT",
		probe: []ask{askReport(days("2025-06-15", "2025-07-14")), askReport(days("2025-06-15", "2025-07-15")), askReport(days("2025-06-15", "2025-07-16"))},
		answers: []answerRow{
			{word("difference"), []expect{succeeds, succeeds, says(400, overMonth)}},
			{word("inclusive"), []expect{succeeds, says(400, overMonth), says(400, overMonth)}},
		}},
	{question: "Q-TR-LAST-DAY",
		probe: []ask{askReport(as("second")), askReport(as("second"), days("2025-08-04", "2025-08-04"))},
		answers: []answerRow{
			{word("yes"), []expect{onlyDays("2025-08-04", "2025-08-05", "2025-08-06"), onlyDays("2025-08-04")}},
			{word("no"), []expect{onlyDays("2025-08-04", "2025-08-05"), says(404, noData)}},
		}},
	{question: "Q-TR-EMPTY-DATE",
		probe: []ask{askReport(set("Filters.StartDate", "")), askReport(set("Filters.EndDate", "")), askReport(set("Filters.EndDate", " "))},
		answers: []answerRow{
			{word("missing"), []expect{says(400, startRequired), says(400, endRequired), says(400, endFormat)}},
			{word("bad-format"), []expect{says(400, startFormat), says(400, endFormat), says(400, endFormat)}},
		}},
	{question: "Q-TR-DATE-NUMBERS",
		probe: []ask{askReport(set("Filters.StartDate", "2025-13-01")), askReport(set("Filters.StartDate", "2025-08-32")), askReport(set("Filters.EndDate", "2025-00-10")),
			askReport(set("Filters.EndDate", "2025-08-00")), askReport(set("Filters.StartDate", "2025-02-30")), askReport(set("Filters.EndDate", "2025-09-31"))},
		answers: []answerRow{
			{word("calendar"), []expect{says(400, startCalendar), says(400, startCalendar), says(400, endCalendar), says(400, endCalendar), says(400, startCalendar), says(400, endCalendar)}},
			{word("format"), []expect{says(400, startFormat), says(400, startFormat), says(400, endFormat), says(400, endFormat), says(400, startCalendar), says(400, endCalendar)}},
		}},
	{question: "Q-TR-EMPTY-SERIAL",
		probe: []ask{askReport(set("Filters.SerialNumber", "")), askReport(set("Filters.SerialNumber", " "))},
		answers: []answerRow{
			{word("as-absent"), []expect{asGoodReport, says(400, badSerial)}},
			{word("refused"), []expect{says(400, badSerial), says(400, badSerial)}},
		}},
	{question: "Q-TR-REVERSED-RANGE",
		probe: []ask{askReport(days("2025-08-06", "2025-08-05")), askReport(days("2025-08-06", "2025-08-06"))},
		answers: []answerRow{
			{word("404"), []expect{says(404, noData), succeeds}},
			{value("StartDate must be before EndDate."), []expect{says(400, "StartDate must be before EndDate."), succeeds}},
			{value("Rango inválido"), []expect{says(400, "Rango inválido"), succeeds}},
		}},
	{question: "Q-TR-FUTURE",
		probe: []ask{askReport(days("2025-10-14", "2025-10-16")), askReport(days("2025-10-16", "2025-10-17")), askReport(days("2025-10-14", "2025-10-15"))},
		answers: []answerRow{
			{word("accepted"), []expect{succeeds, says(404, noData), succeeds}},
			{value("EndDate cannot be in the future."), []expect{says(400, "EndDate cannot be in the future."), says(400, "EndDate cannot be in the future."), succeeds}},
			{value("Invalid date."), []expect{says(400, "Invalid date."), says(400, "Invalid date."), succeeds}},
		}},
	{question: "Q-TR-PAGE-MIN",
		probe: []ask{askReport(set("page", 0)), askReport(set("page", -3)), askReport(set("page", 1))},
		answers: []answerRow{
			{word("400"), []expect{says(400, pageMin), says(400, pageMin), pageOf(1, 10)}},
			{word("clamp"), []expect{pageOf(1, 10), pageOf(1, 10), pageOf(1, 10)}},
			{value("Page must be greater than 0."), []expect{says(400, "Page must be greater than 0."), says(400, "Page must be greater than 0."), pageOf(1, 10)}},
			{value("Invalid page."), []expect{says(400, "Invalid page."), says(400, "Invalid page."), pageOf(1, 10)}},
		}},
	{question: "Q-TR-PAGESIZE-MIN",
		probe: []ask{askReport(set("pageSize", 0)), askReport(set("pageSize", -3)), askReport(set("pageSize", 1))},
		answers: []answerRow{
			{word("400"), []expect{says(400, pageSizeMin), says(400, pageSizeMin), pageOf(1, 1)}},
			{word("clamp"), []expect{pageOf(1, 1), pageOf(1, 1), pageOf(1, 1)}},
			{word("default"), []expect{pageOf(1, 10), pageOf(1, 10), pageOf(1, 1)}},
			{value("PageSize must be greater than 0."), []expect{says(400, "PageSize must be greater than 0."), says(400, "PageSize must be greater than 0."), pageOf(1, 1)}},
			{value("Invalid page size."), []expect{says(400, "Invalid page size."), says(400, "Invalid page size."), pageOf(1, 1)}},
		}},
	{question: "Q-TR-PAGESIZE-MAX",
		probe: []ask{askReport(set("pageSize", 20)), askReport(set("pageSize", 21)), askReport(set("pageSize", 1000))},
		answers: []answerRow{
			{word("400"), []expect{pageOf(1, 20), says(400, pageSizeMax), says(400, pageSizeMax)}},
			{word("clamp"), []expect{pageOf(1, 20), pageOf(1, 20), pageOf(1, 20)}},
			{value("Too many."), []expect{pageOf(1, 20), says(400, "Too many."), says(400, "Too many.")}},
			{value("Invalid page size."), []expect{pageOf(1, 20), says(400, "Invalid page size."), says(400, "Invalid page size.")}},
		}},
	{question: "Q-TR-PAST-END",
		probe: []ask{askReport(set("page", 100000)), askReport(as("quiet"))},
		answers: []answerRow{
			{word("404"), []expect{says(404, noData), says(404, noData)}},
			{word("empty-page"), []expect{emptyPage, says(404, noData)}},
			{value("400 Page out of range."), []expect{says(400, "Page out of range."), says(404, noData)}},
			{value("404 No such page"), []expect{says(404, "No such page"), says(404, noData)}},
		}},
	{question: "Q-TR-PAGE-NAMES",
		probe: []ask{
			askReport(paged(2, 5)),
			askReport(paged(2, 5), rename("page", "Page"), rename("pageSize", "PageSize")),
			askReport(paged(2, 5), set("Page", 3), set("PageSize", 7)),
		},
		answers: []answerRow{
			{word("lower"), []expect{pageOf(2, 5), pageOf(1, 10), pageOf(2, 5)}},
			{word("both"), []expect{pageOf(2, 5), pageOf(2, 5), pageOf(2, 5)}},
			{word("pascal"), []expect{pageOf(1, 10), pageOf(2, 5), pageOf(3, 7)}},
		}},
	{question: "Q-TR-FILTERS-MISSING",
		probe: []ask{askReport(drop("Filters")), askReport(rawBody("{}")), askReport(drop("Filters.StartDate"))},
		answers: []answerRow{
			{word("start-required"), []expect{says(400, startRequired), says(400, startRequired), says(400, startRequired)}},
			{value("Filters is required."), []expect{says(400, "Filters is required."), says(400, "Filters is required."), says(400, startRequired)}},
			{value("Faltan filtros"), []expect{says(400, "Faltan filtros"), says(400, "Faltan filtros"), says(400, startRequired)}},
		}},
	{question: "Q-TR-SEVERAL",
		probe: []ask{
			askReport(set("Filters.StartDate", "x"), drop("Filters.EndDate"), set("page", 0)),
			askReport(drop("Filters.StartDate"), drop("Filters.EndDate")),
			askReport(set("Filters.StartDate", "x")),
			askReport(keyless, set("Filters.StartDate", "x")),
		},
		answers: []answerRow{
			{word("first"), []expect{says(400, startFormat), says(400, startRequired), says(400, startFormat), says(401, "Invalid credentials")}},
			{word("joined"), []expect{says(400, startFormat+" "+endRequired+" "+pageMin), says(400, startRequired+" "+endRequired), says(400, startFormat), says(401, "Invalid credentials")}},
		}},
	{question: "Q-TR-WRONG-TYPE",
		probe: []ask{askReport(set("Filters.StartDate", 5)), askReport(set("Filters.SerialNumber", 5)), askReport(set("page", "1")),
			askReport(set("pageSize", true)), askReport(set("Filters", []int{})), askReport(set("page", "two"))},
		answers: []answerRow{
			{word("own-message"), []expect{says(400, startFormat), says(400, badSerial), says(400, pageMin), says(400, pageSizeMin), says(400, startRequired), says(400, pageMin)}},
			{value("Invalid request."), sixTimes(says(400, "Invalid request."))},
			{word("as-absent"), []expect{says(400, startRequired), asGoodReport, asGoodReport, asGoodReport, says(400, startRequired), asGoodReport}},
			{word("converted"), []expect{says(400, startFormat), says(400, badSerial), asGoodReport, says(400, pageSizeMin), says(400, startRequired), says(400, pageMin)}},
			{rules.Answer{Choice: "own-message", Except: map[string]rules.Answer{"page text": word("converted"), "page list": value("A number."), "Filters list": value("No.")}},
				[]expect{says(400, startFormat), says(400, badSerial), asGoodReport, says(400, pageSizeMin), says(400, "No."), says(400, "A number.")}},
			{value("The JSON value could not be converted."), sixTimes(says(400, "The JSON value could not be converted."))},
		}},
	{question: "Q-TR-NULL",
		probe: []ask{askReport(set("Filters.StartDate", nil)), askReport(set("Filters.SerialNumber", nil)), askReport(set("page", nil)), askReport(set("Filters.EndDate", nil))},
		answers: []answerRow{
			{word("as-absent"), []expect{says(400, startRequired), asGoodReport, asGoodReport, says(400, endRequired)}},
			{word("wrong-type"), []expect{says(400, startFormat), says(400, badSerial), says(400, pageMin), says(400, endFormat)}},
			{value("Null is not allowed."), []expect{says(400, "Null is not allowed."), says(400, "Null is not allowed."), says(400, "Null is not allowed."), says(400, "Null is not allowed.")}},
			{value("No null."), []expect{says(400, "No null."), says(400, "No null."), says(400, "No null."), says(400, "No null.")}},
			{rules.Answer{Choice: "as-absent", Except: map[string]rules.Answer{"StartDate": value("No null."), "page": value("No page.")}},
				[]expect{says(400, "No null."), asGoodReport, says(400, "No page."), says(400, endRequired)}},
		}},
	{question: "Q-TR-UNKNOWN-FIELD",
		probe: []ask{askReport(set("color", "red")), askReport(set("Filters.color", "red")), askReport(set("filters", 1)), askReport(set("Filters.page", 1)), askReport(set("Page", 1), set("PageSize", 10))},
		answers: []answerRow{
			{word("ignored"), []expect{asGoodReport, asGoodReport, asGoodReport, asGoodReport, asGoodReport}},
			{value("Unknown field."), []expect{says(400, "Unknown field."), says(400, "Unknown field."), says(400, "Unknown field."), says(400, "Unknown field."), asGoodReport}},
			{value("Invalid request."), []expect{says(400, "Invalid request."), says(400, "Invalid request."), says(400, "Invalid request."), says(400, "Invalid request."), asGoodReport}},
		}},
	reportBodyQuestion("Q-TR-NOT-JSON", rawBody(`{"Filters":`), rawBody("{'a':1}")),
	reportBodyQuestion("Q-TR-NOT-OBJECT", rawBody(`[]`), rawBody(`5`)),
	reportBodyQuestion("Q-TR-EMPTY-BODY", rawBody(""), rawBody("\n")),
	reportBodyQuestion("Q-TR-CONTENT-TYPE", contentType("text/plain"), untyped),
}

func sixTimes(e expect) []expect { return []expect{e, e, e, e, e, e} }

// asGoodReport expects the very answer that the good request gets.
func asGoodReport(w *wire, r reply) {
	w.Helper()
	succeeds(w, r)
	assert.Equal(w, string(w.send(askReport()).body), string(r.body), "%s", r.ask.body())
}

// emptyPage expects a success that lists nothing, and still counts the whole.
func emptyPage(w *wire, r reply) {
	w.Helper()
	succeeds(w, r)
	assert.Equal(w, []any{}, r.json().in("content")["reports"])
	assert.Positive(w, r.paging().totalItems)
	assert.Equal(w, 100000, r.paging().page)
}

// reportBodyQuestion shows the answers to a body that cannot be read.
func reportBodyQuestion(id rules.QuestionID, spoil ...edit) questionRow {
	row := questionRow{question: id, answers: []answerRow{{answer: word("as-missing")}, {answer: word("415")}, {answer: value("Invalid request.")}, {answer: value("No se entiende.")}}}
	for _, change := range spoil {
		row.probe = append(row.probe, askReport(change))
		for i, e := range []expect{says(400, startRequired), unsupported, says(400, "Invalid request."), says(400, "No se entiende.")} {
			row.answers[i].expects = append(row.answers[i].expects, e)
		}
	}
	return row
}

// reportReplyAnswers: questions about what the transaction report shows.
var reportReplyAnswers = []questionRow{
	{question: "Q-TR-MESSAGE-200",
		probe: []ask{askReport(), askReport(keyless)},
		answers: []answerRow{
			{word("Success"), []expect{says(200, "Success"), says(401, "Invalid credentials")}},
			{value("OK"), []expect{says(200, "OK"), says(401, "Invalid credentials")}},
			{value("Operación exitosa"), []expect{says(200, "Operación exitosa"), says(401, "Invalid credentials")}},
		}},
	{question: "Q-TR-MESSAGE-401",
		probe: []ask{askReport(keyless), askReport(as("unknown-user")), askReport()},
		answers: []answerRow{
			{word("Invalid credentials"), []expect{says(401, "Invalid credentials"), says(401, "Invalid credentials"), says(200, "Success")}},
			{value("Unauthorized"), []expect{says(401, "Unauthorized"), says(401, "Unauthorized"), says(200, "Success")}},
			{value(`"Credenciales" inválidas`), []expect{says(401, `"Credenciales" inválidas`), says(401, `"Credenciales" inválidas`), says(200, "Success")}},
		}},
	{question: "Q-TR-MESSAGE-500",
		probe: []ask{askReport(as("broken")), askReport(withHeader("Prefer", "code=500"))},
		answers: []answerRow{
			{word("Internal server error"), []expect{says(500, "Internal server error"), says(500, "Internal server error")}},
			{value("Unexpected error"), []expect{says(500, "Unexpected error"), says(500, "Unexpected error")}},
			{value("Error interno"), []expect{says(500, "Error interno"), says(500, "Error interno")}},
		}},
	{question: "Q-TR-SALE-ORDER",
		probe: []ask{askReport(as("second"))},
		answers: []answerRow{
			{word("newest-first"), []expect{ordered(func(a, b object) bool { return a.text("paymentDataTime") >= b.text("paymentDataTime") })}},
			{word("oldest-first"), []expect{ordered(func(a, b object) bool { return a.text("paymentDataTime") <= b.text("paymentDataTime") })}},
		}},
	{question: "Q-TR-STATUS-CASE",
		probe: []ask{askReport(as("edge"))},
		answers: []answerRow{
			{word("completed"), []expect{with("status", "completed", "reversed")}},
			{word("Completed"), []expect{with("status", "Completed", "Reversed")}},
			{word("COMPLETED"), []expect{with("status", "COMPLETED", "REVERSED")}},
		}},
	{question: "Q-TR-TYPE-CASE",
		probe: []ask{askReport(as("edge"))},
		answers: []answerRow{
			{word("CREDIT"), []expect{with("typeTransaction", "DEBIT", "CREDIT", "PREPAID", "CASH")}},
			{word("Credit"), []expect{with("typeTransaction", "Debit", "Credit", "Prepaid", "Cash")}},
			{word("credit"), []expect{with("typeTransaction", "debit", "credit", "prepaid", "cash")}},
		}},
	{question: "Q-TR-CASH-SEQUENCE",
		probe: []ask{askReport(as("cash-only"), days("2025-08-04", "2025-08-04")), askReport(as("edge"), days("2025-08-04", "2025-08-04"))},
		answers: []answerRow{
			{word("N/A"), []expect{sequences("N/A"), sequences("N/A", "digits")}},
			{word("digits"), []expect{sequences("digits"), sequences("digits")}},
			{value("-"), []expect{sequences("-"), sequences("-", "digits")}},
			{value("CASH"), []expect{sequences("CASH"), sequences("CASH", "digits")}},
		}},
	{question: "Q-TR-RECONCILIATION-NONE",
		probe: []ask{askReport(as("edge"), days("2025-10-14", "2025-10-15"))},
		answers: []answerRow{
			{word("No reconciliation"), []expect{reconciliations("No reconciliation", "Not yet available", "number")}},
			{value("NO_RECONCILIATION"), []expect{reconciliations("NO_RECONCILIATION", "Not yet available", "number")}},
			{value("Sin conciliación"), []expect{reconciliations("Sin conciliación", "Not yet available", "number")}},
		}},
	{question: "Q-TR-RECONCILIATION-PENDING",
		probe: []ask{askReport(as("edge"), days("2025-10-14", "2025-10-15"))},
		answers: []answerRow{
			{word("Not yet available"), []expect{reconciliations("No reconciliation", "Not yet available", "number")}},
			{value("PENDING"), []expect{reconciliations("No reconciliation", "PENDING", "number")}},
			{value("Aún no disponible"), []expect{reconciliations("No reconciliation", "Aún no disponible", "number")}},
		}},
	{question: "Q-TR-NO-RECONCILIATION",
		probe: []ask{askReport(as("cash-only"), days("2025-08-04", "2025-08-04")), askReport(as("edge"), days("2025-10-14", "2025-10-15"))},
		answers: []answerRow{
			{word("one-entry"), []expect{reconciliations("No reconciliation"), reconciliations("No reconciliation", "Not yet available", "number")}},
			{word("empty-list"), []expect{reconciliations("no entry"), reconciliations("no entry", "Not yet available", "number")}},
			{word("null"), []expect{reconciliations("null"), reconciliations("null", "Not yet available", "number")}},
			{word("absent"), []expect{reconciliations("absent"), reconciliations("absent", "Not yet available", "number")}},
		}},
	{question: "Q-TR-NO-ITEMS",
		probe: []ask{askReport(as("edge"))},
		answers: []answerRow{
			{word("empty-list"), []expect{items(extraData, "list", "no items")}},
			{word("null"), []expect{items(extraData, "list", "null")}},
			{word("absent"), []expect{items(extraData, "list", "absent")}},
		}},
	{question: "Q-TR-PAYMENT-DATE",
		probe: []ask{askReport(as("edge"), days("2025-10-14", "2025-10-15"))},
		answers: []answerRow{
			{word("YYYY-MM-DD"), []expect{paidOn("2006-01-02")}},
			{word("DD-MM-YYYY"), []expect{paidOn("02-01-2006")}},
			{word("DD/MM/YYYY"), []expect{paidOn("02/01/2006")}},
			{word("YYYYMMDD"), []expect{paidOn("20060102")}},
			{word("YYYY-MM-DDThh:mm:ss"), []expect{paidOn("2006-01-02T15:04:05")}},
			{word("YYYY-MM-DDThh:mm:ss.sss"), []expect{paidOn("2006-01-02T15:04:05.000")}},
		}},
	{question: "Q-TR-RECONCILIATION-SUM",
		probe: []ask{askReport(as("edge"), days("2025-10-14", "2025-10-15"))},
		answers: []answerRow{
			{word("net"), []expect{installmentsSum(netOf)}},
			{word("gross"), []expect{installmentsSum(grossOf)}},
		}},
	{question: "Q-TR-PLACEHOLDER-AMOUNT",
		probe: []ask{askReport(as("edge"), days("2025-10-14", "2025-10-15"))},
		answers: []answerRow{
			{word("net"), []expect{placeholderIs(netOf)}},
			{word("zero"), []expect{placeholderIs(func(object) float64 { return 0 })}},
		}},
	{question: "Q-TR-PARTNER-ID",
		probe: []ask{askReport(), askReport(as("second")), askBranch()},
		answers: []answerRow{
			{word("same"), []expect{partnerIs("100101"), partnerIs("100202"), partnerIs("100101")}},
			{word("of-its-own"), []expect{partnerOfItsOwn("main"), partnerOfItsOwn("second"), partnerIs("100101")}},
		}},
	{question: "Q-TR-COMMERCE-NAME",
		probe: []ask{askReport(), askReport(as("second")), askBranch()},
		answers: []answerRow{
			{word("same"), []expect{calledAsInBranch("main", true), calledAsInBranch("second", true), succeeds}},
			{word("of-its-own"), []expect{calledAsInBranch("main", false), calledAsInBranch("second", false), succeeds}},
		}},
	{question: "Q-TR-SALE-ID",
		probe: []ask{askReport(as("edge"), days("2025-08-04", "2025-08-05")), askBranch(as("edge"))},
		answers: []answerRow{
			{word("same"), []expect{identifiedAlike(true), succeeds}},
			{word("of-its-own"), []expect{identifiedAlike(false), succeeds}},
		}},
	{question: "Q-TR-SEQUENCE",
		probe: []ask{askReport(as("edge"), days("2025-08-04", "2025-08-05")), askBranch(as("edge"))},
		answers: []answerRow{
			{word("same"), []expect{toldAlike("sequenceNumber", "sequenceNumber", true), succeeds}},
			{word("of-its-own"), []expect{toldAlike("sequenceNumber", "sequenceNumber", false), succeeds}},
		}},
	{question: "Q-TR-TIME",
		probe: []ask{askReport(as("edge"), days("2025-08-04", "2025-08-05")), askBranch(as("edge"))},
		answers: []answerRow{
			{word("same"), []expect{toldAlike("transactionDateTime", "paymentDataTime", true), succeeds}},
			{word("of-its-own"), []expect{toldAlike("transactionDateTime", "paymentDataTime", false), succeeds}},
		}},
	{question: "Q-TR-REVERSED-SALES",
		probe: []ask{askReport(as("edge")), askBranch(as("edge"))},
		answers: []answerRow{
			{word("shown"), []expect{with("status", "completed", "reversed"), with("status", "Completed", "Reversed")}},
			{word("hidden"), []expect{with("status", "completed"), with("status", "Completed", "Reversed")}},
		}},
	{question: "Q-TR-AMOUNT",
		probe: []ask{askReport(as("edge"), days("2025-08-04", "2025-08-05"))},
		answers: []answerRow{
			{word("totalAmount"), []expect{amountIs("totalAmount")}},
			{word("saleAmount"), []expect{amountIs("saleAmount")}},
		}},
	{question: "Q-TR-AMOUNT-FORM",
		probe: []ask{askReport(as("edge"), days("2025-08-04", "2025-08-05"))},
		answers: []answerRow{
			{word("none"), []expect{amounts(`(?:status":"[^"]*","amount|Commission)`, `-?\d+`)}},
			{word("one"), []expect{amounts(`(?:status":"[^"]*","amount|Commission)`, `-?\d+\.0`)}},
			{word("two"), []expect{amounts(`(?:status":"[^"]*","amount|Commission)`, `-?\d+\.00`)}},
		}},
	{question: "Q-TR-WITHOUT-COMMISSION",
		probe: []ask{askReport(as("edge"), days("2025-10-14", "2025-10-15"))},
		answers: []answerRow{
			{word("net"), []expect{withoutCommission(func(amount, commission float64) float64 { return amount - commission })}},
			{word("gross"), []expect{withoutCommission(func(amount, _ float64) float64 { return amount })}},
		}},
	{question: "Q-TR-ERROR-CONTENT",
		probe: []ask{askReport(drop("Filters")), askReport(keyless), askReport(as("quiet"))},
		answers: []answerRow{
			{word("absent"), []expect{memberAbsent("content"), memberAbsent("content"), memberAbsent("content")}},
			{word("null"), []expect{memberIs("content", nil), memberIs("content", nil), memberIs("content", nil)}},
			{word("empty"), []expect{memberIs("content", map[string]any{}), memberIs("content", map[string]any{}), memberIs("content", map[string]any{})}},
			{value(`[]`), []expect{memberIs("content", []any{}), memberIs("content", []any{}), memberIs("content", []any{})}},
			{value(`""`), []expect{memberIs("content", ""), memberIs("content", ""), memberIs("content", "")}},
		}},
}

func extraData(row object) object { return row.in("extraData") }

// sequences expects exactly these forms of sequenceNumber, with every number
// counted as digits.
func sequences(forms ...string) expect {
	return spread(func(row object) string {
		text := row.text("sequenceNumber")
		if text != "" && strings.Trim(text, "0123456789") == "" {
			return "digits"
		}
		return text
	}, forms...)
}

// reconciliations expects exactly these forms of the first entry's id. Money
// still adds up wherever there is an entry.
func reconciliations(forms ...string) expect {
	return spread(func(row object) string {
		entries := row.list("reconciliations")
		switch {
		case !row.has("reconciliations"):
			return "absent"
		case row["reconciliations"] == nil:
			return "null"
		case len(entries) == 0:
			return "no entry"
		}
		if _, isNumber := entries[0]["reconciliationId"].(float64); isNumber {
			return "number"
		}
		return entries[0].text("reconciliationId")
	}, forms...)
}

func grossOf(row object) float64 { return figure(row, "amount") }

func netOf(row object) float64 { return figure(row.in("extraData"), "amountWithoutCommission") }

// entriesOf are the entries of a sale that stand for an installment, or those
// that say there is none.
func entriesOf(row object, none bool) (entries []object) {
	for _, entry := range row.list("reconciliations") {
		if none == (figure(entry, "installmentNumber") == 0) {
			entries = append(entries, entry)
		}
	}
	return entries
}

// paidOn expects every payment date to have a form.
func paidOn(layout string) expect {
	return everySum(
		func(row object) bool { return len(entriesOf(row, false)) > 0 },
		func(row object) bool {
			for _, entry := range entriesOf(row, false) {
				date, err := time.Parse(layout, entry.text("paymentDate"))
				if err != nil || date.Format("2006-01-02") < row.text("paymentDataTime")[:10] {
					return false
				}
			}
			return true
		})
}

// installmentsSum expects the installments of a sale to add up to a figure.
func installmentsSum(to func(object) float64) expect {
	return everySum(
		func(row object) bool { return len(entriesOf(row, false)) > 1 && netOf(row) != grossOf(row) },
		func(row object) bool {
			sum := 0.0
			for _, entry := range entriesOf(row, false) {
				sum += figure(entry, "amount")
			}
			return len(entriesOf(row, false)) == 0 || sum == to(row)
		})
}

// withoutCommission expects the figure of that name to be made of amount and commission
// in this way.
func withoutCommission(of func(amount, commission float64) float64) expect {
	commission := func(row object) float64 { return figure(row.in("extraData"), "amountCommission") }
	return everySum(
		func(row object) bool { return commission(row) > 0 },
		func(row object) bool { return netOf(row) == of(grossOf(row), commission(row)) })
}

// placeholderIs expects the entry that says there is none to have an amount.
func placeholderIs(amount func(object) float64) expect {
	return everySum(
		func(row object) bool { return len(entriesOf(row, true)) > 0 },
		func(row object) bool {
			for _, entry := range entriesOf(row, true) {
				if figure(entry, "amount") != amount(row) {
					return false
				}
			}
			return true
		})
}

// amountIs expects amount to be one of the branch report's figures, with
// commission and reconciliations made from it. Some sales have a tip, so that
// the figures differ.
func amountIs(figure string) expect {
	return func(w *wire, r reply) {
		w.Helper()
		branch := map[string]object{}
		for _, row := range w.all(askBranch(as("edge"), days("2025-08-04", "2025-08-05"))) {
			branch[row.text("saleId")] = row
		}
		differ := 0
		for _, row := range whole(w, r) {
			other := branch[row.text("saleId")]
			assert.Equal(w, other[figure], row["amount"], row.text("saleId"))
			reportMoney(w, row)
			if other["saleAmount"] != other["totalAmount"] {
				differ++
			}
		}
		assert.Positive(w, differ)
	}
}

// identifiedAlike tells whether every sale has the saleId of the branch report, or none has: the
// same one each time, and no other sale's.
func identifiedAlike(same bool) expect {
	return func(w *wire, r reply) {
		w.Helper()
		branch := map[string]object{}
		for _, row := range w.all(askBranch(as("edge"), days("2025-08-04", "2025-08-05"))) {
			branch[row.text("saleId")] = row
		}
		seen, list := map[string]bool{}, whole(w, r)
		for _, row := range list {
			_, known := branch[row.text("saleId")]
			assert.Equal(w, same, known, row.text("saleId"))
			seen[row.text("saleId")] = true
		}
		assert.Len(w, seen, len(list))
		assert.Len(w, branch, len(list))
		for _, row := range whole(w, r) {
			assert.True(w, seen[row.text("saleId")], row.text("saleId"))
		}
	}
}

// toldAlike tells whether a member of every sale that was not paid in cash begins as that of
// the branch report, or that of none does.
func toldAlike(branchMember, member string, same bool) expect {
	return func(w *wire, r reply) {
		w.Helper()
		branch, seen := map[string]string{}, 0
		for _, row := range w.all(askBranch(as("edge"), days("2025-08-04", "2025-08-05"))) {
			branch[row.text("saleId")] = row.text(branchMember)
		}
		for _, row := range whole(w, r) {
			if row.text("typeTransaction") != "CASH" {
				seen++
				assert.Equal(w, same, strings.HasPrefix(row.text(member), branch[row.text("saleId")]), row.text(member))
			}
		}
		assert.Positive(w, seen)
	}
}

// partnerOf is the partnerId of the commerce in either report.
func partnerOf(r reply) string {
	return r.json().in("data").in("commerce").text("partnerId") + r.json().in("content").in("commerce").text("partnerId")
}

// partnerIs looks for a partnerId in the commerce of either report.
func partnerIs(id string) expect {
	return func(w *wire, r reply) {
		w.Helper()
		assert.Equal(w, id, partnerOf(r))
	}
}

func nameOf(r reply) string {
	return r.json().in("data").in("commerce").text("commerceName") + r.json().in("content").in("commerce").text("commerceName")
}

// calledAsInBranch looks whether the transaction report calls the commerce of an account as
// the branch report does.
func calledAsInBranch(account string, same bool) expect {
	return func(w *wire, r reply) {
		w.Helper()
		inBranch := nameOf(w.send(askBranch(as(account))))
		assert.Equal(w, same, inBranch == nameOf(r))
		assert.NotEmpty(w, inBranch)
		assert.NotEmpty(w, nameOf(r))
	}
}

// partnerOfItsOwn looks for a partnerId that the branch report does not have of the
// account, which is the same one each time.
func partnerOfItsOwn(account string) expect {
	return func(w *wire, r reply) {
		w.Helper()
		assert.NotEqual(w, partnerOf(w.send(askBranch(as(account)))), partnerOf(r))
		assert.NotEmpty(w, partnerOf(r))
		assert.Equal(w, partnerOf(r), partnerOf(w.send(askReport(as(account)))))
	}
}
