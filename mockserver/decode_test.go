package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/request"
)

// Of a name that is sent twice the last one counts, and what is not known is told.
func TestPlaced(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		body string
		all  bool
	}{{`{"b":"first","a":"one","b":"last"}`, true}, {`{"b":"first","A":"none","a":"one","b":"last"}`, false}} {
		members, _ := jsonbody.Parse([]byte(c.body))
		var sent [3]*jsonbody.Field
		assert.Equal(t, c.all, request.Placed(sent[:], members, []string{"a", "b", "c"}), c.body)
		require.NotNil(t, sent[0])
		assert.Equal(t, "one", sent[0].Text)
		assert.Equal(t, "last", sent[1].Text)
		assert.Nil(t, sent[2])
	}
}
