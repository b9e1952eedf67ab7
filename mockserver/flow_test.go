package mockserver

// What the answers say together: properties of the data that can be seen
// through the API alone.

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver/wording"
)

// The range of these tests: two days of main of which the first, New Year's
// Day, has no sales.
var newYear = days("2025-01-01", "2025-01-02")

func TestFlow_PagesJoinToTheWhole(t *testing.T) {
	t.Parallel()
	for _, good := range []func(...edit) ask{askBranch, askReport} {
		a := good(newYear)
		t.Run(a.path, func(t *testing.T) {
			t.Parallel()
			w := runMock(t)
			whole := w.allPages(a, 20)
			assert.Greater(t, len(whole), 200)
			distinct(t, whole)
			for _, size := range proofs.Sample([]int{7, 1}, 2) {
				assert.Equal(t, whole, w.allPages(a, size), "page size %d", size)
			}
		})
	}
}

func TestFlow_TypesLocationsAndTerminalsPartition(t *testing.T) {
	t.Parallel()
	w := runMock(t)
	whole := w.all(askBranch(newYear))
	var serials []string
	for _, terminal := range w.send(askSerials()).rows() {
		serials = append(serials, terminal.text("serialNumber"))
	}
	var locations []string
	for _, id := range locationIDs(w, "main") {
		locations = append(locations, jsonText(id))
	}
	for field, values := range map[string][]string{
		"typeTransaction": {"DEBIT", "CREDIT", "PREPAID", "CASH"},
		"locationId":      locations,
		"serialNumber":    serials,
	} {
		var parts []object
		for _, value := range values {
			part := w.all(askBranch(newYear, set(field, value)))
			assert.NotEmpty(t, part, "%s %s", field, value)
			parts = append(parts, part...)
		}
		assert.Equal(t, sortedIDs(whole), sortedIDs(parts), "%s: the parts make the whole", field)
		assert.Equal(t, totals(whole), totals(parts), "%s: and so does their money", field)
	}
	var reports []object
	for _, serial := range serials {
		reports = append(reports, w.all(askReport(newYear, set("Filters.SerialNumber", serial)))...)
	}
	assert.Equal(t, sortedIDs(whole), sortedIDs(reports), "the terminals of the transaction report make the whole too")
}

func TestFlow_ListsAreUnions(t *testing.T) {
	t.Parallel()
	w := runMock(t)
	for _, row := range []struct {
		Field, list string
		parts       []string
	}{
		{"typeTransaction", "CREDIT, PREPAID", []string{"CREDIT", "PREPAID"}},
		{"typeTransaction", "CASH, DEBIT, PREPAID", []string{"CASH", "DEBIT", "PREPAID"}},
		{"cardBrand", "AMEX,VISA", []string{"AMEX", "VISA"}},
		{"cardBrand", "MASTERCARD,MAESTRO,AMEX", []string{"MASTERCARD", "MAESTRO", "AMEX"}},
		{"installmentType", "PLATFORM,COMERCIO", []string{"COMERCIO", "PLATFORM"}},
		{"installmentType", "BANCO,COMERCIO,PLATFORM", []string{"COMERCIO", "PLATFORM", "BANCO"}},
	} {
		edge := askBranch(as("edge"), days("2025-08-04", "2025-08-05"))
		union := w.all(edge.with(set(row.Field, row.list)))
		var parts []object
		for _, part := range row.parts {
			parts = append(parts, w.all(edge.with(set(row.Field, part)))...)
		}
		assert.Equal(t, sortedIDs(union), sortedIDs(parts), "%s %s", row.Field, row.list)
	}
}

func TestFlow_ANarrowerRangeIsAPartOfTheWiderOne(t *testing.T) {
	t.Parallel()
	w := runMock(t)
	dates := []string{"2025-07-30", "2025-07-31", "2025-08-01", "2025-08-02"}
	branch, report := askBranch(set("serialNumber", "000-999-501")), askReport(set("Filters.SerialNumber", "000-999-501"))
	wide := w.all(report.with(days(dates[0], dates[3])))
	count := 0
	for i, from := range dates {
		day := w.send(report.with(days(from, from))).paging().totalItems
		count += day
		for _, to := range dates[i:] {
			part := where(wide, func(row object) bool {
				date := row.text("paymentDataTime")[:10]
				return date >= from && date <= to
			})
			same(t, part, w.all(report.with(days(from, to))))
			if from != to {
				assert.Equal(t, sortedIDs(part), sortedIDs(w.all(branch.with(days(from, to)))))
			}
		}
	}
	assert.Equal(t, len(wide), count, "days make up a range")
}

