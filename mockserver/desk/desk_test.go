package desk_test

import (
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/desk"
	"calco.example/mockserver/world"
)

// newDesk is a mock with its page, as serve makes them.
func newDesk(t testing.TB, change ...func(*desk.Config, *mockserver.Config)) *desk.Desk {
	t.Helper()
	var page *desk.Desk
	mock := mockserver.Config{World: world.Shipped(), Profile: rules.Profile{Name: "literal"}}
	mock.Recorder = recorder{&page}
	config := desk.Config{
		Zone: mock.World.Zone, Wall: time.Now, Contract: calco.OpenAPI, Secret: []byte("a secret of the tests"),
		Profiles: rules.Shipped, Summaries: mock.World.SpanishSummaries(), Version: "test", Token: "the-token",
		Served: desk.Reading{Profile: mock.Profile},
	}
	for _, c := range change {
		c(&config, &mock)
	}
	config.Mock = mockserver.New(mock)
	config.Twin = func(r desk.Reading) http.Handler {
		twin := mock
		twin.Recorder, twin.Explain, twin.Seed, twin.Profile = nil, true, r.Seed, r.Profile
		return mockserver.New(twin)
	}
	page = desk.New(config)
	return page
}

type recorder struct{ page **desk.Desk }

func (r recorder) Record(q *sent.Request)                  { (*r.page).Record(q) }
func (r recorder) RecordWire(q *sent.Request, w sent.Wire) { (*r.page).RecordWire(q, w) }

// get asks as a browser on this machine does.
func get(t testing.TB, h http.Handler, path string, headers ...string) (int, string, http.Header) {
	t.Helper()
	return do(t, h, http.MethodGet, path, "", headers...)
}

func do(t testing.TB, h http.Handler, method, path, body string, headers ...string) (int, string, http.Header) {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host, r.RemoteAddr = "127.0.0.1:8080", "127.0.0.1:4711"
	for i := 0; i+1 < len(headers); i += 2 {
		switch headers[i] {
		case "Host":
			r.Host = headers[i+1]
		case "Peer":
			r.RemoteAddr = headers[i+1]
		default:
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	answer, err := io.ReadAll(w.Result().Body)
	require.NoError(t, err)
	return w.Code, string(answer), w.Result().Header
}

// formOf is the sum that this desk's forms carry.
func formOf(t testing.TB, d http.Handler) string {
	t.Helper()
	_, page, _ := get(t, d, "/__desk/ask")
	found := regexp.MustCompile(`name="form" value="([0-9a-f]+)"`).FindStringSubmatch(page)
	require.NotNil(t, found)
	return found[1]
}

// post sends a form as the page does, and follows to what it shows.
func post(t testing.TB, d http.Handler, path string, fields url.Values) (int, string, http.Header) {
	t.Helper()
	fields.Set("form", formOf(t, d))
	return do(t, d, http.MethodPost, path, fields.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin", "Origin", "null")
}

// branch asks the mock for a branch report.
func branch(t testing.TB, d http.Handler, key, body string, headers ...string) int {
	t.Helper()
	status, _, _ := do(t, d, http.MethodPost, "/BranchReport/branch-report", body,
		append([]string{"X-Api-Key", key, "Content-Type", "application/json"}, headers...)...)
	return status
}

const goodBranch = `{"startDate":"2025-08-01","endDate":"2025-08-15","page":1,"pageSize":5}`

// Every view has one title: a screen reader goes from one to the next.
func TestDesk_OneTitleAView(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	branch(t, d, "calco-main", goodBranch)
	branch(t, d, "calco-main", `{"startDate":"2025-08-15","endDate":"2025-08-15","page":1,"pageSize":5}`)
	branch(t, d, "a-key-of-nobody", goodBranch)
	do(t, d, http.MethodOptions, "/BranchReport/branch-report", "")
	for _, view := range accessViews {
		status, page, _ := get(t, d, "/__desk/"+view.path)
		assert.Equal(t, 200, status, view.name)
		assert.Equal(t, 1, strings.Count(page, "<h1"), view.name)
	}
}

func TestLive_ShowsWhatCame(t *testing.T) {
	t.Parallel()
	for lang, words := range map[string][]string{"en": {"Live", "Branch report", "startDate is not before endDate"}, "es": {"En vivo", "Informe de sucursales", "startDate no es anterior a endDate: ambas son 2025-08-15", "procesada"}} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			branch(t, d, "calco-main", goodBranch)
			branch(t, d, "calco-main", `{"startDate":"2025-08-15","endDate":"2025-08-15","page":1,"pageSize":5}`, "X-Calco-Session", "build-7")
			status, page, _ := get(t, d, "/__desk/live?lang="+lang)
			assert.Equal(t, 200, status)
			for _, text := range append(words, "BR-00", "BR-07", "build-7", "15:00:00") {
				assert.Contains(t, page, text)
			}
			_, page, _ = get(t, d, "/__desk/live?lang="+lang+"&code=BR-07")
			assert.Contains(t, page, `href="/__desk/live/2`)
			assert.NotContains(t, page, `href="/__desk/live/1?`)
			_, page, _ = get(t, d, "/__desk/live?session=-")
			assert.NotContains(t, page, `href="/__desk/live/2"`)
		})
	}
}

