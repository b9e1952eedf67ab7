package consumer_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
	"calco.example/mockserver/desk/texts"
	"calco.example/mockserver/world"
)

// service is a mock and the time that passes for it, without anybody waiting.
type service struct {
	t    testing.TB
	mock *mockserver.Mock
	wall time.Time
}

func newService(t testing.TB, change ...func(*mockserver.Config)) *service {
	s := &service{t: t, wall: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	config := mockserver.Config{World: shipped(), Wall: func() time.Time { return s.wall }}
	for _, apply := range change {
		apply(&config)
	}
	s.mock = mockserver.New(config)
	return s
}

// call is one request of a client.
type call struct {
	path, query, key string
	by               *sent.Connection // nil for always the same
	header           http.Header
	body             map[string]any
}

// reply is what a client reads.
type reply struct {
	status, totalPages int
}

var saidPages = regexp.MustCompile(`"totalPages":(\d+)`)

const (
	branchPath    = "/BranchReport/branch-report"
	reportPath    = "/Report/get-report"
	locationsPath = "/DeviceLocation/locations"
)

func (s *service) send(c call) reply {
	method, raw := http.MethodGet, []byte(nil)
	if c.body != nil {
		method = http.MethodPost
		raw, _ = json.Marshal(c.body)
	}
	target := c.path
	if c.query != "" {
		target += "?" + c.query
	}
	r := httptest.NewRequest(method, target, bytes.NewReader(raw))
	r.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {"calco-main"}}
	if c.key != "" {
		r.Header["X-Api-Key"] = []string{c.key}
	}
	r = r.WithContext(sent.WithConnection(r.Context(), c.by))
	maps.Copy(r.Header, c.header)
	w := httptest.NewRecorder()
	s.mock.ServeHTTP(w, r)
	s.wall = s.wall.Add(time.Millisecond)
	got := reply{status: w.Code}
	if said := saidPages.FindSubmatch(w.Body.Bytes()); said != nil {
		got.totalPages, _ = strconv.Atoi(string(said[1]))
	}
	return got
}

// branch asks for a page of the branch report.
func (s *service) branch(from, to string, page int, extra ...any) reply {
	body := map[string]any{"startDate": from, "endDate": to, "page": page, "pageSize": 20}
	for i := 0; i < len(extra); i += 2 {
		body[extra[i].(string)] = extra[i+1]
	}
	return s.send(call{path: branchPath, body: body})
}

// with asks for a page with a key that is nobody's.
func (s *service) with(key string, by *sent.Connection, path string, page int) {
	s.send(call{path: path, key: key, by: by, body: map[string]any{"startDate": from, "endDate": to, "page": page, "pageSize": 20}})
}

// of asks for a page of an account, and says how many there are.
func (s *service) of(key string, page int) int {
	return s.send(call{path: branchPath, key: key, body: map[string]any{"startDate": from, "endDate": to, "page": page, "pageSize": 20}}).totalPages
}

// day asks the transaction report for a day.
func (s *service) day(day string) {
	s.send(call{path: reportPath, body: map[string]any{"Filters": map[string]any{"StartDate": day, "EndDate": day}}})
}

// at asks the transaction report for a range, at a time.
func (s *service) at(now, from, to string) {
	s.send(call{path: reportPath, header: http.Header{"X-Calco-Now": {now}}, body: map[string]any{"Filters": map[string]any{"StartDate": from, "EndDate": to}}})
}

// total is how many pages the first range has.
func (s *service) total() int {
	s.t.Helper()
	total := pagesOfFirst()
	require.Greater(s.t, total, 4, "the rows below need some pages")
	return total
}

var (
	pagesOfFirst = sync.OnceValue(func() int {
		first := service{mock: mockserver.New(mockserver.Config{World: shipped()})}
		return first.branch(from, to, 1).totalPages
	})
	shipped = sync.OnceValue(world.Shipped)
)

func (s *service) spoil(fault string) { require.NoError(s.t, s.mock.SpoilAll([]byte(fault))) }

// findings are the IDs of those that the client showed. What they say has Spanish,
// for the desk.
func (s *service) findings() []string {
	ids := []string{}
	for _, f := range s.mock.Met().Total().Findings {
		ids = append(ids, f.ID)
		for _, show := range f.Shows {
			parts := texts.In("es").Clause(show.Detail)
			assert.Empty(s.t, texts.Left(parts), "%s stays in English: mockserver/desk/texts/reasons.go has no phrase for it", f.ID)
			assert.NotEqual(s.t, show.Detail, texts.Text(parts), f.ID)
		}
	}
	return ids
}

const (
	from, to = "2025-08-01", "2025-08-02"
	// other days
	from2, to2 = "2025-08-05", "2025-08-09"
)

// ranges do not follow each other, and are read by nobody else.
var ranges = [][2]string{{"2025-06-01", "2025-06-02"}, {"2025-06-11", "2025-06-12"}, {"2025-06-21", "2025-06-22"}}

// terminal has sold on some pages of these days.
const terminal = "9990000101"

// stay asks for a page of a terminal as often as there are pages, and some times more.
func (s *service) stay(page, more int) {
	s.t.Helper()
	total := s.branch(from2, to2, page, "serialNumber", terminal).totalPages
	require.Greater(s.t, total, 8)
	for range total - 1 + more {
		s.branch(from2, to2, page, "serialNumber", terminal)
	}
}

// otherReport reads every page of the transaction report of a terminal and two days.
func (s *service) otherReport() {
	for page, pages := 1, 2; page <= pages; page++ {
		pages = s.send(call{path: reportPath, body: map[string]any{"page": page, "pageSize": 20, "Filters": map[string]any{
			"StartDate": "2025-06-01", "EndDate": "2025-06-02", "SerialNumber": terminal}}}).totalPages
	}
}

// smaller reads two pages, goes on in smaller ones, and then to another range.
func (s *service) smaller(page int) {
	s.branch(from, to, 1)
	pages := 2 * s.branch(from, to, 2).totalPages
	for ; page <= pages; page++ {
		pages = s.branch(from, to, page, "pageSize", 10).totalPages
	}
	s.branch(from2, to2, 1)
}

func walkTo(last func(total int) int) func(*service) {
	return func(s *service) {
		total := s.total()
		for page := 1; page <= last(total); page++ {
			s.branch(from, to, page)
		}
	}
}

// countsFirst asks for the first page of each range for the number of pages alone,
// and then reads the pages that are named.
func countsFirst(pages func(total int) []int) func(*service) {
	return func(s *service) {
		for _, days := range append(ranges[:len(ranges):len(ranges)], [2]string{from2, to2}) {
			total := s.branch(days[0], days[1], 1, "serialNumber", terminal).totalPages
			require.Greater(s.t, total, 3)
			for _, page := range pages(total) {
				s.branch(days[0], days[1], page, "serialNumber", terminal)
			}
		}
	}
}

// upTo are the pages from one to another, in strides.
func upTo(first, last, stride int) (pages []int) {
	for page := first; page <= last; page += stride {
		pages = append(pages, page)
	}
	return pages
}

