package models

import (
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/calibrate/probes"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Listing is the locations listing: an account with a defect, and a request
// with something that the reference does not describe, where that is refused.
func Listing(p *probing.Prober) *order.Model {
	accounts := choices{p}.accountsOf(rules.Locations)
	return &order.Model{
		Operation: rules.Locations,
		Options:   []int{len(accounts), 3},
		Broken: func(s order.State) (list []rules.ID) {
			if id := accounts[s[0]].breaks; id != "" {
				list = append(list, id)
			}
			if s[1] == 1 && p.Record.Is("Q-GET-QUERY", "refused") || s[1] == 2 && p.Record.Is("Q-GET-CONTENT-TYPE", "refused") {
				list = append(list, "L-REQUEST")
			}
			return list
		},
		Request: func(s order.State) exchange.Request {
			r := probes.Locations(accounts[s[0]].role)
			switch s[1] {
			case 1:
				r.Query = "x=1"
			case 2:
				r.Header = probing.ContentType("")
			}
			return r
		},
		Says:   func(rules.ID) string { return "" },
		Silent: func(rules.ID) bool { return false },
	}
}
