package calibrate_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// further gives answers members that no table has: a time in the metadata of each, and
// beside them now this one and now that.
func further(draw *rand.Rand, names ...string) func(*exchange.Exchange) (int, []byte) {
	return func(x *exchange.Exchange) (int, []byte) {
		object, is := exchange.Decode(x.Body).Value.(map[string]any)
		if !is {
			return x.Status, x.Body
		}
		if metadata, is := object["metadata"].(map[string]any); is {
			metadata["timestamp"] = draw.Uint64()
		}
		for _, name := range names {
			if draw.IntN(2) == 0 {
				object[name] = []any{map[string]any{"at": nil}, draw.Uint64()}
			}
		}
		return x.Status, exchange.MustJSON(object)
	}
}

// What an error has beside its envelope may be there in one answer and not in the next:
// calibration names each such member once, and straight after that nothing drifts. One
// that nobody has seen yet does.
func TestCompare_FurtherMembers(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	draw := rand.New(rand.NewPCG(1, 1))
	deployment, _ := options(t, rules.Profile{})
	deployment.Quick = true
	plain := deployment.Asker
	deployment.Asker = odd{Asker: plain, out: further(draw, "warnings", "traceId")}
	serve := func(_ context.Context, p rules.Profile) (exchange.Asker, error) {
		mock, _ := options(t, p)
		return mock.Asker, nil
	}
	result, err := drift.Calibrate(context.Background(), deployment, serve)
	require.NoError(t, err)
	learnt := result.Profile("learnt")
	assert.Contains(t, learnt.Differs, rules.Difference{Subject: "BR-ENVELOPE", Kind: "shape", Mock: "no such field", Deployment: "metadata.timestamp", Step: stepOf(learnt, "metadata.timestamp")})
	drifts := func(asker exchange.Asker) *drift.Drift {
		o := deployment
		o.Asker = asker
		asked, known, _ := drift.Against(o, learnt)
		mock, _ := options(t, learnt)
		found, err := drift.Compare(context.Background(), asked, calibrate.Options{Asker: mock.Asker, Base: o.Base, Clock: o.Clock}, known)
		require.NoError(t, err)
		return found
	}
	assert.Empty(t, drifts(deployment.Asker).Findings)
	assert.NotEmpty(t, drifts(odd{Asker: plain, out: further(draw, "warnings", "traceId", "new")}).Findings)
}

// stepOf is where a difference was seen first.
func stepOf(p rules.Profile, deployment string) string {
	for _, d := range p.Differs {
		if d.Deployment == deployment {
			return d.Step
		}
	}
	return ""
}

// Several further words at once are one answer that the mock serves, and so are two forms
// of a word of which each report has one: nothing drifts straight after that, a word that is
// not met again is no drift, and one more is.
func TestRun_SeveralFurtherWords(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	served := func(status string) calibrate.Options {
		p := rules.Profile{Answers: map[rules.QuestionID]rules.Answer{}}
		for q, words := range map[rules.QuestionID]string{
			"Q-STATUS-WORDS": status, "Q-BRAND-WORDS": "DINERS, DISCOVER", "Q-TYPE-WORDS": "TRANSFER, Transfer, WALLET", "Q-CURRENCY-WORDS": "CLF, USD",
		} {
			p.Answers[q] = rules.Answer{Value: &words}
		}
		o, _ := options(t, p)
		return o
	}
	o := served("Pending, pending, Voided")
	learnt := selfChecked(t, o)
	for q, want := range map[rules.QuestionID]string{
		"Q-STATUS-WORDS": "Pending, pending, Voided", "Q-BRAND-WORDS": "DINERS, DISCOVER", "Q-TYPE-WORDS": "TRANSFER, Transfer, WALLET", "Q-CURRENCY-WORDS": "CLF, USD",
	} {
		assert.Equal(t, want, learnt.Answer(q).Text(), "%s: %s", q, learnt.Evidence[q].Note)
	}
	assert.Empty(t, learnt.Differs)
	assert.Empty(t, drifting(t, o, learnt).Findings)
	assert.Empty(t, drifting(t, served("Pending, pending"), learnt).Findings)
	more := drifting(t, served("Pending, pending, Refunded, Voided"), learnt).Findings
	assert.Len(t, more, 1)
	assert.True(t, mentions(more, "Q-STATUS-WORDS"), "%v", more)
	assert.Empty(t, blamed(t, o, learnt, "@Q-STATUS-WORDS", "@Q-BRAND-WORDS", "@Q-TYPE-WORDS", "@Q-CURRENCY-WORDS"))
}

