package fault

import (
	"net/http"
	"time"

	"calco.example/mockserver/buffered"
)

// Another status than the request deserves.

// anotherStatus answers 401, 429, 500 or 503: with the body that the reference
// documents for it, if it does, or with what stands before the service, the page of
// a proxy or the JSON of a gateway, which has no member of the service's envelopes
// that tells a code. In HTTP 200 there is an error all the same: what it is, the body
// says.
func anotherStatus(i *injection) buffered.Response {
	status, contentType, body := i.fault.Status, contentJSON, i.mock.Documented(i.session, i.op, i.fault.Status)
	switch i.fault.Body {
	case "html":
		contentType, body = "text/html", []byte(proxyPage)
	case "gateway":
		body = []byte(`{"message":"` + http.StatusText(status) + `"}`)
	}
	response := i.genuine.With(status, contentType, body)
	if after := i.retryAfter(); after != "" {
		response.Head.Set("Retry-After", after)
	}
	return response
}

const proxyPage = "<!doctype html><html><head><title>Error</title></head><body><h1>The upstream did not answer</h1></body></html>\n"

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
func redirect(i *injection) buffered.Response {
	response := i.genuine.With(i.fault.Status, "text/plain", nil)
	response.Head.Set("Location", i.fault.Location+i.request.URL.RequestURI())
	return response
}
