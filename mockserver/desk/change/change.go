package change

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
)

// Change is one change with where it leads.
type Change struct {
	// Kind says what was changed, for a catalogue of texts: earlier and later (a
	// day), without, with, renamed, key, type, path, ordinary. Field and Value fill
	// the text in.
	Kind, Field, Value string
	Request            call.Request
	// Status, Code and Rule are the answer that it got.
	Status int
	Code   string
	Rule   rules.ID
}

// Case is a request that was answered, and what is known about the account.
type Case struct {
	Request call.Request // with the time at which it was asked
	Rule    rules.ID     // which rule answered
	Code    string
	// Unread are the fields that nobody read, by the name that was meant.
	Unread map[string]string
	// Locations and Serials are the account's own; ForeignLocation and
	// ForeignSerial belong to another.
	Locations, Serials             []string
	ForeignLocation, ForeignSerial string
	// Example is the key of an account that shows a success.
	Example, ExampleName string
}

// most is how many changes are proposed.
const most = 10

// Smallest tries the changes of a case, smallest first, and returns those that
// lead elsewhere: at most one for each rule, what leads to a success first.
func Smallest(c Case, ask func(call.Request) call.Answer) []Change {
	var found []Change
	seen := map[string]bool{place(c.Rule, c.Code): true}
	for _, candidate := range c.candidates(ask) {
		if len(found) == most {
			break
		}
		a := ask(candidate.Request)
		where := place(a.Rule, a.Code)
		if seen[where] || where == "" {
			continue
		}
		seen[where] = true
		candidate.Status, candidate.Code, candidate.Rule = a.Status, a.Code, a.Rule
		found = append(found, candidate)
	}
	slices.SortStableFunc(found, func(a, b Change) int { return succeeds(b) - succeeds(a) })
	return found
}

func place(rule rules.ID, code string) string {
	if rule != "" {
		return string(rule)
	}
	return code
}

func succeeds(c Change) int {
	if rule, known := rules.Lookup(c.Rule); known && rule.Code != "" && !rule.Refuses() {
		return 1
	}
	return 0
}

// candidates lists what may be tried, smallest first.
func (c Case) candidates(ask func(call.Request) call.Answer) []Change {
	list := c.aboutKey()
	q := c.Request
	right := call.For(q.Operation)
	if right.Path != "" && (q.Method != right.Method || q.Path != right.Path) {
		moved := q
		moved.Method, moved.Path = right.Method, right.Path
		list = append(list, Change{Kind: "path", Value: right.Method + " " + right.Path, Request: moved})
	}
	if q.Prefer != "" {
		free := q
		free.Prefer = ""
		list = append(list, Change{Kind: "without", Field: "Prefer", Request: free})
	}
	if !call.HasBody(q.Operation) {
		return list
	}
	if q.ContentType != "application/json" {
		typed := q
		typed.ContentType = "application/json"
		list = append(list, Change{Kind: "type", Value: "application/json", Request: typed})
	}
	body, ok := Parse(q.Body)
	if ok {
		list = append(list, c.aboutBody(body, ask)...)
	}
	good := Ordinary(q.Operation, q.Key, q.Now)
	return append(list, Change{Kind: "ordinary", Request: good})
}

// aboutKey proposes another account where the account was the reason.
func (c Case) aboutKey() []Change {
	if c.Example == "" || c.Request.Key == c.Example {
		return nil
	}
	q := c.Request
	q.Key = c.Example
	if q.Body == "" && call.HasBody(q.Operation) {
		q.Body = Ordinary(q.Operation, q.Key, q.Now).Body
	}
	return []Change{{Kind: "key", Value: c.ExampleName, Request: q}}
}

// trial collects candidates that differ in the body.
type trial struct {
	from call.Request
	body Body
	list []Change
}

func (t *trial) add(kind, field, value string, body Body) {
	q := t.from
	q.Body = body.String()
	if q.Body != t.body.String() {
		t.list = append(t.list, Change{Kind: kind, Field: field, Value: value, Request: q})
	}
}

