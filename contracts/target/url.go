package target

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// Origin is where requests may go, and nowhere else.
type Origin struct {
	Scheme string
	Host   string // name or address, lower case, without brackets
	Port   string // always set
	Prefix string // path before the four paths: empty, or with a slash first and none last
}

var (
	hostName   = regexp.MustCompile(`^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$`)
	pathPrefix = regexp.MustCompile(`^(/([A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+)*$`)
)

// ParseOrigin reads a base URL. Its errors do not repeat the URL, which may
// hold a password.
func ParseOrigin(text string) (Origin, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || strings.TrimSpace(text) != text:
		return Origin{}, errors.New("not a URL: give one as https://staging.example/prefix")
	case u.Scheme != "http" && u.Scheme != "https" || u.Opaque != "" || u.Host == "":
		return Origin{}, errors.New("expected an absolute http or https URL, as https://staging.example/prefix")
	case u.User != nil:
		return Origin{}, errors.New("a user name or password has no place here: calco sends X-API-Key only")
	case u.RawQuery != "" || u.ForceQuery:
		return Origin{}, errors.New("a query has no place here: the four paths are added to the URL")
	case strings.Contains(text, "#"):
		return Origin{}, errors.New("a fragment has no place here")
	}
	o := Origin{Scheme: u.Scheme, Host: strings.ToLower(u.Hostname()), Port: u.Port(), Prefix: strings.TrimSuffix(u.EscapedPath(), "/")}
	return o.checked(u)
}

func (o Origin) checked(u *url.URL) (Origin, error) {
	o.Port = cmp.Or(o.Port, map[string]string{"http": "80", "https": "443"}[o.Scheme])
	port, err := strconv.Atoi(o.Port)
	if err != nil || port < 1 || port > 65535 || strings.HasSuffix(u.Host, ":") {
		return Origin{}, errors.New("the port must be a number from 1 to 65535")
	}
	if _, err := netip.ParseAddr(o.Host); err != nil && !hostName.MatchString(o.Host) || strings.Contains(o.Host, "%") {
		return Origin{}, errors.New("the host must be a name in ASCII letters or an IP address")
	}
	if !pathPrefix.MatchString(o.Prefix) || slices.ContainsFunc(strings.Split(o.Prefix, "/"), leadsElsewhere) {
		return Origin{}, errors.New("the path prefix may hold only letters, digits, dots, hyphens, underscores, tildes and percent escapes of other characters than slashes and control characters, without . and .. segments")
	}
	return o, nil
}

// leadsElsewhere tells whether a segment of a path is none once its escapes are read: some
// servers take it for another path then.
func leadsElsewhere(segment string) bool {
	text, err := url.PathUnescape(segment)
	return err != nil || text == "." || text == ".." || strings.ContainsFunc(text, func(c rune) bool {
		return c == '/' || c == '\\' || c == utf8.RuneError || unicode.IsControl(c)
	})
}

// Address is what is dialled.
func (o Origin) Address() string { return net.JoinHostPort(o.Host, o.Port) }

// Authority is the host with its port where that is not the scheme's own: what
// stands in a URL and in the Host header.
func (o Origin) Authority() string {
	if o.Scheme == "http" && o.Port == "80" || o.Scheme == "https" && o.Port == "443" {
		return strings.TrimSuffix(net.JoinHostPort(o.Host, ""), ":")
	}
	return o.Address()
}

// String is the origin as a URL.
func (o Origin) String() string { return o.Scheme + "://" + o.Authority() + o.Prefix }

// Loopback tells whether the host is this machine. Only the name localhost and
// loopback addresses count; the client holds the name to it when it dials.
func (o Origin) Loopback() bool {
	address, err := netip.ParseAddr(o.Host)
	return o.Host == "localhost" || err == nil && address.Unmap().IsLoopback()
}

func (r *targetReader) baseURL(t *Target, n *yaml.Node) {
	before := len(r.Problems)
	text := r.Text(n)
	if len(r.Problems) > before {
		return
	}
	o, err := ParseOrigin(text)
	if err != nil {
		r.Fail(n, "baseUrl: %v", err)
		return
	}
	t.origin, t.BaseURL = o, o.String()
}

// Allow is what a user must ask for by a flag of its own.
type Allow struct {
	PlainHTTP  bool // keys in clear text over a network
	Production bool // a host whose name looks like production
}

// Check refuses targets that nobody should reach by accident. A calco mock has
// neither secrets nor customers.
func (t *Target) Check(allow Allow) error {
	switch {
	case t.Loopback() || t.Clock != nil:
	case t.origin.Scheme == "http" && !allow.PlainHTTP:
		return fmt.Errorf("%s: plain http would send the key in clear text: use https, or --allow-http", t.BaseURL)
	case looksLikeProduction(t.origin.Host) && !allow.Production:
		return fmt.Errorf("%s: the name looks like production: point calco at staging, or --allow-production", t.BaseURL)
	}
	return nil
}

// harmless are words in host names that say: nobody's money is here.
var harmless = []string{"staging", "stage", "stg", "test", "testing", "tst", "qa", "uat", "dev", "develop", "development",
	"sandbox", "sbx", "demo", "mock", "local", "internal", "integration", "int", "cert", "certificacion", "pre", "preprod", "nonprod"}

// looksLikeProduction judges the words of a host name, between dots and hyphens,
// digits at their ends left out: prod, xprod, production and produccion always;
// www and api unless a harmless word stands beside them. An IP address and a
// name without any such word do not look like production.
func looksLikeProduction(host string) bool {
	words := strings.FieldsFunc(host, func(c rune) bool { return c == '.' || c == '-' || c == '_' })
	public, safe := false, false
	for _, word := range words {
		word = strings.TrimRight(word, "0123456789")
		switch {
		case slices.Contains(harmless, word):
			safe = true
		case strings.HasSuffix(word, "prod") || strings.HasPrefix(word, "production") || strings.HasPrefix(word, "produccion") || word == "prd":
			return true
		case word == "www" || word == "api":
			public = true
		}
	}
	return public && !safe
}
