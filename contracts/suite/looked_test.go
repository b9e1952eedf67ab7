package suite

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// What a pinned question says of a member is looked at in every sale of the samples:
// a sale that shows it otherwise is met where the first page has none such.
func TestSuite_LooksAtEverySaleForWhatIsPinned(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	reversed := func(sale map[string]any) bool { return strings.EqualFold(sale["status"].(string), "reversed") }
	entriesOf := func(sale map[string]any) (list []map[string]any) {
		entries, _ := sale["reconciliations"].([]any)
		for _, entry := range entries {
			list = append(list, entry.(map[string]any))
		}
		return list
	}
	for _, row := range []struct {
		question rules.QuestionID
		role     exchange.Role
		rare     func(op rules.Operation, sale map[string]any)
	}{
		{"Q-TR-NO-RECONCILIATION", exchange.RoleMain, func(_ rules.Operation, sale map[string]any) { sale["reconciliations"] = nil }},
		{"Q-TR-RECONCILIATION-NONE", exchange.RoleMain, func(_ rules.Operation, sale map[string]any) {
			for _, entry := range entriesOf(sale) {
				entry["reconciliationId"] = "nothing"
			}
		}},
		{"Q-TR-STATUS-CASE", exchange.RoleMain, func(op rules.Operation, sale map[string]any) {
			if op == rules.TransactionReport {
				sale["status"] = "REVERSED"
			}
		}},
		{"Q-BR-STATUS-CASE", exchange.RoleMain, func(op rules.Operation, sale map[string]any) {
			if op == rules.BranchReport {
				sale["status"] = "reversed"
			}
		}},
		{"Q-BR-TOTAL", exchange.RoleSecond, func(_ rules.Operation, sale map[string]any) {
			if total, is := sale["totalAmount"].(float64); is {
				sale["totalAmount"] = total + 1
			}
		}},
		{"Q-TR-AMOUNT", exchange.RoleSecond, func(op rules.Operation, sale map[string]any) {
			if op == rules.TransactionReport {
				sale["amount"] = sale["amount"].(float64) + 1
			}
		}},
	} {
		t.Run(string(row.question), func(t *testing.T) {
			t.Parallel()
			pinned := shipped(t, "literal")
			for _, isSound := range []bool{true, false} {
				s := suiteOn(t, mockserver.Config{Profile: pinned}, nil)
				prepared, err := sharedFeatures()
				require.NoError(t, err)
				tags, err := ParseTags("@" + string(row.question))
				require.NoError(t, err)
				s.Prepared, s.Tags, s.Profile = prepared, tags, &pinned
				if !isSound {
					s.Asker = roleBroken{role: row.role, broken: broken{Asker: s.Asker, sale: func(op rules.Operation, sale map[string]any) bool {
						if row.role != exchange.RoleMain || reversed(sale) {
							row.rare(op, sale)
						}
						return true
					}}}
				}
				kept := &keptAnswers{Asker: s.Asker}
				s.Asker = kept
				results, err := s.Run(t.Context())
				require.NoError(t, err)
				found := slices.ContainsFunc(results.Findings, func(f report.Finding) bool { return f.Outcome.Bad() })
				assert.Equal(t, !isSound, found, "sound: %t", isSound)
				for _, f := range results.Findings {
					if _, id, named := strings.Cut(f.Actual, " for "); named && f.Outcome.Bad() {
						assert.Contains(t, kept.answerTo(f.Evidence.Request), id, "the answer that a finding shows has the sale that it names")
					}
				}
			}
		})
	}
}

