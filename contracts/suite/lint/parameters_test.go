package lint

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/steps"
	"calco.example/contracts/suite/suitetest"
)

// oneStep is what is wrong with the first step of a feature, in its line 5, but for what
// it lacks of those around it: see TestLint_StepsOutOfOrder.
func oneStep(t *testing.T, language, tag string, lines ...string) []string {
	t.Helper()
	around := regexp.MustCompile(`nothing is asked before it|antes no se pide nada|has no Then|no tiene ningún Entonces`)
	head := "# language: en\nFeature: f\n  " + tag + "\n  Scenario: s\n"
	if language == "es" {
		head = "# language: es\nCaracterística: f\n  " + tag + "\n  Escenario: s\n"
	}
	return slices.DeleteFunc(lintOf(t, head+"    "+strings.Join(lines, "\n    ")+"\n"), around.MatchString)
}

// What no deployment could read as it was meant is found before anything is
// sent, and told in the language of the feature.
func TestLint_ParametersThatNameNothing(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ language, tag, step, want string }{
		{"en", "@BR-00", `When I ask for the branch report from $from to $to with cardbrand "VISA"`, "the branch report reads no field cardbrand (did you mean cardBrand?): to send it on purpose, tag the scenario @BR-FIELD-UNKNOWN"},
		{"en", "@BR-00", `When I ask for the branch report from $from to $to with page 1 and PageSize 7`, "the branch report reads no field PageSize (did you mean pageSize?)"},
		{"en", "@TR-OK", `When I ask for the transaction report from $from to $to with serialNumber $terminal`, "the transaction report reads no field serialNumber (did you mean SerialNumber?)"},
		{"en", "@BR-00", `When I ask for the branch report from $from to $to with color "red"`, "the branch report reads no field color"},
		{"en", "@BR-00", "When I ask for the branch report from $from to $to with:\n      | cardbrand | \"VISA\" |", "x.feature:5: the branch report reads no field cardbrand (did you mean cardBrand?)"},
		{"en", "@BR-00", "When I ask for the branch report from $from to $to with:\n      | locationId | $locaton |", "nothing is called $locaton (did you mean $location?)"},
		{"en", "@BR-00", "When I ask for the branch report without enddate", "reads no field enddate (did you mean endDate?)"},
		{"en", "@BR-00", "Then the values of typetransaction partition the whole", "no report reads a field typetransaction (did you mean typeTransaction?)"},
		{"en", "@BR-00", `Then the filters "typeTransaction, cardbrand" of the branch report together yield the matching rows of the whole`, "no report reads a field cardbrand (did you mean cardBrand?)"},
		{"en", "@BR-00", `Then every transaction has cardbrand "VISA"`, "no answer has a member cardbrand (did you mean cardBrand?)"},
		{"en", "@BR-00", "Then data.commerce.taxid of the answer is null", "no answer has a member taxid (did you mean taxId?)"},
		{"en", "@BR-00", `Then metadata.code of the answer is "BR-33"`, "no answer carries the code BR-33 (did you mean BR-"},
		{"en", "@BR-00", "When I ask for the branch report from yesteday to today", "yesteday is no date and names no day (did you mean yesterday?)"},
		{"en", "@BR-03", "When I ask for the branch report from Yestreday-3 to today", "(did you mean yesterday-3?)"},
		{"en", "@BR-00", "When I ask for the branch report from $yesterdy to today", "nothing is called $yesterdy (did you mean yesterday?)"},
		{"en", "@BR-00", "When I ask for the branch report from 2025-13-01 to today", "2025-13-01 is no day of the calendar: write one as YYYY-MM-DD: to send it on purpose, tag the scenario @BR-03, @BR-04"},
		{"en", "@TR-OK", "When I ask for the transaction report from 2025-02-30 to today", "tag the scenario @TR-START-FORMAT, @TR-END-FORMAT"},
		{"en", "@BR-00", "When I ask for the branch report from 1.5.2025 to today", "1.5.2025 is written otherwise than the dates of the reference (did you mean 2025-05-01?): to send it on purpose"},
		{"en", "@BR-03", "Given today is 2025-13-01 or later", "2025-13-01 is no day of the calendar"},
		{"en", "@BR-00", "When I ask for the branch report from $from to $to with endDate yesterday", "yesterday stands for no day here"},
		{"en", "@BR-00", "Given the account no-plan", `there is no role "no-plan" (did you mean noPlan?)`},
		{"en", "@BR-00", "Given Q-RANGE-LIMIT is 31", "Q-RANGE-LIMIT has no answer 31"},
		{"en", "@BR-00", "Then the answer is refused: BR-PAGING", "BR-PAGING is no rule that refuses"},
		{"en", "@BR-00", `Given BR-05 comes before "BR-06, BR-70"`, "BR-70 is no rule (did you mean BR-"},
		{"en", "@BR-00", "Then both reports agree on statos", `the reports do not agree on "statos" (did you mean status?)`},
		{"en", "@BR-00", `When I send the branch report the header Accept "x"`, `there is no header "Accept" here`},

		{"es", "@BR-00", `Cuando pido el informe de sucursales desde $from hasta $to con cardbrand "VISA"`, "el informe de sucursales no lee ningún campo cardbrand (¿quiso decir cardBrand?): para mandarlo a propósito, ponga al escenario la etiqueta @BR-FIELD-UNKNOWN"},
		{"es", "@TR-OK", "Cuando pido el informe de transacciones sin startDate", "el informe de transacciones no lee ningún campo startDate (¿quiso decir StartDate?)"},
		{"es", "@BR-00", "Cuando pido de nuevo con pagesize 3", "ningún informe lee un campo pagesize (¿quiso decir pageSize?)"},
		{"es", "@BR-00", `Entonces cada transacción tiene cardbrand "VISA"`, "ninguna respuesta tiene el campo cardbrand (¿quiso decir cardBrand?)"},
		{"es", "@BR-00", `Entonces metadata.code de la respuesta es "BR-33"`, "ninguna respuesta lleva el código BR-33 (¿quiso decir BR-"},
		{"es", "@BR-00", "Cuando pido el informe de sucursales desde aller hasta hoy", "aller no es una fecha ni nombra un día (¿quiso decir ayer?): escriba AAAA-MM-DD, hoy, ayer,"},
		{"es", "@BR-00", "Cuando pido el informe de sucursales desde ayer hasta hoi+2", "(¿quiso decir hoy+2?)"},
		{"es", "@BR-00", "Cuando pido el informe de sucursales desde 2025-02-30 hasta hoy", "2025-02-30 no es un día del calendario: escriba uno como AAAA-MM-DD: para mandarlo"},
		{"es", "@BR-00", "Cuando pido el informe de sucursales desde ayer hasta hoy con startDate ayer", "ayer no vale como día aquí: se mandaría tal como está escrito"},
		{"es", "@BR-00", "Cuando pido el informe de sucursales desde $form hasta $to", "nada se llama $form (¿quiso decir $from?)"},
		{"es", "@BR-00", "Dada la cuenta sinPlam", `no hay un rol "sinPlam" (¿quiso decir sinPlan?): use principal, sinPlan, `},
		{"es", "@BR-00", "Dado un comercio con ventas en efectibo", `no hay ventas de tipo "en efectibo" (¿quiso decir en efectivo?): use con débito, `},
		{"es", "@BR-00", "Dado que Q-RANGE-LIMITS es 30", "Q-RANGE-LIMITS no es una pregunta abierta (¿quiso decir Q-RANGE-LIMIT?)"},
		{"es", "@BR-00", "Dado que Q-RANGE-LIMIT es 31", "Q-RANGE-LIMIT no tiene la respuesta 31"},
		{"es", "@BR-00", "Entonces la respuesta es rechazada: BR-99", "BR-99 no es una regla"},
		{"es", "@BR-00", "Entonces la respuesta es rechazada: BR-PAGING", "BR-PAGING no es una regla que rechace"},
		{"es", "@BR-00", "Entonces ambos informes coinciden en statos", "los informes no coinciden en \"statos\" (¿quiso decir status?)"},
		{"es", "@BR-00", `Cuando mando al informe de sucursales el encabezado Accept "x"`, `aquí no hay un encabezado "Accept"`},
		{"en", "@BR-00", "Then the answer is refsed", `"refsed" is none of these (did you mean refused?): accepted, a success, no success, no data, refused, `},
		{"en", "@BR-00", "Then the answer is refsed: BR-05", `"refsed: BR-05" is none of these (did you mean refused: BR-05?): accepted, `},
		{"en", "@BR-00", "When I ask for the branch reprot from $from to $to", `"branch reprot" is none of these (did you mean branch report?): branch report, transaction report`},
		{"es", "@BR-00", "Entonces la respuesta no es rechasada: BR-10", `"no es rechasada: BR-10" no es ninguno de estos (¿quiso decir no es rechazada: BR-10?): es aceptada, `},
		{"es", "@BR-00", "Cuando pido el reporte de sucursales desde ayer hasta hoy", `"reporte de sucursales" no es ninguno de estos (¿quiso decir informe de sucursales?)`},
		{"es", "@BR-00", "Cuando pido los local", `ningún paso calza con "pido los local"; el más parecido es "pido los locales"`},
		{"es", "@BR-99", "Cuando pido los locales", "@BR-99 no es una regla"},
	} {
		problems := oneStep(t, row.language, "@L-00 "+row.tag, row.step)
		if assert.Len(t, problems, 1, row.step) {
			assert.Contains(t, problems[0], row.want)
			assert.Regexp(t, `^x\.feature:[45]: `, problems[0])
		}
	}
}

