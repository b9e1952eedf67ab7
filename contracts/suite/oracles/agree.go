package oracles

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
)

// agreement is one member that both reports tell of a sale.
type agreement struct {
	branch, report string // members
	same           func(pair) bool
	of             func([]pair) []pair // those that it is about; nil: all
	open           bool                // the reference does not say that the words are the same
	dated          bool                // each report tells it by its clock
	question       rules.QuestionID    // that each report may tell it in its own way; empty: none
}

// agreements are the members that both reports tell of one sale, by the name
// under which a feature asks for them.
var agreements = map[string]agreement{
	"terminal": {branch: "serialNumber", report: "posSerialNumber"},
	"time":     {branch: "transactionDateTime", report: "paymentDataTime", same: atOnce, of: datedAlike, dated: true, question: "Q-TR-TIME"},
	"status":   {branch: "status", report: "status", open: true},
	"type":     {branch: "transactionType", report: "typeTransaction", open: true},
	"currency": {branch: "currencyCode", report: "currency", open: true},
	"amount": {branch: "totalAmount", report: "amount", same: func(p pair) bool {
		same := sameAmount
		if isReversed(p.branch) { // the sign of a reversed sale is not said
			same = sameSize
		}
		return same(p.report, "amount", p.branch, "totalAmount") || same(p.report, "amount", p.branch, "saleAmount") || isHanded(p)
	}},
	"sequence": {branch: "sequenceNumber", report: "sequenceNumber", question: "Q-TR-SEQUENCE", same: func(p pair) bool {
		text := p.report.Text("sequenceNumber") // how many zeros it begins with is not said
		return strings.TrimLeft(text, "0") == strings.TrimLeft(p.branch.Text("sequenceNumber"), "0") || isCash(p.branch) && !allDigits(text)
	}},
	"items": {branch: "items", report: "extraData.items", same: func(p pair) bool {
		return slices.EqualFunc(itemsOf(p.branch), itemsOf(p.report), line.alike)
	}},
}

// Abouts is what both reports can be said to agree on, sorted.
func Abouts() []string {
	names := append(slices.Collect(maps.Keys(agreements)), "sales", "commerce", "saleId")
	slices.Sort(names)
	return names
}

func isCash(row exchange.Row) bool {
	return rules.PaymentType(row.Text("transactionType")+row.Text("typeTransaction")) == "CASH"
}

func isReversed(row exchange.Row) bool { return strings.EqualFold(row.Text("status"), "reversed") }

func sameAmount(a exchange.Row, field string, b exchange.Row, other string) bool {
	x, okX := amount(a, field)
	y, okY := amount(b, other)
	return okX && okY && x.Cmp(y) == 0
}

// isHanded tells whether the amount of a cash sale is what was handed over, change
// included: "Transaction amount" is all that is said of it.
func isHanded(p pair) bool {
	amounts := [3]*big.Rat{}
	for i, at := range []struct {
		row   exchange.Row
		field string
	}{{p.report, "amount"}, {p.branch, "totalAmount"}, {p.branch, "cashbackAmount"}} {
		n, ok := amount(at.row, at.field)
		if !ok {
			return false
		}
		amounts[i] = n.Abs(n)
	}
	return isCash(p.branch) && amounts[0].Cmp(amounts[1].Add(amounts[1], amounts[2])) == 0
}

// sameSize is sameAmount whatever the signs are.
func sameSize(a exchange.Row, field string, b exchange.Row, other string) bool {
	x, okX := amount(a, field)
	y, okY := amount(b, other)
	return okX && okY && x.Abs(x).Cmp(y.Abs(y)) == 0
}

// line is an item of a sale: its numbers by their value, and no code the same as an
// empty one, or as a word for none.
type line struct{ code, figures, name string }

