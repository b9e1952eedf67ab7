package calibrate_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// odd is a deployment that behaves as no answer of the rule book says: it may
// change a request on its way in, and an answer on its way out.
type odd struct {
	exchange.Asker
	in  func(*exchange.Request)
	out func(*exchange.Exchange) (status int, body []byte)
}

func (a odd) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	sent := r
	if a.in != nil {
		a.in(&sent)
	}
	x, err := a.Asker.Ask(ctx, sent)
	if err != nil || a.out == nil {
		return x, err
	}
	x.Request = r
	status, body := a.out(x)
	return exchange.New(r, status, x.Header, body, 1), nil
}

// field is a field of a request body, as a text; dotted into Filters.
func field(r exchange.Request, path string) string {
	x := exchange.Exchange{JSON: exchange.New(r, 200, nil, r.Body, 1).JSON}
	if x.At(path) == nil {
		return ""
	}
	return fmt.Sprint(x.At(path))
}

// replacing changes the text of successes and errors of an operation.
func replacing(op rules.Operation, old, now string) func(*exchange.Exchange) (int, []byte) {
	return func(x *exchange.Exchange) (int, []byte) {
		if x.Request.Operation != op {
			return x.Status, x.Body
		}
		return x.Status, bytes.ReplaceAll(x.Body, []byte(old), []byte(now))
	}
}

// when answers otherwise where something holds of an exchange.
func when(holds func(*exchange.Exchange) bool, status int, body string) func(*exchange.Exchange) (int, []byte) {
	return func(x *exchange.Exchange) (int, []byte) {
		if holds(x) {
			return status, []byte(body)
		}
		return x.Status, x.Body
	}
}

func refusal(code, message string) string {
	return fmt.Sprintf(`{"metadata":{"code":%q,"message":%q},"data":null,"pagination":null}`, code, message)
}

// daysOf is how long the range of a report is, 0 where it has none.
func daysOf(r exchange.Request, from, to string) int {
	first, err1 := time.Parse(time.DateOnly, field(r, from))
	last, err2 := time.Parse(time.DateOnly, field(r, to))
	if err1 != nil || err2 != nil {
		return 0
	}
	return int(last.Sub(first) / (24 * time.Hour))
}

// sorted orders the rows of a page, or of a listing, by a field of theirs.
func sorted(path []string, by string) func(*exchange.Exchange) (int, []byte) {
	return func(x *exchange.Exchange) (int, []byte) {
		var tree map[string]any
		if json.Unmarshal(x.Body, &tree) != nil {
			return x.Status, x.Body
		}
		at := tree
		for _, name := range path[:len(path)-1] {
			next, ok := at[name].(map[string]any)
			if !ok {
				return x.Status, x.Body
			}
			at = next
		}
		rows, _ := at[path[len(path)-1]].([]any)
		slices.SortFunc(rows, func(a, b any) int {
			return strings.Compare(fmt.Sprint(exchange.Row(a.(map[string]any)).At(by)), fmt.Sprint(exchange.Row(b.(map[string]any)).At(by)))
		})
		body, err := json.Marshal(tree)
		if err != nil {
			return x.Status, x.Body
		}
		return x.Status, body
	}
}

func qs(ids ...rules.QuestionID) []rules.QuestionID { return ids }