// All that is wrong with a step is told at once, each thing once: of its words, its
// lists, its table and its $names.
func TestLint_TellsEveryWrongParameterOfAStep(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		language, step string
		want           []string
	}{
		{"en", `When I ask for the branch report from yesteday to 2025-13-01 with cardbrand "VISA"`, []string{"yesteday is no date", "2025-13-01 is no day of the calendar", "reads no field cardbrand"}},
		{"en", `When I ask for the branch report from $form to $tto with pagesize 3`, []string{"nothing is called $form", "nothing is called $tto", "reads no field pagesize"}},
		{"en", "When I ask for the branch report from $from to $to with:\n      | cardbrand | \"VISA\" |\n      | locationId | $locaton |\n      | endDate | yesterday |", []string{"reads no field cardbrand", "nothing is called $locaton", "yesterday stands for no day here"}},
		{"en", `Given BR-55 comes before "BR-06, BR-70, BR-70, BR-71"`, []string{"BR-55 is no rule", "BR-70 is no rule", "BR-71 is no rule"}},
		{"en", `When I ask for the branch reprot from yesteday to 2025-13-01`, []string{`"branch reprot" is none of these`, "yesteday is no date", "2025-13-01 is no day of the calendar"}},
		{"es", `Cuando pido el informe de sucursales desde aller hasta 2025-13-01 con cardbrand "VISA"`, []string{"aller no es una fecha", "2025-13-01 no es un día del calendario", "no lee ningún campo cardbrand"}},
		{"es", `Cuando pido el informe de sucursales desde $form hasta $tto con pagesize 3`, []string{"nada se llama $form", "nada se llama $tto", "no lee ningún campo pagesize"}},
		{"es", `Cuando pido el reporte de sucursales desde aller hasta 2025-13-01`, []string{`"reporte de sucursales" no es ninguno de estos`, "aller no es una fecha", "2025-13-01 no es un día del calendario"}},
	} {
		problems := oneStep(t, row.language, "@L-00 @BR-00", row.step)
		if assert.Len(t, problems, len(row.want), row.step) {
			for i, want := range row.want {
				assert.Contains(t, problems[i], want)
				assert.Regexp(t, `^x\.feature:5: `, problems[i])
			}
		}
	}
}

