package challenge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// Kind is a way in which mocks differ.
type Kind string

// The kinds, in the order in which they are tried.
const (
	Readings Kind = "readings"
	Clocks   Kind = "clocks"
	Data     Kind = "data"
	Faults   Kind = "faults"
	Lies     Kind = "lies"
)

// Behaviour is no way in which mocks differ, but what the client does beside.
const Behaviour Kind = "behaviour"

// Kinds are all of them.
func Kinds() []Kind { return []Kind{Readings, Clocks, Data, Faults, Lies} }

// One is the kind of a finding.
func (k Kind) One() string {
	return map[Kind]string{Behaviour: "behaviour", Readings: "reading", Clocks: "clock", Data: "data", Faults: "fault", Lies: "lie"}[k]
}

// Plan says what is tried, and against what.
type Plan struct {
	Over    []Kind
	Pairs   bool          // readings: every pair of answers within one operation
	Jobs    int           // commands at once, at least 1
	Profile rules.Profile // of the baseline
	Now     time.Time     // the baseline's clock, in the zone of the service
	Seed    uint64
	Persona string // of the baseline
	// Personas are who exists: of those to try, only these.
	Personas []string
	Lies     []rules.Mutant
	// FullLastPage finds a seed, the first from a given one on, under which a list
	// that the command read without any change ends with a full page; nil looks for
	// none.
	FullLastPage func(ctx context.Context, from uint64) (seed uint64, found bool)
	// Progress is told after every run; nil for nobody. Calls do not overlap.
	Progress func(done, planned int)
}

// ErrBaseline says that the command cannot be judged: it fails, or calls nothing,
// without any change.
var ErrBaseline = errors.New("the command cannot be challenged")

// ErrState says that the command began to fail without any change while it was
// challenged: what one run leaves behind changes the next ones.
var ErrState = errors.New("the command keeps state between runs")

// verdict is what two runs under the same change say.
type verdict int

const (
	holds    verdict = iota // it passed
	broken                  // it failed twice
	unsteady                // it failed once and then passed
	slow                    // it was still reading when its time was over
)

type search struct {
	Plan
	command Try
	slots   chan struct{}
	company sync.RWMutex // written by a run that is alone
	rounds  [][]reading

	shrinking sync.Mutex

	mu       sync.Mutex
	runs     int
	planned  int
	document Document
	breaks   [][]reading // the sets of answers that were found
	read     []Asked     // what the command asks without any change
	met      []rules.ID  // and the rules that it meets
	ended    error       // why nothing more can be said, nil before
}

// Run challenges a command. When the context ends first, the document holds what
// is known, and the error is the context's.
func Run(ctx context.Context, plan Plan, command Try) (Document, error) {
	c := &search{Plan: plan, command: command, slots: make(chan struct{}, max(1, plan.Jobs)), rounds: roundsOf(rules.Questions(), plan.Profile, plan.Pairs)}
	c.document.Tried = slices.Clone(plan.Over)
	c.document.Findings = []Finding{}
	c.document.Unfinished = inOrder(plan.Over)
	err := c.all(ctx)
	c.document.Runs = c.runs
	slices.SortStableFunc(c.document.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(rank(a.Kind), rank(b.Kind)), cmp.Compare(a.key(), b.key()))
	})
	slices.Sort(c.document.Unsteady)
	slices.Sort(c.document.Slow)
	return c.document, err
}

// inOrder are kinds in the order in which they are tried, each once.
func inOrder(over []Kind) []Kind {
	return slices.DeleteFunc(Kinds(), func(k Kind) bool { return !slices.Contains(over, k) })
}

func (c *search) finished(kind Kind) {
	c.document.Unfinished = slices.DeleteFunc(c.document.Unfinished, func(k Kind) bool { return k == kind })
}

func rank(kind string) int {
	return slices.IndexFunc(Kinds(), func(k Kind) bool { return k.One() == kind })
}

