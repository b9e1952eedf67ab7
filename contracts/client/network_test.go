package client_test

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
)

func listing(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, goodListing) }

// secure is a server with a certificate of its own making, which may ask for one.
func secure(t *testing.T, asks tls.ClientAuthType) (*httptest.Server, *x509.CertPool) {
	t.Helper()
	server := httptest.NewUnstartedServer(http.HandlerFunc(listing))
	server.TLS = &tls.Config{ClientAuth: asks}
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, 0)
	server.StartTLS()
	t.Cleanup(server.Close)
	pool := x509.NewCertPool()
	pool.AddCert(server.Certificate())
	return server, pool
}

func TestNetwork_Certificates(t *testing.T) {
	t.Parallel()
	plain, known := secure(t, tls.NoClientCert)
	asking, alsoKnown := secure(t, tls.RequireAnyClientCert)
	own := plain.TLS.Certificates[0]
	for _, c := range []struct {
		name   string
		server *httptest.Server
		n      client.Network
		want   string
	}{
		{"unknown", plain, client.Network{}, "the target gave no answer: the certificate of the target is not accepted"},
		{"known", plain, client.Network{RootCAs: known}, ""},
		{"not looked at", plain, client.Network{SkipVerify: true}, ""},
		{"a client certificate", asking, client.Network{RootCAs: alsoKnown, Certificate: &own}, ""},
		{"no client certificate", asking, client.Network{RootCAs: alsoKnown}, "the target gave no answer: the TLS handshake failed (5 tries)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := ask(clienttest.NewClient(t, targetAt(t, c.server.URL, ""), client.Options{Network: c.n}), locations)
			if c.want == "" {
				assert.NoError(t, err)
				return
			}
			assert.EqualError(t, err, c.want)
		})
	}
}

// What goes through a proxy goes nowhere else.
func TestNetwork_Proxy(t *testing.T) {
	t.Parallel()
	var seen atomic.Value
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen.Store(r.RequestURI)
		listing(w, r)
	}))
	defer proxy.Close()
	address, err := url.Parse(proxy.URL)
	require.NoError(t, err)
	x, err := ask(clienttest.NewClient(t, targetAt(t, "http://127.0.0.1:1/p", ""), client.Options{Network: client.Network{Proxy: address}}), locations)
	require.NoError(t, err)
	assert.Equal(t, "L-00", x.Code())
	assert.Equal(t, "http://127.0.0.1:1/p/DeviceLocation/locations", seen.Load())
}

// A proxy that is not there, or that does not let the request through, is no fault of
// the target.
func TestNetwork_ProxyInTheWay(t *testing.T) {
	t.Parallel()
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusProxyAuthRequired) }))
	defer refusing.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for _, row := range []struct{ name, proxy, target, want string }{
		{"not there", gone.URL, "http://127.0.0.1:1/p", "cannot connect to the proxy: connection refused"},
		{"not there, to TLS", gone.URL, "https://127.0.0.1:1/p", "cannot connect to the proxy: connection refused"},
		{"refuses the way", refusing.URL, "https://127.0.0.1:1/p", "the proxy answers HTTP 407 to CONNECT"},
	} {
		address, err := url.Parse(row.proxy)
		require.NoError(t, err)
		_, err = ask(clienttest.NewClient(t, targetAt(t, row.target, ""), client.Options{Network: client.Network{Proxy: address}}), locations)
		assert.ErrorContains(t, err, row.want, row.name)
	}
}
