package mockserver

import "calco.example/mockserver/jsonbody"

// locationsChecks is every rule that can refuse a listing, in the order of the
// default precedence. L-01 is the answer to an account without locations.
var locationsChecks = []locationsCheck{
	{id: "ERROR_NOT_AUTHORIZED", stage: onAccount, broken: func(c *locationsCase) string { return c.x.noAccount }},
	{id: "USER_NOT_FOUND", stage: onAccount, broken: func(c *locationsCase) string {
		return when(c.x.account != nil && c.x.account.UnknownUser, "the user of the key is unknown")
	}},
	{id: "L-PLAN", stage: onAccount, broken: func(c *locationsCase) string {
		return when(c.x.account != nil && c.x.account.NoPlan && c.is("Q-PLAN-SCOPE", "yes"), "the account has no PaaS plan")
	}},
	{id: "L-REQUEST", stage: onBody, broken: locationsRequest},
	{id: "ERROR_UNEXPECTED", stage: onGenerating, broken: func(c *locationsCase) string {
		return when(c.x.account != nil && c.x.account.Broken, "the listing of this account cannot be made")
	}},
	{id: "L-01", stage: onData, broken: func(c *locationsCase) string {
		// Of a user that is not known there is no account to have none.
		return when(c.x.account != nil && !c.x.account.UnknownUser && len(c.x.account.Locations) == 0, "the account has no locations")
	}},
}

// locationsRequest refuses what the reference says a GET does not have, if the
// open questions say that it is refused.
func locationsRequest(c *locationsCase) string {
	switch {
	case c.is("Q-GET-CONTENT-TYPE", "refused") && !jsonbody.Declared(c.x.request.Header):
		return "Content-Type is not application/json"
	case c.is("Q-GET-QUERY", "refused") && c.x.request.URL.RawQuery != "":
		return "the request has a query"
	case c.is("Q-GET-BODY", "refused") && c.x.request.ContentLength != 0:
		return "the request has a body"
	}
	return ""
}
