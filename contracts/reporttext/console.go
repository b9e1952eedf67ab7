package reporttext

import (
	"fmt"
	"strings"
)

// Console builds what a terminal shows, of texts that are escaped already.
type Console struct {
	strings.Builder
	Colour bool
}

// Line writes one line.
func (c *Console) Line(format string, args ...any) { _, _ = fmt.Fprintf(c, format+"\n", args...) }

// Bold is a text that stands out.
func (c *Console) Bold(text string) string { return c.Painted("1", text) }

// Painted is a text in the look that an SGR code gives, where the terminal has colours.
func (c *Console) Painted(code, text string) string {
	if !c.Colour {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
