package mockserver

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
)

// An operation of the rule book that nothing answers would panic with the first
// request.
func TestRouting_EveryOperationHasAFlow(t *testing.T) {
	t.Parallel()
	for _, op := range rules.Operations() {
		assert.NotNil(t, flows[op.ID], "%s: no flow in mockserver/routes.go answers it", op.ID)
	}
	assert.Len(t, flows, len(rules.Operations()))
}

func TestRouting_Methods(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, fine := range fineCalls() {
		works := []string{http.MethodPost}
		if fine.body == "" {
			works = []string{http.MethodGet, http.MethodHead}
		}
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get", "X"} {
			c := fine
			c.method = method
			answer := c.sendTo(mock)
			answer.mustBeSound(t, c)
			want := http.StatusMethodNotAllowed
			if method == works[0] || method == works[len(works)-1] {
				want = http.StatusOK
			} else {
				assert.Equal(t, strings.Join(works, ", "), answer.header.Get("Allow"), "%s %s", method, c.target)
			}
			assert.Equal(t, want, answer.status, "%s %s", method, c.target)
		}
	}
}

// Who opens the mock's address, or one that the API does not have, is told where its
// page is; paths of the API say nothing of it.
func TestRouting_UnknownPathNamesThePage(t *testing.T) {
	t.Parallel()
	withPage := func(c *Config) { c.Page = "/__desk/" }
	hidden := answering(t, `Q-WRONG-METHOD: "404"`)
	for _, target := range []string{"/", "/desk", "/DeviceLocation/"} {
		get := call{name: target, method: http.MethodGet, target: target}
		assert.NotContains(t, string(get.sendTo(newTestMock(t)).body), "__desk")
		answer := get.sendTo(newTestMock(t, withPage))
		assert.Equal(t, http.StatusNotFound, answer.status)
		assert.Contains(t, string(answer.body), "; what comes in is shown at /__desk/\"}")
	}
	put := call{name: "404 instead", method: http.MethodPut, target: pathLocations}.sendTo(newTestMock(t, hidden, withPage))
	assert.Equal(t, http.StatusNotFound, put.status)
	assert.NotContains(t, string(put.body), "__desk")
}

// The wrong method is found before the key, as the path is.
func TestRouting_MethodComesBeforeTheKey(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, c := range []call{
		{name: "no key", method: http.MethodPut, target: pathLocations},
		{name: "bad time", method: http.MethodPut, target: pathLocations, header: []string{"X-Calco-Now", "x"}},
		{name: "forced", method: http.MethodPut, target: pathLocations, header: []string{"Prefer", "code=L-00"}},
	} {
		assert.Equal(t, http.StatusMethodNotAllowed, c.sendTo(mock).status, c.name)
	}
	answer := locationsCall("404").sendTo(mock)
	assert.Equal(t, http.StatusOK, answer.status)
	hidden := newTestMock(t, answering(t, `Q-WRONG-METHOD: "404"`))
	put := call{name: "404 instead", method: http.MethodPut, target: pathLocations}.sendTo(hidden)
	assert.Equal(t, http.StatusNotFound, put.status)
	assert.Empty(t, put.header.Get("Allow"))
}

func TestRouting_HeadIsGetWithoutBody(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, fine := range []call{locationsCall("locations"), serialsCall("serials"), {target: "/__admin/personas"}, {target: "/nothing"}, {target: pathLocations}} {
		get := fine.sendTo(mock)
		fine.method = http.MethodHead
		head := fine.sendTo(mock)
		assert.Equal(t, get.status, head.status, fine.target)
		assert.Equal(t, get.header, head.header, fine.target)
		assert.Equal(t, fmt.Sprint(len(get.body)), head.header.Get("Content-Length"), fine.target)
		assert.Empty(t, head.body, fine.target)
	}
}

