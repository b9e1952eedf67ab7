package probes

import (
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/calibrate/sales"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// brands is one for a cardBrand filter.
func brands(q rules.QuestionID, filter string, t probing.Tell) probing.Probe {
	probe := probing.One(q, probing.Fields{"cardBrand": filter}, t)
	probe.Needs = probing.Needs(probing.Brands)
	return probe
}

func locationList(p *probing.Prober) {
	list := p.Account.Locations[0].Id + "," + p.Account.Locations[1].Id
	p.Tell("Q-LOCATION-LIST", p.Account.Branch(probing.Fields{"locationId": list}), probing.ByCode(map[string]string{"BR-22": "single"}, "list"))
}

func serialList(p *probing.Prober) {
	list := p.Account.Locations[0].Serials[0] + "," + p.Account.Locations[1].Serials[0]
	p.Tell("Q-SERIAL-LIST", p.Account.Branch(probing.Fields{"serialNumber": list}), probing.ByCode(map[string]string{"BR-21": "single"}, "list"))
}

// serialCase asks for a terminal by its serial number in another letter case.
func serialCase(p *probing.Prober) {
	serial := sales.InAnotherCase(p)
	p.TellIn("Q-SERIAL-CASE", "branch report", p.Account.Branch(probing.Fields{"serialNumber": serial}), probing.ByCode(map[string]string{"BR-21": "exact"}, "any"))
}

// restrictedCharacters asks with white space, controls and typographic quotes
// beyond ASCII: refused as a character, or as a location that nobody has.
func restrictedCharacters(p *probing.Prober) {
	const q = "Q-RESTRICTED-CHARACTERS"
	unknown := p.Ask(q, "a locationId that nobody has", p.Account.Branch(probing.Fields{"locationId": probing.Nowhere}))
	strange := false
	refused := func(character string) (bool, *exchange.Exchange) {
		x := p.Ask(q, fmt.Sprintf("a locationId with %U", []rune(character)[0]), p.Account.Branch(probing.Fields{"locationId": "9" + character + "9"}))
		strange = strange || x.Code() != "BR-14" && order.Signature(x) != order.Signature(unknown)
		return x.Code() == "BR-14", x
	}
	space, first := refused("\u2003")
	quote, second := refused("\u201c")
	switch {
	case strange:
		p.Record.At(q).SawElse("em space: "+evidence.Describe(first)+"; typographic quote: "+evidence.Describe(second), second)
		return
	case quote && !space:
		p.Record.At(q).SawElse("a typographic quote is refused, an em space is not", second)
		return
	}
	spaces := map[bool]string{true: "unicode-space", false: "ascii-only"}
	if quote {
		spaces[true] = "typographic-quotes"
	}
	p.Record.In(q, "white space").Saw(evidence.Word(spaces[space]), first)
	quotes := map[bool]string{true: "typographic-quotes", false: "unicode-space"}
	if !space {
		quotes[false] = "ascii-only"
	}
	for _, c := range []struct {
		name, character string
		answer          map[bool]string
	}{
		{"next line", "\u0085", spaces}, {"no-break spaces", "\u00a0", spaces}, {"other no-break spaces", "\u2007", spaces}, {"C1 controls", "\u0080", spaces},
		{"single quotes", "\u2019", quotes}, {"low quotes", "\u201e", quotes}, {"angle quotes", "\u00ab", quotes},
	} {
		same, x := refused(c.character)
		p.Record.In(q, c.name).Saw(evidence.Word(c.answer[same]), x)
	}
}

func installmentWithoutCredit(p *probing.Prober) {
	const q = "Q-INSTALLMENT-WITHOUT-CREDIT"
	for _, kind := range []string{"DEBIT", "PREPAID"} {
		asked := false
		for _, kinds := range []string{kind, kind + ", CASH"} { // one type may be refused, and a list not
			if alone := p.Ask(q, "sales by "+kinds, p.Account.Branch(probing.Fields{"typeTransaction": kinds})); !only(alone, kinds) {
				break
			}
			asked = true
			p.Tell(q, p.Account.Branch(probing.Fields{"typeTransaction": kinds, "installmentType": "COMERCIO"}), func(at evidence.Place, x *exchange.Exchange) {
				choice := map[string]string{"BR-27": "BR-27", "BR-26": "BR-26"}[x.Code()]
				if only(x, kinds) {
					choice = "ignored"
				}
				at.SawWord(choice, x)
			})
		}
		if asked {
			return
		}
	}
	p.Lack("there are no sales by DEBIT or PREPAID in these days, or these words are refused", "a main key of an account with such sales")
}

// only tells whether an answer shows sales, all of some payment types.
func only(x *exchange.Exchange, kinds string) bool {
	other := func(r exchange.Row) bool {
		return !slices.Contains(strings.Split(kinds, ", "), rules.PaymentType(r.Text("transactionType")))
	}
	return x.Success() && len(x.Rows()) > 0 && !slices.ContainsFunc(x.Rows(), other)
}

// locationID compares the identifiers of rows with those of the listing.
func locationID(p *probing.Prober) {
	if len(p.Account.Listed) == 0 {
		p.Lack("the listing shows no locations", "a main key of an account with locations")
		return
	}
	x := p.Ask("Q-LOCATION-ID", "locationId of rows and Location.id", p.Account.Branch(nil))
	texts := func(r exchange.Row) bool { _, isText := r["locationId"].(string); return isText }
	if !slices.ContainsFunc(x.Rows(), texts) {
		p.Lack("locationId of rows is no text", "")
		return
	}
	known := 0
	for _, at := range p.Account.Locations {
		if slices.Contains(p.Account.Listed, at.Id) {
			known++
		}
	}
	switch known {
	case len(p.Account.Locations):
		p.Record.At("Q-LOCATION-ID").Saw(evidence.Word("yes"), x)
	case 0:
		p.Record.At("Q-LOCATION-ID").Saw(evidence.Word("no"), x)
	default:
		p.Record.At("Q-LOCATION-ID").SawElse(fmt.Sprintf("%d of %d locationIds are in the listing", known, len(p.Account.Locations)), x)
	}
}
