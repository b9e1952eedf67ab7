package mockserver

import "calco.example/mockserver/jsonbody"

// locationsChecks is every rule that can refuse a listing, in the order of the
// default precedence. L-01 is the answer to an account without locations.
var locationsChecks = []locationsCheck{
	{id: "ERROR_NOT_AUTHORIZED", stage: onAccount, broken: func(x *exchange) string { return x.noAccount }},
	{id: "USER_NOT_FOUND", stage: onAccount, broken: func(x *exchange) string {
		return when(x.account != nil && x.account.UnknownUser, "the user of the key is unknown")
	}},
	{id: "L-PLAN", stage: onAccount, broken: func(x *exchange) string {
		return when(x.account != nil && x.account.NoPlan && x.is("Q-PLAN-SCOPE", "yes"), "the account has no PaaS plan")
	}},
	{id: "L-REQUEST", stage: onBody, broken: locationsRequest},
	{id: "ERROR_UNEXPECTED", stage: onGenerating, broken: func(x *exchange) string {
		return when(x.account != nil && x.account.Broken, "the listing of this account cannot be made")
	}},
	{id: "L-01", stage: onData, broken: func(x *exchange) string {
		// Of a user that is not known there is no account to have none.
		return when(x.account != nil && !x.account.UnknownUser && len(x.account.Locations) == 0, "the account has no locations")
	}},
}

// locationsRequest refuses what the reference says a GET does not have, if the
// open questions say that it is refused.
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
