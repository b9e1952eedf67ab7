package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// ReadBody reads the JSON object of a body into members, in the order sent, so
// that a request that came over the wire can be held against a bound or changed.
// Lists stay as encoding/json reads them.
func ReadBody(text []byte) ([]Member, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return nil, errors.New("the body is no JSON object")
	}
	members, err := readMembers(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("the body is more than one JSON value")
	}
	return members, nil
}

func readMembers(d *json.Decoder) ([]Member, error) {
	members := []Member{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		value, err := readValue(d)
		if err != nil {
			return nil, err
		}
		text, _ := name.(string)
		members = append(members, Member{text, value})
	}
	_, err := d.Token() // the closing brace
	return members, err
}

func readValue(d *json.Decoder) (any, error) {
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		return nil, err
	}
	if len(raw) > 0 && raw[0] == '{' {
		return ReadBody(raw)
	}
	inner := json.NewDecoder(bytes.NewReader(raw))
	inner.UseNumber()
	var value any
	err := inner.Decode(&value)
	return value, err
}