// sideBySide reads the first page, and then those after it by two who ask in turns,
// the second of whom is the quicker one.
func (s *service) sideBySide(more int) {
	total := s.branch(from, to, 1, "serialNumber", terminal).totalPages
	for page := 2; page <= total+more; page += 2 {
		if page < total+more {
			s.branch(from, to, page+1, "serialNumber", terminal)
		}
		s.branch(from, to, page, "serialNumber", terminal)
	}
}

func askAll(ranges ...string) func(*service) {
	return func(s *service) {
		for i := 0; i < len(ranges); i += 2 {
			s.branch(ranges[i], ranges[i+1], 1)
		}
	}
}

// askMonths asks the transaction report for ranges.
func askMonths(ranges ...string) func(*service) {
	return func(s *service) {
		for i := 0; i < len(ranges); i += 2 {
			s.send(call{path: reportPath, body: map[string]any{"Filters": map[string]any{"StartDate": ranges[i], "EndDate": ranges[i+1]}}})
		}
	}
}

// habitRows has for every habit a client that shows it, and some that come close.
var habitRows = []struct {
	habit  string // "" for a client that shows none
	name   string
	client func(*service)
}{
	{"repeats-refused", "three times the same", func(s *service) {
		for range 3 {
			s.branch("2025-04-01", "2025-04-10", 1, "cardBrand", "VISA")
		}
	}},
	{"repeats-refused", "two of them by turns", func(s *service) {
		for range 3 {
			s.branch("2025-04-01", "2025-04-10", 1, "cardBrand", "VISA")
			s.branch("2025-04-10", "2025-04-01", 1)
		}
	}},
	{"repeats-refused", "every one that is refused, beside reading", func(s *service) {
		walkTo(func(total int) int { return total })(s)
		for _, end := range []string{"2025-04-10", "2025-04-11"} {
			for range 3 {
				s.branch("2025-04-01", end, 1, "cardBrand", "VISA")
			}
			s.branch(from2, to2, 1)
		}
	}},
	{"repeats-refused", "an account without a plan", func(s *service) {
		for range 3 {
			s.send(call{path: branchPath, key: "calco-no-plan", body: map[string]any{"startDate": from, "endDate": to, "page": 1, "pageSize": 20}})
		}
	}},
	{"", "an account without a plan asks for one thing after another", func(s *service) {
		for page := range 3 {
			s.send(call{path: branchPath, key: "calco-no-plan", body: map[string]any{"startDate": from, "endDate": to, "page": page + 1, "pageSize": 20}})
		}
	}},
	{"repeats-refused", "bad requests alone are tried again, and an account without a plan is not", func(s *service) {
		got := s.send(call{path: branchPath, key: "calco-no-plan", body: map[string]any{"startDate": from, "endDate": to, "page": 1, "pageSize": 20}})
		assert.Equal(s.t, http.StatusForbidden, got.status)
		for range 3 {
			s.send(call{path: reportPath, body: map[string]any{"Filters": map[string]any{}}})
		}
	}},
	{"", "several tests look at one refusal, and one at another", func(s *service) {
		for range 4 {
			s.branch("2025-04-01", "2025-04-10", 1, "cardBrand", "VISA")
		}
		s.branch(to, from, 1)
		for range 3 {
			s.with("wrong-key-000", nil, branchPath, 1)
		}
	}},
	{"", "several tests look at an answer, and several at a refusal", func(s *service) {
		for range 3 {
			s.branch(from, to, 1)
		}
		for range 3 {
			s.branch("2025-04-01", "2025-04-10", 1, "cardBrand", "VISA")
		}
		for range 3 {
			s.send(call{path: locationsPath, key: "wrong-key-000"})
		}
	}},
	{"", "refused twice, then mended", func(s *service) {
		s.branch("2025-04-01", "2025-04-10", 1, "cardBrand", "VISA")
		s.branch("2025-04-01", "2025-04-10", 1, "cardBrand", "VISA")
		s.branch("2025-05-01", "2025-05-10", 1, "cardBrand", "VISA")
	}},
	{"", "three refused ones that differ", func(s *service) {
		for _, end := range []string{"2025-04-10", "2025-04-11", "2025-04-12"} {
			s.branch("2025-04-01", end, 1, "cardBrand", "VISA")
		}
	}},
	{"", "the service is switched off, asked again later", func(s *service) {
		for range 4 {
			s.send(call{path: branchPath, key: "calco-disabled", body: map[string]any{}})
		}
	}},
	{"", "not on the plan, and asks for other ranges", func(s *service) {
		for _, end := range []string{"2025-04-10", "2025-04-11", "2025-04-12"} {
			s.send(call{path: branchPath, key: "calco-no-plan", body: map[string]any{"startDate": "2025-04-01", "endDate": end, "page": 1, "pageSize": 20}})
		}
	}},
	{"", "no data yet, asked again", func(s *service) {
		for range 4 {
			s.branch("2025-01-01", "2025-01-02", 1, "serialNumber", "9990000101", "typeTransaction", "PREPAID", "installmentType", "BANCO")
		}
	}},

	{"ignores-retry-after", "asks again at once", func(s *service) {
		s.spoil(`{"kind":"status","status":429,"retryAfter":"2","nth":1}`)
		s.branch(from, to, 1)
		s.branch(from, to, 1)
	}},
	{"ignores-retry-after", "a date, and asks too early", func(s *service) {
		s.wall = mockserver.FrozenAt
		s.spoil(`{"kind":"status","status":503,"retryAfter":"date","nth":1}`)
		s.branch(from, to, 1)
		s.wall = s.wall.Add(time.Second)
		s.branch(from, to, 1)
	}},
	{"", "a date that is over by the clock of who asks", func(s *service) {
		s.spoil(`{"kind":"status","status":503,"retryAfter":"date","nth":1}`)
		s.branch(from, to, 1)
		s.branch(from, to, 1)
	}},
	{"", "waits until a date by a clock that runs, while the mock's stands still", func(s *service) {
		s.wall = mockserver.FrozenAt.Add(1500 * time.Millisecond)
		s.spoil(`{"kind":"status","status":503,"retryAfter":"date","nth":1}`)
		s.branch(from, to, 1)
		s.wall = s.wall.Add(500 * time.Millisecond)
		s.branch(from, to, 1)
	}},
	{"", "waits as long as it says", func(s *service) {
		s.spoil(`{"kind":"status","status":429,"retryAfter":"2","nth":1}`)
		s.branch(from, to, 1)
		s.wall = s.wall.Add(2 * time.Second)
		s.branch(from, to, 1)
	}},
	{"", "a key that is refused asks for something else meanwhile", func(s *service) {
		s.spoil(`{"kind":"status","status":429,"retryAfter":"60","nth":1}`)
		for _, end := range []string{"2025-04-10", "2025-04-11"} {
			s.send(call{path: branchPath, key: "wrong-key-000", body: map[string]any{"startDate": "2025-04-01", "endDate": end, "page": 1, "pageSize": 20}})
		}
	}},
	{"", "the same was on its way already", func(s *service) {
		s.spoil(`{"kind":"status","status":429,"retryAfter":"2","nth":1}`)
		s.branch(from, to, 1)
		s.wall = s.wall.Add(-2 * time.Millisecond)
		s.branch(from, to, 1)
	}},
	{"", "asks something else meanwhile", func(s *service) {
		s.spoil(`{"kind":"status","status":503,"retryAfter":"60","nth":1,"operation":"branch-report"}`)
		s.branch(from, to, 1)
		s.send(call{path: locationsPath})
	}},
	{"ignores-retry-after", "asks again at once, and reads on", func(s *service) {
		s.spoil(`{"kind":"status","status":503,"retryAfter":"2","nth":2}`)
		s.branch(from, to, 1)
		s.branch(from, to, 2)
		for page := 2; page <= s.total(); page++ {
			s.branch(from, to, page)
		}
	}},
	{"", "several tests are told to wait, and each of them fails", func(s *service) {
		s.spoil(`{"kind":"status","status":503,"retryAfter":"60","operation":"branch-report"}`)
		for range 3 {
			s.branch(from, to, 1)
		}
		s.branch(from2, to2, 1)
	}},
	{"", "a test is told to wait and fails, and several ask the same", func(s *service) {
		s.spoil(`{"kind":"status","status":429,"retryAfter":"2","nth":1}`)
		for range 3 {
			s.branch(from, to, 1)
		}
	}},
	{"", "503 without Retry-After, tried again at once", func(s *service) {
		s.spoil(`{"kind":"status","status":503,"nth":1}`)
		s.branch(from, to, 1)
		s.branch(from, to, 1)
	}},
	{"", "no number of seconds that anybody could wait", func(s *service) {
		s.spoil(`{"kind":"status","status":503,"retryAfter":"huge","nth":1}`)
		s.branch(from, to, 1)
		s.branch(from, to, 1)
	}},

	{"skips-page", "every second page", func(s *service) {
		for page := 1; page <= s.total(); page += 2 {
			s.branch(from, to, page)
		}
	}},
	{"skips-page", "a page is lost after a reset", func(s *service) {
		s.spoil(`{"kind":"empty-200","nth":2}`)
		walkTo(func(total int) int { return total })(s)
	}},
	{"", "a spoilt page is asked for again", func(s *service) {
		s.spoil(`{"kind":"cut-json","nth":2}`)
		total := s.total()
		s.branch(from, to, 1)
		s.branch(from, to, 2)
		for page := 2; page <= total; page++ {
			s.branch(from, to, page)
		}
	}},
	{"", "a spoilt page is asked for again at the end", func(s *service) {
		s.spoil(`{"kind":"cut-json","nth":2}`)
		walkTo(func(total int) int { return total })(s)
		s.branch(from, to, 2)
	}},
	{"", "pages side by side, in any order", func(s *service) {
		total := s.total()
		s.branch(from, to, 1)
		for page := total; page > 1; page-- {
			s.branch(from, to, page)
		}
	}},
	{"skips-page", "every fifth page", func(s *service) {
		for page := 1; page <= s.total(); page += 5 {
			s.branch(from, to, page)
		}
	}},
	{"skips-page", "the first page and the last one, of every range", func(s *service) {
		for _, day := range ranges {
			got := s.branch(day[0], day[1], 1)
			s.branch(day[0], day[1], got.totalPages)
		}
	}},
	{"", "the last page of a range, in three sizes", func(s *service) {
		for _, size := range []int{20, 19, 18} {
			got := s.branch(from, to, 1, "pageSize", size)
			s.branch(from, to, got.totalPages, "pageSize", size)
		}
	}},
	{"", "the last page of some ranges, and the one after it", func(s *service) {
		for _, day := range ranges {
			got := s.branch(day[0], day[1], 1)
			s.branch(day[0], day[1], got.totalPages)
			s.branch(day[0], day[1], got.totalPages+1)
		}
	}},
	{"", "the last page of some ranges, where another is read to its end", func(s *service) {
		walkTo(func(total int) int { return total })(s)
		for _, day := range ranges {
			got := s.branch(day[0], day[1], 1)
			s.branch(day[0], day[1], got.totalPages)
		}
	}},
	{"", "the first page and the last one", func(s *service) {
		s.branch(from, to, 1)
		s.branch(from, to, s.total())
	}},
	{"", "a look here and there", func(s *service) {
		total := s.total()
		for _, page := range []int{1, total / 2, total} {
			s.branch(from, to, page)
		}
	}},
	{"", "every second page once, where another question was read to the end", func(s *service) {
		walkTo(func(total int) int { return total })(s)
		for page := 1; page <= s.total(); page += 2 {
			s.branch(from, to, page, "typeTransaction", "DEBIT, CREDIT, PREPAID, CASH")
		}
	}},
	{"skips-page", "one page of a long list, where other questions are read to the end", func(s *service) {
		walkTo(func(total int) int { return total })(s)
		for page := 1; page <= s.total(); page++ {
			if page != 4 {
				s.branch(from, to, page, "typeTransaction", "DEBIT, CREDIT, PREPAID, CASH")
			}
		}
	}},
	{"", "the newest pages of a long list, up to what is known", func(s *service) {
		walkTo(func(total int) int { return total })(s)
		s.branch(from, to, 1, "typeTransaction", "DEBIT, CREDIT, PREPAID, CASH")
		for page := s.total(); page > 2; page-- {
			s.branch(from, to, page, "typeTransaction", "DEBIT, CREDIT, PREPAID, CASH")
		}
	}},
	{"skips-page", "one page of a month", func(s *service) {
		for page, total := 1, 2; page <= total; page++ {
			if page != 4 {
				total = max(total, s.branch("2025-07-01", "2025-07-30", page).totalPages)
			}
		}
	}},
	{"", "the pages of a month in any order", func(s *service) {
		total := s.branch("2025-07-01", "2025-07-30", 1).totalPages
		for i := range total {
			s.branch("2025-07-01", "2025-07-30", 1+i*7919%total)
		}
	}},
	{"skips-page", "all but the first page", func(s *service) {
		for page := 2; page <= s.total(); page++ {
			s.branch(from, to, page)
		}
	}},
	{"skips-page", "two share a counter of pages, and both count it up", func(s *service) {
		s.branch(from, to, 1)
		for page := 2; page <= s.total(); page += 2 {
			for range 2 {
				s.branch(from, to, page)
				s.wall = s.wall.Add(-2 * time.Millisecond) // the next was sent before this one was answered
			}
		}
	}},
	{"", "side by side, and one of them is lost", func(s *service) {
		s.spoil(`{"kind":"cut-json","nth":2}`)
		s.branch(from, to, 1)
		for page := 2; page <= s.total(); page++ {
			s.wall = s.wall.Add(-2 * time.Millisecond)
			s.branch(from, to, page)
		}
	}},
	{"", "an extra field spoils nothing", func(s *service) {
		s.spoil(`{"kind":"extra-field","nth":2}`)
		walkTo(func(total int) int { return total })(s)
	}},

	{"repeats-page", "the second page twice", func(s *service) {
		total := s.total()
		s.branch(from, to, 1)
		s.branch(from, to, 2)
		for page := 2; page <= total; page++ {
			s.branch(from, to, page)
		}
	}},
	{"repeats-page", "the last page twice", func(s *service) {
		walkTo(func(total int) int { return total })(s)
		s.branch(from, to, s.total())
	}},
	{"", "several tests look at the first pages, by turns with other sizes and filters", func(s *service) {
		for _, page := range []int{1, 2, 2, 2, 3, 2, 2} {
			s.branch(from, to, page)
		}
		s.branch(from, to, 2, "pageSize", 10)
		s.branch(from2, to2, 1)
		s.branch(from2, to2, 2, "typeTransaction", "CREDIT")
		for page := 1; page <= 3; page++ {
			s.branch(from2, to2, page, "typeTransaction", "DEBIT")
		}
		s.branch(from, to, 1, "typeTransaction", "CASH")
	}},
	{"", "two read the same side by side", func(s *service) {
		total := s.total()
		for page := 1; page <= total; page++ {
			s.branch(from, to, page)
			s.branch(from, to, page)
		}
	}},
	{"", "each page is asked for again while it is on its way", func(s *service) {
		s.branch(from, to, 1)
		for page := 2; page <= s.total(); page++ {
			s.branch(from, to, page)
			s.wall = s.wall.Add(-2 * time.Millisecond) // sent before the first was answered
			s.branch(from, to, page)
		}
	}},
	{"", "one is behind the other", func(s *service) {
		total := s.total()
		for page := 1; page <= total+2; page++ {
			if page <= total {
				s.branch(from, to, page)
			}
			if page > 2 {
				s.branch(from, to, page-2)
			}
		}
	}},
	{"", "a page that a fault has touched is asked for again", func(s *service) {
		s.spoil(`{"kind":"extra-field","nth":2}`)
		for _, page := range []int{1, 2, 3, 2} {
			s.branch(from, to, page)
		}
	}},
	{"repeats-page", "page 2 twice each time, where another operation is read as it should be", func(s *service) {
		for page := 1; page <= s.total(); page++ {
			s.branch(from, to, page)
			if page == 2 {
				s.branch(from, to, page)
			}
		}
		s.otherReport()
	}},
	{"skips-page", "every second page, where another operation is read to its end", func(s *service) {
		for page := 1; page <= s.total(); page += 2 {
			s.branch(from, to, page)
		}
		s.otherReport()
	}},
	{"asks-past-end", "on and on until it is refused, where another operation is read to its end", func(s *service) {
		walkTo(func(total int) int { return total + 1 })(s)
		s.otherReport()
	}},
	{"stops-early", "all pages but the last, where another operation is read to its end", func(s *service) {
		for page, pages := 1, 2; page < pages; page++ {
			pages = s.branch(from2, to2, page, "serialNumber", terminal, "typeTransaction", "CASH").totalPages
		}
		s.branch(from, to, 1)
		s.otherReport()
	}},
	{"", "a look at the second page, where another operation is read to its end", func(s *service) {
		s.branch(from, to, 1)
		s.branch(from, to, 2)
		s.branch(from2, to2, 1)
		s.otherReport()
	}},
	{"", "all pages twice, from the first", func(s *service) {
		walkTo(func(total int) int { return total })(s)
		walkTo(func(total int) int { return total })(s)
	}},
	{"", "the first page again and again, to see what is new", func(s *service) {
		for range 5 {
			s.branch(from, to, 1)
		}
	}},

	{"repeats-page", "page 1 as often as there are pages", func(s *service) { s.stay(1, 0) }},
	{"repeats-page", "page 1 as often as there are pages, which are six", func(s *service) {
		total := s.branch("2025-08-06", "2025-08-07", 1, "serialNumber", terminal, "typeTransaction", "CASH").totalPages
		assert.Equal(s.t, 6, total)
		for range total - 1 {
			s.branch("2025-08-06", "2025-08-07", 1, "serialNumber", terminal, "typeTransaction", "CASH")
		}
	}},
	{"repeats-page", "page 1 as often as there are pages, of short ranges", func(s *service) {
		for _, days := range ranges {
			for range s.branch(days[0], days[1], 1, "serialNumber", terminal).totalPages - 1 {
				s.branch(days[0], days[1], 1, "serialNumber", terminal)
			}
		}
	}},
	{"repeats-page", "page 1 without end", func(s *service) {
		for range 2 * s.total() {
			s.branch(from, to, 1)
		}
	}},
	{"repeats-page", "from page 1 to page 2, and no further", func(s *service) {
		s.branch(from2, to2, 1, "serialNumber", terminal)
		s.stay(2, -1)
	}},
	{"", "many tests look at page 1, one after the other", func(s *service) { s.stay(1, 2) }},
	{"", "a few tests look at page 1, as many as there are pages", func(s *service) {
		total := s.branch(from, to, 1, "serialNumber", terminal, "typeTransaction", "CASH").totalPages
		assert.Less(s.t, total, 6)
		for range total - 1 {
			s.branch(from, to, 1, "serialNumber", terminal, "typeTransaction", "CASH")
		}
	}},
	{"", "page 1 as often as there are pages, with a while between", func(s *service) {
		for range 200 {
			s.branch(from, to, 1)
			s.wall = s.wall.Add(time.Second)
		}
	}},
	{"", "page 1 as often as there are pages, and later all of them", func(s *service) {
		s.stay(1, 0)
		walkTo(func(total int) int { return total })(s)
	}},
	{"", "page 1 by turns with the locations", func(s *service) {
		for range 200 {
			s.branch(from, to, 1)
			s.send(call{path: locationsPath})
		}
	}},

	{"asks-past-end", "on and on until it is refused", walkTo(func(total int) int { return total + 1 })},
	{"asks-past-end", "five pages at once, however many there are", func(s *service) {
		for _, page := range []int{2, 1, 5, 3, 4} {
			s.branch(from, to, page, "serialNumber", "9990000101", "typeTransaction", "PREPAID")
		}
	}},
	{"asks-past-end", "one page more than there are, side by side", func(s *service) { s.sideBySide(1) }},
	{"", "as many pages as there are, side by side", func(s *service) { s.sideBySide(0) }},
	{"", "a look at the page after the last, and the others after it", func(s *service) {
		s.branch(from, to, 1)
		s.branch(from, to, s.total()+1)
		walkTo(func(total int) int { return total })(s)
	}},
	{"", "the page after the last, where others are read to the last", func(s *service) {
		walkTo(func(total int) int { return total })(s)
		s.send(call{path: branchPath, body: map[string]any{"startDate": from, "endDate": to, "page": 1, "pageSize": 19}})
		walkTo(func(total int) int { return total + 1 })(s)
	}},
	{"", "to the last page", walkTo(func(total int) int { return total })},
	{"", "a page far past the end, to see BR-24", func(s *service) {
		s.branch(from, to, 1)
		s.branch(from, to, 99_999)
	}},

	{"changes-filters-while-paging", "the filter is lost on page 2", func(s *service) {
		s.branch(from, to, 1, "typeTransaction", "DEBIT")
		s.branch(from, to, 2)
	}},
	{"changes-filters-while-paging", "another page size on page 2", func(s *service) {
		s.branch(from, to, 1)
		s.branch(from, to, 2, "pageSize", 10)
	}},
	{"changes-filters-while-paging", "the rest in a page of another size, then another range", func(s *service) {
		for page := 1; page < s.total(); page++ {
			s.branch(from, to, page)
		}
		s.branch(from, to, s.total(), "pageSize", 3)
		s.branch(from2, to2, 1)
	}},
	{"changes-filters-while-paging", "another page size from page 2 on, to the end", func(s *service) {
		pages := s.branch(from, to, 1, "serialNumber", terminal).totalPages
		for page := 2; page <= pages; page++ {
			pages = s.branch(from, to, page, "serialNumber", terminal, "pageSize", 10).totalPages
		}
	}},
	{"changes-filters-while-paging", "another account's key from page 2 on", func(s *service) {
		s.branch(from, to, 1)
		for page, pages := 2, 2; page <= pages; page++ {
			pages = s.of("calco-second", page)
		}
	}},
	{"", "two accounts side by side", func(s *service) {
		s.branch(from, to, 1)
		s.of("calco-second", 1)
		s.branch(from, to, 2)
		s.of("calco-second", 2)
	}},
	{"", "a wrong key on page 2", func(s *service) {
		s.branch(from, to, 1)
		s.of("wrong-key-000", 2)
	}},
	{"", "another filter from page 1", func(s *service) {
		s.branch(from, to, 1, "typeTransaction", "DEBIT")
		s.branch(from, to, 1)
		s.branch(from, to, 2)
	}},
	{"", "two questions side by side", func(s *service) {
		s.branch(from, to, 1, "typeTransaction", "DEBIT")
		s.branch(from, to, 1)
		s.branch(from, to, 2, "typeTransaction", "DEBIT")
		s.branch(from, to, 2)
	}},

	{"stops-early", "two pages, then another range", func(s *service) {
		s.branch(from, to, 1)
		s.branch(from, to, 2)
		s.branch(from2, to2, 1)
	}},
	{"stops-early", "the first page for the number of pages, then all but the last", countsFirst(func(total int) []int { return upTo(1, total-1, 1) })},
	{"skips-page", "the first page for the number of pages, then every second", countsFirst(func(total int) []int { return upTo(1, total, 2) })},
	{"stops-early", "the first page for the number of pages, then all but the last side by side", countsFirst(func(total int) []int {
		return append([]int{2, 1}, upTo(3, total-1, 1)...)
	})},
	{"", "the first page for the number of pages, then all", countsFirst(func(total int) []int { return upTo(1, total, 1) })},
	{"", "tests that look at the first page of several questions, and then at the second", countsFirst(func(int) []int { return upTo(1, 2, 1) })},
	{"", "two pages, and the rest in smaller ones", func(s *service) { s.smaller(5) }},
	{"stops-early", "two pages, and the rest in smaller ones less some rows", func(s *service) { s.smaller(6) }},
	{"", "a look at the second page, where others are read to the end", func(s *service) {
		walkTo(func(total int) int { return total })(s)
		s.branch(from2, to2, 1)
		s.branch(from2, to2, 2)
		s.branch(from, to, 1)
	}},
	{"", "twenty questions side by side", func(s *service) {
		var over [20]bool
		for page := 1; page <= 40; page++ {
			for i := range over {
				if !over[i] {
					got := s.send(call{path: reportPath, body: map[string]any{"page": page, "pageSize": 20, "Filters": map[string]any{
						"StartDate": fmt.Sprintf("2025-06-%02d", 1+i), "EndDate": fmt.Sprintf("2025-06-%02d", 1+i), "SerialNumber": "9990000101",
					}}})
					over[i] = page >= got.totalPages
				}
			}
		}
		assert.NotContains(s.t, over, false)
	}},
	{"", "a look at the first page, then another range", askAll(from, to, from2, to2)},
	{"", "all pages, then another range", func(s *service) {
		walkTo(func(total int) int { return total })(s)
		s.branch(from2, to2, 1)
	}},
	{"", "gives up after a page that did not arrive", func(s *service) {
		s.spoil(`{"kind":"empty-200","nth":3}`)
		s.branch(from, to, 1)
		s.branch(from, to, 2)
		s.branch(from, to, 3)
		s.branch(from2, to2, 1)
	}},

	{"range-gap", "a day between each two", askAll("2025-06-01", "2025-06-07", "2025-06-09", "2025-06-15", "2025-06-17", "2025-06-23")},
	{"range-overlap", "the last day twice", askAll("2025-06-01", "2025-06-07", "2025-06-07", "2025-06-13", "2025-06-13", "2025-06-19")},
	{"range-overlap", "the last day twice, backwards", askAll("2025-06-13", "2025-06-19", "2025-06-07", "2025-06-13", "2025-06-01", "2025-06-07")},
	{"range-overlap", "the last day of the longest range twice, and the rest", askAll("2025-06-01", "2025-07-01", "2025-07-01", "2025-07-20")},
	{"range-overlap", "the rest, and before it the longest range, with a day of it", askAll("2025-07-01", "2025-07-20", "2025-06-02", "2025-07-01")},
	{"range-overlap", "the last day of months twice, one month after the other, once", askMonths("2025-05-15", "2025-06-15", "2025-06-15", "2025-06-30")},
	{"range-gap", "a day between the longest range and the rest", askAll("2025-05-10", "2025-06-08", "2025-06-10", "2025-06-25")},
	{"range-gap", "a day between the rest and the longest range before it", askAll("2025-06-10", "2025-06-25", "2025-05-10", "2025-06-08")},
	{"", "a day between the longest range and the rest, asked for later", askAll("2025-05-10", "2025-06-08", "2025-06-10", "2025-06-25", "2025-06-08", "2025-06-09")},
	{"", "the longest range that is a month, and the next month", askAll("2025-05-01", "2025-05-30", "2025-06-01", "2025-06-30")},
	{"", "a day between two ranges of a week, once", askAll("2025-06-03", "2025-06-09", "2025-06-11", "2025-06-17")},
	{"", "the longest range, and the rest", askAll("2025-06-01", "2025-07-01", "2025-07-02", "2025-07-20")},
	{"", "the longest range, and one that ends with it", askAll("2025-06-01", "2025-07-01", "2025-06-20", "2025-07-01")},
	{"", "the longest range until today, and today", func(s *service) {
		for _, days := range [][2]string{{"2025-07-21", "2025-08-20"}, {"2025-08-20", "2025-08-21"}} {
			s.send(call{path: branchPath, header: http.Header{"X-Calco-Now": {"2025-08-21T18:00:00"}}, body: map[string]any{"startDate": days[0], "endDate": days[1], "page": 1, "pageSize": 20}})
		}
	}},
	{"", "two days at a time, the least there is", askAll("2025-06-01", "2025-06-02", "2025-06-02", "2025-06-03", "2025-06-03", "2025-06-04", "2025-06-04", "2025-06-05")},
	{"", "today again, when it is over", func(s *service) {
		for _, days := range [][2]string{{"2025-06-01", "2025-06-07"}, {"2025-06-07", "2025-06-13"}, {"2025-06-13", "2025-06-19"}} {
			s.send(call{path: branchPath, header: http.Header{"X-Calco-Now": {days[1] + "T18:00:00"}},
				body: map[string]any{"startDate": days[0], "endDate": days[1], "page": 1, "pageSize": 20}})
		}
	}},
	{"", "single days, side by side", func(s *service) {
		for _, day := range []string{"01", "03", "05", "02", "04"} {
			s.day("2025-06-" + day)
		}
	}},
	{"range-gap", "every second day", func(s *service) {
		for _, day := range []string{"01", "03", "05", "07"} {
			s.day("2025-06-" + day)
		}
	}},
	{"", "ranges for a test that share a day, where others follow each other", func(s *service) {
		askAll("2025-06-01", "2025-06-07", "2025-06-08", "2025-06-14", "2025-06-15", "2025-06-21")(s)
		askAll("2025-07-01", "2025-07-07", "2025-07-07", "2025-07-13", "2025-07-13", "2025-07-19")(s)
	}},
	{"", "day after day", askAll("2025-06-01", "2025-06-07", "2025-06-08", "2025-06-14", "2025-06-15", "2025-06-21")},
	{"", "two ranges that share a day, once", askAll("2025-06-01", "2025-06-07", "2025-06-07", "2025-06-13")},
	{"", "a window that slides by a day", askAll("2025-06-01", "2025-06-07", "2025-06-02", "2025-06-08", "2025-06-03", "2025-06-09")},
	{"", "a week of each month", askAll("2025-04-01", "2025-04-07", "2025-05-01", "2025-05-07", "2025-06-01", "2025-06-07")},

	{"range-gap", "months of thirty days", askAll("2025-03-01", "2025-03-30", "2025-04-01", "2025-04-30", "2025-05-01", "2025-05-30", "2025-06-01", "2025-06-30")},
	{"", "months of thirty days, and the 31st asked for by itself", func(s *service) {
		askAll("2025-03-01", "2025-03-30", "2025-04-01", "2025-04-30", "2025-05-01", "2025-05-30", "2025-06-01", "2025-06-30")(s)
		askAll("2025-03-30", "2025-03-31")(s)
	}},
	{"range-overlap", "halves of months, the first of the next counted twice", askAll(
		"2025-04-01", "2025-04-15", "2025-04-16", "2025-05-01", "2025-05-01", "2025-05-15", "2025-05-16", "2025-06-01", "2025-06-01", "2025-06-15")},
	{"", "the 31st left out once", askAll("2025-04-01", "2025-04-30", "2025-05-01", "2025-05-30", "2025-06-01", "2025-06-30")},
	{"", "two gaps within months, ranges that follow each other between them", askAll(
		"2025-05-01", "2025-05-04", "2025-05-05", "2025-05-08", "2025-05-10", "2025-05-12", "2025-05-13", "2025-05-16", "2025-05-18", "2025-05-20")},
	{"range-gap", "the day of a clock change, among days that follow each other", func(s *service) {
		for _, day := range []string{"04-09", "04-08", "04-07", "04-05", "04-04", "04-03", "04-02"} {
			s.day("2025-" + day)
		}
	}},
	{"range-gap", "the day of a clock change, before the first of the weeks that follow each other", askAll("2025-04-07", "2025-04-13", "2025-03-30", "2025-04-05", "2025-03-23", "2025-03-29")},
	{"range-overlap", "the day of a clock change, in the first two of the weeks that follow each other", askAll("2025-04-05", "2025-04-11", "2025-03-30", "2025-04-05", "2025-03-23", "2025-03-29")},
	{"", "the day of a clock change left out between two weeks, and no other follows", askAll("2025-04-07", "2025-04-13", "2025-03-30", "2025-04-05")},
	{"", "a day left out before the first of the weeks that follow each other", askAll("2025-05-07", "2025-05-13", "2025-04-29", "2025-05-05", "2025-04-22", "2025-04-28")},
	{"", "a day left out once, among days that follow each other", func(s *service) {
		for _, day := range []string{"04-19", "04-18", "04-17", "04-15", "04-14", "04-13", "04-12"} {
			s.day("2025-" + day)
		}
	}},

	{"asks-ahead", "today in UTC, in the evening", func(s *service) { s.at("2025-08-20T22:00:00", "2025-08-21", "2025-08-21") }},
	{"asks-ahead", "the month of today in UTC, in its first evening", func(s *service) {
		s.at("2025-08-31T22:00:00", "2025-09-01", "2025-09-01")
		s.at("2025-08-31T22:00:00", "2025-09-01", "2025-09-30")
	}},
	{"", "today and the next day, in the evening", func(s *service) {
		s.at("2025-08-20T22:00:00", "2025-08-20", "2025-08-20")
		s.at("2025-08-20T22:00:00", "2025-08-21", "2025-08-21")
	}},
	{"", "up to the next day, in the evening", func(s *service) { s.at("2025-08-20T22:00:00", "2025-08-01", "2025-08-21") }},
	{"", "the next day, before it has begun anywhere", func(s *service) { s.at("2025-08-20T12:00:00", "2025-08-21", "2025-08-21") }},
	{"", "the day after the next", func(s *service) { s.at("2025-08-20T22:00:00", "2025-08-22", "2025-08-22") }},

	{"unread-field", "PageSize", func(s *service) { s.branch(from, to, 1, "PageSize", 5) }},
	{"unread-field", "a filter in the query alone", func(s *service) {
		s.send(call{path: branchPath, query: "serialNumber=9990000101", body: map[string]any{"startDate": from, "endDate": to, "page": 1, "pageSize": 20}})
	}},
	{"unread-field", "the page counted up in the query, and the body says 1", func(s *service) {
		for page := 1; page <= 3; page++ {
			s.send(call{path: branchPath, query: fmt.Sprint("page=", page), body: map[string]any{"startDate": from, "endDate": to, "page": 1, "pageSize": 20}})
		}
	}},
	{"unread-field", "another day in the query than in the body", func(s *service) {
		s.send(call{path: branchPath, query: "startDate=" + from2, body: map[string]any{"startDate": from, "endDate": to, "page": 1, "pageSize": 20}})
	}},
	{"", "fields in the query, and in the body, too", func(s *service) {
		s.send(call{path: branchPath, query: "startDate=" + from + "&page=1&trace=7", body: map[string]any{"startDate": from, "endDate": to, "page": 1, "pageSize": 20}})
	}},
	{"unread-field", "page in the one spelling that is not read", func(s *service) {
		s.send(call{path: reportPath, body: map[string]any{"Page": 2, "Filters": map[string]any{"StartDate": from, "EndDate": to}}})
	}},
	{"", "page in both spellings of the reference", bothSpellings},
	{"", "every field of the table", func(s *service) {
		s.branch(from, to, 1, "locationId", "101", "typeTransaction", "CREDIT", "cardBrand", "VISA", "installmentType", "BANCO")
	}},

	{"key-elsewhere", "in the query, too", func(s *service) { s.send(call{path: locationsPath, query: "apiKey=calco-main"}) }},
	{"key-elsewhere", "in a field of the body that is no other finding", func(s *service) {
		s.branch(from, to, 1, "token", "calco-main")
	}},
	{"key-elsewhere", "as a bearer", func(s *service) {
		s.send(call{path: locationsPath, header: http.Header{"Authorization": {"Bearer calco-main"}}})
	}},
	{"key-elsewhere", "in the path and in a header of its own, as gateways want it", func(s *service) {
		s.send(call{path: "/calco-main" + locationsPath, header: http.Header{"X-Auth-Token": {"calco-main"}}})
	}},
	{"key-elsewhere", "everywhere", func(s *service) {
		s.send(call{path: "/calco-main" + locationsPath, query: "k=calco-main",
			header: http.Header{"Authorization": {"Basic dXNlcjpjYWxjby1tYWlu"}, "Cookie": {"k=calco-main"}, "Referer": {"http://x/calco-main"}}})
	}},
	{"", "another service's bearer", func(s *service) {
		s.send(call{path: locationsPath, header: http.Header{"Authorization": {"Bearer eyJhbGciOi"}}})
	}},

	{"accepts-no-json", "XML alone", func(s *service) {
		s.send(call{path: locationsPath, header: http.Header{"Accept": {"application/xml, text/xml;q=0.9"}}})
	}},
	{"", "JSON among others, in any letter case, any type, and none", func(s *service) {
		for _, accept := range []string{"text/plain, Application/JSON", "application/problem+json", "text/html, image/gif, *; q=.2, */*; q=.2", "*/*", ""} {
			s.send(call{path: locationsPath, header: http.Header{"Accept": {accept}}})
		}
		s.send(call{path: locationsPath, header: http.Header{"Accept": {"text/csv", "application/json"}}})
		s.send(call{path: "/favicon.ico", header: http.Header{"Accept": {"image/png"}}})
	}},

	{"goes-on-after-401", "pages on with a refused key", func(s *service) {
		for page := 1; page <= 3; page++ {
			s.with("wrong-key-000", nil, branchPath, page)
		}
	}},
	{"goes-on-after-401", "by turns through the operations", func(s *service) {
		for page := 1; page <= 3; page++ {
			s.with("wrong-key-000", nil, branchPath, page)
			s.with("wrong-key-000", nil, reportPath, page)
		}
	}},
	{"", "one wrong key after another", func(s *service) {
		for _, key := range []string{"wrong-key-000", "wrong-key-001", "wrong-key-002", "wrong-key-003"} {
			s.with(key, nil, reportPath, 1)
		}
	}},
	{"", "some were on their way when the first was refused", func(s *service) {
		var open []*sent.Connection
		for range 4 {
			open = append(open, sent.NewConnection(s.wall))
		}
		for _, by := range open {
			s.with("wrong-key-000", by, branchPath, 1)
			by.Close(s.wall)
		}
	}},
	{"goes-on-after-401", "a connection for each, one after the other", func(s *service) {
		for range 3 {
			by := sent.NewConnection(s.wall)
			s.with("wrong-key-000", by, branchPath, 1)
			by.Close(s.wall)
		}
	}},
	{"goes-on-after-401", "more than one connection, and on after a while", func(s *service) {
		one, other := sent.NewConnection(s.wall), sent.NewConnection(s.wall)
		for _, by := range []*sent.Connection{one, other, one, other} {
			s.with("wrong-key-000", by, branchPath, 1)
			s.wall = s.wall.Add(50 * time.Millisecond)
		}
	}},
	{"", "a pool of five stops, each when it has seen the refusal", func(s *service) {
		for range 5 {
			by := sent.NewConnection(s.wall)
			s.with("wrong-key-000", by, branchPath, 1)
			s.wall = s.wall.Add(15 * time.Millisecond)
		}
	}},
	{"goes-on-after-401", "a pool of two that goes on at once", func(s *service) {
		one, other := sent.NewConnection(s.wall), sent.NewConnection(s.wall)
		for page := range 4 {
			s.with("wrong-key-000", one, branchPath, page)
			s.with("wrong-key-000", other, branchPath, page)
		}
	}},
	{"goes-on-after-401", "on and on, where other refusals are taken", func(s *service) {
		s.branch(to, from, 1)
		for page := range 9 {
			s.with("wrong-key-000", nil, branchPath, page)
		}
	}},
	{"", "a wrong key for each operation", func(s *service) {
		for _, path := range []string{branchPath, reportPath} {
			s.send(call{path: path, key: "wrong-key-000", body: map[string]any{}})
		}
		s.send(call{path: locationsPath, key: "wrong-key-000"})
	}},
	{"goes-on-after-401", "a fault says 401, and the same is asked on and on", func(s *service) {
		s.spoil(`{"kind":"status","status":401}`)
		for range 3 {
			s.branch(from, to, 1)
		}
	}},
	{"", "a fault says 401, and several ask for something else each", func(s *service) {
		s.spoil(`{"kind":"status","status":401}`)
		for page := range 3 {
			s.branch(from, to, page+1)
			s.branch(from2, to2, page+1)
		}
	}},
	{"", "a fault says 401 now and then, and the same is asked again", func(s *service) {
		s.spoil(`{"kind":"status","status":401,"nth":1}`)
		s.spoil(`{"kind":"status","status":401,"since":3}`)
		for range 4 {
			s.branch(from, to, 1)
		}
	}},
	{"", "a fault says 401, and it goes on", func(s *service) {
		s.spoil(`{"kind":"status","status":401,"nth":1}`)
		for range 3 {
			s.branch(from, to, 1)
		}
	}},
}

