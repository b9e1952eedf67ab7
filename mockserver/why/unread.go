package why

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/request"
)

// NotRead tells what of a request nobody read: members of the body, and fields
// in the query.
func (f *Inquiry) NotRead() string {
	known := f.fieldNames()
	if known == nil {
		return f.nothingToRead()
	}
	text := ""
	if len(f.Note.Unread) > 0 {
		text = reason.Unread(f.Note.Unread, f.Note.ShownName, known)
		if wrapped := f.wrapped(known); wrapped != "" {
			text += "; " + wrapped
		}
	}
	if f.Request.URL.RawQuery != "" && f.Read {
		if query := f.queryNotRead(known); query != "" {
			text = strings.TrimPrefix(text+"; "+query, "; ")
		}
	}
	return text
}

// nothingToRead is notRead of an operation that takes no fields.
func (f *Inquiry) nothingToRead() string {
	switch {
	case f.Op == "" || !f.Read || f.Request.Method == http.MethodPost:
		return ""
	case f.Request.ContentLength > 0:
		return "the body was not read: this operation has none"
	case f.Request.URL.RawQuery != "":
		return "the query was not read: this operation has no parameters"
	}
	return ""
}

// QueryNotRead is NotRead of the query of a request whose method is wrong.
func (f *Inquiry) QueryNotRead() string {
	if known := f.fieldNames(); known != nil {
		return f.queryNotRead(known)
	}
	return ""
}

// queryNotRead names the parameters of the query that nobody read.
func (f *Inquiry) queryNotRead(known []string) string {
	read := f.Read && f.Op == rules.BranchReport && f.BranchHow.QueryHonoured
	query, err := url.ParseQuery(f.Request.URL.RawQuery)
	if err != nil {
		return ""
	}
	var names []string
	for name, values := range query {
		value, _, _ := strings.Cut(values[0], "~")
		isKey := f.NoAccount && (reason.NamesKey(name) || f.World.Find(value) != nil) // told with the key
		if !isKey && !(read && slices.Contains(known, name)) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Index(f.Request.URL.RawQuery, a), strings.Index(f.Request.URL.RawQuery, b)), strings.Compare(a, b))
	})
	return reason.Query(names, !read, f.Note.ShownName, known)
}

// wrapped tells where fields were found that belong elsewhere: inside a member that
// nobody reads, or inside Filters.
func (f *Inquiry) wrapped(known []string) string {
	for _, outer := range f.members() {
		if text := f.wrappedIn(outer, outer.Name, f.Note.ShownName(outer.Name), known); text != "" {
			return text
		}
	}
	return ""
}

// wrappedIn looks into a member, and into those that lie in it; outermost is the
// member of the body.
func (f *Inquiry) wrappedIn(outer jsonbody.Field, outermost, within string, known []string) string {
	for _, inner := range outer.Members {
		switch meant := reason.MeantField(inner.Name, known); {
		case outer.Name != "Filters" && reason.MeantField(outer.Name, known) == "Filters": // there the outer name is the mistake
		case meant == "":
			if text := f.wrappedIn(inner, outermost, within+"."+f.Note.ShownName(inner.Name), known); text != "" {
				return text
			}
		case f.Op == rules.TransactionReport && slices.Contains(request.FilterNames, meant) && outer.Name != "Filters":
			return reason.Inside(within, f.Note.ShownName(inner.Name), "Filters")
		case slices.Contains(f.Note.Unread, outermost), outer.Name == "Filters" && !slices.Contains(request.FilterNames, meant):
			return reason.Wrapped(within, f.Note.ShownName(inner.Name), meant)
		}
	}
	return ""
}

// fieldNames are the fields of a request as the profile has them, nil where an
// operation takes none.
func (f *Inquiry) fieldNames() []string {
	if f.Op == rules.TransactionReport && f.Read {
		return f.ReportHow.Names
	}
	return request.RequestFields[f.Op]
}

// members are those of the body, none where it was not read.
func (f *Inquiry) members() []jsonbody.Field {
	if f.Body == nil {
		return nil
	}
	return f.Body.Members
}
