package clients

import (
	"cmp"
	"context"
	"maps"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// challenger runs the command against mocks that differ.
type challenger struct {
	verb    Challenge
	command []string
	now     string // the clock of the baseline
	world   *world.World
	files   *readBefore // what every run takes from the flags
	lies    map[string]rules.Mutant

	once    sync.Once
	habit   []habits.Finding // of the first run
	repeats int              // requests that the first run sent again
	sent    int              // requests that the first run sent
	walked  *sent.Request    // the last page of a list that the first run read to its end, nil for none
	notes   []string         // what the first run did that leaves little to challenge

	patience sync.Once
	patient  bool // it ends, if it backs off and is given time

	mu    sync.Mutex
	later map[string]lateHabit // what showed under a change only, by habit
}

// lateHabit is a habit with the line that shows it, and why it may be right.
type lateHabit struct{ means, repeat, open string }

// before tells whether a habit is told rather than the same one of another line: what
// is not open counts.
func (h lateHabit) before(other lateHabit) bool {
	return cmp.Or(cmp.Compare(h.open, other.open), cmp.Compare(h.repeat, other.repeat)) < 0
}

// lateHabits are those that show only where an answer asks to wait, or refuses; on
// other days; and where a list ends otherwise.
func lateHabits(change challenge.Change) []string {
	switch {
	case change.Fault != nil:
		return []string{"ignores-retry-after", "repeats-refused", "goes-on-after-401"}
	case change.Clock != "":
		return []string{"range-gap", "range-overlap", "asks-ahead"}
	case change.Seed != nil:
		return []string{"asks-past-end"}
	}
	return nil
}

// tailKept is how much of a command's output a finding shows.
const tailKept = 2000

// settings are the flags of `calco run` that make a change.
func (c *challenger) settings(change challenge.Change) mockFlags {
	flags := mockFlags{Seed: c.verb.Seed, Now: c.verb.Now, Profile: c.verb.Profile, World: c.verb.World, Persona: c.verb.Persona, CORS: c.verb.CORS, Answer: map[string]string{}, before: c.files}
	if c.now != "" {
		flags.Now = c.now
	}
	for id, answer := range change.Answers {
		flags.Answer[string(id)] = answer
	}
	if change.Clock != "" {
		flags.Now = change.Clock
	}
	if change.Seed != nil {
		flags.Seed = *change.Seed
	}
	if change.Persona != "" {
		flags.Persona = change.Persona
	}
	if change.Fault != nil {
		flags.Fault = []string{change.Fault.String()}
	}
	return flags
}

// try implements challenge.Try.
func (c *challenger) try(ctx context.Context, change challenge.Change) (challenge.Outcome, error) {
	outcome, backsOff, err := c.within(ctx, change, c.verb.Timeout)
	if err == nil && backsOff {
		outcome.Busy = outcome.Busy || c.endsLater(ctx, change)
	}
	return outcome, err
}

// within runs the command for a time, and tells whether it was waiting longer before
// each try when that was over.
func (c *challenger) within(ctx context.Context, change challenge.Change, timeout time.Duration) (outcome challenge.Outcome, backsOff bool, err error) {
	flags := c.settings(change)
	elsewhere, err := newElsewhere(&flags, change)
	if err != nil {
		return challenge.Outcome{}, false, err
	}
	defer elsewhere.close()
	t, err := flags.trial(time.Now())
	if err != nil {
		return challenge.Outcome{}, false, err
	}
	seen := &requestsSeen{same: map[asked.Wanted]bool{}}
	t.mock.Mutant, t.mock.Recorder = c.lies[change.Lie], seen
	t.command, t.environment, t.tail, t.execute = c.command, os.Environ(), tailKept, c.verb.execute
	ctx, stop := context.WithTimeout(ctx, timeout)
	defer stop()
	deadline, _ := ctx.Deadline()
	if sent := c.sent; sent > 0 {
		seen.patience, seen.goesRound = againMost+againTimes*sent, stop
	}
	result, err := t.run(ctx)
	if err != nil {
		return challenge.Outcome{}, false, err
	}
	if result.end.Failed != nil {
		result.tail = result.end.Failed.Error()
	}
	asked := seen.list()
	c.once.Do(func() {
		c.habit, c.repeats, c.sent, c.walked = result.met.Findings, repeatsIn(asked), len(asked), seen.walked
		c.notes = notesOf(result, &seen.refusals)
	})
	if change.Fault != nil || result.end.Code == 0 { // another day or list under which it fails is a finding already
		c.notice(change, result.met.Findings, asked)
	}
	return challenge.Outcome{
		Exit: result.end.Code, Hung: result.end.Stopped, Busy: seen.reading(deadline), Leaked: elsewhere.leaked.Load(),
		Output: strings.TrimSpace(result.tail), Asked: asked, Met: metIn(result.met), Refused: seen.refusals.lastRule(),
	}, result.end.Stopped && change.Fault != nil && seen.tries.backOff(deadline), nil
}

// notesOf says what a run does, or leaves undone, that is no finding.
func notesOf(result trialResult, refusals *lastRefusal) (notes []string) {
	if result.printed {
		notes = append(notes, printsKey)
	}
	if text := cmp.Or(refusals.onlyRefusals(), refusals.refusedReport()); text != "" {
		notes = append(notes, text)
	}
	for _, p := range result.met.Pages {
		if text := p.LeftUnread(); text != "" {
			notes = append(notes, text)
		}
	}
	return notes
}

// notice keeps the habits that a change brings out, the least of the lines that
// show each: runs end in any order. Where tests ask the same by themselves, a
// client has tried again only if more is sent again under one fault than without.
func (c *challenger) notice(change challenge.Change, habits []habits.Finding, asked []challenge.Asked) {
	if change.Fault != nil && c.repeats > 0 && (change.Fault.Nth == 0 || repeatsIn(asked) <= c.repeats) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, f := range habits {
		late := lateHabit{f.Means, c.repeat(change), f.Open}
		if before, known := c.later[f.ID]; slices.Contains(lateHabits(change), f.ID) && (!known || late.before(before)) {
			c.later[f.ID] = late
		}
	}
}

// repeatsIn counts the requests that had been sent before, unchanged.
func repeatsIn(asked []challenge.Asked) int {
	distinct := map[uint64]bool{}
	for _, a := range asked {
		distinct[a.Same] = true
	}
	return len(asked) - len(distinct)
}

func metIn(coverage met.Coverage) (ids []rules.ID) {
	for _, rule := range coverage.Rules {
		if rule.Requests > 0 {
			ids = append(ids, rule.ID)
		}
	}
	return ids
}

// complete adds what only this side knows: how the client behaves, and the lines
// that repeat the findings.
func (c *challenger) complete(d *challenge.Document) {
	d.Notes = c.notes
	for i := range d.Findings {
		if d.Findings[i].Persona != "" {
			d.Findings[i].Means = c.summaryOf(d.Findings[i].Persona)
		}
		d.Findings[i].Repeat = c.repeatEnding(d.Findings[i].Change, d.Findings[i].Outcome == challenge.HungUp)
	}
	for _, f := range c.habit {
		d.Findings = append(d.Findings, challenge.Finding{Kind: "behaviour", ID: f.ID, Means: f.Means, Instead: habits.InsteadOf(f.ID), Open: f.Open != "", Repeat: c.repeat(challenge.Change{})})
		delete(c.later, f.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(c.later)) {
		late := c.later[id]
		d.Findings = append(d.Findings, challenge.Finding{Kind: "behaviour", ID: id, Means: late.means, Instead: habits.InsteadOf(id), Open: late.open != "", Repeat: late.repeat})
	}
}

// summaryOf says what a persona shows.
func (c *challenger) summaryOf(persona string) string {
	for _, p := range c.world.Personas {
		if p.Name == persona {
			return p.Summary
		}
	}
	return ""
}

// repeat is the line that makes a change again.
func (c *challenger) repeat(change challenge.Change) string { return c.repeatEnding(change, false) }

// repeatEnding is that line, for a command that has to be ended: without a bound
// it would hang there, too, or end when the fault does.
func (c *challenger) repeatEnding(change challenge.Change, hung bool) string {
	words := []string{"calco", "run"}
	if change.Clock == "" {
		words = append(words, "--now", c.now)
	}
	if change.Seed == nil && c.verb.Seed != 0 {
		words = append(words, (challenge.Change{Seed: &c.verb.Seed}).Flags()...)
	}
	if c.verb.Profile != "literal" {
		words = append(words, "--profile", c.verb.Profile)
	}
	if c.verb.World != "" {
		words = append(words, "--world", c.verb.World)
	}
	if c.verb.CORS != "" {
		words = append(words, "--cors", c.verb.CORS)
	}
	if change.Persona == "" && c.verb.Persona != "main" {
		words = append(words, "--persona", c.verb.Persona)
	}
	words = append(words, change.Flags()...)
	if hung {
		words = append(words, "--timeout", c.verb.Timeout.String())
	}
	words = append(words, "--")
	return shellLine(append(words, c.command...))
}

// shellLine quotes words for a shell where they need it.
func shellLine(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		if quoted[i] = word; word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-=./:,+@%") != "" {
			quoted[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}

// requestsSeen keeps of each request what a judgement needs.
type requestsSeen struct {
	mu     sync.Mutex
	asked  []challenge.Asked
	same   map[asked.Wanted]bool // rows that were asked for
	last   time.Time             // when some were that were not asked for before
	walked *sent.Request         // the first that asked for the last of several pages

	again     int    // requests since then for rows that had been asked for, and came
	patience  int    // how many of them there may be, 0 for any number
	goesRound func() // told when there are more

	refusals lastRefusal
	tries    tries
}

// stillReading is how long before the end of its time a client must have asked for
// new rows to be slow and not hung: it may have tried some of them again since.
const stillReading = 5 * time.Second

// A command that reads again what it has read, so many times as often as it asks
// without any change and so much more, goes round for ever: it is not waited for. One
// that tries again what failed may end by a clock of its own.
const (
	againTimes = 10
	againMost  = 1000
)

// reading tells whether shortly before a time rows were asked for that had not been
// asked for before.
func (s *requestsSeen) reading(end time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.same) > 1 && end.Sub(s.last) < stillReading
}

// requestsKept bounds what is kept of a client that never stops asking.
const requestsKept = 100_000

// Record implements sent.Recorder.
func (s *requestsSeen) Record(r *sent.Request) {
	s.refusals.Record(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tries.note(time.Now())
	if len(s.asked) == requestsKept {
		return
	}
	wanted := asked.WantedBy(r)
	s.asked = append(s.asked, challenge.Asked{Operation: r.Operation, Same: r.Same, Fault: strings.Clone(r.Fault), HasRows: r.Rows > 0, Wanted: wanted, Total: r.TotalItems})
	if r.Rows > 0 {
		s.newRows(wanted, r.Fault == "")
	}
	if s.walked == nil && r.Rows > 0 && r.TotalPages > 1 && r.Page == r.TotalPages && r.Persona != "" {
		s.walked = r.Clone()
	}
}

// newRows notes whether a request is for rows that were not asked for before: what
// nobody reads of it makes them no other ones.
func (s *requestsSeen) newRows(wanted asked.Wanted, arrived bool) {
	switch {
	case !s.same[wanted]:
		s.same[wanted], s.last, s.again = true, time.Now(), 0
	case arrived:
		if s.again++; s.again == s.patience {
			s.goesRound()
		}
	}
}

func (s *requestsSeen) list() []challenge.Asked {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

// elsewhere is another origin, to which a redirect leads; it sees whether the key
// comes along.
type elsewhere struct {
	leaked atomic.Bool
	server *http.Server
}

func newElsewhere(flags *mockFlags, change challenge.Change) (*elsewhere, error) {
	e := &elsewhere{}
	if change.Fault == nil || change.Fault.Kind != "redirect" {
		return e, nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	flags.Fault[0] += " location=http://" + listener.Addr().String()
	e.server = &http.Server{ReadHeaderTimeout: 10 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-API-Key") != "" {
			e.leaked.Store(true)
		}
		http.NotFound(w, r)
	})}
	go func() { _ = e.server.Serve(listener) }()
	return e, nil
}

func (e *elsewhere) close() {
	if e.server != nil {
		_ = e.server.Close()
	}
}
