package scenario

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// Session asks as one account, and keeps the answers.
type Session struct {
	*Step
	env     *Environment
	monitor *monitor
	Role    exchange.Role
	Key     string              // made up, instead of a role's
	Altered exchange.Alteration // of the role's key
	Sales   *facts.Range        // what $from and $to stand for; nil: any sales
	Before  *exchange.Exchange  // the answer before the last one
	Last    *exchange.Exchange
	Looked  *Looked // what a When looks at, instead of the sales of the last answer; nil: nothing
	Sent    int
	Flaky   bool               // an answer came only after a retry
	against []exchange.Request // that a finding shows instead of the last one
}

// Facts are those of discovery, with the sales that the scenario asked for.
func (s *Session) Facts() *facts.Facts {
	if s.Sales == nil {
		return s.env.Facts
	}
	facts := *s.env.Facts
	facts.Sales, facts.Reported = *s.Sales, 0
	return &facts
}

// Without says that the account shows no sale in the days that are read.
func (s *Session) Without() error {
	return report.Lacking(fmt.Sprintf("keys.%s shows no sale in these days", s.Role), fmt.Sprintf("a key for keys.%s of an account with sales every day", s.Role))
}

// NeedSales needs a past range with sales.
func (s *Session) NeedSales() bool { return s.Need(s.env.Facts.NeedSales()) }

// Sample is the widest range with sales that is read, none where there is none.
func (s *Session) Sample() (widest facts.Range) {
	if len(s.env.Facts.Samples) > 0 {
		widest = s.env.Facts.Samples[0]
	}
	return widest
}

// report is a request of a feature for a report, with the sales that the scenario asked for.
func (s *Session) report(op rules.Operation, from, to string, change map[string]any) exchange.Request {
	r, err := s.Facts().ReportRequest(op, from, to, change)
	s.Need(err)
	return r
}

// Request is a request for a report, with the sales that discovery found.
func (s *Session) Request(op rules.Operation, from, to string, change map[string]any) exchange.Request {
	r, err := s.env.Facts.ReportRequest(op, from, to, change)
	s.Need(err)
	return r
}

// Looked are the sales of many answers.
type Looked struct {
	Rows      []exchange.Row
	Responses []*exchange.Exchange

	bySale map[string]*exchange.Exchange
}

// answerWith is the answer in which a sale stands.
func (l *Looked) answerWith(saleID string) *exchange.Exchange {
	if l.bySale == nil {
		l.bySale = map[string]*exchange.Exchange{}
		for _, x := range l.Responses {
			for _, row := range x.Rows() {
				l.bySale[row.Text("saleId")] = x
			}
		}
	}
	return l.bySale[saleID]
}

// ShowSale makes the answer that a sale was read from the last one, so that a finding
// shows it, and says where the sale stands: in the transaction of that number where
// one answer is judged.
func (s *Session) ShowSale(row exchange.Row, number int) (where string) {
	if s.Looked == nil {
		return fmt.Sprintf("in transaction %d", number)
	}
	id := row.Text("saleId")
	if x := s.Looked.answerWith(id); x != nil {
		s.Show(x)
	}
	return "for " + id
}

// Now is the time by the target's clock.
func (s *Session) Now() time.Time { return s.env.Clock() }

// ErrNothingAsked is a Then without a When: a mistake of the feature.
var ErrNothingAsked = errors.New("nothing was asked yet: a When comes first")

// hasAsked tells whether there is an answer to go on with, and ends the step where there is
// none.
func (s *Session) hasAsked() bool {
	if s.Last == nil {
		s.Need(ErrNothingAsked)
	}
	return s.GoesOn()
}

// Show makes an answer the last one, so that a finding shows it.
func (s *Session) Show(x *exchange.Exchange) {
	if s.GoesOn() {
		s.Last = x
	}
}

// Put asks what a When says. The first question of a scenario takes the answer that
// another one of the run was given to the same request: to judge it anew it need not be
// sent anew. What is compared with it is always asked for its own.
func (s *Session) Put(r exchange.Request) {
	if s.Last != nil {
		s.Ask(r)
		return
	}
	if x := s.Common(r); s.GoesOn() {
		s.took(x)
	}
}

// took makes an answer the one to judge.
func (s *Session) took(x *exchange.Exchange) {
	s.Flaky = s.Flaky || x.Tries > 1
	s.Before, s.Last, s.Looked = s.Last, x, nil
}

