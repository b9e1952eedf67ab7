package contracts

import "strings"

// CurlLine is a placeholder for the report writers' shell-quoting form.
func CurlLine(method, url, body string) string {
	line := "curl -sS -X " + method + " '" + url + `' -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json'`
	if body != "" {
		line += " -d '" + strings.ReplaceAll(body, "'", `'\''`) + "'"
	}
	return line
}
