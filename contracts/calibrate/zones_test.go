package calibrate_test

import (
	"bytes"
	"context"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// afternoon is 15:00 in Chile, when it is the same day in UTC.
var afternoon = time.Date(2025, time.October, 15, 18, 0, 0, 0, time.UTC)

// twoClocks is a deployment whose reports show the clocks of two zones.
func twoClocks(t *testing.T, branch, second string, at time.Time) calibrate.Options {
	t.Helper()
	profile, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	profile.Answers["Q-SALE-ZONE"] = rules.Answer{Choice: branch, Except: map[string]rules.Answer{"transaction report": {Choice: second}}}
	o, _ := options(t, profile, func(c *mockserver.Config) { c.Clock = func() time.Time { return at } })
	return o
}

// Each report may show a clock of its own: both are learnt, and with them nothing is
// held against the deployment.
func TestRun_TwoClocks(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	const q = "Q-SALE-ZONE"
	for _, zones := range [][2]string{{"America/Santiago", "UTC"}, {"UTC", "America/Santiago"}} {
		t.Run(zones[0], func(t *testing.T) {
			t.Parallel()
			o := twoClocks(t, zones[0], zones[1], afternoon)
			learnt := selfChecked(t, o)
			for i, name := range []string{"branch report", "transaction report"} {
				a, pinned := learnt.PinsIn(q, name)
				assert.True(t, pinned && a.Is(zones[i]), "%s: %s", name, learnt.Answer(q))
			}
			assert.Empty(t, learnt.Differs)
			assert.Empty(t, drifting(t, o, learnt).Findings)
			tags := []string{"@" + q, "@TR-SAME-SALES", "@SALE-PLAUSIBLE", "@BR-RANGE", "@TR-RANGE-ROWS"}
			assert.Empty(t, blamed(t, o, learnt, tags...))
			for _, one := range zones {
				alike := twoClocks(t, one, one, afternoon)
				assert.NotEmpty(t, blamed(t, alike, learnt, "@TR-SAME-SALES"), "both by %s", one)
				assert.True(t, mentions(drifting(t, alike, learnt).Findings, q), "both by %s", one)
			}
		})
	}
}

// A report may count the days of a range by another clock than it shows: that is learnt of
// each report, whether its last days count or not, and with it nothing is held against the
// deployment.
func TestRun_DaysOfAnotherClock(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	const q = "Q-SALE-ZONE"
	for _, zones := range [][2]string{
		{"UTC-on-Chilean-days", "UTC-on-Chilean-days"}, {"Chilean-on-UTC-days", "Chilean-on-UTC-days"},
		{"UTC-on-Chilean-days", "America/Santiago"}, {"UTC", "Chilean-on-UTC-days"},
	} {
		for _, last := range []string{"yes", "no"} {
			t.Run(zones[0]+" "+zones[1]+" "+last, func(t *testing.T) {
				t.Parallel()
				profile, err := rules.ShippedProfile("literal")
				require.NoError(t, err)
				profile.Answers[q] = rules.Answer{Choice: zones[0], Except: map[string]rules.Answer{"transaction report": {Choice: zones[1]}}}
				profile.Answers["Q-TR-LAST-DAY"] = rules.Answer{Choice: last}
				o, _ := options(t, profile, func(c *mockserver.Config) { c.Clock = func() time.Time { return afternoon } })
				learnt := selfChecked(t, o)
				for i, name := range []string{"branch report", "transaction report"} {
					a, pinned := learnt.PinsIn(q, name)
					told := pinned && a.Is(zones[i]) || zones[i] == "America/Santiago" && last == "no" // no sale of today is shown
					assert.True(t, told, "%s: %s", name, learnt.Answer(q))
				}
				assert.True(t, learnt.Answer("Q-TR-LAST-DAY").Is(last))
				assert.Empty(t, learnt.Differs)
				assert.Empty(t, drifting(t, o, learnt).Findings)
				assert.Empty(t, blamed(t, o, learnt, "@"+q, "@TR-SAME-SALES", "@SALE-PLAUSIBLE", "@BR-RANGE", "@TR-RANGE-ROWS"))
			})
		}
	}
}

// At night, when no newest sale tells whose clock either report shows, two that show
// different clocks tell both; two that show one tell nothing.
func TestRun_TwoClocksAtNight(t *testing.T) {
	t.Parallel()
	night := time.Date(2025, time.October, 15, 9, 0, 0, 0, time.UTC)
	for _, zones := range [][2]string{{"America/Santiago", "UTC"}, {"UTC", "America/Santiago"}, {"UTC", "UTC"}} {
		l, err := calibrate.LearnAlone(t.Context(), twoClocks(t, zones[0], zones[1], night), "Q-SALE-ZONE")
		require.NoError(t, err)
		if zones[0] == zones[1] {
			assert.Equal(t, evidence.NotObserved, l.Sure, "%s %s", l.Answer, l.Why)
			continue
		}
		for i, name := range []string{"branch report", "transaction report"} {
			assert.True(t, l.Sure == evidence.Answered && l.Answer.In(name).Is(zones[i]), "%s of %s: %s %s", name, zones, l.Answer, l.Why)
		}
	}
}

// Where each terminal sells little, few ranges of some days show a sale that tells by whose
// clock they count: those of sales that were seen, at hours that are of two days, do.
func TestRun_TwoClocksOfFewSales(t *testing.T) {
	t.Parallel()
	const q = "Q-SALE-ZONE"
	now := time.Date(2026, time.November, 29, 6, 0, 0, 0, time.UTC)
	manner := stranger.Plain()
	manner.ReportZone = time.UTC
	for _, ends := range []bool{false, true} {
		manner.EndsBefore = ends
		server := httptest.NewServer(stranger.New(stranger.Options{Manner: manner, Now: func() time.Time { return now }, PerDay: 2, Shops: 30, Idle: 20}))
		t.Cleanup(server.Close)
		deployed, err := target.Load("target.yaml", []byte("baseUrl: "+server.URL+"\nkeys: {main: \"env:K\"}\n"), func(string) string { return stranger.Keys["main"] }, nil)
		require.NoError(t, err)
		result, err := calibrate.Run(t.Context(), optionsFor(t, deployed, now))
		require.NoError(t, err)
		l := result.LearnedOf(q)
		for name, zone := range map[string]string{"branch report": "America/Santiago", "transaction report": "UTC"} {
			assert.True(t, l.Sure == evidence.Answered && l.Answer.In(name).Is(zone), "%s, without its last day %v: %s %s", name, ends, l.Answer, l.Why)
		}
	}
}

// A shop in Aysén has a clock of its own since 2025, as one in Magallanes has: that its
// salesOf show it is learnt where there is no other such shop, and before that year there
// is nothing to learn.
func TestRun_ShopInAysen(t *testing.T) {
	t.Parallel()
	const q = "Q-SALE-ZONE"
	text, err := os.ReadFile("../../fixtures/world.yaml")
	require.NoError(t, err)
	w, err := world.Parse("world.yaml", bytes.ReplaceAll(text, []byte("Región de Magallanes y de la Antártica Chilena"), []byte("Región de Valparaíso")))
	require.NoError(t, err)
	for year, knows := range map[int]bool{2024: false, 2025: true} {
		winter := time.Date(year, time.August, 20, 22, 30, 0, 0, time.UTC)
		profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{q: {Choice: "location"}}}
		o, asker := options(t, profile, func(c *mockserver.Config) { c.World, c.Clock = w, func() time.Time { return winter } })
		asker.main = "calco-large"
		l, err := calibrate.LearnAlone(t.Context(), o, q)
		require.NoError(t, err)
		for _, name := range []string{"branch report", "transaction report"} {
			assert.Equal(t, knows, l.Answer.In(name).Is("location"), "%s in %d: %s", name, year, l.Answer)
		}
	}
}

