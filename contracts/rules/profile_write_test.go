package rules

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// writers are the two forms of a profile file.
var writers = map[string]func(io.Writer, Profile) error{"yaml": WriteProfile, "json": WriteProfileJSON}

// written is a profile as each writer writes it and ParseProfile reads it.
func written(t require.TestingT, form string, p Profile) (file []byte, read Profile) {
	var out bytes.Buffer
	require.NoError(t, writers[form](&out, p))
	read, err := ParseProfile("p."+form, out.Bytes())
	require.NoError(t, err, "%s", out.Bytes())
	return out.Bytes(), read
}

func TestWriteProfile_ComesBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := drawProfile(t)
		for form := range writers {
			file, read := written(t, form, p)
			require.Equal(t, p, read, "%s:\n%s", form, file)
			require.True(t, utf8.Valid(file))
			require.False(t, bytes.ContainsFunc(file, func(r rune) bool { return r != '\n' && r < 0x10000 && !unicode.IsPrint(r) }), "%q", file)
			again, _ := written(t, form, read)
			require.Equal(t, string(file), string(again), "the same profile twice")
		}
	})
}

// drawProfile draws any profile that can be: every kind of question, evidence
// with and without an answer.
func drawProfile(t *rapid.T) Profile {
	p := Profile{
		Name:    text().Filter(func(s string) bool { return s != "" }).Draw(t, "name"),
		Summary: text().Draw(t, "summary"),
		Vary:    rapid.Bool().Draw(t, "vary"),
		Answers: map[QuestionID]Answer{}, Evidence: map[QuestionID]Evidence{},
	}
	if rapid.Bool().Draw(t, "calibrated") {
		p.Asked = &Asked{
			Keys:      rapid.SliceOfNDistinct(rapid.SampledFrom(roleNames()), 1, -1, rapid.ID).Draw(t, "keys"),
			Intrusive: rapid.Bool().Draw(t, "intrusive"), Quick: rapid.Bool().Draw(t, "quick"),
		}
	}
	for _, q := range rapid.SliceOfNDistinct(rapid.SampledFrom(questions), 0, 12, func(q Question) QuestionID { return q.ID }).Draw(t, "questions") {
		if rapid.IntRange(0, 3).Draw(t, "answered") > 0 {
			p.Answers[q.ID] = drawAnswer(t, q)
		}
		if rapid.Bool().Draw(t, "evidence") {
			p.Evidence[q.ID] = Evidence{
				Sure: text().Draw(t, "sure"), Exchanges: rapid.Int().Draw(t, "exchanges"), Exchange: text().Draw(t, "exchange"),
				Date: text().Draw(t, "date"), Target: text().Draw(t, "target"), Note: text().Draw(t, "note"),
			}
			if codes := rapid.SliceOfNDistinct(rapid.SampledFrom(StatusCodes()), 0, 3, rapid.ID).Draw(t, "unseen"); len(codes) > 0 {
				e := p.Evidence[q.ID]
				e.Unseen = codes
				p.Evidence[q.ID] = e
			}
			if q.Kind == Order && rapid.Bool().Draw(t, "open pairs") {
				e := p.Evidence[q.ID]
				e.Undecided = []Pair{Pair(DefaultPrecedence(q.Ordered)[:2]), Pair(DefaultPrecedence(q.Ordered)[1:3])}
				p.Evidence[q.ID] = e
			}
		}
	}
	return p
}

func drawAnswer(t *rapid.T, q Question) Answer {
	written := rapid.Bool().Draw(t, "written out")
	switch {
	case written && q.Kind == Map:
		return Answer{Status: rapid.MapOfN(rapid.SampledFrom(StatusCodes()), rapid.SampledFrom([]int{200, 400, 404, 422, 503, 599}), 0, 33).Draw(t, "statuses")}
	case written && q.Kind == Order:
		known := DefaultPrecedence(q.Ordered)
		return Answer{Order: rapid.SliceOfNDistinct(rapid.SampledFrom(known), 1, len(known), rapid.ID).Draw(t, "order")}
	case written && q.Value != NoValue:
		return drawValue(t, q)
	}
	return Answer{Choice: rapid.SampledFrom(q.Answers).Draw(t, "choice")}
}

func drawValue(t *rapid.T, q Question) Answer {
	values := rapid.SampledFrom(q.Samples)
	if q.Value == Text {
		allowed := func(s string) bool { return CheckAnswer(q, Answer{Value: &s}) == nil }
		values = rapid.OneOf(values, text().Filter(allowed))
	}
	value := values.Draw(t, "value")
	return Answer{Value: &value}
}

