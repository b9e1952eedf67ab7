// Package transactions judges the rows of one answer, or of the sales that a feature looks
// at: [Of] the transactions, [EntriesOf] the members of lists and reconciliations,
// [Comparisons] figures and the answer before. An answer that holds nothing to judge is
// not verified rather than passed.
package transactions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// openCase are the fields whose letter case the reference leaves open.
var openCase = []string{"status", "installmentType", "cardOrigin", "typeTransaction", "cardBrand", "transactionType"}

// Transactions judges the sales of the last answer.
type Transactions struct {
	env     *scenario.Environment
	session *scenario.Session
	judge   *scenario.Judge
	names   *scenario.Names
	reader  *reading.Reader
}

// Of judges the last answer of a scenario.
func Of(s *scenario.Scenario) *Transactions {
	return &Transactions{s.Env, s.Session, s.Judge, s.Names, reading.ReaderOf(s)}
}

// rows are the transactions of the last answer, which must be a success, or the sales
// that the scenario looks at.
func (t *Transactions) rows() ([]exchange.Row, error) {
	if t.session.Looked != nil {
		return t.session.Looked.Rows, nil
	}
	return t.ofLast()
}

// ofPage are the transactions of one answer, for what is said of a page.
func (t *Transactions) ofPage() ([]exchange.Row, error) {
	if t.session.Looked != nil {
		return nil, errors.New("this is said of one answer: ask for a report instead of looking at sales")
	}
	return t.ofLast()
}

