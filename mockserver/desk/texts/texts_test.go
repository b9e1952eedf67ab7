package texts_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/texts"
)

// built are the beginnings of keys that are put together while a page is made;
// the tests of the pages meet them.
var built = []string{"view.", "language.", "op.", "key.", "change.", "ask.side.", "ask.problem.", "clock.at.", "clock.day.", "clock.week.", "met.level.", "met.requests.", "met.readings.", "rule.level.", "key.in.", "term.", "habit.", "open.differ."}

var asked = regexp.MustCompile(`(?:\.T|\.text|\.Say|Refuse\(w, r, http\.\w+,)\s*\(?"([a-zA-Z.-]+[a-zA-Z])"|"((?:ask|clock|faults|profile|open|questions|world)\.problem(?:\.[a-z]+)?)"`)

// Every key that a page or a function names exists in both languages, and no
// text is left that nobody names.
func TestTexts_Complete(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, file := range files(t, "../pages/*.html", "../*.go", "../*/*.go") {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range asked.FindAllStringSubmatch(string(data), -1) {
			key := m[1] + m[2]
			used[key] = true
			assert.Contains(t, texts.Keys(), key, file)
		}
	}
	for key, both := range texts.Keys() {
		for i, text := range both {
			assert.NotEmpty(t, text, "%s in %s", key, texts.Languages()[i])
			assert.Equal(t, places(both[0]), places(text), "the places of %s", key)
		}
		isBuilt := slices.ContainsFunc(built, func(prefix string) bool { return strings.HasPrefix(key, prefix) })
		assert.True(t, used[key] || isBuilt, "nobody says %s", key)
	}
	assert.Greater(t, len(used), 60)
}

func files(t *testing.T, patterns ...string) (all []string) {
	t.Helper()
	for _, pattern := range patterns {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		all = append(all, slices.DeleteFunc(found, func(file string) bool { return strings.HasSuffix(file, "_test.go") })...)
	}
	return all
}

// Every operation has its name.
func TestTexts_Operations(t *testing.T) {
	t.Parallel()
	for _, op := range rules.Operations() {
		for _, language := range texts.Languages() {
			_, err := texts.In(language).Text("op." + string(op.ID))
			assert.NoError(t, err)
		}
	}
}

// Every habit says in English what its finding does.
func TestTexts_Habits(t *testing.T) {
	t.Parallel()
	for _, habit := range habits.All() {
		text, err := texts.In("en").Text("habit." + habit.ID)
		assert.NoError(t, err)
		assert.Equal(t, habit.Means, text, "habit.%s in mockserver/desk/texts/habits.go", habit.ID)
	}
}

func places(text string) []string {
	found := regexp.MustCompile(`\{\d\}`).FindAllString(text, -1)
	slices.Sort(found)
	return found
}

// placesOf are those of a phrase, with what may stand in them.
func placesOf(phrase string) []string {
	found := regexp.MustCompile(`\{\d[^}]*\}`).FindAllString(phrase, -1)
	slices.Sort(found)
	return found
}

func TestFor_Languages(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, asked, header, want string }{
		{"nothing said", "", "", "en"},
		{"asked for", "es", "en", "es"},
		{"asked for what is not there", "fr", "es", "es"},
		{"Chile", "", "es-CL,es;q=0.9,en;q=0.8", "es"},
		{"English first", "", "en-GB,es;q=0.9", "en"},
		{"weights", "", "en;q=0.1, es;q=0.2", "es"},
		{"refused", "", "es;q=0", "en"},
		{"neither", "", "fr, de", "en"},
		{"garbage", "", ";;q=,,,=", "en"},
	} {
		assert.Equal(t, row.want, texts.For(row.asked, row.header).Lang, row.name)
	}
	_, err := texts.In("es").Text("no.such.key")
	assert.ErrorContains(t, err, `no text "no.such.key" in es`)
}
