package desk

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
)

// accounts is what is known of who exists, for proposals and forms.
type accounts struct {
	personas []persona
	example  persona // the first one that shows a success
}

func (d *Desk) world(ctx context.Context) accounts {
	w := accounts{personas: d.mock().personas(ctx)}
	for _, p := range w.personas {
		q := call.For(rules.SerialNumbers)
		q.Key = p.APIKey
		if p.Commerce != nil && len(p.Locations) > 0 && d.wonder(ctx, q).Status == http.StatusOK {
			w.example = p
			break
		}
	}
	return w
}

func (w accounts) named(name string) (persona, bool) {
	for _, p := range w.personas {
		if p.Name == name {
			return p, true
		}
	}
	return persona{}, false
}

// keyOfRole is the key of a role of the target file: noPlan is no-plan, and main
// whoever shows a success.
func (w accounts) keyOfRole(role string) string {
	if role == "main" {
		return w.example.APIKey
	}
	for _, p := range w.personas {
		if strings.EqualFold(strings.ReplaceAll(p.Name, "-", ""), role) {
			return p.APIKey
		}
	}
	return ""
}

// facts are what a request of an account may be built from.
func (w accounts) facts(name string) rules.Facts {
	own, known := w.named(name)
	if !known || len(own.Locations) == 0 {
		own = w.example
	}
	var f rules.Facts
	for _, l := range own.Locations {
		switch {
		case f.Location == "":
			f.Location = strconv.FormatInt(l.ID, 10)
		case f.OtherTerminal == "" && len(l.SerialNumbers) > 0:
			f.OtherTerminal = l.SerialNumbers[0]
		}
	}
	for _, p := range w.personas {
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
