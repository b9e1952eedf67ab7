package world

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world/chance"
	"calco.example/mockserver/world/trade"
)

func (p *Persona) link() {
	slices.SortFunc(p.Locations, func(a, b *Location) int { return cmp.Compare(a.ID, b.ID) })
	for _, loc := range p.Locations {
		loc.link()
		for _, t := range loc.Terminals {
			t.persona = p
		}
		p.Terminals = append(p.Terminals, loc.Terminals...)
		p.ByLocation = append(p.ByLocation, loc.Scope)
	}
	p.All = &Scope{Terminals: p.Terminals}
}

// ownClocks are the zones of the regions that have a clock of their own, each under a
// word of the region's name.
var ownClocks = map[string]string{"Magallanes": "America/Punta_Arenas", "Aysén": "America/Coyhaique", "Aisén": "America/Coyhaique"}

// setClocks says which zone each location is in.
func (w *World) setClocks() error {
	zones := map[string]*time.Location{}
	for word, name := range ownClocks {
		zone, err := civil.Zone(name)
		if err != nil {
			return err
		}
		zones[word] = zone
	}
	for _, p := range w.Personas {
		for _, loc := range p.Locations {
			loc.Zone = w.Zone
			for word, zone := range zones {
				if strings.Contains(loc.Region, word) {
					loc.Zone = zone
				}
			}
		}
	}
	return nil
}

func (loc *Location) link() {
	loc.Address = loc.address()
	loc.IDText = strconv.Itoa(loc.ID)
	loc.AddressJSON = trade.InJSON(loc.Address)
	slices.SortFunc(loc.Terminals, func(a, b *Terminal) int { return cmp.Compare(a.Serial, b.Serial) })
	sellers := 0
	for i, t := range loc.Terminals {
		t.Location = loc
		t.Scope = &Scope{Terminals: loc.Terminals[i : i+1 : i+1]}
		t.hash = chance.HashText(t.Serial)
		t.SerialJSON = trade.InJSON(t.Serial)
		if t.habits != nil {
			t.phase = sellers
			sellers++
		}
	}
	loc.Scope = &Scope{Terminals: loc.Terminals}
}

// address is the form Chilean reports print: street and number, shop, commune.
func (loc *Location) address() string {
	var parts []string
	for _, part := range []string{loc.Street + " " + loc.Number, loc.Unit, loc.Commune} {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}
