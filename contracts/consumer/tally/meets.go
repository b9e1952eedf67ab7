package tally

import (
	"slices"
	"strings"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// Which rules an answer is an example of. A refusal is one of the rule that
// refused. A success shows the rules about its envelope and its rows, and those of
// the filters that were used: the client has then read such an answer, whatever it
// made of it.

// shownBySuccess are the rules that a success of an operation shows, and those
// that take rows.
var shownBySuccess = map[rules.ID]struct{ always, withRows []rules.ID }{
	"BR-00": {
		always:   []rules.ID{"JSON", "BR-00", "BR-ENVELOPE", "BR-COMMERCE", "BR-PAGINATION"},
		withRows: []rules.ID{"BR-TRANSACTION", "BR-ITEM", "BR-TIMESTAMP", "BR-SEQUENCE", "BR-GROUPED", "BR-RANGE", "BR-STATUS", "BR-MONEY"},
	},
	"TR-OK": {
		always:   []rules.ID{"JSON", "TR-OK", "TR-ENVELOPE", "TR-COMMERCE"},
		withRows: []rules.ID{"TR-REPORT", "TR-ITEM", "TR-RECONCILIATION", "TR-TIMESTAMP", "TR-RANGE-ROWS", "TR-STATUS", "TR-MONEY"},
	},
	"L-00":       {always: []rules.ID{"JSON", "L-00", "L-ENVELOPE", "L-LOCATION", "L-DISTINCT", "L-ACCOUNT", "L-PAGINATION-NULL"}},
	"SN-LISTING": {always: []rules.ID{"JSON", "SN-LISTING"}},
}

// listFields are the filters whose text is a list of words.
var listFields = []string{"typeTransaction", "cardBrand", "installmentType"}

// shownBy calls yield for every other rule that a success shows.
func shownBy(r *sent.Request, yield func(rules.ID)) {
	if r.Rows > 0 {
		ofRows(r, yield)
	}
	if r.Operation == rules.TransactionReport {
		_, page := r.Field("page")
		if _, size := r.Field("pageSize"); !page || !size {
			yield("TR-DEFAULTS")
		}
	}
}

// ofRows are the rules that depend on which rows were asked for.
func ofRows(r *sent.Request, yield func(rules.ID)) {
	if r.Page > 1 {
		yield(map[bool]rules.ID{true: "BR-PAGING", false: "TR-PAGING"}[r.Operation == rules.BranchReport])
	}
	types, lists := "", false
	for i := range r.Fields {
		f := &r.Fields[i]
		rule := asked.FilterRule(f.Name)
		if rule == "" || f.Text == "" {
			continue
		}
		yield(rule)
		if f.Name == "typeTransaction" {
			types = f.Text
		}
		lists = lists || slices.Contains(listFields, f.Name) && strings.Contains(f.Text, ",")
	}
	if r.Operation != rules.BranchReport {
		return
	}
	if lists {
		yield("BR-FILTER-LIST")
	}
	if types == "" || strings.Contains(types, "CASH") {
		yield("BR-CASH-NO-CARD")
	}
	if types != "CASH" {
		yield("BR-CARD-BIN")
	}
}

// misspelt tells whether a field was sent that differs from a known one in letter
// case only: NAMES-EXACT.
func misspelt(r *sent.Request) bool {
	return slices.ContainsFunc(r.Unread, func(u sent.Unread) bool { return u.Meant != "" && strings.EqualFold(u.Name, u.Meant) })
}
