package challenge

import (
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
)

// WriteText writes a challenge for people. What w returns as an error is not
// looked at: it is a buffer.
func WriteText(w io.Writer, d Document) {
	_, _ = fmt.Fprintln(w, headline(d))
	if len(d.Unfinished) > 0 {
		_, _ = fmt.Fprintln(w, "not all was tried of: "+joined(d.Unfinished))
	}
	if len(d.Faults) > 0 {
		var parts []string
		for _, word := range []string{Recovered, Failed, Ended, Swallowed, HungUp, Slow, Leaked, Unmet} {
			if d.Faults[word] > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", d.Faults[word], word))
			}
		}
		_, _ = fmt.Fprintln(w, "faults: "+strings.Join(parts, ", "))
	}
	for _, note := range d.Notes {
		_, _ = fmt.Fprintln(w, "note: "+strings.Map(printable, note))
	}
	for _, alike := range groups(d.Findings) {
		if first := &alike[0]; first.Clock != "" && len(alike) > manyClocks {
			first.Instead = "" // of one time: there is another cause
		}
		writeFinding(w, alike[0])
		writeAlike(w, alike[1:])
	}
	writeUnnoticed(w, d.Findings)
	for _, flags := range d.Slow {
		_, _ = fmt.Fprintf(w, "\nslow: still reading, or waiting longer before each try, when its time was over, with %s\n  nothing else is known: raise --timeout\n", flags)
	}
	for _, flags := range d.Unsteady {
		_, _ = fmt.Fprintf(w, "\nunsteady: failed once and passed once with %s\n  the command keeps state between runs, or depends on chance\n", flags)
	}
	if d.OneByOne {
		_, _ = fmt.Fprintln(w, "\nruns side by side seem to get in each other's way (a port, a file, a database): the later ones were made one at a time, as with --jobs 1")
	}
}

// headline is the verdict, and of how many findings: behaviour and lies that go
// unnoticed fail nothing by themselves.
func headline(d Document) string {
	behaves := pick.Count(d.Findings, func(f Finding) bool { return f.Kind == Behaviour.One() })
	text := fmt.Sprintf("challenge: %s after %s, %s", d.Verdict, reporttext.Plural(d.Runs, "run"), reporttext.Plural(len(d.Findings)-behaves-len(unnoticed(d.Findings)), "finding"))
	if behaves > 0 {
		text += fmt.Sprintf(", %d of behaviour (advice without --strict)", behaves)
	}
	return text
}

func joined(kinds []Kind) string {
	var words []string
	for _, kind := range kinds {
		words = append(words, string(kind))
	}
	return strings.Join(words, ", ")
}

// Title names a finding in a line.
func (f Finding) Title() string {
	title := strings.TrimSpace(f.Kind + " " + f.ID + f.Outcome)
	if what := f.change(); what != "" {
		title += ": " + what
	}
	if f.Known {
		title += " (known)"
	}
	return title
}

// change is what was changed, in flags.
func (f Finding) change() string {
	return strings.Join(Change{Answers: f.Questions, Clock: f.Clock, Seed: f.Seed, Persona: f.Persona, Fault: f.Fault, Lie: f.Lie}.Flags(), " ")
}

func writeFinding(w io.Writer, f Finding) {
	_, _ = fmt.Fprintf(w, "\n%s\n", f.Title())
	if f.Means != "" {
		_, _ = fmt.Fprintln(w, "  "+f.Means)
	}
	for _, sentence := range f.Reference {
		_, _ = fmt.Fprintf(w, "  the reference: %s\n", sentence)
	}
	if f.Outcome == Fails || f.Outcome == HungUp { // one that succeeded says nothing of it
		for _, line := range telling(f.Output) {
			_, _ = fmt.Fprintln(w, "  | "+strings.Map(printable, line))
		}
	}
	if f.Instead != "" {
		_, _ = fmt.Fprintln(w, "  instead: "+f.Instead)
	}
	_, _ = fmt.Fprintln(w, "  repeat: "+f.Repeat)
}

// printable keeps a command's output from steering the terminal.
func printable(r rune) rune {
	if r < ' ' && r != '\t' || r == 0x7f || r >= 0x80 && r < 0xa0 {
		return -1
	}
	return r
}

