package rules

import (
	"bytes"
	"encoding/json"
	"io"
)

// WriteProfileJSON writes what WriteProfile does, as JSON: ParseProfile reads it
// back to the same profile.
func WriteProfileJSON(w io.Writer, p Profile) error {
	if err := p.readable().check(); err != nil {
		return err
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(p)
}

// MarshalJSON writes a profile in the form that ParseProfile reads.
func (p Profile) MarshalJSON() ([]byte, error) {
	p = p.readable()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(struct {
		Name     string                  `json:"name"`
		Summary  string                  `json:"summary"`
		Vary     bool                    `json:"vary,omitempty"`
		Asked    *Asked                  `json:"asked,omitempty"`
		Answers  map[QuestionID]Answer   `json:"answers"`
		Evidence map[QuestionID]Evidence `json:"evidence,omitempty"`
		Differs  []Difference            `json:"differences,omitempty"`
	}{p.Name, p.Summary, p.Vary, p.Asked, p.Answers, p.Evidence, p.Differs})
	return escapeUnseen(bytes.TrimSuffix(out.Bytes(), []byte("\n"))), err
}

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
