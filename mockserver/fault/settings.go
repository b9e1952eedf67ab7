package fault

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
)

// Settings is what a user writes. Parameters of another kind, unknown names
// and values out of range are refused, never ignored: a test that believes in a
// fault that does not happen proves nothing.
type Settings struct {
	Kind        string          `json:"kind"`
	Operation   rules.Operation `json:"operation,omitempty"`   // empty: every request
	Nth         int64           `json:"nth,omitempty"`         // only the n-th request of the operation
	Since       int64           `json:"since,omitempty"`       // the n-th request of the operation, and all after it
	Probability float64         `json:"probability,omitempty"` // by a draw from the seed
	Times       int64           `json:"times,omitempty"`       // answers that it spoils at most
	TTL         int64           `json:"ttl,omitempty"`         // seconds by the session's clock
	Path        string          `json:"path,omitempty"`        // member of the body, as data.transactions[0].saleAmount
	Ms          int64           `json:"ms,omitempty"`
	MaxMs       int64           `json:"maxMs,omitempty"`
	Spread      string          `json:"spread,omitempty"`
	Bytes       int64           `json:"bytes,omitempty"`
	Status      int             `json:"status,omitempty"`
	RetryAfter  string          `json:"retryAfter,omitempty"`
	Body        string          `json:"body,omitempty"`
	Location    string          `json:"location,omitempty"`
}

var sharedParameters = []string{"kind", "operation", "nth", "since", "probability", "times", "ttl"}

// parse reads one fault. Its errors say what to write and never quote the
// body.
func parse(raw []byte) (Settings, error) {
	members, failure := jsonbody.Parse(raw)
	if failure != nil {
		return Settings{}, fmt.Errorf(`write one fault as a JSON object, as {"kind":"reset"}: %s`, failure.Reason)
	}
	name, named := jsonbody.LastNamed(members, "kind")
	if near := nearKind(members); !named && near != "" {
		return Settings{}, fmt.Errorf("unknown field %s (did you mean kind?)", near)
	}
	kind := kindNamed(name.Text)
	if name.Kind != jsonbody.String || kind == nil {
		return Settings{}, errors.New("kind must be one of " + strings.Join(Kinds(), ", ") + rules.DidYouMean(name.Text, Kinds()))
	}
	s := kind.defaults
	s.Kind = kind.name
	takes := slices.Concat(sharedParameters, kind.takes)
	for _, m := range members {
		if !slices.Contains(takes, m.Name) {
			return s, fmt.Errorf("unknown field %s%s: the kind %s takes only %s", shownName(m.Name), meantParameter(m.Name, takes), kind.name, strings.Join(takes, ", "))
		}
		if err := s.set(m); err != nil {
			return s, err
		}
	}
	return s, s.check(members)
}

// meantParameter is what was probably meant by a name that a kind does not take; one
// that other kinds take is no slip.
func meantParameter(name string, takes []string) string {
	if slices.ContainsFunc(kinds, func(k kind) bool { return slices.Contains(k.takes, name) }) {
		return ""
	}
	return rules.DidYouMean(name, takes)
}

// nearKind is the name of a member that was meant to be kind, as Kind or type, or "".
func nearKind(members []jsonbody.Field) string {
	for _, m := range members {
		if slices.Contains([]string{"kind", "type", "fault", "name"}, strings.ToLower(m.Name)) {
			return m.Name
		}
	}
	return ""
}

// set takes one member.
func (s *Settings) set(m jsonbody.Field) (err error) {
	switch m.Name {
	case "operation":
		var word string
		word, err = wordOf(m, "branch-report", "locations", "transaction-report", "serial-numbers")
		s.Operation = rules.Operation(word)
	case "nth":
		s.Nth, err = wholeNumber(m, 1, 1_000_000)
	case "since":
		s.Since, err = wholeNumber(m, 1, 1_000_000)
	case "probability":
		s.Probability, err = chance(m)
	case "times":
		s.Times, err = wholeNumber(m, 1, 1_000_000)
	case "ttl":
		s.TTL, err = wholeNumber(m, 1, 86_400)
	case "path":
		s.Path, err = pathOf(m)
	case "ms":
		s.Ms, err = wholeNumber(m, 0, longest.Milliseconds())
	case "maxMs":
		s.MaxMs, err = wholeNumber(m, 0, longest.Milliseconds())
	case "spread":
		s.Spread, err = wordOf(m, "fixed", "uniform", "lognormal")
	case "bytes":
		s.Bytes, err = wholeNumber(m, 1, 64<<10)
	case "status":
		err = s.setStatus(m)
	case "retryAfter":
		s.RetryAfter, err = retryAfterOf(m)
	case "body":
		s.Body, err = wordOf(m, "documented", "html", "gateway")
	case "location":
		s.Location, err = locationOf(m)
	}
	return err
}

