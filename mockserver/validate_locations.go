package mockserver

import "calco.example/mockserver/jsonbody"

// locationsChecks is every rule that can refuse a listing, in the order of the
// default precedence. L-01 is the answer to an account without locations; of a user
// that is not known there is no account to have none.
var locationsChecks = []locationsCheck{
	{id: "ERROR_NOT_AUTHORIZED", stage: onAccount, broken: func(x *exchange) bool { return x.noAccount }},
	{id: "USER_NOT_FOUND", stage: onAccount, broken: func(x *exchange) bool { return x.account != nil && x.account.UnknownUser }},
	{id: "L-PLAN", stage: onAccount, broken: func(x *exchange) bool { return x.account != nil && x.account.NoPlan && x.is("Q-PLAN-SCOPE", "yes") }},
	{id: "L-REQUEST", stage: onBody, broken: func(x *exchange) bool { return locationsRequest(x) != "" }},
	{id: "ERROR_UNEXPECTED", stage: onGenerating, broken: func(x *exchange) bool { return x.account != nil && x.account.Broken }},
	{id: "L-01", stage: onData, broken: func(x *exchange) bool {
		return x.account != nil && !x.account.UnknownUser && len(x.account.Locations) == 0
	}},
}

// locationsRequest tells what a request has that the reference says a GET does not
// have, if the open questions say that it is refused.
func locationsRequest(x *exchange) string {
	switch {
	case x.is("Q-GET-CONTENT-TYPE", "refused") && !jsonbody.Declared(x.request.Header):
		return "Content-Type is not application/json"
	case x.is("Q-GET-QUERY", "refused") && x.request.URL.RawQuery != "":
		return "the request has a query"
	case x.is("Q-GET-BODY", "refused") && x.request.ContentLength != 0:
		return "the request has a body"
	}
	return ""
}
