package deployments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"calco.example"
	"calco.example/cmd/calco/books"
	"calco.example/cmd/calco/shell"
	"calco.example/contracts/client"
	"calco.example/contracts/look"
	"calco.example/contracts/report"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/suite"
	"calco.example/contracts/suite/lint"
	"calco.example/contracts/target"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// verification is a run put together: what runs against whom, and what is known of it.
type verification struct {
	suite    *suite.Suite
	deployed *target.Target
	baseline report.Baseline
	odd      []string // what is wrong with features of the user's, and costs no run
}

// prepare puts a run together, without asking a deployment anything.
func (v Verify) prepare(ctx context.Context) (*verification, error) {
	run := &verification{suite: &suite.Suite{Selected: v.selected(), Strict: v.Strict, Wall: time.Now}}
	if err := v.choose(run); err != nil {
		return nil, err
	}
	if err := v.expect(run); err != nil {
		return nil, err
	}
	if err := v.writable(); err != nil {
		return nil, err
	}
	return run, v.aim(ctx, run)
}

// choose takes the scenarios that the flags name.
func (v Verify) choose(run *verification) (err error) {
	if run.suite.Features, err = v.features(); err != nil {
		return err
	}
	if run.odd, err = v.linted(); err != nil {
		return err
	}
	if run.suite.Tags, err = suite.ParseTags(v.Tags); err != nil {
		return shell.Usagef("--tags: %w", err)
	}
	return nil
}

// expect looks at what the flags expect of the run, and reads which findings are known.
func (v Verify) expect(run *verification) error {
	if _, err := v.minVerified(nil); err != nil {
		return err
	}
	for _, id := range v.Require {
		if _, known := rules.Lookup(rules.ID(id)); !known {
			return shell.Usagef("--require: there is %s", rules.NoRule(id))
		}
	}
	if v.Baseline == "" {
		return nil
	}
	data, err := os.ReadFile(v.Baseline)
	if err != nil {
		return shell.Usagef("--baseline: %w", err)
	}
	if run.baseline, err = report.ParseBaseline(v.Baseline, data); err != nil {
		return shell.Usagef("%w", err)
	}
	return nil
}

// aim finds whom the run asks, and how.
func (v Verify) aim(ctx context.Context, run *verification) (err error) {
	if run.deployed, run.suite.Profile, run.suite.Target, err = v.whom(ctx); err != nil {
		return err
	}
	deployed := run.deployed
	if run.suite.Asker, err = v.client(deployed, v.intrusive(deployed)); err != nil {
		return err
	}
	if run.suite.Contract, err = schema.Load(calco.OpenAPI); err != nil {
		return err
	}
	run.suite.Has, run.suite.Base, run.suite.Redactor = deployed.HasKey, deployed.BaseURL, target.NewRedactor(deployed.Secrets()...)
	run.suite.Concurrency, run.suite.Budget = deployed.Limits.Concurrency, deployed.Limits.Requests
	run.suite.Clock, err = v.clock(deployed)
	return err
}

// intrusive tells whether a target may be sent what the reference does not document.
func (v Verify) intrusive(deployed *target.Target) bool {
	return deployed.Loopback() || v.AllowIntrusive.asked()
}

// writable tells, before anything is asked, whether what a run writes can be written.
func (v Verify) writable() error {
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

func (v Verify) features() (fs.FS, error) {
	if v.Features == "" {
		return fs.Sub(calco.Files, "features")
	}
	info, err := os.Stat(v.Features)
	if err != nil || !info.IsDir() {
		return nil, shell.Usagef("--features: %q is no folder", v.Features)
	}
	return os.DirFS(v.Features), nil
}

// wrongFeatures is why features cannot run, or none of them is selected.
func (v Verify) wrongFeatures(err error) error { return shell.Usagef("%w", err) }

// linted is what `calco lint` has to say of a folder of the user's, the whole list, so
// that it takes no run to find the next mistake: an error where nothing can be sent.
func (v Verify) linted() ([]string, error) {
	if v.Features == "" {
		return nil, nil
	}
	problems, err := lint.Features(os.DirFS(v.Features))
	if err != nil {
		return nil, nil // a folder without features is told by what reads it
	}
	var lines []string
	for _, p := range problems {
		lines = append(lines, books.Placed(v.Features, p))
	}
	if !slices.ContainsFunc(problems, lint.Problem.Stops) {
		return lines, nil
	}
	head := reporttext.Plural(len(problems), "problem") + " in " + v.Features + ":"
	return nil, shell.Usagef("%w: %s\n%s", suite.ErrFeatures, head, strings.Join(lines, "\n"))
}

// whom finds what is to be checked, and whose answers are pinned.
func (v Verify) whom(ctx context.Context) (target *target.Target, profile *rules.Profile, name string, err error) {
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
	pinned, err := shell.LoadProfile(v.Profile)
	if err != nil {
		return nil, nil, "", shell.Usagef("--profile: %w", err)
	}
	return target, &pinned, name, nil
}

// ownMock serves a mock in this process until the context ends.
func (v Verify) ownMock(ctx context.Context) (*target.Target, *rules.Profile, error) {
	name := cmp.Or(v.Profile, "literal")
	profile, err := shell.LoadProfile(name)
	if err != nil {
		return nil, nil, shell.Usagef("--profile: %w", err)
	}
	config := mockserver.Config{Clock: time.Now, Profile: profile}
	if v.Now != "" {
		now, err := shell.ParseNow(v.Now, world.Shipped().Zone)
		if err != nil {
			return nil, nil, shell.Usagef("--now: %w", err)
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

// selected says what the flags leave out, for the headline.
func (v Verify) selected() string {
	var parts []string
	if v.Tags != "" {
		parts = append(parts, "only what --tags "+v.Tags+" selects was looked at")
	}
	if v.Features != "" {
		parts = append(parts, "only the features of "+v.Features+" were looked at")
	}
	return strings.Join(parts, "; ")
}

// look looks at a deployment before anything is checked: see package look. A
// calco mock needs none.
func (v Verify) look(ctx context.Context, s shell.Streams, run *verification) error {
	if run.deployed.Clock != nil {
		return nil
	}
	needs, err := run.suite.Needs()
	if errors.Is(err, suite.ErrFeatures) {
		return v.wrongFeatures(err)
	}
	if err != nil {
		return err
	}
	asker, _ := run.suite.Asker.(*client.Client)
	sight, err := v.see(ctx, run.deployed, asker, look.Options{
		Roles: true, Branch: slices.Contains(needs, rules.BranchReport), Needs: needs, Tags: true, Clock: run.suite.Clock, ClockGiven: v.Now != "",
	}, s.Err)
	if sight != nil {
		run.suite.Looked = sight.Requests
	}
	if err != nil {
		return err
	}
	run.suite.Unfit, run.suite.Doubts = sight.Unfit, sight.Doubts
	if clock := run.suite.Clock; sight.Ahead != 0 {
		run.suite.Clock = func() time.Time { return clock().Add(sight.Ahead) }
	}
	return nil
}
