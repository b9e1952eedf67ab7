package request

// Presence is what a request says about one field.
type Presence uint8

// What may be said.
const (
	Absent    Presence = iota
	Wrong              // of another JSON type than the table says
	Unfit              // of another type, and refused by the field's own rule
	converted          // of another type, and taken as the table's; never seen outside of misfits
	Given
)

// Text is a string field.
type Text struct {
	Presence
	Text string
}

// Integer is a field of a whole number.
type Integer struct {
	Presence
	Number int64
}

// Empty tells whether a field was sent as a text without a character.
func (f *Text) Empty() bool { return f.Presence == Given && f.Text == "" }

func (f Integer) or(other Integer) Integer {
	if f.Presence == Absent {
		return other
	}
	return f
}
