package scenario

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// ValueOf reads a value of a feature: (absent), a text in quotes with JSON's
// escapes, bare JSON, or a bare word.
func ValueOf(text string) (any, error) {
	if text == facts.AbsentText {
		return facts.Omitted{}, nil
	}
	if strings.HasPrefix(text, `"`) {
		var s string
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			return nil, fmt.Errorf("value %s: a text in quotes follows JSON's escapes: %w", text, err)
		}
		return s, nil
	}
	if json.Valid([]byte(text)) {
		return json.RawMessage(text), nil
	}
	return text, nil
}

// KnownNames are the names that a feature may call something by, after a $: what discovery
// found, a pinned word, and the last answer's number of pages.
func KnownNames() []string {
	return slices.Sorted(slices.Values(slices.Concat([]string{"from", "to", "totalPages"}, facts.PlaceNames(), slices.Collect(maps.Keys(pinnedWords)))))
}

// knownNames matches those of them that are no days, of which [facts.Facts.DateText] knows.
var knownNames = regexp.MustCompile(`\$(totalPages|` + strings.Join(slices.Concat(facts.PlaceNames(), slices.Sorted(maps.Keys(pinnedWords))), "|") + `)\b(\+\d+)?`)

// pinnedWords are the names of words that a profile gives, by the question they
// answer.
var pinnedWords = map[string]rules.QuestionID{
	"platform":              "Q-PLATFORM-TOKEN",
	"noReconciliation":      "Q-TR-RECONCILIATION-NONE",
	"pendingReconciliation": "Q-TR-RECONCILIATION-PENDING",
	"successMessage":        "Q-TR-MESSAGE-200",
	"cashSequence":          "Q-TR-CASH-SEQUENCE",
	"national":              "Q-CARD-ORIGIN",
	"international":         "Q-CARD-ORIGIN",

	"branchErrorData":        "Q-BR-ERROR-DATA",
	"branchErrorPagination":  "Q-BR-ERROR-PAGINATION",
	"listingErrorPagination": "Q-L-ERROR-PAGINATION",
	"reportErrorContent":     "Q-TR-ERROR-CONTENT",
}

// Names resolves what features call by name.
type Names struct {
	*Step
	env     *Environment
	session *Session
}

// Value resolves the names of knownNames, alone or inside a text in quotes.
func (n *Names) Value(text string) any {
	value, err := n.value(text)
	n.Need(err)
	return value
}

// Place is a location or a terminal by its name in features.
func (n *Names) Place(name string) any {
	place, err := n.env.Facts.Place(name, n.env.Foreign)
	n.Need(err)
	return place
}

func (n *Names) value(text string) (any, error) {
	resolved, err := n.resolve(text, func(value string) string { return value })
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(text, "$") && !strings.HasPrefix(text, "$totalPages") {
		if resolved == text {
			return n.env.Facts.Place(text, n.env.Foreign) // says which names there are
		}
		if q, _ := rules.LookupQuestion(pinnedWords[text[1:]]); q.Value.IsJSON() {
			return ValueOf(resolved)
		}
		return resolved, nil
	}
	return ValueOf(resolved)
}

// resolve puts the values of the names of knownNames in their places, each as
// written says.
func (n *Names) resolve(text string, written func(string) string) (string, error) {
	var failed error
	resolved := knownNames.ReplaceAllStringFunc(text, func(name string) string {
		value, err := n.named(name)
		if err != nil && failed == nil {
			failed = err
		}
		return written(value)
	})
	return resolved, failed
}

// named is the value of one name, as text.
func (n *Names) named(name string) (string, error) {
	parts := knownNames.FindStringSubmatch(name)
	if question, is := pinnedWords[parts[1]]; is {
		word := n.word(question)
		if national, international, two := strings.Cut(word, "/"); two && question == "Q-CARD-ORIGIN" {
			return map[string]string{"national": national, "international": international}[parts[1]], nil
		}
		return word, nil
	}
	if parts[1] == "totalPages" {
		if n.session.Last == nil || n.session.Last.TotalPages() < 0 {
			return "", report.Lacking("the last answer says no number of pages", "a key of an account with sales")
		}
		return strconv.Itoa(n.session.Last.TotalPages() + offsetOf(parts[2])), nil
	}
	value, err := n.env.Facts.Place("$"+parts[1], n.env.Foreign)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(value) + parts[2], nil
}

// word is the word that the profile pins for a question, or its default.
func (n *Names) word(question rules.QuestionID) string {
	if pinned, ok := n.env.Pinned(question); ok {
		return pinned.Text()
	}
	q, _ := rules.LookupQuestion(question)
	return q.Default()
}

// offsetOf reads +n, or nothing.
func offsetOf(text string) int {
	if text == "" {
		return 0
	}
	return Int(text[1:])
}

// Pattern reads a regular expression in quotes; its own escapes stay as they
// are. A name of knownNames in it stands for its value, letter by letter. It matches all
// where it cannot be read.
func (n *Names) Pattern(value string) *regexp.Regexp {
	pattern, err := n.pattern(value)
	if !n.Need(err) {
		return everything
	}
	return pattern
}

var everything = regexp.MustCompile("")

func (n *Names) pattern(value string) (*regexp.Regexp, error) {
	text, found := strings.CutPrefix(value, `"`)
	if !found {
		return nil, fmt.Errorf("%s: a pattern stands in quotes", value)
	}
	pattern, err := n.resolve(strings.ReplaceAll(strings.TrimSuffix(text, `"`), `\"`, `"`), regexp.QuoteMeta)
	if err != nil {
		return nil, err
	}
	return regexp.Compile(pattern)
}

// Shown is a value of an answer as a finding shows it.
func Shown(value any, present bool) string {
	if !present {
		return facts.AbsentText
	}
	return Truncate(string(exchange.MustJSON(value)), 200)
}
