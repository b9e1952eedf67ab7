package oracles

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// openCase are the fields whose letter case the reference leaves open.
var openCase = []string{"status", "installmentType", "cardOrigin", "typeTransaction", "cardBrand", "transactionType"}

// transactions judges the sales of the last answer.
type transactions struct {
	session *scenario.Session
	judge   *scenario.Judge
	names   *scenario.Names
}

// TransactionsOf judges the last answer of a scenario.
func TransactionsOf(s *scenario.Scenario) *transactions {
	return &transactions{s.Session, s.Judge, s.Names}
}

// rows are the transactions of the last answer, which must be a success, or the sales
// that the scenario looks at.
func (t *transactions) rows() ([]exchange.Row, error) {
	if t.session.Looked != nil {
		return t.session.Looked.Rows, nil
	}
	return t.ofLast()
}

// ofPage are the transactions of one answer, for what is said of a page.
func (t *transactions) ofPage() ([]exchange.Row, error) {
	if t.session.Looked != nil {
		return nil, errors.New("this is said of one answer: ask for a report instead of looking at sales")
	}
	return t.ofLast()
}

func (t *transactions) ofLast() ([]exchange.Row, error) {
	if t.session.Last == nil {
		return nil, scenario.ErrNothingAsked
	}
	if t.session.Last.NoData() {
		return nil, report.Lacking("no transaction matches, so there is none to judge", "a main key of an account with such sales")
	}
	if err := t.judge.Expect(t.session.Last.Success(), "the answer is a success", "a success", t.session.Got()); err != nil || !t.session.Last.Success() {
		return nil, err
	}
	rows := t.session.Last.Rows()
	if len(rows) == 0 {
		return nil, report.Lacking("the answer has no transaction to judge", "a main key of an account with such sales")
	}
	return rows, nil
}

// every holds every transaction against one expectation; each counts as a
// check, and the first that breaks it is the finding.
func (t *transactions) every(summary, expected string, fits func(exchange.Row) (ok bool, actual string)) error {
	rows, err := t.rows()
	if err != nil {
		return err
	}
	judged := 0
	for i, row := range rows {
		if !t.judge.Covers(row) {
			continue
		}
		judged++
		ok, actual := fits(row)
		where := t.session.ShowSale(row, i+1)
		if err := t.judge.Expect(ok, summary, expected, actual+" "+where); err != nil {
			return err
		}
	}
	if judged == 0 && len(rows) > 0 {
		return t.judge.Beside()
	}
	return nil
}

// Have expects one value in every transaction.
func (t *transactions) Have(field, value string) error {
	wanted, err := t.names.Value(value)
	if err != nil {
		return err
	}
	if text, isText := wanted.(string); isText {
		return t.areAmong(field, []string{text})
	}
	want := string(exchange.MustJSON(wanted))
	_, absent := wanted.(facts.Omitted)
	if absent {
		want = facts.AbsentText
	}
	return t.every(field+" of every transaction", want, func(r exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(r), field)
		if absent {
			return !present, scenario.Shown(got, present)
		}
		return present && string(exchange.MustJSON(got)) == want, scenario.Shown(got, present)
	})
}

// HaveOneOf expects one of several values in every transaction.
func (t *transactions) HaveOneOf(field, value string) error {
	wanted, err := t.names.Value(value)
	text, isText := wanted.(string)
	if err != nil || !isText {
		return fmt.Errorf("one of %s: the values stand in one text in quotes, comma separated", value)
	}
	return t.areAmong(field, scenario.SplitList(text))
}

func (t *transactions) areAmong(field string, values []string) error {
	same := func(a, b string) bool { return a == b }
	switch {
	case slices.Contains(openCase, field):
		same = sameWord(field)
	case field == "locationId":
		same = sameLocation
	}
	return t.every(field+" of every transaction", strings.Join(values, " or "), func(r exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(r), field)
		text, isText := got.(string)
		if field == "installmentType" {
			text = t.session.Facts().InstallmentType(text)
		}
		fits := isText && slices.ContainsFunc(values, func(v string) bool { return same(v, text) })
		return fits, scenario.Shown(got, present)
	})
}

