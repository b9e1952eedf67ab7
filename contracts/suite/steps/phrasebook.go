package steps

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"calco.example/contracts/pick"
)

// Compiled is a step's phrase in one language, ready to match.
type Compiled struct {
	Step
	Said    Phrase
	Pattern *regexp.Regexp
}

// Arguments are what a text that matches gives to the phrase.
func (c Compiled) Arguments(text string) Arguments {
	return Arguments{Texts: c.Pattern.FindStringSubmatch(text)[1:]}
}

// Shown is the first line of its example, in the language in which it is said.
func (c Compiled) Shown() string {
	example := c.Example
	if c.Said.Language == Spanish {
		example = c.Ejemplo
	}
	line, _, _ := strings.Cut(example, "\n")
	return line
}

// Phrasebook holds every phrase of both languages and remembers which of them a
// text says. It is safe for concurrent use.
type Phrasebook struct {
	Phrases []Compiled
	said    sync.Map // []Compiled by text
}

// Known is the phrasebook of the registry, made once.
var Known = sync.OnceValues(func() (*Phrasebook, error) { return newPhrasebook(Registry()) })

func newPhrasebook(registry []Step) (*Phrasebook, error) {
	book := &Phrasebook{}
	for _, step := range registry {
		for _, phrase := range step.Phrases() {
			pattern, err := Compile(phrase.Language, phrase.Text)
			if err != nil {
				return nil, err
			}
			if slices.ContainsFunc(book.Phrases, func(c Compiled) bool { return c.Pattern.String() == pattern.String() }) {
				continue // the phrase is the same in both languages
			}
			book.Phrases = append(book.Phrases, Compiled{step, phrase, pattern})
		}
	}
	return book, nil
}

// Matching are the steps whose phrase a text is.
func (b *Phrasebook) Matching(text string) []Compiled {
	if known, found := b.said.Load(text); found {
		return known.([]Compiled)
	}
	list := pick.Only(b.Phrases, func(step Compiled) bool { return step.Pattern.MatchString(text) })
	b.said.Store(text, list)
	return list
}
