package lint

import (
	"regexp"
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v21"

	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/steps"
)

// What keeps a file from being read as Gherkin, in words, and what is read as something
// else than it was meant.

// keywordsOf are the keywords of a language: of sections, in the same order in each
// language, and of steps.
var keywordsOf = map[steps.Language]struct{ sections, steps []string }{
	steps.English: {[]string{"Feature:", "Background:", "Rule:", "Scenario:", "Scenario Outline:", "Examples:"}, []string{"Given", "When", "Then", "And", "But"}},
	steps.Spanish: {[]string{"Característica:", "Antecedentes:", "Regla:", "Escenario:", "Esquema del escenario:", "Ejemplos:"}, []string{"Dado", "Dada", "Cuando", "Entonces", "Y", "Pero"}},
}

func (l language) keywords() struct{ sections, steps []string } {
	if l.spanish() {
		return keywordsOf[steps.Spanish]
	}
	return keywordsOf[steps.English]
}

// unread says why a file cannot be read, from what the parser says of it and the line
// that it stopped at; what the parser says where there is no better word.
func (l language) unread(parsers, line string) string {
	line = strings.TrimSpace(line)
	for _, reason := range []string{l.unknownLanguage(parsers), l.unreadForm(parsers), l.otherKeyword(parsers, line), l.misplacedSection(parsers, line), l.noKeyword(parsers, line)} {
		if reason != "" {
			return reason
		}
	}
	return scenario.OneLine(parsers)
}

var notSupported = regexp.MustCompile(`Language not supported: (\S+)`)

func (l language) unknownLanguage(parsers string) string {
	if said := notSupported.FindStringSubmatch(parsers); said != nil {
		return l.say("the language %q is not known: the first line is # language: en or # language: es", said[1])
	}
	return ""
}

// unreadForm is a table, a tag or a text that is not whole.
func (l language) unreadForm(parsers string) string {
	switch ends := strings.Contains(parsers, "unexpected end of file"); {
	case strings.Contains(parsers, "inconsistent cell count"):
		return l.say("the rows of a table have as many cells each")
	case strings.Contains(parsers, "may not contain whitespace"):
		return l.say("a tag has no white space in it, as @BR-31")
	case ends && strings.Contains(parsers, "#DocStringSeparator, #Other"):
		return l.say(`the text that begins with """ does not end: close it with """`)
	case ends && strings.Contains(parsers, "#TagLine"):
		return l.say("the file ends after a tag: no scenario follows it")
	}
	return ""
}

// otherKeyword is a line that begins with a keyword of the other language, or with a
// section without its colon or with a letter of it wrong.
func (l language) otherKeyword(parsers, line string) string {
	other := keywordsOf[steps.English]
	own := l.keywords()
	for i, section := range own.sections {
		if unsaid := i > 1 || strings.Contains(parsers, "#FeatureLine"); unsaid && l.spanish() && strings.HasPrefix(line, section) {
			return l.say("%q is Spanish: put # language: es into the first line", section)
		}
	}
	for i, section := range other.sections {
		if strings.HasPrefix(line, section) && l.spanish() {
			return l.say("%q is English, and the first line says # language: es: write %s", section, own.sections[i])
		}
	}
	for _, section := range own.sections {
		if bare := strings.TrimSuffix(section, ":"); line == bare || strings.HasPrefix(line, bare+" ") && !strings.HasPrefix(line, bare+" Outline") && !strings.HasPrefix(line, section) {
			return l.say("%q ends with a colon: write %s", bare, section)
		}
	}
	word, _, colon := strings.Cut(line, ":")
	if near := almost(word+":", own.sections); colon && near != "" && !slices.Contains(own.sections, word+":") {
		return l.say("%q begins with no keyword%s", line, l.mean(near))
	}
	return ""
}

// misplacedSection is one that stands where it cannot.
func (l language) misplacedSection(parsers, line string) string {
	own := l.keywords()
	feature, background := own.sections[0], own.sections[1]
	switch {
	case strings.Contains(parsers, "#FeatureLine"):
		return l.say("the file begins with %s, and not with %q", feature, line)
	case strings.HasPrefix(line, feature):
		return l.say("a file has one %s: put the second into a file of its own", strings.TrimSuffix(feature, ":"))
	case strings.HasPrefix(line, background):
		return l.say("the one %s stands before the first scenario", strings.TrimSuffix(background, ":"))
	}
	return ""
}

// noKeyword is a line in the place of a step.
func (l language) noKeyword(parsers, line string) string {
	if !strings.Contains(parsers, "#StepLine") || line == "" {
		return ""
	}
	own := l.keywords().steps
	first, _, _ := strings.Cut(line, " ")
	return l.say("%q begins with no keyword%s: a step begins with %s", line, l.hint(first, own), strings.Join(own, ", "))
}

// described reports lines of descriptions that were meant as steps: between the name of
// a scenario and its first step whatever begins with no keyword of the language is prose.
func (l *linter) described(path string, f *messages.Feature, lines []string) {
	for _, text := range descriptionsOf(f) {
		at := text.line // the parser leaves out the empty lines before a description
		for line := range strings.SplitSeq(text.text, "\n") {
			for line = strings.TrimSpace(line); at < len(lines) && strings.TrimSpace(lines[at]) != line; {
				at++
			}
			if at++; l.meantAsStep(line) {
				l.report(path, at, "%q is no step but part of a description, and nobody would run it: a step begins with %s, in the language of the file", line, strings.Join(l.keywords().steps, ", "))
			}
		}
	}
}

// meantAsStep tells whether a line of prose says a phrase after its first word, or begins
// with a keyword of the other language as a step does.
func (l *linter) meantAsStep(line string) bool {
	_, rest, more := strings.Cut(line, " ")
	return more && len(l.phrases.Matching(rest)) > 0
}

// describedText is a description and the line of what it describes.
type describedText struct {
	line int
	text string
}

func descriptionsOf(f *messages.Feature) []describedText {
	list := []describedText{{int(f.Location.Line), f.Description}}
	add := func(s *messages.Scenario, b *messages.Background) {
		if s != nil {
			list = append(list, describedText{int(s.Location.Line), s.Description})
		}
		if b != nil {
			list = append(list, describedText{int(b.Location.Line), b.Description})
		}
	}
	for _, child := range f.Children {
		add(child.Scenario, child.Background)
		if child.Rule != nil {
			list = append(list, describedText{int(child.Rule.Location.Line), child.Rule.Description})
			for _, inner := range child.Rule.Children {
				add(inner.Scenario, inner.Background)
			}
		}
	}
	return list
}
