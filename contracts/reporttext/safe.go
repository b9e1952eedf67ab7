// Package reporttext holds what every writer of reports needs: text made safe for
// the place where it is shown, a copy of a model with every text replaced, and
// numbers as people read them.
package reporttext

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Everything that a target says is hostile until it is escaped for the place
// where it is shown. HTML, XML and JSON are escaped by their packages; what
// those leave alone (control characters, characters that turn the direction of
// text, commands of a CI system) is made visible here first.

// Visible writes every character that a reader would not see, or that would
// change how others are seen, as an escape: a line end becomes \n, ESC \x1b.
func Visible(s string) string { return escapeInvisible(s, "") }

// VisibleBlock is Visible for a block of text, where line ends and tabs stay.
func VisibleBlock(s string) string {
	return escapeInvisible(strings.ReplaceAll(s, "\r\n", "\n"), "\n\t")
}

func escapeInvisible(s, keep string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case strings.ContainsRune(keep, r) || !Invisible(r):
			b.WriteRune(r)
		default:
			b.WriteString(escapeRune(r))
		}
		i += size
	}
	return b.String()
}

// Invisible tells C0, C1, DEL, line and paragraph separators, and the whole
// category of format characters, which has all marks of direction, from text.
func Invisible(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) ||
		unicode.Is(unicode.Noncharacter_Code_Point, r) || unicode.Is(unicode.Variation_Selector, r) && r > 0xffff
}

func escapeRune(r rune) string {
	switch {
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r < 0x100:
		return fmt.Sprintf(`\x%02x`, r)
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// ciCommand finds the commands that CI systems read anywhere in a line:
// ##[group], ##vso[…], ##teamcity[…].
var ciCommand = regexp.MustCompile(`(##[A-Za-z]*)\[`)

// HasCommand tells whether a text holds a command that counts anywhere in a line.
func HasCommand(s string) bool { return ciCommand.MatchString(s) }

// BreakCommands writes the bracket of each such command in another way, so that
// it is none.
func BreakCommands(s, bracket string) string {
	return ciCommand.ReplaceAllStringFunc(s, func(command string) string { return command[:len(command)-1] + bracket })
}

// Terminal escapes data for a terminal and for the log of a CI system: one
// line, nothing invisible, no command. GitHub reads :: as a command at the start
// of a line, white space before it or not.
func Terminal(s string) string {
	s = BreakCommands(Visible(s), `\[`)
	if trimmed := strings.TrimLeftFunc(s, unicode.IsSpace); strings.HasPrefix(trimmed, "::") {
		return s[:len(s)-len(trimmed)] + `:\:` + trimmed[2:]
	}
	return s
}

// Markdown writes data as a code span, in which Markdown knows no link,
// image, HTML, mention or emphasis. It must not stand in a table, where a pipe
// would end the cell.
func Markdown(s string) string {
	s = Terminal(s)
	if strings.TrimSpace(s) == "" {
		return "` `"
	}
	fence := strings.Repeat("`", longestRun(s, '`')+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || s[0] == ' ' && s[len(s)-1] == ' ' {
		s = " " + s + " "
	}
	return fence + s + fence
}

// longestRun is the length of the longest row of one character.
func longestRun(s string, of rune) int {
	longest, run := 0, 0
	for _, r := range s {
		if r != of {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}
