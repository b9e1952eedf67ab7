package mockserver

// Every answer to every open question does what its words promise. A row asks
// the same things of a mock for each answer; an answer whose exchanges are those
// of its neighbour would be one that does nothing.

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver/world"
)

// questionRow shows what each answer to a question means on the wire.
type questionRow struct {
	question rules.QuestionID
	world    string                            // a world file in place of the shipped world
	also     map[rules.QuestionID]rules.Answer // answers to others, without which the question cannot be seen
	probe    []ask
	answers  []answerRow
}

// answerRow is one answer, and what it makes of each probe.
type answerRow struct {
	answer  rules.Answer
	expects []expect
}

var questionRows = slices.Concat(branchRequestAnswers, branchBodyAnswers, branchReplyAnswers, locationsAnswers, reportRequestAnswers, reportReplyAnswers)

func TestAnswers_DoWhatTheySay(t *testing.T) {
	t.Parallel()
	for _, row := range proofs.Sample(questionRows, 12) {
		t.Run(string(row.question), func(t *testing.T) {
			t.Parallel()
			seen := map[string]rules.Answer{}
			for _, a := range row.answers {
				t.Run(shortName(a.answer), func(t *testing.T) {
					transcript := row.show(t, a)
					if twin, said := seen[transcript]; said {
						assert.Fail(t, "nothing on the wire tells it from "+twin.String())
					}
					seen[transcript] = a.answer
				})
			}
		})
	}
}

// shortName names an answer; a list of all rules is cut.
func shortName(a rules.Answer) string {
	if name := a.String(); len(name) < 60 {
		return name
	}
	return a.String()[:57] + "…"
}

// show asks everything under one answer and returns what came back.
func (row questionRow) show(t *testing.T, a answerRow) (transcript string) {
	t.Helper()
	require.Len(t, a.expects, len(row.probe), "one expectation for each probe")
	answers := map[rules.QuestionID]rules.Answer{row.question: a.answer}
	maps.Copy(answers, row.also)
	w := runMock(t, answeringAll(answers), func(c *Config) {
		if row.world != "" {
			world, err := world.Parse("test.yaml", []byte(row.world))
			require.NoError(t, err)
			c.World = world
		}
	})
	for i, question := range row.probe {
		r := w.send(question)
		a.expects[i](w, r)
		transcript += fmt.Sprintln(r.status, string(r.body))
	}
	return transcript
}

func TestAnswers_AreComplete(t *testing.T) {
	t.Parallel()
	tested := map[rules.QuestionID]map[string]rules.Answer{}
	for _, row := range questionRows {
		question, known := rules.LookupQuestion(row.question)
		require.True(t, known, "%s is no question", row.question)
		require.Nil(t, tested[row.question], "%s has two rows", row.question)
		tested[row.question] = map[string]rules.Answer{}
		for _, a := range row.answers {
			assert.NoError(t, rules.CheckAnswer(question, a.answer))
			tested[row.question][a.answer.String()] = a.answer
		}
	}
	for _, question := range rules.Questions() {
		of := tested[question.ID]
		for _, choice := range question.Answers {
			assert.Contains(t, of, choice, "%s: no test shows this answer", question.ID)
		}
		mapped, values, orders, partial := 0, 0, 0, 0
		for _, a := range of {
			switch {
			case a.Status != nil:
				mapped++
			case a.Value != nil:
				values++
			case a.Order != nil:
				orders++
				if len(a.Order) < len(rules.DefaultPrecedence(question.Ordered)) {
					partial++
				}
			}
		}
		if question.Value != rules.NoValue {
			assert.GreaterOrEqual(t, values, 2, "%s: values", question.ID)
		}
		if question.Kind == rules.Map {
			assert.GreaterOrEqual(t, mapped, 2, "%s: maps", question.ID)
		}
		if question.Kind == rules.Order {
			assert.GreaterOrEqual(t, orders, 2, "%s: orders", question.ID)
			assert.NotZero(t, partial, "%s: a partial order", question.ID)
			assert.Less(t, partial, orders, "%s: a full order", question.ID)
		}
	}
}

// Every code has the status that each form of Q-STATUS gives it.
func TestAnswers_StatusOfEveryCode(t *testing.T) {
	t.Parallel()
	writtenOut := map[rules.ID]int{}
	for i, code := range rules.StatusCodes() {
		writtenOut[code] = 430 + i
	}
	partly := map[rules.ID]int{"BR-07": 422, "USER_NOT_FOUND": 410}
	semantic := func(code rules.ID) int { return documentedOf(string(code)).status }
	for _, row := range []struct {
		response rules.Answer
		status   func(code rules.ID) int
	}{
		{word("semantic"), semantic},
		{word("always-200"), func(rules.ID) int { return 200 }},
		{word("always-400"), func(rules.ID) int { return 400 }},
		{statuses(writtenOut), func(code rules.ID) int { return writtenOut[code] }},
		{statuses(partly), func(code rules.ID) int {
			if status, named := partly[code]; named {
				return status
			}
			return semantic(code)
		}},
	} {
		w := runMock(t, answeringOne("Q-STATUS", row.response))
		for _, code := range rules.StatusCodes() {
			operations := []ask{askBranch()}
			if rule, _ := rules.Lookup(code); rule.Operation == rules.Locations {
				operations = []ask{askLocations(), askSerials()}
			}
			for _, a := range operations {
				r := w.send(a.with(withHeader("Prefer", "code="+string(code))))
				refusedAs(string(code), row.status(code))(w, r)
			}
		}
	}
}
