package selection

import (
	"time"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world"
)

// Zones says whose clock a sale shows in a report, and by whose it belongs to a day of a
// range there (Q-SALE-ZONE): "ISO 8601 date-time without time zone" leaves both open. The
// world keeps its sales by the clock of the capital; the zero value leaves them so.
type Zones struct {
	Clocks
	Capital *time.Location
}

// Clocks are those by which sales are shown, and by which they are counted as of a day.
type Clocks struct{ Shown, Counted ZoneOf }

// ZoneOf is the zone of a terminal; nil is that of the capital, for every terminal.
type ZoneOf func(*world.Terminal) *time.Location

func utc(*world.Terminal) *time.Location { return time.UTC }

func ofPlace(t *world.Terminal) *time.Location { return t.Location.Zone }

// clocksBy are the clocks by the answers to Q-SALE-ZONE.
var clocksBy = map[string]Clocks{
	"UTC":                 {utc, utc},
	"location":            {ofPlace, ofPlace},
	"UTC-on-Chilean-days": {Shown: utc},
	"Chilean-on-UTC-days": {Counted: utc},
}

// ClocksNamed are the clocks that an answer to Q-SALE-ZONE names.
func ClocksNamed(answer string) Clocks { return clocksBy[answer] }

// days are the days of the capital in which the sales of a range can lie: zones
// differ by less than a day.
func (z Zones) days(from, to civil.Date) (first, last civil.Date) {
	if z.Counted == nil {
		return from, to
	}
	return from - 1, to + 1
}

// cut leaves of the first and the last days of a scope what belongs to a range by
// the clocks of its terminals.
func (z Zones) cut(days []*world.Block, scope *world.Scope, from, to civil.Date) {
	if z.Counted == nil {
		return
	}
	for i, day := range days {
		if day.Date > from && day.Date < to {
			continue // in every zone
		}
		clocks := map[*time.Location]*civil.Shifts{}
		days[i] = day.Keep(func(m world.Mark) bool {
			zone := z.Counted(scope.Terminals[m.Terminal()])
			clock := clocks[zone]
			if clock == nil {
				clock = civil.ShiftsOf(day.Date, z.Capital, zone)
				clocks[zone] = clock
			}
			counted := clock.Of(m.Second())
			return from <= counted.Date && counted.Date <= to
		})
	}
}
