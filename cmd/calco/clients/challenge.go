package clients

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"calco.example"
	"calco.example/cmd/calco/shell"
	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/consumer/clientreport"
	"calco.example/contracts/mutants"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
)

// Challenge says under which readings, clocks, data, faults and lies the
// tests of a client break.
type Challenge struct {
	Over     []challenge.Kind `default:"readings,clocks,data,faults,lies" help:"In what the mocks differ (default ${default})."`
	Pairs    bool             `help:"Readings: every pair of answers within one operation, in about a hundred runs."`
	Budget   time.Duration    `default:"10m" help:"End after so long and say what is known (default ${default})."`
	Timeout  time.Duration    `default:"45s" help:"A single run that takes longer hangs (default ${default})."`
	Jobs     int              `default:"0" placeholder:"N" help:"Commands at once, each with its own mock (default: one a processor)."`
	Seed     uint64           `default:"0" help:"Seed of the sales (default ${default})."`
	Now      string           `placeholder:"TIME" help:"The time at which the mock's clock stands (default: that of the start)."`
	Profile  string           `default:"literal" placeholder:"NAME|FILE" help:"Answers from which the others are told (default ${default})."`
	World    string           `placeholder:"FILE" help:"Who exists (default: the shipped world)."`
	Persona  string           `default:"main" placeholder:"NAME" help:"Whose key is in CALCO_KEY (default ${default})."`
	CORS     string           `name:"cors" placeholder:"ORIGIN" help:"Let the pages of this origin ask from a browser, as http://localhost:3000."`
	Baseline string           `placeholder:"FILE" help:"Findings known before, as a challenge wrote them with --format json: they do not count, and one that is gone fails."`
	Report   string           `placeholder:"DIR" help:"Write challenge.json, challenge.md and junit.xml there."`
	Strict   bool             `help:"Lies that go unnoticed and behaviour fail, too."`
	shell.Format
	execute executor    // nil: as a process
	files   *readBefore // by a challenge with the same flags but for the seed; nil: by none
	Command []string    `arg:"" optional:"" passthrough:"" placeholder:"COMMAND" help:"The command and its arguments, after --; {url} and {key} in them are filled in."`
}

func (Challenge) Help() string {
	return `The command runs many times, each against a mock of its own that differs in one
way; its exit code is the judge. It finds the mock in its environment, as under
calco run. What breaks it is shrunk to the least, with the line that repeats it.

  readings  other answers to the open questions, many in one run
  clocks    midnight, clock changes, ends of months and years, the first days
  data      other seeds, and other commerces behind CALCO_KEY
  faults    spoilt answers: swallowed, hung and leaked are findings
  lies      answers that break the contract: those that nobody notices

Examples:

  calco challenge -- npm test
  calco challenge --over readings,clocks --jobs 4 -- go test -count=1 ./...
  calco challenge --budget 2m --format json --now 2025-08-20T15:00:00 -- pytest
  calco challenge --over readings --pairs -- npm test
  calco challenge --baseline known.json --report report -- mvn test

Exit codes: 0 nothing found; 1 findings; 2 usage; 3 the command fails or asks
nothing without any change, or the budget ended first; 130 interrupted.`
}

// Run implements the verb.
func (v Challenge) Run(s shell.Streams) error {
	known, err := v.known()
	if err != nil {
		return err
	}
	started := time.Now()
	c, plan, err := v.prepare(started)
	if err != nil {
		return err
	}
	ticker := shell.NewTicker(s.Err)
	plan.Progress = trying(ticker, started)
	shell.TuneCollector(shell.Sparing)
	ctx, stop := shell.UntilSignal()
	defer stop()
	within, done := context.WithTimeout(ctx, v.Budget)
	defer done()
	document, err := challenge.Run(within, plan, c.try)
	ticker.End()
	if errors.Is(err, challenge.ErrBaseline) {
		return err
	}
	if err != nil && within.Err() == nil && !errors.Is(err, challenge.ErrState) {
		return err
	}
	c.complete(&document)
	return v.conclude(s, document, known, v.why(ctx, err))
}

// why says why a challenge ended before everything was tried; nil where it did not.
func (v Challenge) why(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return shell.ErrInterrupted
	case err == nil, errors.Is(err, challenge.ErrState):
		return err
	}
	return fmt.Errorf("the budget of %s ended first: raise --budget, or ask for less with --over", v.Budget)
}

