// Package calibrate learns from a deployment what the reference leaves open. It
// asks read-only questions, notes what each answer shows, and writes down an
// answer only where all that was seen agrees: what varies, what no reading of
// the reference allows, and what could not be seen are told as such.
//
// [Ask] asks what [Options] allow; the [Calibration] has what was asked, and the
// [evidence.Result]. The probes stand in probes_*.go by subject, account.go
// makes good requests, and orders.go learns which of two broken rules wins, from
// requests that model_*.go put together.
//
// A probe asks an [asking.Deployment], which sends each request once, within the budget;
// a [watch.Watcher] looks at every answer; an [evidence.Record] has what was seen, and
// what it comes to; package order finds the order of rules. Package drift puts the
// same requests to a mock and to the deployment.
package calibrate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/calibrate/asking"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
)

// How many requests a calibration sends at most, each try of one counted: a full
// one, one that also sends what is not documented, so that nothing else is learnt less
// for it, and a quick one.
const (
	mostRequests          = 500
	mostIntrusiveRequests = 600
	mostQuickRequests     = 80
)

// MostOf is the bound of a calibration.
func MostOf(quick, intrusive bool) int {
	switch {
	case quick:
		return mostQuickRequests
	case intrusive:
		return mostIntrusiveRequests
	}
	return mostRequests
}

// Options says whom to ask, and how much.
type Options struct {
	Asker exchange.Asker
	// Has tells for which roles there is a key; Main is one of them.
	Has func(exchange.Role) bool
	// Base is the base URL, for curl lines.
	Base string
	// Clock is the target's time, in Chile.
	Clock func() time.Time
	// Sent is how many requests were sent before, by a look: they count.
	Sent int
	// Quick asks less: what it leaves out is in Result.LeftOut.
	Quick bool
	// Intrusive also sends what the reference does not document: bodies that are
	// no JSON object, other methods and paths.
	Intrusive bool
	Redactor  *target.Redactor
	// Parallel is how many requests may be under way at once; the Asker may allow
	// fewer, and sees to the pace.
	Parallel int
	// OnAsk, if set, hears before each request how many went before it and what
	// it is for.
	OnAsk func(sent int, what string)
}

// Roles are those for which there is a key.
func (o Options) Roles() (roles []exchange.Role) {
	for _, role := range exchange.Roles {
		if o.Has(role) {
			roles = append(roles, role)
		}
	}
	return roles
}

// Unable is the result of a calibration that could not begin: nothing was learnt, why, and
// what to do about it.
func Unable(o Options, why, do string) *evidence.Result {
	r := begin(context.Background(), o).result()
	r.Stopped, r.LeftOut = why+": "+do, nil
	for i := range r.Learned {
		r.Learned[i].Why, r.Learned[i].Ask = why, do
	}
	return r
}

// Calibration is a deployment that was asked, with all that was seen of it.
type Calibration struct {
	prober   *prober
	learning []*order.Order
	orders   []evidence.OrderResult
	done     *evidence.Result // once it was asked for
}

func begin(ctx context.Context, o Options) *Calibration {
	return &Calibration{prober: newProber(ctx, o)}
}

// Ask calibrates. An error means that the deployment could not be asked at all, or not
// to the end: the calibration then has what was learnt before.
func Ask(ctx context.Context, o Options) (*Calibration, error) {
	c := begin(ctx, o)
	return c, c.run()
}

// Result is what was learnt.
func (c *Calibration) Result() *evidence.Result { return c.result() }

// Steps are the exchanges, in the order in which they were asked for.
func (c *Calibration) Steps() []asking.Step { return c.prober.deployment.Steps() }

// Orders are the orders that were learnt, with what each request showed.
func (c *Calibration) Orders() []*order.Order { return c.learning }

// Sample is an exchange as it may be shown and kept.
func (c *Calibration) Sample(x *exchange.Exchange) evidence.Sample { return c.prober.record.Sample(x) }

// probe is what tells of one question or some.
type probe struct {
	about []rules.QuestionID
	full  bool // too long for a quick calibration
	// intrusive probes send what the reference does not document.
	intrusive bool
	// late probes read on, one answer after the other, until something is seen that what
	// was read before them may show, too: nothing is asked for them ahead.
	late bool
	// changes is the operation whose plain request the probe changes: where that
	// one is refused by itself, no change tells anything.
	changes rules.Operation
	ask     func(*prober) error
}