// Sales that show the clocks of their shops stand in their order all the same.
func TestRun_OrderOfSeveralClocks(t *testing.T) {
	t.Parallel()
	const text = `personas:
  - name: main
    key: calco-main
    summary: two shops
    spanish: dos locales
    commerce: {partnerId: "1", taxId: 99900101-7, name: X}
    locations:
      - {id: 1, street: A, number: "1", commune: Punta Arenas, city: Punta Arenas, region: Región de Magallanes y de la Antártica Chilena, trade: minimarket, serials: ["9990000101"]}
      - {id: 2, street: A, number: "2", commune: Ñuñoa, city: Santiago, region: Región Metropolitana de Santiago, trade: minimarket, serials: ["9990000102"]}
`
	w, err := world.Parse("world.yaml", []byte(text))
	require.NoError(t, err)
	profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-SALE-ZONE": {Choice: "location"}}}
	o, _ := options(t, profile, func(c *mockserver.Config) {
		c.World, c.Clock = w, func() time.Time { return time.Date(2025, time.August, 20, 22, 30, 0, 0, time.UTC) }
	})
	o.Has = func(role exchange.Role) bool { return role == exchange.RoleMain }
	l := calibrated(t, o).LearnedOf("Q-TR-SALE-ORDER")
	assert.Equal(t, evidence.Answered, l.Sure, "%s %s", l.Answer, l.Why)
}

