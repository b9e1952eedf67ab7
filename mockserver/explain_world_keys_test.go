package mockserver

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/world"
)

// Of the keys of a world file only those that come with the program are named to anybody
// who asks, however near a wrong one comes; a key that was sent in another way, or elsewhere,
// is told as one of the file.
func TestExplain_KeysOfAWorldFile(t *testing.T) {
	t.Parallel()
	const secret = "calco-tienda-secreta"
	shipped, err := os.ReadFile("../fixtures/world.yaml")
	require.NoError(t, err)
	mixed := strings.ReplaceAll(string(shipped), "key: calco-second\n", "key: "+secret+"\n")
	own := strings.ReplaceAll(mixed, "key: calco-", "key: calco-tienda-")
	own = strings.ReplaceAll(own, "key: calco-tienda-tienda-secreta", "key: "+secret)
	why := func(file string, header map[string]string, query string) string {
		w, err := world.Parse("w.yaml", []byte(file))
		require.NoError(t, err)
		a := newAsk("GET", pathLocations).with(inQuery(query))
		a.header.Del("X-Api-Key")
		for name, value := range header {
			a.header.Set(name, value)
		}
		said := runMock(t, func(c *Config) { c.Explain, c.World = true, w }).exchange(a).header.Get("X-Calco-Why")
		assert.NotContains(t, said, secret, "%v %s", header, query)
		assert.NotContains(t, said, "tienda-", "%v %s", header, query)
		inSpanish(t, whyOf(http.Header{"X-Calco-Why": {said}}), said)
		return said
	}
	key := func(text string) map[string]string { return map[string]string{"X-Api-Key": text} }
	const listed = "the keys are those of the world file, 11 in all: see GET /__admin/personas"
	for _, row := range []struct {
		name, file string
		header     map[string]string
		query, has string
	}{
		{"a wrong key", own, key("x"), "", listed},
		{"one letter off", own, key("calco-tienda-secretx"), "", listed},
		{"without its beginning", own, key("tienda-secreta"), "", listed},
		{"in capitals", own, key("CALCO-TIENDA-SECRETA"), "", "it differs in letter case from a key of the world file"},
		{"in quotes", own, key(`"` + secret + `"`), "", "drop them; a key of the world file would do"},
		{"in another header", own, map[string]string{"X-Key": secret}, "", "X-API-Key is missing; a key of the world file in the header X-Key is not read"},
		{"in a cookie", own, map[string]string{"Cookie": "a=" + secret}, "", "a key of the world file in a cookie is not read"},
		{"in the query", own, nil, "a=" + secret, "a key of the world file in the query is not read"},
		{"in a long header", own, map[string]string{"X-" + strings.Repeat("A", 50): secret}, "", "a key of the world file in another header is not read"},
		{"a persona that is refused", own, key("calco-tienda-unknown-user"), "", "the persona unknown-user shows this; the persona main is served"},
		{"a wrong key, some shipped", mixed, key("x"), "", "GET /__admin/personas, calco-main for example"},
		{"one letter off, some shipped", mixed, key("calco-tienda-secretx"), "", "calco-main for example"},
		{"near a shipped one", mixed, key("calco-mian"), "", "did you mean calco-main?"},
		{"a shipped one elsewhere", mixed, nil, "a=calco-main", "calco-main in the query is not read"},
	} {
		assert.Contains(t, why(row.file, row.header, row.query), row.has, row.name)
	}
}
