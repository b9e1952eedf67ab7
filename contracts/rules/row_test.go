package rules

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// someGivens are those of a Wednesday: days that show month ends and the year.
var someGivens = Givens{
	Today: "2025-10-15", From: "2025-10-08", To: "2025-10-14",
	Location: "101", OtherTerminal: "9990000201", ForeignLocation: "201", ForeignTerminal: "9990001101", LastPage: 7,
}

// Every rule that refuses says how a request breaks it, or why none can; no
// other row has a break, a bound or words.
func TestRows_EveryRefusalHasABreakOrSaysWhyNot(t *testing.T) {
	t.Parallel()
	for _, r := range All() {
		wanted := r.Refuses() && r.NoTrigger == ""
		assert.Equal(t, wanted, r.Break != nil, "%s: a row that refuses and has a Trigger needs Break, no other does", r.ID)
		if r.Break == nil {
			assert.Nil(t, r.Bound, "%s: a Bound without Break", r.ID)
			assert.Nil(t, r.Words, "%s: Words without Break", r.ID)
		}
	}
}

// What a row asks for under another answer must be an answer of a question that
// touches the rule.
func TestRows_UnderIsAnAnswer(t *testing.T) {
	t.Parallel()
	for _, r := range All() {
		if r.Break == nil {
			continue
		}
		for _, pin := range r.Break.Under {
			q, known := LookupQuestion(pin.Question)
			require.True(t, known, "%s: %s", r.ID, pin.Question)
			assert.NoError(t, CheckAnswer(q, pin.Answer), "%s: %s", r.ID, pin.Question)
			assert.NotEqual(t, q.Default(), pin.Answer.Choice, "%s: %s is the default", r.ID, pin.Question)
			assert.Contains(t, r.Questions, pin.Question, "%s: the question must name the rule", r.ID)
		}
	}
}

// Every way names fields of the request table, but for one that is about others.
func TestRows_ChangesNameFields(t *testing.T) {
	t.Parallel()
	for _, r := range All() {
		op, _ := LookupOperation(r.Operation)
		for _, c := range changesOf(r) {
			if c.Kind != Set && c.Kind != Drop && c.Kind != Repeat {
				continue
			}
			named := slices.ContainsFunc(op.Fields, func(f FieldRow) bool { return f.Name == c.Name })
			assert.Equal(t, r.ID != "BR-FIELD-UNKNOWN" && r.ID != "TR-FIELD-UNKNOWN", named, "%s: %s", r.ID, c)
		}
	}
}

func changesOf(r Rule) (list []Change) {
	if r.Break != nil {
		list = slices.Concat(r.Break.Ways...)
	}
	return list
}

// Each way makes a request that is not the good one.
func TestRows_EveryWayMakesARequest(t *testing.T) {
	t.Parallel()
	for _, r := range All() {
		if r.Break == nil {
			continue
		}
		good, err := Good(r.Operation, someGivens)
		require.NoError(t, err)
		for _, way := range r.Break.Ways {
			broken, err := good.With(someGivens, way...)
			require.NoError(t, err, "%s", r.ID)
			assert.NotEqual(t, good, broken, "%s: %v changes nothing", r.ID, way)
		}
	}
}

// The request on a side of a bound stands on that side, and the shown way
// stands on neither good side: it breaks the rule.
func TestRows_BoundsHaveTwoSides(t *testing.T) {
	t.Parallel()
	bounds := 0
	for _, r := range All() {
		if r.Bound == nil {
			continue
		}
		bounds++
		for _, side := range []Side{LastAccepted, FirstRefused} {
			at, err := r.AtBound(side, someGivens)
			require.NoError(t, err, "%s", r.ID)
			assert.Equal(t, side, r.Bound.Side(at, someGivens), "%s: %s", r.ID, at.Body())
		}
		broken, err := r.Breaking("", someGivens)
		require.NoError(t, err)
		assert.NotEqual(t, LastAccepted, r.Bound.Side(broken, someGivens), "%s", r.ID)
	}
	assert.GreaterOrEqual(t, bounds, 16)
}

// A rule whose condition compares has a bound: without one nobody tries both
// sides of it.
func TestRows_AConditionThatComparesHasABound(t *testing.T) {
	t.Parallel()
	compares := regexp.MustCompile(` (below|over|longer than|shorter than|beyond|before|after) `)
	for _, r := range All() {
		if r.Break != nil && compares.MatchString(r.Condition) {
			assert.NotNil(t, r.Bound, "%s: its row in catalogue.go needs Bound, for its condition compares: %s", r.ID, r.Condition)
		}
	}
}

