package desk

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/keep"
	"calco.example/mockserver/desk/snippet"
)

type exchangeView struct {
	X         *keep.Exchange
	Row       row
	Rule      *rules.Rule
	Message   string
	Sent      string // the request's body, readable
	SentNote  string // why there is none
	Answered  string
	Changes   []changeView
	Assumed   bool // the changes are those of an ordinary body
	Request   call.Request
	CanRepeat bool
	Snippets  []snippet.Snippet
	Permalink string
	LinkNote  string // where the permalink does not hold
	Newer     string
	Older     string
	Questions []rules.Question
	Profile   string // that answered, where it is not the mock's
}

// exchange shows one exchange: request and answer side by side, why, and what
// would lead elsewhere.
func (e exchangePage) exchange(w http.ResponseWriter, r *http.Request, text string) {
	id, err := strconv.ParseInt(text, 10, 64)
	x := e.d.ring.Get(id)
	if err != nil || x == nil {
		p := e.d.newPage(r, "live")
		p.Title = p.text("exchange.gone.title")
		e.d.send(w, r, http.StatusNotFound, "gone", p)
		return
	}
	p := e.d.newPage(r, "live")
	p.Title = p.text("exchange.title", x.ID, codeOf(x))
	v := exchangeView{X: x, Row: p.row(x), Answered: readable(x.Wire.Answer)}
	v.Sent, v.SentNote = p.sent(x)
	_, v.Message = call.Code(x.Wire.Answer)
	e.explain(&v, x)
	v.CanRepeat = e.canRepeat(x)
	if x.Profile != e.d.config.Served.Profile.Name {
		v.Profile = x.Profile
	}
	if x.Operation != "" {
		v.Request = requestOf(x)
		v.Changes, v.Assumed = p.changes(e.smallest(r.Context(), x)), bodyUnknown(x)
		v.Snippets = p.snippets(v.Request, x.Rule)
		v.Permalink, v.LinkNote = e.d.links().permalink(r.Context(), p, x)
	}
	if list := e.d.ring.Before(x.ID, keep.Filter{}, 1); len(list) > 0 {
		v.Older = p.U("live/" + strconv.FormatInt(list[0].ID, 10))
	}
	if list, _, _, _ := e.d.ring.After(x.ID, keep.Filter{}, 1); len(list) > 0 {
		v.Newer = p.U("live/" + strconv.FormatInt(list[0].ID, 10))
	}
	p.Body = v
	e.d.send(w, r, http.StatusOK, "exchange", p)
}

// canRepeat tells whether what is kept of a request is enough to send it again.
// Of one whose key is nobody's that is its operation, unless it asked for more.
func (e exchangePage) canRepeat(x *keep.Exchange) bool {
	return x.Operation != "" && !e.d.config.NoBodies && len(x.Wire.Answer) > 0 && !x.Wire.Cut && (x.Known() || !x.Forced)
}

// explain adds what the rule book says.
func (e exchangePage) explain(v *exchangeView, x *keep.Exchange) {
	rule, known := rules.Lookup(x.Rule)
	if !known {
		return
	}
	v.Rule = &rule
	for _, id := range rule.Questions {
		if q, found := rules.LookupQuestion(id); found {
			v.Questions = append(v.Questions, q)
		}
	}
}

// sent is the body of the request, or why it is not here.
func (p *page) sent(x *keep.Exchange) (body, note string) {
	switch {
	case p.desk.config.NoBodies:
		return "", p.text("exchange.body.off")
	case !x.Known():
		return "", p.text("exchange.body.unknown")
	case len(x.Wire.Body) > 0:
		return readable(x.Wire.Body), ""
	case !call.HasBody(x.Operation):
		return "", p.text("exchange.body.none")
	case !x.Wire.BodyRead:
		return "", p.text("exchange.body.unread")
	}
	return "", p.text("exchange.body.empty")
}

// AccountOf says whose key was sent.
func (p *page) AccountOf(x *keep.Exchange) string {
	if x.Account != "" {
		return x.Account
	}
	return p.text("key." + string(x.KeyState))
}

// requestOf is the request of an exchange, as far as it is kept.
func requestOf(x *keep.Exchange) call.Request {
	return call.Request{
		Operation: x.Operation, Method: x.Method, Path: x.Path, Query: x.Wire.Query, Key: keyFor(x), ContentType: x.Wire.ContentType,
		Prefer: x.Wire.Prefer, Session: x.Session, Now: x.At, Body: string(x.Wire.Body),
	}
}

// notAKey stands for a key that is nobody's, which is never kept.
const notAKey = "no-key-of-this-world"

func keyFor(x *keep.Exchange) string {
	if x.Key == "" && x.KeyState != consumer.NoKey {
		return notAKey
	}
	return x.Key
}

// readable shows a body: JSON on several lines, anything else as text, with what
// a page cannot show made visible.
func readable(body []byte) string {
	var out bytes.Buffer
	if json.Indent(&out, body, "", "  ") == nil {
		return visible(out.String())
	}
	if !utf8.Valid(body) {
		return strconv.QuoteToASCII(string(body))
	}
	return visible(string(body))
}

// visible replaces characters that would not show, or that would turn the text
// around them.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r < 0x20:
			return 0x2400 + r
		case r == 0x7f:
			return 0x2421
		case unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Cc, r):
			return '\ufffd'
		}
		return r
	}, text)
}

// exchangePage is the page of one exchange: why it came out so, and what to change.
type exchangePage struct{ d *Desk }

func (d *Desk) exchanges() exchangePage { return exchangePage{d} }
