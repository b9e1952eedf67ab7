package desk

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/keep"
	"calco.example/mockserver/desk/permalink"
)

// links makes permalinks of exchanges, and opens them.
type links struct{ d *Desk }

func (d *Desk) links() links { return links{d} }

// longestAddress is how long an address of the desk may be: a server takes so much of
// headers, in which a browser sends more than that.
const longestAddress = 28 << 10

// withinReach keeps the addresses of an exchange that a request can hold, and says
// where one is left out.
func (v *exchangeView) withinReach(p *page) {
	for _, address := range []*string{&v.Edit, &v.Permalink} {
		if len(*address) > longestAddress {
			*address, v.LinkNote = "", p.text("exchange.link.long")
		}
	}
}

// documentOf is a profile as a link carries it; empty where one that is shipped
// answers the same, and where it would be too long.
func (k links) documentOf(p rules.Profile) string {
	if k.isShipped(p) {
		return ""
	}
	return permalink.Document(p)
}

// isShipped tells whether every calco has a profile that answers the same.
func (k links) isShipped(p rules.Profile) bool {
	sum := permalink.AnswersSum(p)
	return slices.ContainsFunc(k.d.config.Profiles(), func(shipped rules.Profile) bool { return permalink.AnswersSum(shipped) == sum })
}

// worldSum tells worlds apart by who exists.
func (k links) worldSum(ctx context.Context) string {
	return permalink.Short(string(k.d.mock().admin(ctx, http.MethodGet, "personas", "", nil, nil).Body))
}

// permalink is the address that asks the request of an exchange again. An
// exchange whose body is not kept, or that a fault spoilt, has one too: it gives
// what the mock says, and a link says what that is here.
// The note says where it holds, unless that is everywhere.
func (k links) permalink(ctx context.Context, p *page, x *keep.Exchange) (address, note string) {
	reading := k.readingThen(ctx, x)
	l := k.linkTo(ctx, requestOf(x), reading)
	l.Persona = personaOf(x)
	switch {
	case l.Profile != x.Profile:
		note = p.text("exchange.permalink.another", x.Profile, l.Profile)
	case l.Document == "" && !k.isShipped(reading.Profile):
		note = p.text("exchange.permalink.long", l.Profile)
	}
	query := l.Query()
	if p.asked != "" {
		query.Set("lang", p.asked)
	}
	return Prefix + "open?" + query.Encode(), note
}

// readingThen is the reading under which an exchange was answered, as far as its
// profile is still known: its session may have taken another since.
func (k links) readingThen(ctx context.Context, x *keep.Exchange) Reading {
	now := k.d.mock().readingOf(ctx, x.Session)
	if now.Profile.Name == x.Profile {
		return now
	}
	for _, shipped := range append([]rules.Profile{k.d.config.Served.Profile}, k.d.config.Profiles()...) {
		if shipped.Name == x.Profile {
			return Reading{Seed: now.Seed, Profile: shipped}
		}
	}
	return now
}

func personaOf(x *keep.Exchange) string {
	switch {
	case x.Account != "":
		return x.Account
	case strings.HasPrefix(x.Key, "calco-answer-"):
		return x.Key
	case keyFor(x) == "":
		return ""
	}
	return unknownKey
}

// linkTo is a link to a request under a reading.
func (k links) linkTo(ctx context.Context, q call.Request, reading Reading) permalink.Link {
	q.Session = ""
	a := q.To(ctx, k.d.twin(reading))
	return permalink.Link{
		Version: k.d.config.Version, Mutant: k.d.config.Mutant, Profile: reading.Profile.Name, Answers: permalink.AnswersSum(reading.Profile), Document: k.documentOf(reading.Profile),
		World: k.worldSum(ctx), Seed: reading.Seed, Now: q.Now, Request: q, Sum: permalink.SumOf(a),
	}
}