// AreLike expects a field of every transaction to match a pattern.
func (t *transactions) AreLike(field, value string) error {
	pattern, err := t.names.Pattern(value)
	if err != nil {
		return err
	}
	if field == "locationId" && t.session.Facts().NoLocations {
		return report.Lacking("the account main has no locations (L-01), and its sales name none", "a main key of an account with locations and sales")
	}
	return t.every(field+" of every transaction", "like "+pattern.String(), func(r exchange.Row) (bool, string) {
		return isLike(r, field, pattern)
	})
}

// AreNotLike expects no text or number of a field to match an expression.
func (t *transactions) AreNotLike(field, value string) error {
	pattern, err := t.names.Pattern(value)
	if err != nil {
		return err
	}
	return t.every(field+" of every transaction", "not like "+pattern.String(), func(r exchange.Row) (bool, string) {
		ok, actual := isLike(r, field, pattern)
		return !ok, actual
	})
}

// Lack expects a field to be absent, null or empty in every transaction, or to hold a
// filler: what stands where there is nothing to tell is not said.
func (t *transactions) Lack(field string) error {
	return t.every(field+" of every transaction", "nothing", func(r exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(r), field)
		text, isText := got.(string)
		return got == nil || isText && isFiller(text), scenario.Shown(got, present)
	})
}

// fillers are words that tell nothing.
var fillers = []string{"N/A", "NA", "NONE", "NULL", "S/I", "NO APLICA", "NINGUNO", "NINGUNA", "CASH", "EFECTIVO", "SIN TARJETA", "SIN CUOTAS"}

// denials are first words of fillers that say what there is none of, as "SIN_DATO" or
// "no card".
var denials = []string{"SIN", "NO", "NOT", "WITHOUT"}

// isFiller tells whether a text has neither letters nor digits, as "-", is a word as
// "N/A" or begins with one as "SIN", or is all zeros.
func isFiller(text string) bool {
	says := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	if len(text) > 1 && strings.Trim(text, "0") == "" || !strings.ContainsFunc(text, says) {
		return true
	}
	word := strings.ToUpper(strings.TrimSpace(text))
	words := strings.FieldsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.Contains(fillers, word) || len(words) > 1 && slices.Contains(denials, words[0]) && !strings.ContainsFunc(word, unicode.IsDigit)
}

// GapsAre looks at the transactions that lack a field.
func (t *transactions) GapsAre(rows []exchange.Row, field, value string) error {
	gaps := 0
	for _, row := range rows {
		got, present := exchange.Find(map[string]any(row), field)
		shows := scenario.Shown(got, present)
		if !slices.Contains([]string{facts.AbsentText, "null", `""`, "[]", "0"}, shows) || !t.judge.Covers(row) {
			continue
		}
		gaps++
		if err := t.judge.Expect(shows == value, field+" of a transaction without", value, shows+" for "+row.Text("saleId")); err != nil {
			return err
		}
	}
	if gaps == 0 {
		return report.Lacking("every sale that was looked at has "+field, "a main key of an account with sales without "+field)
	}
	return nil
}

// Lie compares civil dates: the first ten characters of a timestamp.
func (t *transactions) Lie(from, to string) error {
	first, err := t.session.Facts().DateText(from)
	if err != nil {
		return err
	}
	last, err := t.session.Facts().DateText(to)
	if err != nil {
		return err
	}
	field := "transactionDateTime"
	if t.session.Last != nil && t.session.Last.Request.Operation == rules.TransactionReport {
		field = "paymentDataTime"
	}
	return t.every("the date of every transaction", first+" to "+last, func(r exchange.Row) (bool, string) {
		at := r.Text(field)
		date, _, _ := strings.Cut(at, "T")
		_, err := facts.ParseDay(date)
		return err == nil && first <= date && date <= last, at
	})
}