// itemsOf are the items of a sale, in any order.
func itemsOf(row exchange.Row) (items []line) {
	for _, item := range row.Items() {
		quantity, _ := amount(item, "quantity")
		price, _ := amount(item, "price")
		code := item.Text("code") // "may be null or empty"
		if !strings.ContainsAny(code, "0123456789") {
			code = ""
		}
		items = append(items, line{code, quantity.RatString() + " at " + price.RatString(), item.Text("name")})
	}
	slices.SortFunc(items, func(a, b line) int {
		return cmp.Or(cmp.Compare(a.code, b.code), cmp.Compare(a.figures, b.figures), cmp.Compare(a.name, b.name))
	})
	return items
}

// itemsText is what the items of a sale come to.
func itemsText(row exchange.Row) string { return fmt.Sprint(itemsOf(row)) }

// alike tells whether two items are one: a name may be cut off in one report.
func (l line) alike(other line) bool {
	short, long := l.name, other.name
	if len(short) > len(long) {
		short, long = long, short
	}
	cut := len([]rune(short)) >= shortestCut && strings.HasPrefix(long, strings.TrimSpace(short))
	return l.code == other.code && l.figures == other.figures && (l.name == other.name || cut)
}

// shortestCut is how long a name is at least that was cut off.
const shortestCut = 8

// Agree holds a member of the sales of one report against the other's.
func (fg *figures) Agree(ctx context.Context, about string) error {
	switch about {
	case "sales":
		return fg.sameSales(ctx)
	case "commerce":
		return fg.sameUnless("Q-TR-PARTNER-ID", func() error { return fg.PartnerIDs(ctx, true) })
	case "saleId":
		return fg.sameUnless("Q-TR-SALE-ID", func() error { return fg.SaleIDs(ctx, true) })
	}
	a, known := agreements[about]
	if !known {
		return fmt.Errorf("reports agree on sales, commerce, saleId, terminal, time, status, type, currency, amount, sequence or items, not on %q", about)
	}
	pairs, err := fg.sales.pairs(ctx)
	if err != nil {
		return err
	}
	if a.isOwn(fg.env) {
		fg.judge.Idle = "the profile pins of-its-own for " + string(a.question)
	}
	if err := agreeOn(fg.env, fg.judge, a, pairs); err != nil || about != "time" {
		return err
	}
	return reversedApartAlike(fg.judge, pairs)
}

// isOwn tells whether each report tells a member in its own way, as the profile says.
func (a agreement) isOwn(e *scenario.Environment) bool {
	pinned, is := e.Pinned(a.question)
	return is && pinned.Is("of-its-own")
}

// agreeOn holds a member of sales of one report against the other's, as far as the
// profile does not say that each has its own way.
func agreeOn(e *scenario.Environment, j *scenario.Judge, a agreement, pairs []pair) error {
	switch {
	case a.question == "":
		return a.hold(j, pairs)
	case !a.isOwn(e):
		return j.Unless(a.question, "of-its-own", func() error {
			return j.PinnedFor(a.question, func() error { return a.hold(j, pairs) })
		})
	case a.dated:
		a.same = nearby
		return j.PinnedFor(a.question, func() error { return a.hold(j, pairs) })
	}
	return nil
}

// hold holds a member of sales of one report against the other's.
func (a agreement) hold(j *scenario.Judge, pairs []pair) error {
	if a.of != nil {
		pairs = a.of(pairs)
	}
	same := a.same
	if same == nil {
		same = func(p pair) bool { return strings.EqualFold(p.branch.Text(a.branch), p.report.Text(a.report)) }
	}
	summary := a.branch + " of the branch report and " + a.report + " of the transaction report are the same"
	if a.dated && slices.ContainsFunc(pairs, func(p pair) bool { return p.ahead != 0 }) {
		summary += " by the clocks that Q-SALE-ZONE says"
	}
	if a.open {
		words := func(p pair) (string, string) { // "capitalisation varies"
			return strings.ToUpper(p.branch.Text(a.branch)), strings.ToUpper(p.report.Text(a.report))
		}
		forOne := oneForOne(pairs, words)
		other := func(p pair) bool {
			x, y := words(p)
			return forOne(p) && (same(p) || !isCurrency(x) || !isCurrency(y)) // no two currencies are one
		}
		best, odd := closest(pairs, reading[pair]{"the same in both", same}, reading[pair]{"one word of its own for each word of the other", other})
		return j.Expect(len(odd) == 0, summary, best, fmt.Sprintf("%d of %d sales do not: %s", len(odd), len(pairs), some(odd, a.shown)))
	}
	return all(j, summary, "the same in both", pairs, a.shown, same)
}

