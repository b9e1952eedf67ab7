package admin

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/session"
)

// parameters are the query parameters of the admin paths that take any. A
// parameter that nobody reads is an error: who misspells a filter would take the
// whole journal for the filtered one.
var parameters = map[string][]string{
	"GET requests":    {"code", "operation", "status", "since", "limit"},
	"GET coverage":    {"sessions"},
	"DELETE coverage": {"sessions"},
}

// wrongQuery tells what is wrong with the query of an admin path, "" for nothing.
func (s *Service) wrongQuery(r *http.Request, method string) string {
	if r.URL.RawQuery == "" {
		return ""
	}
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return "malformed: " + reason.Malformed(r.URL.RawQuery)
	}
	known := parameters[method+" "+strings.TrimPrefix(r.URL.EscapedPath(), Prefix)]
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		switch {
		case !slices.Contains(known, name):
			return unknownParameter(s.Journal.Shown(name), name, known)
		case len(values[name]) > 1:
			return "the query parameter " + name + " is given more than once"
		}
	}
	return ""
}

func unknownParameter(shown, name string, known []string) string {
	text := "the query parameter " + shown + " is unknown" + rules.DidYouMean(name, known)
	switch {
	case strings.EqualFold(name, "session"):
		return text + "; a session is named by the header " + session.Header
	case len(known) == 0:
		return text + "; this admin path takes none"
	}
	return text + "; this admin path takes " + strings.Join(known, ", ")
}
