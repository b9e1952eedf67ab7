// Package suite runs features against a target and says what became of them.
//
// A [Suite] is what to run against what: features, an exchange.Asker, the
// contract, the pinned profile. [Suite.Run] discovers locations and sales
// ([Facts]), runs the selected scenarios and returns report.Results;
// [Suite.Plan] says beforehand which of them can run and what to ask the
// operator for. [Registry] lists the phrases of features as [Step] values,
// [Lint] checks feature files without a target, [TagExpression] selects.
//
// Every answer, whatever its scenario is about, is also held against the
// contract and against the message that goes with its code.
package suite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v21"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/target"
)

// Suite is what to run against what.
type Suite struct {
	Features    fs.FS     // *.feature at its root
	Prepared    *Prepared // of Features, where several runs share it
	Asker       exchange.Asker
	Contract    *schema.Contract
	Has         func(exchange.Role) bool // for which roles there is a key
	Profile     *rules.Profile           // pinned answers; nil pins nothing
	Tags        TagExpression
	Select      func(report.Scenario) bool // beside Tags; nil selects all
	Target      string                     // as reports call it
	Base        string                     // base URL, for the curl lines of reports
	Budget      int                        // requests that may be sent; 0: no limit
	Redactor    *target.Redactor           // of everything that is shown
	Clock       func() time.Time           // of the target: "today" is its civil date
	Wall        func() time.Time           // for durations
	Strict      bool
	Selected    string                // what left scenarios out, for the headline
	Concurrency int                   // scenarios at a time; 1 off loopback
	StopAtFirst bool                  // end at the first violation: for mutants
	OnPlan      func(scenarios int)   // progress: once, before the first scenario
	OnDone      func(report.Scenario) // progress; called from several goroutines
}

// run is one run of a suite.
type run struct {
	*Suite
	env    *environment
	steps  []compiledStep
	files  []string                   // with selected scenarios
	plan   map[string]report.Scenario // by pickle key
	over   map[string]bool            // scenarios that do not fit into the budget
	needed int                        // requests that all of them would need, about

	stop atomic.Bool

	mu   sync.Mutex
	down error // why the target stopped answering
	done []report.Scenario
}

// outage notes that the target does not answer and starts nothing new.
func (r *run) outage(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.down == nil {
		r.down = err
	}
	r.stop.Store(true)
}

// wanted is a budget that would have been enough, by what was needed so far.
func (r *run) wanted() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	sent := 0
	for _, s := range r.done {
		sent += s.Requests
	}
	return (sent/max(1, len(r.done)) + 1) * len(r.plan) * 2
}

// ErrFeatures is wrong features or a wrong selection: a mistake of the caller,
// found before anything is sent.
var ErrFeatures = errors.New("features")

// Run discovers, runs the selected scenarios and returns the results. The error
// says why there are none: features that cannot be read, an undefined step,
// nothing selected, or a target that does not answer.
func (s *Suite) Run(ctx context.Context) (*report.Results, error) {
	r, err := s.prepare()
	if err != nil {
		return nil, err
	}
	started := s.Wall()
	if err := r.discover(ctx); err != nil {
		return nil, err
	}
	if s.OnPlan != nil {
		s.OnPlan(len(r.plan))
	}
	if err := r.godog(ctx); err != nil {
		return nil, err
	}
	return r.results(ctx, started), nil
}

// discover finds the facts, watching every answer, and fits the plan into the
// budget.
func (r *run) discover(ctx context.Context) error {
	looker := newScenario(r.env, "discovery")
	today := dayOf(r.Clock())
	var err error
	if r.env.facts, err = discover(ctx, watched{looker}, today); err != nil {
		return err
	}
	if r.env.has(exchange.RoleSecond) {
		if r.env.foreign, err = discoverForeign(ctx, watched{looker}, today); err != nil {
			return err
		}
	}
	r.env.share(looker)
	r.choose(looker.session.sent)
	return nil
}

