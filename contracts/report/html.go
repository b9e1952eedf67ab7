package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

//go:embed report.html.tmpl
var htmlTemplate string

//go:embed report.css
var reportStyle string

// PageStyle is the style of an HTML report, and its hash: by that the policy of the page
// allows it, and nothing else.
type PageStyle struct {
	Style     template.CSS
	StyleHash string
}

// StyleWith is the look of every HTML report, and what a page needs beside it.
func StyleWith(own string) PageStyle {
	style := reportStyle + own
	sum := sha256.Sum256([]byte(style))
	return PageStyle{template.CSS(style), base64.StdEncoding.EncodeToString(sum[:])}
}

// WriteHTML writes report.html: one file without script that asks no network
// for anything. Its policy allows its own style by hash, and nothing else; links
// lead only to places within the page, under numbers that we give.
func WriteHTML(w io.Writer, r *Results) error {
	page, err := template.New("report").Funcs(htmlFunctions).Parse(htmlTemplate)
	if err != nil {
		return err
	}
	return page.Execute(w, newHTMLPage(mapTexts(lighter(r), reporttext.VisibleBlock)))
}

// fewExchanges is how many exchanges the page shows before each further group of
// findings has but one.
const fewExchanges = 30

// lighter is the results without the exchanges of findings that the page folds
// away: thousands of them would make a page that no browser opens. report.json has
// them all.
func lighter(r *Results) *Results {
	light := *r
	light.Findings = slices.Clone(r.Findings)
	seen, shown := map[string]int{}, 0
	for i := range light.Findings {
		f := &light.Findings[i]
		about := string(f.Outcome) + " " + subjectOf(*f)
		seen[about]++
		if seen[about] > foldAfter || seen[about] > 1 && shown >= fewExchanges {
			f.Evidence = nil
		}
		if f.Evidence != nil {
			shown++
		}
	}
	return &light
}

var htmlFunctions = template.FuncMap{
	"class": outcomeClass, "sign": outcomeSign, "thousands": reporttext.Thousands, "seconds": seconds,
	"plural": reporttext.Plural, "pretty": reporttext.PrettyJSON,
	"add": func(a, b int) int { return a + b }, "trim": strings.TrimSpace,
}

// htmlPage is what the template shows.
type htmlPage struct {
	*Results
	PageStyle
	Headline     string
	Why          string
	Class        string
	Tiles        []htmlTile
	Bar          []htmlPart
	Operations   []htmlOperation
	Groups       []htmlGroup
	Known        []htmlGroup
	Observations []observation
	Unverified   []unverified
	Features     []htmlFeature

	RuleFilter, ScenarioFilter []htmlFilter
}

// htmlTile is one count at the top.
type htmlTile struct {
	Class, Label, Value, Detail string
}

// htmlPart is one part of a bar of outcomes, in thousandths of its width.
type htmlPart struct {
	Outcome Outcome
	Known   bool
	Label   string
	X, W    int
}

// htmlOperation is one block of the matrix of rules.
type htmlOperation struct {
	Name   string
	Path   string
	Counts string
	Bar    []htmlPart
	Cells  []htmlCell
}

// htmlCell is one rule of the matrix; Group is the number of its findings'
// group plus one, 0 where there is none.
type htmlCell struct {
	RuleRow
	Known bool
	Group int
}

func newHTMLPage(r *Results) htmlPage {
	groups := groupFindings(r, false, SuiteError, Violated, Warning, Flaky)
	page := htmlPage{
		Results: r, PageStyle: StyleWith(""),
		Headline: r.headline(), Why: r.reason(), Class: outcomeClass(verdictOutcome(r)),
		Tiles: htmlTiles(r), Bar: htmlBar(r.withinReach, r.knownRules),
		Groups: htmlGroups(groups), Known: htmlGroups(groupFindings(r, true, Violated, Warning)),
		Observations: observations(r), Unverified: unverifiedIn(r), Features: htmlFeatures(r),
	}
	page.Operations = htmlOperations(r, groups)
	page.RuleFilter, page.ScenarioFilter = htmlFilters("rules", r.countRules, r.knownRules), htmlFilters("scenarios", r.Count, r.knownScenarios)
	return page
}

