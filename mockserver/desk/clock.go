package desk

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/civil"
)

type clockView struct {
	Session  string
	Sessions []string
	Frozen   bool
	Value    string // as the input takes it
	Moments  []moment
}

// step is how far a button moves the clock, in days, with the key of its name.
type step struct{ Days, Key string }

// Steps are the ways to move the clock.
func (clockView) Steps() []step {
	return []step{{"-7", "clock.week.less"}, {"-1", "clock.day.less"}, {"1", "clock.day.more"}, {"7", "clock.week.more"}}
}

// moment is a time at which clients break.
type moment struct {
	Key string // of its name
	At  string // local
	Day string
}

const inputTime = "2006-01-02T15:04:05"

// clockPages show a session's clock, and set it.
type clockPages struct{ d *Desk }

// clockPage shows a session's clock, with the moments worth going to.
func (c clockPages) clockPage(w http.ResponseWriter, r *http.Request) {
	p := c.d.newPage(r, "clock")
	p.Title = p.text("clock.title")
	noticeProblem(p, r)
	now := c.d.timeOf(r.Context(), p.Session).In(c.d.config.Zone)
	p.Body = clockView{
		Session: p.Session, Sessions: c.d.sessions(), Frozen: p.Frozen, Value: now.Format(inputTime), Moments: c.moments(now),
	}
	c.d.send(w, r, http.StatusOK, "clock", p)
}

// sessions lists those that were seen, with the one of the desk.
func (d *Desk) sessions() []string {
	all := d.ring.Sessions()
	for _, name := range []string{"", ownSession} {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// moments are the awkward times around a year.
func (c clockPages) moments(now time.Time) []moment {
	zone, year := c.d.config.Zone, now.Year()
	at := func(year int, month time.Month, day, hour, minute, second int) time.Time {
		return civil.TimeAt(civil.NewDate(year, int(month), day), (hour*60+minute)*60+second, zone)
	}
	list := []moment{
		momentAt("clock.at.midnight", at(year, now.Month(), now.Day(), 0, 0, 0)),
		momentAt("clock.at.lastsecond", at(year, now.Month(), now.Day(), 23, 59, 59)),
		momentAt("clock.at.utc", at(year, now.Month(), now.Day(), 21, 30, 0)),
		momentAt("clock.at.monthend", at(year, now.Month()+1, 0, 23, 59, 59)),
		momentAt("clock.at.yearend", at(year-1, time.December, 31, 23, 59, 59)),
		momentAt("clock.at.newyear", at(year, time.January, 1, 0, 0, 0)),
		momentAt("clock.at.leap", at(leapYear(year), time.February, 29, 12, 0, 0)),
		momentAt("clock.at.may", at(2025, time.May, 1, 0, 0, 0)),
	}
	for t, changes := at(year, time.January, 1, 0, 0, 0), 0; changes < 2; changes++ {
		_, end := t.ZoneBounds()
		if end.IsZero() || end.In(zone).Year() != year {
			break
		}
		list = append(list, momentAt("clock.at.change", end.Add(-time.Second).In(zone)))
		t = end.In(zone)
	}
	return list
}

func momentAt(key string, t time.Time) moment {
	return moment{Key: key, At: t.Format(time.RFC3339), Day: strings.Replace(t.Format(inputTime), "T", " ", 1)}
}

// leapYear is the last year up to one that has a 29 February.
func leapYear(year int) int {
	for ; time.Date(year, 2, 29, 0, 0, 0, 0, time.UTC).Month() != time.February; year-- {
	}
	return year
}

// setClock freezes, moves or releases a session's clock.
func (c clockPages) setClock(w http.ResponseWriter, r *http.Request) {
	session := sessionWord(r.PostForm.Get("session"))
	problem := ""
	switch r.PostForm.Get("do") {
	case "release":
		c.d.mock().admin(r.Context(), http.MethodDelete, "clock", session, nil, nil)
	case "step":
		by := map[string]int{"-1": -1, "1": 1, "-7": -7, "7": 7}[r.PostForm.Get("days")]
		date, second := civil.LocalTime(c.d.timeOf(r.Context(), session), c.d.config.Zone)
		problem = c.freeze(r, session, civil.TimeAt(date.AddDays(by), second, c.d.config.Zone))
	default:
		at, err := readTime(r.PostForm.Get("at"), c.d.config.Zone)
		if err != nil {
			problem = "clock.problem"
			break
		}
		problem = c.freeze(r, session, at)
	}
	c.d.back(w, r, "clock", "session", session, "problem", problem)
}

func (c clockPages) freeze(r *http.Request, session string, at time.Time) (problem string) {
	a := c.d.mock().admin(r.Context(), http.MethodPut, "clock", session, map[string]string{"now": at.Format(time.RFC3339)}, nil)
	if a.Status != http.StatusOK {
		return "clock.problem"
	}
	return ""
}

// noticeProblem shows the problem that an address names: one of the desk's own texts.
func noticeProblem(p *page, r *http.Request) {
	key := r.URL.Query().Get("problem")
	if strings.Contains(key, ".problem") {
		if text, err := p.T(key); err == nil {
			p.Notice, p.Failed = text, true
		}
	}
}
