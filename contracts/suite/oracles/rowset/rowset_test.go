package rowset

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

func TestSameSet_TellsHowOften(t *testing.T) {
	t.Parallel()
	same, difference := SameSet([]string{"a", "b"}, []string{"b", "a", "b"})
	assert.False(t, same)
	assert.Equal(t, "3 rows; the same sales, but for how often: b 2 times instead of 1", difference)
	_, difference = SameSet([]string{"a", "b"}, []string{"b", "c"})
	assert.Equal(t, "2 rows; missing: a; too many: c", difference)
}

// A transaction is the same one however a gateway writes its numbers.
func TestTransactionsOf_NumbersByValue(t *testing.T) {
	t.Parallel()
	names := func(amount json.Number) []string {
		return TransactionsOf([]exchange.Row{{"saleId": "S7", "totalAmount": amount}})
	}
	assert.Equal(t, names("66073"), names("66073E+0"))
	assert.Equal(t, names("66073"), names("66073.000"))
	assert.NotEqual(t, names("66073"), names("66073.5"))
}

func TestOriginOf(t *testing.T) {
	t.Parallel()
	for word, means := range map[string]string{"NATIONAL": "national", "Nacional": "national", "INTERNATIONAL": "international", "internacional": "international", "Extranjera": "international", "CL": "", "": ""} {
		assert.Equal(t, means, originOf(word), word)
	}
}

// The halves of a bill in cash may be equal in all that is told of them; what has a number
// of its own stands once.
func TestShownTwice(t *testing.T) {
	t.Parallel()
	half := exchange.Row{"saleId": "S7", "sequenceNumber": "N/A", "amount": "990"}
	numbered := exchange.Row{"saleId": "S8", "sequenceNumber": "000017", "amount": "990"}
	assert.Empty(t, ShownTwice([]exchange.Row{half, numbered, half}))
	assert.Equal(t, "S8", ShownTwice([]exchange.Row{half, numbered, half, numbered}))
}
