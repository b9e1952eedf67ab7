// Package mutant breaks a mock on purpose, to prove that a suite sees it.
//
// A rules.Mutant says what is broken. Most of it is done from outside: Wrap serves
// another account than the one that asked, and rewrites answers. What a wrapper
// cannot reach (one rule's check, which rows are selected) is in Hooks, and the
// flow of a request asks them by name. The mock of a user has no hooks: every
// method of a nil *Hooks changes nothing.
package mutant

import (
	"slices"
	"strings"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
)

// Hooks are what a mutant changes in the middle of a request's way.
type Hooks struct {
	mutant rules.Mutant
	field  string // of the request, that the bound or the words of its rule are about
}

// New returns the hooks of a mutant, nil for none.
func New(m rules.Mutant) *Hooks {
	if m.ID == "" {
		return nil
	}
	h := &Hooks{mutant: m}
	rule, _ := rules.Lookup(m.Rule)
	switch {
	case m.Kind == rules.BoundMoved && rule.Bound != nil:
		h.field = rule.Bound.Field
	case rule.Words != nil:
		h.field = rule.Words.Field
	}
	return h
}

func (h *Hooks) is(kind rules.MutantKind) bool { return h != nil && h.mutant.Kind == kind }

// Judgement is how the check of one rule is changed.
type Judgement struct {
	Off           bool   // it is never broken
	Code, Message string // it answers with these, if Code is set
	Shifted       bool   // it judges a request with Field moved or reworded
}

// Judge tells how the check of a rule is changed; false for as it is.
func (h *Hooks) Judge(rule rules.ID) (Judgement, bool) {
	if h == nil || h.mutant.Rule != rule {
		return Judgement{}, false
	}
	switch h.mutant.Kind {
	case rules.RuleOff:
		return Judgement{Off: true}, true
	case rules.BoundMoved, rules.WordAllowed, rules.WordRefused:
		return Judgement{Shifted: true}, true
	case rules.CodeSwapped:
		code, message := rules.Wire(rules.ID(h.mutant.Word))
		return Judgement{Code: code, Message: message}, true
	}
	return Judgement{}, false
}

// Move is what is added to a field's number, or days, for the rule judged: the
// bound moves the other way.
func (h *Hooks) Move(field string) int {
	if h.mutant.Kind != rules.BoundMoved || h.field != field {
		return 0
	}
	return -h.mutant.By
}

// Lengthen is a field's text with characters more or less, for a bound of its
// length.
func (h *Hooks) Lengthen(field, text string) string {
	by := h.Move(field)
	if by < 0 {
		runes := []rune(text)
		return string(runes[:max(0, len(runes)+by)])
	}
	return text + strings.Repeat("9", by)
}

// Restricted tells whether an identifier's text is refused once a character is
// allowed, or refused too. Judge says what a text is refused for without it.
func (h *Hooks) Restricted(field, text string, refused bool, judge func(string) bool) bool {
	switch {
	case h.field != field || h.mutant.Kind == rules.BoundMoved:
		return refused
	case h.mutant.Kind == rules.WordRefused:
		return refused || strings.Contains(text, h.mutant.Word)
	}
	return refused && judge(strings.ReplaceAll(text, h.mutant.Word, ""))
}

// List tells whether a list is refused once a word is refused too, or allowed.
func (h *Hooks) List(field, text string, values []string, bad bool) bool {
	switch {
	case h.field != field:
	case h.mutant.Kind == rules.WordRefused && slices.Contains(values, h.mutant.Word):
		return true
	case h.mutant.Kind == rules.WordAllowed && slices.Contains(strings.Split(strings.ReplaceAll(text, ", ", ","), ","), h.mutant.Word):
		return false
	}
	return bad
}

// Ignores tells whether a filter selects nothing, or sales are not grouped.
func (h *Hooks) Ignores(op rules.Operation, filter string) bool {
	return h.is(rules.Selection) && (h.mutant.Operation == "" || h.mutant.Operation == op) && h.mutant.Change == filter
}

// What Ignores may be asked for beside the names of fields.
const (
	Grouping   = "newest first"
	AfterFirst = "first of list" // all values of a list but its first
)

// Days are the days whose sales are selected.
func (h *Hooks) Days(op rules.Operation, from, to civil.Date) (civil.Date, civil.Date) {
	switch {
	case h.Ignores(op, "from+1"):
		from++
	case h.Ignores(op, "from-1"):
		from--
	case h.Ignores(op, "to+1"):
		to++
	case h.Ignores(op, "to-1"):
		to--
	}
	return from, to
}

// Names makes names of a body's fields match in any letter case.
func (h *Hooks) Names(members []jsonbody.Field, known []string) {
	if !h.Ignores("", "any case") {
		return
	}
	for i := range members {
		h.Names(members[i].Members, known)
		for _, name := range known {
			if strings.EqualFold(name, members[i].Name) {
				members[i].Name = name
			}
		}
	}
}

// DefaultSize is the page size of a transaction report that names none.
func (h *Hooks) DefaultSize(size int64) int64 {
	if h.is(rules.BoundMoved) && h.mutant.Rule == "TR-DEFAULTS" {
		return size + int64(h.mutant.By)
	}
	return size
}

// Page is which rows are served for a page. A number below 1, which a rule
// switched off has let through, becomes one that can be served.
func (h *Hooks) Page(page, size *int64) (number, rows int64) {
	if h == nil {
		return *page, *size
	}
	*page, *size = max(1, *page), max(1, *size)
	if h.is(rules.PageSlip) {
		switch h.mutant.Change {
		case "next":
			return *page + 1, *size
		case "always first":
			return 1, *size
		case "one less":
			return *page, max(1, *size-1)
		}
	}
	return *page, *size
}
