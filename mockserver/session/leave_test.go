package session

import (
	"encoding/binary"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf16"

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
		`{"apiKey":"KEY","page":1}`:                        `{"apiKey":"(a key)","page":1}`,
		`{"X-Api-Key" : "a\"KEY", "page":1}`:               `{"X-Api-Key" : "(a key)", "page":1}`,
		`{"token":["KEY",{"a":"KEY"}],"page":1}`:           `{"token":"(a key)","page":1}`,
		`{"Filters":{"api_key":{"v":"KEY"}}}`:              `{"Filters":{"api_key":"(a key)"}}`,
		`{"apiKey":12345678901234567890,"page":1}`:         `{"apiKey":"(a key)","page":1}`,
		`{"apiKey":"KEY`:                                   `{"apiKey":"(a key)`,
		`{"apiKey":["KEY",`:                                `{"apiKey":"(a key)"`,
		`{apiKey:KEY,page:1}`:                              `{apiKey:(a key),page:1}`,
		`{'apiKey':'KEY'}`:                                 `{'apiKey':'(a key)'}`,
		`apiKey=KEY&page=1`:                                `apiKey=(a key)&page=1`,
		`Authorization: Bearer KEY` + "\r\nx":              `Authorization: (a key)` + "\r\nx",
		`<a><api-key>KEY</api-key></a>`:                    `<a><api-key>(a key)</api-key></a>`,
		`"{\"apiKey\":\"KEY\",\"page\":1}"`:                `"{\"apiKey\":\"(a key)\",\"page\":1}"`,
		`{"startDate":"apiKey=KEY"}`:                       `{"startDate":"apiKey=(a key)"}`,
		`{"apiKey":"KEY","api_key":"KEY","page":1}`:        `{"apiKey":"(a key)","api_key":"(a key)","page":1}`,
		`{"api\u004bey":"KEY","page":1}`:                   `{"api\u004bey":"(a key)","page":1}`,
		`{"\u0061\u0070\u0069\u006b\u0065\u0079" : "KEY"}`: `{"\u0061\u0070\u0069\u006b\u0065\u0079" : "(a key)"}`,
		`{"apiKey":"a\u0022KEY","page":1}`:                 `{"apiKey":"(a key)","page":1}`,
		`{"apiKey":"a%22KEY","page":1}`:                    `{"apiKey":"(a key)","page":1}`,
		`"{\"ap\\u0069Key\":\"KEY\",\"page\":1}"`:          `"{\"ap\\u0069Key\":\"(a key)\",\"page\":1}"`,
		`"{\u0022apiKey\u0022:\u0022KEY\u0022}"`:           `"{\u0022apiKey\u0022:\"(a key)\"}"`,
		`page=1&api%4Bey=KEY&x=1`:                          `page=1&api%4Bey=(a key)&x=1`,
		`body=%7B%22apiKey%22%3A%22KEY%22%7D`:              `body=%7B%22apiKey%22%3A"(a key)"%7D`,
		`<a><api&#75;ey>KEY</api&#75;ey></a>`:              `<a><api&#75;ey>(a key)</api&#75;ey></a>`,
		`<a>{&quot;api&#x4b;ey&quot;:&quot;KEY&quot;}</a>`: `<a>{&quot;api&#x4b;ey&quot;:"(a key)"}</a>`,
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

// The same in letters of two bytes or four, in either order, with a mark before them or
// without.
func TestLeave_WideBodies(t *testing.T) {
	t.Parallel()
	n := leaver()
	const sent, left = `{"ñ":"日","apiKey":"KEY","api\u004bey":"KEY","page":1}`, `{"ñ":"日","apiKey":"(a key)","api\u004bey":"(a key)","page":1}`
	for name, wide := range map[string]func(text string) []byte{
		"UTF-16, little end first": func(text string) []byte { return inUTF16(binary.LittleEndian, text) },
		"UTF-16, big end first":    func(text string) []byte { return inUTF16(binary.BigEndian, text) },
		"UTF-32, little end first": func(text string) []byte { return inUTF32(binary.LittleEndian, text) },
		"UTF-32, big end first":    func(text string) []byte { return inUTF32(binary.BigEndian, text) },
	} {
		for _, mark := range []string{"", "\ufeff"} {
			assert.Equal(t, wide(mark+left), n.LeaveBody(wide(mark+strings.ReplaceAll(sent, "KEY", strayKey))), name)
			assert.Equal(t, wide(mark+`{"monkey":"`+strayKey+`"}`), n.LeaveBody(wide(mark+`{"monkey":"`+strayKey+`"}`)), name)
		}
	}
	assert.Equal(t, "{\"ap\x00iKey\":\"(a key)\"}", string(n.LeaveBody([]byte("{\"ap\x00iKey\":\""+strayKey+"\"}"))), "zeros of its own")
	assert.Equal(t, "\x00\x00", string(n.LeaveBody([]byte("\x00\x00"))))
}

func inUTF16(order binary.AppendByteOrder, text string) (wide []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		wide = order.AppendUint16(wide, unit)
	}
	return wide
}

func inUTF32(order binary.AppendByteOrder, text string) (wide []byte) {
	for _, r := range text {
		wide = order.AppendUint32(wide, uint32(r))
	}
	return wide
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
