package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// worded are the filters of the branch report whose words the reference lists, with
// the member of a sale that shows them.
var worded = []struct {
	field, member string
	rule          rules.ID
	named         func(shown string) string // the word of the filter that a shown one stands for
}{
	{"typeTransaction", "transactionType", "BR-FILTER-TYPE", rules.PaymentType},
	{"cardBrand", "cardBrand", "BR-FILTER-BRAND", rules.CardBrand},
}

// filtered looks for sales that have another documented word than those which the
// branch report was filtered by, whatever else was: "filtered by ... payment type, card
// brand". What words it cannot read, and sales without one, it leaves alone.
func (m *monitor) filtered(x *exchange.Exchange) {
	r := x.Request
	if r.Operation != rules.BranchReport || !x.Success() || r.Query != "" || r.Header != nil {
		return
	}
	var body map[string]json.RawMessage
	if json.Unmarshal(r.Body, &body) != nil {
		return
	}
	for _, f := range worded {
		var text string
		if json.Unmarshal(body[f.field], &text) != nil || strings.Count(string(r.Body), `"`+f.field+`"`) != 1 {
			continue
		}
		asked, words := SplitList(text), rules.FilterWords[f.field]
		if slices.ContainsFunc(asked, func(word string) bool { return !slices.Contains(words, word) }) {
			continue
		}
		m.judge.Checks++
		for _, row := range x.Rows() {
			word := f.named(row.Text(f.member))
			if slices.Contains(words, word) && !slices.Contains(asked, word) {
				m.judge.keep(m.finding(f.rule, "a sale has another "+f.member+" than those that were asked for", "", "one of those that were asked for", fmt.Sprintf("%s has %s, asked for %s", row.Text("saleId"), word, text)))
				break
			}
		}
	}
}
