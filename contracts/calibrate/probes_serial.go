package calibrate

import (
	"strings"
	"unicode"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// inAnotherCase is the serial number of a terminal of the account with its
// small letters large and its large ones small. What was read before comes first
// and costs nothing, then a page of each location.
func (s sales) inAnotherCase() (string, error) {
	if err := s.p.account.needSales(); err != nil {
		return "", err
	}
	if other := s.letteredSerial(); other != "" {
		return other, nil
	}
	listing, err := s.p.service.ask("Q-SERIAL-CASE", "the locations, to find a terminal with letters", exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return "", err
	}
	for _, row := range listing.Rows()[:min(len(listing.Rows()), mostPlaces)] {
		if id := row.Text("id"); isIdentifier(id) {
			if _, err := s.p.service.ask("Q-SERIAL-CASE", "a terminal with letters", s.p.account.branch(fields{"locationId": id})); err != nil {
				return "", err
			}
		}
		if other := s.letteredSerial(); other != "" {
			return other, nil
		}
	}
	return "", missing("no terminal that made sales has a letter in its serial number", "a main key of an account with a terminal whose serial number has letters")
}

// mostPlaces is how many locations are looked at for a terminal with letters.
const mostPlaces = 4

// letteredSerial is that of a terminal whose sales were seen; "" where none has a
// letter.
func (s sales) letteredSerial() string {
	for _, step := range s.p.service.steps {
		if step.Request.Operation != rules.BranchReport || step.Request.Role != exchange.RoleMain {
			continue
		}
		for _, row := range step.Rows() {
			serial := row.Text("serialNumber")
			if other := strings.Map(otherCase, serial); other != serial && isIdentifier(serial) {
				return other
			}
		}
	}
	return ""
}

func otherCase(r rune) rune {
	if unicode.IsUpper(r) {
		return unicode.ToLower(r)
	}
	return unicode.ToUpper(r)
}
