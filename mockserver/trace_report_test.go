package mockserver

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// locationsRows drives the mock into the rules of both listings.
var locationsRows = []traceRow{
	{"L-00", nil, shows(func(w *wire) {
		r := w.send(askLocations())
		assert.Equal(w, 200, r.status)
		assert.Equal(w, object{"code": "L-00", "message": "Success"}, r.json().in("metadata"))
		assert.Len(w, r.rows(), 5)
	})},
	{"ERROR_NOT_AUTHORIZED", nil, several(
		refuses(askLocations(keyless), "ERROR_NOT_AUTHORIZED"),
		refuses(askLocations(as("nobody")), "ERROR_NOT_AUTHORIZED"),
		refuses(askLocations(as("")), "ERROR_NOT_AUTHORIZED"),
		refuses(askLocations(as("MAIN")), "ERROR_NOT_AUTHORIZED"),
		refuses(askSerials(keyless), "ERROR_NOT_AUTHORIZED"),
		refuses(askBranch(keyless), "ERROR_NOT_AUTHORIZED"),
		refuses(askBranch(as("nobody")), "ERROR_NOT_AUTHORIZED"),
	)},
	{"USER_NOT_FOUND", nil, several(
		refuses(askLocations(as("unknown-user")), "USER_NOT_FOUND"),
		refuses(askSerials(as("unknown-user")), "USER_NOT_FOUND"),
	)},
	{"L-PLAN", map[rules.QuestionID]rules.Answer{"Q-PLAN-SCOPE": word("yes")}, several(
		refuses(askLocations(as("no-plan")), "ERROR_NOT_AUTHORIZED"),
		refuses(askSerials(as("no-plan")), "ERROR_NOT_AUTHORIZED"),
	)},
	{"L-REQUEST", map[rules.QuestionID]rules.Answer{"Q-GET-QUERY": word("refused")}, several(
		refuses(askLocations(inQuery("page=1")), "ERROR_UNEXPECTED"),
		refuses(askSerials(inQuery("page=1")), "ERROR_UNEXPECTED"),
	)},
	{"ERROR_UNEXPECTED", nil, several(
		refuses(askLocations(as("broken")), "ERROR_UNEXPECTED"),
		refuses(askSerials(as("broken")), "ERROR_UNEXPECTED"),
	)},
	{"L-01", nil, several(
		refuses(askLocations(as("no-locations")), "L-01"),
		refuses(askSerials(as("no-locations")), "L-01"),
		shows(func(w *wire) {
			assert.Equal(w, []any{}, w.send(askLocations(as("no-locations"))).json()["data"])
		}),
	)},
	{"L-ENVELOPE", nil, shows(func(w *wire) {
		for _, a := range []ask{askLocations(), askLocations(as("no-locations")), askLocations(keyless)} {
			body := w.send(a).json()
			assert.Equal(w, []string{"data", "metadata", "pagination"}, names(body))
			assert.Equal(w, []string{"code", "message"}, names(body.in("metadata")))
		}
	})},
	{"L-LOCATION", nil, shows(func(w *wire) {
		locations := w.send(askLocations()).rows()
		for _, location := range slices.Concat(locations, w.send(askLocations(as("edge"))).rows()) {
			hasFields(w, location, map[string]string{
				"id": "int", "street": "string", "number": "string", "commune": "string", "city": "string", "region": "string"})
		}
		assert.Equal(w, object{"id": 101.0, "street": "Av. Los Encinos", "number": "1420", "commune": "Ñuñoa", "city": "Santiago",
			"region": "Región Metropolitana de Santiago"}, locations[0])
		assert.Equal(w, "", w.send(askLocations(as("edge"))).rows()[0]["street"], "may be empty")
	})},
	{"L-DISTINCT", nil, shows(func(w *wire) {
		for _, persona := range []string{"main", "second", "edge", "large"} {
			ids := locationIDs(w, persona)
			distinctIDs := slices.Compact(slices.Sorted(slices.Values(ids)))
			assert.Len(w, distinctIDs, len(ids), persona)
		}
	})},
	{"L-ACCOUNT", nil, shows(func(w *wire) {
		assert.Equal(w, []float64{101, 102, 103, 104, 105}, locationIDs(w, "main"))
		assert.Equal(w, []float64{201, 202}, locationIDs(w, "second"))
	})},
	{"L-PAGINATION-NULL", nil, shows(func(w *wire) {
		for _, persona := range []string{"main", "large", "no-locations"} {
			body := w.send(askLocations(as(persona))).json()
			assert.True(w, body.has("pagination"), persona)
			assert.Nil(w, body["pagination"], persona)
		}
	})},
	{"L-LISTED", nil, shows(func(w *wire) {
		listed := map[string]bool{}
		for _, location := range w.send(askLocations(as("second"))).rows() {
			listed[jsonText(location["id"])] = true
		}
		for _, row := range w.all(askBranch(as("second"))) {
			assert.True(w, listed[row.text("locationId")], "%v", row["locationId"])
		}
	})},
	{"SN-LISTING", nil, shows(func(w *wire) {
		r := w.send(askSerials())
		assert.Equal(w, "L-00", r.json().in("metadata").text("code"))
		var serials []string
		for _, terminal := range r.rows() {
			hasFields(w, terminal, map[string]string{"serialNumber": "string", "locationId": "int"})
			serials = append(serials, terminal.text("serialNumber"))
		}
		assert.Equal(w, strings.Fields("9990000101 9990000102 9990000103 9990000201 9990000202 ZZ000301 ZZ000302 ZZ000303"+
			" 0000000401 0000000402 000-999-501 000-999-502"), serials)
		succeeds(w, w.send(askBranch(set("serialNumber", serials[7]), set("locationId", "103"))))
	})},
}

