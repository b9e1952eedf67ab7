package mockserver

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// everywhereRows shows what holds for all operations.
var everywhereRows = []traceRow{
	{"JSON", nil, shows(func(w *wire) {
		for _, a := range []ask{
			askBranch(), askReport(), askLocations(), askSerials(),
			askBranch(keyless), askReport(keyless), askLocations(keyless), askSerials(keyless),
			askBranch(by("GET")), askReport(to("/no/such/path")),
		} {
			r := w.send(a) // checks Content-Type and form
			assert.NotNil(w, r.json(), "%s %s: %s", a.method, a.path, r.body)
			assert.Equal(w, "application/json; charset=utf-8", r.header.Get("Content-Type"))
		}
	})},
	{"KEY-ACCOUNT", nil, shows(func(w *wire) {
		main, second := w.send(askBranch()), w.send(askBranch(as("second")))
		assert.Equal(w, "100101", main.json().in("data").in("commerce").text("partnerId"))
		assert.Equal(w, "100202", second.json().in("data").in("commerce").text("partnerId"))
		assert.NotEqual(w, main.rows(), second.rows())
		named := w.send(askBranch(set("partnerId", "100202"), inQuery("partnerId=100202")))
		assert.Equal(w, string(main.body), string(named.body), "nothing in a request names another account")
	})},
	{"KEY-EXACT", nil, shows(func(w *wire) {
		for _, other := range []ask{
			askLocations(as("MAIN")), askLocations(withHeader("X-Api-Key", "Bearer calco-main")), askBranch(withHeader("X-Api-Key", "CALCO-main")),
		} {
			refused("ERROR_NOT_AUTHORIZED")(w, w.send(other))
		}
	})},
	{"NAMES-EXACT", nil, shows(func(w *wire) {
		refused("BR-05")(w, w.send(askBranch(rename("startDate", "StartDate"))))
		refused("BR-06")(w, w.send(askBranch(rename("endDate", "enddate"))))
		refused("BR-02")(w, w.send(askBranch(rename("page", "Page"))))
		says(400, "StartDate is required.")(w, w.send(askReport(rename("Filters", "filters"))))
		says(400, "EndDate is required.")(w, w.send(askReport(rename("Filters.EndDate", "endDate"))))
		unknown := w.send(askBranch(set("CARDBRAND", "DINERS")))
		assert.Equal(w, string(w.send(askBranch()).body), string(unknown.body), "a name in another case is not that field")
	})},
	{"SALE-PLAUSIBLE", nil, shows(func(w *wire) {
		for _, row := range w.all(askBranch(as("edge"))) {
			assert.Equal(w, "CLP", row.text("currencyCode"))
			assert.LessOrEqual(w, len(row.text("cardBin")), 8)
		}
	})},
	{"NO-BR-12", nil, shows(func(w *wire) {
		// send holds of every answer of these tests that BR-12 is not in it.
		r := w.send(askBranch(withHeader("Prefer", "code=BR-12")))
		assert.Equal(w, 400, r.status, "not even by force")
		assert.Empty(w, r.rule())
	})},
}

