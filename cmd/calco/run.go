package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/alecthomas/kong"

	"calco.example/contracts/report"
)

// The exit codes of every verb: those of a verdict, by what they mean here.
const (
	exitOK          = report.ExitOK
	exitFindings    = report.ExitViolation
	exitUsage       = report.ExitUsage
	exitFailed      = report.ExitUnverified // could not do what was asked
	exitInterrupted = report.ExitInterrupted
)

// verbs is the command line: one field a verb, one small file each.
type verbs struct {
	Serve     serveVerb     `cmd:"" help:"Run the mock."`
	Verify    verifyVerb    `cmd:"" help:"Check the mock, or a deployment, against the rule book."`
	Run       runVerb       `cmd:"" help:"Run a command against a mock of its own, and say what its client has met."`
	Challenge challengeVerb `cmd:"" help:"Say under which readings, clocks, data, faults and lies a client's tests break."`
	Calibrate calibrateVerb `cmd:"" help:"Learn from a deployment what the reference leaves open."`
	Drift     driftVerb     `cmd:"" help:"Compare a calibrated mock with its deployment."`
	Mutate    mutateVerb    `cmd:"" help:"Prove the suite: run it against mocks with one fault each."`
	Coverage  coverageVerb  `cmd:"" help:"Put together what clients have met."`
	Open      openVerb      `cmd:"" help:"Ask the request of a link from the page again, and compare."`
	Steps     stepsVerb     `cmd:"" help:"Print the steps that features may use."`
	Lint      lintVerb      `cmd:"" help:"Check feature files before they run."`
	Rules     rulesVerb     `cmd:"" help:"Print the rule book: every code, message and condition."`
	Questions questionsVerb `cmd:"" help:"Print the open questions: what the reference leaves open."`
	Profiles  profilesVerb  `cmd:"" help:"Print the profiles: named answers to the open questions."`
	Personas  personasVerb  `cmd:"" help:"Print the fake commerces and their keys."`
	Openapi   openapiVerb   `cmd:"" name:"openapi" help:"Print the contract, openapi.yaml."`
	Health    healthVerb    `cmd:"" help:"Ask a mock whether it is up."`
	Version   versionVerb   `cmd:"" help:"Print the version."`
}

// streams is where a verb writes: its result to out, everything else to err.
type streams struct{ out, err io.Writer }

// usageError is a mistake in arguments or configuration files: exit 2.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// verdictError is an exit code whose reason the verb has already printed.
type verdictError int

func (e verdictError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// findingsIf is the verdict of a verb that finds something or nothing.
func findingsIf(found bool) error {
	if found {
		return verdictError(exitFindings)
	}
	return nil
}

// verdictIf is the verdict with an exit code, none where all is well.
func verdictIf(code int) error {
	if code == exitOK {
		return nil
	}
	return verdictError(code)
}

// errInterrupted says that a signal ended the verb: exit 130.
var errInterrupted = errors.New("interrupted")

// leave carries an exit code out of kong, which would end the process itself
// after --help.
type leave int

// run is the program as a function: arguments in, exit code out.
func run(args []string, stdout, stderr io.Writer) (code int) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case leave:
			code = int(fault)
		default:
			panic(fault)
		}
	}()
	args = withHelp(args)
	ctx, err := parser(stdout, stderr).Parse(args)
	if err != nil {
		_, _ = fmt.Fprintf(stderr, "calco: %v\nrun `calco --help` for the verbs, `calco VERB --help` for the flags of one\n", byHabit(args, err))
		return exitUsage
	}
	if err := refuseEmpty(ctx); err != nil {
		return exitCode(err, stderr)
	}
	return exitCode(ctx.Run(streams{stdout, stderr}), stderr)
}

// withHelp reads `calco help VERB` as what it means, and no arguments at all as a
// call for help.
func withHelp(args []string) []string {
	if len(args) > 0 && args[0] != "help" {
		return args
	}
	return append(slices.Clone(args[min(1, len(args)):]), "--help")
}

func parser(stdout, stderr io.Writer) *kong.Kong {
	return kong.Must(&verbs{},
		kong.Name("calco"),
		kong.Description("A mock of the Transaction Reporting Service that obeys its rule book.\n\n"+
			"Start with: calco serve\n\n"+
			"Errors go to stderr. Exit codes: 0 done, 1 findings, 2 usage or configuration, 3 could not, 130 interrupted."),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { panic(leave(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
	)
}

func exitCode(err error, stderr io.Writer) int {
	var usage usageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errInterrupted), errors.Is(err, context.Canceled): // only a signal cancels
		return exitInterrupted
	}
	var verdict verdictError
	if errors.As(err, &verdict) {
		return int(verdict)
	}
	_, _ = fmt.Fprintf(stderr, "calco: %v\n", err)
	if errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailed
}