// Common asks for a whole run: what it sends and finds is the run's, so that equal runs
// say the same of each scenario. An answer that came at once, and as one of the service,
// is given to all that ask the same; any other one, which may have been an accident, to
// nobody else.
func (s *Session) Common(r exchange.Request) (x *exchange.Exchange) {
	if !s.GoesOn() {
		return noAnswer
	}
	// No headers at all are those of a documented request, an empty list of them is none.
	slot := s.env.Readings.Slot(fmt.Sprintf("common %s %s %q %q %q %q %q %q %t %q %q", s.Role, s.Key, s.Altered, r.Operation, r.Role, r.Method, r.Path, r.Query, r.Header == nil, r.Header, r.Body))
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Last != nil {
		return slot.Last
	}
	shared := New(s.env, "shared reading")
	shared.Judge.Rules = s.monitor.judge.Rules
	shared.Session.Role, shared.Session.Key, shared.Session.Altered = s.Role, s.Key, s.Altered
	err := s.As(shared, func() { x = shared.Ask(r) })
	if s.Need(err) && x.Tries == 1 && x.Status < http.StatusInternalServerError && (x.Success() || x.NoData() || x.Refused() || served(x)) {
		slot.Last = x
	}
	return x
}

// Page asks for one page of a question.
func (s *Session) Page(q Question, number, size int) *exchange.Exchange {
	return s.Ask(s.PageRequest(q, number, size))
}

// PageRequest is a request for one page of a question.
func (s *Session) PageRequest(q Question, number, size int) exchange.Request {
	change := map[string]any{"page": number, "pageSize": size}
	maps.Copy(change, q.Fields)
	return s.Request(q.Op, q.From, q.To, change)
}

// FirstPage is [Session.KnownPage] of the first page.
func (s *Session) FirstPage(q Question, size int) *exchange.Exchange { return s.KnownPage(q, 1, size) }

// KnownPage is a page of a question about past days, as the run was given it when it was
// first asked for; what is asked up to today may be another page by now.
func (s *Session) KnownPage(q Question, number, size int) *exchange.Exchange {
	if !s.env.Facts.Past(q.To) {
		return s.Page(q, number, size)
	}
	x := s.Common(s.PageRequest(q, number, size))
	s.Show(x)
	return x
}

// PageBesides asks for a page of a question anew; the evidence stays what was compared.
func (s *Session) PageBesides(q Question, number, size int) *exchange.Exchange {
	return s.Besides(s.PageRequest(q, number, size))
}

// Besides asks anew; the evidence stays what was compared.
func (s *Session) Besides(r exchange.Request) *exchange.Exchange {
	last, before, looked := s.Last, s.Before, s.Looked
	defer func() { s.Last, s.Before, s.Looked = last, before, looked }()
	return s.Ask(r)
}

// served tells whether an answer is one of the operation whose answers are not shown.
func served(x *exchange.Exchange) bool {
	return x.Request.Operation == rules.SerialNumbers && x.Status == http.StatusOK && x.JSON != nil
}

// Ask puts a request to the target and holds the answer against everything that
// is true of every answer: the contract, and the message that goes with a code.
func (s *Session) Ask(r exchange.Request) *exchange.Exchange {
	if !s.GoesOn() {
		return noAnswer
	}
	if r.Role == exchange.RoleMain && s.Role != exchange.RoleMain {
		r.Role = s.Role
	}
	if s.Key != "" {
		r.Role, r.Key = exchange.RoleNone, s.Key
	}
	r.Altered = s.Altered
	x, err := s.env.Asker.Ask(s.ctx, r)
	if errors.Is(err, exchange.ErrSameKey) {
		err = report.Unverified("the key "+string(r.Altered)+" is the same key", "a key that has letters and ends in one or in a digit")
	}
	if !s.Need(err) {
		return noAnswer
	}
	s.Sent += x.Tries
	if s.env.OnSent != nil {
		s.env.OnSent(x.Tries)
	}
	s.took(x)
	s.monitor.watch(x)
	if s.env.Facts != nil && s.env.Facts.NoLocations {
		s.lackLocations(x)
	}
	return x
}

// lackLocations leaves a scenario open where the listing of the main account shows nothing
// because it has no locations (L-01), which is no fault of the service.
func (s *Session) lackLocations(x *exchange.Exchange) {
	r := x.Request
	if s.env.Facts != nil && s.env.Facts.ListsNone && r.Operation == rules.Locations && r.Role == exchange.RoleMain && x.Code() == "L-01" {
		s.Lack("keys.main belongs to an account without locations (L-01)", "a main key of an account with locations and sales")
	}
}

// Got is the last answer in a few words.
func (s *Session) Got() string {
	if s.Last == nil {
		return "no answer"
	}
	return s.Last.InWords()
}
