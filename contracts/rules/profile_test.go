package rules

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// profileWith is a profile file whose answers are the given lines, which begin
// on line 3.
func profileWith(answers ...string) string {
	return "name: staging\nanswers:\n  " + strings.Join(answers, "\n  ") + "\n"
}

// Every way to get a profile file wrong, with the whole message: place, fault,
// and what to write instead.
func TestParseProfile_RefusesWithPlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, file, want string }{
		{"empty", "", `p.yaml:1:1: the profile is empty`},
		{"only a comment", "# nothing yet\n", `p.yaml:1:1: the profile is empty`},
		{"null document", "---\n", `p.yaml:2:1: expected a mapping (key: value)`},
		{"not YAML", "name: staging\nanswers: [\n", `p.yaml:3:1: the profile is no YAML: did not find expected node content`},
		{"two colons", "name: a: b\n", `p.yaml:1:8: the profile is no YAML: mapping values are not allowed in this context`},
		{"not UTF-8", "name: \xff\n", `p.yaml:1:1: the profile is no YAML: invalid leading UTF-8 octet (value: 255)`},
		{"two documents", "name: a\n---\nname: b\n", `p.yaml:1:1: the profile holds several documents, parted by ---: one is read`},
		{"list at top", "- name: staging\n", `p.yaml:1:1: expected a mapping (key: value)`},
		{"text at top", "staging\n", `p.yaml:1:1: expected a mapping (key: value)`},

		{"unknown top key, near", "name: a\nanswer: {}\n", `p.yaml:2:1: unknown key "answer": use answers, asked, differences, evidence, name, summary, vary (did you mean answers?)`},
		{"unknown top key, far", "name: a\ncolour: red\n", `p.yaml:2:1: unknown key "colour": use answers, asked, differences, evidence, name, summary, vary`},
		{"top key in another case", "Name: a\n", `p.yaml:1:1: unknown key "Name": use answers, asked, differences, evidence, name, summary, vary (did you mean name?)`},
		{"top key twice", "name: a\nname: b\n", `p.yaml:2:1: "name" is given twice`},
		{"merge key", "name: a\n<<: {summary: b}\n", `p.yaml:2:1: unknown key "<<": use answers, asked, differences, evidence, name, summary, vary`},
		{"no name", "summary: a\n", `p.yaml:1:1: name is missing: give the profile a name`},
		{"empty name", "name: ''\n", `p.yaml:1:1: name is missing: give the profile a name`},
		{"name without value", "name:\n", `p.yaml:1:6: expected a text`},
		{"name is a list", "name: [a]\n", `p.yaml:1:7: expected a text`},
		{"summary is a mapping", "name: a\nsummary: {b: c}\n", `p.yaml:2:10: expected a text`},
		{"vary is no bool", "name: a\nvary: maybe\n", `p.yaml:2:7: expected true or false`},
		{"answers without value", "name: a\nanswers:\n", `p.yaml:2:9: expected a mapping (key: value)`},
		{"answers is a list", "name: a\nanswers: []\n", `p.yaml:2:10: expected a mapping (key: value)`},

		{"unknown question, near", profileWith("Q-RANGE-LIMT: 30"), "p.yaml:3:3: unknown question \"Q-RANGE-LIMT\" (did you mean Q-RANGE-LIMIT?); `calco questions` lists them"},
		{"unknown question, far", profileWith("rain: 30"), "p.yaml:3:3: unknown question \"rain\"; `calco questions` lists them"},
		{"question twice", profileWith("Q-RANGE-LIMIT: 30", "Q-RANGE-LIMIT: 60"), `p.yaml:4:3: "Q-RANGE-LIMIT" is given twice`},
		{"unknown answer", profileWith("Q-RANGE-LIMIT: 45"), `p.yaml:3:18: "45" is no answer to Q-RANGE-LIMIT: use 30, 60`},
		{"answer in another case", profileWith("Q-SAME-DAY: Accepted"), `p.yaml:3:15: "Accepted" is no answer to Q-SAME-DAY: use BR-07, accepted`},
		{"no answer", profileWith("Q-RANGE-LIMIT:"), `p.yaml:3:17: "" is no answer to Q-RANGE-LIMIT: use 30, 60`},
		{"YAML's other null", profileWith("Q-BR-ERROR-DATA: ~"), `p.yaml:3:20: "~" is no answer to Q-BR-ERROR-DATA: use null, absent, empty, empty-list or {value: JSON that holds nothing}`},
		{"YAML's other no", profileWith("Q-LAST-DAY: false"), `p.yaml:3:15: "false" is no answer to Q-LAST-DAY: use yes, no`},

		{"list for a choice", profileWith("Q-RANGE-LIMIT: [30]"), `p.yaml:3:18: Q-RANGE-LIMIT takes no list: use 30, 60`},
		{"map for a choice", profileWith("Q-RANGE-LIMIT: {BR-08: 400}"), `p.yaml:3:19: unknown key "BR-08": use value`},
		{"empty map for a choice", profileWith("Q-RANGE-LIMIT: {}"), `p.yaml:3:18: Q-RANGE-LIMIT: use 30, 60`},
		{"value for a choice", profileWith("Q-RANGE-LIMIT: {value: 45}"), `p.yaml:3:18: Q-RANGE-LIMIT takes no value: use 30, 60`},
		{"list for a map", profileWith("Q-STATUS: [BR-07]"), `p.yaml:3:13: Q-STATUS takes no list: use semantic, always-200, always-400 or a map from code to HTTP status`},
		{"value for a map", profileWith("Q-STATUS: {value: 400}"), `p.yaml:3:14: "value" is no code whose status is open`},
		{"value for an order", profileWith("Q-ORDER-LOCATIONS: {value: L-01}"), `p.yaml:3:22: Q-ORDER-LOCATIONS takes no value: use default or a list of rules`},
		{"word for a value", profileWith("Q-TR-MESSAGE-401: Unauthorized"), `p.yaml:3:21: "Unauthorized" is no answer to Q-TR-MESSAGE-401: use Invalid credentials or {value: some text}`},

		{"unknown code in a status map", profileWith("Q-STATUS: {BR-7: 400}"), `p.yaml:3:14: "BR-7" is no code whose status is open (did you mean BR-07?)`},
		{"BR-12 in a status map", profileWith("Q-STATUS: {BR-12: 400}"), `p.yaml:3:14: "BR-12" is no code whose status is open (did you mean BR-02?)`},
		{"success in a status map", profileWith("Q-STATUS: {BR-00: 201}"), `p.yaml:3:14: "BR-00" is no code whose status is open (did you mean BR-30?)`},
		{"code twice in a status map", profileWith("Q-STATUS: {BR-07: 400, BR-07: 422}"), `p.yaml:3:26: "BR-07" is given twice`},
		{"status is no number", profileWith("Q-STATUS: {BR-07: bad}"), `p.yaml:3:21: expected a whole number`},
		{"status is no whole number", profileWith("Q-STATUS: {BR-07: 4e2}"), `p.yaml:3:21: expected a whole number`},
		{"status under 200", profileWith("Q-STATUS: {BR-07: 199}"), `p.yaml:3:21: BR-07: 199 is no HTTP status for an answer with a body (200 to 599, no 204, no 205, no 3xx)`},
		{"status over 599", profileWith("Q-STATUS: {BR-07: 600}"), `p.yaml:3:21: BR-07: 600 is no HTTP status for an answer with a body (200 to 599, no 204, no 205, no 3xx)`},
		{"status without body", profileWith("Q-STATUS: {BR-07: 204}"), `p.yaml:3:21: BR-07: 204 is no HTTP status for an answer with a body (200 to 599, no 204, no 205, no 3xx)`},
		{"status that resets the view", profileWith("Q-STATUS: {BR-07: 205}"), `p.yaml:3:21: BR-07: 205 is no HTTP status for an answer with a body (200 to 599, no 204, no 205, no 3xx)`},
		{"redirect", profileWith("Q-STATUS: {BR-07: 302}"), `p.yaml:3:21: BR-07: 302 is no HTTP status for an answer with a body (200 to 599, no 204, no 205, no 3xx)`},

		{"unknown rule in an order", profileWith("Q-ORDER-BRANCH-REPORT: [BR-07, BR-7]"), `p.yaml:3:34: "BR-7" is no refusal of branch-report (did you mean BR-07?)`},
		{"rule of another operation in an order", profileWith("Q-ORDER-LOCATIONS: [TR-RANGE]"), `p.yaml:3:23: "TR-RANGE" is no refusal of locations`},
		{"internal code in an order", profileWith("Q-ORDER-BRANCH-REPORT: [BR-13]"), `p.yaml:3:27: "BR-13" is no refusal of branch-report (did you mean BR-03?)`},
		{"success in an order", profileWith("Q-ORDER-TRANSACTION-REPORT: [TR-OK]"), `p.yaml:3:32: "TR-OK" is no refusal of transaction-report`},
		{"rule twice in an order", profileWith("Q-ORDER-BRANCH-REPORT:", "  - BR-07", "  - BR-08", "  - BR-07"), `p.yaml:6:7: BR-07 stands twice in the order`},
		{"empty order", profileWith("Q-ORDER-BRANCH-REPORT: []"), `p.yaml:3:26: an order needs at least one rule`},
		{"list in an order", profileWith("Q-ORDER-BRANCH-REPORT: [[BR-07]]"), `p.yaml:3:27: expected a text`},
		{"null in an order", profileWith("Q-ORDER-BRANCH-REPORT: [null]"), `p.yaml:3:27: expected a text`},

		{"no value", profileWith("Q-TR-MESSAGE-401: {value: }"), `p.yaml:3:29: expected a text`},
		{"empty value", profileWith("Q-TR-FUTURE: {value: ''}"), `p.yaml:3:16: the value of Q-TR-FUTURE must be 1 to 200 bytes of text without control characters`},
		{"value of 201 bytes", profileWith("Q-TR-MESSAGE-401: {value: " + strings.Repeat("x", 201) + "}"), `p.yaml:3:21: the value of Q-TR-MESSAGE-401 must be 1 to 200 bytes of text without control characters`},
		{"value with a line end", profileWith(`Q-TR-MESSAGE-401: {value: "a\nb"}`), `p.yaml:3:21: the value of Q-TR-MESSAGE-401 must be 1 to 200 bytes of text without control characters`},
		{"value with a C1 control", profileWith(`Q-TR-MESSAGE-401: {value: "a\u0085b"}`), `p.yaml:3:21: the value of Q-TR-MESSAGE-401 must be 1 to 200 bytes of text without control characters`},
		{"value is a list", profileWith("Q-TR-MESSAGE-401: {value: [a]}"), `p.yaml:3:29: expected a text`},
		{"value beside another key", profileWith("Q-TR-MESSAGE-401: {value: a, note: b}"), `p.yaml:3:32: unknown key "note": use except, most, value`},
		{"value twice", profileWith("Q-TR-MESSAGE-401: {value: a, value: b}"), `p.yaml:3:32: "value" is given twice`},
		{"token with a comma", profileWith("Q-PLATFORM-TOKEN: {value: 'A,B'}"), `p.yaml:3:21: the value of Q-PLATFORM-TOKEN must be one word of a comma list, and neither COMERCIO nor BANCO`},
		{"token after a space", profileWith("Q-PLATFORM-TOKEN: {value: ' A'}"), `p.yaml:3:21: the value of Q-PLATFORM-TOKEN must be one word of a comma list, and neither COMERCIO nor BANCO`},
		{"a card for a cash sale", profileWith("Q-CASH-CARD-FIELDS: {value: VISA}"), `p.yaml:3:23: the value of Q-CASH-CARD-FIELDS must tell nothing, as "N/A" or "-"`},
		{"installments of a sale without", profileWith("Q-NO-INSTALLMENTS: {value: Banco-and-0}"), `p.yaml:3:22: the value of Q-NO-INSTALLMENTS must be a word that tells nothing, and 0, 1, null or absent, as "N/A-and-0"`},
		{"a word for no installments alone", profileWith("Q-NO-INSTALLMENTS: {value: N/A}"), `p.yaml:3:22: the value of Q-NO-INSTALLMENTS must be a word that tells nothing, and 0, 1, null or absent, as "N/A-and-0"`},
		{"token that is another kind", profileWith("Q-PLATFORM-TOKEN: {value: Banco}"), `p.yaml:3:21: the value of Q-PLATFORM-TOKEN must be one word of a comma list, and neither COMERCIO nor BANCO`},
		{"page 0 for a missing page", profileWith("Q-BR-PAGE-MISSING: {value: 0}"), `p.yaml:3:22: the number for Q-BR-PAGE-MISSING must be from 1 to 1000000`},
		{"pageSize 21 for a missing one", profileWith("Q-BR-PAGESIZE-MISSING: {value: 21}"), `p.yaml:3:26: the number for Q-BR-PAGESIZE-MISSING must be from 1 to 20`},
		{"success for a missing page", profileWith("Q-BR-PAGE-MISSING: {value: BR-00}"), `p.yaml:3:22: "BR-00" is no error code of the branch report, which Q-BR-PAGE-MISSING asks for`},
		{"BR-12 for a missing page", profileWith("Q-BR-PAGE-MISSING: {value: BR-12}"), `p.yaml:3:22: "BR-12" is no error code of the branch report, which Q-BR-PAGE-MISSING asks for`},
		{"number where only a code fits", profileWith("Q-BR-WRONG-TYPE: {value: 1}"), `p.yaml:3:20: "1" is no error code of the branch report, which Q-BR-WRONG-TYPE asks for`},
		{"rule that is no code", profileWith("Q-BR-WRONG-TYPE: {value: BR-CONTENT-TYPE}"), `p.yaml:3:20: "BR-CONTENT-TYPE" is no error code of the branch report, which Q-BR-WRONG-TYPE asks for`},
		{"code of another operation", profileWith("Q-BR-WRONG-TYPE: {value: L-01}"), `p.yaml:3:20: "L-01" is no error code of the branch report, which Q-BR-WRONG-TYPE asks for`},

		{"evidence for an unknown question", "name: a\nevidence:\n  Q-RANGE-LIMTS: {}\n", "p.yaml:3:3: unknown question \"Q-RANGE-LIMTS\" (did you mean Q-RANGE-LIMIT?); `calco questions` lists them"},
		{"unknown evidence key", "name: a\nevidence:\n  Q-RANGE-LIMIT: {Sure: yes}\n", `p.yaml:3:19: unknown key "Sure": use date, exchange, exchanges, note, sure, target, undecided, unseen (did you mean sure?)`},
		{"evidence is a word", "name: a\nevidence:\n  Q-RANGE-LIMIT: sure\n", `p.yaml:3:18: expected a mapping (key: value)`},
		{"unknown code in the evidence", "name: a\nevidence:\n  Q-STATUS: {unseen: [BR-7]}\n", `p.yaml:3:23: "BR-7" is no code whose status is open (did you mean BR-07?)`},
		{"pairs of what is no order", "name: a\nevidence:\n  Q-RANGE-LIMIT: {undecided: [[BR-07, BR-08]]}\n", `p.yaml:3:30: expected a list of pairs of rules, of a question about their order`},
		{"a pair of one rule", "name: a\nevidence:\n  Q-ORDER-BRANCH-REPORT: {undecided: [[BR-07]]}\n", `p.yaml:3:39: expected two rules`},
		{"a pair with an unknown rule", "name: a\nevidence:\n  Q-ORDER-BRANCH-REPORT: {undecided: [[BR-07, BR-7]]}\n", `p.yaml:3:47: "BR-7" is no refusal of branch-report (did you mean BR-07?)`},
		{"a key of an unknown role", "name: a\nasked: {keys: [main, noPlans]}\n", `p.yaml:2:22: unknown role "noPlans" (did you mean noPlan?)`},
		{"exchanges is no number", "name: a\nevidence:\n  Q-RANGE-LIMIT: {exchanges: three}\n", `p.yaml:3:30: expected a whole number`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, err := ParseProfile("p.yaml", []byte(c.file))
			assert.EqualError(t, err, c.want)
			assert.Zero(t, p)
		})
	}
}

