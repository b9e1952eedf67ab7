// Package ledger asks the mock what an account sold, as any client would: by day,
// by payment type, a day added up, and a sale as both reports tell of it.
package ledger

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/chart"
)

// How far back the charts look, and how many pages are added up for one day.
const (
	chartDays = 28
	DayPages  = 60
)

// Ledger asks with the key of an account and one day at a time.
type Ledger struct {
	Ask func(call.Request) call.Response
	Key string
	Now time.Time // in the zone of the world
}

// Plain are the answers to the open questions by which a ledger is asked, so that
// the figures do not depend on the profile that is served.
func Plain() rules.Profile {
	return rules.Profile{Name: "figures", Answers: map[rules.QuestionID]rules.Answer{"Q-SAME-DAY": {Choice: "accepted"}}}
}

func (l Ledger) ask(op rules.Operation, body map[string]any) call.Response {
	q := call.For(op)
	q.Key, q.Now = l.Key, l.Now
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			panic(err) // texts and numbers
		}
		q.Body = string(raw)
	}
	return l.Ask(q)
}

// DaySum is a day's sales of one kind.
type DaySum struct {
	Kind   string
	Sales  int64
	Amount int64
}

// Addresses are those of the account's locations.
func (l Ledger) Addresses() map[int64]string {
	var response struct {
		Data []struct {
			ID                                    int64
			Street, Number, Commune, City, Region string
		}
	}
	_ = json.Unmarshal(l.ask(rules.Locations, nil).Body, &response)
	all := map[int64]string{}
	for _, a := range response.Data {
		all[a.ID] = a.Street + " " + a.Number + ", " + a.Commune + ", " + a.City + ", " + a.Region
	}
	return all
}

// ByDay counts the sales of each day by the transaction report, which takes one
// day at a time.
func (l Ledger) ByDay() (bars []chart.Bar) {
	for back := chartDays; back > 0; back-- {
		day := l.Now.AddDate(0, 0, -back).Format(time.DateOnly)
		bars = append(bars, chart.Bar{Name: day, Value: l.total(day)})
	}
	return bars
}

func (l Ledger) total(day string) int64 {
	a := l.ask(rules.TransactionReport, map[string]any{"Filters": map[string]any{"StartDate": day, "EndDate": day}, "page": 1, "pageSize": 1})
	var response struct{ Content struct{ TotalItems int64 } }
	_ = json.Unmarshal(a.Body, &response)
	return response.Content.TotalItems
}

// ByKind counts the sales of these days by payment type, with the filter of the
// branch report.
func (l Ledger) ByKind() (bars []chart.Bar) {
	rule, _ := rules.Lookup("BR-16")
	for _, kind := range rule.Words.Allowed {
		a := l.ask(rules.BranchReport, map[string]any{
			"startDate": l.Now.AddDate(0, 0, -chartDays).Format(time.DateOnly), "endDate": l.Now.AddDate(0, 0, -1).Format(time.DateOnly),
			"typeTransaction": kind, "page": 1, "pageSize": 1,
		})
		var response struct{ Pagination struct{ TotalItems int64 } }
		_ = json.Unmarshal(a.Body, &response)
		bars = append(bars, chart.Bar{Name: kind, Value: response.Pagination.TotalItems})
	}
	return bars
}

// sale is what is read of a transaction of the branch report.
type sale struct {
	TransactionType string
	TotalAmount     json.Number
}

// Day adds up a day, page by page, as far as DayPages go.
func (l Ledger) Day(day string) (sums []DaySum, partial bool) {
	all := map[string]*DaySum{}
	for page, pages := 1, 1; page <= min(pages, DayPages); page++ {
		var rows []sale
		rows, pages = l.branchPage(day, page)
		for _, row := range rows {
			addTo(all, row)
		}
		partial = pages > DayPages
	}
	return sorted(all), partial
}

func (l Ledger) branchPage(day string, page int) (rows []sale, pages int) {
	body := map[string]any{"startDate": day, "endDate": day, "page": page, "pageSize": 20}
	var response struct {
		Data       struct{ Transactions []sale }
		Pagination struct{ TotalPages int }
	}
	_ = json.Unmarshal(l.ask(rules.BranchReport, body).Body, &response)
	return response.Data.Transactions, response.Pagination.TotalPages
}

func addTo(all map[string]*DaySum, row sale) {
	amount, _ := strconv.ParseInt(row.TotalAmount.String(), 10, 64)
	for _, kind := range []string{row.TransactionType, ""} {
		if all[kind] == nil {
			all[kind] = &DaySum{Kind: kind}
		}
		all[kind].Sales++
		all[kind].Amount += amount
	}
}

// sorted lists the kinds by name, the total last.
func sorted(all map[string]*DaySum) (sums []DaySum) {
	for _, sum := range all {
		sums = append(sums, *sum)
	}
	slices.SortFunc(sums, func(a, b DaySum) int {
		switch {
		case a.Kind == "":
			return 1
		case b.Kind == "":
			return -1
		case a.Kind < b.Kind:
			return -1
		}
		return 1
	})
	return sums
}
