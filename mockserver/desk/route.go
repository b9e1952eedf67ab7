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
		d.serveAsset(w, r, rest)
	case view == "live" && rest == "":
		d.lives().live(w, r)
	case view == "live" && rest == "events":
		d.lives().stream(w, r)
	case view == "live" && rest == "rows":
		d.lives().olderRows(w, r)
	case view == "live":
		d.exchanges().exchange(w, r, rest)
	case view == "ask" && rest == "":
		d.asking().askPage(w, r)
	case view == "ask" && rest == "preview":
		d.asking().askPreview(w, r)
	case view == "rules" && rest == "":
		d.rulebook().rulesPage(w, r)
	case view == "rules":
		d.rulebook().rule(w, r, rest)
	case view == "contract" && rest == "":
		d.contractPage(w, r)
	case view == "contract" && rest == "openapi.yaml":
		d.contractFile(w, r)
	case view == "world" && rest == "":
		d.worldPage(w, r)
	case view == "world" && rest == "sale":
		d.salePage(w, r)
	case view == "met" && rest == "":
		d.metPage(w, r)
	case view == "open" && rest == "":
		d.links().openPage(w, r)
	case view == "clock" && rest == "":
		d.clocks().clockPage(w, r)
	case view == "faults" && rest == "":
		d.faultsPage(w, r, http.StatusOK, "", nil)
	case view == "questions" && rest == "":
		d.rulebook().questionsPage(w, r)
	case view == "questions":
		d.rulebook().questionPage(w, r, rest)
	default:
		d.notFound(w, r)
	}
}

// routeChange finds what a form changes.
func (d *Desk) routeChange(w http.ResponseWriter, r *http.Request, view, rest string) {
	switch {
	case view == "live" && rest == "clear":
		d.lives().clear(w, r)
	case view == "send" && rest == "":
		d.asking().sendRequest(w, r)
	case view == "clock" && rest == "":
		d.clocks().setClock(w, r)
	case view == "faults" && rest == "":
		d.setFault(w, r)
	case view == "profile" && rest == "":
		d.setProfile(w, r)
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
	p := &page{desk: d}
	if lang := r.PostForm.Get("lang"); lang == "en" || lang == "es" {
		p.asked = lang
	}
	http.Redirect(w, r, p.U(path, pairs...), http.StatusSeeOther)
}
