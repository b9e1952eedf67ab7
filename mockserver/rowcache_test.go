package mockserver

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/rowcache"
	"calco.example/mockserver/wording"
	"calco.example/mockserver/world"
)

// Whatever was asked before, by whatever clock and under whatever profile, a page
// says what it says in a mock that was never asked anything.
func TestRowCache_ChangeNothing(t *testing.T) {
	t.Parallel()
	const other = `{"name":"other","answers":{"Q-SALE-ZONE":"UTC","Q-BR-STATUS-CASE":"COMPLETED","Q-TR-STATUS-CASE":"COMPLETED","Q-LOCATION-ID":"no"}}`
	withOther := func() *Mock {
		mock := newTestMock(t)
		require.Equal(t, 200, profileCall(http.MethodPut, "other", other).sendTo(mock).status)
		return mock
	}
	var calls []call
	for page := 1; page <= 4; page++ {
		for _, clock := range []string{"2025-08-20T12:00:00-04:00", "2025-08-20T12:00:01-04:00", "2025-11-20T12:00:00-03:00"} {
			for _, session := range []string{"one", "other"} {
				branch := branchCall("", fmt.Sprintf(`{"startDate":"2025-08-01","endDate":"2025-08-18","page":%d,"pageSize":20}`, page))
				report := reportCall("", fmt.Sprintf(`{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-18"},"page":%d,"pageSize":20}`, page))
				for _, c := range []call{branch, report} {
					calls = append(calls, c.with("X-Calco-Now", clock, "X-Calco-Session", session))
				}
			}
		}
	}
	answers := make([]string, len(calls))
	different := map[string]bool{}
	for i, c := range calls {
		answer := c.sendTo(withOther())
		require.Equal(t, 200, answer.status, c.name)
		answers[i] = answer.body
		different[answer.body] = true
	}
	require.Greater(t, len(different), len(calls)/3, "clock and profile are to be seen in the pages")

	mock := withOther()
	for range 3 {
		for _, i := range rand.New(rand.NewPCG(1, 2)).Perm(len(calls)) {
			require.Equal(t, answers[i], calls[i].sendTo(mock).body, calls[i].name)
		}
	}
}

// A page that is asked for again is not written again.
func TestRowCache_AreUsed(t *testing.T) {
	t.Parallel()
	rows := &rowcache.Cache{}
	key := rowcache.Key{Words: &wording.Words{}, Terminal: &world.Terminal{}, Mark: 7 << 40, Date: 20_000}
	_, found := rows.Append(nil, &key)
	assert.False(t, found)
	rows.Keep(&key, []byte("the row"))
	text, found := rows.Append([]byte("before "), &key)
	assert.True(t, found)
	assert.Equal(t, "before the row", string(text))

	for _, another := range []func(*rowcache.Key){
		func(k *rowcache.Key) { k.Words = &wording.Words{PlatformRequest: "another"} }, func(k *rowcache.Key) { k.Terminal = &world.Terminal{Serial: "1"} },
		func(k *rowcache.Key) { k.Mark++ }, func(k *rowcache.Key) { k.Date++ }, func(k *rowcache.Key) { k.Until.Second++ }, func(k *rowcache.Key) { k.OfReport = true },
	} {
		changed := key
		another(&changed)
		_, found := rows.Append(nil, &changed)
		assert.False(t, found, changed)
	}

	long := key
	long.Date++
	rows.Keep(&long, []byte(strings.Repeat("x", rowcache.LongRow+1)))
	_, found = rows.Append(nil, &long)
	assert.False(t, found, "a long row is not kept")
}

// Rows that nobody asked for between two ages are let go.
func TestRowCache_Age(t *testing.T) {
	t.Parallel()
	rows := &rowcache.Cache{}
	used, unused := rowcache.Key{Mark: 7 << 40}, rowcache.Key{Mark: 8 << 40}
	for _, key := range []*rowcache.Key{&used, &unused} {
		rows.Keep(key, []byte("the row"))
	}
	require.Equal(t, 2, rows.SetsUsed(), "of different sets: those age together")
	rows.Age()
	_, found := rows.Append(nil, &used)
	require.True(t, found, "it was new")
	rows.Age()
	_, found = rows.Append(nil, &used)
	assert.True(t, found)
	_, found = rows.Append(nil, &unused)
	assert.False(t, found)
}

// A mock under load lets go of what its requests do not need.
func TestRowCache_AgeByRequests(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	once := branchCall("", goodBranch)
	once.sendTo(mock)
	kept := mock.api.rows.SetsUsed
	require.NotZero(t, kept())
	mock.api.asked.Store(ageAfter - 2)
	once.sendTo(mock)
	assert.NotZero(t, kept())
	once.sendTo(mock)
	mock.api.asked.Store(2*ageAfter - 1)
	locationsCall("").sendTo(mock)
	assert.NotZero(t, kept(), "asked for since")
	mock.api.asked.Store(3*ageAfter - 1)
	locationsCall("").sendTo(mock)
	assert.Zero(t, kept())
}

// What is kept is bounded, and what is found is what was kept under that key, from
// many sides at once.
func TestRowCache_AreBounded(t *testing.T) {
	t.Parallel()
	rows := &rowcache.Cache{}
	words, terminal := &wording.Words{}, &world.Terminal{}
	var sides sync.WaitGroup
	for side := range 4 {
		sides.Go(func() {
			dice := rand.New(rand.NewPCG(uint64(side), 1))
			for range 20_000 {
				n := dice.IntN(4 * rowcache.Sets * rowcache.Ways)
				key := rowcache.Key{Words: words, Terminal: terminal, Mark: world.Mark(n) << 19}
				text, found := rows.Append(nil, &key)
				if found && !assert.Equal(t, fmt.Sprint("row ", n), string(text)) {
					return
				}
				if !found {
					rows.Keep(&key, fmt.Append(nil, "row ", n))
				}
			}
		})
	}
	sides.Wait()
	left := 0
	for n := range 4 * rowcache.Sets * rowcache.Ways {
		if _, found := rows.Append(nil, &rowcache.Key{Words: words, Terminal: terminal, Mark: world.Mark(n) << 19}); found {
			left++
		}
	}
	assert.LessOrEqual(t, left, rowcache.Sets*rowcache.Ways)
	assert.Greater(t, left, rowcache.Sets*rowcache.Ways/2)
}
