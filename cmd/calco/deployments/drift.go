package deployments

import (
	"context"
	"io"
	"time"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/calibrationreport"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
)

// Drift compares a calibrated mock with its deployment.
type Drift struct {
	deployment
	Profile string `placeholder:"NAME|FILE" help:"The profile that the mock serves (default: that of the target file)."`
	Quick   bool   `help:"Ask at most 80 requests."`
	shell.Format
}

func (Drift) Help() string {
	return `Puts the same requests to a mock that serves the profile and to the deployment,
and compares what must agree whatever the sales are: status, code, message,
shape, order, letter case. Exit code 1 says that they differ.

Examples:

  calco drift --config staging.yaml
  calco drift --config staging.yaml --profile staging.profile.yaml --allow-intrusive staging.example
  calco drift --target http://127.0.0.1:8080 --profile always-200 --format json`
}

func (v Drift) Run(s shell.Streams) error {
	return shell.Interruptible(func(ctx context.Context) error { return v.run(ctx, s) })
}

func (v Drift) run(ctx context.Context, s shell.Streams) error {
	target, err := v.find(ctx)
	if err != nil {
		return err
	}
	profile, err := v.profile(target.Profile)
	if err != nil {
		return err
	}
	v.warn(s.Err)
	deployed, err := v.looked(ctx, target, v.Quick, s.Err)
	if err != nil {
		return err
	}
	deployed, known, left := drift.Against(deployed, profile)
	mock, err := v.ownMock(ctx, deployed.Clock, profile)
	if err != nil {
		return err
	}
	ticker := shell.NewTicker(s.Err)
	deployed.OnAsk = asking(ticker, v.Quick, v.AllowIntrusive.asked())
	found, err := drift.Compare(ctx, deployed, mock, known)
	ticker.End()
	if err != nil {
		return err
	}
	found.Profile = profile.Name
	found.NotCompared = append(found.NotCompared, left...)
	return v.print(s, deployed, found)
}

// profile is the one that is named, or that of the target file.
func (v Drift) profile(pinned *rules.Profile) (rules.Profile, error) {
	switch {
	case v.Profile != "":
		profile, err := shell.LoadProfile(v.Profile)
		if err != nil {
			return rules.Profile{}, shell.Usagef("--profile: %w", err)
		}
		return profile, nil
	case pinned != nil:
		return *pinned, nil
	}
	return rules.Profile{}, shell.Usagef("there is no profile to compare with: give --profile FILE, or profile: in the target file; " +
		"`calco calibrate --config FILE -o staging.profile.yaml` writes one")
}

// ownMock serves a profile in this process, at the deployment's time.
func (d deployment) ownMock(ctx context.Context, clock func() time.Time, profile rules.Profile) (calibrate.Options, error) {
	target, err := serveOwn(ctx, mockserver.Config{Clock: clock, Profile: profile})
	if err != nil {
		return calibrate.Options{}, err
	}
	own := deployment{AllowIntrusive: d.AllowIntrusive}
	asker, err := own.clientOf(target, own.AllowIntrusive.asked(), true)
	if err != nil {
		return calibrate.Options{}, err
	}
	options, err := own.options(ctx, asker, target, io.Discard)
	options.Clock = clock
	return options, err
}

func (v Drift) print(s shell.Streams, deployed calibrate.Options, found *drift.Drift) error {
	err := shell.Redacted(s.Out, deployed.Redactor, func(out io.Writer) error {
		if v.JSON() {
			return calibrationreport.WriteDriftJSON(out, found)
		}
		return calibrationreport.WriteDriftTerminal(out, found, shell.Colourful(s.Out))
	})
	if err != nil {
		return err
	}
	return shell.FindingsIf(len(found.Findings) > 0)
}
