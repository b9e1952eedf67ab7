package oracles

import (
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/scenario"
)

func textsOf(list []exchange.Row, field string) []string {
	texts := make([]string, len(list))
	for i, row := range list {
		texts[i] = row.Text(field)
	}
	return texts
}

// ids are the identifiers of sales, in order.
func ids(rows []exchange.Row) []string {
	list := make([]string, len(rows))
	for i, row := range rows {
		list[i] = row.Text("saleId")
	}
	return list
}

// sameSet compares two lists of identifiers regardless of order, and names what
// differs.
func sameSet(want, got []string) (same bool, difference string) {
	w, g := slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))
	if slices.Equal(w, g) {
		return true, ""
	}
	var missing, extra []string
	for _, id := range w {
		if !slices.Contains(g, id) {
			missing = append(missing, id)
		}
	}
	for _, id := range g {
		if !slices.Contains(w, id) {
			extra = append(extra, id)
		}
	}
	return false, fmt.Sprintf("%d rows; missing: %s; too many: %s", len(got), scenario.Few(missing), scenario.Few(extra))
}

// twice is an identifier that stands in a list more than once, or empty.
func twice(list []string) string {
	seen := map[string]bool{}
	for _, id := range list {
		if seen[id] {
			return id
		}
		seen[id] = true
	}
	return ""
}

// fieldOfRow is the name under which a filter's value shows in a row.
var fieldOfRow = map[string]string{
	"typeTransaction": "transactionType", "cardBrand": "cardBrand", "installmentType": "installmentType",
	"locationId": "locationId", "serialNumber": "serialNumber", "SerialNumber": "posSerialNumber",
}

// having are the rows whose field has one of the values; letter case of what is
// returned is open.
func having(rows []exchange.Row, field string, values ...string) []exchange.Row {
	var list []exchange.Row
	for _, row := range rows {
		for _, value := range values {
			if strings.EqualFold(row.Text(fieldOfRow[field]), value) {
				list = append(list, row)
			}
		}
	}
	return list
}
