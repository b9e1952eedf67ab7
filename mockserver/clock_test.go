package mockserver

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/civil"
	"calco.example/mockserver/session"
)

// badTimes are some that package civil refuses.
var badTimes = []struct{ name, text string }{
	{"empty", ""},
	{"a word", "yesterday"},
	{"a date", "2025-08-20"},
	{"no seconds", "2025-08-20T15:00"},
	{"the missing hour of 2025", "2025-09-07T00:30:00"},
	{"a year too late", "2200-01-01T00:00:00Z"},
	{"white space after", "2025-08-20T15:00:00Z "},
}

func TestClock_HeaderRefused(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, row := range badTimes {
		for _, fine := range fineCalls() {
			answer := fine.with("X-Calco-Now", row.text).sendTo(mock)
			assert.Equal(t, http.StatusBadRequest, answer.status, "%s, %s", fine.name, row.name)
			assert.Contains(t, answer.body, "X-Calco-Now", row.name)
		}
	}
	twice := locationsCall("twice").with("X-Calco-Now", "2025-08-20T15:00:00", "X-Calco-Now", "2025-08-20T15:00:00")
	assert.Equal(t, http.StatusBadRequest, twice.sendTo(mock).status)
}

// A range that ends on a day is refused with BR-10 until that day has come.
func endingOn(day string) call {
	date, _, _ := civil.ParseDate(day)
	return branchCall("until "+day, fmt.Sprintf(`{"startDate":%q,"endDate":%q,"page":1,"pageSize":1}`, date.AddDays(-3), date))
}

func TestBranchReport_BR10_Today(t *testing.T) {
	t.Parallel()
	const santiago, utc = "America/Santiago", "UTC"
	for _, row := range []struct {
		name, zone, now, end string
		future               bool
	}{
		{"summer evening, last second of the 20th", santiago, "2026-11-21T02:59:59Z", "2026-11-21", true},
		{"summer evening, the 20th itself", santiago, "2026-11-21T02:59:59Z", "2026-11-20", false},
		{"summer, first second of the 21st", santiago, "2026-11-21T03:00:00Z", "2026-11-21", false},
		{"winter evening, last second of the 20th", santiago, "2026-07-21T03:59:59Z", "2026-07-21", true},
		{"winter, first second of the 21st", santiago, "2026-07-21T04:00:00Z", "2026-07-21", false},
		{"UTC is a day ahead in the evening", utc, "2026-11-21T02:59:59Z", "2026-11-21", false},
		{"UTC, the day after", utc, "2026-11-21T02:59:59Z", "2026-11-22", true},
		{"UTC in the winter evening", utc, "2026-07-21T00:00:00Z", "2026-07-21", false},
		{"UTC a second earlier", utc, "2026-07-20T23:59:59Z", "2026-07-21", true},
		{"leap day", santiago, "2024-02-29T12:00:00", "2024-02-29", false},
		{"the day after the leap day", santiago, "2024-02-29T12:00:00", "2024-03-01", true},
		{"31 December", santiago, "2025-12-31T23:59:59", "2025-12-31", false},
		{"1 January is still the future", santiago, "2025-12-31T23:59:59", "2026-01-01", true},
		{"1 January has come", santiago, "2026-01-01T00:00:00", "2026-01-01", false},
		{"the night without an hour, before", santiago, "2026-09-06T03:59:59Z", "2026-09-06", true},
		{"the night without an hour, after", santiago, "2026-09-06T04:00:00Z", "2026-09-06", false},
		{"the doubled hour, first run", santiago, "2026-04-05T02:30:00Z", "2026-04-05", true},
		{"the doubled hour, second run", santiago, "2026-04-05T03:30:00Z", "2026-04-05", true},
		{"after the doubled hour", santiago, "2026-04-05T04:00:00Z", "2026-04-05", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			mock := newTestMock(t, answering(t, "Q-TODAY: "+row.zone))
			answer := endingOn(row.end).with("X-Calco-Now", row.now).sendTo(mock)
			if row.future {
				assert.Equal(t, "BR-10", answer.code())
			} else {
				assert.NotEqual(t, "BR-10", answer.code())
				assert.Equal(t, http.StatusOK, answer.status, answer.body)
			}
		})
	}
}

