package accounts

import (
	"net/http"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// NamesNoTerminal looks for terminals in an answer of any shape, in lists that are one
// text, too. One that whoever asks may filter by is theirs, too.
func (ac *accounts) NamesNoTerminal(whose string, serials []string) {
	named := ac.notOf(ac.terminalsNamed(whose, serials))
	ac.Expect(len(named) == 0, "the answer names no terminal of "+whose, "none of "+scenario.Few(serials), scenario.Few(named))
}

// notOf leaves out the terminals that the branch report takes from who asks: "serialNumber
// must belong to the account".
func (ac *accounts) notOf(named []string) (others []string) {
	if ac.Session.Role == exchange.RoleNone {
		return named
	}
	sales := ac.Env.Facts.Sales
	for _, serial := range named {
		r := facts.BranchRequest(sales.From, sales.To, map[string]any{"serialNumber": serial})
		r.Role = ac.Session.Role
		x := ac.Common(r)
		if !x.Success() && !x.NoData() {
			others = append(others, serial)
		}
	}
	return others
}

// NamesOwnTerminal looks for a terminal of the account in a listing of any shape. What it
// is asked with, how many it shows at once and how it writes them is not said
// ("Parameters and response shape: not shown"), so one that names none breaks nothing.
func (ac *accounts) NamesOwnTerminal() {
	serials := ac.Env.Facts.OwnTerminals()
	named := ac.terminalsNamed("the account", serials)
	if !ac.GoesOn() {
		return
	}
	if x := ac.Session.Last; x.Status != http.StatusOK || x.JSON == nil || x.Refused() {
		ac.Lack("the listing is not served as it is asked for: "+ac.Session.Got(), "which parameters the listing of serial numbers takes")
		return
	}
	if len(named) == 0 {
		ac.Lack("the listing names none of the terminals that sold, "+scenario.Few(serials)+": "+ac.Session.Got(), "which parameters the listing of serial numbers takes, and how it writes them")
		return
	}
	ac.Expect(true, "the listing names a terminal of the account", "one of "+scenario.Few(serials), ac.Session.Got())
}

// terminalsNamed are those of some terminals that the last answer names.
func (ac *accounts) terminalsNamed(whose string, serials []string) (named []string) {
	if ac.Session.Last == nil {
		ac.Need(scenario.ErrNothingAsked)
		return nil
	}
	if len(serials) == 0 {
		ac.Lack("no terminal of "+whose+" is known", "keys of two accounts that both have sales")
	}
	return reading.NamedIn(ac.Session.Last, serials)
}
