package calibrate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite"
	"calco.example/contracts/suite/suitetest"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// sale is one as the transaction report shows it.
type sale = map[string]any

func isReversed(s sale) bool { return strings.EqualFold(s["status"].(string), "reversed") }

func isCash(s sale) bool { return strings.EqualFold(s["typeTransaction"].(string), "cash") }

// changing changes every sale of the transaction report.
func changing(change func(sale)) func(*exchange.Exchange) (int, []byte) {
	return func(x *exchange.Exchange) (int, []byte) {
		var tree struct {
			Code    string         `json:"code"`
			Message string         `json:"message"`
			Content map[string]any `json:"content"`
		}
		if x.Request.Operation != rules.TransactionReport || !x.Success() || json.Unmarshal(x.Body, &tree) != nil {
			return x.Status, x.Body
		}
		for _, s := range tree.Content["reports"].([]any) {
			change(s.(sale))
		}
		return x.Status, exchange.MustJSON(tree)
	}
}

// neverReversed makes what is reversed look as if it was not: the transaction report has
// no reversed sale then.
func neverReversed(s sale) {
	if isReversed(s) {
		s["status"] = "completed"
		s["reconciliations"] = []any{map[string]any{"paymentDate": "2025-10-15", "installmentNumber": 1, "amount": s["extraData"].(sale)["amountWithoutCommission"], "reconciliationId": 7}}
	}
}

func reversedWithout(s sale) {
	if isReversed(s) && !isCash(s) {
		s["reconciliations"] = []any{}
	}
}

// What a sale without reconciliation shows is learnt of each kind of sale: a cash sale
// says nothing of a reversed one.
func TestRun_EachKindOfSale(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	o.Asker = odd{Asker: o.Asker, out: changing(reversedWithout)}
	learnt := calibrated(t, o).Profile("learnt")
	for name, says := range map[string]string{"cash": "one-entry", "reversed other": "empty-list"} {
		a, pinned := learnt.PinsIn("Q-TR-NO-RECONCILIATION", name)
		assert.True(t, pinned && a.Is(says), "%s: %s", name, learnt.Answer("Q-TR-NO-RECONCILIATION"))
	}
	_, pinned := learnt.PinsIn("Q-TR-NO-RECONCILIATION", "other")
	assert.False(t, pinned, "every other sale is reconciled")
	assert.Contains(t, learnt.Evidence["Q-TR-NO-RECONCILIATION"].Note, "other")
	assert.Empty(t, blamed(t, o, learnt, "@TR-RECONCILIATION"))
	assert.Empty(t, drifting(t, o, learnt).Findings)
}

// So it is with what stands where there are no items, and no installments.
func TestRun_EachKindOfSaleWithout(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
		if !x.Success() {
			return x.Status, x.Body
		}
		body := oneByOne.ReplaceAllFunc(x.Body, func(sale []byte) []byte {
			switch {
			case bytes.Contains(bytes.ToUpper(sale), []byte(`"CASH"`)):
				return bytes.Replace(sale, []byte(`"items":[]`), []byte(`"items":null`), 1)
			case bytes.Contains(sale, []byte(`"CREDIT"`)):
				return bytes.Replace(sale, []byte(`"installmentCount":0`), []byte(`"installmentCount":1`), 1)
			}
			return sale
		})
		return x.Status, body
	}}
	learnt := selfChecked(t, o)
	for question, kinds := range map[rules.QuestionID]map[string]string{
		"Q-NO-ITEMS": {"cash": "null", "other": "empty-list"}, "Q-TR-NO-ITEMS": {"cash": "null", "other": "empty-list"},
		"Q-NO-INSTALLMENTS": {"credit": "empty-and-1", "debit": "empty-and-0", "cash": "empty-and-0"},
	} {
		for name, says := range kinds {
			a, pinned := learnt.PinsIn(question, name)
			assert.True(t, pinned && a.Is(says), "%s %s: %s", question, name, learnt.Answer(question))
		}
	}
	assert.Empty(t, learnt.Differs)
	assert.Empty(t, drifting(t, o, learnt).Findings)
	tags := []string{"@Q-NO-ITEMS", "@Q-TR-NO-ITEMS", "@Q-NO-INSTALLMENTS"}
	assert.Empty(t, blamed(t, o, learnt, tags...))
	plain, _ := options(t, literal)
	assert.NotEmpty(t, blamed(t, plain, learnt, tags...), "cash is pinned")
}

