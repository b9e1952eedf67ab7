package desk_test

import (
	"encoding/json"
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

// A profile that is not shipped goes with the link: one that a session was given,
// and one that the mock is served with.
func TestLink_CarriesItsProfile(t *testing.T) {
	t.Parallel()
	document := `{"name":"sixty","answers":{"Q-RANGE-LIMIT":"60","Q-SAME-DAY":"BR-07","Q-BR-KEY":{"value":"BR-25"},"Q-STATUS":{"BR-08":422},"Q-EMPTY-FILTER":{"most":"own-code","except":{"cardBrand":"as-value"}}}}`
	there := newDesk(t)
	here := newDesk(t)
	give := func(document string) {
		status, page, _ := do(t, there, "PUT", "/__admin/profile", document, "Content-Type", "application/json", "X-Calco-Session", "one")
		require.Equal(t, 200, status, page)
	}
	give(document)
	const sixty = `{"startDate":"2025-06-01","endDate":"2025-07-20","page":1,"pageSize":5}`
	assert.Equal(t, 200, branch(t, there, "calco-main", sixty, "X-Calco-Session", "one"))
	link := linkOf(t, there, "1")
	query, err := url.ParseQuery(link)
	require.NoError(t, err)
	assert.NotContains(t, query.Get("document"), "Q-SAME-DAY", "the default needs no place")
	_, page, _ := get(t, here, link)
	assert.Contains(t, page, "The same bytes as where the link was made.")
	assert.Contains(t, page, "BR-00")

	for name, change := range map[string]func(url.Values){
		"another answer":    func(q url.Values) { q.Set("document", `{"name":"sixty","answers":{"Q-RANGE-LIMIT":"30"}}`) },
		"no JSON":           func(q url.Values) { q.Set("document", "name: sixty") },
		"no profile":        func(q url.Values) { q.Set("document", `{"answers":{}}`) },
		"left out":          func(q url.Values) { q.Del("document") },
		"an unknown answer": func(q url.Values) { q.Set("document", `{"name":"x","answers":{"Q-NONE":"1"}}`) },
	} {
		spoilt, err := url.Parse(link)
		require.NoError(t, err)
		q := spoilt.Query()
		change(q)
		status, page, _ := get(t, here, "/__desk/open?"+q.Encode())
		assert.Equal(t, 200, status, name)
		assert.Contains(t, page, "The answer differs", name)
		assert.Contains(t, page, "The profile sixty of the link is not known here", name)
	}

	give(`{"name":"varied","vary":true,"answers":{"Q-RANGE-LIMIT":"30"}}`)
	branch(t, there, "calco-main", sixty, "X-Calco-Session", "one")
	_, page, _ = get(t, here, linkOf(t, there, "2"))
	assert.Contains(t, page, "The same bytes as where the link was made.", "what varies, varies alike")
}

// Where a link does not hold, its exchange says so.
func TestLink_SaysWhereItDoesNotHold(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	give := func(profile rules.Profile) {
		document, err := json.Marshal(profile)
		require.NoError(t, err)
		status, page, _ := do(t, d, "PUT", "/__admin/profile", string(document), "Content-Type", "application/json", "X-Calco-Session", "one")
		require.Equal(t, 200, status, page)
	}
	long := rules.Profile{Name: "long", Answers: map[rules.QuestionID]rules.Answer{}}
	text := strings.Repeat("x", 200)
	for _, q := range rules.Questions() {
		if a := (rules.Answer{Value: &text}); q.Value == rules.Text && rules.CheckAnswer(q, a) == nil {
			long.Answers[q.ID] = a
		}
	}
	give(long)
	branch(t, d, "calco-main", goodBranch, "X-Calco-Session", "one")
	note := func(path string) string {
		_, page, _ := get(t, d, "/__desk/live/"+path)
		return strings.Join(regexp.MustCompile(`<p class="none below">(.*?)</p>`).FindStringSubmatch(page), "")
	}
	assert.Contains(t, note("1"), "The profile long is too long for a link")
	assert.False(t, strings.Contains(linkOf(t, d, "1"), "document="))

	give(profileNamed(t, "always-200"))
	assert.Contains(t, note("1?lang=es"), "El perfil long que respondió ya no se conoce aquí: el enlace pregunta con always-200.")
	branch(t, d, "calco-main", goodBranch, "X-Calco-Session", "one")
	assert.Empty(t, note("2"))
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
	for _, text := range []string{"The answer differs", "calco v9, here it is test", "BR-31/off, here none"} {
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
		"a huge profile": func(q url.Values) { q.Set("document", strings.Repeat(" ", 4001)) },
		"a huge body":    func(q url.Values) { q.Set("body", strings.Repeat("x", 65<<10)) },
	} {
		q := good.Query()
		change(q)
		status, page, _ := get(t, d, "/__desk/open?"+q.Encode())
		assert.Equal(t, 400, status, name)
		assert.Contains(t, page, "This link cannot be read", name)
	}
}
