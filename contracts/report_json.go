package contracts

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"io"
)

// ReportSchema is the JSON Schema of report.json.
//
//go:embed report.schema.json
var ReportSchema []byte

// WriteJSON writes report.json: the results model as it is, lists never null.
func WriteJSON(w io.Writer, r *Results) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(mapTexts(r, func(s string) string { return s }))
}

// encodeJSON is json.Marshal with a choice: many servers do not write < as \u003c.
func encodeJSON(v any, escapeHTML bool) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(escapeHTML)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

func marshalJSON(v any) ([]byte, error) { return encodeJSON(v, false) }
