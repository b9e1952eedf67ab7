package ledger

import (
	"encoding/json"
	"time"

	"calco.example/contracts/rules"
)

// Sale is a sale as both reports tell of it; without branch there is none.
type Sale struct {
	ID     string
	Branch json.RawMessage // as the branch report shows it
	Report json.RawMessage // as the transaction report does
	Pairs  []Pair
}

// Pair is a fact that both reports tell, in their words.
type Pair struct{ Branch, Report, BranchValue, ReportValue string }

// shared are the fields under which both reports tell the same of a sale.
var shared = [][2]string{
	{"saleId", "saleId"}, {"sequenceNumber", "sequenceNumber"}, {"serialNumber", "posSerialNumber"}, {"status", "status"},
	{"transactionDateTime", "paymentDataTime"}, {"transactionType", "typeTransaction"}, {"totalAmount", "amount"}, {"currencyCode", "currency"},
}

// Newest looks back a week for a sale that both reports show.
func (l Ledger) Newest() (v Sale) {
	for back := 1; back <= 7; back++ {
		day := l.Now.AddDate(0, 0, -back)
		a := l.ask(rules.TransactionReport, map[string]any{
			"Filters": map[string]any{"StartDate": day.Format(time.DateOnly), "EndDate": day.Format(time.DateOnly)}, "page": 1, "pageSize": 1,
		})
		var response struct {
			Content struct{ Reports []json.RawMessage }
		}
		if json.Unmarshal(a.Body, &response) != nil || len(response.Content.Reports) == 0 {
			continue
		}
		if v = l.inBoth(day, response.Content.Reports[0]); v.Branch != nil {
			return v
		}
	}
	return Sale{}
}

// inBoth finds a sale of the transaction report in the branch report.
func (l Ledger) inBoth(day time.Time, report json.RawMessage) (v Sale) {
	var in map[string]any
	if json.Unmarshal(report, &in) != nil {
		return v
	}
	body := map[string]any{
		"startDate": day.Format(time.DateOnly), "endDate": day.AddDate(0, 0, 1).Format(time.DateOnly), "serialNumber": in["posSerialNumber"],
	}
	for page, pages := 1, 1; page <= min(pages, DayPages); page++ {
		body["page"], body["pageSize"] = page, 20
		var response struct {
			Data       struct{ Transactions []json.RawMessage }
			Pagination struct{ TotalPages int }
		}
		if json.Unmarshal(l.ask(rules.BranchReport, body).Body, &response) != nil {
			return v
		}
		pages = response.Pagination.TotalPages
		for _, raw := range response.Data.Transactions {
			var row map[string]any
			if json.Unmarshal(raw, &row) == nil && row["saleId"] == in["saleId"] {
				return both(raw, report, row, in)
			}
		}
	}
	return v
}

func both(branch, report json.RawMessage, row, in map[string]any) Sale {
	v := Sale{Branch: branch, Report: report}
	v.ID, _ = row["saleId"].(string)
	for _, names := range shared {
		left, _ := json.Marshal(row[names[0]])
		right, _ := json.Marshal(in[names[1]])
		v.Pairs = append(v.Pairs, Pair{names[0], names[1], string(left), string(right)})
	}
	return v
}