// So it is with what makes the total: what is given back in cash is change, and what is
// given back on a card is paid for.
func TestRun_EachKindOfSaleHasItsTotal(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	const question, tag = "Q-BR-TOTAL", "@BR-MONEY"
	o, _ := options(t, literal)
	o.Asker = odd{Asker: o.Asker, out: changingBranch(givesChange)}
	learnt := selfChecked(t, o)
	for name, says := range map[string]string{"cash": "sale-tip", "other": "sale-tip-cashback"} {
		a, pinned := learnt.PinsIn(question, name)
		assert.True(t, pinned && a.Is(says), "%s: %s", name, learnt.Answer(question))
	}
	assert.Empty(t, learnt.Differs)
	assert.Empty(t, blamed(t, o, learnt, tag))
	assert.Empty(t, drifting(t, o, learnt).Findings)

	otherwise, _ := options(t, literal)
	otherwise.Asker = odd{Asker: otherwise.Asker, out: changingBranch(func(s sale) {
		if isCashSale(s) {
			s["cashbackAmount"], s["totalAmount"] = 7120, s["totalAmount"].(float64)+7120
		}
	})}
	assert.NotEmpty(t, blamed(t, otherwise, learnt, tag), "cash is pinned")
	assert.True(t, mentions(drifting(t, otherwise, learnt).Findings, question), "cash is pinned, though the sales of the mock do not tell it")

	literal.Answers[question] = rules.Answer{Choice: "sale-tip-cashback", Except: map[string]rules.Answer{"cash": {Choice: "sale"}}}
	served, _ := options(t, literal)
	learnt = calibrated(t, served).Profile("learnt")
	assert.Equal(t, literal.Answers[question], learnt.Answer(question), "as the mock serves it")
}

// Sales for cash without what tells say nothing of their total, whatever other sales
// show: the suite warns of nothing, and a comparison says what was left open.
func TestRun_TotalOfCashThatWasNotTold(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	const question = "Q-BR-TOTAL"
	for _, row := range []struct {
		answer string // of all sales
		cash   func(sale)
	}{
		{"sale", func(s sale) { s["tipAmount"] = 0 }},
		{"sale-tip-cashback", func(sale) {}}, // there are tips, and no cash back
		{"sale-tip", func(s sale) { s["cashbackAmount"], s["tipAmount"], s["totalAmount"] = 7120, 0, s["saleAmount"] }},
	} {
		t.Run(row.answer, func(t *testing.T) {
			t.Parallel()
			profile, err := rules.ShippedProfile("literal")
			require.NoError(t, err)
			profile.Answers[question] = rules.Answer{Choice: row.answer}
			before, _ := options(t, profile)
			before.Asker = odd{Asker: before.Asker, out: changingBranch(func(s sale) {
				if isCashSale(s) {
					row.cash(s)
				}
			})}
			result := calibrated(t, before)
			assert.LessOrEqual(t, result.Requests, mostRequests)
			learnt := result.Profile("learnt")
			a, pinned := learnt.PinsIn(question, "other")
			assert.True(t, pinned && a.Is(row.answer), "%s", learnt.Answer(question))
			_, pinned = learnt.PinsIn(question, "cash")
			assert.False(t, pinned, "%s", learnt.Answer(question))
			assert.Contains(t, learnt.Evidence[question].Note, "not seen: cash")

			later, _ := options(t, profile)
			later.Asker = odd{Asker: later.Asker, out: changingBranch(func(s sale) {
				if isCashSale(s) {
					s["cashbackAmount"], s["totalAmount"] = 7120, s["saleAmount"].(float64)+s["tipAmount"].(float64)
				}
			})}
			assert.Empty(t, blamed(t, later, learnt, "@"+question))
			found := drifting(t, later, learnt)
			assert.Empty(t, found.Findings)
			shown := row.answer == "sale" // by the tips of the mock's sales
			assert.Equal(t, shown, mentions(found.Known, question), "%v", found.Known)
		})
	}
}

// changingBranch changes every sale of the branch report.
func changingBranch(change func(sale)) func(*exchange.Exchange) (int, []byte) {
	return func(x *exchange.Exchange) (int, []byte) {
		var tree map[string]any
		if x.Request.Operation != rules.BranchReport || !x.Success() || json.Unmarshal(x.Body, &tree) != nil {
			return x.Status, x.Body
		}
		for _, s := range tree["data"].(sale)["transactions"].([]any) {
			change(s.(sale))
		}
		return x.Status, exchange.MustJSON(tree)
	}
}

