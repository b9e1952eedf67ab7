package sale

import (
	"calco.example/contracts/exchange"
)

// ToTheSecond is how a time is written, milliseconds aside.
const ToTheSecond = "2006-01-02T15:04:05"

// TimeOf is when a sale was, as either report says it.
func TimeOf(row exchange.Row) string {
	return row.Text("transactionDateTime") + row.Text("paymentDataTime")
}
