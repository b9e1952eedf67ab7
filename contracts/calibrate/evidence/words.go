package evidence

import (
	"encoding/json"
	"fmt"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// Word is an answer that a question names.
func Word(choice string) rules.Answer { return rules.Answer{Choice: choice} }

// Value is an answer of the deployment's own.
func Value(text string) rules.Answer { return rules.Answer{Value: &text} }

// TextAnswer is the answer of a question about a text: its word where the
// deployment says what the word stands for, else the text itself.
func TextAnswer(q rules.QuestionID, text string) rules.Answer {
	question, _ := rules.LookupQuestion(q)
	if TextBehind(q) == text {
		return Word(question.Default())
	}
	return Value(text)
}

// TextBehind is the text that the first answer of a question stands for: the
// message of its rule, or the word itself.
func TextBehind(q rules.QuestionID) string {
	if id := RuleBehind(q); id != "" {
		return rules.MessageOf(id)
	}
	question, _ := rules.LookupQuestion(q)
	return question.Default()
}

// RuleBehind is the rule whose message stands behind the word 400 or the like;
// empty where there is none.
func RuleBehind(q rules.QuestionID) rules.ID { return rulesBehind[q] }

var rulesBehind = map[rules.QuestionID]rules.ID{
	"Q-TR-PAGE-MIN": "TR-PAGE-MIN", "Q-TR-PAGESIZE-MIN": "TR-PAGESIZE-MIN", "Q-TR-PAGESIZE-MAX": "TR-PAGESIZE-MAX",
}

// Describe says what an answer is, in one line.
func Describe(x *exchange.Exchange) string {
	what := fmt.Sprintf("HTTP %d", x.Status)
	switch {
	case len(x.Body) == 0:
		return what + " without a body"
	case x.JSON == nil:
		return what + ", not JSON"
	case x.Code() == "":
		return x.InWords()
	}
	return what + ", " + strings.TrimSpace(reporttext.Bounded(x.Code(), 50)+" "+reporttext.Bounded(x.Message(), 200))
}

// DescribeValue is a value of an answer, shortened.
func DescribeValue(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return "not JSON"
	}
	return reporttext.Bounded(string(text), 200)
}
