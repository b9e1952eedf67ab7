package calibrationreport

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/rules"
)

func TestRankOf(t *testing.T) {
	t.Parallel()
	status := func(code rules.ID, number int) rules.Answer {
		return rules.Answer{Status: map[rules.ID]int{code: number}}
	}
	order := func(ids ...rules.ID) rules.Answer { return rules.Answer{Order: ids} }
	rows := []struct {
		name     string
		question rules.QuestionID
		sure     evidence.Sure
		answer   rules.Answer
		same     []rules.Answer
		want     rank
	}{
		{"something else, whatever the answer", "Q-LAST-DAY", evidence.SomethingElse, choice("yes"), nil, beyond},
		{"varies", "Q-LAST-DAY", evidence.Varies, rules.Answer{}, nil, unsteady},
		{"contradicted, other", "Q-RANGE-LIMIT", evidence.Answered, choice("60"), nil, decided},
		{"contradicted, default", "Q-RANGE-LIMIT", evidence.Answered, choice("30"), nil, asDefault},
		{"silent, other", "Q-LAST-DAY", evidence.Answered, choice("no"), nil, differing},
		{"silent, default", "Q-LAST-DAY", evidence.Answered, choice("yes"), nil, asDefault},
		{"cannot be told from the default", "Q-LAST-DAY", evidence.Answered, choice("no"), []rules.Answer{choice("yes")}, asDefault},
		{"same as another", "Q-BR-KEY", evidence.Answered, choice("BR-20"), []rules.Answer{choice("401-empty")}, differing},
		{"value, default", "Q-TR-MESSAGE-200", evidence.Answered, value("Success"), nil, asDefault},
		{"value, other", "Q-TR-MESSAGE-200", evidence.Answered, value("success"), nil, differing},
		{"map that says what semantic says", "Q-STATUS", evidence.Answered, status("BR-20", 404), nil, asDefault},
		{"map, other", "Q-STATUS", evidence.Answered, status("BR-20", 422), nil, differing},
		{"map, word", "Q-STATUS", evidence.Answered, choice("always-200"), nil, differing},
		{"order that is the default", "Q-ORDER-BRANCH-REPORT", evidence.Answered, order("BR-02", "BR-05"), nil, asDefault},
		{"order, other", "Q-ORDER-BRANCH-REPORT", evidence.Answered, order("BR-05", "BR-02"), nil, differing},
		{"map for a choice", "Q-LAST-DAY", evidence.Answered, status("BR-20", 404), nil, differing},
		{"list for a choice", "Q-LAST-DAY", evidence.Answered, order("BR-05"), nil, differing},
		{"not observed", "Q-LAST-DAY", evidence.NotObserved, choice("no"), nil, unseen},
		{"nothing said", "Q-LAST-DAY", "", choice("no"), nil, unseen},
	}
	for _, row := range rows {
		q, known := rules.LookupQuestion(row.question)
		require.True(t, known, row.name)
		assert.Equal(t, row.want, rankOf(q, evidence.Learned{Question: row.question, Sure: row.sure, Answer: row.answer, Same: row.same}), row.name)
	}
	assert.Equal(t, differing, rankOf(rules.Question{}, evidence.Learned{Question: "Q-UNKNOWN", Sure: evidence.Answered}), "an unknown question")
}

func TestWorstFirst(t *testing.T) {
	t.Parallel()
	want := []rules.QuestionID{
		"Q-STATUS", "Q-SAME-DAY", "Q-ORDER-LOCATIONS", // something else
		"Q-TR-SALE-ORDER",                                              // varies
		"Q-RANGE-LIMIT",                                                // contradicted
		"Q-ORDER-BRANCH-REPORT", "Q-BR-WRONG-TYPE", "Q-TR-MESSAGE-401", // other
		"Q-BR-NULL", "Q-FILTER-CASE", "Q-ORDER-TRANSACTION-REPORT", "Q-TR-MESSAGE-200", // default
		"Q-RANGE-COUNT", "Q-LOCATION-LIST", "Q-SERIAL-LIST", "Q-SERIAL-SHAPE", "Q-PATH-CASE", "Q-WRONG-METHOD", // not observed
	}
	given := sampleLearned()
	for i := range given {
		turned := slices.Concat(given[i:], given[:i])
		var got []rules.QuestionID
		for _, l := range worstFirst(turned) {
			got = append(got, l.Question)
		}
		require.Equal(t, want, got, "begun at %d", i)
	}
}

func TestWorstFirst_UnknownQuestionsStandLastInTheirRank(t *testing.T) {
	t.Parallel()
	list := []evidence.Learned{{Question: "Q-Z", Sure: evidence.Varies}, {Question: "Q-A", Sure: evidence.Varies}, {Question: "Q-TR-AMOUNT", Sure: evidence.Varies}}
	assert.Equal(t, "[Q-TR-AMOUNT Q-A Q-Z]", fmt.Sprint(each(worstFirst(list), func(l evidence.Learned) rules.QuestionID { return l.Question })))
}
