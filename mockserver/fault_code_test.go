package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
)

// The journal shows the code that stands in the body which went out.
func TestFault_CodeThatWasSent(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, fault string
		asked       call
		code        string
		rule        rules.ID
		header      string
	}{
		{"the documented body of a status", `{"kind":"status","status":500}`, branchCall("", goodBranch), "BR-13", "", "fault 1: status 500"},
		{"the same of the other report", `{"kind":"status","status":500}`, reportCall("", goodReport), "500", "", "fault 1: status 500"},
		{"the same of a listing", `{"kind":"status","status":401}`, locationsCall(""), "ERROR_NOT_AUTHORIZED", "", "fault 1: status 401"},
		{"an error in HTTP 200", `{"kind":"status","status":200}`, branchCall("", goodBranch), "BR-13", "", "fault 1: status 200"},
		{"the same of the transaction report", `{"kind":"status","status":200}`, reportCall("", goodReport), "500", "", "fault 1: status 200"},
		{"the page of a proxy", `{"kind":"status","status":500,"body":"html"}`, branchCall("", goodBranch), "", "", "fault 1: status 500"},
		{"the words of a gateway", `{"kind":"status","status":429,"body":"gateway"}`, branchCall("", goodBranch), "", "", "fault 1: status 429"},
		{"a member that is not the code", `{"kind":"null-field","path":"data.transactions[0].saleAmount"}`, branchCall("", goodBranch), "BR-00", "BR-00",
			"BR-00 fault 1: null-field at data.transactions[0].saleAmount; processed"},
		{"a member of another type", `{"kind":"field-type","path":"pagination.page"}`, branchCall("", goodBranch), "BR-00", "BR-00", "BR-00 fault 1: field-type at pagination.page; processed"},
		{"the code itself", `{"kind":"null-field","path":"metadata.code"}`, branchCall("", goodBranch), "", "", "fault 1: null-field at metadata.code"},
		{"all that holds the code", `{"kind":"field-type","path":"metadata"}`, branchCall("", goodBranch), "", "", "fault 1: field-type at metadata"},
		{"the first member", `{"kind":"null-field"}`, branchCall("", goodBranch), "", "", "fault 1: null-field"},
		{"half a body", `{"kind":"cut-json"}`, branchCall("", goodBranch), "", "", "fault 1: cut-json"},
		{"no answer of the service", `{"kind":"deep-json"}`, branchCall("", goodBranch), "", "", "fault 1: deep-json"},
	} {
		mock := newTestMock(t, func(c *Config) { c.Explain = true })
		setFault(t, mock, "s", row.fault)
		answer := row.asked.with("X-Calco-Session", "s").sendTo(mock)
		told := journalOf(t, mock, "s")[0]
		assert.Equal(t, row.code, told.Code, row.name)
		assert.Equal(t, row.rule, told.Rule, row.name)
		assert.Equal(t, row.header, answer.header.Get("X-Calco-Why"), row.name)
		if row.code == "" {
			continue
		}
		assert.Equal(t, row.code, answer.code(), row.name)
		found := call{target: pathAdmin + "requests?code=" + row.code}.with("X-Calco-Session", "s").sendTo(mock)
		require.Contains(t, found.body, `"code":"`+row.code+`"`, row.name)
	}
}
