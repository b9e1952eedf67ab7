package sales

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// A shop that shows sales at night and sold its last one three hours ago by UTC is not
// taken for one that has just sold by the clock of Santiago.
func TestNewestSales_Shows(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 25, 20, 4, 25, 0, time.UTC)
	for _, c := range []struct {
		gap            time.Duration
		atNight, shows bool
	}{{20 * time.Minute, false, true}, {20 * time.Minute, true, false}, {5 * time.Minute, true, true}, {70 * time.Minute, false, false}} {
		n := newestSales{}
		for i := range 8 {
			n.times = append(n.times, now.Add(-time.Duration(i)*c.gap))
		}
		assert.Equal(t, c.shows, n.shows(now, 3*time.Hour, c.atNight), "%s, at night: %t", c.gap, c.atNight)
	}
}