// branchContentRows shows what a success of the branch report says.
var branchContentRows = []traceRow{
	{"BR-00", nil, shows(func(w *wire) {
		r := w.send(askBranch())
		assert.Equal(w, 200, r.status)
		assert.Equal(w, object{"code": "BR-00", "message": "Success"}, r.json().in("metadata"))
		assert.Len(w, r.rows(), 10)
	})},
	{"BR-ENVELOPE", nil, shows(func(w *wire) {
		body := w.send(askBranch()).json()
		assert.Equal(w, []string{"data", "metadata", "pagination"}, names(body))
		assert.Equal(w, []string{"commerce", "transactions"}, names(body.in("data")))
		assert.Equal(w, []string{"page", "pageSize", "totalItems", "totalPages"}, names(body.in("pagination")))
		body = w.send(askBranch(drop("startDate"))).json()
		assert.Equal(w, object{"metadata": map[string]any{"code": "BR-05", "message": "Start date is required"}, "data": nil, "pagination": nil}, body)
	})},
	{"BR-COMMERCE", nil, shows(func(w *wire) {
		assert.Equal(w, object{"partnerId": "100101", "taxId": "99900101-7", "commerceName": "Comercial Quelmavida SpA"},
			w.send(askBranch()).json().in("data").in("commerce"))
		assert.Equal(w, "99969988-K", w.send(askBranch(as("edge"))).json().in("data").in("commerce").text("taxId"))
	})},
	{"BR-TRANSACTION", nil, shows(func(w *wire) {
		for _, row := range w.all(askBranch(as("edge"))) {
			hasFields(w, row, map[string]string{
				"locationId": "string", "address": "string", "saleId": "string", "sequenceNumber": "string", "serialNumber": "string",
				"status": "string", "transactionDateTime": "string", "transactionType": "string", "documentType": "int",
				"cardBrand": "string", "cardBin": "string", "cardOrigin": "string", "cardIssuer": "string", "currencyCode": "string",
				"saleAmount": "number", "tipAmount": "number", "cashbackAmount": "number", "totalAmount": "number",
				"installmentType": "string", "installmentCount": "int", "acquirerId": "string", "instance": "int", "items": "array",
			})
			assert.Contains(w, []string{"DEBIT", "CREDIT", "PREPAID", "CASH"}, row.text("transactionType"))
			assert.Contains(w, []string{"", "Comercio", "Banco", "Platform"}, row.text("installmentType"))
			assert.Equal(w, row.text("installmentType") != "", row.number("installmentCount") > 0)
		}
	})},
	{"BR-ITEM", nil, shows(func(w *wire) {
		items := itemsOf(w.all(askBranch(as("edge"))), func(row object) object { return row })
		showsItems(w, items)
	})},
	{"BR-TIMESTAMP", nil, shows(func(w *wire) {
		each(func(t testing.TB, row object) {
			assert.Regexp(t, `^2025-08-0[456]T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$`, row.text("transactionDateTime"))
		})(w, w.send(askBranch()))
	})},
	{"BR-SEQUENCE", nil, shows(func(w *wire) {
		seen := map[string]bool{}
		for _, row := range w.all(askBranch(as("second"))) {
			assert.Regexp(w, `^\d+$`, row.text("sequenceNumber"))
			of := row.text("serialNumber") + " " + row.text("sequenceNumber")
			assert.False(w, seen[of], "%s twice", of)
			seen[of] = true
		}
	})},
	{"BR-CARD-BIN", nil, shows(func(w *wire) {
		for _, media := range []string{"CREDIT", "DEBIT", "PREPAID"} {
			each(func(t testing.TB, row object) {
				assert.Regexp(t, `^\d{8}$`, row.text("cardBin"))
			})(w, w.send(askBranch(set("typeTransaction", media))))
		}
	})},
	{"BR-PAGINATION", nil, shows(func(w *wire) {
		r := w.send(askBranch(paged(2, 7)))
		p := r.paging()
		assert.Equal(w, pagingFigures{2, 7, p.totalItems, int(math.Ceil(float64(p.totalItems) / 7))}, p)
		assert.Len(w, r.rows(), 7)
		assert.Greater(w, p.totalItems, 100)
		assert.Len(w, w.all(askBranch()), p.totalItems)
	})},
	{"BR-PAGING", nil, shows(func(w *wire) {
		one := askBranch(set("serialNumber", "000-999-501"))
		whole := w.allPages(one, 20)
		assert.Equal(w, whole, w.allPages(one, 7))
		distinct(w, whole)
	})},
	{"BR-GROUPED", nil, shows(func(w *wire) {
		var groups []string
		for _, row := range w.all(askBranch(as("second"))) {
			if id := row.text("locationId"); len(groups) == 0 || groups[len(groups)-1] != id {
				groups = append(groups, id)
			}
		}
		assert.Equal(w, []string{"201", "202"}, groups, "each location's sales stand together")
	})},
	{"BR-RANGE", nil, shows(func(w *wire) {
		wide, narrow := w.all(askBranch(as("second"))), w.all(askBranch(as("second"), days("2025-08-05", "2025-08-06")))
		same(w, narrow, where(wide, func(row object) bool { return row.text("transactionDateTime") >= "2025-08-05" }))
		for _, row := range wide {
			assert.Regexp(w, "^2025-08-0[456]", row.text("transactionDateTime"))
		}
	})},
	{"BR-FILTER-LOCATION", nil, filters("second", "locationId", "201", func(row object) bool { return row.text("locationId") == "201" })},
	{"BR-FILTER-SERIAL", nil, filters("second", "serialNumber", "9990001102", func(row object) bool { return row.text("serialNumber") == "9990001102" })},
	{"BR-FILTER-TYPE", nil, several(
		filters("edge", "typeTransaction", "DEBIT", oneOf("transactionType", "DEBIT")),
		filters("edge", "typeTransaction", "CREDIT", oneOf("transactionType", "CREDIT")),
		filters("edge", "typeTransaction", "PREPAID", oneOf("transactionType", "PREPAID")),
		filters("edge", "typeTransaction", "CASH", oneOf("transactionType", "CASH")),
	)},
	{"BR-FILTER-BRAND", nil, several(
		filters("edge", "cardBrand", "VISA", oneOf("cardBrand", "VISA")),
		filters("edge", "cardBrand", "MASTERCARD", oneOf("cardBrand", "MASTERCARD")),
		filters("edge", "cardBrand", "AMEX", oneOf("cardBrand", "AMEX")),
		filters("edge", "cardBrand", "MAESTRO", oneOf("cardBrand", "MAESTRO")),
	)},
	{"BR-FILTER-INSTALLMENT", nil, several(
		filters("edge", "installmentType", "COMERCIO", oneOf("installmentType", "Comercio")),
		filters("edge", "installmentType", "BANCO", oneOf("installmentType", "Banco")),
		filters("edge", "installmentType", "PLATFORM", oneOf("installmentType", "Platform")),
		shows(func(w *wire) {
			each(func(t testing.TB, row object) { assert.Equal(t, "CREDIT", row.text("transactionType")) })(
				w, w.send(askBranch(as("edge"), set("installmentType", "COMERCIO"))))
		}),
	)},
	{"BR-FILTER-LIST", nil, several(
		filters("edge", "typeTransaction", "DEBIT, CASH", oneOf("transactionType", "DEBIT", "CASH")),
		filters("edge", "typeTransaction", "CASH, PREPAID, DEBIT, CREDIT", func(object) bool { return true }),
		filters("edge", "cardBrand", "AMEX,MAESTRO", oneOf("cardBrand", "AMEX", "MAESTRO")),
		filters("edge", "installmentType", "BANCO,PLATFORM", oneOf("installmentType", "Banco", "Platform")),
	)},
	{"BR-STATUS", nil, shows(func(w *wire) {
		seen := map[string]int{}
		for _, row := range w.all(askBranch(as("edge"))) {
			seen[row.text("status")]++
		}
		assert.Len(w, seen, 2)
		assert.Greater(w, seen["Completed"], seen["Reversed"])
		assert.NotZero(w, seen["Reversed"])
	})},
	{"BR-CASH-NO-CARD", nil, shows(func(w *wire) {
		each(func(t testing.TB, row object) {
			for _, field := range []string{"cardBrand", "cardBin", "cardOrigin", "cardIssuer", "installmentType"} {
				assert.Equal(t, "", row[field], field)
			}
			assert.Zero(t, row["installmentCount"])
		})(w, w.send(askBranch(set("typeTransaction", "CASH"))))
	})},
	{"BR-MONEY", nil, shows(func(w *wire) {
		for _, row := range slices.Concat(w.all(askBranch(as("edge"))), w.all(askBranch(as("second")))) {
			branchMoney(w, row)
		}
	})},
}

