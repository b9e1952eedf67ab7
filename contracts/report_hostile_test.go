package contracts

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// fullResults has an entry of every kind with every field set, for one text and
// one outcome.
func fullResults(text string, o Outcome) *Results {
	evidence := &Evidence{Method: "m", Path: "p", Request: "r", Status: 200, Headers: map[string]string{"h": "v"}, Answer: "a", Tries: 2}
	r := &Results{
		Schema: "s", Version: "v", Target: "t", Profile: "p", Strict: true, Run: Finished, ExitCode: ExitViolation, Reason: "r",
		Rules: []RuleRow{{ID: "i", Operation: "o", Level: "l", Condition: "c", Outcome: o, Checks: 1, Scenarios: 1, Why: "w"}},
		Scenarios: []Scenario{{Feature: "f", File: "f", Line: 1, Rule: "r", Name: "n", Tags: []string{"t"}, Rules: nil, Outcome: o,
			Checks: 1, Requests: 1, Steps: []StepLine{{Keyword: "k", Text: "t", Line: 2, Outcome: o, Error: "e"}}, Why: "w"}},
		Findings: []Finding{
			{Outcome: o, Rule: "r", Question: "q", Scenario: "s", Summary: "s", Sentence: "s", Expected: "e", Actual: "a",
				Pointer: "p", Ask: "a", Curl: "c", Evidence: evidence},
			{Outcome: o, Question: "q", Summary: "s", Known: "k"},
		},
		Baseline: []BaselineNote{{State: Stale, Finding: "f", Reason: "r", Expires: "e", Line: 1}},
	}
	return mapTexts(r, func(string) string { return text })
}

// filledResults is one big run with every text in every field.
func filledResults(texts []string) *Results {
	all := fullResults(texts[0], Violated)
	for i, text := range texts {
		part := fullResults(text, bestToWorst[i%len(bestToWorst)])
		all.Target = text
		all.Rules = append(all.Rules, part.Rules...)
		all.Scenarios = append(all.Scenarios, part.Scenarios...)
		all.Findings = append(all.Findings, part.Findings...)
		all.Baseline = append(all.Baseline, part.Baseline...)
	}
	return all
}

// harmlessTwins gives every text a harmless twin: equal ones get equal twins, and an
// empty one stays empty, so that a report of the twins has the same structure.
func harmlessTwins(texts []string) []string {
	twins, seen := make([]string, len(texts)), map[string]string{"": ""}
	for i, text := range texts {
		shown := visibleBlock(text)
		if _, known := seen[shown]; !known {
			seen[shown] = fmt.Sprintf("x%d", i)
		}
		twins[i] = seen[shown]
	}
	return twins
}

// hostileTwins renders a report of the hostile strings and one of their twins.
func hostileTwins(t *testing.T, f reportFile) (hostile, twin string) {
	t.Helper()
	texts := hostileStrings(t)
	return rendered(t, f, filledResults(texts)), rendered(t, f, filledResults(harmlessTwins(texts)))
}

func TestReports_HostileHTML(t *testing.T) {
	t.Parallel()
	hostile, twin := hostileTwins(t, reportFile{"report.html", WriteHTML})
	assert.Empty(t, cmp.Diff(htmlTags(t, twin), htmlTags(t, hostile)), "data makes no elements")
	assert.Empty(t, invisibleIn(hostile))
}

// htmlTags lists the elements of a page with the names of their attributes, and
// refuses everything that could load, run or lead away.
func htmlTags(t *testing.T, page string) []string {
	t.Helper()
	var tags []string
	tokens := html.NewTokenizer(strings.NewReader(page))
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		token := tokens.Token()
		if kind == html.CommentToken {
			t.Fatalf("a comment: %q", token.Data)
		}
		if kind != html.StartTagToken && kind != html.EndTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		require.NotContains(t, []string{"script", "link", "img", "iframe", "object", "embed", "form", "base", "image", "use"}, token.Data)
		line := kind.String() + " " + token.Data
		for _, attribute := range token.Attr {
			line += " " + attribute.Key
			harmlessAttribute(t, token.Data, attribute)
		}
		tags = append(tags, line)
	}
	require.ErrorIs(t, tokens.Err(), io.EOF)
	return tags
}

func harmlessAttribute(t *testing.T, tag string, a html.Attribute) {
	t.Helper()
	allowed := []string{"lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "title", "open",
		"viewbox", "preserveaspectratio", "role", "aria-label", "x", "y", "width", "height"}
	require.Contains(t, allowed, a.Key, tag)
	if a.Key == "href" {
		require.Regexp(t, `^#([a-z]+|group-\d+)$`, a.Val)
	}
}

// invisibleIn lists what a page may not hold as it is.
func invisibleIn(text string) []string {
	var found []string
	for _, r := range text {
		if r != '\n' && r != '\t' && invisible(r) {
			found = append(found, fmt.Sprintf("%U", r))
		}
	}
	return found
}

func TestHTML_PolicyAllowsOnlyItsOwnStyle(t *testing.T) {
	t.Parallel()
	page := rendered(t, reportFile{"report.html", WriteHTML}, sampleResults())
	root, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	var policy, style string
	styles := 0
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == "style" {
			styles, style = styles+1, n.FirstChild.Data
		}
		if n.Type == html.ElementNode && n.Data == "meta" && n.Attr[0].Key == "http-equiv" {
			policy = n.Attr[1].Val
		}
	}
	sum := sha256.Sum256([]byte(style))
	assert.Equal(t, 1, styles)
	assert.Equal(t, "default-src 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'; base-uri 'none'; form-action 'none'", policy)
	assert.NotContains(t, page, " style=")
	assert.NotContains(t, style, "url(")
	assert.NotContains(t, style, "@import")
	assert.Less(t, strings.Index(page, "http-equiv"), strings.Index(page, "<style>"), "the policy comes first")
}

