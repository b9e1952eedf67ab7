package mockserver

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

func profileCall(method, session, body string) call {
	c := call{method: method, target: "/__admin/profile", body: body, header: []string{"Content-Type", contentJSON}}
	if session != "" {
		c.header = append(c.header, "X-Calco-Session", session)
	}
	return c
}

// tooLong is a range that BR-08 refuses: 40 days, more than 30 and less than 60.
const tooLong = `{"startDate":"2025-08-01","endDate":"2025-09-10","page":1,"pageSize":5}`

// A session takes another reading; every other session keeps the mock's.
func TestProfile_OfOneSession(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	body := func(session string) string {
		return branchCall(session, tooLong).with("X-Calco-Session", session).sendTo(mock).body
	}
	before := body("other")
	took := profileCall(http.MethodPut, "one", `{"name":"mine","answers":{"Q-RANGE-LIMIT":"60"}}`).sendTo(mock)
	require.Equal(t, 200, took.status, took.body)
	assert.Contains(t, took.body, `"name":"mine"`)
	assert.Contains(t, body("one"), `"BR-00"`)
	assert.Contains(t, call{target: pathBranchReport, body: tooLong, header: keyed("calco-main~one")}.sendTo(mock).body, `"BR-00"`, "by the word after the key")
	assert.Equal(t, before, body("other"))
	assert.Contains(t, before, `"BR-08"`)
	assert.Contains(t, call{target: "/__admin/health"}.with("X-Calco-Session", "one").sendTo(mock).body, `"profile":"mine"`)
	assert.NotContains(t, profileCall("", "other", "").sendTo(mock).body, "mine")

	// What GET shows is a profile that PUT takes.
	shown := profileCall("", "one", "").sendTo(mock).body
	assert.Equal(t, shown, profileCall(http.MethodPut, "two", shown).sendTo(mock).body)
	assert.Contains(t, body("two"), `"BR-00"`)

	gaveBack := profileCall(http.MethodDelete, "one", "").sendTo(mock)
	assert.Equal(t, 200, gaveBack.status)
	assert.Equal(t, profileCall("", "other", "").sendTo(mock).body, gaveBack.body)
	assert.Contains(t, body("one"), `"BR-08"`)
	assert.Contains(t, body("two"), `"BR-00"`, "the others keep theirs")
}

// A shipped profile answers as a mock of its own that serves it: every operation,
// paths and methods, forced answers and the bodies of faults.
func TestProfile_ShippedAnswersAsServed(t *testing.T) {
	t.Parallel()
	calls := []call{
		branchCall("too long", tooLong), branchCall("missing", `{}`), reportCall("missing", `{}`),
		{name: "no key", target: pathLocations}, {name: "path in another case", target: strings.ToUpper(pathLocations), header: keyed("calco-main")},
		{name: "wrong method", method: http.MethodDelete, target: pathLocations, header: keyed("calco-main")},
		{name: "without the slash", target: strings.TrimSuffix(pathSerialNumbers, "/"), header: keyed("calco-main")},
		branchCall("forced", goodBranch).with("Prefer", "code=BR-20"),
	}
	calls = append(calls, fineCalls()...)
	for _, name := range []string{"always-200", "vary"} {
		profile, err := rules.ShippedProfile(name)
		require.NoError(t, err)
		shared, alone := newTestMock(t), newTestMock(t, func(c *Config) { c.Profile = profile })
		require.Equal(t, 200, profileCall(http.MethodPut, "s", fmt.Sprintf(`{"profile":%q}`, name)).sendTo(shared).status)
		for _, mock := range []*Mock{shared, alone} {
			fault := call{target: "/__admin/faults", body: `{"kind":"status","status":500,"operation":"branch-report","nth":4}`, header: []string{"Content-Type", contentJSON, "X-Calco-Session", "s"}}
			require.Equal(t, 200, fault.sendTo(mock).status)
		}
		for _, c := range calls {
			c = c.with("X-Calco-Session", "s")
			assert.Equal(t, c.sendTo(alone).text(), c.sendTo(shared).text(), "%s: %s", name, c.name)
		}
		assert.Equal(t, profileCall("", "s", "").sendTo(alone).body, profileCall("", "s", "").sendTo(shared).body)
	}
}

