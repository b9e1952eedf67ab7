// Package suite runs features against a target and says what became of them.
//
// A [Suite] is what to run against what: features, an exchange.Asker, the
// contract, the pinned profile. [Suite.Run] discovers locations and sales
// (package facts), runs the selected scenarios and returns report.Results;
// [Suite.Plan] says beforehand which of them can run and what to ask the
// operator for. [TagExpression] selects. Package features reads feature files and
// package lint finds what is wrong with them; package steps has the phrases, package
// scenario what they do to one scenario, package oracles what compares several answers.
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
	"maps"
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
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/features"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/steps"
	"calco.example/contracts/target"
)

// Suite is what to run against what.
type Suite struct {
	Features    fs.FS     // *.feature at its root
	Prepared    *Prepared // of Features, where several runs share it
	Asker       exchange.Asker
	Contract    *schema.Contract
	Has         func(exchange.Role) bool   // for which roles there is a key
	Unfit       map[exchange.Role]string   // keys that are something else than their role says, and what: not used
	Doubts      map[exchange.Role]rules.ID // of those, the rules that are broken if they are what their role says
	Profile     *rules.Profile             // pinned answers; nil pins nothing
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
	Looked      int                   // requests that were sent before the run
	Concurrency int                   // scenarios at a time; 1 off loopback
	StopAtFirst bool                  // end at the first violation: for mutants
	OnPlan      func(scenarios int)   // progress: once, before the first scenario
	OnTight     func(Tight)           // before that, where the budget is too small for all
	OnDone      func(report.Scenario) // progress; called from several goroutines
}

// run is one run of a suite.
type run struct {
	*Suite
	env     *scenario.Environment
	phrases *steps.Phrasebook
	files   []string                   // with selected scenarios
	filter  string                     // by tags: takes the selected scenarios, and few others of the files
	plan    map[string]report.Scenario // by pickle key
	says    map[string][]phrase        // the phrases of each
	over    []string                   // scenarios that do not fit into the budget, the more important first
	fits    map[string]bool            // those that do, by the plan
	turn    map[string]bool            // scenarios that run now
	needed  int                        // requests that all of them would need, about
	whole   bool                       // nothing was left out by tags
	before  int                        // requests that the asker sent before the run

	stop atomic.Bool

	mu     sync.Mutex
	down   error // why the target stopped answering, or its branch report
	unkept int   // scenarios that the plan said can run, and that were not verified
	done   []report.Scenario
}

// sentBy is how many requests an asker has sent, 0 where it does not tell.
func sentBy(asker exchange.Asker) int {
	if counter, tells := asker.(interface{ Sent() int }); tells {
		return counter.Sent()
	}
	return 0
}

// outage notes that the target does not answer and starts nothing new.
func (r *run) outage(err error) {
	r.closed(err)
	r.stop.Store(true)
}

// closed notes why what the target has is not all answered any more.
func (r *run) closed(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.down == nil {
		r.down = err
	}
}

// wanted is a budget that would have been enough: by the plan, or where that said it was,
// by what was needed so far.
func (r *run) wanted() int {
	if r.needed > r.Budget {
		return r.enough()
	}
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
	if s.OnTight != nil && len(r.over) > 0 {
		s.OnTight(r.tight())
	}
	if s.OnPlan != nil {
		s.OnPlan(len(r.plan))
	}
	if err := r.scenarios(ctx); err != nil {
		return nil, err
	}
	return r.results(ctx, started), nil
}

// Unable is the results of a run that could not begin: nothing was verified, and
// why. The error is one of the features or of the selection.
func (s *Suite) Unable(why, ask string) (*report.Results, error) {
	r, err := s.prepare()
	if err != nil {
		return nil, err
	}
	r.env.Found = []report.Finding{{Outcome: report.NotVerified, Summary: why, Ask: ask}}
	r.before = 0 // what discovery sent before it failed counts
	results := r.results(context.Background(), s.Wall())
	for i := range results.Rules {
		if row := &results.Rules[i]; row.Why == report.NotSelected {
			row.Why = why
		}
	}
	results.Reason = why
	return results, nil
}

