package lint

import (
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/pick"
	"calco.example/contracts/suite/steps"
)

// What a text may have meant that no step matches.

// unmatched says what a text is that no step matches: a phrase but for words of a
// closed list, told with all else that is wrong with it, or none.
func (c *parameters) unmatched(known *steps.Phrasebook, kind, text string) []string {
	meant, nearly := c.repaired(known, text)
	if meant != "" {
		return []string{c.say("no step matches %q; write: %s", text, meant)}
	}
	for _, step := range known.Phrases {
		open := openPattern(step.Said)
		if (step.Said.Language == steps.Spanish) != c.spanish() || open == nil {
			continue
		}
		if given := open.FindStringSubmatch(text); given != nil {
			if problems := c.misspelt(step, text, given[1:]); problems != nil {
				return problems
			}
		}
	}
	near := nearestPhrase(known.Phrases, c.language, kind, nearly)
	if !steps.Placeholder.MatchString(near.Said.Text) {
		return []string{c.say("no step matches %q; the nearest is %q", text, near.Said.Text)}
	}
	return []string{c.say("no step matches %q; the nearest is %q, as in: %s", text, near.Said.Text, near.Shown())}
}

// saying are the steps that a text says. An article is no member of an answer: who writes
// that every transaction has a serialNumber means no value "serialNumber" of a member "a".
func saying(known *steps.Phrasebook, text string) []steps.Compiled {
	return pick.Except(known.Matching(text), func(step steps.Compiled) bool {
		return slices.ContainsFunc(argumentsOfStep(step, text), func(a argument) bool {
			return a.placeholder == "member" && slices.Contains(articles, a.value)
		})
	})
}

var articles = []string{"a", "an", "the", "un", "una", "el", "la"}

// misspelt are what is wrong with a text that is a phrase but for words of closed
// lists; nil where none of them is another.
func (c *parameters) misspelt(step steps.Compiled, text string, given []string) []string {
	var problems []string
	var well []argument // what else the step gives
	for i, placeholder := range steps.Placeholder.FindAllStringSubmatch(step.Said.Text, -1) {
		words, closed := steps.ClosedWords[placeholder[1]][step.Said.Language]
		if !closed || takes(step.Said.Language, placeholder[0], given[i]) {
			well = append(well, argument{placeholder[1], given[i]})
			continue
		}
		problems = append(problems, c.say("%q is none of these%s: %s", given[i], c.hint(given[i], namingAlike(given[i], words)), strings.Join(words, ", ")))
	}
	if problems == nil {
		return nil
	}
	problems = append(problems, c.wrongNames(text)...)
	return each(append(problems, c.wrongArguments(step, well)...))
}

// namingAlike are words of a closed list, those that name a rule naming the one that a
// text names: who misspells "refused: BR-05" does not mean BR-31.
func namingAlike(text string, words []string) []string {
	_, named, names := strings.Cut(text, ": ")
	if !names {
		return words
	}
	alike := slices.Clone(words)
	for i, word := range alike {
		if outcome, _, example := strings.Cut(word, ": "); example {
			alike[i] = outcome + ": " + named
		}
	}
	return alike
}

func takes(l steps.Language, placeholder, word string) bool {
	pattern, err := steps.Compile(l, placeholder)
	return err == nil && pattern.MatchString(word)
}

// openPattern is a phrase with any word in place of those of a closed list; nil
// where it has none such.
func openPattern(phrase steps.Phrase) *regexp.Regexp {
	for name := range steps.ClosedWords {
		if strings.Contains(phrase.Text, "{"+name+"}") {
			open, err := steps.CompileOpen(phrase.Text)
			if err != nil {
				return nil
			}
			return open
		}
	}
	return nil
}

// nearestPhrase is the phrase of a language that shares most words with a text, of those
// that belong to a Given, a When or a Then; of all where that is not known.
func nearestPhrase(known []steps.Compiled, l language, kind, text string) steps.Compiled {
	best, most := -1, 0
	for i, step := range known {
		phrase := step.Said.Text
		if (step.Said.Language == steps.Spanish) != l.spanish() || phrase == step.Former || kind != "" && kind != step.Keyword {
			continue
		}
		if shared := 3*sharedWords(phrase, text) - len(strings.Fields(phrase)); best < 0 || shared > most {
			best, most = i, shared
		}
	}
	return known[best]
}

// sharedWords is how many words of a phrase a text has, each of its own once.
func sharedWords(phrase, text string) int {
	words, shared := strings.Fields(text), 0
	for word := range strings.FieldsSeq(phrase) {
		if at := slices.Index(words, word); at >= 0 {
			words = slices.Delete(words, at, at+1)
			shared++
		}
	}
	return shared
}
