package calibrate

import (
	"context"
	"strings"

	"calco.example/contracts/calibrate/asking"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/watch"
	"calco.example/contracts/exchange"
)

// prober is a calibration under way.
type prober struct {
	options    Options
	ctx        context.Context
	account    *account
	record     *evidence.Record
	deployment *asking.Deployment
	watcher    *watch.Watcher
}

func newProber(ctx context.Context, o Options) *prober {
	record := evidence.NewRecord(o.Base, o.Redactor)
	p := &prober{options: o, ctx: ctx, account: &account{now: o.Clock()}, record: record, watcher: watch.New(record)}
	p.deployment = asking.New(ctx, asking.Options{Asker: o.Asker, Parallel: o.Parallel, Most: MostOf(o.Quick, o.Intrusive), Sent: o.Sent, OnAsk: o.OnAsk}, p.watcher.Watch)
	return p
}

// spread is a request in several forms that mean the same, so that an answer
// that changes from request to request shows it. White space after a body means
// nothing; a GET has none and stays as it is.
func (p *prober) spread(r exchange.Request) []exchange.Request {
	forms := []exchange.Request{r}
	if p.options.Quick || len(r.Body) == 0 {
		return forms
	}
	for n := 1; n < spreadForms; n++ {
		form := r
		form.Body = append(append([]byte{}, r.Body...), strings.Repeat(" ", n)...)
		forms = append(forms, form)
	}
	return forms
}

// spreadForms is how many: one of two answers, drawn for each request, is missed
// in one of 64 cases.
const spreadForms = 7

// missingError says that a probe lacks something: not observed, because.
type missingError struct{ why, ask string }

func (e *missingError) Error() string { return e.why }

func missing(why, ask string) error { return &missingError{why, ask} }
