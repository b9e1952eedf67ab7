package oracles

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// Counts holds totalItems and the rows of the samples against each other.
func (sl *selections) Counts(ctx context.Context, op rules.Operation) error {
	if err := sl.givens.Sales(); err != nil {
		return err
	}
	for _, r := range sl.env.Facts.Samples {
		w, err := sl.reader.all(ctx, op, r.From.String(), r.To.String(), nil, 20)
		if err != nil {
			return err
		}
		if err := sl.counted(w, 20); err != nil {
			return err
		}
		for _, row := range w.Rows {
			if day := row.Day(); day < r.From.String() || day > r.To.String() {
				return sl.judge.Expect(false, "only sales of the range are returned", r.From.String()+" to "+r.To.String(), row.Text("saleId")+" of "+day)
			}
		}
	}
	return nil
}

// counted holds a whole against its own counts.
func (sl *selections) counted(w *scenario.Reading, size int) error {
	list := ids(w.Rows)
	if err := sl.judge.Expect(shownTwice(w.Rows) == "", "no transaction stands on two pages", "each transaction once", shownTwice(w.Rows)+" twice"); err != nil {
		return err
	}
	if err := sl.judge.Expect(len(list) == w.Total, "totalItems counts the transactions", fmt.Sprint(len(list)), fmt.Sprint(w.Total)); err != nil {
		return err
	}
	ceiling := (w.Total + size - 1) / size
	return sl.judge.Expect(w.Pages == ceiling, "totalPages is the ceiling of totalItems by pageSize", fmt.Sprint(ceiling), fmt.Sprint(w.Pages))
}

// TogetherNeeds tells what the target lacks for filters to be tried together, without
// asking it anything.
func (sl *selections) TogetherNeeds(names string) error {
	fields, err := namesOf(names)
	if err != nil {
		return err
	}
	return sl.WidestNeeds(fields...)
}

// WidestNeeds tells what the target lacks for fields to be filtered by in the widest
// range, without asking it anything.
func (sl *selections) WidestNeeds(fields ...string) error {
	if err := sl.givens.Sales(); err != nil {
		return err
	}
	if slices.Contains(fields, "cardBrand") {
		return sl.givens.BrandDays(sl.env.Facts.Samples[0].From.String())
	}
	return nil
}

// Together holds several filters at once against the sales of the widest range
// that have the same values: those of the combination that few sales share, so
// that it takes few pages.
func (sl *selections) Together(ctx context.Context, op rules.Operation, names string) error {
	if err := sl.TogetherNeeds(names); err != nil {
		return err
	}
	fields, err := namesOf(names)
	if err != nil {
		return err
	}
	r := sl.wholly()
	base, err := sl.reader.all(ctx, op, r.From.String(), r.To.String(), nil, 20)
	if err != nil {
		return err
	}
	filters := chosen(base.Rows, fields)
	if filters == nil {
		return report.Lacking("no sale "+sl.when(r)+" has "+strings.Join(fields, " and "), "an account with such sales")
	}
	if err := sl.holds(ctx, op, r, base, filters); err != nil || len(fields) < 2 {
		return err
	}
	// As a list, beside the others. "installmentType: Applies to credit cards only"
	// does not say what becomes of the other types of a list.
	if kind, is := filters["typeTransaction"]; is && filters["installmentType"] == nil {
		filters["typeTransaction"] = fmt.Sprintf("%s, %s", kind, otherKind(kind))
		return sl.holds(ctx, op, r, base, filters)
	}
	return nil
}

// wholly is the range that is read whole: the widest of main, and a week of another
// account, of which nobody knows how much it sells.
func (sl *selections) wholly() facts.Range {
	r := sl.env.Facts.Samples[0]
	if week := r.To.Add(-6); sl.reader.session.Role != exchange.RoleMain && r.From.Before(week.Time) {
		r.From = week
	}
	return r
}

// when says of which days a range is.
func (sl *selections) when(r facts.Range) string {
	if sl.reader.session.Role == exchange.RoleMain {
		return "of the past month"
	}
	return fmt.Sprintf("of the account %s from %s to %s", sl.reader.session.Role, r.From, r.To)
}

