package schema

import (
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// OperationIDs are the contract's names of the operations.
var OperationIDs = map[rules.Operation]string{
	rules.BranchReport: "branchReport", rules.Locations: "locations",
	rules.TransactionReport: "transactionReport", rules.SerialNumbers: "serialNumbers",
}

// fieldRules are the rules of fields, by the beginning of the pointer; the
// longest one wins.
var fieldRules = map[rules.Operation][]struct {
	under string
	rule  rules.ID
}{
	rules.BranchReport: {
		{"/pagination", "BR-PAGINATION"}, {"/data/commerce", "BR-COMMERCE"}, {"/data/transactions", "BR-TRANSACTION"},
		{"/data/transactions/*/items", "BR-ITEM"}, {"/data/transactions/*/transactionDateTime", "BR-TIMESTAMP"},
		{"/data/transactions/*/cardBin", "BR-CARD-BIN"}, {"/data/transactions/*/sequenceNumber", "BR-SEQUENCE"},
		{"/data/transactions/*/status", "BR-STATUS"}, {"", "BR-ENVELOPE"},
	},
	rules.Locations:     {{"/pagination", "L-PAGINATION-NULL"}, {"/data", "L-LOCATION"}, {"", "L-ENVELOPE"}},
	rules.SerialNumbers: {{"", "SN-LISTING"}},
	rules.TransactionReport: {
		{"/content/commerce", "TR-COMMERCE"}, {"/content/reports", "TR-REPORT"}, {"/content/reports/*/extraData/items", "TR-ITEM"},
		{"/content/reports/*/reconciliations", "TR-RECONCILIATION"}, {"/content/reports/*/paymentDataTime", "TR-TIMESTAMP"},
		{"/content/reports/*/status", "TR-STATUS"}, {"/content", "TR-ENVELOPE"}, {"", "TR-ENVELOPE"},
	},
}

// RuleOfField is the rule that a broken or unknown field of an answer is filed
// under.
func RuleOfField(x *exchange.Exchange, pointer string) rules.ID {
	if pointer == "" && !strings.Contains(x.Header.Get("Content-Type"), "json") {
		return "JSON"
	}
	var best rules.ID
	longest := -1
	for _, f := range fieldRules[x.Request.Operation] {
		if len(f.under) > longest && lies(pointer, f.under) {
			best, longest = f.rule, len(f.under)
		}
	}
	if x.Request.Operation == rules.TransactionReport && !x.Success() {
		return "TR-ERROR"
	}
	return best
}

// lies tells whether a pointer lies at or under a pattern whose * stands for
// any one step.
func lies(pointer, pattern string) bool {
	if pattern == "" {
		return true
	}
	have, want := strings.Split(pointer, "/"), strings.Split(pattern, "/")
	if len(have) < len(want) {
		return false
	}
	for i := range want {
		if want[i] != "*" && want[i] != have[i] {
			return false
		}
	}
	return true
}
