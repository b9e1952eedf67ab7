package fault

import (
	"bytes"
	"encoding/json"

	"calco.example/mockserver/held"
)

// objectIn is the body as the bytes of a JSON object, with the name of its first
// member: that of a page of the report where the answer had none.
func objectIn(answer held.Answer) (body []byte, first string) {
	body = bytes.TrimSpace(answer.Body)
	decoder := json.NewDecoder(bytes.NewReader(body))
	open, _ := decoder.Token()
	name, _ := decoder.Token()
	first, named := name.(string)
	if open != json.Delim('{') || !named {
		return []byte(`{"code":"200","message":"Success"}`), "code"
	}
	return body, first
}
