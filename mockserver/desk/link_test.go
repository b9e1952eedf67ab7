package desk_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/mockserver"
	"calco.example/mockserver/desk"
)

// linkOf is the permalink of an exchange.
func linkOf(t testing.TB, d *desk.Desk, id string) string {
	t.Helper()
	_, page, _ := get(t, d, "/__desk/live/"+id)
	found := regexp.MustCompile(`href="(/__desk/open\?[^"]*)"`).FindStringSubmatch(page)
	require.NotNil(t, found, "no permalink")
	return strings.ReplaceAll(found[1], "&amp;", "&")
}

func profileNamed(t testing.TB, name string) rules.Profile {
	t.Helper()
	p, err := rules.ShippedProfile(name)
	require.NoError(t, err)
	return p
}

// A permalink opened on another calco gives the same bytes, under its own seed,
// profile and clock.
func TestLink_SameBytesElsewhere(t *testing.T) {
	t.Parallel()
	there := newDesk(t, func(c *desk.Config, m *mockserver.Config) {
		m.Seed, m.Profile = 7, profileNamed(t, "always-200")
		c.Served = desk.Reading{Seed: 7, Profile: m.Profile}
	})
	branch(t, there, "calco-edge", goodBranch, "X-Calco-Now", "2025-09-01T10:00:00", "X-Calco-Session", "one")
	branch(t, there, "calco-main", `{"startDate":"2025-08-15"}`)
	do(t, there, "GET", "/DeviceLocation/locations", "", "X-Api-Key", "a-secret-of-somebody")
	here := newDesk(t)
	for _, id := range []string{"1", "2", "3"} {
		link := linkOf(t, there, id)
		assert.NotContains(t, link, "secret")
		status, page, _ := get(t, here, link)
		assert.Equal(t, 200, status)
		assert.Contains(t, page, "The same bytes as where the link was made.", id)
		assert.NotContains(t, page, "differs")
	}
	_, page, _ := get(t, here, linkOf(t, there, "3"))
	assert.Contains(t, page, "links carry no such key")
}

// What is another here is said.
func TestLink_SaysWhatDiffers(t *testing.T) {
	t.Parallel()
	mutant := rules.Mutant{ID: "BR-31/off", Rule: "BR-31", Kind: rules.RuleOff}
	there := newDesk(t, func(c *desk.Config, m *mockserver.Config) {
		m.Mutant, c.Mutant, c.Version = mutant, mutant.ID, "v9"
		m.Profile = rules.Profile{Name: "staging", Answers: map[rules.QuestionID]rules.Answer{"Q-STATUS": {Choice: "always-400"}}}
		c.Served.Profile = m.Profile
	})
	branch(t, there, "calco-main", `{"startDate":"2025-04-30","endDate":"2025-05-10","cardBrand":"VISA","page":1,"pageSize":5}`)
	_, page, _ := get(t, newDesk(t), linkOf(t, there, "1"))
	for _, text := range []string{"The answer differs", "calco v9, here it is test", "The profile staging of the link", "BR-31/off, here none"} {
		assert.Contains(t, page, text)
	}
}

// From another site a link only offers to ask: nothing is asked before a person
// presses its button.
func TestLink_FromAnotherSite(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	branch(t, d, "calco-main", goodBranch)
	link := linkOf(t, d, "1")
	status, page, _ := get(t, d, link, "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document")
	assert.Equal(t, 200, status)
	assert.Contains(t, page, "Nothing has been asked yet.")
	assert.NotContains(t, page, "BR-00")
	status, _, _ = get(t, d, link, "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe")
	assert.Equal(t, 403, status)
}

func TestLink_Refused(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	branch(t, d, "calco-main", goodBranch)
	good, err := url.Parse(linkOf(t, d, "1"))
	require.NoError(t, err)
	for name, change := range map[string]func(url.Values){
		"no seed": func(q url.Values) { q.Del("seed") }, "no clock": func(q url.Values) { q.Del("now") },
		"no operation": func(q url.Values) { q.Del("op") }, "no sum": func(q url.Values) { q.Del("sum") },
		"another seed": func(q url.Values) { q.Set("seed", "-1") }, "an admin path": func(q url.Values) { q.Set("path", "/__admin/faults") },
		"a line end": func(q url.Values) { q.Set("type", "a\r\nX: y") }, "a path without a slash": func(q url.Values) { q.Set("path", "x") },
		"a huge body": func(q url.Values) { q.Set("body", strings.Repeat("x", 65<<10)) },
	} {
		q := good.Query()
		change(q)
		status, page, _ := get(t, d, "/__desk/open?"+q.Encode())
		assert.Equal(t, 400, status, name)
		assert.Contains(t, page, "This link cannot be read", name)
	}
}