// A month of a small account may hold no sale with a word that is rare: those before are
// counted, too, as far back as they are told.
func TestRun_FurtherWordsOfASmallAccount(t *testing.T) {
	t.Parallel()
	const q, text = "Q-BRAND-WORDS", `personas:
  - name: main
    key: calco-main
    summary: a small shop
    spanish: un local
    commerce: {partnerId: "1", taxId: 99900101-7, name: X}
    locations:
      - id: 1
        street: A
        number: "1"
        commune: Ñuñoa
        city: Santiago
        region: Región Metropolitana de Santiago
        trade: minimarket
        serials: ["9990000101"]
        week: [0, 0, 0, 0, 0, 0, 0]
        sales:
          - {serialNumber: "9990000101", at: "2025-10-14T10:00:00", type: DEBIT, brand: VISA, saleAmount: 990}
          - {serialNumber: "9990000101", at: "DAYT10:00:00", type: PREPAID, brand: MASTERCARD, saleAmount: 4380}
`
	for day, want := range map[string]string{"2025-10-01": "DINERS", "2025-08-25": "DINERS", "2025-03-01": "four"} {
		w, err := world.Parse("world.yaml", []byte(strings.ReplaceAll(text, "DAY", day)))
		require.NoError(t, err)
		o, _ := options(t, rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{q: rules.Further([]string{"DINERS"})}}, func(c *mockserver.Config) { c.World = w })
		l, err := calibrate.LearnAlone(t.Context(), o, q)
		require.NoError(t, err)
		assert.Equal(t, want, l.Answer.Text(), "%s: %s %s", day, l.Sure, l.Why)
		o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
			if from := field(x.Request, "startDate"); from != "" && from < "2025-09-10" {
				return 400, []byte(`{"metadata":{"code":"BR-08","message":"Date range should not exceed 30 days"},"data":null,"pagination":null}`)
			}
			return x.Status, x.Body
		}}
		l, err = calibrate.LearnAlone(t.Context(), o, q)
		require.NoError(t, err)
		assert.Equal(t, map[bool]string{true: "DINERS", false: "four"}[day == "2025-10-01"], l.Answer.Text(), "%s, where no earlier month is told: %s", day, l.Why)
	}
}

// A status that only the newest sales have may be that of their age, and one that the
// profile knows may be rare: neither is a drift. One that older sales have is.
func TestCompare_StatusOfTheNewestSales(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	pending := "Pending"
	knowing := rules.Profile{Name: "p", Answers: map[rules.QuestionID]rules.Answer{"Q-STATUS-WORDS": {Value: &pending}}}
	deployed := func(since string) calibrate.Options {
		o, asker := options(t, rules.Profile{})
		o.Asker = odd{Asker: asker, out: rewriting(func(row exchange.Row) {
			if row.Day() >= since && strings.HasPrefix(row.Text("saleId"), "7") {
				row["status"] = pending
			}
		})}
		return o
	}
	found := drifting(t, deployed("2025-10-14"), rules.Profile{Name: "p"})
	assert.Empty(t, found.Findings)
	assert.Contains(t, strings.Join(found.NotCompared, "\n"), "Q-STATUS-WORDS: only sales of the last days have Pending")
	assert.Empty(t, drifting(t, deployed("2025-10-17"), knowing).Findings, "not met again")
	assert.True(t, mentions(drifting(t, deployed("2025-10-01"), rules.Profile{Name: "p"}).Findings, "Q-STATUS-WORDS"), "older sales have it")
}
