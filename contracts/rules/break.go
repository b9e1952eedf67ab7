package rules

import (
	"fmt"
	"strconv"
	"strings"
)

// Break says how a good request of a rule's operation comes to break it.
type Break struct {
	// Ways are the smallest changes that do it. Each way alone is enough; the
	// first is the one to show, the others are for a request whose field another
	// rule needs.
	Ways [][]Change
	// Under are the answers to open questions that it takes: by default the rule
	// refuses nothing, or answers as another one does in its place.
	Under []Pin
}

// Pin is an answer to an open question.
type Pin struct {
	Question QuestionID
	Answer   Answer
}

// Change is one change to a request.
type Change struct {
	Kind  ChangeKind
	Name  string // a field (dotted), or a header
	Value Term   // of Set
	Text  string // whose key, or the text of a header, a query or a body
}

// ChangeKind is what a change does.
type ChangeKind string

// The kinds of changes, all there are.
const (
	Set       ChangeKind = "set"    // field Name carries Value
	Drop      ChangeKind = "drop"   // field Name is left out
	Repeat    ChangeKind = "repeat" // field Name is sent twice
	SetRole   ChangeKind = "key"    // the key of the role Text is sent, none where it is empty
	SetHeader ChangeKind = "header" // header Name carries Text
	SetQuery  ChangeKind = "query"  // the query is Text
	SetBody   ChangeKind = "body"   // the body is Text, as it is
)

// Term is what a field is set to: a text or number as it is, or one that is
// reckoned from something that only the one who asks can know.
type Term struct {
	Base   Base
	Is     any    // of Literal: a string, an int, or nil for null
	Field  string // of OfField
	Months int    // added to a day, the day of the month clamped to its end
	Plus   int    // days added to a day, pages to the last one; the number of Characters
}

// Base is what a value is reckoned from.
type Base string

// The bases, all there are. The zero Base stands for no value at all.
const (
	Literal         Base = "literal"
	Today           Base = "today"            // the deployment's civil day
	From            Base = "from"             // the first day of a good range
	To              Base = "to"               // its last day
	OfField         Base = "field"            // another field of the same request
	LastPage        Base = "last page"        // of what the request asks for
	Characters      Base = "characters"       // a text of Plus digits
	OwnLocation     Base = "location"         // of the account
	OtherTerminal   Base = "other terminal"   // of the account, at another location
	ForeignLocation Base = "foreign location" // of another account
	ForeignTerminal Base = "foreign terminal" // of another account
)

// String is the value as a sentence names it.
func (v Term) String() string {
	switch v.Base {
	case "":
		return ""
	case Literal:
		if text, isText := v.Is.(string); isText {
			return strconv.Quote(text)
		}
		return strings.ReplaceAll(fmt.Sprint(v.Is), "<nil>", "null")
	case Characters:
		return fmt.Sprintf("%d characters", v.Plus)
	}
	text := string(v.Base)
	if v.Base == OfField {
		text = v.Field
	}
	if v.Months != 0 {
		text += fmt.Sprintf(" %+d month", v.Months)
	}
	if v.Plus != 0 {
		text += fmt.Sprintf(" %+d", v.Plus)
	}
	return text
}

// String is the change as a sentence names it.
func (c Change) String() string {
	switch c.Kind {
	case Set:
		return c.Name + ": " + c.Value.String()
	case Drop:
		return "without " + c.Name
	case Repeat:
		return c.Name + " twice"
	case SetRole:
		if c.Text == "" {
			return "no key"
		}
		return "the key of " + c.Text
	case SetHeader:
		return c.Name + ": " + c.Text
	}
	return fmt.Sprintf("the %s %s", c.Kind, c.Text)
}

// The words in which the catalogue says how a request breaks a rule.

func by(changes ...Change) *Break { return &Break{Ways: [][]Change{changes}} }

func (b *Break) or(changes ...Change) *Break { b.Ways = append(b.Ways, changes); return b }

// under adds an answer that the break takes.
func (b *Break) under(q QuestionID, choice string) *Break {
	b.Under = append(b.Under, Pin{q, Answer{Choice: choice}})
	return b
}

// underOwn adds a text of the deployment's own as the answer that it takes.
func (b *Break) underOwn(q QuestionID, text string) *Break {
	b.Under = append(b.Under, Pin{q, Answer{Value: &text}})
	return b
}

func set(field string, v Term) Change   { return Change{Kind: Set, Name: field, Value: v} }
func drop(field string) Change          { return Change{Kind: Drop, Name: field} }
func repeat(field string) Change        { return Change{Kind: Repeat, Name: field} }
func keyOf(role string) Change          { return Change{Kind: SetRole, Text: role} }
func header(name, text string) Change   { return Change{Kind: SetHeader, Name: name, Text: text} }
func query(text string) Change          { return Change{Kind: SetQuery, Text: text} }
func body(text string) Change           { return Change{Kind: SetBody, Text: text} }
func literal(is any) Term               { return Term{Base: Literal, Is: is} }
func of(base Base) Term                 { return Term{Base: base} }
func today(days int) Term               { return Term{Base: Today, Plus: days} }
func after(field string, days int) Term { return Term{Base: OfField, Field: field, Plus: days} }
func lastPage(plus int) Term            { return Term{Base: LastPage, Plus: plus} }
func monthAfter(field string, d int) Term {
	return Term{Base: OfField, Field: field, Months: 1, Plus: d}
}

// digits is a text of so many digits, for a rule about length.
func digits(n int) Term { return Term{Base: Characters, Plus: n} } //nolint:unused // a further rule: see README.md
