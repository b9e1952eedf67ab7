package reporttext

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

type mapWord string

type mapPart struct{ Text string }

type mapModel struct {
	Text  string
	Word  mapWord
	Time  time.Time
	List  []string
	Empty []int
	Texts map[string]string
	Part  *mapPart
}

func TestMap_ReplacesEveryTextOfACopy(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)
	model := mapModel{Text: "a", Word: "w", Time: now, List: []string{"b"}, Texts: map[string]string{"c": "d"}, Part: &mapPart{"e"}}
	got := Map(&model, strings.ToUpper, mapWord(""))
	want := mapModel{Text: "A", Word: "w", Time: now, List: []string{"B"}, Empty: []int{}, Texts: map[string]string{"C": "D"}, Part: &mapPart{"E"}}
	assert.Equal(t, &want, got)
	assert.Equal(t, "a", model.Text)
	assert.Equal(t, "e", model.Part.Text, "what a pointer leads to is copied, too")
	assert.Equal(t, mapWord("W"), Map(&model, strings.ToUpper).Word, "kept only where it is named")
}
