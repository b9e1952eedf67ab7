package deployments

import (
	"context"
	"errors"
	"fmt"
	"time"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/look"
	"calco.example/contracts/report"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/suite"
)

// Verify runs the suite against the mock in its own process, another mock,
// or a deployment.
type Verify struct {
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
	shell.Format
}

func (Verify) Help() string {
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

func (v Verify) Run(s shell.Streams) error {
	return shell.Interruptible(func(ctx context.Context) error { return v.run(ctx, s) })
}

func (v Verify) run(ctx context.Context, s shell.Streams) error {
	run, err := v.prepare(ctx)
	if err != nil {
		return err
	}
	for _, odd := range run.odd {
		shell.Say(s.Err, odd)
	}
	if v.DryRun {
		return v.dryRun(ctx, s, run)
	}
	v.warn(s.Err)
	var stop *look.StopError
	switch err := v.look(ctx, s, run); {
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
	progress := report.NewProgress(s.Err, report.ProgressOptions{TTY: shell.IsTerminal(s.Err)})
	run.suite.OnTight = func(tight suite.Tight) { shell.Say(s.Err, tooTight(tight)) }
	run.suite.OnPlan = func(scenarios, requests int) { progress.Start(scenarios, requests, started) }
	run.suite.OnSent = func(requests int) { progress.Sent(requests, time.Now()) }
	run.suite.OnDone = func(done report.Scenario) { progress.Finish(done, time.Now()) }
	results, err := run.suite.Run(ctx)
	progress.End(time.Now())
	switch {
	case errors.Is(err, suite.ErrFeatures):
		return v.wrongFeatures(err)
	case err != nil && ctx.Err() == nil:
		return v.unable(s, run, notDiscovered(run, err))
	case err != nil:
		return v.interrupted(s, run)
	}
	return v.judge(s, run, results)
}

// tooTight says before a run that its budget is too small.
func tooTight(t suite.Tight) string {
	return fmt.Sprintf("limits.requests is %d: about %s of %s fit into it, the others will not be verified; raise it to %d for all of them",
		t.Budget, reporttext.Thousands(t.Fit), reporttext.Plural(t.Of, "scenario"), t.Enough)
}

// plan prints what would run.
func (v Verify) plan(ctx context.Context, s shell.Streams, run *verification) error {
	plan, err := run.suite.Plan(ctx)
	if errors.Is(err, suite.ErrFeatures) {
		return v.wrongFeatures(err)
	}
	if err != nil {
		return err
	}
	if v.JSON() {
		return reporttext.WriteJSON(s.Out, plan)
	}
	return suite.WritePlan(s.Out, plan)
}
