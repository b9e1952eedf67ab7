// Package probing is what a probe asks with: a [Prober] that knows the [Account], a [Probe]
// as a row of a table, and short rows for questions that one request tells of ([One],
// [InField]). A prober keeps what the probe under way came short of ([Prober.Lack]) and
// from then on sends nothing: its answers say nothing, as in a rehearsal, so that a probe
// reads as what it asks.
package probing

import (
	"context"
	"errors"
	"iter"
	"strings"

	"calco.example/contracts/calibrate/asking"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/watch"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Prober asks a deployment, and notes what it sees.
type Prober struct {
	Options    Options
	Account    *Account
	Record     *evidence.Record
	Deployment *asking.Deployment
	Watcher    *watch.Watcher
	short      error // what the probe under way came short of
}

// NewProber is a prober that knows nothing yet.
func NewProber(ctx context.Context, o Options) *Prober {
	record := evidence.NewRecord(o.Base, o.Redactor)
	p := &Prober{Options: o, Account: &Account{Now: o.Clock()}, Record: record, Watcher: watch.New(record)}
	p.Deployment = asking.New(ctx, asking.Options{Asker: o.Asker, Parallel: o.Parallel, Most: MostOf(o.Quick, o.Intrusive), Sent: o.Sent, OnAsk: o.OnAsk}, p.Watcher.Watch)
	return p
}

// Copied is a prober that knows as much and cannot change what this one knows.
func (p *Prober) Copied() *Prober {
	c := *p
	account := *p.Account
	c.Account, c.Record = &account, p.Record.Copied()
	c.Watcher = p.Watcher.Copied(c.Record)
	c.Deployment = p.Deployment.Copied(c.Watcher.Watch)
	return &c
}

// NeedRole is the error of a probe whose key the target file does not name.
func (p *Prober) NeedRole(role exchange.Role) error {
	if role == exchange.RoleNone || p.Options.Has(role) {
		return nil
	}
	return Missing("the target file has no key for "+string(role), "a key for keys."+string(role))
}

// NeedPlain is the error of a probe that changes a plain request, where that one
// is not answered as documented.
func (p *Prober) NeedPlain(op rules.Operation) error {
	if op == "" {
		return nil
	}
	r := p.Account.Branch(nil)
	if op == rules.TransactionReport {
		r = p.Account.Report(nil)
	}
	x, err := p.Deployment.Ask("", "a plain "+strings.ReplaceAll(string(op), "-", " "), r)
	if err != nil || x.Accepted() {
		return err
	}
	return Missing("a plain request is not answered as documented: "+evidence.Describe(x), "")
}

// Spread is a request in several forms that mean the same, so that an answer
// that changes from request to request shows it. White space after a body means
// nothing; a GET has none and stays as it is.
func (p *Prober) Spread(r exchange.Request) []exchange.Request {
	forms := []exchange.Request{r}
	if p.Options.Quick || len(r.Body) == 0 {
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

// MissingError says that a probe lacks something: not observed, because.
type MissingError struct{ Why, Ask string }

func (e *MissingError) Error() string { return e.Why }

// Missing is an error for a probe that lacks something: why, and what to ask for.
func Missing(why, ask string) error { return &MissingError{why, ask} }

// Ask asks about a subject, with what it is for in words. Where no answer comes, the probe
// has come to its end: nothing more is sent for it, each answer says nothing, and what it
// makes of that is forgotten, as in a rehearsal.
func (p *Prober) Ask(subject, what string, r exchange.Request) *exchange.Exchange {
	if p.short == nil {
		x, err := p.Deployment.Ask(subject, what, r)
		if err == nil {
			return x
		}
		p.short = err
	}
	return exchange.NoAnswer(r)
}

// AskFor asks for a question, under its title.
func (p *Prober) AskFor(q rules.QuestionID, r exchange.Request) *exchange.Exchange {
	return p.Ask(string(q), questionTitle(q), r)
}

// Lack says what the probe under way lacks, and what to ask for: it has come to its end.
func (p *Prober) Lack(why, ask string) {
	if p.short == nil {
		p.short = Missing(why, ask)
	}
}

// Because says what the probe under way lacks, in place of an error that says so.
func (p *Prober) Because(err error, why, ask string) {
	if errors.Is(p.short, err) {
		p.short = Missing(why, ask)
	}
}

// Further tries what is worth no more than a try: what it comes short of is forgotten.
func (p *Prober) Further(try func()) {
	before := p.short
	try()
	p.short = before
}

// Pages asks for the pages of a list, from the first to the last one, or so many.
func (p *Prober) Pages(subject, what string, most int, request func(page int) exchange.Request) iter.Seq[*exchange.Exchange] {
	return func(yield func(*exchange.Exchange) bool) {
		for page := 1; page <= most; page++ {
			if x := p.Ask(subject, what, request(page)); !yield(x) || page >= x.TotalPages() {
				return
			}
		}
	}
}

// NeedNames is the error of a probe that names page or pageSize.
func (p *Prober) NeedNames() error {
	if _, known := p.Record.Answered("Q-TR-PAGE-NAMES"); known {
		return nil
	}
	return Missing("it could not be seen by which names page and pageSize are read", "a main key of an account with sales")
}

// Named is a page field in the spelling that the target reads.
func (p *Prober) Named(name string) string {
	if p.Record.Is("Q-TR-PAGE-NAMES", "pascal") {
		return strings.ToUpper(name[:1]) + name[1:]
	}
	return name
}
