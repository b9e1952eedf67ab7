package clients

import (
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestKeyWatch(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name    string
		pieces  []string
		isFound bool
	}{
		{"whole", []string{"using calco-main\n"}, true},
		{"in two pieces", []string{"using calco", "-main\n"}, true},
		{"letter by letter", []string{"c", "a", "l", "c", "o", "-", "m", "a", "i", "n"}, true},
		{"a part of it", []string{"calco-mai", "calco-", "main"}, true},
		{"not at all", []string{"calco-mai", "\n", "n calco main"}, false},
		{"nothing", nil, false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			watch := &keyWatch{key: []byte("calco-main")}
			out, other := watch.stream(), watch.stream()
			for _, piece := range row.pieces {
				_, _ = io.WriteString(out, piece)
				_, _ = io.WriteString(other, "noise")
			}
			assert.Equal(t, row.isFound, watch.found.Load())
		})
	}
	none := &keyWatch{}
	_, _ = io.WriteString(none.stream(), "anything")
	assert.False(t, none.found.Load(), "without a key nothing is looked for")
}
