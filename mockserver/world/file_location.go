package world

import (
	"fmt"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"calco.example/mockserver/world/payment"
	"calco.example/mockserver/world/trade"
)

// Bounds of a volume. Indexes of a day's sales must stay below 10000 (sequence).
const (
	maxVolume  = 3000
	maxMonthly = 150000
	maxRange   = 1000
)

// locationFile is what a world file says about a location beside its address.
type locationFile struct {
	trade             string
	serials, silent   []string
	volume, monthly   int
	hasVolume         bool
	every, midnight   bool
	tourist, burst    bool
	week              *[7]int
	reversed, tips    *int // permille
	foreign           *int // permille
	sales             []*salePinned
	accepts           [payment.NumTypes]bool
	tradeAt, serialAt *yaml.Node
}

func (r *worldReader) location(n *yaml.Node) *Location {
	loc := &Location{}
	f := &locationFile{accepts: [payment.NumTypes]bool{true, true, true, true}, tradeAt: n, serialAt: n}
	r.mapping(n, append(r.addressFields(loc), r.salesFields(f)...))
	r.identify(loc, n)
	loc.Terminals = r.terminals(f, r.habits(f))
	r.pinTo(loc.Terminals, f.sales)
	return loc
}

// identify gives a location the identifier that profiles know it by whose locationId is not
// its id: that of the file, or one made of the id.
func (r *worldReader) identify(loc *Location, n *yaml.Node) {
	if loc.InternalCode == "" && loc.ID > 0 {
		loc.InternalCode = fmt.Sprintf("LOC-%04d", loc.ID)
	}
	r.unique(n, "location code", loc.InternalCode)
}

func (r *worldReader) addressFields(loc *Location) []fileKey {
	return []fileKey{
		{"id", true, func(n *yaml.Node) {
			loc.ID = r.number(n, 1, 1<<53-1)
			r.unique(n, "location", strconv.Itoa(loc.ID))
		}},
		{"code", false, func(n *yaml.Node) { loc.InternalCode = r.matching(n, codePattern) }},
		{"street", true, func(n *yaml.Node) { loc.Street = r.anyText(n) }}, // the reference: "may be empty"
		{"number", true, func(n *yaml.Node) { loc.Number = r.text(n) }},
		{"unit", false, func(n *yaml.Node) { loc.Unit = r.text(n) }},
		{"commune", true, func(n *yaml.Node) { loc.Commune = r.text(n) }},
		{"city", true, func(n *yaml.Node) { loc.City = r.text(n) }},
		{"region", true, func(n *yaml.Node) { loc.Region = r.text(n) }},
	}
}

func (r *worldReader) salesFields(f *locationFile) []fileKey {
	return []fileKey{
		{"trade", true, func(n *yaml.Node) { f.trade, f.tradeAt = r.text(n), n }},
		{"serials", true, func(n *yaml.Node) { f.serials, f.serialAt = r.serials(n), n }},
		{"neverSold", false, func(n *yaml.Node) { f.silent = r.serials(n) }},
		{"volume", false, func(n *yaml.Node) { f.volume, f.hasVolume = r.number(n, 0, maxVolume), true }},
		{"monthly", false, func(n *yaml.Node) { f.monthly = r.number(n, 1, maxMonthly) }},
		{"everyClass", false, func(n *yaml.Node) { f.every = r.flag(n) }},
		{"midnight", false, func(n *yaml.Node) { f.midnight = r.flag(n) }},
		{"tourist", false, func(n *yaml.Node) { f.tourist = r.flag(n) }},
		{"burst", false, func(n *yaml.Node) { f.burst = r.flag(n) }},
		{"week", false, func(n *yaml.Node) { f.week = r.week(n) }},
		{"shares", false, func(n *yaml.Node) { r.shares(n, f) }},
		{"sales", false, func(n *yaml.Node) { f.sales = elements(r, n, r.pinnedSale) }},
		{"accepts", false, func(n *yaml.Node) { f.accepts = r.acceptance(n) }},
	}
}

// habits prepares how the location sells, nil when it never does.
func (r *worldReader) habits(f *locationFile) *habits {
	sells := trade.Find(f.trade)
	if sells == nil {
		if f.trade != "" {
			r.report(f.tradeAt, "unknown trade %q; known are %s", f.trade, strings.Join(trade.Names(), ", "))
		}
		return nil
	}
	if f.hasVolume && f.volume == 0 || f.accepts == [payment.NumTypes]bool{} {
		return nil
	}
	h := &habits{
		trade: f.adapt(sells), volume: sells.Volume, monthly: f.monthly,
		tourist: f.tourist, midnight: f.midnight, burst: f.burst, foreign: -1, sellers: len(f.serials),
	}
	if f.foreign != nil {
		h.foreign = *f.foreign
	}
	if f.hasVolume {
		h.volume = f.volume
	}
	h.settleClasses(f.accepts)
	if f.every {
		h.every = acceptedClasses(f.accepts)
	}
	return h
}

func (r *worldReader) terminals(f *locationFile, h *habits) (all []*Terminal) {
	for _, serial := range f.serials {
		all = append(all, &Terminal{Serial: serial, habits: h})
	}
	for _, serial := range f.silent {
		all = append(all, &Terminal{Serial: serial})
	}
	if len(all) == 0 {
		r.report(f.serialAt, "a location needs a terminal")
	}
	return all
}

// serials reads serial numbers. "9990000001..9990000020" stands for all numbers
// from the first to the last.
func (r *worldReader) serials(n *yaml.Node) (all []string) {
	for _, element := range r.sequence(n) {
		serial := r.matching(element, serialPattern)
		first, last, ranged := strings.Cut(serial, "..")
		if !ranged || first == "" || last == "" {
			all = append(all, r.unique(element, "serial number", serial))
			continue
		}
		for _, serial := range r.serialRange(element, first, last) {
			all = append(all, r.unique(element, "serial number", serial))
		}
	}
	return all
}

func (r *worldReader) serialRange(n *yaml.Node, first, last string) (all []string) {
	from, err := strconv.ParseUint(first, 10, 63)
	to, err2 := strconv.ParseUint(last, 10, 63)
	if err != nil || err2 != nil || len(first) != len(last) || to < from || to-from >= maxRange {
		r.report(n, "a range of serial numbers is two equally long numbers, the smaller first, at most %d apart", maxRange)
		return nil
	}
	for i := from; i <= to; i++ {
		serial := strconv.FormatUint(i, 10)
		all = append(all, strings.Repeat("0", len(first)-len(serial))+serial)
	}
	return all
}
