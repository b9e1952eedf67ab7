package watch

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// amountWithoutCommission is what is left, or what there was before the commission, and
// what installments add up to is told by what is left either way.
func TestWatcher_WithoutCommission(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ amount, commission, rest, paid, want, sum string }{
		"what is left":       {"1000", "21", "979", "979", "net", "net"},
		"what there was":     {"1000", "21", "1000", "979", "gross", "net"},
		"paid before it":     {"1000", "21", "1000", "1000", "gross", "gross"},
		"a refund":           {"-1000", "-21", "-1000", "-979", "gross", "net"},
		"no commission":      {"1000", "0", "1000", "1000", "", ""},
		"neither":            {"1000", "21", "990", "990", "something else", "net"},
		"less than its tax":  {"1000", "119", "900", "900", "something else", "net"},
		"rounded rest":       {"1000", "21.42", "979", "979", "net", "net"},
		"rounded commission": {"1000", "21", "978.58", "978.58", "net", "net"},
		"no amount is shown": {"", "21", "979", "979", "", "net"},
	} {
		record := evidence.NewRecord("http://deployment.example", nil)
		row := exchange.Row{"amount": json.Number(c.amount), "extraData": map[string]any{"amountWithoutCommission": json.Number(c.rest), "amountCommission": json.Number(c.commission)}}
		w := New(record)
		w.amounts.rest(row, &exchange.Exchange{})
		w.amounts.settlement(row, []any{map[string]any{"installmentNumber": json.Number("1"), "amount": json.Number(c.paid)}}, &exchange.Exchange{})
		assert.Equal(t, [2]string{c.want, c.sum}, [2]string{learnt(record, "Q-TR-WITHOUT-COMMISSION"), learnt(record, "Q-TR-RECONCILIATION-SUM")}, name)
	}
}

// Of an amount that is no whole number, or nothing at all, its decimals tell nothing, nor do
// those of one with an exponent.
func TestWatcher_AmountForm(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"15000": "none", "-15000": "none", "15000.0": "one", "15000.00": "two", "-10.00": "two",
		"15000.000": "something else", "1.5e4": "", "15e3": "", "1.0E7": "", "1E7": "", "15000.50": "", "990.0000000000001": "",
		"0": "", "0.00": "", "": "",
	} {
		record := evidence.NewRecord("http://deployment.example", nil)
		New(record).watchForm("Q-BR-AMOUNT-FORM", exchange.Row{"saleAmount": json.Number(written)}, &exchange.Exchange{}, "saleAmount", "tipAmount")
		assert.Equal(t, want, learnt(record, "Q-BR-AMOUNT-FORM"), written)
	}
}

// learnt is the answer that was seen, or how sure it is that there is another one.
func learnt(record *evidence.Record, q rules.QuestionID) string {
	for _, l := range record.Learned() {
		if l.Question == q && l.Sure == evidence.Answered {
			return l.Answer.String()
		}
		if l.Question == q && l.Sure == evidence.SomethingElse {
			return string(l.Sure)
		}
	}
	return ""
}

// Equal installments, each rounded by itself, tell of the figure that they were made of;
// where they are as near to the other one, they tell nothing.
func TestWatcher_InstallmentsWithinRounding(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ net, commission, each, want string }{
		"exact":         {"99", "10", "33", "net"},
		"rounded":       {"100", "10", "33.33", "net"},
		"gross":         {"91", "9", "33.33", "gross"},
		"neither":       {"100", "10", "20", "something else"},
		"one or other":  {"99.98", "0.01", "33.33", ""},
		"no commission": {"99.99", "0", "33.33", ""},
	} {
		record := evidence.NewRecord("http://deployment.example", nil)
		row := exchange.Row{"extraData": map[string]any{"amountWithoutCommission": json.Number(c.net), "amountCommission": json.Number(c.commission)}}
		var entries []any
		for range 3 {
			entries = append(entries, map[string]any{"installmentNumber": json.Number("1"), "amount": json.Number(c.each)})
		}
		New(record).amounts.settlement(row, entries, &exchange.Exchange{})
		assert.Equal(t, c.want, learnt(record, "Q-TR-RECONCILIATION-SUM"), name)
	}
}
