package exchange

import (
	"fmt"
	"slices"
	"strconv"

	"calco.example/contracts/rules"
)

// noData are the codes that say there is nothing to return.
var noData = map[string]bool{"BR-27": true, "L-01": true, "404": true}

// NoData tells whether the answer says that nothing matches.
func (x *Exchange) NoData() bool { return noData[x.Code()] }

// Refused tells whether an answer is a documented error, or a client error that
// carries no code.
func (x *Exchange) Refused() bool {
	code := x.Code()
	switch {
	case code == "":
		return x.Status >= 400 && x.Status < 500
	case x.Success() || x.NoData() && x.Request.Operation != rules.TransactionReport:
		return false
	case x.Request.Operation == rules.TransactionReport:
		return slices.Contains([]string{"400", "401", "404", "500"}, code)
	}
	return slices.Contains(rules.EnvelopeCodes(), rules.ID(code))
}

// InWords is an answer in a few words: code, message and status.
func (x *Exchange) InWords() string {
	if x.Code() == "" {
		return "HTTP " + strconv.Itoa(x.Status) + " without a code"
	}
	return fmt.Sprintf("%s %q with HTTP %d", x.Code(), x.Message(), x.Status)
}
