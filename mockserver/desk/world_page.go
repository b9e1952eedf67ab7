package desk

import (
	"context"
	"encoding/json"
	"net/http"
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
	dayPages  = 60
)

// goldenDay is the day of main whose figures stand in fixtures/golden.
const goldenDay = "2025-08-12"

type worldView struct {
	Personas  []persona
	Chosen    persona
	Addresses map[int64]string
	ByDay     []chart.Bar
	ByKind    []chart.Bar
	DayChart  chart.Drawing
	KindChart chart.Drawing
	Day       string
	Sums      []daySum
	Partial   bool
	Golden    string
}

// daySum is a day's sales of one kind.
type daySum struct {
	Kind   string
	Sales  int64
	Amount int64
}

// worldPage shows who exists, and what the chosen account sold.
func (d *Desk) worldPage(w http.ResponseWriter, r *http.Request) {
	p := d.newPage(r, "world")
	p.Title = p.text("world.title")
	known := d.world(r.Context())
	v := worldView{Personas: known.personas, Chosen: known.example, Golden: goldenDay}
	if chosen, found := known.named(r.URL.Query().Get("persona")); found {
		v.Chosen = chosen
	}
	l := ledger{d, r.Context(), v.Chosen.APIKey, d.timeOf(r.Context(), "").In(d.config.Zone)}
	v.Addresses = l.addresses()
	v.ByDay, v.ByKind = l.byDay(), l.byKind()
	v.DayChart, v.KindChart = chart.Columns(v.ByDay), chart.Columns(v.ByKind)
	v.Day = r.URL.Query().Get("day")
	if _, err := time.Parse(time.DateOnly, v.Day); err != nil {
		v.Day = l.now.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	v.Sums, v.Partial = l.day(v.Day)
	p.Body = v
	d.send(w, r, http.StatusOK, "world", p)
}

// ledger asks for what an account sold, as any client would, by the default
// answers to the open questions and one day at a time, so that the figures do not
// depend on the profile that is served.
type ledger struct {
	desk *Desk
	ctx  context.Context
	key  string
	now  time.Time
}

func (l ledger) ask(op rules.Operation, body map[string]any) call.Answer {
	q := call.For(op)
	q.Key, q.Now = l.key, l.now
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			panic(err) // texts and numbers
		}
		q.Body = string(raw)
	}
	plain := Reading{Seed: l.desk.config.Served.Seed, Profile: rules.Profile{
		Name: "figures", Answers: map[rules.QuestionID]rules.Answer{"Q-SAME-DAY": {Choice: "accepted"}},
	}}
	return q.To(l.ctx, l.desk.twin(plain))
}

func (l ledger) addresses() map[int64]string {
	var answer struct {
		Data []struct {
			ID                                    int64
			Street, Number, Commune, City, Region string
		}
	}
	_ = json.Unmarshal(l.ask(rules.Locations, nil).Body, &answer)
	all := map[int64]string{}
	for _, a := range answer.Data {
		all[a.ID] = a.Street + " " + a.Number + ", " + a.Commune + ", " + a.City + ", " + a.Region
	}
	return all
}

// byDay counts the sales of each day by the transaction report, which takes one
// day at a time.
func (l ledger) byDay() (bars []chart.Bar) {
	for back := chartDays; back > 0; back-- {
		day := l.now.AddDate(0, 0, -back).Format(time.DateOnly)
		bars = append(bars, chart.Bar{Name: day, Value: l.total(day)})
	}
	return bars
}

func (l ledger) total(day string) int64 {
	a := l.ask(rules.TransactionReport, map[string]any{"Filters": map[string]any{"StartDate": day, "EndDate": day}, "page": 1, "pageSize": 1})
	var answer struct{ Content struct{ TotalItems int64 } }
	_ = json.Unmarshal(a.Body, &answer)
	return answer.Content.TotalItems
}

// byKind counts the sales of these days by payment type, with the filter of the
// branch report.
func (l ledger) byKind() (bars []chart.Bar) {
	rule, _ := rules.Lookup("BR-16")
	for _, kind := range rule.Words.Allowed {
		a := l.ask(rules.BranchReport, map[string]any{
			"startDate": l.now.AddDate(0, 0, -chartDays).Format(time.DateOnly), "endDate": l.now.AddDate(0, 0, -1).Format(time.DateOnly),
			"typeTransaction": kind, "page": 1, "pageSize": 1,
		})
		var answer struct{ Pagination struct{ TotalItems int64 } }
		_ = json.Unmarshal(a.Body, &answer)
		bars = append(bars, chart.Bar{Name: kind, Value: answer.Pagination.TotalItems})
	}
	return bars
}

// sale is what the desk reads of a transaction of the branch report.
type sale struct {
	SaleID, SerialNumber, TransactionDateTime, TransactionType string
	TotalAmount                                                json.Number
}

// day adds up a day, page by page, as far as dayPages go.
func (l ledger) day(day string) (sums []daySum, partial bool) {
	all := map[string]*daySum{}
	for page, pages := 1, 1; page <= min(pages, dayPages); page++ {
		var rows []sale
		rows, pages = l.branchPage(day, page)
		for _, row := range rows {
			addTo(all, row)
		}
		partial = pages > dayPages
	}
	return sorted(all), partial
}

func (l ledger) branchPage(day string, page int) (rows []sale, pages int) {
	body := map[string]any{"startDate": day, "endDate": day, "page": page, "pageSize": 20}
	var answer struct {
		Data       struct{ Transactions []sale }
		Pagination struct{ TotalPages int }
	}
	_ = json.Unmarshal(l.ask(rules.BranchReport, body).Body, &answer)
	return answer.Data.Transactions, answer.Pagination.TotalPages
}

func addTo(all map[string]*daySum, row sale) {
	amount, _ := strconv.ParseInt(row.TotalAmount.String(), 10, 64)
	for _, kind := range []string{row.TransactionType, ""} {
		if all[kind] == nil {
			all[kind] = &daySum{Kind: kind}
		}
		all[kind].Sales++
		all[kind].Amount += amount
	}
}

// sorted lists the kinds by name, the total last.
func sorted(all map[string]*daySum) (sums []daySum) {
	for _, sum := range all {
		sums = append(sums, *sum)
	}
	slices.SortFunc(sums, func(a, b daySum) int {
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
