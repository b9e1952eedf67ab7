// Package oracles compares answers with each other, over a closed past range, so
// that nothing about the data has to be known beforehand.
//
// The parts that [Of] gives read whole answers, all pages of one question, and
// compare them: pages join to the whole, filters partition it, both reports tell
// of the same sales. [TransactionsOf] and [EntriesOf] judge the rows of one
// answer. An answer that holds nothing to judge is not verified rather than
// passed.
package oracles

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// oracles compare answers with each other.
type oracles struct {
	env          *scenario.Environment
	session      *scenario.Session
	judge        *scenario.Judge
	names        *scenario.Names
	givens       *scenario.Givens
	requests     *scenario.Requests
	response     *scenario.Response
	transactions *transactions
	reader       *reader
}

// Of compares answers for a scenario.
func Of(s *scenario.Scenario) *oracles {
	return &oracles{s.Env, s.Session, s.Judge, s.Names, s.Givens, s.Requests, s.Response, TransactionsOf(s), readerOf(s)}
}

// PagesJoin holds the pages of one size against totalItems and against pages of 20.
func (o *oracles) PagesJoin(ctx context.Context, op rules.Operation, size int) error {
	from, to, fields, err := o.reader.small(op)
	if err != nil {
		return err
	}
	base, err := o.reader.all(ctx, op, from, to, fields, 20)
	if err != nil {
		return err
	}
	if base.Total == 0 { // the kind is rare: all kinds, then
		delete(fields, "typeTransaction")
		if base, err = o.reader.all(ctx, op, from, to, fields, 20); err != nil {
			return err
		}
	}
	w, err := o.reader.all(ctx, op, from, to, fields, size)
	if err != nil {
		return err
	}
	if w.Total == 0 {
		return report.Lacking("the question matches no sale", "an account with sales")
	}
	list := ids(w.Rows)
	if err := o.judge.Expect(shownTwice(w.Rows) == "", "no transaction stands on two pages", "each transaction once", shownTwice(w.Rows)+" twice"); err != nil {
		return err
	}
	if err := o.judge.Expect(len(list) == w.Total, "the pages have totalItems rows", fmt.Sprint(w.Total), fmt.Sprint(len(list))); err != nil {
		return err
	}
	ceiling := (w.Total + size - 1) / size
	if err := o.judge.Expect(w.Pages == ceiling, "totalPages is the ceiling of totalItems by pageSize", fmt.Sprint(ceiling), fmt.Sprint(w.Pages)); err != nil {
		return err
	}
	same, difference := sameSet(ids(base.Rows), list)
	if err := o.judge.Expect(same, "pages of another size have the same rows", fmt.Sprintf("the %d rows of pages of 20", len(base.Rows)), difference); err != nil {
		return err
	}
	if op == rules.BranchReport {
		if err := o.reader.beyond(ctx, from, to, fields, w, size); err != nil {
			return err
		}
	}
	return o.reader.toldAlike(ctx, base, w, func(ctx context.Context) (*scenario.Reading, error) {
		return o.reader.read(ctx, op, from, to, fields, 20)
	})
}

// partitionValues are the values of a filter that make up the whole.
func (o *oracles) partitionValues(field string, rows []exchange.Row) ([]string, error) {
	switch field {
	case "typeTransaction":
		return []string{"DEBIT", "CREDIT", "PREPAID", "CASH"}, nil
	case "locationId":
		var list []string
		for _, l := range o.env.Facts.Locations {
			list = append(list, l.ID)
		}
		for _, row := range rows { // a location may have left the listing since
			id := row.Text("locationId")
			if !slices.ContainsFunc(list, func(listed string) bool { return sameLocation(listed, id) }) {
				list = append(list, id)
			}
		}
		return list, nil
	case "serialNumber", "SerialNumber":
		var list []string
		for _, row := range rows {
			// The rows are those of the branch report, also where the transaction
			// report's filter is judged.
			if serial := row.Text("serialNumber"); !slices.Contains(list, serial) {
				list = append(list, serial)
			}
		}
		return list, nil
	}
	return nil, fmt.Errorf("the values of %s do not make up the whole: use typeTransaction, locationId, serialNumber or SerialNumber", field)
}

