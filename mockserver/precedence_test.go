package mockserver

// Which rule wins when a request breaks two. Requests are put together from what
// the rule book says breaks each rule; every pair of rules is tried, and of a
// pair that no request breaks at once the rows must say why.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver/world"
)

// How many pairs one request can break, at least. Fewer means that ways to break
// a rule, or rules, were lost.
const (
	minBranchPairs    = 480
	minReportPairs    = 179
	minLocationsPairs = 10
)

func TestPrecedence_BranchReport(t *testing.T) {
	t.Parallel()
	p := precedence{operation: rules.BranchReport, question: "Q-ORDER-BRANCH-REPORT", impossible: branchImpossible}
	assert.GreaterOrEqual(t, p.test(t), proofs.Of(minBranchPairs/12, minBranchPairs), "pairs tested")
}

func TestPrecedence_TransactionReport(t *testing.T) {
	t.Parallel()
	p := precedence{operation: rules.TransactionReport, question: "Q-ORDER-TRANSACTION-REPORT", impossible: reportImpossible}
	assert.GreaterOrEqual(t, p.test(t), proofs.Of(minReportPairs/12, minReportPairs), "pairs tested")
}

func TestPrecedence_Locations(t *testing.T) {
	t.Parallel()
	p := precedence{operation: rules.Locations, question: "Q-ORDER-LOCATIONS", impossible: locationsImpossible}
	assert.GreaterOrEqual(t, p.test(t), proofs.Of(minLocationsPairs/12, minLocationsPairs), "pairs tested")
}

// precedence tests the pairs of one operation.
type precedence struct {
	operation  rules.Operation
	question   rules.QuestionID
	impossible []impossiblePair
}

// test tries every pair and returns how many were broken by one request.
func (p precedence) test(t *testing.T) (tested int) {
	list := p.rules(t)
	byDefault := p.mock(t, nil)
	for i, first := range list {
		for _, second := range proofs.Sample(list[i+1:], 12) {
			listed, because := p.listed(first.ID, second.ID), whyNotBoth(first, second)
			switch found := p.pair(t, byDefault, first, second); {
			case found && listed:
				t.Errorf("%s and %s are broken by one request, though listed as impossible", first.ID, second.ID)
			case !found && !listed && because == "":
				t.Errorf("%s and %s: no request in which the first wins by default, and the second when they change places, and no row says why", first.ID, second.ID)
			case found:
				tested++
			}
		}
	}
	t.Logf("%d of %d pairs of %s broken by one request", tested, len(list)*(len(list)-1)/2, p.operation)
	return tested
}

// rules are those of the default precedence, in its order.
func (p precedence) rules(t *testing.T) (list []rules.Rule) {
	for _, id := range rules.DefaultPrecedence(p.operation) {
		rule, known := rules.Lookup(id)
		require.True(t, known)
		require.NotNil(t, rule.Break, "%s does not say how a request breaks it", id)
		list = append(list, rule)
	}
	return list
}

// pair looks for a request in which the first rule wins by default, and the
// second when a profile lets them change places: so it breaks both.
func (p precedence) pair(t *testing.T, byDefault *wire, first, second rules.Rule) bool {
	var swapped *wire
	for _, request := range p.both(t, first, second) {
		if byDefault.exchange(request).rule() != first.ID {
			continue
		}
		if swapped == nil {
			swapped = p.mock(t, []rules.ID{second.ID, first.ID})
		}
		if swapped.exchange(request).rule() == second.ID {
			return true
		}
	}
	return false
}

// both are requests that are changed in a way of each of two rules, in either
// order, at each moment.
func (p precedence) both(t *testing.T, first, second rules.Rule) (requests []ask) {
	for _, now := range p.moments() {
		for _, one := range first.Break.Ways {
			for _, other := range second.Break.Ways {
				requests = append(requests, p.ask(t, now, one, other), p.ask(t, now, other, one))
			}
		}
	}
	return requests
}

// moments are the clock of the tests, and one a few days after each day that a
// rule's bound names: then a range can lie on both sides of it and of today.
func (p precedence) moments() []string {
	moments := []string{"2025-10-15"}
	for _, id := range rules.DefaultPrecedence(p.operation) {
		rule, _ := rules.Lookup(id)
		if rule.Bound == nil {
			continue
		}
		day, _ := rule.Bound.Last.Is.(string)
		if date, err := time.Parse(time.DateOnly, day); err == nil {
			moments = append(moments, date.AddDate(0, 0, 4).Format(time.DateOnly))
		}
	}
	return moments
}

