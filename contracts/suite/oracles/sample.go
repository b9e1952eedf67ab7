package oracles

import (
	"context"
	"fmt"
	"strings"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// sampler reads the sample ranges in both reports.
type sampler struct {
	env     *scenario.Environment
	session *scenario.Session
	givens  *scenario.Givens
	reader  *reader
	compare *comparer
	read    []*scenario.Reading // the samples that were looked at
}

func samplerOf(s *scenario.Scenario) *sampler {
	return &sampler{env: s.Env, session: s.Session, givens: s.Givens, reader: readerOf(s), compare: comparerOf(s)}
}

// figures hold what the sales of up to a month tell, in one report and in both.
type figures struct {
	env     *scenario.Environment
	session *scenario.Session
	judge   *scenario.Judge
	givens  *scenario.Givens
	sales   *sampler
}

// Figures reads the sales of up to a month, and holds them against each other.
func Figures(s *scenario.Scenario) *figures {
	return &figures{s.Env, s.Session, s.Judge, s.Givens, samplerOf(s)}
}

// rows are the sales of all samples in one report, without those of the last day
// of each, which a report may leave out.
func (sm *sampler) rows(ctx context.Context, op rules.Operation) ([]exchange.Row, error) {
	return sm.rowsOf(ctx, op, func(row exchange.Row, r facts.Range) bool { return row.Day() < r.To.String() })
}

// rowsOf are those sales of all samples in one report that count in their range.
func (sm *sampler) rowsOf(ctx context.Context, op rules.Operation, counts func(exchange.Row, facts.Range) bool) ([]exchange.Row, error) {
	looked, err := sm.look(ctx, op, counts)
	if err != nil {
		return nil, err
	}
	return looked.Rows, nil
}

// look is rowsOf with the answers that the sales stand in.
func (sm *sampler) look(ctx context.Context, op rules.Operation, counts func(exchange.Row, facts.Range) bool) (*scenario.Looked, error) {
	if err := sm.givens.Sales(); err != nil {
		return nil, err
	}
	looked := &scenario.Looked{}
	for _, r := range sm.ranges() {
		w, err := sm.reader.all(ctx, over(op, r, nil))
		if err != nil {
			return nil, err
		}
		sm.read = append(sm.read, w)
		for _, row := range w.Rows {
			if counts(row, r) {
				looked.Rows = append(looked.Rows, row)
			}
		}
		looked.Answers = append(looked.Answers, w.Answers...)
	}
	if len(looked.Rows) == 0 {
		return nil, report.Lacking("the past month has no sale to judge", "a main key of an account with recent sales")
	}
	return looked, nil
}

// ranges are those that are read.
func (sm *sampler) ranges() []facts.Range {
	if sm.session.Role != exchange.RoleMain { // two days, which are read to be told from those of main
		return []facts.Range{sm.env.Facts.Sales}
	}
	return sm.env.Facts.Samples
}

// Look has all sales of up to a month judged by what is said of every transaction,
// instead of those of one answer.
func (fg *figures) Look(ctx context.Context, op rules.Operation) error {
	looked, err := fg.sales.look(ctx, op, func(exchange.Row, facts.Range) bool { return true })
	fg.session.Looked = looked
	return err
}

// pair is one sale as both reports tell it.
type pair struct {
	branch, report exchange.Row
	ahead          time.Duration // of the clock of the transaction report: see clocks
}

// pairs are the sales that both reports have.
func (sm *sampler) pairs(ctx context.Context) ([]pair, error) {
	branch, second, err := sm.bothRenamed(ctx)
	if err != nil {
		return nil, err
	}
	list := clocksOf(sm.env).twins(branch, second)
	if len(list) == 0 {
		return nil, report.Lacking("the two reports have no sale in common", "an account with sales in both reports")
	}
	return list, nil
}

// A reading is one way in which the figures of a sale may belong together, where
// the reference does not say which.
type reading[T any] struct {
	name  string
	holds func(T) bool
}

// most is the share of sales that has to follow a reading before those that do
// not are told apart.
const most = 0.8

// fit holds sales against the reading that most of them follow. Where no reading has most
// of them, the deployment goes by another one, and nothing is judged.
func fit[T any](j *scenario.Judge, summary string, of []T, name func(T) string, readings ...reading[T]) error {
	best, odd := closest(of, readings...)
	if len(of) > 0 && !mostAre(of, readings...) {
		j.Idle = fmt.Sprintf("%s: no reading that calco knows has most of the sales; closest is %s, with %d of %d", summary, best, len(of)-len(odd), len(of))
		return nil
	}
	return fitFigures(j, summary, of, name, readings...)
}

// fitFigures is [fit] for amounts. Where no reading has most of the sales, the deployment
// may have a way of its own, or every figure is wrong: which it is nobody can say, so that
// it is a warning with the numbers.
func fitFigures[T any](j *scenario.Judge, summary string, of []T, name func(T) string, readings ...reading[T]) error {
	if len(of) == 0 {
		return report.Lacking("no sale of the past month tells", "an account with more kinds of sales")
	}
	best, odd := closest(of, readings...)
	if mostAre(of, readings...) {
		return j.Expect(len(odd) == 0, summary, best, fmt.Sprintf("%d of %d sales do not: %s", len(odd), len(of), some(odd, name)))
	}
	var ways []string
	for _, r := range readings {
		ways = append(ways, r.name)
	}
	return j.Advise(false, summary, strings.Join(ways, ", or "), fmt.Sprintf("%s, which is closest, holds for %d of %d sales: %s", best, len(of)-len(odd), len(of), some(odd, name)))
}

// mostAre tells whether one of the readings has most of the sales.
func mostAre[T any](of []T, readings ...reading[T]) bool {
	_, odd := closest(of, readings...)
	return float64(len(of)-len(odd)) >= most*float64(len(of))
}

// closest is the reading that the most sales follow, and those that do not.
func closest[T any](of []T, readings ...reading[T]) (best string, odd []T) {
	odd = of
	for _, r := range readings {
		if unlike := except(of, r.holds); best == "" || len(unlike) < len(odd) {
			best, odd = r.name, unlike
		}
	}
	return best, odd
}

// all holds every sale against the one reading there is.
func all[T any](j *scenario.Judge, summary, expected string, of []T, name func(T) string, holds func(T) bool) error {
	odd := except(of, holds)
	return j.Expect(len(odd) == 0, summary, expected, fmt.Sprintf("%d of %d sales do not: %s", len(odd), len(of), some(odd, name)))
}

// some names the first of a list.
func some[T any](list []T, name func(T) string) string {
	var names []string
	for _, one := range list[:min(3, len(list))] {
		names = append(names, name(one))
	}
	return strings.Join(names, "; ")
}
