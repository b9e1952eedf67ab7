package client

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/target"
)

// recorder stands in for the network behind a guard.
type recorder struct{ seen []*http.Request }

func (r *recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	r.seen = append(r.seen, request)
	return httptest.NewRecorder().Result(), nil
}

func guardOf(t *testing.T, base string) (*guard, *recorder) {
	t.Helper()
	o, err := target.ParseOrigin(base)
	require.NoError(t, err)
	network := &recorder{}
	return &guard{next: network, origin: o}, network
}

func keyed(t *testing.T, url string) *http.Request {
	t.Helper()
	ctx := context.WithValue(context.Background(), keyInContext{}, target.NewSecret("main", "the-real-key"))
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	require.NoError(t, err)
	return r
}

// Whatever request is made up, and by whom: the key goes to the target or
// nowhere.
func TestGuard_SendsTheKeyToTheTargetOnly(t *testing.T) {
	t.Parallel()
	guard, network := guardOf(t, "https://staging.example/p")
	r := keyed(t, "https://staging.example/p/DeviceLocation/locations")
	_, err := guard.RoundTrip(r)
	require.NoError(t, err)
	require.Len(t, network.seen, 1)
	assert.Equal(t, []string{"the-real-key"}, network.seen[0].Header["X-API-Key"]) //nolint:staticcheck // the guard writes the name as the reference does
	assert.Empty(t, r.Header, "the request that came in is left alone")

	for _, url := range []string{
		"http://staging.example/p/DeviceLocation/locations",
		"https://staging.example:8443/p/DeviceLocation/locations",
		"https://staging.example.evil.example/p/DeviceLocation/locations",
		"https://evil.example/p/DeviceLocation/locations",
		"https://me@staging.example/p/DeviceLocation/locations",
		"https://staging.example/DeviceLocation/locations",
		"https://staging.example/q/DeviceLocation/locations",
	} {
		_, err := guard.RoundTrip(keyed(t, url))
		assert.ErrorIs(t, err, ErrNotAllowed, url)
	}
	r = keyed(t, "https://staging.example/p/DeviceLocation/locations")
	r.Host = "evil.example"
	_, err = guard.RoundTrip(r)
	assert.ErrorIs(t, err, ErrNotAllowed, "another Host")
	assert.Len(t, network.seen, 1)
}

// A second wall behind the guard: nobody but the target is dialled.
func TestPinned_DialsTheTargetOnly(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = listener.Close() }()
	other, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = other.Close() }()
	o, err := target.ParseOrigin("http://" + listener.Addr().String())
	require.NoError(t, err)
	conn, err := pinned(o)(context.Background(), "tcp", listener.Addr().String())
	require.NoError(t, err)
	require.NoError(t, conn.Close())
	_, err = pinned(o)(context.Background(), "tcp", other.Addr().String())
	assert.EqualError(t, err, "the suite refuses to dial another address than the target's")
}

func TestTransport_IsOurs(t *testing.T) {
	t.Parallel()
	o, err := target.ParseOrigin("https://staging.example")
	require.NoError(t, err)
	transport := newTransport(target.Keyless(o), Network{})
	assert.Nil(t, transport.Proxy)
	assert.True(t, transport.DisableCompression)
	assert.Equal(t, 5*time.Second, transport.TLSHandshakeTimeout)
	assert.Equal(t, 20*time.Second, transport.ResponseHeaderTimeout)
	assert.Equal(t, time.Second, transport.ExpectContinueTimeout)
	assert.EqualValues(t, 64<<10, transport.MaxResponseHeaderBytes)
	assert.True(t, transport.Protocols.HTTP1())
	assert.False(t, transport.Protocols.HTTP2())
	assert.False(t, transport.TLSClientConfig.InsecureSkipVerify)
	assert.Nil(t, transport.TLSClientConfig.KeyLogWriter)
}

// The four pairs are those of the contract, so that neither drifts.
func TestAllowed_IsTheContract(t *testing.T) {
	t.Parallel()
	contract, err := schema.Load(calco.OpenAPI)
	require.NoError(t, err)
	var listed, documented []string
	for _, e := range allowed {
		listed = append(listed, e.method+" "+e.path)
	}
	for _, o := range contract.Operations() {
		documented = append(documented, strings.ToUpper(o.Method)+" "+o.Path)
	}
	assert.ElementsMatch(t, documented, listed, "the list of contracts/client/guard.go, and openapi.yaml")
}

// An altered key is made where the key is known, and only there.
func TestPrepare_AlteredKey(t *testing.T) {
	t.Parallel()
	tg, err := target.OfMock("http://127.0.0.1:8080", []byte(`{"personas":[{"name":"main","apiKey":"calco-main"}]}`), []byte(`{"now":"2025-08-20T15:00:00-04:00"}`))
	require.NoError(t, err)
	g := &guard{origin: tg.Origin()}
	for alteration, want := range map[exchange.Alteration]string{
		exchange.Unaltered: "calco-main", exchange.Longer: "calco-mainx", exchange.Shorter: "calco-mai", exchange.OtherEnd: "calco-mai~",
		exchange.OtherCase: "CALCO-MAIN", exchange.Bearer: "Bearer calco-main",
	} {
		m, err := g.prepare(tg, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain, Altered: alteration})
		require.NoError(t, err, alteration)
		assert.Equal(t, want, m.key.Reveal(), alteration)
		assert.NotContains(t, m.key.String(), "calco", alteration)
	}
}