// watched asks as a scenario does, so that the contract is held against the
// answers of discovery too.
type watched struct{ looker *scenario }

// Ask implements Asker.
func (w watched) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	return w.looker.session.ask(ctx, r)
}

func (s *Suite) environment() *environment {
	return &environment{asker: s.Asker, contract: s.Contract, keyed: s.Has, profile: s.Profile, clock: s.Clock, base: s.Base}
}

// prepare reads the features, checks every step, and selects.
func (s *Suite) prepare() (*run, error) {
	prepared := s.Prepared
	if prepared == nil {
		var err error
		if prepared, err = Prepare(s.Features); err != nil {
			return nil, err
		}
	}
	selected := func(info report.Scenario) bool {
		return s.Tags.Selects(info.Tags) && (s.Select == nil || s.Select(info))
	}
	r := &run{Suite: s, env: s.environment(), plan: map[string]report.Scenario{}, steps: prepared.steps}
	if r.files = prepared.filesWith(selected); len(r.files) == 0 {
		return nil, fmt.Errorf("%w: %w", ErrFeatures, ErrNoneSelected)
	}
	// Node ids depend on which files are parsed together.
	list, err := loadFeatures(s.Features, r.files...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFeatures, err)
	}
	var undefined []error
	for _, p := range list {
		if !selected(p.info) {
			continue
		}
		for _, step := range p.info.Steps {
			if n := len(matching(r.steps, step.Text)); n != 1 {
				undefined = append(undefined, fmt.Errorf("%s:%d: %d steps match %q: `calco steps` lists them", p.info.File, step.Line, n, step.Text))
			}
		}
		r.plan[p.key] = p.info
	}
	if len(undefined) > 0 {
		return nil, fmt.Errorf("%w: %w", ErrFeatures, errors.Join(undefined...))
	}
	return r, nil
}

// godog runs the scenarios. Its own verdict is not used: every scenario keeps
// its own outcome.
func (r *run) godog(ctx context.Context) error {
	suite := godog.TestSuite{
		Name:                "calco",
		ScenarioInitializer: r.register,
		Options: &godog.Options{
			FS: r.Features, Paths: r.files, Output: io.Discard, Format: "progress", NoColors: true,
			Strict: true, Concurrency: max(1, r.Concurrency), DefaultContext: ctx,
		},
	}
	suite.Run()
	if len(r.done) < len(r.plan) && !r.stop.Load() && ctx.Err() == nil {
		return fmt.Errorf("only %d of %d scenarios ran", len(r.done), len(r.plan))
	}
	return nil
}

type scenarioKey struct{}

func scenarioOf(ctx context.Context) *scenario {
	s, _ := ctx.Value(scenarioKey{}).(*scenario)
	return s
}

// register gives godog the hooks and the steps, for one scenario.
func (r *run) register(sc *godog.ScenarioContext) {
	var info report.Scenario
	var began time.Time
	sc.Before(func(ctx context.Context, p *messages.Pickle) (context.Context, error) {
		var selected bool
		info, selected = r.plan[pickleKey(p)]
		if !selected || r.stop.Load() || ctx.Err() != nil {
			return ctx, godog.ErrSkip
		}
		info.Steps = slices.Clone(info.Steps)
		began = r.Wall()
		s := newScenario(r.env, info.FullName())
		s.judge.rules, s.judge.questions = tagged(info.Tags)
		if r.over[pickleKey(p)] {
			over := r.overBudget()
			s.judge.unverified(over.why, over.ask)
			r.finish(info, s, 0)
			return ctx, godog.ErrSkip
		}
		return context.WithValue(ctx, scenarioKey{}, s), nil
	})
	step := 0
	sc.StepContext().After(func(ctx context.Context, _ *messages.PickleStep, status godog.StepResultStatus, err error) (context.Context, error) {
		if s := scenarioOf(ctx); s != nil && step < len(info.Steps) {
			info.Steps[step].Outcome = stepOutcome(status, err)
			if info.Steps[step].Outcome == report.Violated && s.judge.outcome == report.Warning {
				info.Steps[step].Outcome = report.Warning // inferred, or a pinned answer
			}
			if err != nil && !errors.Is(err, godog.ErrSkip) {
				info.Steps[step].Error = oneLine(err.Error())
			}
			step++
		}
		return ctx, nil
	})
	sc.After(func(ctx context.Context, _ *messages.Pickle, err error) (context.Context, error) {
		if s := scenarioOf(ctx); s != nil {
			r.settle(s, err)
			r.finish(info, s, r.Wall().Sub(began))
		}
		return ctx, nil
	})
	for _, c := range r.steps {
		sc.Step(c.pattern, handler(c.Run))
	}
}

