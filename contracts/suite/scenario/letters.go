package scenario

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
)

// garbled matches what becomes of a letter of Spanish whose two bytes are read as two
// letters of another encoding, and the mark of a letter that could not be read.
var garbled = regexp.MustCompile("\ufffd|Ã[\u0081\u0089\u008d\u0091\u0093\u009a\u00a1\u00a9\u00ad\u00b1\u00b3\u00ba\u00bc‘“‰š]")

// mayBeGarbled tells whether a body has the first of such letters, as it is or escaped.
func mayBeGarbled(body []byte) bool {
	return slices.ContainsFunc([]string{"Ã", "\ufffd", `\u00c3`, `\u00C3`, `\ufffd`, `\uFFFD`}, func(letter string) bool { return bytes.Contains(body, []byte(letter)) })
}

// garbledIn is the path and the text of the first garbled text below a value; elements of
// lists are written as *.
func garbledIn(at string, value any) (path, text string) {
	switch v := value.(type) {
	case string:
		if garbled.MatchString(v) {
			return strings.TrimPrefix(at, "."), v
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if path, text = garbledIn(at+"."+name, v[name]); path != "" {
				break
			}
		}
	case []any:
		for _, part := range v {
			if path, text = garbledIn(at+".*", part); path != "" {
				break
			}
		}
	}
	return path, text
}

// letters looks for texts of a success that another encoding has garbled: such a one is no
// "address of the POS location", no "item name" and no "legal name of the commerce".
func (m *monitor) letters(x *exchange.Exchange) {
	if !x.Success() || !mayBeGarbled(x.Body) {
		return
	}
	if path, text := garbledIn("", x.JSON); path != "" {
		m.judge.keep(m.finding("SALE-PLAUSIBLE", "a text has letters of another encoding: "+path, "", "the letters that were meant", Truncate(text, 80)))
	}
}
