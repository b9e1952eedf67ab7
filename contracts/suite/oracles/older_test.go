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

// Where no sale of a location was read, what is missing says of which days: a shop need not
// sell every day.
func TestFilters_NoSaleOfATerminal(t *testing.T) {
	t.Parallel()
	deployment := shopOf()
	deployment.hidden = "none"
	err := reading.Run(t.Context(), deployment.at(t), func(o *reading.Oracle) { filters.Filtered(o).Yields("serialNumber", "T2") })
	var unmet *report.Unmet
	assert.ErrorAs(t, err, &unmet)
	assert.ErrorContains(t, err, "no sale from 2025-08-18 to 2025-08-19 has the serialNumber T2")
}

// "ISO 8601 date-time without time zone": a sale that shows an hour of the night just after
// the range that has it may be of a day by another clock, be there too few to tell. One of
// midday is not.
func TestRanges_FewSalesOfAnotherClock(t *testing.T) {
	t.Parallel()
	const at = "2025-08-19T22:00:00"
	for shown, clear := range map[string]bool{"2025-08-20T02:00:00": false, "2025-08-20T12:00:00": true} {
		for name, hold := range map[string]func(*reading.Oracle){
			"samples":  func(o *reading.Oracle) { ranges.Of(o).Counts(rules.BranchReport) },
			"narrower": func(o *reading.Oracle) { ranges.Of(o).Narrower(rules.BranchReport) },
		} {
			deployment := shopOf(sold{"night", "DEBIT", "Completed", at, at})
			deployment.shows = map[string]string{"night": shown}
			err := reading.Run(t.Context(), deployment.at(t), hold)
			var unmet *report.Unmet
			assert.Equal(t, clear, errors.Is(err, scenario.ErrFailed), "%s, %s: %v", name, shown, err)
			assert.Equal(t, !clear, errors.As(err, &unmet), "%s, %s: %v", name, shown, err)
		}
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