// What makes the total is judged only in the kinds of sale whose answer is pinned.
func TestSuite_TotalOfEachKindOfSale(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	given := func(most, cash string) rules.Answer {
		a := rules.Answer{Choice: most}
		if cash != "" {
			a.Except = map[string]rules.Answer{"cash": {Choice: cash}}
		}
		return a
	}
	for _, row := range []struct {
		pinned rules.Answer
		holds  bool
	}{
		{given("sale-tip-cashback", "sale-tip"), true},
		{given("sale-tip-cashback", rules.Unsettled), true},
		{given("sale-tip-cashback", ""), false},
		{given("sale-tip-cashback", "sale"), false},
		{given("sale", "sale-tip"), false},
		{given("sale", rules.Unsettled), false},
	} {
		t.Run(row.pinned.String(), func(t *testing.T) {
			t.Parallel()
			served := shipped(t, "literal")
			s := suiteOn(t, mockserver.Config{Profile: served}, nil)
			prepared, err := sharedFeatures()
			require.NoError(t, err)
			s.Prepared = prepared
			s.Tags, err = ParseTags("@BR-MONEY")
			require.NoError(t, err)
			pinned := shipped(t, "literal")
			pinned.Answers["Q-BR-TOTAL"] = row.pinned
			s.Profile = &pinned
			s.Asker = broken{Asker: s.Asker, sale: func(op rules.Operation, sale map[string]any) bool {
				if op == rules.BranchReport && sale["transactionType"] == "CASH" {
					sale["cashbackAmount"] = 7120 // the change, and no part of the total
				}
				return true
			}}
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.NotZero(t, results.Count(report.Passed))
			assert.Zero(t, results.Count(report.Violated))
			assert.Equal(t, row.holds, results.Count(report.Warning) == 0)
		})
	}
}

// keptAnswers keeps the last answer to each body.
type keptAnswers struct {
	exchange.Asker
	byBody sync.Map
}

func (k *keptAnswers) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	x, err := k.Asker.Ask(ctx, r)
	if err == nil {
		k.byBody.Store(string(r.Body), string(x.Body))
	}
	return x, err
}

func (k *keptAnswers) answerTo(body string) string {
	answer, _ := k.byBody.Load(body)
	text, _ := answer.(string)
	return text
}

// roleBroken breaks what one account is answered.
type roleBroken struct {
	broken
	role exchange.Role
}

func (b roleBroken) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if r.Role != b.role {
		return b.Asker.Ask(ctx, r)
	}
	return b.broken.Ask(ctx, r)
}

// A code that comes with two HTTP statuses in one operation is told, and fails nothing.
func TestSuite_NotesACodeWithTwoStatuses(t *testing.T) {
	t.Parallel()
	s := suiteOn(t, mockserver.Config{}, nil)
	tags, err := ParseTags("@BR-24")
	require.NoError(t, err)
	s.Tags = tags
	s.Select = func(info report.Scenario) bool {
		return info.Name == "branch report, last page and the one after it" || info.Name == "branch report of another account, last page and the one after it"
	}
	s.Asker = broken{Asker: s.Asker, answer: func(x *exchange.Exchange) *exchange.Exchange {
		if x.Code() == "BR-24" && x.Request.Role == exchange.RoleSecond {
			return exchange.New(x.Request, http.StatusOK, x.Header, x.Body, 1)
		}
		return x
	}}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	assert.Empty(t, results.FindingsOf(report.Violated))
	assert.True(t, slices.ContainsFunc(results.Findings, func(f report.Finding) bool {
		return f.Outcome == report.Observed && f.Question == "Q-STATUS" && f.Summary == "branch report: BR-24 with HTTP 200 and 404"
	}))
}

// A text whose letters another encoding has garbled is warned of, wherever it stands; one
// of whatever letters is not.
func TestSuite_LettersOfAnotherEncoding(t *testing.T) {
	t.Parallel()
	for i, c := range []struct {
		tags, letter, garbled string
		want                  bool
	}{
		{"@BR-ITEM", "é", "Ã©", true},
		{"@TR-ITEM", "é", `\ufffd`, true},
		{"@L-LOCATION", "ó", `\u00c3\u00b3`, true},
		{"@L-LOCATION", "Ñ", "Ã‘", true},
		{"@L-LOCATION", "ó", "ÃO", false},
		{"@L-LOCATION", "ó", "Â", false},
		{"@TR-ITEM", "é", "漢", false},
	} {
		if !proofs.Takes(i, 4) {
			continue
		}
		t.Run(c.tags+" "+c.garbled, func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			tags, err := ParseTags(c.tags)
			require.NoError(t, err)
			s.Tags = tags
			s.Asker = broken{Asker: s.Asker, answer: func(x *exchange.Exchange) *exchange.Exchange {
				if !x.Success() {
					return x
				}
				return exchange.New(x.Request, x.Status, x.Header, bytes.ReplaceAll(x.Body, []byte(c.letter), []byte(c.garbled)), 1)
			}}
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.Equal(t, c.want, slices.ContainsFunc(results.FindingsOf(report.Warning), func(f report.Finding) bool {
				return f.Rule == "SALE-PLAUSIBLE" && strings.Contains(f.Summary, "letters of another encoding")
			}))
		})
	}
}
