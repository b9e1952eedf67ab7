// Package texts holds every text of the desk in English and in Spanish as it is
// used in Chile. A key that is missing is an error, never an empty text.
package texts

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// languages of the catalogue, the default first.
var languages = []string{"en", "es"}

// Languages of the catalogue, the default first.
func Languages() []string { return append([]string(nil), languages...) }

// Catalogue is all texts in one language.
type Catalogue struct {
	Lang  string
	index int
}

// In is the catalogue in a language, the default where it does not have it.
func In(lang string) Catalogue {
	for i, known := range languages {
		if lang == known {
			return Catalogue{known, i}
		}
	}
	return Catalogue{languages[0], 0}
}

// For is the catalogue in the language asked for, or else in the first of
// Accept-Language that it has.
func For(asked, acceptLanguage string) Catalogue {
	for _, known := range languages {
		if asked == known {
			return In(known)
		}
	}
	best, most := languages[0], 0.0
	for part := range strings.SplitSeq(acceptLanguage, ",") {
		tag, weight := parseRange(part)
		for _, known := range languages {
			if (tag == known || strings.HasPrefix(tag, known+"-")) && weight > most {
				best, most = known, weight
			}
		}
	}
	return In(best)
}

// parseRange reads one language range: es-CL;q=0.9.
func parseRange(part string) (tag string, weight float64) {
	tag, parameters, _ := strings.Cut(part, ";")
	weight = 1
	if q, found := strings.CutPrefix(strings.TrimSpace(parameters), "q="); found {
		if given, err := strconv.ParseFloat(q, 64); err == nil {
			weight = given
		}
	}
	return strings.ToLower(strings.TrimSpace(tag)), weight
}

// Text is a text with its arguments in the places {1}, {2} …
func (c Catalogue) Text(key string, args ...any) (string, error) {
	both, known := table[key]
	if !known || both[c.index] == "" {
		return "", fmt.Errorf("no text %q in %s", key, c.Lang)
	}
	pairs := make([]string, 0, 2*len(args))
	for i, arg := range args {
		pairs = append(pairs, "{"+strconv.Itoa(i+1)+"}", Plain(arg))
	}
	return strings.NewReplacer(pairs...).Replace(both[c.index]), nil
}

// table holds every text: English, Spanish.
var table = func() map[string][2]string {
	all := map[string][2]string{}
	for _, part := range []map[string][2]string{shell, live, exchange, ask, rulebook, clock, contract, world, met, habits} {
		maps.Copy(all, part)
	}
	return all
}()

// Plain writes an argument as text.
func Plain(value any) string { return fmt.Sprint(value) }
