package mockserver

import (
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	desktexts "calco.example/mockserver/desk/texts"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/why"
)

// The desk shows reasons in Spanish, too. These tests make the reasons, and no
// clause of one may stay in English.

// inSpanish fails for each clause of a reason that the desk's phrases do not know.
func inSpanish(t testing.TB, why, of string) {
	t.Helper()
	parts := desktexts.In("es").Reason(why)
	text := desktexts.Text(parts)
	for _, clause := range desktexts.Left(parts) {
		assert.Fail(t, "stays in English, mockserver/desk/texts/reasons.go has no phrase for it: "+clause, "%s: %s", of, why)
	}
	assert.NotRegexp(t, english, quotedText.ReplaceAllString(text, ""), of)
}

// english are words that no reason in Spanish holds: where one does, a phrase
// took more for a place than it should.
var (
	english    = regexp.MustCompile(`\b(is|are|the|of|not|missing|given|with|which|send|null,|something)\b`)
	quotedText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// whyOf is the reason in an answer, without the rule or the status before it.
func whyOf(h http.Header) string {
	_, why, _ := strings.Cut(h.Get("X-Calco-Why"), " ")
	return why
}

// rarer are mistakes whose reasons no other table meets.
var rarer = []mistake{
	wrongHeader("a word that is no session", "X-Calco-Session", "a b", "must be a word"),
	wrongHeader("a session after the key that is no word", "X-API-Key", "calco-main~a b", "session after the key"),
	{name: "two sessions", method: "GET", path: pathLocations, header: map[string]string{"X-API-Key": "calco-main~one", "X-Calco-Session": "two"}, words: []string{"another"}},
	wrongHeader("no time", "X-Calco-Now", "soon", "not a time"),
	wrongHeader("a time that the clock skips", "X-Calco-Now", "2025-09-07T00:30:00", "does not exist"),
	wrongHeader("a year far away", "X-Calco-Now", "2500-01-01T00:00:00", "out of range"),
	wrongHeader("another type that may be a key", "Content-Type", "abcdefghij0123456789", "something else"),
	wrongHeader("another charset that may be a key", "Content-Type", "application/json; charset=abcdefghij0123456789", "something else"),
	wrongHeader("another coding that may be a key", "Content-Encoding", "abcdefghij0123456789", "something else"),
	wrongHeader("the header's name before the key", "X-API-Key", "X-API-Key: calco-main", "name of the header"),
	wrongBody("gzip without a header", "\x1f\x8b\x08", "gzip"),
	wrongBody("a multipart form", "--boundary\r\n", "multipart"),
	wrongBody("a number alone", "5", "a number"),
	wrongBody("true alone", "true", "true or false"),
	wrongBody("a text alone", `"x"`, "a JSON text"),
	wrongBody("deep", strings.Repeat("[", 500)+strings.Repeat("]", 500), "nested too deeply"),
	wrongBody("half a pair", `{"a":"\ud800"}`, "surrogate"),
	wrongBody("digits", `{"page":`+strings.Repeat("9", 2000)+`}`, "digits"),
	wrongBranch("a huge exponent", rightDates+`,"page":1e999,"pageSize":5`, "too large for any type"),
	wrongBranch("many that nobody reads", rightDates+`,`+rightPaging+`,"a b":1,"c":2,"d; e":3,"f":4,"g":5`, "and 2 more"),
	wrongBranch("an apostrophe in a location", rightDates+`,"locationId":"1\"2",`+rightPaging, `(")`),
	wrongBranch("a tab in a location", rightDates+`,"locationId":"1\t2",`+rightPaging, "locationId"),
	wrongBranch("a no-break space in a location", rightDates+`,"locationId":"1\u00a02",`+rightPaging, "locationId"),
	wrongBranch("clauses of ours as a value", rightDates+`,"cardBrand":"a: b; c",`+rightPaging, "not supported"),
	wrongBranch("a long value", rightDates+`,"cardBrand":"abcdefghij0123456789",`+rightPaging, "bytes"),
	wrongBranch("the last of nothing", `"startDate":"2025-01-32","endDate":"2025-08-15",`+rightPaging, "January"),
	{name: "another method", method: "BREW", path: pathBranchReport, words: []string{"another method"}},
	{name: "no path at all", method: "GET", path: "/favicon.ico", words: []string{"the paths are"}},
	{name: "a broken query", method: "POST", path: pathBranchReport + "?a=%zz", body: rightBranch, words: []string{"query"}},
}

func TestSpanish_Mistakes(t *testing.T) {
	t.Parallel()
	for i, profile := range rules.Shipped() {
		t.Run(profile.Name, func(t *testing.T) {
			t.Parallel()
			if i > 0 {
				proofs.Long(t)
			}
			mock := newTestMock(t, func(c *Config) { c.Explain, c.Profile = true, profile })
			for _, m := range slices.Concat(allMistakes(), rarer) {
				inSpanish(t, whyOf(m.send(mock).Header()), m.name)
			}
			for _, persona := range mock.World().Keys() {
				for _, one := range fineCalls() {
					one.header = keyed(persona)
					inSpanish(t, whyOf(one.sendTo(mock).header), persona+" "+one.name)
				}
			}
		})
	}
}

// What the tests call rarer is met as it says, so that each is worth its line.
func TestSpanish_RarerAreMet(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.Explain = true })
	for _, m := range rarer {
		for _, word := range m.words {
			assert.Contains(t, m.send(mock).Header().Get("X-Calco-Why"), word, m.name)
		}
	}
}

