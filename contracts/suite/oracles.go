package suite

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// oracles compare answers with each other.
type oracles struct {
	env          *environment
	session      *session
	judge        *judge
	names        *names
	givens       *givens
	requests     *requests
	response     *response
	transactions *transactions
	reader       *reader
}

func oraclesOf(s *scenario) *oracles {
	return &oracles{s.env, s.session, s.judge, s.names, s.givens, s.requests, s.response, transactionsOf(s), readerOf(s)}
}

func (o *oracles) pagesJoin(ctx context.Context, op rules.Operation, size int) error {
	from, to, fields, err := o.reader.small(op)
	if err != nil {
		return err
	}
	base, err := o.reader.all(ctx, op, from, to, fields, 20)
	if err != nil {
		return err
	}
	w, err := o.reader.all(ctx, op, from, to, fields, size)
	if err != nil {
		return err
	}
	if w.total == 0 {
		return report.Unverified("the question matches no sale", "an account with sales")
	}
	list := ids(w.rows)
	if err := o.judge.expect(twice(list) == "", "no transaction stands on two pages", "each saleId once", twice(list)+" twice"); err != nil {
		return err
	}
	if err := o.judge.expect(len(list) == w.total, "the pages have totalItems rows", fmt.Sprint(w.total), fmt.Sprint(len(list))); err != nil {
		return err
	}
	ceiling := (w.total + size - 1) / size
	if err := o.judge.expect(w.pages == ceiling, "totalPages is the ceiling of totalItems by pageSize", fmt.Sprint(ceiling), fmt.Sprint(w.pages)); err != nil {
		return err
	}
	same, difference := sameSet(ids(base.rows), list)
	return o.judge.expect(same, "pages of another size have the same rows", fmt.Sprintf("the %d rows of pages of 20", len(base.rows)), difference)
}

