package desk

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"strings"

	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/change"
	"calco.example/mockserver/desk/keep"
	"calco.example/mockserver/desk/texts"
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
func (e exchangePage) smallest(ctx context.Context, x *keep.Exchange) []change.Change {
	w := e.d.accounts(ctx)
	c := change.Case{
		Request: requestOf(x), Rule: x.Rule, Status: x.Status, Unread: map[string]string{},
		Givens: w.Givens(x.Account).At(x.At.In(e.d.config.Zone)), Keys: w.KeyOfRole,
	}
	for _, unread := range x.Unread {
		c.Unread[unread.Name] = unread.Meant
	}
	if bodyUnknown(x) {
		c.Request = change.Ordinary(c.Request, c.Givens, x.Wire.ContentType != "")
	}
	return change.Smallest(c, func(q call.Request) call.Response { return e.d.wonder(ctx, q) })
}

func changesIn(words texts.Catalogue, list []change.Change) []changeView {
	var views []changeView
	for _, c := range list {
		views = append(views, changeIn(words, c))
	}
	return views
}

// changeIn words a change: what, and where it leads.
func changeIn(words texts.Catalogue, c change.Change) changeView {
	v := changeView{Leads: string(c.Rule), Status: c.Status, Send: c.Request, Tone: "warning"}
	v.Leads = cmp.Or(v.Leads, strconv.Itoa(c.Status))
	switch {
	case c.Succeeds():
		v.Tone = "passed"
	case c.Status >= http.StatusInternalServerError:
		v.Tone = "violated"
	}
	var parts []string
	for _, step := range c.Steps {
		parts = append(parts, words.Say("change."+step.Kind, step.Name, visible(step.Value)))
	}
	v.Label = strings.Join(parts, ", ")
	return v
}

// bodyUnknown tells whether an ordinary body must stand for that of a request:
// the mock did not read it, or nothing of it is kept.
func bodyUnknown(x *keep.Exchange) bool {
	return call.HasBody(x.Operation) && len(x.Wire.Body) == 0 && !(x.Known() && x.Wire.BodyRead)
}
