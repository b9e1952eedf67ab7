package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
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
	assert.Equal(t, []unverified{
		{Why: "no key", Ask: "keys.second", Rules: []rules.ID{"BR-22", "BR-21"}, Scenarios: []string{"F: told"}},
		{Why: "left out", Rules: []rules.ID{"BR-23"}},
		{Why: "data moved", Rules: []rules.ID{"BR-27"}, Scenarios: []string{"F: alone"}},
		{Why: "internal", Rules: []rules.ID{"BR-13"}},
	}, unverifiedIn(r))
}

// Ten thousand findings of one cause are one with a count and three examples, and
// the page stays one that can be opened; so does one with a thousand causes.
func TestReports_ManyFindings(t *testing.T) {
	t.Parallel()
	thousands := proofs.Of(1, 10)
	answer := strings.Repeat(`{"saleId":"1","amount":990},`, 140)
	var all []Finding
	for i := range thousands * 1000 {
		all = append(all, Finding{
			Outcome: Violated, Rule: "BR-TRANSACTION", Passing: true, Scenario: fmt.Sprintf("F: scenario %d", i%500), Summary: "the answer breaks the contract",
			Expected: "string", Actual: fmt.Sprint(i), Pointer: fmt.Sprintf("/data/transactions/%d/cardBrand", i%20), Curl: "curl -sS 'https://x.example/a'",
			Evidence: &Evidence{Method: "POST", Path: "/BranchReport/branch-report", Status: 200, Response: answer},
		})
	}
	one := Distinct(all)
	require.Len(t, one, 1)
	assert.Equal(t, thousands*1000, one[0].Count)
	assert.Len(t, one[0].Examples, 2, "with the first, three")
	for _, f := range allReports() {
		r := passedResults()
		r.Findings = one
		r.Rules = append(r.Rules, RuleRow{ID: "BR-TRANSACTION", Outcome: Violated})
		r.Judge(VerdictOptions{})
		text := rendered(t, f, r)
		assert.Regexp(t, fmt.Sprintf("%d,?000", thousands), text, "%s tells how often", f.name)
		for _, e := range one[0].Examples {
			assert.Contains(t, text, e.Scenario, f.name)
			assert.Contains(t, text, e.Pointer, f.name)
		}
	}
	for i := range all {
		all[i].Passing = false // each of its scenario
	}
	unlike := slices.Clone(all) // each of a sale of its own
	for i := range unlike {
		unlike[i].Expected, unlike[i].Scenario = fmt.Sprintf("string %d", i), fmt.Sprintf("F: scenario %d", i)
	}
	rule := slices.Clone(unlike[:1000])
	for i := range rule {
		rule[i].Rule = rules.ID(fmt.Sprintf("BR-%d", i%100)) // under a hundred rules
	}
	for name, findings := range map[string][]Finding{"one": one, "of each scenario": Distinct(all), "unlike": Distinct(unlike), "of many rules": Distinct(rule)} {
		r := passedResults()
		r.Findings = findings
		page := rendered(t, reportFile{"report.html", WriteHTML}, r)
		assert.LessOrEqual(t, len(page), 1<<20, "%s, %d findings", name, len(findings))
		if len(findings) > mostLines {
			assert.True(t, strings.Contains(page, "that report.json tells of"), name)
		}
		for _, g := range groupFindings(r, false, Violated) {
			assert.Contains(t, page, g.Findings[0].Scenario, "the first of each group is named")
		}
		var doc struct{ Findings []Finding }
		require.NoError(t, json.Unmarshal([]byte(rendered(t, reportFile{"report.json", WriteJSON}, r)), &doc))
		assert.Len(t, doc.Findings, len(findings), "nothing is lost in report.json")
	}
}

// Whoever adds up what the tiles, the counts of the last line and those of the summary
// say of the rules gets what the headline says.
func TestReports_CountTheSameRules(t *testing.T) {
	t.Parallel()
	r := passedResults() // one rule passed, and one that no input reaches
	r.Rules = append(r.Rules, RuleRow{ID: "BR-30", Outcome: NotVerified, Why: "no key for the role disabled"})
	r.Judge(VerdictOptions{})
	require.Equal(t, "Conforms in part: 1 of 2 rules", r.headline())
	tiles := htmlTiles(r)
	assert.Equal(t, htmlTile{"passed", "rules passed", "1", "of 2"}, tiles[0])
	assert.Equal(t, htmlTile{"unverified", "not verified", "1", "rules, and 1 that no input reaches"}, tiles[3])
	assert.Contains(t, rendered(t, reportFile{"terminal.txt", plainTerminal}, r), "\nrules: 1 not verified, 1 passed (1 more that no input reaches) ·")
	summary := rendered(t, reportFile{"summary.md", WriteSummary}, r)
	assert.Contains(t, summary, "| not verified | 1 | 0 |")
	assert.Contains(t, summary, "1 rule more that no input reaches")
}

// What many scenarios met is one violation, in the headline as in the tile.
func TestVerdict_CountsWhatManyScenariosMetOnce(t *testing.T) {
	t.Parallel()
	r := passedResults()
	r.Scenarios = nil
	var all []Finding
	for i := range 40 {
		s := Scenario{Feature: "F", Name: fmt.Sprint(i), Rules: []rules.ID{"BR-31", "BR-PAGING"}, Outcome: Violated, Why: "a page within totalPages has transactions", Checks: 1}
		r.Scenarios = append(r.Scenarios, s)
		all = append(all, Finding{Outcome: Violated, Rule: "BR-PAGING", Scenario: s.FullName(), Passing: true, Summary: s.Why})
	}
	r.Findings = Distinct(all)
	r.Rules[0].Outcome = Violated
	r.Rules = append(r.Rules, RuleRow{ID: "BR-PAGING", Outcome: Violated})
	_, reason := Verdict(r, VerdictOptions{})
	assert.Equal(t, "1 violation", reason)
	assert.Equal(t, "1", htmlTiles(r)[1].Value)
	r.Scenarios[0].Why = "something that no finding tells"
	_, reason = Verdict(r, VerdictOptions{})
	assert.Equal(t, "1 violation", reason, "the finding names this scenario")
	r.Scenarios[1].Why = "something that no finding tells"
	_, reason = Verdict(r, VerdictOptions{})
	assert.Equal(t, "2 violations", reason)
}
