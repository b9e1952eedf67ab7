package suite

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
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

// broken asks a sound mock and breaks one promise: it changes the request, the
// sales of an answer, or the answer.
type broken struct {
	exchange.Asker
	request func(r exchange.Request, body map[string]any) exchange.Request
	sale    func(op rules.Operation, sale map[string]any) bool // whether it is shown
	answer  func(x *exchange.Exchange) *exchange.Exchange
}

func (b broken) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	asked := r
	if b.request != nil {
		var body map[string]any
		_ = json.Unmarshal(r.Body, &body) // a body that is no object is left alone
		asked = b.request(r, body)
	}
	x, err := b.Asker.Ask(ctx, asked)
	if err != nil {
		return nil, err
	}
	var body map[string]any
	if b.sale != nil && json.Unmarshal(x.Body, &body) == nil {
		for parent, list := range map[string]string{"data": "transactions", "content": "reports"} {
			if in, is := body[parent].(map[string]any); is {
				in[list] = kept(in[list], func(sale map[string]any) bool { return b.sale(r.Operation, sale) })
			}
		}
		x = exchange.New(r, x.Status, x.Header, exchange.MustJSON(body), 1)
	}
	if b.answer != nil {
		x = b.answer(x)
	}
	x.Request = r
	return x, nil
}

// results are those of some chosen scenarios with some tags; nil chooses all.
func (b broken) results(t *testing.T, tags string, chosen func(report.Scenario) bool) *report.Results {
	t.Helper()
	s := suiteOn(t, mockserver.Config{}, nil)
	var err error
	s.Tags, err = ParseTags(tags)
	require.NoError(t, err)
	s.Select, b.Asker = chosen, s.Asker
	s.Asker = b
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	return results
}

// outcome runs the scenarios of a tag, or one of them, against what is broken: the worst
// that they come to, and why.
func (b broken) outcome(t *testing.T, tag, scenario string) (worst report.Outcome, why string) {
	t.Helper()
	results := b.results(t, tag, func(info report.Scenario) bool { return scenario == "" || info.Name == scenario })
	worst = report.Passed
	for _, one := range results.Scenarios {
		if one.Outcome == report.Warning || one.Outcome == report.Violated || scenario != "" {
			worst, why = one.Outcome, one.Name+": "+one.Why
		}
	}
	for _, f := range results.Findings { // what is held of every answer fails no scenario
		if scenario == "" && f.Outcome == report.Violated {
			worst, why = f.Outcome, f.Scenario+": "+f.Summary
		}
	}
	require.NotEmpty(t, results.Scenarios)
	return worst, why
}

func kept(list any, keep func(map[string]any) bool) []any {
	rows, _ := list.([]any)
	shown := []any{}
	for _, row := range rows {
		if keep(row.(map[string]any)) {
			shown = append(shown, row)
		}
	}
	return shown
}

// withIdleLocation lists a location of main at which nothing was sold.
func withIdleLocation(x *exchange.Exchange) *exchange.Exchange {
	if x.Request.Operation != rules.Locations || x.Request.Role != exchange.RoleMain {
		return x
	}
	idle := `"data":[{"id":199,"street":"Calle Sola","number":"1","commune":"Arica","city":"Arica","region":"Arica"},`
	return exchange.New(x.Request, x.Status, x.Header, []byte(strings.Replace(string(x.Body), `"data":[`, idle, 1)), 1)
}

// plusOne has a figure of every sale of a report be one too high.
func plusOne(op rules.Operation, figure string) func(rules.Operation, map[string]any) bool {
	return func(of rules.Operation, sale map[string]any) bool {
		if n, is := sale[figure].(float64); is && of == op {
			sale[figure] = n + 1
		}
		return true
	}
}

// withKey asks with the key of main where a key is nearly that.
func withKey(alteration exchange.Alteration) func(exchange.Request, map[string]any) exchange.Request {
	return func(r exchange.Request, _ map[string]any) exchange.Request {
		if r.Altered == alteration {
			r.Altered = exchange.Unaltered
		}
		return r
	}
}

// success changes the bodies of a report's successes.
func success(op rules.Operation, change func(exchange.Request, map[string]any)) func(*exchange.Exchange) *exchange.Exchange {
	return func(x *exchange.Exchange) *exchange.Exchange {
		var body map[string]any
		if x.Request.Operation != op || !x.Success() || json.Unmarshal(x.Body, &body) != nil {
			return x
		}
		change(x.Request, body)
		return exchange.New(x.Request, x.Status, x.Header, exchange.MustJSON(body), 1)
	}
}

// commerceOfMain tells the account with cash sales the commerce of main in some reports.
func commerceOfMain(reports ...rules.Operation) func(*exchange.Exchange) *exchange.Exchange {
	return func(x *exchange.Exchange) *exchange.Exchange {
		for _, op := range reports {
			x = success(op, func(r exchange.Request, body map[string]any) {
				told, is := body["data"].(map[string]any)
				if !is {
					told = body["content"].(map[string]any)
				}
				if r.Role == exchange.RoleCashOnly {
					told["commerce"] = map[string]any{"partnerId": "100101", "taxId": "99900101-7", "commerceName": "Comercial Quelmavida SpA"}
				}
			})(x)
		}
		return x
	}
}

// instead refuses the branch report with a code where it was not refused.
func instead(code, message string, where func(exchange.Request) bool) func(*exchange.Exchange) *exchange.Exchange {
	return func(x *exchange.Exchange) *exchange.Exchange {
		if x.Request.Operation != rules.BranchReport || !where(x.Request) || !x.Success() && !x.NoData() {
			return x
		}
		return exchange.New(x.Request, x.Status, x.Header, fmt.Appendf(nil, `{"metadata":{"code":%q,"message":%q},"data":null,"pagination":null}`, code, message), 1)
	}
}

// refusedAs answers one code of the branch report by another one.
func refusedAs(code, other rules.ID, where func(exchange.Request) bool) func(*exchange.Exchange) *exchange.Exchange {
	return func(x *exchange.Exchange) *exchange.Exchange {
		if x.Request.Operation != rules.BranchReport || !where(x.Request) || x.Code() != string(code) {
			return x
		}
		return exchange.New(x.Request, x.Status, x.Header, fmt.Appendf(nil, `{"metadata":{"code":%q,"message":%q},"data":null,"pagination":null}`, other, rules.MessageOf(other)), 1)
	}
}

// overMonth tells whether a branch report is asked for more than three days.
func overMonth(r exchange.Request) bool {
	var asked struct{ StartDate, EndDate string }
	_ = json.Unmarshal(r.Body, &asked)
	first, errFirst := facts.ParseDay(asked.StartDate)
	last, errLast := facts.ParseDay(asked.EndDate)
	return errFirst == nil && errLast == nil && first.Add(3).Before(last.Time)
}

// longAgo tells whether a branch report is asked for days before July 2025.
func longAgo(r exchange.Request) bool {
	return regexp.MustCompile(`"endDate":"2025-0[1-6]`).Match(r.Body)
}

// withoutCommission leaves out commission and rest of the sales by a payment medium.
func withoutCommission(medium string) func(rules.Operation, map[string]any) bool {
	return func(op rules.Operation, sale map[string]any) bool {
		if op == rules.TransactionReport && strings.EqualFold(sale["typeTransaction"].(string), medium) {
			delete(sale["extraData"].(map[string]any), "amountCommission")
			delete(sale["extraData"].(map[string]any), "amountWithoutCommission")
		}
		return true
	}
}

// refusedInWords tells of a bad key of the locations in other words.
func refusedInWords(message string) func(*exchange.Exchange) *exchange.Exchange {
	return func(x *exchange.Exchange) *exchange.Exchange {
		if x.Code() != "ERROR_NOT_AUTHORIZED" {
			return x
		}
		return exchange.New(x.Request, x.Status, x.Header, bytes.Replace(x.Body, exchange.MustJSON(x.Message()), exchange.MustJSON(message), 1), 1)
	}
}

// stoodThere answers a terminal at a location that is not its own, where some days are
// asked for, with a sale that it made there.
func stoodThere(where func(exchange.Request) bool) func(*exchange.Exchange) *exchange.Exchange {
	var shown atomic.Value // an answer with sales
	return func(x *exchange.Exchange) *exchange.Exchange {
		if x.Request.Operation == rules.BranchReport && len(x.Rows()) > 0 {
			shown.Store(x.Body)
		}
		body, _ := shown.Load().([]byte)
		if x.Code() != "BR-23" || !where(x.Request) || body == nil {
			return x
		}
		var asked, answer map[string]any
		_, _ = json.Unmarshal(x.Request.Body, &asked), json.Unmarshal(body, &answer)
		data := answer["data"].(map[string]any)
		sale := data["transactions"].([]any)[0].(map[string]any)
		sale["locationId"], sale["serialNumber"] = asked["locationId"], asked["serialNumber"]
		data["transactions"] = []any{sale}
		answer["pagination"] = map[string]int{"page": 1, "pageSize": 20, "totalItems": 1, "totalPages": 1}
		return exchange.New(x.Request, http.StatusOK, x.Header, exchange.MustJSON(answer), 1)
	}
}

// carriedToday finds nothing for a terminal at a location that is not its own, but for a
// sale that it made there today.
func carriedToday(today string) func(*exchange.Exchange) *exchange.Exchange {
	until := func(r exchange.Request) bool { return strings.Contains(string(r.Body), `"endDate":"`+today+`"`) }
	none := refusedAs("BR-23", "BR-27", func(r exchange.Request) bool { return !until(r) })
	sold := stoodThere(until)
	return func(x *exchange.Exchange) *exchange.Exchange { return sold(none(x)) }
}

// placesNamed shows the locations of sales with letters before their ids.
func placesNamed(prefix string, answered func(*exchange.Exchange) *exchange.Exchange) func(*exchange.Exchange) *exchange.Exchange {
	named := success(rules.BranchReport, func(_ exchange.Request, body map[string]any) {
		for _, sale := range body["data"].(map[string]any)["transactions"].([]any) {
			sale.(map[string]any)["locationId"] = prefix + sale.(map[string]any)["locationId"].(string)
		}
	})
	return func(x *exchange.Exchange) *exchange.Exchange { return named(answered(x)) }
}

// naming tells whether a request names a field.
func naming(field string) func(exchange.Request) bool {
	return func(r exchange.Request) bool { return strings.Contains(string(r.Body), strconv.Quote(field)) }
}

// firstTwoOf reads the first two values of a list alone.
func firstTwoOf(field, separator string) func(exchange.Request, map[string]any) exchange.Request {
	return func(r exchange.Request, body map[string]any) exchange.Request {
		list, _ := body[field].(string)
		if values := strings.Split(list, separator); len(values) > 2 {
			body[field] = strings.Join(values[:2], separator)
			r.Body = exchange.MustJSON(body)
		}
		return r
	}
}

// oneShort leaves the last sale out of a full page of some size.
func oneShort(op rules.Operation, size int) func(*exchange.Exchange) *exchange.Exchange {
	return success(op, func(_ exchange.Request, body map[string]any) {
		n := 0
		keepSales(body, func(map[string]any) bool { n++; return true })
		full, shown := n == size, 0
		keepSales(body, func(map[string]any) bool { shown++; return !full || shown < size })
	})
}

// bothPlaces tells whether a request names a location and a terminal.
func bothPlaces(r exchange.Request) bool {
	return strings.Contains(string(r.Body), "locationId") && strings.Contains(string(r.Body), "serialNumber")
}

// carriedAround shows the sales of each terminal at two locations, and answers a request
// for both by a code instead of another one or, where that is none, of sales.
func carriedAround(code, other rules.ID) func(*exchange.Exchange) *exchange.Exchange {
	answered := instead(string(other), rules.MessageOf(other), bothPlaces)
	if code != "" {
		answered = refusedAs(code, other, bothPlaces)
	}
	moving := success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
		if !strings.Contains(string(r.Body), "serialNumber") {
			return
		}
		for i, sale := range body["data"].(map[string]any)["transactions"].([]any) {
			if i%2 == 1 {
				sale.(map[string]any)["locationId"] = "elsewhere"
			}
		}
	})
	return func(x *exchange.Exchange) *exchange.Exchange { return moving(answered(x)) }
}

// alsoOfSecond shows the second account sales of a terminal of main where it should be
// refused: its own, or those that main was shown.
func alsoOfSecond(own bool) func(*exchange.Exchange) *exchange.Exchange {
	var shown atomic.Value // main's answer
	return func(x *exchange.Exchange) *exchange.Exchange {
		if x.Request.Operation != rules.BranchReport || !strings.Contains(string(x.Request.Body), "serialNumber") {
			return x
		}
		if x.Request.Role == exchange.RoleMain && x.Success() {
			shown.Store(x.Body)
		}
		body, _ := shown.Load().([]byte)
		if x.Request.Role != exchange.RoleSecond || x.Code() != "BR-21" || body == nil {
			return x
		}
		if own {
			body = regexp.MustCompile(`"saleId":"`).ReplaceAll(body, []byte(`"saleId":"second-`))
		}
		return exchange.New(x.Request, http.StatusOK, x.Header, body, 1)
	}
}

