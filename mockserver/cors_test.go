package mockserver

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
)

const docsOrigin = "http://docs.example:3000"

func TestCORS_PageOfTheOrigin(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.CORSOrigin = docsOrigin })
	preflight := call{method: http.MethodOptions, target: pathBranchReport, header: []string{
		"Origin", docsOrigin, "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type,x-api-key"}}
	asked := preflight.sendTo(mock)
	assert.Equal(t, http.StatusNoContent, asked.status)
	assert.Equal(t, docsOrigin, asked.header.Get("Access-Control-Allow-Origin"))
	assert.Contains(t, asked.header.Get("Access-Control-Allow-Methods"), "POST")
	assert.Contains(t, asked.header.Get("Access-Control-Allow-Headers"), "X-API-Key, Content-Type")
	assert.Empty(t, journalOf(t, mock, ""), "no request of the API")

	date, told := asked.header["Date"]
	assert.True(t, told && len(date) == 0, "the real clock is not shown where the mock's is not known")

	answer := branchCall("", goodBranch).with("Origin", docsOrigin).sendTo(mock)
	assert.Equal(t, http.StatusOK, answer.status)
	assert.Equal(t, docsOrigin, answer.header.Get("Access-Control-Allow-Origin"))
	assert.Contains(t, answer.header.Get("Access-Control-Expose-Headers"), "X-Calco-Why")
}

// Nobody else may, and nothing beside the API may be asked.
func TestCORS_NobodyElse(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, allowed, origin, target string }{
		{"off by default", "", docsOrigin, pathLocations},
		{"another origin", docsOrigin, "http://attacker.example", pathLocations},
		{"another port", docsOrigin, "http://docs.example", pathLocations},
		{"no origin", docsOrigin, "", pathLocations},
		{"the admin paths", docsOrigin, docsOrigin, "/__admin/health"},
		{"the admin folder", docsOrigin, docsOrigin, "/__admin"},
		{"the desk", docsOrigin, docsOrigin, "/__desk/live"},
	} {
		mock := newTestMock(t, func(c *Config) { c.CORSOrigin = row.allowed })
		for _, method := range []string{http.MethodGet, http.MethodOptions} {
			c := call{method: method, target: row.target, header: []string{"Access-Control-Request-Method", "GET"}}
			if row.origin != "" {
				c = c.with("Origin", row.origin)
			}
			answer := c.sendTo(mock)
			assert.NotEqual(t, http.StatusNoContent, answer.status, row.name)
			for name := range answer.header {
				assert.NotContains(t, name, "Access-Control", row.name)
			}
		}
	}
}

// A page that asks at a wrong path is told so, and not that it may not ask.
func TestCORS_UnknownPath(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.CORSOrigin, c.Explain = docsOrigin, true })
	for _, target := range []string{"/nowhere", "/DeviceLocation/location", "/branchreport/branch-report"} {
		answer := call{target: target}.with("Origin", docsOrigin).sendTo(mock)
		assert.Equal(t, http.StatusNotFound, answer.status, target)
		assert.Equal(t, docsOrigin, answer.header.Get("Access-Control-Allow-Origin"), target)
		assert.Contains(t, answer.header.Get("Access-Control-Expose-Headers"), "X-Calco-Why", target)
	}
	for _, target := range []string{"/%5F%5Fadmin/health", "/__admin", "/__desk/"} {
		assert.Empty(t, call{target: target}.with("Origin", docsOrigin).sendTo(mock).header.Get("Access-Control-Allow-Origin"), target)
	}
}

// The reason of a refused preflight names both origins.
func TestCORS_PreflightOfAnother(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ allowed, origin, why string }{
		{docsOrigin, "http://localhost:3000", "405 this path serves POST; OPTIONS is a browser's question before it, from http://localhost:3000: --cors allows http://docs.example:3000"},
		{docsOrigin, "https://docs.example:3000", "question before it, from https://docs.example:3000: --cors allows"},
		{docsOrigin, "https://sk-live-4eC39HqLyjWDarjt", "question before it, from (32 bytes): --cors allows"},
		{docsOrigin, "null", "question before it, from null: --cors allows"},
		{"", "http://localhost:3000", "question before it, from http://localhost:3000: calco serve --cors ORIGIN answers it for one origin"},
	} {
		mock := newTestMock(t, func(c *Config) { c.CORSOrigin, c.Explain = row.allowed, true })
		answer := call{method: http.MethodOptions, target: pathBranchReport, header: []string{"Origin", row.origin, "Access-Control-Request-Method", "POST"}}.sendTo(mock)
		assert.Contains(t, answer.header.Get("X-Calco-Why"), row.why)
		inSpanish(t, whyOf(answer.header), row.origin)
	}
}
