package mockserver

import "calco.example/contracts/rules"

// Coverage says for every rule of the rule book where the mock holds it: in a
// row of a table of checks, or, for a rule that refuses nothing, in the file
// whose code makes it true.
func Coverage() map[rules.ID]string {
	held := map[rules.ID]string{}
	for id, where := range heldBy {
		held[id] = "held by " + where
	}
	rowsOf(held, "branchChecks (validate_branch.go)", branchChecks)
	rowsOf(held, "locationsChecks (validate_locations.go)", locationsChecks)
	rowsOf(held, "reportChecks (validate_report.go)", reportChecks)
	return held
}

func rowsOf[C any](held map[rules.ID]string, table string, checks []check[C]) {
	for i := range checks {
		if earlier := held[checks[i].id]; earlier != "" {
			held[checks[i].id] = earlier + ", " + table
			continue
		}
		held[checks[i].id] = "a row of " + table
	}
}

// heldBy is where the rules without a check are held, and why they need none.
var heldBy = map[rules.ID]string{
	"JSON":           "response.go: send writes one Content-Type, and every body is built as JSON",
	"KEY-ACCOUNT":    "auth.go: the account comes from the key, and nothing in a request names another",
	"KEY-EXACT":      "auth.go: the key is looked up as it came",
	"NAMES-EXACT":    "jsonbody/parse.go: names are compared byte by byte",
	"NO-BR-12":       "render_errors.go: codes come from the catalogue, which has no BR-12",
	"SALE-PLAUSIBLE": "world/sale.go: sales have every member; money is CLP; cards are known by their BIN alone",

	"BR-00":                 "render.go: what is left when no check is broken",
	"BR-13":                 "routes.go: the answer to a panic, which no input is known to cause",
	"BR-18":                 "force.go: internal to the service, so it can only be forced",
	"BR-19":                 "force.go: internal to the service, so it can only be forced",
	"BR-ENVELOPE":           "render.go: the envelope of a success; that of an error is in render_errors.go",
	"BR-COMMERCE":           "render.go: the commerce of the account",
	"BR-TRANSACTION":        "wording/branch.go: the fields of a transaction in the order of the table",
	"BR-ITEM":               "wording/branch.go: the fields of an item",
	"BR-TIMESTAMP":          "wording/branch.go: civil date and second, no zone",
	"BR-SEQUENCE":           "wording/branch.go: the sequence is a number written as text",
	"BR-CARD-BIN":           "world/issuers.go: BINs of eight digits",
	"BR-PAGINATION":         "render.go: page and size used, totals of the selection",
	"BR-PAGING":             "selection/page.go: a page is cut out of one fixed order",
	"BR-GROUPED":            "selection/select.go: one group of days for each location",
	"BR-RANGE":              "selection/select.go: only the days asked for are looked at",
	"BR-FILTER-LOCATION":    "selection/select.go: only the scopes asked for are looked at",
	"BR-FILTER-SERIAL":      "selection/select.go: only the scopes asked for are looked at",
	"BR-FILTER-TYPE":        "select.go: the classes that the filters leave",
	"BR-FILTER-BRAND":       "select.go: the classes that the filters leave",
	"BR-FILTER-INSTALLMENT": "select.go: the classes that the filters leave",
	"BR-FILTER-LIST":        "request/list.go: a list of values is a set of classes",
	"BR-STATUS":             "wording/words.go: two words in the letter case of the profile",
	"BR-CASH-NO-CARD":       "wording/branch.go: what stands for a card that there is not",
	"BR-MONEY":              "world/basket.go: the sale amount is the sum of its lines",

	"L-00":              "listings.go: what is left when no check is broken",
	"L-ENVELOPE":        "listings.go: the envelope of listings; that of their errors is in render_errors.go",
	"L-LOCATION":        "listings.go: the fields of a location in the order of the table",
	"L-DISTINCT":        "world/file.go: an id used twice is refused when the world is read",
	"L-ACCOUNT":         "listings.go: only the locations of the account are listed",
	"L-PAGINATION-NULL": "listings.go: null is written out",
	"L-LISTED":          "world/link.go: every terminal stands at a location of its account",
	"SN-LISTING":        "listings.go: the terminals of the account, in a provisional shape",

	"TR-OK":             "render.go: what is left when no check is broken",
	"TR-ENVELOPE":       "render.go: the envelope of a success",
	"TR-COMMERCE":       "render.go: the commerce of the account",
	"TR-ERROR":          "render_errors.go: one function writes code and message of every error",
	"TR-REPORT":         "wording/report.go: the fields of a report in the order of the table",
	"TR-ITEM":           "wording/report.go: the fields of an item",
	"TR-RECONCILIATION": "wording/report.go: the forms of a reconciliation entry",
	"TR-TIMESTAMP":      "wording/report.go: milliseconds, no zone",
	"TR-DEFAULTS":       "validate_report.go: page and size where none are sent",
	"TR-PAGING":         "selection/page.go: a page is cut out of one fixed order",
	"TR-RANGE-ROWS":     "selection/select.go: only the days asked for are looked at",
	"TR-FILTER-SERIAL":  "selection/select.go: only the scope of that terminal is looked at",
	"TR-STATUS":         "wording/words.go: two words in the letter case of the profile",
	"TR-MONEY":          "world/money.go: the net is the rest, the entries are parts of the net",
	"TR-SAME-SALES":     "world/sale.go: both reports render the same record",
}
