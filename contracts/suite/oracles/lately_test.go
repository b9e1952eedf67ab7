package oracles

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/ranges"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// till is a sale in the branch report.
type till struct{ id, serial, at string }

// tills serves sales of two terminals in the order in which they are.
type tills []till

func (s tills) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	var q struct {
		StartDate, EndDate, SerialNumber string
		Page, PageSize                   int
	}
	if err := json.Unmarshal(r.Body, &q); err != nil {
		return nil, err
	}
	rows := []any{}
	for _, one := range s {
		if day := one.at[:10]; q.StartDate <= day && day <= q.EndDate && (q.SerialNumber == "" || q.SerialNumber == one.serial) {
			rows = append(rows, map[string]any{"saleId": one.id, "sequenceNumber": "1", "serialNumber": one.serial, "status": "Completed", "transactionDateTime": one.at})
		}
	}
	pages := (len(rows) + q.PageSize - 1) / q.PageSize
	page := rows[min(len(rows), (q.Page-1)*q.PageSize):min(len(rows), q.Page*q.PageSize)]
	return exchange.New(r, http.StatusOK, http.Header{"Content-Type": {"application/json"}}, exchange.MustJSON(map[string]any{
		"metadata": map[string]any{"code": "BR-00", "message": "Success"}, "data": map[string]any{"transactions": page},
		"pagination": map[string]any{"page": q.Page, "pageSize": q.PageSize, "totalItems": len(rows), "totalPages": pages},
	}), 1), nil
}

// In which order sales come is not said. Where they come by saleId, today's stand anywhere in
// a month: at one end of it one terminal's early ones, at the other its late ones.
func TestRanges_LatelyInNoOrderOfTime(t *testing.T) {
	t.Parallel()
	all := tills{}
	for i := range 640 {
		all = append(all, till{fmt.Sprintf("m%03d", i), []string{"T1", "T2"}[i%2], fmt.Sprintf("2025-08-%02dT12:00:00", 1+i%17)})
		if i == 26 {
			all = append(all, till{"m026a", "T1", "2025-08-20T09:00:00"})
		}
	}
	all = append(all, till{"z", "T1", "2025-08-20T08:00:00"})
	lacking := all[:27:27]
	lacking = append(lacking, all[28:]...)
	for name, test := range map[string]struct {
		month tills
		want  error
	}{"sound": {all, nil}, "a sale of today is not in the month": {lacking, scenario.ErrFailed}} {
		s := scenarioWith(t, nil)
		s.Env.Asker = twoRanges{all, test.month}
		s.Env.Clock = func() time.Time { return time.Date(2025, 8, 20, 15, 0, 0, 0, time.UTC) }
		s.Session.Role = exchange.RoleMain
		s.Env.TellDays(rules.BranchReport, func() *exchange.DaysSeen { return nil }) // as they are shown: nothing is asked for it
		err := reading.Run(t.Context(), s, func(o *reading.Oracle) { ranges.Of(o).Lately(rules.BranchReport) })
		if test.want == nil {
			assert.NoError(t, err, name)
			continue
		}
		assert.ErrorIs(t, err, test.want, name)
	}
}

// twoRanges serves yesterday and today from one list, and longer ranges from another.
type twoRanges struct{ lately, month tills }

func (s twoRanges) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	var q struct{ StartDate string }
	if err := json.Unmarshal(r.Body, &q); err != nil {
		return nil, err
	}
	if q.StartDate == "2025-08-19" {
		return s.lately.Ask(ctx, r)
	}
	return s.month.Ask(ctx, r)
}
