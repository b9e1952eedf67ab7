package oracles

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/figures"
	"calco.example/contracts/suite/oracles/filters"
	"calco.example/contracts/suite/oracles/paging"
	"calco.example/contracts/suite/oracles/ranges"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// sold is a sale of a shop, as each report dates it.
type sold struct{ id, kind, status, made, paid string }

// shop serves some sales in both reports.
type shop struct {
	mu     sync.Mutex
	sales  []sold
	late   *sold // comes after so many answers
	after  int
	coming int // sales, one with each answer but the first
	asked  int
	cached map[string][]byte // answers by request, where it has a cache
	total  func(matching, pageSize int) int
	leak   bool              // filters let one sale too many through
	size   int               // of pages whose size is not asked for, if not 10
	again  bool              // pages after the last show the last one again
	loses  bool              // filters leave reversed sales out
	until  string            // the time at which the last day of a range ends, if it does
	hidden string            // a sale of a terminal of its own, T2
	hides  rules.Operation   // that tells of it only where T2 is asked for
	shows  map[string]string // the times that some sales show, if not those by which they are of a day
}

func (s *shop) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked++; s.late != nil && s.asked > s.after {
		s.sales, s.late = append(s.sales, *s.late), nil
	}
	if s.asked > 1 && s.coming > 0 {
		at := "2025-08-18T12:00:0" + string(rune('0'+s.coming))
		s.sales, s.coming = append(s.sales, sold{"coming-" + at, "DEBIT", "Completed", at, at}), s.coming-1
	}
	body, known := s.cached[string(r.Body)]
	if !known {
		body = s.serve(r)
		if s.cached != nil {
			s.cached[string(r.Body)] = body
		}
	}
	return exchange.New(r, http.StatusOK, http.Header{"Content-Type": {"application/json"}}, body, 1), nil
}

func (s *shop) serve(r exchange.Request) []byte {
	var q struct {
		StartDate, EndDate, TypeTransaction string
		SerialNumber                        string
		Filters                             struct{ StartDate, EndDate, SerialNumber string }
		Page, PageSize                      int
	}
	if err := json.Unmarshal(r.Body, &q); err != nil {
		return nil
	}
	inBranch := r.Operation == rules.BranchReport
	if q.PageSize == 0 {
		q.PageSize = max(s.size, 10)
	}
	q.Page = max(q.Page, 1)
	from, to := q.StartDate+q.Filters.StartDate, q.EndDate+q.Filters.EndDate
	rows, leaked := []any{}, false
	for _, one := range s.sales {
		at := one.paid
		if inBranch {
			at = one.made
		}
		if s.until != "" && at[:10] == to && at[11:] >= s.until {
			continue
		}
		other := q.TypeTransaction != "" && q.TypeTransaction != one.kind
		if at[:10] < from || at[:10] > to || other && (!s.leak || leaked) {
			continue
		}
		terminal := q.SerialNumber + q.Filters.SerialNumber
		if one.id == s.hidden && terminal == "" && r.Operation == s.hides || one.id != s.hidden && terminal == "T2" {
			continue
		}
		if s.loses && q.TypeTransaction != "" && one.status == "Reversed" {
			continue
		}
		leaked = leaked || other
		row := map[string]any{"saleId": one.id, "status": one.status}
		at = cmp.Or(s.shows[one.id], at)
		if inBranch {
			row["transactionDateTime"], row["transactionType"] = at, one.kind
		} else {
			row["paymentDataTime"], row["typeTransaction"] = at+".000", one.kind
		}
		if one.id == s.hidden {
			row["serialNumber"], row["posSerialNumber"] = "T2", "T2"
		}
		rows = append(rows, row)
	}
	total := len(rows)
	if s.total != nil {
		total = s.total(total, q.PageSize)
	}
	pages := (total + q.PageSize - 1) / q.PageSize
	if q.Page > pages && s.again {
		q.Page = pages
	}
	if inBranch && q.Page > pages && pages > 0 {
		return exchange.MustJSON(map[string]any{"metadata": map[string]any{"code": "BR-24", "message": "Page number is out of range"}, "data": nil, "pagination": nil})
	}
	page := rows[min(len(rows), (q.Page-1)*q.PageSize):min(len(rows), q.Page*q.PageSize)]
	if inBranch {
		return exchange.MustJSON(map[string]any{"metadata": map[string]any{"code": "BR-00", "message": "Success"}, "data": map[string]any{"transactions": page},
			"pagination": map[string]any{"page": q.Page, "pageSize": q.PageSize, "totalItems": total, "totalPages": pages}})
	}
	return exchange.MustJSON(map[string]any{"code": "200", "message": "Success", "content": map[string]any{"reports": page, "page": q.Page, "totalItems": total, "totalPages": pages}})
}