// sampled are the sales of the widest range.
func (o *oracles) sampled(ctx context.Context) ([]exchange.Row, error) {
	if err := o.givens.Sales(); err != nil {
		return nil, err
	}
	r := o.env.Facts.Samples[0]
	w, err := o.reader.all(ctx, rules.BranchReport, r.From.String(), r.To.String(), nil, 20)
	if err != nil {
		return nil, err
	}
	return w.Rows, nil
}

// Partition expects the totals by each value of a filter to add up to the total without it.
func (o *oracles) Partition(ctx context.Context, field string) error {
	op := rules.BranchReport
	from, to, fields := "$from", "$to", map[string]any{}
	var rows []exchange.Row
	var err error
	switch field {
	case "SerialNumber":
		op = rules.TransactionReport
		branch, err := o.reader.all(ctx, rules.BranchReport, from, to, nil, 20)
		if err != nil {
			return err
		}
		rows = branch.Rows
	case "locationId":
		if rows, err = o.sampled(ctx); err != nil {
			return err
		}
	case "serialNumber":
		if from, to, fields, err = o.reader.part(); err != nil {
			return err
		}
		w, err := o.reader.all(ctx, op, from, to, fields, 20)
		if err != nil {
			return err
		}
		rows = w.Rows
	}
	if err := o.givens.Sales(); err != nil {
		return err
	}
	if _, err := o.env.Facts.Place("$location", o.env.Foreign); err != nil && field == "locationId" {
		return o.otherIdentifiers()
	}
	values, err := o.partitionValues(field, rows)
	if err != nil {
		return err
	}
	before, err := o.reader.total(ctx, op, from, to, fields)
	if err != nil {
		return err
	}
	sum, parts := 0, []string{}
	for i, value := range values {
		with := map[string]any{field: value}
		for name, other := range fields {
			with[name] = other
		}
		if field == "locationId" && i >= len(o.env.Facts.Locations) { // not in the listing: is it taken?
			x, err := o.reader.page(ctx, op, from, to, with, 1, 20)
			if err != nil {
				return err
			}
			if x.Code() == "BR-22" {
				return gone(x)
			}
		}
		n, err := o.reader.total(ctx, op, from, to, with)
		if err != nil {
			return err
		}
		sum += n
		parts = append(parts, fmt.Sprintf("%s %d", value, n))
	}
	if field == "typeTransaction" && sum < before {
		further, err := o.furtherTypes(ctx, from, to, fields, values)
		if err != nil {
			return err
		}
		sum += further
		parts = append(parts, fmt.Sprintf("others %d", further))
	}
	after, err := o.reader.total(ctx, op, from, to, fields)
	if err != nil {
		return err
	}
	if after != before {
		return errMoved()
	}
	return o.judge.Expect(sum == before, "the totals by "+field+" add up to the whole", fmt.Sprint(before), fmt.Sprintf("%d = %s", sum, strings.Join(parts, " + ")))
}

// furtherTypes counts the sales whose payment type is none of those that the filter
// takes: that there are no others is not said (Q-TYPE-WORDS).
func (o *oracles) furtherTypes(ctx context.Context, from, to string, fields map[string]any, types []string) (n int, err error) {
	w, err := o.reader.all(ctx, rules.BranchReport, from, to, fields, 20)
	if err != nil {
		return 0, err
	}
	for _, row := range w.Rows {
		shown := row.Text("transactionType")
		if shown != "" && !slices.ContainsFunc(types, func(word string) bool { return strings.EqualFold(word, shown) }) {
			n++
		}
	}
	return n, nil
}

// FilterNeeds tells what the target lacks for a filter to be tried, without asking
// it anything.
func (o *oracles) FilterNeeds(field string) error {
	from, _, _, err := o.reader.part()
	if err == nil && field == "cardBrand" {
		err = o.givens.BrandDays(from)
	}
	return err
}

