package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/readme"
	"calco.example/fixtures/stranger"
	"calco.example/mockserver"
)

// deployed serves a mock under a profile, as a deployment that a target file
// names, in a folder of its own. It returns the folder. Its clock may be frozen.
func deployed(t *testing.T, answers map[rules.QuestionID]rules.Answer, frozen ...time.Time) string {
	t.Helper()
	clock := time.Now
	if len(frozen) > 0 {
		clock = func() time.Time { return frozen[0] }
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	profile := rules.Profile{Name: "staging", Answers: answers}
	go func() {
		served <- mockserver.New(mockserver.Config{Clock: clock, Profile: profile, Seed: 5}).Serve(ctx, listener)
	}()
	t.Cleanup(func() {
		stop()
		assert.NoError(t, <-served)
	})
	dir := t.TempDir()
	config := "baseUrl: http://" + listener.Addr().String() + "\nkeys:\n"
	for role, key := range map[string]string{"main": "main", "noPlan": "no-plan", "unknownUser": "unknown-user", "quiet": "quiet", "broken": "broken"} {
		config += "  " + role + ": calco-" + key + "\n"
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte(config), 0o600))
	return dir
}

// inFolder runs the program with file names of a folder.
func inFolder(dir string, args ...string) (code int, out, stderr string) {
	args = slices.Clone(args)
	for i, arg := range args {
		if strings.HasPrefix(arg, "staging.") || arg == "report" {
			args[i] = filepath.Join(dir, arg)
		}
	}
	var stdout, errors bytes.Buffer
	code = run(args, &stdout, &errors)
	return code, stdout.String(), errors.String()
}

// loop is the documented five lines, each as arguments.
func loop(t *testing.T) (lines [][]string) {
	t.Helper()
	for _, block := range readme.Blocks(readme.Text(t, readme.Calibrate), "sh") {
		if strings.HasPrefix(block, "calco calibrate ") {
			for line := range strings.Lines(block) {
				lines = append(lines, strings.Fields(strings.TrimPrefix(line, "calco ")))
			}
		}
	}
	require.Len(t, lines, 5)
	return lines
}

// The README's loop, word for word, against a deployment that answers some
// questions in its own way; then the deployment changes.
func TestCalibrate_Loop(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	other := map[rules.QuestionID]rules.Answer{
		"Q-STATUS": {Choice: "always-200"}, "Q-SAME-DAY": {Choice: "accepted"}, "Q-TR-STATUS-CASE": {Choice: "Completed"},
		"Q-ORDER-BRANCH-REPORT": {Order: []rules.ID{"BR-14", "BR-05"}},
	}
	dir := deployed(t, other)
	steps := loop(t)

	code, out, stderr := inFolder(dir, steps[0]...)
	require.Equal(t, shell.ExitOK, code, stderr)
	assert.Contains(t, out, "Q-SAME-DAY")
	assert.Contains(t, stderr, "calco serve --profile ")
	assert.FileExists(t, filepath.Join(dir, "report", "calibration.html"))
	assert.FileExists(t, filepath.Join(dir, "report", "calibration.json"))
	learnt := profileIn(t, filepath.Join(dir, "staging.profile.yaml"))
	for id, answer := range other {
		q, _ := rules.LookupQuestion(id)
		if q.Kind == rules.Order {
			order := learnt.Answer(id).Precedence(q.Ordered)
			assert.Less(t, slices.Index(order, "BR-14"), slices.Index(order, "BR-05"))
			continue
		}
		assert.True(t, q.Same(answer, learnt.Answer(id)), "%s: %s", id, learnt.Answer(id))
	}

	code, out, _ = inFolder(dir, steps[1]...)
	assert.Equal(t, shell.ExitOK, code)
	assert.Contains(t, out, "always-200")

	_, err := parser(&bytes.Buffer{}, &bytes.Buffer{}).Parse(steps[2])
	assert.NoError(t, err)
	_, err = shell.LoadProfile(filepath.Join(dir, "staging.profile.yaml"))
	assert.NoError(t, err)

	code, out, stderr = inFolder(dir, steps[3]...)
	assert.Equal(t, shell.ExitOK, code, out+stderr)

	code, out, stderr = inFolder(dir, steps[4]...)
	assert.Equal(t, shell.ExitOK, code, out+stderr)
	assert.Contains(t, out, "drift: 0 differences in ")

	// The deployment goes back to the plain reading; its profile does not know.
	changed := deployed(t, nil)
	copied, err := os.ReadFile(filepath.Join(dir, "staging.profile.yaml"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(changed, "staging.profile.yaml"), copied, 0o600))
	code, out, _ = inFolder(changed, append(steps[3], "--strict")...)
	assert.Equal(t, shell.ExitFindings, code)
	assert.Contains(t, out, "Q-SAME-DAY")
	code, out, _ = inFolder(changed, steps[4]...)
	assert.Equal(t, shell.ExitFindings, code)
	for id := range other {
		assert.Contains(t, out, string(id))
	}
}