// What is wrong on purpose is no finding, where the scenario says what it is about.
func TestLint_WrongOnPurpose(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ language, tag, step string }{
		{"en", "@BR-FIELD-UNKNOWN", `When I ask for the branch report from $from to $to with cardbrand "VISA"`},
		{"en", "@BR-03", "When I ask for the branch report from 2025-13-01 to today"},
		{"en", "@BR-00 @Q-ORDER-BRANCH-REPORT", "When I ask for the branch report from 01-01-2025 to today"},
		{"en", "@TR-START-CALENDAR", "When I ask for the transaction report from 2025-02-30 to today"},
		{"en", "@BR-00", "Then traceId of the answer is null"},
		{"en", "@SN-LISTING", "When I ask for the serial numbers\n    Then every entry has a serialnumber like \".\""},
		{"es", "@BR-00", "Dada la cuenta noPlan"},
	} {
		assert.Empty(t, oneStep(t, row.language, row.tag, row.step), row.step)
	}
	assert.Empty(t, oneStep(t, "en", "@BR-00", "When I ask for the branch report from 2025-13-01 to today", "Then the answer is refused: BR-03"))
}

// A word that a row of an outline brings is shown at that row.
func TestLint_NamesTheRow(t *testing.T) {
	t.Parallel()
	problems := lintOf(t, "Feature: f\n  @BR-00\n  Scenario Outline: s, <case>\n    When I ask for the branch report from <from> to today\n    Then the answer is JSON\n\n    Examples:\n      | case | from |\n      | a | yesterday |\n      | b | yesteday |\n")
	require.Len(t, problems, 1)
	assert.Contains(t, problems[0], "x.feature:10: yesteday is no date")
}

