package world

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// goodWorld is a small world file; each bad one differs from it in a place.
const goodWorld = `personas:
  - name: one
    key: calco-one
    summary: first
    commerce: {partnerId: "1", taxId: 99900101-7, name: Uno SpA}
    locations:
      - id: 7
        street: ""
        number: 0450
        commune: Castro
        city: Castro
        region: Los Lagos
        trade: cafe
        serials: ["0000000008..0000000011", ZZ000001]
        neverSold: [AA-1]
  - name: two
    key: calco-two
    summary: second
    unknownUser: true
`

func TestParseWorld_Good(t *testing.T) {
	t.Parallel()
	w, err := Parse("w.yaml", []byte(goodWorld))
	require.NoError(t, err)
	loc := w.Find("calco-one").Locations[0]
	assert.Equal(t, "0450", loc.Number, "a number is text")
	var serials []string
	for _, terminal := range loc.Terminals {
		serials = append(serials, terminal.Serial)
	}
	assert.Equal(t, []string{"0000000008", "0000000009", "0000000010", "0000000011", "AA-1", "ZZ000001"}, serials)
	assert.Nil(t, loc.Terminals[4].habits)
	assert.True(t, w.Find("calco-two").UnknownUser)
}

func TestParseWorld_Refuses(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, from, to, want string }{
		{"unknown key", "summary: first", "summary: first\n    noplan: true", `w.yaml:5:5: unknown key "noplan" (did you mean noPlan?)`},
		{"unknown key below", "trade: cafe", "trade: cafe\n        trad: cafe", `w.yaml:14:9: unknown key "trad" (did you mean trade?)`},
		{"key twice", "summary: first", "summary: first\n    summary: again", `w.yaml:5:5: `},
		{"key missing", "    summary: first\n", "", `w.yaml:2:5: key "summary" is missing`},
		{"null", "summary: first", "summary:", `w.yaml:4:13: expected a text`},
		{"empty text", "summary: first", `summary: ""`, `w.yaml:4:14: expected a text that is not empty`},
		{"list for text", "summary: first", `summary: [a]`, `w.yaml:4:14: expected a text`},
		{"text for flag", "summary: first", "summary: first\n    noPlan: yes", `w.yaml:5:13: expected true or false`},
		{"text for list", "neverSold: [AA-1]", "neverSold: AA-1", `w.yaml:15:20: expected a list`},
		{"text for mapping", `commerce: {partnerId: "1", taxId: 99900101-7, name: Uno SpA}`, "commerce: x", `w.yaml:5:15: expected keys and values`},
		{"persona name", "name: one", "name: One!", `w.yaml:2:11: "One!" is not lower-case`},
		{"persona twice", "name: two", "name: one", `w.yaml:16:11: persona "one" is already used in line 2`},
		{"foreign key", "key: calco-one", "key: sk-live-123", `w.yaml:3:10: "sk-live-123" is not "calco-"`},
		{"forcing key", "key: calco-one", "key: calco-answer-BR-01", `w.yaml:3:10: `},
		{"forcing key, lower case", "key: calco-one", "key: calco-answer-x", `w.yaml:3:10: keys that begin with "calco-answer-" are taken`},
		{"key used twice", "key: calco-two", "key: calco-one", `w.yaml:17:10: key "calco-one" is already used in line 3`},
		{"tax id form", "99900101-7", "99.900.101-7", `w.yaml:5:39: "99.900.101-7" is not a RUT`},
		{"tax id check digit", "99900101-7", "99900101-8", `w.yaml:5:39: the check digit of tax id 99900101 is 7`},
		{"location id zero", "id: 7", "id: 0", `w.yaml:7:13: expected a whole number from 1 to 9007199254740991`},
		{"location id text", "id: 7", "id: seven", `w.yaml:7:13: expected a whole number`},
		{"location id too long", "id: 7", "id: 9007199254740992", `w.yaml:7:13: expected a whole number`},
		{"unknown trade", "trade: cafe", "trade: bank", `w.yaml:13:16: unknown trade "bank"; known are cafe, minimarket`},
		{"serial characters", "ZZ000001", "ZZ/000001", `w.yaml:14:45: "ZZ/000001" is not a serial number`},
		{"serial with white space", "ZZ000001", `"ZZ 000001"`, `w.yaml:14:45: "ZZ 000001" is not a serial number`},
		{"serial that nobody sees", "ZZ000001", `"ZZ\u200b1"`, `w.yaml:14:45: "ZZ\u200b1" is not a serial number`},
		{"serial like a list", "ZZ000001", `"ZZ,000001"`, `w.yaml:14:45: "ZZ,000001" is not a serial number`},
		{"serial in other quotes", "ZZ000001", `"ZZ“1”"`, `w.yaml:14:45: "ZZ“1”" is not a serial number`},
		{"location code", "trade: cafe", "code: a/b\n        trade: cafe", `w.yaml:13:15: "a/b" is not at most 32 characters`},
		{"serial twice", "ZZ000001", `"0000000011"`, `w.yaml:14:45: serial number "0000000011" is already used in line 14`},
		{"silent serial twice", "AA-1", "ZZ000001", `w.yaml:15:21: serial number "ZZ000001" is already used in line 14`},
		{"range backwards", "0000000008..0000000011", "0000000011..0000000008", `w.yaml:14:19: a range of serial numbers`},
		{"range of unequal lengths", "0000000008..0000000011", "8..11", `w.yaml:14:19: a range of serial numbers`},
		{"range too long", "0000000008..0000000011", "0000000008..0000002011", `w.yaml:14:19: a range of serial numbers`},
		{"no terminal", "[\"0000000008..0000000011\", ZZ000001]\n        neverSold: [AA-1]", "[]", `w.yaml:14:18: a location needs a terminal`},
		{"volume", "trade: cafe", "trade: cafe\n        volume: -1", `w.yaml:14:17: expected a whole number from 0 to 3000`},
		{"monthly", "trade: cafe", "trade: cafe\n        monthly: 0", `w.yaml:14:18: expected a whole number from 1`},
		{"payment type", "trade: cafe", "trade: cafe\n        accepts: [CASH, credit]", `w.yaml:14:25: unknown payment type "credit"`},
		{"unknown user with a commerce", "summary: first", "summary: first\n    unknownUser: true", `w.yaml:2:5: an unknown user has no commerce`},
		{"no commerce", "    unknownUser: true\n", "", `w.yaml:16:5: a persona needs a commerce`},
		{"syntax", "summary: first", "summary: [first", `w.yaml:`},
		{"tab", "    key: calco-one", "\tkey: calco-one", `w.yaml:3:1: `},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			require.Contains(t, goodWorld, row.from)
			text := strings.Replace(goodWorld, row.from, row.to, 1)
			w, err := Parse("w.yaml", []byte(text))
			assert.Nil(t, w)
			var bad *Error
			require.ErrorAs(t, err, &bad)
			assert.Len(t, bad.Problems, 1, err.Error())
			assert.Contains(t, err.Error(), "load world "+row.want)
		})
	}
}

