package rules

import "encoding/json"

// MarshalJSON writes an answer in the form that a profile file reads: a word, a
// {"value": …}, a map of statuses or a list of rules.
func (a Answer) MarshalJSON() ([]byte, error) {
	switch {
	case len(a.Except) > 0:
		return json.Marshal(struct {
			Most   Answer            `json:"most"`
			Except map[string]Answer `json:"except"`
		}{a.In(""), a.Except})
	case a.Value != nil:
		return json.Marshal(map[string]string{"value": *a.Value})
	case a.Status != nil:
		return json.Marshal(a.Status)
	case a.Order != nil:
		return json.Marshal(a.Order)
	}
	return json.Marshal(a.Choice)
}
