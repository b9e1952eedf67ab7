package suite

import (
	"cmp"
	"errors"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/steps"
)

// forecast tells beforehand of the scenarios of a plan what the target lacks for them, and
// about how many requests they send.
type forecast struct {
	env     *scenario.Environment
	phrases *steps.Phrasebook
	plan    map[string]report.Scenario // by key
}

// inOrder lists the planned scenarios by file and line.
func (f forecast) inOrder() []string {
	return slices.SortedFunc(maps.Keys(f.plan), func(a, b string) int {
		return cmp.Or(f.plan[a].Compare(f.plan[b]), cmp.Compare(a, b))
	})
}

// unmet is the need of a scenario that the target does not meet, found without
// asking it anything: its Givens, and the places its steps name.
func (f forecast) unmet(info report.Scenario) *report.Unmet {
	s := scenario.New(f.env, "")
	for _, step := range info.Steps {
		match := f.phrases.Matching(step.Text)[0]
		var unmet *report.Unmet
		if errors.As(match.Lack(s, match.Arguments(step.Text)), &unmet) {
			return unmet
		}
		if unmet := f.unmetPlaces(step.Text); unmet != nil {
			return unmet
		}
	}
	return f.unmetPlaces(strings.Join(info.Cells, " "))
}

// unmetPlaces is the need of a scenario that names places in a text.
func (f forecast) unmetPlaces(text string) *report.Unmet {
	for _, name := range placeName.FindAllString(text, -1) {
		if name == "$from" || name == "$to" {
			if err := f.env.Facts.NeedSales(); err != nil {
				return err.(*report.Unmet) //nolint:errorlint // NeedSales returns nothing else
			}
			continue
		}
		if _, err := f.env.Facts.Place(name, f.env.Foreign); err != nil {
			if unmet, is := err.(*report.Unmet); is { //nolint:errorlint // Place wraps nothing
				return unmet
			}
		}
	}
	return nil
}

var placeName = regexp.MustCompile(`\$[a-zA-Z]+`)

// requestsOfOracle is about what a step that compares several answers sends, in an
// account of few sales.
const requestsOfOracle = 4

// Where an account sells more, more pages are read, and where it sells hardly anything,
// fewer. Two days of sales tell by how much: each further page of them by so much for all
// requests of such steps, the first ones twice, because longer ranges are read as well
// while their pages are few. The figures are those of accounts of a page to a hundred in
// two days, rounded up.
const (
	byFurtherPage = 1 / 20.0
	firstPages    = 12
	spare         = 0.08 // of what a plan comes to, that is asked for beside
	shared        = 0.05 // of it, that a run of everything with two accounts does not send again where pages are few
)

// cost is about how many requests a scenario sends, after those whose first question
// was asked already.
func (f forecast) cost(info report.Scenario, asked map[string]bool) int {
	n, compared, isFirst := 0, 0, true
	for _, step := range info.Steps {
		switch match := f.phrases.Matching(step.Text)[0]; {
		case match.Oracle:
			compared += cmp.Or(match.Requests, requestsOfOracle)
		case match.Keyword == "When" && isFirst && asked[f.question(info)]:
			isFirst = false
		case match.Keyword == "When":
			n += cmp.Or(match.Requests, 1)
			isFirst = false
		}
	}
	if question := f.question(info); question != "" {
		asked[question] = true
	}
	return n + int(math.Round(float64(compared)*f.reading()))
}

// question is the first question that a scenario puts, with what is given before it;
// empty where it puts none.
func (f forecast) question(info report.Scenario) string {
	var given []string
	for _, step := range info.Steps {
		switch match := f.phrases.Matching(step.Text)[0]; {
		case match.Oracle:
			return ""
		case match.Keyword == "When" && match.Requests > 0:
			return step.Text // read once for the run, whichever sales are given
		case match.Keyword == "When":
			return strings.Join(append(given, step.Text), "\n")
		case match.Keyword == "Given" && !besidesTheRequest(match.English):
			given = append(given, step.Text)
		}
	}
	return ""
}

// besidesTheRequest tells whether a Given leaves the request as it is: what an open
// question is taken to be, and that there are sales.
func besidesTheRequest(given string) bool {
	return strings.HasPrefix(given, "{") || given == "a commerce with sales"
}

// reading is how many requests stand for one that compares answers, by the pages that
// two days of sales have. What has more than are read at all counts as a dozen.
func (f forecast) reading() float64 {
	switch further := max(0, f.pages()-2); {
	case f.pages() > scenario.MaxPages:
		return 1 + firstPages*byFurtherPage
	default:
		return 1 + float64(further+min(further, firstPages))*byFurtherPage
	}
}

// pages is how many pages two days of sales have.
func (f forecast) pages() int {
	const size = 20
	return (f.env.Facts.Sales.Items + size - 1) / size
}

// fit takes scenarios, in their order, as long as a number of requests lasts. It returns
// those that are over it, and about how many requests all of them need.
func (f forecast) fit(keys []string, left int) (over []string, needed int) {
	costs := f.costs(keys)
	for _, key := range keys {
		cost, sends := costs[key]
		needed += cost
		if left -= cost; sends && left < 0 {
			over = append(over, key)
		}
	}
	return over, needed
}

// costs are about how many requests the scenarios send that can run, one after the other.
func (f forecast) costs(keys []string) map[string]int {
	asked, costs := map[string]bool{}, map[string]int{}
	for _, key := range keys {
		if f.unmet(f.plan[key]) == nil { // else it sends nothing
			costs[key] = f.cost(f.plan[key], asked)
		}
	}
	return costs
}

// foresee notes in the plan about how many requests each scenario sends that fits into the
// budget, and returns their sum.
func (r *run) foresee() (all int) {
	for key, cost := range r.ahead.costs(r.ahead.inOrder()) {
		if !slices.Contains(r.over, key) {
			info := r.plan[key]
			info.Foreseen = cost
			r.plan[key] = info
			all += cost
		}
	}
	return all
}
