package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example"
	"calco.example/contracts/client"
	"calco.example/contracts/look"
	"calco.example/contracts/report"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/suite"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/target"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// verifyVerb runs the suite against the mock in its own process, another mock,
// or a deployment.
type verifyVerb struct {
	deployment
	Profile     string   `placeholder:"NAME|FILE" help:"Pin the answers of a profile (default: the profile that the own mock serves; with a target, nothing is pinned)."`
	Strict      bool     `help:"Warnings fail."`
	Tags        string   `placeholder:"EXPRESSION" help:"Run only scenarios with these tags, as '@BR-31 and not @slow'."`
	Features    string   `placeholder:"DIR" help:"Run the feature files of a folder instead of calco's own."`
	Plan        bool     `help:"Print what can run, what cannot, and what to ask the operator for; send nothing but discovery."`
	Out         string   `placeholder:"DIR" help:"Write report.html, report.json, junit.xml, cucumber.json and summary.md there."`
	DryRun      bool     `help:"Send nothing to the deployment: print each request that would be sent, as a curl line, by a mock that answers in its place."`
	Baseline    string   `placeholder:"FILE" help:"Known findings: they do not fail the run; one that no longer happens does."`
	WriteBase   string   `name:"write-baseline" placeholder:"FILE" help:"Write the findings of this run as known ones, for --baseline; give each its reason."`
	Require     []string `placeholder:"ID" help:"Rules that must be verified, else exit code 3."`
	MinVerified string   `placeholder:"N|N%" help:"How many rules must be verified, else exit code 3."`
	format
}

func (verifyVerb) Help() string {
	return `Without a target, the mock is started in this process and checked under the
profile literal, pinned.

Examples:

  calco verify
  calco verify --tags @BR-31
  calco verify --target http://127.0.0.1:8080
  calco verify --config staging.yaml --out report
  calco verify --config staging.yaml --plan
  calco verify --config staging.yaml --dry-run
  calco verify --features my-features --strict`
}

func (v verifyVerb) Run(s streams) error {
	return interruptible(func(ctx context.Context) error { return v.run(ctx, s) })
}

func (v verifyVerb) run(ctx context.Context, s streams) error {
	run, deployed, baseline, err := v.suite(ctx)
	if err != nil {
		return err
	}
	if v.DryRun {
		return v.dryRun(ctx, s, run, deployed.Loopback() || v.AllowIntrusive.asked())
	}
	v.warn(s.err)
	var stop *look.StopError
	switch err := v.look(ctx, s, deployed, run); {
	case err != nil && ctx.Err() != nil:
		return v.interrupted(s, run)
	case errors.As(err, &stop):
		return v.unable(s, run, stop)
	case err != nil:
		return err
	}
	if v.Plan {
		return v.plan(ctx, s, run)
	}
	started := time.Now()
	progress := report.NewProgress(s.err, report.ProgressOptions{TTY: isTerminal(s.err)})
	run.OnTight = func(tight suite.Tight) { say(s.err, tooTight(tight)) }
	run.OnPlan = func(n int) { progress.Start(n, started) }
	run.OnDone = func(done report.Scenario) { progress.Finish(done.Outcome, time.Now()) }
	results, err := run.Run(ctx)
	progress.End(time.Now())
	switch {
	case errors.Is(err, suite.ErrFeatures):
		return v.wrongFeatures(err)
	case err != nil && ctx.Err() == nil:
		return v.unable(s, run, notDiscovered(run, err))
	case err != nil:
		return v.interrupted(s, run)
	}
	return v.judge(s, run, baseline, results)
}

// tooTight says before a run that its budget is too small.
func tooTight(t suite.Tight) string {
	return fmt.Sprintf("limits.requests is %d: about %s of %s fit into it, the others will not be verified; raise it to %d for all of them",
		t.Budget, reporttext.Thousands(t.Fit), reporttext.Plural(t.Of, "scenario"), t.Enough)
}

// notDiscovered is why a run ended before its first scenario.
func notDiscovered(run *suite.Suite, err error) *look.StopError {
	if asker, ok := run.Asker.(*client.Client); ok && errors.Is(err, client.ErrBudget) && run.Looked+asker.Sent() >= run.Budget {
		return &look.StopError{
			Why: fmt.Sprintf("limits.requests is %d, and finding out what the deployment has takes more", run.Budget),
			Do:  fmt.Sprintf("raise it to %d, which a whole run fits into", look.WholeRun),
		}
	}
	if errors.Is(err, client.ErrSwitchedOff) {
		return &look.StopError{Why: client.ErrSwitchedOff.Error(), Do: "ask the operator to switch it on, then run again"}
	}
	return &look.StopError{Why: scenario.OneLine(err.Error()), Do: "see that the deployment answers, and run again"}
}

