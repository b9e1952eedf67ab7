package clients

import (
	"slices"
	"strings"
	"time"

	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// skippedRange keeps a range that was refused because it is too long, until the next
// request: who asks for the range beside it, and not for a part of it, goes on as if
// there had been nothing in it.
type skippedRange struct {
	operation rules.Operation
	from, to  string
	refusal   string
	says      string // of the first one that was left like that
}

// tooLong are the rules about the length of a range.
var tooLong = []rules.ID{"BR-08", "TR-RANGE"}

// follow looks at the next request; text says how it was refused, if it was.
func (k *skippedRange) follow(r *sent.Request, text string) {
	switch {
	case slices.Contains(tooLong, r.Rule) && text != "":
		k.operation, k.from, k.to, k.refusal = r.Operation, strings.Clone(r.From), strings.Clone(r.To), text
	case k.refusal != "" && text == "" && r.Operation == k.operation && (r.From == beside(k.to, 1) || r.To == beside(k.from, -1)):
		if k.says == "" {
			k.says = "a range was refused, and the one beside it read, which leaves out " + k.from + " to " + k.to + ": " + k.refusal
		}
		k.refusal = ""
	default:
		k.refusal = ""
	}
}

// beside is the day some days from another one, empty where that is no date.
func beside(day string, days int) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	return t.AddDate(0, 0, days).Format(time.DateOnly)
}
