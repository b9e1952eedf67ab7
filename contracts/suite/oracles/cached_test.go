package oracles

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/filters"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// keeper serves each branch report, however it is paged, as it was when it was first asked for.
type keeper struct {
	*shop
	kept    map[string][]sold
	invents bool // the transaction report counts sales that it does not have, one more each time
	counted int
}

func (k *keeper) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if r.Operation == rules.TransactionReport && k.invents {
		k.counted++
		k.total = func(matching, _ int) int { return matching + k.counted }
		defer func() { k.total = nil }()
	}
	if r.Operation == rules.BranchReport {
		body := maps.Clone(facts.BodyOf(r))
		delete(body, "page")
		delete(body, "pageSize")
		question, now := string(exchange.MustJSON(body)), k.sales
		if _, known := k.kept[question]; !known {
			k.kept[question] = slices.Clone(now)
		}
		k.sales = k.kept[question]
		defer func() { k.sales = now }()
	}
	return k.shop.Ask(ctx, r)
}

// "Frequently repeated queries are served from a cache": two branch reports may be of two
// times, between which sales came that the transaction report has. What it only counts did
// not come, and without any the branch reports contradict each other.
func TestMoves_ReportsFromACache(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		comes bool
		leaks bool
		keeps keeper
		moved bool
	}{
		{"a sale came", true, false, keeper{}, true},
		{"no sale came", false, true, keeper{}, false},
		{"a sale is counted and not there", false, true, keeper{invents: true}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			deployment := &test.keeps
			deployment.shop, deployment.kept = shopOf(), map[string][]sold{}
			s := deployment.at(t)
			s.Env.Asker, s.Env.Keyed = deployment, func(exchange.Role) bool { return true }
			err := reading.Run(t.Context(), s, func(o *reading.Oracle) {
				filters.Filtered(o).Yields("typeTransaction", `"CREDIT"`) // of a whole that is kept
				o.Begin()
				deployment.leak = test.leaks
				if test.comes {
					at := "2025-08-18T11:00:00"
					deployment.sales = append(deployment.sales, sold{"sale-late", "DEBIT", "Completed", at, at})
				}
				filters.Filtered(o).Yields("typeTransaction", `"DEBIT"`)
			})
			var unmet *report.Unmet
			assert.Equal(t, !test.moved, errors.Is(err, scenario.ErrFailed), "%v", err)
			if test.moved {
				require.ErrorAs(t, err, &unmet)
				assert.Contains(t, unmet.Why, "the data moved")
			}
		})
	}
}
