package calibrate

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
)

// prober is a calibration under way.
type prober struct {
	options  Options
	ctx      context.Context
	account  *account
	book     *Book
	service  *service
	watcher  *watcher
	learning []*order.Order
	orders   []OrderResult
	done     *Result // once it was asked for
}

func newProber(ctx context.Context, o Options) *prober {
	most := MostRequests
	if o.Quick {
		most = MostQuickRequests
	}
	book := NewBook(o.Base, o.Redactor)
	p := &prober{options: o, ctx: ctx, account: &account{now: o.Clock()}, book: book, watcher: &watcher{book: book}}
	p.service = newService(ctx, o.Asker, o.Parallel, most, o.OnAsk)
	p.service.heard = p.watcher.watch
	return p
}

// spread is a request in several forms that mean the same, so that an answer
// that changes from request to request shows it. White space after a body means
// nothing; a GET has none and stays as it is.
func (p *prober) spread(r exchange.Request) []exchange.Request {
	forms := []exchange.Request{r}
	if p.options.Quick || len(r.Body) == 0 {
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
func (b *Book) sample(x *exchange.Exchange) Sample {
	method, path := client.EndpointOf(x.Request.Operation)
	method, path = cmp.Or(x.Request.Method, method), cmp.Or(x.Request.Path, path)
	url := b.base + path
	if x.Request.Query != "" {
		url += "?" + x.Request.Query
	}
	curl := exchange.CurlLine(method, url, string(x.Request.Body))
	curl = withHeaders(curl, x.Request)
	return Sample{Curl: b.redact(curl), Status: x.Status, Answer: bounded(b.redact(string(x.Body)), answerKept)}
}

// answerKept is how many bytes of an answer are kept as evidence: an error
// whole, of a page the beginning.
const answerKept = 600

func (b *Book) redact(text string) string {
	if b.redactor == nil {
		return text
	}
	return b.redactor.Redact(text)
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
