package wording

import "calco.example/contracts/rules"

// member is one of a transaction that an operator may have no value for in any sale
// (Q-UNTOLD-MEMBERS).
type member int

// The members.
const (
	address member = iota
	cardBIN
	cardOrigin
	cardIssuer
	acquirerID
	instance
	numMembers
)

// memberNames are the members as the table of a transaction names them.
var memberNames = [numMembers]string{"address", "cardBin", "cardOrigin", "cardIssuer", "acquirerId", "instance"}

// untoldMembers are what stands for each member that no sale has a value for.
func untoldMembers(answer rules.Answer) (instead [numMembers]*string) {
	for m, name := range memberNames {
		if is := answer.In(name); !is.Is("told") {
			none := without(name, is)
			instead[m] = &none
		}
	}
	return instead
}

// cashCard is what stands for the card of a cash sale.
func cashCard(answer rules.Answer) (members string) {
	for _, name := range []string{"cardBrand", "cardBin", "cardOrigin", "cardIssuer"} {
		members += without(name, answer.In(name))
	}
	return members
}

// without is a member that has no value: null, not there, a word for none, or what is
// empty in its type.
func without(name string, answer rules.Answer) string {
	if answer.Value != nil {
		return `,"` + name + `":` + inJSON(*answer.Value)
	}
	switch blankOf(answer) {
	case blankAbsent:
		return ""
	case blankNull:
		return `,"` + name + `":null`
	}
	return `,"` + name + `":` + choose(name == memberNames[instance], "0", `""`)
}