// ask is a good request on a day, changed in some ways. The keys that they name
// become the one of an account with all of those defects.
func (p precedence) ask(t *testing.T, day string, ways ...[]rules.Change) ask {
	changes := slices.Concat(ways...)
	name := defective(flagsOf(changes))
	id := accountID(name)
	today, err := time.Parse(time.DateOnly, day)
	require.NoError(t, err)
	givens := rules.Givens{
		Today: day, From: today.AddDate(0, 0, -7).Format(time.DateOnly), To: today.AddDate(0, 0, -1).Format(time.DateOnly),
		Location: strconv.Itoa(id), OtherTerminal: "T" + strconv.Itoa(id+1), ForeignLocation: "1", ForeignTerminal: "T1", LastPage: 1_000_000,
	}
	good, err := rules.Good(p.operation, givens)
	require.NoError(t, err)
	request, err := good.With(givens, changes...)
	require.NoError(t, err)
	a := askRow(t, request).with(withHeader("X-Api-Key", "calco-"+name), at(day+"T15:00:00"))
	if slices.ContainsFunc(changes, keylessChange) {
		keyless(&a)
	}
	return a
}

func keylessChange(c rules.Change) bool { return c.Kind == rules.SetRole && c.Text == "" }

// flagOfRole are the letters of defective.
var flagOfRole = map[string]string{"unknownUser": "u", "noPlan": "n", "disabled": "d", "broken": "b", "quiet": "q", "noLocations": "l"}

func flagsOf(changes []rules.Change) (flags string) {
	for _, c := range changes {
		if c.Kind == rules.SetRole {
			flags += flagOfRole[c.Text]
		}
	}
	return flags
}

// mock answers every open question so that each rule refuses on its own.
func (p precedence) mock(t *testing.T, swap []rules.ID) *wire {
	answers := map[rules.QuestionID]rules.Answer{}
	for _, rule := range p.rules(t) {
		for _, pin := range rule.Break.Under {
			answers[pin.Question] = pin.Answer
		}
	}
	if swap != nil {
		answers[p.question] = order(swap...)
	}
	world, err := defectiveWorld()
	require.NoError(t, err)
	return callMock(t, answeringAll(answers), func(c *Config) { c.World = world })
}

func (p precedence) listed(first, second rules.ID) bool {
	return slices.ContainsFunc(p.impossible, func(pair impossiblePair) bool {
		return pair.has(first, second) || pair.has(second, first)
	})
}

// defective names the account that has the defects of some flags: u its user is
// unknown, n no plan, d disabled, b broken, q it never sold, l no locations.
func defective(flags string) string {
	name := "with"
	for _, flag := range "undbql" {
		if strings.ContainsRune(flags, flag) {
			name += "-" + string(flag)
		}
	}
	return name
}

// accountID numbers the accounts of defectiveWorld; it is also the number of the
// first of an account's two locations.
func accountID(name string) int {
	id := 10
	for i, flag := range "undbql" {
		if strings.Contains(name, "-"+string(flag)) {
			id += 10 << i
		}
	}
	return id
}

// defectiveWorld has an account for each set of defects, and the account of
// second, whose location and terminal are foreign to all of them.
var defectiveWorld = sync.OnceValues(func() (*world.World, error) {
	var file strings.Builder
	file.WriteString("personas:\n" + persona("second", "", 1))
	for set := range 1 << len("undbql") {
		flags := ""
		for i, flag := range "undbql" {
			if set>>i&1 == 1 {
				flags += string(flag)
			}
		}
		file.WriteString(persona(defective(flags), flags, accountID(defective(flags))))
	}
	return world.Parse("defective.yaml", []byte(file.String()))
})

func persona(name, flags string, id int) string {
	has := func(flag string) bool { return strings.Contains(flags, flag) }
	text := fmt.Sprintf("  - {name: %[1]s, key: calco-%[1]s, summary: defects, unknownUser: %t, noPlan: %t, disabled: %t, broken: %t",
		name, has("u"), has("n"), has("d"), has("b"))
	if has("u") {
		return text + "}\n"
	}
	rut := strconv.Itoa(90_000_000 + id)
	text += fmt.Sprintf(", commerce: {partnerId: P%d, taxId: %s-%s, name: N}, locations: [", id, rut, rutDigit(rut))
	if !has("l") {
		volume := map[bool]int{true: 0, false: 5}[has("q")]
		for i := range 2 {
			text += fmt.Sprintf("{id: %[1]d, street: S, number: '1', commune: C, city: C, region: R, trade: cafe, serials: [T%[1]d], volume: %[2]d},", id+i, volume)
		}
	}
	return text + "]}\n"
}

// rutDigit is the check digit of a RUT.
func rutDigit(rut string) string {
	sum := 0
	for i := range len(rut) {
		sum += int(rut[len(rut)-1-i]-'0') * (2 + i%6)
	}
	return string("0K987654321"[sum%11])
}
