package suite

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/exchange/exchangetest"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/suitetest"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/mocktest"
)

// drift is a deployment that was calibrated as literal, but for the answer it had
// before where there is one, and answers one question in another way today.
type drift struct {
	question rules.QuestionID
	answer   rules.Answer
	before   *rules.Answer
}

func (d drift) String() string {
	text := string(d.question) + " " + strings.ReplaceAll(d.answer.String(), "/", "-")
	if d.before != nil {
		text += " after " + d.before.String()
	}
	return text
}

// orderDrifts are exchanges of two refusals that one request can break
// together, with nothing between them that it can break too: the one that wins
// by default comes last. Pairs that are left out answer the same under literal
// (the rules about the body all say BR-02, or that StartDate is required, and a
// refused GET says what a failed one does), or exclude each other (a date is missing or of a bad form), or need an account
// with two defects.
var orderDrifts = map[rules.QuestionID][][]rules.ID{
	"Q-ORDER-BRANCH-REPORT": {
		{"BR-CONTENT-TYPE", "BR-30"}, {"BR-CONTENT-TYPE", "BR-20"}, {"BR-CONTENT-TYPE", "BR-25"}, {"BR-05", "BR-FIELD-TYPE"},
		{"BR-06", "BR-05"}, {"BR-06", "BR-03"}, {"BR-04", "BR-03"}, {"BR-09", "BR-07"}, {"BR-09", "BR-08"}, {"BR-10", "BR-08"},
		{"BR-14", "BR-10"}, {"BR-15", "BR-14"}, {"BR-16", "BR-15"}, {"BR-17", "BR-16"}, {"BR-28", "BR-17"}, {"BR-31", "BR-28"},
		{"BR-26", "BR-31"}, {"BR-29", "BR-26"}, {"BR-PAGE-REQUIRED", "BR-29"}, {"BR-11", "BR-29"}, {"BR-PAGESIZE-REQUIRED", "BR-11"},
		{"BR-22", "BR-PAGESIZE-MAX"}, {"BR-21", "BR-22"},
	},
	"Q-ORDER-TRANSACTION-REPORT": {
		{"TR-START-REQUIRED", "TR-UNAUTHORIZED"}, {"TR-START-REQUIRED", "TR-UNKNOWN-USER"}, {"TR-END-REQUIRED", "TR-START-CALENDAR"},
		{"TR-END-CALENDAR", "TR-START-FORMAT"}, {"TR-PAGE-MIN", "TR-RANGE"}, {"TR-PAGESIZE-MIN", "TR-PAGE-MIN"}, {"TR-SERIAL", "TR-PAGESIZE-MAX"},
	},
	"Q-ORDER-LOCATIONS": {
		{"L-REQUEST", "ERROR_NOT_AUTHORIZED"}, {"L-REQUEST", "USER_NOT_FOUND"}, {"L-REQUEST", "L-PLAN"}, {"L-01", "L-REQUEST"},
	},
}

// besideDrift are other answers than those of literal, pinned and kept, without
// which a drift cannot be seen: only a request that is refused for itself breaks
// two rules of the listings at once.
var besideDrift = map[rules.QuestionID]map[rules.QuestionID]string{
	"Q-ORDER-LOCATIONS": {"Q-GET-QUERY": "refused", "Q-PLAN-SCOPE": "yes"},
}

// unseen are the questions whose drift no run can notice, and why.
var unseen = map[rules.QuestionID]string{
	"Q-SERIAL-SHAPE": "it has one answer",
}

// unseenAnswers are single answers of the same kind.
var unseenAnswers = map[string]string{
	"Q-SALE-ZONE location": "the main account has no shop whose clock differs",
	"Q-STATUS-WORDS two":   aWordUnseen,
	"Q-BRAND-WORDS four":   aWordUnseen,
	"Q-TYPE-WORDS four":    aWordUnseen,
	"Q-CURRENCY-WORDS CLP": aWordUnseen,
}

const aWordUnseen = "a word that no sale shows may still be one of the deployment's"

// sameText is no drift: 400 says that text by itself.
const sameText = `Q-TR-PAGESIZE-MAX value: "PageSize cannot exceed 20."`

