package rowset

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// soldOn is a sale of a day with reconciliations: number, day and amount of each.
func soldOn(day string, entries ...[3]string) sale.Pair {
	var list []any
	for _, e := range entries {
		list = append(list, map[string]any{"installmentNumber": json.Number(e[0]), "paymentDate": e[1], "amount": json.Number(e[2])})
	}
	return sale.Pair{Branch: exchange.Row{"saleId": "1", "transactionDateTime": day + "T10:00:00"}, Report: exchange.Row{"saleId": "1", "reconciliations": list}}
}

func TestUnlike_Installments(t *testing.T) {
	t.Parallel()
	told := func(entries ...[3]string) *scenario.Reading {
		return &scenario.Reading{Rows: []exchange.Row{soldOn("2026-11-24", entries...).Report}}
	}
	base := told([3]string{"1", "", "100"}, [3]string{"2", "", "200"})
	assert.Empty(t, Unlike(base, told([3]string{"2", "2026-12-24", "200.00"}, [3]string{"1", "2026-11-24", "100"})), "reconciled meanwhile")
	assert.Empty(t, Unlike(base, told([3]string{"0", "", "0"})), "told as not reconciled")
	assert.Len(t, Unlike(base, told([3]string{"1", "", "100"}, [3]string{"2", "", "201"})), 1)
	assert.Len(t, Unlike(base, told([3]string{"1", "", "100"}, [3]string{"3", "", "200"})), 1)
}

// In which order reconciliations stand is not said, nor the letter case of a status.
func TestToldTheSame(t *testing.T) {
	t.Parallel()
	told := func(entries ...[3]string) any { return soldOn("2026-11-24", entries...).Report["reconciliations"] }
	first, second := [3]string{"1", "2026-12-24", "100"}, [3]string{"2", "", "200"}
	assert.True(t, ToldTheSame(told(first, second), told([3]string{"2", "", "200.0"}, first)), "in another order")
	assert.False(t, ToldTheSame(told(first, second), told(first, first)))
	assert.False(t, ToldTheSame(told(first, second), told(first)))
	assert.False(t, ToldTheSame(told(first), told([3]string{"1", "2026-12-25", "100"})))
	assert.True(t, ToldTheSame("Completed", "completed"))
	assert.False(t, ToldTheSame("Completed", "Reversed"))
	assert.False(t, ToldTheSame("Completed", nil))
}

// One sale is told as not reconciled, but not all that a question shows.
func TestUnlike_InstallmentsOfNoSale(t *testing.T) {
	t.Parallel()
	told := func(numbers ...string) *scenario.Reading {
		w := &scenario.Reading{}
		for i, number := range numbers {
			row := soldOn("2026-11-24", [3]string{number, "", "100"}).Report
			row["saleId"] = fmt.Sprint(i)
			w.Rows = append(w.Rows, row)
		}
		return w
	}
	base := told("1", "0", "1", "1")
	assert.Empty(t, Unlike(base, told("0", "0", "0", "1")), "one is left")
	assert.Empty(t, Unlike(told("1", "0", "0", "1"), told("0", "0", "0", "0")), "too few to tell")
	assert.Empty(t, Unlike(told("0", "0", "0", "0"), base), "reconciled meanwhile")
	assert.Equal(t, []string{"0 has no installments, and 1 of 100 otherwise, as in all of 3 sales"}, Unlike(base, told("0", "0", "0", "0")))
}

// One installment is paid on another day meanwhile, but no question moves all of them.
func TestUnlike_DaysOfNoInstallment(t *testing.T) {
	t.Parallel()
	told := func(days ...string) *scenario.Reading {
		w := &scenario.Reading{}
		for i, day := range days {
			row := soldOn("2026-11-24", [3]string{"1", day, "100"}).Report
			row["saleId"] = fmt.Sprint(i)
			w.Rows = append(w.Rows, row)
		}
		return w
	}
	base := told("2026-12-01", "2026-12-02", "2026-12-03", "")
	assert.Empty(t, Unlike(base, told("2026-12-02", "2026-12-03", "2026-12-03", "2026-12-04")), "one is left")
	assert.Empty(t, Unlike(base, told("2026-12-02", "2026-12-03", "", "2026-12-04")), "too few to tell")
	assert.Equal(t, []string{`installment 1 of 0 has paymentDate "2026-12-02", and "2026-12-01" otherwise, as in all of 3 sales`}, Unlike(base, told("2026-12-02", "2026-12-03", "2026-12-04", "")))
}