func locationIDs(w *wire, persona string) []float64 {
	var ids []float64
	for _, location := range w.send(askLocations(as(persona))).rows() {
		ids = append(ids, location.number("id"))
	}
	return ids
}

const (
	startRequired = "StartDate is required."
	noData        = "No transactions found with the given filters"
)

// reportRefusalRows drives the mock into every refusal of the transaction
// report. Where the default answer to a question leaves no message of its own,
// the row gives the message that it expects back.
var reportRefusalRows = []traceRow{
	{"TR-UNAUTHORIZED", nil, several(
		reportSays(askReport(keyless), 401, "Invalid credentials"),
		reportSays(askReport(as("nobody")), 401, "Invalid credentials"),
	)},
	{"TR-PLAN", map[rules.QuestionID]rules.Answer{"Q-PLAN-SCOPE": word("yes")}, reportSays(askReport(as("no-plan")), 401, "Invalid credentials")},

	{"TR-CONTENT-TYPE", map[rules.QuestionID]rules.Answer{"Q-TR-CONTENT-TYPE": value("Not JSON.")},
		reportSays(askReport(contentType("text/plain")), 400, "Not JSON.")},
	{"TR-BODY", map[rules.QuestionID]rules.Answer{"Q-TR-NOT-JSON": value("Malformed.")},
		reportSays(askReport(rawBody("{")), 400, "Malformed.")},
	{"TR-FIELD-DUPLICATE", map[rules.QuestionID]rules.Answer{"Q-TR-NOT-JSON": value("Malformed.")},
		reportSays(askReport(add("page", 1)), 400, "Malformed.")},
	{"TR-FIELD-UNKNOWN", map[rules.QuestionID]rules.Answer{"Q-TR-UNKNOWN-FIELD": value("No such field.")}, several(
		reportSays(askReport(set("color", "red")), 400, "No such field."),
		reportSays(askReport(set("Filters.Color", "red")), 400, "No such field."),
	)},
	{"TR-FIELD-TYPE", map[rules.QuestionID]rules.Answer{"Q-TR-WRONG-TYPE": value("Wrong type.")}, several(
		reportSays(askReport(set("Filters", "x")), 400, "Wrong type."),
		reportSays(askReport(set("Filters.StartDate", 1)), 400, "Wrong type."),
		reportSays(askReport(set("Filters.EndDate", false)), 400, "Wrong type."),
		reportSays(askReport(set("Filters.SerialNumber", 9990000101)), 400, "Wrong type."),
		reportSays(askReport(set("page", "1")), 400, "Wrong type."),
		reportSays(askReport(set("pageSize", 1.5)), 400, "Wrong type."),
	)},

	{"TR-FILTERS-REQUIRED", nil, several(
		reportSays(askReport(rawBody("{}")), 400, startRequired),
		reportSays(askReport(drop("Filters")), 400, startRequired),
	)},
	{"TR-START-FORMAT", nil, several(
		reportSays(askReport(set("Filters.StartDate", "01-08-2025")), 400, "StartDate must be in the format YYYY-MM-DD."),
		reportSays(askReport(set("Filters.StartDate", "2025-8-1")), 400, "StartDate must be in the format YYYY-MM-DD."),
	)},
	{"TR-START-CALENDAR", nil, several(
		reportSays(askReport(set("Filters.StartDate", "2025-02-30")), 400, "StartDate must be a valid calendar date."),
		reportSays(askReport(set("Filters.StartDate", "2025-13-01")), 400, "StartDate must be a valid calendar date."),
	)},
	{"TR-REVERSED", map[rules.QuestionID]rules.Answer{"Q-TR-REVERSED-RANGE": value("Reversed.")}, several(
		reportSays(askReport(days("2025-08-06", "2025-08-05")), 400, "Reversed."),
		passes(askReport(days("2025-08-06", "2025-08-06"))),
	)},
	{"TR-RANGE", nil, several(
		reportSays(askReport(days("2025-06-01", "2025-08-01")), 400, "The date range cannot exceed one month."),
		reportSays(askReport(days("2025-06-15", "2025-07-16")), 400, "The date range cannot exceed one month."),
		passes(askReport(days("2025-06-15", "2025-07-15"))),
		passes(askReport(days("2025-01-31", "2025-02-28"))),
		reportSays(askReport(days("2025-01-31", "2025-03-01")), 400, "The date range cannot exceed one month."),
	)},
	{"TR-FUTURE", map[rules.QuestionID]rules.Answer{"Q-TR-FUTURE": value("Not yet.")}, several(
		reportSays(askReport(days("2025-10-10", "2025-10-16")), 400, "Not yet."),
		passes(askReport(days("2025-10-10", "2025-10-15"))),
	)},
	{"TR-PAGESIZE-MAX", nil, several(
		reportSays(askReport(set("pageSize", 21)), 400, "PageSize cannot exceed 20."),
		passes(askReport(set("pageSize", 20))),
	)},

	{"TR-SERIAL", nil, several(
		reportSays(askReport(set("Filters.SerialNumber", "9990001101")), 400, "Invalid serial number."),
		reportSays(askReport(set("Filters.SerialNumber", "<x>")), 400, "Invalid serial number."),
	)},
	{"TR-NO-DATA", nil, several(
		reportSays(askReport(as("quiet")), 404, noData),
		reportSays(askReport(days("2025-08-06", "2025-08-05")), 404, noData),
	)},
	{"TR-PAST-END", nil, func(w *wire, rule rules.ID) {
		last := w.send(askReport()).paging().totalPages
		reportSays(askReport(set("page", last+1)), 404, noData)(w, rule)
		passes(askReport(set("page", last)))(w, rule)
	}},
}

