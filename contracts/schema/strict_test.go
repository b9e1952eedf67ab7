package schema

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

// What is plain is read as the walker would, and the walker finds nothing.
func TestPlain_AsTheWalker(t *testing.T) {
	for _, row := range []struct {
		text  string
		plain bool
	}{
		{`null`, true}, {`0`, true}, {`"a,b:{["`, true}, {`{}`, true}, {`[]`, true}, {`[[],{},[{}]]`, true},
		{`{"a":1e999,"b":-0.10,"c":12345678901234567890}`, true},
		{`{"a\"b":"c\\","d":[{"e":"\\\":,"}]}`, true},
		{`{"a":{"b":[1,2,{"c":null}]},"d":true}`, true},
		{"{\"a\":\"\xff\"}", false}, {`{} {}`, false}, {" {}\r\n\t", true}, {"{}\v", false}, {`"\ud800"`, false},
		{`{"a":1,"a":2}`, false}, {`{"a":[{"b":1,"b":{"c":2}}]}`, false},
		{`{"a":1,"\u0061":2}`, false}, {"{\"\xff\":1,\"\xfe\":2}", false},
		{strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth), true},
		{strings.Repeat("[", maxDepth+1) + strings.Repeat("]", maxDepth+1), false},
		{`[` + strings.Repeat("0,", maxValues) + `0]`, false},
	} {
		decoded := exchange.Decode([]byte(row.text))
		plain := decoded.Plain && decoded.Values <= maxValues
		assert.Equal(t, row.plain, plain, "%.40s", row.text)
		if plain {
			var walked parsed
			w := walker{decoder: withNumbers([]byte(row.text)), into: &walked}
			assert.Equal(t, w.value("", 1), decoded.Value, "%.40s", row.text)
			assert.Equal(t, walked.values, decoded.Values, "%.40s", row.text)
			assert.Empty(t, walked.faults, "%.40s", row.text)
		}
	}
}
