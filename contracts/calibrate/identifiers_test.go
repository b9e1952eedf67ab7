package calibrate_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// identifying is a deployment whose transaction report has other identifiers: each sale
// as change says, another partnerId and name for any commerce.
func identifying(o calibrate.Options, change func(sale)) calibrate.Options {
	o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
		status, body := changing(change)(x)
		var tree map[string]any
		if x.Request.Operation != rules.TransactionReport || !x.Success() || json.Unmarshal(body, &tree) != nil {
			return status, body
		}
		commerce := tree["content"].(map[string]any)["commerce"].(map[string]any)
		commerce["partnerId"] = "5" + commerce["partnerId"].(string)
		commerce["commerceName"] = "Almacén de " + commerce["commerceName"].(string)
		return status, exchange.MustJSON(tree)
	}}
	return o
}

// numberedApart has saleIds that no sale of the branch report has.
func numberedApart(s sale) { s["saleId"] = "T-" + strings.ToUpper(s["saleId"].(string)) }

// A deployment whose two reports identify commerce and sales differently: unpinned it is
// warned of once for each, and once that is learnt it is as good as any other.
func TestRun_IdentifiersOfItsOwn(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	o = identifying(o, numberedApart)

	told := blamed(t, o, rules.Profile{Name: "nothing pinned"}, "@TR-SAME-SALES", "@TR-RECONCILIATION", "@TR-MONEY")
	assert.Len(t, told, 3, "%q", told)

	learnt := calibrated(t, o).Profile("learnt")
	for _, q := range []rules.QuestionID{"Q-TR-PARTNER-ID", "Q-TR-COMMERCE-NAME", "Q-TR-SALE-ID"} {
		assert.True(t, learnt.Pins(q) && learnt.Answer(q).Is("of-its-own"), "%s: %s %s", q, learnt.Answer(q), learnt.Evidence[q].Note)
	}
	assert.True(t, learnt.Pins("Q-TR-AMOUNT"), "%s", learnt.Evidence["Q-TR-AMOUNT"].Note)
	assert.True(t, learnt.Pins("Q-TR-REVERSED-SALES"), "%s", learnt.Evidence["Q-TR-REVERSED-SALES"].Note)
	assert.Empty(t, blamed(t, o, learnt, []string{"@TR-SAME-SALES", "@TR-RECONCILIATION", "@TR-MONEY", "@KEY-ACCOUNT", "@SALE-PLAUSIBLE"}...))
	assert.Empty(t, drifting(t, o, learnt).Findings)

	plain, _ := options(t, literal)
	told = blamed(t, plain, learnt, "@TR-SAME-SALES")
	differs := drifting(t, plain, learnt).Findings
	for _, q := range []string{"Q-TR-PARTNER-ID", "Q-TR-COMMERCE-NAME", "Q-TR-SALE-ID"} {
		assert.Contains(t, strings.Join(told, "\n"), q, "it identifies them as the branch report does, again")
		assert.True(t, mentions(differs, q), q)
	}
}

