package mockserver

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/sent"
)

// recorded keeps the records of a mock.
type recorded struct {
	mu   sync.Mutex
	list []*sent.Request
}

func (k *recorded) Record(r *sent.Request) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.list = append(k.list, r.Clone())
}

// recordOf is what a mock tells about one request.
func recordOf(t *testing.T, a ask, change ...func(*Config)) *sent.Request {
	t.Helper()
	keeper := &recorded{}
	wall := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	mock := newTestMock(t, append(change, func(c *Config) {
		c.Recorder, c.Wall = keeper, func() time.Time { return wall }
	})...)
	serveOne(mock, a)
	require.Len(t, keeper.list, 1)
	assert.Equal(t, wall, keeper.list[0].Ended)
	assert.EqualValues(t, 1, keeper.list[0].Number)
	return keeper.list[0]
}

func serveOne(mock *Mock, a ask) *httptest.ResponseRecorder {
	url := a.path
	if a.query != "" {
		url += "?" + a.query
	}
	r := httptest.NewRequest(a.method, url, strings.NewReader(a.body()))
	r.Header = a.header
	w := httptest.NewRecorder()
	mock.ServeHTTP(w, r)
	return w
}

func addMember(name string, value any) edit {
	return func(a *ask) { a.members = append(a.members, member{name, value}) }
}

func TestRecord_Success(t *testing.T) {
	t.Parallel()
	r := recordOf(t, askBranch(addMember("cardBrand", "VISA")))
	assert.Equal(t, "main", r.Persona)
	assert.Equal(t, sent.KnownKey, r.Key)
	assert.Equal(t, "application/json", r.ContentType)
	assert.Equal(t, []sent.Field{
		{Name: "startDate", Text: goodFrom}, {Name: "endDate", Text: goodTo}, {Name: "cardBrand", Text: "VISA"},
		{Name: "page", Number: 1, IsNumber: true}, {Name: "pageSize", Number: 10, IsNumber: true},
	}, r.Fields)
	assert.Equal(t, goodFrom, r.From)
	assert.Equal(t, goodTo, r.To)
	assert.EqualValues(t, 10, r.Rows)
	assert.Equal(t, (r.TotalItems+9)/10, r.TotalPages)
	assert.Equal(t, "BR-00", r.Code)
	assert.Equal(t, 200, r.Status)
	assert.Empty(t, r.KeyIn)
	assert.Empty(t, r.Unread)
}

// Whoever asks for the head of a listing wants none of its rows, and gets none.
func TestRecord_HeadBringsNoRows(t *testing.T) {
	t.Parallel()
	for _, path := range []string{pathLocations, pathSerialNumbers} {
		a := ask{method: http.MethodGet, path: path, header: http.Header{"X-Api-Key": {"calco-main"}}}
		assert.Positive(t, recordOf(t, a).Rows, path)
		a.method = http.MethodHead
		assert.Zero(t, recordOf(t, a).Rows, path)
	}
}

func TestRecord_Refusals(t *testing.T) {
	t.Parallel()
	past := recordOf(t, askBranch(func(a *ask) { a.members[2].value = 100000 }))
	assert.Equal(t, "BR-24", past.Code)
	assert.Positive(t, past.TotalPages)
	assert.Zero(t, past.Rows)

	for _, c := range []struct {
		name         string
		ask          ask
		status       int
		code, rule   string
		key          sent.KeyState
		knownPersona string
	}{
		{"unknown path", newAsk(http.MethodGet, "/nothing"), 404, "", "", sent.KnownKey, "main"},
		{"wrong method", newAsk(http.MethodGet, pathBranchReport), 405, "", "", sent.KnownKey, "main"},
		{"wrong key", askBranch(withHeader("X-Api-Key", "no-such-key-1234")), 401, "ERROR_NOT_AUTHORIZED", "ERROR_NOT_AUTHORIZED", sent.UnknownKey, ""},
		{"no key", askReport(keyless), 401, "401", "TR-UNAUTHORIZED", sent.NoKey, ""},
		{"question's code", askBranch(func(a *ask) { a.members = a.members[:3] }), 400, "BR-02", "BR-PAGESIZE-REQUIRED", sent.KnownKey, "main"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := recordOf(t, c.ask)
			assert.Equal(t, c.status, r.Status)
			assert.Equal(t, c.code, r.Code)
			assert.EqualValues(t, c.rule, r.Rule)
			assert.Equal(t, c.key, r.Key)
			assert.Equal(t, c.knownPersona, r.Persona)
		})
	}
}

