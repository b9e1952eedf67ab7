package calibrationreport

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/reporttest"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

var sureOf = []evidence.Sure{evidence.Answered, evidence.Varies, evidence.SomethingElse, evidence.NotObserved}

// fullResult has a question of every outcome given and an order, with one text
// in every field. With known IDs they stay those of the rule book, so that every
// part of a report is written; without, they are the text, too.
func fullResult(text string, sure []evidence.Sure, known bool) *evidence.Result {
	sample := evidence.Sample{Curl: "c", Status: 200, Response: "a"}
	r := &evidence.Result{
		Target: "t", Now: sampleNow(), Quick: true, Requests: 1, Stopped: "s", Notes: []string{"n"}, LeftOut: []rules.QuestionID{"Q-PATH-CASE"},
		Orders: []evidence.OrderResult{{
			Question: "Q-ORDER-BRANCH-REPORT", Wins: []evidence.Win{{Winner: "BR-05", Loser: "BR-02", Sample: sample}, {Winner: "BR-02", Loser: "BR-05", Sample: sample}},
			Open: []evidence.OpenPair{{First: "BR-02", Second: "BR-05", Why: "w"}}, Cycle: []rules.ID{"BR-02", "BR-05"},
		}},
	}
	asks := []rules.QuestionID{"Q-LAST-DAY", "Q-RANGE-LIMIT", "Q-STATUS", "Q-SAME-DAY"}
	for i, s := range sure {
		r.Learned = append(r.Learned, evidence.Learned{Question: asks[i%len(asks)], Sure: s, Answer: value("v"), Same: []rules.Answer{choice("s")},
			Seen: []evidence.Seen{{What: "w", Times: 1, Sample: sample}, {What: "w", Times: 2, Sample: evidence.Sample{Curl: "c", Status: 0, Response: "a"}}}, Why: "w", Ask: "a"})
	}
	keep := []any{evidence.Sure("")}
	if known {
		keep = append(keep, rules.QuestionID(""), rules.ID(""))
	}
	return reporttext.Map(r, func(string) string { return text }, keep...)
}

// filledResult is one big result with every text in every field.
func filledResult(texts []string, known bool) *evidence.Result {
	all := &evidence.Result{Now: sampleNow()}
	for i, text := range texts {
		part := fullResult(text, []evidence.Sure{sureOf[i%len(sureOf)]}, known)
		all.Target = text
		all.Learned = append(all.Learned, part.Learned...)
		all.Orders = append(all.Orders, part.Orders...)
		all.LeftOut = append(all.LeftOut, part.LeftOut...)
	}
	return all
}

func fullDrift(text string) *drift.Drift {
	d := &drift.Drift{Target: "t", Profile: "p", Findings: []evidence.Difference{{Subject: "s", Step: "s", Kind: "k", Mock: "m", Deployment: "d", Sample: evidence.Sample{Curl: "c", Status: 200, Response: "a"}}}, NotCompared: []string{"n"}}
	return reporttext.Map(d, func(string) string { return text })
}

func filledDrift(texts []string) *drift.Drift {
	all := &drift.Drift{}
	for _, text := range texts {
		part := fullDrift(text)
		all.Target, all.Profile = part.Target, part.Profile
		all.Findings = append(all.Findings, part.Findings...)
		all.NotCompared = append(all.NotCompared, part.NotCompared...)
	}
	return all
}

// hostileTwins renders a report of the hostile strings and one of their twins.
// Both are in one order, which unknown IDs would decide.
func hostileTwins(t *testing.T, write func(io.Writer, *evidence.Result) error, known bool) (hostile, twin string) {
	t.Helper()
	texts := reporttest.HostileStrings(t)
	twins := reporttest.HarmlessTwins(texts)
	if known {
		return written(t, write, filledResult(texts, true)), written(t, write, filledResult(twins, true))
	}
	for i, text := range texts {
		hostile += written(t, write, filledResult([]string{text}, false))
		twin += written(t, write, filledResult([]string{twins[i]}, false))
	}
	return hostile, twin
}

func TestReports_HostileTerminal(t *testing.T) {
	t.Parallel()
	for _, known := range []bool{true, false} {
		hostile, twin := hostileTwins(t, plainTerminal, known)
		reporttest.CheckTerminal(t, hostile, twin)
	}
	texts := reporttest.HostileStrings(t)
	reporttest.CheckTerminal(t, written(t, plainDrift, filledDrift(texts)), written(t, plainDrift, filledDrift(reporttest.HarmlessTwins(texts))))
}

func TestReports_HostileHTML(t *testing.T) {
	t.Parallel()
	hostile, twin := hostileTwins(t, WriteHTML, true)
	assert.Empty(t, cmp.Diff(reporttest.HTMLTags(t, twin), reporttest.HTMLTags(t, hostile)), "data makes no elements")
	assert.Empty(t, reporttest.InvisibleIn(hostile))
	for _, text := range ownHostile(t) {
		page := written(t, WriteHTML, fullResult(text, sureOf, false))
		clean := written(t, WriteHTML, fullResult("x", sureOf, false))
		require.Equal(t, reporttest.HTMLTags(t, clean), reporttest.HTMLTags(t, page), "%q", text)
		require.Empty(t, reporttest.InvisibleIn(page), "%q", text)
	}
}

// ownHostile are the hostile strings that matter most, the last of the list.
func ownHostile(t *testing.T) []string {
	t.Helper()
	texts := reporttest.HostileStrings(t)
	return slices.DeleteFunc(texts[len(texts)-40:], func(text string) bool { return text == "" })
}

func TestHTML_PolicyAllowsOnlyItsOwnStyle(t *testing.T) {
	t.Parallel()
	reporttest.CheckPolicy(t, written(t, WriteHTML, sampleResult()))
}

func TestReports_HostileJSON(t *testing.T) {
	t.Parallel()
	texts := reporttest.HostileStrings(t)
	valid := func(s string) string { return strings.ToValidUTF8(s, "\ufffd") }
	schema, driftSchema := compiled(t, ReportSchema), compiled(t, DriftSchema)
	for _, text := range texts {
		var back jsonReportBack
		page := written(t, WriteJSON, fullResult(text, sureOf, false))
		require.NoError(t, validate(t, schema, page), "%q", text)
		require.NoError(t, json.Unmarshal([]byte(page), &back))
		require.Equal(t, valid(text), valid(back.Questions[0].Seen[0].What))
		require.Equal(t, valid(text), valid(back.Orders[0].Open[0].Why))
	}
	var back jsonDrift
	page := written(t, WriteDriftJSON, filledDrift(texts))
	require.NoError(t, validate(t, driftSchema, page))
	require.NoError(t, json.Unmarshal([]byte(page), &back))
	require.Len(t, back.Findings, len(texts))
}
