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
	assert.NotNil(t, e.table.wins[Pair{"BR-26", "BR-29"}])
	assert.False(t, e.table.undecided("BR-26", "BR-29"))
	assert.False(t, e.table.beats("BR-26", "BR-29"), "with a good value it is another matter")
}

// Nothing that refuses an unknown account is seen to win over what it does not own: to some
// there is nothing to be owned.
func TestEvidence_OwnedByNobody(t *testing.T) {
	t.Parallel()
	e := newEvidence(&Model{Operation: rules.BranchReport})
	e.table.all = []rules.ID{"BR-20", "BR-14", "BR-22"}
	for _, id := range e.table.all {
		e.sign[id] = string(id)
	}
	hear := func(code string, broken ...rules.ID) {
		e.hear(exchange.New(exchange.Request{Operation: rules.BranchReport}, 400, nil, []byte(`{"metadata":{"code":"`+code+`"}}`), 1), broken)
	}
	hear("BR-14", "BR-20", "BR-14", "BR-22")
	assert.True(t, e.table.beats("BR-14", "BR-20"))
	hear("BR-20", "BR-20", "BR-22")
	assert.False(t, e.table.beats("BR-14", "BR-22") || e.table.beats("BR-20", "BR-22"))
	hear("BR-22", "BR-14", "BR-22")
	assert.True(t, e.table.beats("BR-22", "BR-14"))
}
