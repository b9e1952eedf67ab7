package snippet

import (
	"slices"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
)

// phrases are the steps of the suite that a scenario is made of, in one
// language.
type phrases struct {
	language, feature, scenario, given, when, then string
	title, noKey, otherKey, account, today         string // the middle three with their Given
	body, locations, serials                       string
	success, refused                               string
	reports                                        map[rules.Operation]string
	roles                                          map[string]string // nil: the words of the target file
}

func (p phrases) role(name string) string {
	if p.roles == nil {
		return name
	}
	return p.roles[name]
}

var english = phrases{
	feature: "Feature", scenario: "Scenario", given: "Given", when: "When", then: "Then",
	title: "a request from the desk", noKey: "Given no API key", otherKey: `Given the API key "calco-no-such-key"`, account: "Given the account ", today: "today is {1} or later",
	body: "I send the {1} the body:", locations: "I ask for the locations", serials: "I ask for the serial numbers",
	success: "the answer is a success", refused: "the answer is refused: ",
	reports: map[rules.Operation]string{rules.BranchReport: "branch report", rules.TransactionReport: "transaction report"},
}

var spanish = phrases{
	language: "# language: es\n", feature: "Característica", scenario: "Escenario", given: "Dado", when: "Cuando", then: "Entonces",
	title: "una solicitud del escritorio", noKey: "Dado un pedido sin clave API", otherKey: `Dada la clave API "calco-no-such-key"`, account: "Dada la cuenta ", today: "que hoy es {1} o después",
	body: "mando al {1} el cuerpo:", locations: "pido los locales", serials: "pido los números de serie",
	success: "la respuesta es un éxito", refused: "la respuesta es rechazada: ",
	reports: map[rules.Operation]string{rules.BranchReport: "informe de sucursales", rules.TransactionReport: "informe de transacciones"},
	roles:   rules.SpanishRoles,
}

// Outcome is what a scenario expects: the rule of the answer. Day is the clock's
// day, which a deployment must have reached for the same answer.
type Outcome struct {
	Rule rules.ID
	Day  string
}

// gherkin writes a request as a scenario for the suite; empty where its steps
// cannot say it (a forced code, a query, another method).
func gherkin(q call.Request, o Outcome, p phrases) string {
	right := call.For(q.Operation)
	rule, known := rules.Lookup(o.Rule)
	role, hasRole := roleOf(q.Key)
	if !known || rule.Code == "" || q.Method != right.Method || q.Path != right.Path || q.Query != "" || q.Prefer != "" ||
		q.ContentType != right.ContentType || !hasRole || strings.Contains(q.Body, `"""`) || call.HasBody(q.Operation) && q.Body == "" {
		return ""
	}
	lines := []string{p.language + "@op:" + string(q.Operation) + " @" + string(o.Rule), p.feature + ": " + p.title, "", "  " + p.scenario + ": " + string(o.Rule)}
	step := func(keyword, text string) { lines = append(lines, "    "+keyword+" "+text) }
	switch {
	case q.Key == "":
		lines = append(lines, "    "+p.noKey)
	case role == "":
		lines = append(lines, "    "+p.otherKey)
	case role != "main":
		lines = append(lines, "    "+p.account+p.role(role))
	}
	if call.HasBody(q.Operation) && o.Day != "" && o.Rule != "BR-10" {
		step(p.given, strings.ReplaceAll(p.today, "{1}", o.Day))
	}
	switch q.Operation {
	case rules.Locations:
		step(p.when, p.locations)
	case rules.SerialNumbers:
		step(p.when, p.serials)
	default:
		step(p.when, strings.ReplaceAll(p.body, "{1}", p.reports[q.Operation]))
		lines = append(lines, `      """`)
		for line := range strings.SplitSeq(q.Body, "\n") {
			lines = append(lines, "      "+line)
		}
		lines = append(lines, `      """`)
	}
	outcome := p.refused + string(o.Rule)
	if slices.Contains(rules.Successes(), o.Rule) {
		outcome = p.success
	}
	step(p.then, outcome)
	return strings.Join(lines, "\n") + "\n"
}

// roleOf is the role of the target file that a persona's key plays; empty for a
// key that is nobody's, and false for a persona without a role.
func roleOf(key string) (role string, known bool) {
	name, isPersona := strings.CutPrefix(key, "calco-")
	switch {
	case !isPersona:
		return "", true
	case slices.Contains([]string{"main", "second", "quiet", "disabled", "broken"}, name):
		return name, true
	}
	role, known = map[string]string{
		"no-plan": "noPlan", "unknown-user": "unknownUser", "no-locations": "noLocations", "cash-only": "cashOnly",
	}[name]
	return role, known
}
