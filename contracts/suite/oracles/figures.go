package oracles

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// sums is a reading in which one figure of a row is the sum of others.
func sums(figure string, parts ...string) reading[exchange.Row] {
	return reading[exchange.Row]{"the sum of " + strings.Join(parts, ", "), func(row exchange.Row) bool {
		want, ok := amount(row, figure)
		sum := new(big.Rat)
		for _, part := range parts {
			n, _ := amount(row, part)
			sum.Add(sum, n)
		}
		return ok && makes(row, figure, want, sum)
	}}
}

// makes tells whether a sum makes a figure of a row: the figure itself or, in cash, what
// can be paid with the coins that there are. Of a reversed sale nothing need be left, or
// paid.
func makes(row exchange.Row, figure string, want, sum *big.Rat) bool {
	nothing := figure == "amount" && sum.Cmp(zero) == 0 || figure == "totalAmount" && want.Cmp(zero) == 0
	if want.Cmp(sum) == 0 || isReversed(row) && nothing {
		return true
	}
	off := new(big.Rat).Sub(want, sum)
	return figure == "totalAmount" && inCoins(row, want) && off.Abs(off).Cmp(halfCoin) <= 0
}

// coin is the smallest that a cash sale can be paid with: ten pesos, to which Chilean
// law has what is paid in cash rounded.
var coin, halfCoin = big.NewRat(10, 1), big.NewRat(5, 1)

// inCoins tells whether an amount is one that a cash sale can be paid with.
func inCoins(row exchange.Row, figure *big.Rat) bool {
	return isCash(row) && new(big.Rat).Quo(figure, coin).IsInt()
}

// totalShown names a sale by the amounts that its total may be made of.
func totalShown(row exchange.Row) string {
	return fmt.Sprintf("%s has %s of sale %s, tip %s, cash back %s", row.Text("saleId"), shownAt(row, "totalAmount"),
		shownAt(row, "saleAmount"), shownAt(row, "tipAmount"), shownAt(row, "cashbackAmount"))
}

// TotalIs holds totalAmount of the sales that the expectations at hand are about against
// the sum of some amounts: a list in quotes.
func (fg *figures) TotalIs(ctx context.Context, amounts string) error {
	rows, err := fg.sales.rows(ctx, rules.BranchReport)
	if err != nil {
		return err
	}
	covered := only(rows, fg.judge.Covers)
	if len(covered) == 0 && len(rows) > 0 {
		return fg.judge.Beside()
	}
	made := sums("totalAmount", scenario.SplitList(strings.Trim(amounts, `"`))...)
	return all(fg.judge, "totalAmount of every sale", made.name, covered, totalShown, made.holds)
}

// totals are the ways in which a total may be made.
func totals() []reading[exchange.Row] {
	return []reading[exchange.Row]{
		sums("totalAmount", "saleAmount", "tipAmount", "cashbackAmount"), sums("totalAmount", "saleAmount", "tipAmount"),
		sums("totalAmount", "saleAmount"), sums("totalAmount", "saleAmount", "cashbackAmount"),
	}
}

// Total holds totalAmount against the amounts that make it in most sales: in cash sales,
// where cash back is change, and in others, each for themselves.
func (fg *figures) Total(ctx context.Context) error {
	rows, err := fg.sales.rows(ctx, rules.BranchReport)
	if err != nil {
		return err
	}
	notCash := func(row exchange.Row) bool { return !isCash(row) }
	told := error(report.Lacking("no sale of the past month tells", "an account with sales"))
	for _, ofKind := range []func(exchange.Row) bool{isCash, notCash} {
		of := only(rows, ofKind)
		if len(of) == 0 {
			continue
		}
		if told = fg.totalOf(ctx, of, ofKind); told != nil {
			return told
		}
	}
	return told
}

