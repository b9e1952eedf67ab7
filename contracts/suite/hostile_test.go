package suite

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// spoiled is one exchange with the mock, whose answer is to be changed before
// the suite sees it.
type spoiled struct {
	fields map[string]any // of the request; nil where it is not an object
	key    string
	path   string
	answer *httptest.ResponseRecorder
	again  func(fields map[string]any, key string) *httptest.ResponseRecorder
}

// spoil wraps the mock in a handler that changes answers.
func spoil(change func(s *spoiled)) func(http.Handler) http.Handler {
	return func(mock http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			serve := func(body []byte, key string) *httptest.ResponseRecorder {
				again := r.Clone(r.Context())
				again.Body, again.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
				if again.Header = r.Header.Clone(); key != "" {
					again.Header.Set("X-API-Key", key)
				}
				answer := httptest.NewRecorder()
				mock.ServeHTTP(answer, again)
				return answer
			}
			s := &spoiled{key: r.Header.Get("X-API-Key"), path: r.URL.Path, answer: serve(body, "")}
			_ = json.Unmarshal(body, &s.fields)
			s.again = func(fields map[string]any, key string) *httptest.ResponseRecorder {
				return serve(exchange.MustJSON(fields), key)
			}
			change(s)
			w.Header().Set("Content-Type", s.answer.Header().Get("Content-Type"))
			w.WriteHeader(s.answer.Code)
			_, _ = w.Write(s.answer.Body.Bytes())
		})
	}
}

func (s *spoiled) says(code string) bool {
	return strings.Contains(s.answer.Body.String(), `"code":"`+code+`"`)
}

func (s *spoiled) replace(old, with string) {
	text := strings.ReplaceAll(s.answer.Body.String(), old, with)
	s.answer.Body = bytes.NewBufferString(text)
}

// without asks again with one field left out.
func (s *spoiled) without(field string) {
	delete(s.fields, field)
	s.answer = s.again(s.fields, "")
}

func (s *spoiled) text(field string) string { text, _ := s.fields[field].(string); return text }

func TestSuite_FindsMisbehaviour(t *testing.T) {
	t.Parallel()
	for i, test := range []struct {
		name    string
		rule    rules.ID // under which it must be found
		outcome report.Outcome
		change  func(s *spoiled)
	}{
		{"BR-31 ignored", "BR-31", report.Violated, func(s *spoiled) {
			if s.says("BR-31") {
				s.without("cardBrand")
			}
		}},
		{"filter by type ignored", "BR-FILTER-TYPE", report.Violated, func(s *spoiled) {
			if s.text("typeTransaction") == "DEBIT" && s.says("BR-00") {
				s.without("typeTransaction")
			}
		}},
		{"filter by terminal ignored", "BR-FILTER-SERIAL", report.Violated, func(s *spoiled) {
			if s.text("serialNumber") != "" && s.says("BR-00") {
				s.without("serialNumber")
			}
		}},
		{"BR-12 answered", "NO-BR-12", report.Violated, func(s *spoiled) {
			if s.fields["pageSize"] == 0.0 {
				s.replace(`"code":"BR-02"`, `"code":"BR-12"`)
			}
		}},
		{"message altered", "BR-24", report.Violated, func(s *spoiled) { s.replace("Page number is out of range", "Page number is out of range.") }},
		{"wrong content type", "JSON", report.Warning, func(s *spoiled) { s.answer.Header().Set("Content-Type", "text/html") }},
		{"one character of BR-14 let through", "BR-14", report.Violated, func(s *spoiled) {
			if strings.Contains(s.text("locationId"), "#") {
				s.without("locationId")
			}
		}},
		{"no key opens the locations", "ERROR_NOT_AUTHORIZED", report.Violated, func(s *spoiled) {
			if s.key == "" {
				s.answer = s.again(s.fields, "calco-main")
			}
		}},
		{"success with 201", "BR-00", report.Violated, func(s *spoiled) {
			if s.says("BR-00") {
				s.answer.Code = http.StatusCreated
			}
		}},
		{"refusal of the transaction report with 200", "TR-UNAUTHORIZED", report.Violated, func(s *spoiled) {
			if s.answer.Code == http.StatusUnauthorized && strings.Contains(s.path, "Report/get") {
				s.answer.Code = http.StatusOK
			}
		}},
		{"status against the pinned one", "BR-31", report.Warning, func(s *spoiled) {
			if s.says("BR-31") {
				s.answer.Code = http.StatusConflict
			}
		}},
		{"sales of other days", "BR-RANGE", report.Violated, func(s *spoiled) {
			if first, err := facts.ParseDay(s.text("startDate")); err == nil && s.says("BR-00") {
				last, _ := facts.ParseDay(s.text("endDate"))
				s.fields["startDate"], s.fields["endDate"] = first.Add(-5).String(), last.Add(-5).String()
				s.answer = s.again(s.fields, "")
			}
		}},
		{"page not echoed", "BR-PAGINATION", report.Violated, func(s *spoiled) { s.replace(`"pagination":{"page":1,`, `"pagination":{"page":0,`) }},
		{"total not the sum", "BR-MONEY", report.Warning, func(s *spoiled) { s.replace(`"totalAmount":`, `"totalAmount":1`) }},
		{"one account for all", "KEY-ACCOUNT", report.Violated, func(s *spoiled) {
			if s.key == "calco-second" {
				s.answer = s.again(s.fields, "calco-main")
			}
		}},
		{"a timestamp with a zone", "BR-TIMESTAMP", report.Violated, func(s *spoiled) { s.replace(`","transactionType"`, `Z","transactionType"`) }},
		{"a success without transactions, long ago", "BR-27", report.Violated, func(s *spoiled) {
			if s.text("endDate") < "2022" && s.says("BR-27") {
				s.answer.Code = http.StatusOK
				s.replace(s.answer.Body.String(), `{"metadata":{"code":"BR-00","message":"Success"},"data":{"commerce":{"partnerId":"1","taxId":"1-9","commerceName":"Uno"},"transactions":[]},"pagination":{"page":1,"pageSize":20,"totalItems":0,"totalPages":0}}`)
			}
		}},
		{"a page beyond the last", "BR-24", report.Violated, func(s *spoiled) {
			if s.says("BR-24") {
				s.fields["page"] = 1
				s.answer = s.again(s.fields, "")
			}
		}},
	} {
		if !proofs.Takes(i, 12) {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			profile := shipped(t, "literal")
			suite := suiteOn(t, mockserver.Config{}, spoil(test.change))
			suite.Features, suite.Profile = featureFiles(t, "@"+string(test.rule)), &profile
			suite.Select = func(s report.Scenario) bool { return slices.Contains(s.Rules, test.rule) }
			results, err := suite.Run(t.Context())
			require.NoError(t, err)
			var found []string
			for _, f := range results.Findings {
				found = append(found, string(f.Outcome)+" "+string(f.Rule))
			}
			require.Contains(t, found, string(test.outcome)+" "+string(test.rule))
		})
	}
}

