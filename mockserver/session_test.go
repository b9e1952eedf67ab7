package mockserver

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/session"
)

func TestSession_Choosing(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, row := range []struct {
		name    string
		header  []string
		session string
		refused bool
	}{
		{"none", nil, "", false},
		{"by header", []string{"X-Calco-Session", "one"}, "one", false},
		{"after the key", []string{"X-API-Key", "calco-main~one"}, "one", false},
		{"after a forced key", []string{"X-API-Key", "calco-answer-L-00~one"}, "one", false},
		{"both and equal", []string{"X-Calco-Session", "one", "X-API-Key", "calco-main~one"}, "one", false},
		{"both and different", []string{"X-Calco-Session", "one", "X-API-Key", "calco-main~two"}, "", true},
		{"different letter case", []string{"X-Calco-Session", "one", "X-API-Key", "calco-main~One"}, "", true},
		{"the longest word", []string{"X-Calco-Session", strings.Repeat("w", 64)}, strings.Repeat("w", 64), false},
		{"a longer word", []string{"X-Calco-Session", strings.Repeat("w", 65)}, "", true},
		{"an empty word", []string{"X-Calco-Session", ""}, "", true},
		{"a blank in it", []string{"X-Calco-Session", "a b"}, "", true},
		{"not ASCII", []string{"X-Calco-Session", "señal"}, "", true},
		{"twice", []string{"X-Calco-Session", "one", "X-Calco-Session", "one"}, "", true},
		{"an empty word after the key", []string{"X-API-Key", "calco-main~"}, "", true},
		{"two tildes", []string{"X-API-Key", "calco-main~one~two"}, "", true},
		{"after an unknown key it may be part of a secret", []string{"X-API-Key", "stranger~one"}, "", false},
		{"after an unknown key, with a header", []string{"X-Calco-Session", "two", "X-API-Key", "stranger~one"}, "two", false},
		{"the key twice", []string{"X-API-Key", "calco-main~one", "X-API-Key", "calco-main~one"}, "", false},
	} {
		header := call{target: "/", header: row.header}.request().Header
		name, err := session.Name(header, oursIn(mock.api.world))
		assert.Equal(t, row.session, name, row.name)
		assert.Equal(t, row.refused, err != nil, row.name)
		for _, c := range []call{
			{target: pathLocations, header: row.header},
			{target: "/__admin/clock", header: row.header},
		} {
			assert.Equal(t, row.refused, c.sendTo(mock).status == http.StatusBadRequest, "%s at %s", row.name, c.target)
		}
	}
}

func TestSession_KeyWithWordIsTheKey(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, fine := range fineCalls() {
		plain := fine.sendTo(mock)
		fine.header = keyed("calco-main~word")
		assert.Equal(t, plain.text(), fine.sendTo(mock).text(), fine.name)
	}
}

func TestSession_ClocksAreIsolated(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	freeze(t, mock, "one", `{"now":"2024-01-10T12:00:00"}`)
	freeze(t, mock, "two", `{"now":"2024-02-10T12:00:00"}`)
	assert.Equal(t, "2024-01-10T12:00:00-03:00", clockOf(t, mock, "one").Now)
	assert.Equal(t, "2024-02-10T12:00:00-03:00", clockOf(t, mock, "two").Now)
	assert.False(t, clockOf(t, mock, "").Frozen)
	assert.False(t, clockOf(t, mock, "three").Frozen)

	ending := endingOn("2024-01-11")
	assert.Equal(t, "BR-10", ending.with("X-Calco-Session", "one").sendTo(mock).code())
	assert.Equal(t, "BR-00", ending.with("X-Calco-Session", "two").sendTo(mock).code())
	assert.Equal(t, "BR-00", ending.sendTo(mock).code())
	ending.header = keyed("calco-main~one")
	assert.Equal(t, "BR-10", ending.sendTo(mock).code(), "the word after the key")

	require.Equal(t, http.StatusOK, clockCall(http.MethodDelete, "one", "").sendTo(mock).status)
	assert.False(t, clockOf(t, mock, "one").Frozen)
	assert.True(t, clockOf(t, mock, "two").Frozen)
}

func TestSession_JournalsAreIsolated(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, c := range []call{
		locationsCall("one").with("X-Calco-Session", "one"),
		serialsCall("two").with("X-Calco-Session", "two"),
		{name: "one by key", target: pathSerialNumbers, header: keyed("calco-main~one")},
		locationsCall("none"),
		call{name: "unknown path", target: "/nothing"}.with("X-Calco-Session", "two"),
	} {
		c.sendTo(mock)
	}
	assert.Equal(t, []string{pathLocations, pathSerialNumbers}, pathsOf(journalOf(t, mock, "one")))
	assert.Equal(t, []string{pathSerialNumbers, "/…"}, pathsOf(journalOf(t, mock, "two")))
	assert.Equal(t, []string{pathLocations}, pathsOf(journalOf(t, mock, "")))
	assert.Empty(t, journalOf(t, mock, "three"))

	forgotten := call{method: http.MethodDelete, target: "/__admin/requests"}.with("X-Calco-Session", "one").sendTo(mock)
	assert.Equal(t, http.StatusOK, forgotten.status)
	assert.JSONEq(t, `{"requests":[]}`, forgotten.body)
	assert.Empty(t, journalOf(t, mock, "one"))
	assert.Len(t, journalOf(t, mock, "two"), 2)
	assert.Len(t, journalOf(t, mock, ""), 1)
}

func pathsOf(entries []session.Entry) []string {
	var paths []string
	for _, e := range entries {
		paths = append(paths, e.Path)
	}
	return paths
}