// Needs are the operations that a selected scenario is about.
func (s *Suite) Needs() ([]rules.Operation, error) {
	r, err := s.prepare()
	if err != nil {
		return nil, err
	}
	var ops []rules.Operation
	for _, op := range []rules.Operation{rules.BranchReport, rules.Locations, rules.TransactionReport} {
		about := []string{"@op:" + string(op), "@op:any", "@consistency"}
		if slices.ContainsFunc(slices.Collect(maps.Values(r.plan)), func(info report.Scenario) bool { return anyOf(info.Tags, about) }) {
			ops = append(ops, op)
		}
	}
	return ops, nil
}

// anyOf tells whether two lists have an element in common.
func anyOf(a, b []string) bool {
	return slices.ContainsFunc(a, func(one string) bool { return slices.Contains(b, one) })
}

// discover finds the facts, watching every answer, and fits the plan into the
// budget.
func (r *run) discover(ctx context.Context) error {
	looker := scenario.New(r.env, "discovery")
	today := facts.Today(r.Clock())
	var err error
	if r.env.Facts, err = facts.Discover(ctx, watched{looker}, today); err != nil {
		return err
	}
	if r.env.Has(exchange.RoleSecond) {
		r.env.Foreign, err = facts.DiscoverForeign(ctx, watched{looker}, today, r.env.Facts)
		if err != nil && !errors.Is(err, client.ErrUnreachable) && !errors.Is(err, client.ErrKeyRefused) {
			return err // without the second account the rest can be checked
		}
	}
	r.env.Keep(r.doubts())
	r.env.KeepFuture()
	r.env.Share(looker)
	r.choose(r.env.Sent)
	return nil
}

// doubts tells of the keys that get something else than their role says. Whether the
// key is another one, or the rule is broken, only who wrote the target knows.
func (s *Suite) doubts() (list []report.Finding) {
	for _, role := range slices.Sorted(maps.Keys(s.Doubts)) {
		f := report.Finding{Outcome: report.Warning, Rule: s.Doubts[role], Scenario: "discovery", Passing: true, Doubt: true,
			Summary:  "keys." + string(role) + " is not answered as its role says: another key, or a broken rule",
			Expected: string(s.Doubts[role]), Actual: s.Unfit[role]}
		if known, ok := rules.Lookup(f.Rule); ok {
			f.Sentence = known.Source.Text
		}
		list = append(list, f)
	}
	return list
}

// watched asks as a scenario does, so that the contract is held against the
// answers of discovery too.
type watched struct{ looker *scenario.Scenario }

// Ask implements Asker. What a report answered need not be asked again by a scenario
// that asks the same; of the listing, discovery asks twice where it shows nothing.
func (w watched) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if r.Operation == rules.Locations {
		return w.looker.Session.Ask(ctx, r)
	}
	return w.looker.Session.Common(ctx, r)
}

func (s *Suite) environment() *scenario.Environment {
	return &scenario.Environment{Asker: s.Asker, Contract: s.Contract, Keyed: s.Has, Unfit: s.Unfit, Profile: s.Profile, Clock: s.Clock, Base: s.Base}
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
	r := &run{Suite: s, env: s.environment(), before: sentBy(s.Asker), plan: map[string]report.Scenario{}, says: map[string][]phrase{}, phrases: prepared.phrases}
	if r.files = prepared.filesWith(selected); len(r.files) == 0 {
		return nil, fmt.Errorf("%w: %w%s", ErrFeatures, ErrNoneSelected, s.Tags.hint(prepared.tags()))
	}
	list, err := prepared.of(s.Features, r.files)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFeatures, err)
	}
	var undefined []error
	for i := range list {
		p := &list[i]
		if !selected(p.Info) {
			continue
		}
		u := prepared.understand(p)
		for i, problems := range u.wrong {
			for _, wrong := range problems {
				undefined = append(undefined, fmt.Errorf("%s:%d: %s", p.Info.File, p.Steps[i].Line, wrong))
			}
		}
		r.plan[p.Key], r.says[p.Key] = p.Info, u.says
	}
	if len(undefined) > 0 {
		return nil, fmt.Errorf("%w: %w", ErrFeatures, errors.Join(undefined...))
	}
	r.filter, r.whole = filterOf(list, r.plan), len(r.plan) == len(prepared.list)
	return r, nil
}