// drifts are all other answers of all questions: of a text some samples, and back
// from them, of a map one code with another status, of an order the orderDrifts.
func drifts() []drift {
	var list []drift
	for _, q := range rules.Questions() {
		for _, word := range q.Answers[1:] {
			if d := (drift{question: q.ID, answer: rules.Answer{Choice: word}}); unseenAnswers[d.String()] == "" {
				list = append(list, d)
			}
		}
		for _, sample := range q.Samples {
			value := rules.Answer{Value: &sample}
			if d := (drift{question: q.ID, answer: value}); d.String() != sameText {
				list = append(list, d)
				if back := (drift{question: q.ID, answer: rules.Answer{Choice: q.Default()}}); unseenAnswers[back.String()] == "" {
					back.before = &value
					list = append(list, back)
				}
			}
		}
		for _, order := range orderDrifts[q.ID] {
			list = append(list, drift{question: q.ID, answer: rules.Answer{Order: order}})
		}
		if q.Kind != rules.Map {
			continue
		}
		for _, code := range rules.StatusCodes() {
			if rule, _ := rules.Lookup(code); rule.NoTrigger == "" {
				list = append(list, drift{question: q.ID, answer: rules.Answer{Status: map[rules.ID]int{code: 422}}})
			}
		}
	}
	return list
}

// bodies are those that mocks answer with which differ in little: a run remembers those of
// the runs before it.
var bodies exchangetest.Memory

// inProcess asks a mock without a network in between.
type inProcess struct {
	mock   http.Handler
	bodies *exchangetest.Memory
}

func (a inProcess) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	method, path := r.Endpoint()
	url := "http://mock.example" + path
	if r.Query != "" {
		url += "?" + r.Query
	}
	req := httptest.NewRequestWithContext(ctx, method, url, bytes.NewReader(r.Body))
	req.Header.Set("Content-Type", "application/json")
	if r.Header != nil {
		req.Header = r.Header.Clone()
	}
	if err := suitetest.SetKey(req.Header, r); err != nil {
		return nil, err
	}
	answer := httptest.NewRecorder()
	a.mock.ServeHTTP(answer, req)
	return a.bodies.Read(r, answer.Code, answer.Result().Header, answer.Body.Bytes()), nil
}

var sharedFeatures = sync.OnceValues(func() (*Prepared, error) { return Prepare(os.DirFS("../../features")) })

// drifted runs the whole suite, with literal pinned in full, against a mock that
// gives some answers of its own.
func drifted(t *testing.T, mock func(mockserver.Config) *mockserver.Mock, some ...drift) *report.Results {
	t.Helper()
	pinned, served := shipped(t, "literal"), shipped(t, "literal")
	for _, q := range rules.Questions() {
		require.True(t, pinned.Pins(q.ID), "literal does not write out %s", q.ID)
	}
	clock := func() time.Time { return mockserver.FrozenAt }
	for _, d := range some {
		for id, word := range besideDrift[d.question] {
			pinned.Answers[id], served.Answers[id] = rules.Answer{Choice: word}, rules.Answer{Choice: word}
		}
		if served.Answers[d.question] = d.beside(served.Answers[d.question]); d.before != nil {
			pinned.Answers[d.question] = *d.before
		}
		if d.question == "Q-TODAY" {
			clock = evening
		}
	}
	return runRemembering(t, &bodies, mock(mockserver.Config{Profile: served, Clock: clock}), clock, &pinned)
}

// wholeSuite runs every feature against a mock of the shipped world.
func wholeSuite(t *testing.T, config mockserver.Config, pinned *rules.Profile) *report.Results {
	t.Helper()
	return runAgainst(t, mocktest.New(config), config.Clock, pinned)
}

// runAgainst runs every feature against a mock in this process.
func runAgainst(t *testing.T, mock *mockserver.Mock, clock func() time.Time, pinned *rules.Profile) *report.Results {
	t.Helper()
	return runRemembering(t, new(exchangetest.Memory), mock, clock, pinned)
}

func runRemembering(t *testing.T, known *exchangetest.Memory, mock *mockserver.Mock, clock func() time.Time, pinned *rules.Profile) *report.Results {
	t.Helper()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	prepared, err := sharedFeatures()
	require.NoError(t, err)
	suite := &Suite{
		Features: os.DirFS("../../features"), Prepared: prepared, Asker: inProcess{mock, known}, Contract: contract, Profile: pinned,
		Has: func(exchange.Role) bool { return true }, Clock: func() time.Time { return clock().In(mock.World().Zone) }, Wall: time.Now,
		Target: "in process", Concurrency: 2,
	}
	results, err := suite.Run(t.Context())
	require.NoError(t, err)
	return results
}

// evening is 22:30 in Chile, when it is tomorrow already in UTC: the only time
// that tells the answers to Q-TODAY apart.
func evening() time.Time { return mockserver.FrozenAt.Add(7*time.Hour + 30*time.Minute) }