// holds holds what some filters select against the whole, and of a longer range, too.
func (sl *selections) holds(ctx context.Context, op rules.Operation, r facts.Range, base *scenario.Reading, filters map[string]any) error {
	if err := sl.yields(ctx, op, r, base, filters); err != nil {
		return err
	}
	return sl.longer(ctx, op, base, filters)
}

// otherKind is a payment type beside another one, so that the two leave room for
// every other filter.
func otherKind(kind any) string {
	if kind == "CREDIT" {
		return "DEBIT"
	}
	return "CREDIT"
}

// yields holds what some filters select against the matching rows of the whole.
func (sl *selections) yields(ctx context.Context, op rules.Operation, r facts.Range, base *scenario.Reading, filters map[string]any) error {
	if ok, err := sl.accepted(ctx, op, r, filters); err != nil || !ok {
		return err
	}
	w, err := sl.reader.all(ctx, op, r.From.String(), r.To.String(), filters, 20)
	if err != nil {
		return err
	}
	want := matching(base.Rows, filters)
	same, difference := sameSet(ids(want), ids(about(w.Rows, filters)))
	if err := sl.judge.Expect(same, "the filters yield the matching rows of the whole", fmt.Sprintf("the %d sales with %s", len(want), exchange.MustJSON(filters)), difference); err != nil {
		return err
	}
	if err := sl.othersAlike(base, w, filters); err != nil {
		return err
	}
	for _, row := range about(w.Rows, filters) {
		if !matches(row, filters) {
			return sl.judge.Expect(false, "the sales that filters yield have the values of the filters", string(exchange.MustJSON(filters)), row.Text("saleId")+" has "+shownValues(row, filters))
		}
	}
	if err := sl.counted(w, 20); err != nil {
		return err
	}
	if op == rules.BranchReport && w.Pages > 0 {
		if err := sl.reader.beyond(ctx, r.From.String(), r.To.String(), filters, w, 20); err != nil {
			return err
		}
	}
	if len(filters) > 1 { // what a filter changes about a sale shows with it alone
		return nil
	}
	return sl.reader.toldAlike(ctx, base, w, func(ctx context.Context) (*scenario.Reading, error) {
		return sl.reader.read(ctx, op, r.From.String(), r.To.String(), nil, 20, nil)
	})
}

// othersAlike holds that installmentType, which "applies to credit cards only", leaves
// out all sales of other types, or none of them: no reading of it tells those apart.
func (sl *selections) othersAlike(base, w *scenario.Reading, filters map[string]any) error {
	if filters["installmentType"] == nil {
		return nil
	}
	got := ids(notCredit(w.Rows))
	if len(got) == 0 {
		return nil
	}
	beside := maps.Clone(filters)
	delete(beside, "installmentType")
	want := ids(matching(notCredit(base.Rows), beside))
	same, difference := sameSet(want, got)
	return sl.judge.Expect(same, "installmentType leaves out the sales of all other types, or of none",
		fmt.Sprintf("no such sale, or the %d with %s", len(want), exchange.MustJSON(beside)), difference)
}

// accepted tells whether the filters are taken: a terminal that has left its
// location, or an identifier that is no filter, is a question of its own.
func (sl *selections) accepted(ctx context.Context, op rules.Operation, r facts.Range, filters map[string]any) (bool, error) {
	x, err := sl.reader.first(ctx, op, r.From.String(), r.To.String(), filters)
	if err != nil {
		return false, err
	}
	switch x.Code() {
	case "BR-21", "BR-22", "BR-23":
		return false, gone(x)
	}
	return true, nil
}

// requestWord writes the value of a row as a filter takes it.
func requestWord(field, text string) string {
	switch field {
	case "installmentType":
		return rules.InstallmentKind(text)
	case "typeTransaction", "cardBrand":
		return strings.ToUpper(text)
	}
	return text
}

// documentedWords are those that a filter takes, where the reference lists them.
var documentedWords = map[string][]string{
	"typeTransaction": {"DEBIT", "CREDIT", "PREPAID", "CASH"}, "cardBrand": {"MASTERCARD", "VISA", "AMEX", "MAESTRO"},
	"installmentType": {"COMERCIO", "BANCO"},
}

