package books

import (
	"fmt"
	"io"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// Profiles prints profiles: all, the answers of one, or where two differ. A
// profile that is itself named as a command is given as a file, as ./diff.
type Profiles struct {
	Show showProfiles `cmd:"" default:"withargs" help:"Show the profiles, or the answers of one; the word show may be left out."`
	Diff diffProfiles `cmd:"" help:"Show where two profiles differ, side by side."`
}

func (Profiles) Help() string {
	return "Examples:\n\n  calco profiles\n  calco profiles literal\n  calco profiles staging.profile.yaml --format json\n" +
		"  calco profiles diff literal staging.profile.yaml"
}

// showProfiles lists the shipped profiles, or shows the answers of one profile.
type showProfiles struct {
	Name string `arg:"" optional:"" help:"Show the answers of one profile: a shipped name or a file."`
	shell.Format
}

func (showProfiles) Help() string {
	return "Examples:\n\n  calco profiles show\n  calco profiles show literal"
}

func (v showProfiles) Run(s shell.Streams) error {
	list := rules.Shipped()
	if v.Name != "" {
		profile, err := shell.LoadProfile(v.Name)
		if err != nil {
			return shell.Usagef("%w", err)
		}
		list = []rules.Profile{profile}
	}
	if v.JSON() {
		if v.Name != "" {
			return rules.WriteProfileJSON(s.Out, list[0])
		}
		return reporttext.WriteJSON(s.Out, map[string]any{"profiles": list})
	}
	if v.Name != "" {
		return printAnswers(s.Out, list[0])
	}
	rows := [][]string{{"PROFILE", "ANSWERS", "SUMMARY"}}
	for _, p := range list {
		rows = append(rows, []string{p.Name, fmt.Sprint(len(p.Answers)), p.Summary})
	}
	return shell.Table(s.Out, rows)
}

func printAnswers(out io.Writer, p rules.Profile) error {
	rows := [][]string{{"QUESTION", "ANSWER", "TITLE"}}
	for _, q := range rules.Questions() {
		answer := "(default) " + q.Default()
		switch {
		case p.Pins(q.ID):
			answer = p.Answer(q.ID).String()
		case p.Vary:
			answer = "(drawn " + string(q.Draw) + ")"
		}
		rows = append(rows, []string{string(q.ID), answer, q.Title})
	}
	return shell.Table(out, rows)
}