// TestPins_DriftIsNoticed: whatever pinned answer a deployment gives up, a
// warning names the question, and no documented rule is blamed; but where a sentence
// speaks against the new answer, its rule may be. A deployment that
// gives up many and sells little is asked first; what is not named there, or comes
// with blame, is tried in smaller company and in the end alone, in the shipped world, and
// that decides.
func TestPins_DriftIsNoticed(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	noticed(t, drifts())
}

func noticed(t *testing.T, left []drift) {
	t.Helper()
	for _, round := range []struct {
		most int
		mock func(mockserver.Config) *mockserver.Mock
	}{{16, mocktest.NewWithFewSales}, {4, mocktest.New}, {1, mocktest.New}} {
		groups := inCompany(left, round.most)
		left = nil
		for _, some := range groups {
			results := drifted(t, round.mock, some...)
			for _, d := range some {
				told := tellingOf(results, d, some...)
				if round.most > 1 && (len(told.named) == 0 || len(told.wrong) > 0) {
					left = append(left, d)
					continue
				}
				t.Run(d.String(), func(t *testing.T) {
					assert.NotEmpty(t, told.named, "no warning names %s; other warnings: %q", d.question, told.others)
					assert.Empty(t, told.wrong)
					t.Logf("%d warnings name it, %d others, in a company of %d at most", len(told.named), len(told.others), round.most)
				})
			}
		}
	}
}

// inCompany puts drifts together: a run of the whole suite for each would take ten times
// as long. Those of one question part, but for other statuses, of which each warning
// names the code; so do those for which a rule may be blamed from the others. Those that
// need another clock or other answers beside them stay alone.
func inCompany(list []drift, most int) (groups [][]drift) {
	const statuses = 4
	for _, d := range list {
		open := slices.IndexFunc(groups, func(some []drift) bool {
			return len(some) < most && !d.alone() && !some[0].alone() && d.isSpokenAgainst() == some[0].isSpokenAgainst() && d.goesWith(some, statuses)
		})
		if open < 0 {
			groups, open = append(groups, nil), len(groups)
		}
		groups[open] = append(groups[open], d)
	}
	return groups
}

// goesWith tells whether no other drift is about its question, or only less than so many
// that are about other codes.
func (d drift) goesWith(some []drift, most int) bool {
	same := 0
	for _, other := range some {
		if other.question == d.question {
			if same++; d.code() == "" || other.code() == "" {
				return false
			}
		}
	}
	return same < most
}

// code is the one that has another status, where that is the drift.
func (d drift) code() rules.ID {
	for code := range d.answer.Status {
		return code
	}
	return ""
}

// beside is the answer to a drift's question, which may have drifted already: then both
// statuses are other ones.
func (d drift) beside(before rules.Answer) rules.Answer {
	if d.code() == "" || before.Status == nil {
		return d.answer
	}
	both := maps.Clone(before.Status)
	maps.Copy(both, d.answer.Status)
	return rules.Answer{Status: both}
}

// isNamedIn tells whether a warning names the question, and the code where it is of one.
func (d drift) isNamedIn(told string) bool {
	return namesQuestion(told, d.question) && (d.code() == "" || strings.Contains(told, "HTTP status of "+string(d.code())))
}

func (d drift) alone() bool { return d.question == "Q-TODAY" || len(besideDrift[d.question]) > 0 }

// isSpokenAgainst tells whether a rule may be blamed for the new answer.
func (d drift) isSpokenAgainst() bool {
	against := spokenAgainst[d.question]
	return against != nil && against(d.answer)
}

// telling is what a run says of a drift: the scenarios whose warnings name its
// question, the other warnings, and what it blames that is documented.
type telling struct{ named, others, wrong []string }

// rulesOf are the rules that a question is about.
func rulesOf(q rules.QuestionID) map[rules.ID]bool {
	found := map[rules.ID]bool{}
	for _, rule := range rules.All() {
		found[rule.ID] = slices.Contains(rule.Questions, q)
	}
	return found
}

// tellingOf is what a run says of a drift. A warning about another one in its company
// does not count for it, whatever it mentions, nor does the blame of a rule for which
// another one may be blamed.
func tellingOf(results *report.Results, d drift, company ...drift) (says telling) {
	others, blamed := map[rules.QuestionID]bool{}, map[rules.ID]bool{}
	for _, other := range company {
		if others[other.question] = other.question != d.question; others[other.question] && other.isSpokenAgainst() {
			for rule, about := range rulesOf(other.question) {
				blamed[rule] = blamed[rule] || about
			}
		}
	}
	for _, f := range results.Findings {
		told := string(f.Question) + " " + f.Summary
		switch {
		case f.Outcome == report.Violated && blamed[f.Rule]:
			says.others = append(says.others, told)
		case f.Outcome == report.Violated && d.isSpokenAgainst() && rulesOf(d.question)[f.Rule]:
			says.named = append(says.named, f.Scenario)
		case f.Outcome == report.Violated || f.Outcome == report.SuiteError:
			says.wrong = append(says.wrong, fmt.Sprintf("%s %s in %s: %s: expected %s, got %s", f.Outcome, f.Rule, f.Scenario, f.Summary, f.Expected, f.Actual))
		case f.Outcome == report.Warning && !others[f.Question] && d.isNamedIn(told):
			says.named = append(says.named, f.Scenario)
		case f.Outcome == report.Warning:
			says.others = append(says.others, told)
		}
	}
	return says
}

