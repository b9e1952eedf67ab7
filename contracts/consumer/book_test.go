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
	whole := book.Whole()
	assert.EqualValues(t, sessions, whole.Requests)
	assert.EqualValues(t, sessions, whole.Sessions)
	met, _ := whole.Rule("BR-ENVELOPE")
	assert.EqualValues(t, sessions, met.Requests)
	assert.Equal(t, "s0", met.Evidence.Met.Session, "the first evidence stays")
	assert.LessOrEqual(t, len(book.sessions), book.most)
	assert.Greater(t, len(book.sessions), book.most*9/10, "those of late are told apart")
	assert.Zero(t, book.Coverage("s0").Requests, "only the sum is kept of the oldest")
	assert.EqualValues(t, 1, book.Coverage(fmt.Sprintf("s%d", sessions-1)).Requests)
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