// soldBy shows an account a sale where it has none: one of its own, or one of main.
func soldBy(role exchange.Role, prefix string) func(*exchange.Exchange) *exchange.Exchange {
	sale := fmt.Sprintf(`{"saleId":"%s7","sequenceNumber":"1","paymentDataTime":"2025-06-02T10:00:00.000","amount":990}`, prefix)
	return func(x *exchange.Exchange) *exchange.Exchange {
		if x.Request.Operation != rules.TransactionReport || x.Request.Role == role && x.Code() != "404" {
			return x
		}
		rows := sale
		if x.Request.Role != role {
			rows = strings.Replace(sale, prefix, "", 1)
		}
		return exchange.New(x.Request, http.StatusOK, x.Header, []byte(`{"code":"200","message":"Success","content":{"reports":[`+rows+`],"totalItems":1,"totalPages":1,"page":1}}`), 1)
	}
}

// listedAsZero finds no sale at location 0, which is listed, or not.
func listedAsZero(listed bool) func(*exchange.Exchange) *exchange.Exchange {
	none := refusedAs("BR-22", "BR-27", func(r exchange.Request) bool { return strings.Contains(string(r.Body), `"locationId":"0"`) })
	list := success(rules.Locations, func(_ exchange.Request, body map[string]any) {
		if data, is := body["data"].([]any); is && listed && len(data) > 0 {
			zero := maps.Clone(data[0].(map[string]any))
			zero["id"] = 0
			body["data"] = append(data, zero)
		}
	})
	return func(x *exchange.Exchange) *exchange.Exchange { return list(none(x)) }
}

// withSaleOfMain puts a sale that main was shown into what other accounts are shown.
func withSaleOfMain() func(*exchange.Exchange) *exchange.Exchange {
	var sale atomic.Value
	return success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
		content := body["content"].(map[string]any)
		list := content["reports"].([]any)
		if r.Role == exchange.RoleMain {
			sale.Store(list[0])
		} else if mine := sale.Load(); mine != nil {
			list[0] = mine
		}
	})
}

// listing answers the listing of serial numbers.
func listing(status int, body string) func(*exchange.Exchange) *exchange.Exchange {
	return func(x *exchange.Exchange) *exchange.Exchange {
		if x.Request.Operation != rules.SerialNumbers {
			return x
		}
		return exchange.New(x.Request, status, x.Header, []byte(body), 1)
	}
}

// ofSecond changes every sale that the branch report shows to the account second.
func ofSecond(change func(sale map[string]any)) func(*exchange.Exchange) *exchange.Exchange {
	return success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
		for _, sale := range body["data"].(map[string]any)["transactions"].([]any) {
			if r.Role == exchange.RoleSecond {
				change(sale.(map[string]any))
			}
		}
	})
}

// locations changes the listing of locations, which counts how often it is asked for.
func locations(change func(asked int64, list []any) []any) func(*exchange.Exchange) *exchange.Exchange {
	var asked atomic.Int64
	return success(rules.Locations, func(_ exchange.Request, body map[string]any) {
		body["data"] = change(asked.Add(1), body["data"].([]any))
	})
}

// everySecondListing answers every second listing of main's locations with a body.
func everySecondListing(body string) func(*exchange.Exchange) *exchange.Exchange {
	var asked atomic.Int64
	return func(x *exchange.Exchange) *exchange.Exchange {
		if x.Request.Operation != rules.Locations || x.Request.Role != exchange.RoleMain || x.Code() != "L-00" || asked.Add(1)%2 == 0 {
			return x
		}
		return exchange.New(x.Request, x.Status, x.Header, []byte(body), 1)
	}
}

// reconciled reconciles every sale after the first page of the transaction report that
// is asked for a second time.
func reconciled() func(*exchange.Exchange) *exchange.Exchange {
	var seen sync.Map
	var done atomic.Bool
	return success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
		if _, again := seen.LoadOrStore(string(r.Body), true); again {
			done.Store(true)
		}
		for _, sale := range body["content"].(map[string]any)["reports"].([]any) {
			if done.Load() {
				sale.(map[string]any)["reconciliations"] = []any{map[string]any{"paymentDate": "", "installmentNumber": 0, "amount": 0, "reconciliationId": "done"}}
			}
		}
	})
}

// shortened shows some of the reconciliations of every sale.
func shortened(shown func([]any) []any) func(rules.Operation, map[string]any) bool {
	return func(_ rules.Operation, sale map[string]any) bool {
		if list, is := sale["reconciliations"].([]any); is {
			sale["reconciliations"] = shown(list)
		}
		return true
	}
}

// dueByToday are the first entry and those that are due.
func dueByToday(list []any) []any {
	n := 0
	return slices.DeleteFunc(slices.Clone(list), func(entry any) bool {
		n++
		return n > 1 && entry.(map[string]any)["paymentDate"].(string) > mockserver.FrozenAt.Format("2006-01-02")
	})
}

// entries changes the reconciliations of every sale.
func entries(change func(map[string]any)) func(rules.Operation, map[string]any) bool {
	return func(_ rules.Operation, sale map[string]any) bool {
		list, _ := sale["reconciliations"].([]any)
		for _, entry := range list {
			change(entry.(map[string]any))
		}
		return true
	}
}

// paidInTwo makes two transactions of some sales of a page, each with all of the items.
func paidInTwo(_ exchange.Request, body map[string]any) {
	data := body["data"].(map[string]any)
	for _, one := range data["transactions"].([]any) {
		sale := one.(map[string]any)
		if !strings.HasSuffix(fmt.Sprint(sale["saleId"]), "0") || sale["transactionType"] == "CASH" {
			continue
		}
		other := maps.Clone(sale)
		for part, amount := range map[string]float64{"saleAmount": sale["saleAmount"].(float64), "totalAmount": sale["totalAmount"].(float64)} {
			other[part] = math.Floor(amount / 3)
			sale[part] = amount - math.Floor(amount/3)
		}
		other["sequenceNumber"] = fmt.Sprint("9", sale["sequenceNumber"])
		data["transactions"] = append(data["transactions"].([]any), other)
	}
}

// orElse puts a value where the branch report is asked without one.
func orElse(field string, value any) func(exchange.Request, map[string]any) exchange.Request {
	return func(r exchange.Request, body map[string]any) exchange.Request {
		if r.Operation == rules.BranchReport && body != nil && body[field] == nil {
			body[field] = value
			r.Body = exchange.MustJSON(body)
		}
		return r
	}
}

// laterPages are asked for without a filter.
func laterPages(filter string) func(exchange.Request, map[string]any) exchange.Request {
	return func(r exchange.Request, body map[string]any) exchange.Request {
		if page, _ := body["page"].(float64); page > 1 {
			delete(body, filter)
			delete(facts.FiltersOf(body), filter)
			r.Body = exchange.MustJSON(body)
		}
		return r
	}
}

// laterWeek has another week before it on pages after the first.
func laterWeek(r exchange.Request, body map[string]any) exchange.Request {
	if page, _ := body["page"].(float64); page > 1 {
		for _, fields := range []map[string]any{body, facts.FiltersOf(body)} {
			for _, name := range []string{"startDate", "StartDate"} {
				if first, err := facts.ParseDay(fmt.Sprint(fields[name])); err == nil {
					fields[name] = first.Add(-7).String()
				}
			}
		}
		r.Body = exchange.MustJSON(body)
	}
	return r
}

// countsUncut are as many pages as there would be of the size that was asked for.
func countsUncut(counts map[string]any, asked float64) {
	counts["totalPages"] = math.Ceil(counts["totalItems"].(float64) / asked)
}

// saysUncut is the size that was asked for.
func saysUncut(counts map[string]any, asked float64) { counts["pageSize"] = asked }

// cutBut serves pages of at most 20 sales, and tells of them by the size that was asked for.
func cutBut(op rules.Operation, counts string, tells func(counts map[string]any, asked float64)) broken {
	return broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
		if size, _ := body["pageSize"].(float64); size > 20 && r.Operation == op {
			body["pageSize"], body["asked"] = 20, size
			r.Body = exchange.MustJSON(body)
		}
		return r
	}, answer: success(op, func(r exchange.Request, body map[string]any) {
		var sent struct{ Asked float64 }
		_ = json.Unmarshal(r.Body, &sent)
		if sent.Asked > 0 {
			tells(body[counts].(map[string]any), sent.Asked)
		}
	})}
}

// without leaves a filter of the branch report out of ranges of some days.
func without(field string, of func(first, last facts.Day) bool) func(exchange.Request, map[string]any) exchange.Request {
	return func(r exchange.Request, body map[string]any) exchange.Request {
		first, errFirst := facts.ParseDay(fmt.Sprint(body["startDate"]))
		last, errLast := facts.ParseDay(fmt.Sprint(body["endDate"]))
		if errFirst == nil && errLast == nil && body[field] != nil && of(first, last) {
			delete(body, field)
			r.Body = exchange.MustJSON(body)
		}
		return r
	}
}

// trimmed takes dates with some characters around them as if they were not there.
func trimmed(characters string) func(exchange.Request, map[string]any) exchange.Request {
	return func(r exchange.Request, body map[string]any) exchange.Request {
		if body == nil {
			return r
		}
		for _, fields := range []map[string]any{body, facts.FiltersOf(body)} {
			for _, field := range []string{"startDate", "endDate", "StartDate", "EndDate"} {
				if text, is := fields[field].(string); is {
					fields[field] = strings.Trim(text, characters)
				}
			}
		}
		r.Body = exchange.MustJSON(body)
		return r
	}
}

// shorterPages cuts the pages of another account by one transaction.
func shorterPages(op rules.Operation) func(exchange.Request, map[string]any) exchange.Request {
	return func(r exchange.Request, body map[string]any) exchange.Request {
		if size, is := body["pageSize"].(float64); is && r.Role == exchange.RoleSecond && r.Operation == op && size > 1 {
			body["pageSize"] = size - 1
			r.Body = exchange.MustJSON(body)
		}
		return r
	}
}

// asMain answers another account as main where it filters by a field.
func asMain(field string) func(exchange.Request, map[string]any) exchange.Request {
	return func(r exchange.Request, body map[string]any) exchange.Request {
		if r.Role == exchange.RoleSecond && body[field] != nil {
			r.Role = exchange.RoleMain
		}
		return r
	}
}

// forSecond changes what the account second asks of a report.
func forSecond(op rules.Operation, change func(body, filters map[string]any)) func(exchange.Request, map[string]any) exchange.Request {
	return func(r exchange.Request, body map[string]any) exchange.Request {
		if r.Role == exchange.RoleSecond && r.Operation == op && body != nil {
			change(body, facts.FiltersOf(body))
			r.Body = exchange.MustJSON(body)
		}
		return r
	}
}

// overlapping begins the second page of another account with the last sale of its first.
func overlapping(op rules.Operation) func(*exchange.Exchange) *exchange.Exchange {
	var last atomic.Value
	return success(op, func(r exchange.Request, body map[string]any) {
		if r.Role != exchange.RoleSecond {
			return
		}
		for parent, list := range map[string]string{"data": "transactions", "content": "reports"} {
			in, is := body[parent].(map[string]any)
			if !is {
				continue
			}
			rows := in[list].([]any)
			if before := last.Load(); before != nil && strings.Contains(string(r.Body), `"page":2`) {
				rows[0] = before
			}
			last.Store(rows[len(rows)-1])
		}
	})
}