// A deployment whose two reports number and date sales differently: unpinned it is warned
// of each, and once that is learnt it is as good as any other.
func TestRun_NumbersAndTimesOfItsOwn(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	o.Asker = odd{Asker: o.Asker, out: changing(func(s sale) {
		if number := s["sequenceNumber"].(string); number != "N/A" {
			s["sequenceNumber"] = number + "1"
		}
		paid, err := time.Parse("2006-01-02T15:04:05.000", s["paymentDataTime"].(string))
		require.NoError(t, err)
		if later := paid.Add(40 * time.Second); later.Day() == paid.Day() {
			s["paymentDataTime"] = later.Format("2006-01-02T15:04:05.000")
		}
	})}
	questions := []rules.QuestionID{"Q-TR-SEQUENCE", "Q-TR-TIME"}
	told := strings.Join(blamed(t, o, rules.Profile{Name: "nothing pinned"}, "@TR-SAME-SALES"), "\n")
	learnt := calibrated(t, o).Profile("learnt")
	for _, q := range questions {
		assert.Contains(t, told, q)
		assert.True(t, learnt.Pins(q) && learnt.Answer(q).Is("of-its-own"), "%s: %s %s", q, learnt.Answer(q), learnt.Evidence[q].Note)
	}
	assert.Empty(t, blamed(t, o, learnt, "@TR-SAME-SALES"))
	assert.Empty(t, drifting(t, o, learnt).Findings)
	plain, _ := options(t, literal)
	told = strings.Join(blamed(t, plain, learnt, "@Q-TR-SEQUENCE", "@Q-TR-TIME"), "\n")
	differs := drifting(t, plain, learnt).Findings
	for _, q := range questions {
		assert.Contains(t, told, q, "both reports tell of sales alike, again")
		assert.True(t, mentions(differs, string(q)), q)
	}
}

// A deployment whose items do not add up to their sales: unpinned it is warned of, and once
// that is learnt it is as good as any other.
func TestRun_ItemsThatDoNotAddUp(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	plain := o
	o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
		return x.Status, bytes.ReplaceAll(x.Body, []byte(`"price":`), []byte(`"price":7`))
	}}
	told := strings.Join(blamed(t, o, rules.Profile{Name: "nothing pinned"}, "@Q-ITEMS-SUM"), "\n")
	assert.Contains(t, told, "Q-ITEMS-SUM")
	learnt := calibrated(t, o).Profile("learnt")
	assert.True(t, learnt.Pins("Q-ITEMS-SUM") && learnt.Answer("Q-ITEMS-SUM").Is("no"), "%s", learnt.Answer("Q-ITEMS-SUM"))
	assert.Empty(t, blamed(t, o, learnt, "@BR-ITEM", "@Q-ITEMS-SUM"))
	assert.Empty(t, drifting(t, o, learnt).Findings)
	assert.Contains(t, strings.Join(blamed(t, plain, learnt, "@Q-ITEMS-SUM"), "\n"), "Q-ITEMS-SUM", "items add up, again")
	assert.True(t, mentions(drifting(t, plain, learnt).Findings, "Q-ITEMS-SUM"))
}

// Times that lie farther apart than a payment takes are no answer that the rule book has.
func TestLearn_TimesOfBothReports(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 18, 18, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		after  time.Duration
		sure   evidence.Sure
		answer string
	}{
		{0, evidence.Answered, "same"}, {40 * time.Second, evidence.Answered, "of-its-own"}, {-4 * time.Minute, evidence.Answered, "of-its-own"},
		{22 * time.Minute, evidence.SomethingElse, ""},
	} {
		manner := stranger.Plain()
		manner.PaidAfter = c.after
		server := httptest.NewServer(stranger.New(stranger.Options{Manner: manner, Now: func() time.Time { return now }}))
		t.Cleanup(server.Close)
		deployed, err := target.Load("target.yaml", []byte("baseUrl: "+server.URL+"\nkeys: {main: env:K}\n"), func(string) string { return stranger.Keys["main"] }, nil)
		require.NoError(t, err)
		l, err := calibrate.LearnAlone(t.Context(), optionsFor(t, deployed, now), "Q-TR-TIME")
		require.NoError(t, err)
		assert.Equal(t, c.sure, l.Sure, "%s: %s %s", c.after, l.Answer, l.Why)
		assert.Equal(t, c.answer, l.Answer.Choice, "%s", c.after)
	}
}

