package mockserver

// Which rule wins when a request breaks two. Requests are put together from
// small breakers, one or more for each rule; every pair of rules is tried, and
// the pairs that no request can break at once are listed with the reason.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// breaker makes a good request break one rule: by a defect of its account, or
// by an edit. It may break later rules too, but none that wins by default.
type breaker struct {
	rule  rules.ID
	flags string // letters of an account: see defective
	ways  []edit // one of them breaks the rule
}

// How many pairs one request can break, at least. Fewer means that breakers or
// rules were lost.
const (
	minBranchPairs    = 480
	minReportPairs    = 179
	minLocationsPairs = 10
)

func TestPrecedence_BranchReport(t *testing.T) {
	t.Parallel()
	p := precedence{operation: rules.BranchReport, question: "Q-ORDER-BRANCH-REPORT", breakers: branchBreakers, impossible: branchImpossible,
		profile: map[rules.QuestionID]rules.Answer{"Q-UNKNOWN-FIELD": word("BR-02")}}
	assert.GreaterOrEqual(t, p.test(t), minBranchPairs, "pairs tested")
}

func TestPrecedence_TransactionReport(t *testing.T) {
	t.Parallel()
	p := precedence{operation: rules.TransactionReport, question: "Q-ORDER-TRANSACTION-REPORT", breakers: reportBreakers, impossible: reportImpossible,
		profile: map[rules.QuestionID]rules.Answer{ // every rule refuses on its own
			"Q-PLAN-SCOPE": word("yes"), "Q-TR-CONTENT-TYPE": value("a"), "Q-TR-NOT-JSON": value("b"), "Q-TR-UNKNOWN-FIELD": value("c"),
			"Q-TR-WRONG-TYPE": value("d"), "Q-TR-REVERSED-RANGE": value("e"), "Q-TR-FUTURE": value("f"),
		}}
	assert.GreaterOrEqual(t, p.test(t), minReportPairs, "pairs tested")
}

func TestPrecedence_Locations(t *testing.T) {
	t.Parallel()
	p := precedence{operation: rules.Locations, question: "Q-ORDER-LOCATIONS", breakers: locationsBreakers, impossible: locationsImpossible,
		profile: map[rules.QuestionID]rules.Answer{"Q-PLAN-SCOPE": word("yes"), "Q-GET-QUERY": word("refused")}}
	assert.GreaterOrEqual(t, p.test(t), minLocationsPairs, "pairs tested")
}

// The order of the design page, written out: service, key, user, plan, body,
// fields in the order of the request table (required, format, then rules between
// fields), ownership, data.
func TestPrecedence_IsTheDesigns(t *testing.T) {
	t.Parallel()
	for operation, order := range map[rules.Operation]string{
		rules.BranchReport: "BR-30 ERROR_NOT_AUTHORIZED BR-20 BR-25" +
			" BR-CONTENT-TYPE BR-02 BR-FIELD-DUPLICATE BR-FIELD-UNKNOWN BR-FIELD-TYPE" +
			" BR-05 BR-03 BR-06 BR-04 BR-07 BR-08 BR-09 BR-10 BR-14 BR-15 BR-16 BR-17 BR-28 BR-31 BR-26 BR-29" +
			" BR-PAGE-REQUIRED BR-11 BR-PAGESIZE-REQUIRED BR-PAGESIZE-MIN BR-PAGESIZE-MAX" +
			" BR-22 BR-21 BR-23 BR-01 BR-27 BR-24",
		rules.Locations:     "ERROR_NOT_AUTHORIZED USER_NOT_FOUND L-PLAN L-REQUEST ERROR_UNEXPECTED L-01",
		rules.SerialNumbers: "ERROR_NOT_AUTHORIZED USER_NOT_FOUND L-PLAN L-REQUEST ERROR_UNEXPECTED L-01",
		rules.TransactionReport: "TR-UNAUTHORIZED TR-UNKNOWN-USER TR-PLAN" +
			" TR-CONTENT-TYPE TR-BODY TR-FIELD-DUPLICATE TR-FIELD-UNKNOWN TR-FIELD-TYPE" +
			" TR-FILTERS-REQUIRED TR-START-REQUIRED TR-START-FORMAT TR-START-CALENDAR TR-END-REQUIRED TR-END-FORMAT TR-END-CALENDAR" +
			" TR-REVERSED TR-RANGE TR-FUTURE TR-PAGE-MIN TR-PAGESIZE-MIN TR-PAGESIZE-MAX TR-SERIAL TR-INTERNAL TR-NO-DATA TR-PAST-END",
	} {
		var got []string
		for _, id := range rules.DefaultPrecedence(operation) {
			got = append(got, string(id))
		}
		assert.Equal(t, order, strings.Join(got, " "), "%s", operation)
	}
}