func TestParseWorld_ReportsAll(t *testing.T) {
	t.Parallel()
	text := strings.NewReplacer("id: 7", "id: 0", "trade: cafe", "trade: bank", "unknownUser: true", "unknown: true").Replace(goodWorld)
	_, err := Parse("w.yaml", []byte(text))
	require.Error(t, err)
	assert.Equal(t, `load world w.yaml: 4 problems
w.yaml:7:13: expected a whole number from 1 to 9007199254740991
w.yaml:13:16: unknown trade "bank"; known are cafe, minimarket, pharmacy, restaurant, hardware, oddities
w.yaml:16:5: a persona needs a commerce unless its user is unknown
w.yaml:19:5: unknown key "unknown"`, err.Error())
}

func TestParseWorld_TooManyTerminals(t *testing.T) {
	t.Parallel()
	var ranges strings.Builder
	for i := range 66 {
		fmt.Fprintf(&ranges, ", %d..%d", 900000000+i*1000, 900000999+i*1000)
	}
	text := strings.Replace(goodWorld, ", ZZ000001", ranges.String(), 1)
	_, err := Parse("w.yaml", []byte(text))
	assert.EqualError(t, err, "load world w.yaml:2:5: a persona has at most 65536 terminals")
}

func TestParseWorld_NotAWorld(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "personas", "[]", "personas:", "personas: {}", "a: 1\n---\nb: 2\n", "personas: &x [*x]", "\xff\xfe\x00"} {
		_, err := Parse("w.yaml", []byte(text))
		assert.ErrorContains(t, err, "load world w.yaml", "%q", text)
	}
}

func FuzzParseWorld(f *testing.F) {
	f.Add(goodWorld)
	f.Fuzz(func(t *testing.T, text string) {
		w, err := Parse("w.yaml", []byte(text))
		if (w == nil) == (err == nil) {
			t.Fatal("neither a world nor an error")
		}
	})
}
