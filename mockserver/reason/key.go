package reason

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Keys are those of a world, and which of them may be named to anybody who asks: those
// that come with the program. Whose world file it is may keep others to himself.
type Keys struct{ All, Named []string }

// named is a key of the world as it may be told.
func (k Keys) named(key string) string {
	if slices.Contains(k.Named, key) {
		return key
	}
	return "a key of the world file"
}

// Key tells why a request has no account: where a key was found instead, or what
// is wrong with the one in its header. Of keys only shipped ones are ever named;
// what was received is never shown. The body
// is not looked at: who is refused by the key never uploads one.
//
// What is no key of this world is compared with what the same key would be when it
// is written in another way, as by a client that encodes it.
func Key(r *http.Request, keys Keys) string {
	lines := r.Header["X-Api-Key"]
	switch {
	case len(lines) == 0:
		const missing, instead = "X-API-Key is missing", ": send the key alone in the header X-API-Key"
		if isPlain(r, keys) {
			return missing + instead
		}
		return missing + elsewhere(r, keys) + instead
	case len(lines) > 1:
		return "X-API-Key is given more than once: send one line"
	}
	return unknownKey(lines[0], keys)
}

// isPlain tells at a glance that a request holds nothing but ordinary headers, and no
// key of the world in them: there is no place to name.
func isPlain(r *http.Request, keys Keys) bool {
	for name, values := range r.Header {
		if !slices.Contains(ordinary, name) || slices.ContainsFunc(values, func(text string) bool { return keyOf(text, keys) != "" }) {
			return false
		}
	}
	return r.URL.RawQuery == ""
}

// elsewhere names the place where a key seems to have been put, "" for none.
func elsewhere(r *http.Request, keys Keys) string {
	for _, name := range []string{"Authorization", "Proxy-Authorization"} {
		if lines := r.Header[name]; len(lines) > 0 && lines[0] != "" {
			return "; " + name + " with " + credential(lines[0]) + " is not read"
		}
	}
	var query url.Values
	if r.URL.RawQuery != "" {
		query, _ = url.ParseQuery(r.URL.RawQuery)
	}
	place := keyIn(r, query, keys)
	if place == "" {
		place = namedIn(r, query)
	}
	if place == "" {
		return ""
	}
	return "; " + place + " is not read"
}

// keyIn finds a key of the world in a header, a cookie or the query, whatever its name.
func keyIn(r *http.Request, query url.Values, keys Keys) string {
	if name, key := keyUnder(r.Header, keys); key != "" {
		if len(name) > 40 || strings.ContainsFunc(name, notInName) {
			return keys.named(key) + " in another header"
		}
		return keys.named(key) + " in the header " + name
	}
	for _, cookie := range r.Cookies() {
		if key := keyOf(cookie.Value, keys); key != "" {
			return keys.named(key) + " in a cookie"
		}
	}
	if _, key := keyUnder(query, keys); key != "" {
		return keys.named(key) + " in the query"
	}
	return ""
}

// keyUnder is the first name, in alphabetical order, under which a key of the world
// stands.
func keyUnder(texts map[string][]string, keys Keys) (name, key string) {
	for one, values := range texts {
		if key != "" && one > name || one == "X-Calco-Session" {
			continue
		}
		for _, value := range values {
			if found := keyOf(value, keys); found != "" {
				name, key = one, found
			}
		}
	}
	return name, key
}

// namedIn finds what is named like a key in a header, a cookie or the query.
func namedIn(r *http.Request, query url.Values) string {
	if name := headerOfKey(r.Header); name != "" {
		return "the header " + name
	}
	if slices.ContainsFunc(r.Cookies(), func(c *http.Cookie) bool { return NamesKey(c.Name) }) {
		return "a cookie"
	}
	for name := range query {
		if NamesKey(name) {
			return "a key in the query"
		}
	}
	return ""
}

