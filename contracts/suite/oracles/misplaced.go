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
// with each other", whichever terminal it is.
func (sl *selections) TerminalsElsewhere(ctx context.Context, outcome string) error {
	base, err := sl.widest(ctx, rules.BranchReport)
	if err != nil {
		return err
	}
	list := misplaced(base.Rows)
	if len(list) == 0 {
		return report.Lacking("no terminal sold at one of several locations alone", "an account with sales at 2 locations")
	}
	to := sl.env.Facts.Samples[0].To
	for _, filters := range list[:min(len(list), mostMisplaced)] {
		x, err := sl.reader.page(ctx, rules.BranchReport, to.Add(-1).String(), to.String(), filters, 1, 20)
		if err != nil {
			return err
		}
		if code := x.Code(); code == "BR-21" || code == "BR-22" {
			return gone(x)
		}
		if err := sl.response.Is(outcome); err != nil {
			return err
		}
	}
	return nil
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
