package mockserver

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/admin"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/session"
)

// longestWhy bounds a reason: it stands in a header and in every entry of the
// journal.
const longestWhy = 400

// explain is why a request got its answer, in words that say what to change. The
// checks decide and give a short reason; what was received, what is allowed and
// what would do is worked out here, once, for the answer that is sent.
func (x *exchange) explain(a *response) string {
	why := a.why
	if a.forced == "" {
		if detail := x.detail(a); detail != "" {
			why = detail
		}
		if rest := x.notRead(); rest != "" {
			why += "; " + rest
		}
		if stray := x.strayHeader(); stray != "" {
			why += "; " + stray
		}
		if lines := x.request.Header[fault.AttemptHeader]; len(lines) > 0 && !fault.IsAttempt(lines) {
			why += "; " + fault.AttemptHeader + " is no number from 1 on"
		}
		if x.ignoredType(a.rule) {
			why += "; " + x.anyTypeReason() + "; it counts as missing"
		}
		if names := x.emptyFilters(a.rule); len(names) > 0 {
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
	if strings.HasPrefix(first, "X-Calco-Forc") {
		return text + " (did you mean Prefer?)"
	}
	return text + rules.DidYouMean(first, ownHeaders)
}

// ignoredType tells whether a request went through although a field of it has another
// JSON type, which the profile takes for absent.
func (x *exchange) ignoredType(rule rules.ID) bool {
	switch rule {
	case "BR-00", "BR-27":
		return x.scratch.branch.x == x && x.scratch.branch.asks.fields.ignored
	case "TR-OK", "TR-NO-DATA":
		return x.scratch.report.x == x && x.scratch.report.asks.fields.ignored
	}
	return false
}

// anyTypeReason names the first field of another JSON type.
func (x *exchange) anyTypeReason() string {
	if x.op == rules.TransactionReport {
		return reportTypeReason(&x.scratch.report)
	}
	return reason.FieldTypes(x.payload().members, branchTypes, "")
}

// preferenceReason tells why a Prefer that came with the request forced nothing.
func (x *exchange) preferenceReason() string {
	switch _, found := preferredCode(x.request.Header); {
	case !found:
		return "; Prefer holds no code: write code=" + string(forcible(x.op)[0])
	case x.api.noForce:
		return "; Prefer was not read: forcing is switched off"
	}
	return ""
}

// detail is what can be said beyond the short reason, "" for nothing.
func (x *exchange) detail(a *response) string {
	switch {
	case a.rule == "" && a.status == http.StatusNotFound:
		return x.pathReason()
	case a.rule == "" && a.status == http.StatusMethodNotAllowed:
		return x.methodReason(a.headerValue("Allow"))
	case a.rule == "" && a.status == http.StatusRequestEntityTooLarge:
		return sizeReason(x.request.ContentLength)
	case x.noAccount != "" && (a.rule == "ERROR_NOT_AUTHORIZED" || a.rule == "TR-UNAUTHORIZED"):
		return reason.Key(x.request, x.api.keys)
	case a.rule == "" && a.status == http.StatusBadRequest:
		return x.ownHeaderReason()
	}
	switch x.op {
	case rules.Locations, rules.SerialNumbers:
		if x.account != nil && slices.Contains([]rules.ID{"USER_NOT_FOUND", "ERROR_UNEXPECTED", "L-01"}, a.rule) {
			return personaReason(x, a.why)
		}
	case rules.BranchReport:
		if explain := branchReasons[a.rule]; explain != nil && x.scratch.branch.x != nil {
			return explain(&x.scratch.branch)
		}
	case rules.TransactionReport:
		if explain := reportReasons[a.rule]; explain != nil && x.scratch.report.x != nil {
			return explain(&x.scratch.report)
		}
	}
	return ""
}

// ownHeaderReason tells what is wrong with a header of the mock's own: one that names
// a time, or a code that is asked for.
func (x *exchange) ownHeaderReason() string {
	if _, err := session.Name(x.request.Header, x.api.clock.isOurs); err != nil {
		return ""
	}
	_, err := x.api.clock.clocks.Now("", x.request.Header)
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
	if name := strings.Trim(path, "/"); name == "__admin" || admin.Has(name) {
		return "no operation at this path: did you mean " + pathAdmin + strings.TrimPrefix(name, "__admin") + "?"
	}
	return ""
}

func (x *exchange) methodReason(allow string) string {
	r := x.request
	switch method := methodShown(r.Method); {
	case r.Method == http.MethodOptions && r.Header.Get("Origin") != "":
		return reason.Preflight(allow, r.Header.Get("Origin"), x.api.corsOrigin, x.note.Shown)
	case method != r.Method && methodShown(strings.ToUpper(r.Method)) == strings.ToUpper(r.Method):
		return reason.Method(r.Method, allow) + ": methods are written in capitals"
	default:
		return reason.Method(method, allow)
	}
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

// notRead tells what of a request nobody read: members of the body, and fields
// in the query.
func (x *exchange) notRead() string {
	known := x.fieldNames()
	if known == nil {
		return x.nothingToRead()
	}
	text := ""
	if len(x.note.Unread) > 0 {
		text = reason.Unread(x.note.Unread, x.note.ShownName, known)
		if wrapped := x.wrapped(known); wrapped != "" {
			text += "; " + wrapped
		}
	}
	if x.request.URL.RawQuery != "" && x.profile != nil {
		if query := x.queryNotRead(known); query != "" {
			text = strings.TrimPrefix(text+"; "+query, "; ")
		}
	}
	return text
}

// nothingToRead is notRead of an operation that takes no fields.
func (x *exchange) nothingToRead() string {
	switch {
	case x.op == "" || x.profile == nil || x.request.Method == http.MethodPost:
		return ""
	case x.request.ContentLength > 0:
		return "the body was not read: this operation has none"
	case x.request.URL.RawQuery != "":
		return "the query was not read: this operation has no parameters"
	}
	return ""
}

// queryNotRead names the parameters of the query that nobody read.
func (x *exchange) queryNotRead(known []string) string {
	read := x.op == rules.BranchReport && x.is("Q-QUERY-PARAMETERS", "honoured")
	query, err := url.ParseQuery(x.request.URL.RawQuery)
	if err != nil {
		return ""
	}
	var names []string
	for name, values := range query {
		value, _, _ := strings.Cut(values[0], "~")
		isKey := x.noAccount != "" && (reason.NamesKey(name) || x.api.world.Find(value) != nil) // told with the key
		if !isKey && !(read && slices.Contains(known, name)) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Index(x.request.URL.RawQuery, a), strings.Index(x.request.URL.RawQuery, b)), strings.Compare(a, b))
	})
	return reason.Query(names, !read, x.note.ShownName, known)
}