// keyOf is a text that is a key of the world, with a session behind it or without; ""
// for any other.
func keyOf(text string, keys Keys) string {
	if key, _, _ := strings.Cut(text, "~"); slices.Contains(keys.All, key) {
		return key
	}
	return ""
}

// credential says what stands in a header for credentials, as far as it may be shown.
func credential(value string) string {
	scheme, _, found := strings.Cut(value, " ")
	if found && slices.ContainsFunc(schemes, func(s string) bool { return strings.EqualFold(s, scheme) }) {
		return "the scheme " + scheme
	}
	return "a credential"
}

// schemes are those of the header Authorization that may be named: what stands
// there could be a key.
var schemes = []string{"Bearer", "Basic", "Token", "ApiKey", "Api-Key", "Key", "X-API-Key", "Digest"}

// headerOfKey is a header that seems to carry a key, as it does for other services.
// Its name may be shown: it is made of few letters.
func headerOfKey(h http.Header) string {
	var found []string
	for name := range h {
		if slices.Contains(ordinary, name) {
			continue
		}
		plain := letters(name)
		about := func(word string) bool { return strings.Contains(plain, word) }
		if len(name) <= 40 && !strings.ContainsFunc(name, notInName) &&
			(NamesKey(name) || about("apikey") || about("token") || about("subscriptionkey") || about("accesskey") || about("functionskey") || plain == "xkey" || nearKeyHeader(plain)) {
			found = append(found, name)
		}
	}
	if len(found) == 0 {
		return ""
	}
	return slices.Min(found)
}

// nearKeyHeader tells whether a name is that of the key's header with a slip.
func nearKeyHeader(plain string) bool {
	_, near := nearest(plain, []string{"xapikey"}, 2)
	return near
}

// ordinary are headers that nearly every client sends, and no key.
var ordinary = []string{"Content-Type", "Content-Length", "User-Agent", "Accept", "Accept-Encoding", "Accept-Language", "Connection"}

func notInName(r rune) bool { return !(r|0x20 >= 'a' && r|0x20 <= 'z' || r == '-' || r == '_') }

// NamesKey tells whether a parameter or a cookie is named like a key: apiKey,
// x-api-key, access_token.
func NamesKey(name string) bool {
	return slices.Contains(namesOfKeys, letters(name))
}

var namesOfKeys = []string{"xapikey", "apikey", "key", "token", "apitoken", "accesstoken", "authorization", "auth", "secret", "password", "clave", "apiclave", "llave"}

// unknownKey tells what is wrong with a key that nobody has.
func unknownKey(key string, keys Keys) string {
	trimmed := strings.Trim(inUTF8(key), " \t")
	bare, mistake := undress(trimmed)
	switch {
	case trimmed == "":
		return "X-API-Key is empty" + orNearest("", keys)
	case valueless(trimmed):
		return unfilled("X-API-Key", trimmed) + orNearest("", keys)
	case exampleKey(trimmed):
		return "X-API-Key holds a placeholder that was not replaced by a key" + orNearest("", keys)
	case strings.Contains(strings.Trim(trimmed, ","), ","):
		return "X-API-Key holds several keys, or a comma: send one"
	case mistake != "":
		return "X-API-Key " + mistake + orNearest(bare, keys)
	}
	return "X-API-Key is no key of this world" + orNearest(bare, keys)
}

