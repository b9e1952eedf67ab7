package deployments

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"calco.example"
	"calco.example/cmd/calco/shell"
	"calco.example/contracts/civil"
	"calco.example/contracts/client"
	"calco.example/contracts/mutants"
	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/suite"
	"calco.example/mockserver"
)

// Mutate proves the suite: it must find out every mutant of the mock.
type Mutate struct {
	Rule   string   `arg:"" optional:"" help:"Only the mutants of one rule, as BR-31."`
	List   bool     `help:"Print the mutants, and which changes are left out and why, without running any."`
	Only   []string `placeholder:"ID" help:"Only these mutants."`
	Sample int      `default:"1" placeholder:"N" help:"Every N-th mutant: a quick look."`
	Jobs   int      `placeholder:"N" help:"Processes at a time (default: one a processor)."`
	Shard  string   `hidden:"" help:"I/N: run this part in this process and print a line of JSON each."`
	shell.Format
}

func (Mutate) Help() string {
	return `Each mutant is the mock with one fault. The suite runs against it with the
profile literal pinned and --strict; a mutant that no scenario finds out has
survived, and the exit code is 1.

Examples:

  calco mutate
  calco mutate BR-31
  calco mutate --list BR-31
  calco mutate --sample 20`
}

func (v Mutate) Run(s shell.Streams) error {
	contract, err := schema.Load(calco.OpenAPI)
	if err != nil {
		return err
	}
	mutants, left := mutants.All(contract)
	if mutants, err = v.choose(mutants); err != nil {
		return err
	}
	switch {
	case v.List:
		return v.list(s, mutants, left)
	case v.Shard != "":
		return v.shard(s, contract, mutants)
	}
	return v.all(s, mutants)
}

// choose keeps the mutants that were asked for.
func (v Mutate) choose(mutants []rules.Mutant) ([]rules.Mutant, error) {
	if v.Sample < 1 {
		return nil, shell.Usagef("--sample takes 1 or more, got %d: 20 is every twentieth mutant", v.Sample)
	}
	if v.Rule != "" {
		if _, known := rules.Lookup(rules.ID(v.Rule)); !known {
			return nil, shell.Usagef("there is %s", rules.NoRule(v.Rule))
		}
	}
	for _, id := range v.Only {
		if !slices.ContainsFunc(mutants, func(m rules.Mutant) bool { return m.ID == id }) {
			return nil, shell.Usagef("there is no mutant %q: `calco mutate --list` names them", id)
		}
	}
	var chosen []rules.Mutant
	for i, m := range mutants {
		if (v.Rule == "" || string(m.Rule) == v.Rule) && (len(v.Only) == 0 || slices.Contains(v.Only, m.ID)) && i%v.Sample == 0 {
			chosen = append(chosen, m)
		}
	}
	return chosen, nil
}

func (v Mutate) list(s shell.Streams, list []rules.Mutant, left []mutants.LeftOut) error {
	left = slices.DeleteFunc(left, func(l mutants.LeftOut) bool { return v.Rule != "" && !strings.HasPrefix(l.ID, v.Rule+"/") })
	if v.JSON() {
		return reporttext.WriteJSON(s.Out, map[string]any{"mutants": list, "leftOut": left})
	}
	rows := [][]string{{"MUTANT", "KIND", "WHAT"}}
	for _, m := range list {
		rows = append(rows, []string{m.ID, string(m.Kind), m.Summary})
	}
	if err := shell.Table(s.Out, rows); err != nil || len(left) == 0 {
		return err
	}
	if _, err := fmt.Fprintln(s.Out); err != nil {
		return err
	}
	rows = [][]string{{"LEFT OUT", "WHY"}}
	for _, l := range left {
		rows = append(rows, []string{l.ID, l.Why})
	}
	return shell.Table(s.Out, rows)
}

