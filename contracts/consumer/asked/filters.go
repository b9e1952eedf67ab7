package asked

import "calco.example/contracts/rules"

// filterRules are the rules of the filters.
var filterRules = []struct {
	field string
	rule  rules.ID
}{
	{"locationId", "BR-FILTER-LOCATION"}, {"serialNumber", "BR-FILTER-SERIAL"}, {"typeTransaction", "BR-FILTER-TYPE"},
	{"cardBrand", "BR-FILTER-BRAND"}, {"installmentType", "BR-FILTER-INSTALLMENT"}, {"Filters.SerialNumber", "TR-FILTER-SERIAL"},
}

// FilterRule is the rule of a filter, "" for a field that is none.
func FilterRule(field string) rules.ID {
	for i := range filterRules {
		if filterRules[i].field == field {
			return filterRules[i].rule
		}
	}
	return ""
}
