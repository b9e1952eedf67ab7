package report

// Unmet says why something cannot be verified here, and what would help.
type Unmet struct {
	Why string
	Ask string // what to ask the operator for, or to set
	// OurLimit marks a bound of the suite's own, which no plan foresees.
	OurLimit bool
}

// Error names the reason.
func (u *Unmet) Error() string { return "not verified: " + u.Why }

// Unverified is an [Unmet] as an error.
func Unverified(why, ask string) error { return &Unmet{Why: why, Ask: ask} }