// partitionValues are the values of a filter that make up the whole.
func (o *oracles) partitionValues(field string, rows []exchange.Row) ([]string, error) {
	switch field {
	case "typeTransaction":
		return []string{"DEBIT", "CREDIT", "PREPAID", "CASH"}, nil
	case "locationId":
		var list []string
		for _, l := range o.env.facts.Locations {
			list = append(list, l.ID)
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

func (o *oracles) partition(ctx context.Context, field string) error {
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
		rows = branch.rows
	case "serialNumber":
		if from, to, fields, err = o.reader.part(); err != nil {
			return err
		}
		w, err := o.reader.all(ctx, op, from, to, fields, 20)
		if err != nil {
			return err
		}
		rows = w.rows
	}
	if err := o.givens.sales(); err != nil {
		return err
	}
	if _, err := o.env.facts.place("$location", o.env.foreign); err != nil && field == "locationId" {
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
	for _, value := range values {
		with := map[string]any{field: value}
		for name, other := range fields {
			with[name] = other
		}
		n, err := o.reader.total(ctx, op, from, to, with)
		if err != nil {
			return err
		}
		sum += n
		parts = append(parts, fmt.Sprintf("%s %d", value, n))
	}
	if after, err := o.reader.total(ctx, op, from, to, fields); err != nil || after != before {
		return errMoved()
	}
	return o.judge.expect(sum == before, "the totals by "+field+" add up to the whole", fmt.Sprint(before), fmt.Sprintf("%d = %s", sum, strings.Join(parts, " + ")))
}

func (o *oracles) filterYields(ctx context.Context, field, value string) error {
	from, to, fields, err := o.reader.part()
	if err != nil {
		return err
	}
	resolved, err := o.names.value(value)
	if err != nil {
		return err
	}
	text := fmt.Sprint(resolved)
	if field == "locationId" {
		fields = map[string]any{} // the part is a location itself
		from = "$to-1"
	}
	if field == "cardBrand" {
		if err := o.givens.brandDays(from); err != nil {
			return err
		}
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
	want := having(base.rows, field, values...)
	if len(want) == 0 && len(filtered.rows) == 0 {
		return report.Unverified("no sale of the whole satisfies "+field+" "+text, "an account with such sales")
	}
	same, difference := sameSet(ids(want), ids(filtered.rows))
	return o.judge.expect(same, "the filter yields the matching rows of the whole", fmt.Sprintf("%d rows", len(want)), difference)
}

func (o *oracles) narrower(ctx context.Context, op rules.Operation) error {
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
	first, last := o.env.facts.Sales.From.String(), o.env.facts.Sales.To.String()
	var want []exchange.Row
	for _, row := range wide.rows {
		if row.Day() >= first && row.Day() <= last {
			want = append(want, row)
		}
	}
	for _, row := range narrow.rows {
		if row.Day() < first || row.Day() > last {
			return o.judge.expect(false, "only sales of the range are returned", first+" to "+last, row.Day())
		}
	}
	same, difference := sameSet(ids(want), ids(narrow.rows))
	if err := o.judge.expect(same, "a narrower range is its part of the wider one", fmt.Sprintf("%d rows", len(want)), difference); err != nil {
		return err
	}
	return o.judge.where(lastDayQuestions[op], "yes", func() error { return o.lastDayCounts(ctx, op, fields, wide) })
}

// lastDayQuestions leave open whether the last day of a range is in it.
var lastDayQuestions = map[rules.Operation]rules.QuestionID{rules.BranchReport: "Q-LAST-DAY", rules.TransactionReport: "Q-TR-LAST-DAY"}

// lastDayCounts holds the total up to $from against the rows of a range that
// goes on after it, in which $from is no last day.
func (o *oracles) lastDayCounts(ctx context.Context, op rules.Operation, fields map[string]any, wide *whole) error {
	last := o.env.facts.Sales.From.String()
	until, onLast := 0, len(ofDay(wide.rows, last))
	for _, row := range wide.rows {
		if row.Day() <= last {
			until++
		}
	}
	if onLast == 0 {
		return report.Unverified("there was no sale on "+last+", so whether the last day counts cannot be seen", "an account with sales every day")
	}
	total, err := o.reader.total(ctx, op, "$from-1", "$from", fields)
	if err != nil {
		return err
	}
	return o.judge.expect(total == until, "the last day of a range is in it", fmt.Sprintf("%d sales up to %s", until, last),
		fmt.Sprintf("%d sales; %d were made that day", total, onLast))
}

func (o *oracles) sameTwice(ctx context.Context, op rules.Operation) error {
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
	return o.judge.expect(slices.Equal(first, ids(b.Rows())), "the same question has the same answer", few(first), few(ids(b.Rows())))
}

func (o *oracles) sharesNothing(ctx context.Context, role exchange.Role) error {
	if !o.env.has(role) {
		return report.Unverified("no key for the role "+string(role), "a key for keys."+string(role)+" in the target file: "+roleMeans[role])
	}
	mine, err := o.reader.page(ctx, rules.BranchReport, "$from", "$to", nil, 1, 20)
	if err != nil {
		return err
	}
	own, commerce := ids(mine.Rows()), mine.Text("data.commerce.partnerId")
	myLocations, err := o.session.ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	o.session.role = role
	theirs, err := o.reader.page(ctx, rules.BranchReport, "$from", "$to", nil, 1, 20)
	if err != nil {
		return err
	}
	if err := o.judge.expect(commerce != theirs.Text("data.commerce.partnerId"), "another key shows another commerce", "another partnerId", commerce); err != nil {
		return err
	}
	for _, id := range ids(theirs.Rows()) {
		if err := o.judge.expect(!slices.Contains(own, id), "another key shows other sales", "no shared saleId", id); err != nil {
			return err
		}
	}
	listing, err := o.session.ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	for _, a := range myLocations.Rows() {
		for _, b := range listing.Rows() {
			if err := o.judge.expect(a.Text("id") != b.Text("id"), "another key lists other locations", "no shared id", a.Text("id")); err != nil {
				return err
			}
		}
	}
	return nil
}

func (o *oracles) sameSales(ctx context.Context) error {
	if err := o.givens.sales(); err != nil {
		return err
	}
	terminal, err := o.env.facts.place("$terminal", o.env.foreign)
	if err != nil {
		return err
	}
	branch, err := o.reader.all(ctx, rules.BranchReport, "$from", "$to", map[string]any{"serialNumber": terminal}, 20)
	if err != nil {
		return err
	}
	report, err := o.reader.all(ctx, rules.TransactionReport, "$from", "$to", map[string]any{"SerialNumber": terminal}, 20)
	if err != nil {
		return err
	}
	// Whether the last day of a range counts is open for each report: the first
	// one does in both.
	first := o.session.facts().Sales.From.String()
	branchRows, reportRows := ofDay(branch.rows, first), ofDay(report.rows, first)
	if same, difference := sameSet(ids(branchRows), ids(reportRows)); !same {
		return o.judge.expect(false, "both reports tell of the same sales", fmt.Sprintf("the %d sales of the branch report", len(branchRows)), difference)
	}
	byID := map[string]exchange.Row{}
	for _, row := range branchRows {
		byID[row.Text("saleId")] = row
	}
	for _, row := range reportRows {
		twin := byID[row.Text("saleId")]
		amount := row.Text("amount")
		if err := o.judge.expect(amount == twin.Text("totalAmount") || amount == twin.Text("saleAmount"), "both reports tell of the same amount",
			twin.Text("totalAmount")+" or "+twin.Text("saleAmount"), amount); err != nil {
			return err
		}
		if err := o.judge.expect(strings.HasPrefix(row.Text("paymentDataTime"), twin.Text("transactionDateTime")), "both reports tell of the same time",
			twin.Text("transactionDateTime"), row.Text("paymentDataTime")); err != nil {
			return err
		}
	}
	return nil
}

// gapsAre looks at how the sales of a small question show what they lack.
func (o *oracles) gapsAre(ctx context.Context, op rules.Operation, field, value string) error {
	from, to, fields, err := o.reader.question(op)
	if err != nil {
		return err
	}
	w, err := o.reader.all(ctx, op, from, to, fields, 20)
	if err != nil {
		return err
	}
	return o.transactions.gapsAre(w.rows, field, value)
}

// amountIs compares amount with one figure of the branch report, where its two
// figures differ: for the first terminal of the location that has such a sale on
// a day that is in the range of both reports.
func (o *oracles) amountIs(ctx context.Context, field string) error {
	from, to, fields, err := o.reader.part()
	if err != nil {
		return err
	}
	branch, err := o.reader.all(ctx, rules.BranchReport, from, to, fields, 20)
	if err != nil {
		return err
	}
	telling := slices.DeleteFunc(ofDay(branch.rows, o.session.facts().Sales.From.String()), func(row exchange.Row) bool {
		return row.Text("totalAmount") == row.Text("saleAmount")
	})
	if len(telling) == 0 {
		return report.Unverified("no sale of the location has a tip or cash back, so its two figures are one", "an account with tips or cash back")
	}
	terminal := telling[0].Text("serialNumber")
	report, err := o.reader.all(ctx, rules.TransactionReport, from, to, map[string]any{"SerialNumber": terminal}, 20)
	if err != nil {
		return err
	}
	amounts := map[string]string{}
	for _, row := range report.rows {
		amounts[row.Text("saleId")] = row.Text("amount")
	}
	for _, row := range telling {
		amount, reported := amounts[row.Text("saleId")]
		if row.Text("serialNumber") != terminal {
			continue
		}
		if err := o.judge.expect(reported && amount == row.Text(field), "amount is "+field, row.Text(field), cmp.Or(amount, "no such sale")); err != nil {
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
	if pinned, is := o.env.pinned("Q-LOCATION-ID"); is && pinned.Is("yes") {
		return nil
	}
	return report.Unverified("no sale has the id of a listed location as its locationId (Q-LOCATION-ID)", "how locationId of the branch report and id of the locations belong together")
}

func (o *oracles) locationsListed(ctx context.Context) error {
	if err := o.givens.sales(); err != nil {
		return err
	}
	listing, err := o.session.ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	var listed []string
	for _, row := range listing.Rows() {
		listed = append(listed, row.Text("id"))
	}
	w, err := o.reader.all(ctx, rules.BranchReport, "$from", "$to", nil, 20)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(w.rows, func(row exchange.Row) bool { return slices.Contains(listed, row.Text("locationId")) }) {
		if err := o.otherIdentifiers(); err != nil {
			return err
		}
		return o.judge.pinnedFor("Q-LOCATION-ID", func() error {
			return o.judge.expect(false, "locationId is the id of a listed location", "one of "+strings.Join(listed, ", "), few(textsOf(w.rows, "locationId")))
		})
	}
	for _, row := range w.rows {
		if err := o.judge.expect(slices.Contains(listed, row.Text("locationId")), "the location of a sale is listed", "one of "+strings.Join(listed, ", "), row.Text("locationId")); err != nil {
			return err
		}
	}
	return nil
}

func (o *oracles) defaults(ctx context.Context) error {
	if err := o.givens.sales(); err != nil {
		return err
	}
	ask := func(fields map[string]any) (*exchange.Exchange, error) {
		r, err := o.env.facts.reportRequest(rules.TransactionReport, "$from", "$to", fields)
		if err != nil {
			return nil, err
		}
		return o.session.ask(ctx, r)
	}
	full, err := ask(map[string]any{"page": 1, "pageSize": 10})
	if err != nil {
		return err
	}
	want, total := ids(full.Rows()), full.TotalItems()
	for _, fields := range []map[string]any{nil, {"page": 1}, {"pageSize": 10}} {
		x, err := ask(fields)
		if err != nil {
			return err
		}
		if err := o.judge.expect(slices.Equal(want, ids(x.Rows())), "a page or pageSize that is not sent counts as 1 and 10", fmt.Sprintf("the %d rows of page 1 of 10", len(want)), fmt.Sprintf("%d rows", len(x.Rows()))); err != nil {
			return err
		}
		if err := o.judge.expect(x.Int("content.page") == 1, "content.page of the default page", "1", fmt.Sprint(x.Int("content.page"))); err != nil {
			return err
		}
		if err := o.judge.expect(x.TotalPages() == (total+9)/10, "totalPages with the default pageSize", fmt.Sprint((total+9)/10), fmt.Sprint(x.TotalPages())); err != nil {
			return err
		}
	}
	return nil
}

func (o *oracles) afterLast(ctx context.Context, op rules.Operation, outcome string) error {
	from, to, fields, err := o.reader.question(op)
	if err != nil {
		return err
	}
	first, err := o.reader.page(ctx, op, from, to, fields, 1, 20)
	if err != nil {
		return err
	}
	pages := first.TotalPages()
	last, err := o.reader.page(ctx, op, from, to, fields, pages, 20)
	if err != nil {
		return err
	}
	if err := o.judge.expect(last.Success() && len(last.Rows()) > 0, "the last page is served", "a success with rows", o.session.got()); err != nil {
		return err
	}
	if _, err := o.reader.page(ctx, op, from, to, fields, pages+1, 20); err != nil {
		return err
	}
	if op == rules.TransactionReport {
		return o.response.isWhere(outcome, "Q-TR-PAST-END", "404")
	}
	return o.response.is(outcome)
}

// sameWhere expects, where an open question has an answer, that the last answer
// says the same as the one to a twin of its request.
func (o *oracles) sameWhere(ctx context.Context, question, answer, called string, twin func(exchange.Request) (exchange.Request, error)) error {
	if o.session.last == nil {
		return errNothingAsked
	}
	return o.judge.where(rules.QuestionID(question), answer, func() error {
		r, err := twin(o.session.last.Request)
		if err != nil {
			return err
		}
		other, err := o.reader.aside(ctx, r)
		if err != nil {
			return err
		}
		return o.judge.expect(saysSame(o.session.last, other), "the answer is the same as for "+called, other.InWords(), o.session.got())
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
