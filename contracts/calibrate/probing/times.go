package probing

import (
	"calco.example/contracts/exchange"
)

// TimeOf is when a row says its sale was, to the second, by which sales may be sorted
// whatever milliseconds the transaction report adds.
func TimeOf(r exchange.Row) string {
	if text := r.Text("transactionDateTime"); text != "" {
		return text
	}
	const second = len("2006-01-02T15:04:05")
	text := r.Text("paymentDataTime")
	return text[:min(second, len(text))]
}
