package desk_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/desk"
	"calco.example/mockserver/desk/texts"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/world"
)

// english are words that stand on no page in Spanish, unless it quotes.
var english = regexp.MustCompile(`\b([Tt]he|[Ii]s|[Aa]re|[Oo]f|[Ww]ith|[Nn]ot|[Mm]issing|[Aa]ny|[Ww]hich|[Hh]as|[Ww]as|[Ww]ere|[Bb]efore|[Aa]fter|[Ff]rom|[Tt]o|[Aa]nd|[Oo]r|[Bb]y|[Aa]t|[Ii]t|[Ii]ts|[Tt]his|[Tt]hat|` +
	`[Oo]nly|[Tt]han|[Ee]ach|[Ee]very|[Yy]ou|[Ww]hat|[Hh]ow|[Ww]here|[Ww]hen|[Dd]oes|[Mm]ore|[Ll]ess|[Rr]equest|[Aa]nswer|[Ee]mpty|[Ww]ithout|[Uu]nder|[Tt]oday|month|characters|documented|inferred)\b`)

// names are words that are the same in every language: fields, files, options.
// What stands between « and » is a word of a profile.
var names = regexp.MustCompile(`«[^»]*»|"(?:[^"\\]|\\.)*"|\S*[A-Za-z0-9][-._/:=~][A-Za-z0-9<]\S*`)

// told are attributes that somebody reads.
var toldIn = []string{"title", "aria-label", "alt", "data-done", "data-stop", "data-resume", "data-single", "data-many", "data-skipped", "data-lost", "data-away"}

// reader reads a page and keeps what is in which language.
type reader struct {
	spanish, english []string
	code             strings.Builder // what stands in code, not read as either
}

func read(t testing.TB, page string) *reader {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	r := &reader{}
	r.walk(root, "")
	return r
}

func (r *reader) walk(n *html.Node, lang string) {
	if n.Type == html.ElementNode {
		lang = cmp.Or(attribute(n, "lang"), lang)
		isCode := slices.ContainsFunc(strings.Fields(attribute(n, "class")), func(c string) bool { return c == "mono" || c == "chart" })
		for _, name := range toldIn {
			r.take(attribute(n, name), lang)
		}
		if isCode || slices.Contains([]string{"code", "pre", "textarea", "style", "script"}, n.Data) {
			for c := range n.Descendants() {
				if c.Type == html.TextNode {
					r.code.WriteString(c.Data)
				}
			}
			return
		}
	}
	if n.Type == html.TextNode {
		r.take(n.Data, lang)
	}
	for c := range n.ChildNodes() {
		r.walk(c, lang)
	}
}

func (r *reader) take(text, lang string) {
	text = strings.Join(strings.Fields(text), " ")
	switch {
	case text == "":
	case lang == "en":
		r.english = append(r.english, text)
	default:
		r.spanish = append(r.spanish, text)
	}
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// quotations are what a page in Spanish may show in English: the sentences of the
// reference, the messages of the service, the name of the language.
func quotations() map[string]bool {
	all := map[string]bool{"English": true}
	add := func(texts ...string) {
		for _, text := range texts {
			all[strings.Join(strings.Fields(text), " ")] = true
		}
	}
	for _, r := range rules.All() {
		add(r.Message, r.Source.Section, r.Source.Text)
	}
	for _, q := range rules.Questions() {
		add(q.Source.Section, q.Source.Text)
	}
	return all
}

// words are those of profiles and faults: no language's.
func words() map[string]bool {
	all := map[string]bool{}
	for _, kind := range fault.Kinds() {
		all[kind] = true
	}
	for _, q := range rules.Questions() {
		for _, word := range slices.Concat(q.Answers, q.Samples) {
			all[word] = true
		}
	}
	return all
}

// isEnglish finds an English word in a text.
func isEnglish(text string) string {
	ascii := strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII && unicode.IsLetter(r) {
			return 'x'
		}
		return r
	}, names.ReplaceAllString(text, ""))
	return english.FindString(ascii)
}