// What some rows make, written out.
func TestRows_Requests(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule    ID
		side    Side
		request string
	}{
		{"BR-31", Neither, `{"startDate":"2025-04-20","endDate":"2025-04-25","page":1,"pageSize":10,"cardBrand":"VISA"}`},
		{"BR-31", LastAccepted, `{"startDate":"2025-05-01","endDate":"2025-05-06","page":1,"pageSize":10,"cardBrand":"VISA"}`},
		{"BR-31", FirstRefused, `{"startDate":"2025-04-30","endDate":"2025-05-05","page":1,"pageSize":10,"cardBrand":"VISA"}`},
		{"BR-08", LastAccepted, `{"startDate":"2025-09-14","endDate":"2025-10-14","page":1,"pageSize":10}`},
		{"BR-08", FirstRefused, `{"startDate":"2025-09-13","endDate":"2025-10-14","page":1,"pageSize":10}`},
		{"BR-10", FirstRefused, `{"startDate":"2025-10-10","endDate":"2025-10-16","page":1,"pageSize":10}`},
		{"BR-24", FirstRefused, `{"startDate":"2025-10-08","endDate":"2025-10-14","page":8,"pageSize":10}`},
		{"BR-23", Neither, `{"startDate":"2025-10-08","endDate":"2025-10-14","page":1,"pageSize":10,"locationId":"101","serialNumber":"9990000201"}`},
		{"BR-FIELD-DUPLICATE", Neither, `{"page":1,"startDate":"2025-10-08","endDate":"2025-10-14","page":1,"pageSize":10}`},
		{"TR-RANGE", LastAccepted, `{"Filters":{"StartDate":"2025-08-14","EndDate":"2025-09-14"},"page":1,"pageSize":10}`},
		{"TR-RANGE", FirstRefused, `{"Filters":{"StartDate":"2025-08-14","EndDate":"2025-09-15"},"page":1,"pageSize":10}`},
		{"TR-FILTERS-REQUIRED", Neither, `{"page":1,"pageSize":10}`},
		{"BR-02", Neither, `{`},
		{"L-01", Neither, ``},
	} {
		rule, _ := Lookup(c.rule)
		request, err := rule.Breaking("", someGivens)
		if c.side != Neither {
			request, err = rule.AtBound(c.side, someGivens)
		}
		require.NoError(t, err)
		assert.Equal(t, c.request, request.Body(), "%s %s", c.rule, c.side)
	}
}

func TestTerm_MonthsAreClamped(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to string }{
		{"2025-01-31", "2025-02-28"}, {"2024-01-31", "2024-02-29"}, {"2025-12-31", "2026-01-31"}, {"2025-02-28", "2025-03-28"},
	} {
		got, err := monthAfter("x", 0).day(c.from)
		require.NoError(t, err)
		assert.Equal(t, c.to, got)
	}
}

// A given that is not known is no reason to send something else.
func TestBreaking_SaysWhatIsNotKnown(t *testing.T) {
	t.Parallel()
	rule, _ := Lookup("BR-22")
	_, err := rule.Breaking("", Givens{From: "2025-10-08", To: "2025-10-14"})
	assert.EqualError(t, err, "BR-22: locationId: foreign location: foreign location is not known")
	rule, _ = Lookup("BR-18")
	_, err = rule.Breaking("", someGivens)
	assert.ErrorContains(t, err, "BR-18: no request breaks it: internal to the service")
}

// A request that came over the wire is held against a bound like one of ours.
func TestReadBody(t *testing.T) {
	t.Parallel()
	rule, _ := Lookup("TR-PAGESIZE-MAX")
	for _, c := range []struct {
		body string
		side Side
	}{
		{`{"Filters":{"StartDate":"2025-08-14","EndDate":"2025-09-14"},"pageSize":20}`, LastAccepted},
		{`{"pageSize":21}`, FirstRefused}, {`{"pageSize":20.0}`, Neither}, {`{"pageSize":"20"}`, Neither}, {`{"page":20}`, Neither}, {`{}`, Neither},
	} {
		members, err := ReadBody([]byte(c.body))
		require.NoError(t, err)
		r := Request{Operation: TransactionReport, Members: members}
		assert.Equal(t, c.body, r.Body())
		assert.Equal(t, c.side, rule.Bound.Side(r, someGivens), "%s", c.body)
	}
	for _, bad := range []string{"", "[]", "{", `{"a":1} {}`, `{"a":{]}`} {
		_, err := ReadBody([]byte(bad))
		assert.Error(t, err, "%q", bad)
	}
}

func TestBound_NeedsItsFields(t *testing.T) {
	t.Parallel()
	rule, _ := Lookup("BR-31")
	r := Request{Members: []Member{{"startDate", "2025-04-30"}, {"endDate", "2025-05-02"}}}
	assert.Equal(t, Neither, rule.Bound.Side(r, someGivens))
	r.Members = append(r.Members, Member{"cardBrand", "VISA"})
	assert.Equal(t, FirstRefused, rule.Bound.Side(r, someGivens))
}

func TestRefusalOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		op   Operation
		role string
		want ID
	}{
		{BranchReport, "", "ERROR_NOT_AUTHORIZED"}, {BranchReport, "unknownUser", "BR-20"}, {BranchReport, "second", ""},
		{SerialNumbers, "unknownUser", "USER_NOT_FOUND"}, {SerialNumbers, "noPlan", ""},
		{TransactionReport, "", "TR-UNAUTHORIZED"}, {TransactionReport, "unknownUser", "TR-UNKNOWN-USER"},
	} {
		assert.Equal(t, c.want, RefusalOf(c.op, c.role), "%s %q", c.op, c.role)
	}
}
