package suite

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
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

// withKey asks with the key of main where a key is nearly that.
func withKey(alteration exchange.Alteration) func(exchange.Request, map[string]any) exchange.Request {
	return func(r exchange.Request, _ map[string]any) exchange.Request {
		if r.Altered == alteration {
			r.Altered = exchange.Unaltered
		}
		return r
	}
}

// One promise broken is found by the scenario that is about it, and by nothing
// where it is kept.
func TestSuite_FindsABrokenPromise(t *testing.T) {
	t.Parallel()
	today := mockserver.FrozenAt.Format("2006-01-02")
	always := func(f func(sale map[string]any)) func(rules.Operation, map[string]any) bool {
		return func(_ rules.Operation, sale map[string]any) bool { f(sale); return true }
	}
	for name, row := range map[string]struct {
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
		"each installment is number 1": {"@SALE-PLAUSIBLE", "", broken{sale: always(func(sale map[string]any) {
			for _, entry := range kept(sale["reconciliations"], func(map[string]any) bool { return true }) {
				entry.(map[string]any)["installmentNumber"] = 1
			}
		})}, report.Warning},
		"a card number where the issuer stands": {"@SALE-PLAUSIBLE", "card numbers in the branch report", broken{sale: always(func(sale map[string]any) {
			sale["cardIssuer"] = "4111111111111111"
		})}, report.Warning},
		"a card number in an address": {"@SALE-PLAUSIBLE", "card numbers in the branch report", broken{sale: always(func(sale map[string]any) {
			sale["address"] = "Av. Uno 4111 1111 1111 1111, Talca"
		})}, report.Warning},
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
		"another message for a terminal that sold nothing": {"@TR-NO-DATA", "no sale for SerialNumber", broken{answer: func(x *exchange.Exchange) *exchange.Exchange {
			if x.Request.Operation == rules.TransactionReport && strings.Contains(string(x.Request.Body), "SerialNumber") && x.Status == http.StatusNotFound {
				return exchange.New(x.Request, x.Status, x.Header, []byte(`{"code":"404","message":"Nothing for this terminal"}`), 1)
			}
			return x
		}}, report.Violated},
		"a longer key":              {"@ERROR_NOT_AUTHORIZED", "locations with the key of the account with a character more", broken{request: withKey(exchange.Longer)}, report.Violated},
		"a shorter key":             {"@TR-UNAUTHORIZED", "transaction report with the key of the account with a character less", broken{request: withKey(exchange.Shorter)}, report.Violated},
		"a key in capital letters":  {"@KEY-EXACT", "locations with the key in another letter case", broken{request: withKey(exchange.OtherCase)}, report.Warning},
		"a key with a scheme":       {"@KEY-EXACT", "branch report with the key with Bearer before it", broken{request: withKey(exchange.Bearer)}, report.Warning},
		"a sound one, another case": {"@KEY-EXACT", "locations with the key in another letter case", broken{}, report.Passed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			tags, err := ParseTags(row.tag)
			require.NoError(t, err)
			s.Tags = tags
			s.Select = func(info report.Scenario) bool { return row.scenario == "" || info.Name == row.scenario }
			row.Asker = s.Asker
			s.Asker = row.broken
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			worst := report.Passed
			why := ""
			for _, one := range results.Scenarios {
				if one.Outcome == report.Warning || one.Outcome == report.Violated || row.scenario != "" {
					worst, why = one.Outcome, one.Name+": "+one.Why
				}
			}
			require.NotEmpty(t, results.Scenarios)
			assert.Equal(t, row.want, worst, why)
		})
	}
}
