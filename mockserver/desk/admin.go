package desk

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/account"
	"calco.example/mockserver/desk/call"
)

// The desk asks the admin paths as any program would, in its own process.

// mockAdmin asks the mock's admin paths.
type mockAdmin struct{ d *Desk }

func (d *Desk) mock() mockAdmin { return mockAdmin{d} }

// admin asks an admin path; body is nil for none. The answer goes into v, if it
// is a success and v is not nil.
func (m mockAdmin) admin(ctx context.Context, method, path, session string, body, v any) call.Response {
	q := call.Request{Method: method, Path: "/__admin/" + path, Session: session}
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			panic(err) // the bodies are ours
		}
		q.Body, q.ContentType = string(raw), "application/json"
	}
	a := q.To(ctx, m.d.config.Mock)
	if a.Status/100 == 2 && v != nil {
		_ = json.Unmarshal(a.Body, v) // what does not fit is shown as missing
	}
	return a
}

type clockState struct {
	Now    string
	Frozen bool
}

func (m mockAdmin) clockOf(ctx context.Context, session string) (state clockState) {
	m.admin(ctx, http.MethodGet, "clock", session, nil, &state)
	return state
}

func (m mockAdmin) personas(ctx context.Context) []account.Persona {
	var all struct{ Personas []account.Persona }
	m.admin(ctx, http.MethodGet, "personas", "", nil, &all)
	return all.Personas
}

// keyOf is the key of a persona; empty when there is no such persona.
func (m mockAdmin) keyOf(ctx context.Context, name string) string {
	for _, p := range m.personas(ctx) {
		if p.Name == name {
			return p.APIKey
		}
	}
	return ""
}

var word = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

// sessionWord is a session that may be asked for, or the one without a name.
func sessionWord(text string) string {
	if len(text) <= 64 && word.MatchString(text) {
		return text
	}
	return ""
}

// accounts are those of the world that is served.
func (d *Desk) accounts(ctx context.Context) account.Known {
	known := account.Known{Personas: d.mock().personas(ctx)}
	for _, p := range known.Personas {
		q := call.For(rules.SerialNumbers)
		q.Key = p.APIKey
		if p.Commerce != nil && len(p.Locations) > 0 && d.wonder(ctx, q).Status == http.StatusOK {
			known.Example = p
			break
		}
	}
	return known
}