// Where the last day does not count, ranges that meet in a day tile.
func TestFlow_RangesTileWithoutTheirLastDay(t *testing.T) {
	t.Parallel()
	w := runMock(t, answeringAll(map[rules.QuestionID]rules.Answer{"Q-LAST-DAY": word("no"), "Q-TR-LAST-DAY": word("no")}))
	for _, good := range []func(...edit) ask{askBranch, askReport} {
		a := good(as("second"))
		whole := w.all(a.with(days("2025-08-01", "2025-08-06")))
		tiles := slices.Concat(w.all(a.with(days("2025-08-01", "2025-08-03"))), w.all(a.with(days("2025-08-03", "2025-08-06"))))
		assert.NotEmpty(t, whole)
		assert.Equal(t, sortedIDs(whole), sortedIDs(tiles), a.path)
	}
}

func TestFlow_BothReportsTellTheSameSales(t *testing.T) {
	t.Parallel()
	w := runMock(t)
	for _, persona := range []string{"main", "edge", "cash-only"} {
		branch, report := w.all(askBranch(as(persona), newYear)), w.all(askReport(as(persona), newYear))
		sameSales(t, branch, report)
		assert.Equal(t, totals(branch), totals(report), persona)
		for i := range branch {
			branchMoney(t, branch[i])
			reportMoney(t, report[i])
		}
	}
}

// drawnFilters is a random combination of filters with what it should select.
func drawnFilters(random *rand.Rand) ([]edit, func(object) bool) {
	var edits []edit
	var tests []func(object) bool
	draw := func(name, field string, chance int, values []string, shown func(string) string, separator string) {
		if random.IntN(100) >= chance {
			return
		}
		var chosen, wanted []string
		for _, i := range random.Perm(len(values))[:1+random.IntN(len(values))] {
			chosen, wanted = append(chosen, values[i]), append(wanted, shown(values[i]))
		}
		edits = append(edits, set(name, strings.Join(chosen, separator)))
		tests = append(tests, oneOf(field, wanted...))
	}
	asIs := func(value string) string { return value }
	draw("typeTransaction", "transactionType", 60, []string{"DEBIT", "CREDIT", "PREPAID"}, asIs, ", ")
	draw("cardBrand", "cardBrand", 50, []string{"VISA", "MASTERCARD", "AMEX", "MAESTRO"}, asIs, ",")
	draw("installmentType", "installmentType", 30, []string{"COMERCIO", "BANCO", "PLATFORM"}, wording.Like("Capital"), ",")
	draw("locationId", "locationId", 40, []string{"1001"}, asIs, "")
	draw("serialNumber", "serialNumber", 30, []string{"000-000-000"}, asIs, "")
	return edits, func(row object) bool {
		for _, fits := range tests {
			if !fits(row) {
				return false
			}
		}
		return true
	}
}

// Any combination of filters selects what a reader of the whole would pick, on
// whatever page.
func TestFlow_AnyCombinationOfFilters(t *testing.T) {
	t.Parallel()
	w := runMock(t)
	edge := askBranch(as("edge"), days("2025-08-04", "2025-08-05"))
	whole := w.all(edge)
	random := rand.New(rand.NewPCG(1, 2))
	nothing := 0
	for range proofs.Of(100, 300) {
		edits, fits := drawnFilters(random)
		want := where(whole, fits)
		if len(want) == 0 {
			nothing++
			refused("BR-27")(w, w.send(edge.with(edits...)))
			continue
		}
		size := 1 + random.IntN(20)
		pages := (len(want) + size - 1) / size
		page := 1 + random.IntN(pages)
		r := w.send(edge.with(edits...).with(paged(page, size)))
		require.Equal(t, pagingFigures{page, size, len(want), pages}, r.paging(), "%s", r.ask.body())
		require.Equal(t, saleIDs(want[(page-1)*size:min(page*size, len(want))]), saleIDs(r.rows()), "%s", r.ask.body())
	}
	assert.Positive(t, nothing, "some combinations match nothing")
	assert.Less(t, nothing, proofs.Of(50, 150))
}

