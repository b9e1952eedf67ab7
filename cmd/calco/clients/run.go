// Package clients has the verbs that judge a client: run, challenge and coverage.
package clients

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"calco.example/cmd/calco/mocks"
	"calco.example/cmd/calco/shell"
	"calco.example/contracts/consumer/clientreport"
	"calco.example/contracts/consumer/process"
	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/rules"
)

// Run runs somebody's tests against a mock of their own and says what their
// client has met and how it behaved.
type Run struct {
	mockFlags
	gateFlags
	Timeout time.Duration `placeholder:"DURATION" help:"End the command after so long, as 10m: exit code 124 (default: never)."`
	Desk    bool          `help:"Serve the page to look at, and keep it after the command until Ctrl-C."`
	Quiet   bool          `short:"q" help:"Say nothing beside what the command says."`
	shell.Format
	Command []string `arg:"" optional:"" passthrough:"" placeholder:"COMMAND" help:"The command and its arguments, after --; {url} and {key} in them are filled in."`
}

// gateFlags are what a run must reach beside the command's own exit code.
type gateFlags struct {
	Require []string `placeholder:"ID" help:"Rules that must be met by ordinary input, else exit code 1."`
	MinMet  string   `placeholder:"N|N%" help:"How many of the rules that ordinary input can meet must be met, else exit code 1."`
	Strict  bool     `help:"Behaviour fails, too: exit code 1."`
	Waivers string   `placeholder:"FILE" help:"What does not count, each with a reason and the day it expires; a stale one fails."`
	Report  string   `placeholder:"DIR" help:"Write client.html, client.json, client.md and junit.xml there."`
}

func (Run) Help() string {
	return `The command finds the mock in its environment: CALCO_URL, CALCO_KEY (of main),
CALCO_KEY_<PERSONA> (CALCO_KEY_NO_PLAN), CALCO_NOW and CALCO_SESSION. The mock's
clock stands still. No shell is involved.

Examples:

  calco run -- npm test
  calco run --now 2025-08-20T15:00:00 --report report -- go test -count=1 ./...
  calco run --require BR-24,BR-31 --min-met 40% --strict -- pytest
  calco run --fault 'status status=503 retryAfter=1 nth=2' -- mvn test
  calco run -- curl -s {url}/DeviceLocation/locations -H 'X-API-Key: {key}'

Exit codes: the command's own; 128 and the number of the signal that ended it;
127 not found, 126 not executable, 124 out of time; 1 when a gate fails and the command does
not; 2 usage; 3 the mock could not be started.`
}

// exitTimeout is what timeout(1) says.
const exitTimeout = 124

// Run implements the verb.
func (v Run) Run(s shell.Streams) error {
	started := time.Now()
	gates, err := v.gates(started)
	if err != nil {
		return err
	}
	t, err := v.prepare(s, started)
	if err != nil {
		return err
	}
	shell.TuneCollector(shell.Sparing)
	signals := make(chan os.Signal, 16)
	signal.Notify(signals, process.Signals()...)
	defer signal.Stop(signals)
	t.signals = signals
	refusal := &lastRefusal{}
	t.mock.Recorder = refusal
	if v.Desk {
		t.withDesk(s.Err, signals)
	}
	ctx, stop := v.limit()
	defer stop()
	result, err := t.run(ctx)
	if err != nil {
		return err
	}
	if !v.Quiet {
		v.sayWhyNot(s, result, refusal)
	}
	return v.conclude(s, t, result, gates)
}

// withDesk puts the page before the mock of a trial and keeps it after the
// command until a signal comes.
func (t *trial) withDesk(out io.Writer, signals <-chan os.Signal) {
	t.served = mocks.DeskSettings{}.WithDesk
	t.ready = func(base string, s mocks.ServedMock) {
		shell.Say(out, "the page: "+s.Addresses(strings.TrimPrefix(base, "http://"))[0])
	}
	t.ended = func() {
		shell.Say(out, "the command has ended; the page stays until Ctrl-C")
		<-signals
	}
}

// limit is how long the command may take.
func (v Run) limit() (context.Context, context.CancelFunc) {
	if v.Timeout > 0 {
		return context.WithTimeout(context.Background(), v.Timeout)
	}
	return context.WithCancel(context.Background())
}

