package challenge

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

func answersOf(list []reading) Answers {
	answers := Answers{}
	for _, r := range list {
		answers[r.question] = r.answer
	}
	return answers
}

// readings finds the smallest sets of answers under which the command fails. The
// first rounds are independent of each other, because no answer is in two of them.
// The others hold answers again, less those that were found.
func (c *search) readings(ctx context.Context) error {
	first := min(firstRounds, len(c.rounds))
	if err := c.each(ctx, first, func(i int) error { return c.round(ctx, c.rounds[i]) }); err != nil {
		return err
	}
	return c.each(ctx, len(c.rounds)-first, func(i int) error { return c.round(ctx, c.rounds[first+i]) })
}

// round tries a set of answers until what is left of it passes. Only one round at a
// time is tried again and shrunk: what is found then is taken out of the others.
func (c *search) round(ctx context.Context, left []reading) error {
	for left = c.unbroken(left); len(left) > 0; {
		outcome, err := c.try(ctx, Change{Answers: answersOf(left)})
		if err != nil || outcome.Passed() {
			return err
		}
		if left, err = c.breaking(ctx, left, outcome); err != nil {
			return err
		}
	}
	return nil
}

// breaking finds what a set that failed breaks by, unless it is known by now, and
// returns the set without it; nothing where it failed by chance, or the smaller set.
func (c *search) breaking(ctx context.Context, failing []reading, outcome Outcome) ([]reading, error) {
	c.shrinking.Lock()
	defer c.shrinking.Unlock()
	if left := c.unbroken(failing); len(left) < len(failing) {
		return left, nil
	}
	outcome, verdict, err := c.confirmed(ctx, Change{Answers: answersOf(failing)}, outcome)
	if err != nil || verdict != broken {
		return nil, err
	}
	set, last, err := c.shrink(ctx, failing)
	if err != nil {
		return nil, err
	}
	change := Change{Answers: answersOf(set)}
	if last == nil {
		last = &outcome
	} else if again, err := c.alone(ctx, change); err != nil || again.Passed() {
		if err == nil {
			c.note(change)
		}
		return nil, err
	}
	f := Finding{Kind: Readings.One(), Questions: change.Answers, Outcome: outcomeOf(*last), Output: last.Output, Reference: sentences(set), Means: leftOpen(set), Instead: doUnder(set)}
	if last.Lost {
		f.Means = "the command succeeds, though it leaves out pages that it reads without the change"
	}
	c.found(f, change)
	c.mu.Lock()
	c.breaks = append(c.breaks, set)
	c.mu.Unlock()
	return c.unbroken(failing), nil
}

// unbroken takes the sets that were found out of a round.
func (c *search) unbroken(round []reading) []reading {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, set := range c.breaks {
		if !slices.ContainsFunc(set, func(r reading) bool { return !slices.Contains(round, r) }) {
			round = pick.Except(round, func(r reading) bool { return slices.Contains(set, r) })
		}
	}
	return round
}

// shrink finds a smallest part of a failing set that still fails, by halving: the
// shortest beginning that fails with what is known to be needed ends in an answer
// that is needed, too. The outcome is that of the part itself, nil when it was not
// run because nothing could be left out.
func (c *search) shrink(ctx context.Context, failing []reading) (needed []reading, last *Outcome, err error) {
	fails := func(n int) (bool, error) {
		outcome, err := c.alone(ctx, Change{Answers: answersOf(slices.Concat(failing[:n], needed))})
		if err != nil || outcome.Passed() {
			return false, err
		}
		last = &outcome
		return true, nil
	}
	for {
		low, high := 0, len(failing) // low passes, high fails
		if len(needed) > 0 {
			if enough, err := fails(0); err != nil || enough {
				return needed, last, err
			}
		}
		for high-low > 1 {
			middle := (low + high) / 2
			failed, err := fails(middle)
			if err != nil {
				return nil, nil, err
			}
			if failed {
				high = middle
			} else {
				low = middle
			}
		}
		if high == 0 {
			return needed, last, nil
		}
		needed = append(needed, failing[high-1])
		failing = failing[:high-1]
	}
}

// leftOpen says in words which questions are answered otherwise, and how.
func leftOpen(set []reading) string {
	var texts []string
	for _, r := range set {
		if q, known := rules.LookupQuestion(r.question); known {
			texts = append(texts, q.Title+": "+r.answer)
		}
	}
	return "the reference leaves open, and this mock answers so: " + strings.Join(texts, "; ")
}

func sentences(set []reading) (texts []string) {
	for _, r := range set {
		if q, known := rules.LookupQuestion(r.question); known {
			texts = append(texts, q.Source.Text)
		}
	}
	return texts
}

// each does n independent things, as many at a time as there are jobs: what is
// begun is brought to its end before the next one begins, so that a suspicion is
// confirmed before the budget ends.
func (c *search) each(ctx context.Context, n int, do func(int) error) error {
	errs := make([]error, n)
	var group sync.WaitGroup
	var next atomic.Int64
	for range min(n, max(1, c.Jobs)) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				if errs[i] = ctx.Err(); errs[i] == nil {
					errs[i] = do(int(i))
				}
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
