package desk

import (
	"net/http"
	"strings"
)

// route finds the view that a path names. The list is the table of contents.
func (d *Desk) route(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimPrefix(r.URL.Path, strings.TrimSuffix(Prefix, "/"))
	view, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if r.Method == http.MethodPost {
		d.routeChange(w, r, view, rest)
		return
	}
	switch {
	case path == "" || path == "/":
		to := r.URL.Query()
		http.Redirect(w, r, withQuery(Prefix+"live", to), http.StatusFound)
	case view == "assets":
		serveAsset(w, r, rest)
	case view == "live" && rest == "":
		livePages{d}.live(w, r)
	case view == "live" && rest == "events":
		livePages{d}.stream(w, r)
	case view == "live" && rest == "rows":
		livePages{d}.olderRows(w, r)
	case view == "live":
		exchangePage{d}.exchange(w, r, rest)
	case view == "ask" && rest == "":
		askPages{d}.askPage(w, r)
	case view == "rules" && rest == "":
		rulebook{d}.rulesPage(w, r)
	case view == "rules":
		rulebook{d}.rule(w, r, rest)
	case view == "contract" && rest == "":
		contractPages{d}.page(w, r)
	case view == "contract" && rest == "openapi.yaml":
		contractPages{d}.file(w, r)
	case view == "world" && rest == "":
		worldPages{d}.world(w, r)
	case view == "world" && rest == "sale":
		worldPages{d}.sale(w, r)
	case view == "met" && rest == "":
		metPages{d}.page(w, r)
	case view == "open" && rest == "":
		d.links().openPage(w, r)
	case view == "clock" && rest == "":
		clockPages{d}.clockPage(w, r)
	case view == "faults" && rest == "":
		faultPages{d}.page(w, r, http.StatusOK, "", nil)
	case view == "questions" && rest == "":
		rulebook{d}.questionsPage(w, r)
	case view == "questions":
		rulebook{d}.questionPage(w, r, rest)
	default:
		d.notFound(w, r)
	}
}

// routeChange finds what a form changes, or would: a preview comes as a form too,
// because a body is too long for an address.
func (d *Desk) routeChange(w http.ResponseWriter, r *http.Request, view, rest string) {
	switch {
	case view == "live" && rest == "clear":
		livePages{d}.clear(w, r)
	case view == "ask" && rest == "preview":
		askPages{d}.askPreview(w, r)
	case view == "send" && rest == "":
		askPages{d}.sendRequest(w, r)
	case view == "clock" && rest == "":
		clockPages{d}.setClock(w, r)
	case view == "faults" && rest == "":
		faultPages{d}.set(w, r)
	case view == "profile" && rest == "":
		rulebook{d}.setProfile(w, r)
	default:
		d.notFound(w, r)
	}
}

func (d *Desk) notFound(w http.ResponseWriter, r *http.Request) {
	p := d.newPage(r, "")
	p.Title = p.text("lost.title")
	d.send(w, r, http.StatusNotFound, "lost", p)
}

// back sends a browser on after a form, to a page in the language of the form.
func (d *Desk) back(w http.ResponseWriter, r *http.Request, path string, pairs ...any) {
	p := &page{}
	if lang := r.PostForm.Get("lang"); lang == "en" || lang == "es" {
		p.asked = lang
	}
	http.Redirect(w, r, p.U(path, pairs...), http.StatusSeeOther)
}
