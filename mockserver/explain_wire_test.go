package mockserver

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/session"
)

// What net/http refuses by itself carries its reason too, only with --explain, and
// stands in the journal.
func TestExplain_WhatReachesNoHandler(t *testing.T) {
	t.Parallel()
	const secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc"
	for _, explain := range []bool{true, false} {
		mock := newTestMock(t, func(c *Config) { c.Explain = explain })
		addr := serveMock(t, mock)
		for _, row := range []struct {
			name, request string
			status        int
			word          string
		}{
			{"headers too large", "GET / HTTP/1.1\r\nHost: a\r\nX: " + strings.Repeat("x", 64<<10) + "\r\n\r\n", 431, "the headers are larger than 32 KiB"},
			{"a line too large", "GET /?" + strings.Repeat("x", 64<<10) + " HTTP/1.1\r\nHost: a\r\n\r\n", 431, "431 the first line and the headers are larger than 32 KiB"},
			{"two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400, "one Content-Length at most, in digits"},
			{"no Host", "GET / HTTP/1.1\r\n\r\n", 400, "one Host"},
			{"a header without a colon", "GET / HTTP/1.1\r\nHost: a\r\n" + secret + "\r\n\r\n", 400, "no HTTP/1.1 request that can be read"},
			{"https", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + strings.Repeat("\x00", 100) + "\n\n", 400, "beginning of TLS"},
			{"another coding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501, "transfer coding"},
			{"another expectation", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nExpect: tea\r\n\r\n", 417, "100-continue"},
			{"HTTP/2 without TLS", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 404, "beginning of HTTP/2: the mock speaks HTTP/1.1"},
			{"a proxy for https", "CONNECT service.example:443 HTTP/1.1\r\nHost: service.example:443\r\n\r\n", 404, "the mock is none: ask it by http:// itself"},
			{"another version", "GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505, "HTTP/1.1"},
		} {
			answers := sendRaw(t, addr, []byte(row.request), true).answers
			require.Len(t, answers, 1, row.name)
			why := answers[0].header.Get("X-Calco-Why")
			assert.Equal(t, row.status, answers[0].status, row.name)
			assert.NotContains(t, why, secret)
			told := mock.api.journal.Entries("", session.Filter{Limit: 1})
			require.Len(t, told, 1, row.name)
			assert.Equal(t, row.status, told[0].Status, row.name)
			assert.Equal(t, strconv.Itoa(row.status), told[0].Code, row.name)
			assert.NotContains(t, told[0].Why, secret)
			if row.status != http.StatusNotFound {
				assert.Equal(t, told[0].Why, mock.Unreadable(), row.name)
			}
			if date := answers[0].header.Get("Date"); date != "" {
				assert.Equal(t, "Wed, 15 Oct 2025 18:00:00 GMT", date, row.name)
			}
			assert.Equal(t, row.status == 417 || row.status == 404, answers[0].header.Get("Date") != "", row.name)
			if explain {
				assert.Equal(t, why, strconv.Itoa(row.status)+" "+told[0].Why, row.name)
				assert.Contains(t, why, row.word, row.name)
			} else {
				assert.Empty(t, why, row.name)
			}
		}
	}
}

// How long a body is said to be does not always fit what comes.
func TestExplain_LengthOfTheBody(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.Explain = true })
	addr := serveMock(t, mock)
	accented := `{` + rightDates + `,"locationId":"Ñuñoa",` + rightPaging + `}`
	for _, row := range []struct{ name, header, body, says string }{
		{"too long", "Content-Length: 500", rightBranch, "BR-02 not all of the 500 bytes of Content-Length came: count bytes, and send them all"},
		{"characters", "Content-Length: " + strconv.Itoa(len([]rune(accented))), accented, "BR-02 the JSON ends too early (does Content-Length count characters for bytes?) at byte 91: something is not closed"},
		{"a broken chunk", "Transfer-Encoding: chunked", "zz\r\n" + rightBranch + "\r\n0\r\n\r\n", "BR-02 the chunks of the body are broken, or end too early: before each stands its size in hexadecimal, and the last one has size 0"},
	} {
		request := "POST " + pathBranchReport + " HTTP/1.1\r\nHost: a\r\nX-API-Key: calco-main\r\nContent-Type: application/json\r\n" + row.header + "\r\n\r\n" + row.body
		answers := sendRaw(t, addr, []byte(request), true).answers
		require.NotEmpty(t, answers, row.name)
		why := answers[0].header
		assert.Contains(t, why.Get("X-Calco-Why"), row.says, row.name)
		inSpanish(t, whyOf(why), row.name)
	}
}
