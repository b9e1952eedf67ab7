// Package look is a look at a deployment before anything is checked.
//
// A suite that is pointed at a login page, or asks with a key of last year, finds
// a thousand faults in nobody's service. [At] asks a handful of plain requests
// and says whether it is this service at all, whether the main key is good, has
// the plan, and finds the service switched on, how far the deployment's clock is
// from ours, and which keys are something else than their role says. What stops a
// run is a [StopError]: one sentence, and what to do.
package look

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Most is how many requests a look sends at most, repeats of transport left out.
const Most = 12 + monthsBack

// monthsBack is how many months before the last week a look goes for sales of the main
// account, whose commerce is told with them.
const monthsBack = 5

// WholeRun is a budget of requests that a run of everything fits into, with every key.
const WholeRun = 2500

// Options says what to look for.
type Options struct {
	// Has tells for which roles there is a key; those of Main alone are looked at
	// where Roles is not set.
	Has   func(exchange.Role) bool
	Roles bool
	// Base is the base URL, for what is told.
	Base string
	// Clock is our time, in the deployment's zone.
	Clock func() time.Time
	// ClockGiven says that this is the time there, whatever its answers say.
	ClockGiven bool
	// Branch tells that nothing can be checked without the branch report: it must be
	// switched on, and the main key have the plan.
	Branch bool
	// Needs are the operations that must answer the main key.
	Needs []rules.Operation
	// Tags tells that the run can be told to leave an operation out.
	Tags bool
}

// Sight is what a look shows.
type Sight struct {
	// Ahead is how far the deployment's clock goes before ours, by its Date header;
	// 0 within tolerance.
	Ahead time.Duration
	// Notes is what is good to know and stops nothing.
	Notes []string
	// Unfit are the keys that are something else than their role says, and what.
	Unfit map[exchange.Role]string
	// Doubts are the rules that such a key shows broken, unless it is another key
	// than its role says: the service is asked as it would be asked with the right one.
	Doubts map[exchange.Role]rules.ID
	// Requests is how many were sent.
	Requests int
}

// tolerance is how far two clocks may be apart without a word.
const tolerance = 5 * time.Minute

// StopError is why nothing can be checked, and what to do about it.
type StopError struct{ Why, Do string }

// Error is both in one line.
func (e *StopError) Error() string { return e.Why + ": " + e.Do }

// At looks. An error is a StopError, or the end of the context.
func At(ctx context.Context, asker exchange.Asker, o Options) (*Sight, error) {
	l := &looker{Options: o, asker: asker, sight: &Sight{Unfit: map[exchange.Role]string{}, Doubts: map[exchange.Role]rules.ID{}}}
	if err := l.main(ctx); err != nil {
		return l.sight, err
	}
	if o.Roles {
		if err := l.roles(ctx); err != nil {
			return l.sight, err
		}
	}
	return l.sight, nil
}

type looker struct {
	Options
	asker exchange.Asker
	sight *Sight
	own   string // partnerId of the main account
	back  int    // how many days before the last week it made the sales that told it
}

// main looks at the three documented operations with the main key.
func (l *looker) main(ctx context.Context) error {
	listing, err := l.ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	l.clock(listing)
	branch, err := l.ask(ctx, l.branch(exchange.RoleMain))
	if err != nil {
		return err
	}
	report, err := l.ask(ctx, l.report())
	if err != nil {
		return err
	}
	if stop := l.judge(listing, branch, report); stop != nil {
		return stop
	}
	if err := l.owner(ctx, branch); err != nil {
		return err
	}
	if listing.Code() == "L-01" {
		l.note("keys.main belongs to an account without locations (L-01): what needs some is not verified")
	}
	return nil
}

// owner finds whose sales the main key shows. Where there were none lately, other keys are
// looked at in the days when there were some, too: without sales, all accounts are alike.
func (l *looker) owner(ctx context.Context, branch *exchange.Exchange) (err error) {
	for month := 1; l.Roles && branch.NoData() && month <= monthsBack; month++ {
		l.back = 30 * month
		if branch, err = l.ask(ctx, l.branch(exchange.RoleMain)); err != nil {
			return err
		}
	}
	if branch.NoData() {
		l.back = 0 // there were none at all
	}
	l.own = branch.Text("data.commerce.partnerId")
	return nil
}

// ask asks; what gets no answer at all stops the run.
func (l *looker) ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	x, err := l.asker.Ask(ctx, r)
	switch {
	case err == nil:
		l.sight.Requests++
		return x, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, unanswered(l.Base, err)
}

func (l *looker) note(format string, args ...any) {
	l.sight.Notes = append(l.sight.Notes, fmt.Sprintf(format, args...))
}

// clock reads the deployment's time from the Date of an answer.
func (l *looker) clock(x *exchange.Exchange) {
	there, err := http.ParseTime(x.Header.Get("Date"))
	if err != nil || l.ClockGiven {
		return
	}
	here := l.Clock()
	if ahead := there.Sub(here); ahead.Abs() > tolerance {
		l.sight.Ahead = ahead
		l.note("the deployment's clock says %s, and that is taken for now; --now TIME sets another", there.In(here.Location()).Format(time.DateTime))
	}
}

// days is the week before the deployment's yesterday, past in every zone, or the one in
// which the main account last sold.
func (l *looker) days() (from, to string) {
	today := l.Clock().Add(l.sight.Ahead).AddDate(0, 0, -l.back)
	return today.AddDate(0, 0, -8).Format(time.DateOnly), today.AddDate(0, 0, -2).Format(time.DateOnly)
}

// branch asks with another page size for each role: "Frequently repeated queries
// are served from a cache", and one that mixes up accounts must not make a key
// look like another's.
func (l *looker) branch(role exchange.Role) exchange.Request {
	from, to := l.days()
	body := exchange.MustJSON(map[string]any{"startDate": from, "endDate": to, "page": 1, "pageSize": 20 - slices.Index(exchange.Roles, role)})
	return exchange.Request{Operation: rules.BranchReport, Role: role, Body: body}
}

func (l *looker) report() exchange.Request {
	from, to := l.days()
	body := exchange.MustJSON(map[string]any{"Filters": map[string]any{"StartDate": from, "EndDate": to}, "page": 1, "pageSize": 10})
	return exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleMain, Body: body}
}