func TestRecord_Forced(t *testing.T) {
	t.Parallel()
	r := recordOf(t, askBranch(withHeader("Prefer", "code=BR-18")))
	assert.True(t, r.Forced)
	assert.Equal(t, "BR-18", r.Code)
}

func TestRecord_Fault(t *testing.T) {
	t.Parallel()
	keeper := &recorded{}
	mock := newTestMock(t, func(c *Config) { c.Recorder = keeper })
	set := newAsk(http.MethodPost, pathAdmin+"faults").with(func(a *ask) {
		a.members = []member{{"kind", "status"}, {"status", 429}, {"retryAfter", "7"}}
	})
	request := httptest.NewRequest(set.method, set.path, strings.NewReader(set.body()))
	request.Header, request.Host, request.RemoteAddr = set.header, "127.0.0.1", "127.0.0.1:9"
	w := httptest.NewRecorder()
	mock.ServeHTTP(w, request)
	require.Equal(t, 200, w.Code, w.Body)
	require.Equal(t, 429, serveOne(mock, askBranch()).Code)
	require.Len(t, keeper.list, 1, "what is asked of the admin paths is not recorded")
	r := keeper.list[0]
	assert.Equal(t, "status", r.Fault)
	assert.Equal(t, 429, r.Sent)
	assert.Equal(t, "7", r.RetryAfter)
	assert.Equal(t, 429, r.Status, "what went out")
	assert.Empty(t, r.Rule)
	assert.Empty(t, r.Code)
	assert.Equal(t, "fault 1: status 429", r.Why)
}

func TestRecord_UnreadFieldNamesTheOneMeant(t *testing.T) {
	t.Parallel()
	r := recordOf(t, askBranch(addMember("PageSize", 5), addMember("xyzzy", 1)))
	assert.Equal(t, []sent.Unread{{Name: "PageSize", Meant: "pageSize"}, {Name: "xyzzy"}}, r.Unread)
	r = recordOf(t, askReport(addMember("SerialNumber", "9990000101"), addMember("page_size", 5)))
	assert.Equal(t, []sent.Unread{{Name: "SerialNumber", Meant: "Filters.SerialNumber"}, {Name: "page_size", Meant: "pageSize"}}, r.Unread, "a filter beside Filters is told where it belongs")
	r = recordOf(t, askBranch(addMember("transactionType", "CREDIT"), addMember("storeId", "101")))
	assert.ElementsMatch(t, []sent.Unread{{Name: "transactionType", Meant: "typeTransaction"}, {Name: "storeId", Meant: "locationId"}}, r.Unread, "a field is named as in the answer, or by another word for it")
	r = recordOf(t, askReport(addMember("posSerialNumber", "9990000101")))
	assert.Equal(t, []sent.Unread{{Name: "posSerialNumber", Meant: "Filters.SerialNumber"}}, r.Unread)
}

func TestRecord_KeyElsewhere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		ask  ask
		want []string
	}{
		{"query", askLocations(inQuery("k=calco-main")), []string{sent.KeyInQuery}},
		{"query under its name", askLocations(inQuery("x-api-key=anything")), []string{sent.KeyInQuery}},
		{"body", askBranch(addMember("apiKey", "calco-main")), []string{sent.KeyInBody}},
		{"authorization", askBranch(withHeader("Authorization", "Bearer calco-main")), []string{sent.KeyInAuthorization}},
		{"cookie", askBranch(withHeader("Cookie", "session=calco-main")), []string{sent.KeyInCookie}},
		{"body, further in", askBranch(addMember("auth", []member{{"token", "calco-main"}})), []string{sent.KeyInBody}},
		{"basic authorization", askBranch(withHeader("Authorization", "Basic dXNlcjpjYWxjby1tYWlu")), []string{sent.KeyInAuthorization}},
		{"another header", askBranch(withHeader("X-Auth-Token", "calco-main")), []string{sent.KeyInHeader}},
		{"a part of another header", askBranch(withHeader("Referer", "http://page.example/?key=calco-main")), []string{sent.KeyInHeader}},
		{"another header instead", askLocations(keyless, withHeader("Apikey", "calco-main")), []string{sent.KeyInHeader}},
		{"path", askLocations(to("/calco-main/DeviceLocation/locations")), []string{sent.KeyInPath}},
		{"a session like a key", askLocations(withHeader("X-Calco-Session", "calco-main")), nil},
		{"another header with less than the key", askBranch(withHeader("User-Agent", "calco-mai")), nil},
		{"basic authorization of another service", askBranch(withHeader("Authorization", "Basic dXNlcjpzZWNyZXQ=")), nil},
		{"another secret", askBranch(withHeader("Authorization", "Bearer something")), nil},
		{"another cookie", askBranch(withHeader("Cookie", "session=abc")), nil},
		{"another field", askBranch(addMember("color", "red")), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, c.want, recordOf(t, c.ask).KeyIn)
		})
	}
}

