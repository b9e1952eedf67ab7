// Package snippet writes a request as code to copy: for a shell, for eight
// languages, and as a scenario for the suite in English and in Spanish.
//
// Every form sends the same bytes. A key of the mock is written out, since it is
// no secret; any other is a variable.
package snippet

import (
	"strings"

	"calco.example/mockserver/desk/call"
)

// Snippet is a request in one form.
type Snippet struct {
	ID   string // curl, httpie, fetch, python, java, go, csharp, php, gherkin-en, gherkin-es
	Name string // as its users write it
	Code string
}

// request is what the forms are written from.
type request struct {
	method, url, key, body string
	headers                [][2]string
}

// All writes a request to a mock at a base URL in every form. The scenarios
// expect the outcome; they are left out where the steps of the suite cannot say
// the request.
func All(base string, q call.Request, o Outcome) []Snippet {
	r := request{method: q.Method, url: base + q.Path, body: q.Body, key: q.Key}
	if q.Query != "" {
		r.url += "?" + q.Query
	}
	for _, line := range [][2]string{
		{"X-API-Key", q.Key}, {"Content-Type", q.ContentType}, {"Prefer", q.Prefer}, {"X-Calco-Session", q.Session},
	} {
		if line[1] != "" {
			r.headers = append(r.headers, line)
		}
	}
	list := []Snippet{
		{"curl", "curl", curl(r)}, {"httpie", "HTTPie", httpie(r)}, {"fetch", "fetch", fetch(r)}, {"python", "Python", python(r)},
		{"java", "Java", java(r)}, {"go", "Go", golang(r)}, {"csharp", "C#", csharp(r)}, {"php", "PHP", php(r)},
	}
	for _, form := range []struct {
		id, name string
		phrases  phrases
	}{{"gherkin-en", "Gherkin, English", english}, {"gherkin-es", "Gherkin, español", spanish}} {
		if text := gherkin(q, o, form.phrases); text != "" {
			list = append(list, Snippet{form.id, form.name, text})
		}
	}
	return list
}

// lines joins what is not empty.
func lines(list ...string) string {
	var kept []string
	for _, line := range list {
		if line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n") + "\n"
}
