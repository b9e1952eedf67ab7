package lint

import (
	"strings"

	"calco.example/contracts/suite/features"
	"calco.example/contracts/suite/steps"
)

// What a step of a scenario takes from the steps before it, and from what stands below
// it. A Then that judges what nothing asked for would say nothing, and one that judges
// the transactions of a listing would find none and be glad of it.

// asked is what the Whens of a scenario have asked for so far.
type asked struct {
	times   int
	listing bool // the last one asked for a listing, not for a report
	unsure  bool // one of them says nothing that is known
}

// outOfOrder is what a step lacks of those before it, and notes what it asks for itself.
func (a *asked) outOfOrder(l language, step steps.Compiled) string {
	english := step.English
	switch {
	case a.unsure:
	case step.Keyword == "When":
		again := strings.HasPrefix(english, "I ask again")
		if a.times++; !again {
			a.listing = !strings.Contains(english, "{report}")
		} else if a.times == 1 {
			return l.say("nothing is asked before it that could be asked again: put a When with the first request before it")
		}
	case step.Keyword == "Then":
		return a.unasked(l, step.Step)
	}
	return ""
}

// unasked is what a Then judges that no When before it asks for.
func (a *asked) unasked(l language, step steps.Step) string {
	switch {
	case a.times == 0 && step.Judges != "":
		return l.say("it judges an answer, and nothing is asked before it: put a When before it")
	case a.times == 1 && step.Before:
		return l.say("it compares two answers, and only one is asked for before it: put a second When before it")
	case a.times > 0 && step.Judges.OfReport() && a.listing:
		return l.say("it judges transactions, and the last When before it asks for a listing: ask for a report")
	case a.times > 0 && step.Judges == steps.Entries && !a.listing:
		return l.say("it judges the entries of a listing, and the last When before it asks for a report: ask for the locations or the serial numbers")
	}
	return ""
}

// wrongBelow is what is wrong with what stands under a step: what it needs and is not
// there, and what is there and no step would read.
func (l language) wrongBelow(known *steps.Phrasebook, step steps.Compiled, text string, under features.Step) string {
	switch {
	case step.Run.Table && under.Table == nil:
		return l.say("the table of fields and values is missing below it")
	case step.Run.Doc && !under.Doc:
		return l.say(`the text between two lines of """ is missing below it`)
	case under.Doc && !step.Run.Doc:
		return l.say("it reads no text below it, which would not be sent")
	case under.Table != nil && !step.Run.Table:
		if with := text + map[bool]string{false: " with:", true: " con:"}[l.spanish()]; len(known.Matching(with)) == 1 {
			return l.say("it reads no table below it, which would not be sent: write %q", with)
		}
		return l.say("it reads no table below it, which would not be sent")
	}
	return ""
}