// names are the members of an object, sorted.
func names(o object) []string {
	var all []string
	for name := range o {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// hasFields holds an object against a field table of the reference.
func hasFields(t testing.TB, o object, table map[string]string) {
	t.Helper()
	for name, kind := range table {
		number, isNumber := o[name].(float64)
		_, isText := o[name].(string)
		_, isList := o[name].([]any)
		_, isObject := o[name].(map[string]any)
		fits := map[string]bool{
			"string": isText, "number": isNumber, "int": isNumber && number == math.Trunc(number),
			"array": isList, "object": isObject, "string or null": isText || o[name] == nil, "string or number": isText || isNumber,
		}
		assert.True(t, o.has(name) && fits[kind], "%s should be %s: %v", name, kind, o[name])
	}
	assert.Len(t, o, len(table), "%v", names(o))
}

// showsItems wants every form of an item that the reference names.
func showsItems(w *wire, items []object) {
	codes := map[string]int{}
	for _, item := range items {
		hasFields(w, item, map[string]string{"code": "string or null", "name": "string", "quantity": "number", "price": "number"})
		switch {
		case item["code"] == nil:
			codes["null"]++
		case item.text("code") == "":
			codes["empty"]++
		default:
			codes["text"]++
		}
	}
	assert.Len(w, codes, 3, "edge shows null, empty and other codes: %v", codes)
}

func itemsOf(rows []object, holder func(object) object) []object {
	var items []object
	for _, row := range rows {
		items = append(items, holder(row).list("items")...)
	}
	return items
}

// filters shows that one filter selects exactly the rows that it should: those
// of the whole that fit, in the same order, and neither none nor all of them
// (but for a list of every value).
func filters(persona, field, value string, fits func(object) bool) func(*wire, rules.ID) {
	return func(w *wire, _ rules.ID) {
		w.Helper()
		whole := w.all(askBranch(as(persona)))
		selected := w.all(askBranch(as(persona), set(field, value)))
		same(w, where(whole, fits), selected)
		if strings.Count(value, ",") < 3 {
			assert.Less(w, len(selected), len(whole), "%s: %s", field, value)
		}
	}
}

func oneOf(field string, values ...string) func(object) bool {
	return func(row object) bool { return slices.Contains(values, row.text(field)) }
}

func where(rows []object, fits func(object) bool) []object {
	var chosen []object
	for _, row := range rows {
		if fits(row) {
			chosen = append(chosen, row)
		}
	}
	return chosen
}

// same compares rows by their sale, because a page of differences helps nobody.
func same(t testing.TB, want, got []object) {
	t.Helper()
	assert.NotEmpty(t, want)
	if assert.Equal(t, saleIDs(want), saleIDs(got)) {
		assert.Equal(t, want, got)
	}
}

func saleIDs(rows []object) []string {
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = row.text("saleId")
	}
	return ids
}

// distinct wants no sale twice.
func distinct(t testing.TB, rows []object) {
	t.Helper()
	ids := saleIDs(rows)
	slices.Sort(ids)
	assert.Len(t, slices.Compact(ids), len(rows), "a sale stands twice")
}

// branchMoney holds the sums of one transaction. A line is quantity by price,
// rounded half up to whole pesos.
func branchMoney(t testing.TB, row object) {
	t.Helper()
	assert.Equal(t, row.number("totalAmount"), row.number("saleAmount")+row.number("tipAmount")+row.number("cashbackAmount"), row.text("saleId"))
	if items := row.list("items"); len(items) > 0 {
		assert.Equal(t, row.number("saleAmount"), linesOf(items), row.text("saleId"))
	}
}

func linesOf(items []object) (sum float64) {
	for _, item := range items {
		sum += math.Floor(math.Round(item.number("quantity")*1000)*item.number("price")/1000 + 0.5)
	}
	return sum
}
