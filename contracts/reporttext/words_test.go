package reporttext

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestThousands(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1000: "-1,000", -100: "-100"} {
		assert.Equal(t, want, Thousands(n))
	}
}

func TestPlural(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "0 warnings", Plural(0, "warning"))
	assert.Equal(t, "1 warning", Plural(1, "warning"))
	assert.Equal(t, "1,000 entries", Plural(1000, "entry", "entries"))
}

func TestPrettyJSON(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", 21) + strings.Repeat("]", 21)
	rows := []struct{ name, text, want string }{
		{"JSON", `{"a":[1]}`, "{\n  \"a\": [\n    1\n  ]\n}"},
		{"not JSON", "<p>", "<p>"},
		{"too deep", deep, deep},
		{"deep only in a string", `["\"` + deep + `"]`, "[\n  \"\\\"" + deep + "\"\n]"},
	}
	for _, row := range rows {
		assert.Equal(t, row.want, PrettyJSON(row.text), row.name)
	}
}
