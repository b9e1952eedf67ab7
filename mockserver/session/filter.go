package session

import (
	"time"

	"calco.example/contracts/rules"
)

// Filter says which entries of a journal are wanted; the zero value wants all.
type Filter struct {
	Code      string          // of the answer, or the ID of the rule that gave it
	Operation rules.Operation // the answers of one
	Status    StatusRange
	After     int64     // entries with a greater ID, if Numbered
	Numbered  bool      // After holds
	Since     time.Time // entries of this time, by the clock that each tells, or later
	Limit     int       // the last so many; 0 wants all
}

// StatusRange is the statuses from First to Last, both included; the zero value
// is every status.
type StatusRange struct {
	First, Last int
	Set         bool
}

func (f *Filter) leaves(e *Entry, at time.Time) bool {
	return (f.Code == "" || f.Code == e.Code || f.Code == string(e.Rule)) &&
		(f.Operation == "" || f.Operation == e.Operation) &&
		(!f.Status.Set || f.Status.First <= e.Status && e.Status <= f.Status.Last) &&
		(!f.Numbered || e.ID > f.After) &&
		!at.Before(f.Since)
}

func (f *Filter) last(list []Entry) []Entry {
	if f.Limit > 0 && len(list) > f.Limit {
		return list[len(list)-f.Limit:]
	}
	return list
}
