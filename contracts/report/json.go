package report

import (
	_ "embed"
	"encoding/json"
	"io"
)

// Schema is the JSON Schema of report.json.
//
//go:embed report.schema.json
var Schema []byte

// WriteJSON writes report.json: the results model as it is, lists never null.
func WriteJSON(w io.Writer, r *Results) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(mapTexts(r, func(s string) string { return s }))
}