// set proposes a value for a field.
func (t *trial) set(field string, value any) {
	t.add("with", field, shown(value), t.body.With(field, value))
}

func shown(value any) string {
	switch v := value.(type) {
	case int:
		return strconv.Itoa(v)
	case string:
		return v
	}
	return ""
}

func (c Case) aboutBody(body Body, ask func(call.Request) call.Answer) []Change {
	t := &trial{from: c.Request, body: body}
	for _, name := range sortedKeys(c.Unread) {
		if meant := c.Unread[name]; meant != "" {
			t.add("renamed", name, meant, body.Renamed(name, meant))
		}
	}
	t.dates(NamesOf(c.Request.Operation), c.Request.Now)
	t.words()
	t.paging(ask)
	c.places(t)
	for _, f := range body {
		t.add("without", f.Name, "", body.Without(f.Name))
	}
	return t.list
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// dates proposes a day more or less, and the days at the bounds of the rules.
func (t *trial) dates(names Names, now time.Time) {
	start, startOK := t.day(names.Start)
	end, endOK := t.day(names.End)
	today := now.Format(dateForm)
	for _, f := range []struct {
		name string
		day  time.Time
		ok   bool
	}{{names.End, end, endOK}, {names.Start, start, startOK}} {
		if f.ok {
			t.add("earlier", f.name, "", t.body.With(f.name, f.day.AddDate(0, 0, -1).Format(dateForm)))
			t.add("later", f.name, "", t.body.With(f.name, f.day.AddDate(0, 0, 1).Format(dateForm)))
		}
	}
	switch {
	case !startOK && endOK:
		t.set(names.Start, end.AddDate(0, 0, -7).Format(dateForm))
	case startOK && !endOK:
		t.set(names.End, start.AddDate(0, 0, 7).Format(dateForm))
	}
	if endOK {
		for _, days := range []int{-1, -30, -31, 0} {
			t.set(names.Start, end.AddDate(0, 0, days).Format(dateForm))
		}
	}
	t.set(names.End, today)
	t.set(names.End, now.AddDate(0, 0, 1).Format(dateForm))
	if t.body.Get("cardBrand") != nil {
		t.set(names.Start, "2025-05-01")
		t.set(names.Start, "2025-04-30")
	}
}

func (t *trial) day(name string) (time.Time, bool) {
	text, isText := t.body.Text(name)
	day, err := time.Parse(dateForm, text)
	return day, isText && err == nil
}

// words proposes the letter case and the white space of the lists.
func (t *trial) words() {
	for _, name := range []string{"typeTransaction", "cardBrand", "installmentType"} {
		text, ok := t.body.Text(name)
		if !ok {
			continue
		}
		var words []string
		for word := range strings.SplitSeq(strings.ToUpper(text), ",") {
			words = append(words, strings.TrimSpace(word))
		}
		join := ","
		if name == "typeTransaction" {
			join = ", "
		}
		t.set(name, strings.Join(words, join))
	}
}

// paging proposes the first page, the last one, the one after, and the bounds of
// the size.
func (t *trial) paging(ask func(call.Request) call.Answer) {
	t.set("page", 1)
	if last := t.lastPage(ask); last > 0 {
		t.set("page", last)
		t.set("page", last+1)
	}
	t.set("pageSize", 20)
	t.set("pageSize", 21)
	t.set("page", 0)
}

// lastPage asks how many pages there are.
func (t *trial) lastPage(ask func(call.Request) call.Answer) int {
	q := t.from
	q.Body = t.body.With("page", 1).String()
	return totalPages(ask(q).Body)
}

// places proposes locations and terminals, the account's own and another's.
func (c Case) places(t *trial) {
	names := NamesOf(c.Request.Operation)
	if names.Location != "" {
		for _, id := range append(first(c.Locations, 2), c.ForeignLocation) {
			if id != "" {
				t.set(names.Location, id)
			}
		}
	}
	for _, serial := range append(first(c.Serials, 1), c.ForeignSerial) {
		if serial != "" {
			t.set(names.Serial, serial)
		}
	}
}

func first(list []string, n int) []string { return slices.Clone(list[:min(n, len(list))]) }