// shopOf has sales on the days of scenarioWith, and what else is given.
func shopOf(more ...sold) *shop {
	s := &shop{}
	for i := range 12 {
		at := []string{"2025-08-18", "2025-08-19"}[i%2] + "T10:00:0" + string(rune('0'+i%10))
		s.sales = append(s.sales, sold{"sale-" + string(rune('a'+i)), []string{"DEBIT", "CREDIT"}[i/2%2], "Completed", at, at})
	}
	s.sales = append(s.sales, more...)
	return s
}

// at is a scenario at the shop, that looks at four days.
func (s *shop) at(t *testing.T) *scenario.Scenario {
	t.Helper()
	one := scenarioWith(t, s)
	one.Session.Role = exchange.RoleMain
	first := one.Env.Facts.Sales.From
	one.Env.Facts.Samples = []facts.Range{{From: first.Add(-2), To: first.Add(1)}}
	one.Env.Facts.Locations = []facts.LocationFact{{ID: "1", Terminals: []string{"T1"}}}
	return one
}

// A sale that comes between two answers is no evidence, even where the first answer is
// served again from a cache; what is wrong each time is.
func TestReader_WhatMovedIsNoEvidence(t *testing.T) {
	t.Parallel()
	late := &sold{"sale-late", "DEBIT", "Completed", "2025-08-18T11:00:00", "2025-08-18T11:00:00"}
	oneMore := func(n, _ int) int { return n + 1 }
	bySize := func(n, size int) int { return n + size%5 + 1 }
	type compares func(context.Context, *scenario.Scenario) error
	filter := func(ctx context.Context, s *scenario.Scenario) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { filters.Filtered(o).Yields("typeTransaction", `"DEBIT"`) })
	}
	reports := func(ctx context.Context, s *scenario.Scenario) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { figures.Of(o).Agree("sales") })
	}
	counts := func(ctx context.Context, s *scenario.Scenario) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { ranges.Of(o).Counts(rules.BranchReport) })
	}
	days := func(ctx context.Context, s *scenario.Scenario) error {
		s.Env.TellDays(rules.BranchReport, func() *exchange.DaysSeen { return nil }) // as they are shown: nothing is asked for it
		return reading.Run(ctx, s, func(o *reading.Oracle) { ranges.Of(o).LastDay(rules.BranchReport) })
	}
	values := func(ctx context.Context, s *scenario.Scenario) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { filters.Filtered(o).Partition("typeTransaction") })
	}
	lastPage := func(ctx context.Context, s *scenario.Scenario) error {
		return s.Do(ctx, func() {
			s.Page(reading.SoldDays(rules.TransactionReport, nil), 1, 1)
			s.Requests.AskAgain("page", "$totalPages")
			s.Has("content.page", "$totalPages")
		})
	}
	oneBeyond := func(ctx context.Context, s *scenario.Scenario) error {
		return s.Do(ctx, func() {
			s.Page(reading.SoldDays(rules.BranchReport, nil), 1, 1)
			s.Requests.AskAgain("page", "$totalPages+1")
			s.Is("refused: BR-24")
		})
	}
	defaults := func(ctx context.Context, s *scenario.Scenario) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { paging.Of(o).Defaults() })
	}
	afterLast := func(ctx context.Context, s *scenario.Scenario) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { paging.Of(o).AfterLast(rules.BranchReport, "refused: BR-24") })
	}
	join := func(ctx context.Context, s *scenario.Scenario) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { paging.Of(o).PagesJoin(rules.BranchReport, 7) })
	}
	together := func(ctx context.Context, s *scenario.Scenario) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { filters.Selections(o).Together(rules.BranchReport, "typeTransaction") })
	}
	asLast := func(ctx context.Context, s *scenario.Scenario) error { // asked before, as another scenario may
		return reading.Run(ctx, s, func(o *reading.Oracle) {
			o.Page(o.Small(rules.BranchReport).Between("$from-1", "$from"), 1, 20)
			s.Env.Profile = &rules.Profile{Answers: map[rules.QuestionID]rules.Answer{"Q-LAST-DAY": {Choice: "yes"}}}
			ranges.Of(o).Narrower(rules.BranchReport)
		})
	}
	asLaterLast := func(ctx context.Context, s *scenario.Scenario) error { // nothing was sold on the first days
		s.Env.Facts.Sales.From = s.Env.Facts.Sales.From.Add(-2)
		return asLast(ctx, s)
	}
	full := func(s *shop) { // one sale more makes a page more
		for i := range 8 {
			at := "2025-08-18T09:00:0" + string(rune('0'+i))
			s.sales = append(s.sales, sold{"more-" + string(rune('a'+i)), "DEBIT", "Completed", at, at})
		}
	}
	for _, test := range []struct {
		name  string
		asks  compares
		shop  func(*shop)
		moved bool
	}{
		{"a filter", filter, func(s *shop) { s.late = late }, true},
		{"both reports", reports, func(s *shop) { s.late = late }, true},
		{"two ranges", days, func(s *shop) { s.late = late }, true},
		{"the values of a filter", values, func(s *shop) { s.late = late }, true},
		{"the last page", lastPage, func(s *shop) { s.late = late }, true},
		{"the last page, while further sales come", lastPage, func(s *shop) { s.coming = 3 }, true},
		{"the page after the last", oneBeyond, func(s *shop) { s.late = late }, true},
		{"the page after the last, with sales", oneBeyond, func(s *shop) { s.again = true }, false},
		{"the last page, with a total of its own", lastPage, func(s *shop) {
			s.cached = nil
			s.total = func(n, _ int) int { return n + 1 - s.asked%2 } // another one each second time
		}, false},
		{"pages that are not asked for", defaults, func(s *shop) { s.late, s.sales = late, s.sales[:10] }, true},
		{"pages that are not asked for, of another size", defaults, func(s *shop) { s.size = 12 }, false},
		{"a page after the last", afterLast, func(s *shop) { full(s); s.late, s.after = late, 2 }, true},
		{"a page after the last, with sales", afterLast, func(s *shop) { full(s); s.again = true }, false},
		{"pages of another size", join, func(s *shop) { s.late, s.after = late, 2 }, true},
		{"pages of another size that count one more", join, func(s *shop) { s.total = func(n, size int) int { return n + size%2 } }, false},
		{"a filter in pages of another size", together, func(s *shop) {
			s.late, s.after = &sold{"sale-late", "CREDIT", "Completed", "2025-08-18T11:00:00", "2025-08-18T11:00:00"}, 3
		}, true},
		{"a filter in pages of another size that count one more", together, func(s *shop) { s.total = func(n, size int) int { return n + size%20/12 } }, false},
		{"a last day, which was asked for before", asLast, func(s *shop) {
			s.late, s.cached = late, map[string][]byte{}
		}, true},
		{"a last day that does not count, of a shop that sells now and then", asLaterLast, func(s *shop) { s.until = "00:00:00" }, false},
		{"a filter that leaks", filter, func(s *shop) { s.leak = true }, false},
		{"values that leak", values, func(s *shop) { s.leak = true }, false},
		{"one too many", counts, func(s *shop) { s.total = oneMore }, false},
		{"as many too many as a page is long", counts, func(s *shop) { s.total = bySize }, false},
	} {
		for _, cached := range []bool{false, true} {
			if cached {
				test.name += ", from a cache"
			}
			t.Run(test.name, func(t *testing.T) {
				t.Parallel()
				deployment := shopOf()
				deployment.after = 1
				if cached {
					deployment.cached = map[string][]byte{}
				}
				test.shop(deployment)
				s := deployment.at(t)
				err := test.asks(t.Context(), s)
				var unmet *report.Unmet
				assert.Equal(t, test.moved, errors.As(err, &unmet), "%v", err)
				assert.Equal(t, !test.moved, errors.Is(err, scenario.ErrFailed), "%v", err)
				if test.moved {
					require.NotNil(t, unmet)
					assert.Contains(t, unmet.Why, "the data moved")
				}
			})
		}
	}
}