// oddities are deployments with one behaviour each that the rule book has no
// answer for.
var oddities = []struct {
	name  string
	in    func(*exchange.Request)
	out   func(*exchange.Exchange) (int, []byte)
	pins  map[rules.QuestionID]string
	about []rules.QuestionID // come out as something else
	says  string             // in the words of each
	also  []rules.QuestionID // may come out otherwise, too
}{
	{
		name: "a range of 45 days", pins: map[rules.QuestionID]string{"Q-RANGE-LIMIT": "60"},
		out: when(func(x *exchange.Exchange) bool {
			return daysOf(x.Request, "startDate", "endDate") > 45 && (x.Success() || x.Code() == "BR-27")
		}, 400, refusal("BR-08", "Date range should not exceed 30 days")),
		about: qs("Q-RANGE-LIMIT", "Q-RANGE-COUNT"), says: "the longest range accepted was 45 days",
	},
	{
		name: "a page of 21 is one of 7", about: qs("Q-BR-PAGESIZE-MAX"), says: "a page of 21 is served as one of 7", also: qs("Q-ORDER-BRANCH-REPORT"),
		in: func(r *exchange.Request) {
			r.Body = bytes.Replace(r.Body, []byte(`"pageSize":21,"start`), []byte(`"pageSize":7,"start`), 1)
		},
	},
	{name: "another status", out: replacing(rules.BranchReport, `"Completed"`, `"COMPLETADA"`), about: qs("Q-BR-STATUS-CASE"), says: `"COMPLETADA"`, also: qs("Q-STATUS-WORDS")}, // which of its words would be a third one?
	{
		name: "the status with a capital at its end", about: qs("Q-TR-STATUS-CASE"), says: "written completeD",
		out: func(x *exchange.Exchange) (int, []byte) {
			_, body := replacing(rules.TransactionReport, `"status":"completed"`, `"status":"completeD"`)(x)
			return x.Status, bytes.ReplaceAll(body, []byte(`"status":"reversed"`), []byte(`"status":"reverseD"`))
		},
	},
	{name: "locations by commune", out: func(x *exchange.Exchange) (int, []byte) {
		if x.Request.Operation != rules.Locations {
			return x.Status, x.Body
		}
		return sorted([]string{"data"}, "number")(x)
	}, about: qs("Q-LOCATION-ORDER"), says: "neither by id nor by street"},
	{name: "ids of locations below zero, from the greatest", out: func(x *exchange.Exchange) (int, []byte) {
		if x.Request.Operation != rules.Locations {
			return x.Status, x.Body
		}
		return x.Status, bytes.ReplaceAll(x.Body, []byte(`"id":`), []byte(`"id":-`))
	}, about: qs("Q-LOCATION-ORDER"), says: "neither by id nor by street", also: qs("Q-LOCATION-ID")},
	{
		name: "a teapot", about: qs("Q-SAME-DAY"), says: "HTTP 418, not JSON",
		out: when(func(x *exchange.Exchange) bool {
			return field(x.Request, "startDate") != "" && field(x.Request, "startDate") == field(x.Request, "endDate")
		}, 418, "I am one"),
	},
	{name: "a word for the origin that holds a slash", out: replacing(rules.BranchReport, `NATIONAL"`, `N/A"`), about: qs("Q-CARD-ORIGIN"), says: `"INTERN/A"`},
	{name: "the card of a cash sale", out: replacing(rules.BranchReport, `"cardBrand":"","cardBin":"","cardOrigin":"","cardIssuer":""`, `"cardBrand":"VISA","cardBin":"40518842","cardOrigin":"NATIONAL","cardIssuer":"Bank"`), about: qs("Q-CASH-CARD-FIELDS"), says: "cardBrand: a cash sale that shows a cardBrand"},
	{name: "a text for no data", out: replacing(rules.BranchReport, `"data":null`, `"data":"none"`), about: qs("Q-BR-ERROR-DATA"), says: `data is "none"`},
	{
		name: "another status for an account without locations", about: qs("Q-L01-STATUS"), says: "HTTP 202, L-01",
		out: func(x *exchange.Exchange) (int, []byte) {
			if x.Code() == "L-01" {
				return 202, x.Body
			}
			return x.Status, x.Body
		},
	},
	{
		name: "an unknown user is forbidden by a status alone", about: qs("Q-TR-UNKNOWN-USER"), says: "HTTP 403, 401 Forbidden", also: qs("Q-ORDER-TRANSACTION-REPORT", "Q-TR-MESSAGE-401"),
		out: when(func(x *exchange.Exchange) bool {
			return x.Request.Operation == rules.TransactionReport && x.Request.Role == exchange.RoleUnknownUser && x.Status == 401
		}, 403, `{"code":"401","message":"Forbidden"}`),
	},
	{
		name: "a reversed range is turned round", about: qs("Q-TR-REVERSED-RANGE"), says: "HTTP 200", also: qs("Q-ORDER-TRANSACTION-REPORT"),
		in: func(r *exchange.Request) {
			if r.Operation == rules.TransactionReport && daysOf(*r, "Filters.StartDate", "Filters.EndDate") < 0 {
				r.Body = []byte(`{"Filters":{"StartDate":"2025-10-12","EndDate":"2025-10-14"}}`)
			}
		},
	},
	{name: "amounts in cents", out: replacing(rules.TransactionReport, `"currency"`, `"amount":100,"currency"`), about: qs("Q-TR-AMOUNT"), says: "amount is neither totalAmount nor saleAmount", also: qs("Q-TR-WITHOUT-COMMISSION")},
	{
		name: "a code of its own for the key", about: qs("Q-BR-KEY"), says: "HTTP 403, FORBIDDEN Who are you?", also: qs("Q-ORDER-BRANCH-REPORT"),
		out: when(func(x *exchange.Exchange) bool {
			return x.Request.Operation == rules.BranchReport && (x.Request.Role == exchange.RoleNone || x.Request.Altered != "")
		}, 403, refusal("FORBIDDEN", "Who are you?")),
	},
	{
		name: "today is the future", about: qs("Q-TODAY"), says: "2025-10-15 is in the future", also: qs("Q-SALE-ZONE", "Q-ORDER-BRANCH-REPORT"),
		out: when(func(x *exchange.Exchange) bool { return field(x.Request, "endDate") == "2025-10-15" && x.Success() }, 400, refusal("BR-10", "End date cannot be in the future")),
	},
	{
		name: "a code of its own for an empty date", about: qs("Q-EMPTY-DATE"), says: "BR-99",
		out: when(func(x *exchange.Exchange) bool {
			return bytes.Contains(x.Request.Body, []byte(`Date":""`)) && x.Request.Operation == rules.BranchReport
		}, 400, refusal("BR-99", "Empty")),
	},
	{
		name: "a wrong method is a bad request", about: qs("Q-WRONG-METHOD"), says: "HTTP 400 without a body",
		out: when(func(x *exchange.Exchange) bool { return x.Request.Method != "" }, 400, ""),
	},
	{name: "a word for no installments", out: replacing(rules.BranchReport, `"installmentType":"","installmentCount":0`, `"installmentType":"NORMAL","installmentCount":0`), about: qs("Q-NO-INSTALLMENTS"), says: `"NORMAL"-and-0`},
	{name: "seven installments of nothing", out: replacing(rules.BranchReport, `"installmentType":"","installmentCount":0`, `"installmentType":"","installmentCount":7`), about: qs("Q-NO-INSTALLMENTS"), says: "empty-and-7"},
	{
		name: "messages on lines of their own", pins: map[rules.QuestionID]string{"Q-TR-SEVERAL": "joined"}, about: qs("Q-TR-SEVERAL"), says: "StartDate must be", also: qs("Q-ORDER-TRANSACTION-REPORT", "Q-TR-FILTERS-MISSING", "Q-TR-WRONG-TYPE"),
		out: replacing(rules.TransactionReport, "YYYY-MM-DD. EndDate", "YYYY-MM-DD; EndDate"),
	},
	{name: "sales by identifier", out: func(x *exchange.Exchange) (int, []byte) {
		if x.Request.Operation != rules.BranchReport {
			return x.Status, x.Body
		}
		return sorted([]string{"data", "transactions"}, "saleId")(x)
	}, about: qs("Q-BR-SALE-ORDER"), says: "an order of its own"},
	{
		name: "a month of 20 days", about: qs("Q-TR-MONTH", "Q-TR-RANGE-COUNT"), says: "from 1 February 26",
		out: when(func(x *exchange.Exchange) bool {
			return daysOf(x.Request, "Filters.StartDate", "Filters.EndDate") > 20 && x.Success()
		}, 400, `{"code":"400","message":"The date range cannot exceed one month."}`),
	},
	{
		name: "a decoder that reads no page", about: qs("Q-TR-PAGE-NAMES"), says: "neither pageSize nor PageSize is read",
		in: func(r *exchange.Request) {
			if r.Operation == rules.TransactionReport {
				r.Body = bytes.ReplaceAll(bytes.ReplaceAll(r.Body, []byte(`"page`), []byte(`"seite`)), []byte(`"Page`), []byte(`"Seite`))
			}
		},
		also: qs("Q-TR-PAGE-MIN", "Q-TR-PAGESIZE-MIN", "Q-TR-PAGESIZE-MAX", "Q-TR-PAST-END", "Q-TR-WRONG-TYPE", "Q-ORDER-TRANSACTION-REPORT", "Q-TR-AMOUNT", "Q-TR-REVERSED-SALES"),
	},
}