// shown is what both reports tell of a sale.
func (a agreement) shown(p pair) string {
	return fmt.Sprintf("%s has %s and %s", p.branch.Text("saleId"), shownAt(p.branch, a.branch), shownAt(p.report, a.report))
}

// isCurrency tells whether a word is a code of ISO 4217.
func isCurrency(word string) bool { return slices.Contains(currencyCodes, strings.ToUpper(word)) }

// oneForOne tells whether the two words of a pair are those that stand together
// most often, seen from either of them.
func oneForOne[T any](pairs []T, words func(T) (string, string)) func(T) bool {
	together := map[[2]string]int{}
	for _, p := range pairs {
		a, b := words(p)
		together[[2]string{a, b}]++
	}
	return func(p T) bool {
		a, b := words(p)
		n := together[[2]string{a, b}]
		for other, m := range together {
			if m > n && (other[0] == a || other[1] == b) {
				return false
			}
		}
		return true
	}
}

func shownAt(row exchange.Row, field string) string {
	got, present := exchange.Find(map[string]any(row), field)
	return scenario.Truncate(scenario.Shown(got, present), 80)
}

// sameSales holds the sales of the samples in one report against those in the
// other. Whether reversed sales stand in the transaction report is open.
func (fg *figures) sameSales(ctx context.Context) error {
	branch, second, err := fg.sales.bothRenamed(ctx)
	if err != nil {
		return err
	}
	if clocks := clocksOf(fg.env); clocks != nil {
		branch, second = clocks.inRanges(branch, second, fg.sales.ranges())
	}
	branch = reported(fg.env, branch, second)
	return fg.sales.sameSales(ctx, "both reports tell of the same sales", branch, second, fg.sales.ranges(), fg.sales.read...)
}

// reported are the sales that the transaction report is to have: all but the
// reversed ones where it hides those, by its profile or as far as is seen. Which word it
// has for them is not said ("for example completed"): they are looked for by their
// saleId, where no other transaction has the same.
func reported(e *scenario.Environment, branch, report []exchange.Row) []exchange.Row {
	sales := map[string]int{}
	for _, row := range branch {
		sales[row.Text("saleId")]++
	}
	back := except(branch, func(row exchange.Row) bool { return !isReversed(row) || sales[row.Text("saleId")] > 1 })
	backIDs := ids(back)
	shown := slices.ContainsFunc(report, func(row exchange.Row) bool {
		return isReversed(row) || slices.Contains(backIDs, row.Text("saleId"))
	})
	pinned, isPinned := e.Pinned("Q-TR-REVERSED-SALES")
	if isPinned && pinned.Is("hidden") || !isPinned && !shown {
		return except(branch, isReversed)
	}
	return branch
}

