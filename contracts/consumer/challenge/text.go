package challenge

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteText writes a challenge for people. What w returns as an error is not
// looked at: it is a buffer.
func WriteText(w io.Writer, d Document) {
	_, _ = fmt.Fprintf(w, "challenge: %s after %d runs, %d findings\n", d.Verdict, d.Runs, len(d.Findings))
	if len(d.Faults) > 0 {
		var parts []string
		for _, word := range []string{Recovered, Failed, Ended, Swallowed, HungUp, Slow, Leaked, Unmet} {
			if d.Faults[word] > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", d.Faults[word], word))
			}
		}
		_, _ = fmt.Fprintln(w, "faults: "+strings.Join(parts, ", "))
	}
	for _, f := range d.Findings {
		if f.Outcome != Unnoticed {
			writeFinding(w, f)
		}
	}
	writeUnnoticed(w, d.Findings)
	for _, flags := range d.Slow {
		_, _ = fmt.Fprintf(w, "\nslow: still reading when its time was over, with %s\n  nothing else is known: raise --timeout\n", flags)
	}
	for _, flags := range d.Unsteady {
		_, _ = fmt.Fprintf(w, "\nunsteady: failed once and passed once with %s\n  the command keeps state between runs, or depends on chance\n", flags)
	}
	if d.OneByOne {
		_, _ = fmt.Fprintln(w, "\nruns side by side seem to get in each other's way (a port, a file, a database): the later ones were made one at a time, as with --jobs 1")
	}
}

// Title names a finding in a line.
func (f Finding) Title() string {
	what := Change{Answers: f.Questions, Clock: f.Clock, Seed: f.Seed, Persona: f.Persona, Fault: f.Fault, Lie: f.Lie}.Flags()
	title := strings.TrimSpace(f.Kind + " " + f.ID + f.Outcome)
	if len(what) > 0 {
		title += ": " + strings.Join(what, " ")
	}
	if f.Known {
		title += " (known)"
	}
	return title
}

func writeFinding(w io.Writer, f Finding) {
	_, _ = fmt.Fprintf(w, "\n%s\n", f.Title())
	if f.Means != "" {
		_, _ = fmt.Fprintln(w, "  "+f.Means)
	}
	for _, sentence := range f.Reference {
		_, _ = fmt.Fprintf(w, "  the reference: %s\n", sentence)
	}
	lines := strings.Split(f.Output, "\n")
	for _, line := range lines[max(0, len(lines)-5):] {
		if line != "" {
			_, _ = fmt.Fprintln(w, "  | "+strings.Map(printable, line))
		}
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

// writeUnnoticed lists the lies that nobody noticed, shortly.
func writeUnnoticed(w io.Writer, findings []Finding) {
	lies := slices.DeleteFunc(slices.Clone(findings), func(f Finding) bool { return f.Outcome != Unnoticed })
	if len(lies) == 0 {
		return
	}
	_, _ = fmt.Fprintf(w, "\n%d lies went unnoticed; the first one: %s\n", len(lies), lies[0].Repeat)
	for _, f := range lies[:min(10, len(lies))] {
		_, _ = fmt.Fprintf(w, "  %s  %s\n", f.Lie, f.Means)
	}
	if len(lies) > 10 {
		_, _ = fmt.Fprintln(w, "  … all of them: --format json, or --report")
	}
}
