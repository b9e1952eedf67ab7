package scenario

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// A message quotes a value that was sent where the pinned text quotes another one; what
// differs by a word or a figure of its own does not.
func TestQuotesSent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pinned, message string
		want            bool
	}{
		{`no object: "x"`, `no object: "2025-06-05"`, true},
		{`no object: "2025-06-01"`, `no object: "2025-06-05"`, true},
		{`from 20250601`, `from 20250605`, true},
		{`at most 31 days`, `at most 30 days`, false},
		{`page 2 is none`, `page 1 is none`, false},
		{`no object`, `no object 2025-06-05`, false},
		{`no object: "x"`, `an object: "2025-06-05"`, false},
	} {
		body := `{"Filters":{"StartDate":20250605,"EndDate":"2025-06-05"},"page":1,"pageSize":30}`
		x := exchange.New(exchange.Request{Operation: rules.TransactionReport, Body: []byte(body)}, 400, nil, fmt.Appendf(nil, `{"code":"400","message":%q}`, c.message), 1)
		assert.Equal(t, c.want, quotesSent(x, c.pinned), "%s, %s", c.pinned, c.message)
	}
}