// One promise broken is found by the scenario that is about it, and by nothing
// where it is kept.
func TestSuite_FindsABrokenPromise(t *testing.T) {
	t.Parallel()
	today := mockserver.FrozenAt.Format("2006-01-02")
	var asked atomic.Int64
	always := func(f func(sale map[string]any)) func(rules.Operation, map[string]any) bool {
		return func(_ rules.Operation, sale map[string]any) bool { f(sale); return true }
	}
	rows := map[string]struct {
		tag, scenario string
		broken
		want report.Outcome
	}{
		"half of today is not in the branch report": {"@TR-SAME-SALES", "today in both reports", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			return op != rules.BranchReport || !strings.HasPrefix(sale["transactionDateTime"].(string), today) || sale["saleId"].(string) < "8"
		}}, report.Warning},
		"the youngest sales are not in the branch report yet": {"@TR-SAME-SALES", "today in both reports", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			return op != rules.BranchReport || sale["transactionDateTime"].(string) < today+"T14:00:00"
		}}, report.Passed},
		"a sale in twelve installments of today is in one report only": {"@TR-SAME-SALES", "today in both reports", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			return op != rules.BranchReport || !ofToday(sale) || fmt.Sprint(sale["installmentCount"]) != "12"
		}}, report.Warning},
		"a page between counts a sale more":                             {"@BR-PAGING", "branch report, pages of 7", broken{answer: countingMore(rules.BranchReport, exchange.RoleMain)}, report.Violated},
		"a page between counts a sale more in a report":                 {"@TR-PAGING", "transaction report, pages of 7", broken{answer: countingMore(rules.TransactionReport, exchange.RoleMain)}, report.Violated},
		"another account's page between counts a sale more":             {"@BR-PAGING", "branch report of another account, pages of 7", broken{answer: countingMore(rules.BranchReport, exchange.RoleSecond)}, report.Violated},
		"another account's page between counts a sale more in a report": {"@TR-PAGING", "transaction report of another account, pages of 7", broken{answer: countingMore(rules.TransactionReport, exchange.RoleSecond)}, report.Violated},
		"sales of another account where months begin are others in one report": {"@TR-SAME-SALES", "both reports of another account where months begin and end", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			for _, one := range body["data"].(map[string]any)["transactions"].([]any) {
				if sale := one.(map[string]any); r.Role == exchange.RoleSecond && strings.Contains(sale["transactionDateTime"].(string), "-01T") {
					sale["saleId"] = "of-nobody-" + sale["saleId"].(string)
				}
			}
		})}, report.Warning},
		"where months begin both reports tell of the sales of another account": {"@TR-SAME-SALES", "both reports of another account where months begin and end", broken{}, report.Passed},
		"another account pays no commission": {"@TR-MONEY", "the amounts of the sales of another account fit together", broken{answer: success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
			for _, sale := range body["content"].(map[string]any)["reports"].([]any) {
				if r.Role == exchange.RoleSecond {
					sale.(map[string]any)["extraData"].(map[string]any)["amountCommission"] = 0
				}
			}
		})}, report.Warning},
		"the commission of another account is that of each sale": {"@TR-MONEY", "the amounts of the sales of another account fit together", broken{}, report.Passed},
		"some sales of older months are others in one report": {"@TR-SAME-SALES", "both reports within older months", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			if op == rules.TransactionReport && sale["paymentDataTime"].(string) < "2025-07" && strings.HasPrefix(sale["saleId"].(string), "a") {
				sale["saleId"] = "of-nobody-" + sale["saleId"].(string)
			}
			return true
		}}, report.Warning},
		"sales of older months are in both reports": {"@TR-SAME-SALES", "both reports within older months", broken{}, report.Passed},
		"half of today of another account is not in the branch report": {"@TR-SAME-SALES", "today of another account in both reports", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			keepSales(body, func(sale map[string]any) bool {
				return r.Role != exchange.RoleSecond || !ofToday(sale) || sale["saleId"].(string) < "8"
			})
		})}, report.Warning},
		"where a month begins the branch report of another account lacks today": {"@BR-RANGE", "every first day of the branch report of another account, up to today", broken{answer: lackingToday(exchange.RoleSecond, monthBegins)}, report.Violated},
		"where a month begins one report of another account lacks today":        {"@TR-RANGE-ROWS", "every first day of the transaction report of another account, up to today", broken{answer: lackingToday(exchange.RoleSecond, monthBegins)}, report.Violated},
		"where a month begins the branch report lacks today":                    {"@BR-RANGE", "every first day of the branch report, up to today", broken{answer: lackingToday(exchange.RoleMain, monthBegins)}, report.Violated},
		"where yesterday begins the branch report lacks today in part": {"@BR-RANGE", "every first day of the branch report, up to today", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			keepSales(body, func(sale map[string]any) bool {
				return !strings.Contains(string(r.Body), `"startDate":"2025-08-19"`) || !ofToday(sale) || sale["saleId"].(string) < "8"
			})
		})}, report.Violated},
		"where a month begins the youngest sales are not shown yet": {"@BR-RANGE", "every first day of the branch report, up to today", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			keepSales(body, func(sale map[string]any) bool {
				return !monthBegins(r) || sale["transactionDateTime"].(string) < today+"T14:00:00"
			})
		})}, report.Passed},
		"whichever day a range begins on it has the sales of today": {"@TR-RANGE-ROWS", "every first day of the transaction report, up to today", broken{}, report.Passed},
		"what is not reconciled is number 1": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: always(func(sale map[string]any) {
			for _, entry := range kept(sale["reconciliations"], func(map[string]any) bool { return true }) {
				if entry := entry.(map[string]any); entry["reconciliationId"] == "No reconciliation" {
					entry["installmentNumber"] = 1
				}
			}
		})}, report.Warning},
		"each installment is number 1": {"@SALE-PLAUSIBLE", "", broken{sale: always(func(sale map[string]any) {
			for _, entry := range kept(sale["reconciliations"], func(map[string]any) bool { return true }) {
				entry.(map[string]any)["installmentNumber"] = 1
			}
		})}, report.Warning},
		"what is sold for cash has no extraData": {"@SALE-PLAUSIBLE", "", broken{sale: always(func(sale map[string]any) {
			if sale["extraData"] != nil && strings.EqualFold(fmt.Sprint(sale["typeTransaction"]), "cash") {
				sale["extraData"] = nil
			}
		})}, report.Passed},
		"cards of one brand have an origin of their own": {"@SALE-PLAUSIBLE", "words of cardOrigin, all sales", broken{sale: always(func(sale map[string]any) {
			if sale["cardBrand"] == "AMEX" {
				sale["cardOrigin"] = "REGIONAL"
			}
		})}, report.Warning},
		"no sale has extraData": {"@SALE-PLAUSIBLE", "", broken{sale: always(func(sale map[string]any) { delete(sale, "extraData") })}, report.Warning},
		"cards of one brand with the numbers of another": {"@SALE-PLAUSIBLE", "brand and number of a card", broken{sale: always(func(sale map[string]any) {
			if sale["cardBrand"] == "AMEX" {
				sale["cardBin"] = "40518860"
			}
		})}, report.Warning},
		"numbers of cards that are made up": {"@SALE-PLAUSIBLE", "brand and number of a card", broken{sale: always(func(sale map[string]any) {
			if sale["transactionType"] != "CASH" {
				sale["cardBin"] = "12345678"
			}
		})}, report.Observed},
		"numbers of one brand that are made up": {"@SALE-PLAUSIBLE", "brand and number of a card", broken{sale: always(func(sale map[string]any) {
			if sale["cardBrand"] == "AMEX" {
				sale["cardBin"] = "99345678"
			}
		})}, report.Passed},
		"a payment type in other letters": {"@SALE-PLAUSIBLE", "letter case of the transactionType", broken{sale: always(func(sale map[string]any) {
			if sale["cardBrand"] == "AMEX" && sale["transactionType"] == "CREDIT" {
				sale["transactionType"] = "Credit"
			}
		})}, report.Warning},
		"currencies in one letter case":       {"@SALE-PLAUSIBLE", "letter case of the currencyCode", broken{}, report.Passed},
		"numbers of cards as they are issued": {"@SALE-PLAUSIBLE", "brand and number of a card", broken{}, report.Passed},
		"a card number where the issuer stands": {"@SALE-PLAUSIBLE", "card numbers in the branch report", broken{sale: always(func(sale map[string]any) {
			sale["cardIssuer"] = "4111111111111111"
		})}, report.Warning},
		"a card number in an address": {"@SALE-PLAUSIBLE", "card numbers in the branch report", broken{sale: always(func(sale map[string]any) {
			sale["address"] = "Av. Uno 4111 1111 1111 1111, Talca"
		})}, report.Warning},
		"an article that was taken back": {"@TR-ITEM", "items", broken{sale: always(func(sale map[string]any) {
			if extra, is := sale["extraData"].(map[string]any); is {
				extra["items"] = []any{map[string]any{"code": nil, "name": "Arroz", "quantity": -1, "price": 1990}}
			}
		})}, report.Passed},
		"the code of an article in its name": {"@SALE-PLAUSIBLE", "card numbers in the transaction report", broken{sale: always(func(sale map[string]any) {
			extra, _ := sale["extraData"].(map[string]any)
			if extra == nil {
				return
			}
			extra["items"] = []any{map[string]any{"code": nil, "name": "Arroz 4006381333931", "quantity": 1, "price": 1}}
		})}, report.Passed},
		"the brand is allowed early beside a type": {"@BR-31", "card brand filter one day too early beside typeTransaction", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["typeTransaction"] != nil {
				delete(body, "cardBrand")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"the installment filter is ignored beside a terminal": {"@BR-FILTER-INSTALLMENT", "filters together, serialNumber, installmentType", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["serialNumber"] != nil && body["installmentType"] != nil {
				delete(body, "installmentType")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"the installment filter is ignored beside several types": {"@BR-FILTER-INSTALLMENT", "filters together, installmentType, typeTransaction", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if types, is := body["typeTransaction"].(string); is && strings.Contains(types, ",") && r.Operation == rules.BranchReport {
				delete(body, "installmentType")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"tomorrow is taken beside a brand": {"@BR-10", "endDate is tomorrow beside cardBrand", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if body := string(x.Request.Body); x.Code() == "BR-10" && strings.Contains(body, "cardBrand") && strings.Contains(body, mockserver.FrozenAt.AddDate(0, 0, 1).Format("2006-01-02")) {
				return exchange.New(x.Request, http.StatusOK, x.Header, []byte(`{"data":null,"pagination":null,"metadata":{"code":"BR-27","message":"No data found for the selected filters"}}`), 1)
			}
			return x
		}}, report.Violated},
		"a location and a terminal of another account are looked up": {"@BR-22", "location and terminal of another account", broken{answer: refusedAs("BR-22", "BR-27", naming("serialNumber"))}, report.Violated},
		"the third type of a list is not looked at":                  {"@BR-16", "payment type, unknown after two known ones", broken{request: firstTwoOf("typeTransaction", ", ")}, report.Violated},
		"the third brand of a list is not looked at":                 {"@BR-17", "card brand, unknown after two known ones", broken{request: firstTwoOf("cardBrand", ",")}, report.Violated},
		"the operator's installments show the word for none": {"@BR-FILTER-INSTALLMENT", "installments of the operator's own", broken{sale: always(func(sale map[string]any) {
			if word := fmt.Sprint(sale["installmentType"]); word == "" || strings.EqualFold(word, "platform") {
				sale["installmentType"] = "Sin cuotas"
			}
		})}, report.Violated},
		"the operator's installments show no word": {"@BR-FILTER-INSTALLMENT", "installments of the operator's own", broken{sale: always(func(sale map[string]any) {
			if strings.EqualFold(fmt.Sprint(sale["installmentType"]), "platform") {
				sale["installmentType"] = ""
			}
		})}, report.Violated},
		"the operator's installments show a brand": {"@BR-FILTER-INSTALLMENT", "installments of the operator's own", broken{sale: always(func(sale map[string]any) {
			if strings.EqualFold(fmt.Sprint(sale["installmentType"]), "platform") {
				sale["installmentType"] = "CuotaFeliz"
			}
		})}, report.Passed},
		"no sale shows the kind of its installments": {"@BR-FILTER-INSTALLMENT", "installments of the operator's own", broken{sale: always(func(sale map[string]any) { sale["installmentType"] = "" })}, report.Observed},
		"the third kind of a list is not looked at":  {"@BR-26", "installment type, unknown after two known ones", broken{request: firstTwoOf("installmentType", ",")}, report.Violated},
		"a location is read up to the first other sign": {"@BR-22", "a location of the account with more behind it", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if place, _ := body["locationId"].(string); place == "101-0" {
				body["locationId"] = "101"
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a location of another account had no sales months ago": {"@BR-22", "a location of another account, months ago", broken{answer: refusedAs("BR-22", "BR-27", longAgo)}, report.Violated},
		"a terminal of another account had no sales months ago": {"@BR-21", "a terminal of another account, months ago", broken{answer: refusedAs("BR-21", "BR-27", longAgo)}, report.Violated},
		"a page says beside a filter that it is another one": {"@BR-FILTER-INSTALLMENT", "", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			if naming("installmentType")(r) && naming("serialNumber")(r) {
				body["pagination"].(map[string]any)["page"] = 9
			}
		})}, report.Violated},
		"a sale beside a filter is of another year": {"@BR-FILTER-INSTALLMENT", "", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			keepSales(body, func(sale map[string]any) bool {
				if naming("installmentType")(r) && naming("serialNumber")(r) {
					sale["transactionDateTime"] = strings.Replace(sale["transactionDateTime"].(string), "2025", "2024", 1)
				}
				return true
			})
		})}, report.Violated},
		"no day of the last year is in the future": {"@BR-10", "endDate ahead, the last year", broken{answer: refusedAs("BR-10", "BR-27", func(r exchange.Request) bool { return strings.Contains(string(r.Body), "9999") })}, report.Violated},
		"every terminal may be at every location today": {"@BR-23", "location and terminal, the other's terminal, up to today", broken{answer: refusedAs("BR-23", "BR-27", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), `"endDate":"`+mockserver.FrozenAt.Format("2006-01-02"))
		})}, report.Violated},
		"a brand is no filter of further pages of one sale": {"@BR-FILTER-BRAND", "sales of a card brand, pages of 1", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["pageSize"] == 1.0 && body["page"] != 1.0 {
				delete(body, "cardBrand")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a page up to today has 20 sales where no size is sent": {"@TR-UNAUTHORIZED", "", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if r.Operation == rules.TransactionReport && body != nil && body["pageSize"] == nil && strings.Contains(string(r.Body), today) {
				body["pageSize"] = 20
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a full page of 13 lacks a sale of the branch report":      {"@BR-PAGINATION", "last page of the branch report, pages of 13", broken{answer: oneShort(rules.BranchReport, 13)}, report.Violated},
		"a full page of 13 lacks a sale of the transaction report": {"@TR-PAGING", "last page of the transaction report, pages of 13", broken{answer: oneShort(rules.TransactionReport, 13)}, report.Violated},
		"another message for a terminal that sold nothing": {"@TR-NO-DATA", "no sale for SerialNumber", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Request.Operation == rules.TransactionReport && strings.Contains(string(x.Request.Body), "SerialNumber") && x.Status == http.StatusNotFound {
				return exchange.New(x.Request, x.Status, x.Header, []byte(`{"code":"404","message":"Nothing for this terminal"}`), 1)
			}
			return x
		}}, report.Violated},
		"the commerce has another name under a filter": {"@BR-FILTER-TYPE", "", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			if strings.Contains(string(r.Body), "typeTransaction") {
				body["data"].(map[string]any)["commerce"].(map[string]any)["commerceName"] = "Otra"
			}
		})}, report.Violated},
		"a cash sale is left out where cash alone is asked for": {"@BR-FILTER-LIST", "lists of typeTransaction", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			if total := body["pagination"].(map[string]any); strings.Contains(string(r.Body), `"typeTransaction":"CASH"`) {
				total["totalItems"] = total["totalItems"].(float64) - 1
			}
		})}, report.Violated},
		"a sale has another issuer under a filter": {"@BR-FILTER-TYPE", "filters together, typeTransaction", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			for _, sale := range body["data"].(map[string]any)["transactions"].([]any) {
				if strings.Contains(string(r.Body), "typeTransaction") {
					sale.(map[string]any)["cardIssuer"] = "Otro"
				}
			}
		})}, report.Warning},
		"a sale has another time each time it is asked for": {"@TR-PAGING", "transaction report, pages of 7", broken{answer: success(rules.TransactionReport, func(_ exchange.Request, body map[string]any) {
			for _, sale := range body["content"].(map[string]any)["reports"].([]any) {
				sale.(map[string]any)["paymentDataTime"] = fmt.Sprintf("%.19s.%03d", sale.(map[string]any)["paymentDataTime"], asked.Add(1)%1000)
			}
		})}, report.Warning},
		"a sale is reversed meanwhile": {"@TR-PAGING", "transaction report, pages of 7", broken{answer: success(rules.TransactionReport, func(_ exchange.Request, body map[string]any) {
			for _, sale := range body["content"].(map[string]any)["reports"].([]any) {
				sale.(map[string]any)["status"] = fmt.Sprint("reversed", asked.Add(1))
			}
		})}, report.Passed},
		"all sales have one sequence number": {"@BR-SEQUENCE", "sequence numbers of up to a month", broken{sale: always(func(sale map[string]any) {
			sale["sequenceNumber"] = "1"
		})}, report.Violated},
		"two sales have one sequence number": {"@BR-SEQUENCE", "sequence numbers of up to a month", broken{sale: always(func(sale map[string]any) {
			if number, is := sale["sequenceNumber"].(string); is && strings.HasSuffix(number, "500") {
				sale["sequenceNumber"] = "1"
			}
		})}, report.Passed},
		"the reports number a sale each in its own way": {"@TR-SAME-SALES", "both reports, sequence", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			if op == rules.TransactionReport {
				sale["sequenceNumber"] = fmt.Sprint("7", sale["sequenceNumber"])
			}
			return true
		}}, report.Warning},
		"one of the reports leaves zeros out": {"@TR-SAME-SALES", "both reports, sequence", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			if op == rules.TransactionReport {
				sale["sequenceNumber"] = strings.TrimLeft(sale["sequenceNumber"].(string), "0")
			}
			return true
		}}, report.Passed},
		"the transaction report has one type": {"@TR-SAME-SALES", "both reports, type", broken{sale: always(func(sale map[string]any) {
			sale["typeTransaction"] = "SALE"
		})}, report.Warning},
		"the transaction report has other words for the types": {"@TR-SAME-SALES", "both reports, type", broken{sale: always(func(sale map[string]any) {
			sale["typeTransaction"] = fmt.Sprint("T-", sale["typeTransaction"])
		})}, report.Passed},
		"the transaction report has other words for the types, in any letter case": {"@TR-SAME-SALES", "both reports, type", broken{sale: always(func(sale map[string]any) {
			word := fmt.Sprint("T-", sale["typeTransaction"])
			if id := fmt.Sprint(sale["saleId"]); id[len(id)-1]%2 == 0 {
				word = strings.ToLower(word)
			}
			sale["typeTransaction"] = word
		})}, report.Passed},
		"addresses are empty": {"@SALE-PLAUSIBLE", "members of a sale, address", broken{sale: always(func(sale map[string]any) {
			sale["address"] = ""
		})}, report.Warning},
		"the second page of no sales is an empty one": {"@BR-27", "a commerce without any sale, second page", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Request.Role != exchange.RoleQuiet || !strings.Contains(string(x.Request.Body), `"page":2`) {
				return x
			}
			empty := `{"metadata":{"code":"BR-00","message":"Success"},"data":{"commerce":{"partnerId":"1","taxId":"1","commerceName":"Quiet"},"transactions":[]},"pagination":{"page":2,"pageSize":20,"totalItems":0,"totalPages":0}}`
			return exchange.New(x.Request, 200, x.Header, []byte(empty), 1)
		}}, report.Violated},
		"there is no second page of no sales":                            {"@BR-27", "a commerce without any sale, second page", broken{}, report.Passed},
		"pageSize may be left out":                                       {"@BR-PAGESIZE-REQUIRED", "pageSize is missing", broken{request: orElse("pageSize", 10)}, report.Warning},
		"page may be left out":                                           {"@BR-PAGE-REQUIRED", "page is missing", broken{request: orElse("page", 1)}, report.Warning},
		"a sale of the account in the transaction report of another one": {"@KEY-ACCOUNT", "another account", broken{answer: withSaleOfMain()}, report.Violated},
		"all locations have one address": {"@L-LISTED", "addresses of sales", broken{sale: always(func(sale map[string]any) {
			sale["address"] = "Calle Falsa 123"
		})}, report.Warning},
		"two locations have one address": {"@L-LISTED", "addresses of sales", broken{sale: always(func(sale map[string]any) {
			if sale["locationId"] == "101" || sale["locationId"] == "104" {
				sale["address"] = "Calle Falsa 123"
			}
		})}, report.Warning},
		"a sale has no address": {"@L-LISTED", "addresses of sales", broken{sale: always(func(sale map[string]any) {
			if strings.HasSuffix(fmt.Sprint(sale["saleId"]), "0") {
				sale["address"] = nil
			}
		})}, report.Warning},
		"one location has an address of nowhere": {"@L-LISTED", "addresses of sales", broken{sale: always(func(sale map[string]any) {
			if sale["locationId"] == "101" {
				sale["address"] = "Avenida Otra 99, Arica"
			}
		})}, report.Warning},
		"a range from the first of a month begins a day late": {"@BR-RANGE", "parts of 30 days of the branch report", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["startDate"] == "2025-08-01" && fmt.Sprint(body["endDate"]) > "2025-08-02" {
				body["startDate"] = "2025-08-02"
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a range to the last of a month ends a day early": {"@TR-RANGE-ROWS", "parts of 30 days of the transaction report", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if filters, is := body["Filters"].(map[string]any); is && filters["EndDate"] == "2025-07-31" && fmt.Sprint(filters["StartDate"]) < "2025-07-30" {
				filters["EndDate"] = "2025-07-30"
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"installments are numbered from 0": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: shortened(func(list []any) []any {
			for i, entry := range list {
				if entry := entry.(map[string]any); len(list) > 1 {
					entry["installmentNumber"], entry["reconciliationId"] = i, "Not yet available"
				}
			}
			return list
		})}, report.Warning},
		"one location has no address": {"@L-LISTED", "addresses of sales", broken{sale: always(func(sale map[string]any) {
			if sale["locationId"] == "101" {
				sale["address"] = ""
			}
		})}, report.Warning},
		"a location without a street has no address": {"@L-LISTED", "addresses of sales", broken{sale: always(func(sale map[string]any) {
			if sale["locationId"] == "101" {
				sale["address"] = ""
			}
		}), answer: success(rules.Locations, func(_ exchange.Request, body map[string]any) {
			for _, location := range body["data"].([]any) {
				if of := location.(map[string]any); of["id"] == 101.0 {
					of["street"] = ""
				}
			}
		})}, report.Passed},
		"an amount of today is another in the transaction report": {"@TR-SAME-SALES", "today in both reports", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			if op == rules.TransactionReport && strings.HasPrefix(sale["paymentDataTime"].(string), today) {
				sale["amount"] = 1.5
			}
			return true
		}}, report.Warning},
		"the amounts of another account are others in the transaction report": {"@TR-SAME-SALES", "another account in both reports", broken{answer: success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
			for _, sale := range body["content"].(map[string]any)["reports"].([]any) {
				if r.Role == exchange.RoleSecond {
					sale.(map[string]any)["amount"] = 1.5
				}
			}
		})}, report.Warning},
		"the sales of another account are those of main in one report": {"@TR-SAME-SALES", "another account in both reports", broken{request: func(r exchange.Request, _ map[string]any) exchange.Request {
			if r.Operation == rules.BranchReport && r.Role == exchange.RoleSecond {
				r.Role = exchange.RoleMain
			}
			return r
		}}, report.Warning},
		"the listing of another account lacks the locations of its sales": {"@L-LISTED", "locations of the sales of another account", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Request.Operation != rules.Locations || x.Request.Role != exchange.RoleSecond {
				return x
			}
			return exchange.New(x.Request, x.Status, x.Header, []byte(strings.Replace(string(x.Body), `"id":`, `"id":9`, 1)), 1)
		}}, report.Warning},
		"the tips of another account are not in its totals": {"@BR-MONEY", "the amounts of the sales of another account fit together in one way", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			for i, sale := range body["data"].(map[string]any)["transactions"].([]any) {
				if r.Role == exchange.RoleSecond && i == 0 {
					sale.(map[string]any)["tipAmount"] = 1.5
				}
			}
		})}, report.Warning},
		"no tip of another account is that of its total": {"@BR-MONEY", "the amounts of the sales of another account fit together in one way", broken{answer: ofSecond(func(sale map[string]any) {
			sale["tipAmount"] = sale["tipAmount"].(float64) + 500
		})}, report.Warning},
		"the tips of another account are another's": {"@BR-MONEY", "the amounts of the sales of another account fit together in one way", broken{answer: ofSecond(func(sale map[string]any) {
			if sale["tipAmount"].(float64) > 0 {
				sale["tipAmount"] = sale["tipAmount"].(float64) + 500
			}
		})}, report.Warning},
		"a terminal of another account is served at a location without sales": {"@BR-21", "a terminal at a location without sales, another account's", broken{answer: withIdleLocation, request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["locationId"] == "199" && body["serialNumber"] != nil {
				delete(body, "locationId")
				delete(body, "serialNumber")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a location without sales is sound": {"@BR-21", "a terminal at a location without sales, another account's", broken{answer: withIdleLocation}, report.Passed},
		"every sale amount is one too high": {"@BR-MONEY", "the amounts of all sales fit together in one way", broken{sale: plusOne(rules.BranchReport, "saleAmount")}, report.Warning},
		"every total is one too high":       {"@BR-MONEY", "the amounts of all sales fit together in one way", broken{sale: plusOne(rules.BranchReport, "totalAmount")}, report.Warning},
		"every price is a hundred too high": {"@BR-MONEY", "the items of all sales fit together in one way", broken{sale: always(func(sale map[string]any) {
			list, _ := sale["items"].([]any)
			for _, one := range list {
				item := one.(map[string]any)
				item["price"] = item["price"].(float64) + 100
			}
		})}, report.Warning},
		"every amount of the transaction report is one too high": {"@TR-MONEY", "the amounts of all sales of the transaction report fit together", broken{sale: plusOne(rules.TransactionReport, "amount")}, report.Warning},
		"cash tells neither commission nor rest":                 {"@TR-MONEY", "the amounts of all sales of the transaction report fit together", broken{sale: withoutCommission("CASH")}, report.Passed},
		"debit tells neither commission nor rest":                {"@TR-MONEY", "the amounts of all sales of the transaction report fit together", broken{sale: withoutCommission("DEBIT")}, report.Warning},
		"every installment is ten too high": {"@TR-MONEY", "the amounts of all sales of the transaction report fit together", broken{sale: entries(func(entry map[string]any) {
			if entry["installmentNumber"] != 0.0 {
				entry["amount"] = entry["amount"].(float64) + 10
			}
		})}, report.Warning},
		"every entry for no reconciliation is one too high": {"@TR-MONEY", "the amounts of all sales of the transaction report fit together", broken{sale: entries(func(entry map[string]any) {
			if entry["installmentNumber"] == 0.0 {
				entry["amount"] = entry["amount"].(float64) + 1
			}
		})}, report.Warning},
		"the amounts of another account are sound":                         {"@BR-MONEY", "the amounts of the sales of another account fit together in one way", broken{}, report.Passed},
		"the pages of another account are shorter than they are asked for": {"@KEY-ACCOUNT", "another account", broken{request: shorterPages(rules.BranchReport)}, report.Violated},
		"the pages of another account are shorter in one report":           {"@KEY-ACCOUNT", "another account", broken{request: shorterPages(rules.TransactionReport)}, report.Violated},
		"both accounts are sound":                                          {"@TR-SAME-SALES", "another account in both reports", broken{}, report.Passed},
		"reconciled anew each time": {"@TR-PAGING", "transaction report, the same page twice", broken{sale: entries(func(entry map[string]any) {
			entry["reconciliationId"] = asked.Add(1)
		})}, report.Warning},
		"reconciled once meanwhile": {"@TR-PAGING", "transaction report, the same page twice", broken{answer: reconciled()}, report.Passed},
		"some sales name no location": {"@L-LISTED", "locations of sales", broken{sale: always(func(sale map[string]any) {
			if strings.HasSuffix(fmt.Sprint(sale["saleId"]), "7") {
				sale["locationId"] = ""
			}
		})}, report.Passed},
		"addresses in capitals without accents": {"@L-LISTED", "addresses of sales", broken{sale: always(func(sale map[string]any) {
			parts := strings.Split(fmt.Sprint(sale["address"]), ", ")
			sale["address"] = strings.ToUpper(strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ñ", "n", "Ñ", "N").Replace("Local " + parts[len(parts)-1]))
		})}, report.Passed},
		"a location without a street has its number for an address": {"@L-LISTED", "addresses of sales", broken{sale: always(func(sale map[string]any) {
			if sale["locationId"] == "101" {
				sale["address"] = "0450"
			}
		}), answer: success(rules.Locations, func(_ exchange.Request, body map[string]any) {
			for _, location := range body["data"].([]any) {
				if of := location.(map[string]any); of["id"] == 101.0 {
					of["street"], of["number"] = "", "0450"
				}
			}
		})}, report.Passed},
		"each transaction of a sale has all that was bought": {"@BR-MONEY", "the items of all sales fit together in one way", broken{answer: success(rules.BranchReport, paidInTwo)}, report.Passed},
		"only installments that are due have an entry":       {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: shortened(dueByToday)}, report.Passed},
		"the entries that are due make a part":               {"@TR-MONEY", "the amounts of all sales of the transaction report fit together", broken{sale: shortened(dueByToday)}, report.Passed},
		"the entries that are due make another part": {"@TR-MONEY", "the amounts of all sales of the transaction report fit together", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			shortened(dueByToday)(op, sale)
			if list, _ := sale["reconciliations"].([]any); len(list) == 1 && op == rules.TransactionReport {
				entry := list[0].(map[string]any)
				if part := entry["amount"].(float64); part < sale["amount"].(float64)/2 {
					entry["amount"] = part * 2
				}
			}
			return true
		}}, report.Warning},
		"an installment that was due has no entry": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: shortened(func(list []any) []any {
			return list[:max(len(list)-1, min(len(list), 2))]
		})}, report.Warning},
		"each location has an address of another form": {"@L-LISTED", "addresses of sales", broken{sale: always(func(sale map[string]any) {
			sale["address"] = fmt.Sprint("Local ", sale["locationId"])
		})}, report.Passed},
		"the first endDate that is old enough is too old": {"@BR-09", "endDate is old enough, one day", broken{answer: instead("BR-09", "End date is too old", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), `"endDate":"2020-01-01"`)
		})}, report.Violated},
		"another account may ask for any range": {"@BR-08", "61 days of another account", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if r.Role == exchange.RoleSecond && body["startDate"] == "2025-06-01" {
				body["endDate"] = "2025-06-20"
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a range may have 31 days": {"@BR-08", "ranges between the two limits", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			first, errFirst := facts.ParseDay(fmt.Sprint(body["startDate"]))
			last, errLast := facts.ParseDay(fmt.Sprint(body["endDate"]))
			if errFirst == nil && errLast == nil && first.Add(31) == last {
				body["startDate"] = first.Add(2).String()
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a page beyond the last one of seven sales has no data": {"@BR-PAGING", "branch report, pages of 7", broken{answer: refusedAs("BR-24", "BR-27", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), `"pageSize":7`)
		})}, report.Violated},
		"today's report shows the sales of the day before, too": {"@TR-RANGE-ROWS", "dates of today's transactions, one day", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if filters := facts.FiltersOf(body); filters["StartDate"] == today {
				filters["StartDate"] = mockserver.FrozenAt.AddDate(0, 0, -1).Format("2006-01-02")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"two days up to today show the sales of the day before, too": {"@BR-RANGE", "dates of today's sales", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			first, err := facts.ParseDay(fmt.Sprint(body["startDate"]))
			if err == nil && body["endDate"] == today && first.String() == mockserver.FrozenAt.AddDate(0, 0, -1).Format("2006-01-02") {
				body["startDate"] = first.Add(-1).String()
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a terminal needs no pageSize": {"@BR-PAGESIZE-REQUIRED", "pageSize is missing beside serialNumber", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["serialNumber"] != nil && body["pageSize"] == nil {
				body["pageSize"] = 10
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Warning},
		"a location needs no page": {"@BR-PAGE-REQUIRED", "page is missing beside locationId", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["locationId"] != nil && body["page"] == nil {
				body["page"] = 1
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Warning},
		"an account without sales finds nothing at a location of another": {"@BR-22", "each location of the account second, asked for by quiet", broken{answer: refusedAs("BR-22", "BR-27", func(r exchange.Request) bool {
			return r.Role == exchange.RoleQuiet
		})}, report.Violated},
		"one report forgets what is more than a year old": {"@TR-SAME-SALES", "both reports where months begin and end", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if filters := facts.FiltersOf(body); fmt.Sprint(filters["EndDate"]) < mockserver.FrozenAt.AddDate(-1, 0, -10).Format("2006-01-02") {
				filters["StartDate"], filters["EndDate"] = "1999-06-01", "1999-06-05"
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Warning},
		"a bad request without the plan finds nothing": {"@BR-25", "a bad request of the account noPlan, BR-25 before BR-11", broken{answer: refusedAs("BR-25", "BR-27", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), `"page":0`)
		})}, report.Violated},
		"both filters for cash are a brand too early": {"@BR-28", "card brand and installment type for cash, BR-28 before BR-29", broken{answer: refusedAs("BR-28", "BR-31", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), "BANCO")
		})}, report.Violated},
		"a brand too early beside an unknown type is no brand": {"@BR-31", "a brand too early, BR-31 before BR-16", broken{answer: refusedAs("BR-16", "BR-17", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), "VISA")
		})}, report.Violated},
		"a location and a terminal of nobody find nothing": {"@BR-22", "two broken rules, BR-22 before BR-21", broken{answer: refusedAs("BR-22", "BR-27", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), "serialNumber")
		})}, report.Violated},
		"a sale of tomorrow is in the transaction report": {"@TR-RANGE-ROWS", "dates of the transactions, up to today", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			if at := fmt.Sprint(sale["paymentDataTime"]); op == rules.TransactionReport && strings.HasPrefix(at, today) {
				sale["paymentDataTime"] = mockserver.FrozenAt.AddDate(0, 0, 1).Format("2006-01-02") + at[10:]
			}
			return true
		}}, report.Violated},
		"a type is ignored on pages that are not of 20": {"@BR-FILTER-TYPE", "filters together, typeTransaction", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["typeTransaction"] != nil && body["pageSize"] != 20.0 {
				delete(body, "typeTransaction")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"the brand is ignored beside all other filters": {"@BR-FILTER-SERIAL", "filters together, locationId, serialNumber, typeTransaction, cardBrand", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["locationId"] != nil && body["serialNumber"] != nil && body["typeTransaction"] != nil {
				delete(body, "cardBrand")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"installments have numbers that there are not": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: entries(func(entry map[string]any) {
			if entry["installmentNumber"] != 0.0 {
				entry["installmentNumber"] = 51
			}
		})}, report.Warning},
		"installments count from 0": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: entries(func(entry map[string]any) {
			if number, is := entry["installmentNumber"].(float64); is && number > 0 {
				entry["installmentNumber"] = number - 1
			}
		})}, report.Warning},
		"installments are taken away": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: entries(func(entry map[string]any) {
			if part, is := entry["amount"].(float64); is {
				entry["amount"] = -part
			}
		})}, report.Warning},
		"a day that no calendar has": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: entries(func(entry map[string]any) {
			entry["paymentDate"] = "2025-02-30"
		})}, report.Warning},
		"a word for a day": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: entries(func(entry map[string]any) {
			entry["paymentDate"] = "soon"
		})}, report.Warning},
		"the reports tell of another currency each": {"@TR-SAME-SALES", "both reports, currency", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			if op == rules.TransactionReport {
				sale["currency"] = "USD"
			}
			return true
		}}, report.Warning},
		"one of the reports has a sign for the currency": {"@TR-SAME-SALES", "both reports, currency", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			if op == rules.TransactionReport {
				sale["currency"] = "$"
			}
			return true
		}}, report.Passed},
		"older sales have another number in one report": {"@TR-SAME-SALES", "both reports where months begin and end", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			if op == rules.BranchReport && sale["transactionDateTime"].(string) < "2025-05" {
				sale["sequenceNumber"] = fmt.Sprint("9", sale["sequenceNumber"])
			}
			return true
		}}, report.Warning},
		"a page beyond the last one of today has no data": {"@BR-PAGING", "branch report, up to today", broken{answer: refusedAs("BR-24", "BR-27", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), fmt.Sprintf(`"endDate":%q`, today))
		})}, report.Violated},
		"another account is told of too many sales": {"@KEY-ACCOUNT", "another account", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			if pagination := body["pagination"].(map[string]any); r.Role == exchange.RoleSecond {
				pagination["totalItems"] = pagination["totalItems"].(float64) + 1
			}
		})}, report.Violated},
		"the key of no locations is none to the listing": {"@L-01", "", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Code() != "L-01" {
				return x
			}
			return exchange.New(x.Request, http.StatusUnauthorized, x.Header, []byte(`{"metadata":{"code":"ERROR_NOT_AUTHORIZED","message":"Unauthorized access"},"data":[],"pagination":null}`), 1)
		}}, report.Violated},
		"credit sales beside a filter of debit and installments": {"@Q-INSTALLMENT-WITHOUT-CREDIT", "", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["typeTransaction"] == "DEBIT" && body["installmentType"] != nil && r.Operation == rules.BranchReport {
				delete(body, "typeTransaction")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"the first page of nothing is beyond the last where installments are asked for": {"@BR-FILTER-INSTALLMENT", "", broken{answer: refusedAs("BR-27", "BR-24", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), "installmentType")
		})}, report.Violated},
		"of two pages in one body the first is taken, and is beyond the last": {"@BR-FIELD-DUPLICATE", "", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if !strings.Contains(string(x.Request.Body), `"page":0,"page":1`) {
				return x
			}
			return exchange.New(x.Request, x.Status, x.Header, []byte(`{"metadata":{"code":"BR-24","message":"Page number is out of range"},"data":null,"pagination":null}`), 1)
		}}, report.Passed},
		"the last sale of each page is lost where a range is long": {"@BR-08", "", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			data := body["data"].(map[string]any)
			if list := data["transactions"].([]any); strings.Contains(string(r.Body), `"2024-12-15"`) && len(list) > 1 {
				data["transactions"] = list[1:]
			}
		})}, report.Violated},
		"a page less is told where a range is long": {"@TR-RANGE", "", broken{answer: success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
			if content := body["content"].(map[string]any); strings.Contains(string(r.Body), `"2025-01-01"`) {
				content["totalPages"] = content["totalPages"].(float64) - 1
			}
		})}, report.Violated},
		"null for a day": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: entries(func(entry map[string]any) {
			entry["paymentDate"] = nil
		})}, report.Warning},
		"a sale more up to today": {"@TR-PAGING", "transaction report, up to today", broken{answer: success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
			if strings.Contains(string(r.Body), fmt.Sprintf(`"EndDate":%q`, today)) {
				content := body["content"].(map[string]any)
				content["totalItems"] = content["totalItems"].(float64) + 1
			}
		})}, report.Violated},
		"a sale comes while the pages are read": {"@TR-PAGING", "transaction report, up to today", broken{answer: success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
			if strings.Contains(string(r.Body), fmt.Sprintf(`"EndDate":%q`, today)) && !strings.Contains(string(r.Body), `"page":1`) {
				content := body["content"].(map[string]any)
				content["totalItems"] = content["totalItems"].(float64) + 1
			}
		})}, report.NotVerified},
		"days in another form": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: entries(func(entry map[string]any) {
			if entry["paymentDate"] != "" {
				entry["paymentDate"] = "12/31/2025"
			}
		})}, report.Passed},
		"more than two words for the origin of a card": {"@SALE-PLAUSIBLE", "words of cardOrigin, debit", broken{sale: always(func(sale map[string]any) {
			sale["cardOrigin"] = fmt.Sprint("ZONE ", sale["saleId"])
		})}, report.Warning},
		"other words for the origin of a card": {"@SALE-PLAUSIBLE", "words of cardOrigin, debit", broken{sale: always(func(sale map[string]any) {
			sale["cardOrigin"] = strings.Replace(fmt.Sprint(sale["cardOrigin"]), "NATIONAL", "CL", 1)
		})}, report.Passed},
		"a debit sale in installments": {"@SALE-PLAUSIBLE", "a sale that is not by credit has no installments, debit", broken{sale: always(func(sale map[string]any) {
			sale["installmentType"] = "Banco"
		})}, report.Warning},
		"a debit sale of six installments": {"@SALE-PLAUSIBLE", "a sale that is not by credit has no installments, debit", broken{sale: always(func(sale map[string]any) {
			sale["installmentCount"] = 6
		})}, report.Warning},
		"the listing names a terminal of main to another account": {"@KEY-ACCOUNT", "terminals of the account, another account", broken{answer: listing(http.StatusOK, `{"data":["9990000101"]}`)}, report.Violated},
		"a till of two accounts is in the listing of each": {"@KEY-ACCOUNT", "terminals of the account, another account", broken{
			request: func(r exchange.Request, body map[string]any) exchange.Request {
				if r.Role == exchange.RoleSecond && body["serialNumber"] != nil {
					delete(body, "serialNumber")
					r.Body = exchange.MustJSON(body)
				}
				return r
			}, answer: listing(http.StatusOK, `{"data":["9990000101"]}`),
		}, report.Passed},
		"the listing of terminals is empty": {"@SN-LISTING", "a listing of any shape", broken{answer: listing(http.StatusOK, `{"data":[]}`)}, report.NotVerified},
		"the listing wants a parameter":     {"@SN-LISTING", "a listing of any shape", broken{answer: listing(http.StatusBadRequest, `{"message":"page is missing"}`)}, report.NotVerified},
		"no card sale has a reconciliation": {"@SALE-PLAUSIBLE", "reconciliations of all sales fit their sale", broken{sale: always(func(sale map[string]any) {
			sale["reconciliations"] = []any{}
		})}, report.Warning},
		"a range over a week counts a sale more": {"@BR-RANGE", "parts of 30 days of the branch report", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			asked := struct{ StartDate, EndDate string }{}
			_ = json.Unmarshal(r.Body, &asked)
			first, _ := facts.ParseDay(asked.StartDate)
			if last, _ := facts.ParseDay(asked.EndDate); first.Add(7) == last {
				pagination := body["pagination"].(map[string]any)
				pagination["totalItems"] = pagination["totalItems"].(float64) + 1
			}
		})}, report.Violated},
		"up to today the branch report lacks credit sales of yesterday": {"@TR-SAME-SALES", "today in both reports", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			asked := struct{ EndDate string }{}
			_ = json.Unmarshal(r.Body, &asked)
			end, _ := facts.ParseDay(asked.EndDate)
			data := body["data"].(map[string]any)
			data["transactions"] = kept(data["transactions"], func(sale map[string]any) bool {
				return asked.EndDate != today || sale["transactionType"] != "CREDIT" || !strings.HasPrefix(fmt.Sprint(sale["transactionDateTime"]), end.Add(-1).String())
			})
		})}, report.Warning},
		"a terminal of another account sold nothing today": {"@TR-SERIAL", "terminal of another account, today alone", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Message() != "Invalid serial number." || !strings.Contains(string(x.Request.Body), `"StartDate":"`+today+`"`) {
				return x
			}
			return exchange.New(x.Request, http.StatusNotFound, x.Header, []byte(`{"code":"404","message":"No transactions found with the given filters"}`), 1)
		}}, report.Violated},
		"an account without sales sees those of another's terminal": {"@TR-SERIAL", "terminal of this account, asked for by one without sales", broken{request: func(r exchange.Request, _ map[string]any) exchange.Request {
			if r.Role == exchange.RoleQuiet && strings.Contains(string(r.Body), "SerialNumber") {
				r.Role = exchange.RoleMain
			}
			return r
		}}, report.Violated},
		"an account without sales sees those of another's terminal in the branch report": {"@BR-21", "a terminal of this account, asked for by one without sales", broken{request: func(r exchange.Request, _ map[string]any) exchange.Request {
			if r.Role == exchange.RoleQuiet && strings.Contains(string(r.Body), "serialNumber") {
				r.Role = exchange.RoleMain
			}
			return r
		}}, report.Violated},
		"270 days are served": {"@BR-08", "length of the range, 270 days", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["startDate"] == "2024-11-01" && body["endDate"] == "2025-07-29" {
				body["startDate"] = "2025-07-20"
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a long range lacks its last sales": {"@TR-RANGE-ROWS", "parts of 30 days of the transaction report", broken{answer: success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
			filters := struct {
				Filters struct{ StartDate, EndDate string }
			}{}
			_ = json.Unmarshal(r.Body, &filters)
			first, _ := facts.ParseDay(filters.Filters.StartDate)
			if last, _ := facts.ParseDay(filters.Filters.EndDate); last.After(first.Add(28).Time) {
				content := body["content"].(map[string]any)
				content["totalItems"] = content["totalItems"].(float64) - 1
			}
		})}, report.Violated},
		"the locations are gone at times": {"@L-01", "", broken{answer: everySecondListing(`{"metadata":{"code":"L-01","message":"No locations found for this account"},"data":[],"pagination":null}`)}, report.Violated},
		"another location each time":      {"@L-LISTED", "the same locations each time", broken{answer: locations(func(n int64, list []any) []any { return list[n%2:] })}, report.Warning},
		"a location is closed":            {"@L-LISTED", "the same locations each time", broken{answer: locations(func(n int64, list []any) []any { return list[min(n/4, 1):] })}, report.Passed},
		"the transaction report of main with another key": {"@KEY-ACCOUNT", "another account and its reports, noPlan", broken{request: func(r exchange.Request, _ map[string]any) exchange.Request {
			if r.Operation == rules.TransactionReport && r.Role == exchange.RoleNoPlan {
				r.Role = exchange.RoleMain
			}
			return r
		}}, report.Violated},
		"a filter yields a sale without its value": {"@BR-FILTER-INSTALLMENT", "filters together, installmentType", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			for _, sale := range body["data"].(map[string]any)["transactions"].([]any) {
				if strings.Contains(string(r.Body), "installmentType") {
					sale.(map[string]any)["installmentType"] = nil
				}
			}
		})}, report.Violated},
		"a refusal shows sales": {"@BR-24", "", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Code() != "BR-24" {
				return x
			}
			return exchange.New(x.Request, x.Status, x.Header, fmt.Appendf(nil, `{"metadata":{"code":"BR-24","message":%q},"data":{"transactions":[{"saleId":"1"}]},"pagination":null}`, rules.MessageOf("BR-24")), 1)
		}}, report.Violated},
		"the brand is ignored for older months": {"@BR-FILTER-BRAND", "filter cardBrand at the end of an older month", broken{request: without("cardBrand", func(_, last facts.Day) bool {
			return last.Before(mockserver.FrozenAt.AddDate(0, 0, -50))
		})}, report.Violated},
		"the type is ignored where a month ends": {"@BR-FILTER-TYPE", "filter typeTransaction at the end of an older month", broken{request: without("typeTransaction", func(_, last facts.Day) bool {
			return last.Add(1).Day() == 1
		})}, report.Violated},
		"the installments are ignored up to today": {"@BR-FILTER-INSTALLMENT", "filter installmentType up to today", broken{request: without("installmentType", func(_, last facts.Day) bool {
			return last.String() == today
		})}, report.Violated},
		"a line feed after a terminal is taken for its end": {"@BR-15", "character in serialNumber, line feed after", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if serial, is := body["serialNumber"].(string); is && strings.HasSuffix(serial, "\n") {
				body["serialNumber"] = strings.TrimSuffix(serial, "\n")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a location of another account is listed twice": {"@L-DISTINCT", "no location of another account twice", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			var body map[string]any
			if x.Request.Operation != rules.Locations || x.Request.Role != exchange.RoleSecond || json.Unmarshal(x.Body, &body) != nil {
				return x
			}
			list := body["data"].([]any)
			body["data"] = append(list, list[0])
			return exchange.New(x.Request, x.Status, x.Header, exchange.MustJSON(body), 1)
		}}, report.Violated},
		"a page of one sale needs no plan": {"@BR-25", "branch report without the plan, beside pageSize", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if r.Role == exchange.RoleNoPlan && fmt.Sprint(body["pageSize"]) == "1" {
				r.Role = exchange.RoleMain
			}
			return r
		}}, report.Violated},
		"one terminal is taken at every location": {"@BR-23", "each terminal at a location where it sold nothing", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["serialNumber"] == "ZZ000303" {
				delete(body, "locationId")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"one terminal is refused at its own location": {"@BR-23", "each terminal at the location where it sold", broken{answer: instead("BR-23", "One or more devices do not correspond to the specified locations", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), "ZZ000303") && strings.Contains(string(r.Body), "locationId")
		})}, report.Violated},
		"one terminal may be at every location": {"@BR-23", "each terminal at a location where it sold nothing", broken{answer: refusedAs("BR-23", "BR-27", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), "ZZ000303")
		})}, report.NotVerified},
		"every terminal may be at every location in a long range": {"@BR-23", "each terminal at a location where it sold nothing", broken{answer: refusedAs("BR-23", "BR-27", overMonth)}, report.Violated},
		"every terminal may be at every location long ago":        {"@BR-23", "each terminal at a location where it sold nothing", broken{answer: refusedAs("BR-23", "BR-27", longAgo)}, report.Violated},
		"terminals stood elsewhere long ago":                      {"@BR-23", "each terminal at a location where it sold nothing", broken{answer: stoodThere(longAgo)}, report.Passed},
		"terminals stood elsewhere at the beginning of the month": {"@BR-23", "each terminal at a location where it sold nothing", broken{answer: stoodThere(overMonth)}, report.Passed},
		"every terminal may be at every location":                 {"@BR-23", "each terminal at a location where it sold nothing", broken{answer: refusedAs("BR-23", "BR-27", func(exchange.Request) bool { return true })}, report.Violated},
		"a terminal stands elsewhere since it sold": {"@BR-23", "each terminal at a location where it sold nothing", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if body["serialNumber"] == "ZZ000303" && body["locationId"] != nil {
				body["locationId"] = map[bool]string{true: "101", false: "103"}[body["locationId"] == "103"]
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.NotVerified},
		"another account may ask for a location of main": {"@BR-22", "a location of this account, asked for by another one", broken{request: asMain("locationId")}, report.Violated},
		"another account may ask for a terminal of main": {"@BR-21", "a terminal of this account, asked for by another one", broken{request: asMain("serialNumber")}, report.Violated},
		"no account but main has a location": {"@BR-22", "a location of another account, asked for by that account", broken{answer: instead("BR-22", "One or more locations entered do not belong to the account or are not authorized", func(r exchange.Request) bool {
			return r.Role == exchange.RoleSecond && strings.Contains(string(r.Body), "locationId")
		})}, report.Violated},
		"a terminal at its location is another's beside a brand": {"@BR-FILTER-SERIAL", "filters together, locationId, serialNumber, cardBrand", broken{answer: instead("BR-22", "One or more locations entered do not belong to the account or are not authorized", func(r exchange.Request) bool {
			body := string(r.Body)
			return strings.Contains(body, "locationId") && strings.Contains(body, "serialNumber") && strings.Contains(body, "cardBrand")
		})}, report.Violated},
		"a terminal at its location has left the account": {"@BR-FILTER-SERIAL", "filters together, locationId, serialNumber, cardBrand", broken{answer: instead("BR-22", "One or more locations entered do not belong to the account or are not authorized", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), "locationId") && strings.Contains(string(r.Body), "serialNumber")
		})}, report.NotVerified},
		"a location is refused before May 2025": {"@BR-31", "no card brand before May 2025, filter locationId to 2025-04-10", broken{answer: instead("BR-31", "Card brand filter is not allowed for dates before May 1, 2025", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), "locationId") && strings.Contains(string(r.Body), `"startDate":"2025-04`)
		})}, report.Violated},
		"a number is a date": {"@BR-03", "startDate is no text, a number", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if _, is := body["startDate"].(float64); is {
				body["startDate"] = "2025-08-02"
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"a terminal is the account's only on days when it sold": {"@BR-21", "a terminal of the account on days long past", broken{answer: instead("BR-21", "One or more POS entered do not belong to the account or are not authorized", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), "serialNumber") && strings.Contains(string(r.Body), `"startDate":"2020-01`)
		})}, report.Violated},
		"a location is the account's only on days when it sold": {"@BR-22", "a location of the account on days long past", broken{answer: instead("BR-22", "One or more locations entered do not belong to the account or are not authorized", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), "locationId") && strings.Contains(string(r.Body), `"startDate":"2020-01`)
		})}, report.Violated},
		"what begins before the first end that is allowed is refused": {"@BR-09", "endDate is old enough, a week", broken{answer: instead("BR-09", "End date is too old", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), `"startDate":"2019-`)
		})}, report.Observed},
		"a date may end in a line break":                         {"@BR-03", "form of startDate, line break after", broken{request: trimmed("\n")}, report.Violated},
		"an end date may end in a line break":                    {"@BR-04", "form of endDate, line break after", broken{request: trimmed("\n")}, report.Violated},
		"a date of the transaction report may end in spaces":     {"@TR-START-FORMAT", "form of StartDate, space after", broken{request: trimmed(" ")}, report.Violated},
		"an end of the transaction report may begin with spaces": {"@TR-END-FORMAT", "form of EndDate, space before", broken{request: trimmed(" ")}, report.Violated},
		"an end of the transaction report may end in a break":    {"@TR-END-FORMAT", "form of EndDate, line break after", broken{request: trimmed("\n")}, report.Violated},
		"the commerce had another name until some months ago": {"@BR-FILTER-TYPE", "", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			if regexp.MustCompile(`"endDate":"2025-0[1-6]`).Match(r.Body) {
				body["data"].(map[string]any)["commerce"].(map[string]any)["commerceName"] = "Almacenes Añiquelén S.A."
			}
		})}, report.Passed},
		"a terminal and a location that do not fit match nothing": {"@BR-23", "location and terminal, the other's terminal", broken{answer: refusedAs("BR-23", "BR-27", func(exchange.Request) bool { return true })}, report.Violated},
		"a terminal is carried from location to location":         {"@BR-23", "location and terminal, the other's terminal", broken{answer: carriedAround("BR-23", "BR-27")}, report.NotVerified},
		"a terminal sold at another location since then":          {"@BR-23", "location and terminal, the other's terminal", broken{answer: carriedToday("2025-08-20")}, report.NotVerified},
		"a terminal is carried, and the page is beyond its last":  {"@BR-23", "location and terminal that do not fit beside page", broken{answer: carriedAround("BR-23", "BR-24")}, report.NotVerified},
		"a page beyond the last where terminals do not fit":       {"@BR-23", "location and terminal that do not fit beside page", broken{answer: refusedAs("BR-23", "BR-24", func(exchange.Request) bool { return true })}, report.Violated},
		"a terminal sold at another location, shown by its name":  {"@BR-23", "location and terminal, the other's terminal", broken{answer: placesNamed("LOC-", carriedToday("2025-08-20"))}, report.NotVerified},
		"a carried terminal is registered elsewhere":              {"@BR-23", "location and terminal, its own", broken{answer: carriedAround("", "BR-23")}, report.NotVerified},
		"a terminal is refused at its own location":               {"@BR-23", "location and terminal, its own", broken{answer: instead("BR-23", rules.MessageOf("BR-23"), bothPlaces)}, report.Violated},
		"a terminal of main works for another account, too":       {"@BR-21", "a terminal of this account, asked for by another one", broken{answer: alsoOfSecond(true)}, report.NotVerified},
		"the quiet account has sold after all":                    {"@TR-NO-DATA", "an account without sales", broken{answer: soldBy(exchange.RoleQuiet, "quiet-")}, report.NotVerified},
		"the quiet account is shown sales of main":                {"@TR-NO-DATA", "an account without sales", broken{answer: soldBy(exchange.RoleQuiet, "")}, report.Violated},
		"the quiet account has sold after all, asked in Spanish":  {"@TR-NO-DATA", "cuenta sin ventas", broken{answer: soldBy(exchange.RoleQuiet, "quiet-")}, report.NotVerified},
		"sales of main for the quiet account, asked in Spanish":   {"@TR-NO-DATA", "cuenta sin ventas", broken{answer: soldBy(exchange.RoleQuiet, "")}, report.Violated},
		"the quiet account has sold more than a page":             {"@TR-NO-DATA", "an account without sales, second page", broken{answer: soldBy(exchange.RoleQuiet, "quiet-")}, report.NotVerified},
		"a second page of sales of main for the quiet account":    {"@TR-NO-DATA", "an account without sales, second page", broken{answer: soldBy(exchange.RoleQuiet, "")}, report.Violated},
		"a location of the account has the number 0":              {"@BR-22", "a location of nobody, zero", broken{answer: listedAsZero(true)}, report.NotVerified},
		"a bad key is told of in small letters":                   {"@ERROR_NOT_AUTHORIZED", "locations with an invalid key, a bearer token", broken{answer: refusedInWords("unauthorized access")}, report.Passed},
		"a bad key is told of in large letters":                   {"@ERROR_NOT_AUTHORIZED", "locations with an invalid key, a bearer token", broken{answer: refusedInWords("UNAUTHORIZED ACCESS")}, report.Violated},
		"another account has not sold lately":                     {"@L-LISTED", "locations of the sales of another account", broken{answer: instead("BR-27", rules.MessageOf("BR-27"), func(r exchange.Request) bool { return r.Role == exchange.RoleSecond })}, report.NotVerified},
		"some sales stand at no location": {"@BR-FILTER-LOCATION", "the locations make the whole", broken{sale: func(op rules.Operation, sale map[string]any) bool {
			if op == rules.BranchReport && strings.HasSuffix(sale["saleId"].(string), "7") {
				sale["locationId"] = ""
			}
			return true
		}}, report.NotVerified},
		"the account with cash sales lists the locations of main": {"@L-ACCOUNT", "another key, other locations, cashOnly", broken{request: func(r exchange.Request, _ map[string]any) exchange.Request {
			if r.Operation == rules.Locations && r.Role == exchange.RoleCashOnly {
				r.Role = exchange.RoleMain
			}
			return r
		}}, report.Violated},
		"the account with cash sales is told the commerce of main": {"@KEY-ACCOUNT", "an account with cash sales only", broken{answer: commerceOfMain(rules.BranchReport)}, report.Violated},
		"the report of cash sales is told the commerce of main":    {"@KEY-ACCOUNT", "an account with cash sales only", broken{answer: commerceOfMain(rules.TransactionReport)}, report.Violated},
		"the account with cash sales is of the commerce of main":   {"@KEY-ACCOUNT", "an account with cash sales only", broken{answer: commerceOfMain(rules.BranchReport, rules.TransactionReport)}, report.NotVerified},
		"the account with cash sales has nothing in common":        {"@KEY-ACCOUNT", "an account with cash sales only", broken{}, report.Passed},
		"zero is any location":                                     {"@BR-22", "a location of nobody, zero", broken{answer: listedAsZero(false)}, report.Violated},
		"another account is shown the sales of a terminal":         {"@BR-21", "a terminal of this account, asked for by another one", broken{answer: alsoOfSecond(false)}, report.Violated},
		"a terminal may have more behind it": {"@BR-21", "a terminal of the account with more behind it", broken{request: func(r exchange.Request, _ map[string]any) exchange.Request {
			r.Body = bytes.Replace(r.Body, []byte(`-0"`), []byte(`"`), 1)
			return r
		}}, report.Violated},
		"cash alone needs no plan": {"@BR-25", "branch report without the plan, for cash alone", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if r.Role == exchange.RoleNoPlan && body["typeTransaction"] == "CASH" {
				r.Role = exchange.RoleMain
			}
			return r
		}}, report.Violated},
		"Page is taken for page where there is none": {"@BR-PAGE-REQUIRED", "page in another case is no page, Page", broken{request: func(r exchange.Request, _ map[string]any) exchange.Request {
			r.Body = bytes.Replace(r.Body, []byte(`"Page"`), []byte(`"page"`), 1)
			return r
		}}, report.Warning},
		"PAGESIZE is taken for pageSize where there is none": {"@BR-PAGESIZE-REQUIRED", "pageSize in another case is no pageSize, PAGESIZE", broken{request: func(r exchange.Request, _ map[string]any) exchange.Request {
			r.Body = bytes.Replace(r.Body, []byte(`"PAGESIZE"`), []byte(`"pageSize"`), 1)
			return r
		}}, report.Warning},
		"page and pageSize may be left out together": {"@BR-PAGE-REQUIRED", "page and pageSize are missing", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if r.Operation == rules.BranchReport && body != nil && body["page"] == nil && body["pageSize"] == nil {
				body["page"], body["pageSize"] = 1, 10
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Warning},
		"a sale more is counted without a pageSize": {"@TR-DEFAULTS", "defaults of the transaction report", broken{answer: success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
			if content := body["content"].(map[string]any); !strings.Contains(string(r.Body), "pageSize") {
				content["totalItems"] = content["totalItems"].(float64) + 1
			}
		})}, report.Violated},
		"two weeks are too long": {"@BR-08", "length of the range, two weeks", broken{answer: instead("BR-08", rules.MessageOf("BR-08"), overMonth)}, report.Violated},
		"a space parts kinds of installments": {"@BR-26", "installment type, parted by a space", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if kinds, is := body["installmentType"].(string); is && r.Operation == rules.BranchReport {
				body["installmentType"] = strings.ReplaceAll(kinds, " ", ",")
				r.Body = exchange.MustJSON(body)
			}
			return r
		}}, report.Violated},
		"what is sold for cash has installments": {"@SALE-PLAUSIBLE", "a sale that is not by credit has no installments, cash", broken{sale: always(func(sale map[string]any) {
			if sale["transactionType"] == "CASH" {
				sale["installmentCount"] = 3
			}
		})}, report.Warning},
		"another account may leave startDate out": {"@BR-05", "asked by another account, startDate missing", broken{request: forSecond(rules.BranchReport, func(body, _ map[string]any) {
			if body["startDate"] == nil {
				body["startDate"] = mockserver.FrozenAt.AddDate(0, 0, -2).Format("2006-01-02")
			}
		})}, report.Violated},
		"another account may ask for page 0": {"@BR-11", "asked by another account, page zero", broken{request: forSecond(rules.BranchReport, func(body, _ map[string]any) { body["page"] = 1 })}, report.Violated},
		"another account may ask for brands of cash": {"@BR-28", "cash alone, asked for by the account second, with cardBrand", broken{request: forSecond(rules.BranchReport, func(body, _ map[string]any) {
			delete(body, "cardBrand")
		})}, report.Violated},
		"another account may ask for two months": {"@TR-RANGE", "asked by another account, two months", broken{request: forSecond(rules.TransactionReport, func(_, filters map[string]any) {
			filters["EndDate"] = "2025-06-20"
		})}, report.Violated},
		"another account may ask for a terminal of nobody": {"@TR-SERIAL", "asked by another account, a terminal of nobody", broken{request: forSecond(rules.TransactionReport, func(_, filters map[string]any) {
			delete(filters, "SerialNumber")
		})}, report.Violated},
		"the first day of another account is left out": {"@BR-RANGE", "a narrower range of the branch report of another account", broken{request: forSecond(rules.BranchReport, func(body, _ map[string]any) {
			if first, err := facts.ParseDay(fmt.Sprint(body["startDate"])); err == nil {
				body["startDate"] = first.Add(1).String()
			}
		})}, report.Violated},
		"the first day of another account is left out of one report": {"@TR-RANGE-ROWS", "a narrower range of the transaction report of another account", broken{request: forSecond(rules.TransactionReport, func(_, filters map[string]any) {
			if first, err := facts.ParseDay(fmt.Sprint(filters["StartDate"])); err == nil {
				filters["StartDate"] = first.Add(1).String()
			}
		})}, report.Violated},
		"another account has not sold in these days":         {"@BR-RANGE", "a narrower range of the branch report of another account", broken{answer: instead("BR-27", rules.MessageOf("BR-27"), func(r exchange.Request) bool { return r.Role == exchange.RoleSecond })}, report.NotVerified},
		"the pages of another account overlap":               {"@KEY-ACCOUNT", "another account", broken{answer: overlapping(rules.BranchReport)}, report.Violated},
		"the pages of another account overlap in one report": {"@KEY-ACCOUNT", "another account", broken{answer: overlapping(rules.TransactionReport)}, report.Violated},
		"nobody gives a tip, which is left out": {"@SALE-PLAUSIBLE", "members of a sale, tipAmount", broken{sale: always(func(sale map[string]any) {
			if tip, is := sale["tipAmount"].(float64); is {
				sale["totalAmount"] = sale["totalAmount"].(float64) - tip
			}
			delete(sale, "tipAmount")
		})}, report.NotVerified},
		"nobody is given cash back, which is null": {"@SALE-PLAUSIBLE", "members of a sale, cashbackAmount", broken{sale: always(func(sale map[string]any) {
			if back, is := sale["cashbackAmount"].(float64); is {
				sale["totalAmount"] = sale["totalAmount"].(float64) - back
			}
			sale["cashbackAmount"] = nil
		})}, report.NotVerified},
		"tips are paid, and left out": {"@SALE-PLAUSIBLE", "members of a sale, tipAmount", broken{sale: always(func(sale map[string]any) { delete(sale, "tipAmount") })}, report.Warning},
		"cash back is paid, and null": {"@SALE-PLAUSIBLE", "members of a sale, cashbackAmount", broken{sale: always(func(sale map[string]any) { sale["cashbackAmount"] = nil })}, report.Warning},
		"no sale has an instance":     {"@SALE-PLAUSIBLE", "members of a sale, instance", broken{sale: always(func(sale map[string]any) { sale["instance"] = nil })}, report.Warning},
		"no sale in installments has a number of them": {"@SALE-PLAUSIBLE", "members of a sale, installmentCount", broken{sale: always(func(sale map[string]any) {
			if fmt.Sprint(sale["installmentType"]) != "" {
				delete(sale, "installmentCount")
			}
		})}, report.Warning},
		"few sales without installments have no number of them": {"@SALE-PLAUSIBLE", "members of a sale, installmentCount", broken{sale: always(func(sale map[string]any) {
			if sale["installmentType"] == "" && strings.HasPrefix(sale["saleId"].(string), "0") && sale["transactionType"] == "DEBIT" {
				delete(sale, "installmentCount")
			}
		})}, report.Passed},
		"no page but the first tells the tax document": {"@BR-PAGING", "branch report, pages of 7", broken{answer: success(rules.BranchReport, func(r exchange.Request, body map[string]any) {
			if !bytes.Contains(r.Body, []byte(`"page":1,`)) {
				for _, sale := range body["data"].(map[string]any)["transactions"].([]any) {
					delete(sale.(map[string]any), "documentType")
				}
			}
		})}, report.Warning},
		"pages that are cut are counted uncut":             {"@BR-PAGESIZE-MAX", "large pages of the branch report", cutBut(rules.BranchReport, "pagination", countsUncut), report.Violated},
		"pages that are cut say that they are not":         {"@BR-PAGESIZE-MAX", "large pages of the branch report", cutBut(rules.BranchReport, "pagination", saysUncut), report.Violated},
		"pages of a report that are cut are counted uncut": {"@TR-PAGESIZE-MAX", "large pages of the transaction report", cutBut(rules.TransactionReport, "content", countsUncut), report.Violated},
		"a second page of the default size skips sales": {"@TR-DEFAULTS", "defaults of the transaction report", broken{request: func(r exchange.Request, body map[string]any) exchange.Request {
			if page, _ := body["page"].(float64); page == 2 && body["pageSize"] == nil && r.Operation == rules.TransactionReport {
				body["page"], body["pageSize"] = 3, 10
				r.Body = exchange.MustJSON(body)
			}
			return r
		}, answer: success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
			if bytes.Contains(r.Body, []byte(`"page":3,"pageSize":10`)) {
				body["content"].(map[string]any)["page"] = 2
			}
		})}, report.Violated},
		"later pages are of another week":                    {"@BR-RANGE", "dates of the sales on the last page", broken{request: laterWeek}, report.Violated},
		"a terminal is forgotten on later pages":             {"@BR-FILTER-SERIAL", "one terminal", broken{request: laterPages("serialNumber")}, report.Violated},
		"a location is forgotten on later pages":             {"@BR-FILTER-LOCATION", "filters together, locationId", broken{request: laterPages("locationId")}, report.Violated},
		"a payment type is forgotten on later pages":         {"@BR-FILTER-TYPE", "type DEBIT", broken{request: laterPages("typeTransaction")}, report.Violated},
		"a terminal is forgotten on later pages of a report": {"@TR-FILTER-SERIAL", "a terminal of the transaction report, up to a month", broken{request: laterPages("SerialNumber")}, report.Violated},
		"no sale of one terminal is reconciled": {"@TR-FILTER-SERIAL", "a terminal of the transaction report, up to a month", broken{answer: success(rules.TransactionReport, func(r exchange.Request, body map[string]any) {
			if bytes.Contains(r.Body, []byte("SerialNumber")) {
				for _, sale := range body["content"].(map[string]any)["reports"].([]any) {
					delete(sale.(map[string]any), "reconciliations")
				}
			}
		})}, report.Warning},
		"another account sells at locations and has none": {"@L-LISTED", "locations of the sales of another account", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Request.Operation != rules.Locations || x.Request.Role != exchange.RoleSecond {
				return x
			}
			return exchange.New(x.Request, x.Status, x.Header, fmt.Appendf(nil, `{"metadata":{"code":"L-01","message":%q},"data":[],"pagination":null}`, rules.MessageOf("L-01")), 1)
		}}, report.Warning},
		"only cash has no instance": {"@SALE-PLAUSIBLE", "members of a sale, instance", broken{sale: always(func(sale map[string]any) {
			if sale["transactionType"] == "CASH" {
				sale["instance"] = nil
			}
		})}, report.Passed},
		"terminals for a key with a scheme": {"@KEY-EXACT", "terminals of the account, its key with Bearer before it", broken{request: func(r exchange.Request, _ map[string]any) exchange.Request {
			if r.Operation == rules.SerialNumbers {
				r.Altered = exchange.Unaltered
			}
			return r
		}}, report.Warning},
		"a longer key":             {"@ERROR_NOT_AUTHORIZED", "locations with the key of the account with a character more", broken{request: withKey(exchange.Longer)}, report.Violated},
		"a shorter key":            {"@TR-UNAUTHORIZED", "transaction report with the key of the account with a character less", broken{request: withKey(exchange.Shorter)}, report.Violated},
		"a key's last character":   {"@TR-UNAUTHORIZED", "transaction report with the key of the account with another last character", broken{request: withKey(exchange.OtherEnd)}, report.Violated},
		"a key in capital letters": {"@KEY-EXACT", "locations with the key in another letter case", broken{request: withKey(exchange.OtherCase)}, report.Observed},
		"a key with a scheme":      {"@KEY-EXACT", "branch report with the key with Bearer before it", broken{request: withKey(exchange.Bearer)}, report.Warning},
		"a sound one, a scheme":    {"@KEY-EXACT", "locations with the key with Bearer before it", broken{}, report.Passed},
	}
	for name, row := range sampled(rows, 80) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			worst, why := row.broken.outcome(t, row.tag, row.scenario)
			assert.Equal(t, row.want, worst, why)
		})
	}
}

