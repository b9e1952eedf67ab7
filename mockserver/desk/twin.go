package desk

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"

	"calco.example/mockserver/desk/call"
)

// maxTwins bounds how many twins are kept ready: each has caches of its own.
const maxTwins = 8

// twin is the mock of a reading that explains and records nothing.
func (d *Desk) twin(reading Reading) http.Handler {
	answers, err := json.Marshal(reading.Profile)
	if err != nil {
		answers = []byte(reading.Profile.Name)
	}
	id := strconv.FormatUint(reading.Seed, 10) + " " + strconv.FormatBool(reading.Profile.Vary) + string(answers)
	d.mu.Lock()
	defer d.mu.Unlock()
	if handler, ready := d.twins[id]; ready {
		return handler
	}
	if len(d.order) >= maxTwins {
		delete(d.twins, d.order[0])
		d.order = d.order[1:]
	}
	handler := d.config.Twin(reading)
	d.twins[id], d.order = handler, append(d.order, id)
	return handler
}

// wonder asks what the mock would answer in a session, without asking it.
func (d *Desk) wonder(ctx context.Context, q call.Request) call.Response {
	if q.Now.IsZero() {
		q.Now = d.timeOf(ctx, q.Session)
	}
	reading := d.mock().readingOf(ctx, q.Session)
	q.Session = ""
	return q.To(ctx, d.twin(reading))
}
