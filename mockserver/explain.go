package mockserver

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/admin"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/session"
	"calco.example/mockserver/why"
)

// longestWhy bounds a reason: it stands in a header and in every entry of the
// journal.
const longestWhy = 400

// explain is why a request got its answer, in words that say what to change. The
// checks decide; what was received, what is allowed and what would do is worked out
// here, once, for the answer that is sent.
func (x *exchange) explain(a *response) string {
	why := a.why
	if a.forced == "" {
		f := x.inquiry(a.rule)
		if detail := x.detail(a); detail != "" {
			why = detail
		}
		if rest := f.NotRead(); rest != "" {
			why += "; " + rest
		}
		if stray := x.strayHeader(); stray != "" {
			why += "; " + stray
		}
		if lines := x.request.Header[fault.AttemptHeader]; len(lines) > 0 && !fault.IsAttempt(lines) {
			why += "; " + fault.AttemptHeader + " is no number from 1 on"
		}
		if typed := f.IgnoredType(a.rule); typed != "" {
			why += "; " + typed + "; it counts as missing"
		}
		if names := f.EmptyFilters(a.rule); len(names) > 0 {
			why += "; " + strings.Join(names, ", ") + ": an empty text, which counts as absent"
		}
		if len(x.request.Header["Prefer"]) > 0 && x.op != "" {
			why += x.preferenceReason()
		}
	}
	if len(why) > longestWhy {
		why = why[:longestWhy] + "..."
	}
	return why
}

// ownHeaders are those that the mock reads beside the service's.
var ownHeaders = []string{session.Header, session.NowHeader, fault.AttemptHeader}

// strayHeader tells of the first header in the manner of the mock's own that it does not
// read.
func (x *exchange) strayHeader() string {
	first := ""
	for name := range x.request.Header {
		if strings.HasPrefix(name, "X-Calco-") && !slices.Contains(ownHeaders, name) && (first == "" || name < first) {
			first = name
		}
	}
	if first == "" {
		return ""
	}
	const text = "a header X-Calco-... is not read" // its name is not shown: it could be anything
	if strings.HasPrefix(first, "X-Calco-Forc") || slices.Contains([]string{"X-Calco-Code", "X-Calco-Answer", "X-Calco-Rule"}, first) {
		return text + " (did you mean Prefer?)"
	}
	return text + rules.DidYouMean(first, ownHeaders)
}

// preferenceReason tells why a Prefer that came with the request forced nothing.
func (x *exchange) preferenceReason() string {
	switch _, found := preferredCode(x.request.Header); {
	case !found:
		return "; Prefer holds no code: write code=" + string(x.codeNamed(x.request.Header.Get("Prefer")))
	case x.api.noForce:
		return "; Prefer was not read: forcing is switched off"
	}
	return ""
}

// codeNamed is the code of the operation that stands in a text, or an example of one.
func (x *exchange) codeNamed(text string) rules.ID {
	codes := forcible(x.op)
	at := slices.IndexFunc(codes, func(code rules.ID) bool { return strings.HasSuffix(strings.ToUpper(text), string(code)) })
	return codes[max(at, 0)]
}

// detail is what can be said of an answer by a rule, and beyond what one by none says of
// itself; "" for nothing.
func (x *exchange) detail(a *response) string {
	switch {
	case a.rule == "L-REQUEST":
		return locationsRequest(x)
	case a.rule != "":
		return x.scratch.inquiry.Reason(a.rule)
	case a.status == http.StatusNotFound:
		return x.pathReason()
	case a.status == http.StatusMethodNotAllowed:
		return x.methodReason(a.headerValue("Allow"))
	case a.status == http.StatusRequestEntityTooLarge:
		return sizeReason(x.request.ContentLength)
	case a.status == http.StatusBadRequest:
		return x.ownHeaderReason()
	}
	return ""
}

