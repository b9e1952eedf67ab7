package paging

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// A page of the default size that has other sales than it should says which.
func TestDefaultPage_TellsWhichSales(t *testing.T) {
	t.Parallel()
	x := exchange.New(exchange.Request{Operation: rules.TransactionReport}, 200, nil, []byte(`{"code":"200","content":{"reports":[{"saleId":"b"},{"saleId":"c"}],"totalItems":12,"totalPages":2,"page":1}}`), 1)
	told := defaultPage(x, []string{"a", "b"}, 1, 12)[0]
	assert.False(t, told.ok)
	assert.Equal(t, "2 rows; missing: a; too many: c", told.actual)
	assert.True(t, defaultPage(x, []string{"c", "b"}, 1, 12)[0].ok)
}
