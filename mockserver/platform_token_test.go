package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver/request"
)

// The operator's token may be written in any letter case: Q-FILTER-CASE: any
// must find it whatever its own case is.
func TestListReading_AnyCaseFindsTheTokenInItsOwnCase(t *testing.T) {
	t.Parallel()
	exact := request.ListReading{Allowed: []string{"COMERCIO", "BANCO", "CuotaFácil", "VISA"}, Documented: ","}
	folded := exact
	folded.AnyCase = true
	for _, c := range []struct {
		name, sent string
		how        request.ListReading
		want       []string
	}{
		{"exact, as written", "CuotaFácil", exact, []string{"CuotaFácil"}},
		{"exact, another case", "cuotafácil", exact, nil},
		{"any, as written", "CuotaFácil", folded, []string{"CuotaFácil"}},
		{"any, capitals", "CUOTAFÁCIL,banco", folded, []string{"CuotaFácil", "BANCO"}},
		{"any, a letter that only Unicode folds", "vi\u017fa", folded, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			list := c.how.Read(request.Text{Presence: request.Given, Text: c.sent})
			assert.Equal(t, c.want == nil, list.Bad)
			if c.want != nil {
				assert.Equal(t, c.want, list.Values)
			}
		})
	}
}
