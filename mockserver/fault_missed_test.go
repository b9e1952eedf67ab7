package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A fault whose path names nothing that it can spoil does not fire, and header and
// journal say why.
func TestFault_MissesItsMember(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		fault string
		asked call
		why   string
	}{
		{`{"kind":"null-field","path":"data.transactions[99].saleAmount"}`, branchCall("", goodBranch), "processed; fault 1 did not fire: the answer has no member at data.transactions[99].saleAmount"},
		{`{"kind":"extra-field","path":"metadata.code"}`, branchCall("", goodBranch), "processed; fault 1 did not fire: extra-field needs an object, and metadata.code is none"},
		{`{"kind":"extra-field","path":"data"}`, locationsCall(""), "locations exist; fault 1 did not fire: extra-field needs an object, and data is none"},
		{`{"kind":"null-field","path":"pagination"}`, locationsCall(""), "locations exist; fault 1 did not fire: pagination is null already"},
		{`{"kind":"null-field","path":"metadata.code"}`, call{target: pathLocations, method: "HEAD", header: keyed("calco-main")}, "locations exist; fault 1 did not fire: the answer has no member at metadata.code"},
	} {
		genuine := row.asked.sendTo(newTestMock(t)).body
		mock := newTestMock(t, func(c *Config) { c.Explain = true })
		setFault(t, mock, "s", row.fault)
		answer := row.asked.with("X-Calco-Session", "s").sendTo(mock)
		assert.Equal(t, genuine, answer.body, row.fault)
		assert.Equal(t, "1/0", counters(t, mock, "s"), row.fault)
		assert.Equal(t, row.why, whyOf(answer.header), row.fault)
		told := journalOf(t, mock, "s")[0]
		assert.Equal(t, row.why, told.Why, row.fault)
		assert.Empty(t, told.Fault, row.fault)
		assert.NotEmpty(t, told.Rule, row.fault)
		inSpanish(t, row.why, row.fault)
	}
}

// The members that the table of kinds names are there for each kind.
func TestFault_PathsOfTheTable(t *testing.T) {
	t.Parallel()
	for kind, paths := range map[string][]string{
		"null-field":    {"metadata.code", "data.transactions[0].saleAmount"},
		"field-type":    {"metadata.code", "data.transactions[0].saleAmount"},
		"duplicate-key": {"metadata.code", "data.transactions[0].saleAmount"},
		"extra-field":   {"metadata", "data.transactions[0]"},
	} {
		for _, path := range paths {
			mock := newTestMock(t)
			setFault(t, mock, "s", `{"kind":"`+kind+`","path":"`+path+`"}`)
			branchCall("", goodBranch).with("X-Calco-Session", "s").sendTo(mock)
			assert.Equal(t, "1/1", counters(t, mock, "s"), "%s at %s", kind, path)
		}
	}
}