func TestHabits_EachIsFoundAndWhatLooksAlikeIsNot(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, row := range habitRows {
		seen[row.habit] = true
		t.Run(row.habit+"/"+row.name, func(t *testing.T) {
			t.Parallel()
			s := newService(t)
			row.client(s)
			want := []string{}
			if row.habit != "" {
				want = append(want, row.habit)
			}
			assert.Equal(t, want, s.findings(), "%+v", s.mock.Met().Total().Findings)
			for _, f := range s.mock.Met().Total().Findings {
				assert.NotEmpty(t, f.Shows[0].Requests, "a finding shows its requests")
				assert.NotEmpty(t, f.Shows[0].Detail)
			}
		})
	}
	for _, habit := range habits.All() {
		assert.True(t, seen[habit.ID], "%s has a client that shows it", habit.ID)
	}
}

// Whether endDate counts the reference does not say: who asks for each last day twice
// may count each sale once, and fails nothing. Whoever does so where the calendar
// brings it out does it by mistake.
func TestStrict_WhatTheReferenceLeavesOpenFailsNothing(t *testing.T) {
	t.Parallel()
	shared := askAll("2025-06-01", "2025-06-07", "2025-06-07", "2025-06-13", "2025-06-13", "2025-06-19")
	atSeam := askAll("2025-04-05", "2025-04-11", "2025-03-30", "2025-04-05", "2025-03-23", "2025-03-29")
	for name, row := range map[string]struct {
		clients []func(*service)
		passed  bool
	}{
		"each last day":                   {[]func(*service){shared}, true},
		"the day of a clock change":       {[]func(*service){atSeam}, false},
		"one of them does, and one other": {[]func(*service){shared, atSeam}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			whole := met.Coverage{}
			for _, client := range row.clients {
				s := newService(t)
				client(s)
				whole = met.Sum(whole, s.mock.Met().Total())
			}
			gates := verdict.Gates{Strict: true}.Judge(whole)
			require.Len(t, gates, 1)
			assert.Equal(t, "strict range-overlap", gates[0].Name)
			assert.Equal(t, row.passed, gates[0].Passed, gates[0].Why)
			assert.NotEmpty(t, gates[0].Why)
		})
	}
}