// A thousand sales on a page are more than any maximum that the reference has a word
// for, whichever holds.
func TestSuite_FindsALargePage(t *testing.T) {
	t.Parallel()
	suite := suiteOn(t, mockserver.Config{}, spoil(func(s *spoiled) {
		if s.fields["pageSize"] == 1000.0 {
			s.fields["pageSize"] = 20.0
			s.answer = s.again(s.fields, "")
			_, sales, _ := strings.Cut(s.answer.Body.String(), `"transactions":[`)
			sale, _, _ := strings.Cut(sales, `,{"locationId"`)
			s.replace(`"transactions":[`, `"transactions":[`+strings.Repeat(sale+",", 60))
		}
	}))
	suite.Features = featureFiles(t, "@BR-PAGESIZE-MAX")
	suite.Select = func(s report.Scenario) bool { return slices.Contains(s.Rules, "BR-PAGESIZE-MAX") }
	results, err := suite.Run(t.Context())
	require.NoError(t, err)
	var found []string
	for _, f := range results.Findings {
		if f.Outcome == report.Violated {
			found = append(found, string(f.Rule)+" "+f.Summary)
		}
	}
	require.Equal(t, []string{"BR-PAGESIZE-MAX a page is larger than the reference allows or advises"}, found)
}

// Without a profile an open question is observed, either way, and never judged.
func TestSuite_ObservesWhatNothingPins(t *testing.T) {
	t.Parallel()
	suite := suiteOn(t, mockserver.Config{}, nil)
	suite.Features = featureFiles(t, "@Q-SAME-DAY")
	suite.Select = func(s report.Scenario) bool { return slices.Contains(s.Tags, "@Q-SAME-DAY") }
	results, err := suite.Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, results.Planned, results.Count(report.Observed))
	var summaries []string
	for _, f := range results.Findings {
		require.Equal(t, report.Observed, f.Outcome)
		require.Equal(t, rules.QuestionID("Q-SAME-DAY"), f.Question)
		require.Contains(t, f.Summary, f.Answer)
		require.Equal(t, f.Answer != "BR-07", f.Unlike, "%s", f.Summary)
		summaries = append(summaries, f.Summary)
	}
	require.Contains(t, summaries, "answers as under BR-07")
	require.Contains(t, summaries, "does not answer as under accepted")
}

// What sales show is told as they show it: that the answer was a success says nothing.
func TestSuite_ObservesWhatSalesShow(t *testing.T) {
	t.Parallel()
	suite := suiteOn(t, mockserver.Config{}, nil)
	suite.Features = featureFiles(t, "@Q-BRAND-CASE")
	suite.Select = func(s report.Scenario) bool { return slices.Contains(s.Tags, "@Q-BRAND-CASE") }
	results, err := suite.Run(t.Context())
	require.NoError(t, err)
	seen := map[string]string{}
	for _, f := range results.Findings {
		seen[f.Summary] = f.Actual
	}
	require.Equal(t, `BR-00 "Success" with HTTP 200`, seen["answers as under VISA"])
	require.Equal(t, `"VISA" in transaction 1`, seen["does not answer as under Visa"])
}
