package mockserver

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// number is a JSON number as it is written.
func number(text string) json.RawMessage { return json.RawMessage(text) }

// branchRequestAnswers: questions about what a branch report may ask for.
var branchRequestAnswers = []questionRow{
	{question: "Q-STATUS",
		probe: []ask{askBranch(days("2025-08-06", "2025-08-05")), askBranch(as("no-plan")), askLocations(keyless), askLocations(as("broken"))},
		answers: []answerRow{
			{word("semantic"), []expect{refusedAs("BR-07", 400), refusedAs("BR-25", 403), refusedAs("ERROR_NOT_AUTHORIZED", 401), refusedAs("ERROR_UNEXPECTED", 500)}},
			{word("always-200"), []expect{refusedAs("BR-07", 200), refusedAs("BR-25", 200), refusedAs("ERROR_NOT_AUTHORIZED", 200), refusedAs("ERROR_UNEXPECTED", 200)}},
			{word("always-400"), []expect{refusedAs("BR-07", 400), refusedAs("BR-25", 400), refusedAs("ERROR_NOT_AUTHORIZED", 400), refusedAs("ERROR_UNEXPECTED", 400)}},
			{statuses(map[rules.ID]int{"BR-07": 422}), []expect{refusedAs("BR-07", 422), refusedAs("BR-25", 403), refusedAs("ERROR_NOT_AUTHORIZED", 401), refusedAs("ERROR_UNEXPECTED", 500)}},
			{statuses(map[rules.ID]int{"BR-07": 200, "BR-25": 402, "ERROR_NOT_AUTHORIZED": 403, "ERROR_UNEXPECTED": 503}),
				[]expect{refusedAs("BR-07", 200), refusedAs("BR-25", 402), refusedAs("ERROR_NOT_AUTHORIZED", 403), refusedAs("ERROR_UNEXPECTED", 503)}},
			{rules.Answer{Choice: "always-200", Except: map[string]rules.Answer{"locations": statuses(map[rules.ID]int{"ERROR_UNEXPECTED": 502}), "serial numbers": word("always-400")}},
				[]expect{refusedAs("BR-07", 200), refusedAs("BR-25", 200), refusedAs("ERROR_NOT_AUTHORIZED", 200), refusedAs("ERROR_UNEXPECTED", 502)}},
		}},
	{question: "Q-BR-KEY",
		probe: []ask{askBranch(keyless), askBranch(as("nobody")), askLocations(keyless)},
		answers: []answerRow{
			{word("ERROR_NOT_AUTHORIZED"), []expect{refused("ERROR_NOT_AUTHORIZED"), refused("ERROR_NOT_AUTHORIZED"), refused("ERROR_NOT_AUTHORIZED")}},
			{word("BR-20"), []expect{refused("BR-20"), refused("BR-20"), refused("ERROR_NOT_AUTHORIZED")}},
			{word("401-empty"), []expect{bare401, bare401, refused("ERROR_NOT_AUTHORIZED")}},
			{value("BR-13"), []expect{refused("BR-13"), refused("BR-13"), refused("ERROR_NOT_AUTHORIZED")}},
			{value("BR-25"), []expect{refused("BR-25"), refused("BR-25"), refused("ERROR_NOT_AUTHORIZED")}},
		}},
	{question: "Q-ORDER-BRANCH-REPORT",
		probe: []ask{
			askBranch(set("startDate", "x"), set("page", 0), set("pageSize", 21)),
			askBranch(as("no-plan"), set("page", 0)),
		},
		answers: []answerRow{
			{word("default"), []expect{refused("BR-03"), refused("BR-25")}},
			{order("BR-11", "BR-03"), []expect{refused("BR-11"), refused("BR-25")}},
			{order("BR-11", "BR-25"), []expect{refused("BR-11"), refused("BR-11")}}, // BR-11 takes the place of BR-25, before all fields
			{order(reversed(rules.DefaultPrecedence(rules.BranchReport))...), []expect{refused("BR-02"), refused("BR-11")}},
		}},
	{question: "Q-BR-PAGESIZE-MAX",
		probe: []ask{askBranch(set("pageSize", 20)), askBranch(set("pageSize", 21)), askBranch(set("pageSize", 50)), askBranch(set("pageSize", 51))},
		answers: []answerRow{
			{word("BR-02"), []expect{pageOf(1, 20), refused("BR-02"), refused("BR-02"), refused("BR-02")}},
			{word("clamp"), []expect{pageOf(1, 20), pageOf(1, 20), pageOf(1, 20), pageOf(1, 20)}},
			{word("up-to-50"), []expect{pageOf(1, 20), pageOf(1, 21), pageOf(1, 50), refused("BR-02")}},
			{value("BR-11"), []expect{pageOf(1, 20), refused("BR-11"), refused("BR-11"), refused("BR-11")}},
			{value("BR-26"), []expect{pageOf(1, 20), refused("BR-26"), refused("BR-26"), refused("BR-26")}},
		}},
	{question: "Q-BR-PAGESIZE-MIN",
		probe: []ask{askBranch(set("pageSize", 1)), askBranch(set("pageSize", 0)), askBranch(set("pageSize", -5)), askBranch(drop("pageSize"))},
		answers: []answerRow{
			{word("BR-02"), []expect{pageOf(1, 1), refused("BR-02"), refused("BR-02"), refused("BR-02")}},
			{value("BR-11"), []expect{pageOf(1, 1), refused("BR-11"), refused("BR-11"), refused("BR-02")}},
			{value("BR-13"), []expect{pageOf(1, 1), refused("BR-13"), refused("BR-13"), refused("BR-02")}},
			{value("1"), []expect{pageOf(1, 1), pageOf(1, 1), pageOf(1, 1), refused("BR-02")}},
			{value("10"), []expect{pageOf(1, 1), pageOf(1, 10), pageOf(1, 10), refused("BR-02")}},
		}},
	{question: "Q-BR-PAGESIZE-MISSING",
		probe: []ask{askBranch(drop("pageSize")), askBranch(set("pageSize", 0))},
		answers: []answerRow{
			{word("BR-02"), []expect{refused("BR-02"), refused("BR-02")}},
			{value("BR-11"), []expect{refused("BR-11"), refused("BR-02")}},
			{value("BR-13"), []expect{refused("BR-13"), refused("BR-02")}},
			{value("5"), []expect{pageOf(1, 5), refused("BR-02")}},
			{value("20"), []expect{pageOf(1, 20), refused("BR-02")}},
		}},
	{question: "Q-BR-PAGE-MISSING",
		probe: []ask{askBranch(drop("page")), askBranch(set("page", 0))},
		answers: []answerRow{
			{word("BR-02"), []expect{refused("BR-02"), refused("BR-11")}},
			{value("BR-11"), []expect{refused("BR-11"), refused("BR-11")}},
			{value("BR-13"), []expect{refused("BR-13"), refused("BR-11")}},
			{value("1"), []expect{pageOf(1, 10), refused("BR-11")}},
			{value("2"), []expect{pageOf(2, 10), refused("BR-11")}},
		}},
	{question: "Q-BR-WRONG-TYPE",
		probe: []ask{askBranch(set("startDate", 20250804)), askBranch(set("locationId", 101)), askBranch(set("page", "3"))},
		answers: []answerRow{
			{word("BR-02"), []expect{refused("BR-02"), refused("BR-02"), refused("BR-02")}},
			{word("as-absent"), []expect{refused("BR-05"), pageOf(1, 10), refused("BR-02")}},
			{value("BR-13"), []expect{refused("BR-13"), refused("BR-13"), refused("BR-13")}},
			{value("BR-11"), []expect{refused("BR-11"), refused("BR-11"), refused("BR-11")}},
			{word("own-code"), []expect{refused("BR-03"), refused("BR-14"), refused("BR-11")}},
			{word("converted"), []expect{refused("BR-03"), pageOf(1, 10), pageOf(3, 10)}},
			{rules.Answer{Choice: "BR-02", Except: map[string]rules.Answer{"locationId number": word("converted"), "page text": value("BR-11")}},
				[]expect{refused("BR-02"), pageOf(1, 10), refused("BR-11")}},
		}},
	{question: "Q-BR-NULL",
		probe: []ask{askBranch(set("startDate", nil)), askBranch(set("endDate", nil)), askBranch(set("cardBrand", nil)), askBranch(set("locationId", nil))},
		answers: []answerRow{
			{word("as-absent"), []expect{refused("BR-05"), refused("BR-06"), pageOf(1, 10), pageOf(1, 10)}},
			{word("wrong-type"), []expect{refused("BR-02"), refused("BR-02"), refused("BR-02"), refused("BR-02")}},
			{value("BR-11"), []expect{refused("BR-11"), refused("BR-11"), refused("BR-11"), refused("BR-11")}},
			{value("BR-26"), []expect{refused("BR-26"), refused("BR-26"), refused("BR-26"), refused("BR-26")}},
			{rules.Answer{Choice: "as-absent", Except: map[string]rules.Answer{"startDate": value("BR-03"), "cardBrand": value("BR-26")}},
				[]expect{refused("BR-03"), refused("BR-06"), refused("BR-26"), pageOf(1, 10)}},
		}},
	{question: "Q-INTEGER-FORM",
		probe: []ask{askBranch(set("page", number("2.0"))), askBranch(set("pageSize", number("1e1"))), askBranch(set("page", number("1.5"))),
			askReport(set("page", number("2.0"))), askReport(set("pageSize", number("0.5e1")))},
		answers: []answerRow{
			{word("refused"), []expect{refused("BR-02"), refused("BR-02"), refused("BR-02"),
				says(400, "Page must be at least 1."), says(400, "PageSize must be at least 1.")}},
			{word("accepted"), []expect{pageOf(2, 10), pageOf(1, 10), refused("BR-02"), pageOf(2, 10), rowsOnPage(5)}},
		}},
	{question: "Q-BR-DATE-CALENDAR",
		probe: []ask{askBranch(days("2025-06-31", "2025-07-10")), askBranch(days("2025-06-10", "2025-06-31")), askBranch(set("startDate", "30-02-2025")), askBranch(days("2025-06-01", "2025-13-01"))},
		answers: []answerRow{
			{word("BR-03-BR-04"), []expect{refused("BR-03"), refused("BR-04"), refused("BR-03"), refused("BR-04")}},
			{word("BR-02"), []expect{refused("BR-02"), refused("BR-02"), refused("BR-03"), refused("BR-02")}},
			{word("accepted"), []expect{pageOf(1, 10), pageOf(1, 10), refused("BR-03"), refused("BR-04")}},
		}},
	{question: "Q-RANGE-LIMIT",
		probe: []ask{askBranch(days("2025-06-01", "2025-07-01")), askBranch(days("2025-06-01", "2025-07-02")),
			askBranch(days("2025-06-01", "2025-07-31")), askBranch(days("2025-06-01", "2025-08-01"))},
		answers: []answerRow{
			{word("30"), []expect{pageOf(1, 10), refused("BR-08"), refused("BR-08"), refused("BR-08")}},
			{word("60"), []expect{pageOf(1, 10), pageOf(1, 10), pageOf(1, 10), refused("BR-08")}},
		}},
	{question: "Q-RANGE-COUNT",
		probe: []ask{askBranch(days("2025-06-01", "2025-06-30")), askBranch(days("2025-06-01", "2025-07-01")), askBranch(days("2025-06-01", "2025-07-02"))},
		answers: []answerRow{
			{word("difference"), []expect{pageOf(1, 10), pageOf(1, 10), refused("BR-08")}},
			{word("inclusive"), []expect{pageOf(1, 10), refused("BR-08"), refused("BR-08")}},
		}},
	{question: "Q-SAME-DAY",
		probe: []ask{askBranch(days("2025-08-04", "2025-08-04")), askBranch(days("2025-08-05", "2025-08-04"))},
		answers: []answerRow{
			{word("BR-07"), []expect{refused("BR-07"), refused("BR-07")}},
			{word("accepted"), []expect{onlyDays("2025-08-04"), refused("BR-07")}},
		}},
	{question: "Q-LAST-DAY",
		probe: []ask{askBranch(as("second"))},
		answers: []answerRow{
			{word("yes"), []expect{onlyDays("2025-08-04", "2025-08-05", "2025-08-06")}},
			{word("no"), []expect{onlyDays("2025-08-04", "2025-08-05")}},
		}},
	{question: "Q-START-BEFORE-2020",
		probe: []ask{askBranch(days("2019-12-31", "2020-01-02")), askBranch(days("2019-12-30", "2019-12-31")), askBranch(days("2020-01-01", "2020-01-02"))},
		answers: []answerRow{
			{word("accepted"), []expect{onlyDays("2019-12-31", "2020-01-02"), refused("BR-09"), onlyDays("2020-01-02")}}, // no sales on 1 January
			{word("BR-09"), []expect{refused("BR-09"), refused("BR-09"), onlyDays("2020-01-02")}},
		}},
	{question: "Q-EMPTY-DATE",
		probe: []ask{askBranch(set("startDate", "")), askBranch(set("endDate", "")), askBranch(set("startDate", " "))},
		answers: []answerRow{
			{word("missing"), []expect{refused("BR-05"), refused("BR-06"), refused("BR-03")}},
			{word("bad-format"), []expect{refused("BR-03"), refused("BR-04"), refused("BR-03")}},
		}},
	{question: "Q-EMPTY-FILTER",
		probe: []ask{askBranch(set("locationId", "")), askBranch(set("serialNumber", "")), askBranch(set("typeTransaction", "")),
			askBranch(set("cardBrand", "")), askBranch(set("installmentType", ""))},
		answers: []answerRow{
			{word("as-absent"), []expect{asWithoutFilter, asWithoutFilter, asWithoutFilter, asWithoutFilter, asWithoutFilter}},
			{word("own-code"), []expect{refused("BR-14"), refused("BR-15"), refused("BR-16"), refused("BR-17"), refused("BR-26")}},
			{word("as-value"), []expect{refused("BR-22"), refused("BR-21"), refused("BR-16"), refused("BR-17"), refused("BR-26")}},
		}},
	{question: "Q-TYPE-SEPARATOR",
		probe: []ask{askBranch(set("typeTransaction", "DEBIT, CASH")), askBranch(set("typeTransaction", "DEBIT,CASH")), askBranch(set("typeTransaction", "DEBIT CASH"))},
		answers: []answerRow{
			{word("accepted"), []expect{with("transactionType", "DEBIT", "CASH"), as1("typeTransaction", "DEBIT, CASH"), refused("BR-16")}},
			{word("refused"), []expect{with("transactionType", "DEBIT", "CASH"), refused("BR-16"), refused("BR-16")}},
		}},
	{question: "Q-BRAND-SEPARATOR",
		probe: []ask{askBranch(set("cardBrand", "AMEX,MAESTRO")), askBranch(set("cardBrand", "AMEX, MAESTRO"))},
		answers: []answerRow{
			{word("accepted"), []expect{with("cardBrand", "AMEX", "MAESTRO"), as1("cardBrand", "AMEX,MAESTRO")}},
			{word("refused"), []expect{with("cardBrand", "AMEX", "MAESTRO"), refused("BR-17")}},
		}},
	{question: "Q-INSTALLMENT-SEPARATOR",
		probe: []ask{askBranch(set("installmentType", "BANCO,COMERCIO")), askBranch(set("installmentType", "BANCO, COMERCIO"))},
		answers: []answerRow{
			{word("accepted"), []expect{with("installmentType", "Banco", "Comercio"), as1("installmentType", "BANCO,COMERCIO")}},
			{word("refused"), []expect{with("installmentType", "Banco", "Comercio"), refused("BR-26")}},
		}},
	{question: "Q-LIST-EMPTY-ELEMENT",
		probe: []ask{askBranch(set("typeTransaction", "DEBIT, , CASH")), askBranch(set("cardBrand", "AMEX,")), askBranch(set("installmentType", ",BANCO")),
			askBranch(set("cardBrand", ","))},
		answers: []answerRow{
			{word("own-code"), []expect{refused("BR-16"), refused("BR-17"), refused("BR-26"), refused("BR-17")}},
			{word("ignored"), []expect{as1("typeTransaction", "DEBIT, CASH"), as1("cardBrand", "AMEX"), as1("installmentType", "BANCO"), refused("BR-17")}},
		}},
	{question: "Q-LIST-REPEATED-ELEMENT",
		probe: []ask{askBranch(set("typeTransaction", "DEBIT, DEBIT")), askBranch(set("cardBrand", "AMEX,AMEX")), askBranch(set("installmentType", "BANCO,BANCO")),
			askBranch(set("typeTransaction", "CASH, CASH"), set("cardBrand", "VISA")), askBranch(set("typeTransaction", "CASH, CASH"), set("installmentType", "BANCO"))},
		answers: []answerRow{
			{word("own-code"), []expect{refused("BR-16"), refused("BR-17"), refused("BR-26"), refused("BR-16"), refused("BR-16")}},
			{word("ignored"), []expect{as1("typeTransaction", "DEBIT"), as1("cardBrand", "AMEX"), as1("installmentType", "BANCO"), refused("BR-28"), refused("BR-29")}},
		}},
	{question: "Q-FILTER-CASE",
		probe: []ask{askBranch(set("typeTransaction", "debit")), askBranch(set("cardBrand", "Amex,maestro")), askBranch(set("installmentType", "Banco")),
			askBranch(set("typeTransaction", "Cash"), set("cardBrand", "VISA"))},
		answers: []answerRow{
			{word("exact"), []expect{refused("BR-16"), refused("BR-17"), refused("BR-26"), refused("BR-16")}},
			{word("any"), []expect{as1("typeTransaction", "DEBIT"), as1("cardBrand", "AMEX,MAESTRO"), as1("installmentType", "BANCO"), refused("BR-28")}},
		}},
	{question: "Q-LOCATION-LIST",
		probe: []ask{askBranch(as("second"), set("locationId", "201,202")), askBranch(as("second"), set("locationId", "202")), askBranch(as("second"), set("locationId", "201,101")),
			askBranch(set("locationId", "102,103"), set("serialNumber", "ZZ000301")), askBranch(set("locationId", "102,104"), set("serialNumber", "ZZ000301"))},
		answers: []answerRow{
			{word("single"), []expect{refused("BR-22"), locationsOf("202"), refused("BR-22"), refused("BR-22"), refused("BR-22")}},
			{word("list"), []expect{locationsOf("201", "202"), locationsOf("202"), refused("BR-22"), locationsOf("103"), refused("BR-23")}},
		}},
	{question: "Q-SERIAL-LIST",
		probe: []ask{askBranch(as("second"), set("serialNumber", "9990001101,9990001201")), askBranch(as("second"), set("serialNumber", "9990001101")),
			askBranch(set("serialNumber", "9990000101,9990001101")), askBranch(set("serialNumber", "9990000101,9990000201"), set("locationId", "101"))},
		answers: []answerRow{
			{word("single"), []expect{refused("BR-21"), terminals("9990001101"), refused("BR-21"), refused("BR-21")}},
			{word("list"), []expect{terminals("9990001101", "9990001201"), terminals("9990001101"), refused("BR-21"), refused("BR-23")}},
		}},
	{question: "Q-SERIAL-CASE",
		probe: []ask{askBranch(set("serialNumber", "zz000301")), askBranch(set("serialNumber", "ZZ000301")), askBranch(set("serialNumber", "zz000399")),
			askReport(set("Filters.SerialNumber", "Zz000301")), askReport(set("Filters.SerialNumber", "ZZ000301")), askReport(set("Filters.SerialNumber", "zz000399"))},
		answers: []answerRow{
			{word("exact"), []expect{refused("BR-21"), terminals("ZZ000301"), refused("BR-21"), says(400, badSerial), with("posSerialNumber", "ZZ000301"), says(400, badSerial)}},
			{word("any"), []expect{terminals("ZZ000301"), terminals("ZZ000301"), refused("BR-21"), with("posSerialNumber", "ZZ000301"), with("posSerialNumber", "ZZ000301"), says(400, badSerial)}},
		}},
	{question: "Q-RESTRICTED-CHARACTERS",
		probe: []ask{askBranch(set("locationId", "10 1")), askBranch(set("locationId", "10'1")), askBranch(set("locationId", "10\u00a01")),
			askBranch(set("serialNumber", "10\u20281")), askBranch(set("locationId", "10\u20191")), askBranch(set("serialNumber", "\u00ab1"))},
		answers: []answerRow{
			{word("unicode-space"), []expect{refused("BR-14"), refused("BR-14"), refused("BR-14"), refused("BR-15"), refused("BR-22"), refused("BR-21")}},
			{word("ascii-only"), []expect{refused("BR-14"), refused("BR-14"), refused("BR-22"), refused("BR-21"), refused("BR-22"), refused("BR-21")}},
			{word("typographic-quotes"), []expect{refused("BR-14"), refused("BR-14"), refused("BR-14"), refused("BR-15"), refused("BR-14"), refused("BR-15")}},
		}},
	{question: "Q-INSTALLMENT-WITHOUT-CREDIT",
		probe: []ask{askBranch(set("typeTransaction", "DEBIT"), set("installmentType", "BANCO")),
			askBranch(set("typeTransaction", "PREPAID, CASH"), set("installmentType", "BANCO")),
			askBranch(set("typeTransaction", "DEBIT, CREDIT"), set("installmentType", "BANCO"))},
		answers: []answerRow{
			{word("BR-27"), []expect{refused("BR-27"), refused("BR-27"), with("installmentType", "Banco")}},
			{word("ignored"), []expect{as1("typeTransaction", "DEBIT"), as1("typeTransaction", "PREPAID, CASH"), with("installmentType", "Banco")}},
			{word("BR-26"), []expect{refused("BR-26"), refused("BR-26"), with("installmentType", "Banco")}},
		}},
	{question: "Q-QUERY-PARAMETERS",
		probe: []ask{
			askBranch(rawBody("{}"), inQuery("startDate=2025-08-04&endDate=2025-08-06&page=2&pageSize=7")),
			askBranch(rawBody(""), untyped, inQuery("startDate=2025-08-04&endDate=2025-08-06&page=1&pageSize=7&typeTransaction=CASH")),
			askBranch(drop("startDate"), inQuery("startDate=2025-08-04")),
			askBranch(inQuery("page=3&startDate=x")), // the body wins
			askBranch(inQuery("cardBrand=DINERS")),
		},
		answers: []answerRow{
			{word("ignored"), []expect{refused("BR-05"), refused("BR-02"), refused("BR-05"), pageOf(1, 10), pageOf(1, 10)}},
			{word("honoured"), []expect{pageOf(2, 7), pageOf(1, 7), pageOf(1, 10), pageOf(1, 10), refused("BR-17")}},
		}},
	{question: "Q-SALE-ZONE", // three sales of a shop in Punta Arenas and those of one in Coyhaique, an hour ahead in August
		probe: []ask{askBranch(as("edge"), set("serialNumber", "zz-000-n"), days("2025-08-03", "2025-08-05")),
			askReport(as("edge"), set("Filters.SerialNumber", "zz-000-n"), days("2025-08-05", "2025-08-05")),
			askBranch(as("edge"), set("serialNumber", "A-1003-999-000-000-000-000-00001"), days("2025-08-03", "2025-08-05"))},
		answers: []answerRow{
			{word("America/Santiago"), []expect{with("transactionDateTime", "2025-08-03T16:56:44", "2025-08-04T11:04:54", "2025-08-05T23:52:32"), onlyDays("2025-08-05"), newest("2025-08-05T20:47:25")}},
			{word("UTC"), []expect{with("transactionDateTime", "2025-08-03T20:56:44", "2025-08-04T15:04:54"), says(404, noData), newest("2025-08-05T16:00:00")}},
			{word("location"), []expect{with("transactionDateTime", "2025-08-03T17:56:44", "2025-08-04T12:04:54"), says(404, noData), newest("2025-08-05T21:47:25")}},
			{word("UTC-on-Chilean-days"), []expect{with("transactionDateTime", "2025-08-03T20:56:44", "2025-08-04T15:04:54", "2025-08-06T03:52:32"), onlyDays("2025-08-06"), newest("2025-08-06T00:47:25")}},
			{word("Chilean-on-UTC-days"), []expect{with("transactionDateTime", "2025-08-03T16:56:44", "2025-08-04T11:04:54"), says(404, noData), newest("2025-08-05T12:00:00")}},
			{rules.Answer{Choice: "UTC", Except: map[string]rules.Answer{"transaction report": word("America/Santiago")}},
				[]expect{with("transactionDateTime", "2025-08-03T20:56:44", "2025-08-04T15:04:54"), onlyDays("2025-08-05"), newest("2025-08-05T16:00:00")}},
			{rules.Answer{Choice: "America/Santiago", Except: map[string]rules.Answer{"transaction report": word("UTC")}},
				[]expect{with("transactionDateTime", "2025-08-03T16:56:44", "2025-08-04T11:04:54", "2025-08-05T23:52:32"), says(404, noData), newest("2025-08-05T20:47:25")}},
		}},
	{question: "Q-TODAY", // 22:00 in Chile is the next day in UTC
		also: map[rules.QuestionID]rules.Answer{"Q-TR-FUTURE": value("Not yet.")},
		probe: []ask{
			askBranch(days("2025-08-18", "2025-08-21"), at("2025-08-20T22:00:00-04:00")),
			askBranch(days("2025-08-18", "2025-08-22"), at("2025-08-20T22:00:00-04:00")),
			askReport(days("2025-08-18", "2025-08-21"), at("2025-08-20T22:00:00-04:00")),
		},
		answers: []answerRow{
			{word("America/Santiago"), []expect{refused("BR-10"), refused("BR-10"), says(400, "Not yet.")}},
			{word("UTC"), []expect{pageOf(1, 10), refused("BR-10"), pageOf(1, 10)}},
		}},
}

