package watch

import (
	"maps"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// untold tells whether some sale has a value for each member that an operator may have
// none for (Q-UNTOLD-MEMBERS).
type untold map[string]forms

// forms is what stands for one member in the sales that were seen.
type forms struct {
	sales  map[string]bool // ids of those without a value
	states map[string]bool // null, absent, empty
	told   *exchange.Exchange
	last   *exchange.Exchange
}

// enoughUntold is how many sales must lack a value before none has one.
const enoughUntold = 10

func (u untold) watch(row exchange.Row, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(untoldMembers)
	for _, name := range question.Cases {
		if slices.Contains(cashCard.Cases, name) && !ofCard(row) {
			continue
		}
		of := u.of(name)
		member, present := row[name]
		switch state := emptyForm(member, present); {
		case state != "":
			of.sales[row.Text("saleId")], of.states[state], of.last = true, true, x
		case name == "instance" && evidence.DescribeValue(member) == "0":
			of.sales[row.Text("saleId")], of.states["empty"], of.last = true, true, x
		case of.told == nil:
			of.told = x
		}
		u[name] = of
	}
}

const untoldMembers rules.QuestionID = "Q-UNTOLD-MEMBERS"

func (u untold) of(name string) forms {
	of, known := u[name]
	if !known {
		of = forms{sales: map[string]bool{}, states: map[string]bool{}}
	}
	return of
}

// ofCard tells whether a card paid for a sale, as far as its medium is one of the four.
func ofCard(row exchange.Row) bool {
	medium := rules.PaymentType(row.Text("transactionType"))
	return medium != "CASH" && slices.Contains(rules.FilterWords["typeTransaction"], medium)
}

// settle tells of each member what stands for it. Of one that is shown now so, now so,
// in sales without a value, no answer says what stands.
func (u untold) settle(record *evidence.Record) {
	for _, name := range slices.Sorted(maps.Keys(u)) {
		switch of := u[name]; {
		case of.told != nil:
			record.In(untoldMembers, name).Saw(evidence.Word("told"), of.told)
		case len(of.sales) < enoughUntold:
		case len(of.states) > 1:
			record.In(untoldMembers, name).SawElse("no sale has a value, and it is shown in more ways than one", of.last)
		default:
			for state := range of.states {
				record.In(untoldMembers, name).Saw(evidence.Word(state), of.last)
			}
		}
	}
}

func (u untold) copied() untold {
	c := untold{}
	for name, of := range u {
		of.sales, of.states = maps.Clone(of.sales), maps.Clone(of.states)
		c[name] = of
	}
	return c
}