func TestClock_FirstSupportedDays(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	total := func(from, to, now string) (status, items int) {
		answer := reportCall("first days", fmt.Sprintf(`{"Filters":{"StartDate":%q,"EndDate":%q}}`, from, to)).with("X-Calco-Now", now).sendTo(mock)
		var page struct{ Content struct{ TotalItems int } }
		answer.decode(t, &page)
		return answer.status, page.Content.TotalItems
	}
	status, _ := total("2019-11-01", "2019-11-30", "2020-01-01T12:00:00")
	assert.Equal(t, http.StatusNotFound, status, "the day before the first has no sales")
	status, first := total("2019-12-01", "2019-12-01", "2020-01-01T12:00:00")
	assert.Equal(t, http.StatusOK, status)
	assert.Positive(t, first)
	_, around := total("2019-11-20", "2019-12-01", "2020-01-01T12:00:00")
	assert.Equal(t, first, around)
	status, _ = total("2019-12-01", "2019-12-02", "2000-01-01T00:00:00Z")
	assert.Equal(t, http.StatusNotFound, status, "a clock before the first day")

	assert.Equal(t, "BR-09", endingOn("2019-12-31").sendTo(mock).code())
	assert.Equal(t, "BR-00", endingOn("2020-01-01").sendTo(mock).code(), "it begins in 2019")
	assert.Equal(t, "BR-00", endingOn("2020-01-01").with("X-Calco-Now", "2020-01-02T12:00:00").sendTo(mock).code())
}

// Today fills up with the clock, never runs back, and yesterday stands.
func TestClock_TodayFillsUp(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	total := func(day, now string) int {
		answer := reportCall("today", fmt.Sprintf(`{"Filters":{"StartDate":%q,"EndDate":%q}}`, day, day)).with("X-Calco-Now", now).sendTo(mock)
		var page struct{ Content struct{ TotalItems int } }
		answer.decode(t, &page)
		return page.Content.TotalItems
	}
	last, grew := 0, 0
	for hour := range 24 {
		now := total("2025-10-15", fmt.Sprintf("2025-10-15T%02d:00:00", hour))
		require.GreaterOrEqual(t, now, last, "hour %d", hour)
		if now > last {
			grew++
		}
		last = now
	}
	assert.Greater(t, grew, 8, "hours in which something was sold")
	whole := total("2025-10-15", "2025-10-16T12:00:00")
	assert.GreaterOrEqual(t, whole, last)
	assert.Equal(t, whole, total("2025-10-15", "2026-10-16T12:00:00"), "past days stand still")
	assert.Zero(t, total("2025-10-16", "2025-10-15T23:59:59"), "tomorrow")
}

// No sale is later than the clock that shows it.
func TestClock_NoSaleAfterNow(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, now := range []string{"2025-10-15T09:00:00", "2025-10-15T13:37:11", "2025-10-15T21:00:00"} {
		answer := reportCall("newest", `{"Filters":{"StartDate":"2025-10-15","EndDate":"2025-10-15"},"pageSize":1}`).with("X-Calco-Now", now).sendTo(mock)
		var page struct {
			Content struct {
				Reports []struct{ PaymentDataTime string }
			}
		}
		answer.decode(t, &page)
		require.Len(t, page.Content.Reports, 1, now)
		newest := page.Content.Reports[0].PaymentDataTime
		assert.LessOrEqual(t, newest, now+".999", "newest first")
		assert.Greater(t, newest, now[:11]+"07", now)
	}
}

// Every answer tells the mock's time, not the machine's.
func TestClock_DateHeader(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	frozen := testClock.Format(http.TimeFormat)
	elsewhere := time.Date(2024, 2, 29, 15, 0, 0, 0, time.UTC).Format(http.TimeFormat)
	freeze(t, mock, "leap", `{"now":"2024-02-29T15:00:00Z"}`)
	calls := append(fineCalls(), strayCalls()...)
	calls = append(calls, call{name: "refused admin path", target: "/__admin/health", header: []string{"Origin", "http://elsewhere.example"}})
	for _, c := range calls {
		assert.Equal(t, frozen, c.sendTo(mock).header.Get("Date"), c.name)
		if c.sendTo(mock).status != http.StatusBadRequest {
			assert.Equal(t, elsewhere, c.with("X-Calco-Now", "2024-02-29T12:00:00").sendTo(mock).header.Get("Date"), c.name)
			assert.Equal(t, elsewhere, c.with("X-Calco-Session", "leap").sendTo(mock).header.Get("Date"), c.name)
		}
	}
}

// freeze sets the clock of a session over the admin path.
func freeze(t testing.TB, mock *Mock, session, body string) {
	t.Helper()
	answer := clockCall(http.MethodPut, session, body).sendTo(mock)
	require.Equal(t, http.StatusOK, answer.status, answer.body)
}

