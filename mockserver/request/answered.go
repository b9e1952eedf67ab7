package request

import "calco.example/contracts/rules"

// answers are those of a profile to every open question.
type answers map[rules.QuestionID]rules.Answer

// is tells whether a question is answered with a word.
func (a answers) is(id rules.QuestionID, choice string) bool { return a[id].Choice == choice }

// isIn tells whether a question is answered with a word for one of its cases.
func (a answers) isIn(id rules.QuestionID, name, choice string) bool {
	return a[id].In(name).Choice == choice
}
