package calibrate

// codeProbes tell of the status of each code.
var codeProbes = []probe{{about: qs("Q-STATUS"), full: true, ask: everyCode}}

// everyCode meets every code that the keys at hand reach, for its HTTP status.
// Most were met by other probes.
func everyCode(p *prober) error {
	m := branchModel(p)
	for _, rule := range m.Rules() {
		state, found := m.Alone(rule)
		if !found {
			continue
		}
		if _, err := p.deployment.Ask(string(rule), string(rule)+" alone", m.Request(state)); err != nil {
			return err
		}
	}
	return nil
}