// A page is UTF-8, also where it shows a body that is not.
func TestExchange_BodyThatIsNotUTF8(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	branch(t, d, "calco-main", "{\"startDate\":\"ma\xf1ana\"}")
	status, page, _ := get(t, d, "/__desk/live/1")
	assert.Equal(t, http.StatusOK, status)
	assert.True(t, utf8.ValidString(page))
	assert.Contains(t, page, "ma\ufffdana")
}

// Of a compressed body nothing is kept: a key may be in it.
func TestExchange_CompressedBody(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	branch(t, d, "calco-main", goodBranch, "Content-Encoding", "gzip")
	branch(t, d, "calco-main", goodBranch, "Content-Encoding", "identity")
	for _, begins := range []string{"\x1f\x8b", "\x78\x9c", "\x28\xb5\x2f\xfd"} {
		branch(t, d, "calco-main", begins+goodBranch)
	}
	for id, kept := range []bool{false, true, false, false, false} {
		_, page, _ := get(t, d, fmt.Sprintf("/__desk/live/%d", id+1))
		assert.Equal(t, !kept, strings.Contains(page, "or it was compressed"), id)
		assert.Equal(t, kept, strings.Contains(html.UnescapeString(page), `"endDate": "2025-08-15"`), id)
	}
}

// A terminal of edge is shown, linked to and asked for by its serial number, whatever
// characters it has.
func TestExchange_OddIdentifiers(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	terminals := world.Shipped().Find("calco-edge").Terminals
	_, page, _ := get(t, d, "/__desk/world?persona=edge")
	for i, terminal := range terminals {
		assert.Contains(t, html.UnescapeString(page), terminal.Serial)
		body := fmt.Sprintf(`{"startDate":"2025-08-01","endDate":"2025-08-15","serialNumber":%q,"page":1,"pageSize":5}`, terminal.Serial)
		want := http.StatusOK
		if terminal.NeverSold() {
			want = http.StatusNotFound
		}
		assert.Equal(t, want, branch(t, d, "calco-edge", body), terminal.Serial)
		_, one, _ := get(t, d, fmt.Sprintf("/__desk/live/%d", i+1))
		assert.Contains(t, html.UnescapeString(one), `"serialNumber":"`+terminal.Serial+`"`, "its curl line")
		status, opened, _ := get(t, d, linkOf(t, d, strconv.Itoa(i+1)))
		assert.Equal(t, http.StatusOK, status)
		assert.Contains(t, html.UnescapeString(opened), terminal.Serial, "opened by its link")
	}
}

