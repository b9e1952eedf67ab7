package calibrate

import (
	"fmt"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// brands is one for a cardBrand filter.
func brands(q rules.QuestionID, filter string, t tell) probe {
	return probe{about: qs(q), ask: func(p *prober) error {
		if err := p.account.needBrands(); err != nil {
			return err
		}
		return p.tell(q, p.account.branch(fields{"cardBrand": filter}), t)
	}}
}

func locationList(p *prober) error {
	if err := p.account.needLocations(2); err != nil {
		return err
	}
	list := p.account.locations[0].id + "," + p.account.locations[1].id
	return p.tell("Q-LOCATION-LIST", p.account.branch(fields{"locationId": list}), byCode(map[string]string{"BR-22": "single"}, "list"))
}

func serialList(p *prober) error {
	if err := p.account.needLocations(2); err != nil {
		return err
	}
	list := p.account.locations[0].serials[0] + "," + p.account.locations[1].serials[0]
	return p.tell("Q-SERIAL-LIST", p.account.branch(fields{"serialNumber": list}), byCode(map[string]string{"BR-21": "single"}, "list"))
}

// serialCase asks for a terminal by its serial number in another letter case.
func serialCase(p *prober) error {
	serial, err := salesOf(p).inAnotherCase()
	if err != nil {
		return err
	}
	return p.tellIn("Q-SERIAL-CASE", "branch report", p.account.branch(fields{"serialNumber": serial}), byCodeIn(map[string]string{"BR-21": "exact"}, "any"))
}

// restrictedCharacters asks with white space, controls and a typographic quote
// beyond ASCII: refused as a character, or as a location that nobody has.
func restrictedCharacters(p *prober) error {
	const q = "Q-RESTRICTED-CHARACTERS"
	unknown, err := p.deployment.Ask(q, "a locationId that nobody has", p.account.branch(fields{"locationId": nowhere}))
	if err != nil {
		return err
	}
	strange := false
	refused := func(character string) (bool, *exchange.Exchange, error) {
		x, err := p.deployment.Ask(q, fmt.Sprintf("a locationId with %U", []rune(character)[0]), p.account.branch(fields{"locationId": "9" + character + "9"}))
		if err != nil {
			return false, nil, err
		}
		strange = strange || x.Code() != "BR-14" && order.Signature(x) != order.Signature(unknown)
		return x.Code() == "BR-14", x, nil
	}
	space, first, err := refused("\u2003")
	if err != nil {
		return err
	}
	quote, second, err := refused("\u201c")
	if err != nil {
		return err
	}
	whenRefused := "unicode-space"
	switch {
	case strange:
		p.record.SawElse(q, "em space: "+evidence.Describe(first)+"; typographic quote: "+evidence.Describe(second), second)
		return nil
	case quote && !space:
		p.record.SawElse(q, "a typographic quote is refused, an em space is not", second)
		return nil
	case quote:
		whenRefused = "typographic-quotes"
	}
	answer := map[bool]string{true: whenRefused, false: "ascii-only"}
	p.record.Cases.Saw(q, "white space", evidence.Word(answer[space]), first)
	for _, c := range [][2]string{{"next line", "\u0085"}, {"no-break spaces", "\u00a0"}, {"C1 controls", "\u0080"}} {
		same, x, err := refused(c[1])
		if err != nil {
			return err
		}
		p.record.Cases.Saw(q, c[0], evidence.Word(answer[same]), x)
	}
	return nil
}

func installmentWithoutCredit(p *prober) error {
	if err := p.account.needSales(); err != nil {
		return err
	}
	const q = "Q-INSTALLMENT-WITHOUT-CREDIT"
	for _, kind := range []string{"DEBIT", "PREPAID"} {
		alone, err := p.deployment.Ask(q, "sales by "+kind, p.account.branch(fields{"typeTransaction": kind}))
		if err != nil {
			return err
		}
		if !onlyKind(alone, kind) {
			continue
		}
		return p.tell(q, p.account.branch(fields{"typeTransaction": kind, "installmentType": "COMERCIO"}), func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
			choice := map[string]string{"BR-27": "BR-27", "BR-26": "BR-26"}[x.Code()]
			if onlyKind(x, kind) {
				choice = "ignored"
			}
			p.record.SawWord(q, choice, x)
		})
	}
	return missing("there are no sales by DEBIT or PREPAID in three days, or these words are refused", "a main key of an account with such sales")
}

// onlyKind tells whether an answer shows sales, all of one payment type.
func onlyKind(x *exchange.Exchange, kind string) bool {
	other := func(r exchange.Row) bool { return rules.PaymentType(r.Text("transactionType")) != kind }
	return x.Success() && len(x.Rows()) > 0 && !slices.ContainsFunc(x.Rows(), other)
}

// locationID compares the identifiers of rows with those of the listing.
func locationID(p *prober) error {
	if err := p.account.needLocations(1); err != nil {
		return err
	}
	if len(p.account.listed) == 0 {
		return missing("the listing shows no locations", "a main key of an account with locations")
	}
	known := 0
	for _, at := range p.account.locations {
		if slices.Contains(p.account.listed, at.id) {
			known++
		}
	}
	x, err := p.deployment.Ask("Q-LOCATION-ID", "locationId of rows and Location.id", p.account.branch(nil))
	if err != nil {
		return err
	}
	texts := func(r exchange.Row) bool { _, isText := r["locationId"].(string); return isText }
	if !slices.ContainsFunc(x.Rows(), texts) {
		return missing("locationId of rows is no text", "")
	}
	switch known {
	case len(p.account.locations):
		p.record.Saw("Q-LOCATION-ID", evidence.Word("yes"), x)
	case 0:
		p.record.Saw("Q-LOCATION-ID", evidence.Word("no"), x)
	default:
		p.record.SawElse("Q-LOCATION-ID", fmt.Sprintf("%d of %d locationIds are in the listing", known, len(p.account.locations)), x)
	}
	return nil
}
