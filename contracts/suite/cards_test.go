package suite

import (
	"bytes"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// A card number that was found is masked wherever a report shows it, in what other
// scenarios say of the same member too.
func TestSuite_CardNumbersAreMaskedEverywhere(t *testing.T) {
	t.Parallel()
	for i, c := range []struct{ number, masked string }{
		{"5500-0000 0000-0004", "pago 5500-0*********0004"},
		{"2223-0031 2200-3222", "pago 2223-0*********3222"},
		{"2223003122003222", "pago 222300******3222"},
	} {
		if !proofs.Takes(i, 6) {
			continue
		}
		t.Run(c.number, func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			prepared, err := sharedFeatures()
			require.NoError(t, err)
			s.Prepared, s.Tags = prepared, TagExpression{}
			s.Select = func(info report.Scenario) bool {
				return info.Name == "card numbers in the branch report" || info.Name == "both reports, items"
			}
			s.Asker = broken{Asker: s.Asker, sale: func(op rules.Operation, sale map[string]any) bool {
				if items, _ := sale["items"].([]any); op == rules.BranchReport && len(items) > 0 {
					items[0].(map[string]any)["name"] = "pago " + c.number
				}
				return true
			}}
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			require.Len(t, results.Scenarios, 2)
			for _, scenario := range results.Scenarios {
				assert.Equal(t, report.Warning, scenario.Outcome, scenario.Name)
			}
			var told bytes.Buffer
			require.NoError(t, report.WriteJSON(&told, results))
			assert.NotContains(t, told.String(), c.number)
			assert.Contains(t, told.String(), c.masked)
		})
	}
}

// An identifier that is a published card number in every sale, or goes on from the BIN of
// another sale, is a card number and is shown masked; any other identifier is none.
func TestSuite_CardNumbersAmongIdentifiers(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, c := range []struct {
		member, before, number string
		want                   report.Outcome
	}{
		{"acquirerId", "", "4111111111111111", report.Warning},
		{"acquirerId", "", "4051889912345671", report.Warning},
		{"acquirerId", "", "4532015112830366", report.Passed},
		{"note", "pan ", "4051889912345671", report.Warning}, // a member that no table names
		{"note", "pan ", "4051 8899 1234 5671", report.Warning},
		{"note", "order ", "4532015112830366", report.Passed},
	} {
		t.Run(c.member+" "+c.number, func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			prepared, err := sharedFeatures()
			require.NoError(t, err)
			s.Prepared, s.Tags = prepared, TagExpression{}
			s.Select = func(info report.Scenario) bool { return info.Name == "card numbers in the branch report" }
			s.Asker = broken{Asker: s.Asker, sale: func(_ rules.Operation, sale map[string]any) bool {
				if sale["cardBin"] == nil || sale["cardBin"] == "" { // cash has no BIN of its own
					sale[c.member] = c.before + c.number
				}
				return true
			}}
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			require.Len(t, results.Scenarios, 1)
			assert.Equal(t, c.want, results.Scenarios[0].Outcome)
			var told bytes.Buffer
			require.NoError(t, report.WriteJSON(&told, results))
			assert.NotContains(t, told.String(), c.number)
		})
	}
}

// Where nearly all values of a member are card numbers, each is masked as it stands there.
func TestSuite_CardNumbersInGroups(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	numbers := []string{"4532 0151 1283 0366", "4485 2757 4230 8327", "4929 5745 4246 3280", "4716 2583 9036 1401"}
	given := map[any]string{} // by sale
	var mu sync.Mutex
	s := suiteOn(t, mockserver.Config{}, nil)
	prepared, err := sharedFeatures()
	require.NoError(t, err)
	s.Prepared, s.Tags = prepared, TagExpression{}
	s.Select = func(info report.Scenario) bool { return info.Name == "card numbers in the branch report" }
	s.Asker = broken{Asker: s.Asker, sale: func(_ rules.Operation, sale map[string]any) bool {
		mu.Lock()
		defer mu.Unlock()
		id := sale["saleId"]
		if given[id] == "" {
			given[id] = numbers[len(given)%len(numbers)]
		}
		sale["reference"] = given[id]
		return true
	}}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	require.Len(t, results.Scenarios, 1)
	assert.Equal(t, report.Warning, results.Scenarios[0].Outcome)
	var told bytes.Buffer
	require.NoError(t, report.WriteJSON(&told, results))
	for _, number := range numbers {
		assert.NotContains(t, told.String(), number)
	}
}
