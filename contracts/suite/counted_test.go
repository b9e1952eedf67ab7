package suite

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
)

// A deployment that counts a page too many does so of every question: that is one finding
// in passing, with how often and where else, not one for each total.
func TestSuite_PagesCountedWrongAreOneFinding(t *testing.T) {
	t.Parallel()
	s := suiteOn(t, mockserver.Config{}, nil)
	prepared, err := sharedFeatures()
	require.NoError(t, err)
	s.Prepared = prepared
	s.Tags, err = ParseTags("@BR-RANGE")
	require.NoError(t, err)
	s.Select = func(info report.Scenario) bool { return strings.HasPrefix(info.Name, "parts of 30 days") }
	s.Asker = broken{Asker: s.Asker, answer: success(rules.BranchReport, func(_ exchange.Request, body map[string]any) {
		counts := body["pagination"].(map[string]any)
		counts["totalPages"] = counts["totalPages"].(float64) + 1
	})}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	var miscounted []report.Finding
	for _, f := range results.Findings {
		if strings.HasPrefix(f.Summary, "totalPages is not totalItems") {
			miscounted = append(miscounted, f)
		}
	}
	require.Len(t, miscounted, 1)
	assert.Greater(t, miscounted[0].Count, 3)
	assert.NotEmpty(t, miscounted[0].Examples)
	assert.Regexp(t, `^\d+ for \d+ by \d+$`, miscounted[0].Actual)
}

// A deployment that forgets one filter does so of every selection: what the sets of filters
// yield is one finding of a rule, not one for each set.
func TestSuite_AFilterThatIsForgottenIsOneFinding(t *testing.T) {
	t.Parallel()
	s := suiteOn(t, mockserver.Config{}, nil)
	prepared, err := sharedFeatures()
	require.NoError(t, err)
	s.Prepared = prepared
	s.Tags, err = ParseTags("@BR-FILTER-SERIAL")
	require.NoError(t, err)
	s.Select = func(info report.Scenario) bool { return strings.HasPrefix(info.Name, "filters together, ") }
	s.Asker = broken{Asker: s.Asker, request: func(r exchange.Request, body map[string]any) exchange.Request {
		if body["locationId"] != nil && body["serialNumber"] != nil {
			delete(body, "serialNumber")
			r.Body = exchange.MustJSON(body)
		}
		return r
	}}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	results.Judge(report.VerdictOptions{})
	var forgotten []report.Finding
	for _, f := range results.FindingsOf(report.Violated) {
		if f.Rule == "BR-FILTER-SERIAL" && f.Summary == "the filters yield the matching rows of the whole" {
			forgotten = append(forgotten, f)
		}
	}
	require.Len(t, forgotten, 1)
	assert.Greater(t, forgotten[0].Count, 2)
	assert.Equal(t, "the sales of the whole that the filters match", forgotten[0].Expected)
	assert.Regexp(t, `rows; missing: .*, for the \d+ with \{"`, forgotten[0].Actual)
}

// A member that the transaction report tells otherwise is told otherwise of each sale: that is
// one finding, however many sales each scenario looks at.
func TestSuite_AMemberThatDiffersIsOneFinding(t *testing.T) {
	t.Parallel()
	s := suiteOn(t, mockserver.Config{}, nil)
	prepared, err := sharedFeatures()
	require.NoError(t, err)
	s.Prepared = prepared
	s.Tags, err = ParseTags("@TR-SAME-SALES")
	require.NoError(t, err)
	s.Select = func(info report.Scenario) bool {
		return info.Name == "one terminal in both reports" || info.Name == "both reports within older months" || info.Name == "another account in both reports"
	}
	s.Asker = broken{Asker: s.Asker, answer: success(rules.TransactionReport, func(_ exchange.Request, body map[string]any) {
		content := body["content"].(map[string]any)
		for _, sale := range content["reports"].([]any) {
			told := sale.(map[string]any)
			told["posSerialNumber"] = "X" + told["posSerialNumber"].(string)
		}
	})}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	results.Judge(report.VerdictOptions{})
	told := map[string]int{}
	for _, f := range results.Findings {
		if f.Outcome.Bad() {
			told[f.Summary]++
		}
	}
	assert.Equal(t, map[string]int{"serialNumber of the branch report and posSerialNumber of the transaction report are the same": 1}, told)
}

// A report that loses sales does so of many days: that is one finding, whichever days were
// looked at.
func TestSuite_SalesThatAreLostAreOneFinding(t *testing.T) {
	t.Parallel()
	s := suiteOn(t, mockserver.Config{}, nil)
	var err error
	s.Tags, err = ParseTags("@TR-SAME-SALES")
	require.NoError(t, err)
	s.Asker = broken{Asker: s.Asker, answer: success(rules.TransactionReport, func(_ exchange.Request, body map[string]any) {
		content := body["content"].(map[string]any)
		var kept []any
		for _, sale := range content["reports"].([]any) {
			if id := sale.(map[string]any)["saleId"].(string); !strings.HasSuffix(id, "7") {
				kept = append(kept, sale)
			}
		}
		content["reports"] = kept
	})}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	results.Judge(report.VerdictOptions{})
	var lost []report.Finding
	for _, f := range results.Findings {
		if strings.HasPrefix(f.Summary, "both reports tell of the same sales") {
			lost = append(lost, f)
		}
	}
	require.Len(t, lost, 1)
	assert.Greater(t, lost[0].Count, 2)
	assert.Regexp(t, `missing: .*, for \d+ of `, lost[0].Actual)
}