// all runs the mutants in several processes: godog runs one suite at a time in
// each.
func (v Mutate) all(s shell.Streams, list []rules.Mutant) error {
	ctx, stop := shell.UntilSignal()
	defer stop()
	program, err := os.Executable()
	if err != nil {
		return err
	}
	notes := &sharedWriter{w: s.Err}
	jobs := v.Jobs
	if jobs < 1 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var mu sync.Mutex
	var results []mutants.Killed
	var group sync.WaitGroup
	failures := make([]error, jobs)
	for i := range jobs {
		group.Go(func() {
			shard := fmt.Sprintf("%d/%d", i, jobs)
			failures[i] = collect(v.child(ctx, program, shard, notes), shard, func(k mutants.Killed) {
				mu.Lock()
				defer mu.Unlock()
				results = append(results, k)
				if !v.JSON() && (len(results)%50 == 0 || !k.Killed) {
					_, _ = fmt.Fprintf(notes, "%d/%d mutants%s\n", len(results), len(list), survivor(k))
				}
			})
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		shell.Say(s.Err, interrupted(results, len(list)))
		return err
	}
	if err := errors.Join(failures...); err != nil {
		return err
	}
	return v.verdict(s, list, results)
}

// interrupted is what is known when the run is ended before all mutants were tried.
func interrupted(results []mutants.Killed, all int) string {
	killed := pick.Count(results, func(k mutants.Killed) bool { return k.Killed })
	return fmt.Sprintf("interrupted: %d of %d mutants were tried, %d killed, %d survived", len(results), all, killed, len(results)-killed)
}

// sharedWriter is a stream that several processes and goroutines write to.
type sharedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (s *sharedWriter) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(p)
}

func survivor(k mutants.Killed) string {
	if k.Killed {
		return ""
	}
	return ": " + k.Mutant.ID + " survived"
}

// child is one shard as a process of its own.
func (v Mutate) child(ctx context.Context, program, shard string, stderr io.Writer) *exec.Cmd {
	args := []string{"mutate", "--shard", shard, "--sample", fmt.Sprint(v.Sample)}
	for _, id := range v.Only {
		args = append(args, "--only", id)
	}
	if v.Rule != "" {
		args = append(args, v.Rule)
	}
	child := exec.CommandContext(ctx, program, args...)
	child.Stderr = stderr
	return child
}

// collect runs a shard and hands on its results as they come. When it returns,
// the child has ended.
func collect(child *exec.Cmd, shard string, each func(mutants.Killed)) error {
	out, err := child.StdoutPipe()
	if err != nil {
		return err
	}
	if err := child.Start(); err != nil {
		return err
	}
	err = readKilled(out, each)
	if err != nil {
		_ = child.Process.Kill() // nobody reads what it says any more
	}
	if ended := child.Wait(); err == nil {
		err = ended
	}
	if err != nil {
		return fmt.Errorf("shard %s: %w", shard, err)
	}
	return nil
}

// readKilled reads results, one a line.
func readKilled(out io.Reader, each func(mutants.Killed)) error {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var k mutants.Killed
		if err := json.Unmarshal(lines.Bytes(), &k); err != nil {
			return err
		}
		each(k)
	}
	return lines.Err()
}

// shard runs its part of the mutants in this process.
func (v Mutate) shard(s shell.Streams, contract *schema.Contract, mutants []rules.Mutant) error {
	var i, n int
	if _, err := fmt.Sscanf(v.Shard, "%d/%d", &i, &n); err != nil || n < 1 {
		return shell.Usagef("--shard must be I/N")
	}
	features, err := fs.Sub(calco.Files, "features")
	if err != nil {
		return err
	}
	prepared, err := suite.Prepare(features)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(s.Out)
	for at, m := range mutants {
		if at%n != i {
			continue
		}
		killed, err := kill(contract, features, prepared, m)
		if err != nil {
			return fmt.Errorf("mutant %s: %w", m.ID, err)
		}
		if err := encoder.Encode(killed); err != nil {
			return err
		}
	}
	return nil
}

// mutantClock is a Wednesday afternoon: mutants are compared under one clock.
var mutantClock = mockserver.FrozenAt

// kill serves one mutant and runs the suite against it.
func kill(contract *schema.Contract, features fs.FS, prepared *suite.Prepared, m rules.Mutant) (mutants.Killed, error) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	literal, err := rules.ShippedProfile("literal")
	if err != nil {
		return mutants.Killed{}, err
	}
	target, err := serveOwn(ctx, mockserver.Config{Clock: func() time.Time { return mutantClock }, Profile: literal, Mutant: m})
	if err != nil {
		return mutants.Killed{}, err
	}
	client, err := client.New(target, client.Options{Now: time.Now, Sleep: sleep, Env: os.Getenv, KeepGoing: true, Intrusive: true})
	if err != nil {
		return mutants.Killed{}, err
	}
	zone, err := civil.Santiago()
	if err != nil {
		return mutants.Killed{}, err
	}
	checks := suite.Suite{
		Features: features, Prepared: prepared, Asker: client, Contract: contract, Has: target.HasKey, Profile: &literal, Target: "mutant " + m.ID, Base: target.BaseURL,
		Clock: func() time.Time { return mutantClock.In(zone) }, Wall: time.Now, Concurrency: 4,
	}
	return mutants.Kill(ctx, checks, m)
}

// verdict prints what became of the mutants.
func (v Mutate) verdict(s shell.Streams, list []rules.Mutant, results []mutants.Killed) error {
	order := map[string]int{}
	for i, m := range list {
		order[m.ID] = i
	}
	slices.SortFunc(results, func(a, b mutants.Killed) int { return order[a.Mutant.ID] - order[b.Mutant.ID] })
	survived, foreign := 0, 0
	rows := [][]string{{"MUTANT", "RESULT", "BY"}}
	for _, k := range results {
		word := "killed"
		if len(k.Foreign) > 0 {
			word = "FAILS OTHERS TOO"
			foreign++
			k.By = strings.Join(k.Foreign, " | ")
		}
		if !k.Killed {
			word = "SURVIVED"
			survived++
		}
		rows = append(rows, []string{k.Mutant.ID, word, k.By})
	}
	var err error
	if v.JSON() {
		err = reporttext.WriteJSON(s.Out, map[string]any{"killed": len(results) - survived, "survived": survived, "mutants": results})
	} else {
		if err = shell.Table(s.Out, rows); err != nil {
			return err
		}
		_, err = fmt.Fprintf(s.Out, "\n%d mutants: %d killed, %d survived; %d rules switched off fail scenarios of other rules\n",
			len(results), len(results)-survived, survived, foreign)
	}
	if err != nil {
		return err
	}
	if survived+foreign > 0 {
		return shell.VerdictError(shell.ExitFindings)
	}
	if len(results) < len(list) {
		return fmt.Errorf("only %d of %d mutants ran", len(results), len(list))
	}
	return nil
}