// Addresses holds the address of a sale against the listing of locations.
func (fg *figures) Addresses(ctx context.Context, session *scenario.Session) error {
	rows, err := fg.sales.rows(ctx, rules.BranchReport)
	if err != nil {
		return err
	}
	listing, err := session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	locations := map[string]exchange.Row{}
	for _, row := range listing.Rows() {
		locations[row.Text("id")] = row
	}
	for _, row := range rows { // an identifier of another form
		if id := row.Text("locationId"); locations[id] == nil && allDigits(id) {
			locations[id] = locations[strings.TrimLeft(id, "0")]
		}
	}
	known := except(rows, func(row exchange.Row) bool {
		return locations[row.Text("locationId")] == nil || row.Text("address") == ""
	})
	names := func(member string) func(exchange.Row) bool {
		return func(row exchange.Row) bool {
			return strings.Contains(row.Text("address"), locations[row.Text("locationId")].Text(member))
		}
	}
	whole := func(row exchange.Row) bool {
		return names("street")(row) && names("number")(row) && names("commune")(row)
	}
	if err := fg.addressesTold(rows); err != nil {
		return err
	}
	if err := all(fg.judge, "the address of a sale is that of no other location", "the address of the POS location", known, addressAt, func(row exchange.Row) bool {
		return !ofAnother(row.Text("address"), locations[row.Text("locationId")], listing.Rows())
	}); err != nil {
		return err
	}
	if err := fg.addressesDiffer(known, locations); err != nil {
		return err
	}
	if err := fg.addressesOfEach(known, locations); err != nil {
		return err
	}
	return fit(fg.judge, "the address of a sale is that of its location", known, addressAt, reading[exchange.Row]{"street, number and commune of the location", whole}, reading[exchange.Row]{"the street of the location", names("street")},
		reading[exchange.Row]{"the commune of the location", names("commune")})
}

// addressAt names a sale by its location and address.
func addressAt(row exchange.Row) string {
	return fmt.Sprintf("%s at location %s has %q", row.Text("saleId"), row.Text("locationId"), scenario.Truncate(row.Text("address"), 80))
}

// ofAnother tells whether an address names street and commune of another location,
// and neither of its own.
func ofAnother(address string, own exchange.Row, listed []exchange.Row) bool {
	names := func(location exchange.Row, member string) bool {
		return location.Text(member) != "" && strings.Contains(address, location.Text(member))
	}
	return !names(own, "street") && !names(own, "commune") && slices.ContainsFunc(listed, func(other exchange.Row) bool {
		return names(other, "street") && names(other, "commune")
	})
}

// addressesTold tells of locations whose address stands in nearly all of their sales,
// and not in the others.
func (fg *figures) addressesTold(rows []exchange.Row) error {
	sales, without := map[string]int{}, map[string]int{}
	for _, row := range rows {
		sales[row.Text("locationId")]++
		if strings.TrimSpace(row.Text("address")) == "" {
			without[row.Text("locationId")]++
		}
	}
	for _, id := range slices.Sorted(maps.Keys(without)) {
		if lack, of := without[id], sales[id]; float64(lack) < (1-nearlyAll)*float64(of) {
			return fg.judge.Expect(false, "every sale of a location has its address", "the address of the POS location", fmt.Sprintf("none in %d of %d sales at location %s", lack, of, id))
		}
	}
	return nil
}

// addressesOfEach tells of locations none of whose sales names anything of them, where
// those of the others, two or more, all do: how an address is written is not said, but
// it is written alike.
func (fg *figures) addressesOfEach(rows []exchange.Row, locations map[string]exchange.Row) error {
	named, unnamed := map[string]bool{}, map[string]exchange.Row{}
	for _, row := range rows {
		id, location := row.Text("locationId"), locations[row.Text("locationId")]
		if slices.ContainsFunc([]string{"street", "commune", "city", "region"}, func(member string) bool {
			return location.Text(member) != "" && strings.Contains(bare(row.Text("address")), bare(location.Text(member)))
		}) {
			named[id] = true
		} else {
			unnamed[id] = row
		}
	}
	for _, id := range slices.Sorted(maps.Keys(unnamed)) {
		if !named[id] && len(named) > 1 {
			return fg.judge.Expect(false, "the address of a sale is that of its location", "a street or commune of it, as at the other locations", addressAt(unnamed[id]))
		}
	}
	return nil
}

// accents are the small letters of Spanish with a mark, each beside the bare one.
var accents = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n")

// bare is a text in small letters without marks: many write an address in capitals
// and leave them out.
func bare(text string) string { return accents.Replace(strings.ToLower(text)) }

