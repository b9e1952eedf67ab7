package models

import (
	"calco.example/contracts/calibrate/probing"
)

// Codes tell of the status of each code.
var Codes = []probing.Probe{{About: probing.Questions("Q-STATUS"), Full: true, Ask: everyCode}}

// everyCode meets every code that the keys at hand reach, for its HTTP status.
// Most were met by other probes.
func everyCode(p *probing.Prober) {
	m := Branch(p)
	for _, rule := range m.Rules() {
		if state, found := m.Alone(rule); found {
			p.Ask(string(rule), string(rule)+" alone", m.Request(state))
		}
	}
}