func TestParseProfile_ReportsAllProblemsTogether(t *testing.T) {
	t.Parallel()
	_, err := ParseProfile("p.yaml", []byte(`name: [staging]
answers:
  Q-RANGE-LIMT: 30
  Q-SAME-DAY: BR-08
  Q-STATUS: {BR-7: 400, BR-08: 99}
  Q-ORDER-BRANCH-REPORT: [BR-99, BR-07, null]
  Q-TR-MESSAGE-401: {}
evidence:
  Q-SAME-DAY: {surely: yes}
answrs: {}
`))
	assert.EqualError(t, err, strings.Join([]string{
		"p.yaml:1:7: expected a text",
		"p.yaml:3:3: unknown question \"Q-RANGE-LIMT\" (did you mean Q-RANGE-LIMIT?); `calco questions` lists them",
		"p.yaml:4:15: \"BR-08\" is no answer to Q-SAME-DAY: use BR-07, accepted",
		"p.yaml:5:14: \"BR-7\" is no code whose status is open (did you mean BR-07?)",
		"p.yaml:5:32: BR-08: 99 is no HTTP status for an answer with a body (200 to 599, no 204, no 205, no 3xx)",
		"p.yaml:6:27: \"BR-99\" is no refusal of branch-report (did you mean BR-09?)",
		"p.yaml:6:41: expected a text",
		"p.yaml:7:21: Q-TR-MESSAGE-401: use Invalid credentials or {value: some text}",
		"p.yaml:9:16: unknown key \"surely\": use date, exchange, exchanges, note, sure, target, undecided, unseen (did you mean sure?)",
		"p.yaml:10:1: unknown key \"answrs\": use answers, asked, differences, evidence, name, summary, vary (did you mean answers?)",
	}, "\n"))
}

