package schema

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// What is read the quick way is read as the walker would.
func TestReadPlain_AsTheWalker(t *testing.T) {
	for _, row := range []struct {
		text  string
		plain bool
	}{
		{`null`, true}, {`0`, true}, {`"a,b:{["`, true}, {`{}`, true}, {`[]`, true}, {`[[],{},[{}]]`, true},
		{`{"a":1e999,"b":-0.10,"c":12345678901234567890}`, true},
		{`{"a\"b":"c\\","d":[{"e":"\\\":,"}]}`, true},
		{`{"a":{"b":[1,2,{"c":null}]},"d":true}`, true},
		{"{\"a\":\"\xff\"}", true},
		{`{"a":1,"a":2}`, false}, {`{"a":[{"b":1,"b":{"c":2}}]}`, false},
		{`{"a":1,"\u0061":2}`, false}, {"{\"\xff\":1,\"\xfe\":2}", false},
		{strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth), true},
		{strings.Repeat("[", maxDepth+1) + strings.Repeat("]", maxDepth+1), false},
		{`[` + strings.Repeat("0,", maxValues) + `0]`, false},
	} {
		value, values, plain := readPlain([]byte(row.text), nil)
		assert.Equal(t, row.plain, plain, "%.40s", row.text)
		if plain {
			var walked parsed
			w := walker{decoder: withNumbers([]byte(row.text)), into: &walked}
			assert.Equal(t, w.value("", 1), value, "%.40s", row.text)
			assert.Equal(t, walked.values, values, "%.40s", row.text)
			assert.Empty(t, walked.faults, "%.40s", row.text)
		}
	}
}