// Which figure amount is, a sale with cash back and no tip does not tell where that is left
// out of it: one with a tip does.
func TestLearn_AmountWithTheTip(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	for tips, want := range map[bool]string{true: "totalAmount", false: "saleAmount"} {
		o, _ := options(t, literal)
		o.Asker = odd{Asker: o.Asker, out: changingBranch(func(s sale) {
			total := s["saleAmount"].(float64) + s["tipAmount"].(float64) + s["cashbackAmount"].(float64)
			s["saleAmount"], s["tipAmount"], s["cashbackAmount"], s["totalAmount"] = total, 0, 5000, total+5000
			if sequence := s["sequenceNumber"].(string); tips && strings.HasSuffix(sequence, "7") {
				s["saleAmount"], s["tipAmount"], s["cashbackAmount"], s["totalAmount"] = total-10, 10, 0, total
			}
		})}
		l, err := calibrate.LearnAlone(t.Context(), o, "Q-TR-AMOUNT")
		require.NoError(t, err)
		assert.Equal(t, want, l.Answer.Choice, "tips: %v: %s %s", tips, l.Sure, l.Why)
	}
}

// isCashSale tells whether a sale of the branch report is for cash.
func isCashSale(s sale) bool { return strings.EqualFold(s["transactionType"].(string), "cash") }

// givesChange gives change in cash, which is no part of the total.
func givesChange(s sale) {
	if isCashSale(s) {
		s["cashbackAmount"] = 7120
	}
}

// oneByOne finds the sales of a page, one after the other.
var oneByOne = regexp.MustCompile(`\{"(locationId|saleId)":.*?"(items":(\[[^]]*\]|null)\}|reconciliations":)`)

// A kind of sale that the calibration never met stays open: the suite warns of nothing,
// and a comparison says what was left open.
func TestRun_KindOfSaleThatWasNotSeen(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	before, _ := options(t, literal)
	before.Asker = odd{Asker: before.Asker, out: changing(neverReversed)}
	learnt := calibrated(t, before).Profile("learnt")
	a, pinned := learnt.PinsIn("Q-TR-NO-RECONCILIATION", "cash")
	require.True(t, pinned && a.Is("one-entry"), "%s", a)

	later, _ := options(t, literal)
	later.Asker = odd{Asker: later.Asker, out: changing(reversedWithout)}
	assert.Empty(t, blamed(t, later, learnt, "@TR-RECONCILIATION"))
	found := drifting(t, later, learnt)
	assert.Empty(t, found.Findings)
	assert.True(t, mentions(found.Known, "Q-TR-NO-RECONCILIATION"), "%v", found.Known)

	otherwise, _ := options(t, literal)
	otherwise.Asker = odd{Asker: otherwise.Asker, out: changing(func(s sale) {
		if isCash(s) {
			s["reconciliations"] = nil
		}
	})}
	assert.NotEmpty(t, blamed(t, otherwise, learnt, "@TR-RECONCILIATION"), "a cash sale is pinned")
	assert.True(t, mentions(drifting(t, otherwise, learnt).Findings, "Q-TR-NO-RECONCILIATION"))
}

func mentions(list []evidence.Difference, subject string) bool {
	return slices.ContainsFunc(list, func(d evidence.Difference) bool { return d.Subject == subject })
}

// drifting holds a deployment against a mock that serves a profile.
func drifting(t *testing.T, deployed calibrate.Options, learnt rules.Profile) *drift.Drift {
	t.Helper()
	mock, _ := options(t, learnt)
	asked, known, _ := drift.Against(deployed, learnt)
	found, err := drift.Compare(context.Background(), asked, mock, known)
	require.NoError(t, err)
	return found
}

var preparedFeatures = sync.OnceValues(func() (*suite.Prepared, error) { return suite.Prepare(os.DirFS("../../features")) })

// blamed is what the suite holds against a deployment whose profile is pinned.
func blamed(t *testing.T, o calibrate.Options, learnt rules.Profile, tags ...string) (list []string) {
	t.Helper()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	prepared, err := preparedFeatures()
	require.NoError(t, err)
	s := &suite.Suite{
		Features: os.DirFS("../../features"), Prepared: prepared, Asker: o.Asker, Contract: contract, Profile: &learnt,
		Has: o.Has, Clock: o.Clock, Wall: time.Now, Target: "in process",
	}
	s.Tags, err = suite.ParseTags(strings.Join(tags, " or "))
	require.NoError(t, err)
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	for _, f := range results.Findings {
		if f.Outcome.Bad() || f.Outcome == report.SuiteError {
			list = append(list, string(f.Question)+" "+f.Summary+": expected "+f.Expected+", got "+f.Actual)
		}
	}
	return list
}

