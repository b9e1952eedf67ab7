package figures

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

// cardNumber is the form of a full card number. Those from 2221 to 2720 are
// Mastercard's, which all have 16 digits.
var cardNumber = regexp.MustCompile(`^([3-6][0-9]{12,18}|(222[1-9]|22[3-9][0-9]|2[3-6][0-9]{2}|27[01][0-9]|2720)[0-9]{12})$`)

// ungrouped takes away what separates groups of digits.
var ungrouped = strings.NewReplacer(" ", "", "-", "")

// luhn tells whether the last digit of a number is the check digit of ISO/IEC 7812.
func luhn(digits string) bool {
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

// published are the card numbers of the manuals of payment services, for trials: no
// identifier is one of them by chance.
var published = []string{
	"4111111111111111", "4242424242424242", "4012888888881881", "4000056655665556", "4051885600446623", "5555555555554444", "5105105105105100",
	"5200828282828210", "5454545454545454", "5186059559590568", "2223003122003222", "2223000048400011", "378282246310005", "371449635398431",
	"6011111111111117", "6011000990139424", "3056930009020004", "30569309025904", "38520000023237", "3530111333300000", "6304000000000000",
}

// binsOf are the first six digits of the cards of some sales.
func binsOf(rows []exchange.Row) map[string]bool {
	bins := map[string]bool{}
	for _, row := range rows {
		if bin := row.Text("cardBin"); len(bin) >= 6 {
			bins[bin[:6]] = true
		}
	}
	return bins
}

// wordMember matches the last name of members that hold words, in which a card
// number stands by no chance, and of those that are named for a card.
var wordMember = regexp.MustCompile(`^(address|cardBrand|cardOrigin|cardIssuer|status|transactionType|typeTransaction|installmentType|currencyCode|currency|name)$|(?i)card(num|no|$)|(?i)\bpan$|(?i)tarjeta`)

// amongWords matches a card number of the usual lengths among words, where a code
// of an article (13 or 14 digits) may stand as well.
var amongWords = regexp.MustCompile(`(?:^|[^0-9])([2-6](?:[ -]?[0-9]){14,18})(?:[^0-9]|$)`)

// inWords is the card number in a member that holds words, as it stands there and
// as digits; empty where there is none.
func inWords(at, text string) (shown, digits string) {
	if !wordMember.MatchString(at[strings.LastIndex(at, ".")+1:]) {
		return "", ""
	}
	if shown, digits = formOfCard(text); luhn(digits) {
		return shown, digits
	}
	return "", ""
}

// formOfCard is what has the form of a card number in a member of any kind: all of it, or what
// stands among words; empty where nothing has.
func formOfCard(text string) (shown, digits string) {
	if digits = ungrouped.Replace(text); cardNumber.MatchString(digits) {
		return text, digits
	}
	if match := amongWords.FindStringSubmatch(text); match != nil && cardNumber.MatchString(ungrouped.Replace(match[1])) {
		return match[1], ungrouped.Replace(match[1])
	}
	return "", ""
}

// issued are the first digits of the numbers that a brand issues, by its letters, as they
// are published. Those of MAESTRO are MASTERCARD's too, whose debit cards it was once the
// name of; it is no brand of its own here.
var issued = map[string]*regexp.Regexp{
	"VISA":       regexp.MustCompile(`^4`),
	"MASTERCARD": regexp.MustCompile(`^(5|6|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)`),
	"AMEX":       regexp.MustCompile(`^3[47]`),
}

// Bins holds the first digits of cards against their brand. Where most do not fit, they
// are made up, as for a trial; so are those of one brand of which few fit, unless they
// are another brand's.
func (fg *figures) Bins() {
	rows := fg.sales.Rows(rules.BranchReport)
	known := pick.Except(rows, func(row exchange.Row) bool {
		return issued[sale.BrandOf(row)] == nil || !facts.AllDigits(row.Text("cardBin"))
	})
	ofBrand := map[string][]exchange.Row{}
	for _, row := range known {
		ofBrand[sale.BrandOf(row)] = append(ofBrand[sale.BrandOf(row)], row)
	}
	made := func(row exchange.Row) bool {
		return issuerOf(row) == "" && !ways.MostAre(ofBrand[sale.BrandOf(row)], asIssued)
	}
	if ways.MostAre(known, asIssued) {
		known = slices.DeleteFunc(known, made)
	}
	ways.Fit(fg, "a cardBin begins as the cards of its cardBrand", known, func(row exchange.Row) string {
		return fmt.Sprintf("%s has %s of %s", row.Text("saleId"), sale.ShownAt(row, "cardBin"), sale.ShownAt(row, "cardBrand"))
	}, asIssued)
}

// asIssued is a card whose number its brand issues.
var asIssued = ways.Of("the numbers that the brand issues", func(row exchange.Row) bool { return issuerOf(row) == sale.BrandOf(row) })

// issuerOf is the brand that issues the number of a card, or empty.
func issuerOf(row exchange.Row) string {
	for brand, numbers := range issued {
		if numbers.MatchString(row.Text("cardBin")) {
			return brand
		}
	}
	return ""
}

// CardNumbers looks for full card numbers in every member of the sales of a report. One
// number in ten passes the check digit by chance, so a member of numbers counts where its
// value, or a number in it, goes on from the BIN of a sale or is a published one, or where
// nearly all of several values pass; one of words counts at once.
func (fg *figures) CardNumbers(op rules.Operation) {
	rows := fg.sales.Rows(op)
	like, pass := map[string]map[string]string{}, map[string]map[string]string{} // by member and digits, as shown
	var found []string
	bins := binsOf(rows)
	for _, row := range rows {
		sale.Members("", map[string]any(row), func(at, text string) {
			if shown, digits := inWords(at, text); digits != "" {
				found = append(found, fmt.Sprintf("%s of %s has %s", at, row.Text("saleId"), scenario.Masked(digits)))
				fg.Env.Hide(shown)
				return
			}
			shown, digits := formOfCard(text)
			if digits == "" {
				return
			}
			note(like, at, digits, shown)
			if !luhn(digits) {
				return
			}
			note(pass, at, digits, shown)
			if bins[digits[:6]] || slices.Contains(published, digits) {
				found = append(found, fmt.Sprintf("%s of %s has %s", at, row.Text("saleId"), scenario.Masked(digits)))
				fg.Env.Hide(shown)
			}
		})
	}
	for _, at := range slices.Sorted(maps.Keys(pass)) {
		if n := len(pass[at]); n >= 3 && float64(n) >= nearlyAll*float64(len(like[at])) {
			for _, shown := range pass[at] {
				fg.Env.Hide(shown)
			}
			found = append(found, fmt.Sprintf("%d values of %s, as %s", n, at, scenario.Masked(slices.Sorted(maps.Keys(pass[at]))[0])))
		}
	}
	fg.Expect(len(found) == 0, "no member looks like a full card number", "at most the first eight digits of a card", scenario.Few(found))
}

func note(seen map[string]map[string]string, at, digits, shown string) {
	if seen[at] == nil {
		seen[at] = map[string]string{}
	}
	seen[at][digits] = shown
}
