package reports

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

// agreement is one member that both reports tell of a sale.
type agreement struct {
	Branch, Report string // members
	Same           func(sale.Pair) bool
	Of             func([]sale.Pair) []sale.Pair // those that it is about; nil: all
	open           bool                          // the reference does not say that the words are the same
	Dated          bool                          // each report tells it by its clock
	Question       rules.QuestionID              // that each report may tell it in its own way; empty: none
}

// Agreements are the members that both reports tell of one sale, by the name
// under which a feature asks for them.
var Agreements = map[string]agreement{
	"terminal": {Branch: "serialNumber", Report: "posSerialNumber"},
	"time":     {Branch: "transactionDateTime", Report: "paymentDataTime", Same: AtOnce, Of: datedAlike, Dated: true, Question: "Q-TR-TIME"},
	"status":   {Branch: "status", Report: "status", open: true},
	"type":     {Branch: "transactionType", Report: "typeTransaction", open: true, Of: typesTold},
	"currency": {Branch: "currencyCode", Report: "currency", open: true},
	"amount": {Branch: "totalAmount", Report: "amount", Same: func(p sale.Pair) bool {
		same := sale.SameAmount
		if isBack(p) { // the sign of a reversed sale is not said
			same = sale.SameSize
		}
		return isTakenBack(p) || same(p.Report, "amount", p.Branch, "totalAmount") || same(p.Report, "amount", p.Branch, "saleAmount") || isHanded(p) || isOfParts(p)
	}},
	"sequence": {Branch: "sequenceNumber", Report: "sequenceNumber", Question: "Q-TR-SEQUENCE", Same: func(p sale.Pair) bool {
		text := strings.TrimLeft(p.Report.Text("sequenceNumber"), "0") // how many zeros it begins with is not said
		return text == strings.TrimLeft(p.Branch.Text("sequenceNumber"), "0") || p.Branch.IsCash() && !facts.AllDigits(text)
	}},
	"items": {Branch: "items", Report: "extraData.items", Same: sale.SameItems, Of: sale.CodesTold},
}

// Abouts is what both reports can be said to agree on, sorted.
func Abouts() []string {
	names := append(slices.Collect(maps.Keys(Agreements)), "sales", "commerce", "name", "saleId")
	slices.Sort(names)
	return names
}

// isBack tells whether a sale is reversed: to one report alone where that happened after the
// other one was asked, or was put into its cache.
func isBack(p sale.Pair) bool { return sale.IsReversed(p.Branch) || sale.IsReversed(p.Report) }

// isTakenBack tells whether one report shows nothing of a reversed sale: nothing need be
// left of the "Transaction amount", or of the "Total amount paid".
func isTakenBack(p sale.Pair) bool {
	amount, isNumber := p.Report.Number("amount")
	paid, isPaid := p.Branch.Number("totalAmount")
	return isBack(p) && isNumber && isPaid && (amount.Sign() == 0 || paid.Sign() == 0)
}

// isHanded tells whether the amount of a cash sale is what was handed over, change
// included: "Transaction amount" is all that is said of it.
func isHanded(p sale.Pair) bool {
	amounts := [3]*big.Rat{}
	for i, at := range []struct {
		row   exchange.Row
		field string
	}{{p.Report, "amount"}, {p.Branch, "totalAmount"}, {p.Branch, "cashbackAmount"}} {
		n, ok := at.row.Number(at.field)
		if !ok {
			return false
		}
		amounts[i] = n.Abs(n)
	}
	return p.Branch.IsCash() && amounts[0].Cmp(amounts[1].Add(amounts[1], amounts[2])) == 0
}

// isOfParts tells whether the amount of a sale is that of the sale and its tip, its cash
// back, or both, before what is paid in cash for them is rounded to coins: of the amount,
// "tip and cash back" are not said. More than was paid it is not.
func isOfParts(p sale.Pair) bool {
	amount, isNumber := p.Report.Number("amount")
	most, isPaid := p.Branch.Number("totalAmount")
	if !isNumber || !isPaid {
		return false
	}
	if most.Abs(most); p.Branch.InCoins(most) {
		most.Add(most, exchange.HalfCoin)
	}
	if sale.IsReversed(p.Branch) { // the sign of a reversed sale is not said
		amount.Abs(amount)
	}
	return amount.Cmp(most) <= 0 && slices.ContainsFunc([][]string{{"saleAmount", "tipAmount"}, {"saleAmount", "cashbackAmount"}, {"saleAmount", "tipAmount", "cashbackAmount"}}, func(parts []string) bool {
		sum, ok := sale.SumOf(p.Branch, parts)
		if sale.IsReversed(p.Branch) {
			sum.Abs(sum)
		}
		return ok && amount.Cmp(sum) == 0
	})
}

// typesTold are sales without those of prepaid cards where the transaction report says of all
// of them what it says of other cards: its examples are "CREDIT, DEBIT, CASH".
func typesTold(pairs []sale.Pair) []sale.Pair {
	isPrepaid := func(p sale.Pair) bool { return rules.PaymentType(p.Branch.Text("transactionType")) == "PREPAID" }
	prepaid, others := pick.Only(pairs, isPrepaid), pick.Except(pairs, isPrepaid)
	if len(prepaid) == 0 {
		return pairs
	}
	asFirst := func(p sale.Pair) bool {
		return strings.EqualFold(p.Report.Text("typeTransaction"), prepaid[0].Report.Text("typeTransaction"))
	}
	if pick.Count(prepaid, asFirst) == len(prepaid) && slices.ContainsFunc(pick.Except(others, func(p sale.Pair) bool { return p.Branch.IsCash() }), asFirst) {
		return others
	}
	return pairs
}

