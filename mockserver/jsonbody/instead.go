package jsonbody

import (
	"bytes"
	"encoding/base64"
	"unicode/utf8"
)

// form tells whether a body begins with name=value.
func form(raw []byte) bool {
	at := bytes.IndexByte(raw[:min(len(raw), 64)], '=')
	if at < 1 {
		return false
	}
	for i, c := range raw[:at] {
		if !letter(c) && (i == 0 || c < '0' || c > '9') && c != '_' && c != '-' && c != '.' && c != '[' && c != ']' && c != '%' {
			return false
		}
	}
	return true
}

// inBase64 tells whether a body is a JSON object in base64.
func inBase64(raw []byte) bool {
	plain, err := base64.StdEncoding.AppendDecode(nil, bytes.TrimSpace(raw))
	return err == nil && bytes.HasPrefix(plain, []byte("{"))
}

// plainText tells whether a body begins with a word that begins no JSON value, and
// is no form.
func plainText(raw []byte) bool {
	if len(raw) == 0 || !letter(raw[0]) || form(raw) || typographic(raw) || raw[0] >= utf8.RuneSelf && !utf8.Valid(raw) {
		return false
	}
	for _, one := range append([]string{"true", "false", "null"}, otherWords...) {
		if bytes.HasPrefix(raw, []byte(one)) {
			return false
		}
	}
	return true
}

// Compression names what a body is compressed with, by how it begins; "" where it is not.
func Compression(raw []byte) string {
	switch {
	case bytes.HasPrefix(raw, []byte("\x1f\x8b")):
		return "gzip"
	case len(raw) > 1 && raw[0] == 0x78 && (raw[1] == 0x01 || raw[1] == 0x9c || raw[1] == 0xda):
		return "zlib (deflate)"
	case bytes.HasPrefix(raw, []byte("\x28\xb5\x2f\xfd")):
		return "zstd"
	}
	return ""
}

// badUTF8 says what a body that is not UTF-8 seems to be.
func badUTF8(raw []byte) string {
	if what := opening(raw); what != "" {
		return what
	}
	at := firstBadUTF8(raw)
	if _, inString := brackets(raw[:at]); !inString && raw[at] >= 0x91 && raw[at] <= 0x94 { // windows-1252
		return atByte("typographic quotes, and not UTF-8 (Windows-1252 perhaps): JSON has plain double quotes", at)
	}
	return atByte("not UTF-8 (Latin-1 perhaps): send UTF-8", at)
}