// Today fills up until the clock's time; the days before never change, but for
// reconciliations, which become payable.
func TestFlow_TodayFillsUp(t *testing.T) {
	t.Parallel()
	w := runMock(t)
	var earlier []object
	var yesterday string
	for _, hour := range []string{"00:00:00", "08:30:00", "12:00:00", "17:45:10", "23:59:59"} {
		now := "2025-08-20T" + hour
		rows := w.all(askReport(as("second"), days("2025-08-19", "2025-08-20"), at(now)))
		for _, row := range rows {
			assert.LessOrEqual(t, row.text("paymentDataTime")[:19], now, "no sale is later than the clock")
		}
		todays := where(rows, func(row object) bool { return strings.HasPrefix(row.text("paymentDataTime"), "2025-08-20") })
		assert.GreaterOrEqual(t, len(todays), len(earlier))
		assert.Equal(t, fmt.Sprint(earlier), fmt.Sprint(todays[len(todays)-len(earlier):]), "what was there stays as it was")
		before := fmt.Sprint(where(rows, func(row object) bool { return strings.HasPrefix(row.text("paymentDataTime"), "2025-08-19") }))
		if yesterday != "" {
			assert.Equal(t, yesterday, before)
		}
		earlier, yesterday = todays, before
		branch := w.all(askBranch(as("second"), days("2025-08-19", "2025-08-20"), at(now)))
		assert.Equal(t, sortedIDs(rows), sortedIDs(branch), "both reports at %s", now)
	}
	assert.Greater(t, len(earlier), 50)
	full := w.all(askReport(as("second"), days("2025-08-20", "2025-08-20")))
	assert.Equal(t, saleIDs(full), saleIDs(earlier), "a day is whole at its last second")
}

func TestFlow_PastDaysOnlyMature(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	w := runMock(t)
	past := []edit{as("edge"), days("2025-08-04", "2025-08-05")}
	var last, branch []object
	settled, reversals := -1, 0
	for _, now := range []string{"2025-08-06T00:00:00", "2025-08-06T23:00:00", "2025-08-07T09:00:00", "2025-10-15T15:00:00", "2027-01-01T00:00:00"} {
		rows := w.all(askReport(past...).with(at(now)))
		paid := 0
		for _, row := range rows {
			paid += matured(t, row, now[:10])
			delete(row, "reconciliations")
		}
		assert.GreaterOrEqual(t, paid, settled, "what is paid stays paid by %s", now)
		first := w.all(askBranch(past...).with(at(now)))
		if last != nil {
			reversals += reversedSince(t, last, rows, "extraData")
			assert.Equal(t, 0, reversedSince(t, branch, first)-reversedSince(t, last, rows, "extraData"), "both reports at once")
		}
		last, settled, branch = rows, paid, first
	}
	assert.Positive(t, settled)
	assert.Positive(t, reversals, "some sale is reversed a day or more after it happened")
}

// reversedSince counts the sales that were completed before and are reversed
// now; but for their status and the members named, nothing of a past day changes.
func reversedSince(t testing.TB, before, now []object, also ...string) (n int) {
	t.Helper()
	require.Len(t, now, len(before))
	for i := range before {
		was, is := maps.Clone(before[i]), maps.Clone(now[i])
		if was.text("status") != is.text("status") {
			n++
			assert.Equal(t, []string{"completed", "reversed"}, []string{strings.ToLower(was.text("status")), strings.ToLower(is.text("status"))})
			for _, name := range append(also, "status") {
				delete(was, name)
				delete(is, name)
			}
		}
		assert.Equal(t, was, is)
	}
	return n
}

// matured counts the entries of a sale that are paid, and holds each against
// the day of the clock.
func matured(t testing.TB, row object, today string) (paid int) {
	t.Helper()
	for _, entry := range row.list("reconciliations") {
		_, isNumber := entry["reconciliationId"].(float64)
		date := entry.text("paymentDate")
		assert.Equal(t, date != "" && date <= today, isNumber, "%v on %s", entry, today)
		if isNumber {
			paid++
		}
	}
	return paid
}

// Another seed has other sales, and the same keys, locations and terminals.
func TestFlow_SeedsChangeSalesOnly(t *testing.T) {
	t.Parallel()
	one, other := runMock(t), runMock(t, func(c *Config) { c.Seed = 7 })
	assert.NotEqual(t, saleIDs(one.send(askBranch()).rows()), saleIDs(other.send(askBranch()).rows()))
	for _, a := range []ask{askLocations(), askSerials(), askBranch(keyless), askReport(as("quiet"))} {
		assert.Equal(t, string(one.send(a).body), string(other.send(a).body))
	}
}

