// Package met is the document of what a client has met: a [Coverage] has every rule on
// its [Level], with the evidence by which it was reached. [Merge] puts those of several
// runs together; [Finished] says of one what was not met, and what would.
package met

import (
	"fmt"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/rules"
)

// Coverage says what a client has met and how it behaved: the document of
// `GET /__admin/coverage` and of client.json. There is no score in it on purpose:
// every rung says what it was reached by.
type Coverage struct {
	// Client is who it was: a session, or the command that was run.
	Client   string `json:"client"`
	Sessions int64  `json:"sessions"`
	Requests int64  `json:"requests"`
	// Rules are all of the catalogue, in its order, once [Finished] or [Merge] has
	// completed the document.
	Rules    []RuleMet        `json:"rules"`
	Fields   []FieldMet       `json:"fields"`
	Roles    []RoleMet        `json:"roles"`
	Pages    []PagesMet       `json:"pages"`
	Findings []habits.Finding `json:"findings"`
}

// Level is a rung of the ladder.
type Level string

// The rungs, from the lowest.
const (
	Unmet       Level = "unmet"
	Forced      Level = "forced"       // by Prefer or a forcing key only: no evidence of a rule
	Met         Level = "met"          // by ordinary input
	BothSides   Level = "both-sides"   // the last value accepted and the first one refused
	EachReading Level = "each-reading" // under every answer to the open questions that touch it, too
)

// RuleMet is what was met of one rule.
type RuleMet struct {
	ID       rules.ID `json:"id"`
	Level    Level    `json:"level"`
	Requests int64    `json:"requests"` // that met it by ordinary input
	Evidence Evidence `json:"evidence"`
}

// Evidence is by what a rung was reached.
type Evidence struct {
	Met    *asked.Shown `json:"met,omitempty"`
	Forced *asked.Shown `json:"forced,omitempty"`
	// Accepted stands on the last value accepted, Refused on the first refused.
	Accepted *asked.Shown `json:"accepted,omitempty"`
	Refused  *asked.Shown `json:"refused,omitempty"`
	// Readings are the answers to open questions under which it was met.
	Readings map[rules.QuestionID][]string `json:"readings,omitempty"`
	// Missing says what the next rung takes, empty on the highest there is.
	Missing string `json:"missing,omitempty"`
	// Unreachable says why no ordinary input meets it here, empty where one does.
	Unreachable string `json:"unreachable,omitempty"`
}

// FieldMet is a field of a request table that was sent.
type FieldMet struct {
	Operation rules.Operation `json:"operation"`
	Name      string          `json:"name"`
	Level     Level           `json:"level"`
	Requests  int64           `json:"requests"`
	// Values are the words used of a list filter.
	Values   []string     `json:"values,omitempty"`
	Evidence *asked.Shown `json:"evidence,omitempty"`
}

// RoleMet is a persona whose key was used.
type RoleMet struct {
	Persona  string       `json:"persona"`
	Requests int64        `json:"requests"`
	Evidence *asked.Shown `json:"evidence,omitempty"`
}

// PagesMet is how pages of an operation were asked for.
type PagesMet struct {
	Operation    rules.Operation `json:"operation"`
	FurthestPage int64           `json:"furthestPage"`
	LeastSize    int64           `json:"leastPageSize"`
	LargestSize  int64           `json:"largestPageSize"`
	// LastPages counts the last pages, beyond the first, that were read.
	LastPages int64 `json:"lastPages"`
	// FurthestOf is how many pages there were where the furthest one was read.
	FurthestOf int64        `json:"furthestOf,omitempty"`
	Evidence   *asked.Shown `json:"evidence,omitempty"`
}

// LeftUnread says that no list of several pages was read to its end, empty where
// one was. That is no finding: who looks for what is new reads the first page only.
func (p PagesMet) LeftUnread() string {
	if p.LastPages > 0 || p.FurthestOf <= 1 {
		return ""
	}
	return fmt.Sprintf("no %s of several pages was read to its last page: page %d at most, of %d; if all its rows are wanted, go on to totalPages", p.Operation, p.FurthestPage, p.FurthestOf)
}