// IsOwn tells whether each report tells a member in its own way, as the profile says.
func (a agreement) IsOwn(e *scenario.Environment) bool {
	pinned, is := e.Pinned(a.Question)
	return is && pinned.Is("of-its-own")
}

// AgreeOn holds a member of sales of one report against the other's, as far as the
// profile does not say that each has its own way.
func AgreeOn(o *reading.Oracle, a agreement, pairs []sale.Pair) {
	switch {
	case a.Question == "":
		a.hold(o, pairs)
	case !a.IsOwn(o.Env):
		o.Unless(a.Question, "of-its-own", func() {
			o.PinnedFor(a.Question, func() { a.hold(o, pairs) })
		})
	case a.Dated:
		a.Same = nearby
		o.PinnedFor(a.Question, func() { a.hold(o, pairs) })
	}
}

// hold holds a member of sales of one report against the other's.
func (a agreement) hold(o *reading.Oracle, pairs []sale.Pair) {
	if a.Of != nil {
		pairs = a.Of(pairs)
	}
	same := a.Same
	if same == nil {
		same = func(p sale.Pair) bool { return strings.EqualFold(p.Branch.Text(a.Branch), p.Report.Text(a.Report)) }
	}
	summary := a.Branch + " of the branch report and " + a.Report + " of the transaction report are the same"
	if a.Dated && slices.ContainsFunc(pairs, func(p sale.Pair) bool { return p.Ahead != 0 }) {
		summary += " by the clocks that Q-SALE-ZONE says"
	}
	if a.open {
		words := func(p sale.Pair) (string, string) { // "capitalisation varies"
			return strings.ToUpper(p.Branch.Text(a.Branch)), strings.ToUpper(p.Report.Text(a.Report))
		}
		forOne := oneForOne(pairs, words)
		other := func(p sale.Pair) bool {
			x, y := words(p)
			return forOne(p) && (same(p) || !isCurrency(x) || !isCurrency(y)) // no two currencies are one
		}
		best, odd := ways.Closest(pairs, ways.Of("the same in both", same), ways.Of("one word of its own for each word of the other", other))
		o.Alike(len(odd) == 0, summary, best, fmt.Sprintf("%d of %d sales do not: %s", len(odd), len(pairs), ways.Some(odd, a.Shown)))
		return
	}
	ways.All(o, summary, "the same in both", pairs, a.Shown, same)
}

// Shown is what both reports tell of a sale.
func (a agreement) Shown(p sale.Pair) string {
	return fmt.Sprintf("%s has %s and %s", p.Branch.Text("saleId"), sale.ShownAt(p.Branch, a.Branch), sale.ShownAt(p.Report, a.Report))
}

// isCurrency tells whether a word is a code of ISO 4217.
func isCurrency(word string) bool { return slices.Contains(CurrencyCodes, strings.ToUpper(word)) }

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

// Reported are the sales that the transaction report is to have: all but the
// reversed ones where it hides those, by its profile or as far as is seen. Which word it
// has for them is not said ("for example completed"): they are looked for by their
// saleId, where no other transaction has the same.
func Reported(e *scenario.Environment, branch, report []exchange.Row) []exchange.Row {
	sales := map[string]int{}
	for _, row := range branch {
		sales[row.Text("saleId")]++
	}
	back := pick.Except(branch, func(row exchange.Row) bool { return !sale.IsReversed(row) || sales[row.Text("saleId")] > 1 })
	backIDs := rowset.IDs(back)
	shown := slices.ContainsFunc(report, func(row exchange.Row) bool {
		return sale.IsReversed(row) || slices.Contains(backIDs, row.Text("saleId"))
	})
	pinned, isPinned := e.Pinned("Q-TR-REVERSED-SALES")
	if isPinned && pinned.Is("hidden") || !isPinned && !shown {
		return pick.Except(branch, sale.IsReversed)
	}
	return branch
}

// Reached are the sales of the branch report without those of the last days that are newer
// than all that the transaction report tells of: "same-day monitoring" is a use of the branch
// report, and nothing is said of when the other one is fed. Where no sale is in both, all are
// left, unless the other has none.
func Reached(e *scenario.Environment, branch, second []exchange.Row) []exchange.Row {
	known, newest := rowset.SalesOf(second), ""
	for _, row := range branch {
		if slices.Contains(known, row.Text("saleId")) {
			newest = max(newest, row.Time())
		}
	}
	if newest == "" && len(second) > 0 {
		return branch
	}
	since := e.Facts.Today.Add(-onTheirWay).String()
	return pick.Except(branch, func(row exchange.Row) bool { return row.Time() > max(newest, since) })
}

// onTheirWay is for how many days at most a sale is taken to be on its way to the transaction
// report.
const onTheirWay = 14

// CurrencyCodes are the codes of ISO 4217 for money in use, with CLF and CHE as
// units of account.
var CurrencyCodes = strings.Fields(`AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD
CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG
HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP
SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XDR XOF XPF XSU XUA YER ZAR ZMW ZWG ZWL`)

// AgreeOnAll holds every member that both reports tell of sales against the other's.
func AgreeOnAll(o *reading.Oracle, sold []sale.Pair) {
	for _, about := range slices.Sorted(maps.Keys(Agreements)) {
		AgreeOn(o, Agreements[about], sold)
	}
}