// What a run says of one drift in company is not what it says of another one: of a status
// its own code is named, and a question not by a warning that is about a companion's.
func TestPins_TellingOfOneInCompany(t *testing.T) {
	t.Parallel()
	of := func(code rules.ID) drift {
		return drift{question: "Q-STATUS", answer: rules.Answer{Status: map[rules.ID]int{code: 422}}}
	}
	order := drift{question: "Q-ORDER-BRANCH-REPORT", answer: rules.Answer{Order: []rules.ID{"BR-31", "BR-28"}}}
	early := drift{question: "Q-START-BEFORE-2020", answer: rules.Answer{Choice: "BR-09"}}
	company := []drift{of("BR-28"), of("BR-17"), order, early}
	results := &report.Results{Findings: []report.Finding{
		{Outcome: report.Warning, Question: "Q-STATUS", Scenario: "a status", Summary: "the HTTP status of BR-28, where Q-ORDER-BRANCH-REPORT is default"},
		{Outcome: report.Violated, Rule: "BR-09", Scenario: "a first day"},
	}}
	assert.Equal(t, []string{"a status"}, tellingOf(results, company[0], company...).named)
	for _, d := range company[1:3] {
		assert.Empty(t, tellingOf(results, d, company...).named, d)
		assert.Empty(t, tellingOf(results, d, company...).wrong, d)
	}
	assert.Equal(t, []string{"a first day"}, tellingOf(results, early, company...).named)
	assert.NotEmpty(t, tellingOf(results, company[0], company[0]).wrong, "alone, the blame is its own")
}

// backDrifts are answers that look much like the default, and orders that differ
// from it in two fields that one request breaks.
var backDrifts = map[rules.QuestionID]rules.Answer{
	"Q-BR-KEY":                     {Choice: "401-empty"},
	"Q-INSTALLMENT-WITHOUT-CREDIT": {Choice: "ignored"},
	"Q-LAST-DAY":                   {Choice: "no"},
	"Q-ORDER-BRANCH-REPORT":        {Order: []rules.ID{"BR-17", "BR-06"}},
	"Q-ORDER-TRANSACTION-REPORT":   {Order: []rules.ID{"TR-SERIAL", "TR-START-REQUIRED"}},
}

// TestPins_BackToTheDefaultIsNoticed: a deployment that had answers of its own
// and goes back to the default. What is not named in company is tried alone.
func TestPins_BackToTheDefaultIsNoticed(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	var back []drift
	for _, id := range slices.Sorted(maps.Keys(backDrifts)) {
		q, _ := rules.LookupQuestion(id)
		before := backDrifts[id]
		back = append(back, drift{question: id, answer: rules.Answer{Choice: q.Default()}, before: &before})
	}
	warned := func(some ...drift) []report.Finding {
		return drifted(t, mocktest.NewWithFewSales, some...).FindingsOf(report.Warning)
	}
	together := warned(back...)
	for _, d := range back {
		t.Run(d.String(), func(t *testing.T) {
			about := func(f report.Finding) bool { return f.Question == d.question }
			assert.True(t, slices.ContainsFunc(together, about) || slices.ContainsFunc(warned(d), about), "no warning names it")
		})
	}
}

// unseenChanges are questions whose other answers no run tells from each other, or the
// changes of which that is so, each with its reason.
var unseenChanges = map[string]string{
	"Q-BRAND-WORDS":    "how many further words there are is open: a rare one may come with any sale",
	"Q-CURRENCY-WORDS": "as the brands",
	"Q-STATUS-WORDS":   "as the brands",
	"Q-TYPE-WORDS":     "as the brands",

	"Q-SALE-ZONE UTC to location":                 "each sale is of the day that it shows, and none is later than now in UTC",
	"Q-SALE-ZONE UTC-on-Chilean-days to location": "as UTC, where no sale is near midnight",
	"Q-TR-WRONG-TYPE converted to as-absent":      "what is not converted may count as absent",
}

