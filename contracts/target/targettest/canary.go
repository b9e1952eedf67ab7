// Package targettest holds a key that every sink must escape, and finds what is
// left of it.
package targettest

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"strings"
)

// Canary has every character that some sink escapes.
const Canary = `KeY"'<>&+/=% \7f|` + "`é_end"

// Leaks tells every way in which the canary may still be in a text.
func Leaks(text string) []string {
	var found []string
	for name, spelled := range CanarySpellings() {
		if strings.Contains(text, spelled) {
			found = append(found, name)
		}
	}
	return found
}

// CanarySpellings are made by the standard library's own encoders, apart from
// the redactor's tables.
func CanarySpellings() map[string]string {
	marshalled, _ := json.Marshal(Canary)
	var plain, markup bytes.Buffer
	encoder := json.NewEncoder(&plain)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(Canary)
	_ = xml.EscapeText(&markup, []byte(Canary))
	inJSON := strings.Trim(string(marshalled), `"`)
	plainJSON := strings.TrimSuffix(plain.String()[1:], "\"\n")
	raw := []byte(Canary)
	return map[string]string{
		"raw": Canary, "json": inJSON, "json, plain": plainJSON, "json in json": strings.Trim(JSON(plainJSON), `"`),
		"html": html.EscapeString(Canary), "template": template.HTMLEscapeString(Canary), "xml": markup.String(),
		"json in html": html.EscapeString(plainJSON), "json in xml": html.EscapeString(inJSON),
		"query": url.QueryEscape(Canary), "path": url.PathEscape(Canary),
		"query, small": strings.ReplaceAll(strings.ReplaceAll(url.QueryEscape(Canary), "%2B", "%2b"), "%2F", "%2f"),
		"hex":          hex.EncodeToString(raw), "HEX": strings.ToUpper(hex.EncodeToString(raw)), "%x": fmt.Sprintf("%x", Canary),
		"base64": strings.TrimRight(base64.StdEncoding.EncodeToString(raw), "=")[:len(Canary)*8/6],
		"shell":  strings.ReplaceAll(Canary, "'", `'\''`),
		"by number": func() (s string) {
			for _, r := range Canary {
				s += fmt.Sprintf("&#%d;", r)
			}
			return s
		}(),
	}
}

// JSON is a value as encoding/json writes it.
func JSON(v any) string {
	data, _ := json.Marshal(v)
	return string(data)
}