// prepare reads the flags: what runs the command, and what is tried.
func (v Challenge) prepare(started time.Time) (*challenger, challenge.Plan, error) {
	command, err := commandOf(v.Command, "challenge")
	if err != nil {
		return nil, challenge.Plan{}, err
	}
	c := &challenger{verb: v, command: command, files: v.files, lies: map[string]rules.Mutant{}, later: map[string]lateHabit{}}
	for _, kind := range v.Over {
		if !slices.Contains(challenge.Kinds(), kind) {
			return nil, challenge.Plan{}, shell.Usagef("--over: there is no %q: write some of readings, clocks, data, faults, lies", kind)
		}
	}
	if v.Jobs < 0 || v.Budget <= 0 || v.Timeout <= 0 {
		return nil, challenge.Plan{}, shell.Usagef("--jobs, --budget and --timeout must be over 0")
	}
	if c.files, err = c.settings(challenge.Change{}).read(); err != nil {
		return nil, challenge.Plan{}, err
	}
	t, err := c.settings(challenge.Change{}).trial(started)
	if err != nil {
		return nil, challenge.Plan{}, err
	}
	c.world = t.mock.World
	now := t.mock.Clock().In(c.world.Zone)
	c.now = now.Format(time.RFC3339)
	plan := challenge.Plan{Over: v.Over, Pairs: v.Pairs, Jobs: v.Jobs, Profile: t.mock.Profile, Now: now, Seed: v.Seed, Persona: v.Persona, FullLastPage: c.fullLastPage}
	plan.Jobs = cmp.Or(plan.Jobs, runtime.GOMAXPROCS(0))
	for _, p := range c.world.Personas {
		plan.Personas = append(plan.Personas, p.Name)
	}
	if plan.Lies, err = c.readLies(); err != nil {
		return nil, challenge.Plan{}, err
	}
	return c, plan, reportable(v.Report)
}

// readLies lists the mutants where lies are told.
func (c *challenger) readLies() ([]rules.Mutant, error) {
	if !slices.Contains(c.verb.Over, challenge.Lies) {
		return nil, nil
	}
	contract, err := schema.Load(calco.OpenAPI)
	if err != nil {
		return nil, err
	}
	list, _ := mutants.All(contract)
	for _, m := range list {
		c.lies[m.ID] = m
	}
	return list, nil
}

// trying shows how far the runs of a command are, and when they may end.
func trying(ticker *shell.Ticker, started time.Time) func(done, planned int) {
	return func(done, planned int) {
		left := time.Since(started) / time.Duration(done) * time.Duration(max(0, planned-done))
		ticker.Tick(fmt.Sprintf("%d of %d runs, about %s left", done, planned, left.Round(time.Second)))
	}
}

// known reads the baseline.
func (v Challenge) known() ([]challenge.Finding, error) {
	if v.Baseline == "" {
		return nil, nil
	}
	data, err := os.ReadFile(v.Baseline)
	if err != nil {
		return nil, shell.Usagef("--baseline: %w", err)
	}
	var document challenge.Document
	if err := json.Unmarshal(data, &document); err != nil {
		return nil, shell.Usagef("--baseline: %s is not what `calco challenge --format json` writes: %w", v.Baseline, err)
	}
	return document.Findings, nil
}

// conclude says what was found, and ends with the exit code.
func (v Challenge) conclude(s shell.Streams, d challenge.Document, known []challenge.Finding, incomplete error) error {
	stale := d.Forgive(known)
	if incomplete != nil {
		stale = nil // what was not tried is not gone
	}
	counts := func(f challenge.Finding) bool { return f.Counts(v.Strict) }
	code := shell.ExitOK
	switch {
	case slices.ContainsFunc(d.Findings, counts) || len(stale) > 0:
		code, d.Verdict = shell.ExitFindings, challenge.VerdictFailed
	case incomplete != nil:
		code, d.Verdict = shell.ExitFailed, challenge.VerdictIncomplete
	default:
		d.Verdict = challenge.VerdictPassed
	}
	if err := v.tell(s, d); err != nil {
		return err
	}
	for _, f := range stale {
		shell.Say(s.Err, "stale entry of the baseline, take it out: "+f.Title())
	}
	switch {
	case errors.Is(incomplete, shell.ErrInterrupted):
		shell.Say(s.Err, "interrupted: this is what is known")
		return shell.ErrInterrupted
	case incomplete != nil:
		shell.Say(s.Err, incomplete.Error())
	}
	return shell.VerdictIf(code)
}

// tell writes what the flags ask for.
func (v Challenge) tell(s shell.Streams, d challenge.Document) error {
	var text strings.Builder
	challenge.WriteText(&text, d)
	if v.Report != "" {
		var document bytes.Buffer
		if err := reporttext.WriteJSON(&document, d); err != nil {
			return err
		}
		if err := clientreport.WriteChallengeFiles(v.Report, d, document.Bytes(), v.Strict); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
	}
	if v.JSON() {
		if err := reporttext.WriteJSON(s.Out, d); err != nil {
			return err
		}
	}
	_, err := fmt.Fprint(s.Err, text.String())
	sayCached(s.Err, v.Command, os.Environ())
	return err
}
