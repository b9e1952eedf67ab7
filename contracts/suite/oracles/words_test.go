package oracles

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

func TestSameLocation(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"101", "101", true}, {"0101", "101", true}, {"LOC_000101", "101", true}, {"101", "LOC_000101", true}, {"0", "00", true}, {"x", "x", true},
		{"101", "102", false}, {"LOC_000101", "102", false}, {"LOC_101", "POS_101", false}, {"LOC", "0", false}, {"x", "", false},
	} {
		assert.Equal(t, c.same, sameLocation(c.a, c.b), "%q and %q", c.a, c.b)
	}
}

func TestSameInstallments(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Banco", "BANCO", true}, {"Bank", "BANCO", true}, {"merchant", "COMERCIO", true}, {"Acme", "ACME", true},
		{"Bank", "COMERCIO", false}, {"Banks", "BANCO", false}, {"", "BANCO", false},
	} {
		assert.Equal(t, c.same, sameInstallments(c.a, c.b), "%q and %q", c.a, c.b)
	}
}

func TestIsFiller(t *testing.T) {
	t.Parallel()
	for text, is := range map[string]bool{"": true, "-": true, " * ": true, "N/A": true, " n/a": true, "Efectivo": true, "0": false, "00000000": true, "VISA": false, "ñ": false} {
		assert.Equal(t, is, isFiller(text), text)
	}
}

func TestAgreements_AmountOfReversedSale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status, amount string
		same           bool
	}{
		{"Completed", "100.0", true}, {"Completed", "-100", false}, {"reversed", "100", true}, {"reversed", "-100", true}, {"reversed", "-90", false},
	} {
		p := pair{branch: exchange.Row{"status": c.status, "totalAmount": json.Number("100")}, report: exchange.Row{"amount": json.Number(c.amount)}}
		assert.Equal(t, c.same, agreements["amount"].same(p), "%s of %s", c.amount, c.status)
	}
}
