package jsonbody

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// The contract bodies are appended by hand: byte-exact, fields in the order of
// the reference, money as integers. A test holds AppendString against
// encoding/json.

const hexDigits = "0123456789abcdef"

// AppendString adds a JSON string. It writes what encoding/json writes without
// HTML escaping.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		b := s[i]
		if plain[b] {
			i++
			continue
		}
		if b < utf8.RuneSelf {
			dst = append(dst, s[start:i]...)
			dst = appendEscape(dst, b)
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || r == '\u2028' || r == '\u2029' {
			dst = append(dst, s[start:i]...)
			dst = append(dst, `\u`...)
			dst = append(dst, hexDigits[r>>12&0xf], hexDigits[r>>8&0xf], hexDigits[r>>4&0xf], hexDigits[r&0xf])
			start = i + size
		}
		i += size
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// plain tells of the bytes that stand for themselves in a JSON string.
var plain = func() (table [256]bool) {
	for b := 0x20; b < utf8.RuneSelf; b++ {
		table[b] = b != '"' && b != '\\'
	}
	return table
}()

func appendEscape(dst []byte, b byte) []byte {
	switch b {
	case '"', '\\':
		return append(dst, '\\', b)
	case '\b':
		return append(dst, `\b`...)
	case '\f':
		return append(dst, `\f`...)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[b>>4], hexDigits[b&0xf])
}

// AppendMember adds a further string member of an object. The name comes as it
// is written, comma, quotes and colon included: small enough to be inlined, so
// that a constant is stored and not copied.
func AppendMember(dst []byte, name, value string) []byte {
	return AppendString(append(dst, name...), value)
}

// AppendAmount adds a further member that is an amount in whole pesos, with what stands
// for its decimals.
func AppendAmount(dst []byte, name string, pesos int64, decimals string) []byte {
	return append(strconv.AppendInt(append(dst, name...), pesos, 10), decimals...)
}

// AppendThousandths adds a quantity: whole where it is whole, else with as many
// decimals as it needs.
func AppendThousandths(dst []byte, n int64) []byte {
	dst = strconv.AppendInt(dst, n/1000, 10)
	fraction := n % 1000
	if fraction == 0 {
		return dst
	}
	dst = append(dst, '.', '0'+byte(fraction/100))
	for rest := fraction % 100; rest > 0; rest = rest * 10 % 100 {
		dst = append(dst, '0'+byte(rest/10))
	}
	return dst
}

// ErrorBody is the body of an answer to what is no request to an operation: an
// unknown path, a wrong method, a body that is too large, an admin request that
// cannot be understood.
func ErrorBody(status int, message string) []byte {
	body := append([]byte(`{"code":"`), strconv.Itoa(status)...)
	body = append(body, `","message":`...)
	return append(AppendString(body, message), '}')
}

// CodeIn is the code that the body of an answer carries, in either envelope; empty for
// a body that carries none.
func CodeIn(body []byte) string {
	var envelope struct {
		Code     string
		Metadata struct{ Code string }
	}
	_ = json.Unmarshal(body, &envelope) // what is no such body carries none
	return envelope.Code + envelope.Metadata.Code
}