func TestRecord_NeverHoldsAnUnknownKey(t *testing.T) {
	t.Parallel()
	const secret = "Live0Secret9Of8Somebody"
	r := recordOf(t, askBranch(withHeader("X-Api-Key", secret), withHeader("Content-Type", "text/"+secret), addMember(secret, secret)))
	assert.NotContains(t, strings.Join([]string{r.Session, r.Path, r.Method, r.Persona, r.ContentType, r.Why}, " "), secret)
	for _, f := range r.Fields {
		assert.NotContains(t, f.Text, secret)
	}
}

// A key that was sent as the name of a session counts for a session without its name; a
// long word that is no key is a session like any other.
func TestRecord_KeyAsSession(t *testing.T) {
	t.Parallel()
	for _, secret := range []string{"sk_live_9f8e7d6c5b4a39281706", "sk-live-7Hq2ZtCanary0042", "pk_test_9f8e7d6c5b4a39281706", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "ghp_16C7e42F292c6912E7710c838347Ae178B4a"} {
		assert.Equal(t, "a-key", recordOf(t, askBranch(withHeader("X-Calco-Session", secret))).Session, secret)
		assert.Equal(t, "a-key", recordOf(t, askBranch(withHeader("X-Api-Key", "calco-main~"+secret))).Session, secret)
		assert.Equal(t, "a-key", recordOf(t, askBranch(withHeader("X-Api-Key", "calco-typo~"+secret))).Session, secret)
	}
	for _, name := range []string{"", "one", "550e8400-e29b-41d4-a716-446655440000", "TestCheckoutV2RefundsTwice", "e3f4804b0f0c4d5e8a7f6b1c2d3e4f5a6b7c8d9e", "sk_1", "skills-7"} {
		assert.Equal(t, name, recordOf(t, askBranch(withHeader("X-Calco-Session", name))).Session, name)
	}
}

func TestRecord_SameIsTheSameRequest(t *testing.T) {
	t.Parallel()
	keeper := &recorded{}
	mock := newTestMock(t, func(c *Config) { c.Recorder = keeper })
	for _, a := range []ask{askBranch(), askBranch(), askBranch(addMember("cardBrand", "VISA")), askBranch(withHeader("X-Api-Key", "calco-second"))} {
		serveOne(mock, a)
	}
	assert.Equal(t, keeper.list[0].Same, keeper.list[1].Same)
	assert.NotEqual(t, keeper.list[0].Same, keeper.list[2].Same)
	assert.NotEqual(t, keeper.list[0].Same, keeper.list[3].Same)
}

// A client that sends a body with a GET, as some libraries do, and asks again has
// asked the same: the body asks nothing. What the body of a report says matters,
// and is not known where the key was refused before it was read.
func TestRecord_SameWithABodyThatIsNotRead(t *testing.T) {
	t.Parallel()
	keeper := &recorded{}
	mock := newTestMock(t, func(c *Config) { c.Recorder = keeper })
	refused := askBranch(withHeader("X-Api-Key", "nobodys"))
	for _, a := range []ask{askLocations(addMember("a", 1)), askLocations(addMember("a", 1)), askLocations(), refused, refused} {
		serveOne(mock, a)
	}
	assert.Equal(t, keeper.list[0].Same, keeper.list[1].Same)
	assert.NotEqual(t, keeper.list[0].Same, keeper.list[2].Same)
	assert.NotEqual(t, keeper.list[3].Same, keeper.list[4].Same)
}