// totalOf is [figures.Total] for sales of one kind. Where no way makes most totals of
// another account, those of main say which way there is.
func (fg *figures) totalOf(ctx context.Context, rows []exchange.Row, ofKind func(exchange.Row) bool) error {
	if fg.session.Role == exchange.RoleMain || mostAre(rows, totals()...) {
		return fitFigures(fg.judge, "totalAmount is made of the same amounts in every sale", rows, totalShown, totals()...)
	}
	ofMain, err := fg.totalsOfMain(ctx, ofKind)
	if err != nil {
		return err
	}
	if len(ofMain) == 0 {
		fg.judge.Idle = "the totals of main show no way in which they are made, which is told there"
		return nil
	}
	best, odd := closest(rows, ofMain...)
	return fg.judge.Expect(len(odd) == 0, "totalAmount is made of the same amounts as in the sales of main", best,
		fmt.Sprintf("%d of %d sales are not: %s", len(odd), len(rows), some(odd, totalShown)))
}

// totalsOfMain are the ways that tell no difference between the totals of main's sales of
// a kind, of which most are made so.
func (fg *figures) totalsOfMain(ctx context.Context, ofKind func(exchange.Row) bool) (same []reading[exchange.Row], err error) {
	s := fg.session
	role, last := s.Role, s.Last
	s.Role = exchange.RoleMain
	rows, err := fg.sales.rows(ctx, rules.BranchReport)
	s.Role, s.Last = role, last
	if err != nil {
		return nil, err
	}
	if rows = only(rows, ofKind); !mostAre(rows, totals()...) {
		return nil, nil
	}
	_, odd := closest(rows, totals()...)
	return only(totals(), func(way reading[exchange.Row]) bool {
		_, unlike := closest(rows, way)
		return len(unlike) == len(odd)
	}), nil
}

// Items holds the lines of a sale against its figures, as in most sales.
func (fg *figures) Items(ctx context.Context) error {
	rows, err := fg.sales.rows(ctx, rules.BranchReport)
	if err != nil {
		return err
	}
	with := only(inOneCurrency(rows), func(row exchange.Row) bool { return len(row.Items()) > 0 })
	return fitFigures(fg.judge, "the items of a sale add up to its amount", with, func(row exchange.Row) string {
		sum, _ := sumOf(row, []string{"items"})
		return fmt.Sprintf("%s of %s has items of %s", row.Text("saleId"), shownAt(row, "saleAmount"), sum.FloatString(2))
	}, reading[exchange.Row]{"saleAmount", lines("saleAmount")}, reading[exchange.Row]{"totalAmount", lines("totalAmount")})
}

// lines tells whether the lines of a sale add up to one of its figures: each rounded to
// a whole amount or as it is, for not every currency is without cents; in cash the figure
// then to the coins that there are.
func lines(figure string) func(exchange.Row) bool {
	return func(row exchange.Row) bool {
		want, ok := amount(row, figure)
		want.Abs(want) // the sign of a reversed sale is not said
		most := big.NewRat(1, 1)
		if inCoins(row, want) {
			most.Add(most, halfCoin)
		}
		sum, _ := sumOf(row, []string{"items"})
		return ok && (makesUp(want, sum.Abs(sum), most) || makesUp(want, unrounded(row), most))
	}
}

// makesUp tells whether lines come to an amount, to within a bound, be it with a discount.
func makesUp(want, sum, within *big.Rat) bool {
	off := new(big.Rat).Sub(want, sum)
	return off.Abs(off).Cmp(within) <= 0 || discounted(want, sum, within)
}

// unrounded is what the lines of a sale come to as they are.
func unrounded(row exchange.Row) *big.Rat {
	sum := new(big.Rat)
	for _, item := range row.Items() {
		quantity, _ := amount(item, "quantity")
		price, _ := amount(item, "price")
		sum.Add(sum, quantity.Mul(quantity, price))
	}
	return sum.Abs(sum)
}

// discounted tells whether an amount is what lines come to but for five percent, or ten
// and so on, to within a bound: that a discount on the whole has a line of its own is not
// said.
func discounted(figure, sum, within *big.Rat) bool {
	if figure.Sign() <= 0 || figure.Cmp(sum) >= 0 {
		return false
	}
	twentieth := new(big.Rat).Quo(sum, big.NewRat(20, 1))
	parts, _ := new(big.Rat).SetString(new(big.Rat).Quo(figure, twentieth).FloatString(0))
	off := new(big.Rat).Sub(figure, parts.Mul(parts, twentieth))
	return off.Abs(off).Cmp(within) <= 0
}