// check is what holds between parameters.
func (s *Settings) check(members []jsonbody.Field) error {
	_, bounded := jsonbody.LastNamed(members, "maxMs")
	switch {
	case s.Kind == "duplicate-key" && strings.HasSuffix(s.Path, "]"):
		return errors.New("path of duplicate-key must end in a name, as data.transactions[0].status")
	case s.Nth > 0 && s.Probability > 0:
		return errors.New("write nth or probability, not both")
	case s.Since > 0 && (s.Nth > 0 || s.Probability > 0):
		return errors.New("write since, nth or probability, and one of them only")
	case bounded != (s.Spread == "uniform"):
		return errors.New(`maxMs goes with "spread":"uniform", and that with maxMs`)
	case bounded && s.MaxMs < s.Ms:
		return errors.New("maxMs must not be less than ms")
	}
	return nil
}

func (s *Settings) setStatus(m jsonbody.Field) error {
	allowed := []int64{200, 401, 429, 500, 503}
	if s.Kind == "redirect" {
		allowed = []int64{301, 302, 303, 304, 305, 306, 307, 308}
	}
	if m.Kind != jsonbody.Integer || !slices.Contains(allowed, m.Number) {
		return fmt.Errorf("status must be one of %s", strings.Trim(fmt.Sprint(allowed), "[]"))
	}
	s.Status = int(m.Number)
	return nil
}

func wordOf(m jsonbody.Field, words ...string) (string, error) {
	if m.Kind != jsonbody.String || !slices.Contains(words, m.Text) {
		return "", fmt.Errorf("%s must be one of %s%s", m.Name, strings.Join(words, ", "), rules.DidYouMean(m.Text, words))
	}
	return m.Text, nil
}

func wholeNumber(m jsonbody.Field, least, most int64) (int64, error) {
	if m.Kind != jsonbody.Integer || m.Number < least || m.Number > most {
		return 0, fmt.Errorf("%s must be a whole number from %d to %d", m.Name, least, most)
	}
	return m.Number, nil
}

func chance(m jsonbody.Field) (float64, error) {
	p, err := strconv.ParseFloat(m.Text, 64)
	if m.Kind != jsonbody.Number && m.Kind != jsonbody.Integer || err != nil || p <= 0 || p > 1 {
		return 0, errors.New("probability must be a number over 0 and up to 1, as 0.25")
	}
	return p, nil
}

func retryAfterOf(m jsonbody.Field) (string, error) {
	seconds, err := strconv.Atoi(m.Text)
	plain := err == nil && seconds >= 0 && seconds <= 3600 && strconv.Itoa(seconds) == m.Text
	if m.Kind != jsonbody.String || !plain && !slices.Contains([]string{"date", "huge", "negative"}, m.Text) {
		return "", errors.New(`retryAfter must be seconds from "0" to "3600", or one of date, huge, negative`)
	}
	return m.Text, nil
}

// locationOf reads where a redirect leads: an origin, to which the path of the
// request is added.
func locationOf(m jsonbody.Field) (string, error) {
	u, err := url.Parse(m.Text)
	if m.Kind != jsonbody.String || err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil ||
		u.Scheme+"://"+u.Host != m.Text || len(m.Text) > 255 {
		return "", errors.New("location must be scheme and host without a path, as https://elsewhere.example:8443")
	}
	return m.Text, nil
}

// shownName is a name of the body as far as it may be repeated: no key is made of
// letters alone.
func shownName(name string) string {
	if len(name) <= 40 && onlyLetters.MatchString(name) {
		return name
	}
	return fmt.Sprintf("(%d bytes)", len(name))
}

var (
	onlyLetters = regexp.MustCompile(`^[A-Za-z_]+$`)
	memberPath  = regexp.MustCompile(`^[A-Za-z]+(\[[0-9]{1,4}\])*(\.[A-Za-z]+(\[[0-9]{1,4}\])*)*$`)
)

func pathOf(m jsonbody.Field) (string, error) {
	if m.Kind != jsonbody.String || len(m.Text) > 100 || !memberPath.MatchString(m.Text) {
		return "", errors.New("path must name a member of the body, as metadata.code or data.transactions[0].status")
	}
	return m.Text, nil
}
