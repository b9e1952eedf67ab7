package calibrate_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/mutants"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// A fault in one rule does not change what is learnt of others: a question that
// does not touch the rule comes out as it does without the fault, or as not
// observed with a reason.
func TestRun_MutantsLeaveOtherQuestionsAlone(t *testing.T) {
	t.Parallel()
	contract, err := schema.Load(calco.OpenAPI)
	require.NoError(t, err)
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	all, _ := mutants.All(contract)
	run, answered := 0, 0
	for i, m := range all {
		if !proofs.Takes(i, 800) {
			continue
		}
		o, _ := options(t, literal, func(c *mockserver.Config) { c.Mutant = m })
		result := calibrated(t, o)
		run, answered = run+1, answered+result.Count(evidence.Answered)
		for _, l := range result.Learned {
			q, _ := rules.LookupQuestion(l.Question)
			switch {
			case touches(m, q):
			case l.Sure == evidence.NotObserved:
				assert.NotEmpty(t, l.Why, "%s, %s", m.ID, q.ID)
				assert.True(t, hidden(literal, q.ID) || takesGround(m), "%s, %s: not observed, %s", m.ID, q.ID, l.Why)
			default:
				assert.Equal(t, evidence.Answered, l.Sure, "%s, %s: %s", m.ID, q.ID, l.Why)
				assert.True(t, q.Same(l.Answer, literal.Answer(q.ID)), "%s, %s: %s", m.ID, q.ID, l.Answer)
			}
		}
	}
	assert.Greater(t, answered, 85*run, "answered in the mean")
	t.Log(run, "mutants,", answered/max(1, run), "answered in the mean")
}

// touches tells whether a question is about what a mutant changes: its rule; the
// code whose every answer it changes; figures of one report that the question
// holds against the other's; or whose data is served.
func touches(m rules.Mutant, q rules.Question) bool {
	if slices.Contains(q.Rules, m.Rule) || m.Kind == rules.Account || m.Rule == "BR-MONEY" && q.ID == "Q-TR-AMOUNT" {
		return true
	}
	if m.Rule == "TR-ERROR" && slices.ContainsFunc(q.Rules, isReportError) {
		return true
	}
	everyAnswer := m.Kind == rules.Message || m.Kind == rules.Status
	return everyAnswer && slices.ContainsFunc(q.Rules, func(id rules.ID) bool {
		rule, _ := rules.Lookup(id)
		return rule.Operation == m.Operation && rule.Code == m.Word
	})
}

// isReportError tells whether a rule is one of the errors of the transaction report,
// which a mutant of TR-ERROR changes all.
func isReportError(id rules.ID) bool {
	rule, _ := rules.Lookup(id)
	return rule.Operation == rules.TransactionReport && rule.Refuses()
}

// takesGround tells whether a mutant takes away what other questions stand on:
// it changes or leaves out what good answers show, or refuses good requests, or
// does not refuse what must be.
func takesGround(m rules.Mutant) bool {
	switch m.Kind {
	case rules.Field, rules.PageSlip, rules.Selection, rules.BoundMoved, rules.WordRefused:
		return true
	case rules.RuleOff:
		// Q-TR-SEVERAL breaks the first two, and where any key is taken none is another one.
		return slices.Contains([]rules.ID{"TR-START-FORMAT", "TR-END-FORMAT", "ERROR_NOT_AUTHORIZED"}, m.Rule)
	}
	return false
}
