package calibrate_test

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/target"
	"calco.example/fixtures/stranger"
)

// A serial number in another letter case tells something only where it is nobody's:
// of two terminals that differ in letter case alone, each is a terminal.
func TestLearn_SerialCaseOfTwins(t *testing.T) {
	t.Parallel()
	for twins, want := range map[bool]string{false: "exact", true: ""} {
		now := time.Date(2026, time.November, 18, 18, 0, 0, 0, time.UTC)
		server := httptest.NewServer(stranger.New(stranger.Options{Manner: stranger.Plain(), Now: func() time.Time { return now }, Twins: twins, OneShop: true}))
		t.Cleanup(server.Close)
		deployed, err := target.Load("target.yaml", []byte("baseUrl: "+server.URL+"\nkeys: {main: \"env:K\"}\n"), func(string) string { return stranger.Keys["main"] }, nil)
		require.NoError(t, err)
		l, err := calibrate.LearnAlone(t.Context(), optionsFor(t, deployed, now), "Q-SERIAL-CASE")
		require.NoError(t, err)
		assert.Equal(t, want, l.Answer.Choice, "twins: %v: %+v", twins, l)
	}
}
