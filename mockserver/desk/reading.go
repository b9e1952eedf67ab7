package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"sync"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/permalink"
)

// A session may be answered by a profile of its own: whatever the page says of a
// session it says under that.

// readings remembers, while one page is made, by which profile each session is
// answered.
type readings struct {
	mu  sync.Mutex
	all map[string]Reading
}

type readingsKey struct{}

// remembering is a request whose context remembers readings.
func remembering(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), readingsKey{}, &readings{all: map[string]Reading{}}))
}

// readingOf is the reading under which a session is answered.
func (m mockAdmin) readingOf(ctx context.Context, session string) Reading {
	memory, _ := ctx.Value(readingsKey{}).(*readings)
	if memory == nil {
		return m.askReading(ctx, session)
	}
	memory.mu.Lock()
	defer memory.mu.Unlock()
	reading, known := memory.all[session]
	if !known {
		reading = m.askReading(ctx, session)
		memory.all[session] = reading
	}
	return reading
}

// askReading asks the mock. A profile with the answers of the one that is served
// is the one that is served.
func (m mockAdmin) askReading(ctx context.Context, session string) Reading {
	shown := m.admin(ctx, http.MethodGet, "profile", session, nil, nil).Body
	m.d.mu.Lock()
	defer m.d.mu.Unlock()
	if bytes.Equal(shown, m.d.shown) {
		return m.d.lastRead
	}
	reading := m.d.config.Served
	profile, err := rules.ParseProfile("profile", shown)
	if err == nil && (profile.Name != reading.Profile.Name || permalink.AnswersSum(profile) != permalink.AnswersSum(reading.Profile)) {
		reading.Profile = profile
	}
	m.d.shown, m.d.lastRead = shown, reading
	return reading
}

// own tells whether a reading is not that of the mock itself.
func (m mockAdmin) own(reading Reading) bool {
	return reading.Profile.Name != m.d.config.Served.Profile.Name || permalink.AnswersSum(reading.Profile) != permalink.AnswersSum(m.d.config.Served.Profile)
}

// setProfile gives a session a profile: one that comes with calco, one that is
// written out, or its own with another answer to one question. What the mock
// refuses is shown in its words.
func (b rulebook) setProfile(w http.ResponseWriter, r *http.Request) {
	f := r.PostForm
	session, back := sessionWord(f.Get("session")), "questions"
	method, body := http.MethodPut, any(nil)
	switch {
	case f.Get("do") == "release":
		method = http.MethodDelete
	case f.Get("question") != "":
		q, known := rules.LookupQuestion(rules.QuestionID(f.Get("question")))
		changed, allowed := Reading{}, false
		if known {
			changed, allowed = b.reading(b.d.mock().readingOf(r.Context(), session), q, f.Get("answer"))
		}
		if !allowed {
			b.d.back(w, r, back, "session", session, "problem", "questions.problem")
			return
		}
		changed.Profile.Name = nameWith(b.d.mock().readingOf(r.Context(), session).Profile.Name, string(q.ID)+": "+f.Get("answer"))
		body, back = changed.Profile, "questions/"+string(q.ID)
	case f.Get("document") != "":
		if !json.Valid([]byte(f.Get("document"))) {
			b.questionsRefused(w, r, session, "", f.Get("document"))
			return
		}
		body = json.RawMessage(f.Get("document"))
	default:
		body = map[string]string{"profile": f.Get("profile")}
	}
	if a := b.d.mock().admin(r.Context(), method, "profile", session, body, nil); a.Status/100 != 2 {
		b.questionsRefused(w, r, session, a.Message, f.Get("document"))
		return
	}
	b.d.back(w, r, back, "session", session)
}

// nameWith names a profile after the one that it was made from.
func nameWith(name, change string) string {
	if name += " + " + change; len(name) > 80 {
		name = "…" + name[len(name)-70:]
	}
	return name
}