// An account that sells little shows it in the sales of four weeks; one that made a few
// sales in all of them, which are in both reports.
func TestLearn_SaleIDsOfFewSales(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 18, 18, 0, 0, 0, time.UTC)
	for only, answer := range map[int]string{0: "of-its-own", 6: "of-its-own", 2: ""} {
		server := httptest.NewServer(stranger.New(stranger.Options{Manner: stranger.Plain(), Now: func() time.Time { return now }, PerDay: 2, Only: only}))
		t.Cleanup(server.Close)
		deployed, err := target.Load("target.yaml", []byte("baseUrl: "+server.URL+"\nkeys: {main: \"env:K\"}\n"), func(string) string { return stranger.Keys["main"] }, nil)
		require.NoError(t, err)
		l, err := calibrate.LearnAlone(t.Context(), identifying(optionsFor(t, deployed, now), numberedApart), "Q-TR-SALE-ID")
		require.NoError(t, err)
		assert.Equal(t, answer, l.Answer.Choice, "%d: %s", only, l.Why)
	}
}

// withOthersBefore has another sale before each of a page of the transaction report, of the
// same minute and terminal, whose amount is that sale's without a tip of a tenth.
func withOthersBefore(x *exchange.Exchange) (int, []byte) {
	var tree map[string]any
	if x.Request.Operation != rules.TransactionReport || !x.Success() || json.Unmarshal(x.Body, &tree) != nil {
		return x.Status, x.Body
	}
	var list []any
	content := tree["content"].(map[string]any)
	for _, one := range content["reports"].([]any) {
		other := maps.Clone(one.(map[string]any))
		other["saleId"], other["sequenceNumber"] = fmt.Sprint("9", other["saleId"]), fmt.Sprint("9", other["sequenceNumber"])
		other["amount"] = math.Ceil(other["amount"].(float64) * 10 / 11)
		list = append(list, other, one)
	}
	content["reports"] = list
	return x.Status, exchange.MustJSON(tree)
}

// Where each report has identifiers of its own, the amount is that of the sale which is most
// like one of the branch report, and not of the first that may be.
func TestRun_AmountOfTheSaleThatIsMostAlike(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	now := time.Date(2026, time.November, 18, 18, 0, 0, 0, time.UTC)
	server := httptest.NewServer(stranger.New(stranger.Options{Manner: stranger.Plain(), Now: func() time.Time { return now }}))
	t.Cleanup(server.Close)
	deployed, err := target.Load("target.yaml", []byte("baseUrl: "+server.URL+"\nkeys: {main: \"env:K\"}\n"), func(string) string { return stranger.Keys["main"] }, nil)
	require.NoError(t, err)
	o := identifying(optionsFor(t, deployed, now), numberedApart)
	o.Asker = odd{Asker: o.Asker, out: withOthersBefore}
	result := calibrated(t, o)
	assert.Equal(t, "of-its-own", result.LearnedOf("Q-TR-SALE-ID").Answer.Choice)
	l := result.LearnedOf("Q-TR-AMOUNT")
	assert.Equal(t, "totalAmount", l.Answer.Choice, l.Why)
}

// The whole suite finds nothing on such a deployment.
func TestRun_IdentifiersOfItsOwnInEveryFeature(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	o = identifying(o, numberedApart)
	assert.Empty(t, blamed(t, o, calibrated(t, o).Profile("learnt")))
}

// One identifier that both reports have says that they are the same; identifiers that
// differ say nothing where nothing shows that the sales are the same.
func TestRun_SaleIDsThatSayNothing(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	for name, c := range map[string]struct {
		change func(sale)
		sure   evidence.Sure
	}{
		"some are the same": {func(s sale) {
			if !isCash(s) {
				numberedApart(s)
			}
		}, evidence.Answered},
		"other sales": {func(s sale) {
			numberedApart(s)
			s["sequenceNumber"] = "9" + s["sequenceNumber"].(string)
			s["amount"] = 1
		}, evidence.NotObserved},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o, _ := options(t, literal)
			l := calibrated(t, identifying(o, c.change)).LearnedOf("Q-TR-SALE-ID")
			assert.Equal(t, c.sure, l.Sure, "%s %s", l.Answer, l.Why)
			assert.False(t, l.Answer.Is("of-its-own"))
		})
	}
}
