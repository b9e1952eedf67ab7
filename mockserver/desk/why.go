package desk

import (
	"context"
	"net/http"
	"strconv"

	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/change"
	"calco.example/mockserver/desk/keep"
)

// changeView is a proposed change as a button.
type changeView struct {
	Label  string
	Leads  string // the code, or the rule
	Tone   string
	Status int
	// Send are the fields of the form that sends it.
	Send call.Request
}

// smallest finds the smallest changes of an exchange that lead elsewhere, each
// tried on the twin at the time of the exchange.
func (d *Desk) smallest(ctx context.Context, x *keep.Exchange) []change.Change {
	w := d.world(ctx)
	c := change.Case{
		Request: requestOf(x), Rule: x.Rule, Code: x.Code, Unread: map[string]string{},
		Example: w.example.APIKey, ExampleName: w.example.Name,
	}
	for _, unread := range x.Unread {
		c.Unread[unread.Name] = unread.Meant
	}
	own, _ := w.named(x.Account)
	c.Locations, c.Serials = own.locationIDs(), own.serials()
	if other, found := w.another(x.Account); found {
		c.ForeignLocation, c.ForeignSerial = other.locationIDs()[0], firstOf(other.serials())
	}
	return change.Smallest(c, func(q call.Request) call.Answer { return d.wonder(ctx, q) })
}

func firstOf(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

func (p *page) changes(list []change.Change) []changeView {
	var views []changeView
	for _, c := range list {
		views = append(views, p.change(c))
	}
	return views
}

// change words a change: what, and where it leads.
func (p *page) change(c change.Change) changeView {
	v := changeView{Leads: string(c.Rule), Status: c.Status, Send: c.Request, Tone: "warning"}
	if v.Leads == "" {
		v.Leads = strconv.Itoa(c.Status)
	}
	switch {
	case c.Status/100 == 2 && (c.Code == "BR-00" || c.Code == "L-00" || c.Code == "200"):
		v.Tone = "passed"
	case c.Status >= http.StatusInternalServerError:
		v.Tone = "violated"
	}
	switch c.Kind {
	case "with", "renamed":
		v.Label = p.text("change."+c.Kind, c.Field, visible(c.Value))
	case "key", "type", "path":
		v.Label = p.text("change."+c.Kind, c.Value)
	case "ordinary":
		v.Label = p.text("change.ordinary")
	default:
		v.Label = p.text("change."+c.Kind, c.Field)
	}
	return v
}