// FilterYields expects a filter to yield the rows of the whole that satisfy it.
func (o *oracles) FilterYields(ctx context.Context, field, value string) error {
	from, to, fields, err := o.reader.part()
	if err != nil {
		return err
	}
	resolved, err := o.names.Value(value)
	if err != nil {
		return err
	}
	text := fmt.Sprint(resolved)
	if field == "locationId" {
		fields = map[string]any{} // the part is a location itself
		from = "$to-1"
	}
	if err := o.FilterNeeds(field); err != nil {
		return err
	}
	base, err := o.reader.all(ctx, rules.BranchReport, from, to, fields, 20)
	if err != nil {
		return err
	}
	with := map[string]any{field: text}
	for name, other := range fields {
		with[name] = other
	}
	filtered, err := o.reader.all(ctx, rules.BranchReport, from, to, with, 20)
	if err != nil {
		return err
	}
	var values []string
	for _, v := range strings.Split(text, ",") {
		values = append(values, strings.TrimSpace(v))
	}
	want, got := having(base.Rows, field, values...), about(filtered.Rows, with)
	if sample := o.env.Facts.Samples; len(want) == 0 && len(got) == 0 && len(sample) > 0 && field != "locationId" && field != "serialNumber" {
		return o.filterYieldsIn(ctx, sample[0], field, text, values)
	}
	if len(want) == 0 && len(got) == 0 {
		return report.Lacking("no sale of the whole satisfies "+field+" "+text, "an account with such sales")
	}
	same, difference := sameSet(ids(want), ids(got))
	if err := o.judge.Expect(same, "the filter yields the matching rows of the whole", fmt.Sprintf("%d rows", len(want)), difference); err != nil {
		return err
	}
	return o.reader.toldAlike(ctx, base, filtered, func(ctx context.Context) (*scenario.Reading, error) {
		return o.reader.read(ctx, rules.BranchReport, from, to, fields, 20)
	})
}

// filterYieldsIn is FilterYields over the widest range, for sales that are rare.
func (o *oracles) filterYieldsIn(ctx context.Context, r facts.Range, field, text string, values []string) error {
	if field == "cardBrand" {
		if err := o.givens.BrandDays(r.From.String()); err != nil {
			return err
		}
	}
	base, err := o.reader.all(ctx, rules.BranchReport, r.From.String(), r.To.String(), nil, 20)
	if err != nil {
		return err
	}
	filtered, err := o.reader.all(ctx, rules.BranchReport, r.From.String(), r.To.String(), map[string]any{field: text}, 20)
	if err != nil {
		return err
	}
	want, got := having(base.Rows, field, values...), about(filtered.Rows, map[string]any{field: text})
	if len(want) == 0 && len(got) == 0 {
		return report.Lacking("no sale of the past month satisfies "+field+" "+text, "an account with such sales")
	}
	same, difference := sameSet(ids(want), ids(got))
	return o.judge.Expect(same, "the filter yields the matching rows of the whole", fmt.Sprintf("%d rows", len(want)), difference)
}

// Narrower expects a range to yield its part of a wider one.
func (o *oracles) Narrower(ctx context.Context, op rules.Operation) error {
	_, to, fields, err := o.reader.question(op)
	if err != nil {
		return err
	}
	wide, err := o.reader.all(ctx, op, "$from-1", to, fields, 20)
	if err != nil {
		return err
	}
	narrow, err := o.reader.all(ctx, op, "$from", to, fields, 20)
	if err != nil {
		return err
	}
	first, last := o.env.Facts.Sales.From.String(), o.env.Facts.Sales.To.String()
	var want []exchange.Row
	for _, row := range wide.Rows {
		if row.Day() >= first && row.Day() <= last {
			want = append(want, row)
		}
	}
	for _, row := range narrow.Rows {
		if row.Day() < first || row.Day() > last {
			return o.judge.Expect(false, "only sales of the range are returned", first+" to "+last, row.Day())
		}
	}
	same, difference := sameSet(ids(want), ids(narrow.Rows))
	if err := o.judge.Expect(same, "a narrower range is its part of the wider one", fmt.Sprintf("%d rows", len(want)), difference); err != nil {
		return err
	}
	return o.judge.Where(lastDayQuestions[op], "yes", func() error { return o.lastDayCounts(ctx, op, fields, wide) })
}

