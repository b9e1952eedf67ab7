package mutant

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

func codeOf(body []byte) string {
	var envelope struct {
		Code     string
		Metadata struct{ Code string }
	}
	_ = json.Unmarshal(body, &envelope) // our own answer
	return envelope.Code + envelope.Metadata.Code
}

// body rewrites the JSON of an answer.
func (u *wrapper) body(body []byte) []byte {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return body
	}
	if u.Word != "" && codeOf(body) != u.Word {
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
	value := parent[name]
	list, _ := value.([]any)
	text, isText := value.(string)
	switch u.Change {
	case "drop":
		delete(parent, name)
	case "rename":
		delete(parent, name)
		parent[name+"X"] = value
	case "null":
		parent[name] = nil
	case "text":
		encoded, _ := json.Marshal(value)
		parent[name] = string(encoded)
	case "number":
		parent[name] = 7
	case "object":
		parent[name] = map[string]any{}
	case "+1", "-1":
		number, _ := value.(json.Number)
		n, _ := strconv.ParseFloat(number.String(), 64)
		by, _ := strconv.Atoi(u.Change)
		parent[name] = n + float64(by)
	case "alter":
		if isText && text != "" {
			parent[name] = text[:len(text)-1] + string(rune(text[len(text)-1]^1))
		}
	case "suffix":
		if isText {
			parent[name] = text + u.suffix()
		}
	case "prefix":
		if isText {
			parent[name] = "x" + text
		}
	case "drop first":
		if len(list) > 0 {
			parent[name] = list[1:]
		}
	case "repeat first":
		if len(list) > 1 {
			parent[name] = append([]any{list[0], list[0]}, list[2:]...)
		}
	case "card on cash":
		if parent["transactionType"] == "CASH" {
			parent[name] = "VISA"
		}
	case "BR-12":
		parent[name] = "BR-12"
	case "empty":
		parent[name] = []any{}
	}
}

func (u *wrapper) suffix() string {
	if u.Path == "" {
		return ""
	}
	return "Z"
}
