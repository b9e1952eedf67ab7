package suite

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
)

// opened lists main's locations as they were, until they have been asked for some times:
// from then on as they are.
type opened struct {
	exchange.Asker
	was   func(list []any) []any
	times int
}

func (o *opened) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	x, err := o.Asker.Ask(ctx, r)
	if err != nil || o.times == 0 || r.Role != exchange.RoleMain || r.Operation != rules.Locations {
		return x, err
	}
	o.times--
	var body map[string]any
	if err := json.Unmarshal(x.Body, &body); err != nil {
		return nil, err
	}
	body["data"] = o.was(body["data"].([]any))
	return exchange.New(r, x.Status, x.Header, exchange.MustJSON(body), 1), nil
}

// An account opens a location, or corrects the address of one, at any time: what was
// listed before is no evidence of what is answered after.
func TestSuite_LocationsChangeDuringTheRun(t *testing.T) {
	t.Parallel()
	fewer := func(list []any) []any { return list[1:] }
	elsewhere := func(list []any) []any {
		for member, was := range map[string]string{"street": "Calle Vieja", "number": "1", "commune": "Antes", "city": "Antes", "region": "Antes"} {
			list[0].(map[string]any)[member] = was
		}
		return list
	}
	for _, row := range []struct {
		tags, scenario string
		was            func([]any) []any
	}{
		{"@KEY-ACCOUNT", "an identifier of another account in the query of the locations", fewer},
		{"@L-LISTED", "locations of sales", fewer},
		{"@L-LISTED", "addresses of sales", elsewhere},
	} {
		t.Run(row.scenario, func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			tags, err := ParseTags(row.tags)
			require.NoError(t, err)
			s.Tags, s.Concurrency = tags, 1
			s.Select = func(info report.Scenario) bool { return strings.HasSuffix(info.Name, row.scenario) }
			s.Asker = &opened{Asker: s.Asker, was: row.was, times: 2}
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			require.Len(t, results.Scenarios, 1)
			assert.False(t, results.Scenarios[0].Outcome.Bad(), results.Scenarios[0].Why)
		})
	}
}

// A sale that is reversed while both reports are read is told by the one that has it from a
// cache as it was: asked for by itself, it is told as it is. One that stays as it was is
// another sale to each report.
func TestSuite_ReversedDuringTheRun(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		cached bool
		want   report.Outcome
	}{
		"cached": {true, report.NotVerified},
		"stays":  {false, report.Warning},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			tags, err := ParseTags("@TR-SAME-SALES")
			require.NoError(t, err)
			s.Tags, s.Concurrency = tags, 1
			s.Select = func(info report.Scenario) bool { return info.Name == "both reports, status" }
			s.Asker = broken{Asker: s.Asker, answer: func(x *exchange.Exchange) *exchange.Exchange {
				if x.Request.Operation != rules.BranchReport || row.cached && strings.Contains(string(x.Request.Body), "serialNumber") {
					return x
				}
				return exchange.New(x.Request, x.Status, x.Header, []byte(strings.ReplaceAll(string(x.Body), `"Reversed"`, `"Completed"`)), 1)
			}}
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			require.Len(t, results.Scenarios, 1)
			assert.Equal(t, row.want, results.Scenarios[0].Outcome, results.Scenarios[0].Why)
		})
	}
}