// prepare turns the flags into a trial, and says once which names are ours.
func (v Run) prepare(s shell.Streams, started time.Time) (trial, error) {
	command, err := commandOf(v.Command, "run")
	if err != nil {
		return trial{}, err
	}
	t, err := v.trial(started)
	if err != nil {
		return t, err
	}
	if err := reportable(v.Report); err != nil {
		return t, err
	}
	t.command, t.environment = command, os.Environ()
	t.stdin, t.stdout, t.stderr = os.Stdin, s.Out, s.Err
	if v.JSON() {
		t.stdout = s.Err // stdout is the document's
	}
	if names := taken(t.environment, t.names("")); len(names) > 0 && !v.Quiet {
		shell.Say(s.Err, "the environment sets "+strings.Join(names, ", ")+": the command sees the values of this run")
	}
	if names := proxiesBetween(t.environment); len(names) > 0 && !v.Quiet {
		shell.Say(s.Err, "the environment sets "+strings.Join(names, ", ")+": the command reaches the mock past it, by "+mockHost+" in no_proxy and NO_PROXY")
	}
	return t, nil
}

// reportable refuses a folder for reports into which nothing can be written.
func reportable(dir string) error {
	if err := clientreport.CheckFolder(dir); err != nil {
		return fmt.Errorf("--report: the reports could not be written, so the command was not run: %w", err)
	}
	return nil
}

// gates reads what must be reached.
func (v gateFlags) gates(today time.Time) (g verdict.Gates, err error) {
	g = verdict.Gates{Require: shell.IDs(v.Require), Strict: v.Strict, Today: today}
	for _, id := range g.Require {
		if _, known := rules.Lookup(id); !known {
			return g, shell.Usagef("--require: there is %s", rules.NoRule(id))
		}
	}
	if g.MinMet, err = verdict.ParseShare(v.MinMet); err != nil {
		return g, shell.Usagef("--min-met: %w", err)
	}
	if v.Waivers == "" {
		return g, nil
	}
	data, err := os.ReadFile(v.Waivers)
	if err != nil {
		return g, shell.Usagef("--waivers: %w", err)
	}
	if g.Waivers, err = verdict.ParseWaivers(v.Waivers, data); err != nil {
		return g, shell.Usagef("%w", err)
	}
	return g, nil
}

// conclude says what was seen, and ends with the exit code.
func (v Run) conclude(s shell.Streams, t trial, result trialResult, gates verdict.Gates) error {
	code := result.end.Code
	if result.end.Failed != nil {
		shell.Say(s.Err, result.end.Failed.Error())
		return shell.VerdictError(code)
	}
	if result.end.Stopped {
		code = exitTimeout
		shell.Say(s.Err, "the command took longer than "+v.Timeout.String()+" and was ended")
	}
	document := verdict.NewDocument(t.command, code, result.met, t.facts(), gates.Judge(result.met), gates.Waivers)
	if err := v.tell(s, document, result.end); err != nil {
		return errors.Join(err, shell.VerdictIf(code))
	}
	if code == shell.ExitOK && document.Verdict == verdict.VerdictGate {
		code = shell.ExitFindings
	}
	return shell.VerdictIf(code)
}

// tell writes what the flags ask for.
func (v Run) tell(s shell.Streams, d verdict.Document, end process.End) error {
	if v.Report != "" {
		if err := clientreport.WriteFiles(v.Report, d); err != nil {
			return err
		}
	}
	if v.JSON() {
		if err := clientreport.WriteJSON(s.Out, d); err != nil {
			return err
		}
	}
	if v.Quiet {
		return nil
	}
	if end.Left > 0 {
		shell.Say(s.Err, "the command had left processes behind; they were ended")
	}
	if err := clientreport.WriteTerminal(s.Err, d); err != nil {
		return err
	}
	sayCached(s.Err, d.Command, os.Environ())
	return nil
}

// facts are what makes the run the same again.
func (t trial) facts() verdict.MockFacts {
	return verdict.MockFacts{
		Version: shell.BuildVersion(), Profile: t.mock.Profile.Name, Seed: t.mock.Seed, Now: t.mock.Clock().In(t.mock.World.Zone),
		Persona: t.persona, Faults: t.faults, Mutant: t.mock.Mutant.ID,
	}
}

// commandOf is the command that follows the flags of a verb. What looks like a flag
// and is not behind -- is one that the verb does not have, and no command.
func commandOf(words []string, verb string) ([]string, error) {
	behind := len(words) > 0 && words[0] == "--"
	if behind {
		words = words[1:]
	}
	if len(words) == 0 {
		return nil, shell.Usagef("no command: write it after --, as `calco %s -- npm test`", verb)
	}
	if flag, _, _ := strings.Cut(words[0], "="); !behind && strings.HasPrefix(flag, "-") {
		return nil, shell.Usagef("calco %s has no flag %s: see `calco %s --help`; the command follows --", verb, flag, verb)
	}
	if words[0] == "" {
		return nil, shell.Usagef("the command has no name: is a variable empty?")
	}
	return words, nil
}
