package deployments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/calibrationreport"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/look"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
)

// Calibrate learns from a deployment what the reference leaves open.
type Calibrate struct {
	deployment
	Output string `short:"o" placeholder:"FILE" help:"Write the profile there: YAML, or JSON with --format json. Without it the report alone is printed, or the profile as JSON."`
	Report string `placeholder:"DIR" help:"Write calibration.html and calibration.json there: the document and the deployment side by side."`
	Quick  bool   `help:"Ask at most 80 requests; what that leaves out is listed."`
	Name   string `placeholder:"NAME" help:"Name of the profile (default: from the name of the file, else calibrated)."`
	shell.Format
}

func (Calibrate) Help() string {
	return `Asks a deployment read-only questions, at most 500 requests (600 with --allow-intrusive), and writes down how it
answers what the reference leaves open, with the evidence. What varies and what
no reading of the reference allows is reported, never guessed. The mock serves
the profile: calco serve --profile FILE.

Examples:

  calco calibrate --config staging.yaml -o staging.profile.yaml
  calco calibrate --config staging.yaml -o staging.profile.yaml --report report
  calco calibrate --config staging.yaml --quick
  calco calibrate --target http://127.0.0.1:8080 --allow-intrusive --format json`
}

func (v Calibrate) Run(s shell.Streams) error {
	return shell.Interruptible(func(ctx context.Context) error { return v.run(ctx, s) })
}

func (v Calibrate) run(ctx context.Context, s shell.Streams) error {
	if err := v.writable(); err != nil {
		return err
	}
	target, err := v.find(ctx)
	if err != nil {
		return err
	}
	v.warn(s.Err)
	options, err := v.looked(ctx, target, v.Quick, s.Err)
	if stop := (*look.StopError)(nil); errors.As(err, &stop) {
		return errors.Join(v.writeReports(options.Redactor, calibrate.Unable(options, stop.Why, stop.Do)), stop)
	}
	if err != nil {
		return err
	}
	serve := func(ctx context.Context, learnt rules.Profile) (exchange.Asker, error) {
		now := options.Clock()
		mock, err := v.ownMock(ctx, func() time.Time { return now }, learnt)
		return mock.Asker, err
	}
	ticker := shell.NewTicker(s.Err)
	options.OnAsk = asking(ticker, v.Quick, v.AllowIntrusive.asked())
	result, err := drift.Calibrate(ctx, options, serve)
	ticker.End()
	redactor := options.Redactor
	if err != nil {
		return v.incomplete(s, redactor, result, err)
	}
	if err := v.write(s, redactor, result, v.Output); err != nil {
		return err
	}
	if result.Count(evidence.Answered) == 0 {
		return errors.New("nothing was learnt: check the key and the base URL with calco verify --plan")
	}
	return nil
}

// writable tells, before anything is asked, whether what is learnt can be written.
func (v Calibrate) writable() error {
	if v.Output != "" {
		if err := report.CheckFile(v.Output); err != nil {
			return shell.Usagef("-o: the profile could not be written, so nothing was asked: %w", err)
		}
	}
	if v.Report != "" {
		if err := errors.Join(os.MkdirAll(v.Report, 0o700), report.CheckFolder(v.Report)); err != nil {
			return shell.Usagef("--report: the reports could not be written, so nothing was asked: %w", err)
		}
	}
	return nil
}

// options are how a target is asked.
func (d deployment) options(ctx context.Context, by exchange.Asker, deployed *target.Target, notes io.Writer) (calibrate.Options, error) {
	asker := &remembering{Asker: by}
	clock, err := d.clockOf(ctx, deployed, asker, notes)
	if err != nil {
		return calibrate.Options{}, err
	}
	return calibrate.Options{
		Asker: asker, Has: deployed.HasKey, Base: deployed.BaseURL, Clock: clock, Intrusive: d.AllowIntrusive.asked(),
		Parallel: deployed.Limits.Concurrency,
		Redactor: target.NewRedactor(deployed.Secrets()...),
	}, nil
}

// write writes the profile to a file, the reports to their folder, and the
// report, or without a file the profile as JSON, to the terminal.
func (v Calibrate) write(s shell.Streams, redactor *target.Redactor, result *evidence.Result, file string) error {
	if file != "" {
		if err := v.writeProfile(redactor, result, file); err != nil {
			return err
		}
		_, _ = fmt.Fprintf(s.Err, "the profile is in %[1]s; a mock that answers like it: calco serve --profile %[1]s\n", file)
	}
	if err := v.writeReports(redactor, result); err != nil {
		return err
	}
	return shell.Redacted(s.Out, redactor, func(out io.Writer) error {
		if v.JSON() && file == "" {
			return rules.WriteProfileJSON(out, result.Profile(v.name()))
		}
		return calibrationreport.WriteTerminal(out, result, shell.Colourful(s.Out))
	})
}

func (v Calibrate) writeProfile(redactor *target.Redactor, result *evidence.Result, file string) error {
	return shell.WriteFile(file, redactor, func(out io.Writer) error {
		if v.JSON() {
			return rules.WriteProfileJSON(out, result.Profile(v.name()))
		}
		return rules.WriteProfile(out, result.Profile(v.name()))
	})
}

// name is that of the profile: staging for a file staging.profile.yaml.
func (v Calibrate) name() string {
	if v.Name != "" {
		return v.Name
	}
	name, _, _ := strings.Cut(filepath.Base(v.Output), ".")
	if v.Output == "" || name == "" {
		return "calibrated"
	}
	return name
}

// writeReports writes the reports where some are asked for, with what weakens them.
func (v Calibrate) writeReports(redactor *target.Redactor, result *evidence.Result) error {
	result.Notes = v.notes()
	if v.Report == "" {
		return nil
	}
	for name, write := range map[string]func(io.Writer, *evidence.Result) error{
		"calibration.html": calibrationreport.WriteHTML, "calibration.json": calibrationreport.WriteJSON,
	} {
		if err := shell.WriteFile(filepath.Join(v.Report, name), redactor, func(out io.Writer) error { return write(out, result) }); err != nil {
			return err
		}
	}
	return nil
}

// incomplete keeps what was learnt before a calibration ended: under a name of
// its own, so that nobody takes it for the whole.
func (v Calibrate) incomplete(s shell.Streams, redactor *target.Redactor, result *evidence.Result, cause error) error {
	if result.Stopped = cause.Error(); errors.Is(cause, context.Canceled) {
		result.Stopped = "the calibration was interrupted"
	}
	if err := v.writeReports(redactor, result); err != nil {
		return errors.Join(cause, err)
	}
	if result.Count(evidence.Answered) == 0 {
		return cause
	}
	if v.Output != "" {
		partial := v.Output + ".partial"
		if err := v.writeProfile(redactor, result, partial); err != nil {
			return errors.Join(cause, err)
		}
		_, _ = fmt.Fprintf(s.Err, "calco: the calibration is incomplete; what was learnt is in %s\n", partial)
	}
	return cause
}

// asking shows how far the questions to a deployment are.
func asking(ticker *shell.Ticker, quick, intrusive bool) func(sent int, what string) {
	most := probing.MostOf(quick, intrusive)
	return func(sent int, _ string) { ticker.Tick(fmt.Sprintf("%d of at most %d requests", sent, most)) }
}
