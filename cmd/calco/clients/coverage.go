package clients

import (
	"encoding/json"
	"os"
	"time"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/consumer/clientreport"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/reporttext"
)

// Coverage works on what clients have met.
type Coverage struct {
	Merge merge `cmd:"" help:"Put the coverage of several runs, shards or languages together."`
}

func (Coverage) Help() string { return "Examples:\n\n  calco coverage merge A.json B.json" }

// merge adds files up: client.json of runs, or what GET /__admin/coverage
// answers.
type merge struct {
	gateFlags
	Files []string `arg:"" placeholder:"FILE" help:"client.json of a run, or the answer of GET /__admin/coverage."`
}

func (merge) Help() string {
	return `The sum goes to stdout, in the shape of GET /__admin/coverage; the gates are those of run.

Examples:

  calco coverage merge shard-1/client.json shard-2/client.json
  calco coverage merge --min-met 60% go/client.json node/client.json`
}

// Run implements the verb.
func (v merge) Run(s shell.Streams) error {
	gates, err := v.gates(time.Now())
	if err != nil {
		return err
	}
	var all []met.Coverage
	for _, file := range v.Files {
		one, err := readCoverage(file)
		if err != nil {
			return err
		}
		all = append(all, one)
	}
	sum := met.Merge(all[0], all[1:]...)
	judged := gates.Judge(sum)
	if v.Report != "" {
		facts := verdict.MockFacts{Version: shell.BuildVersion(), Profile: "several"}
		if err := clientreport.WriteFiles(v.Report, verdict.NewDocument(v.Files, shell.ExitOK, sum, facts, judged, gates.Waivers)); err != nil {
			return err
		}
	}
	if err := reporttext.WriteJSON(s.Out, sum); err != nil {
		return err
	}
	for _, g := range judged {
		if !g.Passed {
			shell.Say(s.Err, "FAILED "+g.Name+": "+g.Why)
		}
	}
	return shell.FindingsIf(!verdict.Passed(judged))
}

// readCoverage reads either form.
func readCoverage(file string) (met.Coverage, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return met.Coverage{}, shell.Usagef("%w", err)
	}
	var either struct {
		met.Coverage
		Met *met.Coverage `json:"met"`
	}
	err = json.Unmarshal(data, &either)
	if err == nil && either.Met != nil {
		return *either.Met, nil
	}
	if err != nil || either.Rules == nil {
		return met.Coverage{}, shell.Usagef("%s: no coverage: give client.json of `calco run --report DIR`, or the answer of GET /__admin/coverage", file)
	}
	return either.Coverage, nil
}
