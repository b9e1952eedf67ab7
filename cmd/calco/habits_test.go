package main

import (
	"bytes"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/mockserver"
)

func TestHelp_AsAWord(t *testing.T) {
	t.Parallel()
	for _, row := range [][2][]string{
		{{"help"}, {"--help"}}, {{}, {"--help"}}, {{"help", "serve"}, {"serve", "--help"}}, {{"help", "profiles", "diff"}, {"profiles", "diff", "--help"}},
	} {
		var word, flag, stderr bytes.Buffer
		assert.Equal(t, shell.ExitOK, run(row[0], &word, &stderr), "%v", row[0])
		assert.Equal(t, shell.ExitOK, run(row[1], &flag, &stderr))
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
		{[]string{"verify", "-tags", "@BR-31"}, "unknown flag -tags: a flag of several letters has two dashes, --tags\n"},
		{[]string{"verify", "-out=report"}, "unknown flag -out: a flag of several letters has two dashes, --out\n"},
		{[]string{"verify", "-t", "--", "-tags"}, "unknown flag -t"},
		{[]string{"verify", "staging.yaml"}, "unexpected argument staging.yaml, did you mean --config staging.yaml?\n"},
		{[]string{"calibrate", "--quick", "conf/staging.yml"}, "unexpected argument conf/staging.yml, did you mean --config conf/staging.yml?\n"},
		{[]string{"drift", "http://127.0.0.1:8080"}, "unexpected argument http://127.0.0.1:8080, did you mean --target http://127.0.0.1:8080?\n"},
		{[]string{"verify", "https://staging.example"}, "unexpected argument https://staging.example: a deployment needs a target file, --config FILE\n"},
		{[]string{"serve", "staging.yaml"}, "unexpected argument staging.yaml\n"},
		{[]string{"serve", "--xyzzy"}, "unknown flag --xyzzy\n"},
		{[]string{"run", "--timeout", "5", "--", "true"}, `--timeout: expected duration but got "5": write the unit, too, as 5s or 5m`},
		{[]string{"serve", "--seed", "-1"}, "--seed: got \"-1\": write a whole number from 0 to 18446744073709551615\n"},
		{[]string{"run", "--seed=one", "--", "true"}, "--seed: got \"one\": write a whole number from 0 to 18446744073709551615\n"},
	} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, shell.ExitUsage, run(row.args, &stdout, &stderr), "%v", row.args)
		assert.Contains(t, stderr.String(), "calco: "+row.want)
		assert.Empty(t, stdout.String())
	}
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
		{"up", up.URL, shell.ExitOK, "up\n", ""},
		{"up, with a slash", up.URL + "/", shell.ExitOK, "up\n", ""},
		{"nobody", "http://127.0.0.1:1", shell.ExitFailed, "", "no mock is up there"},
		{"something else", other.URL, shell.ExitFailed, "", "404 Not Found"},
		{"no scheme", "127.0.0.1:8080", shell.ExitUsage, "", `"127.0.0.1:8080" has no scheme: write http://127.0.0.1:8080`},
		{"a port alone", ":8080", shell.ExitUsage, "", `":8080" has no scheme: write http://127.0.0.1:8080`},
		{"its number alone", "8080", shell.ExitUsage, "", `"8080" has no scheme: write http://127.0.0.1:8080`},
		{"one slash", "http:/127.0.0.1:8080", shell.ExitUsage, "", `write http://127.0.0.1:8080`},
		{"no colon", "https//127.0.0.1:8080", shell.ExitUsage, "", `write https://127.0.0.1:8080`},
		{"no slash", "http:127.0.0.1:8080", shell.ExitUsage, "", `write http://127.0.0.1:8080`},
		{"slashes alone", "//127.0.0.1:8080", shell.ExitUsage, "", `write http://127.0.0.1:8080`},
		{"another scheme", "ftp://127.0.0.1", shell.ExitUsage, "", "write http://HOST:PORT"},
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
			assert.Equal(t, shell.ExitUsage, run([]string{verb, "--target", address}, &out, &stderr), verb)
			assert.Contains(t, stderr.String(), "has no scheme: write http://"+address, verb)
		}
	}
}

// A file of another kind than a verb reads: it says which one it reads.
func TestFiles_OfAnotherKind(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "one.feature")
	require.NoError(t, os.WriteFile(file, []byte("Feature: one\n"), 0o600))
	for _, row := range []struct {
		args []string
		says string
	}{
		{[]string{"lint", file}, "is no folder: name the one in which the features lie"},
		{[]string{"lint", "nowhere"}, "is no folder: name the one in which the features lie"},
		{[]string{"coverage", "merge", file}, "no coverage: give client.json of `calco run --report DIR`, or the answer of GET /__admin/coverage"},
	} {
		var out, stderr bytes.Buffer
		assert.Equal(t, shell.ExitUsage, run(row.args, &out, &stderr), row.args)
		assert.Contains(t, stderr.String(), row.says, row.args)
	}
}

// TestTarget_TakenForTheOther: a file where the URL goes, and a URL where the file goes.
func TestTarget_TakenForTheOther(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "staging.yaml")
	require.NoError(t, os.WriteFile(file, []byte("baseUrl: http://127.0.0.1:1\n"), 0o600))
	for _, verb := range []string{"verify", "calibrate", "drift"} {
		for _, row := range [][3]string{
			{"--target", file, "is a file: write --config " + file},
			{"--target", "missing.yaml", "is a file: write --config missing.yaml"},
			{"--config", "http://127.0.0.1:8080", "is a URL: write --target http://127.0.0.1:8080 for another calco mock, or name a target file that has it as baseUrl"},
		} {
			var out, stderr bytes.Buffer
			assert.Equal(t, shell.ExitUsage, run([]string{verb, row[0], row[1]}, &out, &stderr), verb)
			assert.Contains(t, stderr.String(), row[0]+": \""+row[1]+"\" "+row[2], verb)
		}
	}
}