// What no answer of the rule book says comes out as something else, in words
// that say what was seen, and leaves other questions as they are. The quick tests
// try every sixth oddity.
func TestRun_SomethingElse(t *testing.T) {
	t.Parallel()
	for i, c := range oddities {
		if !proofs.Takes(i, 24) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			profile, err := rules.ShippedProfile("literal")
			require.NoError(t, err)
			for q, choice := range c.pins {
				profile.Answers[q] = rules.Answer{Choice: choice}
			}
			o, _ := options(t, profile)
			o.Asker = odd{o.Asker, c.in, c.out}
			result := calibrated(t, o)
			for _, l := range result.Learned {
				switch {
				case slices.Contains(c.about, l.Question):
					assert.Equal(t, evidence.SomethingElse, l.Sure, "%s: %s %s", l.Question, l.Answer, l.Why)
					assert.Contains(t, l.Why, c.says, "%s", l.Question)
					assert.NotEmpty(t, l.Seen, "%s", l.Question)
				case slices.Contains(c.also, l.Question):
				default:
					assert.Empty(t, mismatch(profile, result, l), "%s", l.Question)
				}
			}
		})
	}
}

// scalar tells whether a body is JSON, but neither an object nor a list.
func scalar(body []byte) bool {
	var value any
	if json.Unmarshal(body, &value) != nil {
		return false
	}
	switch value.(type) {
	case map[string]any, []any:
		return false
	default:
		return true
	}
}

// declaredAsJSON declares as JSON what is sent to an operation without a Content-Type.
func declaredAsJSON(op rules.Operation) func(*exchange.Request) {
	return func(r *exchange.Request) {
		if r.Operation == op && r.Header != nil && r.Header.Get("Content-Type") == "" {
			r.Header = nil
		}
	}
}

