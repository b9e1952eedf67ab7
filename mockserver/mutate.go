package mockserver

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/world"
)

// mutation applies one mutant to a mock: a fault on purpose, to prove that the
// suite sees it. A mock without one has a nil mutation, and every method then
// does nothing.
type mutation struct {
	rules.Mutant
	field string // of the request, that the bound or the words of Rule are about
}

func newMutation(m rules.Mutant) *mutation {
	u := &mutation{Mutant: m}
	rule, _ := rules.Lookup(m.Rule)
	switch {
	case m.Kind == rules.BoundMoved && rule.Bound != nil:
		u.field = rule.Bound.Field
	case rule.Words != nil:
		u.field = rule.Words.Field
	}
	return u
}

func (u *mutation) is(kind rules.MutantKind) bool { return u != nil && u.Kind == kind }

// account is who is served instead of who asked.
func (u *mutation) account(op rules.Operation, w *world.World, asked *world.Persona, why string) (*world.Persona, string) {
	persona := func(name string) *world.Persona {
		i := slices.IndexFunc(w.Personas, func(p *world.Persona) bool { return p.Name == name })
		if i < 0 {
			return asked
		}
		return w.Personas[i]
	}
	switch {
	case u.is(rules.Account) && asked != nil && asked.Name == "main" && (u.Operation == "" || u.Operation == op):
		return persona("second"), ""
	case u.is(rules.RuleOff) && asked == nil && u.Rule == rules.RefusalOf(op, ""), u.is(rules.RuleOff) && asked != nil && asked.UnknownUser && u.Rule == rules.RefusalOf(op, "unknownUser"):
		return persona("main"), "" // somebody has to be served
	}
	return asked, why
}

// mutateChecks changes the rows of the rule that a mutant breaks. A row judges a
// shifted copy of the case, so that nothing else is touched.
func mutateChecks[C any](u *mutation, checks []check[C], shift func(C) C) []check[C] {
	if u == nil {
		return checks
	}
	mutated := slices.Clone(checks)
	for i := range mutated {
		k := &mutated[i]
		if k.id != u.Rule {
			continue
		}
		broken := k.broken
		switch u.Kind {
		case rules.RuleOff:
			k.broken = func(C) string { return "" }
		case rules.BoundMoved, rules.WordAllowed, rules.WordRefused:
			k.broken = func(c C) string { return broken(shift(c)) }
		case rules.CodeSwapped:
			code, message := rules.Wire(rules.ID(u.Word))
			k.says = func(C) (string, string) { return code, message }
		}
	}
	return mutated
}

// shiftBranch is the case that a moved bound or a changed list of words sees:
// the field that the row of the rule names holds another value, or its words are
// judged otherwise.
func (u *mutation) shiftBranch(c *branchCase) *branchCase {
	shifted := *c
	if u.Kind == rules.BoundMoved {
		u.moveBranch(&shifted)
		return &shifted
	}
	switch u.field {
	case "locationId":
		shifted.location.restricted = u.restricts(c.fields.locationID.text, c.location.restricted)
	case "serialNumber":
		shifted.serial.restricted = u.restricts(c.fields.serialNumber.text, c.serial.restricted)
	case "typeTransaction":
		shifted.types = u.list(c.types, c.fields.types.text)
	case "cardBrand":
		shifted.brands = u.list(c.brands, c.fields.brands.text)
	case "installmentType":
		shifted.installments = u.list(c.installments, c.fields.installments.text)
	}
	return &shifted
}

// moveBranch moves the value of a field against the way that the bound moves.
func (u *mutation) moveBranch(c *branchCase) {
	switch u.field {
	case "startDate":
		c.start.date -= civil.Date(u.By)
	case "endDate":
		c.end.date -= civil.Date(u.By)
	case "page":
		c.page -= int64(u.By)
	case "pageSize":
		c.pageSize -= int64(u.By)
	case "locationId":
		c.fields.locationID.text = lengthened(c.fields.locationID.text, -u.By)
	case "serialNumber":
		c.fields.serialNumber.text = lengthened(c.fields.serialNumber.text, -u.By)
	}
}

// lengthened is a text with some characters more, or less.
func lengthened(text string, by int) string {
	runes := []rune(text)
	if by < 0 {
		return string(runes[:max(0, len(runes)+by)])
	}
	return text + strings.Repeat("9", by)
}

// restricts is whether a text is refused once Word is allowed, or refused too.
func (u *mutation) restricts(text string, restricted bool) bool {
	if u.Kind == rules.WordRefused {
		return restricted || strings.Contains(text, u.Word)
	}
	return restricted && hasRestricted(strings.ReplaceAll(text, u.Word, ""), "unicode-space")
}

func (u *mutation) list(list listField, text string) listField {
	switch {
	case u.Kind == rules.WordRefused && slices.Contains(list.values, u.Word):
		list.bad = "refused by a mutant"
	case u.Kind == rules.WordAllowed && slices.Contains(strings.Split(strings.ReplaceAll(text, ", ", ","), ","), u.Word):
		list.bad = ""
	}
	return list
}

// shiftReport is the same for the transaction report, which has no lists of
// words.
func (u *mutation) shiftReport(c *reportCase) *reportCase {
	shifted := *c
	switch u.field {
	case "Filters.StartDate":
		shifted.start.date -= civil.Date(u.By)
	case "Filters.EndDate":
		shifted.end.date -= civil.Date(u.By)
	case "Filters.SerialNumber":
		shifted.fields.serialNumber.text = lengthened(c.fields.serialNumber.text, -u.By)
	case "page":
		shifted.page -= int64(u.By)
	case "pageSize":
		shifted.pageSize -= int64(u.By)
	}
	return &shifted
}