func TestExchange_SaysWhyAndWhatToChange(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	branch(t, d, "calco-main", `{"startDate":"2025-04-30","endDate":"2025-05-10","cardBrand":"VISA","page":1,"pageSize":5,"colour":"red"}`)
	_, page, _ := get(t, d, "/__desk/live/1")
	for _, text := range []string{
		"Card brand filter is not allowed for dates before May 1, 2025", // its message
		"When the range begins before 2025-05-01, the cardBrand filter is refused (BR-31).",
		"<span>startDate one day more</span> <b class=\"mono\">BR-00</b>", "Nobody read the field colour.",
		"&#34;startDate&#34;: &#34;2025-04-30&#34;", "&#34;code&#34;: &#34;BR-31&#34;", "curl -sS",
	} {
		assert.Contains(t, page, text)
	}
	_, page, _ = get(t, d, "/__desk/live/1?lang=es")
	assert.Contains(t, page, "startDate un día más")
}

// Every change that is proposed does what it says, when it is sent as the button
// sends it.
func TestExchange_ChangesDoWhatTheySay(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"success": goodBranch, "equal days": `{"startDate":"2025-08-15","endDate":"2025-08-15","page":1,"pageSize":5}`,
		"brand": `{"startDate":"2025-04-30","endDate":"2025-05-10","cardBrand":"VISA","page":1,"pageSize":5}`,
		"words": `{"startDate":"2025-08-01","endDate":"2025-08-15","typeTransaction":"credit ","page":1,"pageSize":5}`,
		"name":  `{"StartDate":"2025-08-01","endDate":"2025-08-15","page":1,"pageSize":5}`, "empty": `{}`, "broken": `{`,
		"far page": `{"startDate":"2025-08-01","endDate":"2025-08-15","page":99999,"pageSize":5}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "brand" && name != "broken" {
				proofs.Long(t)
			}
			d := newDesk(t)
			branch(t, d, "calco-main", body)
			_, page, _ := get(t, d, "/__desk/live/1")
			forms := regexp.MustCompile(`(?s)<li><form method="post" action="/__desk/send">(.*?)</form>`).FindAllStringSubmatch(page, -1)
			require.NotEmpty(t, forms)
			successes := 0
			for _, form := range forms {
				leads := regexp.MustCompile(`<b class="mono">([^<]+)</b>`).FindStringSubmatch(form[1])[1]
				status, _, header := post(t, d, "/__desk/send", fieldsOf(form[1]))
				require.Equal(t, 303, status)
				_, shown, _ := get(t, d, header.Get("Location"))
				assert.Contains(t, shown, `<a class="mono" href="/__desk/rules/`+leads+`">`)
				if leads == "BR-00" {
					successes++
				}
			}
			if name != "success" {
				assert.Contains(t, []int{1, 2, 3}, successes, "a way back to a success")
			}
		})
	}
}

var inputs = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)
var area = regexp.MustCompile(`(?s)<textarea name="body" hidden>\n(.*?)</textarea>`)

func fieldsOf(form string) url.Values {
	fields := url.Values{}
	unescape := strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&lt;", "<", "&gt;", ">", "&#43;", "+", "&amp;", "&").Replace
	for _, m := range inputs.FindAllStringSubmatch(form, -1) {
		fields.Set(m[1], unescape(m[2]))
	}
	if m := area.FindStringSubmatch(form); m != nil {
		fields.Set("body", unescape(m[1]))
	}
	return fields
}

// Whatever the desk keeps of a request whose key is nobody's, the client did not
// write it.
func TestDesk_UnknownKeyIsNowhere(t *testing.T) {
	t.Parallel()
	const canary = "canary-4f9a-secret"
	d := newDesk(t)
	branch(t, d, canary, `{"startDate":"`+canary+`","x":"`+canary+`"}`, "Authorization", "Bearer "+canary)
	do(t, d, http.MethodGet, "/DeviceLocation/locations?key="+canary, "", "X-Api-Key", canary+"~one", "Prefer", "code=L-01; x="+canary)
	do(t, d, http.MethodGet, "/"+canary, "", "X-Api-Key", canary)
	for _, path := range []string{"live", "live/1", "live/2", "live/3", "live/rows", "ask", "live?lang=es"} {
		status, page, _ := get(t, d, "/__desk/"+path)
		assert.Equal(t, 200, status, path)
		assert.NotContains(t, page, "canary", path)
	}
}

// A key that a client sent beside a shipped one, by mistake, is neither kept nor
// written: not in the page, its forms and code, nor in a permalink. The rest of the
// request is as it was sent.
func TestDesk_KeyBesideAShippedOne(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	const secret = "sk_live_9f8e7d6c5b4a39281706"
	d := newDesk(t)
	body := func(name, value string) string {
		return strings.TrimSuffix(goodBranch, "}") + `,"` + name + `":` + value + `,"note":"x y"}`
	}
	sent := 0
	send := func(query, body string, headers ...string) {
		sent++
		do(t, d, http.MethodPost, "/BranchReport/branch-report"+query, body,
			append([]string{"X-Api-Key", "calco-main", "Content-Type", "application/json"}, headers...)...)
	}
	for _, name := range []string{"api_key", "apiKey", "x-api-key", "X_API_KEY", "key", "other"} {
		send("?startDate=2025-08-02&"+name+"="+secret+"&page=2", goodBranch)
	}
	for _, name := range []string{"api_key", "apiKey", "x-api-key", "X_API_KEY", "access_token"} {
		send("", body(name, `"`+secret+`"`))
		send("", body(name, `  ["a", "`+secret+`"]`))
	}
	for _, malformed := range []string{`{"apiKey":"` + secret, `{apiKey: ` + secret + `}`, `{'apiKey':'` + secret + `'}`, `startDate=2025-08-01&apiKey=` + secret,
		`<r><apiKey>` + secret + `</apiKey></r>`, `{"apiKey":["` + secret + `"`, `"{\"apiKey\":\"` + secret + `\"}"`, `api%4Bey=` + secret} {
		send("", malformed)
	}
	send("", body(`api\u004bey`, `"`+secret+`"`))
	for _, unit := range []string{"%c\x00", "\x00%c"} { // UTF-16
		wide := ""
		for _, letter := range body("apiKey", `"`+secret+`"`) {
			wide += fmt.Sprintf(unit, letter)
		}
		send("", wide)
	}
	send("", goodBranch, "Content-Type", secret)
	send("", goodBranch, "Content-Type", "application/json; x="+secret)
	send("", goodBranch, "Prefer", "code="+secret)
	send("", goodBranch, "X-Calco-Attempt", secret)
	send("", goodBranch, "X-Calco-Session", secret)
	send("", goodBranch, "X-Api-Key", "calco-main~"+secret)
	paths := []string{"live", "live/rows", "met", "clock", "faults", "live?lang=es"}
	for id := range sent {
		paths = append(paths, fmt.Sprintf("live/%d", id+1))
	}
	for _, path := range paths {
		status, page, _ := get(t, d, "/__desk/"+path)
		assert.Equal(t, 200, status, path)
		assert.NotContains(t, page, secret[8:], path)
		assert.NotRegexp(t, `9\W{1,9}f\W{1,9}8\W{1,9}e`, page, path)
	}
	for id := range sent {
		link := linkOf(t, d, strconv.Itoa(id+1))
		status, page, _ := get(t, d, link)
		assert.Equal(t, 200, status, link)
		assert.NotContains(t, link+page, secret[8:])
	}
	_, page, _ := get(t, d, "/__desk/live/1")
	assert.Contains(t, html.UnescapeString(page), "?startDate=2025-08-02&api_key=(a+key)&page=2</p>")
	_, page, _ = get(t, d, "/__desk/live/7")
	assert.Contains(t, page, `&#34;api_key&#34;: &#34;(a key)&#34;`)
	assert.Contains(t, page, `&#34;note&#34;: &#34;x y&#34;`)
	send("?api_key=calco-second", body("apiKey", `"calco-second~two"`), "Content-Type", "application/json; charset=utf-8")
	_, page, _ = get(t, d, fmt.Sprintf("/__desk/live/%d", sent))
	assert.Contains(t, page, `<td class="mono">application/json; charset=utf-8</td>`)
	assert.Contains(t, page, `&#34;apiKey&#34;: &#34;calco-second~two&#34;`, "a shipped key is no secret")
}

