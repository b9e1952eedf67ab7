package suite

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// discover finds the facts, watching every answer, and fits the plan into the
// budget.
func (r *run) discover(ctx context.Context) error {
	looker := scenario.New(r.env, "discovery")
	today := facts.Today(r.Clock())
	var err error
	if r.env.Facts, err = facts.Discover(ctx, watched{looker}, today); err != nil {
		return err
	}
	if r.env.Has(exchange.RoleSecond) {
		r.env.Foreign, err = facts.DiscoverForeign(ctx, watched{looker}, today, r.env.Facts)
		if err != nil && !errors.Is(err, client.ErrUnreachable) && !errors.Is(err, client.ErrKeyRefused) {
			return err // without the second account the rest can be checked
		}
	}
	r.begin(ctx, looker)
	r.env.Keep(r.doubts())
	r.env.KeepFuture()
	r.env.Share(looker)
	r.choose(r.env.Sent)
	return nil
}

// begin asks what the reports tell of each account whose reports are compared. What is not
// answered, the scenarios will come short of.
func (r *run) begin(ctx context.Context, looker *scenario.Scenario) {
	for _, role := range []exchange.Role{exchange.RoleMain, exchange.RoleSecond} {
		if r.env.Has(role) {
			looker.Session.Role = role
			_ = reading.Run(ctx, looker, func(o *reading.Oracle) { o.Begin() })
		}
	}
	looker.Session.Role = exchange.RoleMain
}

// doubts tells of the keys that get something else than their role says. Whether the
// key is another one, or the rule is broken, only who wrote the target knows.
func (s *Suite) doubts() (list []report.Finding) {
	for _, role := range slices.Sorted(maps.Keys(s.Doubts)) {
		f := report.Finding{Outcome: report.Warning, Rule: s.Doubts[role], Scenario: "discovery", Passing: true, Doubt: true,
			Summary:  "keys." + string(role) + " is not answered as its role says: another key, or a broken rule",
			Expected: string(s.Doubts[role]), Actual: s.Unfit[role]}
		if strings.HasPrefix(f.Actual, "gets "+f.Expected) {
			f.Expected = "not " + f.Expected
		}
		if known, ok := rules.Lookup(f.Rule); ok {
			f.Sentence = known.Source.Text
		}
		list = append(list, f)
	}
	return list
}

// watched asks as a scenario does, so that the contract is held against the
// answers of discovery too.
type watched struct{ looker *scenario.Scenario }

// Ask implements Asker. What a report answered need not be asked again by a scenario
// that asks the same; of the listing, discovery asks twice where it shows nothing.
func (w watched) Ask(ctx context.Context, r exchange.Request) (x *exchange.Exchange, err error) {
	ask := w.looker.Common
	if r.Operation == rules.Locations {
		ask = w.looker.Ask
	}
	err = w.looker.Do(ctx, func() { x = ask(r) })
	return x, err
}
