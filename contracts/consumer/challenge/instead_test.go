package challenge_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/rules"
)

// A reading says what to do about it, in particular where that can be said; two at
// once say both, and the same once.
func TestReadings_SayWhatToDo(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name    string
		planted answers
		says    string
	}{
		{"one", answers{"Q-TR-PAGE-NAMES": "pascal"}, "send the page in both spellings, page and Page, pageSize and PageSize, and look at the page that the answer says it is; or name "},
		{"two", answers{"Q-NO-ITEMS": "null", "Q-STATUS": "always-200"}, "take null, an empty value, a word for none and a member that is not there alike; tell a success from a refusal by metadata.code, whatever the HTTP status is; or name "},
		{"two with one advice", answers{"Q-NO-ITEMS": "null", "Q-NO-DOCUMENT": "null"}, "take null, an empty value, a word for none and a member that is not there alike; or name "},
		{"an order, and what a total is", answers{"Q-BR-SALE-ORDER": "oldest-first", "Q-BR-TOTAL": "sale"},
			"sort by what is needed: the reference promises no order; take totalAmount as it comes for what was paid: what adds up to it is not said; or name "},
		{"a filter or a look into the list of locations", answers{"Q-LOCATION-ID": "no"}, "take a locationId from transactions, to filter by it, too, and do without the location's name where no id is equal to it; or name "},
		{"nothing in particular", answers{"Q-PLAN-SCOPE": "yes"}, "be right under each answer, or name "},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			d, err := challenge.Run(t.Context(), plan(t, challenge.Readings), func(_ context.Context, c change) (outcome, error) {
				if holdsAll(c.Answers, row.planted) {
					return outcome{Exit: 1, Asked: asksOnce}, nil
				}
				return outcome{Asked: asksOnce}, nil
			})
			require.NoError(t, err)
			require.Len(t, d.Findings, 1)
			assert.Equal(t, row.planted, d.Findings[0].Questions)
			assert.Equal(t, row.says+"the one that the service gives with --profile (calco calibrate learns it)", d.Findings[0].Instead)
		})
	}
}

// Advice is about questions that there are, one for each.
func TestAdvices_AreAboutQuestions(t *testing.T) {
	t.Parallel()
	seen := map[rules.QuestionID]bool{}
	for _, id := range challenge.AdvisedQuestions() {
		_, known := rules.LookupQuestion(id)
		assert.True(t, known, id)
		assert.False(t, seen[id], "%s has one advice", id)
		seen[id] = true
	}
	var without []rules.QuestionID
	for _, q := range rules.Questions() {
		if !seen[q.ID] {
			without = append(without, q.ID)
		}
	}
	assert.ElementsMatch(t, []rules.QuestionID{"Q-START-BEFORE-2020", "Q-RESTRICTED-CHARACTERS", "Q-SERIAL-SHAPE", "Q-PLAN-SCOPE"}, without,
		"a question has an advice in instead.go, or nothing is right under each of its answers")
}

