// Package account knows who exists in the world that the mock serves: the
// accounts that its admin paths show, and what a request of each may be built
// from.
package account

import (
	"strconv"
	"strings"

	"calco.example/contracts/rules"
)

// Persona is an account as the admin paths show it.
type Persona struct {
	Name, APIKey, Summary string
	Commerce              *struct{ PartnerID, TaxID, CommerceName string }
	Locations             []struct {
		ID            int64
		SerialNumbers []string
	}
}

// Known is what is known of who exists, for proposals and forms.
type Known struct {
	Personas []Persona
	Example  Persona // the first one that shows a success
}

// Named is the account with a name.
func (k Known) Named(name string) (Persona, bool) {
	for _, p := range k.Personas {
		if p.Name == name {
			return p, true
		}
	}
	return Persona{}, false
}

// KeyOfRole is the key of a role of the target file: noPlan is no-plan, and main
// whoever shows a success.
func (k Known) KeyOfRole(role string) string {
	if role == "main" {
		return k.Example.APIKey
	}
	for _, p := range k.Personas {
		if strings.EqualFold(strings.ReplaceAll(p.Name, "-", ""), role) {
			return p.APIKey
		}
	}
	return ""
}

// Givens are what a request of an account may be built from.
func (k Known) Givens(name string) rules.Givens {
	own, known := k.Named(name)
	if !known || len(own.Locations) == 0 {
		own = k.Example
	}
	var f rules.Givens
	for _, l := range own.Locations {
		switch {
		case f.Location == "":
			f.Location = strconv.FormatInt(l.ID, 10)
		case f.OtherTerminal == "" && len(l.SerialNumbers) > 0:
			f.OtherTerminal = l.SerialNumbers[0]
		}
	}
	for _, p := range k.Personas {
		if p.Name == own.Name {
			continue
		}
		for _, l := range p.Locations {
			if f.ForeignLocation == "" && len(l.SerialNumbers) > 0 {
				f.ForeignLocation, f.ForeignTerminal = strconv.FormatInt(l.ID, 10), l.SerialNumbers[0]
			}
		}
	}
	return f
}
