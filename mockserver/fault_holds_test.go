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
