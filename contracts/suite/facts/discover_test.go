package facts

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// grouped serves ninety sales location by location, under names that the listing
// does not have.
type grouped struct{ closed string }

func (g grouped) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if r.Operation != rules.BranchReport {
		return exchange.New(r, http.StatusOK, nil, []byte(`{}`), 1), nil
	}
	var q struct {
		LocationID     string
		Page, PageSize int
	}
	if err := json.Unmarshal(r.Body, &q); err != nil {
		return nil, err
	}
	var sales []any
	for i := range 90 {
		location := fmt.Sprintf("LOC-%d", i/30+1)
		if q.LocationID == "" || q.LocationID == location {
			sales = append(sales, map[string]any{"locationId": location, "serialNumber": "T" + location})
		}
	}
	if sales == nil || q.LocationID != "" && q.LocationID == g.closed {
		return exchange.New(r, http.StatusOK, nil, []byte(`{"metadata":{"code":"BR-22","message":""}}`), 1), nil
	}
	total, pages := len(sales), (len(sales)+q.PageSize-1)/q.PageSize
	page := sales[(q.Page-1)*q.PageSize : min(total, q.Page*q.PageSize)]
	return exchange.New(r, http.StatusOK, nil, exchange.MustJSON(map[string]any{
		"metadata":   map[string]any{"code": "BR-00", "message": "Success"},
		"data":       map[string]any{"transactions": page},
		"pagination": map[string]any{"page": q.Page, "pageSize": q.PageSize, "totalItems": total, "totalPages": pages},
	}), 1), nil
}

// Sales that come location by location show one on their first page: where the listing
// writes its ids in another way, the others are looked for on later ones.
func TestFacts_LocationsOfGroupedSales(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	d := newDiscovery(t.Context(), grouped{}, today)
	d.Locations = []LocationFact{{ID: "1"}, {ID: "2"}, {ID: "3"}}
	d.findTerminals(Range{today.Add(-7), today.Add(-1), 90})
	require.NoError(t, d.err())
	assert.ElementsMatch(t, []LocationFact{
		{ID: "LOC-1", Terminals: []string{"TLOC-1"}}, {ID: "LOC-2", Terminals: []string{"TLOC-2"}}, {ID: "LOC-3", Terminals: []string{"TLOC-3"}},
	}, d.Locations)
}

// A location that sold, and is refused since it was closed (BR-22), is no place to ask for.
func TestFacts_LocationsOfSales_Closed(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	d := newDiscovery(t.Context(), grouped{closed: "LOC-1"}, today)
	d.Locations = []LocationFact{{ID: "1"}, {ID: "3"}}
	d.findTerminals(Range{today.Add(-7), today.Add(-1), 90})
	require.NoError(t, d.err())
	assert.Equal(t, []LocationFact{{ID: "LOC-3", Terminals: []string{"TLOC-3"}}}, d.Locations)
}

func TestSpread(t *testing.T) {
	t.Parallel()
	for pages, want := range map[int][]int{0: {1}, 1: {1}, 2: {1, 2}, 3: {1, 3, 2}, 40: {1, 40, 20, 10, 30}} {
		assert.Equal(t, want, spread(pages), pages)
	}
}

// carried sells without locations: what its sales name is in no listing.
type carried struct{ at string }

func (c carried) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	switch r.Operation {
	case rules.Locations:
		return exchange.New(r, http.StatusOK, nil, []byte(`{"metadata":{"code":"L-01"},"data":[],"pagination":null}`), 1), nil
	case rules.BranchReport:
		return exchange.New(r, http.StatusOK, nil, fmt.Appendf(nil, `{"metadata":{"code":"BR-00","message":"Success"},"data":{"transactions":[{"locationId":%q,"serialNumber":"T"}]},"pagination":{"page":1,"pageSize":20,"totalItems":1,"totalPages":1}}`, c.at), 1), nil
	}
	return exchange.New(r, http.StatusOK, nil, []byte(`{}`), 1), nil
}

// An account may sell and have no locations (L-01); where its sales name one, it has.
func TestFacts_SalesWithoutLocations(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	for at, none := range map[string]bool{"": true, "12": false} {
		f, err := Discover(t.Context(), carried{at}, today)
		require.NoError(t, err)
		assert.Positive(t, f.Sales.Items)
		assert.Equal(t, none, f.NoLocations, "locationId %q", at)
	}
}

// renewed is a location where one terminal took another one's place yesterday.
type renewed struct{}

func (renewed) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	body := `{"metadata":{"code":"L-00"},"data":[{"id":7}]}`
	if r.Operation == rules.BranchReport {
		body = `{"metadata":{"code":"BR-00"},"data":{"transactions":[` +
			`{"locationId":"7","serialNumber":"A-OLD","transactionDateTime":"2026-11-17T09:00:00"},{"locationId":"7","serialNumber":"B-NEW","transactionDateTime":"2026-11-17T17:00:00"}` +
			`]},"pagination":{"totalItems":2,"totalPages":1}}`
	}
	return exchange.New(r, http.StatusOK, nil, []byte(body), 1), nil
}

