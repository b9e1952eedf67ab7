package suite

import (
	"regexp"
	"slices"
	"sync"

	"calco.example/contracts/suite/features"
	"calco.example/contracts/suite/steps"
)

// compiledStep is a step's phrase in one language, ready to match.
type compiledStep struct {
	steps.Step
	said    steps.Phrase
	pattern *regexp.Regexp
	handler any // for godog
}

// arguments are what a text that matches gives to the phrase.
func (c compiledStep) arguments(text string) steps.Arguments {
	return steps.Arguments{Texts: c.pattern.FindStringSubmatch(text)[1:]}
}

// phrasebook holds every phrase of both languages and remembers which of them a
// text says. It is safe for concurrent use.
type phrasebook struct {
	phrases []compiledStep
	said    sync.Map // []compiledStep by text
}

// knownPhrases is the phrasebook of the registry, made once.
var knownPhrases = sync.OnceValues(func() (*phrasebook, error) { return newPhrasebook(steps.Registry()) })

func newPhrasebook(registry []steps.Step) (*phrasebook, error) {
	book := &phrasebook{}
	for _, step := range registry {
		for _, phrase := range step.Phrases() {
			pattern, err := steps.Compile(phrase.Language, phrase.Text)
			if err != nil {
				return nil, err
			}
			if slices.ContainsFunc(book.phrases, func(c compiledStep) bool { return c.pattern.String() == pattern.String() }) {
				continue // the phrase is the same in both languages
			}
			book.phrases = append(book.phrases, compiledStep{step, phrase, pattern, handler(heeding(step))})
		}
	}
	return book, nil
}

// matching are the steps whose phrase a text is.
func (b *phrasebook) matching(text string) []compiledStep {
	if known, found := b.said.Load(text); found {
		return known.([]compiledStep)
	}
	var list []compiledStep
	for _, step := range b.phrases {
		if step.pattern.MatchString(text) {
			list = append(list, step)
		}
	}
	b.said.Store(text, list)
	return list
}

// saidBy are the phrases that a scenario says, each once.
func (b *phrasebook) saidBy(p features.Planned) []compiledStep {
	var list []compiledStep
	for _, step := range p.Info.Steps {
		for _, match := range b.matching(step.Text) {
			if !slices.ContainsFunc(list, func(c compiledStep) bool { return c.pattern == match.pattern }) {
				list = append(list, match)
			}
		}
	}
	return list
}