func TestRouting_UnknownPaths(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, target := range []string{
		"/", "/nothing", "//", "///", "/.", "/..", "/x/../a", "/BranchReport", "/BranchReport/", "/Report/", "/DeviceLocation", "/__admin", "/__ADMIN/health",
		"//Report/get-report", "/Report//get-report", "/Report/get-report/", "/Report/get-report//", "/Report/./get-report", "/x/../Report/get-report", "/Report/../Report/get-report",
		"/Report%2Fget-report", "/Report%2fget-report", "/Report/get-repor%74", "/%52eport/get-report", "/Report/get-report%00", "/Report/get-report%20", "/Report/get-report;a=b",
		"/report/get-report", "/REPORT/GET-REPORT", "/branchreport/branch-report", "/BranchReport/Branch-Report", "/DeviceLocation/locations/", "/devicelocation/locations",
		"/SerialNumbersDevice/get-serial-numbers-device//", "/favicon.ico", "/robots.txt", "/%2e%2e/etc/passwd", "/Report\\get-report",
	} {
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodHead, http.MethodDelete} {
			c := call{name: method + " " + target, method: method, target: "/", header: keyed("calco-main")}
			r := c.request()
			parsed, err := url.ParseRequestURI(target)
			require.NoError(t, err)
			r.URL = parsed
			recorder := httptest.NewRecorder()
			mock.ServeHTTP(recorder, r)
			answer := served{recorder.Code, recorder.Header(), recorder.Body.String()}
			assert.Equal(t, http.StatusNotFound, answer.status, c.name)
			assert.Empty(t, answer.header.Get("Location"), c.name)
			answer.mustBeSound(t, c)
		}
	}
}

func TestRouting_SerialNumbersSlash(t *testing.T) {
	t.Parallel()
	without := serialsCall("without slash")
	without.target = strings.TrimSuffix(pathSerialNumbers, "/")
	both := newTestMock(t)
	assert.Equal(t, serialsCall("with").sendTo(both).text(), without.sendTo(both).text())
	only := newTestMock(t, answering(t, "Q-SERIAL-SLASH: only-with"))
	assert.Equal(t, http.StatusNotFound, without.sendTo(only).status)
	assert.Equal(t, http.StatusOK, serialsCall("with").sendTo(only).status)
}

func TestRouting_PathCase(t *testing.T) {
	t.Parallel()
	exact, folding := newTestMock(t), newTestMock(t, answering(t, "Q-PATH-CASE: any"))
	for _, fine := range fineCalls() {
		for _, spell := range []func(string) string{strings.ToLower, strings.ToUpper} {
			c := fine
			c.target = spell(fine.target)
			assert.Equal(t, http.StatusNotFound, c.sendTo(exact).status, c.target)
			assert.Equal(t, fine.sendTo(folding).text(), c.sendTo(folding).text(), c.target)
		}
		folded := call{target: "/", header: fine.header}.request()
		folded.URL.Path = strings.ReplaceAll(fine.target, "k", "\u212a") // the Kelvin sign folds to k
		if folded.URL.Path != fine.target {
			recorder := httptest.NewRecorder()
			folding.ServeHTTP(recorder, folded)
			assert.Equal(t, http.StatusNotFound, recorder.Code)
		}
	}
}

func TestRouting_ContentType(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	refuses415 := newTestMock(t, answering(t, `Q-BR-CONTENT-TYPE: "415"`, `Q-TR-CONTENT-TYPE: "415"`))
	asMissing := newTestMock(t, answering(t, "Q-BR-CONTENT-TYPE: as-missing", "Q-TR-CONTENT-TYPE: as-missing"))
	for _, row := range []struct {
		name   string
		header []string
		fine   bool
	}{
		{"plain", []string{"Content-Type", "application/json"}, true},
		{"charset", []string{"Content-Type", "application/json; charset=utf-8"}, true},
		{"charset in another form", []string{"Content-Type", `Application/JSON;charset="UTF-8"`}, true},
		{"a parameter without meaning", []string{"Content-Type", "application/json; version=1"}, true},
		{"identity coding", []string{"Content-Type", "application/json", "Content-Encoding", "identity"}, false},
		{"none", nil, false},
		{"empty", []string{"Content-Type", ""}, false},
		{"text", []string{"Content-Type", "text/plain"}, false},
		{"a form", []string{"Content-Type", "application/x-www-form-urlencoded"}, false},
		{"another JSON type", []string{"Content-Type", "application/problem+json"}, false},
		{"text/json", []string{"Content-Type", "text/json"}, false},
		{"another charset", []string{"Content-Type", "application/json; charset=iso-8859-1"}, false},
		{"UTF-16", []string{"Content-Type", "application/json; charset=utf-16"}, false},
		{"two charsets", []string{"Content-Type", "application/json; charset=utf-8; charset=utf-16"}, false},
		{"a list", []string{"Content-Type", "application/json, text/plain"}, false},
		{"twice", []string{"Content-Type", "application/json", "Content-Type", "application/json"}, false},
		{"a wildcard", []string{"Content-Type", "*/*"}, false},
		{"garbage", []string{"Content-Type", "application/json;;;="}, false},
		{"gzip", []string{"Content-Type", "application/json", "Content-Encoding", "gzip"}, false},
		{"an unknown coding", []string{"Content-Type", "application/json", "Content-Encoding", "x"}, false},
		{"a coding after identity", []string{"Content-Type", "application/json", "Content-Encoding", "identity, br"}, false},
	} {
		for _, c := range []call{branchCall(row.name, goodBranch), reportCall(row.name, goodReport)} {
			c.header = append([]string{"X-API-Key", "calco-main"}, row.header...)
			if row.fine {
				for _, m := range []*Mock{mock, refuses415, asMissing} {
					assert.Equal(t, http.StatusOK, c.sendTo(m).status, "%s %s", c.target, row.name)
				}
				continue
			}
			assert.Equal(t, http.StatusBadRequest, c.sendTo(mock).status, "%s %s", c.target, row.name)
			assert.Equal(t, http.StatusUnsupportedMediaType, c.sendTo(refuses415).status, "%s %s", c.target, row.name)
			missing := c.sendTo(asMissing)
			assert.Contains(t, missing.body, "is required", "%s %s", c.target, row.name)
		}
	}
}

