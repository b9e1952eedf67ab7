package transactions

import (
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/oracles/sale"
)

// AreOrdered expects the transactions grouped, rising or falling by a field.
func (t *Transactions) AreOrdered(order, field string) {
	rows := t.ofPage()
	if rows == nil {
		return
	}
	if len(rows) < 2 {
		t.Lack("one transaction has no order", "a main key of an account with more sales")
		return
	}
	seen := map[string]bool{ordered(rows[0], field): true}
	for i := 1; i < len(rows); i++ {
		last, this := ordered(rows[i-1], field), ordered(rows[i], field)
		ok := last == this
		switch order {
		case "rising", "ascendentes", "ordenadas de menor a mayor":
			ok = last <= this
		case "falling", "descendentes", "ordenadas de mayor a menor":
			ok = last >= this
		default:
			ok = ok || !seen[this]
		}
		seen[this] = true
		t.Expect(ok, "the transactions are "+order+" by "+field, order, fmt.Sprintf("%q after %q", this, last))
	}
}

// ordered is what rows are ordered by: a time to the second, for the milliseconds that
// the transaction report adds need not be what it sorts by.
func ordered(row exchange.Row, field string) string {
	const second = len(sale.ToTheSecond)
	text := row.Text(field)
	if field == "paymentDataTime" && len(text) > second {
		return text[:second]
	}
	return text
}
