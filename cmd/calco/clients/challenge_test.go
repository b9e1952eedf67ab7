package clients

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/consumer/challenge"
	"calco.example/fixtures/proofs"
)

// program is the command line of the verbs that judge clients.
func program(args []string, stdout, stderr io.Writer) int {
	var line struct {
		Run       Run       `cmd:""`
		Challenge Challenge `cmd:""`
	}
	ctx, err := kong.Must(&line).Parse(args)
	if err != nil {
		return shell.ExitCode(shell.Usagef("%w", err), stderr)
	}
	return shell.ExitCode(ctx.Run(shell.Streams{Out: stdout, Err: stderr}), stderr)
}

// challenged runs the verb, and reads its document where there is one.
func challenged(t *testing.T, args ...string) (code int, d challenge.Document, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = program(append([]string{"challenge", "--format", "json", "--now", "2025-08-20T15:00:00", "--jobs", "2"}, args...), &out, &errs)
	if out.Len() > 0 {
		require.NoError(t, json.Unmarshal(out.Bytes(), &d), out.String())
	}
	return code, d, errs.String()
}

// curlClient is a client in a line of shell: it asks for a report and takes a
// sale's status by its exact letters.
func curlClient(t *testing.T) []string {
	t.Helper()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("there is no curl")
	}
	return []string{"sh", "-c", `curl -sf -H "X-API-Key: $CALCO_KEY" -H 'Content-Type: application/json' ` +
		`-d '{"startDate":"2025-08-10","endDate":"2025-08-12","page":1,"pageSize":20}' ` +
		`"$CALCO_URL/BranchReport/branch-report" | grep -q '"status":"Completed"'`}
}

// A finding of a client that filters by the number of a location is its one
// question, and the line that repeats it does.
func TestChallenge_Reading(t *testing.T) {
	t.Parallel()
	got, d := findingsOf(t, challengeVerbOf("location-number", 0, challenge.Readings))
	assert.Equal(t, []string{"reading Q-LOCATION-ID=no"}, got)
	assert.Equal(t, challenge.VerdictFailed, d.Verdict)
	assert.LessOrEqual(t, d.Runs, 2+12+15)
	for _, f := range d.Findings {
		assert.Equal(t, challenge.Fails, f.Outcome)
		assert.Equal(t, 1, repeated(t, f.Repeat), f.Repeat)
	}
}

// repeated runs a line of the shell that begins with calco run.
func repeated(t *testing.T, line string) int {
	t.Helper()
	words, err := exec.Command("sh", "-c", `set -- `+line+`; for word in "$@"; do printf '%s\0' "$word"; done`).Output()
	require.NoError(t, err)
	args := strings.Split(strings.TrimSuffix(string(words), "\x00"), "\x00")
	require.Equal(t, "calco", args[0])
	var out, stderr bytes.Buffer
	return program(args[1:], &out, &stderr)
}

// A client that nothing breaks costs a run for each change, and no finding.
func TestChallenge_NothingFound(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("there is no curl")
	}
	code, d, stderr := challenged(t, "--over", "clocks", "--", "sh", "-c", `curl -s "$CALCO_URL/DeviceLocation/locations"`)
	assert.Equal(t, shell.ExitOK, code, stderr)
	assert.Empty(t, d.Findings)
	assert.Equal(t, challenge.VerdictPassed, d.Verdict)
}

// Whether reports can be written is known before a command runs, perhaps for minutes.
func TestClients_ReportsThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	for _, verb := range []string{"run", "challenge"} {
		file, ran := filepath.Join(t.TempDir(), "file"), filepath.Join(t.TempDir(), "ran")
		require.NoError(t, os.WriteFile(file, nil, 0o600))
		var out, stderr bytes.Buffer
		code := program([]string{verb, "--report", file, "--", "sh", "-c", `touch "$1"`, "sh", ran}, &out, &stderr)
		assert.Equal(t, shell.ExitFailed, code, stderr.String())
		assert.Contains(t, stderr.String(), "--report: the reports could not be written, so the command was not run: ")
		assert.NoFileExists(t, ran, verb)
	}
}

// A terminal of large sells the same every day, whatever the seed: no list of it ends
// with a full page, and a challenge says that none was seen.
func TestChallenge_SaysThatNoListEndsWithAFullPage(t *testing.T) {
	t.Parallel()
	client := curlClient(t)
	client[2] = strings.NewReplacer("2025-08-10", "2025-08-11", `"page":1,`, `"serialNumber":"9999000001","page":17,`).Replace(client[2])
	client[2] = client[2][:strings.LastIndex(client[2], "|")]
	code, d, stderr := challenged(t, append([]string{"--over", "data", "--persona", "large", "--"}, client...)...)
	assert.Equal(t, shell.ExitFindings, code, stderr) // the others have no such terminal
	assert.Equal(t, []string{noFullPage}, d.Notes)
}

// takesAnything is a client to which every answer is a success.
func takesAnything(t *testing.T) []string {
	client := curlClient(t)
	client[2] = strings.Replace(client[2], "curl -sf", "curl -s -m 1", 1)
	client[2] = client[2][:strings.LastIndex(client[2], "|")] + "; true"
	return client
}