// judge gives the verdict of a run and reports it.
func (v verifyVerb) judge(s streams, run *suite.Suite, baseline report.Baseline, results *report.Results) error {
	if v.WriteBase != "" {
		known := report.NewBaseline(results, "to be explained")
		if err := writeFile(v.WriteBase, run.Redactor, func(out io.Writer) error { _, err := out.Write(known.Format()); return err }); err != nil {
			return fmt.Errorf("--write-baseline: %w", err)
		}
		say(s.err, fmt.Sprintf("%s names %s; give each its reason", v.WriteBase, reporttext.Plural(len(known.Entries), "finding")))
	}
	baseline.Apply(results, time.Now())
	least, err := v.minVerified(results)
	if err != nil {
		return err
	}
	results.Judge(report.VerdictOptions{CouldNotRun: results.Reason, Require: ids(v.Require), MinVerified: least})
	return v.report(s, run, results)
}

// unable reports a run that could not begin: the reports say why, too.
func (v verifyVerb) unable(s streams, run *suite.Suite, stop *look.StopError) error {
	results, err := run.Unable(stop.Why, stop.Do)
	switch {
	case errors.Is(err, suite.ErrFeatures):
		return v.wrongFeatures(err)
	case err != nil:
		return err
	case v.Plan:
		return stop
	}
	results.Judge(report.VerdictOptions{CouldNotRun: stop.Error()})
	return v.report(s, run, results)
}

// interrupted reports a run that a signal ended before its first scenario: whoever reads
// the reports afterwards, as a pipeline does, finds some.
func (v verifyVerb) interrupted(s streams, run *suite.Suite) error {
	if v.Plan {
		return errInterrupted
	}
	results, err := run.Unable("interrupted before anything was checked", "run again")
	if err != nil {
		return errInterrupted
	}
	results.Run = report.Interrupted
	results.Judge(report.VerdictOptions{})
	return v.report(s, run, results)
}

// minVerified is --min-verified as a number of rules.
func (v verifyVerb) minVerified(results *report.Results) (int, error) {
	if v.MinVerified == "" {
		return 0, nil
	}
	number, percent := strings.CutSuffix(v.MinVerified, "%")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || percent && n > 100 {
		return 0, usagef("--min-verified: %q is neither a number of rules nor a percentage: write 90 or 80%%", v.MinVerified)
	}
	if percent && results != nil {
		_, of := results.VerifiedRules()
		n = (n*of + 99) / 100
	}
	return n, nil
}

// selected says what the flags leave out, for the headline.
func (v verifyVerb) selected() string {
	var parts []string
	if v.Tags != "" {
		parts = append(parts, "only what --tags "+v.Tags+" selects was looked at")
	}
	if v.Features != "" {
		parts = append(parts, "only the features of "+v.Features+" were looked at")
	}
	return strings.Join(parts, "; ")
}

func ids(words []string) []rules.ID {
	var list []rules.ID
	for _, word := range words {
		list = append(list, rules.ID(word))
	}
	return list
}

// report writes the reports and ends with the verdict.
func (v verifyVerb) report(s streams, suite *suite.Suite, results *report.Results) error {
	results.Version, results.Notes = buildVersion(), v.notes()
	if v.Out != "" {
		if err := report.WriteReports(v.Out, results, suite.Redactor); err != nil {
			return err
		}
	}
	out := suite.Redactor.Writer(s.out)
	var err error
	if v.json() {
		err = report.WriteJSON(out, results)
	} else {
		err = report.WriteTerminal(out, results, report.TerminalOptions{Colour: colourful(s.out), Width: columnsOf(s.out)})
	}
	if closing := out.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	if results.ExitCode != exitOK {
		return verdictError(results.ExitCode)
	}
	return nil
}

// suite puts together what to run against what.
func (v verifyVerb) suite(ctx context.Context) (*suite.Suite, *target.Target, report.Baseline, error) {
	var baseline report.Baseline
	features, err := v.features()
	if err != nil {
		return nil, nil, baseline, err
	}
	tags, err := suite.ParseTags(v.Tags)
	if err != nil {
		return nil, nil, baseline, usagef("--tags: %w", err)
	}
	if _, err := v.minVerified(nil); err != nil {
		return nil, nil, baseline, err
	}
	for _, id := range v.Require {
		if _, known := rules.Lookup(rules.ID(id)); !known {
			return nil, nil, baseline, usagef("--require: there is no rule %q%s", id, rules.HintRule(id))
		}
	}
	if v.Baseline != "" {
		data, err := os.ReadFile(v.Baseline)
		if err != nil {
			return nil, nil, baseline, usagef("--baseline: %w", err)
		}
		if baseline, err = report.ParseBaseline(v.Baseline, data); err != nil {
			return nil, nil, baseline, usagef("%w", err)
		}
	}
	if err := v.writable(); err != nil {
		return nil, nil, baseline, err
	}
	deployed, profile, name, err := v.whom(ctx)
	if err != nil {
		return nil, nil, baseline, err
	}
	asker, err := v.client(deployed, deployed.Loopback() || v.AllowIntrusive.asked())
	if err != nil {
		return nil, nil, baseline, err
	}
	contract, err := schema.Load(calco.OpenAPI)
	if err != nil {
		return nil, nil, baseline, err
	}
	clock, err := v.clock(deployed)
	if err != nil {
		return nil, nil, baseline, err
	}
	run := &suite.Suite{
		Features: features, Asker: asker, Contract: contract, Has: deployed.HasKey, Profile: profile, Tags: tags,
		Target: name, Base: deployed.BaseURL, Clock: clock, Wall: time.Now, Strict: v.Strict, Concurrency: deployed.Limits.Concurrency,
		Selected: v.selected(), Budget: deployed.Limits.Requests, Redactor: target.NewRedactor(deployed.Secrets()...),
	}
	return run, deployed, baseline, nil
}

