// Package shell is what every verb of the program shares: where it writes ([Streams]), how
// it ends ([ExitCode], [Usagef], [VerdictIf]), how it prints ([Format], [Table]), and how it
// reads files, times and the terminal.
//
// Only packages below cmd/calco read the environment, the real clock or the terminal.
package shell

import (
	"context"
	"errors"
	"fmt"
	"io"

	"calco.example/contracts/report"
)

// The exit codes of every verb: those of a verdict, by what they mean here.
const (
	ExitOK          = report.ExitOK
	ExitFindings    = report.ExitViolation
	ExitUsage       = report.ExitUsage
	ExitFailed      = report.ExitUnverified // could not do what was asked
	ExitInterrupted = report.ExitInterrupted
)

// Streams is where a verb writes: its result to out, everything else to err.
type Streams struct{ Out, Err io.Writer }

// usageError is a mistake in arguments or configuration files: exit 2.
type usageError struct{ error }

// Usagef is a mistake in arguments or files, in words.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// VerdictError is an exit code whose reason the verb has already printed.
type VerdictError int

func (e VerdictError) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

// FindingsIf is the verdict of a verb that finds something or nothing.
func FindingsIf(found bool) error {
	if found {
		return VerdictError(ExitFindings)
	}
	return nil
}

// VerdictIf is the verdict with an exit code, none where all is well.
func VerdictIf(code int) error {
	if code == ExitOK {
		return nil
	}
	return VerdictError(code)
}

// ErrInterrupted says that a signal ended the verb: exit 130.
var ErrInterrupted = errors.New("interrupted")

// ExitCode is the exit code of what a verb returned, whose reason is printed where the verb
// has not.
func ExitCode(err error, stderr io.Writer) int {
	switch {
	case err == nil:
		return ExitOK
	case errors.Is(err, ErrInterrupted), errors.Is(err, context.Canceled): // only a signal cancels
		return ExitInterrupted
	}
	if verdict, ok := errors.AsType[VerdictError](err); ok {
		return int(verdict)
	}
	_, _ = fmt.Fprintf(stderr, "calco: %v\n", err)
	if _, ok := errors.AsType[usageError](err); ok {
		return ExitUsage
	}
	return ExitFailed
}
