package report

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

func TestGaps_WhatCanBeAskedForComesFirst(t *testing.T) {
	t.Parallel()
	r := &Results{
		Rules: []RuleRow{{ID: "BR-13", Outcome: NotVerified, Why: "internal"}, {ID: "BR-22", Outcome: NotVerified}, {ID: "BR-31", Outcome: Passed}},
		Scenarios: []Scenario{
			{Feature: "F", Name: "alone", Rules: []rules.ID{"BR-27"}, Outcome: NotVerified, Why: "data moved"},
			{Feature: "F", Name: "told", Outcome: NotVerified, Why: "not shown twice"},
		},
		Findings: []Finding{
			{Outcome: NotVerified, Rule: "BR-23", Summary: "left out"},
			{Outcome: NotVerified, Rule: "BR-22", Summary: "no key", Ask: "keys.second", Scenario: "F: told"},
			{Outcome: NotVerified, Rule: "BR-21", Summary: "no key", Ask: "keys.second"},
		},
	}
	assert.Equal(t, []gap{
		{Why: "no key", Ask: "keys.second", Rules: []rules.ID{"BR-22", "BR-21"}, Scenarios: []string{"F: told"}},
		{Why: "left out", Rules: []rules.ID{"BR-23"}},
		{Why: "data moved", Rules: []rules.ID{"BR-27"}, Scenarios: []string{"F: alone"}},
		{Why: "internal", Rules: []rules.ID{"BR-13"}},
	}, gaps(r))
}
