package facts

import (
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// findTerminals asks for the sales of each location and notes which terminals
// made them. Where the listing writes its ids in another way, those of the sales
// are taken: that the two are written alike is not said, even where the filter takes
// what is listed (Q-LOCATION-ID).
func (d *discovery) findTerminals(week Range) {
	shown := d.askTerminals(week)
	if slices.ContainsFunc(d.Locations, LocationFact.sold) && d.listedAs(shown) {
		return
	}
	seen := d.sellingLocations(week)
	d.soldSomewhere = len(seen) > 0
	if len(seen) == 0 {
		return
	}
	d.Locations = seen
	d.askTerminals(week)
	// One that is refused may have left the listing since: its ids do not tell.
	d.Locations = slices.DeleteFunc(d.Locations, func(l LocationFact) bool { return !l.sold() })
}

// sellingLocations are locations as the sales of a week name them, so many at most as
// are listed. Where the sales come location by location, a page shows few of them: the
// first, the last and some between are read.
func (d *discovery) sellingLocations(week Range) (seen []LocationFact) {
	d.lookFor("locations of sales")
	pages := []int{1}
	for i := 0; i < len(pages) && len(seen) < max(len(d.Locations), 1); i++ {
		x := d.askPatiently(BranchRequest(week.From, week.To, map[string]any{"page": pages[i]}))
		if i == 0 {
			pages = spread(x.TotalPages())
		}
		for _, row := range x.Rows() {
			if id := row.Text("locationId"); id != "" && rules.Filterable(id) && !slices.ContainsFunc(seen, func(l LocationFact) bool { return l.ID == id }) {
				seen = append(seen, LocationFact{ID: id})
			}
		}
	}
	return seen
}

// spread are the first of some pages, the last, and some between.
func spread(pages int) []int {
	list := []int{1}
	for _, page := range []int{pages, (pages + 1) / 2, (pages + 3) / 4, (3*pages + 3) / 4} {
		if !slices.Contains(list, page) && page > 1 {
			list = append(list, page)
		}
	}
	return list
}

func (l LocationFact) sold() bool { return len(l.Terminals) > 0 }

// listedAs tells whether sales show an id that is listed, with whatever zeros or letters
// before it, or none at all.
func (f *Facts) listedAs(shown []string) bool {
	return len(shown) == 0 || slices.ContainsFunc(shown, func(id string) bool {
		return slices.ContainsFunc(f.Locations, func(l LocationFact) bool { return numberOf(id) == numberOf(l.ID) })
	})
}

// SameLocation tells whether two texts name one location: "Internal identifier of
// the POS location" is a text in one report and a number in the listing; with how many
// zeros it begins, and with what letters before them, is not said.
func SameLocation(a, b string) bool {
	x, y := numberOf(a), numberOf(b)
	switch {
	case AllDigits(a) && AllDigits(b):
		return x == y
	case AllDigits(a) || AllDigits(b):
		return x == y && x != ""
	}
	return a == b
}

// AllDigits tells whether a text is a number without sign or point.
func AllDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// numberOf is the number at the end of a text, without zeros before it.
func numberOf(text string) string {
	before := strings.TrimRight(text, "0123456789")
	return strings.TrimLeft(text[len(before):], "0")
}

// askTerminals asks for the sales of each location, and returns what they show as theirs.
func (d *discovery) askTerminals(week Range) (shown []string) {
	d.lookFor("terminals")
	for i := range d.Locations {
		l := &d.Locations[i]
		x := d.askPatiently(BranchRequest(week.From, week.To, map[string]any{"locationId": l.ID}))
		for _, row := range x.Rows() {
			if id := row.Text("locationId"); id != "" {
				shown = append(shown, id)
			}
			if serial := row.Text("serialNumber"); serial != "" && rules.Filterable(serial) && !slices.Contains(l.Terminals, serial) {
				l.Terminals = append(l.Terminals, serial)
			}
		}
		slices.Sort(l.Terminals)
	}
	return shown
}