func reversed(ids []rules.ID) []rules.ID {
	slices.Reverse(ids)
	return ids
}

// bare401 is a status and nothing else.
func bare401(w *wire, r reply) {
	w.Helper()
	assert.Equal(w, 401, r.status)
	assert.Empty(w, r.body)
	assert.Empty(w, r.header.Get("Content-Type"))
}

// rowsOnPage expects a first page with so many rows.
func rowsOnPage(count int) expect {
	return func(w *wire, r reply) {
		w.Helper()
		succeeds(w, r)
		assert.Len(w, r.rows(), count)
	}
}

// whole joins the pages of what a reply began. The last rows of a report tell
// as much about a filter as the first.
func whole(w *wire, r reply) []object {
	w.Helper()
	succeeds(w, r)
	return w.all(r.ask)
}

// spread expects the whole report to hold exactly these values of something.
func spread(of func(row object) string, want ...string) expect {
	return func(w *wire, r reply) {
		w.Helper()
		var values []string
		for _, row := range whole(w, r) {
			values = append(values, of(row))
		}
		slices.Sort(values)
		slices.Sort(want)
		assert.Equal(w, want, slices.Compact(values), "%s", r.ask.body())
	}
}

func with(field string, values ...string) expect {
	return spread(func(row object) string { return row.text(field) }, values...)
}

