package figures

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// Have tells whether the sales of a report have a member that their table lists:
// none of them, or nearly all, is told; some of them is the deployment's way. A profile
// may say of a member that no sale has a value for it, and what stands there.
func (fg *figures) Have(op rules.Operation, member string) {
	rows := fg.sales.Rows(op)
	if member == "installmentCount" {
		rows = inInstallments(rows)
	}
	if nothingOf(rows, member) {
		fg.Lack("no sale has a "+member, "an account with such sales")
		return
	}
	if question, _ := rules.LookupQuestion(untoldMembers); op != rules.BranchReport || !slices.Contains(question.Cases, member) {
		fg.haveValues(rows, member)
		return
	}
	pinned, isPinned := fg.Env.PinnedIn(untoldMembers, member)
	switch {
	case !isPinned:
		fg.Unless(untoldMembers, "null", func() { fg.haveValues(rows, member) })
	case pinned.Is("told"):
		fg.PinnedFor(untoldMembers, func() {
			first := fg.Try(func() { fg.haveValues(rows, member) })
			fg.Need(errors.Join(first, fg.Try(func() { fg.someTell(rows, member) })))
		})
	default:
		fg.PinnedFor(untoldMembers, func() { fg.untold(rows, member, pinned.Choice) })
	}
}

// untoldMembers is the question about members that no sale has a value for.
const untoldMembers rules.QuestionID = "Q-UNTOLD-MEMBERS"

// someTell tells whether some sale has a value for a member, as the profile says.
func (fg *figures) someTell(rows []exchange.Row, member string) {
	fg.Expect(slices.ContainsFunc(rows, func(row exchange.Row) bool { return formOf(row, member) == "told" }),
		"some sale has a value for the member "+member, "told", fmt.Sprintf("none of %d sales has", len(rows)))
}

// haveValues tells whether sales have a member, and a value in it.
func (fg *figures) haveValues(rows []exchange.Row, member string) {
	lack := lacking(rows, member)
	ofCard := strings.HasPrefix(member, "card")
	if ofCard {
		rows = ofCards(rows)
	}
	empty := pick.Only(rows, func(row exchange.Row) bool { // every location has an address, and every card a brand
		return shows(row, member) && (ofCard || member == "address") && strings.TrimSpace(row.Text(member)) == ""
	})
	if nulls := nulled(rows, member); len(nulls) > 0 {
		fg.Expect(len(nulls) < len(rows), "the member "+member+" has the type of the table", "a value in some sale",
			fmt.Sprintf("it is null in all of %d sales", len(rows)))
	}
	many := float64(len(lack)) > (1-nearlyAll)*float64(len(rows)) && len(lack) < len(rows)
	fg.Expect(len(lack) == 0 || many, "the sales have the member "+member, "a member of the table",
		fmt.Sprintf("%d of %d sales do not have it: %s", len(lack), len(rows), scenario.Few(rowset.IDs(lack))))
	fg.Expect(len(empty) == 0 || len(empty) < len(rows), "the member "+member+" says something", "a text in some sale",
		fmt.Sprintf("it is empty in all of %d sales", len(empty)))
}

// untold tells whether a member that no sale has a value for stands as the profile says:
// null, absent or empty.
func (fg *figures) untold(rows []exchange.Row, member, as string) {
	if strings.HasPrefix(member, "card") {
		rows = ofCards(rows)
	}
	other := pick.Except(rows, func(row exchange.Row) bool { return formOf(row, member) == as })
	fg.Expect(len(other) == 0, "no sale has a value for the member "+member, as,
		fmt.Sprintf("%d of %d sales show it otherwise: %s", len(other), len(rows), scenario.Few(rowset.IDs(other))))
}

// formOf is how a member without a value stands in a sale: null, absent, or empty, which
// of a number is 0; anything else is told.
func formOf(row exchange.Row, member string) string {
	value, present := exchange.Find(map[string]any(row), member)
	switch text := row.Text(member); {
	case !present:
		return "absent"
	case value == nil:
		return "null"
	case text == "" || member == "instance" && text == "0":
		return "empty"
	}
	return "told"
}

// nothingOf tells whether no sale shows a part of its amount, and what was paid is what the
// others make: where nobody gives a tip, or is given cash back, a serializer leaves out, or
// shows as null, what there is not.
func nothingOf(rows []exchange.Row, member string) bool {
	other, isPart := map[string]string{"tipAmount": "cashbackAmount", "cashbackAmount": "tipAmount"}[member]
	makesAll := func(row exchange.Row, parts ...string) bool {
		paid, isPaid := row.Number("totalAmount")
		sum, ok := sale.SumOf(row, parts)
		return isPaid && ok && sale.Makes(row, "totalAmount", paid, sum)
	}
	return isPart && !slices.ContainsFunc(rows, func(row exchange.Row) bool {
		return row.At(member) != nil || !makesAll(row, "saleAmount") && !makesAll(row, "saleAmount", other)
	})
}

// nulled are the sales that show null for a member. The tables say "string or null" of
// the code of an item alone: of a member that none of the sales has a value for, null is
// another type than theirs.
func nulled(rows []exchange.Row, member string) []exchange.Row {
	return pick.Except(rows, func(row exchange.Row) bool {
		value, present := exchange.Find(map[string]any(row), member)
		return !present || value != nil
	})
}

func shows(row exchange.Row, member string) bool {
	_, present := exchange.Find(map[string]any(row), member)
	return present
}

// lacking are the sales without a member: of one that is about a card those that a card
// paid. Where cash leaves out origin and issuer instead of showing null, a card of which
// they are not known may do the same.
func lacking(rows []exchange.Row, member string) []exchange.Row {
	without := func(rows []exchange.Row) []exchange.Row {
		return pick.Except(rows, func(row exchange.Row) bool { return shows(row, member) })
	}
	if !strings.HasPrefix(member, "card") {
		return without(rows)
	}
	cards := ofCards(rows)
	mayBeUnknown := member == "cardOrigin" || member == "cardIssuer"
	if mayBeUnknown && len(without(cards)) < len(cards) && slices.ContainsFunc(rows, func(row exchange.Row) bool { return row.IsCash() && !shows(row, member) }) {
		return nil
	}
	return without(cards)
}