// lastDayQuestions leave open whether the last day of a range is in it.
var lastDayQuestions = map[rules.Operation]rules.QuestionID{rules.BranchReport: "Q-LAST-DAY", rules.TransactionReport: "Q-TR-LAST-DAY"}

// lastDayCounts holds the total up to $from against the rows of a range that
// goes on after it, in which $from is no last day.
func (o *oracles) lastDayCounts(ctx context.Context, op rules.Operation, fields map[string]any, wide *scenario.Reading) error {
	last := o.env.Facts.Sales.From.String()
	until, onLast := 0, len(ofDay(wide.Rows, last))
	for _, row := range wide.Rows {
		if row.Day() <= last {
			until++
		}
	}
	if onLast == 0 {
		return report.Lacking("there was no sale on "+last+", so whether the last day counts cannot be seen", "an account with sales every day")
	}
	total, err := o.reader.total(ctx, op, "$from-1", "$from", fields)
	if err != nil {
		return err
	}
	return o.judge.Expect(total == until, "the last day of a range is in it", fmt.Sprintf("%d sales up to %s", until, last),
		fmt.Sprintf("%d sales; %d were made that day", total, onLast))
}

// SameTwice expects the same question to have the same answer.
func (o *oracles) SameTwice(ctx context.Context, op rules.Operation) error {
	from, to, fields, err := o.reader.question(op)
	if err != nil {
		return err
	}
	a, err := o.reader.page(ctx, op, from, to, fields, 1, 20)
	if err != nil {
		return err
	}
	first := ids(a.Rows())
	b, err := o.reader.page(ctx, op, from, to, fields, 1, 20)
	if err != nil {
		return err
	}
	return o.judge.Expect(slices.Equal(first, ids(b.Rows())), "the same question has the same answer", scenario.Few(first), scenario.Few(ids(b.Rows())))
}

// SharesNothing expects two accounts to have no sale and no location in common.
func (o *oracles) SharesNothing(ctx context.Context, role exchange.Role) error {
	if err := o.env.Need(role); err != nil {
		return err
	}
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport} {
		if err := o.sharesNoSale(ctx, op, role); err != nil {
			return err
		}
	}
	o.session.Role = exchange.RoleMain
	myLocations, err := o.session.Ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	o.session.Role = role
	listing, err := o.session.Ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	for _, a := range myLocations.Rows() {
		for _, b := range listing.Rows() {
			if err := o.judge.Expect(a.Text("id") != b.Text("id"), "another key lists other locations", "no shared id", a.Text("id")); err != nil {
				return err
			}
		}
	}
	return nil
}

// ShownNoSale expects the transaction report to show another key no sale of main: "the
// key belongs to the account whose data is returned". What else it answers is open.
func (o *oracles) ShownNoSale(ctx context.Context, role exchange.Role) error {
	if err := o.env.Need(role); err != nil {
		return err
	}
	mine, err := o.reader.all(ctx, rules.TransactionReport, "$from", "$to", nil, 20)
	if err != nil {
		return err
	}
	own := transactionsOf(mine.Rows)
	o.session.Role = role
	x, err := o.reader.page(ctx, rules.TransactionReport, "$from", "$to", nil, 1, 20)
	if err != nil {
		return err
	}
	for i, one := range transactionsOf(x.Rows()) {
		if err := o.judge.Expect(!slices.Contains(own, one), "another key is shown no sale of this account", "no shared sale", x.Rows()[i].Text("saleId")); err != nil {
			return err
		}
	}
	return o.judge.Expect(true, "another key is shown no sale of this account", "no shared sale", "")
}