func TestParseProfile_ReadsEveryForm(t *testing.T) {
	t.Parallel()
	p, err := ParseProfile("p.yaml", []byte(`
name: staging
summary: what staging was seen to do
vary: true
answers:
  Q-RANGE-LIMIT: 60
  Q-L01-STATUS: "404"
  Q-BR-ERROR-DATA: null
  Q-STATUS: {BR-07: 422, ERROR_UNEXPECTED: 502}
  Q-ORDER-LOCATIONS: [USER_NOT_FOUND, ERROR_NOT_AUTHORIZED]
  Q-TR-MESSAGE-401: {value: No entra}
  Q-BR-PAGE-MISSING: {value: 1}
  Q-BR-PAGESIZE-MIN: {value: BR-11}
evidence:
  Q-RANGE-LIMIT: {sure: certain, exchanges: 4, exchange: "POST …", date: 2026-11-02, target: staging, note: both sides of 60}
  Q-STATUS: {unseen: [BR-20, BR-25]}
`))
	require.NoError(t, err)
	text := func(s string) *string { return &s }
	assert.Equal(t, Profile{
		Name: "staging", Summary: "what staging was seen to do", Vary: true,
		Answers: map[QuestionID]Answer{
			"Q-RANGE-LIMIT":     {Choice: "60"},
			"Q-L01-STATUS":      {Choice: "404"},
			"Q-BR-ERROR-DATA":   {Choice: "null"},
			"Q-STATUS":          {Status: map[ID]int{"BR-07": 422, "ERROR_UNEXPECTED": 502}},
			"Q-ORDER-LOCATIONS": {Order: []ID{"USER_NOT_FOUND", "ERROR_NOT_AUTHORIZED"}},
			"Q-TR-MESSAGE-401":  {Value: text("No entra")},
			"Q-BR-PAGE-MISSING": {Value: text("1")},
			"Q-BR-PAGESIZE-MIN": {Value: text("BR-11")},
		},
		Evidence: map[QuestionID]Evidence{
			"Q-RANGE-LIMIT": {Sure: "certain", Exchanges: 4, Exchange: "POST …", Date: "2026-11-02", Target: "staging", Note: "both sides of 60"},
			"Q-STATUS":      {Unseen: []ID{"BR-20", "BR-25"}},
		},
	}, p)
}