func profileIn(t *testing.T, file string) rules.Profile {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	profile, err := rules.ParseProfile(file, data)
	require.NoError(t, err)
	return profile
}

// A deployment whose clock stands elsewhere is asked about its own past.
func TestCalibrate_TakesTheClockOfTheDeployment(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	there := time.Date(2025, time.March, 5, 1, 30, 0, 0, time.UTC)
	dir := deployed(t, nil, there)
	code, out, stderr := inFolder(dir, "calibrate", "--config", "staging.yaml", "--quick")
	require.Equal(t, shell.ExitOK, code, stderr)
	assert.Contains(t, stderr, "the deployment's clock says 2025-03-04 22:30:00")
	assert.Contains(t, out, "2025-03-04 22:30 in Chile")
	code, out, stderr = inFolder(dir, "drift", "--config", "staging.yaml", "--profile", "literal", "--quick")
	assert.Equal(t, shell.ExitOK, code, out+stderr)
}

// Both forms of the profile say the same, in a file and on stdout.
func TestCalibrate_JSON(t *testing.T) {
	t.Parallel()
	dir := deployed(t, nil)
	code, out, stderr := inFolder(dir, "calibrate", "--config", "staging.yaml", "--quick", "--format", "json", "--now", "2025-08-20T15:00:00")
	require.Equal(t, shell.ExitOK, code, stderr)
	printed, err := rules.ParseProfile("stdout", []byte(out))
	require.NoError(t, err)
	for _, format := range proofs.Sample([]string{"text", "json"}, 2) {
		name := "staging." + format
		code, _, stderr = inFolder(dir, "calibrate", "--config", "staging.yaml", "--quick", "-o", name, "--name", "calibrated", "--format", format, "--now", "2025-08-20T15:00:00")
		require.Equal(t, shell.ExitOK, code, stderr)
		assert.Equal(t, printed, profileIn(t, filepath.Join(dir, name)))
	}
}

// Where another service answers, nothing is learnt, and no profile is written.
func TestCalibrate_LooksFirst(t *testing.T) {
	t.Parallel()
	login := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`<html><form><input type="password"></form></html>`))
	}))
	t.Cleanup(login.Close)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte("baseUrl: "+login.URL+"\nkeys: {main: calco-main}\n"), 0o600))
	for _, args := range []string{"calibrate --config staging.yaml -o staging.profile.yaml", "drift --config staging.yaml --profile literal"} {
		code, out, stderr := inFolder(dir, strings.Fields(args)...)
		assert.Equal(t, shell.ExitFailed, code, args)
		assert.Contains(t, stderr, "asks people to log in", args)
		assert.Empty(t, out, args)
	}
	assert.NoFileExists(t, filepath.Join(dir, "staging.profile.yaml"))
}

// What stops a calibration at the look is told in its reports, too, and so is that no
// certificate was checked.
func TestCalibrate_ReportsThatItCouldNotBegin(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]http.HandlerFunc{
		"a page": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html><body>Welcome")) },
		"a redirect": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://login.example/", http.StatusFound)
		},
		"{}":  func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("{}")) },
		"[]":  func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("[]")) },
		"404": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) },
		"403": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			other := httptest.NewServer(answer)
			t.Cleanup(other.Close)
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte("baseUrl: "+other.URL+"\nkeys: {main: calco-main}\n"), 0o600))
			code, _, stderr := inFolder(dir, strings.Fields("calibrate --config staging.yaml --report report --insecure-skip-verify")...)
			assert.Equal(t, shell.ExitFailed, code)
			lines := strings.Split(strings.TrimSpace(stderr), "\n")
			told := strings.TrimPrefix(lines[len(lines)-1], "calco: ")
			var doc struct {
				Stopped   string
				Notes     []string
				Requests  int
				Questions []struct{ Sure, Why string }
			}
			data, err := os.ReadFile(filepath.Join(dir, "report", "calibration.json"))
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(data, &doc))
			assert.Equal(t, told, doc.Stopped)
			require.Len(t, doc.Notes, 1)
			assert.Contains(t, doc.Notes[0], "no certificate is checked")
			assert.Positive(t, doc.Requests)
			for _, q := range doc.Questions {
				require.Equal(t, "not observed", q.Sure)
				require.NotEmpty(t, q.Why)
			}
			page, err := os.ReadFile(filepath.Join(dir, "report", "calibration.html"))
			require.NoError(t, err)
			assert.Contains(t, string(page), "<h1>Could not calibrate</h1>")
			assert.Contains(t, string(page), "no certificate is checked")
		})
	}
}

