package mutant

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"calco.example/mockserver/jsonbody"
)

// body rewrites the JSON of an answer.
func (u *wrapper) body(body []byte) []byte {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return body
	}
	if u.Word != "" && jsonbody.CodeIn(body) != u.Word {
		return body
	}
	changeAt(value, strings.Split(u.Path, "."), func(parent map[string]any, name string) { u.change(parent, name) })
	changed, err := json.Marshal(value)
	if err != nil {
		return body
	}
	return changed
}

// changeAt finds the parents of what a dotted path names, * standing for each
// entry of a list.
func changeAt(value any, path []string, change func(parent map[string]any, name string)) {
	switch v := value.(type) {
	case []any:
		if path[0] == "*" {
			for _, entry := range v {
				changeAt(entry, path[1:], change)
			}
		}
	case map[string]any:
		inner, there := v[path[0]]
		if !there {
			return
		}
		if len(path) == 1 {
			change(v, path[0])
			return
		}
		changeAt(inner, path[1:], change)
	}
}

// change does to one member what the mutant says.
func (u *wrapper) change(parent map[string]any, name string) {
	if change, known := changes[u.Change]; known {
		change(u, parent, name)
	}
}

// changes are what mutants of fields do to a member of an object.
var changes = map[string]func(u *wrapper, parent map[string]any, name string){
	"drop": func(_ *wrapper, parent map[string]any, name string) { delete(parent, name) },
	"rename": func(_ *wrapper, parent map[string]any, name string) {
		parent[name+"X"] = parent[name]
		delete(parent, name)
	},
	"null":   func(_ *wrapper, parent map[string]any, name string) { parent[name] = nil },
	"number": func(_ *wrapper, parent map[string]any, name string) { parent[name] = 7 },
	"object": func(_ *wrapper, parent map[string]any, name string) { parent[name] = map[string]any{} },
	"empty":  func(_ *wrapper, parent map[string]any, name string) { parent[name] = []any{} },
	"BR-12":  func(_ *wrapper, parent map[string]any, name string) { parent[name] = "BR-12" },
	"text": func(_ *wrapper, parent map[string]any, name string) {
		encoded, _ := json.Marshal(parent[name])
		parent[name] = string(encoded)
	},
	"+1": func(_ *wrapper, parent map[string]any, name string) { parent[name] = numberOf(parent[name]) + 1 },
	"-1": func(_ *wrapper, parent map[string]any, name string) { parent[name] = numberOf(parent[name]) - 1 },
	"alter": ofText(func(_ *wrapper, text string) string {
		if text == "" {
			return text
		}
		return text[:len(text)-1] + string(rune(text[len(text)-1]^1))
	}),
	"suffix": ofText(func(u *wrapper, text string) string { return text + u.suffix() }),
	"prefix": ofText(func(_ *wrapper, text string) string { return "x" + text }),
	"drop first": func(_ *wrapper, parent map[string]any, name string) {
		if list, _ := parent[name].([]any); len(list) > 0 {
			parent[name] = list[1:]
		}
	},
	"repeat first": func(_ *wrapper, parent map[string]any, name string) {
		if list, _ := parent[name].([]any); len(list) > 1 {
			parent[name] = append([]any{list[0], list[0]}, list[2:]...)
		}
	},
	"card on cash": func(_ *wrapper, parent map[string]any, name string) {
		if parent["transactionType"] == "CASH" {
			parent[name] = "VISA"
		}
	},
}

// ofText changes members that are texts.
func ofText(change func(u *wrapper, text string) string) func(*wrapper, map[string]any, string) {
	return func(u *wrapper, parent map[string]any, name string) {
		if text, is := parent[name].(string); is {
			parent[name] = change(u, text)
		}
	}
}

func numberOf(value any) float64 {
	number, _ := value.(json.Number)
	n, _ := strconv.ParseFloat(number.String(), 64)
	return n
}

func (u *wrapper) suffix() string {
	if u.Path == "" {
		return ""
	}
	return "Z"
}