// htmlTiles count the rules as the headline does: those that can be verified.
func htmlTiles(r *Results) []htmlTile {
	_, of := r.VerifiedRules()
	unverified := "rules"
	if beyond := r.beyondReach(NotVerified); beyond > 0 {
		unverified += fmt.Sprintf(", and %d that no input reaches", beyond)
	}
	return []htmlTile{
		{outcomeClass(Passed), "rules passed", reporttext.Thousands(r.withinReach(Passed)), and("of "+reporttext.Thousands(of), r.knownRules(Violated)+r.knownRules(Warning), "with known findings")},
		{outcomeClass(Violated), "violations", reporttext.Thousands(countNew(r, Violated)), and("findings", r.countKnown(Violated), "known")},
		{outcomeClass(Warning), "warnings", reporttext.Thousands(countNew(r, Warning)), and("findings", r.countKnown(Warning), "known")},
		{outcomeClass(NotVerified), "not verified", reporttext.Thousands(r.withinReach(NotVerified)), unverified},
		{"plain", "scenarios", reporttext.Thousands(r.Done), "of " + reporttext.Thousands(r.Planned)},
		{"plain", "checks", reporttext.Thousands(r.Checks), reporttext.Plural(r.Requests, "request")},
	}
}

// and adds to the detail of a tile how many more there are that are known.
func and(detail string, known int, words string) string {
	if known == 0 {
		return detail
	}
	return detail + ", and " + reporttext.Thousands(known) + " " + words
}

// htmlBar lays the outcomes out side by side, worst first.
func htmlBar(count, known func(Outcome) int) []htmlPart {
	list := tallies(count, known)
	total := 0
	for _, t := range list {
		total += t.N
	}
	var parts []htmlPart
	before := 0
	for _, t := range list {
		x := before * 1000 / total
		parts = append(parts, htmlPart{t.Outcome, t.Known, t.String(), x, (before+t.N)*1000/total - x})
		before += t.N
	}
	return parts
}

// htmlOperations are the blocks of the matrix in the order of the rules.
func htmlOperations(r *Results, groups []findingGroup) []htmlOperation {
	var blocks []htmlOperation
	for _, rows := range reporttext.Grouped(r.Rules, func(row RuleRow) rules.Operation { return row.Operation }) {
		operation, part := rows[0].Operation, &Results{Rules: rows, Scenarios: r.Scenarios, Findings: r.Findings}
		block := htmlOperation{operationTitle(operation), operationPath(operation), outcomeCounts(part.countRules, part.knownRules), htmlBar(part.countRules, part.knownRules), nil}
		for _, row := range rows {
			about := func(g findingGroup) bool { return g.about(row.ID) }
			block.Cells = append(block.Cells, htmlCell{row, r.knownRule(row) != "", slices.IndexFunc(groups, about) + 1})
		}
		blocks = append(blocks, block)
	}
	return blocks
}

// operationPath is METHOD /path as the reference writes it.
func operationPath(id rules.Operation) string {
	op, _ := rules.LookupOperation(id)
	return strings.TrimSpace(op.Method + " " + op.Path)
}

// operationTitle writes branch-report as "Branch report".
func operationTitle(o rules.Operation) string {
	if o == rules.AnyOperation {
		return "All operations"
	}
	words := strings.ReplaceAll(string(o), "-", " ")
	return strings.ToUpper(words[:min(1, len(words))]) + words[min(1, len(words)):]
}

// outcomeClass is the class of the style sheet for an outcome.
func outcomeClass(o Outcome) string {
	if i := slices.Index(bestToWorst, o); i >= 0 {
		return []string{"passed", "observed", "unverified", "flaky", "warning", "violated", "error"}[i]
	}
	return "plain"
}

// outcomeSign goes before the outcome's word.
func outcomeSign(o Outcome) string {
	if i := slices.Index(bestToWorst, o); i >= 0 {
		return []string{"✓", "◎", "–", "↻", "!", "✕", "‼"}[i]
	}
	return "?"
}
