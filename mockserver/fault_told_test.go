package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
)

// With a fault, header and journal tell the answer that was sent.
func TestFault_IsWhatIsTold(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, fault, header, why string
		status                   int
		rule                     rules.ID
	}{
		{"another status", `{"kind":"status"}`, "fault 3: status 503", "fault 3: status 503", 503, ""},
		{"a redirect", `{"kind":"redirect","status":307}`, "fault 3: redirect 307", "fault 3: redirect 307", 307, ""},
		{"half a body", `{"kind":"cut-json"}`, "fault 3: cut-json", "fault 3: cut-json", 200, ""},
		{"a late answer", `{"kind":"delay","ms":0}`, "L-01 fault 3: delay; forced", "fault 3: delay; forced", 200, "L-01"},
		{"one member more", `{"kind":"extra-field"}`, "L-01 fault 3: extra-field; forced", "fault 3: extra-field; forced", 200, "L-01"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			mock := newTestMock(t, func(c *Config) { c.Explain = true })
			for range 2 {
				setFault(t, mock, "s", `{"kind":"reset","nth":9}`)
			}
			setFault(t, mock, "s", row.fault)
			addr := serveMock(t, mock)
			raw, _ := talk(t, addr, "GET /DeviceLocation/locations HTTP/1.1\r\nHost: mock\r\nX-API-Key: calco-main~s\r\nPrefer: code=L-01\r\nConnection: close\r\n\r\n")
			exchange := rawExchange{closed: true}
			exchange.parse(raw)
			require.Len(t, exchange.answers, 1)
			assert.Equal(t, row.header, exchange.answers[0].header.Get("X-Calco-Why"))
			assert.Equal(t, row.status, exchange.answers[0].status)
			assert.Equal(t, string(row.rule), exchange.answers[0].header.Get("X-Calco-Forced"), "what was not sent is not claimed")
			assert.Equal(t, row.rule != "", exchange.answers[0].header.Get("Preference-Applied") != "")
			told := journalOf(t, mock, "s")[0]
			assert.Equal(t, row.status, told.Status)
			assert.Equal(t, row.rule, told.Rule)
			assert.Equal(t, row.why, told.Why)
		})
	}
}

// Nothing that a client could read went out.
func TestFault_NoAnswerHasNoStatus(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"reset", "empty", "garbage", "hang-before-headers"} {
		mock := newTestMock(t)
		setFault(t, mock, "raw", `{"kind":"`+kind+`"`+map[bool]string{true: `,"ms":1`}[kind == "hang-before-headers"]+`}`)
		_, _ = talk(t, serveMock(t, mock), rawListing)
		told := journalOf(t, mock, "raw")[0]
		assert.Zero(t, told.Status, kind)
		assert.Equal(t, "fault 1: "+kind, told.Why)
	}
}