// ownHeaderReason tells what is wrong with a header of the mock's own: one that names
// a time, or a code that is asked for.
func (x *exchange) ownHeaderReason() string {
	if _, err := session.Name(x.request.Header, oursIn(x.api.world)); err != nil {
		return ""
	}
	_, err := x.api.clock.All.Now("", x.request.Header)
	switch skipped := (civil.SkippedTime{}); {
	case errors.Is(err, civil.ErrNotTime):
		return reason.Time(session.NowHeader, x.request.Header.Get(session.NowHeader), civil.ErrNotTime.Error(), x.note.Shown)
	case errors.As(err, &skipped):
		return err.Error() + ", to " + skipped.Next
	case err != nil:
		return ""
	}
	if code, _, asked := askedCode(x); asked && x.op != "" {
		return notForcible(x.op, code, x.note.Shown)
	}
	return ""
}

func (x *exchange) pathReason() string {
	path := x.request.URL.Path
	if row := operationOf(x.op); x.op != "" && path == row.Path { // Q-WRONG-METHOD: 404
		return "no operation at this path: " + x.methodReason(row.Method)
	}
	if x.request.Method == "PRI" && x.request.ProtoMajor == 2 { // its preface, RFC 9113, 3.4
		return reason.HTTP2
	}
	if x.request.Method == http.MethodConnect && path == "" {
		return reason.Connect
	}
	if meant := reason.Path(path, apiPaths); meant != "" {
		return "no operation at this path" + reason.PathSlip(path, meant) + ": did you mean " + meant + "?"
	}
	if name := reason.AdminPath(path, admin.Has); name != "" {
		return "no operation at this path: did you mean " + pathAdmin + strings.TrimPrefix(name, "__admin") + "?"
	}
	return ""
}

func (x *exchange) methodReason(allow string) string {
	r := x.request
	switch method := methodShown(r.Method); {
	case r.Method == http.MethodOptions && r.Header.Get("Origin") != "":
		return reason.Preflight(allow, r.Header.Get("Origin"), x.api.corsOrigin, x.note.Shown)
	case slices.Contains(strings.Split(allow, ", "), strings.ToUpper(r.Method)):
		return reason.Method(r.Method, allow) + ": methods are written in capitals"
	case method != r.Method && methodShown(strings.ToUpper(r.Method)) == strings.ToUpper(r.Method):
		return reason.Method(r.Method, allow) + x.fieldsInQuery()
	default:
		return reason.Method(method, allow) + x.fieldsInQuery()
	}
}

// fieldsInQuery tells of the query of a request whose method the path does not serve: who
// sends the fields there will send them so by the other method too.
func (x *exchange) fieldsInQuery() string {
	if x.request.URL.RawQuery == "" {
		return ""
	}
	f := why.Inquiry{Op: x.op, Request: x.request, Note: &x.note, World: x.api.world}
	if unread := f.QueryNotRead(); unread != "" {
		return "; " + unread
	}
	return ""
}

// methodShown is a method as far as it may be shown.
func methodShown(method string) string {
	if slices.Contains([]string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions, http.MethodTrace, http.MethodConnect}, method) {
		return method
	}
	return "another method"
}

func sizeReason(length int64) string {
	most := strconv.Itoa(jsonbody.MaxBytes)
	if length < 0 {
		return "the body is larger than " + most + " bytes"
	}
	return "the body has " + strconv.FormatInt(length, 10) + " bytes, at most " + most + " are read"
}

// nothingAsked is that of a request that is none to an operation.
var nothingAsked = &why.Inquiry{}

// inquiry is what an answer by a rule is explained by.
func (x *exchange) inquiry(rule rules.ID) *why.Inquiry {
	if x.scratch == nil {
		return nothingAsked
	}
	f := &x.scratch.inquiry
	*f = why.Inquiry{
		Op: x.op, Request: x.request, Note: &x.note, Today: x.today, Account: x.account, NoAccount: x.noAccount,
		Earliest: earliestEnd, World: x.api.world, Keys: x.api.keys, Read: x.profile != nil,
	}
	if x.profile != nil {
		f.Words, f.BranchHow, f.ReportHow = &x.profile.words, &x.profile.reading, &x.profile.reports
	}
	if c := &x.scratch.branch; c.x != nil {
		f.Branch, f.Body = &c.asks, &c.asks.Body
		if rule == "BR-24" {
			f.Total = c.matching().Total
		}
	}
	if c := &x.scratch.report; c.x != nil {
		f.Report, f.Body = &c.asks, &c.asks.Body
		if rule == "TR-PAST-END" {
			f.Total = c.matching().Total
		}
	}
	return f
}
