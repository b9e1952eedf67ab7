package books

import (
	"strings"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// Questions prints the open questions, or one in full.
type Questions struct {
	ID string `arg:"" optional:"" help:"Show one question in full, as Q-RANGE-LIMIT."`
	shell.Format
}

func (Questions) Help() string {
	return "Examples:\n\n  calco questions\n  calco questions Q-RANGE-LIMIT\n  calco questions --format json"
}

// questionView is a question as `calco questions --format json` promises it.
type questionView struct {
	ID           rules.QuestionID `json:"id"`
	Title        string           `json:"title"`
	Kind         rules.Kind       `json:"kind"`
	Source       rules.Source     `json:"source"`
	Answers      []string         `json:"answers"`
	Takes        string           `json:"takes"`
	Value        rules.ValueForm  `json:"value,omitempty"`
	Default      string           `json:"default"`
	Reason       string           `json:"reason"`
	Observable   bool             `json:"observable"`
	Unobservable string           `json:"unobservable,omitempty"`
	Rules        []rules.ID       `json:"rules"`
	Contradicted bool             `json:"contradicted"`
	Cases        []string         `json:"cases,omitempty"`
}

func viewOf(q rules.Question) questionView {
	return questionView{q.ID, q.Title, q.Kind, q.Source, q.Answers, q.Takes(), q.Value, q.Default(), q.Reason,
		q.Observable(), q.Unobservable, q.Rules, q.Contradicted, q.Cases}
}

func (v Questions) Run(s shell.Streams) error {
	list := rules.Questions()
	if v.ID != "" {
		q, known := rules.LookupQuestion(rules.QuestionID(v.ID))
		if !known {
			return shell.Usagef("no question %q%s; `calco questions` lists them", v.ID, rules.HintQuestion(v.ID))
		}
		list = []rules.Question{q}
	}
	var views []questionView
	for _, q := range list {
		views = append(views, viewOf(q))
	}
	switch {
	case v.JSON():
		return reporttext.WriteJSON(s.Out, map[string]any{"questions": views})
	case v.ID != "":
		return shell.Table(s.Out, questionInFull(views[0]))
	}
	rows := [][]string{{"QUESTION", "ANSWERS (DEFAULT FIRST)", "TITLE"}}
	for _, q := range views {
		rows = append(rows, []string{string(q.ID), answersOf(q), q.Title})
	}
	return shell.Table(s.Out, rows)
}

func questionInFull(q questionView) [][]string {
	observable := "yes"
	if !q.Observable {
		observable = "no: " + q.Unobservable
	}
	rows := [][]string{
		{"question", string(q.ID)}, {"title", q.Title}, {"kind", string(q.Kind)}, {"reference", q.Source.Section},
		{"", q.Source.Text}, {"a profile may", q.Takes},
	}
	if len(q.Cases) > 0 {
		rows = append(rows, []string{"except in", strings.Join(q.Cases, ", ")})
	}
	return append(rows, []string{"default", q.Default}, []string{"because", q.Reason},
		[]string{"observable", observable}, []string{"rules", rules.Joined(q.Rules)})
}

func answersOf(q questionView) string {
	list := strings.Join(q.Answers, " · ")
	switch {
	case q.Kind == rules.Map:
		list += " · a map"
	case q.Kind == rules.Order:
		list += " · a list"
	case q.Value != rules.NoValue:
		list += " · value"
	}
	return list
}
