package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The calls of the reference, written out apart from the table.
func TestOperations_AreThoseOfTheReference(t *testing.T) {
	t.Parallel()
	for _, want := range []struct {
		id                         Operation
		method, path, rows, code   string
		required, optional, status int
	}{
		{BranchReport, "POST", "/BranchReport/branch-report", "data.transactions", "BR-00", 4, 5, 200},
		{Locations, "GET", "/DeviceLocation/locations", "data", "L-00", 0, 0, 200},
		{TransactionReport, "POST", "/Report/get-report", "content.reports", "200", 3, 3, 200},
		{SerialNumbers, "GET", "/SerialNumbersDevice/get-serial-numbers-device/", "data", "L-00", 0, 0, 200},
	} {
		op, known := LookupOperation(want.id)
		assert.True(t, known, "%s", want.id)
		assert.Equal(t, []any{want.method, want.path, want.rows, want.code, want.status}, []any{op.Method, op.Path, op.RowsAt, op.SuccessCode, op.SuccessStatus})
		required := 0
		for _, f := range op.Fields {
			if f.Required {
				required++
			}
		}
		assert.Equal(t, []int{want.required, want.optional}, []int{required, len(op.Fields) - required}, "%s: fields", want.id)
	}
}

func TestOperations_RowsAreComplete(t *testing.T) {
	t.Parallel()
	for _, op := range Operations() {
		assert.NotEmpty(t, op.Name, "%s", op.ID)
		assert.NotEmpty(t, op.ContractID, "%s", op.ID)
		_, known := Lookup(op.SuccessRule)
		assert.True(t, known, "%s: its success rule %s is no rule", op.ID, op.SuccessRule)
	}
	for _, r := range All() {
		_, known := LookupOperation(r.Operation)
		assert.Equal(t, r.Operation != AnyOperation, known, "%s: its operation is not in the table", r.ID)
	}
}
