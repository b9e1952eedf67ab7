package desk

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"calco.example/mockserver/desk/guard"
)

// The bounds of the streams of events. A client that does not read costs one
// place and what its socket holds: rows wait in the ring, not with the client.
const (
	maxStreams   = 32
	rowsAnEvent  = 100
	betweenRows  = 250 * time.Millisecond
	quietFor     = 15 * time.Second
	writeWithin  = 10 * time.Second
	retryAfterMs = 3000
)

// event is what a stream sends: new rows, oldest first.
type event struct {
	Rows    []row `json:"rows"`
	Lost    bool  `json:"lost"`    // rows went by that are not kept any more
	Skipped int64 `json:"skipped"` // exchanges not kept so far, under load
}

// stream sends rows as they come. An event's id is the newest exchange that was
// looked at, so that a browser that comes back misses nothing.
func (l livePages) stream(w http.ResponseWriter, r *http.Request) {
	select {
	case l.d.streams <- struct{}{}:
		defer func() { <-l.d.streams }()
	default:
		w.Header().Set("Retry-After", "5")
		guard.Refuse(w, r, http.StatusServiceUnavailable, "guard.streams")
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("X-Accel-Buffering", "no")
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // nothing more is read; the server's bound would end the stream
	send := func(text []byte) bool {
		_ = control.SetWriteDeadline(l.d.config.Wall().Add(writeWithin))
		_, err := w.Write(text)
		return err == nil && control.Flush() == nil
	}
	if send(fmt.Appendf(nil, "retry: %d\n\n", retryAfterMs)) {
		l.feed(r, send)
	}
}

// feed sends events until the client has gone or the mock ends.
func (l livePages) feed(r *http.Request, send func([]byte) bool) {
	p := l.d.newPage(r, "live")
	filter := filterOf(p.Words, r.URL.Query())
	id := streamFrom(r)
	quiet := time.NewTimer(quietFor) //nolint:forbidigo // a pause between two events, no time that is told
	defer quiet.Stop()
	var sent int64
	for {
		list, seen, lost, more := l.d.ring.After(id, filter, rowsAnEvent)
		id = seen
		skipped := l.d.pace.Skipped()
		if len(list) > 0 || lost || skipped != sent {
			sent = skipped
			if !send(eventText(id, event{rowsOf(p, list), lost, skipped})) || !wait(r, betweenRows) {
				return
			}
			continue
		}
		quiet.Reset(quietFor)
		select {
		case <-r.Context().Done():
			return
		case <-more:
		case <-quiet.C:
			if !send([]byte(": still here\n\n")) {
				return
			}
		}
	}
}

// streamFrom is the exchange after which a stream begins: where the browser was,
// or where its page ended.
func streamFrom(r *http.Request) int64 {
	text := cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("after"))
	id, _ := strconv.ParseInt(text, 10, 64)
	return max(id, 0)
}

func wait(r *http.Request, d time.Duration) bool {
	timer := time.NewTimer(d) //nolint:forbidigo // as above
	defer timer.Stop()
	select {
	case <-r.Context().Done():
		return false
	case <-timer.C:
		return true
	}
}

// eventText writes an event. JSON has no line ends of its own.
func eventText(id int64, e event) []byte {
	data, err := json.Marshal(e)
	if err != nil {
		panic(err) // rows are texts and numbers
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "id: %d\nevent: rows\ndata: %s\n\n", id, data)
	return out.Bytes()
}