// The head of an answer stands on the exchange's page, as it went out.
func TestExchange_ShowsTheAnswersHead(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	require.NotEqual(t, 200, branch(t, d, "calco-main", goodBranch, "Prefer", "code=BR-24"))
	_, page, _ := get(t, d, "/__desk/live/1")
	assert.Contains(t, page, `<th scope="row">X-Calco-Forced</th><td class="mono">BR-24</td>`)
	assert.Contains(t, page, `<th scope="row">Preference-Applied</th><td class="mono">code=BR-24</td>`)
}

// A body that is too long for an address has no link that nobody can follow: the page
// says so, and repeats the request all the same. One that is not has both links, and a
// server takes them.
func TestExchange_LinksOfALongBody(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name  string
		bytes int
		links bool
	}{{"within reach", 20_000, true}, {"out of reach", 40_000, false}} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			branch(t, d, "calco-main", strings.Replace(goodBranch, "{", `{"note":"`+strings.Repeat("x", row.bytes)+`",`, 1))
			_, page, _ := get(t, d, "/__desk/live/1")
			links := regexp.MustCompile(`href="(/__desk/(?:ask|open)\?[^"]*body=[^"]*)"`).FindAllStringSubmatch(page, -1)
			assert.Equal(t, row.links, len(links) == 2, "%d links", len(links))
			for _, link := range links {
				assert.Less(t, len(link[1]), 30<<10)
			}
			assert.Equal(t, !row.links, strings.Contains(page, "too long for an address"))
			assert.True(t, strings.Contains(page, "Send it again"))
		})
	}
}

