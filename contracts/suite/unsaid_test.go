package suite_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// rewriting changes the text of requests and of answers.
func rewriting(request, answer *strings.Replacer, patterns ...string) func(http.Handler) http.Handler {
	var compiled []*regexp.Regexp
	for i := 0; i < len(patterns); i += 2 {
		compiled = append(compiled, regexp.MustCompile(patterns[i]))
	}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			text := request.Replace(string(body))
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
			kept := httptest.NewRecorder()
			next.ServeHTTP(kept, r)
			told := answer.Replace(kept.Body.String())
			for i, pattern := range compiled {
				told = pattern.ReplaceAllString(told, patterns[2*i+1])
			}
			maps.Copy(w.Header(), kept.Header())
			w.Header().Del("Content-Length")
			w.WriteHeader(kept.Code)
			_, _ = io.WriteString(w, told)
		})
	}
}

var untouched = strings.NewReplacer()

// zeroedLocations stand with zeros before them in sales and requests: the id of the
// listing is nobody's there.
var zeroedLocations = rewriting(strings.NewReplacer(`"locationId":"0000`, `"locationId":"`, `"locationId":"`, `"locationId":"no-`), untouched,
	`"locationId":"([0-9]+)"`, `"locationId":"0000$1"`)

// What the reference leaves to a deployment is held against none.
func TestSuite_LeavesOpenWhatIsNotSaid(t *testing.T) {
	t.Parallel()
	pinned := func(question rules.QuestionID, answer string) *rules.Profile {
		return &rules.Profile{Name: "learnt", Answers: map[rules.QuestionID]rules.Answer{question: {Choice: answer}}}
	}
	for i, test := range []struct {
		name, tags string
		manner     stranger.Manner
		profile    *rules.Profile
		change     func(http.Handler) http.Handler
		proves     string // a scenario that must not go unverified
	}{
		{"two accounts number their sales alike", "@KEY-ACCOUNT", stranger.Plain(), nil, rewriting(untouched, untouched, `^(.*?)"saleId":"[^"]*"`, `$1"saleId":"1"`), "sales of the branch report"},
		{"locationId has zeros before it", "@BR-03 or @BR-FILTER-LOCATION", stranger.Plain(), nil, zeroedLocations, "beside locationId"},
		{"amounts with the noise of binary fractions", "@TR-MONEY", stranger.Plain(), nil, rewriting(untouched, untouched, `"amount":([0-9]+)([,}])`, `"amount":${1}.0000000000001$2`), "fit together"},
		{"a GET is refused for its Content-Type by a bare 415", "@Q-GET-CONTENT-TYPE", stranger.Plain(), pinned("Q-GET-CONTENT-TYPE", "refused"), bare415, "refused"},
		{"American Express is written out", "@BR-FILTER-BRAND or @BR-FILTER-LIST or @Q-BRAND-WORDS", stranger.Plain(), pinned("Q-BRAND-WORDS", "four"), rewriting(untouched, untouched, `"cardBrand":"(?i:AMEX)"`, `"cardBrand":"American Express"`), "brand AMEX"},
		{"0 identifies no reconciliation", "@TR-RECONCILIATION", stranger.Plain(), nil, rewriting(untouched, untouched, `"reconciliationId":"none"`, `"reconciliationId":0`), "number 0 stands"},
		{"nothing identifies no reconciliation", "@TR-RECONCILIATION", stranger.Plain(), nil, rewriting(untouched, untouched, `"reconciliationId":"none"`, `"reconciliationId":""`), "number 0 stands"},
		{"payments are named in Spanish", "@BR-FILTER-TYPE or @BR-FILTER-LIST or @BR-FILTER-INSTALLMENT or @Q-TYPE-WORDS or @TR-SAME-SALES", stranger.Plain(), pinned("Q-TYPE-WORDS", "four"), rewriting(untouched, untouched,
			`"transactionType":"(?i:DEBIT)"`, `"transactionType":"Débito"`, `"transactionType":"(?i:CREDIT)"`, `"transactionType":"Crédito"`, `"transactionType":"(?i:PREPAID)"`, `"transactionType":"Prepago"`, `"transactionType":"(?i:CASH)"`, `"transactionType":"Efectivo"`), "type CREDIT"},
		{"installments are named in Spanish", "@BR-FILTER-INSTALLMENT or @BR-FILTER-LIST or @Q-PLATFORM-TOKEN or @Q-INSTALLMENT-SEPARATOR", stranger.Plain(), pinned("Q-PLATFORM-TOKEN", "PLATFORM"), rewriting(untouched, untouched,
			`"installmentType":"(?i:BANCO)"`, `"installmentType":"Emisor"`, `"installmentType":"(?i:PLATFORM)"`, `"installmentType":"Plataforma"`), "lists of installmentType"},
		{"the transaction report has words of its own for a status", "@TR-SAME-SALES", stranger.Plain(), nil, inReport(rewriting(untouched, untouched, `"status":"(?i:completed)"`, `"status":"approved"`, `"status":"(?i:reversed)"`, `"status":"voided"`)), "both reports, sales"},
		{"a report of transactions has an empty message", "@TR-OK", stranger.Plain(), nil, inReport(rewriting(untouched, untouched, `"message":"[^"]*"`, `"message":""`)), "a report with transactions"},
		{"which field is missing first is told in no order", "@Q-QUERY-PARAMETERS", stranger.Plain(), pinned("Q-QUERY-PARAMETERS", "ignored"), eitherDate, "ignored"},
		{"a range that ends before it begins has a length, too", "@TR-REVERSED", stranger.Plain(), pinned("Q-TR-REVERSED-RANGE", "404"), longBothWays, "reversed range"},
		{"the brand of a cash sale is a word", "@Q-BRAND-WORDS", otherHand(), pinned("Q-BRAND-WORDS", "four"), nil, "no brand beside"},
	} {
		if !proofs.Takes(i, 10) {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: test.manner}, test.tags, test.change)
			readAll(t, s)
			s.Profile = test.profile
			results := requireNoViolation(t, s)
			assert.Zero(t, results.Count(report.Warning))
			assertVerified(t, results, test.proves)
		})
	}
}