// Of the terminals of a location the one that sold last is the account's most surely.
func TestDiscover_TheTerminalThatSoldLastComesFirst(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	f, err := Discover(t.Context(), renewed{}, today)
	require.NoError(t, err)
	assert.Equal(t, []LocationFact{{"7", []string{"B-NEW", "A-OLD"}}}, f.Locations)
}

// fewSales are sales with a day and a status each.
type fewSales [][2]string

func (few fewSales) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	var q struct {
		StartDate, EndDate string
		Page, PageSize     int
	}
	if r.Operation != rules.BranchReport {
		return exchange.New(r, http.StatusOK, nil, []byte(`{}`), 1), nil
	}
	if err := json.Unmarshal(r.Body, &q); err != nil {
		return nil, err
	}
	var sales []any
	for _, sale := range few {
		if q.StartDate <= sale[0] && sale[0] <= q.EndDate {
			sales = append(sales, map[string]any{"locationId": "7", "serialNumber": "T" + sale[0], "transactionDateTime": sale[0] + "T10:00:00", "status": sale[1]})
		}
	}
	if sales == nil {
		return exchange.New(r, http.StatusOK, nil, []byte(`{"metadata":{"code":"BR-27"}}`), 1), nil
	}
	page := sales[min((q.Page-1)*q.PageSize, len(sales)):min(q.Page*q.PageSize, len(sales))]
	return exchange.New(r, http.StatusOK, nil, exchange.MustJSON(map[string]any{
		"metadata": map[string]any{"code": "BR-00"}, "data": map[string]any{"transactions": page},
		"pagination": map[string]any{"page": q.Page, "pageSize": q.PageSize, "totalItems": len(sales), "totalPages": (len(sales) + q.PageSize - 1) / q.PageSize},
	}), 1), nil
}

// times is a list of sales like one.
func times(n int, day, status string) (few fewSales) {
	for range n {
		few = append(few, [2]string{day, status})
	}
	return few
}

// The transaction report may leave out reversed sales, and the last day of a range: two
// days that have no others are no days with sales for both reports.
func TestFacts_SalesOfBothReports(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	for name, test := range map[string]struct {
		sales    fewSales
		from, to string
		items    int
	}{
		"two days":           {fewSales{{"2026-11-16", "Completed"}, {"2026-11-17", "Completed"}}, "2026-11-16", "2026-11-17", 2},
		"only the last day":  {fewSales{{"2026-11-12", "Completed"}, {"2026-11-17", "Completed"}}, "2026-11-11", "2026-11-17", 2},
		"many that day":      {append(times(30, "2026-11-17", "Completed"), times(30, "2026-11-12", "Completed")...), "2026-11-11", "2026-11-17", 60},
		"many on both days":  {append(times(30, "2026-11-17", "Completed"), times(30, "2026-11-16", "Completed")...), "2026-11-16", "2026-11-17", 60},
		"few on both days":   {append(times(3, "2026-11-16", "Completed"), times(30, "2026-11-12", "Completed")...), "2026-11-11", "2026-11-17", 33},
		"few in the week":    {fewSales{{"2026-10-22", "Completed"}, {"2026-10-28", "Completed"}, {"2026-11-16", "Completed"}}, "2026-10-22", "2026-11-17", 3},
		"reversed":           {fewSales{{"2026-11-12", "completed"}, {"2026-11-16", "REVERSED"}}, "2026-11-11", "2026-11-17", 2},
		"another month":      {fewSales{{"2026-10-18", "Completed"}, {"2026-10-17", "Completed"}, {"2026-11-17", "Completed"}}, "2026-10-17", "2026-10-18", 2},
		"nowhere any other":  {fewSales{{"2026-11-17", "Completed"}}, "2026-11-11", "2026-11-17", 1},
		"reversed ones only": {fewSales{{"2026-10-17", "Reversed"}, {"2026-11-16", "Reversed"}}, "2026-11-11", "2026-11-17", 1},
	} {
		f, err := Discover(t.Context(), test.sales, today)
		require.NoError(t, err)
		assert.Equal(t, [2]string{test.from, test.to}, [2]string{f.Sales.From.String(), f.Sales.To.String()}, name)
		assert.Equal(t, test.items, f.Sales.Items, name)
		assert.Empty(t, f.Unread, name)
	}
}

// later shows what sold from a day on in no transaction report.
type later struct {
	fewSales
	day string
}

