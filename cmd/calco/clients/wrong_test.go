package clients

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"calco.example/cmd/calco/startup"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/consumer/process"
	"calco.example/contracts/rules"
	"calco.example/fixtures/clients/wrong"
	"calco.example/fixtures/proofs"
)

// TestMain puts the wrong clients on the path as `wrong`, for lines that repeat a finding.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) != "wrong" {
		startup.Restore()
		proofs.Program()
	}
	testscript.Main(m, map[string]func(){"wrong": wrongClient})
}

// inProcess runs one of the wrong clients without a process of its own, which
// saves most of the time of the proof.
func inProcess(ctx context.Context, c process.Command) process.End {
	code := wrong.Main(ctx, c.Args, c.Env, c.Stdout)
	return process.End{Code: code, Stopped: ctx.Err() != nil}
}

// wrongClient is `wrong NAME` as a program of its own: this binary again.
func wrongClient() {
	os.Exit(wrong.Main(context.Background(), os.Args[1:], os.Environ(), os.Stdout))
}

// challengeVerbOf is a challenge of one of the wrong clients, with the flags'
// defaults.
func challengeVerbOf(client string, seed uint64, over ...challenge.Kind) Challenge {
	return Challenge{
		Over: over, Budget: 10 * time.Minute, Timeout: 12 * time.Second, Jobs: 3, Seed: seed, Now: "2025-08-20T15:00:00",
		Profile: "literal", Persona: "main", execute: inProcess, Command: []string{"wrong", client}, Format: shell.Format{Format: "json"},
	}
}

// findingsOf challenges a client, and names what was found.
func findingsOf(t *testing.T, v Challenge) (names []string, d challenge.Document) {
	t.Helper()
	var out, stderr bytes.Buffer
	err := v.Run(shell.Streams{Out: &out, Err: &stderr})
	require.NotErrorIs(t, err, challenge.ErrBaseline)
	require.NoError(t, json.Unmarshal(out.Bytes(), &d), "%s\n%v", out.String(), err)
	for _, f := range d.Findings {
		names = append(names, nameOf(f))
		assert.True(t, f.Means != "" || f.Seed != nil || f.Kind == "lie", "%s says what it means", f.Title())
		assert.Equal(t, f.Kind != "lie", f.Instead != "", "%s says what to do", f.Title())
	}
	return names, d
}

// nameOf is a finding in the words of [wrong.Client].
func nameOf(f challenge.Finding) string {
	switch f.Kind {
	case "reading":
		var pairs []string
		for _, id := range slices.Sorted(func(yield func(rules.QuestionID) bool) {
			for id := range f.Questions {
				if !yield(id) {
					return
				}
			}
		}) {
			pairs = append(pairs, string(id)+"="+f.Questions[id])
		}
		return "reading " + strings.Join(pairs, " ")
	case "clock":
		return "clock " + f.Clock
	case "data":
		if f.Seed != nil {
			return fmt.Sprintf("data seed %d", *f.Seed)
		}
		return "data " + f.Persona
	case "fault":
		return "fault " + f.Outcome + " " + f.Fault.Kind
	}
	return f.Kind + " " + f.ID + f.Lie
}

// judged compares what a client got with what it must get.
func judged(finds, got []string) (missing, beside []string) {
	matches := func(pattern, name string) bool {
		start, open := strings.CutSuffix(pattern, "*")
		return name == pattern || open && strings.HasPrefix(name, start)
	}
	for _, pattern := range finds {
		if !slices.ContainsFunc(got, func(name string) bool { return matches(pattern, name) }) {
			missing = append(missing, pattern)
		}
	}
	for _, name := range got {
		if !slices.ContainsFunc(finds, func(pattern string) bool { return matches(pattern, name) }) && !slices.Contains(beside, name) {
			beside = append(beside, name)
		}
	}
	return missing, beside
}

// Every wrong client gets its finding and no other, the right ones none, over 20
// seeds. A seed changes sales and nothing else, so what a client does with a
// refusal, a clock or a spoilt answer is the same with each: a wrong client is
// challenged in every way with the first seed and the last, and with those between
// in the way in which it is found; a right one is challenged with every seed. What
// takes hundreds of runs, faults, is tried with three.
func TestWrongClients(t *testing.T) {
	t.Parallel()
	files, err := mockFlags{Profile: "literal"}.read() // clients meet the same sales under the same seed
	require.NoError(t, err)
	for _, client := range wrong.Clients() {
		t.Run(client.Name, func(t *testing.T) {
			t.Parallel()
			if !proofs.All() && !slices.Contains([]string{"overview", "last-year", "wrong-key-on", "one-page-more"}, client.Name) {
				t.Skip("the quick tests take some")
			}
			runs, unsteady := 0, 0
			for seed := range proofs.Of[uint64](1, seedsTried) {
				over := waysOf(client, seed)
				verb := challengeVerbOf(client.Name, seed, over...)
				verb.files = files
				if hangs(client) {
					verb.Timeout, verb.Jobs = 6*time.Second, 6
				}
				got, d := findingsOf(t, verb)
				missing, beside := judged(findsBy(client, over), got)
				assert.Empty(t, missing, "seed %d: not found", seed)
				assert.Empty(t, beside, "seed %d: found beside", seed)
				runs, unsteady = runs+d.Runs, unsteady+len(d.Unsteady)
			}
			t.Logf("%-20s %-50s %s (%d seeds, %d runs, %d unsteady)", client.Name, client.Fault, strings.Join(client.Finds, ", "), proofs.Of[uint64](1, seedsTried), runs, unsteady)
		})
	}
}

const seedsTried = 20

// hangs tells whether a client hangs on purpose: it does in dozens of its runs, each
// of which waits for its time to be over.
func hangs(client wrong.Client) bool {
	return slices.ContainsFunc(client.Finds, func(name string) bool { return strings.HasPrefix(name, "fault hung") })
}

// waysOf are the ways in which a client is challenged with a seed.
func waysOf(client wrong.Client, seed uint64) (over []challenge.Kind) {
	if !proofs.All() {
		return []challenge.Kind{challenge.Clocks, challenge.Data}
	}
	all := client.Fault == "" || seed == 0 || seed == seedsTried-1
	for _, kind := range []challenge.Kind{challenge.Readings, challenge.Clocks, challenge.Data} {
		if all || client.Under == kind.One() || slices.ContainsFunc(client.Finds, func(name string) bool { return strings.HasPrefix(name, kind.One()+" ") }) {
			over = append(over, kind)
		}
	}
	if seed == 0 || seed == 9 || seed == seedsTried-1 {
		over = append(over, challenge.Faults)
	}
	return over
}

// findsBy are the findings that a challenge in some ways can have: what only a fault
// or a clock brings out takes faults or clocks.
func findsBy(client wrong.Client, over []challenge.Kind) []string {
	return slices.DeleteFunc(slices.Clone(client.Finds), func(name string) bool {
		kind, _, _ := strings.Cut(name, " ")
		if kind == "behaviour" && client.Under != "" {
			kind = client.Under
		}
		if name == "behaviour ignores-retry-after" {
			kind = "fault"
		}
		return kind != "behaviour" && !slices.ContainsFunc(over, func(k challenge.Kind) bool { return k.One() == kind })
	})
}