// newest expects the time of the first sale of a report.
func newest(at string) expect {
	return func(w *wire, r reply) {
		w.Helper()
		if rows := r.rows(); assert.NotEmpty(w, rows) {
			assert.Equal(w, at, rows[0].text("transactionDateTime"))
		}
	}
}

func onlyDays(days ...string) expect {
	return spread(func(row object) string { return (row.text("transactionDateTime") + row.text("paymentDataTime"))[:10] }, days...)
}

func documents(values ...string) expect {
	return spread(func(row object) string {
		value, present := row["documentType"]
		if !present {
			return "absent"
		}
		text, _ := json.Marshal(value)
		return string(text)
	}, values...)
}

// untold expects how every row shows the members that an operator may have no value for,
// and those of them that are about a card.
func untold(form, ofCards string) expect {
	return each(func(t testing.TB, row object) {
		question, _ := rules.LookupQuestion("Q-UNTOLD-MEMBERS")
		for _, field := range question.Cases {
			want, got := form, "told"
			if strings.HasPrefix(field, "card") {
				want = ofCards
			}
			switch value, present := row[field]; {
			case !present:
				got = "absent"
			case value == nil:
				got = "null"
			case value == "" || value == 0.0:
				got = "empty"
			}
			assert.Equal(t, want, got, field)
		}
	})
}

