package schema

import (
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// RuleOfField is the rule that a broken or unknown field of an answer is filed
// under: the one whose row covers it most closely.
func RuleOfField(x *exchange.Exchange, pointer string) rules.ID {
	if pointer == "" && !strings.Contains(x.Header.Get("Content-Type"), "json") {
		return "JSON"
	}
	if x.Request.Operation == rules.TransactionReport && !x.Success() {
		return "TR-ERROR"
	}
	return rules.Covering(x.Request.Operation, pointer)
}
