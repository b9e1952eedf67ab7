package order

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Who wins over a rule about a filter is not learnt from a value of it that is refused: to
// some that is no filter. Only that refusal was seen to win over it.
func TestEvidence_FilterThatIsUnread(t *testing.T) {
	t.Parallel()
	e := newEvidence(&Model{Operation: rules.BranchReport})
	e.table.all = []rules.ID{"BR-26", "BR-28", "BR-29"}
	for _, id := range e.table.all {
		e.sign[id] = string(id)
	}
	answer := func(code string) *exchange.Exchange {
		return exchange.New(exchange.Request{Operation: rules.BranchReport}, 400, nil, []byte(`{"metadata":{"code":"`+code+`"}}`), 1)
	}
	e.hear(answer("BR-28"), []rules.ID{"BR-26", "BR-28", "BR-29"})
	assert.True(t, e.table.beats("BR-28", "BR-26"))
	assert.False(t, e.table.beats("BR-28", "BR-29"))
	e.hear(answer("BR-28"), []rules.ID{"BR-28", "BR-29"})
	assert.True(t, e.table.beats("BR-28", "BR-29"))
	e.hear(answer("BR-26"), []rules.ID{"BR-26", "BR-29"})
	assert.True(t, e.table.beats("BR-26", "BR-29"))
}
