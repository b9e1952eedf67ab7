package rules

import (
	"slices"

	yaml "go.yaml.in/yaml/v4"

	"calco.example/contracts/strictyaml"
)

// Asked is what a calibration asked with. What further keys, undocumented
// requests or the questions of a long run would have shown is not in its profile.
type Asked struct {
	Keys      []string `json:"keys"` // roles of the target file: main, noPlan, …
	Intrusive bool     `json:"intrusive,omitempty"`
	Quick     bool     `json:"quick,omitempty"`
}

func (r *profileReader) asked(n *yaml.Node) *Asked {
	var a Asked
	r.Mapping(n, map[string]func(*yaml.Node){
		"keys":      func(n *yaml.Node) { a.Keys = r.roles(n) },
		"intrusive": func(n *yaml.Node) { a.Intrusive = r.Yes(n) },
		"quick":     func(n *yaml.Node) { a.Quick = r.Yes(n) },
	})
	return &a
}

// roles reads a list of roles; a wrong one is reported where it stands.
func (r *profileReader) roles(n *yaml.Node) (roles []string) {
	if n.Kind != yaml.SequenceNode {
		r.Fail(n, "expected a list")
		return nil
	}
	for _, item := range n.Content {
		role := r.Text(item)
		if _, known := SpanishRoles[role]; !known {
			r.Fail(item, "unknown role %q%s", role, strictyaml.Hint(role, roleNames()))
		}
		roles = append(roles, role)
	}
	return roles
}

func roleNames() (names []string) {
	for name := range SpanishRoles {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func askedNode(a *Asked) *yaml.Node {
	keys := &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
	for _, role := range a.Keys {
		keys.Content = append(keys.Content, wordNode(role))
	}
	members := mapping{{"keys", keys}}
	if a.Intrusive {
		members = append(members, member{"intrusive", wordNode("true")})
	}
	if a.Quick {
		members = append(members, member{"quick", wordNode("true")})
	}
	return members.node()
}
