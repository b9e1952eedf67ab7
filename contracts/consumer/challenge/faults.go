package challenge

import (
	"context"
	"slices"
	"strings"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/rules"
)

// spoiling is a kind of fault, with whether its data arrive all the same and
// whether it looks like a documented last word.
type spoiling struct {
	kind  string
	with  []string
	whole bool
	final bool
	first bool // once is enough: a client without a bound waits it out
	once  bool // not on every request: many of them would only be slow
	stays bool // from the second request on, too: what is down stays down
	every bool // on every request only: what is refused once is refused again
	coded bool // an error that only the code tells: the envelope has one, whatever the status
	ends  bool // from the second request on, for a while: long enough to give up one page
	// everywhere is whether it strikes all operations at once, too, where a client uses
	// several: who compares what they tell, and takes an error for nothing, finds both
	// alike then.
	everywhere bool
}

// outages are how many answers are spoilt in a row by what is down for a while: as
// many as clients try for one page and a few more, so that who goes on with the next
// one loses it and reads the rest.
var outages = []int64{4, 8}

// outagesSideBySide are the same while pages are turned, where several may be asked
// for at once, and each of them as often as it is tried.
var outagesSideBySide = []int64{8, 24}

var spoilings = []spoiling{
	{kind: "reset", stays: true, ends: true, everywhere: true},
	{kind: "empty"},
	{kind: "garbage"},
	{kind: "truncated-length"},
	{kind: "truncated-chunked"},
	{kind: "no-length"},
	{kind: "hang-before-headers", first: true},
	{kind: "hang-after-headers", first: true},
	{kind: "drip", with: []string{"ms=1", "bytes=512"}, whole: true, once: true},
	{kind: "delay", with: []string{"ms=200"}, whole: true, once: true},
	{kind: "status", with: []string{"status=503", "retryAfter=1"}, final: true},
	{kind: "status", with: []string{"status=503", "retryAfter=huge"}, final: true},
	{kind: "status", with: []string{"status=429", "retryAfter=1", "body=html"}},
	{kind: "status", with: []string{"status=429", "body=gateway"}},
	{kind: "status", with: []string{"status=500", "body=html"}, stays: true, ends: true, everywhere: true},
	{kind: "status", with: []string{"status=401"}, every: true, stays: true},
	{kind: "status", with: []string{"status=200"}, coded: true},
	{kind: "redirect"},
	{kind: "html-200", everywhere: true},
	{kind: "empty-200"},
	{kind: "cut-json", stays: true},
	{kind: "wrong-type", whole: true},
	{kind: "extra-field", whole: true},
	{kind: "duplicate-key", whole: true},
}

// Used is how many requests of an operation the baseline made.
type Used struct {
	Operation rules.Operation
	Requests  int64
	Turned    int64 // the number of the first of them for a page after the first, 0 for none
}

func usedOf(asked []Asked) (used []Used) {
	for _, op := range rules.Operations() {
		u := Used{Operation: op.ID}
		for _, a := range asked {
			if a.Operation != op.ID {
				continue
			}
			u.Requests++
			if u.Turned == 0 && a.Wanted.PastFirstPage() {
				u.Turned = u.Requests
			}
		}
		if u.Requests > 0 {
			used = append(used, u)
		}
	}
	return used
}

// FaultsFor are the faults worth trying on a client: each kind at the first,
// second and last request of each operation it uses, and at all of them; some from
// the second on, because where the first fails a client may give up at once, to
// stay or for a while; and some at every request of all operations.
func FaultsFor(used []Used) (faults []Fault) {
	for _, u := range used {
		places := []int64{1, 2, u.Requests, 0}
		slices.Sort(places)
		for _, nth := range slices.Compact(places) {
			if nth > u.Requests {
				continue
			}
			for _, s := range spoilings {
				if s.first && nth != 1 || s.once && nth == 0 || s.every && nth != 0 || s.coded && u.Operation == rules.TransactionReport {
					continue
				}
				faults = append(faults, Fault{Kind: s.kind, Operation: u.Operation, Nth: nth, With: s.with})
			}
		}
		faults = append(faults, u.since(2, outages)...)
		if u.Turned > 2 {
			faults = append(append(faults, u.whereTurned()...), u.since(u.Turned, outagesSideBySide)...)
		}
	}
	for _, s := range spoilings {
		if s.everywhere && len(used) > 1 {
			faults = append(faults, Fault{Kind: s.kind, With: s.with})
		}
	}
	return faults
}

// since are the faults from a request on, to stay or for so many answers.
func (u *Used) since(nth int64, times []int64) (faults []Fault) {
	for _, s := range spoilings {
		if s.stays && u.Requests >= nth {
			faults = append(faults, Fault{Kind: s.kind, Operation: u.Operation, Since: nth, With: s.with})
		}
		if s.ends && u.Requests > nth {
			for _, n := range times {
				faults = append(faults, Fault{Kind: s.kind, Operation: u.Operation, Since: nth, Times: n, With: s.with})
			}
		}
	}
	return faults
}

