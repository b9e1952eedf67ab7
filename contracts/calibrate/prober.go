package calibrate

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// prober is a calibration under way.
type prober struct {
	Options
	ctx   context.Context
	now   time.Time
	facts facts
	notes map[rules.QuestionID]*note
	cases map[rules.QuestionID]map[string]*note
	// statuses are the HTTP statuses that came with each code.
	statuses map[rules.ID]*note
	// asked are the exchanges by request, so that none is sent twice.
	asked     map[string]*exchange.Exchange
	steps     []step
	requests  *spent
	fetched   map[string]*reply  // answers that were asked for ahead
	rehearsal *rehearsal         // set in a copy that only tells what it would ask
	sales     int                // whose status was seen, counted again where they were read again
	served    bool               // the main key was accepted
	tipCounts bool               // a total was seen with its tip
	backLeft  *exchange.Exchange // a total was seen without its cash back
	learning  []*order.Order
	orders    []OrderResult
	leftOut   []rules.QuestionID
	done      *Result // once it was asked for
}

// step is one exchange with what it was for; drift compares steps.
type step struct {
	subject string // rule or question
	what    string
	*exchange.Exchange
}

func newProber(ctx context.Context, o Options) *prober {
	requests := &spent{most: MostRequests, onAsk: o.OnAsk}
	if o.Quick {
		requests.most = MostQuickRequests
	}
	return &prober{Options: o, requests: requests, ctx: ctx, now: o.Clock(), notes: map[rules.QuestionID]*note{}, cases: map[rules.QuestionID]map[string]*note{}, statuses: map[rules.ID]*note{}, asked: map[string]*exchange.Exchange{}, fetched: map[string]*reply{}}
}

// day is a civil date of the target, some days from its today.
func (p *prober) day(offset int) string {
	year, month, d := p.now.Date()
	return time.Date(year, month, d+offset, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// after is a date some days later.
func after(date string, days int) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		panic(err) // dates are ours
	}
	return t.AddDate(0, 0, days).Format(time.DateOnly)
}

// isDate tells whether what a deployment says is a date to reckon with.
func isDate(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// ask sends a request, unless an equal one was sent before, and lets everybody
// look at the answer who learns from any.
func (p *prober) ask(subject, what string, r exchange.Request) (*exchange.Exchange, error) {
	key := requestKey(r)
	x, known := p.asked[key]
	if !known {
		fetched := p.fetched[key]
		switch {
		case fetched != nil:
		case p.rehearsal != nil:
			return p.rehearsal.ask(what, r), nil
		default:
			x, err := p.put(what, r)
			fetched = &reply{x, err}
		}
		if fetched.err != nil {
			return nil, fmt.Errorf("%s: %w", what, fetched.err)
		}
		x = fetched.Exchange
		if err := p.checkKey(x); err != nil {
			return nil, err
		}
		p.asked[key] = x
		p.watch(x)
	}
	p.steps = append(p.steps, step{subject, what, x})
	return x, nil
}

// checkKey tells when the main key is refused that was good before: nothing that
// is asked after that says anything of the service.
func (p *prober) checkKey(x *exchange.Exchange) error {
	if x.Request.Role != exchange.RoleMain || x.Request.Method != "" || x.Request.Path != "" || p.rehearsal != nil {
		return nil
	}
	if x.Success() {
		p.served = true
		return nil
	}
	if !p.served || !refusesKey(x) {
		return nil
	}
	again, err := p.put("whether the main key is still good", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil || again.Success() {
		return nil
	}
	return fmt.Errorf("the main key was good and is refused after %d requests (%s): it expired or was withdrawn; get a new one and run again", p.requests.count(), describe(again))
}

// refusesKey tells whether an answer speaks of the key, or could.
func refusesKey(x *exchange.Exchange) bool {
	return x.Status == http.StatusUnauthorized || x.Status == http.StatusForbidden && x.Code() == "" || x.Code() == "ERROR_NOT_AUTHORIZED" || x.Code() == "401"
}

// mostAnswer is how many bytes of an answer are read: a full page has some 20 kB.
const mostAnswer = 512 << 10

// bearable is an exchange that can be kept: an answer too long for any that is
// documented loses its end and its meaning.
func bearable(x *exchange.Exchange) *exchange.Exchange {
	if len(x.Body) <= mostAnswer {
		return x
	}
	cut := *x
	cut.Body, cut.JSON = slices.Clone(x.Body[:answerKept]), nil
	return &cut
}

// fields are changes to a good request; nil leaves a field out.
type fields map[string]any

// branch is a good request for a branch report, changed.
func (p *prober) branch(change fields) exchange.Request {
	body := fields{"startDate": p.facts.from, "endDate": p.facts.to, "page": 1, "pageSize": 20}
	return exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: body.with(change)}
}

// report is a good request for a transaction report, changed. Dates and
// SerialNumber stand in Filters.
func (p *prober) report(change fields) exchange.Request {
	filters := fields{"StartDate": p.facts.from, "EndDate": p.facts.to}
	body := fields{}
	for name, value := range change {
		to := body
		if name == "StartDate" || name == "EndDate" || name == "SerialNumber" {
			to = filters
		}
		to.set(name, value)
	}
	if _, given := change["Filters"]; !given {
		body["Filters"] = map[string]any(filters)
	}
	return exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleMain, Body: encode(body)}
}

