package suite_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// filtering serves a deployment that takes the filters of a report otherwise: what changes
// them says whether it did.
func filtering(change func(key string, filters map[string]any) bool) func(http.Handler) http.Handler {
	return asking(func(r *http.Request, body string) string {
		var fields map[string]any
		if json.Unmarshal([]byte(body), &fields) != nil {
			return body
		}
		filters := fields
		if inner, is := fields["Filters"].(map[string]any); is {
			filters = inner
		}
		if !change(r.Header.Get("X-API-Key"), filters) {
			return body
		}
		return string(exchange.MustJSON(fields))
	})
}

// forgetful serves a deployment that leaves a filter out of some requests.
func forgetful(field string, forgets func(key string, days int, filters map[string]any) bool) func(http.Handler) http.Handler {
	return filtering(func(key string, filters map[string]any) bool {
		forgotten := filters[field] != nil && forgets(key, daysOf(filters), filters)
		if forgotten {
			delete(filters, field)
		}
		return forgotten
	})
}

// daysOf is how many days a range has, both counted; none where it is no range.
func daysOf(filters map[string]any) int {
	day := func(names ...string) (t time.Time) {
		for _, name := range names {
			if text, is := filters[name].(string); is {
				t, _ = time.Parse(time.DateOnly, text)
			}
		}
		return t
	}
	from, to := day("startDate", "StartDate"), day("endDate", "EndDate")
	if from.IsZero() || to.IsZero() {
		return 0
	}
	return int(to.Sub(from).Hours())/24 + 1
}

// A filter that is ignored in ranges longer than those which are read whole, be it
// alone or beside others, is found: with few sales in the days between, and with many.
func TestStranger_FiltersOfLongRanges(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	alone := func(filters map[string]any, names ...string) bool {
		return !slices.ContainsFunc(names, func(name string) bool { return filters[name] != nil })
	}
	for _, row := range []struct {
		field   string
		rule    rules.ID
		perDay  int
		forgets func(days int, filters map[string]any) bool
	}{
		{"typeTransaction", "BR-FILTER-TYPE", 30, func(days int, _ map[string]any) bool { return days >= 30 }},
		{"SerialNumber", "TR-FILTER-SERIAL", 60, func(days int, _ map[string]any) bool { return days >= 30 }},
		{"installmentType", "BR-FILTER-INSTALLMENT", 30, func(days int, f map[string]any) bool { return days >= 30 && alone(f, "typeTransaction") }},
		{"locationId", "BR-FILTER-LOCATION", 60, func(days int, f map[string]any) bool { return days >= 30 && alone(f, "typeTransaction", "cardBrand") }},
		{"cardBrand", "BR-FILTER-BRAND", 60, func(days int, f map[string]any) bool { return days >= 30 && f["typeTransaction"] != nil }},
		{"serialNumber", "BR-FILTER-SERIAL", 30, func(days int, f map[string]any) bool { return days >= 30 && f["cardBrand"] != nil }},
	} {
		t.Run(row.field, func(t *testing.T) {
			t.Parallel()
			tags := "@" + string(row.rule)
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain(), PerDay: row.perDay}, tags, forgetful(row.field, func(_ string, days int, filters map[string]any) bool { return row.forgets(days, filters) }))
			readAll(t, s)
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.True(t, slices.ContainsFunc(results.FindingsOf(report.Violated), func(f report.Finding) bool { return f.Rule == row.rule }))
			s = strangeSuite(t, stranger.Options{Manner: stranger.Plain(), PerDay: row.perDay}, tags, nil)
			readAll(t, s)
			requireNoViolation(t, s)
		})
	}
}

// A first day that is lost beside a filter in ranges longer than a week is found, with few
// sales in the days between and with many.
func TestStranger_FirstDayOfLongRanges(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, row := range []struct {
		field  string
		rule   rules.ID
		perDay int
	}{{"typeTransaction", "BR-FILTER-TYPE", 130}, {"locationId", "BR-FILTER-LOCATION", 130}, {"SerialNumber", "TR-FILTER-SERIAL", 130}, {"cardBrand", "BR-FILTER-BRAND", 12}} {
		t.Run(row.field, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain(), PerDay: row.perDay}, "@"+string(row.rule), losesFirstDay(row.field))
			readAll(t, s)
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.True(t, slices.ContainsFunc(results.FindingsOf(report.Violated), func(f report.Finding) bool { return f.Rule == row.rule }))
		})
	}
}

// losesFirstDay lets ranges of more than a week begin a day later beside a filter.
func losesFirstDay(field string) func(http.Handler) http.Handler {
	return asking(func(_ *http.Request, body string) string {
		var fields map[string]any
		if json.Unmarshal([]byte(body), &fields) != nil {
			return body
		}
		filters, start := fields, "startDate"
		if inner, is := fields["Filters"].(map[string]any); is {
			filters, start = inner, "StartDate"
		}
		text, isText := filters[start].(string)
		from, err := time.Parse(time.DateOnly, text)
		if filters[field] == nil || !isText || err != nil || daysOf(filters) <= 7 {
			return body
		}
		filters[start] = from.AddDate(0, 0, 1).Format(time.DateOnly)
		return string(exchange.MustJSON(fields))
	})
}

// Long ranges are asked of each manner, be the last day of a range in it or not.
func TestStranger_LongRangesAreSound(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, manner := range stranger.Manners() {
		for _, perDay := range []int{30, 60} {
			s := strangeSuite(t, stranger.Options{Manner: manner, PerDay: perDay}, "@BR-FILTER-LIST or @TR-FILTER-SERIAL", nil)
			readAll(t, s)
			requireNoViolation(t, s)
		}
	}
}

// A filter that is ignored for one account only is found with the key of another.
func TestStranger_FiltersOfAnotherAccount(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, row := range []struct {
		field string
		rule  rules.ID
	}{
		{"typeTransaction", "BR-FILTER-TYPE"}, {"SerialNumber", "TR-FILTER-SERIAL"}, {"cardBrand", "BR-FILTER-BRAND"},
		{"installmentType", "BR-FILTER-INSTALLMENT"}, {"locationId", "BR-FILTER-LOCATION"}, {"serialNumber", "BR-FILTER-SERIAL"},
	} {
		t.Run(row.field, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain(), PerDay: 20}, "@"+string(row.rule), forgetful(row.field, func(key string, _ int, _ map[string]any) bool { return key == stranger.Keys["second"] }))
			readAll(t, s)
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.True(t, slices.ContainsFunc(results.FindingsOf(report.Violated), func(f report.Finding) bool { return f.Rule == row.rule }))
		})
	}
}

// A terminal that is left out of a request for cash sales alone is found.
func TestStranger_TerminalBesideCash(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-FILTER-TYPE and @BR-FILTER-LIST", forgetful("serialNumber", func(_ string, _ int, filters map[string]any) bool {
		return filters["typeTransaction"] == "CASH"
	}))
	readAll(t, s)
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	assert.NotEmpty(t, results.FindingsOf(report.Violated))
}
