package sale

import (
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
)

// Members calls visit with the path of every text and number below a value;
// elements of lists are written as *.
func Members(at string, value any, visit func(at, text string)) {
	switch v := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			Members(strings.TrimPrefix(at+"."+name, "."), v[name], visit)
		}
	case []any:
		for _, part := range v {
			Members(at+".*", part, visit)
		}
	default:
		if text, is := exchange.TextOf(v); is {
			visit(at, text)
		}
	}
}