// inOneCurrency are the sales in the currency of most: the table gives an item a price
// and no currency, so that one of the catalogue's may stand in a sale in another.
func inOneCurrency(rows []exchange.Row) []exchange.Row {
	sales := map[string]int{}
	for _, row := range rows {
		sales[row.Text("currencyCode")]++
	}
	return except(rows, func(row exchange.Row) bool { return 2*sales[row.Text("currencyCode")] < len(rows) })
}

// settlement is a sale of the transaction report with its reconciliation entries.
type settlement struct {
	sale         exchange.Row
	installments []exchange.Row // numbers from 1
	placeholders []exchange.Row // number 0: there is no reconciliation
}

func settlementOf(row exchange.Row) settlement {
	entries, isNone := row.Objects("reconciliations"), func(entry exchange.Row) bool { return entry.Text("installmentNumber") == "0" }
	return settlement{row, except(entries, isNone), only(entries, isNone)}
}

func sumOfEntries(entries []exchange.Row) *big.Rat {
	sum := new(big.Rat)
	for _, entry := range entries {
		n, _ := amount(entry, "amount")
		sum.Add(sum, n)
	}
	return sum
}

// settled are the settlements of some sales, of those that have such entries.
func settled(rows []exchange.Row, has func(settlement) bool) (list []settlement) {
	for _, row := range rows {
		if s := settlementOf(row); has(s) {
			list = append(list, s)
		}
	}
	return list
}

// ReconciliationsSum holds the installments of a sale, the entries that say there
// is none, and commission and rest against its figures, as in most sales.
func (fg *figures) ReconciliationsSum(ctx context.Context) error {
	rows, err := fg.sales.rows(ctx, rules.TransactionReport)
	if err != nil {
		return err
	}
	branch, err := fg.sales.rows(ctx, rules.BranchReport)
	if err != nil {
		branch = nil // none is told
	}
	if rows, err = fg.sales.renamed(ctx, branch, rows); err != nil {
		return err
	}
	paid := settled(rows, func(s settlement) bool { return len(s.installments) > 0 })
	counts := installmentCounts(branch)
	near := func(figure string, less func(settlement) []*big.Rat) func(settlement) bool {
		return func(s settlement) bool {
			want, ok := amount(s.sale, figure)
			id := s.sale.Text("saleId")
			return ok && slices.ContainsFunc(less(s), func(apart *big.Rat) bool {
				want := new(big.Rat).Sub(want, apart)
				return exchange.AddUp(paidOf(s.sale, s.installments), want) || takenBack(s.sale, s.installments) || fg.dueOnly(s.installments, counts[id]) && sharesOf(want, s.installments, counts[id])
			})
		}
	}
	name := func(s settlement) string {
		return fmt.Sprintf("%s of %s, after commission %s, has installments of %s", s.sale.Text("saleId"), shownAt(s.sale, "amount"),
			shownAt(s.sale, "extraData.amountWithoutCommission"), sumOfEntries(s.installments).FloatString(2))
	}
	if len(paid) > 0 {
		if err := fitFigures(fg.judge, "the installments of a sale add up to its amount", paid, name, settlements(near, branch)...); err != nil {
			return err
		}
	}
	unpaid := settled(rows, func(s settlement) bool { return len(s.placeholders) > 0 })
	if err := fg.placeholdersAre(unpaid, branch); err != nil {
		return err
	}
	return fitFigures(fg.judge, "commission and rest make the amount", rows, func(row exchange.Row) string {
		return fmt.Sprintf("%s of %s has commission %s and rest %s", row.Text("saleId"), shownAt(row, "amount"), shownAt(row, "extraData.amountCommission"), shownAt(row, "extraData.amountWithoutCommission"))
	}, sums("amount", "extraData.amountCommission", "extraData.amountWithoutCommission"))
}

// settlements are the figures of a sale that its installments may add up to: "Amount
// without commissions", "Transaction amount", or one of them without the tip, which the
// staff may be paid apart, and without what was given back in cash.
func settlements(near func(string, func(settlement) []*big.Rat) func(settlement) bool, branch []exchange.Row) (list []reading[settlement]) {
	whole := func(settlement) []*big.Rat { return []*big.Rat{new(big.Rat)} }
	tips, both := sumsBySale(branch, "tipAmount"), sumsBySale(branch, "tipAmount", "cashbackAmount")
	for _, figure := range []string{"extraData.amountWithoutCommission", "amount"} {
		list = append(list, reading[settlement]{figure, near(figure, whole)}, reading[settlement]{figure + " without the tip", near(figure, tips)},
			reading[settlement]{figure + " without tip and cash back", near(figure, both)})
	}
	return list
}

