package schema

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
)

// besides is what the library cannot see: it compares numbers as float64, and
// it accepts any field it does not know.
type besides struct {
	notInteger []Violation
	unknown    []string
}

// besides is what there is in a value. Nearly always it is nothing, and no pointer
// need be written.
func (s *shape) besides(value any) besides {
	if s.knows(value) {
		return besides{}
	}
	return s.walk("", value)
}

// knows tells whether walk finds nothing.
func (s *shape) knows(value any) bool {
	switch value := value.(type) {
	case map[string]any:
		for name, part := range value {
			if below, known := s.fields[name]; known && !below.knows(part) || !known && s.fields != nil {
				return false
			}
		}
	case []any:
		for _, part := range value {
			if s.items != nil && !s.items.knows(part) {
				return false
			}
		}
	case json.Number:
		return !s.isInteger() || isWhole(value)
	}
	return true
}

// isInteger tells whether the contract allows whole numbers alone.
func (s *shape) isInteger() bool { return len(s.kinds) == 1 && s.kinds[0] == "integer" }

// isWhole tells whether a number is an integer of 64 bits, written as one.
func isWhole(number json.Number) bool {
	_, err := strconv.ParseInt(number.String(), 10, 64)
	return err == nil
}

func (s *shape) walk(at string, value any) besides {
	var b besides
	switch value := value.(type) {
	case map[string]any:
		for name, part := range value { // in any order: CheckResponse sorts
			below, known := s.fields[name]
			switch {
			case known:
				b.add(below.walk(step(at, name), part))
			case s.fields != nil:
				b.unknown = append(b.unknown, step(at, name))
			}
		}
	case []any:
		if s.items == nil {
			break
		}
		for i, part := range value {
			b.add(s.items.walk(step(at, strconv.Itoa(i)), part))
		}
	case json.Number:
		if s.isInteger() && !isWhole(value) {
			b.notInteger = append(b.notInteger, Violation{Pointer: at, SchemaField: "type",
				Reason: "value must be an integer of 64 bits, written without fraction and exponent", Value: show(value)})
		}
	}
	return b
}

func (b *besides) add(more besides) {
	b.notInteger = append(b.notInteger, more.notInteger...)
	b.unknown = append(b.unknown, more.unknown...)
}

// pointer writes raw tokens as a JSON pointer.
func pointer(tokens []string) string {
	at := ""
	for _, token := range tokens {
		at = step(at, token)
	}
	return at
}

// step is the pointer one token below another.
func step(at, token string) string { return at + "/" + escapes.Replace(token) }

var escapes = strings.NewReplacer("~", "~0", "/", "~1")

// valueAt follows raw tokens; nothing there gives absent.
func valueAt(value any, path []string) any {
	for _, token := range path {
		switch at := value.(type) {
		case map[string]any:
			below, there := at[token]
			if !there {
				return absent{}
			}
			value = below
		case []any:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(at) {
				return absent{}
			}
			value = at[i]
		default:
			return absent{}
		}
	}
	return value
}

type absent struct{}

// show writes a value for a report, short.
func show(value any) string {
	const longest = 120
	switch value := value.(type) {
	case absent:
		return ""
	case map[string]any:
		return fmt.Sprintf("an object of %d fields", len(value))
	case []any:
		return fmt.Sprintf("an array of %d elements", len(value))
	case json.Number:
		return exchange.Truncate(value.String(), longest)
	}
	text, err := marshal(value)
	if err != nil {
		return ""
	}
	return exchange.Truncate(string(text), longest)
}
