package deployments

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/suite"
	"calco.example/mockserver"
)

// dryRun prints each request that a run would send, once and in order, as a curl
// line. A mock in this process answers in place of the deployment, so that what
// depends on answers can be seen too: the locations, terminals and pages of the
// deployment take the place of the mock's.
func (v Verify) dryRun(ctx context.Context, s shell.Streams, run *verification) error {
	mock, err := serveOwn(ctx, mockserver.Config{Clock: run.suite.Clock})
	if err != nil {
		return err
	}
	asker, err := deployment{}.client(mock, v.intrusive(run.deployed))
	if err != nil {
		return err
	}
	written := &writtenDown{Asker: asker, base: run.suite.Base, listed: map[string]bool{}}
	run.suite.Asker, run.suite.Concurrency, run.suite.Budget = written, 1, 0
	if _, err := run.suite.Run(ctx); err != nil {
		if errors.Is(err, suite.ErrFeatures) {
			return v.wrongFeatures(err)
		}
		return err
	}
	out := run.suite.Redactor.Writer(s.Out)
	for _, line := range written.lines {
		_, _ = fmt.Fprintln(out, line)
	}
	shell.Say(s.Err, fmt.Sprintf("nothing was sent to %s; these are %d different requests of %d, with the locations, terminals and pages of a mock", run.suite.Base, len(written.lines), written.sent))
	return out.Close()
}

// writtenDown writes each request down before a mock answers it.
type writtenDown struct {
	exchange.Asker
	base   string
	mu     sync.Mutex
	sent   int
	listed map[string]bool
	lines  []string
}

// Ask implements exchange.Asker.
func (w *writtenDown) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	x, err := w.Asker.Ask(ctx, r)
	if errors.Is(err, client.ErrNotAllowed) {
		return x, err // nor would it be sent to the deployment
	}
	line := exchange.CurlOf(r, w.base)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent++
	if !w.listed[line] {
		w.listed[line], w.lines = true, append(w.lines, line)
	}
	return x, err
}