func locationsOf(ids ...string) expect   { return with("locationId", ids...) }
func terminals(serials ...string) expect { return with("serialNumber", serials...) }

// as1 expects the very answer that a request with one filter gets: this value,
// and no other filter.
func as1(field, value string) expect {
	return func(w *wire, r reply) {
		w.Helper()
		succeeds(w, r)
		assert.Equal(w, string(w.send(askBranch(set(field, value))).body), string(r.body), "%s", r.ask.body())
	}
}

// asWithoutFilter expects the very answer that a request without filters gets.
func asWithoutFilter(w *wire, r reply) {
	w.Helper()
	succeeds(w, r)
	assert.Equal(w, string(w.send(askBranch()).body), string(r.body), "%s", r.ask.body())
}

// branchBodyAnswers: questions about bodies that are no request.
var branchBodyAnswers = []questionRow{
	{question: "Q-UNKNOWN-FIELD",
		probe: []ask{askBranch(set("color", "red")), askBranch(set("StartDate", "2025-08-05"))},
		answers: []answerRow{
			{word("ignored"), []expect{asWithoutFilter, asWithoutFilter}},
			{word("BR-02"), []expect{refused("BR-02"), refused("BR-02")}},
		}},
	{question: "Q-DUPLICATE-FIELD",
		probe: []ask{askBranch(add("page", 3)), askBranch(add("pageSize", 0)), askReport(add("page", 3)), askReport(add("Filters.StartDate", "x"))},
		answers: []answerRow{
			{word("refused"), []expect{refused("BR-02"), refused("BR-02"), says(400, startRequired), says(400, startRequired)}},
			{word("last-wins"), []expect{pageOf(1, 10), pageOf(1, 10), pageOf(1, 10), pageOf(1, 10)}},
		}},
	bodyQuestion("Q-BR-NOT-JSON", rawBody(`{"page":1`), rawBody(`{"startDate":"2025-08-04",}`), rawBody("\xff")),
	bodyQuestion("Q-BR-NOT-OBJECT", rawBody(`[]`), rawBody(`"startDate"`), rawBody(`null`)),
	bodyQuestion("Q-BR-EMPTY-BODY", rawBody(""), rawBody(" \n")),
	bodyQuestion("Q-BR-CONTENT-TYPE", contentType("text/plain"), untyped, contentType("application/json; charset=latin1")),
}

