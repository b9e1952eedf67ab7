package exchange

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMatch(t *testing.T) {
	t.Parallel()
	branch := func(serial, at, sequence, amount, status string) Row {
		return Row{"serialNumber": serial, "transactionDateTime": at, "sequenceNumber": sequence, "totalAmount": amount, "saleAmount": "7", "status": status}
	}
	second := func(serial, at, sequence, amount string) Row {
		return Row{"posSerialNumber": serial, "paymentDataTime": at, "sequenceNumber": sequence, "amount": amount}
	}
	const noon, later, tomorrow = "2025-10-14T12:00:00", "2025-10-14T12:00:03", "2025-10-15T09:30:00"
	for name, c := range map[string]struct {
		branch, second []Row
		want           []int
	}{
		"time and sequence number": {
			[]Row{branch("a1", noon, "0012", "100", ""), branch("a1", noon, "13", "100", "")},
			[]Row{second("A1", noon+".250", "13", "100"), second("A1", noon+".999", "12", "100")}, []int{1, 0},
		},
		"another terminal": {[]Row{branch("a1", noon, "12", "100", "")}, []Row{second("b1", noon, "12", "100")}, []int{-1}},
		"cash, whatever amount is": {
			[]Row{branch("a1", noon, "12", "100", ""), branch("a1", noon, "13", "200", "")},
			[]Row{second("a1", noon, "N/A", "200"), second("a1", noon, "N/A", "7")}, []int{1, 0},
		},
		"cash of another amount":    {[]Row{branch("a1", noon, "12", "100", "")}, []Row{second("a1", noon, "N/A", "101")}, []int{-1}},
		"two that look alike":       {[]Row{branch("a1", noon, "12", "100", "")}, []Row{second("a1", noon, "-", "100"), second("a1", noon, "-", "100")}, []int{0, -1}},
		"some seconds later":        {[]Row{branch("a1", noon, "12", "100", "")}, []Row{second("a1", later, "12", "100")}, []int{0}},
		"the number of another day": {[]Row{branch("a1", noon, "12", "100", "Completed")}, []Row{second("a1", tomorrow, "12", "100")}, []int{-1}},
		"reversed another day":      {[]Row{branch("a1", tomorrow, "12", "-100", "Reversed")}, []Row{second("a1", noon, "12", "100")}, []int{0}},
		"nothing told":              {[]Row{{}}, []Row{{}}, []int{-1}},
	} {
		assert.Equal(t, c.want, Match(c.branch, c.second, nil), name)
	}
}

// Where the reports show different clocks, a sale has one time by one of them.
func TestMatch_ByMoments(t *testing.T) {
	t.Parallel()
	branch := []Row{{"serialNumber": "a1", "transactionDateTime": "2025-10-14T22:00:00", "totalAmount": "100"}}
	second := []Row{{"posSerialNumber": "a1", "paymentDataTime": "2025-10-15T01:00:00.250", "amount": "100"}}
	assert.Equal(t, []int{-1}, Match(branch, second, nil))
	assert.Equal(t, []int{0}, Match(branch, second, func(r Row) []string {
		if r.Text("paymentDataTime") != "" {
			return []string{r.second()}
		}
		return []string{"2025-10-14T22:00:00", "2025-10-15T01:00:00"}
	}))
}

// Where each report numbers and dates sales in its own way, they are known by what was
// bought about that time.
func TestMatch_AboutTheTime(t *testing.T) {
	t.Parallel()
	items := func(code string) []any { return []any{map[string]any{"code": code}} }
	branch := func(at, kind, code string) Row {
		return Row{"serialNumber": "a1", "transactionDateTime": at, "sequenceNumber": "1", "totalAmount": "100", "transactionType": kind, "items": items(code)}
	}
	second := func(at, kind, code string) Row {
		return Row{"posSerialNumber": "a1", "paymentDataTime": at, "sequenceNumber": "900", "amount": "100", "typeTransaction": kind, "extraData": map[string]any{"items": items(code)}}
	}
	bread, drink := branch("2025-10-14T23:58:00", "DEBIT", "bread"), branch("2025-10-14T23:59:30", "DEBIT", "drink")
	assert.Equal(t, []int{1, 0}, Match([]Row{bread, drink}, []Row{second("2025-10-15T00:01:00", "debit", "drink"), second("2025-10-15T00:02:00", "debit", "bread")}, nil), "by their lines")
	assert.Equal(t, []int{0}, Match([]Row{bread}, []Row{second("2025-10-15T00:01:00", "CREDIT", "water")}, nil), "by the amount alone")
	first, later := branch("2025-10-14T09:24:23", "DEBIT", "bread"), branch("2025-10-14T09:29:50", "DEBIT", "bread")
	assert.Equal(t, []int{1, 0}, Match([]Row{first, later}, []Row{second("2025-10-14T09:29:48", "DEBIT", "bread"), second("2025-10-14T09:24:21", "DEBIT", "bread")}, nil), "the closest")
	assert.Equal(t, []int{-1}, Match([]Row{bread}, []Row{second("2025-10-15T00:08:00", "DEBIT", "bread")}, nil), "ten minutes later")
}
