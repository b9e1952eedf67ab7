package calibrate_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/civil"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/exchange/exchangetest"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
	"calco.example/mockserver/mocktest"
)

// evening is the clock of most tests: 22:30 in Chile, when it is already the
// next day in UTC, so that "today" can be told.
var evening = time.Date(2025, time.October, 16, 1, 30, 0, 0, time.UTC)

// roleKeys are the keys of the mock's personas by the role that they play.
var roleKeys = map[exchange.Role]string{
	exchange.RoleMain: "calco-main", exchange.RoleNoPlan: "calco-no-plan", exchange.RoleUnknownUser: "calco-unknown-user",
	exchange.RoleNoLocations: "calco-no-locations", exchange.RoleQuiet: "calco-quiet", exchange.RoleSecond: "calco-second",
	exchange.RoleCashOnly: "calco-cash-only", exchange.RoleDisabled: "calco-disabled", exchange.RoleBroken: "calco-broken",
}

// bodiesOf are those that the mocks of these tests answer with.
var bodies exchangetest.Memory

// mockAsker asks a mock in this process, without a network between.
type mockAsker struct {
	http.Handler
	main string // the key that main has instead of calco-main, if any
	sent int
}

func (a *mockAsker) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	a.sent++
	if _, err := r.Altered.Of(roleKeys[r.Role]); err != nil {
		return nil, err
	}
	recorder := a.answer(r)
	return bodies.Read(r, recorder.Code, recorder.Header(), recorder.Body.Bytes()), nil
}

// answer is what the mock says to a request, as it stands.
func (a *mockAsker) answer(r exchange.Request) *httptest.ResponseRecorder {
	method, path := client.EndpointOf(r.Operation)
	if r.Method != "" {
		method = r.Method
	}
	if r.Path != "" {
		path = r.Path
	}
	if r.Query != "" {
		path += "?" + r.Query
	}
	request := httptest.NewRequest(method, path, bytes.NewReader(r.Body))
	request.Header = http.Header{"Content-Type": {"application/json"}}
	if r.Header != nil {
		request.Header = r.Header.Clone()
	}
	key := r.Key
	if key == "" {
		key = roleKeys[r.Role]
		if r.Role == exchange.RoleMain && a.main != "" {
			key = a.main
		}
		key, _ = r.Altered.Of(key)
	}
	if key != "" {
		request.Header["X-Api-Key"] = []string{key}
	}
	recorder := httptest.NewRecorder()
	a.ServeHTTP(recorder, request)
	return recorder
}

// tester is a test, or one case of a property.
type tester interface {
	require.TestingT
	Helper()
}

// options are those of a full calibration of a mock with all keys.
func options(t tester, profile rules.Profile, change ...func(*mockserver.Config)) (calibrate.Options, *mockAsker) {
	t.Helper()
	config := mockserver.Config{Clock: func() time.Time { return evening }, Profile: profile}
	for _, apply := range change {
		apply(&config)
	}
	asker := &mockAsker{Handler: mocktest.New(config)}
	zone, err := civil.Santiago()
	require.NoError(t, err)
	return calibrate.Options{
		Asker: asker, Has: func(exchange.Role) bool { return true }, Base: "https://service.example",
		Clock: func() time.Time { return config.Clock().In(zone) }, Intrusive: true,
	}, asker
}

func calibrated(t tester, o calibrate.Options) *evidence.Result {
	t.Helper()
	result, err := calibrate.Run(context.Background(), o)
	require.NoError(t, err)
	return result
}
