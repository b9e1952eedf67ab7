package mutants

import (
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite"
	"calco.example/contracts/suite/features"
	"calco.example/contracts/suite/suitetest"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/mocktest"
)

var shippedFeatures = os.DirFS("../../features")

// The features are read once.
var (
	prepared  = sync.OnceValues(func() (*suite.Prepared, error) { return suite.Prepare(shippedFeatures) })
	scenarios = sync.OnceValues(func() ([]report.Scenario, error) { return features.Scenarios(shippedFeatures) })
)

// against runs selected scenarios against a mock of its own, with the profile
// literal pinned.
func against(t *testing.T, mutant rules.Mutant, stop bool, selected func(report.Scenario) bool) *report.Results {
	t.Helper()
	mock := mocktest.New(mockserver.Config{Mutant: mutant})
	server := httptest.NewServer(mock)
	defer server.Close()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	texts, err := prepared()
	require.NoError(t, err)
	suite := &suite.Suite{
		Features: shippedFeatures, Prepared: texts, Asker: suitetest.PlainAsker{Base: server.URL}, Contract: contract, Profile: &literal, Select: selected,
		Has: func(exchange.Role) bool { return true }, Clock: func() time.Time { return mockserver.FrozenAt.In(mock.World().Zone) }, Wall: time.Now,
		Target: server.URL, Concurrency: 2, StopAtFirst: stop,
	}
	results, err := suite.Run(t.Context())
	require.NoError(t, err)
	return results
}

// killers are the rules and scenarios that see a mutant: of the scenarios that
// are tagged with its rule and, if they do not, of those of its operation.
func killers(t *testing.T, m rules.Mutant) []string {
	t.Helper()
	own := func(s report.Scenario) bool { return slices.Contains(s.Rules, m.Rule) }
	for _, selected := range []func(report.Scenario) bool{own, func(s report.Scenario) bool { return !own(s) && isOf(s, m) }} {
		if !anyScenario(t, selected) {
			continue
		}
		if names := badOnes(against(t, m, true, selected)); len(names) > 0 {
			return names
		}
	}
	return nil
}

func isOf(s report.Scenario, m rules.Mutant) bool {
	rule, _ := rules.Lookup(m.Rule)
	op := m.Operation
	if op == "" {
		op = rule.Operation
	}
	return slices.Contains(s.Tags, "@op:"+string(op)) || strings.HasPrefix(s.File, "consistency")
}

func anyScenario(t *testing.T, selected func(report.Scenario) bool) bool {
	t.Helper()
	list, err := scenarios()
	require.NoError(t, err)
	return slices.ContainsFunc(list, selected)
}

// badOnes are the violations and warnings of a run, by rule and scenario.
func badOnes(r *report.Results) []string {
	var names []string
	for _, f := range r.Findings {
		if f.Outcome == report.Violated || f.Outcome == report.Warning {
			names = append(names, string(f.Rule)+" "+string(f.Question)+" in "+f.Scenario)
		}
	}
	return names
}

// reportMutants break a rule of the transaction report or of a listing.
func reportMutants(t *testing.T) []rules.Mutant {
	t.Helper()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	all, _ := All(contract)
	return slices.DeleteFunc(all, func(m rules.Mutant) bool {
		rule, _ := rules.Lookup(m.Rule)
		return m.Operation == rules.BranchReport || rule.Operation == rules.BranchReport || rule.Operation == "any" && m.Operation == ""
	})
}

func TestMutants_OfTheReportAndTheListingsAreKilled(t *testing.T) {
	t.Parallel()
	for i, m := range reportMutants(t) {
		if !proofs.Takes(i, 480) {
			continue // a sample; all of them take minutes
		}
		t.Run(m.ID, func(t *testing.T) {
			by := killers(t, m)
			assert.NotEmpty(t, by, "%s survives: %s", m.ID, m.Summary)
			if len(by) > 0 {
				t.Log(by[0])
			}
		})
	}
}

// TestMutants_RuleOffFailsItsOwnScenarios: with one rule switched off, every
// scenario that finds something is tagged with that rule.
func TestMutants_RuleOffFailsItsOwnScenarios(t *testing.T) {
	t.Parallel()
	off := 0
	for _, m := range reportMutants(t) {
		if m.Kind != rules.RuleOff {
			continue
		}
		if off++; !proofs.Takes(off-1, 40) {
			continue
		}
		t.Run(m.ID, func(t *testing.T) {
			results := against(t, m, false, func(s report.Scenario) bool { return isOf(s, m) && !strings.HasPrefix(s.File, "consistency") })
			failed := 0
			for _, s := range results.Scenarios {
				if s.Outcome.Bad() {
					failed++
					assert.Contains(t, s.Rules, m.Rule, "%s:%d %s", s.File, s.Line, s.Name)
				}
			}
			assert.Positive(t, failed)
		})
	}
}