// ArePast expects no timestamp that a zone's clock has not reached. A minute is
// allowed for clocks that differ.
func (t *transactions) ArePast(name string) error {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return fmt.Errorf("zone %s: %w", name, err)
	}
	now := t.session.Now().Add(time.Minute).In(zone).Format(toTheSecond)
	return t.every("the date and time of every transaction", "not after "+now, func(r exchange.Row) (bool, string) {
		at := r.Text("transactionDateTime") + r.Text("paymentDataTime")
		return at <= now, at
	})
}

// ItemsAreLike expects a field of every item to match a pattern.
func (t *transactions) ItemsAreLike(field, value string) error {
	pattern, err := t.names.Pattern(value)
	if err != nil {
		return err
	}
	rows, err := t.rows()
	if err != nil || rows == nil {
		return err
	}
	seen := 0
	for i, row := range rows {
		where := t.session.ShowSale(row, i+1)
		for _, item := range row.Items() {
			seen++
			got, present := exchange.Find(map[string]any(item), field)
			text, isText := exchange.TextOf(got)
			if present && got == nil {
				text, isText = "null", true
			}
			if err := t.judge.Expect(isText && pattern.MatchString(text), field+" of every item", "like "+pattern.String(), scenario.Shown(got, present)+" "+where); err != nil {
				return err
			}
		}
	}
	if seen == 0 {
		return report.Lacking("no transaction of the answer has items", "a main key of an account with catalogue sales")
	}
	return nil
}

// AddUp sums amounts exactly: as fractions of the digits on the wire.
func (t *transactions) AddUp(field, value string) error {
	parts, err := scenario.ValueOf(value)
	text, isText := parts.(string)
	if err != nil || !isText {
		return fmt.Errorf("the sum of %s: the fields stand in one text in quotes, comma separated", value)
	}
	judgedRows := 0
	err = t.every(field+" of every transaction", "the sum of "+text, func(r exchange.Row) (bool, string) {
		if text == "items" && len(r.Items()) == 0 {
			return true, ""
		}
		judgedRows++
		total, ok := amount(r, field)
		sum, sumOK := sumOf(r, scenario.SplitList(text))
		return ok && sumOK && makes(r, field, total, sum), r.Text(field) + " against " + sum.RatString()
	})
	if err == nil && judgedRows == 0 {
		return report.Lacking("no transaction of the answer has items", "a main key of an account with catalogue sales")
	}
	return err
}

func sumOf(r exchange.Row, fields []string) (*big.Rat, bool) {
	sum, all := new(big.Rat), true
	for _, field := range fields {
		if field == "items" {
			for _, item := range r.Items() {
				quantity, okQ := amount(item, "quantity")
				price, okP := amount(item, "price")
				sum.Add(sum, inPesos(quantity.Mul(quantity, price)))
				all = all && okQ && okP
			}
			continue
		}
		part, ok := amount(r, field)
		sum.Add(sum, part)
		all = all && (ok || r.At(field) == nil) // nothing is what there is not
	}
	return sum, all
}

// inPesos rounds the line of an item to whole pesos: a weight times a price has
// decimals, the currency has none.
func inPesos(line *big.Rat) *big.Rat {
	whole, _ := new(big.Rat).SetString(line.FloatString(0))
	return whole
}

// amount is a number of a row; zero and false where there is none. What binary
// fractions add to a decimal goes: 4.03 may be written 4.029999999999999.
func amount(r exchange.Row, field string) (*big.Rat, bool) {
	number, isNumber := r.At(field).(json.Number)
	if whole, err := strconv.ParseInt(number.String(), 10, 60); err == nil && isNumber { // as most are
		return new(big.Rat).SetInt64(whole), true
	}
	if !isNumber || len(number) > 40 { // a hostile exponent would cost memory
		return new(big.Rat), false
	}
	if f, err := strconv.ParseFloat(number.String(), 64); err != nil || f != 0 && (math.Abs(f) > 1e18 || math.Abs(f) < 1e-18) {
		return new(big.Rat), false
	}
	n, ok := new(big.Rat).SetString(number.String())
	if !ok {
		return new(big.Rat), false
	}
	return new(big.Rat).SetString(n.FloatString(amountDecimals))
}

