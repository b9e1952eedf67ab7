package calibrate_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// letters takes some characters for letters.
type letters struct {
	exchange.Asker
	characters string
}

func (l letters) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	asked := r
	for _, c := range l.characters {
		asked.Body = []byte(strings.NewReplacer(string(c), "x", fmt.Sprintf(`\u%04x`, c), "x").Replace(string(asked.Body)))
	}
	x, err := l.Asker.Ask(ctx, asked)
	if err != nil {
		return nil, err
	}
	x.Request = r
	return x, nil
}

// Libraries agree on no set of white space, and the document names no set of
// quotes: one character says nothing of another kind.
func TestLearn_CharactersOfEachKind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ served, characters, except, is string }{
		// As Java's isWhitespace does.
		{"unicode-space", "\u2007\u202f", "other no-break spaces", "ascii-only"},
		{"typographic-quotes", "«»‹›", "angle quotes", "unicode-space"},
		{"typographic-quotes", "„‚‟‛", "low quotes", "unicode-space"},
		{"typographic-quotes", "‘’", "single quotes", "unicode-space"},
	} {
		t.Run(c.except, func(t *testing.T) {
			t.Parallel()
			o, asker := options(t, rules.Profile{Name: "served", Answers: map[rules.QuestionID]rules.Answer{"Q-RESTRICTED-CHARACTERS": {Choice: c.served}}})
			o.Asker = letters{asker, c.characters}
			l, err := calibrate.LearnAlone(t.Context(), o, "Q-RESTRICTED-CHARACTERS")
			require.NoError(t, err)
			assert.Equal(t, rules.Answer{Choice: c.served, Except: map[string]rules.Answer{c.except: {Choice: c.is}}}, l.Answer, l.Why)
		})
	}
}