// precedence tests the pairs of one operation.
type precedence struct {
	operation  rules.Operation
	question   rules.QuestionID
	profile    map[rules.QuestionID]rules.Answer
	breakers   []breaker
	impossible []impossiblePair
}

// impossiblePair is rules that no request breaks together, and why.
type impossiblePair struct {
	some, others string // IDs, or "*" for every rule
	because      string
}

// test tries every pair and returns how many were broken by one request.
func (p precedence) test(t *testing.T) (tested int) {
	defaults := rules.DefaultPrecedence(p.operation)
	for _, id := range defaults {
		assert.True(t, slices.ContainsFunc(p.breakers, func(b breaker) bool { return b.rule == id }), "%s has no breaker", id)
	}
	assert.Len(t, p.breakers, len(defaults))
	byDefault := p.mock(t, nil)
	p.breakersBreak(byDefault)
	for i, first := range defaults {
		for _, second := range defaults[i+1:] {
			because := p.reason(first, second)
			switch found := p.pair(t, byDefault, p.breaker(first), p.breaker(second)); {
			case found && because != "":
				t.Errorf("%s and %s are broken by one request, though listed as impossible: %s", first, second, because)
			case !found && because == "":
				t.Errorf("%s and %s: no request in which the first wins by default, and the second when they change places", first, second)
			case found:
				tested++
			}
		}
	}
	t.Logf("%d of %d pairs of %s broken by one request", tested, len(defaults)*(len(defaults)-1)/2, p.operation)
	return tested
}

// breakersBreak holds each breaker against its own rule.
func (p precedence) breakersBreak(w *wire) {
	for _, b := range p.breakers {
		for i, way := range b.ways {
			assert.Equal(w, b.rule, p.send(w, b.flags, way), "way %d to break %s alone", i, b.rule)
		}
	}
}

// pair looks for a request in which the first rule wins by default, and the
// second when a profile lets them change places: so it breaks both.
func (p precedence) pair(t *testing.T, byDefault *wire, first, second breaker) bool {
	var swapped *wire
	flags := first.flags + second.flags
	for _, one := range first.ways {
		for _, other := range second.ways {
			for _, edits := range [][]edit{{one, other}, {other, one}} {
				if p.send(byDefault, flags, edits...) != first.rule {
					continue
				}
				if swapped == nil {
					swapped = p.mock(t, []rules.ID{second.rule, first.rule})
				}
				if p.send(swapped, flags, edits...) == second.rule {
					return true
				}
			}
		}
	}
	return false
}

func (p precedence) mock(t *testing.T, swap []rules.ID) *wire {
	answers := map[rules.QuestionID]rules.Answer{}
	for id, answer := range p.profile {
		answers[id] = answer
	}
	if swap != nil {
		answers[p.question] = order(swap...)
	}
	world, err := defectiveWorld()
	require.NoError(t, err)
	return callMock(t, answeringAll(answers), func(c *Config) { c.World = world })
}

// send returns the rule that answered.
func (p precedence) send(w *wire, flags string, edits ...edit) rules.ID {
	return w.exchange(askOf(p.operation, as(defective(flags))).with(edits...)).rule()
}

func (p precedence) breaker(id rules.ID) breaker {
	return p.breakers[slices.IndexFunc(p.breakers, func(b breaker) bool { return b.rule == id })]
}

func (p precedence) reason(first, second rules.ID) string {
	has := func(ids string, id rules.ID) bool {
		return ids == "*" || slices.Contains(strings.Fields(ids), string(id))
	}
	for _, pair := range p.impossible {
		if has(pair.some, first) && has(pair.others, second) || has(pair.some, second) && has(pair.others, first) {
			return pair.because
		}
	}
	return ""
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