// What `calco profiles NAME --format json` writes is a profile file again.
func TestParseProfile_ReadsItsOwnJSON(t *testing.T) {
	t.Parallel()
	value := `"quoted" \ ñ </script> # not a comment: {x}`
	answers := map[QuestionID]Answer{
		"Q-RANGE-LIMIT":         {Choice: "60"},
		"Q-LAST-DAY":            {Choice: "no"},
		"Q-BR-ERROR-DATA":       {Choice: "null"},
		"Q-STATUS":              {Status: map[ID]int{"BR-07": 422}},
		"Q-ORDER-BRANCH-REPORT": {Order: []ID{"BR-25", "BR-30"}},
		"Q-TR-MESSAGE-401":      {Value: &value},
	}
	data, err := json.Marshal(map[string]any{"name": "staging", "answers": answers})
	require.NoError(t, err)
	p, err := ParseProfile("p.json", data)
	require.NoError(t, err)
	assert.Equal(t, answers, p.Answers)
}

// Every answer of the shipped profiles is allowed, and comes back from JSON.
func TestShippedProfiles_SurviveJSON(t *testing.T) {
	t.Parallel()
	for _, shipped := range Shipped() {
		data, err := json.Marshal(map[string]any{"name": shipped.Name, "summary": shipped.Summary, "vary": shipped.Vary, "answers": shipped.Answers})
		require.NoError(t, err)
		read, err := ParseProfile("p.json", data)
		require.NoError(t, err)
		assert.Equal(t, shipped, read)
	}
}