// Every way to break a rule of the rule book, and both sides of every bound.
func TestSpanish_Rows(t *testing.T) {
	t.Parallel()
	for _, rule := range rules.All() {
		if rule.Break == nil {
			continue
		}
		w := callMock(t, answeringAll(pinnedBy(rule)))
		givens := givensOf(w, rule.Operation)
		good, err := rules.Good(rule.Operation, givens)
		require.NoError(t, err)
		asked := []rules.Request{good}
		for _, way := range rule.Break.Ways {
			request, err := good.With(givens, way...)
			require.NoError(t, err)
			asked = append(asked, request)
		}
		for _, side := range []rules.Side{rules.LastAccepted, rules.FirstRefused} {
			if request, err := rule.AtBound(side, givens); rule.Bound != nil && err == nil {
				asked = append(asked, request)
			}
		}
		for _, request := range asked {
			inSpanish(t, whyOf(w.send(askRow(t, request)).header), string(rule.ID)+" "+request.Body())
		}
	}
}

// fixedReason finds the reasons that are the same for everybody: what a rule or a success
// always gives, and what a listing's check returns.
var fixedReason = regexp.MustCompile(`(?m)(?:always|byDesign)\("([^"]+)"\)|return "([^":][^"]{8,})"$|why: "([^"]+)"`)

func TestSpanish_FixedReasons(t *testing.T) {
	t.Parallel()
	met := 0
	for _, file := range []string{"validate_locations.go", "render.go", "why/account.go", "why/branch.go", "why/report.go"} {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range fixedReason.FindAllStringSubmatch(string(source), -1) {
			met++
			inSpanish(t, m[1]+m[2]+m[3], file)
		}
	}
	assert.Greater(t, met, 15)
}

// A rule without words of its own is told by the condition of its row, whatever the
// language: who adds one writes no second reason.
func TestSpanish_ConditionsOfRules(t *testing.T) {
	t.Parallel()
	for _, rule := range rules.All() {
		if rule.Refuses() && !strings.Contains(rule.Condition, ";") { // which parts clauses
			inSpanish(t, rule.Condition, string(rule.ID))
		}
	}
	const withoutWords = "BR-13"
	row, _ := rules.Lookup(withoutWords)
	assert.Equal(t, row.Condition, new(why.Inquiry).Reason(withoutWords))
	assert.Empty(t, new(why.Inquiry).Reason("BR-00"))
}

// Forced answers, faults, and what the server itself refuses.
func TestSpanish_Others(t *testing.T) {
	t.Parallel()
	for _, kind := range fault.Kinds() {
		for _, rest := range []string{"", " 503", " at metadata.code", " 503 at data.transactions[0].status"} {
			inSpanish(t, "fault 3: "+kind+rest+"; processed", kind)
		}
	}
	for _, status := range []int{400, 408, 417, 431, 501, 505} {
		inSpanish(t, reason.Unreadable(status, 'G', 32<<10), strconv.Itoa(status))
	}
	inSpanish(t, reason.Unreadable(400, 0x16, 32<<10), "TLS")
	inSpanish(t, reason.HTTP2, "HTTP/2")
	inSpanish(t, reason.Connect, "CONNECT")
	mock := newTestMock(t, func(c *Config) { c.Explain = true })
	for _, one := range fineCalls() {
		for _, code := range append(forcible(one.operation()), "404", "BR-7", "L-01", "TR-OK", "nothing") {
			inSpanish(t, whyOf(one.with("Prefer", "code="+string(code)).sendTo(mock).header), fmt.Sprint(one.name, " ", code))
		}
	}
	inSpanish(t, "internal error of the mock; its log says where", "a panic")
}
