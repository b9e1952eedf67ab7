package change

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
)

// trial collects what may be tried for a case.
type trial struct {
	from     call.Request
	plain    rules.Request
	readable bool // the body could be read, or there is none
	givens   rules.Givens
	keys     Keys
	list     []Change
}

func newTrial(c Case) *trial {
	t := &trial{from: c.Request, givens: c.Givens, keys: c.Keys}
	t.plain, t.readable = From(c.Request)
	return t
}

// add proposes a request, if it is another one and can be sent.
func (t *trial) add(q call.Request, steps ...Step) {
	if q != t.from {
		t.list = append(t.list, Change{Steps: steps, Request: q})
	}
}

// try proposes changes in the form of the rule book. What cannot be built from
// the givens is left out.
func (t *trial) try(changes []rules.Change) {
	r, err := t.plain.With(t.givens, changes...)
	if err != nil {
		return
	}
	q := To(r, t.from, t.keys)
	if r.Role != "" && r.Role != sameKey && q.Key == "" {
		return // nobody has this role
	}
	t.add(q, Steps(changes, r)...)
}

// aboutLine proposes what stands outside the body: method, path, type, the
// forcing header, the account.
func (t *trial) aboutLine() {
	right := call.For(t.from.Operation)
	if t.from.Method != right.Method || t.from.Path != right.Path {
		q := t.from
		q.Method, q.Path = right.Method, right.Path
		t.add(q, Step{Kind: "path", Value: right.Method + " " + right.Path})
	}
	if t.from.Prefer != "" {
		q := t.from
		q.Prefer = ""
		t.add(q, Step{Kind: "without", Name: "Prefer"})
	}
	if key := t.keys("main"); key != "" && key != t.from.Key {
		q := t.from
		q.Key = key
		t.add(q, keyStep("main"))
	}
	if call.HasBody(t.from.Operation) && t.from.ContentType != "application/json" {
		t.try([]rules.Change{{Kind: rules.SetHeader, Name: "Content-Type", Text: "application/json"}})
	}
}

// renamed gives fields that nobody read the names that were meant.
func (t *trial) renamed(unread map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(unread)) {
		meant := unread[name]
		value, sent := t.plain.Field(name)
		if meant == "" || !sent {
			continue
		}
		r, err := t.plain.With(t.givens, rules.Change{Kind: rules.Drop, Name: name}, setTo(meant, value))
		if err == nil {
			t.add(To(r, t.from, t.keys), Step{"renamed", name, meant})
		}
	}
}

func setTo(name string, value any) rules.Change {
	return rules.Change{Kind: rules.Set, Name: name, Value: rules.Term{Base: rules.Literal, Is: value}}
}

// days proposes each date a day earlier and a day later.
func (t *trial) days() {
	for _, name := range t.fields() {
		value, _ := t.plain.Field(name)
		written, _ := value.(string)
		day, err := time.Parse(time.DateOnly, written)
		if err != nil {
			continue
		}
		for _, step := range []struct {
			kind string
			by   int
		}{{"earlier", -1}, {"later", 1}} {
			r, err := t.plain.With(t.givens, setTo(name, day.AddDate(0, 0, step.by).Format(time.DateOnly)))
			if err == nil {
				t.add(To(r, t.from, t.keys), Step{Kind: step.kind, Name: name})
			}
		}
	}
}

// fields are those of the operation's request table that hold a value.
func (t *trial) fields() (names []string) {
	row, _ := rules.LookupOperation(t.from.Operation)
	for _, f := range row.Fields {
		if f.Type != "object" {
			names = append(names, f.Name)
		}
	}
	return names
}

// ownRow proposes what the row of the rule that answered says: the last value
// accepted, or each field as a good request has it, or of the account.
func (t *trial) ownRow(id rules.ID) {
	rule, known := rules.Lookup(id)
	if !known || rule.Break == nil {
		return
	}
	if rule.Bound != nil {
		t.try([]rules.Change{{Kind: rules.Set, Name: rule.Bound.Field, Value: rule.Bound.Last}})
	}
	row, _ := rules.LookupOperation(t.from.Operation)
	for _, f := range row.Fields {
		for _, value := range []rules.Term{f.Good, {Base: f.Own}} {
			if value.Base != "" {
				t.try([]rules.Change{{Kind: rules.Set, Name: f.Name, Value: value}})
			}
		}
	}
}

// words proposes the lists in the letter case and with the separators of the
// reference, and each word of a list that a rule allows.
func (t *trial) words() {
	for _, rule := range rules.All() {
		if rule.Words == nil || rule.Operation != t.from.Operation {
			continue
		}
		value, _ := t.plain.Field(rule.Words.Field)
		written, isText := value.(string)
		if !isText || written == "" || len(rule.Words.Allowed) == 0 {
			continue
		}
		var list []string
		for word := range strings.SplitSeq(strings.ToUpper(written), ",") {
			list = append(list, strings.TrimSpace(word))
		}
		for _, join := range []string{", ", ","} {
			t.try([]rules.Change{setTo(rule.Words.Field, strings.Join(list, join))})
		}
		for _, word := range rule.Words.Allowed {
			t.try([]rules.Change{setTo(rule.Words.Field, word)})
		}
	}
}

// rows proposes every way to break every rule of the operation, and the first
// value that a bound refuses.
func (t *trial) rows() {
	for _, rule := range rules.All() {
		ofThis := rule.Operation == t.from.Operation || rule.ID == "ERROR_NOT_AUTHORIZED" && t.from.Operation != rules.TransactionReport
		if !ofThis || rule.Break == nil {
			continue
		}
		if rule.Bound != nil {
			t.try([]rules.Change{{Kind: rules.Set, Name: rule.Bound.Field, Value: rule.Bound.First}})
		}
		for _, way := range rule.Break.Ways {
			t.try(way)
		}
	}
}

// without leaves out each field that was sent.
func (t *trial) without() {
	for _, m := range t.plain.Members {
		if inner, isObject := m.Value.([]rules.Member); isObject {
			for _, f := range inner {
				t.try([]rules.Change{{Kind: rules.Drop, Name: m.Name + "." + f.Name}})
			}
		}
		t.try([]rules.Change{{Kind: rules.Drop, Name: m.Name}})
	}
}

// ordinary proposes a good request in place of this one.
func (t *trial) ordinary() {
	q := Ordinary(t.from, t.givens, false)
	right := call.For(t.from.Operation)
	q.Method, q.Path, q.Query, q.Prefer = right.Method, right.Path, "", ""
	t.add(q, Step{Kind: "ordinary"})
}

// Ordinary is a request with the body of a good one. What it says of its type is
// kept, or else is right too.
func Ordinary(q call.Request, givens rules.Givens, keepType bool) call.Request {
	good, err := rules.Good(q.Operation, givens)
	if err != nil {
		return q
	}
	q.Body = good.Body()
	if !keepType {
		q.ContentType = call.For(q.Operation).ContentType
	}
	return q
}

// lastPage asks how many pages the request has.
func (t *trial) lastPage(ask Ask) int {
	r, err := t.plain.With(t.givens, setTo("page", 1))
	if err != nil || !call.HasBody(t.from.Operation) {
		return 0
	}
	return TotalPages(ask(To(r, t.from, t.keys)).Body)
}

// TotalPages is the number of pages that a report tells; 0 where it tells none.
func TotalPages(body []byte) int {
	var both struct {
		Pagination struct{ TotalPages int }
		Content    struct{ TotalPages int }
	}
	if json.Unmarshal(body, &both) != nil {
		return 0
	}
	return max(both.Pagination.TotalPages, both.Content.TotalPages)
}
