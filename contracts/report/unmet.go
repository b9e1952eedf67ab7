package report

// Unmet says why something cannot be verified here, and what would help.
type Unmet struct {
	Why string
	Ask string // what to ask the operator for, or to set
	// OurLimit marks a bound of the suite's own, which no plan foresees.
	OurLimit bool
	// Data marks sales that the account does not have, which only reading shows: no
	// plan foresees that either.
	Data bool
}

// Error names the reason.
func (u *Unmet) Error() string { return "not verified: " + u.Why }

// Unverified is an [Unmet] as an error.
func Unverified(why, ask string) error { return &Unmet{Why: why, Ask: ask} }

// Lacking is an [Unmet] for want of sales that would show something.
func Lacking(why, ask string) error { return &Unmet{Why: why, Ask: ask, Data: true} }
