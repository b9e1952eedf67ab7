package main

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/permalink"
)

// linkTo is a link as the desk of this program writes one.
func linkTo(t *testing.T, seed uint64, sum string) string {
	t.Helper()
	q := call.For(rules.Locations)
	now := time.Date(2025, 8, 20, 19, 0, 0, 0, time.UTC)
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	link := permalink.Link{Version: shell.BuildVersion(), Profile: "literal", Answers: permalink.AnswersSum(literal), Seed: seed, Now: now, Persona: "main", Request: q, Sum: sum}
	return "http://127.0.0.1:8080/__desk/open?" + link.Query().Encode()
}

// The same bytes end with 0, others with 1 and what differs, and a link that is
// cut off with 2.
func TestOpen_ExitCodes(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, link string
		code       int
		out, err   string
	}{
		{"another answer", linkTo(t, 0, "0000"), shell.ExitFindings, "another answer than where the link was made\ndiffers: the world", ""},
		{"cut off", strings.Split(linkTo(t, 0, "0000"), "&seed")[0], shell.ExitUsage, "", "cut off"},
		{"no query", "http://127.0.0.1:8080/__desk/open", shell.ExitUsage, "", "copy it whole"},
		{"no address", "%zz", shell.ExitUsage, "", "copy it whole"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var out, stderr bytes.Buffer
			assert.Equal(t, row.code, run([]string{"open", row.link}, &out, &stderr))
			assert.Contains(t, out.String(), row.out)
			assert.Contains(t, stderr.String(), row.err)
		})
	}
}

// A link that a served desk gives is answered with the same bytes by this verb.
func TestOpen_SameBytes(t *testing.T) {
	t.Parallel()
	s := startServe(t, append(anyPort, "CALCO_NOW=2025-08-20T15:00:00", "CALCO_SEED=3"))
	assert.Contains(t, ask(t, s.firstRequest(t)), `"code":"BR-00"`)
	page := s.page(t, "/__desk/live/1")
	_, rest, found := strings.Cut(page, `href="/__desk/open?`)
	require.True(t, found)
	query, _, _ := strings.Cut(rest, `"`)
	var out, stderr bytes.Buffer
	link := s.base + "/__desk/open?" + strings.ReplaceAll(query, "&amp;", "&")
	assert.Equal(t, shell.ExitOK, run([]string{"open", link}, &out, &stderr), stderr.String())
	assert.Contains(t, out.String(), "the same bytes as where the link was made")
	assert.Equal(t, shell.ExitOK, run([]string{"open", "--format", "json", link}, &out, &stderr))
	assert.Contains(t, out.String(), `"same": true`)
}

// page is a page of the desk.
func (s *served) page(t *testing.T, path string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.base+path, nil)
	require.NoError(t, err)
	return ask(t, request)
}
