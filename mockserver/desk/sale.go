package desk

import (
	"encoding/json"
	"net/http"
	"time"

	"calco.example/contracts/rules"
)

type saleView struct {
	Persona string
	Sale    string
	Branch  string // as the branch report shows it
	Report  string // as the transaction report does
	Pairs   []pair
}

// pair is a fact that both reports tell, in their words.
type pair struct{ Branch, Report, BranchValue, ReportValue string }

// shared are the fields under which both reports tell the same of a sale.
var shared = [][2]string{
	{"saleId", "saleId"}, {"sequenceNumber", "sequenceNumber"}, {"serialNumber", "posSerialNumber"}, {"status", "status"},
	{"transactionDateTime", "paymentDataTime"}, {"transactionType", "typeTransaction"}, {"totalAmount", "amount"}, {"currencyCode", "currency"},
}

// salePage shows the newest sale of an account that both reports tell of.
func (d *Desk) salePage(w http.ResponseWriter, r *http.Request) {
	p := d.newPage(r, "world")
	p.Title = p.text("world.sale")
	known := d.world(r.Context())
	chosen, found := known.named(r.URL.Query().Get("persona"))
	if !found {
		chosen = known.example
	}
	l := ledger{d, r.Context(), chosen.APIKey, d.timeOf(r.Context(), "").In(d.config.Zone)}
	v := l.newest()
	v.Persona = chosen.Name
	p.Body = v
	d.send(w, r, http.StatusOK, "sale", p)
}

// newest looks back a week for a sale that both reports show.
func (l ledger) newest() (v saleView) {
	for back := 1; back <= 7; back++ {
		day := l.now.AddDate(0, 0, -back)
		a := l.ask(rules.TransactionReport, map[string]any{
			"Filters": map[string]any{"StartDate": day.Format(time.DateOnly), "EndDate": day.Format(time.DateOnly)}, "page": 1, "pageSize": 1,
		})
		var answer struct {
			Content struct{ Reports []json.RawMessage }
		}
		if json.Unmarshal(a.Body, &answer) != nil || len(answer.Content.Reports) == 0 {
			continue
		}
		if v = l.inBoth(day, answer.Content.Reports[0]); v.Branch != "" {
			return v
		}
	}
	return saleView{}
}

// inBoth finds a sale of the transaction report in the branch report.
func (l ledger) inBoth(day time.Time, report json.RawMessage) (v saleView) {
	var in map[string]any
	if json.Unmarshal(report, &in) != nil {
		return v
	}
	body := map[string]any{
		"startDate": day.Format(time.DateOnly), "endDate": day.AddDate(0, 0, 1).Format(time.DateOnly), "serialNumber": in["posSerialNumber"],
	}
	for page, pages := 1, 1; page <= min(pages, dayPages); page++ {
		body["page"], body["pageSize"] = page, 20
		var answer struct {
			Data       struct{ Transactions []json.RawMessage }
			Pagination struct{ TotalPages int }
		}
		if json.Unmarshal(l.ask(rules.BranchReport, body).Body, &answer) != nil {
			return v
		}
		pages = answer.Pagination.TotalPages
		for _, raw := range answer.Data.Transactions {
			var row map[string]any
			if json.Unmarshal(raw, &row) == nil && row["saleId"] == in["saleId"] {
				return both(raw, report, row, in)
			}
		}
	}
	return v
}

func both(branch, report json.RawMessage, row, in map[string]any) saleView {
	v := saleView{Branch: readable(branch), Report: readable(report)}
	v.Sale, _ = row["saleId"].(string)
	for _, names := range shared {
		left, _ := json.Marshal(row[names[0]])
		right, _ := json.Marshal(in[names[1]])
		v.Pairs = append(v.Pairs, pair{names[0], names[1], string(left), string(right)})
	}
	return v
}