// Of a page that was left out the requests are told between which it should have
// come, and not the last ones.
func TestSkipsPage_ShowsWhereItWasLeftOut(t *testing.T) {
	t.Parallel()
	s := newService(t)
	total := s.total()
	require.Greater(t, total, 8)
	for page := 1; page <= total; page++ {
		if page != 4 {
			s.branch(from, to, page)
		}
	}
	findings := s.mock.Met().Total().Findings
	require.Len(t, findings, 1)
	show := findings[0].Shows[0]
	assert.Equal(t, "page 4 was not read, a later one was", show.Detail)
	require.Len(t, show.Requests, 2)
	for i, page := range []string{"page 3: ", "page 5: "} {
		assert.Contains(t, show.Requests[i].Text, page)
	}
}

// How far lists were read is told, and of how many pages there: of all sessions
// together, too.
func TestPages_HowFar(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.branch(from, to, 1)
	s.branch(from, to, 1, "pageSize", 1)
	s.branch(from, to, 2)
	most := s.branch(from, to, 2, "pageSize", 19).totalPages
	s.send(call{path: branchPath, key: "calco-main~other", body: map[string]any{"startDate": from, "endDate": to, "page": 2, "pageSize": 20}})
	pages := s.mock.Met().Total().Pages
	require.Len(t, pages, 1)
	assert.Equal(t, int64(most), pages[0].FurthestOf)
	assert.Equal(t, int64(2), pages[0].FurthestPage)
	assert.Zero(t, pages[0].LastPages)
}