// bodyQuestion shows the three answers to a body that cannot be read.
func bodyQuestion(id rules.QuestionID, spoil ...edit) questionRow {
	row := questionRow{question: id, answers: []answerRow{{answer: word("BR-02")}, {answer: word("415")}, {answer: word("as-missing")}}}
	for _, change := range spoil {
		row.probe = append(row.probe, askBranch(change))
		for i, e := range []expect{refused("BR-02"), unsupported, refused("BR-05")} {
			row.answers[i].expects = append(row.answers[i].expects, e)
		}
	}
	return row
}

// branchReplyAnswers: questions about what the branch report shows.
var branchReplyAnswers = []questionRow{
	{question: "Q-BR-ERROR-DATA",
		probe: []ask{askBranch(drop("startDate")), askBranch(keyless)},
		answers: []answerRow{
			{word("null"), []expect{memberIs("data", nil), memberIs("data", nil)}},
			{word("absent"), []expect{memberAbsent("data"), memberAbsent("data")}},
			{word("empty"), []expect{memberIs("data", map[string]any{}), memberIs("data", map[string]any{})}},
			{word("empty-list"), []expect{memberIs("data", []any{}), memberIs("data", []any{})}},
			{value(`{"commerce":null,"transactions":[]}`), []expect{memberIs("data", map[string]any{"commerce": nil, "transactions": []any{}}), memberIs("data", map[string]any{"commerce": nil, "transactions": []any{}})}},
			{value(`""`), []expect{memberIs("data", ""), memberIs("data", "")}},
			{rules.Answer{Choice: "null", Except: map[string]rules.Answer{"ERROR_NOT_AUTHORIZED": word("empty-list")}}, []expect{memberIs("data", nil), memberIs("data", []any{})}},
		}},
	{question: "Q-BR-ERROR-PAGINATION",
		probe: []ask{askBranch(drop("startDate"))},
		answers: []answerRow{
			{word("null"), []expect{memberIs("pagination", nil)}},
			{word("absent"), []expect{memberAbsent("pagination")}},
			{word("empty"), []expect{memberIs("pagination", map[string]any{})}},
			{word("empty-list"), []expect{memberIs("pagination", []any{})}},
			{value(`{"page":0}`), []expect{memberIs("pagination", map[string]any{"page": 0.0})}},
			{value(`""`), []expect{memberIs("pagination", "")}},
		}},
	{question: "Q-BR-SALE-ORDER",
		probe: []ask{askBranch(), askBranch(as("second"))},
		answers: []answerRow{
			{word("by-location"), []expect{succeeds, ordered(func(a, b object) bool {
				return a.text("locationId") < b.text("locationId") ||
					a.text("locationId") == b.text("locationId") && a.text("transactionDateTime") >= b.text("transactionDateTime")
			})}},
			{word("newest-first"), []expect{succeeds, ordered(func(a, b object) bool { return a.text("transactionDateTime") >= b.text("transactionDateTime") })}},
			{word("oldest-first"), []expect{succeeds, ordered(func(a, b object) bool { return a.text("transactionDateTime") <= b.text("transactionDateTime") })}},
		}},
	{question: "Q-BR-STATUS-CASE",
		probe: []ask{askBranch(as("edge"))},
		answers: []answerRow{
			{word("Completed"), []expect{with("status", "Completed", "Reversed")}},
			{word("completed"), []expect{with("status", "completed", "reversed")}},
			{word("COMPLETED"), []expect{with("status", "COMPLETED", "REVERSED")}},
		}},
	{question: "Q-STATUS-WORDS",
		probe: []ask{askBranch(as("edge")), askReport(as("edge"))},
		answers: []answerRow{
			{word("two"), []expect{with("status", "Completed", "Reversed"), with("status", "completed", "reversed")}},
			{value("Pending"), []expect{with("status", "Completed", "Reversed", "Pending"), with("status", "completed", "reversed", "Pending")}},
			{value("VOIDED"), []expect{with("status", "Completed", "Reversed", "VOIDED"), with("status", "completed", "reversed", "VOIDED")}},
			{value("Pending, pending, Voided"), []expect{with("status", "Completed", "Reversed", "Pending", "Voided"), with("status", "completed", "reversed", "pending", "Voided")}},
		}},
	{question: "Q-BRAND-WORDS",
		probe: []ask{askBranch(set("typeTransaction", "PREPAID"), set("pageSize", 20)), askBranch(set("typeTransaction", "PREPAID"), set("cardBrand", "MASTERCARD")),
			askBranch(as("edge"), set("typeTransaction", "CREDIT"), set("pageSize", 20))},
		answers: []answerRow{
			{word("four"), []expect{with("cardBrand", "VISA", "MASTERCARD"), with("cardBrand", "MASTERCARD"), with("cardBrand", "AMEX", "MASTERCARD", "VISA")}},
			{value("DINERS"), []expect{with("cardBrand", "VISA", "DINERS"), refused("BR-27"), with("cardBrand", "AMEX", "MASTERCARD", "VISA", "DINERS")}},
			{value("REDCOMPRA"), []expect{with("cardBrand", "VISA", "REDCOMPRA"), refused("BR-27"), with("cardBrand", "AMEX", "MASTERCARD", "VISA", "REDCOMPRA")}},
			{value("DINERS, REDCOMPRA, UNIONPAY"), []expect{with("cardBrand", "VISA", "DINERS"), refused("BR-27"), with("cardBrand", "AMEX", "MASTERCARD", "REDCOMPRA", "UNIONPAY", "VISA")}},
		}},
	{question: "Q-TYPE-WORDS",
		probe: []ask{
			askBranch(as("edge"), set("cardBrand", "VISA"), set("pageSize", 20)),
			askBranch(as("edge"), set("typeTransaction", "PREPAID"), set("cardBrand", "VISA")),
			askReport(as("edge"), set("pageSize", 20)),
		},
		answers: []answerRow{
			{word("four"), []expect{
				with("transactionType", "DEBIT", "CREDIT", "PREPAID"), with("transactionType", "PREPAID"), with("typeTransaction", "DEBIT", "CREDIT", "PREPAID", "CASH"),
			}},
			{value("TRANSFER"), []expect{
				with("transactionType", "DEBIT", "CREDIT", "TRANSFER"), refused("BR-27"), with("typeTransaction", "DEBIT", "CREDIT", "PREPAID", "CASH", "TRANSFER"),
			}},
			{value("WALLET"), []expect{
				with("transactionType", "DEBIT", "CREDIT", "WALLET"), refused("BR-27"), with("typeTransaction", "DEBIT", "CREDIT", "PREPAID", "CASH", "WALLET"),
			}},
			{value("TRANSFER, Transfer, WALLET"), []expect{
				with("transactionType", "DEBIT", "CREDIT", "TRANSFER"), refused("BR-27"), with("typeTransaction", "DEBIT", "CREDIT", "PREPAID", "CASH", "Transfer", "WALLET"),
			}},
		}},
	{question: "Q-CURRENCY-WORDS",
		probe: []ask{askBranch(set("pageSize", 20)), askReport(set("pageSize", 20))},
		answers: []answerRow{
			{word("CLP"), []expect{with("currencyCode", "CLP"), with("currency", "CLP")}},
			{value("USD"), []expect{with("currencyCode", "CLP", "USD"), with("currency", "CLP", "USD")}},
			{value("EUR"), []expect{with("currencyCode", "CLP", "EUR"), with("currency", "CLP", "EUR")}},
			{value("CLF, USD"), []expect{with("currencyCode", "CLP", "CLF", "USD"), with("currency", "CLP", "CLF", "USD")}},
		}},
	{question: "Q-INSTALLMENT-CASE",
		probe: []ask{askBranch(as("edge"), set("typeTransaction", "CREDIT"))},
		answers: []answerRow{
			{word("Comercio"), []expect{with("installmentType", "", "Comercio", "Banco", "Platform")}},
			{word("comercio"), []expect{with("installmentType", "", "comercio", "banco", "platform")}},
			{word("COMERCIO"), []expect{with("installmentType", "", "COMERCIO", "BANCO", "PLATFORM")}},
		}},
	{question: "Q-PLATFORM-TOKEN",
		probe: []ask{askBranch(set("installmentType", "PLATFORM")), askBranch(set("installmentType", "CUOTAFACIL")), askBranch(set("installmentType", "BANCO,OPERADOR"))},
		answers: []answerRow{
			{word("PLATFORM"), []expect{with("installmentType", "Platform"), refused("BR-26"), refused("BR-26")}},
			{value("CUOTAFACIL"), []expect{refused("BR-26"), with("installmentType", "Cuotafacil"), refused("BR-26")}},
			{value("OPERADOR"), []expect{refused("BR-26"), refused("BR-26"), with("installmentType", "Banco", "Operador")}},
		}},
	{question: "Q-CARD-ORIGIN",
		probe: []ask{askBranch(as("second"), set("typeTransaction", "CREDIT"))},
		answers: []answerRow{
			{word("NATIONAL/INTERNATIONAL"), []expect{with("cardOrigin", "NATIONAL", "INTERNATIONAL")}},
			{word("national/international"), []expect{with("cardOrigin", "national", "international")}},
			{word("nacional/internacional"), []expect{with("cardOrigin", "nacional", "internacional")}},
			{value("CL/EXT"), []expect{with("cardOrigin", "CL", "EXT")}},
			{value("National/International"), []expect{with("cardOrigin", "National", "International")}},
		}},
	{question: "Q-UNTOLD-MEMBERS", // of cash, card fields are those of Q-CASH-CARD-FIELDS
		probe: []ask{askBranch(set("typeTransaction", "DEBIT")), askBranch(set("typeTransaction", "CASH"))},
		answers: []answerRow{
			{word("told"), []expect{untold("told", "told"), untold("told", "empty")}},
			{word("null"), []expect{untold("null", "null"), untold("null", "empty")}},
			{word("absent"), []expect{untold("absent", "absent"), untold("absent", "empty")}},
			{word("empty"), []expect{untold("empty", "empty"), untold("empty", "empty")}},
			{rules.Answer{Choice: "told", Except: map[string]rules.Answer{"cardBin": {Choice: "null"}, "cardOrigin": {Choice: "null"}, "cardIssuer": {Choice: "null"}}},
				[]expect{untold("told", "null"), untold("told", "empty")}},
		}},
	{question: "Q-NO-DOCUMENT", // of cash sales three in a hundred: page 1 of the month has one
		probe: []ask{askBranch(set("startDate", "2025-07-20"), set("endDate", "2025-08-19"), set("typeTransaction", "CASH"), set("pageSize", 20))},
		answers: []answerRow{
			{word("0"), []expect{documents("0", "39", "41")}},
			{word("null"), []expect{documents("null", "39", "41")}},
			{word("absent"), []expect{documents("absent", "39", "41")}},
		}},
	{question: "Q-CASH-CARD-FIELDS",
		probe: []ask{askBranch(set("typeTransaction", "CASH")), askBranch(set("typeTransaction", "DEBIT"))},
		answers: []answerRow{
			{word("empty"), []expect{cardFields(func(t testing.TB, row object, field string) { assert.Equal(t, "", row[field], field) }), cardFields(filledIn)}},
			{word("null"), []expect{cardFields(func(t testing.TB, row object, field string) {
				assert.True(t, row.has(field), field)
				assert.Nil(t, row[field], field)
			}), cardFields(filledIn)}},
			{word("absent"), []expect{cardFields(func(t testing.TB, row object, field string) { assert.False(t, row.has(field), field) }), cardFields(filledIn)}},
			{value("N/A"), []expect{cardFields(func(t testing.TB, row object, field string) { assert.Equal(t, "N/A", row[field], field) }), cardFields(filledIn)}},
			{value("-"), []expect{cardFields(func(t testing.TB, row object, field string) { assert.Equal(t, "-", row[field], field) }), cardFields(filledIn)}},
			{rules.Answer{Choice: "null", Except: map[string]rules.Answer{"cardBrand": value("N/A"), "cardOrigin": {Choice: "absent"}}},
				[]expect{cardFields(func(t testing.TB, row object, field string) {
					assert.Equal(t, map[string]any{"cardBrand": "N/A"}[field], row[field], field)
					assert.Equal(t, field != "cardOrigin", row.has(field), field)
				}), cardFields(filledIn)}},
		}},
	{question: "Q-NO-INSTALLMENTS",
		probe: []ask{askBranch(set("typeTransaction", "CASH")), askBranch(set("typeTransaction", "DEBIT")), askBranch(set("installmentType", "BANCO"))},
		answers: []answerRow{
			{word("empty-and-0"), []expect{installments("", 0.0), installments("", 0.0), with("installmentType", "Banco")}},
			{word("null"), []expect{installments(nil, nil), installments(nil, nil), with("installmentType", "Banco")}},
			{word("empty-and-1"), []expect{installments("", 1.0), installments("", 1.0), with("installmentType", "Banco")}},
			{word("null-and-0"), []expect{installments(nil, 0.0), installments(nil, 0.0), with("installmentType", "Banco")}},
			{word("null-and-1"), []expect{installments(nil, 1.0), installments(nil, 1.0), with("installmentType", "Banco")}},
			{word("absent-and-0"), []expect{installments(gone, 0.0), installments(gone, 0.0), with("installmentType", "Banco")}},
			{word("absent-and-1"), []expect{installments(gone, 1.0), installments(gone, 1.0), with("installmentType", "Banco")}},
			{word("absent-and-null"), []expect{installments(gone, nil), installments(gone, nil), with("installmentType", "Banco")}},
			{word("absent"), []expect{installments(gone, gone), installments(gone, gone), with("installmentType", "Banco")}},
			{word("empty-and-null"), []expect{installments("", nil), installments("", nil), with("installmentType", "Banco")}},
			{word("empty-and-absent"), []expect{installments("", gone), installments("", gone), with("installmentType", "Banco")}},
			{word("null-and-absent"), []expect{installments(nil, gone), installments(nil, gone), with("installmentType", "Banco")}},
			{value("N/A-and-0"), []expect{installments("N/A", 0.0), installments("N/A", 0.0), with("installmentType", "Banco")}},
			{value("--and-absent"), []expect{installments("-", gone), installments("-", gone), with("installmentType", "Banco")}},
			{value("SIN CUOTAS-and-1"), []expect{installments("SIN CUOTAS", 1.0), installments("SIN CUOTAS", 1.0), with("installmentType", "Banco")}},
		}},
	{question: "Q-NO-ITEMS",
		probe: []ask{askBranch(as("edge"))},
		answers: []answerRow{
			{word("empty-list"), []expect{items(func(row object) object { return row }, "list", "no items")}},
			{word("null"), []expect{items(func(row object) object { return row }, "list", "null")}},
			{word("absent"), []expect{items(func(row object) object { return row }, "list", "absent")}},
		}},
	{question: "Q-BRAND-CASE",
		probe: []ask{askBranch(as("edge"), set("typeTransaction", "DEBIT")), askBranch(set("cardBrand", "AMEX"))},
		answers: []answerRow{
			{word("VISA"), []expect{with("cardBrand", "VISA", "MASTERCARD", "MAESTRO"), with("cardBrand", "AMEX")}},
			{word("Visa"), []expect{with("cardBrand", "Visa", "Mastercard", "Maestro"), with("cardBrand", "Amex")}},
			{word("visa"), []expect{with("cardBrand", "visa", "mastercard", "maestro"), with("cardBrand", "amex")}},
		}},
	{question: "Q-BR-AMOUNT-FORM",
		probe: []ask{askBranch(as("edge"), set("pageSize", 20))},
		answers: []answerRow{
			{word("none"), []expect{amounts("Amount", `-?\d+`)}},
			{word("one"), []expect{amounts("Amount", `-?\d+\.0`)}},
			{word("two"), []expect{amounts("Amount", `-?\d+\.00`)}},
		}},
	{question: "Q-BR-TOTAL",
		probe: []ask{askBranch(as("edge"), set("pageSize", 20)), askBranch(as("edge"), set("typeTransaction", "DEBIT"), set("pageSize", 20))},
		answers: []answerRow{
			{word("sale-tip-cashback"), bothTotals(func(row object) float64 {
				return figure(row, "saleAmount") + figure(row, "tipAmount") + figure(row, "cashbackAmount")
			})},
			{word("sale-tip"), bothTotals(func(row object) float64 { return figure(row, "saleAmount") + figure(row, "tipAmount") })},
			{word("sale"), bothTotals(func(row object) float64 { return figure(row, "saleAmount") })},
			{rules.Answer{Choice: "sale-tip-cashback", Except: map[string]rules.Answer{"cash": word("sale")}}, bothTotals(func(row object) float64 {
				if row.text("transactionType") == "CASH" {
					return figure(row, "saleAmount")
				}
				return figure(row, "saleAmount") + figure(row, "tipAmount") + figure(row, "cashbackAmount")
			})},
		}},
	{question: "Q-ITEMS-SUM",
		probe: []ask{askBranch(set("pageSize", 20))},
		answers: []answerRow{
			{word("yes"), []expect{itemsAddUp(true)}},
			{word("no"), []expect{itemsAddUp(false)}},
		}},
	{question: "Q-LOCATION-ID",
		probe: []ask{askBranch(as("second"), set("locationId", "202")), askBranch(as("second")), askLocations(as("second")), askBranch(as("second"), set("locationId", "LOC-0202"))},
		answers: []answerRow{
			{word("yes"), []expect{locationsOf("202"), locationsOf("201", "202"), succeeds, refused("BR-22")}},
			{word("no"), []expect{refused("BR-22"), locationsOf("LOC-0201", "LOC-0202"), succeeds, locationsOf("LOC-0202")}},
		}},
}