// In summer the clocks of Magallanes and Aysén are Santiago's: where an account has a shop
// there, whose clock its sales show is told in winter alone.
func TestRun_ShopsOfOtherClocksInSummer(t *testing.T) {
	t.Parallel()
	const q = "Q-SALE-ZONE"
	summer := time.Date(2025, time.December, 10, 18, 0, 0, 0, time.UTC)
	for zone, told := range map[string]bool{"America/Santiago": false, "location": false, "UTC": true} {
		profile := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{q: {Choice: zone}}}
		o, asker := options(t, profile, func(c *mockserver.Config) { c.Clock = func() time.Time { return summer } })
		asker.main = "calco-large"
		l, err := calibrate.LearnAlone(t.Context(), o, q)
		require.NoError(t, err)
		if told {
			assert.Equal(t, zone, l.Answer.String(), "%s", l.Why)
			continue
		}
		assert.Equal(t, evidence.NotObserved, l.Sure, "%s: %s", zone, l.Answer)
		assert.Contains(t, l.Why, "in summer")
		assert.Contains(t, l.Ask, "in winter")
	}
}

// The mock's own account has no shop that is an hour ahead, so it shows the clock of
// Santiago by either answer: what its profile says is held against a deployment with one.
func TestCompare_ShopOfAnotherClock(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	const q = "Q-SALE-ZONE"
	for _, zone := range []string{"America/Santiago", "location"} {
		deployed := withShopInMagallanes(t, saleZoneIs(zone))
		result, err := drift.Calibrate(t.Context(), deployed, func(_ context.Context, learnt rules.Profile) (exchange.Asker, error) {
			return mockOf(t, learnt, deployed.Clock()).Asker, nil
		})
		require.NoError(t, err)
		learnt := result.Profile("learnt")
		assert.Equal(t, zone, learnt.Answer(q).String())
		assert.False(t, mentions(result.Differs, q), "%v", result.Differs)
		for _, served := range []string{"America/Santiago", "location"} {
			asked, known, _ := drift.Against(deployed, saleZoneIs(served))
			found, err := drift.Compare(t.Context(), asked, mockOf(t, saleZoneIs(served), deployed.Clock()), known)
			require.NoError(t, err)
			assert.Equal(t, served != zone, mentions(found.Findings, q), "served %s, deployed %s: %v", served, zone, found.Findings)
		}
	}
	// An account without such a shop cannot tell either: no drift from any of both.
	winter := withShopInMagallanes(t, saleZoneIs("location")).Clock()
	northern := mockOf(t, saleZoneIs("America/Santiago"), winter)
	asked, known, _ := drift.Against(northern, saleZoneIs("location"))
	found, err := drift.Compare(t.Context(), asked, mockOf(t, saleZoneIs("location"), winter), known)
	require.NoError(t, err)
	assert.False(t, mentions(found.Findings, q), "%v", found.Findings)
}

// saleZoneIs is a profile with one answer to Q-SALE-ZONE.
func saleZoneIs(zone string) rules.Profile {
	return rules.Profile{Name: zone, Answers: map[rules.QuestionID]rules.Answer{"Q-SALE-ZONE": {Choice: zone}}}
}

// mockOf is the mock of the shipped world under a profile, at some time.
func mockOf(t *testing.T, p rules.Profile, now time.Time) calibrate.Options {
	t.Helper()
	o, _ := options(t, p, func(c *mockserver.Config) { c.Clock = func() time.Time { return now } })
	return o
}

// An account without a shop whose clock is ahead shows nothing that tells the clock of
// Santiago from those of its shops.
func TestRun_ClocksOfShopsAllAlike(t *testing.T) {
	t.Parallel()
	for _, zone := range []string{"America/Santiago", "location"} {
		o, _ := options(t, saleZoneIs(zone), func(c *mockserver.Config) { c.Clock = func() time.Time { return afternoon } })
		l, err := calibrate.LearnAlone(t.Context(), o, "Q-SALE-ZONE")
		require.NoError(t, err)
		assert.Equal(t, evidence.Answered, l.Sure, "%s", l.Why)
		assert.Equal(t, []rules.Answer{{Choice: "America/Santiago"}, {Choice: "location"}}, l.Same)
	}
}