// sumsBySale tells what some amounts of a sale make in the branch report: once for each
// of its transactions there.
func sumsBySale(branch []exchange.Row, fields ...string) func(settlement) []*big.Rat {
	sums := map[string][]*big.Rat{}
	for _, row := range branch {
		sum := new(big.Rat)
		for _, field := range fields {
			n, _ := amount(row, field)
			sum.Add(sum, n)
		}
		sums[row.Text("saleId")] = append(sums[row.Text("saleId")], sum)
	}
	return func(s settlement) []*big.Rat { return sums[s.sale.Text("saleId")] }
}

// placeholdersAre holds the amounts of entries for no reconciliation against the figures of
// their sale, or nothing: which of them it is, each sale may tell in its own way.
func (fg *figures) placeholdersAre(unpaid []settlement, branch []exchange.Row) error {
	if len(unpaid) == 0 {
		return nil
	}
	is := func(figure string, less func(settlement) []*big.Rat) func(settlement) bool {
		return func(s settlement) bool {
			want, ok := amount(s.sale, figure)
			return ok && slices.ContainsFunc(less(s), func(apart *big.Rat) bool {
				return new(big.Rat).Sub(want, apart).Cmp(sumOfEntries(s.placeholders)) == 0
			})
		}
	}
	figures := settlements(is, branch)
	known := reading[settlement]{"extraData.amountWithoutCommission, or amount, or 0", func(s settlement) bool {
		return sumOfEntries(s.placeholders).Sign() == 0 || slices.ContainsFunc(figures, func(r reading[settlement]) bool { return r.holds(s) })
	}}
	return fitFigures(fg.judge, "the amount of an entry for no reconciliation is that of its sale, or nothing", unpaid, func(s settlement) string {
		return fmt.Sprintf("%s of %s, after commission %s, has an entry of %s", s.sale.Text("saleId"), shownAt(s.sale, "amount"),
			shownAt(s.sale, "extraData.amountWithoutCommission"), decimal(sumOfEntries(s.placeholders)))
	}, known)
}

// installmentCounts is how many installments some sales of the branch report tell of, by
// their saleId. Where several transactions have one, as a refund and what it refunds, it
// is the most that one of them tells of.
func installmentCounts(branch []exchange.Row) map[string]int {
	counts := map[string]int{}
	for _, row := range branch {
		id := row.Text("saleId")
		counts[id] = max(counts[id], scenario.Int(row.Text("installmentCount")))
	}
	return counts
}

// dueOnly tells whether entries may be those of the installments that are due by
// today: fewer than there are, the first of them, and the next is not due yet. That a
// settlement which is still to come has an entry, is not said; the first may have one
// before it is due.
func (fg *figures) dueOnly(entries []exchange.Row, count int) bool {
	if len(entries) == 0 || len(entries) >= count {
		return false
	}
	latest := ""
	for _, entry := range entries {
		if number := scenario.Int(entry.Text("installmentNumber")); number < 1 || number > len(entries) {
			return false
		}
		latest = max(latest, dayIn(entry.Text("paymentDate")))
	}
	last, err := facts.ParseDay(latest)
	today := fg.env.Facts.Today.String()
	return err == nil && last.Add(shortestMonth).String() > today && (len(entries) == 1 || latest <= today)
}

// shortestMonth is how many days at least lie between two installments.
const shortestMonth = 28

// sharesOf tells whether each of some entries is an equal share of a figure, but for
// what is left over where it cannot be divided.
func sharesOf(whole *big.Rat, entries []exchange.Row, count int) bool {
	return !slices.ContainsFunc(entries, func(entry exchange.Row) bool {
		part, ok := amount(entry, "amount")
		off := new(big.Rat).Sub(whole, new(big.Rat).Mul(part, big.NewRat(int64(count), 1)))
		return !ok || off.Abs(off).Cmp(big.NewRat(int64(count), 1)) >= 0
	})
}

