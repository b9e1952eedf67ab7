package session

import (
	"net/url"
	"strings"

	"calco.example/mockserver/reason"
)

const mostParameters = 8 // kept of a query

// KeepQuery notes the query of a request: names and values as they may be stored,
// in the order sent. What stands under the name of a key is never kept.
func (n *Note) KeepQuery(raw string) {
	if raw == "" {
		return
	}
	var kept []string
	for pair := range strings.SplitSeq(raw, "&") {
		if len(kept) == mostParameters {
			kept = append(kept, "…")
			break
		}
		kept = append(kept, n.safeParameter(pair))
	}
	n.Query = strings.Join(kept, "&")
}

func (n *Note) safeParameter(pair string) string {
	name, value, valued := strings.Cut(pair, "=")
	name, wrongName := url.QueryUnescape(name)
	value, wrongValue := url.QueryUnescape(value)
	switch {
	case wrongName != nil || wrongValue != nil:
		return bytesOf(pair)
	case !valued:
		return n.safeName(name)
	case reason.NamesKey(name) || n.world.Find(value) != nil:
		return n.safeName(name) + "=" + aKey
	}
	return n.safeName(name) + "=" + n.safeValue(value)
}
