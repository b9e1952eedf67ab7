package jsonbody

// Numbers of a body. They are bounded before any conversion, because a short
// text can name a value of any size, and never pass through a float on their
// way to an integer: 9007199254740993 has to stay itself.

import (
	"encoding/json"
	"strconv"
	"strings"
)

// maxDigits bounds a number's digits, counted from the first one that is not
// zero; an int64 needs 19.
const maxDigits = 20

// numeral reads the number that starts here.
func (w *walk) numeral(into *Field) *Problem {
	start := w.at
	for w.at < len(w.text) && strings.IndexByte("+-.eE0123456789", w.text[w.at]) >= 0 {
		w.at++
	}
	text := w.text[start:w.at]
	into.Kind, into.Text = Number, text
	if n, few := fewDigits(text); few {
		into.Kind, into.Number, into.Integral = Integer, n, true
		return nil
	}
	if !json.Valid([]byte(text)) { // seldom looked at: few clients send such numbers
		return malformed
	}

	digits, exponentText, exponential := strings.Cut(text, "e")
	if !exponential {
		digits, exponentText, exponential = strings.Cut(text, "E")
	}
	unsigned := strings.TrimPrefix(digits, "-")
	units, fraction, fractional := strings.Cut(unsigned, ".")
	significant := strings.TrimLeft(units+fraction, "0")
	if len(significant) > maxDigits {
		return refuseAt(NotJSON, "a number of too many digits: send fewer digits", start)
	}
	if !exponential && !fractional {
		into.Number, into.Integral = asInt64(text)
		if into.Integral && text != "-0" {
			into.Kind = Integer
		}
		return nil
	}
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		return refuseAt(NotJSON, "a number too large for any type", start)
	}
	into.Number, into.Integral = integerOf(text[0] == '-', significant, exponentText, len(fraction))
	return nil
}

// fewDigits reads digits alone, as JSON writes them and too few for a question to arise.
func fewDigits(text string) (n int64, few bool) {
	if text == "" || len(text) > 9 || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = 10*n + int64(text[i]-'0')
	}
	return n, true
}

// integerOf works out significant × 10^(exponent − decimals) in decimal digits
// and reports whether that is an int64.
func integerOf(negative bool, significant, exponentText string, decimals int) (int64, bool) {
	if significant == "" {
		return 0, true // zero in any notation
	}
	exponent := 0
	if exponentText != "" {
		parsed, err := strconv.Atoi(exponentText)
		if err != nil {
			return 0, false // beyond any int64, or below any
		}
		exponent = parsed
	}
	plain := strings.TrimRight(significant, "0")
	zeros := len(significant) - len(plain) + exponent - decimals
	if zeros < 0 || zeros > maxDigits {
		return 0, false
	}
	plain += strings.Repeat("0", zeros)
	if negative {
		plain = "-" + plain
	}
	return asInt64(plain)
}

// asInt64 reads plain digits, and no nearest value where they do not fit.
func asInt64(digits string) (int64, bool) {
	value, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0, false
	}
	return value, true
}
