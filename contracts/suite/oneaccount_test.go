package suite_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/look"
	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// twoKeysOfMain opens main's account with the keys of second and quiet, too.
func twoKeysOfMain(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Header.Get("X-API-Key") {
		case stranger.Keys["second"], stranger.Keys["quiet"]:
			r.Header.Set("X-API-Key", stranger.Keys["main"])
		}
		next.ServeHTTP(w, r)
	})
}

// Two keys may belong to one account: no answer breaks a rule for that, and what needs a
// second account is not verified, with what to ask for.
func TestStranger_TwoKeysOfOneAccount(t *testing.T) {
	t.Parallel()
	for _, test := range proofs.Sample([]struct {
		name string
		of   stranger.Options
	}{
		{"without recent sales", stranger.Options{Manner: stranger.Plain(), Idle: 40}}, {"with sales", stranger.Options{Manner: stranger.Plain()}},
		{"terse", stranger.Options{Manner: stranger.Terse(), Idle: 12}},
	}, 3) {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, test.of, proofs.Of("@KEY-ACCOUNT or @BR-21 or @BR-23 or @TR-SERIAL or @TR-COMMERCE or @L-ACCOUNT", ""), twoKeysOfMain)
			readAll(t, s)
			sight, err := look.At(t.Context(), s.Asker, look.Options{Has: s.Has, Roles: true, Base: s.Base, Clock: s.Clock})
			require.NoError(t, err)
			s.Unfit, s.Doubts = sight.Unfit, sight.Doubts
			results := requireNoViolation(t, s)
			asked := 0
			for _, f := range results.FindingsOf(report.NotVerified) {
				if f.Scenario == "Consistency without known data: another account" {
					asked++
					assert.Contains(t, f.Ask, "a key for keys.second")
				}
			}
			assert.Equal(t, 1, asked, "accounts are told apart by two")
		})
	}
}