// The listings have no body to describe, so nothing is asked of its type.
func TestRouting_GetIsTakenAsItIs(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, fine := range []call{locationsCall("locations"), serialsCall("serials")} {
		plain := fine.sendTo(mock).text()
		bare := fine
		bare.header = []string{"X-API-Key", "calco-main"}
		query, semicolon, body, broken := fine, fine, fine, fine
		query.target += "?startDate=x&page=0"
		semicolon.target += "?a=1;b=2"
		body.method, body.body = http.MethodGet, `{"startDate":1}`
		broken.method, broken.body = http.MethodGet, "{"
		for name, c := range map[string]call{"no type": bare, "a query": query, "a semicolon": semicolon, "a body": body, "a broken body": broken,
			"another type": bare.with("Content-Type", "text/html")} {
			assert.Equal(t, plain, c.sendTo(mock).text(), name)
		}
		for question, c := range map[string]call{"Q-GET-CONTENT-TYPE": bare, "Q-GET-QUERY": query, "Q-GET-BODY": body} {
			refusing := newTestMock(t, answering(t, question+": refused"))
			assert.Equal(t, http.StatusOK, fine.sendTo(refusing).status, question)
			assert.NotEqual(t, http.StatusOK, c.sendTo(refusing).status, question)
			assert.Equal(t, http.StatusOK, c.sendTo(mock).status, question)
		}
	}
}

// net/url drops the pairs around a semicolon in silence: such a query is refused
// where a query may be read.
func TestRouting_BrokenQueries(t *testing.T) {
	t.Parallel()
	profiles := map[string]*Mock{
		"ignored":  newTestMock(t),
		"honoured": newTestMock(t, answering(t, "Q-QUERY-PARAMETERS: honoured")),
	}
	missing := newTestMock(t, answering(t, "Q-QUERY-PARAMETERS: honoured", "Q-BR-NOT-JSON: as-missing", "Q-TR-NOT-JSON: as-missing"))
	for _, query := range []string{"?startDate=2025-09-01;page=1", "?a=%zz", "?a=%", "?;"} {
		for _, c := range []call{branchCall(query, goodBranch), reportCall(query, goodReport)} {
			c.target += query
			for name, mock := range profiles {
				assert.Equal(t, http.StatusBadRequest, c.sendTo(mock).status, "%s%s %s", c.target, query, name)
			}
			assert.Contains(t, c.sendTo(missing).body, "is required", c.target)
		}
	}
	for _, query := range []string{"?", "?a=1&b=2", "?a=%3B"} {
		c := branchCall(query, goodBranch)
		c.target += query
		assert.Equal(t, "BR-00", c.sendTo(profiles["ignored"]).code(), query)
	}
}