// Where the branch report shows nothing to the main key, as where it is switched off, each
// verb says so in one sentence and asks no further: drift tells of no difference, and a
// calibration writes its report and no profile.
func TestBranchReportClosed(t *testing.T) {
	t.Parallel()
	service := stranger.New(stranger.Options{Manner: stranger.Plain(), Now: time.Now})
	for account, want := range map[string]string{
		"noPlan":   "the account of keys.main has no PaaS plan (BR-25), so the branch report cannot be checked: ask the operator for a key of an account with the plan",
		"disabled": "the branch report is switched off for keys.main (BR-30): ask the operator to switch it on, then run again",
	} {
		for _, verb := range []string{"verify", "drift --profile literal", "calibrate -o staging.profile.yaml --report report"} {
			t.Run(account+" "+verb, func(t *testing.T) {
				t.Parallel()
				url, sent := counting(t, service)
				dir := t.TempDir()
				require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte("baseUrl: "+url+"\nkeys: {main: file:main.key}\n"), 0o600))
				require.NoError(t, os.WriteFile(filepath.Join(dir, "main.key"), []byte(stranger.Keys[account]), 0o600))
				code, out, stderr := inFolder(dir, strings.Fields(verb+" --config staging.yaml")...)
				assert.Equal(t, shell.ExitFailed, code, out)
				assert.Contains(t, out+stderr, want)
				assert.NotContains(t, out, "difference")
				assert.LessOrEqual(t, sent.Load(), int64(20))
				if !strings.HasPrefix(verb, "calibrate") {
					return
				}
				page, err := os.ReadFile(filepath.Join(dir, "report", "calibration.html"))
				require.NoError(t, err)
				assert.True(t, bytes.Contains(page, []byte("<h1>Could not calibrate</h1>")), "the report says that nothing was asked")
				assert.NoFileExists(t, filepath.Join(dir, "staging.profile.yaml"))
			})
		}
	}
}

// A key that is something else than its role says teaches nothing.
func TestCalibrate_KeyOfAnotherRole(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	dir := deployed(t, nil)
	file := filepath.Join(dir, "staging.yaml")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	swapped := bytes.ReplaceAll(text, []byte("calco-no-plan"), []byte("calco-second"))
	require.NotEqual(t, text, swapped)
	require.NoError(t, os.WriteFile(file, swapped, 0o600))
	code, out, stderr := inFolder(dir, "calibrate", "--config", "staging.yaml", "-o", "staging.profile.yaml")
	require.Equal(t, shell.ExitOK, code, out+stderr)
	assert.Contains(t, stderr, "keys.noPlan")
	assert.NotContains(t, profileIn(t, filepath.Join(dir, "staging.profile.yaml")).Asked.Keys, "noPlan")
}

func TestCalibrate_Errors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("staging.nobody.yaml", "baseUrl: http://127.0.0.1:1\nkeys: {main: calco-main}\n")
	write("staging.far.yaml", "baseUrl: https://staging.example\nkeys: {main: calco-main}\n")
	for _, row := range []struct {
		args   string
		code   int
		stderr string
	}{
		{"calibrate", shell.ExitUsage, "name a deployment: --config FILE"},
		{"drift", shell.ExitUsage, "name a deployment: --config FILE"},
		{"calibrate --config staging.none.yaml", shell.ExitUsage, "--config: "},
		{"calibrate --target http://127.0.0.1:1", shell.ExitFailed, "no answer"},
		{"calibrate --config staging.nobody.yaml -o staging.out", shell.ExitFailed, "no answer"},
		{"calibrate --config staging.nobody.yaml -o staging.yaml/staging.out", shell.ExitUsage, "-o: the profile could not be written, so nothing was asked: open "},
		{"calibrate --config staging.nobody.yaml -o .", shell.ExitUsage, "-o: the profile could not be written, so nothing was asked: . is a folder"},
		{"calibrate --config staging.nobody.yaml --report staging.nobody.yaml", shell.ExitUsage, "--report: the reports could not be written, so nothing was asked: mkdir "},
		{"drift --config staging.nobody.yaml", shell.ExitUsage, "there is no profile to compare with"},
		{"drift --config staging.nobody.yaml --profile literal", shell.ExitFailed, "no answer"},
		{"calibrate --config staging.far.yaml --allow-intrusive", shell.ExitUsage, "host, typed out"},
		{"calibrate --config staging.far.yaml --allow-intrusive other.example", shell.ExitUsage, "host, typed out"},
	} {
		t.Run(row.args, func(t *testing.T) {
			t.Parallel() // most of it is waiting for retries
			code, out, stderr := inFolder(dir, strings.Fields(row.args)...)
			assert.Equal(t, row.code, code, stderr)
			assert.Contains(t, stderr, row.stderr)
			assert.Empty(t, out)
			assert.NoFileExists(t, filepath.Join(dir, "staging.out"))
		})
	}
}
