package mockserver

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
)

// notRead tells what of a request nobody read: members of the body, and fields
// in the query.
func (x *facts) notRead() string {
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
	if x.request.URL.RawQuery != "" && x.read {
		if query := x.queryNotRead(known); query != "" {
			text = strings.TrimPrefix(text+"; "+query, "; ")
		}
	}
	return text
}

// nothingToRead is notRead of an operation that takes no fields.
func (x *facts) nothingToRead() string {
	switch {
	case x.op == "" || !x.read || x.request.Method == http.MethodPost:
		return ""
	case x.request.ContentLength > 0:
		return "the body was not read: this operation has none"
	case x.request.URL.RawQuery != "":
		return "the query was not read: this operation has no parameters"
	}
	return ""
}

// queryNotRead names the parameters of the query that nobody read.
func (x *facts) queryNotRead(known []string) string {
	read := x.op == rules.BranchReport && x.branchHow.queryHonoured
	query, err := url.ParseQuery(x.request.URL.RawQuery)
	if err != nil {
		return ""
	}
	var names []string
	for name, values := range query {
		value, _, _ := strings.Cut(values[0], "~")
		isKey := x.noAccount && (reason.NamesKey(name) || x.world.Find(value) != nil) // told with the key
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
func (x *facts) wrapped(known []string) string {
	for _, outer := range x.members() {
		if text := x.wrappedIn(outer, outer.Name, x.note.ShownName(outer.Name), known); text != "" {
			return text
		}
	}
	return ""
}

// wrappedIn looks into a member, and into those that lie in it; outermost is the
// member of the body.
func (x *facts) wrappedIn(outer jsonbody.Field, outermost, within string, known []string) string {
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
func (x *facts) fieldNames() []string {
	if x.op == rules.TransactionReport && x.read {
		return x.reportHow.names
	}
	return requestFields[x.op]
}

// members are those of the body, none where it was not read.
func (x *facts) members() []jsonbody.Field {
	if x.body == nil {
		return nil
	}
	return x.body.members
}