// memberNames are those of the contract, so that none of them is missing.
func TestMemberNames_AreTheContracts(t *testing.T) {
	t.Parallel()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	for _, op := range contract.Operations() {
		for _, field := range contract.Fields(op.ID) {
			for name := range strings.SplitSeq(strings.Trim(field.Pointer, "/"), "/") {
				assert.True(t, name == "*" || slices.Contains(memberNames, name), field.Pointer)
			}
		}
	}
}

// Every message of ours has its Spanish form, with the same gaps in the same order.
func TestLanguage_MessagesHaveTheSameGaps(t *testing.T) {
	t.Parallel()
	gaps := regexp.MustCompile(`%[a-z]`)
	for english, spanish := range inSpanish {
		assert.Equal(t, gaps.FindAllString(english, -1), gaps.FindAllString(spanish, -1), english)
	}
	for _, role := range exchange.Roles {
		assert.Equal(t, role, scenario.RoleOf(rules.SpanishRoles[string(role)]))
	}
	for i, word := range scenario.KindWords(true) {
		assert.Equal(t, scenario.KindWords(false)[i], scenario.KindOf(word))
	}
}

// Spanish says its negation as people do; what was said before is still understood,
// and no longer shown.
func TestSteps_SpanishAsItIsSpoken(t *testing.T) {
	t.Parallel()
	var shown strings.Builder
	require.NoError(t, steps.PrintSteps(&shown))
	for _, former := range []string{"es no rechazada", "donde Q-", "es sin datos", "ninguna clave API", "Dado hoy", "Dado Q-", "tiene un saleId como", "Dado la "} {
		assert.NotContains(t, shown.String(), former)
	}
	for _, said := range []string{
		"Entonces la respuesta no es rechazada: BR-10", "Entonces la respuesta es no rechazada: BR-10", "Entonces la respuesta es sin datos", "Entonces la respuesta viene sin datos",
		"Dado hoy es 2025-05-10 o después", "Dada ninguna clave API", "Dado un comercio con 1 ventas o más", "Dado un comercio con ventas debit",
		"Entonces la respuesta es rechazada: BR-08 donde Q-RANGE-LIMIT es 30", "Entonces no hay dos entradas con igual id", "Dada la cuenta quiet",
		"Entonces la página después de la última del informe de sucursales es rechazada: BR-24",
	} {
		assert.Empty(t, oneStep(t, "es", "@BR-00", said), said)
	}
}