// OpensNothing asks the branch report, with another key, for a location and a terminal
// of its account: "only accounts on a PaaS plan may use the branch report", whatever is
// filtered. Which code wins is open where they are not the account's.
func (o *oracles) OpensNothing(ctx context.Context, role exchange.Role) error {
	if err := o.env.Need(role); err != nil {
		return err
	}
	o.session.Role = role
	listing, err := o.session.Ask(ctx, exchange.Request{Operation: rules.Locations, Role: role})
	if err != nil {
		return err
	}
	places := map[string][]string{"locationId": textsOf(listing.Rows(), "id")}
	sales, err := o.reader.page(ctx, rules.TransactionReport, "$from", "$to", nil, 1, 20)
	if err != nil {
		return err
	}
	places["serialNumber"] = textsOf(sales.Rows(), "posSerialNumber")
	asked := 0
	for _, field := range []string{"locationId", "serialNumber"} {
		if len(places[field]) == 0 {
			continue
		}
		asked++
		x, err := o.reader.page(ctx, rules.BranchReport, "$from", "$to", map[string]any{field: places[field][0]}, 1, 20)
		if err != nil {
			return err
		}
		if err := o.judge.Expect(x.Refused(), "the branch report is refused beside "+field, "a refusal as without it", o.session.Got()); err != nil {
			return err
		}
	}
	if asked == 0 {
		return report.Lacking("the account shows no location and no sale", "a key for keys."+string(role)+" of an account with locations or sales")
	}
	return nil
}

// sharesNoSale holds the sales and the commerce that a report shows to main against
// those that it shows to another account.
func (o *oracles) sharesNoSale(ctx context.Context, op rules.Operation, role exchange.Role) error {
	o.session.Role = exchange.RoleMain
	mine, err := o.reader.all(ctx, op, "$from", "$to", nil, 20)
	if err != nil {
		return err
	}
	own, commerce := transactionsOf(mine.Rows), o.session.Last.Commerce().Text("partnerId")
	o.session.Role = role
	theirs, err := o.reader.all(ctx, op, "$from", "$to", nil, 20)
	if err != nil {
		return err
	}
	if err := o.judge.Expect(commerce == "" || commerce != o.session.Last.Commerce().Text("partnerId"), "another key shows another commerce", "another partnerId", commerce); err != nil {
		return err
	}
	for i, one := range transactionsOf(theirs.Rows) {
		if err := o.judge.Expect(!slices.Contains(own, one), "another key shows other sales", "no shared sale", theirs.Rows[i].Text("saleId")); err != nil {
			return err
		}
	}
	return o.judge.ExpectOf(pagingRules[op], len(theirs.Rows) == theirs.Total, "totalItems counts the transactions that another key is shown", fmt.Sprint(len(theirs.Rows)), fmt.Sprint(theirs.Total))
}

// SameSales holds the sales of one report against those of the other.
func (o *oracles) SameSales(ctx context.Context) error {
	if err := o.givens.Sales(); err != nil {
		return err
	}
	terminal, err := o.env.Facts.Place("$terminal", o.env.Foreign)
	if err != nil {
		return err
	}
	branch, report, err := o.reader.bothReports(ctx, terminal, "$from", "$to")
	if err != nil {
		return err
	}
	// Whether the last day of a range counts is open for each report: the first
	// one does in both.
	first := o.session.Facts().Sales.From.String()
	branchRows, reportRows := ofDay(branch.Rows, first), ofDay(report.Rows, first)
	branchRows = reported(o.env, branchRows, reportRows)
	if same, difference := sameSet(salesOf(branchRows), salesOf(reportRows)); !same {
		return o.judge.Expect(false, "both reports tell of the same sales", fmt.Sprintf("the %d sales of the branch report", len(branchRows)), difference)
	}
	for _, p := range twins(branchRows, reportRows) {
		twin, row := p.branch, p.report
		if err := o.judge.Expect(agreements["amount"].same(p), "both reports tell of the same amount",
			twin.Text("totalAmount")+" or "+twin.Text("saleAmount"), row.Text("amount")); err != nil {
			return err
		}
		if err := o.judge.Expect(strings.HasPrefix(row.Text("paymentDataTime"), twin.Text("transactionDateTime")), "both reports tell of the same time",
			twin.Text("transactionDateTime"), row.Text("paymentDataTime")); err != nil {
			return err
		}
	}
	return nil
}

