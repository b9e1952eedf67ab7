package mockserver

import (
	"net/http"
	"time"

	"calco.example/mockserver/civil"
)

// instant is what the clock's time says to all requests of one second.
type instant struct {
	unix       int64
	local, utc civil.Date // today
	salesUntil moment     // the last moment whose sales exist, in local time
	dateLine   []string
}

// secondOf works out the second of a time. The last one worked out serves for
// all requests in it; nobody writes to it.
func (m *Mock) secondOf(now time.Time) *instant {
	if last := m.last.Load(); last != nil && last.unix == now.Unix() {
		return last
	}
	s := &instant{unix: now.Unix(), dateLine: []string{now.UTC().Format(http.TimeFormat)}}
	date, last := civil.SalesUntil(now, m.world.Zone)
	s.salesUntil = moment{date, last}
	s.local, _ = civil.LocalTime(now, m.world.Zone)
	s.utc, _ = civil.LocalTime(now, time.UTC)
	m.last.Store(s)
	return s
}