// Every page in Spanish says in Spanish whatever is calco's own word. What is in
// English is a quotation, and marked as English.
func TestSpanish_EveryPage(t *testing.T) {
	t.Parallel()
	d := busyDesk(t)
	allowed, neither := quotations(), words()
	pages := spanishPages(t, d)
	for i, path := range pages {
		if !proofs.Takes(i, 24) {
			continue
		}
		status, page, _ := get(t, d, path)
		require.NotEqual(t, http.StatusInternalServerError, status, path)
		r := read(t, page)
		for _, text := range r.spanish {
			if found := isEnglish(text); found != "" && !neither[text] {
				assert.Fail(t, "English on a page in Spanish", "%s: %q in %q", path, found, text)
			}
		}
		for _, text := range r.english {
			assert.True(t, allowed[text] || strings.Contains(r.code.String(), text), "%s: marked as English, and no quotation: %q", path, text)
		}
	}
	assert.Greater(t, len(pages), 250)
}

// The page of the contract names the form of a field, be it OpenAPI's or the contract's own.
func TestContract_NamesForms(t *testing.T) {
	t.Parallel()
	_, page, _ := get(t, newDesk(t), "/__desk/contract")
	for _, form := range []string{"string date", "string local-date-time "} {
		assert.Contains(t, page, form)
	}
}

// Every text of openapi.yaml has its Spanish, and no Spanish is left of a text that
// is no more.
func TestSpanish_Contract(t *testing.T) {
	t.Parallel()
	_, page, _ := get(t, newDesk(t), "/__desk/contract?lang=es")
	for _, text := range read(t, page).english {
		assert.Equal(t, "English", text, "mockserver/desk/texts/openapi.go has no Spanish of a text of openapi.yaml")
	}
	_, page, _ = get(t, newDesk(t), "/__desk/contract?lang=en")
	shown := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, ""))
	shown = strings.Join(strings.Fields(shown), " ")
	for _, text := range texts.OfContract() {
		assert.True(t, strings.Contains(shown, strings.ReplaceAll(text, "`", "")), "mockserver/desk/texts/openapi.go has a text that openapi.yaml does not: %s", text)
	}
}

// busyDesk is a desk that has something to show on every page.
func busyDesk(t testing.TB) *desk.Desk {
	t.Helper()
	d := watchedDesk(t)
	branch(t, d, "calco-main", goodBranch)
	branch(t, d, "calco-main", `{"startDate":"2025-04-30","endDate":"2025-05-10","cardBrand":"VISA","page":1,"pageSize":5,"colour":"red"}`)
	branch(t, d, "a-key-of-nobody", goodBranch)
	branch(t, d, "calco-main", goodBranch, "Prefer", "code=BR-13")
	branch(t, d, "calco-main", goodBranch, "Authorization", "Bearer calco-main", "Cookie", "key=calco-main")
	branch(t, d, "", goodBranch)
	branch(t, d, "calco-main", "{", "Content-Type", "text/plain")
	do(t, d, http.MethodGet, "/nowhere", "", "X-Api-Key", "calco-main")
	do(t, d, http.MethodGet, "/DeviceLocation/locations", "", "X-Api-Key", "calco-no-locations")
	for range 3 {
		branch(t, d, "calco-main", `{"startDate":"2025-08-15"}`)
	}
	for path, body := range map[string]string{"clock": `{"now":"2025-05-01T12:00:00"}`, "profile": `{"profile":"vary"}`} {
		status, _, _ := do(t, d, "PUT", "/__admin/"+path, body, "Content-Type", "application/json", "X-Calco-Session", "uno")
		require.Equal(t, 200, status)
	}
	status, _, _ := do(t, d, "POST", "/__admin/faults", `{"kind":"status","status":503}`, "Content-Type", "application/json", "X-Calco-Session", "uno")
	require.Equal(t, 200, status)
	branch(t, d, "calco-main", goodBranch, "X-Calco-Session", "uno")
	for _, page := range []string{"1", "2"} { // a bound, of which one side was met
		branch(t, d, "calco-main", `{"startDate":"2025-08-01","endDate":"2025-08-15","page":`+page+`,"pageSize":21}`)
	}
	return d
}