// chosen are the values of some fields by which every one of them leaves sales
// out, where there are such, so that one that is ignored shows; of those, the
// values that the fewest sales share, but more than a page of them where there
// are. Nil where no sale has them all.
func chosen(rows []exchange.Row, fields []string) map[string]any {
	combinations, without := combinationsOf(rows, fields)
	var best *combination
	for _, key := range slices.Sorted(maps.Keys(combinations)) {
		c := combinations[key]
		for i, other := range c.without {
			if without[i][other] > c.sales {
				c.telling++
			}
		}
		if best == nil || c.better(best) {
			best = c
		}
	}
	if best == nil {
		return nil
	}
	return best.filters
}

// combination is the values that some sales have in the fields of a filter.
type combination struct {
	filters map[string]any
	without []string // the same but for one field each, as text
	sales   int
	telling int // how many of the fields leave sales out
}

// better tells whether a combination is the better one to ask for.
func (c *combination) better(than *combination) bool {
	if c.telling != than.telling {
		return c.telling > than.telling
	}
	have, n := than.sales, c.sales
	return have <= 20 && n > have || have > 20 && n > 20 && n < have
}

// combinationsOf are those of all sales, and how many sales there are without each
// one of the fields.
func combinationsOf(rows []exchange.Row, fields []string) (map[string]*combination, []map[string]int) {
	all, without := map[string]*combination{}, make([]map[string]int, len(fields))
	for i := range fields {
		without[i] = map[string]int{}
	}
	if slices.Contains(fields, "installmentType") {
		rows = credit(rows)
	}
	fields = slices.Sorted(slices.Values(fields))
	for _, row := range rows {
		values := requestWords(row, fields)
		lacking := 0 // how many the filters do not take
		for _, value := range values {
			if value == "" {
				lacking++
			}
		}
		for i, value := range values {
			if lacking == 0 || lacking == 1 && value == "" {
				without[i][keyWithout(values, i)]++
			}
		}
		if lacking > 0 {
			continue
		}
		key := strings.Join(values, idSeparator)
		if all[key] == nil {
			all[key] = newCombination(fields, values)
		}
		all[key].sales++
	}
	return all, without
}

func newCombination(fields, values []string) *combination {
	c := &combination{filters: map[string]any{}}
	for i, field := range fields {
		c.filters[field] = values[i]
		c.without = append(c.without, keyWithout(values, i))
	}
	return c
}

// keyWithout is the text of some values but one.
func keyWithout(values []string, i int) string {
	return strings.Join(values[:i], idSeparator) + idSeparator + strings.Join(values[i+1:], idSeparator)
}

// requestWords are the values of a row as filters take them, empty where they take none
// like it.
func requestWords(row exchange.Row, fields []string) []string {
	values := make([]string, len(fields))
	for i, field := range fields {
		text := requestWord(field, row.Text(fieldOfRow[field]))
		if words := documentedWords[field]; words == nil || slices.Contains(words, text) {
			values[i] = text
		}
	}
	return values
}

func matches(row exchange.Row, filters map[string]any) bool {
	for field, value := range filters {
		values := []string{fmt.Sprint(value)}
		if field == "typeTransaction" {
			values = scenario.SplitList(values[0])
		}
		if !slices.ContainsFunc(values, func(v string) bool { return fits(row, field, v) }) {
			return false
		}
	}
	return true
}

// shownValues are the values of a row in the fields of some filters, as they are shown.
func shownValues(row exchange.Row, filters map[string]any) string {
	var list []string
	for _, field := range slices.Sorted(maps.Keys(filters)) {
		list = append(list, fieldOfRow[field]+" "+shownAt(row, fieldOfRow[field]))
	}
	return strings.Join(list, ", ")
}