// TestPins_FromOneAnswerToAnother: a deployment that had an answer of its own and goes to
// another one, neither of them the default; none is warned of that stays as it is.
func TestPins_FromOneAnswerToAnother(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	tags := map[rules.QuestionID]string{"Q-STATUS": "@BR-02", "Q-TR-MESSAGE-401": "@TR-UNAUTHORIZED", "Q-TR-MESSAGE-500": "@TR-INTERNAL"}
	with := func(q rules.QuestionID, answer rules.Answer) rules.Profile {
		profile := shipped(t, "literal")
		profile.Answers[q] = answer
		return profile
	}
	for _, q := range rules.Questions() {
		var own []rules.Answer
		for _, choice := range q.Answers {
			own = append(own, rules.Answer{Choice: choice})
		}
		for _, value := range q.Samples {
			own = append(own, rules.Answer{Value: &value})
		}
		for i, before := range own {
			for j, after := range own {
				change := fmt.Sprintf("%s %s to %s", q.ID, before.Text(), after.Text())
				if i == 0 || j == 0 || unseenChanges[string(q.ID)]+unseenChanges[change] != "" {
					continue
				}
				warnings := warningsAbout(t, with(q.ID, before), with(q.ID, after), cmp.Or(tags[q.ID], "@"+string(q.ID)), asItIs)
				assert.Equal(t, i != j, len(warnings) > 0, "%s: %s", change, warnings)
			}
		}
	}
}

// namesQuestion tells whether a text holds the name of a question, and not only a longer
// one.
func namesQuestion(text string, q rules.QuestionID) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }), string(q))
}

// Every question has another answer to drift to, or a reason why that cannot be
// seen.
func TestPins_EveryQuestionDrifts(t *testing.T) {
	t.Parallel()
	drifting := map[rules.QuestionID]bool{}
	for _, d := range drifts() {
		drifting[d.question] = true
		q, _ := rules.LookupQuestion(d.question)
		assert.NoError(t, rules.CheckAnswer(q, d.answer), d.String())
	}
	for _, q := range rules.Questions() {
		_, hidden := unseen[q.ID]
		assert.NotEqual(t, hidden, drifting[q.ID], "%s drifts, or is in the list of the unseen", q.ID)
	}
}

// TestPins_FewSalesVerifyAsMuch: the commerces against which drifts run show every rule
// that those of the shipped world show.
func TestPins_FewSalesVerifyAsMuch(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal := shipped(t, "literal")
	config := mockserver.Config{Profile: literal, Clock: func() time.Time { return mockserver.FrozenAt }}
	few := runAgainst(t, mocktest.NewWithFewSales(config), config.Clock, &literal)
	shown := wholeSuite(t, config, &literal)
	requireClean(t, few)
	of := outcomesOf(few)
	for name, outcome := range outcomesOf(shown) {
		assert.True(t, outcome == report.NotVerified || outcome == of[name], "%s: %s, with few sales %s", name, outcome, of[name])
	}
	assert.Less(t, few.Requests, shown.Requests*2/3)
}

// outcomesOf is what became of each rule and of each scenario.
func outcomesOf(results *report.Results) map[string]report.Outcome {
	outcomes := map[string]report.Outcome{}
	for _, row := range results.Rules {
		outcomes[string(row.ID)] = row.Outcome
	}
	for _, s := range results.Scenarios {
		outcomes[s.FullName()] = s.Outcome
	}
	return outcomes
}

// TestPins_NothingPinnedOnlyObserves: a deployment that answers every question
// in another way than literal is as good as literal, as long as nothing is
// pinned and no sentence speaks against the answer.
func TestPins_NothingPinnedOnlyObserves(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	other := shipped(t, "literal")
	for _, q := range rules.Questions() {
		if q.Kind != rules.Order {
			other.Answers[q.ID] = rules.Answer{Choice: q.Answers[len(q.Answers)-1]}
		}
		if len(q.Samples) > 0 {
			other.Answers[q.ID] = rules.Answer{Value: &q.Samples[0]}
		}
	}
	other.Name = "another answer to each"
	profiles := []rules.Profile{other, shipped(t, "literal"), shipped(t, "vary")}
	for _, served := range profiles {
		t.Run(served.Name, func(t *testing.T) {
			results := wholeSuite(t, mockserver.Config{Profile: served, Clock: func() time.Time { return mockserver.FrozenAt }}, nil)
			if served.Name != "literal" {
				forgiveSpokenAgainst(results)
			}
			requireClean(t, results)
			require.Equal(t, results.Planned, results.Done)
		})
	}
}
