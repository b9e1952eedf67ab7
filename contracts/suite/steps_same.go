package suite

import (
	"context"
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// sameSteps hold the last answer against the one to a twin of its request. What
// either says may hang on further open questions; that both say the same does
// not.
var sameSteps = []Step{
	{Keyword: "Then", Oracle: true, Requests: 1, English: "the answer is the same as for an empty object where {question} is {answer}", Spanish: "la respuesta es la misma que para un objeto vacío donde {question} es {answer}",
		Doc:     "Code and message are those of the body {}: the request counts as one without fields.",
		Example: "Then the answer is the same as for an empty object where Q-TR-NOT-JSON is as-missing", Ejemplo: "Entonces la respuesta es la misma que para un objeto vacío donde Q-TR-NOT-JSON es as-missing",
		Run: func(ctx context.Context, s *scenario, question, answer string) error {
			return oraclesOf(s).sameWhere(ctx, question, answer, "an empty object", emptied)
		}},
	{Keyword: "Then", Oracle: true, Requests: 1, English: "the answer is the same as without {field} where {question} is {answer}", Spanish: "la respuesta es la misma que sin {field} donde {question} es {answer}",
		Doc:     "Code and message are those of the last request without a field that it has: the field counts as not sent.",
		Example: "Then the answer is the same as without Filters where Q-TR-NULL is as-absent", Ejemplo: "Entonces la respuesta es la misma que sin Filters donde Q-TR-NULL es as-absent",
		Run: func(ctx context.Context, s *scenario, field, question, answer string) error {
			return oraclesOf(s).sameWhere(ctx, question, answer, "the same without "+field, func(r exchange.Request) (exchange.Request, error) { return without(r, field) })
		}},
	{Keyword: "Then", Oracle: true, Requests: 1, English: "the answer is the same as with {field} {value} where {question} is {answer}", Spanish: "la respuesta es la misma que con {field} {value} donde {question} es {answer}",
		Doc:     "Code and message are those of the last request with another value of one field: both values count as the same.",
		Example: `Then the answer is the same as with page "1" where Q-INTEGER-FORM is refused`, Ejemplo: `Entonces la respuesta es la misma que con page "1" donde Q-INTEGER-FORM es refused`,
		Run: func(ctx context.Context, s *scenario, field, value, question, answer string) error {
			return oraclesOf(s).sameWhere(ctx, question, answer, "the same with "+field+" "+value, func(r exchange.Request) (exchange.Request, error) { return s.requests.with(r, field, value) })
		}},
}

// sameWhere expects, where an open question has an answer, that the last answer
// says the same as the one to a twin of its request.
func (o *oracles) sameWhere(ctx context.Context, question, answer, called string, twin func(exchange.Request) (exchange.Request, error)) error {
	if o.session.last == nil {
		return errNothingAsked
	}
	return o.judge.where(rules.QuestionID(question), answer, func() error {
		r, err := twin(o.session.last.Request)
		if err != nil {
			return err
		}
		other, err := o.reader.aside(ctx, r)
		if err != nil {
			return err
		}
		return o.judge.expect(saysSame(o.session.last, other), "the answer is the same as for "+called, other.InWords(), o.session.got())
	})
}

// saysSame compares code and message; of answers without a code, the status.
// The status of a code is a question of its own.
func saysSame(a, b *exchange.Exchange) bool {
	if a.Code() == "" {
		return b.Code() == "" && a.Status == b.Status
	}
	return a.Code() == b.Code() && a.Message() == b.Message()
}

// aside asks something that the scenario is not about: the last answer stays the
// one that is judged. What is asked aside is asked once in a run.
func (rd *reader) aside(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	slot := rd.env.wholes.slot(fmt.Sprintf("aside %s %s %s %s %s", r.Operation, r.Role, r.Key, r.Query, r.Body))
	slot.mu.Lock()
	defer slot.mu.Unlock()
	if slot.last != nil {
		return slot.last, nil
	}
	reader := newScenario(rd.env, "shared reading")
	reader.judge.rules, reader.session.role, reader.session.key = rd.judge.rules, rd.session.role, rd.session.key
	x, err := reader.session.ask(ctx, r)
	rd.env.share(reader)
	slot.last = x
	return x, err
}

// emptied is a request with the body {} and nothing else.
func emptied(r exchange.Request) (exchange.Request, error) {
	return exchange.Request{Operation: r.Operation, Role: r.Role, Key: r.Key, Body: []byte("{}")}, nil
}

// without is a request without a field, which stands in its body or in Filters.
func without(r exchange.Request, field string) (exchange.Request, error) {
	body := bodyOf(r)
	for _, fields := range []map[string]any{body, filtersOf(body)} {
		if _, has := fields[field]; has {
			delete(fields, field)
			r.Body = exchange.MustJSON(body)
			return r, nil
		}
	}
	return r, fmt.Errorf("the last request has no field %s to leave out", field)
}

// with is a request with another value of one field.
func (q *requests) with(r exchange.Request, field, value string) (exchange.Request, error) {
	changed, err := q.names.value(value)
	if err != nil {
		return r, err
	}
	changes := map[string]any{field: changed}
	if r.Operation == rules.TransactionReport {
		changes = q.env.facts.pageNames(changes)
	}
	body := bodyOf(r)
	change(r.Operation, body, changes)
	r.Body = exchange.MustJSON(body)
	return r, nil
}