func TestShippedProfile_Unknown(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "Literal", "literal.yaml", "../world", "nope"} {
		_, err := ShippedProfile(name)
		assert.ErrorContains(t, err, "no profile named", "%q", name)
	}
}

func TestProfile_AnswersWithDefaultsAndPins(t *testing.T) {
	t.Parallel()
	p := Profile{Answers: map[QuestionID]Answer{"Q-RANGE-LIMIT": {Choice: "60"}}}
	assert.Equal(t, Answer{Choice: "60"}, p.Answer("Q-RANGE-LIMIT"))
	assert.Equal(t, Answer{Choice: "BR-07"}, p.Answer("Q-SAME-DAY"))
	assert.True(t, p.Pins("Q-RANGE-LIMIT"))
	assert.False(t, p.Pins("Q-SAME-DAY"))
}

func TestAnswer_Texts(t *testing.T) {
	t.Parallel()
	value := "No \"entra\""
	for _, c := range []struct {
		name   string
		answer Answer
		text   string
		shown  string
	}{
		{"choice", Answer{Choice: "60"}, "60", "60"},
		{"value", Answer{Value: &value}, value, `value: "No \"entra\""`},
		{"map, sorted", Answer{Status: map[ID]int{"BR-30": 500, "BR-07": 422}}, "", "{BR-07: 422, BR-30: 500}"},
		{"order, as given", Answer{Order: []ID{"BR-30", "BR-07"}}, "", "[BR-30, BR-07]"},
	} {
		assert.Equal(t, c.text, c.answer.Text(), c.name)
		assert.Equal(t, c.shown, c.answer.String(), c.name)
	}
	assert.True(t, Answer{Choice: "60"}.Is("60"))
	assert.False(t, Answer{Value: &value}.Is(value), "a value is no word of the question")
}

