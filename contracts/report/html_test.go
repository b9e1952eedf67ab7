package report

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

func TestHTML_NotVerifiedComesBeforeTheGrid(t *testing.T) {
	t.Parallel()
	page := rendered(t, reportFile{"report.html", WriteHTML}, sampleResults())
	var places []int
	for _, id := range []string{`id="findings"`, `id="unverified"`, `id="rules"`, `id="scenarios"`} {
		places = append(places, strings.Index(page, id))
	}
	assert.IsIncreasing(t, places)
	assert.NotContains(t, places, -1)
}

// The filter is a link to a place before the list; the style sheet hides what is
// another outcome while that place is the target. There is a place, a link and a
// rule for each outcome that a list has, and the list follows its places.
func TestHTML_FiltersWithoutScript(t *testing.T) {
	t.Parallel()
	page := rendered(t, reportFile{"report.html", WriteHTML}, sampleResults())
	for _, list := range []struct{ id, follows, hides string }{
		{"rules", "operation", ".operation li"}, {"scenarios", "feature", ".feature > details"},
	} {
		for _, class := range []string{"passed", "violated", "all"} {
			id := list.id + class
			assert.Contains(t, page, `href="#`+id+`"`)
			assert.True(t, followedBy(t, page, id, list.follows), "%s stands beside what it filters", id)
			if class != "all" {
				assert.Contains(t, reportStyle, "#"+id+":target ~ "+list.hides+":not(."+class+")")
			}
		}
	}
	assert.NotContains(t, page, `href="#rulesflaky2"`)
	r := sampleResults()
	for i := range r.Rules {
		r.Rules[i].Outcome = Passed
	}
	assert.NotContains(t, rendered(t, reportFile{"report.html", WriteHTML}, r), `href="#rulespassed"`, "one outcome needs no filter")
}

// followedBy tells whether an element has a later sibling of a class.
func followedBy(t *testing.T, page, id, class string) bool {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	for n := range root.Descendants() {
		if !hasAttribute(n, "id", id) {
			continue
		}
		for after := n.NextSibling; after != nil; after = after.NextSibling {
			if hasAttribute(after, "class", class) {
				return true
			}
		}
	}
	return false
}

func hasAttribute(n *html.Node, key, word string) bool {
	for _, a := range n.Attr {
		if a.Key == key && (a.Val == word || strings.HasPrefix(a.Val, word+" ")) {
			return true
		}
	}
	return false
}

// On paper there is the summary: no scenarios, no exchanges, and a line says so.
func TestHTML_PrintsASummary(t *testing.T) {
	t.Parallel()
	paper := reportStyle[strings.Index(reportStyle, "@media print"):]
	hidden := regexp.MustCompile(`(?m)^  (nav, .*)\{ display: none; \}`).FindStringSubmatch(paper)
	require.NotNil(t, hidden)
	for _, what := range []string{".filter", ".feature", "#findings :is(.rest, .curl, .evidence)"} {
		assert.Contains(t, hidden[1], what)
	}
	assert.Contains(t, paper, ".printed { display: block; }")
	page := rendered(t, reportFile{"report.html", WriteHTML}, sampleResults())
	assert.Contains(t, page, `<p class="printed">`)
}

// Rows of an outline say once what they share, and a run of the size of the
// shipped features stays a page well below a megabyte.
func TestHTML_ManyScenarios(t *testing.T) {
	t.Parallel()
	r := passedResults()
	r.Scenarios = nil
	for i := range 1500 {
		r.Scenarios = append(r.Scenarios, Scenario{
			Feature: "F", File: "f.feature", Line: 20 + i, Rule: fmt.Sprintf("BR-%d a rule", i/10), Name: fmt.Sprintf("an outline of some length, row %d", i), Outcome: Passed, Checks: 5, Requests: 1,
			Tags: []string{"@op:branch-report", fmt.Sprintf("@BR-%d", i/10), "@Q-RANGE-LIMIT"},
			Steps: []StepLine{
				{"Given", "a commerce with sales", 10, Passed, ""},
				{"When", fmt.Sprintf(`I ask for the branch report from 2025-05-01 to 2025-05-10 with cardBrand "%d"`, i), 11, Passed, ""},
				{"Then", "the answer is refused: BR-17", 12, Passed, ""},
			},
		})
	}
	page := rendered(t, reportFile{"report.html", WriteHTML}, r)
	assert.Less(t, len(page), 400_000)
	assert.Equal(t, 150, strings.Count(page, "a commerce with sales"), "once in each rule")
	assert.Equal(t, 1350, strings.Count(page, "<ol class=row>"), "and the rows below say that the rest is as above")
	assert.Equal(t, 150, strings.Count(page, "with cardBrand &#34;"), "so with what a step begins with")
	for i := range 1500 {
		require.Contains(t, page, fmt.Sprintf("&#34;%d&#34;", i), "what differs is there")
	}
	assert.Equal(t, 150, strings.Count(page, "@Q-RANGE-LIMIT"))
}

// A step that failed is said whole, whatever stands above it.
func TestHTML_ShowsFailedStepsWhole(t *testing.T) {
	t.Parallel()
	row := func(o Outcome, size, problem string) htmlScenario {
		steps := []StepLine{{"When", "I ask for the locations", 3, Passed, ""}, {"Then", "the answer shows this many: " + size, 4, o, problem}}
		return htmlScenario{Scenario: Scenario{Outcome: o, Steps: steps}, Shown: shown(steps)}
	}
	rule := htmlRule{Scenarios: []htmlScenario{
		row(Passed, "1", ""), row(Violated, "2", "expected"), row(Violated, "2", "expected"), row(Passed, "3", ""), row(Passed, "4", ""), row(Passed, "4", ""),
	}}
	rule.shareRows()
	texts := func(s htmlScenario) (list []string) {
		for _, step := range s.Shown {
			list = append(list, step.Text+step.Error)
		}
		return list
	}
	whole := "the answer shows this many: "
	assert.Equal(t, []string{"I ask for the locations", whole + "2expected"}, texts(rule.Scenarios[1]), "above it stands one that passed")
	assert.Equal(t, []string{whole + "2expected"}, texts(rule.Scenarios[2]))
	assert.Equal(t, []string{"I ask for the locations", whole + "3"}, texts(rule.Scenarios[3]), "above it stands one that failed")
	assert.Equal(t, []string{"… 4"}, texts(rule.Scenarios[4]))
	assert.Empty(t, texts(rule.Scenarios[5]))
}

// Headings go down one step at a time, for those who walk through a page by them.
func TestHTML_HeadingsSkipNoLevel(t *testing.T) {
	t.Parallel()
	page := rendered(t, reportFile{"report.html", WriteHTML}, sampleResults())
	before := "0"
	for _, heading := range regexp.MustCompile(`<h([1-6])[^>]*>[^<]*`).FindAllStringSubmatch(page, -1) {
		assert.LessOrEqual(t, heading[1][0], before[0]+1, "%s after h%s", heading[0], before)
		before = heading[1]
	}
	assert.NotEqual(t, "0", before)
}