// One sale is reversed meanwhile, but no question completes all that were.
func TestUnlike_StatusOfNoSale(t *testing.T) {
	t.Parallel()
	told := func(statuses ...string) *scenario.Reading {
		w := &scenario.Reading{}
		for i, status := range statuses {
			w.Rows = append(w.Rows, exchange.Row{"saleId": fmt.Sprint(i), "status": status})
		}
		return w
	}
	base := told("Reversed", "Completed", "Reversed", "Reversed", "Completed")
	assert.Empty(t, Unlike(base, told("REVERSED", "Completed", "Completed", "Completed", "Completed")), "one is left")
	assert.Empty(t, Unlike(base, told("Reversed", "Reversed", "Reversed", "Reversed", "Completed")), "reversed meanwhile")
	assert.Empty(t, Unlike(told("Reversed", "Completed"), told("Completed", "Completed")), "too few to tell")
	assert.Empty(t, Unlike(told("Pending", "Pending", "Pending"), told("Completed", "Completed", "Completed")), "completed together meanwhile")
	assert.Len(t, Unlike(told("Reversed", "Reversed"), told("Completed", "Completed")), 1)
	assert.Equal(t, []string{`0 has status "Completed", and "Reversed" otherwise, as in all of 3 sales`}, Unlike(base, told("Completed", "Completed", "Completed", "Completed", "Completed")))
}

// What stands for nothing is open for each sale, but a question takes no member away.
func TestUnlike_MemberOfNoSale(t *testing.T) {
	t.Parallel()
	told := func(issuers ...string) *scenario.Reading {
		w := &scenario.Reading{}
		for i, issuer := range issuers {
			w.Rows = append(w.Rows, exchange.Row{"saleId": fmt.Sprint(i), "sequenceNumber": fmt.Sprint(i), "cardIssuer": issuer})
		}
		return w
	}
	base := told("Banco", "", "Banco", "Banco")
	assert.Empty(t, Unlike(base, told("Banco", "", "", "")), "it is told of one")
	assert.Empty(t, Unlike(told("Banco", "", "", "Banco"), told("", "", "", "")), "too few to tell")
	assert.Empty(t, Unlike(told("", "", "", ""), base), "told by the second alone")
	assert.Equal(t, []string{`0 has cardIssuer "", and "Banco" otherwise, as in all of 3 sales`}, Unlike(base, told("", "", "", "")))
	pages := told("Banco", "", "", "")
	assert.Empty(t, Unlike(told("Banco", "Banco", "Banco", "Banco"), pages), "some have it")
	pages.Size = 1
	assert.Equal(t, []string{`1 has cardIssuer "", and "Banco" otherwise, as in all of 3 sales`}, Unlike(told("Banco", "Banco", "Banco", "Banco"), pages), "but for the first page")
	pages.Size = 2
	assert.Empty(t, Unlike(told("Banco", "Banco", "Banco", "Banco"), pages), "too few to tell on the second page")
	pages = told("", "Banco", "Banco", "", "", "", "", "Banco")
	pages.Size = 3
	base = told("Banco", "Banco", "Banco", "Banco", "Banco", "Banco", "Banco", "Banco")
	assert.Equal(t, []string{`3 has cardIssuer "", and "Banco" otherwise, as in all of 3 sales`}, Unlike(base, pages), "on a page in the middle")
	pages.Size = 4
	assert.Empty(t, Unlike(base, pages), "each page has one that is told")
}

// What stands for nothing is open each time, a word for none included; a word that tells
// something is not.
func TestUnlike_WordsForNone(t *testing.T) {
	t.Parallel()
	told := func(bin, kind, serial string) *scenario.Reading {
		return &scenario.Reading{Rows: []exchange.Row{{"saleId": "a", "cardBin": bin, "installmentType": kind, "serialNumber": serial}}}
	}
	base := told("N/A", "", "-")
	assert.Empty(t, Unlike(base, told("-", "SIN CUOTAS", "-")))
	assert.Len(t, Unlike(told("40518842", "Banco", "-"), told("40518843", "Banco", "-")), 1)
	assert.Len(t, Unlike(base, told("N/A", "", "N/A")), 1, "a sale has a terminal")
}