// itemsAddUp expects the items of each sale that has some to make its amount, or those of
// none.
func itemsAddUp(is bool) expect {
	return func(w *wire, r reply) {
		w.Helper()
		seen := 0
		for _, row := range whole(w, r) {
			sum := 0.0
			for _, item := range row.list("items") {
				sum += math.Round(figure(item, "quantity")*figure(item, "price") + 1e-6) // 2.55 by 5490 is half a peso more than 13999
			}
			if sum == 0 {
				continue
			}
			seen++
			assert.Equal(w, is, sum == figure(row, "saleAmount"), "%v", row)
		}
		assert.Positive(w, seen)
	}
}

// memberIs expects an error with a member of its body, memberAbsent one without.
func memberIs(name string, value any) expect {
	return func(w *wire, r reply) {
		w.Helper()
		assert.GreaterOrEqual(w, r.status, 400)
		assert.True(w, r.json().has(name), "%s", r.body)
		assert.Equal(w, value, r.json()[name])
	}
}

func memberAbsent(name string) expect {
	return func(w *wire, r reply) {
		w.Helper()
		assert.GreaterOrEqual(w, r.status, 400)
		assert.False(w, r.json().has(name), "%s", r.body)
	}
}

// ordered expects the whole report in an order: no row before one that it may
// not precede.
func ordered(precedes func(a, b object) bool) expect {
	return func(w *wire, r reply) {
		w.Helper()
		rows := whole(w, r)
		for i := 1; i < len(rows); i++ {
			assert.True(w, precedes(rows[i-1], rows[i]), "row %d: %v, %v", i, rows[i-1], rows[i])
		}
		distinct(w, rows)
	}
}

