// Package drift holds a deployment against a mock that serves its profile: both are
// asked the same, and what must agree whatever the sales are (status, code, message,
// shape, order, letter case) is compared.
//
// [Compare] is the comparison, with what [Against] says the profile can know;
// [Calibrate] is a calibration that holds what it learnt against the deployment at
// once.
package drift

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Drift is how a calibrated mock and a deployment differ.
type Drift struct {
	Target   string
	Profile  string // name
	Now      time.Time
	Compared int // exchanges that were held against each other
	Requests int // sent to the deployment
	Findings []evidence.Difference
	// Known are differences that the profile names itself: calibration saw them,
	// and no answer of the rule book says what the deployment does.
	Known []evidence.Difference
	// NotCompared says what could be asked of one side only, and why.
	NotCompared []string
}

// errNothingCompared says that there was no exchange to hold against another.
var errNothingCompared = errors.New("nothing could be compared: no request was answered by both the mock and the deployment")

// Compare puts the same planned requests to a deployment and to a mock that
// serves its profile, and tells where they disagree. Both are asked alike: as
// quick, as intrusive, with keys for the same roles.
func Compare(ctx context.Context, deployment, mock calibrate.Options, known Known) (*Drift, error) {
	deployed, err := calibrate.Ask(ctx, deployment)
	if err != nil {
		return nil, fmt.Errorf("the deployment: %w", err)
	}
	return against(ctx, deployed, deployment, mock, known)
}

// Serve starts a mock under a profile and says how it is asked.
type Serve func(context.Context, rules.Profile) (exchange.Asker, error)

// Calibrate calibrates, puts the same questions to a mock that serves what was
// learnt, and writes down what that one answers otherwise.
func Calibrate(ctx context.Context, o calibrate.Options, serve Serve) (*evidence.Result, error) {
	deployed, err := calibrate.Ask(ctx, o)
	result := deployed.Result()
	if err != nil {
		return result, err
	}
	mock, err := serve(ctx, result.Profile("calibrated"))
	if err != nil {
		return result, fmt.Errorf("serve what was learnt: %w", err)
	}
	own := calibrate.Options{Asker: mock, Base: o.Base, Clock: func() time.Time { return result.Now }}
	drift, err := against(ctx, deployed, o, own, Known{})
	if err != nil && !errors.Is(err, errNothingCompared) {
		return result, fmt.Errorf("ask a mock that serves what was learnt: %w", err)
	}
	if drift != nil {
		result.Differs = drift.Findings
	}
	return result, nil
}

// against puts the questions that a deployment was asked to a mock, and compares.
func against(ctx context.Context, deployed *calibrate.Calibration, asked, mock calibrate.Options, known Known) (*Drift, error) {
	mock.Quick, mock.Intrusive, mock.Has, mock.Sent = asked.Quick, asked.Intrusive, asked.Has, asked.Sent
	own, err := calibrate.Ask(ctx, mock)
	if err != nil {
		return nil, fmt.Errorf("the mock: %w", err)
	}
	result := deployed.Result()
	c := comparison{deployed: deployed, mock: own, known: known, drift: &Drift{Target: result.Target, Now: result.Now, Requests: result.Requests}}
	c.steps()
	c.shapes()
	c.orders()
	c.answers()
	if c.drift.Compared == 0 {
		return nil, errNothingCompared
	}
	c.drift.setAside(known)
	return c.drift, nil
}

// setAside takes what is known out of the findings, and what the calibration
// could not know.
func (d *Drift) setAside(known Known) {
	var findings []evidence.Difference
	for _, f := range d.Findings {
		if slices.ContainsFunc(known.Differs, f.Named().Same) || slices.Contains(known.Unlearnt, rules.QuestionID(f.Subject)) || known.varied(f) || known.orderless(f) || known.leavesOpen(f) {
			d.Known = append(d.Known, f)
		} else {
			findings = append(findings, f)
		}
	}
	d.Findings = findings
}

// comparison is a mock and a deployment that were asked the same.
type comparison struct {
	deployed, mock *calibrate.Calibration
	known          Known
	drift          *Drift
}

// differ notes a difference, once.
func (c *comparison) differ(subject, what, kind, mock, deployed string, x *exchange.Exchange) {
	d := evidence.Difference{Subject: subject, Step: what, Kind: kind, Mock: mock, Deployment: deployed, Sample: c.deployed.Sample(x)}
	if !slices.ContainsFunc(c.drift.Findings, func(known evidence.Difference) bool {
		return known.Subject == d.Subject && known.Kind == d.Kind && known.Mock == d.Mock && known.Deployment == d.Deployment
	}) {
		c.drift.Findings = append(c.drift.Findings, d)
	}
}

// envelopeMembers are those that the reference gives an error of some operation.
var envelopeMembers = []string{"metadata", "metadata.code", "metadata.message", "data", "pagination", "code", "message", "content"}
