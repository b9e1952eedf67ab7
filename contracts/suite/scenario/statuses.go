package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// statuses are the HTTP statuses that each code of an operation came with.
type statuses struct {
	mu   sync.Mutex
	seen map[[2]string][]int // by operation and code, each once
}

// saw notes the status of a code that is one of the reference.
func (s *statuses) saw(op rules.Operation, code string, status int) {
	if _, known := rules.Lookup(rules.ID(code)); !known {
		return
	}
	asked, _ := rules.LookupOperation(op)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen == nil {
		s.seen = map[[2]string][]int{}
	}
	key := [2]string{asked.Name, code}
	if !slices.Contains(s.seen[key], status) {
		s.seen[key] = append(s.seen[key], status)
	}
}

// SeveralStatuses are the codes that came with several statuses in one operation. "HTTP
// status codes for these errors: not shown", so that none of them is wrong; but who tells
// refusals apart by their status is to know.
func (e *Environment) SeveralStatuses() (found []report.Finding) {
	e.statuses.mu.Lock()
	defer e.statuses.mu.Unlock()
	for key, seen := range e.statuses.seen {
		if len(seen) < 2 {
			continue
		}
		slices.Sort(seen)
		var texts []string
		for _, status := range seen {
			texts = append(texts, strconv.Itoa(status))
		}
		found = append(found, report.Finding{Outcome: report.Observed, Question: "Q-STATUS", Passing: true,
			Summary: fmt.Sprintf("%s: %s with HTTP %s", key[0], key[1], strings.Join(texts, " and "))})
	}
	slices.SortFunc(found, func(a, b report.Finding) int { return strings.Compare(a.Summary, b.Summary) })
	return found
}
