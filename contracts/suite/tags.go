package suite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/features"
)

// TagExpression selects scenarios by their tags, in the modern grammar:
// "@BR-31 and not (@slow or @wip)". An empty expression selects all. godog's
// own older syntax silently selects nothing when it meets this one.
type TagExpression struct {
	root tagNode
	tags []string // as written, each with its @
}

// Selects tells whether a scenario with these tags (each with its @) is
// selected.
func (e TagExpression) Selects(tags []string) bool {
	if e.root == nil {
		return true
	}
	have := map[string]bool{}
	for _, tag := range tags {
		have[tag] = true
	}
	return e.root(have)
}

// hint names the tags of the expression that are not among the known ones, and
// what each may have meant; empty when there are none.
func (e TagExpression) hint(known []string) string {
	var wrong []string
	for _, tag := range e.tags {
		if !slices.Contains(known, tag) {
			wrong = append(wrong, tag+rules.DidYouMean(tag, known))
		}
	}
	if len(wrong) == 0 {
		return ""
	}
	return ": no scenario has " + strings.Join(wrong, ", ")
}

type tagNode func(have map[string]bool) bool

// ParseTags reads an expression; the error names the word that does not fit.
func ParseTags(text string) (TagExpression, error) {
	p := tagParser{words: tagWords(text)}
	if len(p.words) == 0 {
		return TagExpression{}, nil
	}
	root, err := p.or()
	if err == nil && len(p.words) > 0 {
		err = fmt.Errorf("%q was not expected here", p.words[0])
	}
	if err != nil {
		return TagExpression{}, fmt.Errorf("tags %q: %w (write @tag, not, and, or, parentheses)", text, err)
	}
	return TagExpression{root, p.tags}, nil
}

func tagWords(text string) []string {
	spaced := strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text)
	return strings.FieldsFunc(spaced, unicode.IsSpace)
}

type tagParser struct{ words, tags []string }

func (p *tagParser) take(word string) bool {
	if len(p.words) > 0 && p.words[0] == word {
		p.words = p.words[1:]
		return true
	}
	return false
}

func (p *tagParser) or() (tagNode, error) {
	left, err := p.and()
	for err == nil && p.take("or") {
		var right tagNode
		a := left
		right, err = p.and()
		left = func(have map[string]bool) bool { return a(have) || right(have) }
	}
	return left, err
}

func (p *tagParser) and() (tagNode, error) {
	left, err := p.not()
	for err == nil && p.take("and") {
		var right tagNode
		a := left
		right, err = p.not()
		left = func(have map[string]bool) bool { return a(have) && right(have) }
	}
	return left, err
}

func (p *tagParser) not() (tagNode, error) {
	if p.take("not") {
		inner, err := p.not()
		return func(have map[string]bool) bool { return !inner(have) }, err
	}
	if p.take("(") {
		inner, err := p.or()
		if err == nil && !p.take(")") {
			err = fmt.Errorf("a ) is missing")
		}
		return inner, err
	}
	if len(p.words) == 0 {
		return nil, fmt.Errorf("a tag is missing at the end")
	}
	word := p.words[0]
	if !strings.HasPrefix(word, "@") || strings.ContainsAny(word, ",~&|") || len(word) < 2 {
		return nil, fmt.Errorf("%q is no tag", word)
	}
	p.words, p.tags = p.words[1:], append(p.tags, word)
	return func(have map[string]bool) bool { return have[word] }, nil
}

// mostFiltered is how many tags a filter has at most: godog holds each scenario against
// all of them.
const mostFiltered = 10

// filterOf is a filter of godog for the scenarios of a plan: those with one of some
// tags, of each scenario the rarest of its own. godog goes through the steps of all that
// it takes, whether they run or not. Empty where all run, or no such filter can be said.
func filterOf(list []features.Planned, plan map[string]report.Scenario) string {
	if len(plan) == len(list) {
		return ""
	}
	often := map[string]int{}
	for _, p := range list {
		for _, tag := range p.Info.Tags {
			often[tag]++
		}
	}
	var some []string
	for _, p := range list {
		if _, runs := plan[p.Key]; !runs {
			continue
		}
		if slices.ContainsFunc(p.Info.Tags, func(tag string) bool { return slices.Contains(some, tag) }) {
			continue
		}
		if len(p.Info.Tags) == 0 || len(some) == mostFiltered {
			return ""
		}
		rarest := slices.MinFunc(p.Info.Tags, func(a, b string) int { return cmp.Compare(often[a], often[b]) })
		if len(rarest) < 2 || strings.ContainsAny(rarest[1:], "@&,~ ") {
			return ""
		}
		some = append(some, rarest)
	}
	return strings.Join(some, ",")
}
