package main

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// jsonOf runs a verb and reads what it prints.
func jsonOf(t *testing.T, into any, args ...string) {
	t.Helper()
	var out, stderr bytes.Buffer
	require.Equal(t, shell.ExitOK, run(append(args, "--format", "json"), &out, &stderr), "%s", &stderr)
	require.NoError(t, json.Unmarshal(out.Bytes(), into))
}

// keysOf are the names of an object's members, and their JSON types.
func keysOf(object map[string]any) map[string]string {
	types := map[string]string{}
	for name, value := range object {
		switch value.(type) {
		case string:
			types[name] = "string"
		case bool:
			types[name] = "bool"
		case []any:
			types[name] = "list"
		case map[string]any:
			types[name] = "object"
		case nil:
			types[name] = "null"
		default:
			types[name] = "number"
		}
	}
	return types
}

// Scripts read these shapes: a member may be added, none may go.
func TestQuestions_JSON(t *testing.T) {
	t.Parallel()
	var got struct{ Questions []map[string]any }
	jsonOf(t, &got, "questions")
	require.Len(t, got.Questions, len(rules.Questions()))
	for i, q := range rules.Questions() {
		object := got.Questions[i]
		assert.Equal(t, string(q.ID), object["id"])
		assert.Subset(t, keysOf(object), map[string]string{
			"id": "string", "title": "string", "kind": "string", "source": "object", "answers": "list",
			"default": "string", "reason": "string", "observable": "bool", "rules": "list", "contradicted": "bool",
		}, "%s", q.ID)
		assert.Equal(t, q.Contradicted, object["contradicted"], "%s", q.ID)
		assert.Equal(t, object["answers"].([]any)[0], object["default"], "%s: the default is the first answer", q.ID)
		assert.NotEmpty(t, object["rules"], "%s", q.ID)
		assert.Equal(t, map[string]string{"section": "string", "text": "string"}, keysOf(object["source"].(map[string]any)))
		assert.Equal(t, object["observable"] == false, object["unobservable"] != nil, "%s: why not", q.ID)
	}
}

func TestRules_JSON(t *testing.T) {
	t.Parallel()
	var got struct{ Rules []map[string]any }
	jsonOf(t, &got, "rules")
	require.Len(t, got.Rules, len(rules.All()))
	for i, rule := range rules.All() {
		object := got.Rules[i]
		assert.Equal(t, string(rule.ID), object["id"])
		assert.Subset(t, keysOf(object), map[string]string{
			"id": "string", "operation": "string", "condition": "string", "level": "string", "source": "object",
		}, "%s", rule.ID)
		assert.NotEqual(t, object["trigger"] == nil, object["noTrigger"] == nil, "%s: a trigger, or why none", rule.ID)
	}
}

func TestOneRule_JSON(t *testing.T) {
	t.Parallel()
	var got struct{ Rules []rules.Rule }
	jsonOf(t, &got, "rules", "BR-31")
	want, _ := rules.Lookup("BR-31")
	want.Break, want.Bound, want.Words, want.Spanish = nil, nil, nil, rules.RuleTexts{} // not part of the promised object
	assert.Equal(t, []rules.Rule{want}, got.Rules)
}

func TestProfiles_JSON(t *testing.T) {
	t.Parallel()
	var got struct{ Profiles []map[string]any }
	jsonOf(t, &got, "profiles")
	require.Len(t, got.Profiles, 3)
	assert.Equal(t, "literal", got.Profiles[0]["name"])
	for _, object := range got.Profiles {
		assert.Subset(t, keysOf(object), map[string]string{"name": "string", "summary": "string", "answers": "object"})
	}

	var one map[string]any
	jsonOf(t, &one, "profiles", "always-200")
	assert.Equal(t, map[string]any{"Q-STATUS": "always-200"}, one["answers"])
}

// The shape of GET /__admin/personas, personas without a commerce included.
func TestPersonas_JSON(t *testing.T) {
	t.Parallel()
	var got struct{ Personas []map[string]any }
	jsonOf(t, &got, "personas")
	require.Len(t, got.Personas, len(world.Shipped().Personas))
	nobody := 0
	for _, object := range got.Personas {
		commerce := "object"
		if object["commerce"] == nil {
			commerce = "null"
			nobody++
		}
		assert.Equal(t, map[string]string{
			"name": "string", "apiKey": "string", "summary": "string", "commerce": commerce, "locations": "list",
		}, keysOf(object))
	}
	assert.Equal(t, 1, nobody, "personas without a commerce")
}

func TestVersion_JSON(t *testing.T) {
	t.Parallel()
	var got map[string]any
	jsonOf(t, &got, "version")
	assert.Equal(t, map[string]string{"version": "string", "go": "string"}, keysOf(got))
}