// scenarios runs those that fit into the budget, and then of the others those for which
// enough of it is left: a plan can only tell about how many requests a scenario sends.
func (r *run) scenarios(ctx context.Context) error {
	first, late := map[string]bool{}, map[string]bool{}
	for _, key := range r.over {
		late[key] = true
	}
	for key := range r.plan {
		first[key] = !late[key]
	}
	r.fits = first
	r.godog(ctx, first)
	if len(late) > 0 && !r.stop.Load() && ctx.Err() == nil {
		r.over, _ = r.fit(r.over, r.Budget-r.sent())
		r.godog(ctx, late)
	}
	if len(r.done) < len(r.plan) && !r.stop.Load() && ctx.Err() == nil {
		return fmt.Errorf("only %d of %d scenarios ran", len(r.done), len(r.plan))
	}
	return nil
}

// godog runs some scenarios. Its own verdict is not used: every scenario keeps its own
// outcome.
func (r *run) godog(ctx context.Context, some map[string]bool) {
	r.turn = some
	suite := godog.TestSuite{
		Name:                "calco",
		ScenarioInitializer: r.register,
		Options: &godog.Options{
			FS: r.Features, Paths: r.files, Output: io.Discard, Format: silently(), NoColors: true,
			Strict: true, Concurrency: max(1, r.Concurrency), DefaultContext: ctx, Tags: r.filter,
		},
	}
	suite.Run()
}

type scenarioKey struct{}

func scenarioOf(ctx context.Context) *scenario.Scenario {
	s, _ := ctx.Value(scenarioKey{}).(*scenario.Scenario)
	return s
}

// register gives godog the hooks for one scenario and, once it is known which, the
// phrases that it says: godog holds every step against all that it was given.
func (r *run) register(sc *godog.ScenarioContext) {
	var info report.Scenario
	var began time.Time
	sc.Before(func(ctx context.Context, p *messages.Pickle) (context.Context, error) {
		key := features.KeyOf(p)
		if !r.turn[key] || r.stop.Load() || ctx.Err() != nil {
			return ctx, godog.ErrSkip
		}
		info = r.plan[key]
		for _, said := range r.says[key] {
			sc.Step(said.pattern, said.handler)
		}
		info.Steps = slices.Clone(info.Steps)
		began = r.Wall()
		s := scenario.New(r.env, info.FullName())
		s.Judge.Rules, s.Judge.Questions = scenario.Tagged(info.Tags)
		if slices.Contains(r.over, key) {
			over := r.overBudget()
			s.Judge.Unverified(over.Why, over.Ask)
			r.finish(info, s, 0)
			return ctx, godog.ErrSkip
		}
		return context.WithValue(ctx, scenarioKey{}, s), nil
	})
	step := 0
	sc.StepContext().After(func(ctx context.Context, _ *messages.PickleStep, status godog.StepResultStatus, err error) (context.Context, error) {
		if s := scenarioOf(ctx); s != nil && step < len(info.Steps) {
			info.Steps[step].Outcome = stepOutcome(status, err)
			if info.Steps[step].Outcome == report.Violated && s.Judge.Outcome == report.Warning {
				info.Steps[step].Outcome = report.Warning // inferred, or a pinned answer
			}
			if err != nil && !errors.Is(err, godog.ErrSkip) {
				info.Steps[step].Error = scenario.OneLine(err.Error())
			}
			step++
		}
		return ctx, nil
	})
	sc.After(func(ctx context.Context, p *messages.Pickle, err error) (context.Context, error) {
		if s := scenarioOf(ctx); s != nil {
			r.settle(s, err)
			r.keepPromise(features.KeyOf(p), info, s, err)
			r.finish(info, s, r.Wall().Sub(began))
		}
		return ctx, nil
	})
}

func stepOutcome(status godog.StepResultStatus, err error) report.Outcome {
	var unmet *report.Unmet
	var beside *scenario.OtherAnswer
	switch {
	case status == godog.StepPassed:
		return report.Passed
	case errors.As(err, &beside):
		return report.Observed
	case errors.As(err, &unmet), status == godog.StepSkipped:
		return report.NotVerified
	case errors.Is(err, scenario.ErrFailed):
		return report.Violated
	}
	return report.SuiteError
}

