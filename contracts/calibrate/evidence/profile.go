package evidence

import (
	"fmt"
	"strings"

	"calco.example/contracts/rules"
)

// Profile is what was learnt as a profile: the answers, and for every question
// what stands behind its answer, or why it has none. The mock serves it; a
// question without an answer it answers by default.
func (r *Result) Profile(name string) rules.Profile {
	p := rules.Profile{
		Name: name, Summary: fmt.Sprintf("learnt from %s on %s", r.Target, r.date()),
		Asked:   r.asked(),
		Answers: map[rules.QuestionID]rules.Answer{}, Evidence: map[rules.QuestionID]rules.Evidence{},
	}
	for _, l := range r.Learned {
		if l.Sure == Answered {
			p.Answers[l.Question] = l.Answer
		}
		p.Evidence[l.Question] = r.evidence(l)
	}
	for _, d := range r.Differs {
		p.Differs = append(p.Differs, d.Named())
	}
	return p
}

// asked is what was asked with.
func (r *Result) asked() *rules.Asked {
	a := rules.Asked{Intrusive: r.Intrusive, Quick: r.Quick}
	for _, role := range r.Keys {
		a.Keys = append(a.Keys, string(role))
	}
	return &a
}

// Named is a difference as a profile names it.
func (d Difference) Named() rules.Difference {
	return rules.Difference{Subject: d.Subject, Step: d.Step, Kind: d.Kind, Mock: d.Mock, Deployment: d.Deployment}
}

func (r *Result) date() string { return r.Now.Format("2006-01-02") }

func (r *Result) evidence(l Learned) rules.Evidence {
	e := rules.Evidence{Sure: string(l.Sure), Exchanges: l.Exchanges(), Date: r.date(), Target: r.Target, Note: l.remarks(), Unseen: l.Unseen, Undecided: l.Undecided}
	if len(l.Seen) > 0 {
		e.Exchange = l.Seen[0].text()
	}
	return e
}

// remarks say in words what the answer leaves out.
func (l Learned) remarks() string {
	var notes []string
	if l.Why != "" {
		notes = append(notes, l.Why)
	}
	if l.Sure == Varies {
		for _, s := range l.Seen {
			notes = append(notes, fmt.Sprintf("seen %d times: %s", s.Times, s.What))
		}
	}
	if len(l.Same) > 0 {
		var same []string
		for _, a := range l.Same {
			same = append(same, a.String())
		}
		notes = append(notes, "here these show in the same way: "+strings.Join(same, "; "))
	}
	if l.Ask != "" {
		notes = append(notes, "to see it: "+l.Ask)
	}
	return strings.Join(notes, "\n")
}

// text is the exchange as a person reads it: a curl line, the status, the
// answer.
func (s Sample) text() string {
	return fmt.Sprintf("%s\nHTTP %d\n%s", s.Curl, s.Status, s.Response)
}
