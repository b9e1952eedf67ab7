package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"calco.example/contracts/rules"
	"calco.example/mockserver"
)

// format is the flag of every verb that prints a table.
type format struct {
	Format string `default:"text" enum:"text,json" help:"Output: text or json (default ${default})."`
}

func (f format) json() bool { return f.Format == "json" }

func writeJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// table writes rows of cells in aligned columns.
func table(out io.Writer, rows [][]string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.TrimRight(strings.Join(row, "\t"), "\t"))
	}
	return w.Flush()
}

type rulesVerb struct {
	ID string `arg:"" optional:"" help:"Show one rule in full, as BR-31."`
	format
}

func (rulesVerb) Help() string {
	return "Examples:\n\n  calco rules\n  calco rules BR-31\n  calco rules --format json"
}

func (v rulesVerb) Run(s streams) error {
	list := rules.All()
	if v.ID != "" {
		rule, known := rules.Lookup(rules.ID(v.ID))
		if !known {
			return usagef("no rule %q: `calco rules` lists them", v.ID)
		}
		list = []rules.Rule{rule}
	}
	switch {
	case v.json():
		return writeJSON(s.out, map[string]any{"rules": list})
	case v.ID != "":
		return table(s.out, ruleInFull(list[0]))
	}
	rows := [][]string{{"RULE", "OPERATION", "CODE", "LEVEL", "CONDITION"}}
	for _, r := range list {
		rows = append(rows, []string{string(r.ID), string(r.Operation), r.Code, string(r.Level), r.Condition})
	}
	return table(s.out, rows)
}

func ruleInFull(r rules.Rule) [][]string {
	var questions []string
	for _, q := range r.Questions {
		questions = append(questions, string(q))
	}
	rows := [][]string{
		{"rule", string(r.ID)}, {"operation", string(r.Operation)}, {"code", r.Code}, {"message", r.Message},
		{"condition", r.Condition}, {"level", string(r.Level)}, {"reference", r.Source.Section}, {"", r.Source.Text},
		{"shown by", r.Trigger}, {"not shown:", r.NoTrigger}, {"questions", strings.Join(questions, ", ")},
	}
	var filled [][]string
	for _, row := range rows {
		if row[1] != "" {
			filled = append(filled, row)
		}
	}
	return filled
}

type questionsVerb struct {
	ID string `arg:"" optional:"" help:"Show one question in full, as Q-RANGE-LIMIT."`
	format
}

func (questionsVerb) Help() string {
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
}

func viewOf(q rules.Question) questionView {
	return questionView{q.ID, q.Title, q.Kind, q.Source, q.Answers, q.Takes(), q.Value, q.Default(), q.Reason,
		q.Observable(), q.Unobservable, q.Rules}
}

func (v questionsVerb) Run(s streams) error {
	list := rules.Questions()
	if v.ID != "" {
		q, known := rules.LookupQuestion(rules.QuestionID(v.ID))
		if !known {
			return usagef("no question %q: `calco questions` lists them", v.ID)
		}
		list = []rules.Question{q}
	}
	var views []questionView
	for _, q := range list {
		views = append(views, viewOf(q))
	}
	switch {
	case v.json():
		return writeJSON(s.out, map[string]any{"questions": views})
	case v.ID != "":
		q := views[0]
		return table(s.out, [][]string{
			{"question", string(q.ID)}, {"title", q.Title}, {"kind", string(q.Kind)}, {"reference", q.Source.Section},
			{"", q.Source.Text}, {"a profile may", q.Takes}, {"default", q.Default}, {"because", q.Reason}, {"rules", idList(q.Rules)},
		})
	}
	rows := [][]string{{"QUESTION", "ANSWERS (DEFAULT FIRST)", "TITLE"}}
	for _, q := range views {
		rows = append(rows, []string{string(q.ID), answersOf(q), q.Title})
	}
	return table(s.out, rows)
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

func idList(ids []rules.ID) string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = string(id)
	}
	return strings.Join(words, ", ")
}

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
			return err
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

type personasVerb struct {
	World string `env:"CALCO_WORLD" placeholder:"FILE" help:"Who exists (default: the shipped world)."`
	format
}

func (personasVerb) Help() string {
	return "Examples:\n\n  calco personas\n  calco personas --format json"
}

func (v personasVerb) Run(s streams) error {
	world, err := loadWorld(v.World)
	if err != nil {
		return err
	}
	if v.json() {
		return writeJSON(s.out, map[string]any{"personas": mockserver.PersonaViews(world)})
	}
	printPersonas(s.out, world)
	return nil
}

func printPersonas(out io.Writer, world *mockserver.World) {
	rows := [][]string{{"API KEY", "SHOWS"}}
	for _, p := range world.Personas {
		rows = append(rows, []string{p.APIKey, p.Summary})
	}
	_ = table(out, rows) // a reader that went away ends the verb elsewhere
}

type versionVerb struct{ format }

func (v versionVerb) Run(s streams) error {
	version, goVersion := "unknown", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version, goVersion = info.Main.Version, info.GoVersion
	}
	if v.json() {
		return writeJSON(s.out, map[string]string{"version": version, "go": goVersion})
	}
	fmt.Fprintf(s.out, "calco %s (%s)\n", version, goVersion)
	return nil
}
