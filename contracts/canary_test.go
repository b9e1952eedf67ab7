package contracts

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

// canary has every character that some sink escapes.
const canary = `KeY"'<>&+/=% \7f|` + "`é_end"

// leaks tells every way in which the canary may still be in a text.
func leaks(text string) []string {
	var found []string
	for name, spelled := range canarySpellings() {
		if strings.Contains(text, spelled) {
			found = append(found, name)
		}
	}
	return found
}

// canarySpellings are made by the standard library's own encoders, apart from
// the redactor's tables.
func canarySpellings() map[string]string {
	marshalled, _ := json.Marshal(canary)
	var plain, markup bytes.Buffer
	encoder := json.NewEncoder(&plain)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(canary)
	_ = xml.EscapeText(&markup, []byte(canary))
	inJSON := strings.Trim(string(marshalled), `"`)
	plainJSON := strings.TrimSuffix(plain.String()[1:], "\"\n")
	raw := []byte(canary)
	return map[string]string{
		"raw": canary, "json": inJSON, "json, plain": plainJSON, "json in json": strings.Trim(jsonOf(plainJSON), `"`),
		"html": html.EscapeString(canary), "template": template.HTMLEscapeString(canary), "xml": markup.String(),
		"json in html": html.EscapeString(plainJSON), "json in xml": html.EscapeString(inJSON),
		"query": url.QueryEscape(canary), "path": url.PathEscape(canary),
		"query, small": strings.ReplaceAll(strings.ReplaceAll(url.QueryEscape(canary), "%2B", "%2b"), "%2F", "%2f"),
		"hex":          hex.EncodeToString(raw), "HEX": strings.ToUpper(hex.EncodeToString(raw)), "%x": fmt.Sprintf("%x", canary),
		"base64": strings.TrimRight(base64.StdEncoding.EncodeToString(raw), "=")[:len(canary)*8/6],
		"shell":  strings.ReplaceAll(canary, "'", `'\''`),
		"by number": func() (s string) {
			for _, r := range canary {
				s += fmt.Sprintf("&#%d;", r)
			}
			return s
		}(),
	}
}

func jsonOf(v any) string {
	data, _ := json.Marshal(v)
	return string(data)
}
