package drift

import (
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Known is what a comparison knows of the profile that the mock serves.
type Known struct {
	// Differs are the differences that the profile names itself.
	Differs []rules.Difference
	// Unlearnt are the questions that it does not answer because the calibration
	// saw nothing that tells.
	Unlearnt []rules.QuestionID
	// Varying are those that it does not answer because the calibration saw several answers.
	Varying []rules.QuestionID
	// Open, if set, tells which cases of a question it leaves open.
	Open func(q rules.QuestionID, name string) bool
	// Pinned, if set, is what it answers in a case of a question.
	Pinned func(q rules.QuestionID, name string) (rules.Answer, bool)
	// Undecided, if set, tells of which pairs of an order it is not known who wins.
	Undecided func(order rules.QuestionID, a, b rules.ID) bool
}

// leavesOpen tells whether a difference is about a case of a question that stands for
// itself and that the profile leaves open: what is asked of one case names it last.
func (k Known) leavesOpen(d evidence.Difference) bool {
	q, _ := rules.LookupQuestion(rules.QuestionID(d.Subject))
	return k.Open != nil && q.Apart && slices.ContainsFunc(q.Cases, func(name string) bool {
		return k.Open(q.ID, name) && strings.HasSuffix(d.Step, ": "+name)
	})
}

// varied tells whether a difference is about words, an answer or the status of a code that
// changed from request to request when the deployment was calibrated: another one now is none.
func (k Known) varied(d evidence.Difference) bool {
	about := []rules.QuestionID{rules.QuestionID(d.Subject)}
	if rule, is := rules.Lookup(rules.ID(d.Subject)); is && rule.Level == rules.Inferred && d.Kind == "message" {
		about = rule.Questions
	}
	kept := d.Kind == "code" || d.Kind == "shape" || d.Kind == "status" && d.Subject != "Q-STATUS"
	return !kept && slices.ContainsFunc(about, func(q rules.QuestionID) bool { return slices.Contains(k.Varying, q) })
}

// orderless tells whether a difference is about rows that the profile names as in no order
// that is known, and that are in one by chance at times: where few locations are listed
// anew each time, some answers list them by their ids.
func (k Known) orderless(d evidence.Difference) bool {
	return d.Kind == "order" && strings.HasPrefix(d.Deployment, string(evidence.Varies)+": ") && slices.ContainsFunc(k.Differs, func(known rules.Difference) bool {
		none, is := strings.CutPrefix(known.Deployment, string(evidence.SomethingElse)+": ")
		return is && known.Subject == d.Subject && known.Kind == d.Kind && strings.Contains(d.Deployment, none)
	})
}

// served is what was learnt of the mock, with what the profile answers in those cases of
// a question that no sale of the mock tells, as cash back where it sells for cash.
func (k Known) served(q rules.Question, m evidence.Learned) evidence.Learned {
	if k.Pinned == nil || m.Sure != evidence.Answered || len(m.Open) == 0 {
		return m
	}
	open, except := m.Open, map[string]rules.Answer{}
	maps.Copy(except, m.Answer.Except)
	m.Open = nil
	for _, name := range open {
		pinned, isPinned := k.Pinned(q.ID, name)
		if !isPinned {
			m.Open = append(m.Open, name)
			continue
		}
		if delete(except, name); !q.Same(pinned, m.Answer.In("")) {
			except[name] = pinned
		}
	}
	m.Answer.Except = except
	return m
}

// undecided tells of which pairs of an order a profile does not know who wins: those that no
// request told, and all where the calibration saw no order.
func undecided(p rules.Profile) func(rules.QuestionID, rules.ID, rules.ID) bool {
	return func(order rules.QuestionID, a, b rules.ID) bool {
		varied := evidence.Sure(p.Evidence[order].Sure) == evidence.Varies && !p.Pins(order)
		return varied || p.Undecided(order, a, b)
	}
}

// Against are the options of a comparison with a profile, what is known of it, and
// what the comparison leaves out, in words: what a calibration had no key for, or
// was not allowed to ask, its profile cannot know.
func Against(o calibrate.Options, p rules.Profile) (calibrate.Options, Known, []string) {
	known := Known{Differs: p.Differs, Open: p.LeavesOpen, Pinned: p.PinsIn, Undecided: undecided(p)}
	asked := p.Asked
	if asked == nil {
		return o, known, nil
	}
	for _, q := range rules.Questions() {
		switch sure := evidence.Sure(p.Evidence[q.ID].Sure); {
		case p.Pins(q.ID):
		case sure == evidence.NotObserved:
			known.Unlearnt = append(known.Unlearnt, q.ID)
		case sure == evidence.Varies && q.Kind != rules.Order:
			known.Varying = append(known.Varying, q.ID)
		}
	}
	var left []string
	had := func(role exchange.Role) bool { return slices.Contains(asked.Keys, string(role)) }
	var further []string
	for _, role := range o.Roles() {
		if !had(role) {
			further = append(further, string(role))
		}
	}
	if further != nil {
		left = append(left, "what only other keys show, of which the calibration had none: "+strings.Join(further, ", "))
	}
	if o.Intrusive && !asked.Intrusive {
		left = append(left, "what the reference does not document: the calibration was not allowed to send it")
	}
	if asked.Quick && !o.Quick {
		left = append(left, "what a quick calibration does not ask")
	}
	given := o.Has
	o.Has = func(role exchange.Role) bool { return given(role) && had(role) }
	o.Intrusive, o.Quick = o.Intrusive && asked.Intrusive, o.Quick || asked.Quick
	return o, known, left
}