// LastDay holds the last day of a range against a range that goes on after it: it
// is whole or, where the reference leaves that open, left out.
func (sl *selections) LastDay(ctx context.Context, op rules.Operation) error {
	if err := sl.givens.Sales(); err != nil {
		return err
	}
	to := sl.env.Facts.Samples[0].To.Add(-1)
	wide, err := sl.reader.all(ctx, op, to.Add(-2).String(), to.Add(1).String(), nil, 20)
	if err != nil {
		return err
	}
	narrow, err := sl.reader.all(ctx, op, to.Add(-2).String(), to.String(), nil, 20)
	if err != nil {
		return err
	}
	want, got := ids(ofDay(wide.Rows, to.String())), ids(ofDay(narrow.Rows, to.String()))
	if len(want) == 0 {
		return report.Lacking("there was no sale on "+to.String()+", so its end cannot be seen", "an account with sales every day")
	}
	same, difference := sameSet(want, got)
	return sl.judge.Expect(same || len(got) == 0, "the last day of a range is whole", fmt.Sprintf("the %d sales of %s, or none", len(want), to), difference)
}

// Limit holds ranges between the two limits that the reference names against each
// other: they are all accepted or all refused.
func (sl *selections) Limit(ctx context.Context, session *scenario.Session) error {
	today := sl.env.Facts.Today
	var accepted, refused []string
	for _, days := range []int{31, 40, 50, 59} { // too long for 30 and within 60, whether both ends count or not
		x, err := session.Ask(ctx, facts.BranchRequest(today.Add(-days-1), today.Add(-1), nil))
		if err != nil {
			return err
		}
		text := fmt.Sprintf("%d days", days)
		if x.Success() || x.NoData() {
			accepted = append(accepted, text)
		} else {
			refused = append(refused, text)
		}
	}
	return sl.judge.Expect(len(accepted) == 0 || len(refused) == 0, "the limit of a range is 30 or 60 days", "ranges of 31 to 59 days all accepted, or all refused",
		"accepted "+strings.Join(accepted, ", ")+"; refused "+strings.Join(refused, ", "))
}

// Terminals looks for terminals in an answer of any shape, in lists that are one
// text, too.
func (sl *selections) Terminals(session *scenario.Session, whose string, serials []string) error {
	named, err := namedTerminals(session, whose, serials)
	if err != nil {
		return err
	}
	return sl.judge.Expect(len(named) == 0, "the answer names no terminal of "+whose, "none of "+scenario.Few(serials), scenario.Few(named))
}

// OwnTerminal looks for a terminal of the account in a listing of any shape. What it
// is asked with, how many it shows at once and how it writes them is not said
// ("Parameters and response shape: not shown"), so one that names none breaks nothing.
func (sl *selections) OwnTerminal(session *scenario.Session) error {
	serials := sl.env.Facts.OwnTerminals()
	named, err := namedTerminals(session, "the account", serials)
	if err != nil {
		return err
	}
	if x := session.Last; x.Status != http.StatusOK || x.JSON == nil || x.Refused() {
		return report.Lacking("the listing is not served as it is asked for: "+session.Got(), "which parameters the listing of serial numbers takes")
	}
	if len(named) == 0 {
		return report.Lacking("the listing names none of the terminals that sold, "+scenario.Few(serials)+": "+session.Got(), "which parameters the listing of serial numbers takes, and how it writes them")
	}
	return sl.judge.Expect(true, "the listing names a terminal of the account", "one of "+scenario.Few(serials), session.Got())
}

// namedTerminals are those of some terminals that the last answer names.
func namedTerminals(session *scenario.Session, whose string, serials []string) (named []string, err error) {
	if session.Last == nil {
		return nil, scenario.ErrNothingAsked
	}
	if len(serials) == 0 {
		return nil, report.Lacking("no terminal of "+whose+" is known", "keys of two accounts that both have sales")
	}
	texts(session.Last.JSON, func(text string) {
		for _, word := range append(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;| \t\n", r) }), text) {
			if slices.Contains(serials, word) && !slices.Contains(named, word) {
				named = append(named, word)
			}
		}
	})
	return named, nil
}

// texts calls visit for every text and number of a value.
func texts(value any, visit func(string)) {
	switch v := value.(type) {
	case map[string]any:
		for _, part := range v {
			texts(part, visit)
		}
	case []any:
		for _, part := range v {
			texts(part, visit)
		}
	default:
		if text, is := exchange.TextOf(v); is {
			visit(text)
		}
	}
}
