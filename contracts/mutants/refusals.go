package mutants

import (
	"calco.example/contracts/rules"
)

// refusals changes what the answers of an operation say: message, status, code.
func (l *mutantList) refusals(op rules.OperationRow) {
	var previous rules.Rule
	seen := map[string]bool{} // codes of the transaction report whose status or message is changed
	for _, rule := range rules.All() {
		if rule.Operation != op.ID {
			continue
		}
		l.message(op, rule, seen)
		l.status(op, rule, seen)
		if rule.Refuses() && mutable(rule) {
			l.swap(previous, rule)
			previous = rule
		}
	}
}

// message alters one character of the text that goes with a code. Where several
// rules share a code, its messages are altered once.
func (l *mutantList) message(op rules.OperationRow, rule rules.Rule, seen map[string]bool) {
	id, shared := string(rule.ID)+"/message", string(rule.ID) != rule.Code
	switch {
	case rule.Message == "", shared && (op.ID != rules.TransactionReport || seen["message "+rule.Code]):
	case rule.OurText:
		l.leave(id, "the text is ours: an open question")
	case rule.NoTrigger != "":
		l.leave(id, rule.NoTrigger)
	default:
		seen["message "+rule.Code] = shared
		l.add(rules.Mutant{ID: id, Rule: rule.ID, Kind: rules.Message, Operation: op.ID, Path: op.MessageAt, Change: "alter",
			Word: rule.Code, Summary: "one character of the messages with code " + rule.Code + " is another"})
	}
}

// status gives documented statuses another number: that of a success, and those
// of the transaction report, whose codes are statuses.
func (l *mutantList) status(op rules.OperationRow, rule rules.Rule, seen map[string]bool) {
	documented := rule.ID == op.SuccessRule && rule.Code != "" ||
		op.ID == rules.TransactionReport && rule.Level == rules.Documented && mutable(rule)
	if !documented || seen["status "+rule.Code] {
		return
	}
	seen["status "+rule.Code] = true
	l.add(rules.Mutant{ID: string(rule.ID) + "/status", Rule: rule.ID, Kind: rules.Status, Operation: op.ID, Word: rule.Code, By: 2,
		Summary: "answers with code " + rule.Code + " have another HTTP status"})
}

// swap exchanges the codes of neighbours in the catalogue.
func (l *mutantList) swap(previous, rule rules.Rule) {
	switch {
	case previous.ID == "" || previous.Code == rule.Code && previous.Message == rule.Message:
	case previous.OurText && rule.OurText && previous.Code == rule.Code:
		l.leave(string(rule.ID)+"/as-"+string(previous.ID), "both texts are ours: open questions")
		l.leave(string(previous.ID)+"/as-"+string(rule.ID), "both texts are ours: open questions")
	default:
		l.answersAs(rule, previous)
		l.answersAs(previous, rule)
	}
}

func (l *mutantList) answersAs(rule, other rules.Rule) {
	l.add(rules.Mutant{ID: string(rule.ID) + "/as-" + string(other.ID), Rule: rule.ID, Kind: rules.CodeSwapped, Operation: rule.Operation,
		Word: string(other.ID), Summary: "answers as " + string(other.ID)})
}