func stepOutcome(status godog.StepResultStatus, err error) report.Outcome {
	var unmet *missing
	var beside *otherAnswer
	switch {
	case status == godog.StepPassed:
		return report.Passed
	case errors.As(err, &beside):
		return report.Observed
	case errors.As(err, &unmet), status == godog.StepSkipped:
		return report.NotVerified
	case errors.Is(err, errFailed):
		return report.Violated
	}
	return report.SuiteError
}

// handler turns a step's function into one that godog calls: the scenario comes
// from the context.
func handler(run any) any {
	f := reflect.ValueOf(run)
	in := []reflect.Type{f.Type().In(0)}
	for i := 2; i < f.Type().NumIn(); i++ {
		in = append(in, f.Type().In(i))
	}
	made := reflect.FuncOf(in, []reflect.Type{f.Type().Out(0)}, false)
	return reflect.MakeFunc(made, func(args []reflect.Value) []reflect.Value {
		ctx, _ := args[0].Interface().(context.Context)
		with := append([]reflect.Value{args[0], reflect.ValueOf(scenarioOf(ctx))}, args[1:]...)
		return f.Call(with)
	}).Interface()
}

// settle is what the scenario came to, from the error its steps ended with.
func (r *run) settle(s *scenario, err error) {
	var unmet *missing
	var beside *otherAnswer
	switch {
	case err == nil, errors.Is(err, errFailed):
		s.judge.conclude()
	case errors.As(err, &beside):
		s.judge.outcome, s.judge.why = s.judge.outcome.Worse(report.Observed), beside.Error()
	case errors.Is(err, client.ErrBudget):
		s.judge.unverified("the budget of requests is spent", fmt.Sprintf("raise limits.requests to %d", r.wanted()))
	case errors.Is(err, client.ErrUnreachable), errors.Is(err, client.ErrBreakerOpen):
		r.outage(err)
		s.judge.unverified(oneLine(err.Error()), "a target that answers")
	case errors.Is(err, client.ErrNotAllowed):
		s.judge.unverified(oneLine(err.Error()), "leave to send it: --allow-intrusive HOST")
	case errors.Is(err, context.Canceled):
		s.judge.unverified("the run was interrupted", "another run")
	case errors.As(err, &unmet):
		s.judge.unverified(unmet.why, unmet.ask)
	default:
		s.judge.outcome = report.SuiteError
		s.judge.why = oneLine(err.Error())
		s.judge.found = append(s.judge.found, report.Finding{Outcome: report.SuiteError, Rule: s.judge.rule(), Scenario: s.judge.name, Summary: s.judge.why})
	}
	if s.judge.outcome == report.Passed && s.session.flaky {
		s.judge.outcome, s.judge.why = report.Flaky, "passed after a transport retry"
	}
	if s.judge.outcome == report.Passed && s.judge.own == 0 {
		s.judge.outcome, s.judge.why = report.Observed, cmp.Or(s.judge.idle, "nothing was judged: the question is not pinned")
	}
}

