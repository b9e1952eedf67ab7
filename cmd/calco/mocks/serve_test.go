package mocks

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

func TestCheckOrigin(t *testing.T) {
	t.Parallel()
	assert.NoError(t, CheckOrigin("http://localhost:3000"))
	assert.ErrorContains(t, CheckOrigin("http://localhost:80"), "a browser sends this origin as http://localhost: write it so")
	assert.ErrorContains(t, CheckOrigin("https://Docs.example/"), "https://docs.example")
	assert.ErrorContains(t, CheckOrigin("localhost"), "write scheme and host in small letters")
}

// writes counts them.
type writes int

func (w *writes) Write(p []byte) (int, error) {
	*w++
	return len(p), nil
}

// Nothing is written after the first line has been read, or `calco serve | head -1`
// would end the mock.
func TestGreet_IsOneWrite(t *testing.T) {
	t.Parallel()
	var out writes
	require.NoError(t, greet(&out, "http://127.0.0.1:8080", []string{"http://127.0.0.1:8080/__desk/"}, world.Shipped(), mockserver.FrozenAt))
	assert.Equal(t, writes(1), out)
}

func TestCheckHosts(t *testing.T) {
	t.Parallel()
	assert.NoError(t, checkHosts([]string{"mock.internal", "calco_mock", "192.168.1.7", "fe80::1"}))
	for _, wrong := range []string{"http://mock.internal", "mock.internal:8080", "*", "", "mock/", "[::1]", "a b"} {
		assert.ErrorContains(t, checkHosts([]string{"mock.internal", wrong}), "write the name or the address alone", wrong)
	}
}

// The page is named where it answers, and nowhere else.
func TestDeskAddresses(t *testing.T) {
	t.Parallel()
	assert.Equal(t, []string{"http://127.0.0.1:80/__desk/"}, deskAddresses("127.0.0.1:80", nil, "t"))
	assert.Equal(t, []string{"http://[::1]:80/__desk/"}, deskAddresses("[::1]:80", nil, "t"))
	assert.Empty(t, deskAddresses("192.168.1.7:80", nil, "t"))
	assert.Empty(t, deskAddresses("127.0.0.2:80", nil, "t"), "no Host of the page")
	assert.Equal(t, []string{"http://mock.internal:80/__desk/?token=t"}, deskAddresses("192.168.1.7:80", []string{"mock.internal"}, "t"))
}

// The address of the mock, opened in a browser, names the page where there is one.
func TestWithDesk_NamesThePage(t *testing.T) {
	t.Parallel()
	for off, named := range map[bool]bool{false: true, true: false} {
		served := DeskSettings{NoDesk: off}.WithDesk(mockserver.Config{World: world.Shipped()})
		answer := httptest.NewRecorder()
		served.Handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/", nil))
		assert.Equal(t, http.StatusNotFound, answer.Code)
		assert.Equal(t, named, strings.Contains(answer.Body.String(), "/__desk/"), "%s", answer.Body)
	}
}

func TestWarnUnread(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	warnUnread(&stderr, []string{"CALCO_PROFIL=secret", "CALCO_PROFILE=vary", "HOME=/", "CALCO_XYZZY=1", "CALCO_PORT=8080"})
	// what calco run gives a client is no misspelt setting
	given := &bytes.Buffer{}
	warnUnread(given, []string{"CALCO_KEY_MAIN=calco-main", "CALCO_URL=http://127.0.0.1:1"})
	assert.Equal(t, "calco: CALCO_KEY_MAIN is not read by serve: it is for a client, as calco run sets it\ncalco: CALCO_URL is not read by serve: it is for a client, as calco run sets it\n", given.String())
	assert.Equal(t, "calco: CALCO_PROFIL is not read by serve (did you mean CALCO_PROFILE?)\ncalco: CALCO_XYZZY is not read by serve\ncalco: CALCO_PORT is not read by serve (did you mean CALCO_ADDR?)\n", stderr.String())
}