// followsAnything is a client that goes wherever it is sent, with its key.
func followsAnything(t *testing.T) []string {
	client := curlClient(t)
	client[2] = strings.Replace(client[2], "curl -sf", "curl -sLf -m 1", 1)
	return client
}

// listsBlindly is a client that lists locations, and looks at no exit code but
// the last.
func listsBlindly() []string {
	return []string{"sh", "-c", `curl -s -m 1 -H "X-API-Key: $CALCO_KEY" "$CALCO_URL/DeviceLocation/locations" | sort`}
}

// One run under a fault says what the client did with it.
func TestChallenge_OneFault(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name   string
		client []string
		fault  challenge.Fault
		word   string
	}{
		{"swallowed", takesAnything(t), challenge.Fault{Kind: "cut-json"}, challenge.Swallowed},
		{"a listing swallowed", listsBlindly(), challenge.Fault{Kind: "reset", Operation: "locations"}, challenge.Swallowed},
		{"all data arrive", takesAnything(t), challenge.Fault{Kind: "extra-field"}, challenge.Recovered},
		{"failed", curlClient(t), challenge.Fault{Kind: "reset"}, challenge.Failed},
		{"leaked", followsAnything(t), challenge.Fault{Kind: "redirect"}, challenge.Leaked},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			row.fault.Nth = 1
			if row.fault.Operation == "" {
				row.fault.Operation = "branch-report"
			}
			verb := challengeVerbOf("", 0, challenge.Faults)
			verb.Command, verb.execute = row.client, nil
			c, _, err := verb.prepare(time.Now())
			require.NoError(t, err)
			outcome, err := c.try(t.Context(), challenge.Change{Fault: &row.fault})
			require.NoError(t, err)
			assert.Equal(t, row.word, challenge.Judge(row.fault, outcome))
		})
	}
}

// A client that takes any answer for a success swallows faults, and is told so.
func TestChallenge_Swallows(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	client := takesAnything(t)
	code, d, stderr := challenged(t, append([]string{"--over", "faults", "--report", t.TempDir(), "--"}, client...)...)
	assert.Equal(t, shell.ExitFindings, code, stderr)
	swallowed := map[string]bool{}
	for _, f := range d.Findings {
		assert.Equal(t, challenge.Swallowed, f.Outcome, f.Title())
		swallowed[f.Fault.Kind] = true
	}
	assert.True(t, swallowed["reset"] && swallowed["cut-json"] && swallowed["html-200"] && swallowed["redirect"])
	assert.False(t, swallowed["extra-field"] || swallowed["drip"] || swallowed["wrong-type"])
}

// A client that follows a redirect with its key is told so.
func TestChallenge_Leaks(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	client := followsAnything(t)
	_, d, _ := challenged(t, append([]string{"--over", "faults", "--"}, client...)...)
	var leaks []string
	for _, f := range d.Findings {
		leaks = append(leaks, f.Fault.Kind+" "+f.Outcome)
	}
	assert.Contains(t, leaks, "redirect "+challenge.Leaked)
}

func TestChallenge_NotFit(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name string
		args []string
		code int
		says string
	}{
		{"no command", []string{}, shell.ExitUsage, "no command"},
		{"a flag that is none", []string{"--jbos=4", "--", "true"}, shell.ExitUsage, "no flag --jbos:"},
		{"an unknown kind", []string{"--over", "moods", "--", "true"}, shell.ExitUsage, "moods"},
		{"an unknown persona", []string{"--persona", "nobody", "--", "true"}, shell.ExitUsage, "nobody"},
		{"asks nothing", []string{"--", "true"}, shell.ExitFailed, "asked the mock nothing"},
		{"fails", []string{"--", "sh", "-c", "echo broken; exit 4"}, shell.ExitFailed, "exit code 4"},
		{"is not there", []string{"--", "/no/such/program"}, shell.ExitFailed, "command not found"},
		{"a baseline that is none", []string{"--baseline", os.DevNull, "--", "true"}, shell.ExitUsage, "--baseline"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			code, _, stderr := challenged(t, row.args...)
			assert.Equal(t, row.code, code)
			assert.Contains(t, stderr, row.says)
		})
	}
}

// What was known does not count, and what is gone must be taken out.
func TestChallenge_Baseline(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	challenged := func(client string, set func(*Challenge)) (d challenge.Document, code int, stderr string) {
		v := challengeVerbOf(client, 0, challenge.Clocks)
		set(&v)
		var out, errs bytes.Buffer
		code = shell.ExitCode(v.Run(shell.Streams{Out: &out, Err: &errs}), &errs)
		require.NoError(t, json.Unmarshal(out.Bytes(), &d), errs.String())
		return d, code, errs.String()
	}
	_, code, stderr := challenged("last-year", func(v *Challenge) { v.Report = dir })
	require.Equal(t, shell.ExitFindings, code, stderr)
	baseline := func(v *Challenge) { v.Baseline = filepath.Join(dir, "challenge.json") }
	d, code, stderr := challenged("last-year", baseline)
	assert.Equal(t, shell.ExitOK, code, stderr)
	assert.True(t, d.Findings[0].Known)
	_, code, stderr = challenged("some-location", baseline)
	assert.Equal(t, shell.ExitFindings, code)
	assert.Contains(t, stderr, "stale")
}