// countingMore counts a sale more on the second of more than two pages, where the number
// of pages stays what it is.
func countingMore(op rules.Operation, role exchange.Role) func(*exchange.Exchange) *exchange.Exchange {
	return success(op, func(r exchange.Request, body map[string]any) {
		asked := struct{ Page, PageSize int }{}
		_ = json.Unmarshal(r.Body, &asked)
		counts, is := body["pagination"].(map[string]any)
		if !is {
			counts = body["content"].(map[string]any)
		}
		if total := int(counts["totalItems"].(float64)); r.Role == role && asked.Page == 2 && total > 2*asked.PageSize && total%asked.PageSize != 0 {
			counts["totalItems"] = total + 1
		}
	})
}

// ofToday tells whether a sale of a report is of the day on which the clock stands.
func ofToday(sale map[string]any) bool {
	at := fmt.Sprint(cmp.Or(sale["transactionDateTime"], sale["paymentDataTime"]))
	return strings.HasPrefix(at, mockserver.FrozenAt.Format("2006-01-02"))
}

// keepSales leaves those sales in the body of either report that are to be kept.
func keepSales(body map[string]any, keep func(map[string]any) bool) {
	for parent, list := range map[string]string{"data": "transactions", "content": "reports"} {
		if in, is := body[parent].(map[string]any); is {
			in[list] = kept(in[list], keep)
		}
	}
}

