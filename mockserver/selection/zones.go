package selection

import (
	"time"

	"calco.example/mockserver/civil"
	"calco.example/mockserver/world"
)

// Zones says whose clock a sale shows in a report, and so which day it belongs to
// there (Q-SALE-ZONE): "ISO 8601 date-time without time zone" leaves it open. The world
// keeps its sales by the clock of the capital; the zero value leaves them so.
type Zones struct {
	Of      ZoneOf
	Capital *time.Location
}

// ZoneOf is the zone of a terminal; nil is that of the capital, for every terminal.
type ZoneOf func(*world.Terminal) *time.Location

// zonesOf are the zones by the answers to Q-SALE-ZONE; that of the capital is none.
var zonesOf = map[string]ZoneOf{
	"UTC":      func(*world.Terminal) *time.Location { return time.UTC },
	"location": func(t *world.Terminal) *time.Location { return t.Location.Zone },
}

// ZoneNamed is the zone that an answer to Q-SALE-ZONE names.
func ZoneNamed(answer string) ZoneOf { return zonesOf[answer] }

// days are the days of the capital in which the sales of a range can lie: zones
// differ by less than a day.
func (z Zones) days(from, to civil.Date) (first, last civil.Date) {
	if z.Of == nil {
		return from, to
	}
	return from - 1, to + 1
}

// cut leaves of the first and the last days of a scope what belongs to a range by
// the clocks of its terminals.
func (z Zones) cut(days []*world.Block, scope *world.Scope, from, to civil.Date) {
	if z.Of == nil {
		return
	}
	for i, day := range days {
		if day.Date > from && day.Date < to {
			continue // in every zone
		}
		clocks := map[*time.Location]*civil.Shifts{}
		days[i] = day.Keep(func(m world.Mark) bool {
			zone := z.Of(scope.Terminals[m.Terminal()])
			clock := clocks[zone]
			if clock == nil {
				clock = civil.ShiftsOf(day.Date, z.Capital, zone)
				clocks[zone] = clock
			}
			shown := clock.Of(m.Second())
			return from <= shown.Date && shown.Date <= to
		})
	}
}
