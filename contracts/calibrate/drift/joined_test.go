package drift

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestJoined(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "no sale was seen; open: cash", joined("no sale was seen", "open: cash"))
	assert.Equal(t, "no sale was seen", joined("no sale was seen", "no sale was seen"))
	assert.Equal(t, "open: cash", joined("", "open: cash"))
}