// The board counts the rules with an answer of their own, which are fewer than those
// that a run of a client counts, and says so.
func TestMet_SaysWhatItCounts(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	require.Equal(t, 200, branch(t, d, "calco-main", goodBranch))
	own := 0
	for _, rule := range rules.All() {
		if rule.Code != "" {
			own++
		}
	}
	_, page, _ := get(t, d, "/__desk/met")
	assert.Contains(t, page, fmt.Sprintf("1 of %d rules with an answer of their own met", own))
}

// A method that is no known one may be a secret, and is not kept: so the request is
// not offered to be sent again, nor as a link that could not be read.
func TestExchange_OfAnUnknownMethod(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, method := range []string{"post", "A-SECRET", "PATCH"} {
		do(t, d, method, "/BranchReport/branch-report", goodBranch, "X-Api-Key", "calco-main", "Content-Type", "application/json")
	}
	for id, known := range map[string]bool{"1": false, "2": false, "3": true} {
		_, page, _ := get(t, d, "/__desk/live/"+id)
		assert.NotContains(t, page, "A-SECRET")
		assert.Contains(t, page, "POST /BranchReport/branch-report", "what would do")
		assert.Equal(t, known, strings.Contains(page, "Send it again"))
		assert.Equal(t, known, strings.Contains(page, "/__desk/open?"))
		assert.Equal(t, known, strings.Contains(page, "curl"))
	}
	_, page, _ := get(t, d, linkOf(t, d, "3"))
	assert.Contains(t, page, "The same bytes as where the link was made.")
}

// What no rule has answered is called by its status.
func TestExchange_TitleWithoutACode(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	status, _, _ := do(t, d, http.MethodGet, "/nothing", "", "X-Api-Key", "calco-main")
	require.Equal(t, http.StatusNotFound, status)
	_, page, _ := get(t, d, "/__desk/live/1")
	assert.Contains(t, page, "<title>Request 1: 404 · calco</title>")
}