// amountDecimals are more than any amount has, and fewer than a binary fraction.
const amountDecimals = 9

// AreOrdered expects the transactions grouped, rising or falling by a field.
func (t *transactions) AreOrdered(order, field string) error {
	rows, err := t.ofPage()
	if err != nil || rows == nil {
		return err
	}
	if len(rows) < 2 {
		return report.Lacking("one transaction has no order", "a main key of an account with more sales")
	}
	seen := map[string]bool{ordered(rows[0], field): true}
	for i := 1; i < len(rows); i++ {
		last, this := ordered(rows[i-1], field), ordered(rows[i], field)
		ok := last == this
		switch order {
		case "rising", "ascendentes", "ordenadas de menor a mayor":
			ok = last <= this
		case "falling", "descendentes", "ordenadas de mayor a menor":
			ok = last >= this
		default:
			ok = ok || !seen[this]
		}
		seen[this] = true
		if err := t.judge.Expect(ok, "the transactions are "+order+" by "+field, order, fmt.Sprintf("%q after %q", this, last)); err != nil {
			return err
		}
	}
	return nil
}

// ordered is what rows are ordered by: a time to the second, for the milliseconds that
// the transaction report adds need not be what it sorts by.
func ordered(row exchange.Row, field string) string {
	const second = len(toTheSecond)
	text := row.Text(field)
	if field == "paymentDataTime" && len(text) > second {
		return text[:second]
	}
	return text
}

// AtMost expects no more transactions than that.
func (t *transactions) AtMost(most int) error {
	rows, err := t.ofPage()
	if err != nil || rows == nil {
		return err
	}
	return t.judge.Expect(len(rows) <= most, "the number of transactions", fmt.Sprintf("at most %d", most), strconv.Itoa(len(rows)))
}

// HaveWords counts the words that a field has in the answer, in any letter case:
// where the reference says how many kinds there are and not how each is written.
func (t *transactions) HaveWords(most int, field string) error {
	rows, err := t.rows()
	if err != nil || rows == nil {
		return err
	}
	var words []string
	for _, row := range rows {
		if word := strings.ToLower(strings.TrimSpace(row.Text(field))); word != "" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	slices.Sort(words)
	return t.judge.Expect(len(words) <= most, "the words of "+field, fmt.Sprintf("at most %d", most), scenario.Few(words))
}

// AreCounted compares the rows of a page with the counts beside them.
func (t *transactions) AreCounted() error {
	rows, err := t.ofPage()
	if err != nil || rows == nil {
		return err
	}
	page, size, total := t.session.Last.Page(), t.session.Last.Int("pagination.pageSize"), t.session.Last.TotalItems()
	if t.session.Last.Request.Operation == rules.TransactionReport { // it does not echo the page size
		size = sizeAsked(t.session.Last.Request)
	}
	if err := t.judge.Expect(page >= 1 && size >= 1 && total >= 1, "page, page size and totalItems", "numbers from 1 on", fmt.Sprintf("%d, %d, %d", page, size, total)); err != nil || page < 1 || size < 1 {
		return err
	}
	want := max(0, min(size, total-(page-1)*size))
	if err := t.judge.Expect(len(rows) == want, "the number of transactions on the page", strconv.Itoa(want), strconv.Itoa(len(rows))); err != nil {
		return err
	}
	pages := (total + size - 1) / size
	return t.judge.Expect(t.session.Last.TotalPages() == pages, "totalPages", strconv.Itoa(pages), strconv.Itoa(t.session.Last.TotalPages()))
}

// sizeAsked is the page size of a transaction report's request: its default is
// 10.
func sizeAsked(r exchange.Request) int {
	body := facts.BodyOf(r)
	for _, name := range []string{"pageSize", "PageSize"} {
		if text, sent := exchange.TextOf(body[name]); sent {
			return scenario.Int(text)
		}
	}
	return 10
}
