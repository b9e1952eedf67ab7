package report

import (
	_ "embed"
	"io"

	"calco.example/contracts/reporttext"
)

// Schema is the JSON Schema of report.json.
//
//go:embed report.schema.json
var Schema []byte

// WriteJSON writes report.json: the results model as it is, lists never null.
func WriteJSON(w io.Writer, r *Results) error {
	return reporttext.WriteJSON(w, mapTexts(r, func(s string) string { return s }))
}
