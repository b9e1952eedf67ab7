package probing

import (
	"strings"
)

// NeedNames is the error of a probe that names page or pageSize.
func (p *Prober) NeedNames() error {
	if _, known := p.Record.Answered("Q-TR-PAGE-NAMES"); known {
		return nil
	}
	return Missing("it could not be seen by which names page and pageSize are read", "a main key of an account with sales")
}

// Named is a page field in the spelling that the target reads.
func (p *Prober) Named(name string) string {
	if p.Record.Is("Q-TR-PAGE-NAMES", "pascal") {
		return strings.ToUpper(name[:1]) + name[1:]
	}
	return name
}