// probes are asked in this order: a probe may build on what earlier ones learnt.
var probes = slices.Concat(branchProbes, codeProbes, bodyProbes, listingProbes, reportProbes, dataProbes)

func (c *Calibration) run() error {
	if err := c.prober.discover(); err != nil {
		return err
	}
	c.ahead(probes)
	for _, probe := range probes {
		if err := c.try(probe); err != nil {
			return err
		}
	}
	return c.learnOrders()
}

// changing marks probes that change the plain request of an operation.
func changing(op rules.Operation, probes ...probe) []probe {
	for i := range probes {
		probes[i].changes = op
	}
	return probes
}

// try asks one probe. What keeps it from its answer is noted; an error ends the
// calibration.
func (c *Calibration) try(probe probe) error {
	switch {
	case c.prober.options.Quick && probe.full:
		c.prober.record.LeaveOut(probe.about)
		return nil
	case probe.intrusive && !c.prober.options.Intrusive:
		c.prober.record.Unseen(probe.about, "it takes a request that the reference does not document", "run again with --allow-intrusive, if the operator agrees")
		return nil
	}
	restore := c.prober.record.Keep(probe.about)
	err := c.prober.attempt(probe)
	if err == nil {
		return nil
	}
	restore() // half of the evidence may say the opposite of all of it
	return c.excuse(probe.about, err)
}

// excuse notes why some questions were not asked to the end; an error ends the
// calibration.
func (c *Calibration) excuse(about []rules.QuestionID, err error) error {
	var missing *missingError
	var gateway *asking.GatewayError
	switch {
	case errors.Is(err, asking.ErrNoneLeft) && c.prober.options.Quick:
		c.prober.record.LeaveOut(about)
	case errors.Is(err, asking.ErrNoneLeft):
		c.prober.record.Unseen(about, fmt.Sprintf("it would take more than %d requests", MostOf(false, c.prober.options.Intrusive)), "")
	case errors.As(err, &missing):
		c.prober.record.Unseen(about, missing.why, missing.ask)
	case errors.As(err, &gateway):
		c.prober.record.Unseen(about, gateway.Error(), "")
	case errors.Is(err, client.ErrBudget):
		c.prober.record.Unseen(about, "the limits of the target file are used up: "+err.Error(), "raise limits.requests")
	case errors.Is(err, client.ErrNotAllowed), errors.Is(err, client.ErrUnreachable):
		c.prober.record.Unseen(about, err.Error(), "")
	default:
		return err
	}
	return nil
}

// attempt asks one probe as far as it comes.
func (p *prober) attempt(probe probe) error {
	if err := p.needPlain(probe.changes); err != nil {
		return err
	}
	return probe.ask(p)
}

// needRole is the error of a probe whose key the target file does not name.
func (p *prober) needRole(role exchange.Role) error {
	if role == exchange.RoleNone || p.options.Has(role) {
		return nil
	}
	return missing("the target file has no key for "+string(role), "a key for keys."+string(role))
}

// needPlain is the error of a probe that changes a plain request, where that one
// is not answered as documented.
func (p *prober) needPlain(op rules.Operation) error {
	if op == "" {
		return nil
	}
	r := p.account.branch(nil)
	if op == rules.TransactionReport {
		r = p.account.report(nil)
	}
	x, err := p.deployment.Ask("", "a plain "+strings.ReplaceAll(string(op), "-", " "), r)
	if err != nil || x.Accepted() {
		return err
	}
	return missing("a plain request is not answered as documented: "+evidence.Describe(x), "")
}

func (c *Calibration) result() *evidence.Result {
	if c.done != nil {
		return c.done
	}
	for _, o := range c.learning {
		c.conclude(o)
	}
	r := &evidence.Result{
		Target: c.prober.options.Base, Now: c.prober.account.now, Quick: c.prober.options.Quick, Intrusive: c.prober.options.Intrusive, Requests: c.prober.deployment.Sent(),
		Keys: c.prober.options.Roles(), Orders: c.orders,
	}
	c.prober.watcher.Settle()
	r.Learned = c.prober.record.Learned()
	for _, l := range r.Learned {
		if c.prober.record.IsLeftOut(l) {
			r.LeftOut = append(r.LeftOut, l.Question)
		}
	}
	c.done = r
	return r
}
