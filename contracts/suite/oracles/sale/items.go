package sale

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
)

// Line is an item of a sale: its numbers by their value, and no code the same as an
// empty one, or as a word for none.
type Line struct{ code, figures, name string }

// ItemsOf are the items of a sale, in any order.
func ItemsOf(row exchange.Row) (items []Line) {
	for _, item := range row.Items() {
		quantity, _ := item.Number("quantity")
		price, _ := item.Number("price")
		code := item.Text("code") // "may be null or empty"
		if !strings.ContainsAny(code, "0123456789") {
			code = ""
		}
		items = append(items, Line{code, quantity.RatString() + " at " + price.RatString(), item.Text("name")})
	}
	slices.SortFunc(items, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.code, b.code), cmp.Compare(a.figures, b.figures), cmp.Compare(a.name, b.name))
	})
	return items
}

// ItemsText is what the items of a sale come to.
func ItemsText(row exchange.Row) string { return fmt.Sprint(ItemsOf(row)) }

// Alike tells whether two items are one: a name may be cut off in one report.
func (l Line) Alike(other Line) bool {
	short, long := l.name, other.name
	if len(short) > len(long) {
		short, long = long, short
	}
	cut := len([]rune(short)) >= shortestCut && strings.HasPrefix(long, strings.TrimSpace(short))
	return l.code == other.code && l.figures == other.figures && (l.name == other.name || cut)
}

// shortestCut is how long a name is at least that was cut off.
const shortestCut = 8