func (l later) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	var q struct{ Filters struct{ StartDate string } }
	if err := json.Unmarshal(r.Body, &q); err == nil && r.Operation == rules.TransactionReport && q.Filters.StartDate >= l.day {
		return exchange.New(r, http.StatusNotFound, nil, []byte(`{"code":"404","message":"No transactions found with the given filters"}`), 1), nil
	}
	return l.fewSales.Ask(ctx, r)
}

// When a sale reaches the transaction report is not said: days of which it has none yet are
// no days with sales for both.
func TestFacts_SalesThatReachTheReportLater(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	sales := append(times(30, "2026-11-16", "Completed"), times(30, "2026-11-12", "Completed")...)
	f, err := Discover(t.Context(), later{sales, "2026-11-15"}, today)
	require.NoError(t, err)
	assert.Equal(t, [2]string{"2026-11-11", "2026-11-17"}, [2]string{f.Sales.From.String(), f.Sales.To.String()})
}

// withCash are sales of which some are for cash, and none of any other kind.
type withCash struct{ all, cash fewSales }

func (w withCash) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	switch body := string(r.Body); {
	case strings.Contains(body, `"CASH"`):
		return w.cash.Ask(ctx, r)
	case strings.Contains(body, `"typeTransaction"`), strings.Contains(body, `"cardBrand"`):
		return fewSales{}.Ask(ctx, r)
	}
	return w.all.Ask(ctx, r)
}

// A kind that did not sell in the last weeks is looked for in the months that are sampled,
// of which a small account has several.
func TestDiscover_KindsOfOtherWeeks(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	all := fewSales{{"2026-11-16", "Completed"}, {"2026-10-10", "Completed"}, {"2026-09-10", "Completed"}, {"2026-08-10", "Completed"}}
	for day, want := range map[string]string{
		"2026-11-14": "2026-10-22 to 2026-11-17", "2026-10-20": "2026-10-17 to 2026-10-23",
		"2026-09-02": "2026-08-30 to 2026-09-05", "2026-01-05": "",
	} {
		cash := fewSales{{day, "Completed"}}
		f, err := Discover(t.Context(), withCash{slices.Concat(all, cash), cash}, today)
		require.NoError(t, err)
		got := ""
		if week, found := f.Kinds["cash"]; found {
			got = week.From.String() + " to " + week.To.String()
			assert.Equal(t, 1, week.Items, day)
		}
		assert.Equal(t, want, got, day)
		assert.NotContains(t, f.Kinds, "debit", day)
	}
}

// Terminals and kinds of an account that sells little are looked for in four weeks.
func TestFacts_PlacesOfFewSales(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	f, err := Discover(t.Context(), fewSales{{"2026-10-28", "Completed"}, {"2026-11-16", "Completed"}}, today)
	require.NoError(t, err)
	assert.Equal(t, []string{"T2026-11-16", "T2026-10-28"}, f.OwnTerminals())
	assert.Equal(t, Range{today.Add(-27), today.Add(-1), 2}, f.Kinds["debit"])
}

// An account that sells once a month sold in none of the weeks that are looked at first.
func TestDiscover_SalesBetweenTheWeeks(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	for day, want := range map[string]string{"2026-11-05": "2026-11-02 to 2026-11-08", "2026-09-02": "2026-08-30 to 2026-09-05", "2025-11-02": ""} {
		f, err := Discover(t.Context(), fewSales{{day, "Completed"}}, today)
		require.NoError(t, err)
		got := ""
		if f.NeedSales() == nil {
			got = f.Sales.From.String() + " to " + f.Sales.To.String()
			assert.Equal(t, []string{"T" + day}, f.OwnTerminals(), day)
		}
		assert.Equal(t, want, got, day)
	}
}

// ending answers so many questions, and then fails.
type ending struct {
	exchange.Asker
	left *int
	err  error
}

func (e ending) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if *e.left--; *e.left < 0 {
		return nil, e.err
	}
	return e.Asker.Ask(ctx, r)
}

// What ends a run ends discovery at once: nothing is sent after it.
func TestDiscover_EndsWithTheFirstErrorButSilence(t *testing.T) {
	t.Parallel()
	today, err := ParseDay("2026-11-18")
	require.NoError(t, err)
	for at, seeking := range []string{"locations", "which day it is", "sales"} {
		left := at
		_, err := Discover(t.Context(), ending{renewed{}, &left, client.ErrKeyRefused}, today)
		require.ErrorIs(t, err, client.ErrKeyRefused)
		require.ErrorContains(t, err, "discover "+seeking+": ")
		assert.Equal(t, -1, left, "questions after the first that failed")
	}
	left := 1
	_, err = Discover(t.Context(), ending{renewed{}, &left, client.ErrUnreachable}, today)
	require.ErrorContains(t, err, "discover sales: ", "silence says nothing of the day, and ends the search for sales")
}
