package compare

import "calco.example/contracts/rules"

// odd is a request that no rule of the rule book names, on which readings of the
// reference differ.
type odd struct {
	operation rules.Operation
	changes   []rules.Change
}

func oddly(op rules.Operation, changes ...rules.Change) odd { return odd{op, changes} }

func field(name string, is any) rules.Change {
	return rules.Change{Kind: rules.Set, Name: name, Value: rules.Term{Base: rules.Literal, Is: is}}
}

func relative(name string, base rules.Base, plus int) rules.Change {
	return rules.Change{Kind: rules.Set, Name: name, Value: rules.Term{Base: base, Plus: plus}}
}

// oddities lists them, in the order of the questions.
var oddities = []odd{
	oddly(rules.BranchReport, field("page", nil)),
	oddly(rules.BranchReport, field("startDate", "")),
	oddly(rules.BranchReport, field("startDate", "2025-02-30")),
	oddly(rules.BranchReport, field("cardBrand", "")),
	oddly(rules.BranchReport, relative("startDate", rules.To, 0)),
	oddly(rules.BranchReport, field("startDate", "2019-12-30"), field("endDate", "2020-01-03")),
	oddly(rules.BranchReport, relative("startDate", rules.To, -30)),
	oddly(rules.BranchReport, relative("startDate", rules.To, -40)),
	oddly(rules.BranchReport, field("typeTransaction", "DEBIT,CASH")),
	oddly(rules.BranchReport, field("cardBrand", "VISA, AMEX")),
	oddly(rules.BranchReport, field("installmentType", "BANCO, COMERCIO")),
	oddly(rules.BranchReport, field("cardBrand", "VISA,,VISA")),
	oddly(rules.BranchReport, field("cardBrand", "visa")),
	oddly(rules.BranchReport, field("typeTransaction", "credit")),
	oddly(rules.BranchReport, field("installmentType", "BANCO"), field("typeTransaction", "DEBIT")),
	oddly(rules.BranchReport, field("installmentType", "PLATFORM")),
	oddly(rules.BranchReport, field("locationId", "10\u20191")),
	oddly(rules.BranchReport, field("locationId", "10\u20031")),
	oddly(rules.BranchReport, field("locationId", "101,102")),
	oddly(rules.BranchReport, field("color", "red")),
	oddly(rules.BranchReport, field("pageSize", 25)),
	oddly(rules.BranchReport, rules.Change{Kind: rules.SetBody, Text: "[]"}),
	oddly(rules.BranchReport, rules.Change{Kind: rules.SetBody, Text: " "}),
	oddly(rules.BranchReport, rules.Change{Kind: rules.SetBody, Text: "{}"}, rules.Change{Kind: rules.SetQuery, Text: "startDate=2025-08-01&endDate=2025-08-05&page=1&pageSize=5"}),
	oddly(rules.BranchReport, field("typeTransaction", "CASH")),
	oddly(rules.Locations, rules.Change{Kind: rules.SetQuery, Text: "x=1"}),
	oddly(rules.TransactionReport, field("Filters.StartDate", "")),
	oddly(rules.TransactionReport, field("page", nil)),
	oddly(rules.TransactionReport, relative("Filters.StartDate", rules.Today, 5), relative("Filters.EndDate", rules.Today, 6)),
	oddly(rules.TransactionReport, relative("Filters.StartDate", rules.Today, 0), relative("Filters.EndDate", rules.Today, -3)),
	oddly(rules.TransactionReport, relative("Filters.StartDate", rules.To, -30)),
	oddly(rules.TransactionReport, relative("Filters.StartDate", rules.To, -31)),
	oddly(rules.TransactionReport, field("page", 99999)),
	oddly(rules.TransactionReport, field("page", 0)),
	oddly(rules.TransactionReport, field("pageSize", 0)),
	oddly(rules.TransactionReport, field("pageSize", 21)),
	oddly(rules.TransactionReport, rules.Change{Kind: rules.Drop, Name: "page"}, field("Page", 2)),
	oddly(rules.TransactionReport, rules.Change{Kind: rules.Drop, Name: "Filters.StartDate"}, rules.Change{Kind: rules.Drop, Name: "Filters.EndDate"}),
}