// So do data: what is odd about a commerce a client can be right about.
func TestData_SayWhatToDo(t *testing.T) {
	t.Parallel()
	d, err := challenge.Run(t.Context(), plan(t, challenge.Data), func(_ context.Context, c change) (outcome, error) {
		if c.Persona != "" || c.Seed != nil {
			return outcome{Exit: 1, Asked: asksOnce}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	said := map[string]string{}
	for _, f := range d.Findings {
		assert.NotEmpty(t, f.Instead, f.Title())
		said[f.Persona] = f.Instead
	}
	assert.Contains(t, said["quiet"], "BR-27")
	assert.Contains(t, said["edge"], "empty")
	assert.Contains(t, said[""], "figures", "a seed")
}

// So do clocks, each what is special about it: of whoever is wrong at most times it is
// not said, because that is not why.
func TestClocks_SayWhatToDo(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, says string
		wrongAt    func(clock string) bool
	}{
		{"today in UTC", "instead: find today by the clock in Chile, America/Santiago, and not in UTC", func(c string) bool { return strings.Contains(c, "T23:30") }},
		{"days of 24 hours", "instead: count days, weeks and months on the calendar", func(c string) bool { return strings.HasPrefix(c, "2026-04-05T12") }},
		{"months of 31 days", "instead: let the calendar say where a month ends", func(c string) bool { return strings.HasPrefix(c, "2025-09-30") }},
		{"a brand before May 2025", "instead: send cardBrand only where startDate", func(c string) bool { return strings.HasPrefix(c, "2025-05") }},
		{"always", "let it take CALCO_NOW", func(c string) bool { return c != "" }},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			d, err := challenge.Run(t.Context(), plan(t, challenge.Clocks), func(_ context.Context, c change) (outcome, error) {
				if row.wrongAt(c.Clock) {
					return outcome{Exit: 1, Asked: asksOnce, Output: "error: BR-10"}, nil
				}
				return outcome{Asked: asksOnce}, nil
			})
			require.NoError(t, err)
			for _, f := range d.Findings {
				assert.Contains(t, f.Instead, "expect no figures", f.Title())
			}
			var text strings.Builder
			challenge.WriteText(&text, d)
			assert.Contains(t, text.String(), row.says)
			assert.Equal(t, row.name != "always", strings.Contains(text.String(), "instead: "), text.String())
		})
	}
}

// A refusal that only a time or other data bring out says what to do, and not what is
// odd about the time: a page after the last one, where a list ends with a full page.
func TestClocks_SayWhatToDoAboutARefusal(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, says string
		refused    rules.ID
		met        []rules.ID
	}{
		{"a page after the last", "stop at totalPages", "BR-24", nil},
		{"as without any change", "", "BR-24", []rules.ID{"BR-24"}},
		{"thirty days from the first of February", "let the calendar say where a month ends", "TR-RANGE", nil},
		{"the 31st of April", "send dates that exist", "BR-04", nil},
		{"a rule of which nothing is said", "", "BR-16", nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			d, err := challenge.Run(t.Context(), plan(t, challenge.Clocks, challenge.Data), func(_ context.Context, c change) (outcome, error) {
				if strings.HasPrefix(c.Clock, "2026-04-11") || c.Seed != nil {
					return outcome{Exit: 1, Asked: asksOnce, Refused: row.refused, Met: []rules.ID{row.refused}}, nil
				}
				return outcome{Asked: asksOnce, Met: row.met}, nil
			})
			require.NoError(t, err)
			require.NotEmpty(t, d.Findings)
			for _, f := range d.Findings {
				assert.Equal(t, row.says == "", strings.Contains(f.Instead, "expect no figures"), f.Instead)
				assert.True(t, strings.HasPrefix(f.Instead, row.says), f.Instead)
			}
		})
	}
}

// Advice about refusals is about rules that there are.
func TestRefusalAdvices_AreAboutRules(t *testing.T) {
	t.Parallel()
	for _, id := range challenge.AdvisedRefusals() {
		rule, known := rules.Lookup(id)
		assert.True(t, known && rule.Refuses(), id)
	}
}

// Whoever loses what came with an error in HTTP 200 is told where the error stood.
func TestFaults_SayWhereTheErrorStood(t *testing.T) {
	t.Parallel()
	d, err := challenge.Run(t.Context(), plan(t, challenge.Faults), func(_ context.Context, c change) (outcome, error) {
		o := outcome{Asked: asksOnce}
		if c.Fault != nil && (c.Fault.Kind == "reset" || c.Fault.String() == "status operation=branch-report status=200") {
			o.Asked = []challenge.Asked{{Operation: rules.BranchReport, Same: 1, Fault: c.Fault.Kind, HasRows: true}}
		}
		return o, nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, d.Findings)
	for _, f := range d.Findings {
		assert.Equal(t, f.Fault.Kind == "status", strings.Contains(f.Instead, "metadata.code"), f.Title())
		assert.Contains(t, f.Instead, "take BR-27, L-01 and the documented 404 for nothing there", f.Title())
	}
}
