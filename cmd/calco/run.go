package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/alecthomas/kong"

	"calco.example/cmd/calco/books"
	"calco.example/cmd/calco/clients"
	"calco.example/cmd/calco/deployments"
	"calco.example/cmd/calco/mocks"
	"calco.example/cmd/calco/shell"
)

// verbs is the command line: one field a verb, one small file each.
type verbs struct {
	Serve     mocks.Serve           `cmd:"" help:"Run the mock."`
	Verify    deployments.Verify    `cmd:"" help:"Check the mock, or a deployment, against the rule book."`
	Run       clients.Run           `cmd:"" help:"Run a command against a mock of its own, and say what its client has met."`
	Challenge clients.Challenge     `cmd:"" help:"Say under which readings, clocks, data, faults and lies a client's tests break."`
	Calibrate deployments.Calibrate `cmd:"" help:"Learn from a deployment what the reference leaves open."`
	Drift     deployments.Drift     `cmd:"" help:"Compare a calibrated mock with its deployment."`
	Mutate    deployments.Mutate    `cmd:"" help:"Prove the suite: run it against mocks with one fault each."`
	Coverage  clients.Coverage      `cmd:"" help:"Put together what clients have met."`
	Open      mocks.Open            `cmd:"" help:"Ask the request of a link from the page again, and compare."`
	Steps     books.Steps           `cmd:"" help:"Print the steps that features may use."`
	Lint      books.Lint            `cmd:"" help:"Check feature files before they run."`
	Rules     books.Rules           `cmd:"" help:"Print the rule book: every code, message and condition."`
	Questions books.Questions       `cmd:"" help:"Print the open questions: what the reference leaves open."`
	Profiles  books.Profiles        `cmd:"" help:"Print the profiles: named answers to the open questions."`
	Personas  mocks.Personas        `cmd:"" help:"Print the fake commerces and their keys."`
	Openapi   books.Openapi         `cmd:"" name:"openapi" help:"Print the contract, openapi.yaml."`
	Health    deployments.Health    `cmd:"" help:"Ask a mock whether it is up."`
	Version   shell.Version         `cmd:"" help:"Print the version."`
}

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
		return shell.ExitUsage
	}
	if err := refuseEmpty(ctx); err != nil {
		return shell.ExitCode(err, stderr)
	}
	return shell.ExitCode(ctx.Run(shell.Streams{Out: stdout, Err: stderr}), stderr)
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