// What a deployment does in one place and not in another is no answer: it varies, and
// is not pinned.
func TestRun_InOnePlaceOnly(t *testing.T) {
	t.Parallel()
	for i, c := range []struct {
		name  string
		in    func(*exchange.Request)
		out   func(*exchange.Exchange) (int, []byte)
		pins  map[rules.QuestionID]string
		about rules.QuestionID
	}{
		{
			name: "an empty element is refused where a list begins with it", pins: map[rules.QuestionID]string{"Q-LIST-EMPTY-ELEMENT": "ignored"}, about: "Q-LIST-EMPTY-ELEMENT",
			in: func(r *exchange.Request) { r.Body = bytes.ReplaceAll(r.Body, []byte(`:",`), []byte(`:"X,`)) },
		},
		{
			name: "a month that no calendar has is no format, a day is no date", about: "Q-TR-DATE-NUMBERS",
			out: func(x *exchange.Exchange) (int, []byte) {
				if strings.Contains(string(x.Request.Body), "-13-") {
					return x.Status, bytes.ReplaceAll(x.Body, []byte("be a valid calendar date"), []byte("be in the format YYYY-MM-DD"))
				}
				return x.Status, x.Body
			},
		},
		{
			name: "a GET needs a Content-Type, whichever", about: "Q-GET-CONTENT-TYPE",
			out: when(func(x *exchange.Exchange) bool {
				return x.Request.Operation == rules.Locations && x.Request.Header != nil && x.Request.Header.Get("Content-Type") == ""
			}, 415, ""),
		},
		{
			name: "the locations come in another order the second time", about: "Q-LOCATION-ORDER",
			out: func(x *exchange.Exchange) (int, []byte) {
				if x.Request.Operation != rules.Locations || x.Request.Header == nil || x.Request.Header.Get("Content-Type") != "text/plain" {
					return x.Status, x.Body
				}
				return sorted([]string{"data"}, "number")(x)
			},
		},
		{
			name: "the branch report reads a body that is declared as nothing, and none that is declared as text", pins: map[rules.QuestionID]string{"Q-BR-CONTENT-TYPE": "BR-02"}, about: "Q-BR-CONTENT-TYPE",
			in: declaredAsJSON(rules.BranchReport),
		},
		{
			name: "the transaction report reads a body that is declared as nothing, and none that is declared as text", pins: map[rules.QuestionID]string{"Q-TR-CONTENT-TYPE": "415"}, about: "Q-TR-CONTENT-TYPE",
			in: declaredAsJSON(rules.TransactionReport),
		},
		{
			name: "the query is read where the body is empty", about: "Q-QUERY-PARAMETERS",
			in: func(r *exchange.Request) {
				if strings.HasPrefix(r.Query, "startDate=") && string(r.Body) == "{}" {
					r.Query, r.Body = "", []byte(`{"startDate":"2025-10-12","endDate":"2025-10-14","page":1,"pageSize":20}`)
				}
			},
		},
		{
			name: "an unknown field is refused among the filters", about: "Q-TR-UNKNOWN-FIELD",
			out: when(func(x *exchange.Exchange) bool { return field(x.Request, "Filters.shade") != "" && x.Success() }, 400, `{"code":"400","message":"Unknown field."}`),
		},
		{
			name: "the transaction report takes a list for an object without fields, and no number", pins: map[rules.QuestionID]string{"Q-TR-NOT-OBJECT": "as-missing"}, about: "Q-TR-NOT-OBJECT",
			out: when(func(x *exchange.Exchange) bool {
				return x.Request.Operation == rules.TransactionReport && scalar(x.Request.Body)
			}, 400, `{"code":"400","message":"Malformed body"}`),
		},
		{
			name: "an exponent makes a whole number, a decimal point does not", pins: map[rules.QuestionID]string{"Q-INTEGER-FORM": "refused"}, about: "Q-INTEGER-FORM",
			in: func(r *exchange.Request) { r.Body = bytes.Replace(r.Body, []byte("e0"), nil, 1) },
		},
		{
			name: "an installment kind is refused beside one type without credit, and finds nothing beside two", about: "Q-INSTALLMENT-WITHOUT-CREDIT",
			out: when(func(x *exchange.Exchange) bool {
				return x.Code() == "BR-27" && !strings.Contains(field(x.Request, "typeTransaction"), ",") && field(x.Request, "installmentType") != ""
			}, 400, refusal("BR-26", "Invalid installment type, special characters are not allowed or not supported")),
		},
		{
			name: "a page far beyond the last is refused, and the next one has no data", about: "Q-TR-PAST-END",
			out: when(func(x *exchange.Exchange) bool { return x.Code() == "404" && pageOf(x.Request) > 10_000 }, 400, `{"code":"400","message":"Page too high."}`),
		},
		{
			name: "a page of 21 is one of 20, and a page of 51 is refused", pins: map[rules.QuestionID]string{"Q-BR-PAGESIZE-MAX": "clamp"}, about: "Q-BR-PAGESIZE-MAX",
			out: when(func(x *exchange.Exchange) bool { return x.Success() && field(x.Request, "pageSize") == "51" }, 400, refusal("BR-02", "Error validating request")),
		},
		{
			name: "the branch report takes null for an object without fields, and no list", pins: map[rules.QuestionID]string{"Q-BR-NOT-OBJECT": "BR-02"}, about: "Q-BR-NOT-OBJECT",
			in: func(r *exchange.Request) {
				if r.Operation == rules.BranchReport && string(r.Body) == "null" {
					r.Body = []byte("{}")
				}
			},
		},
	} {
		if !proofs.Takes(i, 12) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			profile, err := rules.ShippedProfile("literal")
			require.NoError(t, err)
			for q, choice := range c.pins {
				profile.Answers[q] = rules.Answer{Choice: choice}
			}
			o, _ := options(t, profile)
			o.Asker = odd{o.Asker, c.in, c.out}
			l := calibrated(t, o).LearnedOf(c.about)
			assert.Equal(t, evidence.Varies, l.Sure, "%s %s", l.Answer, l.Why)
		})
	}
}