func TestRouting_DuplicateKeys(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	var constant string
	for _, row := range []struct {
		name  string
		lines []string
	}{
		{"none", nil},
		{"empty", []string{""}},
		{"unknown", []string{"stranger"}},
		{"the good key twice", []string{"calco-main", "calco-main"}},
		{"good and unknown", []string{"calco-main", "stranger"}},
		{"unknown and good", []string{"stranger", "calco-main"}},
		{"a list", []string{"calco-main, calco-main"}},
		{"another letter case", []string{"Calco-Main"}},
		{"a blank after it", []string{"calco-main "}},
		{"not ASCII", []string{"calco-máin"}},
		{"not UTF-8", []string{"calco-\xff"}},
		{"8 KiB", []string{strings.Repeat("k", 8<<10)}},
		{"a prefix of a key", []string{"calco-mai"}},
		{"a NUL after it", []string{"calco-main\x00"}},
	} {
		r := locationsCall(row.name).request()
		r.Header.Del("X-Api-Key")
		if row.lines != nil {
			r.Header["X-Api-Key"] = row.lines
		}
		recorder := httptest.NewRecorder()
		mock.ServeHTTP(recorder, r)
		text := served{recorder.Code, recorder.Header(), recorder.Body.String()}.text()
		assert.Equal(t, http.StatusUnauthorized, recorder.Code, row.name)
		if constant == "" {
			constant = text
		}
		assert.Equal(t, constant, text, "%s: the refusal is the same whatever the key", row.name)
	}
}

func TestRouting_BodySize(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	padded := func(size int) string { return goodBranch + strings.Repeat(" ", size-len(goodBranch)) }
	for _, row := range []struct {
		name   string
		size   int
		length int64
		status int
	}{
		{"the largest", jsonbody.MaxBytes, jsonbody.MaxBytes, http.StatusOK},
		{"a byte more", jsonbody.MaxBytes + 1, jsonbody.MaxBytes + 1, http.StatusRequestEntityTooLarge},
		{"announced, never sent", len(goodBranch), jsonbody.MaxBytes + 1, http.StatusRequestEntityTooLarge},
		{"the largest in chunks", jsonbody.MaxBytes, -1, http.StatusOK},
		{"a byte more in chunks", jsonbody.MaxBytes + 1, -1, http.StatusRequestEntityTooLarge},
		{"10 MiB in chunks", 10 << 20, -1, http.StatusRequestEntityTooLarge},
	} {
		c := branchCall(row.name, padded(row.size))
		r := c.request()
		r.ContentLength = row.length
		recorder := httptest.NewRecorder()
		mock.ServeHTTP(recorder, r)
		assert.Equal(t, row.status, recorder.Code, row.name)
		if row.status != http.StatusOK {
			assert.Equal(t, "close", recorder.Header().Get("Connection"), row.name)
			served{recorder.Code, recorder.Header(), recorder.Body.String()}.mustBeSound(t, c)
		}
	}
}

// unreadBody fails the test when it is read.
type unreadBody struct{ t testing.TB }

func (b unreadBody) Read([]byte) (int, error) {
	b.t.Error("the body was read")
	return 0, http.ErrBodyReadAfterClose
}
func (unreadBody) Close() error { return nil }

// Whoever is refused by path, method, key or length never uploads, and an account that is
// refused no more than it has sent by then.
func TestRouting_RefusedRequestsDoNotUpload(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, row := range []struct {
		name   string
		change func(*http.Request)
		status int
	}{
		{"path", func(r *http.Request) { r.URL.Path = "/nothing" }, 404},
		{"method", func(r *http.Request) { r.Method = http.MethodPut }, 405},
		{"no key", func(r *http.Request) { r.Header.Del("X-Api-Key") }, 401},
		{"unknown key", func(r *http.Request) { r.Header.Set("X-Api-Key", "stranger") }, 401},
		{"unknown user", func(r *http.Request) { r.Header.Set("X-Api-Key", "calco-unknown-user"); r.ContentLength = 5 << 10 }, 0},
		{"length", func(r *http.Request) { r.ContentLength = 1 << 30 }, 413},
		{"time", func(r *http.Request) { r.Header.Set("X-Calco-Now", "x") }, 400},
		{"session", func(r *http.Request) { r.Header.Set("X-Calco-Session", "") }, 400},
		{"foreign code", func(r *http.Request) { r.Header.Set("Prefer", "code=BR-12") }, 400},
	} {
		for _, target := range []string{pathBranchReport, pathTransactionReport} {
			r := branchCall(row.name, goodBranch).request()
			r.URL.Path = target
			r.Body = unreadBody{t}
			row.change(r)
			recorder := httptest.NewRecorder()
			mock.ServeHTTP(recorder, r)
			if row.status != 0 {
				assert.Equal(t, row.status, recorder.Code, "%s %s", target, row.name)
			}
			assert.GreaterOrEqual(t, recorder.Code, 400)
		}
	}
	for _, persona := range []string{"no-plan", "disabled"} { // account checks of the branch report
		r := branchCall(persona, goodBranch).request()
		r.Header.Set("X-Api-Key", "calco-"+persona)
		r.Body, r.ContentLength = unreadBody{t}, 5<<10
		mock.ServeHTTP(httptest.NewRecorder(), r)
	}
}