// groups are the findings to tell, those together that have one cause as far as can
// be seen: other answers to one question, other faults of an operation with one
// outcome, other clocks or data with the same last words.
func groups(findings []Finding) (list [][]Finding) {
	places := map[string]int{}
	for _, f := range findings {
		if f.Outcome == Unnoticed {
			continue
		}
		at, known := places[f.cause()]
		if !known {
			at, list = len(list), append(list, nil)
			places[f.cause()] = at
		}
		list[at] = append(list[at], f)
	}
	return list
}

// cause is equal for findings that are told together.
func (f Finding) cause() string {
	parts := []string{f.Kind, f.Outcome, fmt.Sprint(f.Known)}
	switch {
	case f.Fault != nil:
		parts = append(parts, string(f.Fault.Operation))
	case len(f.Questions) > 0:
		for id := range maps.Keys(f.Questions) {
			parts = append(parts, string(id))
		}
		slices.Sort(parts[3:])
	case f.Clock != "" || f.Seed != nil || f.Persona != "":
		if said := telling(f.Output); len(said) > 0 {
			parts = append(parts, said[len(said)-1])
		}
	default:
		parts = append(parts, f.ID)
	}
	return strings.Join(parts, "\x00")
}

// manyClocks is under how many a command fails that may not look at the clock of
// the mock.
const manyClocks = 8

// writeAlike names the other changes of a group.
func writeAlike(w io.Writer, others []Finding) {
	if len(others) == 0 {
		return
	}
	_, _ = fmt.Fprintln(w, "  and under:")
	for _, f := range others {
		line := f.change()
		if f.Means != "" && (f.Clock != "" || f.Persona != "") {
			line += " (" + f.Means + ")"
		}
		_, _ = fmt.Fprintln(w, "    "+line)
	}
	if others[0].Clock != "" && len(others) >= manyClocks {
		_, _ = fmt.Fprintln(w, "  if it takes today from the machine's clock, let it take CALCO_NOW")
	}
}

// linesShown is how many lines of a command's output a finding shows.
const linesShown = 5

var (
	// speaks matches lines that say what went wrong.
	speaks = regexp.MustCompile(`(?i)error|exception|assert|expect|panic|not ok|\bfail|refused|traceback|\b(BR|L|TR)-[0-9A-Z]`)
	// idle matches lines that never do: empty ones, rules, counts of a test runner.
	idle = regexp.MustCompile(`^[\s=_.*#^~-]*$|^(#|ℹ) (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) |^\s*(duration_ms|failureType|location):`)
)

// telling are the last lines of an output that say what went wrong, or else its
// last lines: most test runners end with figures and calls.
func telling(output string) []string {
	lines := slices.DeleteFunc(strings.Split(output, "\n"), idle.MatchString)
	if loud := pick.Except(lines, func(line string) bool { return !speaks.MatchString(line) }); len(loud) > 0 {
		lines = loud
	}
	return lines[max(0, len(lines)-linesShown):]
}

func unnoticed(findings []Finding) []Finding {
	return pick.Except(findings, func(f Finding) bool { return f.Outcome != Unnoticed })
}

// thingsShown is of how many things the lies are listed.
const thingsShown = 20

// writeUnnoticed lists the lies that nobody noticed, those about one thing in a
// line.
func writeUnnoticed(w io.Writer, findings []Finding) {
	lies := unnoticed(findings)
	if len(lies) == 0 {
		return
	}
	_, _ = fmt.Fprintf(w, "\n%d lies went unnoticed; the first one: %s\n", len(lies), lies[0].Repeat)
	var things []string
	how := map[string][]string{}
	for _, f := range lies {
		thing, word := aboutWhat(f.Lie)
		if how[thing] == nil {
			things = append(things, thing)
		}
		how[thing] = append(how[thing], word)
	}
	for _, thing := range things[:min(thingsShown, len(things))] {
		_, _ = fmt.Fprintf(w, "  %s: %s\n", thing, strings.Join(how[thing], ", "))
	}
	if len(things) > thingsShown {
		_, _ = fmt.Fprintln(w, "  … all of them: --format json, or --report")
	}
}
