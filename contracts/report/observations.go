package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// observation is what an open question got.
type observation struct {
	Question rules.QuestionID
	Title    string
	Times    int
	got      string // of a deployment that was held against no answer
	held     *fits  // of one that was
}

// Seen is what was seen, in words.
func (o observation) Seen() string {
	if o.held != nil {
		return o.held.String()
	}
	return o.got
}

// observations lists what was seen, by question: one line for what was held against its
// answers, and one for each answer of the deployment that was held against none.
func observations(r *Results) []observation {
	var list []observation
	for _, f := range r.FindingsOf(Observed) {
		got := cmp.Or(f.Actual, f.Summary)
		if f.Question == "" {
			got = cmp.Or(f.Pointer, got)
		}
		isHeld := f.Answer != ""
		i := slices.IndexFunc(list, func(o observation) bool {
			return o.Question == f.Question && (isHeld && o.held != nil || !isHeld && o.held == nil && o.got == got)
		})
		if i < 0 {
			i = len(list)
			list = append(list, observationOf(f, got))
		}
		list[i].Times += max(1, f.Count)
		if isHeld {
			list[i].held.add(f)
		}
	}
	slices.SortStableFunc(list, func(a, b observation) int { return cmp.Compare(a.Question, b.Question) })
	return list
}

// observationOf begins a line.
func observationOf(f Finding, got string) observation {
	question, _ := rules.LookupQuestion(f.Question)
	o := observation{Question: f.Question, Title: cmp.Or(question.Title, f.Summary), got: got}
	if o.Title == got {
		o.Title = "Answers"
	}
	if f.Answer != "" {
		o.held = &fits{got: got}
	}
	return o
}

// fits are how a deployment compares to the answers of one question.
type fits struct {
	answers []fit
	got     string // where it first was looked at
}

// fit is how often a deployment answered as under an answer, of how many times.
type fit struct {
	answer    string
	like, all int
}

func (f *fits) add(found Finding) {
	i := slices.IndexFunc(f.answers, func(one fit) bool { return one.answer == found.Answer })
	if i < 0 {
		i = len(f.answers)
		f.answers = append(f.answers, fit{answer: found.Answer})
	}
	times := max(1, found.Count)
	f.answers[i].all += times
	if !found.Unlike {
		f.answers[i].like += times
	}
}

// String names the answers that always held; where none did, those that held at times; and
// where there are no such either, what was got instead.
func (f *fits) String() string {
	var always, at, never []string
	for _, one := range f.answers {
		switch one.like {
		case one.all:
			always = append(always, one.answer)
		case 0:
			never = append(never, one.answer)
		default:
			at = append(at, fmt.Sprintf("%s in %d of %d", one.answer, one.like, one.all))
		}
	}
	switch {
	case len(always) > 0:
		return some(always)
	case len(at) > 0:
		return some(at)
	default:
		return "not " + strings.Join(never, ", ") + "; got " + f.got
	}
}

// mostAnswers is how many answers of one question are named.
const mostAnswers = 6

func some(answers []string) string {
	if more := len(answers) - mostAnswers; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(answers[:mostAnswers], ", "), more)
	}
	return strings.Join(answers, ", ")
}
