package sales

import (
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/rules"
)

// DateNumbers asks with a month and a day that no calendar has, at either end of the range.
func DateNumbers(p *probing.Prober) error {
	const q = "Q-TR-DATE-NUMBERS"
	byRule := probing.ByMessage(map[rules.ID]string{
		"TR-START-CALENDAR": "calendar", "TR-START-FORMAT": "format", "TR-END-CALENDAR": "calendar", "TR-END-FORMAT": "format",
	}, "")
	for _, day := range []string{"2024-13-01", "2024-12-32"} {
		for _, end := range []string{"StartDate", "EndDate"} {
			if err := p.Tell(q, p.Account.Report(probing.Fields{end: day}), byRule); err != nil {
				return err
			}
		}
	}
	return nil
}