// Sales that come terminal by terminal have an order of their own, though the first
// page, of one terminal, is sorted by time.
func TestRun_SalesByTerminal(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	profile, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, profile)
	o.Asker = odd{Asker: o.Asker, in: func(r *exchange.Request) {
		if r.Operation != rules.TransactionReport || field(*r, "pageSize") != "20" || field(*r, "Filters.SerialNumber") != "" {
			return
		}
		serial := map[string]string{"1": "9990000101", "2": "9990000102"}[field(*r, "page")]
		if serial != "" {
			r.Body = bytes.Replace(bytes.Replace(r.Body, []byte(`"Filters":{`), []byte(`"Filters":{"SerialNumber":"`+serial+`",`), 1), []byte(`"page":2`), []byte(`"page":1`), 1)
		}
	}}
	l := calibrated(t, o).LearnedOf("Q-TR-SALE-ORDER")
	assert.Equal(t, evidence.SomethingElse, l.Sure, "%s %s", l.Answer, l.Why)
}

// arranged serves a report with its sales in groups, those of the lowest key first, and in
// the order of the deployment within.
type arranged struct {
	exchange.Asker
	report rules.Operation
	group  func(exchange.Row) string
}

func (a arranged) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	x, err := a.Asker.Ask(ctx, r)
	if err != nil || r.Operation != a.report || field(r, "pageSize") != "20" || field(r, "Filters.SerialNumber") != "" || len(x.Rows()) == 0 {
		return x, err
	}
	var rows []exchange.Row
	for page := 1; page <= x.TotalPages(); page++ {
		all := r
		all.Body = bytes.Replace(r.Body, []byte(`"page":`+field(r, "page")), fmt.Appendf(nil, `"page":%d`, page), 1)
		one, err := a.Asker.Ask(ctx, all)
		if err != nil {
			return nil, err
		}
		rows = append(rows, one.Rows()...)
	}
	slices.SortStableFunc(rows, func(x, y exchange.Row) int { return cmp.Compare(a.group(x), a.group(y)) })
	page, _ := strconv.Atoi(field(r, "page"))
	var body map[string]any
	if err := json.Unmarshal(x.Body, &body); err != nil {
		return nil, err
	}
	rows = rows[20*(page-1) : min(20*page, len(rows))]
	if a.report == rules.BranchReport {
		body["data"].(map[string]any)["transactions"] = rows
	} else {
		body["content"].(map[string]any)["reports"] = rows
	}
	return exchange.New(r, x.Status, x.Header, exchange.MustJSON(body), 1), nil
}

// So have sales that come location by location, though those of its terminals, which
// are mixed, are sorted by time; and those that come one payment type after the other.
func TestLearn_SalesInGroups(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	now := time.Date(2026, time.November, 18, 18, 0, 0, 0, time.UTC)
	server := httptest.NewServer(stranger.New(stranger.Options{Manner: stranger.Plain(), Now: func() time.Time { return now }, PerDay: 120}))
	t.Cleanup(server.Close)
	deployed, err := target.Load("target.yaml", []byte("baseUrl: "+server.URL+"\nkeys: {main: \"env:K\"}\n"), func(string) string { return stranger.Keys["main"] }, nil)
	require.NoError(t, err)
	place := func(row exchange.Row) string {
		return strconv.FormatBool(!slices.Contains([]string{"TX41A", "TX41B"}, row.Text("posSerialNumber")))
	}
	none, branchType, reportType := func(exchange.Row) string { return "" }, func(row exchange.Row) string { return row.Text("transactionType") }, func(row exchange.Row) string { return row.Text("typeTransaction") }
	for name, c := range map[string]struct {
		question rules.QuestionID
		report   rules.Operation
		group    func(exchange.Row) string
		want     evidence.Sure
	}{
		"by location":                  {"Q-TR-SALE-ORDER", rules.TransactionReport, place, evidence.SomethingElse},
		"by type":                      {"Q-TR-SALE-ORDER", rules.TransactionReport, reportType, evidence.SomethingElse},
		"by time":                      {"Q-TR-SALE-ORDER", rules.TransactionReport, none, evidence.Answered},
		"the branch report by type":    {"Q-BR-SALE-ORDER", rules.BranchReport, branchType, evidence.SomethingElse},
		"the branch report as sold is": {"Q-BR-SALE-ORDER", rules.BranchReport, none, evidence.Answered},
	} {
		o := optionsFor(t, deployed, now)
		o.Asker = arranged{o.Asker, c.report, c.group}
		l, err := calibrate.LearnAlone(t.Context(), o, c.question)
		require.NoError(t, err)
		assert.Equal(t, c.want, l.Sure, "%s: %s %s", name, l.Answer, l.Why)
	}
}

