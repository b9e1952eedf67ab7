package world

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example"
	"calco.example/contracts/civil"
	"calco.example/contracts/schema"
	"calco.example/mockserver/world/payment"
)

// exampleRow is a sale as an example of the contract shows it, in either report.
type exampleRow struct {
	SaleID, SequenceNumber, AcquirerID           string
	Status, TransactionDateTime, PaymentDataTime string
	TransactionType, TypeTransaction             string
	CardBrand, CardBin, CardOrigin, CardIssuer   string
	TotalAmount, Amount                          int64
	InstallmentType                              string
	InstallmentCount                             int
	ExtraData                                    struct{ AmountCommission, AmountWithoutCommission int64 }
	Reconciliations                              []exampleEntry
}

type exampleEntry struct {
	PaymentDate      string
	Amount           int64
	ReconciliationID any
}

// exampleRows are the sales that the contract shows as the answer to a rule.
func exampleRows(t *testing.T, rule string) []exampleRow {
	t.Helper()
	c, err := schema.Load(calco.OpenAPI)
	require.NoError(t, err)
	examples := c.ExamplesOf(rule)
	require.NotEmpty(t, examples)
	var answer struct {
		Data    struct{ Transactions []exampleRow }
		Content struct{ Reports []exampleRow }
	}
	require.NoError(t, json.Unmarshal(examples[0].Body, &answer))
	rows := slices.Concat(answer.Data.Transactions, answer.Content.Reports)
	require.NotEmpty(t, rows)
	return rows
}

// The cards of the contract's examples are cards of this world: a BIN belongs to one
// issuer, one brand, one payment type and one origin wherever it is shown.
func TestContract_Cards(t *testing.T) {
	t.Parallel()
	owners, origins := ownersOfCards(), map[bool]string{false: "NATIONAL", true: "INTERNATIONAL"}
	shown := 0
	for _, row := range exampleRows(t, "BR-00") {
		if row.CardBin == "" {
			continue
		}
		shown++
		owner, known := owners[row.CardBin]
		if !assert.True(t, known, "BIN %s", row.CardBin) {
			continue
		}
		assert.Equal(t, plainText(owner.issuerJSON), row.CardIssuer, "issuer of %s", row.CardBin)
		assert.Equal(t, owner.brand.String(), row.CardBrand, "brand of %s", row.CardBin)
		assert.Equal(t, origins[owner.international], row.CardOrigin, "origin of %s", row.CardBin)
		ofType := slices.ContainsFunc(issuedCards[:], func(run issued) bool {
			return run.payment.String() == row.TransactionType && run.first <= row.CardBin && row.CardBin[:7] == run.first[:7]
		})
		assert.True(t, ofType, "%s of %s", row.TransactionType, row.CardBin)
	}
	assert.NotZero(t, shown)
}

// The two reports of the contract's examples show the same sales, numbered, charged and
// settled as here.
func TestContract_Sales(t *testing.T) {
	t.Parallel()
	branch, report := exampleRows(t, "BR-00"), exampleRows(t, "TR-OK")
	require.Len(t, report, len(branch))
	acquirers, ledger := map[string]bool{}, NewLedger(shippedWorld(t), 0)
	for i, b := range branch {
		day, _, ok := civil.ParseDate(b.TransactionDateTime[:10])
		require.True(t, ok)
		assert.Equal(t, sequence(day, 0)/10000, numberOf(t, b.SequenceNumber)/10000, "%s: the day of the sequence number", b.SaleID)
		assert.False(t, acquirers[b.AcquirerID], "%s: another acquirerId for each sale", b.SaleID)
		acquirers[b.AcquirerID] = true

		r := report[i]
		assert.Equal(t, b.SaleID, r.SaleID)
		assert.Equal(t, b.TotalAmount, r.Amount, b.SaleID)
		assert.Equal(t, b.TransactionDateTime, r.PaymentDataTime[:19], b.SaleID)
		assert.Contains(t, []string{b.SequenceNumber, "N/A"}, r.SequenceNumber, b.SaleID)
		settled := ledger.Settle(nil, saleOf(t, b, day), r.Amount)
		assert.Equal(t, settled.Commission, r.ExtraData.AmountCommission, "%s: commission", b.SaleID)
		assert.Equal(t, settled.Net, r.ExtraData.AmountWithoutCommission, "%s: net amount", b.SaleID)
		if !assert.Len(t, r.Reconciliations, len(settled.Entries), b.SaleID) {
			continue
		}
		for n, entry := range settled.Entries {
			shown := r.Reconciliations[n]
			assert.Equal(t, entry.Amount, shown.Amount, "%s: entry %d", b.SaleID, n+1)
			if !entry.None {
				assert.Equal(t, entry.Date.String(), shown.PaymentDate, "%s: entry %d", b.SaleID, n+1)
			}
			if id, paid := shown.ReconciliationID.(float64); paid {
				assert.GreaterOrEqual(t, id, 1e8, "%s: entry %d", b.SaleID, n+1)
			}
		}
	}
}

// saleOf is the sale of a row as far as money goes.
func saleOf(t *testing.T, row exampleRow, day civil.Date) *Sale {
	t.Helper()
	class, legal := payment.ClassNamed(row.TransactionType, row.CardBrand, strings.ToUpper(row.InstallmentType))
	require.True(t, legal, row.SaleID)
	return &Sale{
		Terminal: &Terminal{}, Date: day, Class: class, Reversed: row.Status == "Reversed",
		International: row.CardOrigin == "INTERNATIONAL", InstallmentCount: row.InstallmentCount,
	}
}

func numberOf(t *testing.T, digits string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(digits, 10, 64)
	require.NoError(t, err)
	return n
}
