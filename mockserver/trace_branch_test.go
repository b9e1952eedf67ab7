package mockserver

import (
	"math"
	"strings"

	"calco.example/contracts/rules"
)

// branchRefusalRows drives the mock into every refusal of the branch report,
// each by ordinary input, in the order of the catalogue. The clock of these
// tests is 2025-10-15, 15:00 in Chile.
var branchRefusalRows = []traceRow{

	{"BR-CONTENT-TYPE", nil, several(
		refuses(askBranch(contentType("text/plain")), "BR-02"),
		refuses(askBranch(untyped), "BR-02"),
	)},
	{"BR-02", nil, several(
		refuses(askBranch(rawBody("{")), "BR-02"),
		refuses(askBranch(rawBody("")), "BR-02"),
		refuses(askBranch(rawBody("[]")), "BR-02"),
		refuses(askBranch(rawBody("{} {}")), "BR-02"),
	)},
	{"BR-FIELD-UNKNOWN", map[rules.QuestionID]rules.Answer{"Q-UNKNOWN-FIELD": word("BR-02")},
		refuses(askBranch(set("color", "red")), "BR-02")},
	{"BR-FIELD-TYPE", nil, several(
		refuses(askBranch(set("startDate", 20250804)), "BR-02"),
		refuses(askBranch(set("endDate", true)), "BR-02"),
		refuses(askBranch(set("locationId", 101)), "BR-02"),
		refuses(askBranch(set("serialNumber", 9990000101)), "BR-02"),
		refuses(askBranch(set("typeTransaction", []string{"CASH"})), "BR-02"),
		refuses(askBranch(set("cardBrand", []string{})), "BR-02"),
		refuses(askBranch(set("installmentType", map[string]int{})), "BR-02"),
		refuses(askBranch(set("page", "1")), "BR-02"),
		refuses(askBranch(set("pageSize", 10.5)), "BR-02"),
	)},

	{"BR-03", nil, several(
		refuses(askBranch(set("startDate", "01-08-2025")), "BR-03"),
		refuses(askBranch(set("startDate", "2025-8-4")), "BR-03"),
		refuses(askBranch(set("startDate", "2025-08-04T00:00:00")), "BR-03"),
		refuses(askBranch(set("startDate", " 2025-08-04")), "BR-03"),
		refuses(askBranch(set("startDate", "2025-02-30")), "BR-03"),
	)},
	{"BR-04", nil, several(
		refuses(askBranch(set("endDate", "2025/08/06")), "BR-04"),
		refuses(askBranch(set("endDate", "20250806")), "BR-04"),
		refuses(askBranch(set("endDate", "2025-06-31")), "BR-04"),
	)},
	{"BR-07", nil, several(
		refuses(askBranch(days("2025-08-07", "2025-08-06")), "BR-07"),
		refuses(askBranch(days("2025-08-06", "2025-08-06")), "BR-07"),
	)},
	{"BR-08", nil, several(
		refuses(askBranch(days("2025-07-01", "2025-08-01")), "BR-08"), // 31 days
		passes(askBranch(days("2025-07-01", "2025-07-31"))),           // 30 days
		refuses(askBranch(days("2025-07-01", "2025-08-30")), "BR-08"),
	)},
	{"BR-09", nil, several(
		refuses(askBranch(days("2019-12-10", "2019-12-31")), "BR-09"),
		passes(askBranch(days("2019-12-10", "2020-01-01"))),
	)},
	{"BR-10", nil, several(
		refuses(askBranch(days("2025-10-10", "2025-10-16")), "BR-10"),
		passes(askBranch(days("2025-10-10", "2025-10-15"))),
	)},
	{"BR-14", nil, refusesCharacters("locationId", "BR-14")},
	{"BR-15", nil, refusesCharacters("serialNumber", "BR-15")},
	{"BR-16", nil, several(
		refuses(askBranch(set("typeTransaction", "CHEQUE")), "BR-16"),
		refuses(askBranch(set("typeTransaction", "debit")), "BR-16"),
		refuses(askBranch(set("typeTransaction", "DEBIT, CHEQUE")), "BR-16"),
		refuses(askBranch(set("typeTransaction", "DEBIT;CASH")), "BR-16"),
	)},
	{"BR-17", nil, several(
		refuses(askBranch(set("cardBrand", "DINERS")), "BR-17"),
		refuses(askBranch(set("cardBrand", "VISA,DINERS")), "BR-17"),
		refuses(askBranch(set("cardBrand", "VISA!")), "BR-17"),
	)},
	{"BR-31", nil, several(
		refuses(askBranch(days("2025-04-30", "2025-05-10"), set("cardBrand", "VISA")), "BR-31"),
		passes(askBranch(days("2025-05-01", "2025-05-10"), set("cardBrand", "VISA"))),
	)},
	{"BR-26", nil, several(
		refuses(askBranch(set("installmentType", "WEEKLY")), "BR-26"),
		refuses(askBranch(set("installmentType", "BANCO,WEEKLY")), "BR-26"),
	)},
	{"BR-11", nil, several(
		refuses(askBranch(set("page", 0)), "BR-11"),
		refuses(askBranch(set("page", -1)), "BR-11"),
	)},
	{"BR-PAGESIZE-MAX", nil, several(
		refuses(askBranch(set("pageSize", 21)), "BR-02"),
		passes(askBranch(set("pageSize", 20))),
	)},

	{"BR-23", nil, several(
		refuses(askBranch(set("locationId", "101"), set("serialNumber", "9990000201")), "BR-23"),
		passes(askBranch(set("locationId", "102"), set("serialNumber", "9990000201"))),
	)},
	{"BR-24", nil, func(w *wire, rule rules.ID) {
		last := w.send(askBranch()).paging().totalPages
		refuses(askBranch(set("page", last+1)), "BR-24")(w, rule)
		refuses(askBranch(set("page", int64(math.MaxInt64))), "BR-24")(w, rule)
		passes(askBranch(set("page", last)))(w, rule)
	}},

	{"BR-13", nil, forces("BR-13")},
	{"BR-18", nil, forces("BR-18")},
	{"BR-19", nil, forces("BR-19")},
}

// passes holds the other side of a bound: the same rule is not broken.
func passes(a ask) func(*wire, rules.ID) {
	return func(w *wire, _ rules.ID) { w.Helper(); succeeds(w, w.send(a)) }
}

// refusesCharacters tries every character that BR-14 and BR-15 list by name, control
// characters and white space, each in the middle of an identifier; letters,
// digits, hyphen, dot and underscore pass on to the question of ownership.
func refusesCharacters(field, code string) func(*wire, rules.ID) {
	return func(w *wire, rule rules.ID) {
		w.Helper()
		characters := "<>&\"';\\/?*:()+=!@#$%^~`" + "\x00\t\n\r\x1f\x7f" + " \u0085\u00a0\u2003\u3000"
		for _, r := range characters {
			refuses(askBranch(set(field, "10"+string(r)+"1")), code)(w, rule)
		}
		foreign := map[string]string{"locationId": "BR-22", "serialNumber": "BR-21"}[field]
		for text := range strings.FieldsSeq("10-1 10.1 10_1 ñ") {
			refused(foreign)(w, w.send(askBranch(set(field, text))))
		}
	}
}