// GapsAre looks at how the sales of a small question show what they lack.
func (o *oracles) GapsAre(ctx context.Context, op rules.Operation, field, value string) error {
	from, to, fields, err := o.reader.question(op)
	if err != nil {
		return err
	}
	w, err := o.reader.all(ctx, op, from, to, fields, 20)
	if err != nil {
		return err
	}
	return o.transactions.GapsAre(w.Rows, field, value)
}

// AmountIs compares amount with one figure of the branch report, where its two
// figures differ: for the first terminal of the location that has such a sale on
// a day that is in the range of both reports.
func (o *oracles) AmountIs(ctx context.Context, field string) error {
	from, to, fields, err := o.reader.part()
	if err != nil {
		return err
	}
	branch, err := o.reader.all(ctx, rules.BranchReport, from, to, fields, 20)
	if err != nil {
		return err
	}
	day := o.session.Facts().Sales.From.String()
	silent := func(row exchange.Row) bool { // a reversed sale may be in one report only
		return row.Day() != day || isReversed(row) || sameAmount(row, "totalAmount", row, "saleAmount")
	}
	telling := slices.DeleteFunc(slices.Clone(branch.Rows), silent)
	if len(telling) == 0 {
		return report.Lacking("no sale of the location has a tip or cash back, so its two figures are one", "an account with tips or cash back")
	}
	terminal := telling[0].Text("serialNumber")
	second, err := o.reader.all(ctx, rules.TransactionReport, from, to, map[string]any{"SerialNumber": terminal}, 20)
	if err != nil {
		return err
	}
	both := slices.DeleteFunc(twins(branch.Rows, second.Rows), func(p pair) bool { return silent(p.branch) })
	if len(both) == 0 {
		return report.Lacking("no sale with a tip or cash back stands in both reports", "an account with tips or cash back")
	}
	for _, p := range both {
		if err := o.judge.Expect(sameAmount(p.report, "amount", p.branch, field), "amount is "+field, p.branch.Text(field), p.report.Text("amount")); err != nil {
			return err
		}
	}
	return nil
}

// ofDay are the rows of one civil date.
func ofDay(rows []exchange.Row, date string) []exchange.Row {
	var list []exchange.Row
	for _, row := range rows {
		if row.Day() == date {
			list = append(list, row)
		}
	}
	return list
}

// otherIdentifiers says that locationId seems to be no Location.id here, which
// is an open question, unless a profile pins that it is.
func (o *oracles) otherIdentifiers() error {
	if pinned, is := o.env.Pinned("Q-LOCATION-ID"); is && pinned.Is("yes") {
		return nil
	}
	return report.Lacking("no sale has the id of a listed location as its locationId (Q-LOCATION-ID)", "how locationId of the branch report and id of the locations belong together")
}

// Defaults expects a page and a pageSize that are not sent to count as 1 and 10, for
// all terminals and for one.
func (o *oracles) Defaults(ctx context.Context) error {
	if err := o.givens.Sales(); err != nil {
		return err
	}
	if err := o.defaultsWith(ctx, nil); err != nil {
		return err
	}
	terminal, err := o.env.Facts.Place("$terminal", o.env.Foreign)
	if err != nil {
		return err
	}
	return o.defaultsWith(ctx, map[string]any{"SerialNumber": terminal})
}