// With --no-bodies nothing is kept of a body.
func TestDesk_NoBodies(t *testing.T) {
	t.Parallel()
	d := newDesk(t, func(c *desk.Config, _ *mockserver.Config) { c.NoBodies = true })
	branch(t, d, "calco-main", `{"startDate":"2025-08-15","mine":"not to be kept"}`)
	_, page, _ := get(t, d, "/__desk/live/1")
	assert.Contains(t, page, "--no-bodies")
	assert.NotContains(t, page, "not to be kept")
	assert.NotContains(t, page, "End date is required")
}

func TestAsk_FormSends(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	_, page, _ := get(t, d, "/__desk/ask?op=branch-report&f.startDate=2025-08-20&f.endDate=2025-08-20&f.page=1&f.pageSize=5")
	assert.Contains(t, page, `data-f="code">BR-07<`)
	status, _, header := post(t, d, "/__desk/send", url.Values{"op": {"branch-report"}, "persona": {"main"}, "f.startDate": {"2025-08-01"},
		"f.endDate": {"2025-08-15"}, "f.page": {"1"}, "f.pageSize": {"7"}})
	assert.Equal(t, 303, status)
	_, page, _ = get(t, d, header.Get("Location"))
	assert.Contains(t, page, `&#34;pageSize&#34;: 7`)
	status, page, _ = post(t, d, "/__desk/send", url.Values{"op": {"locations"}, "key": {"a-real-secret-key"}})
	assert.Equal(t, 400, status)
	assert.Contains(t, page, "Only keys of this mock are sent from here.")
}

// Every documented code that ordinary input reaches has a button, and so has
// each side of each bound.
// A body that is too long for an address is previewed as any other.
func TestAsk_PreviewOfALongBody(t *testing.T) {
	t.Parallel()
	status, answer, _ := post(t, newDesk(t), "/__desk/ask/preview?lang=en", url.Values{
		"op": {"branch-report"}, "persona": {"main"}, "raw": {"1"}, "body": {strings.Repeat("x", 70_000)},
	})
	assert.Equal(t, 200, status)
	assert.Contains(t, answer, `"status":413`)
	assert.Contains(t, answer, "70000 bytes")
}

// A form does not freeze the clock at a time that does not exist: neither the hour
// before it, nor the day.
func TestClock_TheMissingHour(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	freeze := func(fields ...string) string {
		form := url.Values{"session": {"spring"}}
		for i := 0; i < len(fields); i += 2 {
			form.Set(fields[i], fields[i+1])
		}
		_, _, header := post(t, d, "/__desk/clock", form)
		_, page, _ := get(t, d, header.Get("Location")+"&lang=en")
		return page
	}
	assert.Contains(t, freeze("at", "2025-09-06T00:30"), "2025-09-06 00:30:00")
	assert.Contains(t, freeze("at", "2025-09-07T00:30"), "This time could not be set")
	assert.NotContains(t, freeze("at", "2025-09-07T00:30"), "2025-09-06 23:30:00")
	page := freeze("do", "step", "days", "1")
	assert.Contains(t, page, `<p class="h1 title">2025-09-07 01:00:00</p>`, "a day on")
	assert.Contains(t, page, `value="2025-09-07T01:00:00-03:00"><span>Midnight</span>`, "the day begins at one")
}

func TestAsk_ButtonsForEveryCode(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport, rules.Locations} {
		_, page, _ := get(t, d, "/__desk/ask?op="+string(op))
		for _, rule := range rules.All() {
			if rule.Operation != op || rule.Code == "" || rule.Break != nil && len(rule.Break.Under) > 0 {
				continue
			}
			assert.Contains(t, page, `<a href="/__desk/rules/`+string(rule.ID)+`">`, rule.ID)
			if rule.Bound != nil {
				assert.Contains(t, page, "last accepted: ", rule.ID)
			}
		}
	}
}
