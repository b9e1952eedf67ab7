package suite

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/steps"
)

// A Then by a member that stands nowhere in what it judges, and that the reference does
// not list there, saw nothing: the sum of a misspelt amount is 0, and no transaction has
// a colour. Nor does it accuse anybody. That a member is not there is said by (absent).

// heeding is what a step does, but for a Then by a member that there is nowhere.
func heeding(step steps.Step) steps.Action {
	action := step.Run
	if step.Keyword != "Then" || step.Oracle || !strings.Contains(step.English, "{member") {
		return action
	}
	names := steps.Placeholder.FindAllStringSubmatch(step.English, -1)
	action.Do = func(o *reading.Oracle, a steps.Arguments) {
		for i, name := range names {
			if !slices.Contains(a.Texts, facts.AbsentText) {
				o.Need(seen(o.Scenario, step.Judges, name[1], a.Texts[i]))
			}
		}
		if o.GoesOn() {
			step.Run.Do(o, a)
		}
	}
	return action
}

// seen is why nothing is judged by what a step gives to a placeholder: it is a member
// that there is nowhere.
func seen(s *scenario.Scenario, what steps.Judged, placeholder, text string) error {
	paths := []string{text}
	switch placeholder {
	case "member":
	case "members":
		paths = scenario.SplitList(strings.Trim(text, `"`))
	default:
		return nil
	}
	judged := judgedBy(s, what)
	for _, path := range paths {
		if len(judged.parts) > 0 && path != "items" && !judged.has(path) && !judged.lists(s.Env, path) {
			return report.Unverified(fmt.Sprintf("%s stands nowhere in %s, and the reference lists no such member there", path, judged.what), "")
		}
	}
	return nil
}

// judged are the parts of answers that a step judges each.
type judged struct {
	what      steps.Judged
	parts     []any
	operation rules.Operation
	at        string // the pointer to each of them in an answer
}

// has tells whether some part has a member.
func (j judged) has(path string) bool {
	return slices.ContainsFunc(j.parts, func(part any) bool {
		_, present := exchange.Find(part, path)
		return present
	})
}

// lists tells whether the reference lists a member of the parts.
func (j judged) lists(env *scenario.Environment, path string) bool {
	if env == nil || env.Contract == nil || j.operation == rules.SerialNumbers { // whose members are not shown
		return true
	}
	pointer := j.at
	for name := range strings.SplitSeq(path, ".") {
		if digits.MatchString(name) {
			name = "*"
		}
		pointer += "/" + name
	}
	op, _ := rules.LookupOperation(j.operation)
	return slices.ContainsFunc(env.Contract.Fields(op.ContractID), func(field schema.Field) bool { return field.Pointer == pointer })
}

// judgedBy are the parts that a step judges.
func judgedBy(s *scenario.Scenario, what steps.Judged) judged {
	responses, rows := lastOf(s)
	if len(responses) == 0 {
		return judged{}
	}
	j := judged{what: what, operation: responses[len(responses)-1].Request.Operation}
	if what == steps.Responses {
		for _, x := range responses {
			j.parts = append(j.parts, x.JSON)
		}
		return j
	}
	op, _ := rules.LookupOperation(j.operation)
	j.at = "/" + strings.ReplaceAll(op.RowsAt, ".", "/") + "/*" + below(what, j.operation)
	for _, row := range rows {
		for _, part := range partsOf(row, what) {
			j.parts = append(j.parts, map[string]any(part))
		}
	}
	return j
}

// below is the pointer to each of some parts of a row.
func below(what steps.Judged, operation rules.Operation) string {
	switch {
	case what == steps.Reconciliations:
		return "/reconciliations/*"
	case what == steps.Items && operation == rules.TransactionReport:
		return "/extraData/items/*"
	case what == steps.Items:
		return "/items/*"
	}
	return ""
}

func partsOf(row exchange.Row, what steps.Judged) []exchange.Row {
	switch what {
	case steps.Items:
		return row.Items()
	case steps.Reconciliations:
		return row.Objects("reconciliations")
	}
	return []exchange.Row{row}
}

// lastOf are the answer before, if there is one, and the last one, and the rows of the
// last one; or what the scenario looks at.
func lastOf(s *scenario.Scenario) (responses []*exchange.Exchange, rows []exchange.Row) {
	if s.Session.Looked != nil {
		return s.Session.Looked.Responses, s.Session.Looked.Rows
	}
	if s.Session.Last == nil {
		return nil, nil
	}
	if s.Session.Before != nil {
		responses = append(responses, s.Session.Before)
	}
	return append(responses, s.Session.Last), s.Session.Last.Rows()
}

var digits = regexp.MustCompile(`^[0-9]+$`)