// addressesDiffer tells whether sales of locations in several streets have more than
// one address, and those of several communes none in common, unless they are at the
// same number of streets of one name: how an address is written is not said.
func (fg *figures) addressesDiffer(rows []exchange.Row, locations map[string]exchange.Row) error {
	streets, addresses, first := map[string]bool{}, map[string]bool{}, map[string]exchange.Row{}
	for _, row := range rows {
		location, other := locations[row.Text("locationId")], first[row.Text("address")]
		if other == nil {
			other = location
		}
		if apart(location, other) {
			return fg.judge.Expect(false, "sales of locations in different communes have different addresses", "an address in "+location.Text("commune"),
				fmt.Sprintf("%s at location %s has %q, as sales in %s have", row.Text("saleId"), row.Text("locationId"), scenario.Truncate(row.Text("address"), 80), other.Text("commune")))
		}
		first[row.Text("address")] = other
		streets[location.Text("street")+" "+location.Text("number")+" "+location.Text("commune")] = true
		addresses[row.Text("address")] = true
	}
	return fg.judge.Expect(len(streets) < 2 || len(addresses) > 1, "sales of different locations have different addresses",
		fmt.Sprintf("the addresses of %d locations", len(streets)), scenario.Few(slices.Sorted(maps.Keys(addresses))))
}

// apart tells whether two locations are in different communes, and differ in street
// or number, too.
func apart(a, b exchange.Row) bool {
	differ := func(member string) bool { return !strings.EqualFold(a.Text(member), b.Text(member)) }
	return a.Text("commune") != "" && b.Text("commune") != "" && differ("commune") && (differ("street") || differ("number"))
}

// currencyCodes are the codes of ISO 4217 for money in use, with CLF and CHE as
// units of account.
var currencyCodes = strings.Fields(`AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG
HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP
SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XDR XOF XPF XSU XUA YER ZAR ZMW ZWG ZWL`)

var numericCurrency = regexp.MustCompile(`^[0-9]{3}$`)

// Currencies holds the currency of every sale against ISO 4217.
func (fg *figures) Currencies(ctx context.Context, op rules.Operation) error {
	rows, err := fg.sales.rows(ctx, op)
	if err != nil {
		return err
	}
	member := "currencyCode"
	if op == rules.TransactionReport {
		member = "currency"
	}
	return all(fg.judge, member+" is a currency of ISO 4217", "a code as CLP", rows, func(row exchange.Row) string {
		return fmt.Sprintf("%s has %s", row.Text("saleId"), shownAt(row, member))
	}, func(row exchange.Row) bool {
		text := row.Text(member)
		return slices.Contains(currencyCodes, strings.ToUpper(text)) || numericCurrency.MatchString(text)
	})
}

// Words holds a member of every sale against the words that it may have. A cash
// sale has no card: what stands there for its brand is no brand.
func (fg *figures) Words(ctx context.Context, op rules.Operation, member, list string) error {
	rows, err := fg.sales.rows(ctx, op)
	if err != nil {
		return err
	}
	words := scenario.SplitList(strings.Trim(list, `"`))
	worded := except(rows, func(row exchange.Row) bool {
		return !strings.ContainsFunc(row.Text(member), unicode.IsLetter) || member == "cardBrand" && isCash(row)
	})
	if len(worded) == 0 {
		return report.Lacking("no sale shows a "+member, "an account with such sales")
	}
	return all(fg.judge, member+" is one of the words", list, worded, func(row exchange.Row) string {
		return fmt.Sprintf("%s has %s", row.Text("saleId"), shownAt(row, member))
	}, func(row exchange.Row) bool {
		return slices.ContainsFunc(words, func(word string) bool { return sameWord(member)(word, row.Text(member)) })
	})
}