// look looks at a deployment before anything is checked: see package look. A
// calco mock needs none.
func (v verifyVerb) look(ctx context.Context, s streams, deployed *target.Target, run *suite.Suite) error {
	if deployed.Clock != nil {
		return nil
	}
	needs, err := run.Needs()
	if errors.Is(err, suite.ErrFeatures) {
		return v.wrongFeatures(err)
	}
	if err != nil {
		return err
	}
	asker, _ := run.Asker.(*client.Client)
	sight, err := v.see(ctx, deployed, asker, look.Options{
		Roles: true, Branch: slices.Contains(needs, rules.BranchReport), Needs: needs, Tags: true, Clock: run.Clock,
	}, s.err)
	if sight != nil {
		run.Looked = sight.Requests
	}
	if err != nil {
		return err
	}
	run.Unfit, run.Doubts = sight.Unfit, sight.Doubts
	if clock := run.Clock; v.Now == "" && sight.Ahead != 0 {
		run.Clock = func() time.Time { return clock().Add(sight.Ahead) }
	}
	return nil
}

// writable tells, before anything is asked, whether what a run writes can be written.
func (v verifyVerb) writable() error {
	if v.Plan || v.DryRun { // which write nothing
		return nil
	}
	if v.Out != "" {
		if err := report.CheckFolder(v.Out); err != nil {
			return fmt.Errorf("--out: the reports could not be written, so nothing was asked: %w", err)
		}
	}
	if v.WriteBase != "" {
		if err := report.CheckFile(v.WriteBase); err != nil {
			return fmt.Errorf("--write-baseline: the file could not be written, so nothing was asked: %w", err)
		}
	}
	return nil
}

func (v verifyVerb) features() (fs.FS, error) {
	if v.Features == "" {
		return fs.Sub(calco.Files, "features")
	}
	info, err := os.Stat(v.Features)
	if err != nil || !info.IsDir() {
		return nil, usagef("--features: %q is no folder", v.Features)
	}
	return os.DirFS(v.Features), v.linted()
}

// wrongFeatures is why features cannot run, or none of them is selected.
func (v verifyVerb) wrongFeatures(err error) error { return usagef("%w", err) }

// linted is what `calco lint` has to say of a folder of the user's, the whole list, so
// that it takes no run to find the next mistake.
func (v verifyVerb) linted() error {
	problems, err := suite.Lint(os.DirFS(v.Features))
	if err != nil || !slices.ContainsFunc(problems, suite.Problem.Stops) {
		return nil // a folder without features is told by what reads it
	}
	lines := []string{reporttext.Plural(len(problems), "problem") + " in " + v.Features + ":"}
	for _, p := range problems {
		lines = append(lines, placed(v.Features, p))
	}
	return usagef("%w: %s", suite.ErrFeatures, strings.Join(lines, "\n"))
}

// whom finds what is to be checked, and whose answers are pinned.
func (v verifyVerb) whom(ctx context.Context) (target *target.Target, profile *rules.Profile, name string, err error) {
	if v.given() {
		if target, err = v.find(ctx); err == nil {
			profile, name = target.Profile, target.BaseURL
		}
	} else {
		target, profile, err = v.ownMock(ctx)
		name = "in-process mock"
	}
	if err != nil || v.Profile == "" {
		return target, profile, name, err
	}
	pinned, err := loadProfile(v.Profile)
	if err != nil {
		return nil, nil, "", usagef("--profile: %w", err)
	}
	return target, &pinned, name, nil
}

// ownMock serves a mock in this process until the context ends.
func (v verifyVerb) ownMock(ctx context.Context) (*target.Target, *rules.Profile, error) {
	name := v.Profile
	if name == "" {
		name = "literal"
	}
	profile, err := loadProfile(name)
	if err != nil {
		return nil, nil, usagef("--profile: %w", err)
	}
	config := mockserver.Config{Clock: time.Now, Profile: profile}
	if v.Now != "" {
		now, err := parseNow(v.Now, world.Shipped().Zone)
		if err != nil {
			return nil, nil, usagef("--now: %w", err)
		}
		config.Clock = func() time.Time { return now }
	}
	target, err := serveOwn(ctx, config)
	if err != nil {
		return nil, nil, err
	}
	if profile.Vary {
		return target, nil, nil // its answers vary: there is nothing to pin
	}
	return target, &profile, nil
}

// plan prints what would run.
func (v verifyVerb) plan(ctx context.Context, s streams, run *suite.Suite) error {
	plan, err := run.Plan(ctx)
	if errors.Is(err, suite.ErrFeatures) {
		return v.wrongFeatures(err)
	}
	if err != nil {
		return err
	}
	if v.json() {
		return reporttext.WriteJSON(s.out, plan)
	}
	return suite.WritePlan(s.out, plan)
}
