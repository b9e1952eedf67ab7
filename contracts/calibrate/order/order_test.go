package order_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Four rules that a request breaks, each by a field of its own.
var four = []rules.ID{"BR-14", "BR-15", "BR-16", "BR-26"}

// fieldByField is a model with one slot for each of the four rules.
func fieldByField() *order.Model { return modelOf(four) }

// modelOf is a model with one slot for each of some rules.
func modelOf(ids []rules.ID) *order.Model {
	return &order.Model{
		Operation: rules.BranchReport, Options: slices.Repeat([]int{2}, len(ids)),
		Broken: func(s order.State) (list []rules.ID) {
			for slot, option := range s {
				if option == 1 {
					list = append(list, ids[slot])
				}
			}
			return list
		},
		Request: func(s order.State) exchange.Request {
			body := map[string]int{}
			for slot, option := range s {
				if option == 1 {
					body[string(ids[slot])] = 1
				}
			}
			text, _ := json.Marshal(body)
			return exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: text}
		},
		Says: func(rules.ID) string { return "" }, Silent: func(rules.ID) bool { return false },
	}
}

// deployment answers the rule that wins among those a request breaks.
type deployment struct {
	wins func(broken []rules.ID) rules.ID
	left int
	sent map[string]bool
}

func (d *deployment) Ask(_, _ string, r exchange.Request) (*exchange.Exchange, error) {
	d.Ahead([]order.Question{{Request: r}})
	var broken []rules.ID
	for _, id := range rules.DefaultPrecedence(rules.BranchReport) {
		if strings.Contains(string(r.Body), `"`+string(id)+`"`) {
			broken = append(broken, id)
		}
	}
	body := `{"metadata":{"code":"` + string(d.wins(broken)) + `"}}`
	return exchange.New(r, 400, nil, []byte(body), 1), nil
}

func (d *deployment) Ahead(list []order.Question) {
	for _, q := range list {
		if !d.sent[string(q.Body)] {
			d.sent[string(q.Body)] = true
			d.left--
		}
	}
}

func (d *deployment) Left() int { return d.left }

func learnt(t *testing.T, m *order.Model, left int, wins func([]rules.ID) rules.ID) (order.Result, *deployment) {
	t.Helper()
	d := &deployment{wins: wins, left: left, sent: map[string]bool{}}
	o := order.New("Q-ORDER-BRANCH-REPORT", m, d)
	order.Learn(o)
	require.NoError(t, o.Err())
	order.Check(o)
	require.NoError(t, o.Err())
	return o.Conclude(), d
}

// Whatever the order is, it is learnt, and each pair was seen or follows.
func TestLearn_EveryOrder(t *testing.T) {
	t.Parallel()
	for _, want := range permutations(four) {
		r, _ := learnt(t, fieldByField(), 100, func(broken []rules.ID) rules.ID {
			for _, id := range want {
				if slices.Contains(broken, id) {
					return id
				}
			}
			return ""
		})
		assert.Equal(t, want, r.Full)
		assert.Equal(t, slices.Equal(want, four), r.Default, "%v", want)
		assert.Empty(t, r.Open)
		assert.Empty(t, r.Cycle)
	}
}

// Rules of which each wins over the next and the last over the first have no
// order, where no request breaks all of them at once.
func TestLearn_Cycle(t *testing.T) {
	t.Parallel()
	m := fieldByField()
	broken := m.Broken
	m.Broken = func(s order.State) []rules.ID {
		if list := broken(s); len(list) < 3 {
			return list
		}
		return nil
	}
	over := map[rules.ID]rules.ID{"BR-14": "BR-15", "BR-15": "BR-16", "BR-16": "BR-14"}
	r, _ := learnt(t, m, 100, func(broken []rules.ID) rules.ID {
		for _, id := range broken {
			if len(broken) == 1 || len(broken) == 2 && slices.Contains(broken, over[id]) || id == "BR-26" {
				return id
			}
		}
		return broken[0]
	})
	assert.Nil(t, r.Full)
	assert.ElementsMatch(t, []rules.ID{"BR-14", "BR-15", "BR-16"}, r.Cycle)
}

// Where a filter is asked about only with a good value, the refusal of its value wins over
// that, and it may win over rules that win over the refusal: what follows from the one does
// not follow for the other, and of the two nothing is pinned.
func TestLearn_MootByValue(t *testing.T) {
	t.Parallel()
	m := modelOf([]rules.ID{"BR-16", "BR-17", "BR-31"})
	r, _ := learnt(t, m, 100, func(broken []rules.ID) rules.ID {
		for _, id := range []rules.ID{"BR-31", "BR-16", "BR-17"} {
			if slices.Contains(broken, id) && (id != "BR-31" || !slices.Contains(broken, "BR-17")) {
				return id
			}
		}
		return ""
	})
	assert.Empty(t, r.Cycle)
	assert.Equal(t, []rules.ID{"BR-31", "BR-16", "BR-17"}, r.Full)
	assert.Equal(t, []rules.Pair{{"BR-17", "BR-31"}}, r.Undecided())
}

