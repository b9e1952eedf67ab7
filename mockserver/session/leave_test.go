package session

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"calco.example/mockserver/world"
)

const strayKey = "sk_live_9f8e7d6c5b4a39281706"

func leaver() *Note {
	w := world.Shipped()
	return &Note{Key: "calco-main", Persona: w.Find("calco-main"), world: w}
}

// What is no key is left as it was sent, to the byte.
func TestLeave_AsSent(t *testing.T) {
	t.Parallel()
	n := leaver()
	for _, query := range []string{"", "startDate=2025-08-01&endDate=2025-08-02", "cardBrand=VISA,%20AMEX&x", "at=2025-08-01T10%3A00%3A00Z", "a=%zz&&="} {
		assert.Equal(t, query, n.LeaveQuery(query))
	}
	for _, value := range []string{"", "application/json", "application/json; charset=utf-8", "application/x-www-form-urlencoded", "application/vnd.api+json", "code=BR-07", "wait=1; code=L-01"} {
		assert.Equal(t, value, n.LeaveHeader(value))
	}
	for _, body := range []string{"", `{"startDate":"2025-08-01"}`, `{"page": 1, "x": "sk"}`, `{"apiKey":"calco-second"}`, `{"apiKey":"calco-second~one"}`, `{"apiKey":null,"api_key":""}`,
		`{"monkey":"a long text with 12 digits in it"}`, "\xff\x00{", `{"a":"key`, `api_key`, `{"apiKey":`} {
		assert.Equal(t, body, string(n.LeaveBody([]byte(body))))
	}
}

// A key is replaced, and what stands around it left.
func TestLeave_WithoutKeys(t *testing.T) {
	t.Parallel()
	n := leaver()
	for sent, left := range map[string]string{
		`{"apiKey":"KEY","page":1}`:                 `{"apiKey":"(a key)","page":1}`,
		`{"X-Api-Key" : "a\"KEY", "page":1}`:        `{"X-Api-Key" : "(a key)", "page":1}`,
		`{"token":["KEY",{"a":"KEY"}],"page":1}`:    `{"token":"(a key)","page":1}`,
		`{"Filters":{"api_key":{"v":"KEY"}}}`:       `{"Filters":{"api_key":"(a key)"}}`,
		`{"apiKey":12345678901234567890,"page":1}`:  `{"apiKey":"(a key)","page":1}`,
		`{"apiKey":"KEY`:                            `{"apiKey":"(a key)`,
		`{"apiKey":["KEY",`:                         `{"apiKey":"(a key)"`,
		`{apiKey:KEY,page:1}`:                       `{apiKey:(a key),page:1}`,
		`{'apiKey':'KEY'}`:                          `{'apiKey':'(a key)'}`,
		`apiKey=KEY&page=1`:                         `apiKey=(a key)&page=1`,
		`Authorization: Bearer KEY` + "\r\nx":       `Authorization: (a key)` + "\r\nx",
		`<a><api-key>KEY</api-key></a>`:             `<a><api-key>(a key)</api-key></a>`,
		`"{\"apiKey\":\"KEY\",\"page\":1}"`:         `"{\"apiKey\":\"(a key)\",\"page\":1}"`,
		`{"startDate":"apiKey=KEY"}`:                `{"startDate":"apiKey=(a key)"}`,
		`{"apiKey":"KEY","api_key":"KEY","page":1}`: `{"apiKey":"(a key)","api_key":"(a key)","page":1}`,
	} {
		assert.Equal(t, left, string(n.LeaveBody([]byte(strings.ReplaceAll(sent, "KEY", strayKey)))), sent)
	}
	for sent, left := range map[string]string{
		"page=1&apiKey=KEY&x=y":  "page=1&apiKey=(a+key)&x=y",
		"x=KEY":                  "x=(28+bytes)",
		"KEY":                    "(28+bytes)",
		"api%5Fkey=%73k_live_zz": "api_key=(a+key)",
		"key=%zz":                "(7+bytes)",
	} {
		assert.Equal(t, left, n.LeaveQuery(strings.ReplaceAll(sent, "KEY", strayKey)), sent)
	}
	for sent, left := range map[string]string{
		"KEY":                    "(28 bytes)",
		"application/json;x=KEY": "application/json;x=(28 bytes)",
		"code=KEY":               "code=(28 bytes)",
		"text/plain; key=short":  "text/plain; key=(a key)",
	} {
		assert.Equal(t, left, n.LeaveHeader(strings.ReplaceAll(sent, "KEY", strayKey)), sent)
	}
}

// A JSON body stays one, its other members what they were, and no key is left in it.
func TestLeave_JSONStaysJSON(t *testing.T) {
	t.Parallel()
	n := leaver()
	rapid.Check(t, func(t *rapid.T) {
		sent := map[string]any{"apiKey": rapid.SampledFrom([]any{strayKey, []any{strayKey}, map[string]any{"x\"]": strayKey}, strayKey + `"\`, 1e25}).Draw(t, "key")}
		for range rapid.IntRange(0, 4).Draw(t, "members") {
			sent[rapid.String().Draw(t, "name")] = rapid.OneOf(rapid.Map(rapid.String(), func(s string) any { return s }), rapid.Just[any](7.0)).Draw(t, "value")
		}
		raw, err := json.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		var left map[string]any
		text := n.LeaveBody(raw)
		if err := json.Unmarshal(text, &left); err != nil {
			t.Fatalf("%s became %s", raw, text)
		}
		assert.NotContains(t, string(text), strayKey[8:])
		assert.Equal(t, "(a key)", left["apiKey"])
		assert.Len(t, left, len(sent))
	})
}
