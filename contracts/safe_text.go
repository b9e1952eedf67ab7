package contracts

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

// visible writes every character that a reader would not see, or that would
// change how others are seen, as an escape: a line end becomes \n, ESC \x1b.
func visible(s string) string { return escapeInvisible(s, "") }

// visibleBlock is visible for a block of text, where line ends and tabs stay.
func visibleBlock(s string) string {
	return escapeInvisible(strings.ReplaceAll(s, "\r\n", "\n"), "\n\t")
}

func escapeInvisible(s, keep string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case strings.ContainsRune(keep, r) || !invisible(r):
			b.WriteRune(r)
		default:
			b.WriteString(escapeRune(r))
		}
		i += size
	}
	return b.String()
}

// invisible tells C0, C1, DEL, line and paragraph separators, and the whole
// category of format characters, which has all marks of direction, from text.
func invisible(r rune) bool {
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

// terminalText escapes data for a terminal and for the log of a CI system: one
// line, nothing invisible, no command. GitHub reads :: as a command at the start
// of a line, white space before it or not.
func terminalText(s string) string {
	s = ciCommand.ReplaceAllString(visible(s), `$1\[`)
	if trimmed := strings.TrimLeftFunc(s, unicode.IsSpace); strings.HasPrefix(trimmed, "::") {
		return s[:len(s)-len(trimmed)] + `:\:` + trimmed[2:]
	}
	return s
}

// markdownText writes data as a code span, in which Markdown knows no link,
// image, HTML, mention or emphasis. It must not stand in a table, where a pipe
// would end the cell.
func markdownText(s string) string {
	s = terminalText(s)
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