// reportContentRows shows what answers of the transaction report say.
var reportContentRows = []traceRow{
	{"TR-OK", nil, shows(func(w *wire) {
		r := w.send(askReport())
		assert.Equal(w, 200, r.status)
		assert.Equal(w, "200", r.json()["code"])
		assert.Equal(w, "Success", r.json()["message"])
		assert.Len(w, r.rows(), 10)
	})},
	{"TR-ENVELOPE", nil, shows(func(w *wire) {
		body := w.send(askReport()).json()
		assert.Equal(w, []string{"code", "content", "message"}, names(body))
		assert.Equal(w, []string{"commerce", "page", "reports", "totalItems", "totalPages"}, names(body.in("content")))
	})},
	{"TR-COMMERCE", nil, shows(func(w *wire) {
		assert.Equal(w, object{"partnerId": "100101", "commerceName": "Comercial Quelmavida SpA"}, w.send(askReport()).json().in("content").in("commerce"))
	})},
	{"TR-ERROR", nil, shows(func(w *wire) {
		for _, a := range []ask{askReport(drop("Filters")), askReport(keyless), askReport(as("quiet")), askReport(as("broken"))} {
			r := w.send(a)
			assert.Equal(w, []string{"code", "message"}, names(r.json()))
			assert.Equal(w, jsonText(r.status), r.json()["code"], "the status number as text")
			assert.NotEmpty(w, r.json().text("message"))
			assert.GreaterOrEqual(w, r.status, 400)
		}
	})},
	{"TR-REPORT", nil, shows(func(w *wire) {
		for _, row := range w.all(askReport(as("edge"))) {
			hasFields(w, row, map[string]string{
				"saleId": "string", "sequenceNumber": "string", "posSerialNumber": "string", "status": "string", "amount": "number",
				"currency": "string", "typeTransaction": "string", "paymentDataTime": "string", "extraData": "object", "reconciliations": "array",
			})
			hasFields(w, row.in("extraData"), map[string]string{"items": "array", "amountCommission": "number", "amountWithoutCommission": "number"})
			filler := row.text("sequenceNumber") == "N/A"
			assert.Equal(w, row.text("typeTransaction") == "CASH", filler, "only cash sales have a filler")
			if !filler {
				assert.Regexp(w, `^\d+$`, row.text("sequenceNumber"))
			}
		}
	})},
	{"TR-ITEM", nil, shows(func(w *wire) {
		showsItems(w, itemsOf(w.all(askReport(as("edge"))), func(row object) object { return row.in("extraData") }))
	})},
	{"TR-RECONCILIATION", nil, shows(showsReconciliations)},
	{"TR-TIMESTAMP", nil, shows(func(w *wire) {
		each(func(t testing.TB, row object) {
			assert.Regexp(t, `^2025-08-0[456]T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}$`, row.text("paymentDataTime"))
		})(w, w.send(askReport()))
	})},
	{"TR-DEFAULTS", nil, shows(func(w *wire) {
		r := w.send(askReport(drop("page"), drop("pageSize")))
		p := r.paging()
		assert.Equal(w, 1, p.page)
		assert.Len(w, r.rows(), 10)
		assert.Equal(w, int(math.Ceil(float64(p.totalItems)/10)), p.totalPages)
		assert.Equal(w, string(w.send(askReport(paged(1, 10))).body), string(r.body))
		assert.Equal(w, 2, w.send(askReport(set("page", 2), drop("pageSize"))).paging().page)
	})},
	{"TR-PAGING", nil, shows(func(w *wire) {
		one := askReport(set("Filters.SerialNumber", "000-999-501"))
		whole := w.allPages(one, 20)
		assert.Equal(w, whole, w.allPages(one, 7))
		distinct(w, whole)
	})},
	{"TR-RANGE-ROWS", nil, shows(func(w *wire) {
		wide, narrow := w.all(askReport(as("second"))), w.all(askReport(as("second"), days("2025-08-05", "2025-08-05")))
		same(w, narrow, where(wide, func(row object) bool { return strings.HasPrefix(row.text("paymentDataTime"), "2025-08-05") }))
		assert.Less(w, len(narrow), len(wide))
	})},
	{"TR-FILTER-SERIAL", nil, shows(func(w *wire) {
		whole, one := w.all(askReport(as("second"))), w.all(askReport(as("second"), set("Filters.SerialNumber", "9990001102")))
		same(w, one, where(whole, oneOf("posSerialNumber", "9990001102")))
		assert.Less(w, len(one), len(whole))
	})},
	{"TR-STATUS", nil, shows(func(w *wire) {
		seen := map[string]int{}
		for _, row := range w.all(askReport(as("edge"))) {
			seen[row.text("status")]++
		}
		assert.Greater(w, seen["completed"], seen["reversed"])
		assert.NotZero(w, seen["reversed"])
		assert.Len(w, seen, 2)
	})},
	{"TR-MONEY", nil, shows(func(w *wire) {
		for _, row := range slices.Concat(w.all(askReport(as("edge"))), w.all(askReport(as("second")))) {
			reportMoney(w, row)
		}
	})},
	{"TR-SAME-SALES", nil, shows(func(w *wire) {
		sameSales(w, w.all(askBranch(as("second"))), w.all(askReport(as("second"))))
	})},
}

