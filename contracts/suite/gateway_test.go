package suite_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// anew is a gateway that reads each JSON answer and writes it anew: change may do to the
// values what it likes, and what it does follows from a draw.
func anew(change func(draw *rand.Rand, object map[string]any)) func(http.Handler) http.Handler {
	var mu sync.Mutex
	draw := rand.New(rand.NewPCG(1, 1))
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			answer := httptest.NewRecorder()
			next.ServeHTTP(answer, r)
			body := answer.Body.Bytes()
			if value := exchange.Decode(body).Value; value != nil {
				mu.Lock()
				inObjects(value, func(object map[string]any) { change(draw, object) })
				mu.Unlock()
				body = exchange.MustJSON(value)
			}
			maps.Copy(w.Header(), answer.Header())
			w.Header().Set("Content-Length", strconv.Itoa(len(body)))
			w.WriteHeader(answer.Code)
			_, _ = bytes.NewReader(body).WriteTo(w)
		})
	}
}

// inObjects does something to each object of a value.
func inObjects(value any, change func(map[string]any)) {
	switch v := value.(type) {
	case []any:
		for _, element := range v {
			inObjects(element, change)
		}
	case map[string]any:
		for _, member := range v {
			inObjects(member, change)
		}
		change(v)
	}
}

// amounts are the members whose numbers may have a fraction.
var amounts = []string{"saleAmount", "tipAmount", "cashbackAmount", "totalAmount", "quantity", "price", "amount", "amountCommission", "amountWithoutCommission"}

// spelt writes amounts otherwise each time: 1000, 1000.0 and 1e3 are one number.
func spelt(draw *rand.Rand, object map[string]any) {
	for _, name := range amounts {
		if n, is := object[name].(json.Number); is && !strings.ContainsAny(n.String(), ".eE") {
			object[name] = json.Number(n.String() + []string{"", ".0", ".000", "e0", "E+0"}[draw.IntN(5)])
		}
	}
}

// marked gives objects members that no table has, some of them, and others each time.
func marked(draw *rand.Rand, object map[string]any) {
	if len(object) > 0 && draw.IntN(3) > 0 {
		object["traceId"] = strconv.FormatUint(draw.Uint64(), 16)
	}
	if len(object) > 0 && draw.IntN(3) > 0 {
		object["warnings"] = []any{map[string]any{"text": "deprecated"}}
	}
}

// mixed has each list in another order each time: of none the reference says the order.
func mixed(draw *rand.Rand, object map[string]any) {
	for _, name := range []string{"transactions", "reports", "items", "reconciliations"} {
		if list, is := object[name].([]any); is {
			draw.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
	}
}

// What stands before a service may write its answers otherwise, and otherwise each time:
// no sentence speaks against it, so nothing is said of it, not even a warning.
func TestSuite_GatewayThatWritesAnew(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for name, change := range map[string]func(*rand.Rand, map[string]any){"numbers": spelt, "further members": marked, "lists": mixed} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "", anew(change))
			readAll(t, s)
			results := requireNoViolation(t, s)
			for _, f := range results.FindingsOf(report.Warning) {
				assert.Fail(t, string(f.Rule), "%s: %s: %s, %s", f.Scenario, f.Summary, f.Expected, f.Actual)
			}
			for _, told := range results.Scenarios {
				if told.Name == "defaults of the transaction report" {
					assert.Equal(t, report.Passed, told.Outcome, told.Why)
				}
			}
		})
	}
}

// An answer without a type, or one that a server gives to whatever has none, is JSON all
// the same; one that is declared as HTML is warned of.
func TestSuite_AnswersOfAnotherType(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for _, c := range []struct {
		sent   []string
		warned bool
	}{{nil, false}, {[]string{"text/plain; charset=utf-8"}, false}, {[]string{"application/json;charset=ISO-8859-1"}, false}, {[]string{"text/html"}, true}} {
		t.Run(strings.Join(c.sent, ""), func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "", declared(c.sent))
			readAll(t, s)
			results := requireNoViolation(t, s)
			assert.Equal(t, c.warned, results.Count(report.Warning) > 0)
		})
	}
}

// declared gives every answer another Content-Type, or none.
func declared(sent []string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			answer := httptest.NewRecorder()
			next.ServeHTTP(answer, r)
			maps.Copy(w.Header(), answer.Header())
			w.Header()["Content-Type"] = sent
			w.WriteHeader(answer.Code)
			_, _ = w.Write(answer.Body.Bytes())
		})
	}
}

// Behind one name may stand two replicas, of which one has the sales of today an hour
// and a half later: pages that tell of different totals are no reading to hold a filter against.
func TestSuite_ReplicaThatLags(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	o := stranger.Options{Manner: stranger.Plain(), PerDay: 400}
	behind := o
	behind.Now = func() time.Time { return strangerNow.Add(-90 * time.Minute) }
	late := stranger.New(behind)
	var mu sync.Mutex
	draw := rand.New(rand.NewPCG(1, 1))
	either := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			first := draw.IntN(2) == 0
			mu.Unlock()
			if first {
				next.ServeHTTP(w, r)
				return
			}
			late.ServeHTTP(w, r)
		})
	}
	s := strangeSuite(t, o, "", either)
	readAll(t, s)
	requireNoViolation(t, s)
}

// Where a path that no sentence names leads is not said: to the path that is meant, or to a
// login. A path that is named never leads elsewhere.
func TestSuite_PathsThatLeadElsewhere(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		leads func(path string) bool
		blame bool
	}{
		"another path": {func(path string) bool {
			return !slices.ContainsFunc(rules.Operations(), func(op rules.OperationRow) bool { return op.Path == path })
		}, false},
		"the locations": {func(path string) bool { return path == "/DeviceLocation/locations" }, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@intrusive or @L-ENVELOPE", func(next http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if c.leads(r.URL.Path) {
						http.Redirect(w, r, "/login", http.StatusFound)
						return
					}
					next.ServeHTTP(w, r)
				})
			})
			readAll(t, s)
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.Equal(t, c.blame, len(results.FindingsOf(report.Violated)) > 0)
		})
	}
}

// The "Date and time of payment" may be some seconds after that of the transaction, by which
// a sale belongs to a day.
func TestSuite_PaidSecondsLater(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain(), PastMidnight: true}, "@TR-RANGE-ROWS or @TR-PAGING", anew(func(_ *rand.Rand, object map[string]any) {
		const layout = "2006-01-02T15:04:05.000"
		if text, is := object["paymentDataTime"].(string); is {
			at, err := time.Parse(layout, text)
			assert.NoError(t, err)
			object["paymentDataTime"] = at.Add(27120 * time.Millisecond).Format(layout)
		}
	}))
	readAll(t, s)
	results := requireNoViolation(t, s)
	for _, rule := range []rules.ID{"TR-RANGE-ROWS", "TR-PAGING"} {
		assert.True(t, slices.ContainsFunc(results.Rules, func(r report.RuleRow) bool { return r.ID == rule && r.Outcome == report.Passed }), rule)
	}
}
