package suite

import (
	"context"
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
	reversed := func(sale map[string]any) bool { return strings.EqualFold(sale["status"].(string), "reversed") }
	entriesOf := func(sale map[string]any) (list []map[string]any) {
		entries, _ := sale["reconciliations"].([]any)
		for _, entry := range entries {
			list = append(list, entry.(map[string]any))
		}
		return list
	}
	for i, row := range []struct {
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
		if !proofs.Takes(i, 3) {
			continue
		}
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