// A rule about any field that has no one place is dropped on the way, and the learning
// goes on: here a page of a wrong type is also one that is missing, and loses where
// other fields of a wrong type win.
func TestLearn_DropsOnTheWay(t *testing.T) {
	t.Parallel()
	m := modelOf([]rules.ID{"BR-PAGE-REQUIRED", "BR-FIELD-TYPE", "BR-14"})
	broken := m.Broken
	m.Broken = func(s order.State) []rules.ID {
		list := broken(s)
		if slices.Contains(list, "BR-PAGE-REQUIRED") && !slices.Contains(list, "BR-FIELD-TYPE") {
			list = append(list, "BR-FIELD-TYPE")
		}
		return list
	}
	m.Says = func(rules.ID) string {
		return order.Signature(exchange.New(exchange.Request{Operation: rules.BranchReport}, 400, nil, []byte(`{"metadata":{"code":"BR-02"}}`), 1))
	}
	r, _ := learnt(t, m, 100, func(broken []rules.ID) rules.ID {
		loses := slices.Contains(broken, "BR-PAGE-REQUIRED") || !slices.Contains(broken, "BR-FIELD-TYPE")
		if loses && slices.Contains(broken, "BR-14") {
			return "BR-14"
		}
		return "BR-02"
	})
	assert.Empty(t, r.Cycle)
	assert.NotContains(t, r.Full, rules.ID("BR-FIELD-TYPE"))
}

// Where the requests run out, what is not known is open and says why.
func TestLearn_NoRequestsLeft(t *testing.T) {
	t.Parallel()
	r, d := learnt(t, fieldByField(), 4+3, func(broken []rules.ID) rules.ID { return broken[0] })
	assert.Empty(t, r.Wins)
	require.Len(t, r.Open, 6)
	assert.Contains(t, r.Open[0].Why, "more requests than a calibration may send")
	assert.Equal(t, 3, d.left)
}

// A pair that was asked for in vain, and would be asked for again, is open for want of
// requests, too: that another rule wins over both is not known.
func TestLearn_NoRequestsLeftToAskAgain(t *testing.T) {
	t.Parallel()
	r, _ := learnt(t, fieldByField(), 4+3+1, func(broken []rules.ID) rules.ID {
		if len(broken) > 1 {
			return "BR-99"
		}
		return broken[0]
	})
	require.Len(t, r.Open, 6)
	for _, pair := range r.Open {
		assert.Contains(t, pair.Why, "more requests than a calibration may send", "%s, %s", pair.First, pair.Second)
	}
}

// An answer that none of the broken rules gives is told.
func TestLearn_Strange(t *testing.T) {
	t.Parallel()
	r, _ := learnt(t, fieldByField(), 100, func(broken []rules.ID) rules.ID {
		if len(broken) > 1 {
			return "BR-99"
		}
		return broken[0]
	})
	require.NotNil(t, r.Strange)
	assert.Equal(t, "BR-99", r.Strange.Code())
	assert.Greater(t, len(r.Strange.Broken), 1)
	assert.Empty(t, r.Wins)
}

// A rule that no request breaks alone has its place, too, where its answer is seen
// to win over what it is broken with; elsewhere nothing is said of it.
func TestLearn_NeverAlone(t *testing.T) {
	t.Parallel()
	broken := fieldByField().Broken
	together := func(s order.State) []rules.ID { // BR-15 brings BR-14 along
		if s[1] == 1 {
			s = s.With(0, 1)
		}
		return broken(s)
	}
	for _, want := range [][]rules.ID{{"BR-16", "BR-15", "BR-26", "BR-14"}, {"BR-14", "BR-15", "BR-16", "BR-26"}} {
		m := fieldByField()
		request := m.Request
		m.Broken = together
		m.Request = func(s order.State) exchange.Request {
			if s[1] == 1 {
				s = s.With(0, 1)
			}
			return request(s)
		}
		r, _ := learnt(t, m, 100, func(broken []rules.ID) rules.ID {
			for _, id := range want {
				if slices.Contains(broken, id) {
					return id
				}
			}
			return ""
		})
		won := slices.IndexFunc(r.Wins, func(w order.Win) bool { return w.First == "BR-15" || w.Second == "BR-15" }) >= 0
		assert.Equal(t, want[0] != "BR-14", won, "%v", want)
		if won {
			assert.Equal(t, want, r.Full)
		}
	}
}

func permutations(list []rules.ID) (all [][]rules.ID) {
	if len(list) == 0 {
		return [][]rules.ID{nil}
	}
	for i, id := range list {
		rest := slices.Delete(slices.Clone(list), i, i+1)
		for _, p := range permutations(rest) {
			all = append(all, append([]rules.ID{id}, p...))
		}
	}
	return all
}
