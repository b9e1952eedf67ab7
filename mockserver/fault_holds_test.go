package mockserver

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFault_TimesAndTTL(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	asked := locationsCall("").with("X-Calco-Session", "s")
	setFault(t, mock, "s", `{"kind":"status","times":2}`)
	assert.Equal(t, []int{503, 503, 200, 200}, statusesOf(mock, asked, 4))
	assert.Equal(t, "2/2", counters(t, mock, "s"))

	setFault(t, mock, "s", `{"kind":"status","ttl":60}`)
	assert.Equal(t, []int{503}, statusesOf(mock, asked.with("X-Calco-Now", "2025-10-15T18:00:59Z"), 1))
	assert.Equal(t, []int{200}, statusesOf(mock, asked.with("X-Calco-Now", "2025-10-15T18:01:00Z"), 1))
}

// Who sets one is told how long it holds, and for whom.
func TestFault_SettingOneSaysHowLongAndForWhom(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	named := faultCall(http.MethodPost, "s", `{"kind":"reset"}`).sendTo(mock).body
	assert.Contains(t, named, "stays until DELETE /__admin/faults")
	assert.NotContains(t, named, `"warning"`)
	nobody := call{method: http.MethodPost, target: "/__admin/faults", body: `{"kind":"reset"}`, header: []string{"Content-Type", contentJSON}}
	assert.Contains(t, nobody.sendTo(mock).body, "the answers of all who name none")
}

func TestFault_Path(t *testing.T) {
	t.Parallel()
	genuine := branchCall("", goodBranch).sendTo(newTestMock(t)).body
	for _, row := range []struct{ fault, has, counted string }{
		{`{"kind":"null-field","path":"metadata.code"}`, `{"metadata":{"code":null,`, "1/1"},
		{`{"kind":"field-type","path":"pagination.page"}`, `"page":"7"`, "1/1"},
		{`{"kind":"field-type","path":"data.transactions[1]"}`, `},7,{`, "1/1"},
		{`{"kind":"extra-field","path":"data.transactions[0]"}`, `"transactions":[{"calcoExtra":"unknown",`, "1/1"},
		{`{"kind":"duplicate-key","path":"metadata.message"}`, `,"message":null,"message":`, "1/1"},
		{`{"kind":"null-field","path":"data.transactions[99].saleAmount"}`, genuine, "1/0"},
		{`{"kind":"extra-field","path":"metadata.code"}`, genuine, "1/0"},
	} {
		mock := newTestMock(t)
		setFault(t, mock, "s", row.fault)
		answer := branchCall("", goodBranch).with("X-Calco-Session", "s").sendTo(mock)
		assert.Contains(t, answer.body, row.has, row.fault)
		assert.Equal(t, row.counted, counters(t, mock, "s"), row.fault)
		assert.Equal(t, row.counted == "1/0", journalOf(t, mock, "s")[0].Fault == "", "what did not happen is not told: %s", row.fault)
	}
}

// Faults that are over take no room from new ones, and keep their number.
func TestFault_RoomOfThoseThatAreOver(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for range 64 {
		setFault(t, mock, "s", `{"kind":"extra-field","times":1}`)
	}
	assert.Equal(t, http.StatusTooManyRequests, faultCall(http.MethodPost, "s", `{"kind":"delay"}`).sendTo(mock).status)
	locationsCall("").with("X-Calco-Session", "s").sendTo(mock)
	setFault(t, mock, "s", `{"kind":"status","status":500}`)
	assert.Len(t, faultsOf(t, mock, "s"), 64)
	assert.Contains(t, faultCall(http.MethodGet, "s", "").sendTo(mock).body, `{"id":65,"kind":"status"`)
}

// An attempt is a number; what else stands there is taken, and told.
func TestFault_AttemptThatIsNone(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.Explain = true })
	for attempt, told := range map[string]bool{"1": false, "20": false, "x": true, "0": true, "-1": true} {
		why := whyOf(locationsCall("").with("X-Calco-Attempt", attempt).sendTo(mock).header)
		assert.Equal(t, told, why == "locations exist; X-Calco-Attempt is no number from 1 on", "%s: %s", attempt, why)
		inSpanish(t, why, attempt)
	}
}