// dateForms are the forms of a date that can be told from each other.
var dateForms = []string{
	time.DateOnly, "02-01-2006", "02/01/2006", "20060102", toTheSecond, "2006-01-02T15:04:05.000", "2006-01-02 15:04:05", time.RFC3339,
}

// dayIn is the civil date of a text in one of the forms, or empty.
func dayIn(text string) string {
	for _, form := range dateForms {
		if t, err := time.Parse(form, text); err == nil {
			return t.Format(time.DateOnly)
		}
	}
	return ""
}

// monthFirst is dayIn for a text in which the month stands before the day, where it may:
// which comes first the reference does not say.
func monthFirst(text string) string {
	if t, err := time.Parse("01/02/2006", strings.ReplaceAll(text, "-", "/")); err == nil {
		return t.Format(time.DateOnly)
	}
	return dayIn(text)
}

// ReconciliationsFit holds the reconciliations of a sale against the sale: paid
// after it, one for each installment, numbered from 1.
func (fg *figures) ReconciliationsFit(ctx context.Context) error {
	pairs, err := fg.sales.pairs(ctx)
	if err != nil {
		return err
	}
	name := func(p pair) string {
		return fmt.Sprintf("%s of %s, %s installments, has %s", p.branch.Text("saleId"), p.branch.Day(), p.branch.Text("installmentCount"), entriesText(p.report))
	}
	for _, check := range []struct {
		summary, expected string
		holds             func(pair) bool
	}{
		{"a reconciliation is not paid before the sale", "a paymentDate on or after the day of the sale", notBefore},
		{"no installment of a sale is paid before the one that it follows", "a later paymentDate, or the same, for each further installmentNumber", paidInOrder},
		{"a sale has a reconciliation for each installment", "one entry, or as many as installmentCount", fg.asManyAs},
		{"no two reconciliations of a sale have the same number", "each installmentNumber once", numberedApart},
		{"no installment has a number above the number of installments", "installmentNumber up to installmentCount", numberedWithin},
		{"an entry with the number 0 identifies no reconciliation", "a text as reconciliationId: 0 when there is no reconciliation", zeroIsNone},
		{"an installment has the sign of its sale", "no amount below 0 where the sale's is not", signedAlike},
		{"the paymentDate of an installment is a date", "a day of the calendar, or an empty string", dated},
		{"the paymentDate of a reconciliation is a text", "a text, which may be empty", textDated},
		{"an entry without date, amount and identifier has the number 0", "0 when there is no reconciliation", numberedZero},
		{"an entry that says there is no reconciliation has the number 0", "0 when there is no reconciliation", saidAsZero},
	} {
		if err := all(fg.judge, check.summary, check.expected, pairs, name, check.holds); err != nil {
			return err
		}
	}
	return fg.cardsReconciled(pairs)
}

// enoughCards is how many card sales without any reconciliation are no chance.
const enoughCards = 50

// cardsReconciled tells that none of many card sales has an entry: "reconciliations:
// Reconciliation entries", and "0 when there is no reconciliation" as their number.
func (fg *figures) cardsReconciled(pairs []pair) error {
	cards := except(pairs, func(p pair) bool { return isCash(p.branch) || isReversed(p.branch) })
	some := slices.ContainsFunc(cards, func(p pair) bool { return len(p.report.Objects("reconciliations")) > 0 })
	if err := fg.judge.Expect(some || len(cards) < enoughCards, "card sales have reconciliations", "an entry in some of them", fmt.Sprintf("none in %d card sales", len(cards))); err != nil {
		return err
	}
	dated := slices.ContainsFunc(cards, func(p pair) bool {
		return slices.ContainsFunc(p.report.Objects("reconciliations"), func(entry exchange.Row) bool { _, has := entry["paymentDate"]; return has })
	})
	return fg.judge.Expect(!some || dated, "reconciliations have the member paymentDate", "a member of the table, perhaps empty", fmt.Sprintf("no entry of %d card sales has it", len(cards)))
}

// firstDay is the day of a sale, the earlier one where the reports go by two clocks.
func (p pair) firstDay() string {
	if p.ahead == 0 {
		return p.branch.Day()
	}
	return min(p.branch.Day(), p.report.Day())
}

