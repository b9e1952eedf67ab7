package consumer

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

// aPage is a page of a branch report in a session of its own.
func aPage(number int64, session string) *sent.Request {
	return &sent.Request{
		Number: number, Session: session, Clock: time.Unix(1e9, 0), Operation: rules.BranchReport, Persona: "main", Key: sent.KnownKey,
		Fields: []sent.Field{{Name: "startDate", Text: "2025-08-01"}, {Name: "endDate", Text: "2025-08-02"}, {Name: "page", Number: 1, IsNumber: true}, {Name: "pageSize", Number: 20, IsNumber: true}},
		From:   "2025-08-01", To: "2025-08-02", Page: 1, PageSize: 20, TotalItems: 30, TotalPages: 2, Rows: 20, Status: 200, Code: "BR-00", Rule: "BR-00",
	}
}

func TestBook_ManySessionsAreSummedUp(t *testing.T) {
	t.Parallel()
	book := NewBook(rules.Profile{})
	book.most = 100
	const sessions = 130
	for i := range sessions {
		book.Record(aPage(int64(i+1), fmt.Sprintf("s%d", i)))
	}
	total := book.Total()
	assert.EqualValues(t, sessions, total.Requests)
	assert.EqualValues(t, sessions, total.Sessions)
	met, _ := total.Rule("BR-ENVELOPE")
	assert.EqualValues(t, sessions, met.Requests)
	assert.Equal(t, "s0", met.Evidence.Met.Session, "the first evidence stays")
	assert.LessOrEqual(t, len(book.sessions), book.most)
	assert.Greater(t, len(book.sessions), book.most*9/10, "those of late are told apart")
	assert.Zero(t, book.Coverage("s0").Requests, "only the sum is kept of the oldest")
	assert.EqualValues(t, 1, book.Coverage(fmt.Sprintf("s%d", sessions-1)).Requests)
}

// A session takes so much memory, and however long it goes on hardly more: what it asks
// is always new, and in ways that are remembered for a while. Not parallel, because it
// looks at the memory of the whole process.
func TestBook_LongSessions(t *testing.T) {
	const sessions, early, late = 10, 400, 1600
	NewBook(rules.Profile{}).Coverage("") // makes what all of them share
	book, before := NewBook(rules.Profile{}), heapInUse()
	sizes := map[int]int64{}
	for n := range late {
		for s := range sessions {
			book.Record(wandering(n, fmt.Sprintf("s%d", s)))
		}
		if n+1 == early || n+1 == late {
			book.mu.Lock()
			book.count()
			book.mu.Unlock()
			sizes[n+1] = int64(heapInUse()-before) / sessions
		}
	}
	t.Logf("bytes of a session: %v", sizes)
	assert.Less(t, sizes[early], int64(76<<10))
	assert.Less(t, sizes[late], sizes[early]*11/10)
	runtime.KeepAlive(book)
}

// wandering is the n-th request of a client that looks at the first and the last page of
// lists, leaves them half read, asks for ranges that miss each other by a day up or down
// at every end of a month and change of the clock, and is refused.
func wandering(n int, name string) *sent.Request {
	r := aPage(int64(n+1), name)
	r.Same, r.Clock, r.TotalPages, r.TotalItems = uint64(n+1), time.Date(2026, 3, 1, 12, 0, 0, 0, calendarZone), 100, 2000
	question, step := n/4, n%4
	day := func(days int) string {
		return time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, days).Format(time.DateOnly)
	}
	from, length := question%8*7, 7
	switch row := question % 8; { // eight rows of ranges, which go on
	case row < 4:
		from += question / 8 * (length + row - 1) // with a day in two, none, one or two between
	default:
		from, length = 2000-question/8*(length+row-5), 6
	}
	r.Fields = append(r.Fields, sent.Field{Name: "cardBrand", Text: fmt.Sprintf("VISA%d", question%8)})
	r.From, r.To = day(max(from, 0)%2100), day(max(from, 0)%2100+length)
	switch {
	case step == 1 && question%3 == 0:
		r.Page = 100
	case step == 1:
		r.Page = 2
	case step == 2:
		r.Page, r.Status, r.Code, r.Rule, r.Rows = 101, 404, "BR-24", "BR-24", 0
	case step == 3:
		r.Status, r.Code, r.Rule, r.Rows, r.Unread = 400, "BR-10", "BR-10", 0, []sent.Unread{{Name: fmt.Sprintf("name%d", n)}}
	}
	return r
}

var calendarZone = func() *time.Location {
	zone, err := time.LoadLocation("America/Santiago")
	if err != nil {
		panic(err)
	}
	return zone
}()

func heapInUse() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Ten thousand sessions that read every page of three ranges take so much memory,
// and more of them no more.
func TestBook_Memory(t *testing.T) {
	proofs.Long(t)
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	book, before := NewBook(rules.Profile{}), heap()
	fill := func(sessions int) uint64 {
		for i := range sessions {
			for page := range int64(9) {
				r := aPage(page+1, fmt.Sprintf("s%d", i))
				r.Page, r.TotalPages = page+1, 9
				r.Fields[2].Number = page + 1
				book.Record(r)
			}
		}
		return (heap() - before) >> 20
	}
	full := fill(sessionsKept)
	assert.Less(t, full, uint64(50), "MiB")
	more := fill(2 * sessionsKept)
	assert.Less(t, more, full+full/4, "MiB")
	t.Logf("%d sessions: %d MiB; as many again: %d MiB", sessionsKept, full, more)
	runtime.KeepAlive(book)
}

// Half a body that ends with the connection is none, though its status is 200.
func TestDataArrives(t *testing.T) {
	t.Parallel()
	for _, lost := range []string{"no-length", "truncated-length", "truncated-chunked", "cut-json", "reset", "empty-200"} {
		assert.False(t, asked.DataArrives(lost), lost)
	}
	for _, whole := range []string{"", "delay", "drip", "extra-field", "wrong-type"} {
		assert.True(t, asked.DataArrives(whole), whole)
	}
}
