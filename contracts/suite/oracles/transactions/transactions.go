// Package transactions judges the rows of one answer, or of the sales that a feature looks
// at: [Of] the transactions, [EntriesOf] the members of lists and reconciliations,
// [Comparisons] figures and the answer before. An answer that holds nothing to judge is
// not verified rather than passed.
package transactions

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// openCase are the fields whose letter case the reference leaves open.
var openCase = []string{"status", "installmentType", "cardOrigin", "typeTransaction", "cardBrand", "transactionType"}

// Transactions judges the sales of the last answer.
type Transactions struct{ *reading.Oracle }

// Of judges the last answer of a scenario.
func Of(o *reading.Oracle) *Transactions { return &Transactions{o} }

// rows are the transactions of the last answer, which must be a success, or the sales
// that the scenario looks at.
func (t *Transactions) rows() []exchange.Row {
	if t.Session.Looked != nil {
		return t.Session.Looked.Rows
	}
	return t.ofLast()
}

// ofPage are the transactions of one answer, for what is said of a page.
func (t *Transactions) ofPage() []exchange.Row {
	if t.Session.Looked != nil {
		t.Need(errors.New("this is said of one answer: ask for a report instead of looking at sales"))
		return nil
	}
	return t.ofLast()
}

func (t *Transactions) ofLast() []exchange.Row {
	if t.Session.Last == nil {
		t.Need(scenario.ErrNothingAsked)
		return nil
	}
	if t.Session.Last.NoData() {
		t.Lack("no transaction matches, so there is none to judge", "a main key of an account with such sales")
	}
	t.Expect(t.Session.Last.Success(), "the answer is a success", "a success", t.Session.Got())
	if !t.Session.Last.Success() {
		return nil
	}
	rows := t.Session.Last.Rows()
	if len(rows) == 0 {
		t.Lack("the answer has no transaction to judge", "a main key of an account with such sales")
	}
	return rows
}

// every holds every transaction against one expectation; each counts as a
// check, and the first that breaks it is the finding.
func (t *Transactions) every(summary, expected string, fits func(exchange.Row) (ok bool, actual string)) {
	rows := t.rows()
	judged := 0
	for i, row := range rows {
		if !t.Judge.Covers(row) {
			continue
		}
		judged++
		ok, actual := fits(row)
		where := t.ShowSale(row, i+1)
		t.Expect(ok, summary, expected, actual+" "+where)
	}
	if judged == 0 && len(rows) > 0 {
		t.Need(t.Judge.Beside())
	}
}

// Have expects one value in every transaction.
func (t *Transactions) Have(field, value string) {
	wanted := t.Value(value)
	if text, isText := wanted.(string); isText {
		t.areAmong(field, []string{text})
		return
	}
	want := string(exchange.MustJSON(wanted))
	_, absent := wanted.(facts.Omitted)
	if absent {
		want = facts.AbsentText
	}
	t.every(field+" of every transaction", want, func(r exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(r), field)
		if absent {
			return !present, scenario.Shown(got, present)
		}
		return present && string(exchange.MustJSON(got)) == want, scenario.Shown(got, present)
	})
}

// HaveOneOf expects one of several values in every transaction.
func (t *Transactions) HaveOneOf(field, value string) {
	var wanted any
	err := t.Try(func() { wanted = t.Value(value) })
	text, isText := wanted.(string)
	if err != nil || !isText {
		t.Need(fmt.Errorf("one of %s: the values stand in one text in quotes, comma separated", value))
	}
	t.areAmong(field, scenario.SplitList(text))
}

func (t *Transactions) areAmong(field string, values []string) {
	same := func(a, b string) bool { return a == b }
	switch {
	case slices.Contains(openCase, field):
		same = sale.SameWord(field)
	case field == "locationId":
		same = facts.SameLocation
	}
	t.every(field+" of every transaction", strings.Join(values, " or "), func(r exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(r), field)
		text, isText := got.(string)
		if field == "installmentType" {
			text = t.Session.Facts().InstallmentType(text)
		}
		fits := isText && slices.ContainsFunc(values, func(v string) bool { return same(v, text) })
		if n, is := got.(json.Number); is && slices.Contains(values, n.String()) {
			return fits, n.String() + " as a number"
		}
		return fits, scenario.Shown(got, present)
	})
}

// AreLike expects a field of every transaction to match a pattern.
func (t *Transactions) AreLike(field, value string) {
	pattern := t.Pattern(value)
	if field == "locationId" && t.Session.Facts().NoLocations {
		t.Lack("the account main has no locations (L-01), and its sales name none", "a main key of an account with locations and sales")
		return
	}
	t.every(field+" of every transaction", "like "+pattern.String(), func(r exchange.Row) (bool, string) {
		return isLike(r, field, pattern)
	})
}

// AreNotLike expects no text or number of a field to match an expression.
func (t *Transactions) AreNotLike(field, value string) {
	pattern := t.Pattern(value)
	t.every(field+" of every transaction", "not like "+pattern.String(), func(r exchange.Row) (bool, string) {
		ok, actual := isLike(r, field, pattern)
		return !ok, actual
	})
}

// HaveNo expects a field to be absent, null or empty in every transaction, or to hold a
// filler: what stands where there is nothing to tell is not said.
func (t *Transactions) HaveNo(field string) {
	t.every(field+" of every transaction", "nothing", func(r exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(r), field)
		text, isText := got.(string)
		return got == nil || isText && rules.IsFiller(text), scenario.Shown(got, present)
	})
}

