package mockserver

// A running mock and a client for it. Every answer that comes back through it
// is held against what no answer may break: the contract in openapi.yaml.

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver/world"
)

// Parsed once for all tests: both are read-only.
var (
	sharedWorld    = sync.OnceValue(world.Shipped)
	sharedContract = sync.OnceValues(func() (*schema.Contract, error) { return schema.Load(calco.OpenAPI) })
)

// wire is a mock that can be asked over HTTP.
type wire struct {
	testing.TB
	mock     *Mock
	base     string
	client   *http.Client
	contract *schema.Contract
}

// runMock starts a mock's own server for one test. It explains its answers, so
// that a test can tell which rule answered.
func runMock(t testing.TB, change ...func(*Config)) *wire {
	t.Helper()
	w := newWire(t, change...)
	w.base = "http://" + serveMock(t, w.mock)
	transport := &http.Transport{MaxIdleConnsPerHost: 4}
	t.Cleanup(transport.CloseIdleConnections) // before the server ends: it waits for them
	w.client = &http.Client{Transport: transport}
	return w
}

// callMock asks the handler without a server between, for tests with thousands
// of requests to hundreds of mocks.
func callMock(t testing.TB, change ...func(*Config)) *wire {
	t.Helper()
	w := newWire(t, change...)
	w.base = "http://mock.invalid"
	w.client = &http.Client{Transport: handlerTransport{w.mock}}
	return w
}

func newWire(t testing.TB, change ...func(*Config)) *wire {
	t.Helper()
	contract, err := sharedContract()
	require.NoError(t, err)
	settings := append([]func(*Config){func(c *Config) { c.Explain = true }}, change...)
	return &wire{TB: t, mock: newTestMock(t, settings...), contract: contract}
}

type handlerTransport struct{ http.Handler }

func (h handlerTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	recorder := httptest.NewRecorder()
	h.ServeHTTP(recorder, r)
	return recorder.Result(), nil
}

// answeringOne is a configuration whose profile gives one answer.
func answeringOne(id rules.QuestionID, answer rules.Answer) func(*Config) {
	return answeringAll(map[rules.QuestionID]rules.Answer{id: answer})
}

func answeringAll(answers map[rules.QuestionID]rules.Answer) func(*Config) {
	return func(c *Config) { c.Profile = rules.Profile{Name: "test", Answers: answers} }
}

// word, value and order are the forms of an answer.
func word(choice string) rules.Answer           { return rules.Answer{Choice: choice} }
func value(text string) rules.Answer            { return rules.Answer{Value: &text} }
func order(ids ...rules.ID) rules.Answer        { return rules.Answer{Order: ids} }
func statuses(of map[rules.ID]int) rules.Answer { return rules.Answer{Status: of} }

// send asks, and checks what holds for any answer.
func (w *wire) send(a ask) reply {
	w.Helper()
	r := w.exchange(a)
	w.checkAnyAnswer(r)
	return r
}

func (w *wire) exchange(a ask) reply {
	w.Helper()
	request, err := http.NewRequest(a.method, w.base, strings.NewReader(a.body()))
	require.NoError(w, err)
	request.URL, err = url.Parse(w.base + a.path)
	require.NoError(w, err)
	request.URL.RawQuery = a.query
	request.Header = a.header
	response, err := w.client.Do(request)
	require.NoError(w, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(w, err)
	r := reply{ask: a, status: response.StatusCode, header: response.Header, body: body}
	_ = json.Unmarshal(body, &r.parsed)
	return r
}

// besideTheAPI are the statuses of answers that no rule gave: a forced code or
// a header of ours that cannot be understood, an unknown path, a wrong method,
// a body that is too large.
var besideTheAPI = []int{400, 404, 405, 413}

func (w *wire) checkAnyAnswer(r reply) {
	w.Helper()
	assert.NotContains(w, string(r.body), `"BR-12"`, "the code BR-12 does not exist")
	if r.rule() == "" {
		assert.Contains(w, besideTheAPI, r.status)
		assert.True(w, json.Valid(r.body), "%s", r.body)
		assert.Equal(w, "application/json; charset=utf-8", r.header.Get("Content-Type"))
		return
	}
	operation := r.ask.method + " " + w.documentedPath(r.ask.path)
	found := w.contract.CheckResponse(operation, r.status, r.header, r.body)
	assert.Empty(w, found.Violations, "%s\n%d %s", r.ask.body(), r.status, r.body)
	assert.Empty(w, found.Unknown, "fields that the contract does not know")
}

// documentedPath is the path of the contract that a request meant, where an
// open question lets another spelling pass.
func (w *wire) documentedPath(path string) string {
	i := slices.IndexFunc(apiPaths, func(known string) bool {
		return strings.EqualFold(strings.TrimSuffix(known, "/"), strings.TrimSuffix(path, "/"))
	})
	require.GreaterOrEqual(w, i, 0, "no operation at %s", path)
	return apiPaths[i]
}

// all asks for every page of a report and joins them.
func (w *wire) all(a ask) []object {
	w.Helper()
	return w.allPages(a, 20)
}

// allPages joins the pages of one size, and checks the figures that every page
// gives about the whole.
func (w *wire) allPages(a ask, size int) []object {
	w.Helper()
	var rows []object
	total, pages := 1, 1
	for page := 1; page <= pages; page++ {
		r := w.exchange(a.with(paged(page, size)))
		if page == pages || proofs.Takes(page-1, 5) {
			w.checkAnyAnswer(r)
		}
		require.Equal(w, 200, r.status, "page %d: %s", page, r.body)
		p := r.paging()
		if page == 1 {
			total, pages = p.totalItems, p.totalPages
		}
		assert.Equal(w, pagingFigures{page, size, total, pages}, p)
		if page < pages {
			require.Len(w, r.rows(), size, "page %d of %d", page, pages)
		}
		rows = append(rows, r.rows()...)
	}
	assert.Len(w, rows, total, "the pages join to the whole")
	assert.Equal(w, (total+size-1)/size, pages)
	return rows
}
