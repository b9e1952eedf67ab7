// Package change finds the smallest changes of a request that lead to another
// answer. They come from the rows of the rule book: how a good request breaks
// each rule, and the bound of the one that answered. Whatever it proposes it has
// tried: a change that does not do what it says is not proposed.
package change

import (
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
)

// Change is a change with where it leads.
type Change struct {
	Steps   []Step
	Request call.Request
	// Status, Code and Rule are the answer that it got.
	Status int
	Code   string
	Rule   rules.ID
}

// Step is one part of a change, for a catalogue of texts. Kinds: earlier and
// later (by a day), without, with, twice, renamed, key, no-key, header,
// query, body, path, ordinary.
type Step struct{ Kind, Name, Value string }

// Case is a request that was answered, and what is known about its account.
type Case struct {
	Request call.Request // with the time at which it was asked
	Rule    rules.ID     // which rule answered
	Status  int
	Unread  map[string]string // fields that nobody read, and the names that were meant
	Givens  rules.Givens
	Keys    Keys
}

// Keys gives the key of a role of the target file; empty where nobody has it.
type Keys func(role string) string

// Ask is how a change is tried.
type Ask func(call.Request) call.Response

// most is how many changes are proposed, mostTried how many are tried.
const (
	most      = 10
	mostTried = 150
)

// Smallest tries the changes of a case, smallest first, and returns those that
// lead elsewhere: the smallest few that lead to a success, then at most one for
// each rule.
func Smallest(c Case, ask Ask) []Change {
	var good, other []Change
	seen := map[string]bool{place(c.Rule, c.Status): true}
	for _, candidate := range c.candidates(ask) {
		a := ask(candidate.Request)
		where := place(a.Rule, a.Status)
		candidate.Status, candidate.Code, candidate.Rule = a.Status, a.Code, a.Rule
		switch {
		case seen[where]:
		case candidate.Succeeds():
			good = append(good, candidate)
		default:
			seen[where] = true
			other = append(other, candidate)
		}
	}
	found := append(successes(good), other...)
	return found[:min(len(found), most)]
}

// place is where an answer leads: the rule, or the status where none speaks.
func place(rule rules.ID, status int) string {
	if rule != "" {
		return string(rule)
	}
	return strconv.Itoa(status)
}

// Succeeds tells whether it leads to a success.
func (c Change) Succeeds() bool { return slices.Contains(rules.Successes(), c.Rule) }

// size orders changes: within a field of the body before what turns the whole
// request into another one.
func (c Change) size() int {
	size := 0
	for _, step := range c.Steps {
		size += max(1, sizes[step.Kind])
	}
	return size
}

var sizes = map[string]int{"twice": 4, "key": 4, "no-key": 4, "header": 4, "query": 4, "body": 5, "ordinary": 9}

// candidates lists what may be tried, smallest first.
func (c Case) candidates(ask Ask) []Change {
	t := newTrial(c)
	t.aboutLine()
	if t.readable {
		c.Givens.LastPage = t.lastPage(ask)
		t.givens = c.Givens
		t.renamed(c.Unread)
		t.repaired()
		t.days()
		t.ownRow(c.Rule)
		t.words()
		t.rows()
		t.without()
	}
	t.ordinary()
	slices.SortStableFunc(t.list, func(a, b Change) int { return a.size() - b.size() })
	return t.list[:min(len(t.list), mostTried)]
}

// From is a request as plain data for one that is to be sent; false when its
// body cannot be read.
func From(q call.Request) (rules.Request, bool) {
	r := rules.Request{Operation: q.Operation, Role: sameKey, ContentType: q.ContentType, Query: q.Query}
	if q.Body == "" {
		return r, true
	}
	members, err := rules.ReadBody([]byte(q.Body))
	if err != nil {
		r.Raw = q.Body
		return r, false
	}
	r.Members = members
	return r, true
}

// sameKey stands for the key that the request has already.
const sameKey = "(same)"

// To is a request to send for one as plain data. What plain data do not say is
// taken from another request.
func To(r rules.Request, from call.Request, keys Keys) call.Request {
	q := from
	q.ContentType, q.Query, q.Body = r.ContentType, r.Query, r.Body()
	switch r.Role {
	case sameKey:
	case "":
		q.Key = ""
	default:
		q.Key = keys(r.Role)
	}
	return q
}

// Steps words the changes of a row. Every value is as it was sent.
func Steps(changes []rules.Change, r rules.Request) []Step {
	var steps []Step
	for _, c := range changes {
		value, _ := r.Field(c.Name)
		switch c.Kind {
		case rules.Set:
			steps = append(steps, Step{"with", c.Name, text(value)})
		case rules.Drop:
			steps = append(steps, Step{Kind: "without", Name: c.Name})
		case rules.Repeat:
			steps = append(steps, Step{Kind: "twice", Name: c.Name})
		case rules.SetRole:
			steps = append(steps, keyStep(c.Text))
		case rules.SetHeader:
			steps = append(steps, Step{"header", c.Name, c.Text})
		case rules.SetQuery, rules.SetBody:
			steps = append(steps, Step{Kind: string(c.Kind), Value: c.Text})
		}
	}
	return steps
}

func keyStep(role string) Step {
	if role == "" {
		return Step{Kind: "no-key"}
	}
	return Step{Kind: "key", Value: kebab(role)}
}

// kebab is a role as personas are named: noPlan, no-plan.
func kebab(role string) string {
	var out strings.Builder
	for _, r := range role {
		if r >= 'A' && r <= 'Z' {
			out.WriteByte('-')
			r += 'a' - 'A'
		}
		out.WriteRune(r)
	}
	return out.String()
}

func text(value any) string {
	member := rules.Request{Members: []rules.Member{{Name: "v", Value: value}}}.Body()
	return strings.TrimSuffix(strings.TrimPrefix(member, `{"v":`), "}")
}