// spanishPages are the addresses of every view.
func spanishPages(t testing.TB, d *desk.Desk) (list []string) {
	t.Helper()
	link := strings.TrimPrefix(linkOf(t, d, "1"), "/__desk/")
	paths := []string{"live", "live?q=nada+tiene+esto", "met", "met?session=uno", "world", "world/sale", "world/sale?persona=quiet", "rules", "rules?q=marca", "rules?q=zzz",
		"questions", "questions?session=uno", "questions?q=rango", "clock", "clock?session=uno", "clock?problem=clock.problem", "faults", "faults?session=uno", "contract",
		"ask", "ask?now=x", "nowhere", "live/99999", "open?x=1", link, link + "&persona=-unknown", link + "&answers=x&world=y&v=z&mutant=m"}
	for id := 1; id <= 15; id++ {
		paths = append(paths, fmt.Sprintf("live/%d", id))
	}
	for _, op := range rules.Operations() {
		paths = append(paths, "ask?op="+string(op.ID))
	}
	for _, p := range world.Shipped().Personas {
		paths = append(paths, "world?persona="+p.Name)
	}
	for _, r := range rules.All() {
		paths = append(paths, "rules/"+string(r.ID))
	}
	for _, q := range rules.Questions() {
		paths = append(paths, "questions/"+string(q.ID), "questions/"+string(q.ID)+"?session=uno&from=1")
	}
	for _, path := range paths {
		list = append(list, "/__desk/"+withLang(path, "es"))
	}
	return list
}

// What the mock refuses is shown in its words, marked as its own.
func TestSpanish_Refused(t *testing.T) {
	t.Parallel()
	d := watchedDesk(t)
	for path, fields := range map[string]url.Values{
		"faults?lang=es":  {"kind": {"status"}, "rest": {"status=7"}},
		"profile?lang=es": {"document": {`{"name":"x","answers":{"Q-NONE":"1"}}`}},
	} {
		status, page, _ := post(t, d, "/__desk/"+path, fields)
		assert.Equal(t, 400, status, path)
		r := read(t, page)
		assert.Contains(t, r.spanish, "El simulador lo rechaza:", path)
		assert.Regexp(t, "must be one of|unknown question", strings.Join(r.english, " "), path)
	}
}

// A clause that no phrase knows is marked as English, on pages and in what they ask
// for.
func TestSpanish_ClauseLeft(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.RecordWire(&sent.Request{Method: "GET", Path: "/x", Key: sent.NoKey, Why: "processed; the moon is full"}, sent.Wire{HTTP: must(http.NewRequest(http.MethodGet, "/x", nil))})
	for _, path := range []string{"live", "live/1"} {
		_, page, _ := get(t, d, "/__desk/"+path+"?lang=es")
		assert.Contains(t, page, `<span>procesada; </span><span lang="en">the moon is full</span>`, path)
		_, page, _ = get(t, d, "/__desk/"+path+"?lang=en")
		assert.Contains(t, page, `processed; the moon is full<`, path)
	}
	_, rows, _ := get(t, d, "/__desk/live/rows?lang=es")
	assert.Contains(t, rows, `"parts":[{"text":"procesada; "},{"text":"the moon is full","english":true}]`)
	_, rows, _ = get(t, d, "/__desk/live/rows?lang=en")
	assert.NotContains(t, rows, "parts")
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Every shipped account says in Spanish what it shows; one of somebody's own world
// may not, and is marked.
func TestSpanish_Summaries(t *testing.T) {
	t.Parallel()
	spanish := world.Shipped().SpanishSummaries()
	for _, p := range world.Shipped().Personas {
		assert.NotEmpty(t, spanish[p.Name], "%s in fixtures/world.yaml has no Spanish", p.Name)
	}
	d := newDesk(t)
	_, page, _ := get(t, d, "/__desk/world?lang=es")
	assert.Contains(t, page, "<td>solo ventas en efectivo</td>")
	d = newDesk(t, withoutSummaries)
	_, page, _ = get(t, d, "/__desk/world?lang=es")
	assert.Contains(t, page, `<td lang="en">only cash sales</td>`)
}

func withoutSummaries(c *desk.Config, _ *mockserver.Config) { c.Summaries = nil }

func coverageOf(t testing.TB, d *desk.Desk) (all met.Coverage) {
	t.Helper()
	_, body, _ := get(t, d, "/__admin/coverage")
	require.NoError(t, json.Unmarshal([]byte(body), &all))
	return all
}

// The board in English says what the coverage does.
func TestMet_SaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	d := busyDesk(t)
	_, page, _ := get(t, d, "/__desk/met?lang=en")
	board := strings.Join(read(t, page).english, "\n")
	for _, met := range coverageOf(t, d).Rules {
		rule, _ := rules.Lookup(met.ID)
		missing := met.Evidence.Missing + met.Evidence.Unreachable
		if rule.Code == "" || missing == "" || strings.HasPrefix(missing, "other readings: ") {
			continue
		}
		assert.Contains(t, board, missing, met.ID)
	}
}
