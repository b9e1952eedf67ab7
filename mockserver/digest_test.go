package mockserver_test

// The digest holds every byte of some thousand answers, so that a change of the
// code that must not change them is seen to. Write it anew, in a commit that says
// why, with
//
//	go test ./mockserver -run TestDigest -update-digest

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"hash"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

var updateDigest = flag.Bool("update-digest", false, "write fixtures/golden/answers.txt anew")

func TestDigest_AnswersAreByteEqual(t *testing.T) {
	t.Parallel()
	const golden = "../fixtures/golden/answers.txt"
	sums, groups := &digestSums{}, digestGroups(t)
	taken := proofs.Sample(groups, 32)
	if *updateDigest {
		taken = groups
	}
	for _, group := range taken {
		sums.add(group)
	}
	if *updateDigest {
		require.NoError(t, os.WriteFile(golden, []byte(strings.Join(sums.lines, "\n")+"\n"), 0o644))
	}
	raw, err := os.ReadFile(golden)
	require.NoError(t, err)
	want := strings.Split(strings.TrimSpace(string(raw)), "\n")
	assert.Equal(t, len(want), len(groups), "groups of requests: write the digest anew with -update-digest")
	for _, line := range sums.lines {
		assert.True(t, slices.Contains(want, line), "the mock answers in another way than before, or other requests are sent, in the group (digest_groups_test.go): %s", line)
	}
}

// digestGroup is some requests to one mock, one after the other.
type digestGroup struct {
	name     string
	config   mockserver.Config
	requests []digestRequest
}

// digestRequest is a request as text. Its zero method is GET, and POST where
// there is a body.
type digestRequest struct {
	method, target, body string
	header               []string // name, value, name, value …
}

type digestSums struct{ lines []string }

func (s *digestSums) add(g digestGroup) {
	mock := mockserver.New(g.config)
	sum := sha256.New()
	for _, r := range g.requests {
		answerInto(sum, mock, r)
	}
	s.lines = append(s.lines, fmt.Sprintf("%s: %d answers %x", g.name, len(g.requests), sum.Sum(nil)[:12]))
}

// answerInto adds status, headers in their order and body of one answer.
func answerInto(sum hash.Hash, handler http.Handler, r digestRequest) {
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, r.build())
	fmt.Fprintf(sum, "%d\n", recorder.Code)
	for _, name := range slices.Sorted(maps.Keys(recorder.Header())) {
		fmt.Fprintf(sum, "%s: %q\n", name, recorder.Header()[name])
	}
	fmt.Fprintf(sum, "%d\n", recorder.Body.Len())
	_, _ = recorder.Body.WriteTo(sum)
}

func (r digestRequest) build() *http.Request {
	method := r.method
	switch {
	case method != "":
	case r.body != "":
		method = http.MethodPost
	default:
		method = http.MethodGet
	}
	request := httptest.NewRequest(method, r.target, strings.NewReader(r.body))
	request.Host, request.RemoteAddr = "127.0.0.1:8080", "127.0.0.1:40000"
	for i := 0; i+1 < len(r.header); i += 2 {
		request.Header.Add(r.header[i], r.header[i+1])
	}
	return request
}

