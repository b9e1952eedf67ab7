package desk

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/permalink"
	"calco.example/mockserver/desk/snippet"
)

// Opened is a link that was asked here.
type Opened struct {
	Link     permalink.Link
	Response call.Response
	Same     bool     // the same bytes as where the link was made
	Differs  []Differ // what is another here
}

// Differ is one thing that is another here than where a link was made.
type Differ struct {
	What        string // version, world, profile or mutant
	There, Here string
}

// Open asks a link here: under its seed, clock and profile, in this world.
func (d *Desk) Open(ctx context.Context, l permalink.Link) Opened {
	k := d.links()
	o := Opened{Link: l}
	if l.Version != d.config.Version {
		o.Differs = append(o.Differs, Differ{"version", l.Version, d.config.Version})
	}
	if l.World != k.worldSum(ctx) {
		o.Differs = append(o.Differs, Differ{What: "world"})
	}
	if l.Mutant != d.config.Mutant {
		o.Differs = append(o.Differs, Differ{"mutant", l.Mutant, d.config.Mutant})
	}
	reading := Reading{Seed: l.Seed, Profile: d.config.Served.Profile}
	profile, known := k.profileLike(l)
	if known {
		reading.Profile = profile
	} else {
		o.Differs = append(o.Differs, Differ{What: "profile", There: l.Profile})
	}
	o.Link.Request.Key = k.keyOfLink(ctx, l)
	o.Response = o.Link.Request.To(ctx, d.twin(reading))
	o.Same = permalink.SumOf(o.Response) == l.Sum
	return o
}

// profileLike finds a profile with the answers of the link: one that is known here,
// or the one that it carries.
func (k links) profileLike(l permalink.Link) (rules.Profile, bool) {
	for _, p := range append([]rules.Profile{k.d.config.Served.Profile}, k.d.config.Profiles()...) {
		if permalink.AnswersSum(p) == l.Answers {
			return p, true
		}
	}
	return l.ProfileIn()
}

func (k links) keyOfLink(ctx context.Context, l permalink.Link) string {
	switch {
	case l.Persona == "":
		return ""
	case strings.HasPrefix(l.Persona, "calco-answer-"):
		return l.Persona
	}
	return cmp.Or(k.d.mock().keyOf(ctx, l.Persona), notAKey)
}

type openView struct {
	Opened   Opened
	Ready    bool // nothing has been asked yet
	Go       string
	Now      string
	Edit     string // address of the form filled in with the request
	Preview  preview
	Asked    string
	Unknown  bool
	Snippets []snippet.Snippet
}

// openPage asks what a permalink says and tells whether the answer is the same.
// From another site it only offers to.
func (k links) openPage(w http.ResponseWriter, r *http.Request) {
	p := k.d.newPage(r, "open")
	p.Title = p.text("open.title")
	link, err := permalink.Read(r.URL.Query())
	if err != nil {
		p.Notice, p.Failed = p.text("open.problem"), true
		k.d.send(w, r, http.StatusBadRequest, "problem", p)
		return
	}
	v := openView{Asked: readable([]byte(link.Request.Body)), Unknown: link.Persona == unknownKey, Go: withQuery(r.URL.Path, r.URL.Query()), Now: p.moment(link.Now)}
	v.Opened.Link = link
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		v.Ready = true
	} else {
		v.Opened = k.d.Open(r.Context(), link)
		v.Preview = previewOf(p.Words, v.Opened.Response)
		v.Edit = askLink(p, v.Opened.Link.Request)
		v.Snippets = snippetsOf(p, v.Opened.Link.Request, v.Opened.Response.Rule)
	}
	p.Body = v
	k.d.send(w, r, http.StatusOK, "open", p)
}
