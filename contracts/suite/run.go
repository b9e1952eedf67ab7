package suite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/scenario"
)

// run is one run of a suite.
type run struct {
	*Suite
	env    *scenario.Environment
	files  []string                   // with selected scenarios
	filter string                     // by tags: takes the selected scenarios, and few others of the files
	plan   map[string]report.Scenario // by key
	says   map[string][]phrase        // the phrases of each
	ahead  forecast
	over   []string        // scenarios that do not fit into the budget, the more important first
	scarce bool            // the budget does not do for all, by the plan
	turn   map[string]bool // scenarios that run now
	needed int             // requests that all of them would need, about
	whole  bool            // nothing was left out by tags
	before int             // requests that the asker sent before the run

	stop atomic.Bool

	mu     sync.Mutex
	down   error // why the target stopped answering, or its branch report
	unkept int   // scenarios that the plan said can run, and that were not verified
	done   []report.Scenario
}

// prepare reads the features, once for all that the suite is asked, checks every step,
// and selects.
func (s *Suite) prepare() (*run, error) {
	if s.Prepared == nil {
		var err error
		if s.Prepared, err = Prepare(s.Features); err != nil {
			return nil, err
		}
	}
	prepared := s.Prepared
	selected := func(info report.Scenario) bool {
		return s.Tags.Selects(info.Tags) && (s.Select == nil || s.Select(info))
	}
	r := &run{Suite: s, env: s.environment(), before: sentBy(s.Asker), plan: map[string]report.Scenario{}, says: map[string][]phrase{}}
	r.ahead = forecast{r.env, prepared.phrases, r.plan}
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

func (s *Suite) environment() *scenario.Environment {
	return &scenario.Environment{Asker: s.Asker, OnSent: s.OnSent, Contract: s.Contract, Keyed: s.Has, Unfit: s.Unfit, Profile: s.Profile, Clock: s.Clock, Base: s.Base}
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
	r.scarce = len(late) > 0
	r.godog(ctx, first)
	if len(late) > 0 && !r.stop.Load() && ctx.Err() == nil {
		r.over, _ = r.ahead.fit(r.over, r.Budget-r.sent())
		r.godog(ctx, late)
	}
	if len(r.done) < len(r.plan) && !r.stop.Load() && ctx.Err() == nil {
		return fmt.Errorf("only %d of %d scenarios ran", len(r.done), len(r.plan))
	}
	return nil
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
	r.down = cmp.Or(r.down, err)
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

// sentBy is how many requests an asker has sent, 0 where it does not tell.
func sentBy(asker exchange.Asker) int {
	if counter, tells := asker.(interface{ Sent() int }); tells {
		return counter.Sent()
	}
	return 0
}
