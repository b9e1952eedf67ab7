package suite

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// unlisted leaves the first location out of the listing. Where it is refused, the
// branch report does not take it for the account's any more; where it is closed,
// its sales of the last day are another's.
type unlisted struct {
	exchange.Asker
	refused, closed bool
	id, last        string
}

func (u *unlisted) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	x, err := u.Asker.Ask(ctx, r)
	if err != nil || r.Role != exchange.RoleMain {
		return x, err
	}
	switch r.Operation {
	case rules.Locations:
		return u.listing(x)
	case rules.BranchReport:
		return u.report(r, x)
	}
	return x, nil
}

func (u *unlisted) listing(x *exchange.Exchange) (*exchange.Exchange, error) {
	u.id = x.Rows()[0].Text("id")
	return u.changed(x, func(body map[string]any) { body["data"] = body["data"].([]any)[1:] })
}

func (u *unlisted) report(r exchange.Request, x *exchange.Exchange) (*exchange.Exchange, error) {
	var sent map[string]any
	if err := json.Unmarshal(r.Body, &sent); err != nil {
		return nil, err
	}
	if u.refused && sent["locationId"] == u.id {
		return exchange.New(r, 400, x.Header, []byte(`{"metadata":{"code":"BR-22","message":"One or more locations entered do not belong to the account or are not authorized"}}`), 1), nil
	}
	return u.changed(x, func(body map[string]any) {
		data, _ := body["data"].(map[string]any)
		rows, _ := data["transactions"].([]any)
		for _, row := range rows {
			sale := row.(map[string]any)
			if u.closed && sale["locationId"] == u.id && sale["transactionDateTime"].(string)[:10] == u.last {
				sale["locationId"] = "102"
			}
		}
	})
}

func (u *unlisted) changed(x *exchange.Exchange, change func(map[string]any)) (*exchange.Exchange, error) {
	var body map[string]any
	if err := json.Unmarshal(x.Body, &body); err != nil {
		return nil, err
	}
	change(body)
	return exchange.New(x.Request, x.Status, x.Header, exchange.MustJSON(body), 1), nil
}

// A sale at a location that is not listed is a warning where the service says
// that the location is the account's; one that has gone since accuses nobody.
func TestSuite_LocationGoneFromTheListing(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	yesterday := mockserver.FrozenAt.AddDate(0, 0, -1).Format("2006-01-02")
	for name, row := range map[string]struct {
		asker unlisted
		want  report.Outcome
	}{
		"still sells": {unlisted{}, report.Warning},
		"refused":     {unlisted{refused: true}, report.Passed},
		"closed":      {unlisted{closed: true}, report.Passed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			tags, err := ParseTags("@L-LISTED")
			require.NoError(t, err)
			s.Tags, s.Concurrency = tags, 1
			s.Select = func(info report.Scenario) bool { return info.Name == "locations of sales" }
			row.asker.Asker, row.asker.last = s.Asker, yesterday
			s.Asker = &row.asker
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			require.Len(t, results.Scenarios, 1)
			assert.Equal(t, row.want, results.Scenarios[0].Outcome, results.Scenarios[0].Why)
		})
	}
}