// A code that was not seen keeps the status of the answer in a mock, and nobody
// is held to it.
func TestProfile_PinnedStatus(t *testing.T) {
	t.Parallel()
	learnt := Profile{
		Answers:  map[QuestionID]Answer{"Q-STATUS": {Status: map[ID]int{"BR-07": 422}}},
		Evidence: map[QuestionID]Evidence{"Q-STATUS": {Unseen: []ID{"BR-25"}}},
	}
	assert.Equal(t, 422, learnt.PinnedStatus(BranchReport, "BR-07"))
	assert.Equal(t, 400, learnt.PinnedStatus(BranchReport, "BR-03"), "what a map leaves out is semantic")
	assert.Zero(t, learnt.PinnedStatus(BranchReport, "BR-25"))
	assert.Zero(t, learnt.PinnedStatus(BranchReport, "BR-00"), "no question")
	assert.Zero(t, Profile{}.PinnedStatus(BranchReport, "BR-07"))
}

// One operation may answer codes with other statuses than the rest: what its map leaves out
// is as in the rest, a word of its own is about all codes.
func TestProfile_StatusesOfOneOperation(t *testing.T) {
	t.Parallel()
	p, err := ParseProfile("p.yaml", []byte(`
name: apart
answers:
  Q-STATUS:
    most: {BR-25: 402, ERROR_UNEXPECTED: 502}
    except: {locations: {BR-25: 422}, serial numbers: always-200}
`))
	require.NoError(t, err)
	for op, want := range map[Operation][3]int{BranchReport: {402, 502, 401}, Locations: {422, 502, 401}, SerialNumbers: {200, 200, 200}} {
		for i, code := range []ID{"BR-25", "ERROR_UNEXPECTED", "ERROR_NOT_AUTHORIZED"} {
			assert.Equal(t, want[i], p.PinnedStatus(op, code), "%s %s", op, code)
		}
	}
	var file bytes.Buffer
	require.NoError(t, WriteProfile(&file, p))
	again, err := ParseProfile("again.yaml", file.Bytes())
	require.NoError(t, err)
	assert.Equal(t, p.Answers, again.Answers)
	data, err := json.Marshal(p)
	require.NoError(t, err)
	again, err = ParseProfile("again.json", data)
	require.NoError(t, err)
	assert.Equal(t, p.Answers, again.Answers)
	q, _ := LookupQuestion("Q-STATUS")
	assert.False(t, q.Same(p.Answer("Q-STATUS"), p.Answer("Q-STATUS").In("")))
	for _, wrong := range []string{"{most: {BR-07: 99}, except: {}}", "{most: semantic, except: {locations: {BR-99: 400}}}", "{most: semantic, except: {transaction report: always-200}}"} {
		_, err := ParseProfile("wrong.yaml", []byte("name: wrong\nanswers: {Q-STATUS: "+wrong+"}"))
		assert.ErrorContains(t, err, "wrong.yaml:2:", wrong)
	}
}