// handler is an action as godog calls it, which finds out by reflection how many
// parameters there are: one text for each of them, then what stands below the
// phrase. The scenario comes from the context.
func handler(action steps.Action) any {
	in := []reflect.Type{reflect.TypeFor[context.Context]()}
	for range action.Texts {
		in = append(in, reflect.TypeFor[string]())
	}
	switch {
	case action.Table:
		in = append(in, reflect.TypeFor[*godog.Table]())
	case action.Doc:
		in = append(in, reflect.TypeFor[*godog.DocString]())
	}
	signature := reflect.FuncOf(in, []reflect.Type{reflect.TypeFor[error]()}, false)
	return reflect.MakeFunc(signature, func(values []reflect.Value) []reflect.Value {
		ctx, _ := values[0].Interface().(context.Context)
		err := action.Do(ctx, scenarioOf(ctx), argumentsOf(values[1:]))
		return []reflect.Value{reflect.ValueOf(&err).Elem()}
	}).Interface()
}

func argumentsOf(values []reflect.Value) steps.Arguments {
	var a steps.Arguments
	for _, value := range values {
		switch v := value.Interface().(type) {
		case string:
			a.Texts = append(a.Texts, v)
		case *godog.Table:
			a.Table = v
		case *godog.DocString:
			a.Doc = v
		}
	}
	return a
}

// settle is what the scenario came to, from the error its steps ended with.
func (r *run) settle(s *scenario.Scenario, err error) {
	var unmet *report.Unmet
	var beside *scenario.OtherAnswer
	switch {
	case err == nil, errors.Is(err, scenario.ErrFailed):
		s.Judge.Conclude()
	case errors.As(err, &beside):
		s.Judge.Outcome, s.Judge.Why = s.Judge.Outcome.Worse(report.Observed), beside.Error()
	case errors.As(err, &unmet) && s.Judge.Observes():
		s.Judge.Outcome, s.Judge.Why = s.Judge.Outcome.Worse(report.Observed), unmet.Why
	case errors.Is(err, client.ErrBudget):
		s.Judge.Unverified("the budget of requests is spent", fmt.Sprintf("raise limits.requests to %d", r.wanted()))
	case errors.Is(err, client.ErrBreakerOpen):
		r.outage(err)
		s.Judge.Unverified(scenario.OneLine(err.Error()), "a target that answers, and keys that it takes, until the run is over")
	case errors.Is(err, client.ErrSwitchedOff):
		r.closed(err)
		s.Judge.Unverified(scenario.OneLine(err.Error()), "a branch report that stays on until the run is over")
	case errors.Is(err, client.ErrUnreachable):
		s.Judge.Unverified(scenario.OneLine(err.Error()), client.Remedy(err))
	case errors.Is(err, client.ErrKeyRefused):
		s.Judge.Unverified(scenario.OneLine(err.Error()), "a key that is valid until the run is over")
	case errors.Is(err, client.ErrNotAllowed):
		s.Judge.Unverified(scenario.OneLine(err.Error()), "leave to send it: --allow-intrusive HOST")
	case errors.Is(err, context.Canceled):
		s.Judge.Unverified("the run was interrupted", "another run")
	case errors.As(err, &unmet):
		s.Judge.Unverified(unmet.Why, unmet.Ask)
	default:
		s.Judge.Outcome = report.SuiteError
		s.Judge.Why = scenario.OneLine(err.Error())
		s.Judge.Found = append(s.Judge.Found, report.Finding{Outcome: report.SuiteError, Rule: s.Judge.Rule(), Scenario: s.Judge.Name, Summary: s.Judge.Why})
	}
	if s.Judge.Outcome == report.Passed && s.Session.Flaky {
		s.Judge.Outcome, s.Judge.Why = report.Flaky, "passed after a transport retry"
	}
	if s.Judge.Outcome == report.Passed && s.Judge.Own == 0 {
		s.Judge.Outcome, s.Judge.Why = report.Observed, cmp.Or(s.Judge.Idle, "nothing was judged: the question is not pinned")
	}
}