func notBefore(p pair) bool {
	return !slices.ContainsFunc(p.report.Objects("reconciliations"), func(entry exchange.Row) bool {
		day := dayIn(entry.Text("paymentDate"))
		return day != "" && max(day, monthFirst(entry.Text("paymentDate"))) < p.firstDay()
	})
}

// paidInOrder tells whether the days of the installments rise with their numbers, as far
// as both are told.
func paidInOrder(p pair) bool {
	entries := slices.Clone(settlementOf(p.report).installments)
	slices.SortStableFunc(entries, func(a, b exchange.Row) int {
		return cmp.Compare(scenario.Int(a.Text("installmentNumber")), scenario.Int(b.Text("installmentNumber")))
	})
	return daysRise(entries, dayIn) || daysRise(entries, monthFirst)
}

// daysRise tells whether none of some installments is paid before one of a lower number.
func daysRise(entries []exchange.Row, read func(string) string) bool {
	last, number := "", ""
	for _, entry := range entries {
		day := read(entry.Text("paymentDate"))
		if day == "" || entry.Text("installmentNumber") == number {
			continue // no day, or numbers that tell none apart
		}
		if day < last {
			return false
		}
		last, number = day, entry.Text("installmentNumber")
	}
	return true
}

func (fg *figures) asManyAs(p pair) bool {
	entries, count := paidOf(p.report, p.report.Objects("reconciliations")), scenario.Int(p.branch.Text("installmentCount"))
	return len(entries) <= 1 || count < 1 || len(entries) == count || takenBack(p.report, entries) || fg.dueOnly(entries, count)
}

func numberedApart(p pair) bool {
	installments := settlementOf(p.report).installments
	return takenBack(p.report, installments) || twice(textsOf(paidOf(p.report, installments), "installmentNumber")) == ""
}

// takenBack tells whether the entries of a reversed sale come to nothing: what was paid,
// and the same withheld again, under one number. How many installments had been paid by
// then is not said, nor that others follow.
func takenBack(sale exchange.Row, entries []exchange.Row) bool {
	return isReversed(sale) && len(entries) > 1 && sumOfEntries(entries).Cmp(zero) == 0
}

// givenBack tells whether a part of a sale was given back: less than was paid of it is
// withheld again.
func givenBack(sale exchange.Row) bool {
	entries := sale.Objects("reconciliations")
	paid := except(entries, isWithheld)
	whole, _ := amount(sale, "amount")
	return len(paid) > 0 && len(paid) < len(entries) && sumOfEntries(paid).Cmp(whole) <= 0 && sumOfEntries(entries).Sign() >= 0
}

func isWithheld(entry exchange.Row) bool {
	part, _ := amount(entry, "amount")
	return part.Sign() < 0
}

// paidOf are some entries of a sale but, where a part of it was given back, those that
// withhold it: which number they have, and that they have one of their own, is not said.
func paidOf(sale exchange.Row, entries []exchange.Row) []exchange.Row {
	if !givenBack(sale) {
		return entries
	}
	return except(entries, isWithheld)
}

func numberedWithin(p pair) bool {
	count := scenario.Int(p.branch.Text("installmentCount"))
	if count < 1 && p.branch.Text("installmentType") != "" {
		return true // how many there are is not told
	}
	return !slices.ContainsFunc(paidOf(p.report, p.report.Objects("reconciliations")), func(entry exchange.Row) bool {
		return scenario.Int(entry.Text("installmentNumber")) > max(count, 1)
	})
}

func zeroIsNone(p pair) bool {
	return !slices.ContainsFunc(settlementOf(p.report).placeholders, func(entry exchange.Row) bool {
		return allDigits(strings.TrimLeft(entry.Text("reconciliationId"), "0"))
	})
}

func signedAlike(p pair) bool {
	whole, _ := amount(p.report, "amount")
	return whole.Sign() < 0 || isReversed(p.branch) || isReversed(p.report) || givenBack(p.report) || !slices.ContainsFunc(p.report.Objects("reconciliations"), isWithheld)
}

// dateShaped matches what is written like a date in one of the dateForms.
var dateShaped = regexp.MustCompile(`^([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}[-/][0-9]{2}[-/][0-9]{4}$|[0-9]{8}$)`)

