package calibrationreport

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
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
		sure     calibrate.Sure
		answer   rules.Answer
		same     []rules.Answer
		want     rank
	}{
		{"something else, whatever the answer", "Q-LAST-DAY", calibrate.SomethingElse, choice("yes"), nil, beyond},
		{"varies", "Q-LAST-DAY", calibrate.Varies, rules.Answer{}, nil, unsteady},
		{"contradicted, other", "Q-RANGE-LIMIT", calibrate.Answered, choice("60"), nil, decided},
		{"contradicted, default", "Q-RANGE-LIMIT", calibrate.Answered, choice("30"), nil, asDefault},
		{"silent, other", "Q-LAST-DAY", calibrate.Answered, choice("no"), nil, differing},
		{"silent, default", "Q-LAST-DAY", calibrate.Answered, choice("yes"), nil, asDefault},
		{"cannot be told from the default", "Q-LAST-DAY", calibrate.Answered, choice("no"), []rules.Answer{choice("yes")}, asDefault},
		{"same as another", "Q-BR-KEY", calibrate.Answered, choice("BR-20"), []rules.Answer{choice("401-empty")}, differing},
		{"value, default", "Q-TR-MESSAGE-200", calibrate.Answered, value("Success"), nil, asDefault},
		{"value, other", "Q-TR-MESSAGE-200", calibrate.Answered, value("success"), nil, differing},
		{"map that says what semantic says", "Q-STATUS", calibrate.Answered, status("BR-20", 404), nil, asDefault},
		{"map, other", "Q-STATUS", calibrate.Answered, status("BR-20", 422), nil, differing},
		{"map, word", "Q-STATUS", calibrate.Answered, choice("always-200"), nil, differing},
		{"order that is the default", "Q-ORDER-BRANCH-REPORT", calibrate.Answered, order("BR-02", "BR-05"), nil, asDefault},
		{"order, other", "Q-ORDER-BRANCH-REPORT", calibrate.Answered, order("BR-05", "BR-02"), nil, differing},
		{"map for a choice", "Q-LAST-DAY", calibrate.Answered, status("BR-20", 404), nil, differing},
		{"list for a choice", "Q-LAST-DAY", calibrate.Answered, order("BR-05"), nil, differing},
		{"not observed", "Q-LAST-DAY", calibrate.NotObserved, choice("no"), nil, unseen},
		{"nothing said", "Q-LAST-DAY", "", choice("no"), nil, unseen},
	}
	for _, row := range rows {
		q, known := rules.LookupQuestion(row.question)
		require.True(t, known, row.name)
		assert.Equal(t, row.want, rankOf(q, calibrate.Learned{Question: row.question, Sure: row.sure, Answer: row.answer, Same: row.same}), row.name)
	}
	assert.Equal(t, differing, rankOf(rules.Question{}, calibrate.Learned{Question: "Q-UNKNOWN", Sure: calibrate.Answered}), "an unknown question")
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
	list := []calibrate.Learned{{Question: "Q-Z", Sure: calibrate.Varies}, {Question: "Q-A", Sure: calibrate.Varies}, {Question: "Q-TR-AMOUNT", Sure: calibrate.Varies}}
	assert.Equal(t, "[Q-TR-AMOUNT Q-A Q-Z]", fmt.Sprint(each(worstFirst(list), func(l calibrate.Learned) rules.QuestionID { return l.Question })))
}
