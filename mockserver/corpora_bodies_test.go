package mockserver

// Third-party bad input through the whole mock: as a body, as the value of a
// field, as a string, as a date, as a key.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"golang.org/x/net/http/httpguts"

	"calco.example/fixtures/corpora"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver/jsonbody"
)

const (
	bodyWorkers = 8
	slowAnswer  = time.Second // no body of at most maxBody is worth more
)

// wireBody is a body to send, and whether no operation may accept it.
type wireBody struct {
	name       string
	data       []byte
	mustRefuse bool
}

// TestBodies_OnTheWire sends whole bodies over kept-alive connections, where a
// body read wrongly would spoil the next request.
func TestBodies_OnTheWire(t *testing.T) {
	addr, panics := startTestServer(t)
	var bodies []wireBody
	for _, c := range proofs.Sample(corpora.JSONTestSuite(t), 10) {
		bodies = append(bodies, wireBody{c.Name, c.Data, c.Verdict == corpora.MustRefuse})
	}
	for _, c := range proofs.Sample(append(corpora.JSONTransform(t), corpora.FuzzDBJSON(t)...), 10) {
		bodies = append(bodies, wireBody{c.Name, c.Data, !json.Valid(c.Data)})
	}
	random := rand.New(rand.NewPCG(5, 6))
	seeds := [][]byte{[]byte(goodBranch), []byte(goodReport)}
	for i := range proofs.Of(200, 2000) {
		mutant := corpora.Mutate(random, seeds[i%len(seeds)])
		bodies = append(bodies, wireBody{fmt.Sprintf("mutation %d", i), mutant, !json.Valid(mutant)})
	}

	transport := &http.Transport{MaxIdleConnsPerHost: bodyWorkers}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, Timeout: 5 * time.Second}
	operations := postOperations()
	var report findings
	inParallel(len(bodies)*len(operations), bodyWorkers, func(i int) {
		body, operation := bodies[i/len(operations)], operations[i%len(operations)]
		url := "http://" + addr + operation.path
		start := time.Now()
		answer, err := post(client, url, body.data)
		if time.Since(start) > slowAnswer { // the machine may be busy: a slow body is slow again
			start = time.Now()
			answer, err = post(client, url, body.data)
			if taken := time.Since(start); taken > slowAnswer {
				report.add("%s %s: %v twice", operation.path, body.name, taken)
			}
		}
		if err != nil {
			if len(body.data) <= jsonbody.MaxBytes { // a larger one may be cut off by a reset
				report.add("%s %s: %v", operation.path, body.name, err)
			}
			return
		}
		operation.check(body.name, &answer, &report)
		if body.mustRefuse && operation.succeeded(answer) {
			report.add("%s %s: accepted", operation.path, body.name)
		}
	})
	report.report(t)
	assert.Zero(t, panics(), "panics")
	corpora.Record(t, map[string]any{"inputs_tried": len(bodies) * len(operations)})
}

func post(client *http.Client, url string, body []byte) (apiAnswer, error) {
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return apiAnswer{}, err
	}
	request.Header.Set("X-API-Key", "calco-main")
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return apiAnswer{}, err
	}
	raw, err := io.ReadAll(response.Body)
	return apiAnswer{status: response.StatusCode, body: raw}, errors.Join(err, response.Body.Close())
}

// TestBodies_CorpusValueInField puts each text where a value belongs. Whatever
// is not of the field's type is never accepted, and no other type is guessed.
func TestBodies_CorpusValueInField(t *testing.T) {
	handler, panics := newTestHandler(t)
	requireGood(t, handler)
	cases, fields := proofs.Sample(corpora.JSONTestSuite(t), 10), bodyFields()
	var report findings
	inParallel(len(cases)*len(fields), bodyWorkers, func(i int) {
		input, field := cases[i/len(fields)], fields[i%len(fields)]
		name := field.name + " = " + input.Name
		body := []byte(field.write(string(input.Data)))
		answer := field.operation.ask(handler, body, "calco-main")
		field.operation.check(name, &answer, &report)
		wrong := !json.Valid(body) || !field.couldTake(input.Data)
		if wrong && field.operation.succeeded(answer) {
			report.add("%s %s: accepted", field.operation.path, name)
		}
	})
	report.report(t)
	assert.Zero(t, panics(), "panics")
	corpora.Record(t, map[string]any{"inputs_tried": len(cases) * len(fields)})
}

// couldTake tells, with encoding/json, whether a valid JSON value is of the
// field's type. Null is an open question for every field, and so is a number
// with a fraction of zero.
func (f bodyField) couldTake(value []byte) bool {
	var decoded any
	if json.Unmarshal(value, &decoded) != nil {
		return false
	}
	switch decoded := decoded.(type) {
	case nil:
		return true
	case string:
		return f.kind == jsonbody.String
	case float64:
		return f.kind == jsonbody.Integer && decoded == float64(int64(decoded))
	case map[string]any:
		return f.kind == jsonbody.Object
	}
	return false
}

// hostileStrings are the strings of both lists; some of them in the quick tests.
func hostileStrings(t *testing.T) []string {
	return proofs.Sample(append(corpora.NaughtyStrings(t), corpora.FuzzDBStrings(t)...), 10)
}

