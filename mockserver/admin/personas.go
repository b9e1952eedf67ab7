package admin

import (
	"net/http"

	"calco.example/mockserver/buffered"
	"calco.example/mockserver/world"
)

// Persona is a persona as `GET /__admin/personas` promises it.
type Persona struct {
	Name      string     `json:"name"`
	APIKey    string     `json:"apiKey"`
	Summary   string     `json:"summary"`
	Commerce  *Commerce  `json:"commerce"`
	Locations []Location `json:"locations"`
}

// Commerce is the legal person behind a persona, null where its user is unknown.
type Commerce struct {
	PartnerID    string `json:"partnerId"`
	TaxID        string `json:"taxId"`
	CommerceName string `json:"commerceName"`
}

// Location is a location with its terminals.
type Location struct {
	ID            int      `json:"id"`
	SerialNumbers []string `json:"serialNumbers"`
}

func (s *Service) showPersonas(string, *http.Request) buffered.Response {
	return asJSON(map[string]any{"personas": Personas(s.World)})
}

// Personas are those of a world in the shape of `GET /__admin/personas`.
func Personas(w *world.World) []Persona {
	list := []Persona{}
	for _, p := range w.Personas {
		shown := Persona{Name: p.Name, APIKey: p.APIKey, Summary: p.Summary, Locations: []Location{}}
		if p.Commerce != nil {
			shown.Commerce = &Commerce{p.Commerce.PartnerID, p.Commerce.TaxID, p.Commerce.Name}
		}
		for _, l := range p.Locations {
			serials := []string{}
			for _, t := range l.Terminals {
				serials = append(serials, t.Serial)
			}
			shown.Locations = append(shown.Locations, Location{l.ID, serials})
		}
		list = append(list, shown)
	}
	return list
}
