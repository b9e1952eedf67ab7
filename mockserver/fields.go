package mockserver

// presence is what a request says about one field.
type presence uint8

const (
	absent    presence = iota
	wrong              // of another JSON type than the table says
	unfit              // of another type, and refused by the field's own rule
	converted          // of another type, and taken as the table's; never seen outside of misfits
	given
)

// textField is a string field, intField a whole number.
type textField struct {
	presence
	text string
}

type intField struct {
	presence
	number int64
}

// empty tells whether a field was sent as a text without a character.
func (f *textField) empty() bool { return f.presence == given && f.text == "" }

func (f intField) or(other intField) intField {
	if f.presence == absent {
		return other
	}
	return f
}