// reportMoney holds the sums of one report: what was paid of a reversed sale is withheld
// again.
func reportMoney(t testing.TB, row object) {
	t.Helper()
	extra := row.in("extraData")
	assert.Equal(t, row.number("amount"), extra.number("amountCommission")+extra.number("amountWithoutCommission"), row.text("saleId"))
	sum, want := 0.0, extra.number("amountWithoutCommission")
	for _, entry := range row.list("reconciliations") {
		sum += entry.number("amount")
		if entry.number("amount") < 0 && row.text("status") == "reversed" {
			want = 0
		}
	}
	assert.Equal(t, want, sum, row.text("saleId"))
}

// sameSales wants both reports to tell of the same sales and amounts.
func sameSales(t testing.TB, branch, report []object) {
	t.Helper()
	assert.NotEmpty(t, branch)
	assert.Len(t, report, len(branch))
	bySale := map[string]object{}
	for _, row := range branch {
		bySale[row.text("saleId")] = row
	}
	for _, row := range report {
		other := bySale[row.text("saleId")]
		if !assert.NotNil(t, other, "%s is in one report only", row.text("saleId")) {
			continue
		}
		assert.Equal(t, other["totalAmount"], row["amount"], row.text("saleId"))
		assert.Equal(t, other["serialNumber"], row["posSerialNumber"])
		assert.Equal(t, other["transactionType"], row["typeTransaction"])
		assert.Equal(t, other["currencyCode"], row["currency"])
		assert.Equal(t, strings.ToLower(other.text("status")), row.text("status"))
		assert.Regexp(t, "^"+other.text("transactionDateTime")+`\.[0-9]{3}$`, row.text("paymentDataTime"))
		assert.Len(t, row.in("extraData").list("items"), len(other.list("items")))
	}
}