// undress takes off what people put around a key, and says what it was.
func undress(key string) (bare, mistake string) {
	scheme, rest, found := strings.Cut(key, " ")
	switch {
	case found && slices.ContainsFunc([]string{"bearer", "basic", "token", "apikey", "key"}, func(s string) bool { return strings.EqualFold(s, scheme) }):
		return strings.TrimSpace(rest), "begins with a scheme: drop the word " + strings.ToUpper(scheme[:1]) + strings.ToLower(scheme[1:])
	case strings.HasPrefix(strings.ToLower(key), "x-api-key:"):
		return strings.TrimSpace(key[len("x-api-key:"):]), "holds the name of the header too: drop it"
	case strings.HasPrefix(key, "%") || strings.Contains(key, "%2") || strings.Contains(key, "%0"):
		if decoded, err := url.PathUnescape(key); err == nil && decoded != key {
			return strings.TrimSpace(decoded), "is percent-encoded: send it plain"
		}
	case strings.Map(plainDash, key) != key:
		return strings.Map(plainDash, key), "holds a dash that is no hyphen, as an editor makes: type it anew"
	case strings.ContainsFunc(key, unseen):
		return strings.Map(dropUnseen, key), "holds characters that are not seen: take them out"
	case strings.Trim(key, ",") != key:
		return strings.Trim(key, ", "), "has a comma beside the key: drop it"
	case strings.Trim(key, ";") != key:
		return strings.Trim(key, "; "), "has a semicolon beside the key: drop it"
	case strings.Trim(key, quotes) != key:
		return strings.Trim(key, quotes), "has quotes around the key: drop them"
	}
	if name, value, found := strings.Cut(key, "="); found && NamesKey(name) {
		return value, "holds a name before the key: drop it"
	}
	if plain, err := base64.StdEncoding.DecodeString(key); err == nil && strings.HasPrefix(string(plain), "calco-") {
		return strings.TrimSuffix(string(plain), ":"), "is encoded as base64: send it plain"
	}
	return key, ""
}

// quotes are the marks that a shell, a program or an editor leaves around a key.
const quotes = "\"'`\\\u201c\u201d\u2018\u2019"

// inUTF8 is a header as text: what is not UTF-8 is Latin-1, as HTTP once had it.
func inUTF8(header string) string {
	if utf8.ValidString(header) {
		return header
	}
	var text strings.Builder
	for i := range len(header) {
		text.WriteRune(rune(header[i]))
	}
	return text.String()
}

// unseen tells whether a character of a key shows no ink: a space of another kind, or
// one without width.
func unseen(r rune) bool {
	return r > '~' && (unicode.IsSpace(r) || unicode.Is(unicode.Cf, r)) || r == '\u00ad'
}

func dropUnseen(r rune) rune {
	if unseen(r) {
		return -1
	}
	return r
}

// plainDash makes a hyphen of the dashes that an editor puts in its place.
func plainDash(r rune) rune {
	if r > '~' && unicode.Is(unicode.Pd, r) || r == '\u2212' {
		return '-'
	}
	return r
}

// exampleKey tells whether a key is what a document writes for one.
func exampleKey(key string) bool {
	return placeholder(key) || strings.Trim(key, "*xX.\u2022") == "" || slices.Contains([]string{"yourapikey", "yourapikeyhere", "apikeyhere", "insertapikey", "apikey", "changeme", "xxx", "tuapikey", "miapikey", "suapikey", "tuclave", "suclave"}, letters(key))
}

// orNearest names the shipped key that was meant, if one is near, or an example. Of a key
// that may not be named it is only told that what was sent is one but for its dress: how
// near a guess comes is not.
func orNearest(key string, keys Keys) string {
	bare, _, _ := strings.Cut(key, "~")
	for _, known := range keys.All {
		switch {
		case known == "calco-"+bare && slices.Contains(keys.Named, known):
			return "; did you mean " + known + "?"
		case known == bare:
			return "; " + keys.named(known) + " would do"
		case strings.EqualFold(known, bare) && slices.Contains(keys.Named, known):
			return "; it differs in letter case: did you mean " + known + "?"
		case strings.EqualFold(known, bare):
			return "; it differs in letter case from a key of the world file"
		}
	}
	if known, near := nearest(bare, keys.Named, 2); near {
		return "; did you mean " + known + "?"
	}
	switch {
	case len(keys.All) == 0:
		return ""
	case len(keys.Named) == 0:
		return "; the keys are those of the world file, " + strconv.Itoa(len(keys.All)) + " in all: see GET /__admin/personas"
	}
	return "; the keys are those of GET /__admin/personas, " + keys.Named[0] + " for example"
}
