package mockserver

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/world"
	"calco.example/mockserver/world/payment"
)

// forced answers a request that asks for a code: by `Prefer: code=BR-07` (RFC
// 7240) or by the key calco-answer-BR-07. Nil when it asks for none.
func forced(x *exchange) *response {
	code, preferred, asked := askedCode(x)
	if !asked {
		return nil
	}
	code = strings.Clone(code) // the journal keeps it, and should not keep a whole header
	x.profile = x.answers(nil)
	a, known := forcedAnswer(x, rules.ID(code))
	if !known {
		a = problem(http.StatusBadRequest, notForcible(x.op, code, func(string) string { return "" }))
		return &a
	}
	a.forced, a.code = code, code
	a.header("X-Calco-Forced", code)
	if preferred {
		a.header("Preference-Applied", "code="+code)
	}
	return &a
}

// askedCode is the code that a request asks for, by Prefer or by its key.
func askedCode(x *exchange) (code string, preferred, asked bool) {
	if code, preferred = preferredCode(x.request.Header); preferred {
		return code, true, true
	}
	code, asked = strings.CutPrefix(x.note.Key, forcedKey)
	return code, false, asked
}

// notForcible tells that an operation does not have a code. An answer never quotes it.
func notForcible(op rules.Operation, code string, shown reason.Shown) string {
	text := "the forced code"
	if quoted := shown(code); quoted != "" {
		text += " " + quoted
	}
	return text + " is not one of this operation" + forcedHint(op, rules.ID(code)) + "; it answers " + rules.Joined(forcible(op))
}

// unlabel takes away what labels an answer as forced.
func (a *response) unlabel() {
	a.headers = slices.DeleteFunc(a.headers, func(h sent.Header) bool {
		return h.Name == "X-Calco-Forced" || h.Name == "Preference-Applied"
	})
}

// forcedHint is what was probably meant by a code that an operation does not have.
func forcedHint(op rules.Operation, code rules.ID) string {
	if _, err := strconv.Atoi(string(code)); err == nil {
		return ": a code of the reference is asked for, and no status"
	}
	for _, other := range rules.Operations() {
		if other.ID != op && slices.Contains(forcible(other.ID), code) {
			return ", but of the " + other.Name
		}
	}
	return rules.DidYouMean(string(code), forcible(op))
}

// preferredCode reads the first code preference of the Prefer lines.
func preferredCode(h http.Header) (code string, found bool) {
	for _, line := range h["Prefer"] {
		for preference := range strings.SplitSeq(line, ",") {
			preference, _, _ = strings.Cut(preference, ";")
			name, value, _ := strings.Cut(preference, "=")
			if strings.EqualFold(strings.TrimSpace(name), "code") {
				return strings.Trim(strings.TrimSpace(value), `"`), true
			}
		}
	}
	return "", false
}

// forcible lists the codes that may be forced on an operation: those it can
// answer. For the transaction report these are statuses, and the IDs of its
// rules, so that each 400 message can be had.
func forcible(op rules.Operation) []rules.ID {
	var codes []rules.ID
	for _, r := range rules.All() {
		switch {
		case op == rules.TransactionReport && r.Operation == op && r.Code != "":
			codes = append(codes, r.ID)
		case op == rules.BranchReport && (r.Operation == op && string(r.ID) == r.Code || r.ID == "ERROR_NOT_AUTHORIZED"):
			codes = append(codes, r.ID)
		case op != rules.TransactionReport && op != rules.BranchReport && r.Operation == rules.Locations && string(r.ID) == r.Code:
			codes = append(codes, r.ID)
		}
	}
	if op == rules.TransactionReport {
		codes = append([]rules.ID{"200", "400", "401", "404", "500"}, codes...)
	}
	return codes
}

// statusRules are the rules behind the statuses of the transaction report.
var statusRules = map[rules.ID]rules.ID{"200": "TR-OK", "400": "TR-START-REQUIRED", "401": "TR-UNAUTHORIZED", "404": "TR-NO-DATA", "500": "TR-INTERNAL"}

func forcedAnswer(x *exchange, code rules.ID) (response, bool) {
	if !slices.Contains(forcible(x.op), code) {
		return response{}, false
	}
	if rule, isStatus := statusRules[code]; isStatus {
		code = rule
	}
	x.account = exampleAccount(x.api.world)
	var a response
	switch {
	case code == "BR-00":
		a = exampleBranchReport(x)
	case code == "TR-OK":
		a = exampleReport(x)
	case x.op == rules.TransactionReport:
		a = forcedReportError(x, code)
	case x.op == rules.BranchReport:
		a = branchError(x.profile, code)
	case code == "L-00" && x.op == rules.SerialNumbers:
		a = renderSerialNumbers(x)
	case code == "L-00":
		a = renderLocations(x)
	case code == "L-01":
		a = noLocations(x.profile)
	default:
		a = listingError(x.profile, x.op, code)
	}
	a.rule, a.why = code, "forced"
	return a, true
}

// forcedReportError is what a rule of the transaction report says under the
// profile. A rule whose question gives it no text of its own keeps the
// catalogue's.
func forcedReportError(x *exchange, id rules.ID) response {
	c := &reportCase{x: x}
	i := slices.IndexFunc(x.profile.transaction, func(k reportCheck) bool { return k.id == id })
	r := x.profile.transaction[i].refuse(c)
	return reportRefusal(x, r)
}

// exampleAccount is whose data a forced success shows, also in a world that has
// nobody to show.
func exampleAccount(w *world.World) *world.Persona {
	return cmp.Or(w.Example(), nobody)
}

// nobody is one account, so that what is kept of it is kept once.
var nobody = &world.Persona{Commerce: &world.Commerce{}, All: &world.Scope{}}

// exampleBranchReport is a page of the example account's last seven full days: the
// one that the body asks for, where it asks for one that there is.
func exampleBranchReport(x *exchange) response {
	c := &branchCase{x: x}
	c.sales = x.api.sales.Find(x.lastWeek(true), &x.scratch.sales)
	c.asks.Page, c.asks.PageSize = x.examplePage(c.sales.Total, request.MaxPageSize)
	return c.render(c.sales.Page(c.asks.Page, c.asks.PageSize))
}

// exampleReport is the same for the transaction report.
func exampleReport(x *exchange) response {
	c := &reportCase{x: x}
	c.sales = x.api.sales.Find(x.lastWeek(false), &x.scratch.sales)
	c.asks.Page, c.asks.PageSize = x.examplePage(c.sales.Total, request.DefaultPageSize)
	return c.render(c.sales.Page(c.asks.Page, c.asks.PageSize))
}

// examplePage is the page and the page size of the body, or the first page of the
// usual size where the body names none that can be had.
func (x *exchange) examplePage(total int, usual int64) (page, size int64) {
	page, size = 1, usual
	body := request.Read(x.writer, x.request, &x.scratch.body)
	asked := func(name string, most int64) (int64, bool) {
		f, sent := jsonbody.LastNamed(body.Members, name)
		return f.Number, sent && f.Kind == jsonbody.Integer && f.Number >= 1 && f.Number <= most
	}
	if n, ok := asked("pageSize", request.MaxPageSize); ok {
		size = n
	}
	if n, ok := asked("page", selection.TotalPages(total, size)); ok {
		page = n
	}
	return page, size
}

func (x *exchange) lastWeek(byLocation bool) selection.Query {
	yesterday := x.salesUntil.Date.AddDays(-1)
	return selection.Query{Account: x.account, From: yesterday.AddDays(-6), To: yesterday, Classes: payment.Every, ByLocation: byLocation, Until: x.salesUntil}
}
