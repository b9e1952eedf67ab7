package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/proofs"
)

// A day that is read again tells what has become of its sales by the clock: more and more
// of them are reversed, in both reports at once and never back, and what was paid of one is
// withheld again. Rows that were kept from an earlier clock change nothing, nor does the
// order in which the clocks come.
func TestReversedLater_ReadAgain(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	w, day := runMock(t), days("2025-03-10", "2025-03-11")
	clocks := []string{"2025-03-12T08:00:00", "2025-03-18T12:00:00", "2025-04-10T12:00:00", "2025-06-09T12:00:00"}
	read := func(w *wire, clock string) (branch, report []object) {
		return w.all(askBranch(as("edge"), day, at(clock))), w.all(askReport(as("edge"), day, at(clock)))
	}
	var before map[string]object
	var counts []int
	for _, clock := range clocks {
		branch, report := read(w, clock)
		sameSales(t, branch, report)
		now, reversed := map[string]object{}, 0
		for _, row := range report {
			now[row.text("saleId")] = row
			reportMoney(t, row)
			if row.text("status") == "reversed" {
				reversed++
			}
		}
		for id, old := range before {
			require.NotNil(t, now[id])
			if old.text("status") == "reversed" {
				assert.Equal(t, "reversed", now[id].text("status"), id)
			}
			paidStays(t, old, now[id])
		}
		before, counts = now, append(counts, reversed)
	}
	for i := 1; i < len(counts); i++ {
		assert.Greater(t, counts[i], counts[i-1], "reversed by %s", clocks[i])
	}
	for _, clock := range []string{clocks[2], clocks[0], clocks[3], clocks[1]} {
		branch, report := read(w, clock)
		freshBranch, freshReport := read(runMock(t), clock)
		assert.Equal(t, freshBranch, branch, clock)
		assert.Equal(t, freshReport, report, clock)
	}
}

// paidStays wants the entries of a sale that had a number to be there later on.
func paidStays(t testing.TB, old, now object) {
	t.Helper()
	ids := map[any]object{}
	for _, entry := range now.list("reconciliations") {
		ids[entry["reconciliationId"]] = entry
	}
	for _, entry := range old.list("reconciliations") {
		if _, paid := entry["reconciliationId"].(float64); paid {
			assert.Equal(t, entry, ids[entry["reconciliationId"]], old.text("saleId"))
		}
	}
}