// filters is the case whose list filters select.
func (u *mutation) filters(c *branchCase) *branchCase {
	if !u.is(rules.Selection) {
		return c
	}
	changed := *c
	switch u.Change {
	case "typeTransaction":
		changed.types.used = false
	case "cardBrand":
		changed.brands.used = false
	case "installmentType":
		changed.installments.used = false
	case "first of list":
		for _, list := range []*listField{&changed.types, &changed.brands, &changed.installments} {
			list.values = list.values[:min(1, len(list.values))]
		}
	}
	return &changed
}

// query is which sales are selected instead.
func (u *mutation) query(q query) query {
	if !u.is(rules.Selection) || u.Operation != "" && u.Operation != q.operation {
		return q
	}
	switch u.Change {
	case "locationId":
		q.locations = nil
	case "serialNumber":
		q.terminals = nil
	case "from+1":
		q.from++
	case "from-1":
		q.from--
	case "to+1":
		q.to++
	case "to-1":
		q.to--
	case "newest first":
		q.byLocation = false
	}
	return q
}

// names is a body whose names are matched in any letter case.
func (u *mutation) names(members []jsonbody.Field, known []string) {
	if !u.is(rules.Selection) || u.Change != "any case" {
		return
	}
	for i := range members {
		u.names(members[i].Members, known)
		for _, name := range known {
			if strings.EqualFold(name, members[i].Name) {
				members[i].Name = name
			}
		}
	}
}

// defaultSize is the page size of a transaction report that names none.
func (u *mutation) defaultSize(size int64) int64 {
	if u.is(rules.BoundMoved) && u.Rule == "TR-DEFAULTS" {
		return size + int64(u.By)
	}
	return size
}

// mend gives page and size that a rule switched off has let through a value
// that can be served.
func (u *mutation) mend(page, size *int64) {
	if u != nil {
		*page, *size = max(1, *page), max(1, *size)
	}
}

// page is which rows are served instead.
func (u *mutation) page(number, size int64) (int64, int64) {
	if u.is(rules.PageSlip) {
		switch u.Change {
		case "next":
			return number + 1, size
		case "always first":
			return 1, size
		case "one less":
			return number, max(1, size-1)
		}
	}
	return number, size
}

// answer changes an answer before it is written.
func (u *mutation) answer(x *exchange, a *answer) {
	if u == nil || x.op == "" {
		return
	}
	switch u.Kind {
	case rules.ContentType:
		if x.op == u.Operation {
			a.header("Content-Type", u.Word)
		}
	case rules.Status:
		if x.op == u.Operation && codeOf(a.body) == u.Word {
			a.status = mutantStatus(a.status + u.By)
		}
	case rules.Message, rules.Field, rules.PageSlip:
		if x.op == u.Operation {
			a.body = u.body(a.body)
		}
	}
}

func codeOf(body []byte) string {
	var envelope struct {
		Code     string
		Metadata struct{ Code string }
	}
	_ = json.Unmarshal(body, &envelope) // our own answer
	return envelope.Code + envelope.Metadata.Code
}

// body rewrites the JSON of an answer.
func (u *mutation) body(body []byte) []byte {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return body
	}
	if u.Word != "" && codeOf(body) != u.Word {
		return body
	}
	changeAt(value, strings.Split(u.Path, "."), func(parent map[string]any, name string) { u.change(parent, name) })
	changed, err := json.Marshal(value)
	if err != nil {
		return body
	}
	return changed
}

// changeAt finds the parents of what a dotted path names, * standing for each
// entry of a list.
func changeAt(value any, path []string, change func(parent map[string]any, name string)) {
	switch v := value.(type) {
	case []any:
		if path[0] == "*" {
			for _, entry := range v {
				changeAt(entry, path[1:], change)
			}
		}
	case map[string]any:
		inner, there := v[path[0]]
		if !there {
			return
		}
		if len(path) == 1 {
			change(v, path[0])
			return
		}
		changeAt(inner, path[1:], change)
	}
}

// change does to one member what the mutant says.
func (u *mutation) change(parent map[string]any, name string) {
	value := parent[name]
	list, _ := value.([]any)
	text, isText := value.(string)
	switch u.Change {
	case "drop":
		delete(parent, name)
	case "rename":
		delete(parent, name)
		parent[name+"X"] = value
	case "null":
		parent[name] = nil
	case "text":
		encoded, _ := json.Marshal(value)
		parent[name] = string(encoded)
	case "number":
		parent[name] = 7
	case "object":
		parent[name] = map[string]any{}
	case "+1", "-1":
		number, _ := value.(json.Number)
		n, _ := strconv.ParseFloat(number.String(), 64)
		by, _ := strconv.Atoi(u.Change)
		parent[name] = n + float64(by)
	case "alter":
		if isText && text != "" {
			parent[name] = text[:len(text)-1] + string(rune(text[len(text)-1]^1))
		}
	case "suffix":
		if isText {
			parent[name] = text + u.suffix()
		}
	case "prefix":
		if isText {
			parent[name] = "x" + text
		}
	case "drop first":
		if len(list) > 0 {
			parent[name] = list[1:]
		}
	case "repeat first":
		if len(list) > 1 {
			parent[name] = append([]any{list[0], list[0]}, list[2:]...)
		}
	case "card on cash":
		if parent["transactionType"] == "CASH" {
			parent[name] = "VISA"
		}
	case "BR-12":
		parent[name] = "BR-12"
	case "empty":
		parent[name] = []any{}
	}
}

func (u *mutation) suffix() string {
	if u.Path == "" {
		return ""
	}
	return "Z"
}

// mutantStatus keeps a mutated status one that net/http can write.
func mutantStatus(status int) int {
	if status < 200 || status > 599 {
		return http.StatusTeapot
	}
	return status
}