func TestAnswer_HTTPStatus(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		answer Answer
		code   ID
		want   int
	}{
		{"semantic", Answer{Choice: "semantic"}, "BR-27", 404},
		{"always 200", Answer{Choice: "always-200"}, "BR-30", 200},
		{"always 400", Answer{Choice: "always-400"}, "BR-30", 400},
		{"in the map", Answer{Status: map[ID]int{"BR-27": 200}}, "BR-27", 200},
		{"left out of the map", Answer{Status: map[ID]int{"BR-27": 200}}, "BR-30", 503},
	} {
		assert.Equal(t, c.want, c.answer.HTTPStatus(c.code), c.name)
	}
}

func TestAnswer_Precedence(t *testing.T) {
	t.Parallel()
	byDefault := DefaultPrecedence(Locations)
	require.Equal(t, []ID{"ERROR_NOT_AUTHORIZED", "USER_NOT_FOUND", "L-PLAN", "L-REQUEST", "ERROR_UNEXPECTED", "L-01"}, byDefault)
	for _, c := range []struct {
		name  string
		order []ID
		want  []ID
	}{
		{"default", nil, byDefault},
		{"one rule stays where it is", []ID{"L-01"}, byDefault},
		{"two swap places, the rest stays", []ID{"L-01", "USER_NOT_FOUND"},
			[]ID{"ERROR_NOT_AUTHORIZED", "L-01", "L-PLAN", "L-REQUEST", "ERROR_UNEXPECTED", "USER_NOT_FOUND"}},
		{"three rotate", []ID{"ERROR_UNEXPECTED", "ERROR_NOT_AUTHORIZED", "L-PLAN"},
			[]ID{"ERROR_UNEXPECTED", "USER_NOT_FOUND", "ERROR_NOT_AUTHORIZED", "L-REQUEST", "L-PLAN", "L-01"}},
		{"all", []ID{"L-01", "ERROR_UNEXPECTED", "L-REQUEST", "L-PLAN", "USER_NOT_FOUND", "ERROR_NOT_AUTHORIZED"},
			[]ID{"L-01", "ERROR_UNEXPECTED", "L-REQUEST", "L-PLAN", "USER_NOT_FOUND", "ERROR_NOT_AUTHORIZED"}},
	} {
		assert.Equal(t, c.want, Answer{Order: c.order}.Precedence(Locations), c.name)
	}
	assert.Equal(t, byDefault, DefaultPrecedence(SerialNumbers), "the listing answers as the locations do")
}

// A caller may write into what it gets without changing the rule book.
func TestCatalogue_IsCopied(t *testing.T) {
	t.Parallel()
	All()[0].ID = "changed"
	Questions()[0].ID = "changed"
	order := DefaultPrecedence(Locations)
	order[0] = "changed"
	assert.False(t, slices.ContainsFunc(All(), func(r Rule) bool { return r.ID == "changed" }))
	assert.False(t, slices.ContainsFunc(Questions(), func(q Question) bool { return q.ID == "changed" }))
	assert.NotContains(t, DefaultPrecedence(Locations), ID("changed"))
}
