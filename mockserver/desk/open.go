package desk

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/snippet"
)

// Opened is a link that was asked here.
type Opened struct {
	Link    Link
	Answer  call.Answer
	Same    bool     // the same bytes as where the link was made
	Differs []Differ // what is another here
}

// Differ is one thing that is another here than where a link was made.
type Differ struct {
	What        string // version, world, profile or mutant
	There, Here string
}

// Open asks a link here: under its seed, clock and profile, in this world.
func (d *Desk) Open(ctx context.Context, l Link) Opened {
	o := Opened{Link: l}
	if l.Version != d.config.Version {
		o.Differs = append(o.Differs, Differ{"version", l.Version, d.config.Version})
	}
	if l.World != d.links().worldSum(ctx) {
		o.Differs = append(o.Differs, Differ{What: "world"})
	}
	if l.Mutant != d.config.Mutant {
		o.Differs = append(o.Differs, Differ{"mutant", l.Mutant, d.config.Mutant})
	}
	reading := Reading{Seed: l.Seed, Profile: d.config.Served.Profile}
	profile, known := d.links().profileLike(l)
	if known {
		reading.Profile = profile
	} else {
		o.Differs = append(o.Differs, Differ{What: "profile", There: l.Profile})
	}
	o.Link.Request.Key = d.links().keyOfLink(ctx, l)
	o.Answer = o.Link.Request.To(ctx, d.twin(reading))
	o.Same = sumOf(o.Answer) == l.Sum
	return o
}

// profileLike finds a profile with the answers of the link: one that is known here,
// or the one that it carries.
func (k links) profileLike(l Link) (rules.Profile, bool) {
	for _, p := range append([]rules.Profile{k.d.config.Served.Profile}, k.d.config.Profiles...) {
		if AnswersSum(p) == l.Answers {
			return p, true
		}
	}
	return l.profileIn()
}

func (k links) keyOfLink(ctx context.Context, l Link) string {
	switch {
	case l.Persona == "":
		return ""
	case strings.HasPrefix(l.Persona, "calco-answer-"):
		return l.Persona
	}
	if key := k.d.mock().keyOf(ctx, l.Persona); key != "" {
		return key
	}
	return notAKey
}

type openView struct {
	Opened   Opened
	Ready    bool // nothing has been asked yet
	Go       string
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
	link, err := ReadLink(r.URL.Query())
	if err != nil {
		p.Notice, p.Failed = p.text("open.problem"), true
		k.d.send(w, r, http.StatusBadRequest, "problem", p)
		return
	}
	v := openView{Asked: readable([]byte(link.Request.Body)), Unknown: link.Persona == unknownKey, Go: p.againAddress(r.URL)}
	v.Opened.Link = link
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		v.Ready = true
	} else {
		v.Opened = k.d.Open(r.Context(), link)
		v.Preview = p.preview(v.Opened.Answer)
		v.Snippets = p.snippets(v.Opened.Link.Request, v.Opened.Answer.Rule)
	}
	p.Body = v
	k.d.send(w, r, http.StatusOK, "open", p)
}

func (p *page) againAddress(u *url.URL) string { return withQuery(u.Path, u.Query()) }