// A panic is answered with 500 in the shape of the operation, and counted.
func TestRouting_PanicsAreAnswered(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ target, body string }{
		{pathBranchReport, `{"metadata":{"code":"BR-13","message":"Oops, something went wrong"},"data":null,"pagination":null}`},
		{pathTransactionReport, `{"code":"500","message":"Internal server error"}`},
		{pathLocations, `{"metadata":{"code":"ERROR_UNEXPECTED","message":"Oops, something went wrong"},"data":null,"pagination":null}`},
		{pathSerialNumbers, `{"metadata":{"code":"ERROR_UNEXPECTED","message":"Oops, something went wrong"},"data":null,"pagination":null}`},
		{strings.TrimSuffix(pathSerialNumbers, "/"), `{"metadata":{"code":"ERROR_UNEXPECTED","message":"Oops, something went wrong"},"data":null,"pagination":null}`},
		{strings.ToLower(pathBranchReport), `{"metadata":{"code":"BR-13","message":"Oops, something went wrong"},"data":null,"pagination":null}`},
		{"/nothing", `{"code":"500","message":"internal error of the mock; its log says where"}`},
		{"/__admin/health", `{"code":"500","message":"internal error of the mock; its log says where"}`},
	} {
		mock := newTestMock(t)
		broken := mock.recoverPanics(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("boom") }))
		c := call{name: row.target, method: http.MethodPost, target: row.target}
		answer := c.sendTo(broken)
		assert.Equal(t, http.StatusInternalServerError, answer.status, row.target)
		assert.JSONEq(t, row.body, answer.body, row.target)
		assert.Equal(t, testClock.Format(http.TimeFormat), answer.header.Get("Date"), row.target)
		answer.mustBeSound(t, c)
		assert.EqualValues(t, 1, mock.panics.Swap(0), row.target)
	}
}

// A panic anywhere in a real flow reaches the client as one whole answer.
func TestRouting_PanicInTheFlow(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	answers := *mock.api.profiles.served.fixed
	answers.branch = []branchCheck{{id: "BR-02", stage: onBody, broken: func(*branchCase) bool { panic("boom") }}}
	mock.api.profiles.served.fixed = &answers
	c := branchCall("branch", goodBranch)
	answer := c.sendTo(mock)
	assert.Equal(t, "BR-13", answer.code())
	answer.mustBeSound(t, c)
	assert.Equal(t, "L-00", locationsCall("after it").sendTo(mock).code())
	assert.EqualValues(t, 1, mock.panics.Swap(0))
}

func TestRouting_AbortIsNoPanic(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	aborting := mock.recoverPanics(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	assert.PanicsWithValue(t, http.ErrAbortHandler, func() { locationsCall("abort").sendTo(aborting) })
	assert.Zero(t, mock.Panics())
}

// No header of ours, of CORS or of authentication schemes that do not exist.
func TestRouting_NoSurplusHeaders(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	allowed := []string{"Content-Type", "Content-Length", "Date", "Allow", "Connection", "Cache-Control", "X-Calco-Forced", "Preference-Applied"}
	for _, c := range variedCalls() {
		for name, lines := range c.with("Origin", "http://elsewhere.example").sendTo(mock).header {
			assert.Contains(t, allowed, name, c.name)
			assert.Len(t, lines, 1, "%s of %s", name, c.name)
		}
	}
}

// --explain says which rule answered, on every answer of an operation.
func TestRouting_Explain(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.Explain = true })
	reversed := branchCall("reversed", `{"startDate":"2025-10-02","endDate":"2025-10-01","page":1,"pageSize":7}`)
	assert.Equal(t, "BR-07 startDate 2025-10-02 is not before endDate 2025-10-01: exchange them", reversed.sendTo(mock).header.Get("X-Calco-Why"))
	assert.Equal(t, "BR-00 processed", branchCall("fine", goodBranch).sendTo(mock).header.Get("X-Calco-Why"))
	assert.NotContains(t, reversed.sendTo(newTestMock(t)).header, "X-Calco-Why")
	for _, c := range append(refusedCalls(), fineCalls()...) {
		why := c.sendTo(mock).header.Get("X-Calco-Why")
		id, reason, _ := strings.Cut(why, " ")
		_, known := rules.Lookup(rules.ID(id))
		assert.True(t, known, "%s: %q", c.name, why)
		assert.NotEmpty(t, reason, c.name)
	}
}
