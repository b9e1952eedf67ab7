package oracles

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/figures"
	"calco.example/contracts/suite/oracles/filters"
	"calco.example/contracts/suite/oracles/ranges"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// A small shop may not have reversed a sale for months: a filter that loses those shows
// where one is.
func TestFilters_ReversedSalesOfOlderMonths(t *testing.T) {
	t.Parallel()
	back := func(day string) sold {
		return sold{"back", "DEBIT", "Reversed", day + "T12:00:00", day + "T12:00:00"}
	}
	for _, test := range []struct {
		name  string
		more  []sold
		loses bool
		want  error // nil, what failed, or what is missing
	}{
		{"lately", []sold{back("2025-08-18")}, true, scenario.ErrFailed},
		{"months ago", []sold{back("2025-05-14")}, true, scenario.ErrFailed},
		{"months ago, sound", []sold{back("2025-05-14")}, false, nil},
		{"never", nil, true, &report.Unmet{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			deployment := shopOf(test.more...)
			deployment.loses = test.loses
			err := reading.Run(t.Context(), deployment.at(t), func(o *reading.Oracle) { filters.Ends(o).FilterAtReversal("typeTransaction") })
			var unmet *report.Unmet
			switch {
			case errors.As(test.want, &unmet):
				assert.ErrorAs(t, err, &unmet)
			case test.want != nil:
				assert.ErrorIs(t, err, test.want)
			default:
				assert.NoError(t, err)
			}
		})
	}
}

// Where a profile says that the transaction report has the reversed sales, one of older
// months that it lacks shows.
func TestRanges_ReversedSalesInBothReports(t *testing.T) {
	t.Parallel()
	const none = "2020-01-01T12:00:00" // out of every range
	back := func(paid string) sold { return sold{"back", "DEBIT", "Reversed", "2025-05-14T12:00:00", paid} }
	for name, want := range map[string]error{"2025-05-14T12:00:00": nil, none: scenario.ErrFailed} {
		s := shopOf(back(name)).at(t)
		s.Env.Profile = &rules.Profile{Answers: map[rules.QuestionID]rules.Answer{"Q-TR-REVERSED-SALES": {Choice: "shown"}}}
		err := reading.Run(t.Context(), s, func(o *reading.Oracle) { ranges.Of(o).Reversals() })
		if want == nil {
			assert.NoError(t, err)
			continue
		}
		assert.ErrorIs(t, err, want)
	}
}

// When a sale reaches the transaction report is not said: what is newer than all that it tells
// of may be on its way. What is older, it lacks.
func TestReports_SalesOnTheirWay(t *testing.T) {
	t.Parallel()
	const none = "2020-01-01T12:00:00" // out of every range
	for at, want := range map[string]error{"2025-08-18T11:00:00": nil, "2025-08-18T09:00:00": scenario.ErrFailed} {
		for name, compare := range map[string]func(*scenario.Scenario) error{
			"samples": func(s *scenario.Scenario) error {
				return reading.Run(t.Context(), s, func(o *reading.Oracle) { figures.Of(o).Agree("sales") })
			},
			"reversals": func(s *scenario.Scenario) error {
				return reading.Run(t.Context(), s, func(o *reading.Oracle) { ranges.Of(o).Reversals() })
			},
		} {
			s := shopOf(sold{"late", "DEBIT", "Reversed", at, none}).at(t)
			s.Env.Profile = &rules.Profile{Answers: map[rules.QuestionID]rules.Answer{"Q-TR-REVERSED-SALES": {Choice: "shown"}}}
			assert.ErrorIs(t, compare(s), want, "%s, %s", name, at)
		}
	}
}

// "Total matching transactions": what a report shows of a terminal, it shows where none is
// asked for. A sale that is in one report alone is another thing.
func TestReports_SalesOfATerminalThatAreHidden(t *testing.T) {
	t.Parallel()
	const at, none = "2025-08-18T09:00:00", "2020-01-01T12:00:00" // out of every range
	for _, c := range []struct {
		sale  sold
		hides rules.Operation
		want  []rules.ID
	}{
		{sold{"one", "DEBIT", "Completed", at, at}, rules.BranchReport, []rules.ID{"BR-FILTER-SERIAL"}},
		{sold{"one", "DEBIT", "Completed", at, at}, rules.TransactionReport, []rules.ID{"TR-FILTER-SERIAL"}},
		{sold{"one", "DEBIT", "Completed", none, at}, "", nil},
		{sold{"one", "DEBIT", "Completed", at, none}, "", nil},
	} {
		deployment := shopOf(c.sale, sold{"last", "DEBIT", "Completed", "2025-08-18T11:00:00", "2025-08-18T11:00:00"})
		deployment.hidden, deployment.hides = c.sale.id, c.hides
		s := deployment.at(t)
		assert.ErrorIs(t, reading.Run(t.Context(), s, func(o *reading.Oracle) { figures.Of(o).Agree("sales") }), scenario.ErrFailed)
		var found []rules.ID
		for _, f := range s.Judge.Found {
			if strings.HasSuffix(string(f.Rule), "-FILTER-SERIAL") {
				found = append(found, f.Rule)
			}
		}
		assert.Equal(t, c.want, found)
	}
}