// A question that was asked anew in pages of some sizes may have those answers in a cache:
// it is asked in others from then on.
func TestMoves_AskAnewInFurtherSizes(t *testing.T) {
	t.Parallel()
	deployment := shopOf()
	deployment.cached = map[string][]byte{}
	s, q := deployment.at(t), reading.SoldDays(rules.BranchReport, nil)
	for range 8 {
		require.NoError(t, reading.Run(t.Context(), s, func(o *reading.Oracle) { o.Still(q, 12) }))
	}
	deployment.sales = append(deployment.sales, sold{"sale-late", "DEBIT", "Completed", "2025-08-18T11:00:00", "2025-08-18T11:00:00"})
	assert.ErrorContains(t, reading.Run(t.Context(), s, func(o *reading.Oracle) { o.Still(q, 12) }), "the data moved")
}

// What other scenarios asked in pages of every size may be in a cache: it is asked for
// further pages.
func TestMoves_AskAnewForFurtherPages(t *testing.T) {
	t.Parallel()
	deployment := shopOf()
	deployment.cached = map[string][]byte{}
	s, q := deployment.at(t), reading.SoldDays(rules.BranchReport, nil)
	for size := range 20 {
		require.NoError(t, s.Do(t.Context(), func() { s.Page(q, 1, size+1) }))
	}
	deployment.sales = append(deployment.sales, sold{"sale-late", "DEBIT", "Completed", "2025-08-18T11:00:00", "2025-08-18T11:00:00"})
	assert.ErrorContains(t, reading.Run(t.Context(), s, func(o *reading.Oracle) { o.Still(q, 12) }), "the data moved")
}

