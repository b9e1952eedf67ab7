package suite

import (
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// A deployment that counts a page too many does so of every question: that is one finding
// in passing, with how often and where else, not one for each total.
func TestSuite_PagesCountedWrongAreOneFinding(t *testing.T) {
	t.Parallel()
	wrong := broken{answer: success(rules.BranchReport, func(_ exchange.Request, body map[string]any) {
		counts := body["pagination"].(map[string]any)
		counts["totalPages"] = counts["totalPages"].(float64) + 1
	})}
	results := wrong.results(t, "@BR-RANGE", func(info report.Scenario) bool { return strings.HasPrefix(info.Name, "parts of 30 days") })
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
	proofs.Long(t)
	t.Parallel()
	wrong := broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
		if body["locationId"] != nil && body["serialNumber"] != nil {
			delete(body, "serialNumber")
			r.Body = exchange.MustJSON(body)
		}
		return r
	}}
	results := wrong.results(t, "@BR-FILTER-SERIAL", func(info report.Scenario) bool { return strings.HasPrefix(info.Name, "filters together, ") })
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
	proofs.Long(t)
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

// A report that names sales wrong does so on many days: that is one finding, whichever days
// were looked at.
func TestSuite_SalesThatAreNamedWrongAreOneFinding(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	wrong := broken{answer: success(rules.TransactionReport, func(_ exchange.Request, body map[string]any) {
		for _, one := range body["content"].(map[string]any)["reports"].([]any) {
			if sale := one.(map[string]any); strings.HasSuffix(sale["saleId"].(string), "7") {
				sale["saleId"] = "wrong-" + sale["saleId"].(string)
			}
		}
	})}
	results := wrong.results(t, "@TR-SAME-SALES", nil)
	results.Judge(report.VerdictOptions{})
	var named []report.Finding
	for _, f := range results.Findings {
		if strings.HasPrefix(f.Summary, "both reports tell of the same sales") {
			named = append(named, f)
		}
	}
	require.Len(t, named, 1)
	assert.Greater(t, named[0].Count, 2)
	assert.Regexp(t, `missing: .*wrong-.*, for \d+ of `, named[0].Actual)
}

// A page that is short, or that begins with the sale that ended the one before, is told of
// the pages, and of past days nothing is said that needs them whole: no filter is blamed for
// the sale that is missing.
func TestSuite_AWrongPageBlamesNoFilter(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for name, wrong := range map[string]broken{
		"the second of several is short": shortPages(func(page, pages float64) bool { return page == 2 && pages > 2 }),
		"the last of several is short":   shortPages(func(page, pages float64) bool { return page == pages && pages > 1 }),
		"pages overlap":                  overlappingPages(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			results := wrong.results(t, "@BR-FILTER-BRAND or @BR-FILTER-TYPE or @BR-FILTER-LIST or @BR-PAGING", nil)
			results.Judge(report.VerdictOptions{})
			blamed := map[rules.ID]int{}
			for _, f := range results.FindingsOf(report.Violated) {
				if !strings.HasSuffix(f.Scenario, "up to today") { // the sales of today may still be on their way
					blamed[f.Rule]++
				}
			}
			assert.NotZero(t, blamed["BR-PAGING"])
			delete(blamed, "BR-PAGING")
			assert.Empty(t, blamed)
		})
	}
}

// shortPages lack the first sale of some pages of the branch report.
func shortPages(of func(page, pages float64) bool) broken {
	return broken{answer: success(rules.BranchReport, func(_ exchange.Request, body map[string]any) {
		pages, data := body["pagination"].(map[string]any), body["data"].(map[string]any)
		if sales := data["transactions"].([]any); len(sales) > 1 && of(pages["page"].(float64), pages["totalPages"].(float64)) {
			data["transactions"] = sales[1:]
		}
	})}
}

// overlappingPages begins each page of the branch report after the first with the last sale
// of the one before, in the place of its own.
func overlappingPages() broken {
	var ends sync.Map // by the question but for its page
	question := func(r exchange.Request, page float64) string {
		body := facts.BodyOf(r)
		body["page"] = page
		return string(r.Role) + string(exchange.MustJSON(body))
	}
	return broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
		page, _ := body["pagination"].(map[string]any)["page"].(float64)
		sales, _ := body["data"].(map[string]any)["transactions"].([]any)
		if len(sales) == 0 {
			return
		}
		end := sales[len(sales)-1]
		if before, read := ends.Load(question(r, page-1)); read {
			sales[0] = before
		}
		ends.Store(question(r, page), end)
	})}
}

// Counts that are no numbers, or do not fit, say what was shown, and are of one expectation
// each, however many totals there are: a report tells them as one.
func TestSuite_CountsAreToldAsOne(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		find, put, summary, actual string
	}{
		"a text":         {`"totalItems":([0-9]+)`, `"totalItems":"$1"`, "page, page size and totalItems", `totalItems "`},
		"a page too few": {`"totalPages":[0-9]+`, `"totalPages":1`, "totalPages", "1 for "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			find := regexp.MustCompile(c.find)
			results := broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
				if x.Request.Operation != rules.TransactionReport {
					return x
				}
				return exchange.New(x.Request, x.Status, x.Header, find.ReplaceAll(x.Body, []byte(c.put)), 1)
			}}.results(t, "@TR-PAGING and not @consistency", nil)
			var told []report.Finding
			for _, f := range results.Findings {
				if f.Outcome == report.Violated && f.Summary == c.summary {
					told = append(told, f)
				}
			}
			require.NotEmpty(t, told)
			for _, f := range told {
				assert.True(t, f.Compared)
				assert.Equal(t, told[0].Expected, f.Expected)
				assert.Contains(t, f.Actual, c.actual)
			}
		})
	}
}
