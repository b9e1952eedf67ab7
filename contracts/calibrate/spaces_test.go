package calibrate_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// latin takes the no-break spaces beyond Latin-1 for letters, as Java's isWhitespace does.
type latin struct{ exchange.Asker }

func (l latin) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	asked := r
	asked.Body = []byte(strings.NewReplacer("\u2007", "x", "\u202f", "x", `\u2007`, "x", `\u202f`, "x").Replace(string(r.Body)))
	x, err := l.Asker.Ask(ctx, asked)
	if err != nil {
		return nil, err
	}
	x.Request = r
	return x, nil
}

// Libraries agree on no set of white space: that of Latin-1 says nothing of the rest.
func TestLearn_NoBreakSpacesBeyondLatin1(t *testing.T) {
	t.Parallel()
	o, asker := options(t, rules.Profile{Name: "served"})
	o.Asker = latin{asker}
	l, err := calibrate.LearnAlone(t.Context(), o, "Q-RESTRICTED-CHARACTERS")
	require.NoError(t, err)
	assert.Equal(t, rules.Answer{Choice: "unicode-space", Except: map[string]rules.Answer{"other no-break spaces": {Choice: "ascii-only"}}}, l.Answer, l.Why)
}
