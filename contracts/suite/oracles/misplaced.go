package oracles

import (
	"context"
	"maps"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// mostMisplaced is how many terminals are asked for at a location that is not theirs.
const mostMisplaced = 12

// TerminalsElsewhere asks for each terminal at a location where it sold nothing, and
// holds the answer against an outcome: "locationId and serialNumber must … be consistent
// with each other", whichever terminal it is. That a terminal has one location only, no
// sentence says: where others are refused, one for which nothing is found is doubted.
func (sl *selections) TerminalsElsewhere(ctx context.Context, outcome string) error {
	base, err := sl.widest(ctx, rules.BranchReport)
	if err != nil {
		return err
	}
	list := misplaced(base.Rows)
	if len(list) == 0 {
		return report.Lacking("no terminal sold at one of several locations alone", "an account with sales at 2 locations")
	}
	list = list[:min(len(list), mostMisplaced)]
	var moved error
	var doubted []map[string]any
	for _, filters := range list {
		x, own, err := sl.elsewhere(ctx, filters, base.Rows)
		switch {
		case err != nil:
			return err
		case x.Code() == "BR-21" || x.Code() == "BR-22":
			return gone(x)
		case own != nil && own.Refused(): // it stands elsewhere by now, and sold nothing there yet
			moved = gone(own)
			continue
		case x.NoData():
			doubted = append(doubted, filters)
			continue
		case own == nil:
			err = sl.response.Is(outcome)
		default:
			err = sl.judged(ctx, filters, outcome)
		}
		if err != nil {
			return err
		}
	}
	switch len(doubted) {
	case 0:
		return moved
	case len(list):
		return sl.judged(ctx, doubted[0], outcome)
	}
	return sl.judge.Advise(false, "a terminal is no mismatch at a location where it sold nothing, as others are", outcome, string(exchange.MustJSON(doubted[0])))
}

// elsewhere is the answer to a terminal at a location where it sold nothing and, where
// that is no refusal, to the same one where it sold.
func (sl *selections) elsewhere(ctx context.Context, filters map[string]any, rows []exchange.Row) (x, own *exchange.Exchange, err error) {
	if x, err = sl.onLastDays(ctx, filters); err != nil || x.Refused() {
		return x, nil, err
	}
	own, err = sl.onLastDays(ctx, ownPlace(filters, rows))
	return x, own, err
}

// judged asks once more, and holds that answer against an outcome.
func (sl *selections) judged(ctx context.Context, filters map[string]any, outcome string) error {
	if _, err := sl.onLastDays(ctx, filters); err != nil {
		return err
	}
	return sl.response.Is(outcome)
}

// onLastDays asks for the sales of the last two days that filters leave.
func (sl *selections) onLastDays(ctx context.Context, filters map[string]any) (*exchange.Exchange, error) {
	to := sl.env.Facts.Samples[0].To
	return sl.reader.page(ctx, rules.BranchReport, to.Add(-1).String(), to.String(), filters, 1, 20)
}

// ownPlace are filters with the location where their terminal sold.
func ownPlace(filters map[string]any, rows []exchange.Row) map[string]any {
	at := slices.IndexFunc(rows, func(row exchange.Row) bool { return row.Text("serialNumber") == filters["serialNumber"] })
	return map[string]any{"locationId": rows[at].Text("locationId"), "serialNumber": filters["serialNumber"]}
}

// TerminalsElsewhereNeeds tells what the target lacks for [selections.TerminalsElsewhere],
// without asking it anything.
func (sl *selections) TerminalsElsewhereNeeds() error {
	if err := sl.WidestNeeds(); err != nil {
		return err
	}
	_, err := sl.env.Facts.Place("$otherLocation", sl.env.Foreign)
	return err
}

// misplaced are the terminals that sold at one location alone, each with another one:
// the next of them, so that every location has its turn.
func misplaced(rows []exchange.Row) (list []map[string]any) {
	places, at := map[string]bool{}, map[string]map[string]bool{}
	for _, row := range rows {
		serial, place := row.Text("serialNumber"), row.Text("locationId")
		if serial == "" || place == "" {
			continue
		}
		if at[serial] == nil {
			at[serial] = map[string]bool{}
		}
		places[place], at[serial][place] = true, true
	}
	sorted := slices.Sorted(maps.Keys(places))
	for i, serial := range slices.Sorted(maps.Keys(at)) {
		if len(at[serial]) > 1 {
			continue // it has moved, and which of them is its own is not told
		}
		others := slices.DeleteFunc(slices.Clone(sorted), func(place string) bool { return at[serial][place] })
		if len(others) > 0 {
			list = append(list, map[string]any{"locationId": others[i%len(others)], "serialNumber": serial})
		}
	}
	return list
}
