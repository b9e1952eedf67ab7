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
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// unsold lists a location to the second account that made no sale. Where it is open, main
// may ask for it; where it was handed on, it made sales of main months ago.
type unsold struct {
	exchange.Asker
	open, handedOn bool
}

const (
	unsoldID   = "977"
	noDataBody = `{"metadata":{"code":"BR-27","message":"No data found for the selected filters"},"data":null,"pagination":null}`
)

func (u *unsold) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	var sent map[string]any
	if err := json.Unmarshal(r.Body, &sent); err == nil && u.open && r.Role == exchange.RoleMain && sent["locationId"] == unsoldID {
		return u.opened(ctx, r, sent)
	}
	x, err := u.Asker.Ask(ctx, r)
	if err != nil || r.Role != exchange.RoleSecond || r.Operation != rules.Locations {
		return x, err
	}
	return (&unlisted{}).changed(x, func(body map[string]any) {
		first := body["data"].([]any)[0].(map[string]any)
		body["data"] = append(body["data"].([]any), map[string]any{"id": json.Number(unsoldID), "street": "", "number": "", "commune": first["commune"], "city": first["city"], "region": first["region"]})
	})
}

// opened answers main with no data, or with sales of months ago at that location.
func (u *unsold) opened(ctx context.Context, r exchange.Request, sent map[string]any) (*exchange.Exchange, error) {
	if start, _ := sent["startDate"].(string); !u.handedOn || start > mockserver.FrozenAt.AddDate(0, -2, 0).Format("2006-01-02") {
		return exchange.New(r, 200, nil, []byte(noDataBody), 1), nil
	}
	delete(sent, "locationId")
	r.Body = exchange.MustJSON(sent)
	x, err := u.Asker.Ask(ctx, r)
	if err != nil {
		return nil, err
	}
	return (&unlisted{}).changed(x, func(body map[string]any) {
		data, _ := body["data"].(map[string]any)
		rows, _ := data["transactions"].([]any)
		for _, row := range rows {
			row.(map[string]any)["locationId"] = unsoldID
		}
	})
}

// A location of another account is refused though it made no sale; of one that was main's
// before, nothing is said.
func TestSuite_LocationsOfAnotherAccountWithoutSales(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for name, row := range map[string]struct {
		asker unsold
		want  report.Outcome
	}{
		"refused":   {unsold{}, report.Passed},
		"open":      {unsold{open: true}, report.Violated},
		"handed on": {unsold{open: true, handedOn: true}, report.NotVerified},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			s.Concurrency = 1
			s.Select = func(info report.Scenario) bool { return info.Name == "each location of another account, second" }
			row.asker.Asker = s.Asker
			s.Asker = &row.asker
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			require.Len(t, results.Scenarios, 1)
			assert.Equal(t, row.want, results.Scenarios[0].Outcome, results.Scenarios[0].Why)
		})
	}
}

// That the account that asks is not on the plan is what it is told, whichever location it
// asks for; a code that only such a location gets is the wrong one.
func TestSuite_LocationsOfAnotherAccountWithoutThePlan(t *testing.T) {
	t.Parallel()
	noPlan := func(where string) broken {
		return broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Request.Role != exchange.RoleNoLocations || x.Request.Operation != rules.BranchReport || !strings.Contains(string(x.Request.Body), where) {
				return x
			}
			return exchange.New(x.Request, 403, x.Header, []byte(`{"metadata":{"code":"BR-25","message":"User is not in a PaaS plan"},"data":null,"pagination":null}`), 1)
		}}
	}
	for where, want := range map[string]report.Outcome{"": report.NotVerified, "locationId": report.Violated} {
		got, why := noPlan(where).outcome(t, "@BR-22", "each location of the account second, asked for by noLocations")
		assert.Equal(t, want, got, why)
	}
}
