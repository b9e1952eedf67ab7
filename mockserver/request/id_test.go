package request_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
	"calco.example/mockserver/request"
)

// A profile may restrict some kinds of quotes beyond ASCII and not others.
func TestHasRestricted_QuotesOfEachKind(t *testing.T) {
	t.Parallel()
	quotes, none := rules.Answer{Choice: "typographic-quotes"}, rules.Answer{Choice: "unicode-space"}
	kinds := map[string][]rune{"white space": []rune("“”"), "single quotes": []rune("‘’"), "low quotes": []rune("‚‛„‟"), "angle quotes": []rune("«»‹›")}
	for kind := range kinds {
		but, only := quotes, none
		but.Except, only.Except = map[string]rules.Answer{kind: none}, map[string]rules.Answer{kind: quotes}
		for other, some := range kinds {
			for _, r := range some {
				text := "9" + string(r) + "9"
				assert.True(t, request.HasRestricted(text, quotes), text)
				assert.False(t, request.HasRestricted(text, rules.Answer{Choice: "ascii-only"}), text)
				if kind != "white space" { // which the answer itself is about
					assert.Equal(t, other != kind, request.HasRestricted(text, but), "%s but for %s", text, kind)
					assert.Equal(t, other == kind, request.HasRestricted(text, only), "%s of %s alone", text, kind)
				}
			}
		}
	}
}