func bothSpellings(s *service) {
	s.send(call{path: reportPath, body: map[string]any{"page": 2, "Page": 2, "pageSize": 20, "PageSize": 20, "Filters": map[string]any{"StartDate": from, "EndDate": to}}})
}

// What is meant is the spelling that is read: "described as `Page` in the field table".
func TestHabits_ThePageThatIsNotReadIsNamedAsItIsRead(t *testing.T) {
	t.Parallel()
	for choice, sent := range map[string]string{"pascal": "page", "lower": "Page"} {
		s := newService(t, func(c *mockserver.Config) {
			c.Profile.Answers = map[rules.QuestionID]rules.Answer{"Q-TR-PAGE-NAMES": {Choice: choice}}
		})
		s.send(call{path: reportPath, body: map[string]any{sent: 2, "Filters": map[string]any{"StartDate": from, "EndDate": to}}})
		meant := map[string]string{"pascal": "Page", "lower": "page"}[choice]
		found := s.mock.Met().Total().Findings
		require.Len(t, found, 1)
		assert.Equal(t, sent+" is not read: "+meant+" was probably meant", found[0].Shows[0].Detail)
	}
}

// Under Q-TR-PAGE-NAMES: pascal the other spelling is the one that is read.
func TestHabits_WhoeverSendsBothSpellingsOfPageIsRight(t *testing.T) {
	t.Parallel()
	s := newService(t, func(c *mockserver.Config) {
		c.Profile.Answers = map[rules.QuestionID]rules.Answer{"Q-TR-PAGE-NAMES": {Choice: "pascal"}}
	})
	bothSpellings(s)
	assert.Empty(t, s.findings())
}

