package challenge

import "calco.example/contracts/rules"

// RoundAnswers are the answers of each round, one by one.
func RoundAnswers(questions []rules.Question, profile rules.Profile, pairs bool) (rounds [][]Answers) {
	for _, round := range roundsOf(questions, profile, pairs) {
		var answers []Answers
		for _, r := range round {
			answers = append(answers, Answers{r.question: r.answer})
		}
		rounds = append(rounds, answers)
	}
	return rounds
}

// AdvisedQuestions are those for which there is advice.
func AdvisedQuestions() (ids []rules.QuestionID) {
	for _, a := range advices {
		ids = append(ids, a.on...)
	}
	return ids
}

// AdvisedRefusals are the rules whose refusals have an advice.
func AdvisedRefusals() (ids []rules.ID) {
	for id := range refusalAdvices {
		ids = append(ids, id)
	}
	return ids
}
