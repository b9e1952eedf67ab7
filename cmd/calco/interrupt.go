package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// interruptible does what may wait for a deployment, until a signal ends it. An
// error after a signal is the signal's, whatever it says: exit 130. A verdict
// stands, because the verb has printed it.
func interruptible(work func(context.Context) error) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := work(ctx)
	var verdict verdictError
	if err != nil && ctx.Err() != nil && !errors.As(err, &verdict) {
		return errInterrupted
	}
	return err
}