// defaultsWith is Defaults beside some filters.
func (o *oracles) defaultsWith(ctx context.Context, filters map[string]any) error {
	ask := func(paging map[string]any) (*exchange.Exchange, error) {
		fields := maps.Clone(filters)
		if fields == nil {
			fields = map[string]any{}
		}
		maps.Copy(fields, paging)
		r, err := o.env.Facts.ReportRequest(rules.TransactionReport, "$from", "$to", fields)
		if err != nil {
			return nil, err
		}
		return o.session.Ask(ctx, r)
	}
	full, err := ask(map[string]any{"page": 1, "pageSize": 10})
	if err != nil {
		return err
	}
	if filters != nil && full.NoData() {
		return nil
	}
	want, total := ids(full.Rows()), full.TotalItems()
	for _, fields := range []map[string]any{nil, {"page": 1}, {"pageSize": 10}} {
		x, err := ask(fields)
		if err != nil {
			return err
		}
		if err := o.judge.Expect(slices.Equal(want, ids(x.Rows())), "a page or pageSize that is not sent counts as 1 and 10", fmt.Sprintf("the %d rows of page 1 of 10", len(want)), fmt.Sprintf("%d rows", len(x.Rows()))); err != nil {
			return err
		}
		if err := o.judge.Expect(x.Int("content.page") == 1, "content.page of the default page", "1", fmt.Sprint(x.Int("content.page"))); err != nil {
			return err
		}
		if err := o.judge.Expect(x.TotalPages() == (total+9)/10, "totalPages with the default pageSize", fmt.Sprint((total+9)/10), fmt.Sprint(x.TotalPages())); err != nil {
			return err
		}
	}
	return nil
}

// AfterLast asks for the last page, and judges the one after it.
func (o *oracles) AfterLast(ctx context.Context, op rules.Operation, outcome string) error {
	from, to, fields, err := o.reader.question(op)
	if err != nil {
		return err
	}
	first, err := o.reader.page(ctx, op, from, to, fields, 1, 20)
	if err == nil && first.NoData() { // these days have sales, but elsewhere
		fields = nil
		first, err = o.reader.page(ctx, op, from, to, fields, 1, 20)
	}
	if err != nil {
		return err
	}
	switch {
	case first.NoData():
		return report.Lacking("no sale matches in the two days with sales that discovery found", "a main key of an account with more sales a day")
	case !first.Success():
		return o.judge.Expect(false, "a plain question is answered", "a success", o.session.Got())
	}
	pages := first.TotalPages()
	if pages < 1 {
		return report.Lacking("there is no last page to go beyond: "+first.InWords(), "an account with sales every day")
	}
	last, err := o.reader.page(ctx, op, from, to, fields, pages, 20)
	if err != nil {
		return err
	}
	if err := o.judge.Expect(last.Success() && len(last.Rows()) > 0, "the last page is served", "a success with rows", o.session.Got()); err != nil {
		return err
	}
	if _, err := o.reader.page(ctx, op, from, to, fields, pages+1, 20); err != nil {
		return err
	}
	if op == rules.TransactionReport {
		return o.response.IsWhere(outcome, "Q-TR-PAST-END", "404")
	}
	return o.response.Is(outcome)
}

// SameWhere expects, where an open question has an answer, that the last answer
// says the same as the one to a twin of its request.
func (o *oracles) SameWhere(ctx context.Context, question, answer, called string, twin func(exchange.Request) (exchange.Request, error)) error {
	if o.session.Last == nil {
		return scenario.ErrNothingAsked
	}
	return o.judge.Where(rules.QuestionID(question), answer, func() error {
		r, err := twin(o.session.Last.Request)
		if err != nil {
			return err
		}
		other, err := o.reader.aside(ctx, r)
		if err != nil {
			return err
		}
		return o.judge.Expect(saysSame(o.session.Last, other), "the answer is the same as for "+called, other.InWords(), o.session.Got())
	})
}

// saysSame compares code and message; of answers without a code, the status.
// The status of a code is a question of its own.
func saysSame(a, b *exchange.Exchange) bool {
	if a.Code() == "" {
		return b.Code() == "" && a.Status == b.Status
	}
	return a.Code() == b.Code() && a.Message() == b.Message()
}
