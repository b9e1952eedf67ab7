package shell

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// UntilSignal is a context that a signal ends.
func UntilSignal() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// Interruptible does what may wait for a deployment, until a signal ends it. An
// error after a signal is the signal's, whatever it says: exit 130. A verdict
// stands, because the verb has printed it.
func Interruptible(work func(context.Context) error) error {
	ctx, stop := UntilSignal()
	defer stop()
	err := work(ctx)
	var verdict VerdictError
	if err != nil && ctx.Err() != nil && !errors.As(err, &verdict) {
		return ErrInterrupted
	}
	return err
}