func clockCall(method, session, body string) call {
	c := call{name: method + " clock", method: method, target: "/__admin/clock", body: body, header: []string{"Content-Type", contentJSON}}
	if session != "" {
		c.header = append(c.header, "X-Calco-Session", session)
	}
	return c
}

type clockView struct {
	Now    string
	Frozen bool
}

func clockOf(t testing.TB, mock *Mock, session string) clockView {
	t.Helper()
	var view clockView
	answer := clockCall(http.MethodGet, session, "").sendTo(mock)
	require.Equal(t, http.StatusOK, answer.status)
	answer.decode(t, &view)
	return view
}

func TestClock_Admin(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	started := clockView{"2025-10-15T15:00:00-03:00", false}
	assert.Equal(t, started, clockOf(t, mock, ""))
	for _, row := range []struct{ name, body, want string }{
		{"local time", `{"now":"2025-08-20T15:00:00"}`, "2025-08-20T15:00:00-04:00"},
		{"RFC 3339", `{"now":"2025-12-20T18:00:00Z"}`, "2025-12-20T15:00:00-03:00"},
		{"another offset", `{"now":"2025-12-21T00:00:00+06:00"}`, "2025-12-20T15:00:00-03:00"},
	} {
		freeze(t, mock, "", row.body)
		assert.Equal(t, clockView{row.want, true}, clockOf(t, mock, ""), row.name)
	}
	assert.Equal(t, "BR-10", endingOn("2025-12-21").sendTo(mock).code())
	assert.Equal(t, "BR-00", endingOn("2025-12-20").sendTo(mock).code())
	assert.Equal(t, "BR-00", endingOn("2025-12-21").with("X-Calco-Now", "2025-12-21T12:00:00").sendTo(mock).code(), "the header wins")

	released := clockCall(http.MethodDelete, "", "").sendTo(mock)
	assert.Equal(t, http.StatusOK, released.status)
	assert.Equal(t, started, clockOf(t, mock, ""))
}

// A mock whose own clock stands says so, whatever its sessions do.
func TestClock_AdminTellsThatTheMocksOwnStands(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.ClockStands = true })
	assert.True(t, clockOf(t, mock, "").Frozen)
	freeze(t, mock, "one", `{"now":"2024-01-10T12:00:00"}`)
	clockCall(http.MethodDelete, "one", "").sendTo(mock)
	assert.True(t, clockOf(t, mock, "one").Frozen)
	assert.True(t, clockOf(t, New(Config{World: sharedWorld()}), "").Frozen, "a config without a clock")
}

func TestClock_AdminRefuses(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	bodies := []struct{ name, body string }{
		{"no body", ""}, {"no object", `"2025-08-20T15:00:00"`}, {"no now", `{}`}, {"null", `{"now":null}`}, {"a number", `{"now":1}`},
		{"another letter case", `{"Now":"2025-08-20T15:00:00"}`}, {"a further member", `{"now":"2025-08-20T15:00:00","zone":"UTC"}`},
		{"now twice", `{"now":"2025-08-20T15:00:00","now":"2025-08-20T15:00:00"}`}, {"trailing text", `{"now":"2025-08-20T15:00:00"}{}`},
	}
	for _, bad := range badTimes {
		body, err := json.Marshal(map[string]string{"now": bad.text})
		require.NoError(t, err)
		bodies = append(bodies, struct{ name, body string }{bad.name, string(body)})
	}
	for _, row := range bodies {
		answer := clockCall(http.MethodPut, "", row.body).sendTo(mock)
		assert.Equal(t, http.StatusBadRequest, answer.status, row.name)
		assert.False(t, clockOf(t, mock, "").Frozen, row.name)
	}
}

func TestClock_FrozenSessionsAreBounded(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for i := range session.Most {
		require.NoError(t, mock.api.clock.All.Freeze(fmt.Sprint("s", i), testClock))
	}
	const body = `{"now":"2025-08-20T15:00:00"}`
	assert.Equal(t, http.StatusTooManyRequests, clockCall(http.MethodPut, "more", body).sendTo(mock).status)
	assert.Equal(t, http.StatusOK, clockCall(http.MethodPut, "s7", body).sendTo(mock).status, "one that has a clock")
	assert.Equal(t, http.StatusOK, clockCall(http.MethodDelete, "s8", "").sendTo(mock).status)
	assert.Equal(t, http.StatusOK, clockCall(http.MethodPut, "more", body).sendTo(mock).status, "room again")
}