// Under Q-LAST-DAY: no the last day of a range does not count, so ranges that
// share it are right and those that do not leave it out.
func TestHabits_RangesFollowTheLastDay(t *testing.T) {
	t.Parallel()
	excluded := func(c *mockserver.Config) {
		c.Profile.Answers = map[rules.QuestionID]rules.Answer{"Q-LAST-DAY": {Choice: "no"}}
	}
	sharing := newService(t, excluded)
	askAll("2025-06-01", "2025-06-07", "2025-06-07", "2025-06-13", "2025-06-13", "2025-06-19")(sharing)
	assert.Empty(t, sharing.findings())
	apart := newService(t, excluded)
	askAll("2025-06-01", "2025-06-07", "2025-06-08", "2025-06-14", "2025-06-15", "2025-06-21")(apart)
	assert.Equal(t, []string{"range-gap"}, apart.findings())
	for _, habit := range []string{"range-gap", "range-overlap"} {
		assert.Contains(t, habits.InsteadOf(habit), "Q-LAST-DAY", "%s: which ranges are right depends on it", habit)
	}
}

// A request with a wrong key belongs to the session that its header names, or the
// word after the key.
func TestHabits_WrongKeysBelongToTheirSession(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.send(call{path: locationsPath, key: "calco-main~tests"})
	for range 3 {
		s.send(call{path: locationsPath, key: "some-other-key~tests"})
	}
	for range 3 {
		s.send(call{path: locationsPath, key: "some-other-key", header: http.Header{"X-Calco-Session": {"more"}}})
	}
	for range 2 {
		s.send(call{path: locationsPath, key: "calco-nobody~first"})
	}
	assert.Len(t, s.mock.Met().Coverage("tests").Findings, 1)
	assert.Len(t, s.mock.Met().Coverage("more").Findings, 1)
	assert.EqualValues(t, 2, s.mock.Met().Coverage("first").Requests)
	assert.Zero(t, s.mock.Met().Coverage("").Requests)
	before := len(s.mock.Met().Coverage("unheard-of").Findings)
	s.send(call{path: locationsPath, key: "some-other-key~unheard-of"})
	assert.Zero(t, before+int(s.mock.Met().Coverage("unheard-of").Requests), "what may be a part of a secret names no session")
}