// Only where each range ends with the first moment of its last day may endDate be a midnight:
// a day that sold then and late, and shows the one alone, tells nothing where others end later.
func TestReader_RangesThatEndAtMidnight(t *testing.T) {
	t.Parallel()
	for until, midnight := range map[string]bool{"00:00:01": true, "21:00:00": false} {
		deployment := &shop{until: until}
		for i, at := range []string{"2025-08-18T00:00:00", "2025-08-18T23:00:00", "2025-08-19T00:00:00", "2025-08-19T13:00:00"} {
			deployment.sales = append(deployment.sales, sold{fmt.Sprint("sale-", i), "DEBIT", "Completed", at, at})
		}
		s := deployment.at(t)
		s.Env.TellDays(rules.BranchReport, func() *exchange.DaysSeen { return nil })
		err := reading.Run(t.Context(), s, func(o *reading.Oracle) { o.DaysUnclear(rules.BranchReport) })
		assert.Equal(t, midnight, err != nil, "%s: %v", until, err)
	}
}

// Where a reversed sale is dated by its reversal in one report and by its payment in
// the other, it may be in the range of one alone; one that is missing between is missing.
func TestFigures_ReversedSalesMayHaveTwoDates(t *testing.T) {
	t.Parallel()
	reversed := func(id, status, made, paid string) sold {
		return sold{id, "DEBIT", status, made + "T12:00:00", paid + "T11:00:00"}
	}
	several := func(made, paid, otherMade, otherPaid string) (list []sold) {
		for i := range 6 {
			at := [2]string{made, paid}
			if i%2 == 1 {
				at = [2]string{otherMade, otherPaid}
			}
			minute := fmt.Sprintf(":0%d:00", i)
			list = append(list, sold{"several-" + minute, "DEBIT", "Reversed", at[0] + minute, at[1] + minute})
		}
		return list
	}
	const none = "2020-01-01" // out of every range
	within := reversed("within", "Reversed", "2025-08-18", "2025-08-17")
	for _, test := range []struct {
		name, about string
		more        []sold
		want        bool
	}{
		{"their times", "time", []sold{within}, true},
		{"their times, in a word of the deployment", "time", []sold{reversed("within", "ANNULLED", "2025-08-18", "2025-08-17")}, true},
		{"at the edges", "sales", []sold{within, reversed("before", "ANNULLED", "2025-08-16", "2025-08-15"), reversed("after", "Reversed", "2025-08-19", "2025-08-18")}, true},
		{"missing between", "sales", []sold{within, reversed("missing", "Reversed", "2025-08-17", none)}, false},
		{"missing where both date alike", "sales", []sold{reversed("missing", "Reversed", "2025-08-16", none), reversed("same", "Reversed", "2025-08-18", "2025-08-18")}, false},
		{"a completed one at the edge", "sales", []sold{within, reversed("before", "Completed", "2025-08-16", "2025-08-15")}, false},
		{"times of another zone", "time", several("2025-08-18T12", "2025-08-18T09", "2025-08-18T12", "2025-08-18T09"), false},
		{"times that are later in either", "time", several("2025-08-18T12", "2025-08-18T09", "2025-08-18T09", "2025-08-18T12"), false},
		{"times of reversals", "time", several("2025-08-18T12", "2025-08-18T09", "2025-08-18T12", "2025-08-17T08"), true},
		{"times completed sales have, too", "time", several("2025-08-18T12", "2025-08-18T12", "2025-08-18T12", "2025-08-18T12"), true},
		{"times of completed sales", "time", []sold{reversed("within", "Completed", "2025-08-18", "2025-08-17")}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			deployment := shopOf(test.more...)
			slices.SortFunc(deployment.sales, func(a, b sold) int { return strings.Compare(a.made, b.made) })
			err := reading.Run(t.Context(), deployment.at(t), func(o *reading.Oracle) { figures.Of(o).Agree(test.about) })
			if test.want {
				assert.NoError(t, err)
				return
			}
			assert.ErrorIs(t, err, scenario.ErrFailed)
		})
	}
}

