package accounts

import (
	"context"
	"net/http"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// terminals look for the names of terminals.
type terminals struct {
	env   *scenario.Environment
	judge *scenario.Judge
}

// TerminalsOf looks for terminals in the last answer, whatever its shape.
func TerminalsOf(s *scenario.Scenario) *terminals { return &terminals{s.Env, s.Judge} }

// Named looks for terminals in an answer of any shape, in lists that are one
// text, too. One that whoever asks may filter by is theirs, too.
func (t *terminals) Named(ctx context.Context, session *scenario.Session, whose string, serials []string) error {
	named, err := namedTerminals(session, whose, serials)
	if err != nil {
		return err
	}
	if named, err = t.notOf(ctx, session, named); err != nil {
		return err
	}
	return t.judge.Expect(len(named) == 0, "the answer names no terminal of "+whose, "none of "+scenario.Few(serials), scenario.Few(named))
}

// notOf leaves out the terminals that the branch report takes from who asks: "serialNumber
// must belong to the account".
func (t *terminals) notOf(ctx context.Context, session *scenario.Session, named []string) (others []string, err error) {
	if session.Role == exchange.RoleNone {
		return named, nil
	}
	sales := t.env.Facts.Sales
	for _, serial := range named {
		r := facts.BranchRequest(sales.From, sales.To, map[string]any{"serialNumber": serial})
		r.Role = session.Role
		x, err := session.Common(ctx, r)
		if err != nil {
			return nil, err
		}
		if !x.Success() && !x.NoData() {
			others = append(others, serial)
		}
	}
	return others, nil
}

// Own looks for a terminal of the account in a listing of any shape. What it
// is asked with, how many it shows at once and how it writes them is not said
// ("Parameters and response shape: not shown"), so one that names none breaks nothing.
func (t *terminals) Own(session *scenario.Session) error {
	serials := t.env.Facts.OwnTerminals()
	named, err := namedTerminals(session, "the account", serials)
	if err != nil {
		return err
	}
	if x := session.Last; x.Status != http.StatusOK || x.JSON == nil || x.Refused() {
		return report.Lacking("the listing is not served as it is asked for: "+session.Got(), "which parameters the listing of serial numbers takes")
	}
	if len(named) == 0 {
		return report.Lacking("the listing names none of the terminals that sold, "+scenario.Few(serials)+": "+session.Got(), "which parameters the listing of serial numbers takes, and how it writes them")
	}
	return t.judge.Expect(true, "the listing names a terminal of the account", "one of "+scenario.Few(serials), session.Got())
}

// namedTerminals are those of some terminals that the last answer names.
func namedTerminals(session *scenario.Session, whose string, serials []string) (named []string, err error) {
	if session.Last == nil {
		return nil, scenario.ErrNothingAsked
	}
	if len(serials) == 0 {
		return nil, report.Lacking("no terminal of "+whose+" is known", "keys of two accounts that both have sales")
	}
	return reading.NamedIn(session.Last, serials), nil
}