// cardFields looks at the four card fields of every row.
func cardFields(check func(t testing.TB, row object, field string)) expect {
	return each(func(t testing.TB, row object) {
		for _, field := range []string{"cardBrand", "cardBin", "cardOrigin", "cardIssuer"} {
			check(t, row, field)
		}
	})
}

func filledIn(t testing.TB, row object, field string) { assert.NotEmpty(t, row.text(field), field) }

// everySum looks at every row of whole reports, of which at least one tells.
func everySum(tells func(row object) (differs bool), fits func(row object) bool) expect {
	return func(w *wire, r reply) {
		w.Helper()
		differ := 0
		for _, row := range whole(w, r) {
			assert.True(w, fits(row), "%v", row)
			if tells(row) {
				differ++
			}
		}
		assert.Positive(w, differ)
	}
}

func figure(row object, name string) float64 { n, _ := row[name].(float64); return n }

// totalIs expects totalAmount to be made of some amounts.
func totalIs(of func(row object) float64) expect {
	return everySum(
		func(row object) bool { return figure(row, "cashbackAmount") > 0 || figure(row, "tipAmount") > 0 },
		func(row object) bool { return figure(row, "totalAmount") == of(row) })
}

// amounts expects the amounts of a page to be written alike: the members that end so.
func amounts(member, like string) expect {
	amount := regexp.MustCompile(member + `":([^,}]+)`)
	return func(w *wire, r reply) {
		w.Helper()
		found := amount.FindAllSubmatch(r.body, -1)
		assert.NotEmpty(w, found)
		for _, one := range found {
			assert.Regexp(w, "^"+like+"$", string(one[1]))
		}
	}
}

func bothTotals(of func(row object) float64) []expect { return []expect{totalIs(of), totalIs(of)} }

func installments(kind, count any) expect {
	return each(func(t testing.TB, row object) {
		for name, want := range map[string]any{"installmentType": kind, "installmentCount": count} {
			if assert.Equal(t, want != gone, row.has(name), name) && want != gone {
				assert.Equal(t, want, row[name], name)
			}
		}
	})
}

// gone is a member that is not there.
const gone = "gone"

// items expects exactly these forms of items over a whole report.
func items(holder func(row object) object, forms ...string) expect {
	return spread(func(row object) string {
		held := holder(row)
		list, isList := held["items"].([]any)
		switch {
		case !held.has("items"):
			return "absent"
		case held["items"] == nil:
			return "null"
		case isList && len(list) == 0:
			return "no items"
		}
		return "list"
	}, forms...)
}
