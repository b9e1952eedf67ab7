package features

import (
	"strings"

	messages "github.com/cucumber/messages/go/v21"
)

// node is what the tree of a feature says of a scenario, a row or a step.
type node struct {
	line    int64
	rule    string
	keyword string
	text    string // of a step, as it is written
}

// nodesOf indexes a feature by node id.
func nodesOf(f *messages.Feature) map[string]node {
	nodes := map[string]node{}
	add := func(rule string, s *messages.Scenario) {
		nodes[s.Id] = node{s.Location.Line, rule, s.Keyword, ""}
		for _, step := range s.Steps {
			nodes[step.Id] = node{step.Location.Line, rule, strings.TrimSpace(step.Keyword), step.Text}
		}
		for _, examples := range s.Examples {
			for _, row := range examples.TableBody {
				nodes[row.Id] = node{row.Location.Line, rule, "", ""}
			}
		}
	}
	background := func(b *messages.Background) {
		for _, step := range b.Steps {
			nodes[step.Id] = node{step.Location.Line, "", strings.TrimSpace(step.Keyword), step.Text}
		}
	}
	for _, child := range f.Children {
		switch {
		case child.Background != nil:
			background(child.Background)
		case child.Scenario != nil:
			add("", child.Scenario)
		case child.Rule != nil:
			for _, inner := range child.Rule.Children {
				if inner.Background != nil {
					background(inner.Background)
				}
				if inner.Scenario != nil {
					add(child.Rule.Name, inner.Scenario)
				}
			}
		}
	}
	return nodes
}
