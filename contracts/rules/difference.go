package rules

import (
	"strings"

	yaml "go.yaml.in/yaml/v4"
)

// Difference is something in which a mock under a profile answers otherwise than
// the deployment that the profile was learnt from: what no answer of the rule
// book says.
type Difference struct {
	Subject    string `json:"subject"` // the rule or open question, as BR-07 or Q-SAME-DAY
	Step       string `json:"step"`    // what was asked, in words
	Kind       string `json:"kind"`    // status, code, message, shape, order, letter case, answer
	Mock       string `json:"mock"`
	Deployment string `json:"deployment"`
}

// texts are the members of a difference in the order of a profile file.
func (d *Difference) texts() []differenceText {
	return []differenceText{{"subject", &d.Subject}, {"step", &d.Step}, {"kind", &d.Kind}, {"mock", &d.Mock}, {"deployment", &d.Deployment}}
}

type differenceText struct {
	key  string
	text *string
}

// difference reads one entry of the profile's differences.
func (r *profileReader) difference(n *yaml.Node) (d Difference) {
	members := map[string]func(*yaml.Node){}
	for _, m := range d.texts() {
		members[m.key] = func(n *yaml.Node) { *m.text = r.Text(n) }
	}
	r.Mapping(n, members)
	return d
}

// differences reads the list.
func (r *profileReader) differences(n *yaml.Node) (list []Difference) {
	if n.Kind != yaml.SequenceNode {
		r.Fail(n, "expected a list")
		return nil
	}
	for _, item := range n.Content {
		list = append(list, r.difference(item))
	}
	return list
}

func differencesNode(list []Difference) *yaml.Node {
	node := &yaml.Node{Kind: yaml.SequenceNode}
	for _, d := range list {
		var members mapping
		for _, m := range d.texts() {
			members = append(members, member{m.key, textNode(*m.text)})
		}
		node.Content = append(node.Content, members.node())
	}
	return node
}

func readableDifferences(list []Difference) (readable []Difference) {
	for _, d := range list {
		for _, m := range d.texts() {
			*m.text = utf8Text(*m.text)
		}
		readable = append(readable, d)
	}
	return readable
}

// Same tells whether two differences are one: the same is asked, and both sides
// show the same, or where several kinds of behaviour were seen, one list of them
// holds the other.
func (d Difference) Same(other Difference) bool {
	if d.Subject != other.Subject || d.Kind != other.Kind {
		return false
	}
	if d.Kind == "answer" || d.Kind == "order" || d.Kind == "letter case" {
		return d.Mock == other.Mock && (d.Deployment == other.Deployment || within(d.Deployment, other.Deployment) || within(other.Deployment, d.Deployment))
	}
	return d.Mock == other.Mock && d.Deployment == other.Deployment
}

// within tells whether all kinds of behaviour that one text lists are in the
// other.
func within(some, all string) bool {
	how, list, listed := strings.Cut(some, ": ")
	otherHow, others, otherListed := strings.Cut(all, ": ")
	if !listed || !otherListed || how != otherHow {
		return false
	}
	for kind := range strings.SplitSeq(list, "; ") {
		if !strings.Contains("; "+others+"; ", "; "+kind+"; ") {
			return false
		}
	}
	return true
}
