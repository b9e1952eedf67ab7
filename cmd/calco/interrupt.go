package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// untilSignal is a context that a signal ends.
func untilSignal() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// interruptible does what may wait for a deployment, until a signal ends it. An
// error after a signal is the signal's, whatever it says: exit 130. A verdict
// stands, because the verb has printed it.
func interruptible(work func(context.Context) error) error {
	ctx, stop := untilSignal()
	defer stop()
	err := work(ctx)
	var verdict verdictError
	if err != nil && ctx.Err() != nil && !errors.As(err, &verdict) {
		return errInterrupted
	}
	return err
}