// Words, codes and statuses of a deployment's own are learnt where an answer can
// hold them.
func TestRun_OwnWords(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	forbidden := when(func(x *exchange.Exchange) bool {
		return x.Request.Operation == rules.TransactionReport && x.Request.Role == exchange.RoleUnknownUser && x.Status == 401
	}, 403, `{"code":"403","message":"Forbidden"}`)
	origin := replacing(rules.BranchReport, `NATIONAL"`, `IONAL"`)
	cash := replacing(rules.BranchReport, `"cardBrand":"","cardBin":"","cardOrigin":"","cardIssuer":""`, `"cardBrand":"N/A","cardBin":"","cardIssuer":null`)
	none := replacing(rules.BranchReport, `"installmentType":"","installmentCount":0`, `"installmentType":"SIN CUOTAS","installmentCount":0`)
	o.Asker = odd{Asker: odd{Asker: odd{Asker: odd{Asker: o.Asker, out: forbidden}, out: origin}, out: cash}, out: none}
	result := calibrated(t, o)
	for name, want := range map[string]string{"cardBrand": "N/A", "cardBin": "empty", "cardOrigin": "absent", "cardIssuer": "null"} {
		assert.Equal(t, want, result.Profile("own").Answer("Q-CASH-CARD-FIELDS").In(name).Text(), name)
	}
	for q, want := range map[rules.QuestionID]string{"Q-CARD-ORIGIN": "IONAL/INTERIONAL", "Q-TR-UNKNOWN-USER": "403 Forbidden", "Q-NO-INSTALLMENTS": "SIN CUOTAS-and-0"} {
		l := result.LearnedOf(q)
		assert.Equal(t, evidence.Answered, l.Sure, "%s: %s", q, l.Why)
		assert.Equal(t, want, l.Answer.Text(), "%s", q)
	}
	learnt := result.Profile("own")
	ofCredit, isPinned := learnt.PinsIn("Q-NO-INSTALLMENTS", "credit")
	assert.True(t, isPinned && ofCredit.Text() == "SIN CUOTAS-and-0", "%s", ofCredit)
	assert.Empty(t, drifting(t, o, learnt).Findings)
	tags := []string{"@Q-CASH-CARD-FIELDS", "@Q-NO-INSTALLMENTS", "@Q-CARD-ORIGIN"}
	assert.Empty(t, blamed(t, o, learnt, tags...))
	plain, _ := options(t, literal)
	pinned := map[string]bool{}
	for _, f := range blamed(t, plain, learnt, tags...) {
		question, _, _ := strings.Cut(f, " ")
		pinned[question] = true
	}
	assert.Len(t, pinned, 3, "each is pinned")
}

// What a value of a wrong type gets is served for each field and kind, whichever rule
// wins of those that fields of a right type can break.
func TestRun_OwnAnswersToWrongTypes(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	texts := map[string]string{
		"Filters.StartDate": `{"code":"400","message":"StartDate is no text."}`, "Filters.EndDate": `{"code":"400","message":"EndDate is no text."}`,
		"Filters": `{"code":"400","message":"Filters is no object."}`, "startDate": refusal("BR-02", rules.MessageOf("BR-02")), "endDate": refusal("BR-13", rules.MessageOf("BR-13")),
	}
	profile := rules.Profile{Name: "served", Answers: map[rules.QuestionID]rules.Answer{
		"Q-BR-WRONG-TYPE":            {Choice: "BR-02"},
		"Q-ORDER-BRANCH-REPORT":      {Order: []rules.ID{"BR-03", "BR-04", "BR-FIELD-TYPE"}},
		"Q-ORDER-TRANSACTION-REPORT": {Order: []rules.ID{"TR-START-REQUIRED", "TR-START-FORMAT", "TR-END-FORMAT", "TR-FIELD-TYPE"}},
	}}
	o, _ := options(t, profile)
	o.Intrusive = false
	o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
		for name, text := range texts {
			if _, err := strconv.Atoi(field(x.Request, name)); err == nil && x.Status == 400 {
				return 400, []byte(text)
			}
		}
		return x.Status, x.Body
	}}
	result := calibrated(t, o)
	learnt := result.Profile("learnt")
	for name, want := range map[string]string{"StartDate number": "StartDate is no text.", "EndDate number": "EndDate is no text.", "Filters number": "Filters is no object."} {
		assert.Equal(t, want, learnt.Answer("Q-TR-WRONG-TYPE").In(name).Text(), name)
	}
	assert.Equal(t, "BR-13", learnt.Answer("Q-BR-WRONG-TYPE").In("endDate number").Text())
	for _, f := range drifting(t, o, learnt).Findings {
		assert.NotContains(t, f.Subject, "WRONG-TYPE", "%s: mock %s, deployment %s", f.Step, f.Mock, f.Deployment)
	}
	assert.Empty(t, blamed(t, o, learnt, "@Q-TR-WRONG-TYPE", "@Q-BR-WRONG-TYPE"))
}

// A deployment that answers now like this, now like that, varies.
func TestRun_Contradictory(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	answers := map[rules.QuestionID]string{
		"Q-STATUS": "always-200", "Q-BR-ERROR-DATA": "absent", "Q-BR-STATUS-CASE": "COMPLETED", "Q-CARD-ORIGIN": "nacional/internacional",
		"Q-TR-ERROR-CONTENT": "null", "Q-TR-TYPE-CASE": "Credit", "Q-L-ERROR-DATA": "absent", "Q-BR-KEY": "BR-20",
	}
	other := rules.Profile{Name: "other", Answers: map[rules.QuestionID]rules.Answer{}}
	for q, choice := range answers {
		other.Answers[q] = rules.Answer{Choice: choice}
	}
	o, _ := options(t, literal)
	second, _ := options(t, other)
	o.Asker = &alternating{askers: []exchange.Asker{o.Asker, second.Asker}}
	for _, l := range calibrated(t, o).Learned {
		if answers[l.Question] == "" {
			continue
		}
		assert.Equal(t, evidence.Varies, l.Sure, "%s: %s", l.Question, l.Answer)
		assert.Greater(t, len(l.Seen), 1, "%s", l.Question)
		assert.NotEmpty(t, l.Why, "%s", l.Question)
	}
}

