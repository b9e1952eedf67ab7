package desk

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"calco.example/mockserver/desk/account"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/chart"
	"calco.example/mockserver/desk/ledger"
	"calco.example/mockserver/desk/texts"
)

// goldenDay is the day of main whose figures stand in fixtures/golden.
const goldenDay = "2025-08-12"

type worldView struct {
	Personas  []personaView
	Chosen    account.Persona
	Locations []locationView
	ByDay     chartView
	ByKind    chartView
	Day       string
	Sums      []ledger.DaySum
	Partial   bool
	MostPages int
	Golden    string
}

// personaView is an account with what it shows.
type personaView struct {
	account.Persona
	Shows texts.Part
}

// locationView is a location of an account.
type locationView struct {
	ID                 int64
	Address, Terminals string
}

// chartView is a chart with its words.
type chartView struct {
	Drawing                            chart.Drawing
	Bars                               []chart.Bar
	Title, Head, Sales, Figures, Empty string
}

// chartOf is a chart with its words: the key of its title and of its first column.
func chartOf(words texts.Catalogue, bars []chart.Bar, title, head string) chartView {
	return chartView{
		chart.Columns(bars), bars, words.Say(title), words.Say(head), words.Say("world.sales"), words.Say("world.figures"), words.Say("world.nosales"),
	}
}

// worldPages show who exists and what they sold.
type worldPages struct{ d *Desk }

// world shows who exists, and what the chosen account sold.
func (o worldPages) world(w http.ResponseWriter, r *http.Request) {
	p := o.d.newPage(r, "world")
	p.Title = p.text("world.title")
	known := o.d.accounts(r.Context())
	v := worldView{Personas: o.d.personas(known, p.Words), Chosen: known.Example, MostPages: ledger.DayPages, Golden: goldenDay}
	if chosen, found := known.Named(r.URL.Query().Get("persona")); found {
		v.Chosen = chosen
	}
	l := o.ledger(r.Context(), v.Chosen.APIKey)
	addresses := l.Addresses()
	for _, at := range v.Chosen.Locations {
		v.Locations = append(v.Locations, locationView{at.ID, addresses[at.ID], firstFew(at.SerialNumbers)})
	}
	v.ByDay = chartOf(p.Words, l.ByDay(), "world.byday", "world.day")
	v.ByKind = chartOf(p.Words, l.ByKind(), "world.bykind", "world.kind")
	v.Day = r.URL.Query().Get("day")
	if _, err := time.Parse(time.DateOnly, v.Day); err != nil {
		v.Day = l.Now.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	v.Sums, v.Partial = l.Day(v.Day)
	p.Body = v
	o.d.send(w, r, http.StatusOK, "world", p)
}

// ledger is that of the account with a key.
func (o worldPages) ledger(ctx context.Context, key string) ledger.Ledger {
	twin := o.d.twin(Reading{Seed: o.d.config.Served.Seed, Profile: ledger.Plain()})
	return ledger.Ledger{
		Ask: func(q call.Request) call.Response { return q.To(ctx, twin) },
		Key: key, Now: o.d.timeOf(ctx, "").In(o.d.config.Zone),
	}
}

// personas are the accounts with what they show. That of somebody's own world may
// be in English alone.
func (d *Desk) personas(known account.Known, words texts.Catalogue) (list []personaView) {
	for _, one := range known.Personas {
		shows := texts.Part{Text: one.Summary}
		if words.Lang != "en" {
			spanish := d.config.Summaries[one.Name]
			if shows.English = spanish == ""; !shows.English {
				shows.Text = spanish
			}
		}
		list = append(list, personaView{one, shows})
	}
	return list
}

// firstFew lists the first few of many.
func firstFew(list []string) string {
	const most = 12
	if len(list) <= most {
		return strings.Join(list, " ")
	}
	return strings.Join(list[:most], " ") + " … " + list[len(list)-1] + " (" + strconv.Itoa(len(list)) + ")"
}

type saleView struct {
	Persona string
	Branch  string // as the branch report shows it
	Report  string // as the transaction report does
	Pairs   []ledger.Pair
}

// sale shows the newest sale of an account that both reports tell of.
func (o worldPages) sale(w http.ResponseWriter, r *http.Request) {
	p := o.d.newPage(r, "world")
	p.Title = p.text("world.sale")
	known := o.d.accounts(r.Context())
	chosen, found := known.Named(r.URL.Query().Get("persona"))
	if !found {
		chosen = known.Example
	}
	sale := o.ledger(r.Context(), chosen.APIKey).Newest()
	v := saleView{Persona: chosen.Name, Pairs: sale.Pairs}
	if sale.Branch != nil {
		v.Branch, v.Report = readable(sale.Branch), readable(sale.Report)
	}
	p.Body = v
	o.d.send(w, r, http.StatusOK, "sale", p)
}
