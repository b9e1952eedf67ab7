package suite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
)

// Plan is what a run would do: which scenarios can run, which cannot, and
// exactly what to ask the operator for.
type Plan struct {
	Target   string        `json:"target"`
	Budget   int           `json:"budget,omitempty"` // requests allowed; 0 is no limit
	Requests int           `json:"requests"`         // that the scenarios which can run will need, about
	Can      []PlannedLine `json:"can"`
	Cannot   []PlannedLine `json:"cannot"`
	Ask      []string      `json:"ask"` // each thing to ask for once
}

// PlannedLine is one scenario of a plan.
type PlannedLine struct {
	Scenario string     `json:"scenario"`
	File     string     `json:"file"`
	Line     int        `json:"line"`
	Rules    []rules.ID `json:"rules"`
	Requests int        `json:"requests"`
	Why      string     `json:"why,omitempty"`
	Ask      string     `json:"ask,omitempty"`
}

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
	spare         = 0.05 // of what a plan comes to, that is asked for beside
	shared        = 0.07 // of it, that a run of everything does not send again in an account of few pages
)

// Plan discovers and says what a run would do. It sends nothing else.
func (s *Suite) Plan(ctx context.Context) (*Plan, error) {
	r, err := s.prepare()
	if err != nil {
		return nil, err
	}
	if err := r.discover(ctx); err != nil {
		return nil, err
	}
	p := &Plan{Target: s.Target, Budget: s.Budget, Can: []PlannedLine{}, Cannot: []PlannedLine{}, Ask: []string{}}
	asked := map[string]bool{}
	for _, key := range r.inOrder() {
		info := r.plan[key]
		line := PlannedLine{Scenario: info.FullName(), File: info.File, Line: info.Line, Rules: info.Rules, Requests: r.cost(info, asked)}
		if unmet, over := r.unmet(info), slices.Contains(r.over, key); unmet != nil || over {
			if unmet == nil {
				unmet = r.overBudget()
			}
			line.Why, line.Ask = unmet.Why, unmet.Ask
			p.Cannot = append(p.Cannot, line)
			if !slices.Contains(p.Ask, unmet.Ask) {
				p.Ask = append(p.Ask, unmet.Ask)
			}
			continue
		}
		p.Requests += line.Requests
		p.Can = append(p.Can, line)
	}
	slices.Sort(p.Ask)
	return p, nil
}

// inOrder lists the planned scenarios by file and line.
func (r *run) inOrder() []string {
	keys := make([]string, 0, len(r.plan))
	for key := range r.plan {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int {
		x, y := r.plan[a], r.plan[b]
		if x.File != y.File {
			return strings.Compare(x.File, y.File)
		}
		if x.Line != y.Line {
			return x.Line - y.Line
		}
		return strings.Compare(a, b)
	})
	return keys
}

var placeName = regexp.MustCompile(`\$[a-zA-Z]+`)

// unmet is the need of a scenario that the target does not meet, found without
// asking it anything: its Givens, and the places its steps name.
func (r *run) unmet(info report.Scenario) *report.Unmet {
	s := scenario.New(r.env, "")
	for _, step := range info.Steps {
		match := r.phrases.Matching(step.Text)[0]
		needs := match.Needs.Do
		if match.Keyword == "Given" {
			needs = match.Run.Do
		}
		var unmet *report.Unmet
		if needs != nil && errors.As(needs(context.Background(), s, match.Arguments(step.Text)), &unmet) {
			return unmet
		}
		for _, name := range placeName.FindAllString(step.Text, -1) {
			if name == "$from" || name == "$to" {
				if err := s.Givens.Sales(); err != nil {
					return err.(*report.Unmet) //nolint:errorlint // Sales returns nothing else
				}
				continue
			}
			if _, err := r.env.Facts.Place(name, r.env.Foreign); err != nil {
				if unmet, is := err.(*report.Unmet); is { //nolint:errorlint // Place wraps nothing
					return unmet
				}
			}
		}
	}
	return nil
}