func (c *search) all(ctx context.Context) error {
	baseline, err := c.baseline(ctx)
	if err != nil {
		return err
	}
	c.read, c.met = baseline.Asked, baseline.Met
	faults, lies := FaultsFor(usedOf(baseline.Asked)), LiesFor(c.Lies, baseline)
	var data []Change
	if slices.Contains(c.Over, Data) {
		data = c.dataFor(ctx)
	}
	c.plan(data, faults, lies)
	long := pick.Except(data, func(change Change) bool { return !change.isLong() })
	for _, kind := range inOrder(c.Over) {
		var err error
		switch kind {
		case Readings:
			err = c.readings(ctx)
		case Clocks:
			err = c.simple(ctx, kind, clocksFor(c.Now))
		case Data:
			err = c.simple(ctx, kind, pick.Except(data, Change.isLong))
		case Faults:
			err = c.faults(ctx, faults)
		case Lies:
			err = c.lies(ctx, lies)
		}
		if err != nil {
			return err
		}
		if kind != Data || len(long) == 0 {
			c.finished(kind)
		}
	}
	if err := c.simple(ctx, Data, long); err != nil {
		return err
	}
	c.finished(Data)
	return c.byChance(ctx)
}

// plan counts the runs of a client that breaks nowhere.
func (c *search) plan(data []Change, faults []Fault, lies []rules.Mutant) {
	sizes := map[Kind]int{Readings: len(c.rounds), Clocks: len(clocksFor(c.Now)), Data: len(data), Faults: len(faults), Lies: len(lies)}
	c.planned = c.runs
	for _, kind := range c.Over {
		c.planned += sizes[kind]
	}
}

// stateful is what is said of a command that passes only once.
const stateful = ": it keeps state between runs, or depends on chance"

// baseline: the command passes unchanged, twice, and asks the mock something.
func (c *search) baseline(ctx context.Context) (last Outcome, err error) {
	for _, which := range []string{"", " the second time" + stateful} {
		outcome, err := c.try(ctx, Change{})
		switch {
		case err != nil:
			return outcome, err
		case outcome.Hung:
			return outcome, fmt.Errorf("%w: without any change%s %s", ErrBaseline, strings.TrimSuffix(which, stateful), unended(outcome))
		case !outcome.Passed():
			return outcome, fmt.Errorf("%w: without any change it ends with exit code %d%s (no input, no terminal): make it pass with `calco run` first\n%s", ErrBaseline, outcome.Exit, which, outcome.Output)
		}
		if err := asksEnough(last, outcome); err != nil {
			return outcome, err
		}
		last = outcome
	}
	return last, nil
}

// unended says of a run that took too long what can be done.
func unended(o Outcome) string {
	if o.Busy {
		return "it was still reading when its time was over: raise --timeout, or let it read less"
	}
	return "it does not end in time: raise --timeout if it takes longer, or look what it waits for"
}

// asksEnough tells whether a run without any change asked the mock something, and
// the second one whatever the first one had asked: what comes out of a cache shows
// no change.
func asksEnough(before, now Outcome) error {
	asked := usedOf(now.Asked)
	var missing []string
	for _, u := range usedOf(before.Asked) {
		if !slices.ContainsFunc(asked, func(again Used) bool { return again.Operation == u.Operation }) {
			missing = append(missing, string(u.Operation))
		}
	}
	switch {
	case len(missing) > 0:
		return fmt.Errorf("%w: the second time it did not ask for %s any more: its answers, or its results, come out of a cache (go test: -count=1); let every run begin without one", ErrBaseline, strings.Join(missing, ", "))
	case len(asked) == 0:
		return fmt.Errorf("%w: it asked the mock nothing: its address is in CALCO_URL, its key in CALCO_KEY, and {url} and {key} are filled in; results out of a cache ask nothing (go test: -count=1)", ErrBaseline)
	}
	return nil
}

// unsteadyMost is how often a run may fail beside others and pass alone by chance.
const unsteadyMost = 2

func (c *search) note(change Change) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.document.Unsteady = append(c.document.Unsteady, strings.Join(change.Flags(), " "))
	c.document.OneByOne = c.document.OneByOne || c.Jobs > 1 && len(c.document.Unsteady) >= unsteadyMost
}

func (c *search) noteSlow(change Change) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.document.Slow = append(c.document.Slow, strings.Join(change.Flags(), " "))
}

func (c *search) found(f Finding, change Change) {
	f.Change = change
	c.mu.Lock()
	defer c.mu.Unlock()
	c.document.Findings = append(c.document.Findings, f)
}
