package deployments

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/client"
	"calco.example/contracts/look"
	"calco.example/contracts/report"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/suite"
	"calco.example/contracts/suite/scenario"
)

// judge gives the verdict of a run and reports it.
func (v Verify) judge(s shell.Streams, run *verification, results *report.Results) error {
	if v.WriteBase != "" {
		known := report.NewBaseline(results, "to be explained")
		if err := shell.WriteFile(v.WriteBase, run.suite.Redactor, func(out io.Writer) error { _, err := out.Write(known.Format()); return err }); err != nil {
			return fmt.Errorf("--write-baseline: %w", err)
		}
		shell.Say(s.Err, fmt.Sprintf("%s names %s; give each its reason", v.WriteBase, reporttext.Plural(len(known.Entries), "finding")))
	}
	run.baseline.Apply(results, time.Now())
	least, err := v.minVerified(results)
	if err != nil {
		return err
	}
	results.Judge(report.VerdictOptions{CouldNotRun: results.Reason, Require: shell.IDs(v.Require), MinVerified: least})
	return v.report(s, run, results)
}

// unable reports a run that could not begin: the reports say why, too.
func (v Verify) unable(s shell.Streams, run *verification, stop *look.StopError) error {
	results, err := run.suite.Unable(stop.Why, stop.Do)
	switch {
	case errors.Is(err, suite.ErrFeatures):
		return v.wrongFeatures(err)
	case err != nil:
		return err
	case v.Plan:
		return stop
	}
	results.Judge(report.VerdictOptions{CouldNotRun: stop.Error()})
	return v.report(s, run, results)
}

// notDiscovered is why a run ended before its first scenario.
func notDiscovered(run *verification, err error) *look.StopError {
	if asker, ok := run.suite.Asker.(*client.Client); ok && errors.Is(err, client.ErrBudget) && run.suite.Looked+asker.Sent() >= run.suite.Budget {
		return &look.StopError{
			Why: fmt.Sprintf("limits.requests is %d, and finding out what the deployment has takes more", run.suite.Budget),
			Do:  fmt.Sprintf("raise it to %d, which a whole run fits into", look.WholeRun),
		}
	}
	if errors.Is(err, client.ErrSwitchedOff) {
		return &look.StopError{Why: client.ErrSwitchedOff.Error(), Do: "ask the operator to switch it on, then run again"}
	}
	if errors.Is(err, client.ErrPlanLost) {
		return &look.StopError{Why: client.ErrPlanLost.Error(), Do: "ask the operator for a key of an account with the plan"}
	}
	return &look.StopError{Why: scenario.OneLine(err.Error()), Do: "see that the deployment answers, and run again"}
}

// interrupted reports a run that a signal ended before its first scenario: whoever reads
// the reports afterwards, as a pipeline does, finds some.
func (v Verify) interrupted(s shell.Streams, run *verification) error {
	if v.Plan {
		return shell.ErrInterrupted
	}
	results, err := run.suite.Unable("interrupted before anything was checked", "run again")
	if err != nil {
		return shell.ErrInterrupted
	}
	results.Run = report.Interrupted
	results.Judge(report.VerdictOptions{})
	return v.report(s, run, results)
}

// minVerified is --min-verified as a number of rules.
func (v Verify) minVerified(results *report.Results) (int, error) {
	if v.MinVerified == "" {
		return 0, nil
	}
	number, percent := strings.CutSuffix(v.MinVerified, "%")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || percent && n > 100 {
		return 0, shell.Usagef("--min-verified: %q is neither a number of rules nor a percentage: write 90 or 80%%", v.MinVerified)
	}
	if percent && results != nil {
		_, of := results.VerifiedRules()
		n = (n*of + 99) / 100
	}
	return n, nil
}

// report writes the reports and ends with the verdict.
func (v Verify) report(s shell.Streams, run *verification, results *report.Results) error {
	results.Version, results.Notes = shell.BuildVersion(), v.notes()
	if v.Out != "" {
		if err := report.WriteReports(v.Out, results, run.suite.Redactor); err != nil {
			return err
		}
	}
	out := run.suite.Redactor.Writer(s.Out)
	var err error
	if v.JSON() {
		err = report.WriteJSON(out, results)
	} else {
		err = report.WriteTerminal(out, results, report.TerminalOptions{Colour: shell.Colourful(s.Out), Width: shell.ColumnsOf(s.Out)})
	}
	if closing := out.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	return shell.VerdictIf(results.ExitCode)
}
