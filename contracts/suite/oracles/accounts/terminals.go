package accounts

import (
	"net/http"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// terminals look for the names of terminals.
type terminals struct{ *reading.Oracle }

// TerminalsOf looks for terminals in the last answer, whatever its shape.
func TerminalsOf(o *reading.Oracle) *terminals { return &terminals{o} }

// Named looks for terminals in an answer of any shape, in lists that are one
// text, too. One that whoever asks may filter by is theirs, too.
func (t *terminals) Named(whose string, serials []string) {
	named := t.notOf(t.named(whose, serials))
	t.Expect(len(named) == 0, "the answer names no terminal of "+whose, "none of "+scenario.Few(serials), scenario.Few(named))
}

// notOf leaves out the terminals that the branch report takes from who asks: "serialNumber
// must belong to the account".
func (t *terminals) notOf(named []string) (others []string) {
	if t.Session.Role == exchange.RoleNone {
		return named
	}
	sales := t.Env.Facts.Sales
	for _, serial := range named {
		r := facts.BranchRequest(sales.From, sales.To, map[string]any{"serialNumber": serial})
		r.Role = t.Session.Role
		x := t.Common(r)
		if !x.Success() && !x.NoData() {
			others = append(others, serial)
		}
	}
	return others
}

// Own looks for a terminal of the account in a listing of any shape. What it
// is asked with, how many it shows at once and how it writes them is not said
// ("Parameters and response shape: not shown"), so one that names none breaks nothing.
func (t *terminals) Own() {
	serials := t.Env.Facts.OwnTerminals()
	named := t.named("the account", serials)
	if !t.GoesOn() {
		return
	}
	if x := t.Session.Last; x.Status != http.StatusOK || x.JSON == nil || x.Refused() {
		t.Lack("the listing is not served as it is asked for: "+t.Session.Got(), "which parameters the listing of serial numbers takes")
		return
	}
	if len(named) == 0 {
		t.Lack("the listing names none of the terminals that sold, "+scenario.Few(serials)+": "+t.Session.Got(), "which parameters the listing of serial numbers takes, and how it writes them")
		return
	}
	t.Expect(true, "the listing names a terminal of the account", "one of "+scenario.Few(serials), t.Session.Got())
}

// named are those of some terminals that the last answer names.
func (t *terminals) named(whose string, serials []string) (named []string) {
	if t.Session.Last == nil {
		t.Need(scenario.ErrNothingAsked)
		return nil
	}
	if len(serials) == 0 {
		t.Lack("no terminal of "+whose+" is known", "keys of two accounts that both have sales")
	}
	return reading.NamedIn(t.Session.Last, serials)
}
