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
func platformToken(p *probing.Prober) error {
	const q = "Q-PLATFORM-TOKEN"
	neutral, err := p.Deployment.Ask(q, "the neutral word as a filter", p.Account.Branch(probing.Fields{"installmentType": "PLATFORM"}))
	if err != nil {
		return err
	}
	if neutral.Accepted() {
		p.Record.At(q).Saw(evidence.Word("PLATFORM"), neutral)
		return nil
	}
	shown, err := shownToken(p)
	if err != nil {
		return err
	}
	if !probing.IsIdentifier(shown) {
		p.Record.At(q).SawElse(fmt.Sprintf("rows show %q", reporttext.Bounded(shown, 100)), neutral)
		return nil
	}
	for _, token := range []string{strings.ToUpper(shown), shown, strings.ToLower(shown)} {
		x, err := p.Deployment.Ask(q, "the word that rows show as a filter", p.Account.Branch(probing.Fields{"installmentType": token}))
		if err != nil {
			return err
		}
		if x.Accepted() {
			p.Record.At(q).SawText(token, x)
			return nil
		}
	}
	p.Record.At(q).SawElse(fmt.Sprintf("rows show %q, but no filter takes it", reporttext.Bounded(shown, 100)), neutral)
	return nil
}

// mostTokenPages is how many pages are read for a sale with the operator's own
// installments.
const mostTokenPages = 16

// shownToken is an installmentType of a row that is none of the documented two.
func shownToken(p *probing.Prober) (string, error) {
	credit := p.Account.BranchPages(probing.Fields{"typeTransaction": "CREDIT"})
	for x, err := range p.Pages("Q-PLATFORM-TOKEN", "credit sales with installments", mostTokenPages, credit) {
		if err != nil {
			return "", err
		}
		for _, row := range x.Rows() {
			kind := row.Text("installmentType")
			if isOperators(kind) {
				return kind, nil
			}
		}
	}
	return "", probing.Missing("no sale with the operator's own installments was seen", "an account with such sales")
}

// isOperators tells whether an installmentType is the operator's own product: a word,
// and none that the reference gives.
func isOperators(kind string) bool {
	return strings.ContainsFunc(kind, unicode.IsLetter) && rules.OperatorsInstallments(kind)
}
