package consumer

import "calco.example/contracts/rules"

// filterRules are the rules of the filters.
var filterRules = []struct {
	field string
	rule  rules.ID
}{
	{"locationId", "BR-FILTER-LOCATION"}, {"serialNumber", "BR-FILTER-SERIAL"}, {"typeTransaction", "BR-FILTER-TYPE"},
	{"cardBrand", "BR-FILTER-BRAND"}, {"installmentType", "BR-FILTER-INSTALLMENT"}, {"Filters.SerialNumber", "TR-FILTER-SERIAL"},
}

var listFields = []string{"typeTransaction", "cardBrand", "installmentType"}

// filterRule is the rule of a filter, "" for a field that is none.
func filterRule(field string) rules.ID {
	for i := range filterRules {
		if filterRules[i].field == field {
			return filterRules[i].rule
		}
	}
	return ""
}