// Pages that break a rule are read twice, for the first time may have been an accident,
// and not again for each scenario that needs them: all of those fail by what was found.
func TestReader_BrokenPagesAreReadTwice(t *testing.T) {
	t.Parallel()
	deployment := shopOf()
	deployment.total = func(n, size int) int { return n + size } // a page more than there is
	first := deployment.at(t)
	var asked []int
	for range 4 {
		s := scenario.New(first.Env, "F: another")
		s.Session.Role = exchange.RoleMain
		err := reading.Run(t.Context(), s, func(o *reading.Oracle) { o.InPagesOf(reading.SoldDays(rules.BranchReport, nil), 6) })
		require.ErrorIs(t, err, scenario.ErrFailed)
		assert.Equal(t, report.Violated, s.Judge.Outcome)
		assert.NotEmpty(t, s.Judge.Why)
		assert.NotNil(t, s.Session.Last)
		asked = append(asked, deployment.asked)
	}
	assert.Greater(t, asked[1], asked[0], "once more")
	assert.Equal(t, asked[1], asked[3], "and no more")
}

// A finding shows the answer in which a sale stands that it names.
func TestReader_ShowNamed(t *testing.T) {
	t.Parallel()
	page := func(id string) *exchange.Exchange {
		return exchange.New(exchange.Request{Operation: rules.BranchReport}, 200, nil, []byte(`{"data":{"transactions":[{"saleId":"`+id+`"}]}}`), 1)
	}
	last, named := page("last"), page("75184167")
	c := reading.New(scenario.New(&scenario.Environment{}, ""))
	c.Session.Last = last
	of := []*scenario.Reading{{Responses: []*exchange.Exchange{page("75184166")}}, {Responses: []*exchange.Exchange{named}}}
	c.ShowNamed("15 rows; missing: none; too many: 75184190", of...)
	assert.Same(t, last, c.Session.Last)
	c.ShowNamed("15 rows; missing: none; too many: 75184167", of...)
	assert.Same(t, named, c.Session.Last)
}
