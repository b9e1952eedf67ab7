package mockserver

import (
	"net/http"
	"time"

	"calco.example/contracts/rules"
)

// Another status than the request deserves.

// anotherStatus answers 401, 429, 500 or 503: with the body that the reference
// documents for it, if it does, or with the page of a proxy.
func anotherStatus(i *injection) keptAnswer {
	status, contentType, body := i.fault.Status, contentTypeJSON[0], i.documentedError()
	if i.fault.Body == "html" {
		contentType, body = "text/html", []byte(proxyPage)
	}
	answer := i.genuine.with(status, contentType, body)
	if after := i.retryAfter(); after != "" {
		answer.header.Set("Retry-After", after)
	}
	return answer
}

const proxyPage = "<!doctype html><html><head><title>Error</title></head><body><h1>The upstream did not answer</h1></body></html>\n"

// documentedError is the body that the reference gives a status. 429, and 503 of
// anything but the branch report, are not documented: their body is ours.
func (i *injection) documentedError() []byte {
	a := newAnswers(i.mock.config.Profile.Answer, nil)
	branch := map[int]rules.ID{401: "ERROR_NOT_AUTHORIZED", 500: "BR-13", 503: "BR-30"}[i.fault.Status]
	listing := map[int]rules.ID{401: "ERROR_NOT_AUTHORIZED", 500: "ERROR_UNEXPECTED"}[i.fault.Status]
	switch {
	case i.op == rules.BranchReport && branch != "":
		return branchError(a, branch).body
	case i.op == rules.TransactionReport && i.fault.Status == 401:
		return reportError(a, "401", a.of["Q-TR-MESSAGE-401"].Text()).body
	case i.op == rules.TransactionReport && i.fault.Status == 500:
		return reportError(a, "500", a.of["Q-TR-MESSAGE-500"].Text()).body
	case (i.op == rules.Locations || i.op == rules.SerialNumbers) && listing != "":
		return locationsError(a, listing).body
	}
	return problem(i.fault.Status, "a fault that is set under /__admin/faults").body
}

// retryAfter is the value of the header: seconds as given, or what a word means.
func (i *injection) retryAfter() string {
	switch i.fault.RetryAfter {
	case "date":
		return i.now.Add(2 * time.Second).UTC().Format(http.TimeFormat)
	case "huge":
		return "99999999999999999999"
	case "negative":
		return "-1"
	}
	return i.fault.RetryAfter
}

// redirect sends the client to the same path elsewhere. The service never
// redirects, and a client that follows carries its key there.
func redirect(i *injection) keptAnswer {
	answer := i.genuine.with(i.fault.Status, "text/plain", nil)
	answer.header.Set("Location", i.fault.Location+i.request.URL.RequestURI())
	return answer
}