// keepPromise counts a scenario that the plan said can run and that was not
// verified: one that was to fit into the budget, too. A leave that was not given, a bound
// of our own and sales that the account does not have are no fault of the plan, which does
// not foresee them.
func (r *run) keepPromise(key string, info report.Scenario, s *scenario.Scenario, err error) {
	beyond := errors.Is(err, client.ErrBudget) && !r.fits[key]
	if s.Judge.Outcome != report.NotVerified || beyond || errors.Is(err, client.ErrNotAllowed) {
		return
	}
	var unmet *report.Unmet
	if errors.As(err, &unmet) && (unmet.OurLimit || unmet.Data) || r.unmet(info) != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.unkept++
}

// finish files what a scenario came to.
func (r *run) finish(info report.Scenario, s *scenario.Scenario, took time.Duration) {
	info.Outcome, info.Why, info.Checks, info.Requests, info.Seconds = s.Judge.Outcome, s.Judge.Why, s.Judge.Checks, s.Session.Sent, took.Seconds()
	r.mu.Lock()
	r.done = append(r.done, info)
	r.mu.Unlock()
	r.env.Keep(s.Judge.Found)
	if r.StopAtFirst && slices.ContainsFunc(s.Judge.Found, func(f report.Finding) bool { return f.Outcome.Bad() }) {
		r.stop.Store(true)
	}
	if r.OnDone != nil {
		r.OnDone(info)
	}
}

// results gathers the run into the one model of all reports.
func (r *run) results(ctx context.Context, started time.Time) *report.Results {
	found, done := r.env.WithoutCards(r.env.Found, r.done)
	out := &report.Results{
		Schema: "calco-report/1", Target: r.Target, Strict: r.Strict, Run: report.Finished, Started: started,
		Duration: r.Wall().Sub(started).Seconds(), Planned: len(r.plan), Done: len(r.done),
		Scenarios: done, Findings: report.Distinct(found), Selected: r.Selected, Unkept: r.unkept,
	}
	if r.Profile != nil {
		out.Profile = r.Profile.Name
	}
	if r.down != nil {
		out.Reason = scenario.OneLine(r.down.Error())
	}
	if ctx.Err() != nil {
		out.Run = report.Interrupted
	}
	out.Checks, out.Requests = r.env.Checks, r.sent()
	for _, s := range r.done {
		out.Checks += s.Checks
	}
	out.Rules = r.ruleRows()
	out.Tidy()
	return out
}

// sent is how many requests were sent for the run, with the look before it.
func (r *run) sent() int {
	if sent := sentBy(r.Asker); sent > 0 { // with those that got no answer, or asked whether the target still answers
		return r.Looked + sent - r.before
	}
	sent := r.Looked + r.env.Sent
	for _, s := range r.done {
		sent += s.Requests
	}
	return sent
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
		for _, f := range r.env.Found {
			if f.Rule == rule.ID && f.Outcome.Bad() && !f.Doubt {
				row.Outcome = row.Outcome.Worse(f.Outcome)
			}
		}
		if (row.Outcome == report.Passed || row.Outcome == report.Flaky) && !r.promised(rule) {
			row.Outcome = report.NotVerified
			row.Why = cmp.Or(row.Why, rule.NoTrigger, notRefused(rule))
		}
		if row.Outcome != report.NotVerified {
			row.Why = ""
		} else if row.Why == "" {
			row.Why = r.untold(rule)
		}
		rows = append(rows, row)
	}
	return rows
}

// untold is why a rule that no scenario looked at is not verified: what was left
// out is told as that, whatever else holds of it.
func (r *run) untold(rule rules.Rule) string {
	if r.Selected != "" || rule.NoTrigger == "" {
		return report.NotSelected
	}
	return rule.NoTrigger
}

// promised tells whether a rule's own promise was seen kept. Of a rule that
// refuses that is a refusal, or what a pinned answer says in its place; of one
// that nothing can reach, nothing.
func (r *run) promised(rule rules.Rule) bool {
	if rule.NoTrigger != "" {
		return false
	}
	return !rule.Refuses() || r.env.Kept(rule.ID)
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
