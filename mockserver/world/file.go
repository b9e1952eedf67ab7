package world

import (
	"slices"
	"sync"
	"time"

	"go.yaml.in/yaml/v4"

	"calco.example"
	"calco.example/contracts/civil"
	"calco.example/mockserver/world/calendar"
	"calco.example/mockserver/world/payment"
)

// Parse reads a world file; name is used in errors only. The file is read
// strictly: an unknown or repeated key, a missing or bad value and a serial
// number, location id or key used twice are errors. All are reported together,
// with line and column, as an *Error.
func Parse(name string, text []byte) (*World, error) {
	var root yaml.Node
	if err := yaml.Load(text, &root); err != nil {
		return nil, syntaxError(name, err)
	}
	zone, err := civil.Santiago()
	if err != nil {
		return nil, err
	}
	w := &World{Zone: zone, calendar: calendar.New()}
	r := &worldReader{seen: make(map[string]*yaml.Node), owners: ownersOfCards(), zone: zone}
	r.mapping(topValue(&root), []fileKey{
		{"personas", true, func(n *yaml.Node) { w.Personas = elements(r, n, r.persona) }},
	})
	if len(r.problems) > 0 {
		return nil, newError(name, r.problems)
	}
	w.link()
	if err := w.setClocks(); err != nil {
		return nil, err
	}
	return w, nil
}

// worldReader reads the parts of a world file and collects what is wrong.
type worldReader struct {
	fileReader
	seen   map[string]*yaml.Node // every value that must be unique, with its kind
	owners map[string]binOwner   // by BIN
	zone   *time.Location
}

func (r *worldReader) persona(n *yaml.Node) *Persona {
	p := &Persona{}
	r.mapping(n, []fileKey{
		{"name", true, func(n *yaml.Node) { p.Name = r.unique(n, "persona", r.matching(n, namePattern)) }},
		{"key", true, func(n *yaml.Node) { p.APIKey = r.unique(n, "key", r.key(n)) }},
		{"summary", true, func(n *yaml.Node) { p.Summary = r.text(n) }},
		{"spanish", false, func(n *yaml.Node) { p.Spanish = r.text(n) }},
		{"unknownUser", false, func(n *yaml.Node) { p.UnknownUser = r.flag(n) }},
		{"noPlan", false, func(n *yaml.Node) { p.NoPlan = r.flag(n) }},
		{"disabled", false, func(n *yaml.Node) { p.Disabled = r.flag(n) }},
		{"broken", false, func(n *yaml.Node) { p.Broken = r.flag(n) }},
		{"sequenceWidth", false, func(n *yaml.Node) { p.sequenceWidth = r.number(n, 1, 18) }},
		{"commerce", false, func(n *yaml.Node) { p.Commerce = r.commerce(n) }},
		{"locations", false, func(n *yaml.Node) { p.Locations = elements(r, n, r.location) }},
	})
	switch {
	case p.UnknownUser && (p.Commerce != nil || p.Locations != nil):
		r.report(n, "an unknown user has no commerce and no locations")
	case !p.UnknownUser && p.Commerce == nil:
		r.report(n, "a persona needs a commerce unless its user is unknown")
	case p.terminals() > maxTerminals:
		r.report(n, "a persona has at most %d terminals", maxTerminals)
	}
	return p
}

func (p *Persona) terminals() (n int) {
	for _, loc := range p.Locations {
		n += len(loc.Terminals)
	}
	return n
}

func (r *worldReader) commerce(n *yaml.Node) *Commerce {
	c := &Commerce{}
	r.mapping(n, []fileKey{
		{"partnerId", true, func(n *yaml.Node) { c.PartnerID = r.unique(n, "partner id", r.text(n)) }},
		{"taxId", true, func(n *yaml.Node) { c.TaxID = r.unique(n, "tax id", r.taxID(n)) }},
		{"name", true, func(n *yaml.Node) { c.Name = r.text(n) }},
	})
	return c
}

// elements reads every element of a sequence.
func elements[T any](r *worldReader, n *yaml.Node, read func(*yaml.Node) T) []T {
	var all []T
	for _, element := range r.sequence(n) {
		all = append(all, read(element))
	}
	return all
}

// unique reports a value that the file has already used for the same thing.
func (r *worldReader) unique(n *yaml.Node, kind, value string) string {
	if value == "" {
		return value // reported already
	}
	if first := r.seen[kind+value]; first != nil {
		r.report(n, "%s %q is already used in line %d", kind, value, first.Line)
	}
	r.seen[kind+value] = n
	return value
}

// acceptance reads the payment types a location takes.
func (r *worldReader) acceptance(n *yaml.Node) (accepts [payment.NumTypes]bool) {
	for _, element := range r.sequence(n) {
		types := []payment.Type{payment.Debit, payment.Credit, payment.Prepaid, payment.Cash}
		i := slices.IndexFunc(types, func(p payment.Type) bool { return p.String() == element.Value })
		if i < 0 {
			r.report(element, "unknown payment type %q; known are DEBIT, CREDIT, PREPAID, CASH", element.Value)
			continue
		}
		accepts[i] = true
	}
	return accepts
}

// Shipped is the world that is part of the program. It is read once: nobody changes
// a world.
func Shipped() *World { return shipped() }

var shipped = sync.OnceValue(func() *World {
	const file = "fixtures/world.yaml"
	data, err := calco.Files.ReadFile(file)
	if err != nil {
		panic(err)
	}
	world, err := Parse(file, data)
	if err != nil {
		panic(err)
	}
	return world
})
