package calibrationreport

import (
	"cmp"
	_ "embed"
	"io"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// DriftSchema is the JSON Schema of what WriteDriftJSON writes.
//
//go:embed drift.schema.json
var DriftSchema []byte

// driftView is a drift as the terminal shows it: with the words of the rule
// book, bounded, and not yet escaped. All its fields are exported, so that one
// call escapes them all.
type driftView struct {
	Target, Profile, Now string
	Compared, Requests   int
	Differences, Known   []differenceRow
	NotCompared          []string
}

// differenceRow is a difference with the title of its subject.
type differenceRow struct {
	Title string
	evidence.Difference
}

// WriteDriftTerminal writes how a calibrated mock and a deployment differ,
// subject by subject, what could be asked of one side only, and one last line
// with the counts. Its rules are those of WriteTerminal.
func WriteDriftTerminal(w io.Writer, d *drift.Drift, colour bool) error {
	t := console{reporttext.Console{Colour: colour}}
	t.drift(reporttext.Map(newDriftView(d, terminalLimits), reporttext.Terminal))
	_, err := io.WriteString(w, t.String())
	return err
}

func newDriftView(d *drift.Drift, l limits) *driftView {
	v := &driftView{
		Target: shorten(d.Target, l.text), Profile: shorten(d.Profile, l.text), Now: d.Now.Format("2006-01-02 15:04"),
		Compared: d.Compared, Requests: d.Requests,
	}
	v.Differences, v.Known = differenceRows(d.Findings, l), differenceRows(d.Known, l)
	for _, why := range d.NotCompared {
		v.NotCompared = append(v.NotCompared, shorten(why, l.text))
	}
	return v
}

func differenceRows(list []evidence.Difference, l limits) (rows []differenceRow) {
	for _, f := range list {
		rows = append(rows, differenceRow{subjectTitle(f.Subject), evidence.Difference{
			Subject: shorten(f.Subject, l.text), Step: shorten(f.Step, l.text), Kind: shorten(f.Kind, l.text),
			Mock: shorten(f.Mock, l.text), Deployment: shorten(f.Deployment, l.text), Sample: shortSample(f.Sample, l),
		}})
	}
	return rows
}

// subjectTitle is what the rule book says a rule or a question is about.
func subjectTitle(subject string) string {
	if rule, ok := rules.Lookup(rules.ID(subject)); ok {
		return rule.Condition
	}
	q, _ := rules.LookupQuestion(rules.QuestionID(subject))
	return q.Title
}

func (t *console) drift(v *driftView) {
	t.Line("calco drift · %s · profile %s · %s in Chile · %s", v.Target, v.Profile, v.Now, reporttext.Plural(v.Requests, "request"))
	for _, group := range reporttext.Grouped(v.Differences, func(r differenceRow) string { return r.Subject }) {
		t.Line("\n  %s  %s", t.Painted(ranks[beyond].colour, "differs"), strings.TrimSpace(group[0].Subject+"  "+group[0].Title))
		for _, r := range group {
			t.difference(r.Difference)
		}
	}
	t.open("Open since the calibration: the profile has no answer for what the deployment does", v.Known)
	t.notCompared(v.NotCompared)
	t.Line("\ndrift: %s in %s", reporttext.Plural(len(v.Differences), "difference"), reporttext.Plural(v.Compared, "comparison"))
}

// open lists the differences that a profile names itself.
func (t *console) open(title string, list []differenceRow) {
	if len(list) == 0 {
		return
	}
	t.Line("\n%s", t.Bold(title))
	for _, d := range list {
		t.Line("  - %s  %s: mock %s, deployment %s", d.Subject, cmp.Or(d.Step, d.Title), d.Mock, d.Deployment)
	}
}

func (t *console) difference(d evidence.Difference) {
	t.Line("    - %s: %s", cmp.Or(d.Kind, "difference"), d.Step)
	t.field("mock", d.Mock)
	t.field("deployment", d.Deployment)
	t.sample(d.Sample)
}

func (t *console) notCompared(list []string) {
	if len(list) == 0 {
		return
	}
	t.Line("\n%s", t.Bold("Not compared"))
	for _, why := range list {
		t.Line("  - %s", why)
	}
}

// jsonDrift is a drift for programs.
type jsonDrift struct {
	Schema      string           `json:"schema"`
	Target      string           `json:"target"`
	Profile     string           `json:"profile"`
	Now         time.Time        `json:"now"`
	Compared    int              `json:"compared"`
	Requests    int              `json:"requests"`
	Findings    []jsonDifference `json:"findings"`
	Known       []jsonDifference `json:"known"`
	NotCompared []string         `json:"notCompared"`
}

type jsonDifference struct {
	Subject    string `json:"subject"`
	Title      string `json:"title"`
	Step       string `json:"step"`
	Kind       string `json:"kind"`
	Mock       string `json:"mock"`
	Deployment string `json:"deployment"`
	evidence.Sample
}

// WriteDriftJSON writes a drift for programs, as DriftSchema describes it, its
// findings in the order of WriteDriftTerminal.
func WriteDriftJSON(w io.Writer, d *drift.Drift) error {
	return reporttext.WriteJSON(w, jsonDrift{
		Schema: "calco-drift/1", Target: d.Target, Profile: d.Profile, Now: d.Now, Compared: d.Compared, Requests: d.Requests,
		NotCompared: listed(d.NotCompared),
		Findings:    jsonDifferences(d.Findings), Known: jsonDifferences(d.Known),
	})
}

// jsonDifferences are differences subject by subject.
func jsonDifferences(list []evidence.Difference) []jsonDifference {
	sorted := slices.Concat(reporttext.Grouped(list, func(f evidence.Difference) string { return f.Subject })...)
	return each(sorted, func(f evidence.Difference) jsonDifference {
		return jsonDifference{f.Subject, subjectTitle(f.Subject), f.Step, f.Kind, f.Mock, f.Deployment, f.Sample}
	})
}
