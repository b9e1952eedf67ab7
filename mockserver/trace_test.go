package mockserver

// The trace from the rule book to the wire: every rule is held somewhere in the
// mock, can be triggered or says why not, is shown in openapi.yaml where it has
// a code, and has a row here that drives a running mock into it over HTTP.

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

// traceRow drives a running mock into one rule.
type traceRow struct {
	rule    rules.ID
	profile map[rules.QuestionID]rules.Answer // nil: every default
	drive   func(w *wire, rule rules.ID)
}

var traceRows = slices.Concat(everywhereRows, branchRefusalRows, branchContentRows, locationsRows, reportRefusalRows, reportContentRows)

func TestTrace_EveryRuleOverHTTP(t *testing.T) {
	t.Parallel()
	for _, row := range proofs.Sample(traceRows, 8) {
		t.Run(string(row.rule), func(t *testing.T) {
			t.Parallel()
			w := runMock(t, answeringAll(row.profile))
			row.drive(w, row.rule)
		})
	}
}

func TestTrace_IsComplete(t *testing.T) {
	t.Parallel()
	rowOf := map[rules.ID]int{}
	for _, row := range traceRows {
		rowOf[row.rule]++
		_, known := rules.Lookup(row.rule)
		assert.True(t, known, "the row %s names no rule", row.rule)
		assert.Equal(t, 1, rowOf[row.rule], "rows of %s", row.rule)
	}
	for _, rule := range rules.All() {
		if rule.Break == nil { // else TestRows drives the mock into it, as its row says
			assert.NotZero(t, rowOf[rule.ID], "%s has no row that drives the mock into it", rule.ID)
		}
	}
}

func TestTrace_EveryRuleHasATriggerOrSaysWhyNot(t *testing.T) {
	t.Parallel()
	for _, rule := range rules.All() {
		assert.True(t, (rule.Trigger == "") != (rule.NoTrigger == ""), "%s: Trigger or NoTrigger, one of them", rule.ID)
	}
}

func TestCoverage_EveryRuleIsHeldSomewhere(t *testing.T) {
	t.Parallel()
	held := Coverage()
	for _, rule := range rules.All() {
		assert.NotEmpty(t, held[rule.ID], "%s: no check, and nothing says where it is held", rule.ID)
		if rule.Refuses() && rule.NoTrigger == "" {
			assert.Contains(t, held[rule.ID], "a row of", "%s refuses, so it needs a check", rule.ID)
		}
		delete(held, rule.ID)
	}
	for id := range held {
		t.Errorf("%s has a check in the mock, and no row in the catalogue", id)
	}
	for id, where := range heldBy {
		file, _, _ := strings.Cut(where, ":")
		assert.FileExists(t, file, "%s", id)
		assert.NotContains(t, Coverage()[id], "Checks", "%s has a check, so it needs no other place", id)
	}
}

func TestCoverage_NamesTheTable(t *testing.T) {
	t.Parallel()
	held := Coverage()
	assert.Equal(t, "a row of branchChecks (validate_branch.go)", held["BR-31"])
	assert.Equal(t, "a row of branchChecks (validate_branch.go), locationsChecks (validate_locations.go)", held["ERROR_NOT_AUTHORIZED"])
	assert.Equal(t, "a row of reportChecks (validate_report.go)", held["TR-SERIAL"])
	for _, file := range []string{"validate_branch.go", "validate_locations.go", "validate_report.go"} {
		_, err := os.Stat(file)
		require.NoError(t, err)
	}
}

// A documented code has an example of its own. A refusal that the reference
// does not number shows the code of another rule, so that rule's example is its
// example; a text of ours is bound to the code alone.
func TestTrace_EveryCodeIsAnOpenAPIExample(t *testing.T) {
	t.Parallel()
	contract, err := sharedContract()
	require.NoError(t, err)
	type wireForm struct{ code, message string }
	shown, codes := map[wireForm]bool{}, map[string]bool{}
	for _, example := range contract.Examples() {
		var body object
		require.NoError(t, json.Unmarshal(example.Body, &body))
		metadata := body.in("metadata")
		form := wireForm{body.text("code") + metadata.text("code"), body.text("message") + metadata.text("message")}
		shown[form], codes[form.code] = true, true
	}
	success := map[rules.ID]bool{}
	for _, op := range rules.Operations() {
		success[op.SuccessRule] = true
	}
	for _, rule := range rules.All() {
		switch {
		case success[rule.ID]: // shown under its name or its code
		case rule.Code == "":
			assert.Empty(t, contract.ExamplesOf(string(rule.ID)), rule.ID)
		case string(rule.ID) == rule.Code:
			assert.NotEmpty(t, contract.ExamplesOf(rule.Code), "%s has no example", rule.ID)
			assert.True(t, shown[wireForm{rule.Code, rule.Message}], rule.ID)
		case rule.OurText:
			assert.True(t, codes[rule.Code], "%s: no example of %s", rule.ID, rule.Code)
		default:
			assert.True(t, shown[wireForm{rule.Code, rule.Message}], "%s: no example of %s %s", rule.ID, rule.Code, rule.Message)
		}
	}
}

// refuses drives the mock into a rule of branch report or listings: its code
// and message as documented, and the rule named as the reason.
func refuses(a ask, code string) func(*wire, rules.ID) {
	return func(w *wire, rule rules.ID) {
		w.Helper()
		r := w.send(a)
		refused(code)(w, r)
		assert.Equal(w, rule, r.rule(), "%s: the rule that answered", r.header.Get("X-Calco-Why"))
	}
}

// reportSays is the same for the transaction report.
func reportSays(a ask, status int, message string) func(*wire, rules.ID) {
	return func(w *wire, rule rules.ID) {
		w.Helper()
		r := w.send(a)
		says(status, message)(w, r)
		assert.Equal(w, rule, r.rule(), "%s: the rule that answered", r.header.Get("X-Calco-Why"))
	}
}

// several drives the mock into a rule in several ways.
func several(drives ...func(*wire, rules.ID)) func(*wire, rules.ID) {
	return func(w *wire, rule rules.ID) {
		w.Helper()
		for _, drive := range drives {
			drive(w, rule)
		}
	}
}

// forces has an internal code answered, which no ordinary input reaches.
func forces(code string) func(*wire, rules.ID) {
	return func(w *wire, _ rules.ID) {
		w.Helper()
		for _, how := range []edit{withHeader("Prefer", "code="+code), as("answer-" + code)} {
			r := w.send(askBranch(how))
			refused(code)(w, r)
			assert.Equal(w, code, r.header.Get("X-Calco-Forced"))
		}
	}
}

// shows looks at what the answers say.
func shows(look func(w *wire)) func(*wire, rules.ID) {
	return func(w *wire, _ rules.ID) { w.Helper(); look(w) }
}