func (f fields) set(name string, value any) {
	if f[name] = value; value == nil {
		delete(f, name)
	}
}

func (f fields) with(change fields) []byte {
	for name, value := range change {
		f.set(name, value)
	}
	return encode(f)
}

// null is JSON null; a nil in fields leaves the field out.
var null = json.RawMessage("null")

// raw is JSON as it stands: numbers in a form of their own.
func raw(text string) json.RawMessage { return json.RawMessage(text) }

func encode(f fields) []byte {
	body, err := json.Marshal(map[string]any(f))
	if err != nil {
		panic(err) // the values are ours
	}
	return body
}

// spread is a request in several forms that mean the same, so that an answer
// that changes from request to request shows it. White space after a body means
// nothing; a GET has none and stays as it is.
func (p *prober) spread(r exchange.Request) []exchange.Request {
	forms := []exchange.Request{r}
	if p.Quick || len(r.Body) == 0 {
		return forms
	}
	for n := 1; n < spreadForms; n++ {
		form := r
		form.Body = append(append([]byte{}, r.Body...), strings.Repeat(" ", n)...)
		forms = append(forms, form)
	}
	return forms
}

// spreadForms is how many: one of two answers, drawn for each request, is missed
// in one of 64 cases.
const spreadForms = 7

// sample is an exchange as it may be shown and kept.
func (p *prober) sample(x *exchange.Exchange) Sample {
	method, path := client.EndpointOf(x.Request.Operation)
	method, path = cmp.Or(x.Request.Method, method), cmp.Or(x.Request.Path, path)
	url := p.Base + path
	if x.Request.Query != "" {
		url += "?" + x.Request.Query
	}
	curl := exchange.CurlLine(method, url, string(x.Request.Body))
	curl = withHeaders(curl, x.Request)
	return Sample{Curl: p.redact(curl), Status: x.Status, Answer: bounded(p.redact(string(x.Body)), answerKept)}
}

// answerKept is how many bytes of an answer are kept as evidence: an error
// whole, of a page the beginning.
const answerKept = 600

func (p *prober) redact(text string) string {
	if p.Redactor == nil {
		return text
	}
	return p.Redactor.Redact(text)
}

func bounded(text string, most int) string {
	if len(text) <= most {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// withHeaders corrects a curl line for a request whose headers are not the
// usual ones.
func withHeaders(curl string, r exchange.Request) string {
	const key, contentType = `-H "X-API-Key: $REPORT_KEY" `, `-H 'Content-Type: application/json'`
	if r.Role == exchange.RoleNone {
		made := ""
		if r.Key != "" {
			made = "-H 'X-API-Key: " + r.Key + "' "
		}
		curl = strings.Replace(curl, key, made, 1)
	}
	if r.Role != exchange.RoleNone && r.Role != exchange.RoleMain {
		curl = strings.Replace(curl, "$REPORT_KEY", "$REPORT_KEY_"+strings.ToUpper(snake(string(r.Role))), 1)
	}
	if r.Header != nil {
		curl = strings.Replace(curl, contentType, "-H 'Content-Type:"+prefixed(r.Header.Get("Content-Type"))+"'", 1)
	}
	return curl
}

// prefixed is a header value after its colon; nothing removes the header.
func prefixed(value string) string {
	if value == "" {
		return ""
	}
	return " " + value
}

// snake writes noPlan as no_Plan.
func snake(role string) string {
	var b strings.Builder
	for _, r := range role {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func contentType(value string) http.Header {
	if value == "" {
		return http.Header{}
	}
	return http.Header{"Content-Type": {value}}
}
