package main

import (
	"fmt"
	"io"

	"calco.example/contracts/rules"
)

// profilesVerb prints the profiles, or the answers of one.
type profilesVerb struct {
	Name string `arg:"" optional:"" help:"Show the answers of one profile: a shipped name or a file."`
	format
}

func (profilesVerb) Help() string {
	return "Examples:\n\n  calco profiles\n  calco profiles literal\n  calco profiles staging.profile.yaml --format json"
}

// profileView is a profile in JSON; ParseProfile reads it back.
type profileView struct {
	Name     string                              `json:"name"`
	Summary  string                              `json:"summary"`
	Vary     bool                                `json:"vary,omitempty"`
	Answers  map[rules.QuestionID]rules.Answer   `json:"answers"`
	Evidence map[rules.QuestionID]rules.Evidence `json:"evidence,omitempty"`
}

func (v profilesVerb) Run(s streams) error {
	list := rules.Shipped()
	if v.Name != "" {
		profile, err := loadProfile(v.Name)
		if err != nil {
			return usagef("%w", err)
		}
		list = []rules.Profile{profile}
	}
	if v.json() {
		var views []profileView
		for _, p := range list {
			views = append(views, profileView{p.Name, p.Summary, p.Vary, p.Answers, p.Evidence})
		}
		if v.Name != "" {
			return writeJSON(s.out, views[0])
		}
		return writeJSON(s.out, map[string]any{"profiles": views})
	}
	if v.Name != "" {
		return printAnswers(s.out, list[0])
	}
	rows := [][]string{{"PROFILE", "ANSWERS", "SUMMARY"}}
	for _, p := range list {
		rows = append(rows, []string{p.Name, fmt.Sprint(len(p.Answers)), p.Summary})
	}
	return table(s.out, rows)
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
	return table(out, rows)
}
