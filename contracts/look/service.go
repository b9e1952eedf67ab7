package look

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// judge says why nothing can be checked, from one answer of each operation to a
// plain request with the main key; nil where something can.
func (l *looker) judge(listing, branch, report *exchange.Exchange) error {
	all := []*exchange.Exchange{listing, branch, report}
	if !slices.ContainsFunc(all, ofService) || every(all, routed) {
		return l.notTheService(all)
	}
	refused := slices.IndexFunc(all, client.RefusesKey)
	switch {
	case listing.Code() == "USER_NOT_FOUND" || branch.Code() == "BR-20" && !served(listing):
		return &StopError{fmt.Sprintf("the service knows no user for keys.main (%s)", cmp.Or(listing.Code(), branch.Code())), "ask the operator for a key of an account with sales"}
	case refused >= 0 && !slices.ContainsFunc(all, served):
		return keyRefused(all[refused])
	}
	if closed := l.closed(branch); closed != nil {
		if l.Branch {
			return closed
		}
		return nil
	}
	for _, x := range all {
		if stop := l.astray(x); stop != nil && slices.Contains(l.Needs, x.Request.Operation) {
			return stop
		}
	}
	return nil
}

// closed is why the branch report shows nothing to the main key, nil where it does.
func (l *looker) closed(branch *exchange.Exchange) error {
	switch branch.Code() {
	case "BR-25":
		return &StopError{"the account of keys.main has no PaaS plan (BR-25), so the branch report cannot be checked", l.without(rules.BranchReport, "ask the operator for a key of an account with the plan")}
	case "BR-30":
		return &StopError{"the branch report is switched off for keys.main (BR-30)", "ask the operator to switch it on, then run again"}
	}
	return nil
}

// astray is why an operation does not answer the main key, while others do; nil where
// it does. What a router, a gateway or a server answers in its place is none of it.
func (l *looker) astray(x *exchange.Exchange) error {
	op := x.Request.Operation
	switch {
	case client.RefusesKey(x) && !served(x):
		return &StopError{fmt.Sprintf("%s refuses keys.main (%s), which others take", titles[op], x.InWords()), l.without(op, "ask the operator for a key that all of them take")}
	case notThere(x):
		return &StopError{fmt.Sprintf("%s does not answer, while others do: its path gets HTTP %d without a code of the reference", titles[op], x.Status), l.without(op, "ask the operator where it is, or whether it is up")}
	}
	return nil
}

// titles are the operations as a sentence names them.
var titles = map[rules.Operation]string{
	rules.BranchReport: "the branch report", rules.Locations: "the listing of locations", rules.TransactionReport: "the transaction report",
}

// notThere tells whether an answer to a plain request comes from a router, a gateway
// or a server that failed, and not from the operation.
func notThere(x *exchange.Exchange) bool {
	if ofService(x) || x.Code() != "" || documented(x) {
		return false
	}
	return htmlPage(x) || redirects(x) || x.Status == http.StatusNotFound || x.Status == http.StatusMethodNotAllowed || x.Status >= 500
}

// every tells whether something holds of all answers.
func every(all []*exchange.Exchange, is func(*exchange.Exchange) bool) bool {
	return !slices.ContainsFunc(all, func(x *exchange.Exchange) bool { return !is(x) })
}

// routed tells whether an answer may be of a router that knows no such path. One that
// says so with a code and a message looks like a refusal of the transaction report, whose
// code is the status: only the message tells.
func routed(x *exchange.Exchange) bool {
	envelope := x.Request.Operation != rules.TransactionReport && ofService(x)
	return (x.Status == http.StatusNotFound || x.Status == http.StatusMethodNotAllowed) && !envelope && !documented(x)
}

// documented tells whether a message is one of the operation's.
func documented(x *exchange.Exchange) bool {
	return slices.ContainsFunc(rules.All(), func(r rules.Rule) bool {
		return r.Operation == x.Request.Operation && r.Message != "" && r.Message == x.Message()
	})
}

// without is what to do about an operation that cannot be checked.
func (l *looker) without(op rules.Operation, ask string) string {
	if l.Tags {
		return fmt.Sprintf("%s, or check the rest with --tags 'not @op:%s and not @op:any and not @consistency'", ask, op)
	}
	return ask
}

// served tells whether an operation did its work, or says that there is nothing
// to return: the key opened it.
func served(x *exchange.Exchange) bool { return x.Success() || x.NoData() && ofService(x) }

// ofService tells whether an answer carries a code of the reference where its
// operation has one.
func ofService(x *exchange.Exchange) bool {
	code := x.Code()
	if x.Request.Operation != rules.TransactionReport {
		return slices.Contains(rules.EnvelopeCodes(), rules.ID(code))
	}
	return code == "200" || code != "" && x.Message() != "" && slices.ContainsFunc(rules.All(), func(r rules.Rule) bool {
		return r.Operation == rules.TransactionReport && r.Code == code
	})
}

