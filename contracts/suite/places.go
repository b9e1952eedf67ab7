package suite

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// foreignFacts are a location and a terminal of the second account.
type foreignFacts struct {
	location, terminal string
	terminals          []string // that made sales
}

// place resolves a name for a location or terminal that discovery found.
func (f *Facts) place(name string, foreign foreignFacts) (any, error) {
	var places []LocationFact
	for _, l := range f.Locations {
		if len(l.Terminals) > 0 {
			places = append(places, l)
		}
	}
	need := func(n int) error {
		if len(places) < n {
			return notVerified(fmt.Sprintf("%s needs %d locations with sales, the account main has %d", name, n, len(places)),
				fmt.Sprintf("a main key of an account with sales at %d locations", n))
		}
		return nil
	}
	switch name {
	case "$location", "$terminal":
		if err := need(1); err != nil {
			return nil, err
		}
		if name == "$location" {
			return places[0].ID, nil
		}
		return places[0].Terminals[0], nil
	case "$otherLocation", "$otherTerminal":
		if err := need(2); err != nil {
			return nil, err
		}
		if name == "$otherLocation" {
			return places[1].ID, nil
		}
		return places[1].Terminals[0], nil
	case "$foreignLocation", "$foreignTerminal":
		if foreign.location == "" || foreign.terminal == "" {
			return nil, notVerified("no location and terminal of another account are known", "a key for keys.second in the target file: "+roleMeans[exchange.RoleSecond])
		}
		if name == "$foreignLocation" {
			return foreign.location, nil
		}
		return foreign.terminal, nil
	}
	return nil, fmt.Errorf("nothing is called %s: use $location, $terminal, $otherLocation, $otherTerminal, $foreignLocation or $foreignTerminal", name)
}

// discoverForeign finds a location and a terminal of the second account.
func discoverForeign(ctx context.Context, asker exchange.Asker, today day) (foreignFacts, error) {
	var f foreignFacts
	x, err := asker.Ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleSecond})
	if err != nil {
		return f, fmt.Errorf("discover the second account: %w", err)
	}
	if rows := x.Rows(); len(rows) > 0 {
		f.location = rows[0].Text("id")
	}
	r := branchRequest(today.add(-7), today.add(-1), nil)
	r.Role = exchange.RoleSecond
	if x, err = asker.Ask(ctx, r); err != nil {
		return f, fmt.Errorf("discover the second account: %w", err)
	}
	if rows := x.Rows(); len(rows) > 0 {
		f.location, f.terminal = rows[0].Text("locationId"), rows[0].Text("serialNumber")
		f.terminals = slices.Compact(slices.Sorted(slices.Values(textsOf(rows, "serialNumber"))))
	}
	return f, nil
}

func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1 // the pattern of {int} lets only numbers through
	}
	return n
}