// whereTurned are the faults that lose the answer with the first page after a first,
// unless it is the last request, which has its own.
func (u *Used) whereTurned() (faults []Fault) {
	for _, s := range spoilings {
		if u.Turned < u.Requests && !s.whole && !s.first && !s.every && !(s.coded && u.Operation == rules.TransactionReport) {
			faults = append(faults, Fault{Kind: s.kind, Operation: u.Operation, Nth: u.Turned, With: s.with})
		}
	}
	return faults
}

func (c *search) faults(ctx context.Context, faults []Fault) error {
	return c.each(ctx, len(faults), func(i int) error {
		fault := faults[i]
		change := Change{Fault: &fault}
		outcome, err := c.try(ctx, change)
		if err != nil {
			return err
		}
		word := Judge(fault, outcome)
		if word == Swallowed || word == HungUp && !waits(outcome) || word == Leaked {
			if outcome, err = c.try(ctx, change); err != nil {
				return err
			}
			if again := Judge(fault, outcome); again != word {
				c.note(change)
				word = again
			}
		}
		c.count(word)
		if word == Slow {
			c.noteSlow(change)
		}
		if word == Swallowed || word == HungUp || word == Leaked {
			c.found(Finding{Kind: Faults.One(), Fault: &fault, Outcome: word, Means: meansOf[word], Instead: doAfter(fault, word), Output: outcome.Output}, change)
		}
		return nil
	})
}

// waits tells whether a command that had to be ended was waiting for an answer that
// hangs: it had asked nothing since. That is no chance, and takes too long to be
// tried again.
func waits(o Outcome) bool {
	return len(o.Asked) > 0 && strings.HasPrefix(o.Asked[len(o.Asked)-1].Fault, "hang-")
}

var meansOf = map[string]string{
	Swallowed: "the command succeeds though an answer with data was lost and never asked for again",
	HungUp:    "the command does not end in the time that --timeout gives it",
	Leaked:    "the key was sent to another origin",
}

var insteadOf = map[string]string{
	Swallowed: "take BR-27, L-01 and the documented 404 for nothing there, and nothing else: after another status, or a body that is no whole JSON, ask again or fail; what can be done without goes into a --baseline",
	HungUp:    "give each request a time limit that holds for the whole answer, and an end to tries and waits; raise --timeout where they are meant to be longer",
	Leaked:    "do not follow a redirect to another host with the key",
}

// doAfter is what to do about a fault with an outcome.
func doAfter(fault Fault, word string) string {
	if word == Swallowed && slices.ContainsFunc(spoilings, func(s spoiling) bool { return s.coded && slices.Equal(s.with, fault.With) }) {
		return "look at metadata.code of every answer, whatever its HTTP status: only BR-00, L-00 and L-01 are a success; " + insteadOf[word]
	}
	return insteadOf[word]
}

func (c *search) count(word string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.document.Faults == nil {
		c.document.Faults = map[string]int{}
	}
	c.document.Faults[word]++
}

// Judge says what a client did with a fault. It swallowed one only where data were
// lost for good: an answer with rows was spoilt so that they did not arrive, the
// command succeeded, and nothing asked the same again without being spoilt.
func Judge(fault Fault, o Outcome) string {
	met := slices.ContainsFunc(o.Asked, func(a Asked) bool { return a.Fault != "" })
	switch {
	case o.Leaked:
		return Leaked
	case o.Hung && o.Busy:
		return Slow
	case o.Hung:
		return HungUp
	case !o.Passed():
		return Failed
	case !met:
		return Unmet
	case !lost(o.Asked):
		return Recovered
	}
	s := spoilings[slices.IndexFunc(spoilings, func(s spoiling) bool { return s.kind == fault.Kind && slices.Equal(s.with, fault.With) })]
	switch {
	case s.whole:
		return Recovered
	case s.final && fault.Operation == rules.BranchReport:
		return Ended // BR-30 is an answer that a client may end with
	}
	return Swallowed
}

// lost tells whether rows were spoilt that no other answer brought: the same request
// again, one for the same rows in other bytes, or afterwards several for parts of
// them.
func lost(asked []Asked) bool {
	for i, a := range asked {
		brought := func(b Asked) bool { return b.Same == a.Same && b.Fault == "" }
		if a.Fault != "" && a.HasRows && !slices.ContainsFunc(asked, brought) && !a.Wanted.BroughtBy(unspoilt(asked[i+1:])) {
			return true
		}
	}
	return false
}

// unspoilt are the rows that were wanted by requests whose answers arrived.
func unspoilt(asked []Asked) (wanted []asked.Wanted) {
	for _, a := range asked {
		if a.Fault == "" {
			wanted = append(wanted, a.Wanted)
		}
	}
	return wanted
}
