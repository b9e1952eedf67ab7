package exchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxDepth is how deep a body may be nested to be plain.
const MaxDepth = 64

// Decoded is the first JSON value of a text, its numbers as they are written; nil
// where there is none.
type Decoded struct {
	Value any
	// Plain tells that nothing is wrong or odd with the text: it is one value in
	// UTF-8, no deeper than MaxDepth, and no object of it has a name twice.
	Plain  bool
	Values int // how many there are in a plain one, itself among them
}

// Decode makes of a text what encoding/json does, and sees on the way whether it is
// plain: of one that is not, encoding/json decides.
func Decode(text []byte) Decoded {
	r := plainReader{tokens: jsontext.NewDecoder(bytes.NewBuffer(text)), known: map[string]any{}}
	value, err := r.value(0)
	if err == nil {
		_, err = r.tokens.ReadToken()
	}
	if !errors.Is(err, io.EOF) || r.values == 0 {
		return Decoded{Value: decodeAny(text)}
	}
	return Decoded{Value: value, Plain: true, Values: r.values}
}

func decodeAny(text []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return nil
	}
	return value
}

// plainReader makes values of tokens, which package jsontext reads strictly: a name
// that is there twice and a string that is no UTF-8 are errors.
type plainReader struct {
	tokens *jsontext.Decoder
	values int            // read
	known  map[string]any // names, texts and numbers by how they are written: the rows of a page have most in common
}

var errTooDeep = errors.New("nested too deep to be plain")

// value reads a value. Where it is an object, it will have about so many members.
func (r *plainReader) value(members int) (any, error) {
	switch r.tokens.PeekKind() {
	case jsontext.KindBeginObject:
		return r.object(members)
	case jsontext.KindBeginArray:
		return r.array()
	default:
		value, err := r.scalar()
		if err == nil {
			r.values++
		}
		return value, err
	}
}

// scalar reads a name, or a value that holds no other.
func (r *plainReader) scalar() (any, error) {
	written, err := r.tokens.ReadValue()
	if err != nil {
		return nil, err
	}
	if value, is := r.known[string(written)]; is {
		return value, nil
	}
	text := string(written)
	value := scalarOf(text)
	r.known[text] = value
	return value, nil
}

// scalarOf is what a text, a number or a word of JSON says.
func scalarOf(written string) any {
	switch {
	case written == "null":
		return nil
	case written == "true", written == "false":
		return written == "true"
	case written[0] != '"':
		return json.Number(written)
	case !strings.Contains(written, `\`):
		return written[1 : len(written)-1]
	}
	text, _ := jsontext.AppendUnquote(nil, written)
	return string(text)
}

// begin reads how an object or an array begins.
func (r *plainReader) begin() error {
	if _, err := r.tokens.ReadToken(); err != nil {
		return err
	}
	if r.values++; r.tokens.StackDepth() > MaxDepth {
		return errTooDeep
	}
	return nil
}

func (r *plainReader) object(members int) (any, error) {
	if err := r.begin(); err != nil {
		return nil, err
	}
	object := make(map[string]any, members)
	for r.tokens.PeekKind() != jsontext.KindEndObject {
		name, err := r.scalar()
		if err != nil {
			return nil, err
		}
		text, _ := name.(string)
		if object[text], err = r.value(0); err != nil {
			return nil, err
		}
	}
	_, err := r.tokens.ReadToken()
	return object, err
}

func (r *plainReader) array() (any, error) {
	if err := r.begin(); err != nil {
		return nil, err
	}
	array, members := []any{}, 0
	for r.tokens.PeekKind() != jsontext.KindEndArray {
		value, err := r.value(members)
		if err != nil {
			return nil, err
		}
		if object, is := value.(map[string]any); is {
			members = len(object) // the next one is as large
		}
		array = append(array, value)
	}
	_, err := r.tokens.ReadToken()
	return array, err
}
