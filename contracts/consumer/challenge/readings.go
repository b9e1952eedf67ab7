package challenge

import (
	"context"
	"slices"
	"sync"

	"calco.example/contracts/rules"
)

// reading is one answer to one open question.
type reading struct {
	question rules.QuestionID
	answer   string
}

// Rounds spread the answers that differ from the profile's over as few runs as
// there can be: each run holds one answer of every question that has one left.
// A question without a second word takes its first sample.
func Rounds(questions []rules.Question, profile rules.Profile) (rounds [][]reading) {
	for _, q := range questions {
		for i, answer := range others(q, profile) {
			if i == len(rounds) {
				rounds = append(rounds, nil)
			}
			rounds[i] = append(rounds[i], reading{q.ID, answer})
		}
	}
	return rounds
}

func others(q rules.Question, profile rules.Profile) (answers []string) {
	own := profile.Answer(q.ID).Text()
	words := q.Answers
	if len(words) == 1 && len(q.Samples) > 0 {
		words = append(slices.Clone(words), q.Samples[0])
	}
	for _, word := range words {
		if word != own {
			answers = append(answers, word)
		}
	}
	return answers
}

func answersOf(list []reading) Answers {
	answers := Answers{}
	for _, r := range list {
		answers[r.question] = r.answer
	}
	return answers
}

// readings finds the smallest sets of answers under which the command fails. The
// rounds are independent of each other, because no answer is in two of them.
func (c *search) readings(ctx context.Context) error {
	return c.each(ctx, len(c.rounds), func(i int) error { return c.round(ctx, c.rounds[i]) })
}

// round tries a set of answers until what is left of it passes.
func (c *search) round(ctx context.Context, left []reading) error {
	for len(left) > 0 {
		outcome, verdict, err := c.twice(ctx, Change{Answers: answersOf(left)})
		if err != nil || verdict != broken {
			return err
		}
		set, last, err := c.shrink(ctx, left)
		if err != nil {
			return err
		}
		if last == nil {
			last = &outcome
		}
		change := Change{Answers: answersOf(set)}
		c.found(Finding{Kind: Readings.one(), Questions: change.Answers, Outcome: outcomeOf(*last), Output: last.Output, Reference: sentences(set)}, change)
		left = slices.DeleteFunc(slices.Clone(left), func(r reading) bool { return slices.Contains(set, r) })
	}
	return nil
}

// shrink finds a smallest part of a failing set that still fails, by halving: the
// shortest beginning that fails with what is known to be needed ends in an answer
// that is needed, too. The outcome is that of the part itself, nil when it was not
// run because nothing could be left out.
func (c *search) shrink(ctx context.Context, failing []reading) (needed []reading, last *Outcome, err error) {
	fails := func(n int) (bool, error) {
		outcome, err := c.try(ctx, Change{Answers: answersOf(slices.Concat(failing[:n], needed))})
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

func sentences(set []reading) (texts []string) {
	for _, r := range set {
		if q, known := rules.LookupQuestion(r.question); known {
			texts = append(texts, q.Source.Text)
		}
	}
	return texts
}

// each does n independent things at a time; what may run at once is limited where
// the command is started.
func (c *search) each(ctx context.Context, n int, do func(int) error) error {
	errs := make([]error, n)
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			if errs[i] = ctx.Err(); errs[i] == nil {
				errs[i] = do(i)
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