// Under vary the form of answers changes with every request, but what a page
// holds does not: pages join, and the same request has the same answer.
func TestFlow_PagingHoldsUnderVary(t *testing.T) {
	t.Parallel()
	vary, err := rules.ShippedProfile("vary")
	require.NoError(t, err)
	for seed := range proofs.Of[uint64](1, 6) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			t.Parallel()
			w := runMock(t, func(c *Config) { c.Seed, c.Profile = seed, vary })
			for _, account := range []struct{ persona, serial string }{{"main", "000-999-501"}, {"second", "9990001102"}} {
				w.pagesJoinUnderVary(askBranch(as(account.persona), set("serialNumber", account.serial)))
				w.pagesJoinUnderVary(w.inItsNames(askReport(as(account.persona), set("Filters.SerialNumber", account.serial))))
			}
		})
	}
}

// inItsNames spells page and pageSize as the mock reads them for a key.
func (w *wire) inItsNames(a ask) ask {
	if w.mock.api.profiles.served.forRequest(a.header.Get("X-Api-Key")).is("Q-TR-PAGE-NAMES", "pascal") {
		return a.with(rename("page", "Page"), rename("pageSize", "PageSize"))
	}
	return a
}

func (w *wire) pagesJoinUnderVary(a ask) {
	w.Helper()
	page, size := "page", "pageSize"
	if a.path == pathTransactionReport && slices.ContainsFunc(a.members, func(m member) bool { return m.name == "Page" }) {
		page, size = "Page", "PageSize"
	}
	joined := func(rowsOnPage int) (ids []string) {
		for number, pages := 1, 1; number <= pages; number++ {
			question := a.with(set(page, number), set(size, rowsOnPage))
			r := w.send(question)
			require.Equal(w, 200, r.status, "%s", r.body)
			assert.Equal(w, string(r.body), string(w.send(question).body), "same request, same bytes")
			pages = r.paging().totalPages
			ids = append(ids, saleIDs(r.rows())...)
			if number == pages {
				assert.Len(w, ids, r.paging().totalItems)
			}
		}
		return ids
	}
	whole := joined(20)
	assert.Greater(w, len(whole), 40)
	assert.Equal(w, whole, joined(13), "%s %s", a.path, a.header.Get("X-Api-Key"))
	assert.Len(w, slices.Compact(slices.Sorted(slices.Values(whole))), len(whole))
}

// Under vary a client does meet different forms from one request to the next,
// and different seeds answer differently what is drawn once for a key.
func TestFlow_VaryVaries(t *testing.T) {
	t.Parallel()
	vary, err := rules.ShippedProfile("vary")
	require.NoError(t, err)
	acceptance, winners, mostForms := map[int]bool{}, map[rules.ID]bool{}, 0
	for seed := range uint64(8) {
		w := callMock(t, func(c *Config) { c.Seed, c.Profile = seed, vary })
		forms := map[string]bool{}
		for page := range 12 {
			for _, word := range texts(w.send(askBranch(set("page", page+1), set("pageSize", 5))).rows(), "status") {
				forms[word] = true
			}
		}
		mostForms = max(mostForms, len(forms))
		acceptance[w.send(askBranch(set("pageSize", 21))).status/100] = true
		broken := w.send(askBranch(set("startDate", "x"), set("page", 0)))
		winners[broken.rule()] = true
		assert.Equal(t, broken.rule(), w.send(askBranch(set("startDate", "y"), set("page", 0))).rule(), "one order for a key")
	}
	assert.GreaterOrEqual(t, mostForms, 3, "letter case of status changes with the request")
	assert.Equal(t, map[int]bool{2: true, 4: true}, acceptance, "what is accepted changes with the seed")
	assert.Equal(t, map[rules.ID]bool{"BR-03": true, "BR-11": true}, winners, "and so does the order of the rules")
}

func texts(rows []object, field string) (all []string) {
	for _, row := range rows {
		all = append(all, row.text(field))
	}
	return all
}

func sortedIDs(rows []object) []string { return slices.Sorted(slices.Values(saleIDs(rows))) }

// totals is what was paid in all, by either report.
func totals(rows []object) (sum float64) {
	for _, row := range rows {
		sum += row.number("totalAmount") + row.number("amount")
	}
	return sum
}
