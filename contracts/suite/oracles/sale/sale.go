// Package sale says what one sale tells, as either report writes it: its words
// ([SameWord], [IsCash]), its amounts ([Amount], [Makes]), its items ([ItemsOf]) and
// reconciliations ([SettlementOf]). A [Pair] is a sale that both reports tell of.
//
// What the reference leaves open about how something is written (letter case, zeros, the
// sign of a reversed sale, a filler for what there is not) is settled here, once.
package sale

// ToTheSecond is how a time is written, milliseconds aside.
const ToTheSecond = "2006-01-02T15:04:05"