// An answer of one report says nothing of the other one: where only one was seen, the
// other stays open.
func TestRun_OneOfTwoReports(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, c := range []struct {
		question rules.QuestionID
		usual    string
		other    string
		unseen   func(exchange.Request) bool
	}{
		{"Q-INTEGER-FORM", "refused", "accepted", func(r exchange.Request) bool {
			return strings.Contains(string(r.Body), `3.0`) || strings.Contains(string(r.Body), `3e0`)
		}},
		{"Q-SERIAL-CASE", "exact", "any", func(r exchange.Request) bool {
			serial := field(r, "Filters.SerialNumber")
			return serial != strings.ToUpper(serial)
		}},
		{"Q-SALE-ZONE", "America/Santiago", "UTC", func(exchange.Request) bool { return true }},
	} {
		t.Run(string(c.question), func(t *testing.T) {
			t.Parallel()
			literal, err := rules.ShippedProfile("literal")
			require.NoError(t, err)
			before, _ := options(t, literal)
			before.Asker = odd{Asker: before.Asker, out: when(func(x *exchange.Exchange) bool {
				return x.Request.Operation == rules.TransactionReport && c.unseen(x.Request)
			}, 502, "")}
			learnt := calibrated(t, before).Profile("learnt")
			a, pinned := learnt.PinsIn(c.question, "branch report")
			assert.True(t, pinned && a.Is(c.usual), "%s", learnt.Answer(c.question))
			_, pinned = learnt.PinsIn(c.question, "transaction report")
			assert.False(t, pinned, "%s", learnt.Answer(c.question))

			tag := "@" + string(c.question)
			literal.Answers[c.question] = rules.Answer{Choice: c.usual, Except: map[string]rules.Answer{"transaction report": {Choice: c.other}}}
			open, _ := options(t, literal)
			assert.Empty(t, blamed(t, open, learnt, tag))
			found := drifting(t, open, learnt)
			assert.Empty(t, found.Findings)
			assert.True(t, mentions(found.Known, string(c.question)), "%v", found.Known)

			literal.Answers[c.question] = rules.Answer{Choice: c.usual, Except: map[string]rules.Answer{"branch report": {Choice: c.other}}}
			changed, _ := options(t, literal)
			assert.NotEmpty(t, blamed(t, changed, learnt, tag), "the branch report is pinned")
			assert.True(t, mentions(drifting(t, changed, learnt).Findings, string(c.question)))
		})
	}
}

// rewriting changes every sale of both reports.
func rewriting(change func(exchange.Row)) func(*exchange.Exchange) (int, []byte) {
	return func(x *exchange.Exchange) (int, []byte) {
		own := exchange.New(x.Request, x.Status, x.Header, x.Body, 1)
		if len(own.Rows()) == 0 {
			return x.Status, x.Body
		}
		for _, row := range own.Rows() {
			change(row)
		}
		return x.Status, exchange.MustJSON(own.JSON)
	}
}

// A currency that no sale of the last week has is learnt: no filter tells it apart, so
// that sales of four weeks are looked at.
func TestRun_CurrencyOfLastMonth(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	o, asker := options(t, rules.Profile{Name: "served"})
	o.Asker = odd{Asker: asker, out: rewriting(func(row exchange.Row) {
		if row.Day() < "2025-10-08" && strings.HasPrefix(row.Text("saleId"), "7") {
			row["currencyCode"] = "USD"
		}
	})}
	answer := calibrated(t, o).Profile("learnt").Answers["Q-CURRENCY-WORDS"]
	require.NotNil(t, answer.Value, answer.String())
	assert.Equal(t, "USD", *answer.Value)
}