func TestProfile_Refused(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	before := profileCall("", "one", "").sendTo(mock).body
	for _, row := range []struct {
		name, body, says string
		status           int
	}{
		{"no JSON", `{`, "the body must be", 400},
		{"YAML", "name: mine\nanswers: {}\n", "the body must be", 400},
		{"a list", `["always-200"]`, "the body must be", 400},
		{"a name that is no text", `{"profile":7}`, "the body must be", 400},
		{"a name and more", `{"profile":"vary","answers":{}}`, "the body must be", 400},
		{"an unknown name", `{"profile":"nobody"}`, "name literal, always-200, vary", 400},
		{"a document without a name", `{"answers":{}}`, "name is missing", 400},
		{"an unknown question", `{"name":"x","answers":{"Q-NOBODY":"30"}}`, "Q-NOBODY", 400},
		{"an answer that is none", `{"name":"x","answers":{"Q-RANGE-LIMIT":"45 days"}}`, "Q-RANGE-LIMIT", 400},
		{"too large", `{"name":"` + strings.Repeat("x", 2<<20) + `"}`, "too large", 413},
	} {
		refused := profileCall(http.MethodPut, "one", row.body).sendTo(mock)
		assert.Equal(t, row.status, refused.status, row.name)
		assert.Contains(t, refused.body, row.says, row.name)
	}
	text := profileCall(http.MethodPut, "one", `{"profile":"vary"}`)
	text.header[1] = "text/plain"
	assert.Equal(t, 415, text.sendTo(mock).status)
	assert.Equal(t, before, profileCall("", "one", "").sendTo(mock).body)
}

func TestProfile_Bounded(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	mock := newTestMock(t)
	for i := range mostProfiles {
		require.NoError(t, mock.api.profiles.Take(fmt.Sprint(i), rules.Profile{Name: "x"}))
	}
	assert.Equal(t, 429, profileCall(http.MethodPut, "more", `{"profile":"vary"}`).sendTo(mock).status)
	assert.Equal(t, 200, profileCall(http.MethodPut, "7", `{"profile":"vary"}`).sendTo(mock).status, "who has one may change it")
	assert.Equal(t, 200, profileCall(http.MethodDelete, "7", "").sendTo(mock).status)
	assert.Equal(t, 200, profileCall(http.MethodPut, "more", `{"profile":"vary"}`).sendTo(mock).status)
}

// What a session met counts for the reading of its time.
func TestProfile_ReadingsMet(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	readings := func() []string {
		for _, m := range mock.Met().Coverage("one").Rules {
			if m.ID == "BR-08" {
				return m.Evidence.Readings["Q-RANGE-LIMIT"]
			}
		}
		return nil
	}
	ask := func(body string) { branchCall("", body).with("X-Calco-Session", "one").sendTo(mock) }
	ask(tooLong)
	assert.Equal(t, []string{"30"}, readings())
	profileCall(http.MethodPut, "one", `{"name":"mine","answers":{"Q-RANGE-LIMIT":"60"}}`).sendTo(mock)
	ask(tooLong) // accepted now
	assert.Equal(t, []string{"30"}, readings(), "not met under the other reading yet")
	ask(strings.Replace(tooLong, "2025-08-01", "2025-06-01", 1))
	assert.Equal(t, []string{"30", "60"}, sorted(readings()))
	profileCall(http.MethodDelete, "one", "").sendTo(mock)
	assert.Equal(t, []string{"30", "60"}, sorted(readings()))
}

// So it does where nobody has looked before the reading changes: a request counts
// for the profile that answered it, whenever it is counted, and what a session forgot
// stays forgotten.
func TestProfile_ReadingsMetBeforeAnybodyLooks(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	ask := func() { branchCall("", tooLong).with("X-Calco-Session", "one").sendTo(mock) }
	ask()
	profileCall(http.MethodPut, "one", `{"name":"mine","answers":{"Q-RANGE-LIMIT":"60"}}`).sendTo(mock)
	met, _ := mock.Met().Coverage("one").Rule("BR-08")
	assert.EqualValues(t, 1, met.Requests)
	assert.Equal(t, []string{"30"}, met.Evidence.Readings["Q-RANGE-LIMIT"])

	ask()
	mock.Met().Forget("one")
	assert.False(t, mock.Met().Knows("one"))
	assert.Zero(t, mock.Met().Coverage("one").Requests)
	ask()
	assert.True(t, mock.Met().Knows("one"))
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }
