package main

import (
	"bytes"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

func TestHelp_AsAWord(t *testing.T) {
	t.Parallel()
	for _, row := range [][2][]string{
		{{"help"}, {"--help"}}, {{}, {"--help"}}, {{"help", "serve"}, {"serve", "--help"}}, {{"help", "profiles", "diff"}, {"profiles", "diff", "--help"}},
	} {
		var word, flag, stderr bytes.Buffer
		assert.Equal(t, exitOK, run(row[0], &word, &stderr), "%v", row[0])
		assert.Equal(t, exitOK, run(row[1], &flag, &stderr))
		assert.Equal(t, flag.String(), word.String(), "%v", row[0])
		assert.Empty(t, stderr.String())
	}
}

func TestFlag_OfOtherPrograms(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		args []string
		want string
	}{
		{[]string{"serve", "--port", "8080"}, "unknown flag --port, did you mean --addr 127.0.0.1:PORT?"},
		{[]string{"serve", "--port=8080"}, "unknown flag --port, did you mean --addr 127.0.0.1:PORT?"},
		{[]string{"serve", "-p", "8080"}, "unknown flag -p, did you mean --addr 127.0.0.1:PORT?"},
		{[]string{"--version"}, "unknown flag --version, did you mean `calco version`?"},
		{[]string{"-v"}, "unknown flag -v, did you mean `calco version`?"},
		{[]string{"serve", "--adr", "x"}, `unknown flag --adr, did you mean "--addr"?`},
		{[]string{"personas", "--port", "8080"}, "unknown flag --port\n"},
		{[]string{"serve", "--xyzzy"}, "unknown flag --xyzzy\n"},
	} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, exitUsage, run(row.args, &stdout, &stderr), "%v", row.args)
		assert.Contains(t, stderr.String(), "calco: "+row.want)
		assert.Empty(t, stdout.String())
	}
}

func TestParseNow_ADayIsItsMidnight(t *testing.T) {
	t.Parallel()
	day, err := parseNow("2025-08-20", world.Shipped().Zone)
	require.NoError(t, err)
	midnight, err := parseNow("2025-08-20T00:00:00", world.Shipped().Zone)
	require.NoError(t, err)
	assert.Equal(t, midnight, day)
	_, err = parseNow("tomorrow", world.Shipped().Zone)
	assert.ErrorContains(t, err, "or a day, for its midnight (2025-08-20)")
	_, err = parseNow("2025-09-07", world.Shipped().Zone)
	assert.ErrorContains(t, err, "goes forward over it, to 2025-09-07T01:00:00")
	for _, wrong := range []string{"2025-08-32", "2025-8-20", "20250820", "2025-09-07"} { // that one has no midnight
		_, err := parseNow(wrong, world.Shipped().Zone)
		assert.Error(t, err, wrong)
	}
}

func TestCheckOrigin(t *testing.T) {
	t.Parallel()
	assert.NoError(t, checkOrigin("http://localhost:3000"))
	assert.ErrorContains(t, checkOrigin("http://localhost:80"), "a browser sends this origin as http://localhost: write it so")
	assert.ErrorContains(t, checkOrigin("https://Docs.example/"), "https://docs.example")
	assert.ErrorContains(t, checkOrigin("localhost"), "write scheme and host in small letters")
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

func TestHealth(t *testing.T) {
	t.Parallel()
	up := httptest.NewServer(mockserver.New(mockserver.Config{}))
	t.Cleanup(up.Close)
	other := httptest.NewServer(nil)
	t.Cleanup(other.Close)
	for _, row := range []struct {
		name, url   string
		code        int
		out, stderr string
	}{
		{"up", up.URL, exitOK, "up\n", ""},
		{"up, with a slash", up.URL + "/", exitOK, "up\n", ""},
		{"nobody", "http://127.0.0.1:1", exitFailed, "", "no mock is up there"},
		{"something else", other.URL, exitFailed, "", "404 Not Found"},
		{"no scheme", "127.0.0.1:8080", exitUsage, "", `"127.0.0.1:8080" has no scheme: write http://127.0.0.1:8080`},
		{"one slash", "http:/127.0.0.1:8080", exitUsage, "", `write http://127.0.0.1:8080`},
		{"no colon", "https//127.0.0.1:8080", exitUsage, "", `write https://127.0.0.1:8080`},
		{"no slash", "http:127.0.0.1:8080", exitUsage, "", `write http://127.0.0.1:8080`},
		{"slashes alone", "//127.0.0.1:8080", exitUsage, "", `write http://127.0.0.1:8080`},
		{"another scheme", "ftp://127.0.0.1", exitUsage, "", "write http://HOST:PORT"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var out, stderr bytes.Buffer
			assert.Equal(t, row.code, run([]string{"health", row.url}, &out, &stderr))
			assert.Equal(t, row.out, out.String())
			assert.Contains(t, stderr.String(), row.stderr)
		})
	}
}

func TestTarget_WithoutScheme(t *testing.T) {
	t.Parallel()
	for _, verb := range []string{"verify", "calibrate", "drift"} {
		for _, address := range []string{"127.0.0.1:8080", "localhost:8080"} {
			var out, stderr bytes.Buffer
			assert.Equal(t, exitUsage, run([]string{verb, "--target", address}, &out, &stderr), verb)
			assert.Contains(t, stderr.String(), "has no scheme: write http://"+address, verb)
		}
	}
}
