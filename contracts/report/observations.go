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
	Seen     string
	Times    int
}

// observations lists what was seen, by question: one line for what was held against its
// answers, and one for each answer of the deployment that was held against none.
func observations(r *Results) []observation {
	var list []observation
	held := map[rules.QuestionID]*fits{}
	for _, f := range r.FindingsOf(Observed) {
		seen := ""
		switch {
		case f.Answer != "":
			if held[f.Question] == nil {
				held[f.Question] = &fits{got: f.Actual}
			}
			held[f.Question].add(f)
		case f.Question == "":
			seen = cmp.Or(f.Pointer, f.Actual, f.Summary)
		default:
			seen = cmp.Or(f.Actual, f.Summary)
		}
		i := slices.IndexFunc(list, func(o observation) bool { return o.Question == f.Question && o.Seen == seen })
		if i < 0 {
			i = len(list)
			question, _ := rules.LookupQuestion(f.Question)
			title := cmp.Or(question.Title, f.Summary)
			if title == seen {
				title = "Answers"
			}
			list = append(list, observation{f.Question, title, seen, 0})
		}
		list[i].Times += max(1, f.Count)
	}
	for i, o := range list {
		if o.Seen == "" && held[o.Question] != nil {
			list[i].Seen = held[o.Question].String()
		}
	}
	slices.SortStableFunc(list, func(a, b observation) int { return cmp.Compare(a.Question, b.Question) })
	return list
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
