package probing

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// shop sells at a location on each of its days: so many sales, of a terminal each.
type shop map[string]int

func (s shop) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	var q struct{ StartDate, EndDate string }
	if r.Operation != rules.BranchReport {
		return exchange.New(r, http.StatusOK, nil, []byte(`{}`), 1), nil
	}
	if err := json.Unmarshal(r.Body, &q); err != nil {
		return nil, err
	}
	var sales []any
	for _, day := range slices.Sorted(maps.Keys(s)) {
		for range s[day] {
			if q.StartDate <= day && day <= q.EndDate {
				sales = append(sales, map[string]any{"locationId": "L" + day, "serialNumber": "T" + day})
			}
		}
	}
	if sales == nil {
		return exchange.New(r, http.StatusOK, nil, []byte(`{"metadata":{"code":"BR-27"}}`), 1), nil
	}
	return exchange.New(r, http.StatusOK, nil, exchange.MustJSON(map[string]any{
		"metadata": map[string]any{"code": "BR-00"}, "data": map[string]any{"transactions": sales[:min(20, len(sales))]},
		"pagination": map[string]any{"page": 1, "pageSize": 20, "totalItems": len(sales), "totalPages": (len(sales) + 19) / 20},
	}), 1), nil
}

// Three days that have few sales are the last ones of nearly four weeks, but for those in
// which no card brand may be asked for.
func TestDiscover_FewSales(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		now, from, to string
		sales         shop
		locations     int
	}{
		"many":              {"2026-11-18", "2026-11-15", "2026-11-17", shop{"2026-10-28": 1, "2026-11-16": 21}, 1},
		"few":               {"2026-11-18", "2026-10-22", "2026-11-17", shop{"2026-10-28": 1, "2026-11-16": 20}, 2},
		"few in that month": {"2026-11-18", "2026-09-22", "2026-10-18", shop{"2026-09-28": 1, "2026-10-16": 1}, 2},
		"before card brand": {"2025-05-20", "2025-05-17", "2025-05-19", shop{"2025-04-28": 1, "2025-05-17": 1}, 1},
	} {
		now, err := time.Parse(time.DateOnly, test.now)
		require.NoError(t, err)
		p := NewProber(t.Context(), Options{Asker: test.sales, Has: func(exchange.Role) bool { return true }, Clock: func() time.Time { return now }})
		require.NoError(t, p.Discover(), name)
		assert.Equal(t, [2]string{test.from, test.to}, [2]string{p.Account.From, p.Account.To}, name)
		assert.Len(t, p.Account.Locations, test.locations, name)
	}
}
