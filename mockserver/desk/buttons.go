package desk

import (
	"context"
	"strings"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/account"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/change"
)

// button fills the form with a request that meets a code or stands on one side
// of a bound. It was tried.
type button struct {
	Label, Title, Href, Tone string
}

type buttonGroup struct {
	Rule    rules.Rule
	Code    string
	Buttons []button
}

// buttons lists, for each rule of an operation, the ordinary requests that meet
// it. What does not do on this mock what it says is left out.
func (d *Desk) buttons(ctx context.Context, p *page, q call.Request, known account.Known) []buttonGroup {
	b := builder{desk: d, page: p, ctx: ctx, known: known, from: call.For(q.Operation)}
	b.from.Session, b.from.Key, b.from.Now = q.Session, known.Example.APIKey, d.timeOf(ctx, q.Session)
	if !q.Now.IsZero() {
		b.from.Now = q.Now
	}
	b.givens = known.Givens(known.Example.Name).At(b.from.Now.In(d.config.Zone))
	b.givens.LastPage = b.lastPage()
	return b.groups()
}

// builder makes the buttons of one operation.
type builder struct {
	desk   *Desk
	page   *page
	ctx    context.Context
	known  account.Known
	from   call.Request
	givens rules.Givens
}

func (b *builder) groups() (groups []buttonGroup) {
	row, _ := rules.LookupOperation(b.from.Operation)
	success, _ := rules.Lookup(row.SuccessRule)
	for _, rule := range append([]rules.Rule{success}, rules.All()...) {
		ofThis := rule.Operation == b.from.Operation || rule.ID == "ERROR_NOT_AUTHORIZED" && b.from.Operation != rules.TransactionReport
		sharedListing := b.from.Operation == rules.SerialNumbers && rule.Operation == rules.Locations
		if rule.Code == "" || !ofThis && !sharedListing || rule.ID == success.ID && len(groups) > 0 {
			continue
		}
		if g := b.group(rule); len(g.Buttons) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

func (b *builder) group(rule rules.Rule) buttonGroup {
	g := buttonGroup{Rule: rule, Code: string(rule.ID)}
	switch {
	case !rule.Refuses():
		good, err := rules.Good(b.from.Operation, b.givens)
		g.add(b, rule.ID, nil, good, err, "")
	case rule.Break == nil:
		b.forced(&g, rule)
	default:
		request, err := rule.Breaking(b.from.Operation, b.givens)
		g.add(b, rule.ID, rule.Break.Ways[0], request, err, "")
	}
	if rule.Bound != nil {
		for _, side := range []rules.Side{rules.LastAccepted, rules.FirstRefused} {
			request, err := rule.AtBound(side, b.givens)
			at := rules.Change{Kind: rules.Set, Name: rule.Bound.Field, Value: rule.Bound.At(side)}
			g.add(b, rule.ID, []rules.Change{at}, request, err, side)
		}
	}
	return g
}

// add tries a request and adds its button if it does what it says.
func (g *buttonGroup) add(b *builder, id rules.ID, changes []rules.Change, r rules.Request, err error, side rules.Side) {
	if err != nil {
		return
	}
	q := change.To(r, b.from, b.known.KeyOfRole)
	a := b.desk.wonder(b.ctx, q)
	refused := a.Rule == id
	if a.Rule == "" || refused == (side == rules.LastAccepted) {
		return
	}
	label := b.label(changes, r)
	if side != "" {
		label = b.page.text("ask.side."+strings.ReplaceAll(string(side), " ", "-"), label)
	}
	q.Now = time.Time{} // the form keeps its own
	g.Buttons = append(g.Buttons, button{Label: label, Title: string(a.Rule), Href: askLink(b.page, q), Tone: toneOfAnswer(a)})
}

func (b *builder) label(changes []rules.Change, r rules.Request) string {
	if len(changes) == 0 {
		return b.page.text("ask.good")
	}
	var parts []string
	for _, step := range change.Steps(changes, r) {
		parts = append(parts, b.page.text("change."+step.Kind, step.Name, visible(step.Value)))
	}
	return strings.Join(parts, ", ")
}

// forced offers what no ordinary input reaches by force, and says so.
func (b *builder) forced(g *buttonGroup, rule rules.Rule) {
	q := b.from
	q.Prefer = "code=" + string(rule.ID)
	if good, err := rules.Good(b.from.Operation, b.givens); err == nil {
		q.Body = good.Body()
	}
	a := b.desk.wonder(b.ctx, q)
	if a.Header.Get("X-Calco-Forced") != string(rule.ID) {
		return
	}
	q.Now = time.Time{} // the form keeps its own
	g.Buttons = append(g.Buttons, button{Label: b.page.text("ask.force"), Title: b.page.Words.Rule(rule).Trigger, Href: askLink(b.page, q), Tone: "observed"})
}

func (b *builder) lastPage() int {
	good, err := rules.Good(b.from.Operation, b.givens)
	if err != nil || !call.HasBody(b.from.Operation) {
		return 0
	}
	return change.TotalPages(b.desk.wonder(b.ctx, change.To(good, b.from, b.known.KeyOfRole)).Body)
}