// dated tells whether the installments of a sale have dates: not a word, and not a
// day that no calendar has. Which form a date has is not said.
func dated(p pair) bool {
	return !slices.ContainsFunc(settlementOf(p.report).installments, func(entry exchange.Row) bool {
		text := entry.Text("paymentDate")
		return dateShaped.MatchString(text) && monthFirst(text) == "" || text != "" && !strings.ContainsAny(text, "0123456789")
	})
}

// textDated tells whether no entry has null for a date: "may be an empty string", where
// of the code of an item it says "may be null or empty".
func textDated(p pair) bool {
	return !slices.ContainsFunc(p.report.Objects("reconciliations"), func(entry exchange.Row) bool {
		date, has := entry["paymentDate"]
		return has && date == nil
	})
}

func numberedZero(p pair) bool {
	entries := p.report.Objects("reconciliations")
	if len(entries) != 1 {
		return true
	}
	n, isAmount := amount(entries[0], "amount")
	text, isText := entries[0].At("reconciliationId").(string)
	bare := isAmount && n.Cmp(zero) == 0 && entries[0].Text("paymentDate") == "" && isText && strings.Trim(text, "0123456789") != ""
	return !bare || entries[0].Text("installmentNumber") == "0"
}

// noneSaid matches a reconciliationId that says in so many words that there is none, and
// not that there is none yet.
var noneSaid = regexp.MustCompile(`(?i)^(no|without|sin)[ _-]?(reconciliation|reconciliaci[oó]n|conciliaci[oó]n)$`)

// saidAsZero tells whether no entry that says there is no reconciliation has the number of
// an installment: "descriptive text meaning no reconciliation".
func saidAsZero(p pair) bool {
	return !slices.ContainsFunc(p.report.Objects("reconciliations"), func(entry exchange.Row) bool {
		return noneSaid.MatchString(entry.Text("reconciliationId")) && scenario.Int(entry.Text("installmentNumber")) > 0
	})
}

func entriesText(row exchange.Row) string {
	var list []string
	for _, entry := range row.Objects("reconciliations") {
		list = append(list, fmt.Sprintf("%s on %q", entry.Text("installmentNumber"), entry.Text("paymentDate")))
	}
	return scenario.Few(list)
}

// InstallmentsAddUp sums the entries that stand for an installment, in every
// transaction that has some.
func (e *entries) InstallmentsAddUp(field string) error {
	return e.everySettlement("installments", func(s settlement) []exchange.Row { return s.installments }, func(s settlement) (bool, string, string) {
		return s.addsUp(field), field + " " + s.sale.Text(field), decimal(sumOfEntries(paidOf(s.sale, s.installments)))
	})
}

// addsUp tells whether the installments of a sale are an amount of it, each rounded by
// itself, or come to nothing again.
func (s settlement) addsUp(field string) bool {
	want, ok := amount(s.sale, field)
	return ok && exchange.AddUp(paidOf(s.sale, s.installments), want) || takenBack(s.sale, s.installments)
}

// PlaceholdersHave looks at the amount of the entries that say there is no
// reconciliation: a number, or the amount of their transaction that a field names.
func (e *entries) PlaceholdersHave(value string) error {
	return e.everySettlement("entry for no reconciliation", func(s settlement) []exchange.Row { return s.placeholders }, func(s settlement) (bool, string, string) {
		want, ok := new(big.Rat).SetString(value)
		if !ok {
			want, ok = amount(s.sale, value)
		}
		sum := sumOfEntries(s.placeholders)
		return ok && want.Cmp(sum) == 0, value + " " + s.sale.Text(value), decimal(sum)
	})
}

func (e *entries) everySettlement(noun string, parts func(settlement) []exchange.Row, holds func(settlement) (ok bool, expected, actual string)) error {
	rows, err := e.transactions.rows()
	if err != nil {
		return err
	}
	judged := 0
	for _, row := range rows {
		s := settlementOf(row)
		if len(parts(s)) == 0 {
			continue
		}
		judged++
		ok, expected, actual := holds(s)
		if err := e.judge.Expect(ok, "the amount of the "+noun, expected, actual); err != nil {
			return err
		}
	}
	if judged == 0 {
		return report.Lacking("no transaction of the answer has an "+noun, "a main key of an account with such sales")
	}
	return nil
}
