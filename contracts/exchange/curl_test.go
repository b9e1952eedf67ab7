package exchange

import (
	"bytes"
	"net/http"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/reporttest"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

func TestCurlLine(t *testing.T) {
	t.Parallel()
	const headers = ` -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json' `
	rows := []struct{ name, method, url, body, want string }{
		{"get", "GET", "https://x.example/a", "", "curl -sS" + headers + "'https://x.example/a'"},
		{"post", "POST", "https://x.example/a", `{"a":1}`, "curl -sS" + headers + `--data-raw '{"a":1}' 'https://x.example/a'`},
		{"quote", "POST", "https://x.example/a", `{"a":"O'H"}`, "curl -sS" + headers + `--data-raw '{"a":"O'\''H"}' 'https://x.example/a'`},
		{"control", "POST", "https://x.example/a", "{\"a\":\"%\\\x1b\"}", `printf '{"a":"%%\\\033"}' | curl -sS` + headers + `--data-binary @- 'https://x.example/a'`},
		{"method", "PATCH", "https://x.example/a", "", "curl -sS -X 'PATCH'" + headers + "'https://x.example/a'"},
		{"post without body", "POST", "https://x.example/a", "", "curl -sS" + headers + "--data-raw '' 'https://x.example/a'"},
		{"head", "HEAD", "https://x.example/a", "", "curl -sS --head" + headers + "'https://x.example/a'"},
		{"odd url", "GET", "https://x.example/../[a]\n ñ", "", "curl -sS --globoff --path-as-is" + headers + "'https://x.example/../[a]%0A%20%C3%B1'"},
	}
	for _, row := range rows {
		assert.Equal(t, row.want, CurlLine(row.method, row.url, row.body), row.name)
	}
}

// TestCurlLine_RoundTrip runs every line in sh, with a function in place of curl
// that prints what it is given.
func TestCurlLine_RoundTrip(t *testing.T) {
	t.Parallel()
	const address = "https://x.example/a"
	shell, err := exec.LookPath("sh")
	require.NoError(t, err)
	bodies := reporttest.HostileStrings(t)
	script := "LC_ALL=C; REPORT_KEY='k e\"y'\n" + `curl() {
  for a do printf '%s\0' "$a"; done
  case " $* " in *' --data-binary @- '*) cat; printf '\0' ;; esac
  printf 'END\0'
}` + "\n"
	for _, body := range bodies {
		line := CurlLine("PUT", address, body)
		require.Equal(t, line, reporttext.Terminal(line), "a terminal has nothing to escape")
		require.True(t, strings.HasPrefix(line, "curl ") || strings.HasPrefix(line, "printf "))
		script += line + "\n"
	}
	command := exec.Command(shell)
	command.Stdin = strings.NewReader(script)
	var complaints bytes.Buffer
	command.Stderr = &complaints
	out, err := command.Output()
	require.NoError(t, err, complaints.String())
	require.Empty(t, complaints.String())
	rest := string(out)
	for i, body := range bodies {
		args := []string{"-sS", "-X", "PUT", "-H", `X-API-Key: k e"y`, "-H", "Content-Type: application/json"}
		switch {
		case body == "":
			args = append(args, address)
		case strings.Contains(CurlLine("PUT", address, body), "--data-raw"):
			args = append(args, "--data-raw", body, address)
		default:
			args = append(args, "--data-binary", "@-", address, body)
		}
		want := strings.Join(append(args, "END"), "\x00") + "\x00"
		require.True(t, strings.HasPrefix(rest, want), "%s: %q became %q", strconv.Itoa(i), body, rest[:min(len(rest), len(want)+20)])
		rest = rest[len(want):]
	}
	assert.Empty(t, rest)
}

// A line is exactly the request that was sent.
func TestCurlOf(t *testing.T) {
	t.Parallel()
	const path = "'https://x.example/p/DeviceLocation/locations"
	for _, row := range []struct {
		name string
		r    Request
		want string
	}{
		{"main", Request{Operation: rules.Locations, Role: RoleMain}, `curl -sS -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json' ` + path + "'"},
		{"another role", Request{Operation: rules.Locations, Role: RoleNoPlan}, `curl -sS -H "X-API-Key: $REPORT_KEY_NO_PLAN" -H 'Content-Type: application/json' ` + path + "'"},
		{"no key", Request{Operation: rules.Locations}, `curl -sS -H 'Content-Type: application/json' ` + path + "'"},
		{"a made-up key", Request{Operation: rules.Locations, Key: "it's *"}, `curl -sS -H 'X-API-Key: it'\''s *' -H 'Content-Type: application/json' ` + path + "' # the key is made up"},
		{"a query", Request{Operation: rules.Locations, Role: RoleMain, Query: "a=1&b=%20"}, `curl -sS -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json' ` + path + "?a=1&b=%20'"},
		{"another type", Request{Operation: rules.Locations, Role: RoleMain, Header: http.Header{"Content-Type": {"text/plain"}}}, `curl -sS -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: text/plain' ` + path + "'"},
		{"no type", Request{Operation: rules.Locations, Header: http.Header{}}, `curl -sS ` + path + "'"},
		{"no type, a body", Request{Operation: rules.TransactionReport, Role: RoleMain, Header: http.Header{}, Body: []byte("{}")},
			`curl -sS -H "X-API-Key: $REPORT_KEY" -H 'Content-Type:' --data-raw '{}' 'https://x.example/p/Report/get-report'`},
		{"no body", Request{Operation: rules.TransactionReport, Role: RoleMain}, `curl -sS -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json' --data-raw '' 'https://x.example/p/Report/get-report'`},
	} {
		assert.Equal(t, row.want, CurlOf(row.r, "https://x.example/p"), row.name)
	}
}