// cost is about how many requests a scenario sends, after those whose first question
// was asked already.
func (r *run) cost(info report.Scenario, asked map[string]bool) int {
	n, compared, isFirst := 0, 0, true
	for _, step := range info.Steps {
		switch match := r.phrases.Matching(step.Text)[0]; {
		case match.Oracle:
			compared += cmp.Or(match.Requests, requestsOfOracle)
		case match.Keyword == "When" && isFirst && asked[r.question(info)]:
			isFirst = false
		case match.Keyword == "When":
			n += cmp.Or(match.Requests, 1)
			isFirst = false
		}
	}
	if question := r.question(info); question != "" {
		asked[question] = true
	}
	return n + int(math.Round(float64(compared)*r.reading()))
}

// reading is how many requests stand for one that compares answers, by the pages that
// two days of sales have. What has more than are read at all counts as a dozen.
func (r *run) reading() float64 {
	switch further := max(0, r.pages()-2); {
	case r.pages() > scenario.MaxPages:
		return 1 + firstPages*byFurtherPage
	default:
		return 1 + float64(further+min(further, firstPages))*byFurtherPage
	}
}

// pages is how many pages two days of sales have.
func (r *run) pages() int {
	const size = 20
	return (r.env.Facts.Sales.Items + size - 1) / size
}

// question is the first question that a scenario puts, with what is given before it;
// empty where it puts none.
func (r *run) question(info report.Scenario) string {
	var given []string
	for _, step := range info.Steps {
		switch match := r.phrases.Matching(step.Text)[0]; {
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

// choose fits the plan into the budget: of every rule its first scenarios on
// both sides of a bound, then the next, until the budget is spent. What does
// not fit is marked.
func (r *run) choose(spent int) {
	if r.Budget == 0 {
		return
	}
	rank := map[string]int{}
	seen := map[rules.ID]int{}
	keys := r.inOrder()
	for _, key := range keys {
		info := r.plan[key]
		for _, id := range info.Rules {
			rank[key] = max(rank[key], seen[id])
			seen[id]++
		}
	}
	slices.SortStableFunc(keys, func(a, b string) int { return rank[a] - rank[b] })
	spent += r.Looked
	r.over, r.needed = r.fit(keys, r.Budget-spent)
	if r.needed += spent; r.Budget >= r.enough() {
		r.over = nil
	}
}

// fit takes scenarios, in their order, as long as a number of requests lasts. It returns
// those that are over it, and about how many requests all of them need.
func (r *run) fit(keys []string, left int) (over []string, needed int) {
	asked := map[string]bool{}
	for _, key := range keys {
		if r.unmet(r.plan[key]) != nil {
			continue // it sends nothing
		}
		cost := r.cost(r.plan[key], asked)
		needed += cost
		if left -= cost; left < 0 {
			over = append(over, key)
		}
	}
	return over, needed
}

// Tight is a budget that is too small: how many of the scenarios that can run fit into
// it, about, and one that is enough for all of them.
type Tight struct{ Budget, Fit, Of, Enough int }

func (r *run) tight() Tight {
	can := 0
	for _, info := range r.plan {
		if r.unmet(info) == nil {
			can++
		}
	}
	return Tight{r.Budget, can - len(r.over), can, r.enough()}
}

// enough is a budget that all scenarios fit into.
func (r *run) enough() int {
	factor := 1 + spare
	if r.pages() <= 2 && r.whole {
		factor -= shared
	}
	return int(float64(r.needed) * factor)
}

func (r *run) overBudget() *report.Unmet {
	return &report.Unmet{Why: "it does not fit into the budget of requests", Ask: fmt.Sprintf("raise limits.requests to %d", r.enough())}
}

// WritePlan writes a plan for a person.
func WritePlan(out io.Writer, p *Plan) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d scenarios can run against %s, with about %d requests.\n", len(p.Can), p.Target, p.Requests)
	if len(p.Cannot) > 0 {
		fmt.Fprintf(&b, "\n%d cannot:\n", len(p.Cannot))
	}
	for _, line := range p.Cannot {
		fmt.Fprintf(&b, "  %s:%d %s\n    because %s\n", line.File, line.Line, line.Scenario, line.Why)
	}
	if len(p.Ask) > 0 {
		b.WriteString("\nAsk the operator for, or set:\n")
	}
	for _, ask := range p.Ask {
		fmt.Fprintf(&b, "  - %s\n", ask)
	}
	_, err := io.WriteString(out, b.String())
	return err
}
