package schema_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	yaml "go.yaml.in/yaml/v4"

	"calco.example"
)

// Where a schema has no type, nullable means nothing (OpenAPI 3.0.3), and linters refuse
// it with each example that such a schema holds for.
func TestContract_NullableHasAType(t *testing.T) {
	t.Parallel()
	var doc map[string]any
	require.NoError(t, yaml.Unmarshal(calco.OpenAPI, &doc))
	assert.Greater(t, nullableWithType(t, doc, ""), 20)
}

func nullableWithType(t *testing.T, value any, at string) (seen int) {
	t.Helper()
	switch v := value.(type) {
	case []any:
		for i, element := range v {
			seen += nullableWithType(t, element, fmt.Sprint(at, "/", i))
		}
	case map[string]any:
		if v["nullable"] == true {
			seen++
			assert.Contains(t, v, "type", at)
		}
		for name, member := range v {
			seen += nullableWithType(t, member, at+"/"+name)
		}
	}
	return seen
}
