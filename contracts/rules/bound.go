package rules

// Bound is the edge of what a rule accepts, by the default answers to the open
// questions that touch it.
type Bound struct {
	Field string // that is measured, dotted
	Last  Term   // the last value accepted
	First Term   // the first one refused
	// With are the fields without which the rule says nothing.
	With []string
}

// Side is one side of a bound.
type Side string

// The two sides of a bound, and neither.
const (
	LastAccepted Side = "last accepted"
	FirstRefused Side = "first refused"
	Neither      Side = ""
)

// At is the value on a side.
func (b *Bound) At(side Side) Term {
	if side == LastAccepted {
		return b.Last
	}
	return b.First
}

// Side tells on which side of the bound a request stands: exactly on the last
// value accepted, exactly on the first refused, or elsewhere.
func (b *Bound) Side(r Request, f Givens) Side {
	for _, name := range b.With {
		if value, sent := r.Field(name); !sent || value == nil || value == "" {
			return Neither
		}
	}
	value, sent := r.Field(b.Field)
	if !sent {
		return Neither
	}
	for _, side := range []Side{LastAccepted, FirstRefused} {
		if at, err := b.At(side).in(r, f); err == nil && sameValue(b.At(side), at, value) {
			return side
		}
	}
	return Neither
}

func bound(field string, last, first Term) *Bound {
	return &Bound{Field: field, Last: last, First: first}
}

// with names the fields without which the rule says nothing.
func (b *Bound) with(fields ...string) *Bound { b.With = fields; return b }