// StandAs expects a field without a value to stand in every transaction as the profile
// says: in one form, or as a word for none. Where cases are kinds of sales, the sales at hand
// are of one.
func (t *Transactions) StandAs(field, question string) {
	q, _ := rules.LookupQuestion(rules.QuestionID(question))
	name := field
	var rows []exchange.Row
	if t.Try(func() { rows = t.rows() }) == nil && q.OfSales() && len(rows) > 0 {
		name = rows[0].CaseOf(q)
	}
	if pinned, isPinned := t.Env.PinnedIn(q.ID, name); isPinned {
		t.PinnedFor(q.ID, func() { t.standsAs(field, pinned) })
		return
	}
	for _, answer := range q.Answers {
		t.Where(q.ID, answer, func() { t.standsAs(field, rules.Answer{Choice: answer}) })
	}
}

func (t *Transactions) standsAs(field string, as rules.Answer) {
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
	t.every(field+" of every transaction", want, func(r exchange.Row) (bool, string) {
		got, present := exchange.Find(map[string]any(r), field)
		return scenario.Shown(got, present) == want, scenario.Shown(got, present)
	})
}

// GapsAre looks at the transactions that lack a field.
func (t *Transactions) GapsAre(rows []exchange.Row, field, value string) {
	gaps := 0
	for _, row := range rows {
		got, present := exchange.Find(map[string]any(row), field)
		shows := scenario.Shown(got, present)
		if !slices.Contains([]string{facts.AbsentText, "null", `""`, "[]", "0"}, shows) || !t.Judge.Covers(row) {
			continue
		}
		gaps++
		t.Expect(shows == value, field+" of a transaction without", value, shows+" for "+row.Text("saleId"))
	}
	if gaps == 0 {
		t.Lack("every sale that was looked at has "+field, "a main key of an account with sales without "+field)
	}
}

// Lie compares civil dates: of the range by whose clock the report counts its days.
func (t *Transactions) Lie(from, to string) {
	first, last := t.days(from, to)
	within := func(r exchange.Row) (bool, string) {
		day := t.Env.DayOf(r)
		_, err := facts.ParseDay(day)
		return err == nil && first.String() <= day && day <= last.String(), r.Time()
	}
	rows := t.rows()
	if slices.ContainsFunc(rows, func(r exchange.Row) bool { ok, _ := within(r); return !ok }) { // or of another clock
		t.TellDays(scenario.ReportOf(rows[0]))
	}
	t.every("the date of every transaction", first.String()+" to "+last.String(), within)
}

// LieAbout compares what is shown with a range of few sales, which do not tell by whose
// clock the report counts its days: no two clocks are half a day apart. A time at midnight
// may be no more than a date, and of one in another form than BR-TIMESTAMP wants the date
// alone is read.
func (t *Transactions) LieAbout(from, to string) {
	first, last := t.days(from, to)
	const halfADay = 12 * time.Hour
	earliest, latest := first.Time.Add(-halfADay), last.Add(1).Time.Add(halfADay)
	t.every("the date of every transaction", "within half a day of "+first.String()+" to "+last.String(), func(r exchange.Row) (bool, string) {
		at, dated := exchange.Days{}.At(r)
		if day, err := facts.ParseDay(r.Day()); err == nil && !dated {
			return earliest.Before(day.Add(1).Time) && day.Before(latest), r.Time()
		}
		return dated && (r.AtMidnight() || !at.Before(earliest) && at.Before(latest)), r.Time()
	})
}

// days are those of a range by what features call them.
func (t *Transactions) days(from, to string) (first, last facts.Day) {
	var days [2]facts.Day
	for i, name := range []string{from, to} {
		day, err := t.Session.Facts().DateText(name)
		if t.Need(err) {
			days[i], err = facts.ParseDay(day)
			t.Need(err)
		}
	}
	return days[0], days[1]
}

// ArePast expects no timestamp that a zone's clock has not reached. A minute is
// allowed for clocks that differ.
func (t *Transactions) ArePast(name string) {
	zone, err := time.LoadLocation(name)
	if !t.Need(err) {
		return
	}
	now := t.Session.Now().Add(time.Minute).In(zone).Format(sale.ToTheSecond)
	t.every("the date and time of every transaction", "not after "+now, func(r exchange.Row) (bool, string) {
		at := r.Time()
		return at <= now, at
	})
}

// ItemsAreLike expects a field of every item to match a pattern.
func (t *Transactions) ItemsAreLike(field, value string) {
	pattern := t.Pattern(value)
	rows := t.rows()
	if rows == nil {
		return
	}
	seen := 0
	for i, row := range rows {
		where := t.ShowSale(row, i+1)
		for _, item := range row.Items() {
			seen++
			got, present := exchange.Find(map[string]any(item), field)
			text, isText := exchange.TextOf(got)
			if present && got == nil {
				text, isText = "null", true
			}
			t.Expect(isText && pattern.MatchString(text), field+" of every item", "like "+pattern.String(), scenario.Shown(got, present)+" "+where)
		}
	}
	if seen == 0 {
		t.Lack("no transaction of the answer has items", "a main key of an account with catalogue sales")
	}
}

// AddUp sums amounts exactly: as fractions of the digits on the wire.
func (t *Transactions) AddUp(field, value string) {
	parts, err := scenario.ValueOf(value)
	text, isText := parts.(string)
	if err != nil || !isText {
		t.Need(fmt.Errorf("the sum of %s: the fields stand in one text in quotes, comma separated", value))
	}
	judgedRows := 0
	t.every(field+" of every transaction", "the sum of "+text, func(r exchange.Row) (bool, string) {
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
	if judgedRows == 0 {
		t.Lack("no transaction of the answer has items", "a main key of an account with catalogue sales")
	}
}
