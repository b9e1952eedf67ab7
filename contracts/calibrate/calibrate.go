// Package calibrate learns from a deployment what the reference leaves open. It
// asks read-only questions, notes what each answer shows, and writes down an
// answer only where all that was seen agrees: what varies, what no reading of
// the reference allows, and what could not be seen are told as such.
//
// [Ask] asks what [Options] allow; the [Calibration] has what was asked, and the
// [evidence.Result]. The probes stand in packages by what they look at: package probes puts
// requests otherwise than good ones, package sales looks at what answers hold, and package
// models puts requests together that break several rules, of which orders.go learns which
// wins. Package probing has what all of them ask with, and the good requests.
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

	"calco.example/contracts/calibrate/asking"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/models"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/calibrate/probes"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/calibrate/sales"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Options says whom to ask, and how much.
type Options = probing.Options

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
	prober   *probing.Prober
	learning []*order.Order
	orders   []evidence.OrderResult
	done     *evidence.Result // once it was asked for
}

func begin(ctx context.Context, o Options) *Calibration {
	return &Calibration{prober: probing.NewProber(ctx, o)}
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
func (c *Calibration) Steps() []asking.Step { return c.prober.Deployment.Steps() }

// HasShopAhead tells whether the account has a shop whose clock is not Santiago's now.
func (c *Calibration) HasShopAhead() bool { return c.prober.Account.HasShopAhead() }

// Orders are the orders that were learnt, with what each request showed.
func (c *Calibration) Orders() []*order.Order { return c.learning }

// Sample is an exchange as it may be shown and kept.
func (c *Calibration) Sample(x *exchange.Exchange) evidence.Sample { return c.prober.Record.Sample(x) }

// inOrder are the probes: they are asked in this order: a probe may build on what earlier ones learnt.
var inOrder = slices.Concat(probes.Branch, models.Codes, probes.Body, probes.Listing, probes.Report, sales.Probes)

func (c *Calibration) run() error {
	if err := c.prober.Discover(); err != nil {
		return err
	}
	c.ahead(inOrder)
	for _, probe := range inOrder {
		if err := c.try(probe); err != nil {
			return err
		}
	}
	return c.learnOrders()
}

// try asks one probe. What keeps it from its answer is noted; an error ends the
// calibration.
func (c *Calibration) try(probe probing.Probe) error {
	switch {
	case c.prober.Options.Quick && probe.Full:
		c.prober.Record.LeaveOut(probe.About)
		return nil
	case probe.Intrusive && !c.prober.Options.Intrusive:
		c.prober.Record.Unseen(probe.About, "it takes a request that the reference does not document", "run again with --allow-intrusive, if the operator agrees")
		return nil
	}
	restore := c.prober.Record.Keep(probe.About)
	err := c.prober.Attempt(probe)
	if err == nil {
		return nil
	}
	restore() // half of the evidence may say the opposite of all of it
	return c.excuse(probe.About, err)
}

// excuse notes why some questions were not asked to the end; an error ends the
// calibration.
func (c *Calibration) excuse(about []rules.QuestionID, err error) error {
	var missing *probing.MissingError
	var gateway *asking.GatewayError
	switch {
	case errors.Is(err, asking.ErrNoneLeft) && c.prober.Options.Quick:
		c.prober.Record.LeaveOut(about)
	case errors.Is(err, asking.ErrNoneLeft):
		c.prober.Record.Unseen(about, fmt.Sprintf("it would take more than %d requests", probing.MostOf(false, c.prober.Options.Intrusive)), "")
	case errors.As(err, &missing):
		c.prober.Record.Unseen(about, missing.Why, missing.Ask)
	case errors.As(err, &gateway):
		c.prober.Record.Unseen(about, gateway.Error(), "")
	case errors.Is(err, client.ErrBudget):
		c.prober.Record.Unseen(about, "the limits of the target file are used up: "+err.Error(), "raise limits.requests")
	case errors.Is(err, client.ErrNotAllowed), errors.Is(err, client.ErrUnreachable):
		c.prober.Record.Unseen(about, err.Error(), "")
	default:
		return err
	}
	return nil
}

func (c *Calibration) result() *evidence.Result {
	if c.done != nil {
		return c.done
	}
	for _, o := range c.learning {
		c.conclude(o)
	}
	r := &evidence.Result{
		Target: c.prober.Options.Base, Now: c.prober.Account.Now, Quick: c.prober.Options.Quick, Intrusive: c.prober.Options.Intrusive, Requests: c.prober.Deployment.Sent(),
		Keys: c.prober.Options.Roles(), Orders: c.orders,
	}
	c.prober.Watcher.Settle()
	r.Learned = c.prober.Record.Learned()
	for _, l := range r.Learned {
		if c.prober.Record.IsLeftOut(l) {
			r.LeftOut = append(r.LeftOut, l.Question)
		}
	}
	c.done = r
	return r
}
