package clientreport

import (
	"fmt"
	"io"
	"strings"

	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/reporttext"
)

// WriteMarkdown writes client.md, for the summary of a CI job. What comes from the
// client stands in code spans.
func WriteMarkdown(w io.Writer, d verdict.Document) error {
	v := newView(d)
	var text strings.Builder
	fmt.Fprintf(&text, "# calco: %s\n\n", v.Headline)
	fmt.Fprintf(&text, "%s.\nCommand %s, exit code %d; profile %s, seed %d, clock %s.\n\n", v.Why, code(v.Command), d.Exit, code(d.Mock.Profile), d.Mock.Seed, d.Mock.Now.Format("2006-01-02T15:04:05"))
	for _, t := range v.Tiles {
		fmt.Fprintf(&text, "- **%d** %s, %s\n", t.Value, t.Label, t.Detail)
	}
	markdownGates(&text, d)
	markdownBehaviour(&text, d)
	text.WriteString("\n## Rules\n\n")
	for _, level := range []met.Level{met.EachReading, met.BothSides, met.Met, met.Forced, met.Unmet} {
		markdownRules(&text, d, level)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

func code(text string) string { return reporttext.Markdown(text) }

func markdownGates(text *strings.Builder, d verdict.Document) {
	if len(d.Gates) == 0 {
		return
	}
	text.WriteString("\n## Gates\n\n")
	for _, g := range d.Gates {
		fmt.Fprintf(text, "- %s %s: %s\n", map[bool]string{true: "passed", false: "**failed**"}[g.Passed], code(g.Name), code(g.Why))
	}
}

func markdownBehaviour(text *strings.Builder, d verdict.Document) {
	if len(d.Findings) == 0 {
		return
	}
	text.WriteString("\n## Behaviour\n")
	for _, f := range d.Findings {
		fmt.Fprintf(text, "\n### %s\n\n%s (%s). Instead: %s.\n\n", f.ID, f.Means, reporttext.Plural(int(f.Times), "time"), f.Instead)
		if f.Waived != "" {
			fmt.Fprintf(text, "Waived: %s\n\n", code(f.Waived))
		}
		for _, show := range f.Shows {
			fmt.Fprintf(text, "- %s\n", code(show.Detail))
			for _, r := range show.Requests {
				fmt.Fprintf(text, "  - %s\n", code(shownText(r)))
			}
		}
	}
}

func markdownRules(text *strings.Builder, d verdict.Document, level met.Level) {
	var ids []string
	for _, m := range d.Met.Rules {
		if m.Level == level {
			ids = append(ids, string(m.ID))
		}
	}
	if len(ids) > 0 {
		fmt.Fprintf(text, "- **%s** (%d): %s\n", level, len(ids), strings.Join(ids, ", "))
	}
}
