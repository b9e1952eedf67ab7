package evidence

import (
	"cmp"
	"strings"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/target"
)

// sampler writes an exchange so that it can be shown and kept.
type sampler struct {
	base     string // URL, for curl lines
	redactor *target.Redactor
}

// sample is an exchange as it may be shown and kept.
func (s sampler) sample(x *exchange.Exchange) Sample {
	method, path := client.EndpointOf(x.Request.Operation)
	method, path = cmp.Or(x.Request.Method, method), cmp.Or(x.Request.Path, path)
	url := s.base + path
	if x.Request.Query != "" {
		url += "?" + x.Request.Query
	}
	curl := exchange.CurlLine(method, url, string(x.Request.Body))
	curl = withHeaders(curl, x.Request)
	return Sample{Curl: s.redact(curl), Status: x.Status, Response: reporttext.Bounded(s.redact(string(x.Body)), AnswerKept)}
}

// AnswerKept is how many bytes of an answer are kept as evidence: an error
// whole, of a page the beginning.
const AnswerKept = 600

func (s sampler) redact(text string) string {
	if s.redactor == nil {
		return text
	}
	return s.redactor.Redact(text)
}

// withHeaders corrects a curl line for a request whose headers are not the
// usual ones.
func withHeaders(curl string, r exchange.Request) string {
	const key, contentType = `-H "X-API-Key: $REPORT_KEY" `, `-H 'Content-Type: application/json'`
	if r.Role == exchange.RoleNone {
		made := ""
		if r.Key != "" {
			made = "-H 'X-API-Key: " + r.Key + "' "
		}
		curl = strings.Replace(curl, key, made, 1)
	}
	if r.Role != exchange.RoleNone && r.Role != exchange.RoleMain {
		curl = strings.Replace(curl, "$REPORT_KEY", "$REPORT_KEY_"+strings.ToUpper(snake(string(r.Role))), 1)
	}
	if r.Header != nil {
		curl = strings.Replace(curl, contentType, "-H 'Content-Type:"+prefixed(r.Header.Get("Content-Type"))+"'", 1)
	}
	return curl
}

// prefixed is a header value after its colon; nothing removes the header.
func prefixed(value string) string {
	if value == "" {
		return ""
	}
	return " " + value
}

// snake writes noPlan as no_Plan.
func snake(role string) string {
	var b strings.Builder
	for _, r := range role {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return b.String()
}