// digestMutants are mutants of every kind, for every rule that could have one.
func digestMutants() []rules.Mutant {
	var list []rules.Mutant
	add := func(m rules.Mutant) {
		m.ID = fmt.Sprintf("%s/%s/%s/%s/%s/%s/%d", m.Rule, m.Kind, m.Operation, m.Path, m.Change, m.Word, m.By)
		list = append(list, m)
	}
	previous := rules.ID("BR-02")
	for _, rule := range rules.All() {
		if !rule.Refuses() || rule.NoTrigger != "" {
			continue
		}
		add(rules.Mutant{Rule: rule.ID, Kind: rules.RuleOff, Operation: rule.Operation})
		add(rules.Mutant{Rule: rule.ID, Kind: rules.CodeSwapped, Operation: rule.Operation, Word: string(previous)})
		previous = rule.ID
	}
	for _, id := range []rules.ID{"BR-07", "BR-08", "BR-09", "BR-10", "BR-31", "BR-11", "BR-24", "BR-PAGESIZE-MIN", "BR-PAGESIZE-MAX",
		"TR-RANGE", "TR-PAGE-MIN", "TR-PAST-END", "TR-PAGESIZE-MIN", "TR-PAGESIZE-MAX", "TR-DEFAULTS"} {
		add(rules.Mutant{Rule: id, Kind: rules.BoundMoved, By: 1})
		add(rules.Mutant{Rule: id, Kind: rules.BoundMoved, By: -1})
	}
	for id, words := range map[rules.ID][2]string{"BR-16": {"DEBIT", "CHEQUE"}, "BR-17": {"VISA", "DINERS"}, "BR-26": {"BANCO", "WEEKLY"}, "BR-14": {"1", "<"}, "BR-15": {"9", "\u00a0"}} {
		add(rules.Mutant{Rule: id, Kind: rules.WordRefused, Word: words[0]})
		add(rules.Mutant{Rule: id, Kind: rules.WordAllowed, Word: words[1]})
	}
	for _, change := range []string{"any case", "serialNumber", "from+1", "from-1", "to+1", "to-1", "locationId", "typeTransaction", "cardBrand", "installmentType", "first of list", "newest first"} {
		add(rules.Mutant{Rule: "BR-RANGE", Kind: rules.Selection, Change: change})
	}
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport} {
		for _, change := range []string{"next", "always first", "one less"} {
			add(rules.Mutant{Rule: "BR-PAGING", Kind: rules.PageSlip, Operation: op, Change: change})
		}
	}
	for _, change := range []string{"drop first", "repeat first", "empty"} {
		add(rules.Mutant{Rule: "BR-PAGING", Kind: rules.PageSlip, Operation: rules.BranchReport, Change: change, Path: "data.transactions"})
		add(rules.Mutant{Rule: "TR-PAGING", Kind: rules.PageSlip, Operation: rules.TransactionReport, Change: change, Path: "content.reports"})
		add(rules.Mutant{Rule: "L-DISTINCT", Kind: rules.Field, Operation: rules.Locations, Change: change, Path: "data"})
	}
	for _, change := range []string{"drop", "rename", "null", "text", "number", "object", "+1", "-1", "alter", "suffix", "prefix", "card on cash"} {
		add(rules.Mutant{Rule: "BR-TRANSACTION", Kind: rules.Field, Operation: rules.BranchReport, Change: change, Path: "data.transactions.*.cardBin", Word: "BR-00"})
		add(rules.Mutant{Rule: "TR-REPORT", Kind: rules.Field, Operation: rules.TransactionReport, Change: change, Path: "content.reports.*.amount", Word: "200"})
	}
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport, rules.Locations, rules.SerialNumbers} {
		add(rules.Mutant{Rule: "JSON", Kind: rules.ContentType, Operation: op, Word: "text/html; charset=utf-8"})
		add(rules.Mutant{Rule: "L-ACCOUNT", Kind: rules.Account, Operation: op})
	}
	add(rules.Mutant{Rule: "KEY-ACCOUNT", Kind: rules.Account})
	add(rules.Mutant{Rule: "BR-31", Kind: rules.Message, Operation: rules.BranchReport, Path: "metadata.message", Change: "alter", Word: "BR-31"})
	add(rules.Mutant{Rule: "NO-BR-12", Kind: rules.Field, Operation: rules.BranchReport, Path: "metadata.code", Change: "BR-12", Word: "BR-11"})
	add(rules.Mutant{Rule: "BR-00", Kind: rules.Status, Operation: rules.BranchReport, Word: "BR-00", By: 2})
	add(rules.Mutant{Rule: "TR-NO-DATA", Kind: rules.Status, Operation: rules.TransactionReport, Word: "404", By: 2})
	slices.SortStableFunc(list, func(a, b rules.Mutant) int { return strings.Compare(a.ID, b.ID) })
	return list
}