// alternating asks several in turn.
type alternating struct {
	askers []exchange.Asker
	n      int
}

func (a *alternating) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	a.n++
	return a.askers[a.n%len(a.askers)].Ask(ctx, r)
}

// Three rules of which each wins over the next, and the last over the first,
// have no order: that is found, with the rules. One request breaks any two of
// these, but none all three.
func TestRun_Cycle(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	o.Intrusive, o.Has = false, func(role exchange.Role) bool { return role == exchange.RoleMain } // so that there are requests left for pairs whose order seems to follow
	o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
		if x.Code() != "BR-07" || field(x.Request, "cardBrand") == "" || field(x.Request, "startDate") >= "2025-05-01" {
			return x.Status, x.Body
		}
		return x.Status, []byte(refusal("BR-31", rules.MessageOf("BR-31")))
	}}
	result := calibrated(t, o)
	l := result.LearnedOf("Q-ORDER-BRANCH-REPORT")
	assert.Equal(t, evidence.Varies, l.Sure, l.Why)
	for _, order := range result.Orders {
		if order.Question != "Q-ORDER-BRANCH-REPORT" {
			assert.Empty(t, order.Cycle, "%s", order.Question)
			continue
		}
		require.NotEmpty(t, order.Cycle)
		assert.Contains(t, order.Cycle, rules.ID("BR-31"))
		// A request that breaks BR-07 may break BR-09 as well: which of them BR-31 was seen
		// to win over depends on the pairs that were asked.
		assert.True(t, slices.Contains(order.Cycle, rules.ID("BR-07")) || slices.Contains(order.Cycle, rules.ID("BR-09")), "%v", order.Cycle)
		for i, winner := range order.Cycle {
			loser := order.Cycle[(i+1)%len(order.Cycle)]
			won := slices.ContainsFunc(order.Wins, func(w evidence.Win) bool { return w.Winner == winner && w.Loser == loser })
			assert.True(t, won, "%s over %s was not seen", winner, loser)
			assert.Contains(t, l.Why, string(winner))
		}
	}
	t.Log(l.Why)
}

// What is sent beside the document takes nothing from what was learnt without: a
// Content-Type that is refused with a status of its own leaves the status of the code.
func TestRun_IntrusiveLearnsNoLess(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	profile, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	profile.Answers["Q-BR-CONTENT-TYPE"] = rules.Answer{Choice: "BR-02"}
	profile.Answers["Q-STATUS"] = rules.Answer{Status: statusesBut("BR-02", 422)}
	for _, intrusive := range []bool{false, true} {
		o, _ := options(t, profile)
		o.Intrusive = intrusive
		o.Asker = odd{Asker: o.Asker, out: when(func(x *exchange.Exchange) bool {
			return x.Request.Operation == rules.BranchReport && x.Request.Header != nil && x.Code() == "BR-02"
		}, 415, `{"metadata":{"code":"BR-02","message":"Error validating request"},"data":null,"pagination":null}`)}
		l := calibrated(t, o).LearnedOf("Q-STATUS")
		assert.Equal(t, 422, l.Answer.Status["BR-02"], "intrusive: %t: %s", intrusive, l.Why)
	}
}

// Which rule wins of two is learnt no less with intrusive questions than without.
func TestRun_IntrusiveLearnsNoLessOfOrders(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	order := []rules.ID{"BR-29", "BR-26", "BR-28", "BR-17", "BR-16", "BR-15", "BR-14", "BR-10", "BR-08", "BR-07", "BR-05", "BR-06"}
	profile := rules.Profile{Name: "served", Answers: map[rules.QuestionID]rules.Answer{"Q-ORDER-BRANCH-REPORT": {Order: order}}}
	undecided := map[bool][]rules.Pair{}
	for _, intrusive := range []bool{false, true} {
		o, _ := options(t, profile)
		o.Intrusive = intrusive
		undecided[intrusive] = calibrated(t, o).Profile("learnt").Evidence["Q-ORDER-BRANCH-REPORT"].Undecided
	}
	for _, pair := range undecided[true] {
		documented := pair[0] != "BR-CONTENT-TYPE" && pair[1] != "BR-CONTENT-TYPE" && pair[0] != "BR-02" && pair[1] != "BR-02"
		assert.True(t, !documented || slices.Contains(undecided[false], pair), "%v is decided without", pair)
	}
}

// statusesBut is 400 for every code but one.
func statusesBut(code rules.ID, status int) map[rules.ID]int {
	statuses := map[rules.ID]int{code: status}
	for _, other := range rules.StatusCodes() {
		if other != code {
			statuses[other] = 400
		}
	}
	return statuses
}