// TestBodies_HostileStrings puts each string into each string field, and
// expects the field's own refusal wherever the reference leaves no doubt.
func TestBodies_HostileStrings(t *testing.T) {
	handler, panics := newTestHandler(t)
	requireGood(t, handler)
	texts, fields := hostileStrings(t), stringFields()
	var report findings
	inParallel(len(texts)*len(fields), bodyWorkers, func(i int) {
		text, field := texts[i/len(fields)], fields[i%len(fields)]
		name := fmt.Sprintf("%s = string %d", field.name, i/len(fields))
		answer := field.operation.ask(handler, []byte(field.write(quoted(text))), "calco-main")
		field.operation.check(name, &answer, &report)
		switch {
		case !utf8.ValidString(text):
			if field.operation.succeeded(answer) {
				report.add("%s %s: accepted, but not UTF-8", field.operation.path, name)
			}
		case field.mustRefuse(text) && !field.refusedBy(answer):
			report.add("%s %s: got %d %s %q", field.operation.path, name, answer.status, answer.code, answer.message)
		}
	})
	report.report(t)
	assert.Zero(t, panics(), "panics")
	corpora.Record(t, map[string]any{"inputs_tried": len(texts) * len(fields)})
}

// restricted are the characters of BR-14 and BR-15 of which the reference
// leaves no doubt; typographic quotes and Unicode white space are a question.
const restricted = "<>&'\";\\/?*:()+=!@#$%^~` \t\r\n\x00\x01\x07\x08\x0b\x0c\x1b\x1f\x7f"

// mustRefuse tells whether the field's own refusal is certain for a string.
func (f bodyField) mustRefuse(text string) bool {
	switch f.name {
	case "startDate", "endDate", "StartDate", "EndDate":
		_, err := time.Parse(time.DateOnly, text)
		return err != nil && text != "" // whether "" is missing or badly formed is a question
	case "locationId", "serialNumber":
		return strings.ContainsAny(text, restricted)
	case "SerialNumber":
		return strings.TrimSpace(text) != ""
	}
	for _, value := range []string{"DEBIT", "CREDIT", "PREPAID", "CASH", "MASTERCARD", "VISA", "AMEX", "MAESTRO", "COMERCIO", "BANCO", "PLATFORM"} {
		if strings.Contains(strings.ToUpper(text), value) {
			return false
		}
	}
	return strings.Trim(text, ", ") != "" // empty elements are a question
}

// refusedBy tells whether the answer is the field's own refusal.
func (f bodyField) refusedBy(answer apiAnswer) bool {
	if f.operation.path == branchPath {
		return answer.code == f.refusal
	}
	return answer.code == "400" && strings.HasPrefix(answer.message, f.refusal)
}

// TestBodies_HostileKeys sends each string as the key. None is one, and none
// may come back: people send real keys by mistake.
func TestBodies_HostileKeys(t *testing.T) {
	handler, panics := newTestHandler(t)
	requireGood(t, handler)
	var keys []string
	for _, text := range hostileStrings(t) {
		if httpguts.ValidHeaderFieldValue(text) {
			keys = append(keys, text)
		}
	}
	operations := postOperations()
	var report findings
	inParallel(len(keys)*len(operations), bodyWorkers, func(i int) {
		key, operation := keys[i/len(operations)], operations[i%len(operations)]
		name := fmt.Sprintf("key = string %d", i/len(operations))
		answer := operation.ask(handler, []byte(operation.good), key)
		operation.check(name, &answer, &report)
		if operation.succeeded(answer) {
			report.add("%s %s: accepted", operation.path, name)
		}
		// Shorter ones could stand in any message by chance.
		if len(key) >= 20 && bytes.Contains(answer.body, []byte(key)) {
			report.add("%s %s: the key comes back", operation.path, name)
		}
	})
	report.report(t)
	assert.Zero(t, panics(), "panics")
	corpora.Record(t, map[string]any{"inputs_tried": len(keys) * len(operations)})
}

// TestBodies_Dates puts the strings of three format suites into each date
// field. A real date gets past the format, whatever the range rules then say;
// nothing else does.
func TestBodies_Dates(t *testing.T) {
	handler, panics := newTestHandler(t)
	requireGood(t, handler)
	dates := corpora.Dates(t)
	for _, other := range append(corpora.DateTimes(t), corpora.Times(t)...) {
		dates = append(dates, corpora.FormatString{Text: other.Text}) // no such string is a date
	}
	tried := 0
	var report findings
	for _, field := range stringFields() {
		if !strings.HasSuffix(strings.ToLower(field.name), "date") {
			continue
		}
		for i, date := range dates {
			name := fmt.Sprintf("%s = date %d", field.name, i)
			answer := field.operation.ask(handler, []byte(field.write(quoted(date.Text))), "calco-main")
			field.operation.check(name, &answer, &report)
			refused := field.refusedBy(answer)
			if date.Text == "" { // missing, by Q-EMPTY-DATE and Q-TR-EMPTY-DATE
				refused = !field.operation.succeeded(answer)
			}
			if refused == date.Valid {
				report.add("%s %s, valid %t: got %d %s %q", field.operation.path, name, date.Valid, answer.status, answer.code, answer.message)
			}
			tried++
		}
	}
	report.report(t)
	assert.Zero(t, panics(), "panics")
	corpora.Record(t, map[string]any{"inputs_tried": tried})
}