// Words of its own for the kinds of installments hide no filter that takes one for another.
func TestSuite_InstallmentsInOtherWordsAreFiltered(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for name, request := range map[string]*strings.Replacer{
		"one kind for two": strings.NewReplacer(`"installmentType":"BANCO"`, `"installmentType":"COMERCIO,BANCO"`),
		"ignored":          strings.NewReplacer(`"installmentType":"BANCO"`, `"installmentType":""`, `"installmentType":"COMERCIO"`, `"installmentType":""`),
		"one for another":  strings.NewReplacer(`"installmentType":"BANCO"`, `"installmentType":"COMERCIO"`),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-FILTER-INSTALLMENT", rewriting(request, strings.NewReplacer(`"installmentType":"Banco"`, `"installmentType":"Emisor"`)))
			assert.Contains(t, violationsOf(t, s), "yields the matching rows of the whole")
		})
	}
}

func assertVerified(t *testing.T, results *report.Results, scenario string) {
	t.Helper()
	assert.NotZero(t, results.Count(report.Passed))
	for _, f := range results.FindingsOf(report.NotVerified) {
		assert.NotContains(t, f.Scenario, scenario, f.Summary)
	}
}

// inReport changes the transaction report alone.
func inReport(change func(http.Handler) http.Handler) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		changed := change(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/Report/get-report" {
				changed.ServeHTTP(w, r)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// longBothWays refuses a range that ends more than a month before it begins as too long.
func longBothWays(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		var sent struct {
			Filters struct{ StartDate, EndDate string }
		}
		_ = json.Unmarshal(body, &sent)
		start, _ := time.Parse(time.DateOnly, sent.Filters.StartDate)
		if end, err := time.Parse(time.DateOnly, sent.Filters.EndDate); err == nil && end.AddDate(0, 1, 0).Before(start) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"code":"400","message":"The date range cannot exceed one month."}`)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// eitherDate answers a body without fields by the one date that is missing and by the other,
// in turn.
func eitherDate(next http.Handler) http.Handler {
	var asked atomic.Int32
	other := rewriting(untouched, strings.NewReplacer(`"BR-05"`, `"BR-06"`, "Start date is required", "End date is required"))(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		if string(body) == "{}" && asked.Add(1)%2 == 0 {
			other.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func otherHand() stranger.Manner {
	manner := stranger.Plain()
	manner.OtherHand = true
	return manner
}

// bare415 refuses a GET without Content-Type: application/json as a framework does.
func bare415(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && r.Header.Get("X-API-Key") != "" && !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusUnsupportedMediaType)
			_, _ = w.Write([]byte(`{"code":"415","message":"Unsupported Media Type"}`))
			return
		}
		next.ServeHTTP(w, r)
	})
}