// LetterCase tells of a word of a member that stands in two letter cases in one report.
func (fg *figures) LetterCase(ctx context.Context, op rules.Operation, member string) error {
	rows, err := fg.sales.rows(ctx, op)
	if err != nil {
		return err
	}
	first := map[string]exchange.Row{}
	return all(fg.judge, member+" is written in one letter case", "a word as in the other sales", rows, func(row exchange.Row) string {
		before := first[strings.ToLower(row.Text(member))]
		return fmt.Sprintf("%s has %s, %s has %s", row.Text("saleId"), shownAt(row, member), before.Text("saleId"), shownAt(before, member))
	}, func(row exchange.Row) bool {
		word := strings.ToLower(row.Text(member))
		if first[word] == nil {
			first[word] = row
		}
		return first[word].Text(member) == row.Text(member)
	})
}

// Have tells whether the sales of a report have a member that their table lists:
// none of them, or nearly all, is told; some of them is the deployment's way.
func (fg *figures) Have(ctx context.Context, op rules.Operation, member string) error {
	rows, err := fg.sales.rows(ctx, op)
	if err != nil {
		return err
	}
	if member == "installmentCount" {
		rows = inInstallments(rows)
	}
	lack := lacking(rows, member)
	ofCard := strings.HasPrefix(member, "card")
	if ofCard {
		rows = ofCards(rows)
	}
	empty := only(rows, func(row exchange.Row) bool { // every location has an address, and every card a brand
		return shows(row, member) && (ofCard || member == "address") && strings.TrimSpace(row.Text(member)) == ""
	})
	if nulls := nulled(rows, member); len(nulls) > 0 {
		if err := fg.judge.Expect(len(nulls) < len(rows), "the member "+member+" has the type of the table", "a value in some sale",
			fmt.Sprintf("it is null in all of %d sales", len(rows))); err != nil {
			return err
		}
	}
	many := float64(len(lack)) > (1-nearlyAll)*float64(len(rows)) && len(lack) < len(rows)
	if err := fg.judge.Expect(len(lack) == 0 || many, "the sales have the member "+member, "a member of the table",
		fmt.Sprintf("%d of %d sales do not have it: %s", len(lack), len(rows), scenario.Few(ids(lack)))); err != nil {
		return err
	}
	return fg.judge.Expect(len(empty) == 0 || len(empty) < len(rows), "the member "+member+" says something", "a text in some sale",
		fmt.Sprintf("it is empty in all of %d sales", len(empty)))
}

// nulled are the sales that show null for a member. The tables say "string or null" of
// the code of an item alone: of a member that none of the sales has a value for, null is
// another type than theirs.
func nulled(rows []exchange.Row, member string) []exchange.Row {
	return except(rows, func(row exchange.Row) bool {
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
		return except(rows, func(row exchange.Row) bool { return shows(row, member) })
	}
	if !strings.HasPrefix(member, "card") {
		return without(rows)
	}
	cards := ofCards(rows)
	mayBeUnknown := member == "cardOrigin" || member == "cardIssuer"
	if mayBeUnknown && len(without(cards)) < len(cards) && slices.ContainsFunc(rows, func(row exchange.Row) bool { return isCash(row) && !shows(row, member) }) {
		return nil
	}
	return without(cards)
}

// inInstallments are the sales whose installmentType is by its word the merchant's or the
// bank's: they have a number of installments.
func inInstallments(rows []exchange.Row) []exchange.Row {
	return except(rows, func(row exchange.Row) bool { return rules.OperatorsInstallments(row.Text("installmentType")) })
}

// ofCards are the sales that a card paid: not those in cash, nor those by a medium
// beside the four of the filter, as a voucher, where most are by one of the four.
func ofCards(rows []exchange.Row) []exchange.Row {
	medium := func(row exchange.Row) string { return rules.PaymentType(row.Text("transactionType")) }
	four := only(rows, func(row exchange.Row) bool { return slices.Contains(rules.FilterWords["typeTransaction"], medium(row)) })
	if 2*len(four) > len(rows) {
		return except(four, func(row exchange.Row) bool { return medium(row) == "CASH" })
	}
	return except(rows, isCash)
}

// nearlyAll is the share of sales from which on a member counts as one that every
// sale has.
const nearlyAll = 0.95

// zero is no amount.
var zero = new(big.Rat)