// wrapped tells where fields were found that belong elsewhere: inside a member that
// nobody reads, or inside Filters.
func (x *exchange) wrapped(known []string) string {
	for _, outer := range x.payload().members {
		if text := x.wrappedIn(outer, outer.Name, x.note.ShownName(outer.Name), known); text != "" {
			return text
		}
	}
	return ""
}

// wrappedIn looks into a member, and into those that lie in it; outermost is the
// member of the body.
func (x *exchange) wrappedIn(outer jsonbody.Field, outermost, within string, known []string) string {
	for _, inner := range outer.Members {
		switch meant := reason.MeantField(inner.Name, known); {
		case outer.Name != "Filters" && reason.MeantField(outer.Name, known) == "Filters": // there the outer name is the mistake
		case meant == "":
			if text := x.wrappedIn(inner, outermost, within+"."+x.note.ShownName(inner.Name), known); text != "" {
				return text
			}
		case x.op == rules.TransactionReport && slices.Contains(filterNames, meant) && outer.Name != "Filters":
			return reason.Inside(within, x.note.ShownName(inner.Name), "Filters")
		case slices.Contains(x.note.Unread, outermost), outer.Name == "Filters" && !slices.Contains(filterNames, meant):
			return reason.Wrapped(within, x.note.ShownName(inner.Name), meant)
		}
	}
	return ""
}

// fieldNames are the fields of a request as the profile has them, nil where an
// operation takes none.
func (x *exchange) fieldNames() []string {
	if x.op == rules.TransactionReport && x.profile != nil {
		return x.profile.reports.names
	}
	return requestFields[x.op]
}

// requestFields are the fields of the requests that have any, whatever the profile.
var requestFields = map[rules.Operation][]string{rules.BranchReport: branchNames, rules.TransactionReport: reportNames}
