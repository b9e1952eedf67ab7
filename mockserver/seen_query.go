package mockserver

import (
	"net/url"
	"strconv"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
)

// queryOnly names the fields that stand in the query, where nobody reads them, and
// not in the body, or not with that value.
func queryOnly(x *exchange, r *consumer.Request) (names []string) {
	known := requestFields[x.op]
	if known == nil || x.profile == nil || x.op == rules.BranchReport && x.is("Q-QUERY-PARAMETERS", "honoured") {
		return nil
	}
	query, err := url.ParseQuery(x.request.URL.RawQuery)
	if err != nil {
		return nil
	}
	for _, name := range known {
		if f, inBody := r.Field(wholeName(x.op, name)); query.Has(name) && (!inBody || r.Persona != "" && differs(f, query.Get(name))) {
			names = append(names, name)
		}
	}
	return names
}

// differs tells whether a field of the body says something else than the query.
func differs(f consumer.Field, query string) bool {
	text := f.Text
	if f.IsNumber {
		text = strconv.FormatInt(f.Number, 10)
	}
	return !f.WrongType && text != query
}
