package facts

import (
	"context"
	"errors"
	"fmt"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// discovery finds the facts of a target. It keeps the first answer that did not come, and
// what was looked for then; from then on nothing is sent, and answers say nothing.
type discovery struct {
	*Facts
	ctx     context.Context
	asker   exchange.Asker
	seeking string
	short   error
}

// newDiscovery is one that knows nothing yet but the day.
func newDiscovery(ctx context.Context, asker exchange.Asker, today Day) *discovery {
	return &discovery{ctx: ctx, asker: asker, Facts: &Facts{
		Today: today, Kinds: map[string]Range{}, Silent: map[string]string{}, Commerce: map[rules.Operation]exchange.Row{},
	}}
}

// lookFor says what is looked for next.
func (d *discovery) lookFor(what string) {
	if d.short == nil {
		d.seeking = what
	}
}

// err is what the discovery came short of, with what was looked for.
func (d *discovery) err() error {
	if d.short == nil {
		return nil
	}
	return fmt.Errorf("discover %s: %w", d.seeking, d.short)
}

// ask asks for what the discovery cannot do without.
func (d *discovery) ask(r exchange.Request) *exchange.Exchange {
	if d.short != nil {
		return exchange.NoAnswer(r)
	}
	x, err := d.asker.Ask(d.ctx, r)
	if d.short = err; err != nil {
		return exchange.NoAnswer(r)
	}
	return x
}

// askPatiently takes silence for an answer that says nothing. Once sales were read, one
// question that a gateway fails on ends no run: the scenarios that ask it say so.
func (d *discovery) askPatiently(r exchange.Request) *exchange.Exchange {
	asked := d.short == nil
	x := d.ask(r)
	if asked && errors.Is(d.short, client.ErrUnreachable) {
		d.short = nil
	}
	return x
}
