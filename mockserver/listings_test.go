package mockserver

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// What a listing says is written once, for each account and each order of its own.
func TestListings_WrittenOnce(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	sorted := rules.Profile{Answers: map[rules.QuestionID]rules.Answer{"Q-LOCATION-ORDER": {Choice: "by-name"}}}
	bodies := map[string]bool{}
	for _, account := range []string{"calco-main", "calco-large"} {
		for name, render := range map[string]func(*exchange) response{"locations": renderLocations, "terminals": renderSerialNumbers} {
			for _, profile := range []rules.Profile{{}, sorted} {
				x := &exchange{api: mock.api, account: mock.api.world.Find(account), profile: resolve(profile.Answer, nil)}
				first := render(x).body
				assert.Same(t, &first[0], &render(x).body[0], name)
				bodies[string(first)] = true
			}
		}
	}
	assert.Len(t, bodies, 2*(2+1), "the serial numbers have one order")
}

// An account's locations stay as they are, whoever wants them in another order.
func TestListings_ByName(t *testing.T) {
	t.Parallel()
	account := &world.Persona{Locations: []*world.Location{{ID: 2, Street: "B"}, {ID: 3, Street: "A"}, {ID: 1, Street: "B"}}}
	before := writeLocations(account)
	assert.Regexp(t, `"id":3.*"id":1.*"id":2`, string(writeByName(account)))
	assert.Equal(t, before, writeLocations(account))
}

// A forced answer in a world that has nobody to show keeps one listing, however often it
// is asked for.
func TestListings_OfNobody(t *testing.T) {
	t.Parallel()
	mock := New(Config{World: &world.World{Zone: sharedWorld().Zone}})
	for range 3 {
		r, w := httptest.NewRequest(http.MethodGet, pathLocations, nil), httptest.NewRecorder()
		r.Header.Set("Prefer", "code=L-00")
		mock.ServeHTTP(w, r)
		require.Equal(t, http.StatusOK, w.Code)
	}
	kept := 0
	mock.api.listings.locations.Range(func(any, any) bool { kept++; return true })
	assert.Equal(t, 1, kept)
}
