package rules

import (
	"fmt"
	"strings"
	"time"
)

// Givens are what a value may be reckoned from: what only the one who asks knows
// of a deployment, its accounts and its day. Days are YYYY-MM-DD. A given that is
// empty is not known, and a request that needs it cannot be built.
type Givens struct {
	Today string // the deployment's civil day
	// From and To are a range of past days with sales, To after From, no longer
	// than a week.
	From, To        string
	Location        string // of the account
	OtherTerminal   string // of the account, at another location than Location
	ForeignLocation string // of another account
	ForeignTerminal string // of another account
	LastPage        int    // of what a good request asks for
}

// At are the givens on a day, with a range of full days before it.
func (f Givens) At(now time.Time) Givens {
	f.Today = now.Format(time.DateOnly)
	f.From, f.To = now.AddDate(0, 0, -7).Format(time.DateOnly), now.AddDate(0, 0, -1).Format(time.DateOnly)
	return f
}

// in is the value in a request, as JSON has it: a string, an int or nil.
func (v Term) in(r Request, f Givens) (any, error) {
	known := map[Base]string{From: f.From, To: f.To, Today: f.Today,
		OwnLocation: f.Location, OtherTerminal: f.OtherTerminal, ForeignLocation: f.ForeignLocation, ForeignTerminal: f.ForeignTerminal}
	switch v.Base {
	case Literal:
		return v.Is, nil
	case Characters:
		return strings.Repeat("9", v.Plus), nil
	case LastPage:
		if f.LastPage > 0 {
			return f.LastPage + v.Plus, nil
		}
	case OfField:
		return v.fromField(r, f)
	case From, To, Today:
		if known[v.Base] != "" {
			return v.day(known[v.Base])
		}
	default:
		if known[v.Base] != "" {
			return known[v.Base], nil
		}
	}
	return nil, fmt.Errorf("%s is not known", v)
}

// fromField reckons from a day of the same request, or from the good one where
// that field holds no day.
func (v Term) fromField(r Request, f Givens) (any, error) {
	field, _ := r.Field(v.Field)
	text, _ := field.(string)
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		text = f.To
	}
	return v.day(text)
}

// day adds months, clamped to the end of the month, and days.
func (v Term) day(text string) (any, error) {
	base, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %q is no day", v, text)
	}
	month := time.Date(base.Year(), base.Month()+time.Month(v.Months), 1, 0, 0, 0, 0, time.UTC)
	last := month.AddDate(0, 1, -1).Day()
	return month.AddDate(0, 0, min(base.Day(), last)-1+v.Plus).Format(time.DateOnly), nil
}