// showsReconciliations wants every form of an entry: paid (a number), not yet
// paid (a text), and none (number 0, an empty date, a text).
func showsReconciliations(w *wire) {
	forms := map[string]int{}
	for _, row := range w.all(askReport(as("edge"), days("2025-09-12", "2025-09-13"))) {
		for _, entry := range row.list("reconciliations") {
			hasFields(w, entry, map[string]string{
				"paymentDate": "string", "installmentNumber": "int", "amount": "number", "reconciliationId": "string or number"})
			date, number := entry.text("paymentDate"), entry.number("installmentNumber")
			switch id := entry["reconciliationId"]; id {
			case "No reconciliation":
				forms["none"]++
				assert.Equal(w, "", date)
				assert.Zero(w, number)
			case "Not yet available":
				forms["pending"]++
				assert.Greater(w, date, "2025-10-15", "after the day of the clock")
			default:
				forms["paid"]++
				assert.IsType(w, 0.0, id)
				assert.LessOrEqual(w, date, "2025-10-15")
				assert.Regexp(w, `^\d{4}-\d\d-\d\d$`, date)
				assert.GreaterOrEqual(w, number, 1.0)
			}
			if number > 1 {
				forms["several"]++
			}
		}
	}
	assert.Len(w, forms, 4, "edge shows all forms: %v", forms)
}
