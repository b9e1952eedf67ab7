package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"calco.example/contracts/exchange"
)

// Bounds of an answer we are willing to read. The largest honest answer is far
// smaller: a page has at most 50 sales, a list of locations some thousands.
const (
	maxDepth  = exchange.MaxDepth
	maxValues = 1 << 18 // some 40,000 locations
)

// parsed is a body read strictly: faults of the text, and its value if there is
// one. Numbers keep their digits.
type parsed struct {
	value  any
	values int // how many JSON values it holds
	usable bool
	faults []Violation
}

// parseStrict reads exactly one JSON value. encoding/json alone accepts trailing
// text (Decoder), duplicate names, and repairs bad UTF-8 in silence.
//
// Faults that leave a value (trailing text, duplicate names, bad UTF-8) do not
// stop it: the value is checked as well, of duplicate names the last.
//
// Nearly every body is plain, and was read to its end when it came.
func parseStrict(body []byte, decoded exchange.Decoded) parsed {
	var p parsed
	switch {
	case len(body) > exchange.MaxBody:
		p.fault("", "size", fmt.Sprintf("the body has more than %d bytes", exchange.MaxBody))
		return p
	case decoded.Plain && decoded.Values <= maxValues:
		return parsed{value: decoded.Value, values: decoded.Values, usable: true}
	case len(bytes.Trim(body, exchange.JSONSpace)) == 0:
		p.fault("", "json", "the body is empty")
		return p
	}
	if !utf8.Valid(body) {
		p.fault("", "utf-8", fmt.Sprintf("not UTF-8 at byte %d", firstBadByte(body)))
	}
	body, isMarked := bytes.CutPrefix(body, exchange.ByteOrderMark)
	if isMarked {
		p.fault("", "json", "a byte order mark stands before the JSON value")
	}
	var raw json.RawMessage
	decoder := json.NewDecoder(bytes.NewReader(body))
	if err := decoder.Decode(&raw); err != nil {
		p.fault("", "json", notJSON(err))
		return p
	}
	if end := decoder.InputOffset(); len(bytes.Trim(body[end:], exchange.JSONSpace)) > 0 {
		p.fault("", "json", fmt.Sprintf("text after the JSON value, from byte %d", end))
	}
	w := walker{decoder: withNumbers(raw), into: &p}
	p.value = w.value("", 1)
	p.usable = !w.stopped
	return p
}

func withNumbers(raw []byte) *json.Decoder {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	return decoder
}

func (p *parsed) fault(pointer, field, reason string) {
	p.faults = append(p.faults, Violation{Pointer: pointer, SchemaField: field, Reason: reason})
}

func firstBadByte(body []byte) int {
	for at := 0; at < len(body); {
		r, size := utf8.DecodeRune(body[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return len(body)
}

// notJSON says where; the library's own text changes between versions of Go.
func notJSON(err error) string {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fmt.Sprintf("not JSON, at byte %d", syntax.Offset)
	}
	return "not JSON: the text ends too early"
}

// walker builds the value of a text that is known to be one JSON value.
type walker struct {
	decoder *json.Decoder
	into    *parsed
	stopped bool
}

func (w *walker) value(at string, depth int) any {
	if w.into.values++; w.into.values > maxValues {
		w.stop(at, "size", fmt.Sprintf("more than %d values", maxValues))
	}
	token := w.token()
	switch token {
	case json.Delim('{'), json.Delim('['):
		if depth > maxDepth {
			w.stop(at, "depth", fmt.Sprintf("nested deeper than %d", maxDepth))
			return nil
		}
	}
	switch token {
	case json.Delim('{'):
		return w.object(at, depth)
	case json.Delim('['):
		return w.array(at, depth)
	}
	return token
}

func (w *walker) object(at string, depth int) any {
	object := map[string]any{}
	for w.more() {
		name, _ := w.token().(string)
		below := step(at, name)
		if _, twice := object[name]; twice {
			w.into.fault(below, "duplicate", "the name is sent twice")
		}
		object[name] = w.value(below, depth+1)
	}
	w.token()
	return object
}

func (w *walker) array(at string, depth int) any {
	array := []any{}
	for w.more() {
		array = append(array, w.value(step(at, strconv.Itoa(len(array))), depth+1))
	}
	w.token()
	return array
}

func (w *walker) more() bool { return !w.stopped && w.decoder.More() }

// token cannot fail on a text that is JSON; should it do so, the walk ends
// instead of going round.
func (w *walker) token() any {
	if w.stopped {
		return nil
	}
	token, err := w.decoder.Token()
	if err != nil {
		w.stop("", "json", notJSON(err))
	}
	return token
}

func (w *walker) stop(at, field, reason string) {
	if !w.stopped {
		w.into.fault(at, field, reason)
	}
	w.stopped = true
}
