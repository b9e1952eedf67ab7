package facts

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
)

// sold answers every request with so many sales.
type sold int

func (n sold) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	body := fmt.Sprintf(`{"metadata":{"code":"BR-00","message":"Success"},"pagination":{"totalItems":%d}}`, n)
	return exchange.New(r, http.StatusOK, nil, []byte(body), 1), nil
}

// Beside the last month, the days around the last 31st and the last change of the
// clock are read; of a large account only a few days, of a small one months before.
func TestSamples_ReachThe31stAndTheChangeOfTheClock(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, last string
		sales      sold
		want       []string
	}{
		{"both before the month", "2026-03-01", 300, []string{"2026-02-02 to 2026-03-01", "2026-01-30 to 2026-02-02", "2025-09-05 to 2025-09-08"}},
		{"the 31st too", "2026-06-30", 300, []string{"2026-06-01 to 2026-06-30", "2026-05-30 to 2026-06-02", "2026-04-03 to 2026-04-06"}},
		{"the change of the clock within the month", "2026-09-15", 300, []string{"2026-08-17 to 2026-09-15"}},
		{"the 31st within the month", "2026-11-22", 300, []string{"2026-10-24 to 2026-11-22", "2026-09-04 to 2026-09-07"}},
		{"no month over February has 30 days", "2026-02-28", 300, []string{"2026-02-01 to 2026-02-28", "2026-01-30 to 2026-02-02", "2025-09-05 to 2025-09-08"}},
		{"nor has one that ends after it", "2026-03-03", 300, []string{"2026-02-04 to 2026-03-03", "2026-01-30 to 2026-02-02", "2025-09-05 to 2025-09-08"}},
		{"a small account", "2026-11-22", 60, []string{"2026-10-24 to 2026-11-22", "2026-09-25 to 2026-10-24", "2026-08-27 to 2026-09-25", "2026-07-29 to 2026-08-27"}},
		{"not so small", "2026-11-22", 150, []string{"2026-10-24 to 2026-11-22", "2026-09-25 to 2026-10-24", "2026-09-04 to 2026-09-07"}},
		{"a large account", "2026-11-22", 30000, []string{"2026-11-21 to 2026-11-22"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			last, err := ParseDay(test.last)
			require.NoError(t, err)
			d := newDiscovery(t.Context(), test.sales, last)
			d.Sales = Range{From: last.Add(-1), To: last}
			d.findSamples()
			require.NoError(t, d.err())
			var got []string
			for _, r := range d.Samples {
				got = append(got, r.From.String()+" to "+r.To.String())
			}
			assert.Equal(t, test.want, got)
		})
	}
}
