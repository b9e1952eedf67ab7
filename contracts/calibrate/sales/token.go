package sales

import (
	"fmt"
	"strings"
	"unicode"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// platformToken tries the reference's neutral word, then looks for the word that
// rows show and asks with it in the letter cases a request may want.
func platformToken(p *probing.Prober) {
	const q = "Q-PLATFORM-TOKEN"
	neutral := p.Ask(q, "the neutral word as a filter", p.Account.Branch(probing.Fields{"installmentType": "PLATFORM"}))
	if neutral.Accepted() {
		p.Record.At(q).Saw(evidence.Word("PLATFORM"), neutral)
		return
	}
	shown := shownToken(p)
	if shown == "" {
		p.Lack("no sale with the operator's own installments was seen", "an account with such sales")
		return
	}
	if !probing.IsIdentifier(shown) {
		p.Record.At(q).SawElse(fmt.Sprintf("rows show %q", reporttext.Bounded(shown, 100)), neutral)
		return
	}
	for _, token := range []string{strings.ToUpper(shown), shown, strings.ToLower(shown)} {
		x := p.Ask(q, "the word that rows show as a filter", p.Account.Branch(probing.Fields{"installmentType": token}))
		if x.Accepted() {
			p.Record.At(q).SawText(token, x)
			return
		}
	}
	p.Record.At(q).SawElse(fmt.Sprintf("rows show %q, but no filter takes it", reporttext.Bounded(shown, 100)), neutral)
}

// mostTokenPages is how many pages are read for a sale with the operator's own
// installments.
const mostTokenPages = 16

// shownToken is an installmentType of a row that is none of the documented two; empty
// where no sale that was seen has one.
func shownToken(p *probing.Prober) string {
	credit := p.Account.BranchPages(probing.Fields{"typeTransaction": "CREDIT"})
	for x := range p.Pages("Q-PLATFORM-TOKEN", "credit sales with installments", mostTokenPages, credit) {
		for _, row := range x.Rows() {
			if kind := row.Text("installmentType"); isOperators(kind) {
				return kind
			}
		}
	}
	return ""
}

// isOperators tells whether an installmentType is the operator's own product: a word,
// and none that the reference gives.
func isOperators(kind string) bool {
	return strings.ContainsFunc(kind, unicode.IsLetter) && rules.OperatorsInstallments(kind)
}