// What becomes of a page of a wrong type is open where it is not known by which name a
// page is read: the other fields do not speak for it.
func TestRun_TypesOfFieldsWithoutAName(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	o, _ := options(t, rules.Profile{})
	o.Asker = odd{Asker: o.Asker, in: func(r *exchange.Request) {
		var body map[string]any
		if r.Operation == rules.TransactionReport && json.Unmarshal(r.Body, &body) == nil {
			for _, name := range []string{"page", "Page", "pageSize", "PageSize"} {
				delete(body, name)
			}
			r.Body = exchange.MustJSON(body)
		}
	}}
	result := calibrated(t, o)
	open := rules.Answer{Choice: rules.Unsettled}
	for _, q := range []rules.QuestionID{"Q-TR-WRONG-TYPE", "Q-TR-NULL"} {
		l := result.LearnedOf(q)
		require.Equal(t, evidence.Answered, l.Sure, "%s: %s", q, l.Why)
		question, _ := rules.LookupQuestion(q)
		for _, name := range question.Cases {
			paged := strings.HasPrefix(name, "page")
			assert.Equal(t, paged, reflect.DeepEqual(open, l.Answer.Except[name]), "%s, %s: %s", q, name, l.Answer)
		}
	}
	profile := result.Profile("learnt")
	var written bytes.Buffer
	require.NoError(t, rules.WriteProfile(&written, profile))
	read, err := rules.ParseProfile("learnt", written.Bytes())
	require.NoError(t, err)
	assert.Equal(t, profile.Answer("Q-TR-WRONG-TYPE"), read.Answer("Q-TR-WRONG-TYPE"))
}

// Null may be refused in another way than what is absent and than a wrong type: with a code
// or a text of its own, for each field, or with that of the field's own rule.
func TestRun_NullRefusedByItself(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	branch := map[string]string{"startDate": "BR-13", "locationId": "BR-14", "page": "BR-02", "pageSize": "BR-11"}
	report := map[string]string{"StartDate": "StartDate must not be null.", "SerialNumber": "No null.", "pageSize": "A size."}
	served := func(branch, report map[string]string) calibrate.Options {
		o, _ := options(t, rules.Profile{})
		o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
			name := nullField(x.Request)
			switch code, text := branch[name], report[name]; {
			case x.Request.Operation == rules.BranchReport && code != "":
				return 400, []byte(refusal(code, rules.MessageOf(rules.ID(code))))
			case x.Request.Operation == rules.TransactionReport && text != "":
				return 400, exchange.MustJSON(map[string]string{"code": "400", "message": text})
			}
			return x.Status, x.Body
		}}
		return o
	}
	o := served(branch, report)
	learnt := selfChecked(t, o)
	for name, code := range branch {
		if a, pinned := learnt.PinsIn("Q-BR-NULL", name); name != "page" {
			assert.True(t, pinned && a.Text() == code, "%s: %s", name, a)
		} else { // as an absent page is
			assert.True(t, pinned && a.Is("as-absent"), "%s: %s", name, a)
		}
	}
	for name, text := range report {
		a, pinned := learnt.PinsIn("Q-TR-NULL", name)
		assert.True(t, pinned && a.Text() == text, "%s: %s", name, a)
	}
	assert.Empty(t, learnt.Differs)
	assert.Empty(t, drifting(t, o, learnt).Findings)
	tags := []string{"@Q-BR-NULL", "@Q-TR-NULL"}
	assert.Empty(t, blamed(t, o, learnt, tags...))
	later := served(map[string]string{"startDate": "BR-11", "locationId": "BR-14", "pageSize": "BR-11"}, report)
	assert.NotEmpty(t, drifting(t, later, learnt).Findings)
	assert.NotEmpty(t, blamed(t, later, learnt, tags...))
	later = served(branch, map[string]string{"StartDate": "Another.", "SerialNumber": "No null.", "pageSize": "A size."})
	assert.NotEmpty(t, blamed(t, later, learnt, tags...))
}

// nullField is the field of a request that is null; empty where none is, or several are.
func nullField(r exchange.Request) (name string) {
	question := rules.QuestionID("Q-BR-NULL")
	if r.Operation == rules.TransactionReport {
		question = "Q-TR-NULL"
	}
	q, _ := rules.LookupQuestion(question)
	return q.CaseOfBody(exchange.Decode(r.Body).Value)
}

// Nor do they speak for the brand where its filter may not be used yet.
func TestRun_TypesOfABrandThatMayNotBeAsked(t *testing.T) {
	t.Parallel()
	april := time.Date(2025, time.April, 20, 15, 0, 0, 0, time.UTC)
	o, _ := options(t, rules.Profile{}, func(c *mockserver.Config) { c.Clock = func() time.Time { return april } })
	result := calibrated(t, o)
	for q, name := range map[rules.QuestionID]string{"Q-BR-WRONG-TYPE": "cardBrand number", "Q-BR-NULL": "cardBrand"} {
		l := result.LearnedOf(q)
		require.Equal(t, evidence.Answered, l.Sure, "%s: %s", q, l.Why)
		assert.Equal(t, rules.Answer{Choice: rules.Unsettled}, l.Answer.Except[name], q)
	}
}