// A sale may have several transactions, of which one is reversed: that the transaction
// report has the sale by another of them does not show its reversed ones.
func TestRun_ReversedSalesOfSeveralTransactions(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	const q = "Q-TR-REVERSED-SALES"
	ofTerminal := regexp.MustCompile(`"saleId":"[^"]*",("sequenceNumber":"[^"]*","(?:posSerialNumber|serialNumber)":"([^"]*)")`)
	profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{q: {Choice: "hidden"}}}
	o, _ := options(t, profile)
	o.Asker = odd{o.Asker, nil, func(x *exchange.Exchange) (int, []byte) {
		return x.Status, ofTerminal.ReplaceAll(x.Body, []byte(`"saleId":"$2",$1`))
	}}
	learnt := calibrated(t, o).LearnedOf(q)
	assert.NotEqual(t, "shown", learnt.Answer.String(), learnt.Why)
}

// A small account may not have reversed a sale for months: the last one tells, too.
func TestRun_ReversedSalesOfOlderMonths(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	const q = "Q-TR-REVERSED-SALES"
	for _, answer := range []string{"shown", "hidden"} {
		o, _ := options(t, rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{q: {Choice: answer}}})
		const young = "2025-05-01"
		o.Asker = odd{o.Asker, nil, func(x *exchange.Exchange) (int, []byte) {
			return x.Status, oneSale.ReplaceAllFunc(x.Body, func(sale []byte) []byte {
				if day := dayOfSale.FindSubmatch(sale); day == nil || string(day[1]) < young {
					return sale
				}
				return bytes.ReplaceAll(sale, []byte(`"status":"Reversed"`), []byte(`"status":"Completed"`))
			})
		}}
		learnt := calibrated(t, o).LearnedOf(q)
		assert.Equal(t, answer, learnt.Answer.String(), learnt.Why)
	}
}

var (
	oneSale   = regexp.MustCompile(`"saleId":"[^"]*".*?"transactionDateTime":"[^"]*"`)
	dayOfSale = regexp.MustCompile(`DateTime":"([0-9-]{10})T`)
)

// One code may have a status of its own in each operation: that is learnt and served, and
// drift names the question where it is another one later.
func TestRun_StatusesOfOneOperation(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	profile, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	profile.Answers["Q-PLAN-SCOPE"] = rules.Answer{Choice: "yes"}
	statuses := map[rules.Operation]int{rules.BranchReport: 422, rules.Locations: 400, rules.SerialNumbers: 409}
	served := func(more int) calibrate.Options {
		o, _ := options(t, profile)
		o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
			if status := statuses[x.Request.Operation]; status != 0 && x.Code() == "ERROR_NOT_AUTHORIZED" {
				return status + more, x.Body
			}
			return x.Status, x.Body
		}}
		return o
	}
	o := served(0)
	learnt := selfChecked(t, o)
	l := learnt.Answer("Q-STATUS")
	for op, status := range statuses {
		assert.Equal(t, status, l.StatusIn(op, "ERROR_NOT_AUTHORIZED"), "%s: %s", op, l)
	}
	assert.Equal(t, 400, learnt.PinnedStatus(rules.Locations, "ERROR_NOT_AUTHORIZED"))
	assert.Equal(t, 404, learnt.PinnedStatus(rules.BranchReport, "BR-27"))
	assert.True(t, l.In("").Is("semantic"), "%s", l)
	assert.Empty(t, learnt.Differs)
	assert.Empty(t, drifting(t, o, learnt).Findings)
	assert.Empty(t, blamed(t, o, learnt, "@ERROR_NOT_AUTHORIZED", "@L-PLAN", "@SN-LISTING"))
	for _, f := range drifting(t, served(1), learnt).Findings {
		assert.Equal(t, "Q-STATUS", f.Subject, "%s: mock %s, deployment %s", f.Step, f.Mock, f.Deployment)
	}
	assert.NotEmpty(t, drifting(t, served(1), learnt).Findings)
	assert.NotEmpty(t, blamed(t, served(1), learnt, "@L-PLAN"))
}

// One code with a status that no mock serves, as a redirect, takes nothing from the others:
// it is not pinned, and what the mock answers there is a difference that the profile names.
func TestRun_StatusThatNoMockServes(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	profile, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	profile.Answers["Q-STATUS"] = rules.Answer{Status: map[rules.ID]int{"BR-07": 422}}
	o, _ := options(t, profile)
	o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
		if x.Code() == "BR-22" {
			return http.StatusFound, x.Body
		}
		return x.Status, x.Body
	}}
	result, err := drift.Calibrate(t.Context(), o, func(_ context.Context, learnt rules.Profile) (exchange.Asker, error) {
		mock, _ := options(t, learnt)
		return mock.Asker, nil
	})
	require.NoError(t, err)
	l := result.LearnedOf("Q-STATUS")
	assert.Equal(t, evidence.Answered, l.Sure, l.Why)
	assert.Contains(t, l.Why, "come with a status that a mock cannot serve, so taken as the answer says: BR-22")
	learnt := result.Profile("learnt")
	assert.Equal(t, 422, learnt.PinnedStatus(rules.BranchReport, "BR-07"))
	assert.Zero(t, learnt.PinnedStatus(rules.BranchReport, "BR-22"))
	assert.True(t, slices.ContainsFunc(learnt.Differs, func(d rules.Difference) bool { return d.Subject == "Q-STATUS" }), "%v", learnt.Differs)
	assert.Empty(t, drifting(t, o, learnt).Findings)
}
