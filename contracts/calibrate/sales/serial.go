package sales

import (
	"slices"

	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// InAnotherCase is the serial number of a terminal of the account with its
// small letters large and its large ones small. What was read before comes first
// and costs nothing, then pages spread over all.
func InAnotherCase(p *probing.Prober) string {
	if other := letteredSerial(p); other != "" {
		return other
	}
	first := p.Ask("Q-SERIAL-CASE", "sales, to find a terminal with letters", p.Account.Branch(nil))
	for part := 1; part <= spreadPages; part++ {
		page := max(1, first.TotalPages()*part/spreadPages)
		p.Ask("Q-SERIAL-CASE", "a terminal with letters", p.Account.Branch(probing.Fields{"page": page}))
		if other := letteredSerial(p); other != "" {
			return other
		}
	}
	p.Lack("no terminal that made sales has a letter in its serial number", "a main key of an account with a terminal whose serial number has letters")
	return ""
}

// spreadPages is how many pages, spread over all, are looked at for a terminal with
// letters.
const spreadPages = 6

// letteredSerial is that of a terminal whose sales were seen; "" where none has a
// letter, or where it was seen as that of another terminal.
func letteredSerial(p *probing.Prober) string {
	var seen []string
	for _, step := range p.Deployment.Steps() {
		if step.Request.Operation == rules.BranchReport && step.Request.Role == exchange.RoleMain {
			for _, row := range step.Rows() {
				seen = append(seen, row.Text("serialNumber"))
			}
		}
	}
	for _, serial := range seen {
		if other := exchange.SwapCase(serial); other != serial && probing.IsIdentifier(serial) && !slices.Contains(seen, other) {
			return other
		}
	}
	return ""
}