func keyRefused(x *exchange.Exchange) error {
	if x.Status == http.StatusForbidden && htmlPage(x) {
		return &StopError{"the main key is refused by an HTML page (HTTP 403), as a firewall sends it", "ask the operator whether this machine is on the allow list, and check keys.main"}
	}
	return &StopError{"the main key is refused (" + x.InWords() + ")", "check keys.main: is it whole, of this deployment, and still valid"}
}

// notTheService says what answers in place of the service.
func (l *looker) notTheService(all []*exchange.Exchange) error {
	first := all[0]
	const prefix = "check baseUrl in the target file: is it the address that the four paths are added to, with its prefix"
	switch {
	case slices.ContainsFunc(all, login):
		return &StopError{l.Base + seenOfLogin(all[slices.IndexFunc(all, login)]), "ask the operator for an address that programs may use"}
	case every(all, redirects):
		return &StopError{l.Base + " redirects" + elsewhere(first), "give the address of the service itself as baseUrl; calco follows no redirect"}
	case every(all, client.RefusesKey):
		return keyRefused(first)
	case every(all, routed):
		return &StopError{fmt.Sprintf("there is no such service at %s: its paths get HTTP %d", l.Base, first.Status), prefix}
	case every(all, func(x *exchange.Exchange) bool { return x.Status >= 500 }):
		return &StopError{fmt.Sprintf("%s answers plain requests with HTTP %d and none of the reference's codes", l.Base, first.Status), "ask the operator whether it is up"}
	case slices.ContainsFunc(all, htmlPage):
		return &StopError{fmt.Sprintf("%s answers with an HTML page (HTTP %d)", l.Base, first.Status), prefix}
	}
	return &StopError{fmt.Sprintf("what answers at %s is not this service: HTTP %d %s", l.Base, first.Status, beginning(first)), prefix}
}

// seenOfLogin is what makes an answer look as if people had to log in.
func seenOfLogin(x *exchange.Exchange) string {
	if redirects(x) {
		return " redirects" + elsewhere(x) + ", where people seem to log in"
	}
	return " answers with a page that asks people to log in"
}

// elsewhere is where a redirect leads, if it says so.
func elsewhere(x *exchange.Exchange) string {
	if to := x.Header.Get("Location"); to != "" {
		return " to " + quoted(to)
	}
	return ""
}

// quoted is a text from outside, short and harmless.
func quoted(text string) string {
	return reporttext.Terminal(exchange.Truncate(strings.TrimSpace(text), 100))
}

// beginning is how an answer begins.
func beginning(x *exchange.Exchange) string {
	if len(bytes.TrimSpace(x.Body)) == 0 {
		return "without a body"
	}
	return quoted(string(x.Body))
}

var (
	htmlStart = regexp.MustCompile(`(?i)^\s*(<!doctype html|<html|<head|<body)`)
	password  = regexp.MustCompile(`(?i)type\s*=\s*["']?password`)
	signIn    = regexp.MustCompile(`(?i)/(login|signin|sign-in|sso|oauth2?|authorize|saml)\b`)
)

func htmlPage(x *exchange.Exchange) bool {
	return htmlStart.Match(x.Body) || strings.HasPrefix(x.Header.Get("Content-Type"), "text/html")
}

// login tells whether an answer asks a person for a password, or leads to where
// that is done.
func login(x *exchange.Exchange) bool {
	return htmlPage(x) && password.Match(x.Body) || redirects(x) && signIn.MatchString(x.Header.Get("Location"))
}

func redirects(x *exchange.Exchange) bool { return x.Status >= 300 && x.Status < 400 }

// unanswered is what to do where nothing answers.
func unanswered(base string, err error) error {
	var ask *client.AskError
	if !errors.As(err, &ask) {
		return &StopError{base + ": " + err.Error(), "run again"}
	}
	if ask.Kind == client.ErrBudget {
		return &StopError{"limits.requests is too low for a look at " + base, fmt.Sprintf("raise it to %d, which a whole run fits into", WholeRun)}
	}
	do := "is it up, does it speak https, and is baseUrl right"
	for _, known := range advice {
		if strings.Contains(ask.Reason, known.of) {
			do = known.do
			break
		}
	}
	return &StopError{base + ": " + ask.Error(), do}
}

// advice is what to do by what a reason names, in our own words.
var advice = []struct{ of, do string }{
	{"certificate", "give its authority with --ca-file FILE, or ask for a certificate that this machine trusts"},
	{"Content-Encoding", "ask for an address whose answers are plain, or packed with gzip or deflate"},
	{"speaks http, not https", "write http:// in baseUrl, and --allow-http if you mean it"},
	{"handshake", "does it want a client certificate (--cert, --key), or another version of TLS"},
	{"cannot be resolved", "check the host in baseUrl; is a VPN or a proxy (--proxy) needed"},
	{"in time", "raise limits.timeout, or ask the operator whether it is up"},
	{"Retry-After asks", "run again then, with a lower limits.rps"},
	{"HTTP 429", "lower limits.rps, and run again later"},
}
