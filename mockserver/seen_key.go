package mockserver

import (
	"bytes"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/request"
)

// qualifiedName is the name of a field with the member that it lies in.
func qualifiedName(op rules.Operation, name string) string {
	if op != rules.TransactionReport {
		return name
	}
	if at := slices.Index(request.FilterNames, name); at >= 0 {
		return request.QualifiedFilterNames[at]
	}
	return name
}

// Where a client put a key, and whom it stands for. A key that is nobody's is
// compared here and goes no further.

func keyState(x *exchange) sent.KeyState {
	switch lines := x.request.Header["X-Api-Key"]; {
	case len(lines) == 0:
		return sent.NoKey
	case len(lines) > 1:
		return sent.SeveralKey
	case x.note.Persona != nil:
		return sent.KnownKey
	case strings.HasPrefix(x.note.Key, forcedKey):
		return sent.ForcingKey
	}
	return sent.UnknownKey
}

// keyElsewhere finds the places beside the header where a key was sent: that of
// a persona, the one in the header, or anything under the name of the header.
func keyElsewhere(x *exchange) []string {
	var places []string
	isKey := func(text string) bool {
		key, _, _ := strings.Cut(text, "~")
		return key != "" && (x.api.world.Find(key) != nil || x.note.Key != "" && key == x.note.Key)
	}
	if query := x.request.URL.RawQuery; query != "" && keyInQuery(query, isKey) {
		places = append(places, sent.KeyInQuery)
	}
	if keyInBody(x, isKey) {
		places = append(places, sent.KeyInBody)
	}
	if len(x.request.Header["Authorization"]) > 0 && keyInAuthorization(x.request, isKey) {
		places = append(places, sent.KeyInAuthorization)
	}
	if len(x.request.Header["Cookie"]) > 0 && slices.ContainsFunc(x.request.Cookies(), func(c *http.Cookie) bool {
		return namesKeyHeader(c.Name) || isKey(c.Value)
	}) {
		places = append(places, sent.KeyInCookie)
	}
	if keyInHeader(x, isKey) {
		places = append(places, sent.KeyInHeader)
	}
	if x.op == "" && holdsKey(x, x.request.URL.Path) {
		places = append(places, sent.KeyInPath)
	}
	return places
}

// leastKey is how long a key must be to be found inside a longer text: one that is
// shorter stands there by chance.
const leastKey = 8

// holdsKey tells whether the key of a request is a part of a text.
func holdsKey(x *exchange, text string) bool {
	return len(x.note.Key) >= leastKey && strings.Contains(text, x.note.Key)
}

func keyInAuthorization(r *http.Request, isKey func(string) bool) bool {
	if user, password, ok := r.BasicAuth(); ok && (isKey(user) || isKey(password)) {
		return true
	}
	return slices.ContainsFunc(r.Header["Authorization"], func(line string) bool {
		scheme, key, found := strings.Cut(line, " ")
		return isKey(strings.TrimSpace(key)) || !found && isKey(scheme)
	})
}

// keyInHeader looks at the headers that have nothing to do with keys, and with
// sessions, whose names may be like keys.
func keyInHeader(x *exchange, isKey func(string) bool) bool {
	for name, lines := range x.request.Header {
		switch name {
		case "X-Api-Key", "Authorization", "Cookie", "X-Calco-Session":
			continue
		}
		for _, line := range lines {
			if holdsKey(x, line) || x.note.Key == "" && isKey(line) {
				return true
			}
		}
	}
	return false
}

func keyInQuery(query string, isKey func(string) bool) bool {
	values, _ := url.ParseQuery(query)
	for name, texts := range values {
		if namesKeyHeader(name) || slices.ContainsFunc(texts, isKey) {
			return true
		}
	}
	return false
}

// keyInBody looks at the body, and for a known key only if there is a field that
// nobody reads: the usual body costs nothing.
func keyInBody(x *exchange, isKey func(string) bool) bool {
	asks, _ := x.asked()
	if asks == nil || len(x.note.Unread) == 0 && x.note.Persona != nil {
		return false
	}
	if len(x.note.Key) >= leastKey && bytes.Contains(asks.Body.Raw, []byte(x.note.Key)) {
		return true
	}
	return slices.ContainsFunc(asks.Body.Members, func(f jsonbody.Field) bool {
		return f.Kind == jsonbody.String && (namesKeyHeader(f.Name) || isKey(f.Text))
	})
}

// namesKeyHeader tells whether a name means the key's header: apiKey, x-api-key,
// X_API_KEY.
func namesKeyHeader(name string) bool {
	plain := strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(name))
	return plain == "apikey" || plain == "xapikey"
}

// keyAsSession stands for a session that is named by a key.
const keyAsSession = "a-key"

// keyShape is that of keys whose makers mark them as such. Any other long word may be
// the name of a session: a UUID, a commit, a test.
var keyShape = regexp.MustCompile(`^(?:[spr]k[_-](?:live|test|prod)|eyJ[A-Za-z0-9_-]{17}|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|AKIA[0-9A-Z]{16}$|AIza[A-Za-z0-9_-]{30})`)

// queryOnly names the fields that stand in the query, where nobody reads them, and
// not in the body, or not with that value.
func queryOnly(x *exchange, r *sent.Request) (names []string) {
	known := request.RequestFields[x.op]
	if known == nil || x.profile == nil || x.op == rules.BranchReport && x.is("Q-QUERY-PARAMETERS", "honoured") {
		return nil
	}
	query, err := url.ParseQuery(x.request.URL.RawQuery)
	if err != nil {
		return nil
	}
	for _, name := range known {
		if f, inBody := r.Field(qualifiedName(x.op, name)); query.Has(name) && (!inBody || r.Persona != "" && differs(f, query.Get(name))) {
			names = append(names, name)
		}
	}
	return names
}

// differs tells whether a field of the body says something else than the query.
func differs(f sent.Field, query string) bool {
	text := f.Text
	if f.IsNumber {
		text = strconv.FormatInt(f.Number, 10)
	}
	return !f.WrongType && text != query
}
