package transactions

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFound_Same(t *testing.T) {
	t.Parallel()
	one, null, absent := found{json.Number("1"), true}, found{nil, true}, found{}
	assert.True(t, one.same(one) && null.same(null) && absent.same(absent))
	assert.False(t, one.same(null) || null.same(absent) || absent.same(one))
}
