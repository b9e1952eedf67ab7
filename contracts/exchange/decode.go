package exchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

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
	r := plainReader{tokens: jsontext.NewDecoder(bytes.NewBuffer(text))}
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
	values int // read
}

var errTooDeep = errors.New("nested too deep to be plain")

// value reads a value. Where it is an object, it will have about so many members.
func (r *plainReader) value(members int) (any, error) {
	token, err := r.tokens.ReadToken()
	if err != nil {
		return nil, err
	}
	r.values++
	if r.tokens.StackDepth() > MaxDepth {
		return nil, errTooDeep
	}
	switch token.Kind() {
	case jsontext.KindBeginObject:
		return r.object(members)
	case jsontext.KindBeginArray:
		return r.array()
	case jsontext.KindString:
		return token.String(), nil
	case jsontext.KindNumber:
		return json.Number(token.String()), nil
	case jsontext.KindTrue, jsontext.KindFalse:
		return token.Bool(), nil
	default:
		return nil, nil
	}
}

func (r *plainReader) object(members int) (any, error) {
	object := make(map[string]any, members)
	for r.tokens.PeekKind() != jsontext.KindEndObject {
		token, err := r.tokens.ReadToken()
		if err != nil {
			return nil, err
		}
		name := token.String()
		if object[name], err = r.value(0); err != nil {
			return nil, err
		}
	}
	_, err := r.tokens.ReadToken()
	return object, err
}

func (r *plainReader) array() (any, error) {
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