func TestReports_HostileTerminal(t *testing.T) {
	t.Parallel()
	hostile, twin := hostileTwins(t, reportFile{"terminal.txt", plainTerminal})
	lines, expected := strings.Split(hostile, "\n"), strings.Split(twin, "\n")
	require.Len(t, lines, len(expected), "data starts no line")
	for i, line := range lines {
		require.Empty(t, invisibleIn(strings.ReplaceAll(line, "\t", "\x00")), line)
		require.False(t, ciCommand.MatchString(line), line)
		require.False(t, strings.HasPrefix(strings.TrimLeftFunc(line, unicode.IsSpace), "::"), line)
		require.True(t, utf8.ValidString(line), "%q", line)
		first, _, _ := strings.Cut(strings.TrimLeft(expected[i], " "), " ")
		if !strings.HasPrefix(first, "x") { // a word of ours
			require.True(t, strings.HasPrefix(strings.TrimLeft(line, " "), first), "%q is not %q", line, expected[i])
		}
	}
}

func TestReports_HostileJUnit(t *testing.T) {
	t.Parallel()
	hostile, twin := hostileTwins(t, reportFile{"junit.xml", WriteJUnit})
	assert.Empty(t, cmp.Diff(xmlTags(t, twin), xmlTags(t, hostile)))
	given := strings.Count(strings.Join(hostileStrings(t), ""), "\ufffd")
	assert.Equal(t, given > 0, strings.Contains(hostile, "\ufffd"), "nothing is lost: it was made visible before")
	assert.False(t, ciCommand.MatchString(hostile))
}

func xmlTags(t *testing.T, document string) []string {
	t.Helper()
	var tags []string
	decoder := xml.NewDecoder(strings.NewReader(document))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return tags
		}
		require.NoError(t, err)
		if start, ok := token.(xml.StartElement); ok {
			line := start.Name.Local
			for _, a := range start.Attr {
				line += " " + a.Name.Local
			}
			tags = append(tags, line)
		}
	}
}

func TestReports_HostileMarkdown(t *testing.T) {
	t.Parallel()
	texts := hostileStrings(t)
	for start := 0; start < len(texts); start += summaryFindings / 2 { // so that none is left out
		part := texts[start:min(start+summaryFindings/2, len(texts))]
		hostile := rendered(t, reportFile{"summary.md", WriteSummary}, filledResults(part))
		twin := rendered(t, reportFile{"summary.md", WriteSummary}, filledResults(harmlessTwins(part)))
		require.Equal(t, outsideCode(twin), outsideCode(hostile), "strings from %d", start)
	}
}

// outsideCode is what Markdown reads as other than code, by the rule of
// CommonMark: a row of backticks opens a span that the next row of the same
// length closes.
func outsideCode(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		for line != "" {
			run := len(line) - len(strings.TrimLeft(line, "`"))
			if run == 0 {
				b.WriteByte(line[0])
				line = line[1:]
				continue
			}
			end := closingRun(line[run:], run)
			if end < 0 {
				b.WriteString(line[:run])
				line = line[run:]
				continue
			}
			b.WriteString("CODE")
			line = line[run+end+run:]
		}
	}
	return b.String()
}

func closingRun(text string, run int) int {
	for i := 0; i < len(text); {
		length := len(text[i:]) - len(strings.TrimLeft(text[i:], "`"))
		if length == run {
			return i
		}
		i += max(1, length)
	}
	return -1
}

func TestReports_HostileJSON(t *testing.T) {
	t.Parallel()
	texts := hostileStrings(t)
	var back Results
	require.NoError(t, json.Unmarshal([]byte(rendered(t, reportFile{"report.json", WriteJSON}, filledResults(texts))), &back))
	for i, text := range texts {
		require.Equal(t, strings.ToValidUTF8(text, "\ufffd"), strings.ToValidUTF8(back.Rules[i+1].Condition, "\ufffd"))
	}
	hostile, twin := hostileTwins(t, reportFile{"cucumber.json", WriteCucumber})
	var features, twins []cucumberFeature
	require.NoError(t, json.Unmarshal([]byte(hostile), &features))
	require.NoError(t, json.Unmarshal([]byte(twin), &twins))
	require.Len(t, features, len(twins))
}

// TestReports_Canary puts the key, in every spelling, into every field of the
// results, and looks for it in everything that is written.
func TestReports_Canary(t *testing.T) {
	t.Parallel()
	texts := []string{}
	for _, spelled := range canarySpellings() {
		texts = append(texts, spelled, "a"+spelled+"b")
	}
	redactor := NewRedactor(NewSecret("main", canary))
	dir := filepath.Join(t.TempDir(), "reports")
	r := filledResults(texts)
	r.Findings[0].Evidence.Headers = map[string]string{"x-api-key": "other key", "Set-Cookie": "other key"}
	require.NoError(t, WriteReports(dir, r, redactor))
	var terminal bytes.Buffer
	sink := redactor.Writer(&terminal)
	require.NoError(t, WriteTerminal(sink, r, TerminalOptions{Colour: true}))
	require.NoError(t, sink.Close())
	written := map[string]string{"terminal": terminal.String()}
	for _, f := range reportFiles {
		data, err := os.ReadFile(filepath.Join(dir, f.name))
		require.NoError(t, err)
		written[f.name] = string(data)
	}
	for name, text := range written {
		assert.Empty(t, leaks(text), name)
		assert.Contains(t, text, "[redacted:main]", name)
		assert.NotContains(t, text, "other key", name)
	}
}