// finish files what a scenario came to.
func (r *run) finish(info report.Scenario, s *scenario, took time.Duration) {
	info.Outcome, info.Why, info.Checks, info.Requests, info.Seconds = s.judge.outcome, s.judge.why, s.judge.checks, s.session.sent, took.Seconds()
	r.mu.Lock()
	r.done = append(r.done, info)
	r.mu.Unlock()
	r.env.keep(s.judge.found)
	if r.StopAtFirst && slices.ContainsFunc(s.judge.found, func(f report.Finding) bool { return f.Outcome.Bad() }) {
		r.stop.Store(true)
	}
	if r.OnDone != nil {
		r.OnDone(info)
	}
}

// results gathers the run into the one model of all reports.
func (r *run) results(ctx context.Context, started time.Time) *report.Results {
	out := &report.Results{
		Schema: "calco-report/1", Target: r.Target, Strict: r.Strict, Run: report.Finished, Started: started,
		Duration: r.Wall().Sub(started).Seconds(), Planned: len(r.plan), Done: len(r.done),
		Scenarios: r.done, Findings: report.Distinct(r.env.withoutCards(r.env.found)), Selected: r.Selected,
	}
	if r.Profile != nil {
		out.Profile = r.Profile.Name
	}
	if r.down != nil {
		out.Reason = oneLine(r.down.Error())
	}
	if ctx.Err() != nil {
		out.Run = report.Interrupted
	}
	out.Checks, out.Requests = r.env.checks, r.env.sent
	for _, s := range r.done {
		out.Checks += s.Checks
		out.Requests += s.Requests
	}
	out.Rules = r.ruleRows()
	out.Tidy()
	return out
}

// ruleRows says for each rule of the catalogue what the run saw of it.
func (r *run) ruleRows() []report.RuleRow {
	var rows []report.RuleRow
	for _, rule := range rules.All() {
		row := report.RuleRow{ID: rule.ID, Operation: rule.Operation, Level: rule.Level, Condition: rule.Condition, Outcome: report.NotVerified}
		verified := false
		for _, s := range r.done {
			if !slices.Contains(s.Rules, rule.ID) {
				continue
			}
			row.Scenarios++
			row.Checks += s.Checks
			switch s.Outcome {
			case report.Passed, report.Flaky, report.Warning, report.Violated, report.SuiteError:
				if !verified {
					row.Outcome, verified = report.Passed, true
				}
				row.Outcome = row.Outcome.Worse(s.Outcome)
			case report.NotVerified:
				row.Why = s.Why
			case report.Observed:
				if row.Why == "" {
					row.Why = s.Why
				}
			}
		}
		for _, f := range r.env.found {
			if f.Rule == rule.ID && f.Outcome.Bad() {
				row.Outcome = row.Outcome.Worse(f.Outcome)
			}
		}
		if row.Outcome == report.Passed && !r.promised(rule) {
			row.Outcome = report.NotVerified
			row.Why = cmp.Or(row.Why, rule.NoTrigger, notRefused(rule))
		}
		if row.Outcome != report.NotVerified {
			row.Why = ""
		} else if row.Why == "" {
			row.Why = rule.NoTrigger
		}
		if row.Outcome == report.NotVerified && row.Why == "" {
			row.Why = report.NotSelected
		}
		rows = append(rows, row)
	}
	return rows
}

// promised tells whether a rule's own promise was seen kept. Of a rule that
// refuses that is a refusal, or what a pinned answer says in its place; of one
// that nothing can reach, nothing.
func (r *run) promised(rule rules.Rule) bool {
	if rule.NoTrigger != "" {
		return false
	}
	return !rule.Refuses() || r.env.kept[rule.ID]
}

// notRefused says what to do about a rule of which only counter-examples were seen.
func notRefused(rule rules.Rule) string {
	if len(rule.Questions) > 0 && rule.Level == rules.Inferred {
		return "no request was refused by it: what happens is open, pin it with a profile"
	}
	return "no request was refused by it"
}

// ErrNoneSelected is a run that failed only because it selected nothing.
var ErrNoneSelected = errors.New("no scenario is selected")
