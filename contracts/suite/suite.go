// Package suite runs features against a target and says what became of them.
//
// A [Suite] is what to run against what: features, an exchange.Asker, the
// contract, the pinned profile. [Suite.Run] discovers locations and sales
// (package facts), runs the selected scenarios and returns report.Results;
// [Suite.Plan] says beforehand which of them can run and what to ask the
// operator for. [TagExpression] selects. Package features reads feature files and
// package lint finds what is wrong with them; package steps has the phrases, package
// scenario what they do to one scenario, the packages below oracles what compares several answers.
//
// Every answer, whatever its scenario is about, is also held against the
// contract and against the message that goes with its code.
package suite

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/target"
)

// Suite is what to run against what.
type Suite struct {
	Features    fs.FS     // *.feature at its root
	Prepared    *Prepared // of Features, where several runs share it; nil is read when it is needed first
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
	Selected    string                        // what left scenarios out, for the headline
	Looked      int                           // requests that were sent before the run
	Concurrency int                           // scenarios at a time; 1 off loopback
	StopAtFirst bool                          // end at the first violation: for mutants
	OnPlan      func(scenarios, requests int) // progress: once, before the first scenario, with about how many requests they send
	OnSent      func(requests int)            // progress; called from several goroutines
	OnTight     func(Tight)                   // before that, where the budget is too small for all
	OnDone      func(report.Scenario)         // progress; called from several goroutines
}

// ErrFeatures is wrong features or a wrong selection: a mistake of the caller,
// found before anything is sent.
var ErrFeatures = errors.New("features")

// ErrNoneSelected is a run that failed only because it selected nothing.
var ErrNoneSelected = errors.New("no scenario is selected")

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
		s.OnPlan(len(r.plan), r.foresee())
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