// monthBegins tells whether a report is asked for from the first day of the month on.
func monthBegins(r exchange.Request) bool {
	return regexp.MustCompile(`(?i)"startDate":"2025-08-01"`).Match(r.Body)
}

// lackingToday loses the sales of today of an account where its reports are asked so.
func lackingToday(role exchange.Role, asked func(exchange.Request) bool) func(*exchange.Exchange) *exchange.Exchange {
	return func(x *exchange.Exchange) *exchange.Exchange {
		var body map[string]any
		if x.Request.Role != role || !asked(x.Request) || !x.Success() || json.Unmarshal(x.Body, &body) != nil {
			return x
		}
		keepSales(body, func(sale map[string]any) bool { return !ofToday(sale) })
		return exchange.New(x.Request, x.Status, x.Header, exchange.MustJSON(body), 1)
	}
}

// sampled are the rows of a table by name: all in the long proofs, one of every step in
// the quick tests.
func sampled[R any](rows map[string]R, step int) iter.Seq2[string, R] {
	return func(yield func(string, R) bool) {
		for _, name := range proofs.Sample(slices.Sorted(maps.Keys(rows)), step) {
			if !yield(name, rows[name]) {
				return
			}
		}
	}
}

// Since when there are sales is not said: a deployment may show some of 1999. What it shows
// then of other days is no answer to such a question.
func TestSuite_SalesBeforeThereWereTerminals(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	from, to := mockserver.FrozenAt.AddDate(0, 0, -6).Format("2006-01-02"), mockserver.FrozenAt.AddDate(0, 0, -2).Format("2006-01-02")
	earlier := func(r exchange.Request, body map[string]any) exchange.Request {
		if filters := facts.FiltersOf(body); filters["StartDate"] == "1999-06-01" {
			filters["StartDate"], filters["EndDate"] = from, to
			r.Body = exchange.MustJSON(body)
		}
		return r
	}
	dated := success(rules.TransactionReport, func(_ exchange.Request, body map[string]any) {
		keepSales(body, func(sale map[string]any) bool {
			sale["paymentDataTime"] = "1999-06-02T10:00:00.000"
			return true
		})
	})
	for name, c := range map[string]struct {
		is   broken
		want report.Outcome
	}{
		"sales of those days": {broken{request: earlier, answer: dated}, report.NotVerified},
		"sales of other days": {broken{request: earlier}, report.Violated},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, scenario := range []string{"a range before there were terminals", "a range before there were terminals, asked for by another account", "form of an error, nothing there"} {
				outcome, why := c.is.outcome(t, "@TR-NO-DATA", scenario)
				assert.Equal(t, c.want, outcome, "%s: %s", scenario, why)
			}
		})
	}
}

// Who is not told which locations are its own may have any of them.
func TestSuite_LocationsOfAnAccountThatIsNotToldItsOwn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		listing func(*exchange.Exchange) *exchange.Exchange
		want    report.Outcome
	}{
		"told": {func(x *exchange.Exchange) *exchange.Exchange { return x }, report.Violated},
		"not told": {func(x *exchange.Exchange) *exchange.Exchange {
			if x.Request.Operation != rules.Locations || x.Request.Role != exchange.RoleQuiet {
				return x
			}
			return exchange.New(x.Request, 403, x.Header, fmt.Appendf(nil, `{"metadata":{"code":"BR-25","message":%q},"data":null,"pagination":null}`, rules.MessageOf("BR-25")), 1)
		}, report.NotVerified},
	} {
		accepted := refusedAs("BR-22", "BR-27", func(r exchange.Request) bool { return r.Role == exchange.RoleQuiet })
		is := broken{answer: func(x *exchange.Exchange) *exchange.Exchange { return c.listing(accepted(x)) }}
		outcome, why := is.outcome(t, "@BR-22", "each location of the account second, asked for by quiet")
		assert.Equal(t, c.want, outcome, "%s: %s", name, why)
	}
}
