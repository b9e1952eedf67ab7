package mutant

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/buffered"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/world"
)

// Wrap serves an API that answers as a mutant of itself; without one it is the
// handler as it is. Ours tells which keys are none of the world's and yet the
// mock's own.
func Wrap(next http.Handler, m rules.Mutant, w *world.World, ours func(key string) bool) http.Handler {
	if m.ID == "" {
		return next
	}
	u := &wrapper{Mutant: m, world: w, ours: ours}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		op := operationAt(r.URL.Path)
		if op == "" {
			next.ServeHTTP(w, r)
			return
		}
		a := &buffered.Response{Head: w.Header()}
		next.ServeHTTP(a, u.asAnother(op, r))
		u.rewrite(op, a)
		w.WriteHeader(a.Status)
		_, _ = w.Write(a.Body) // a client that went away is no error of ours
	})
}

type wrapper struct {
	rules.Mutant
	world *world.World
	ours  func(key string) bool
}

func operationAt(path string) rules.Operation {
	for _, op := range rules.Operations() {
		if path == op.Path || path == strings.TrimSuffix(op.Path, "/") {
			return op.ID
		}
	}
	return ""
}

// asAnother is a request with the key of the account that is served instead of
// the one that asked.
func (u *wrapper) asAnother(op rules.Operation, r *http.Request) *http.Request {
	key, session := "", ""
	if lines := r.Header["X-Api-Key"]; len(lines) == 1 {
		key, session, _ = strings.Cut(lines[0], "~")
	}
	asked := u.world.Find(key)
	name := u.servedInstead(op, asked)
	if asked == nil && u.Kind == rules.Selection && (u.Operation == "" || u.Operation == op) {
		name = u.takenFor(key)
	}
	i := slices.IndexFunc(u.world.Personas, func(p *world.Persona) bool { return p.Name == name })
	if i < 0 || asked == nil && u.ours(key) {
		return r
	}
	served := u.world.Personas[i].APIKey
	if asked != nil && session != "" {
		served += "~" + session
	}
	changed := r.Clone(r.Context())
	changed.Header["X-Api-Key"] = []string{served}
	return changed
}

// servedInstead is the name of the persona that is served, empty for the one that
// asked.
func (u *wrapper) servedInstead(op rules.Operation, asked *world.Persona) string {
	switch {
	case u.Kind == rules.Account && asked != nil && asked.Name == "main" && (u.Operation == "" || u.Operation == op):
		return "second"
	case u.Kind == rules.RuleOff && asked == nil && u.Rule == rules.RefusalOf(op, ""),
		u.Kind == rules.RuleOff && asked != nil && asked.UnknownUser && u.Rule == rules.RefusalOf(op, "unknownUser"):
		return "main" // somebody has to be served
	}
	return ""
}

// takenFor is the name of the persona that a key which is nobody's is taken for,
// by a mock that is careless with keys; empty for none.
func (u *wrapper) takenFor(key string) string {
	same := map[string]func(persona string) bool{
		"any key case":   func(persona string) bool { return strings.EqualFold(key, persona) },
		"any key scheme": func(persona string) bool { return key == "Bearer "+persona },
		"any key end":    func(persona string) bool { return persona != "" && strings.HasPrefix(key, persona) },
	}[u.Change]
	for _, p := range u.world.Personas {
		if same != nil && same(p.APIKey) {
			return p.Name
		}
	}
	return ""
}

// rewrite changes an answer before it is sent.
func (u *wrapper) rewrite(op rules.Operation, a *buffered.Response) {
	if op != u.Operation {
		return
	}
	switch u.Kind {
	case rules.ContentType:
		a.Head.Set("Content-Type", u.Word)
	case rules.Status:
		if jsonbody.CodeIn(a.Body) == u.Word {
			a.Status = possible(a.Status + u.By)
		}
	case rules.Message, rules.Field, rules.PageSlip:
		if len(a.Body) > 0 {
			a.Body = u.body(a.Body)
			a.Head.Set("Content-Length", strconv.Itoa(len(a.Body)))
		}
	}
}

// possible keeps a mutated status one that net/http can write.
func possible(status int) int {
	if status < 200 || status > 599 {
		return http.StatusTeapot
	}
	return status
}
