package steps

import (
	"fmt"
	"io"
	"strings"
)

// StepView is a step as `calco steps` prints it.
type StepView struct {
	Keyword string `json:"keyword"`
	English string `json:"english"`
	Spanish string `json:"spanish"`
	Doc     string `json:"doc"`
	Example string `json:"example"`
	Ejemplo string `json:"ejemplo"`
}

// StepCatalogue is the registry for readers: the same list that the runner uses.
func StepCatalogue() []StepView {
	var views []StepView
	for _, s := range Registry() {
		views = append(views, StepView{s.Keyword, s.English, s.Spanish, s.Doc, s.Example, s.Ejemplo})
	}
	return views
}

// PrintSteps writes the catalogue, one step a paragraph.
func PrintSteps(out io.Writer) error {
	var b strings.Builder
	for _, s := range StepCatalogue() {
		fmt.Fprintf(&b, "%s %s\n%s %s\n  %s\n", s.Keyword, s.English, firstWord(s.Ejemplo), s.Spanish, s.Doc)
		for _, example := range []string{s.Example, s.Ejemplo} {
			fmt.Fprintf(&b, "    %s\n", strings.ReplaceAll(example, "\n", "\n    "))
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// firstWord is the keyword of an example: Dado or Dada, as its phrase is.
func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}