func (t *Transactions) ofLast() ([]exchange.Row, error) {
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
func (t *Transactions) every(summary, expected string, fits func(exchange.Row) (ok bool, actual string)) error {
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
func (t *Transactions) Have(field, value string) error {
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
func (t *Transactions) HaveOneOf(field, value string) error {
	wanted, err := t.names.Value(value)
	text, isText := wanted.(string)
	if err != nil || !isText {
		return fmt.Errorf("one of %s: the values stand in one text in quotes, comma separated", value)
	}
	return t.areAmong(field, scenario.SplitList(text))
}

func (t *Transactions) areAmong(field string, values []string) error {
	same := func(a, b string) bool { return a == b }
	switch {
	case slices.Contains(openCase, field):
		same = sale.SameWord(field)
	case field == "locationId":
		same = facts.SameLocation
	}
	return t.every(field+" of every transaction", strings.Join(values, " or "), func(r exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(r), field)
		text, isText := got.(string)
		if field == "installmentType" {
			text = t.session.Facts().InstallmentType(text)
		}
		fits := isText && slices.ContainsFunc(values, func(v string) bool { return same(v, text) })
		if n, is := got.(json.Number); is && slices.Contains(values, n.String()) {
			return fits, n.String() + " as a number"
		}
		return fits, scenario.Shown(got, present)
	})
}

// AreLike expects a field of every transaction to match a pattern.
func (t *Transactions) AreLike(field, value string) error {
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
func (t *Transactions) AreNotLike(field, value string) error {
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
func (t *Transactions) Lack(field string) error {
	return t.every(field+" of every transaction", "nothing", func(r exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(r), field)
		text, isText := got.(string)
		return got == nil || isText && rules.IsFiller(text), scenario.Shown(got, present)
	})
}

// StandAs expects a field without a value to stand in every transaction as the profile
// says: in one form, or as a word for none. Where cases are kinds of sales, the sales at hand
// are of one.
func (t *Transactions) StandAs(field, question string) error {
	q, _ := rules.LookupQuestion(rules.QuestionID(question))
	name := field
	if rows, err := t.rows(); err == nil && q.OfSales() && len(rows) > 0 {
		name = rows[0].CaseOf(q)
	}
	if pinned, isPinned := t.env.PinnedIn(q.ID, name); isPinned {
		return t.judge.PinnedFor(q.ID, func() error { return t.standsAs(field, pinned) })
	}
	for _, answer := range q.Answers {
		err := t.judge.Where(q.ID, answer, func() error { return t.standsAs(field, rules.Answer{Choice: answer}) })
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *Transactions) standsAs(field string, as rules.Answer) error {
	word, isValue := as.Text(), as.Value != nil
	switch kind, count := rules.Installments(word); field {
	case "installmentType":
		word = kind
	case "installmentCount":
		word, isValue = count, false
	}
	want, isForm := map[string]string{"empty": `""`, "absent": facts.AbsentText}[word]
	switch {
	case isValue:
		want = scenario.Shown(word, true)
	case !isForm: // null or a number
		want = word
	}
	return t.every(field+" of every transaction", want, func(r exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(r), field)
		return scenario.Shown(got, present) == want, scenario.Shown(got, present)
	})
}

// GapsAre looks at the transactions that lack a field.
func (t *Transactions) GapsAre(rows []exchange.Row, field, value string) error {
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

// Lie compares civil dates: of the range by whose clock the report counts its days.
func (t *Transactions) Lie(ctx context.Context, from, to string) error {
	first, last, err := t.days(from, to)
	if err != nil {
		return err
	}
	within := func(r exchange.Row) (bool, string) {
		day := t.env.DayOf(r)
		_, err := facts.ParseDay(day)
		return err == nil && first.String() <= day && day <= last.String(), r.Time()
	}
	rows, err := t.rows()
	if err != nil {
		return err
	}
	if slices.ContainsFunc(rows, func(r exchange.Row) bool { ok, _ := within(r); return !ok }) { // or of another clock
		t.reader.TellDays(ctx, scenario.ReportOf(rows[0]))
	}
	return t.every("the date of every transaction", first.String()+" to "+last.String(), within)
}

// LieAbout compares what is shown with a range of few sales, which do not tell by whose
// clock the report counts its days: no two clocks are half a day apart. A time at midnight
// may be no more than a date, and of one in another form than BR-TIMESTAMP wants the date
// alone is read.
func (t *Transactions) LieAbout(from, to string) error {
	first, last, err := t.days(from, to)
	if err != nil {
		return err
	}
	const halfADay = 12 * time.Hour
	earliest, latest := first.Time.Add(-halfADay), last.Add(1).Time.Add(halfADay)
	return t.every("the date of every transaction", "within half a day of "+first.String()+" to "+last.String(), func(r exchange.Row) (bool, string) {
		at, dated := exchange.Days{}.At(r)
		if day, err := facts.ParseDay(r.Day()); err == nil && !dated {
			return earliest.Before(day.Add(1).Time) && day.Before(latest), r.Time()
		}
		return dated && (r.AtMidnight() || !at.Before(earliest) && at.Before(latest)), r.Time()
	})
}

// days are those of a range by what features call them.
func (t *Transactions) days(from, to string) (first, last facts.Day, err error) {
	texts := [2]string{}
	for i, name := range []string{from, to} {
		if texts[i], err = t.session.Facts().DateText(name); err != nil {
			return first, last, err
		}
	}
	if first, err = facts.ParseDay(texts[0]); err == nil {
		last, err = facts.ParseDay(texts[1])
	}
	return first, last, err
}

// ArePast expects no timestamp that a zone's clock has not reached. A minute is
// allowed for clocks that differ.
func (t *Transactions) ArePast(name string) error {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return fmt.Errorf("zone %s: %w", name, err)
	}
	now := t.session.Now().Add(time.Minute).In(zone).Format(sale.ToTheSecond)
	return t.every("the date and time of every transaction", "not after "+now, func(r exchange.Row) (bool, string) {
		at := r.Time()
		return at <= now, at
	})
}

// ItemsAreLike expects a field of every item to match a pattern.
func (t *Transactions) ItemsAreLike(field, value string) error {
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
func (t *Transactions) AddUp(field, value string) error {
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
		if field == "amount" && r.TellsNoCommission() {
			return true, ""
		}
		total, ok := r.Number(field)
		sum, sumOK := sale.SumOf(r, scenario.SplitList(text))
		return ok && sumOK && sale.Makes(r, field, total, sum), r.Text(field) + " against " + sum.RatString()
	})
	if err == nil && judgedRows == 0 {
		return report.Lacking("no transaction of the answer has items", "a main key of an account with catalogue sales")
	}
	return err
}