// pieces are what makes a text hard to write: words that YAML takes for
// something else, marks of its syntax, white space, and what nobody sees.
var pieces = []string{
	"yes", "no", "null", "~", "true", "1e3", "0x1f", "010", "1:30", ".inf", "2026-11-02", "=", "<<", "---", "...", "- a", "? a", "a: b", ": ", ":", " #", "#", "%", "@", "`",
	"!tag", "&a", "*a", "|", ">", "|2", "{", "}", "[", "]", ",", "'", "''", `"`, `\`, `\n`, `\u0041`, "</script>", "&amp;",
	" ", "  ", "\t", "\n", "\n\n", "\r", "\r\n", "\n ", "\n\t", " \n", "\x00", "\x07", "\x1b[31m", "\x7f", "\u0085", "\u009b", "\u00a0", "\u200b", "\u202e", "\u2028", "\u2029",
	"\ufeff", "\ufffd", "\ufffe", "\uffff", "\ue000", "ñ", "日本", "😀", "\U0001ffff", "\U000e0001", "\U0010ffff", "$REPORT_KEY", "a", "b c",
}

// text draws valid UTF-8 of any kind, some of it long.
func text() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.Map(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8), func(list []string) string { return strings.Join(list, "") }),
		rapid.Map(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 5), func(list []string) string { return strings.Repeat(strings.Join(list, "x"), 400) }),
		rapid.Map(rapid.String(), utf8Text),
	)
}

// Every answer that can be written as a word comes back as that word.
func TestWriteProfile_EveryWord(t *testing.T) {
	t.Parallel()
	for _, q := range Questions() {
		for _, word := range q.Answers {
			p := Profile{Name: "n", Answers: map[QuestionID]Answer{q.ID: {Choice: word}}, Evidence: map[QuestionID]Evidence{}}
			for form := range writers {
				_, read := written(t, form, p)
				assert.Equal(t, p, read, "%s", form)
			}
		}
	}
}

// The whole file, byte by byte: comment, order, forms.
func TestWriteProfile_Form(t *testing.T) {
	t.Parallel()
	value := "No: entra"
	var out bytes.Buffer
	require.NoError(t, WriteProfile(&out, Profile{
		Name: "staging", Summary: "calibrated against https://staging.example, and a line that is long stays one line, however long it is", Vary: true,
		Answers: map[QuestionID]Answer{
			"Q-TR-MESSAGE-401":  {Value: &value},
			"Q-ORDER-LOCATIONS": {Order: []ID{"USER_NOT_FOUND", "ERROR_NOT_AUTHORIZED"}},
			"Q-STATUS":          {Status: map[ID]int{"ERROR_UNEXPECTED": 502, "BR-27": 200, "BR-07": 422, "ERROR_NOT_AUTHORIZED": 401}},
			"Q-RANGE-LIMIT":     {Choice: "60"},
			"Q-BR-ERROR-DATA":   {Choice: "null"},
		},
		Evidence: map[QuestionID]Evidence{
			"Q-SAME-DAY": {Sure: "varies", Note: "BR-07 on 3, BR-00 on 1"},
			"Q-RANGE-LIMIT": {Sure: "answered", Exchanges: 4, Date: "2026-11-02", Target: "https://staging.example", Note: "null",
				Exchange: "curl 'https://staging.example/BranchReport/branch-report' \\\n  -d '{\"page\":1}'\n\nHTTP 200\n{}\n"},
			"Q-EMPTY-DATE": {Note: "\u202ehidden\x1b[2J", Exchange: "a\r\nb"},
			"Q-TODAY":      {},
		},
	}))
	assert.Equal(t, `# A calco profile: how one deployment answers what the reference leaves open.
#
#   calco serve --profile FILE      a mock that answers in the same way
#   calco profiles FILE             the answers as a table
#
# A question that is left out keeps its default.

name: staging
summary: calibrated against https://staging.example, and a line that is long stays one line, however long it is
vary: true
answers:
  # HTTP status of each BR, L and ERROR code and of USER_NOT_FOUND
  Q-STATUS:
    BR-07: 422
    BR-27: 200
    ERROR_NOT_AUTHORIZED: 401
    ERROR_UNEXPECTED: 502
  # Branch report: limit of the range
  Q-RANGE-LIMIT: 60
  # Branch report: data of an error
  Q-BR-ERROR-DATA: null
  # Locations and serial numbers: order in which broken rules win
  Q-ORDER-LOCATIONS:
  - USER_NOT_FOUND
  - ERROR_NOT_AUTHORIZED
  # Transaction report: message of 401
  Q-TR-MESSAGE-401:
    value: 'No: entra'
evidence:
  Q-RANGE-LIMIT:
    sure: answered
    exchanges: 4
    date: '2026-11-02'
    target: https://staging.example
    note: 'null'
    exchange: |
      curl 'https://staging.example/BranchReport/branch-report' \
        -d '{"page":1}'

      HTTP 200
      {}
  Q-SAME-DAY:
    sure: varies
    note: BR-07 on 3, BR-00 on 1
  Q-EMPTY-DATE:
    note: "\u202ehidden\e[2J"
    exchange: "a\r\nb"
  Q-TODAY: {}
`, out.String())
}

func TestWriteProfile_NotUTF8(t *testing.T) {
	t.Parallel()
	value := "a\xffb"
	p := Profile{
		Name: "\xfe\xffn", Summary: "s\x80", Answers: map[QuestionID]Answer{"Q-TR-MESSAGE-401": {Value: &value}},
		Evidence: map[QuestionID]Evidence{"Q-TODAY": {Sure: "\xc0", Exchange: "\xed\xa0\x80", Date: "\xff", Target: "\xff", Note: "é\xc3"}},
	}
	replaced := "a\ufffdb"
	for form := range writers {
		_, read := written(t, form, p)
		assert.Equal(t, Profile{
			Name: "\ufffdn", Summary: "s\ufffd", Answers: map[QuestionID]Answer{"Q-TR-MESSAGE-401": {Value: &replaced}},
			Evidence: map[QuestionID]Evidence{"Q-TODAY": {Sure: "\ufffd", Exchange: "\ufffd", Date: "\ufffd", Target: "\ufffd", Note: "é\ufffd"}},
		}, read, "%s", form)
	}
	assert.Equal(t, "a\xffb", value, "the caller's profile stays as it is")
}

// What ParseProfile would refuse is not written.
func TestWriteProfile_Refuses(t *testing.T) {
	t.Parallel()
	grows := strings.Repeat("a\xff", 100)
	for _, c := range []struct {
		name    string
		profile Profile
		want    string
	}{
		{"no name", Profile{}, `write profile "": name is missing: give the profile a name`},
		{"unknown question", Profile{Name: "n", Answers: map[QuestionID]Answer{"Q-NO": {Choice: "x"}}}, `write profile "n": answers: unknown question "Q-NO"`},
		{"unknown question in the evidence", Profile{Name: "n", Evidence: map[QuestionID]Evidence{"Q-NO": {}}}, `write profile "n": evidence: unknown question "Q-NO"`},
		{"answer not allowed", Profile{Name: "n", Answers: map[QuestionID]Answer{"Q-RANGE-LIMIT": {Choice: "45"}}}, `write profile "n": "45" is no answer to Q-RANGE-LIMIT: use 30, 60`},
		{"no answer", Profile{Name: "n", Answers: map[QuestionID]Answer{"Q-RANGE-LIMIT": {}}}, `write profile "n": "" is no answer to Q-RANGE-LIMIT: use 30, 60`},
		{
			"value too long once it is UTF-8", Profile{Name: "n", Answers: map[QuestionID]Answer{"Q-TR-MESSAGE-401": {Value: &grows}}},
			`write profile "n": the value of Q-TR-MESSAGE-401 must be 1 to 200 bytes of text without control characters`,
		},
		{
			"all at once", Profile{Answers: map[QuestionID]Answer{"Q-NO": {}, "Q-A": {}}},
			"write profile \"\": name is missing: give the profile a name\nanswers: unknown question \"Q-A\"\nanswers: unknown question \"Q-NO\"",
		},
	} {
		for form, write := range writers {
			var out bytes.Buffer
			assert.EqualError(t, write(&out, c.profile), c.want, "%s, %s", c.name, form)
			assert.Zero(t, out.Len(), "%s, %s", c.name, form)
		}
	}
}

// The shipped profiles, written, are the same profiles.
func TestWriteProfile_Shipped(t *testing.T) {
	t.Parallel()
	for _, shipped := range Shipped() {
		for form := range writers {
			_, read := written(t, form, shipped)
			assert.Equal(t, shipped, read, "%s", form)
		}
	}
}

func TestWriteProfile_OutputFails(t *testing.T) {
	t.Parallel()
	for _, form := range slices.Sorted(maps.Keys(writers)) {
		assert.ErrorIs(t, writers[form](full{}, Profile{Name: "n"}), errFull, form)
	}
}

var errFull = errors.New("no space left")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
