package clientreport

import (
	"fmt"
	"io"
	"strings"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// WriteTerminal says in some lines what a run has shown. Every line begins with
// the name of the program, because it follows the command's own output.
func WriteTerminal(w io.Writer, d verdict.Document) error {
	lines := &lines{}
	lines.summary(d)
	lines.findings(d)
	lines.gates(d)
	for _, line := range *lines {
		if _, err := fmt.Fprintln(w, strings.TrimRight("calco: "+reporttext.Terminal(line), " ")); err != nil {
			return err
		}
	}
	return nil
}

type lines []string

func (l *lines) add(format string, args ...any) { *l = append(*l, fmt.Sprintf(format, args...)) }

func (l *lines) summary(d verdict.Document) {
	c := d.Met
	if c.Requests == 0 {
		l.add("the command sent no request to the mock: does it read CALCO_URL, or take {url} as an argument, and did it take nothing out of a cache (go test: -count=1)?")
		return
	}
	reached, of := c.Share()
	count := levels(c)
	l.add("%s; met %d of the %d rules that ordinary input can meet (%d on both sides of the bound)",
		reporttext.Plural(int(c.Requests), "request"), reached, of, count[met.BothSides]+boundedEachReading(c))
	l.list("codes met", codes(c, func(m met.RuleMet) bool { return m.Requests > 0 }))
	l.list("codes only forced", codes(c, func(m met.RuleMet) bool { return m.Level == met.Forced }))
	l.list("codes not met", codes(c, func(m met.RuleMet) bool { return m.Level == met.Unmet && m.Evidence.Unreachable == "" }))
	l.list("bounds, not asked for yet", oneSided(c))
	l.unread(c)
}

// unread says of which operation no list of several pages was read to its end.
func (l *lines) unread(c met.Coverage) {
	for _, p := range c.Pages {
		if text := p.LeftUnread(); text != "" {
			l.add("  pages: %s", text)
		}
	}
}

// wordsShown is how many words a line lists before it says how many there are.
const wordsShown = 12

func (l *lines) list(title string, words []string) {
	switch more := len(words) - wordsShown; {
	case len(words) == 0:
	case more > 1:
		l.add("  %s: %s and %d more", title, strings.Join(words[:wordsShown], ", "), more)
	default:
		l.add("  %s: %s", title, strings.Join(words, ", "))
	}
}

// levels counts rules by rung.
func levels(c met.Coverage) map[met.Level]int {
	count := map[met.Level]int{}
	for _, m := range c.Rules {
		count[m.Level]++
	}
	return count
}

func boundedEachReading(c met.Coverage) int {
	return pick.Count(c.Rules, func(m met.RuleMet) bool { return m.Level == met.EachReading && m.Evidence.Accepted != nil })
}

// codes lists the rules that answer with a code of their own, or a message.
func codes(c met.Coverage, want func(met.RuleMet) bool) (words []string) {
	for _, m := range c.Rules {
		if rule, _ := rules.Lookup(m.ID); rule.Code != "" && want(m) {
			words = append(words, string(m.ID))
		}
	}
	return words
}

func oneSided(c met.Coverage) (words []string) {
	for _, m := range c.Rules {
		rule, _ := rules.Lookup(m.ID)
		if rule.Bound == nil || m.Requests == 0 || m.Level != met.Met {
			continue
		}
		words = append(words, fmt.Sprintf("%s (%s)", m.ID, m.Evidence.Missing))
	}
	return words
}

func (l *lines) findings(d verdict.Document) {
	for _, f := range d.Findings {
		title := fmt.Sprintf("%s: %s (%s)", f.ID, f.Means, reporttext.Plural(int(f.Times), "time"))
		if f.Waived != "" {
			title += ", waived: " + f.Waived
		}
		l.add("%s", title)
		if f.Waived != "" {
			continue
		}
		for _, show := range f.Shows[:1] {
			l.add("  %s", show.Detail)
			for _, r := range show.Requests {
				l.add("    %s", shownText(r))
			}
		}
		l.add("  instead: %s", f.Instead)
	}
}

// shownText is a request as one line.
func shownText(r asked.Shown) string {
	if r.Session != "" {
		return fmt.Sprintf("request %d of session %s: %s", r.Number, r.Session, r.Text)
	}
	return fmt.Sprintf("request %d: %s", r.Number, r.Text)
}

func (l *lines) gates(d verdict.Document) {
	for _, g := range d.Gates {
		if !g.Passed {
			l.add("FAILED %s: %s", g.Name, g.Why)
		}
	}
}
