package main

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/fixtures/proofs"
)

var (
	askButton     = regexp.MustCompile(`class="pill [a-z]+" href="(/__desk/ask[^"]+)"`)
	askedScenario = regexp.MustCompile(`(?s)data-snippet="gherkin-(en|es)">(.*?)</pre>`)
)

// What the page writes as a scenario, for every code and every bound of the two
// reports, is one that the suite reads, runs and finds kept, in both languages.
func TestDesk_ScenariosPassTheSuite(t *testing.T) {
	t.Parallel()
	s := startServe(t, append(anyPort, "CALCO_NOW=2025-08-20T15:00:00"))
	folder, scenarios := t.TempDir(), 0
	for _, op := range []string{"branch-report", "transaction-report"} {
		for i, button := range askButton.FindAllStringSubmatch(s.page(t, "/__desk/ask?op="+op), -1) {
			if !proofs.Takes(i, 12) {
				continue
			}
			page := s.page(t, html.UnescapeString(button[1]))
			for _, scenario := range askedScenario.FindAllStringSubmatch(page, -1) {
				file := filepath.Join(folder, fmt.Sprintf("%s-%d.%s.feature", op, i, scenario[1]))
				require.NoError(t, os.WriteFile(file, []byte(html.UnescapeString(scenario[2])), 0o600))
				scenarios++
			}
		}
	}
	require.Greater(t, scenarios, proofs.Of(6, 80))
	var out, stderr bytes.Buffer
	code := run([]string{"verify", "--features", folder, "--now", "2025-08-20T15:00:00"}, &out, &stderr)
	assert.Equal(t, shell.ExitOK, code, "%s%s", out.String(), stderr.String())
	assert.Contains(t, out.String(), fmt.Sprintf("%d passed", scenarios))
}
