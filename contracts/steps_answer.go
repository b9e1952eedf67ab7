package contracts

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
)

// answerSteps judge one answer. Outcomes are a closed list: accepted, a success,
// no data, refused, refused: RULE, not refused: RULE.
var answerSteps = []Step{
	{Keyword: "Then", English: "the answer is {outcome}", Spanish: "la respuesta es {outcome}",
		Doc:     "accepted: a success, or no data · a success · no data · refused: any documented error · refused: BR-31: code, message and pinned status of that rule · not refused: BR-31: anything else.",
		Example: "Then the answer is refused: BR-31", Ejemplo: "Entonces la respuesta es rechazada: BR-31",
		Run: func(_ context.Context, s *scenario, outcome string) error { return s.judge(outcome) }},
	{Keyword: "Then", English: "the answer is {outcome} where {question} is {answer}", Spanish: "la respuesta es {outcome} donde {question} es {answer}",
		Doc:     "Judged when the profile pins the question with that answer; observed when it pins nothing; left alone when it pins another answer.",
		Example: "Then the answer is refused: BR-08 where Q-RANGE-LIMIT is 30", Ejemplo: "Entonces la respuesta es rechazada: BR-08 donde Q-RANGE-LIMIT es 30",
		Run: func(_ context.Context, s *scenario, outcome, question, answer string) error {
			return s.judgeWhere(outcome, rules.QuestionID(question), answer)
		}},
	{Keyword: "Then", English: "{field} of the answer is {value}", Spanish: "{field} de la respuesta es {value}",
		Doc:     "A value of the answer, by its dotted path: text in quotes, or bare JSON.",
		Example: "Then pagination.page of the answer is 2", Ejemplo: "Entonces pagination.page de la respuesta es 2",
		Run: func(_ context.Context, s *scenario, field, value string) error { return s.expectValue(field, value) }},
}

// spanishOutcomes translates the closed list.
var spanishOutcomes = strings.NewReplacer("aceptada", "accepted", "un éxito", "a success", "sin datos", "no data",
	"no rechazada", "not refused", "rechazada", "refused")

// noData are the rules that say there is nothing to return.
var noData = map[string]bool{"BR-27": true, "L-01": true, "404": true}

// judge compares the last answer with an outcome.
func (s *scenario) judge(outcome string) error {
	if s.last == nil {
		return fmt.Errorf("nothing was asked yet")
	}
	outcome = spanishOutcomes.Replace(outcome)
	verb, id, _ := strings.Cut(outcome, ": ")
	x := s.last
	switch verb {
	case "accepted":
		return s.expect(x.Success() || noData[x.Code()], "the request is accepted", "a success or no data", s.got())
	case "a success":
		return s.expect(x.Success(), "the answer is a success", "a success", s.got())
	case "no data":
		return s.expect(noData[x.Code()], "nothing matches", "the code for no data", s.got())
	case "refused":
		if id == "" {
			return s.expect(!x.Success() && x.Code() != "", "the request is refused", "a documented error", s.got())
		}
		return s.refusedBy(rules.ID(id))
	}
	return s.expect(!s.carries(rules.ID(id)), "the request is not refused by "+id, "anything but "+id, s.got())
}

// got is the answer in a few words.
func (s *scenario) got() string {
	x := s.last
	if x.Code() == "" {
		return "HTTP " + strconv.Itoa(x.Status) + " without a code"
	}
	return fmt.Sprintf("%s %q with HTTP %d", x.Code(), x.Message(), x.Status)
}

// carries tells whether the last answer carries code and, for the transaction
// report, message of a rule.
func (s *scenario) carries(id rules.ID) bool {
	code, message := rules.Wire(id)
	if s.last.Request.Operation != rules.TransactionReport {
		return s.last.Code() == code
	}
	rule, _ := rules.Lookup(id)
	return s.last.Code() == code && (rule.OurText || s.last.Message() == message)
}

// refusedBy expects code, message and, where it is documented or pinned, the
// status of a rule.
func (s *scenario) refusedBy(id rules.ID) error {
	rule, known := rules.Lookup(id)
	if !known || rule.Code == "" {
		return fmt.Errorf("%s is no rule that refuses: `calco rules` lists them", id)
	}
	if err := s.expect(s.carries(id), "the request is refused by "+string(id), fmt.Sprintf("%s %q", rule.Code, rule.Message), s.got()); err != nil {
		return err
	}
	return nil
}

// judgeWhere judges an outcome that an open question decides.
func (s *scenario) judgeWhere(outcome string, question rules.QuestionID, answer string) error {
	q, known := rules.LookupQuestion(question)
	if !known {
		return fmt.Errorf("there is no question %s: `calco questions` lists them", question)
	}
	if !slices.Contains(q.Answers, answer) {
		return fmt.Errorf("%s has no answer %s: %s", question, answer, q.Takes())
	}
	pinned, isPinned := s.run.pinned(question)
	switch {
	case !isPinned:
		s.observe(question, fmt.Sprintf("under %s this would be %s", answer, outcome), s.got())
		return nil
	case pinned.Choice != answer:
		return nil
	}
	before := len(s.found)
	err := s.judge(outcome)
	for i := range s.found[before:] {
		f := &s.found[before+i]
		f.Question = question
		if f.Outcome == Violated {
			f.Outcome = Warning // a broken pinned answer is a warning
		}
	}
	if err != nil {
		s.outcome = Warning
	}
	return err
}

func (s *scenario) expectValue(field, value string) error {
	wanted, err := valueOf(value)
	if err != nil {
		return err
	}
	want, got := string(mustJSON(wanted)), string(mustJSON(s.last.At(field)))
	return s.expect(want == got, field+" of the answer", want, got)
}
