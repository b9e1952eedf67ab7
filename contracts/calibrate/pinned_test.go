package calibrate_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite"
	"calco.example/contracts/suite/suitetest"
	"calco.example/fixtures/proofs"
)

// TestRun_LearntProfileBlamesNobody: the suite, with the profile pinned that a
// calibration has learnt, holds nothing against the deployment it was learnt
// from.
func TestRun_LearntProfileBlamesNobody(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	prepared, err := preparedFeatures()
	require.NoError(t, err)
	for seed := range 10 {
		t.Run(fmt.Sprint("deployment ", seed), func(t *testing.T) {
			served := rapid.Custom(drawProfile).Example(seed)
			o, asker := options(t, served)
			learnt := calibrated(t, o).Profile("learnt")
			suite := &suite.Suite{
				Features: os.DirFS("../../features"), Prepared: prepared, Asker: asker, Contract: contract, Profile: &learnt,
				Has: o.Has, Clock: o.Clock, Wall: time.Now, Target: "in process",
			}
			results, err := suite.Run(t.Context())
			require.NoError(t, err)
			var blamed []string
			for _, f := range results.Findings {
				if f.Outcome.Bad() || f.Outcome == report.SuiteError {
					where := ""
					if f.Question != "" {
						where = fmt.Sprintf(", where %s is %s", f.Question, learnt.Answer(f.Question))
					}
					blamed = append(blamed, fmt.Sprintf("%s: %s%s: expected %s, got %s", f.Scenario, f.Summary, where, f.Expected, f.Actual))
				}
			}
			require.Empty(t, blamed, "%s\n%s", strings.Join(blamed, "\n"), orders(served, learnt))
		})
	}
}

// orders are the orders of a deployment and what was learnt of them.
func orders(served, learnt rules.Profile) string {
	text := ""
	for _, q := range rules.Questions() {
		if q.Kind == rules.Order {
			text += fmt.Sprintf("%s: %s, learnt %s\n", q.ID, served.Answer(q.ID), learnt.Answer(q.ID))
		}
	}
	return text
}
