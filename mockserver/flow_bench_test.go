package mockserver

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"calco.example/contracts/civil"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/request"
	"calco.example/mockserver/session"
)

// discardWriter is a ResponseWriter that costs nothing, so that a benchmark
// counts what the mock does.
type discardWriter struct {
	head   http.Header
	status int
}

func (w *discardWriter) Header() http.Header { return w.head }

func (w *discardWriter) WriteHeader(status int) { w.status = status }

func (w *discardWriter) Write(body []byte) (int, error) { return len(body), nil }

// BenchmarkAnswer is a whole request but for the network and net/http.
func BenchmarkAnswer(b *testing.B) {
	for _, c := range []struct {
		name, key, path, body string
		status                int
	}{
		{"page 1 of main", "calco-main", pathBranchReport, speedBranchBody(speedMonth, 1, ""), 200},
		{"page 1000 of large", "calco-large", pathBranchReport, speedBranchBody(speedMonth, 1000, `"typeTransaction":"DEBIT, CREDIT","cardBrand":"VISA,MASTERCARD",`), 200},
		{"page 50000 of large", "calco-large", pathBranchReport, speedBranchBody(speedMonth, 50_000, ""), 200},
		{"one terminal", "calco-large", pathBranchReport, speedBranchBody(speedMonth, 100, `"serialNumber":"9999000101",`), 200},
		{"BR-31", "calco-main", pathBranchReport, speedBranchBody([2]string{"2025-04-01", "2025-04-20"}, 1, `"cardBrand":"VISA",`), 400},
		{"key missing", "", pathBranchReport, speedBranchBody(speedMonth, 1, ""), 401},
		{"transactions of main", "calco-main", pathTransactionReport, speedReportBody(speedMonth, 1), 200},
		{"transactions of large", "calco-large", pathTransactionReport, speedReportBody(speedMonth, 1000), 200},
		{"locations", "calco-main", pathLocations, "", 200},
	} {
		b.Run(c.name, func(b *testing.B) {
			mock := newTestMock(b)
			body := strings.NewReader(c.body)
			r := httptest.NewRequest(http.MethodPost, c.path, nil)
			if c.body == "" {
				r.Method = http.MethodGet
			}
			r.Header = http.Header{"Content-Type": {"application/json"}}
			if c.key != "" {
				r.Header["X-Api-Key"] = []string{c.key}
			}
			r.Body, r.ContentLength = io.NopCloser(body), int64(len(c.body))
			w := &discardWriter{head: http.Header{}}
			mock.ServeHTTP(w, r)
			require.Equal(b, c.status, w.status)
			b.ReportAllocs()
			for b.Loop() {
				body.Reset(c.body)
				clear(w.head)
				mock.ServeHTTP(w, r)
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	mock := newTestMock(b)
	raw := []byte(speedBranchBody(speedMonth, 1000, `"typeTransaction":"DEBIT, CREDIT","cardBrand":"VISA,MASTERCARD",`))
	b.ReportAllocs()
	for b.Loop() {
		var asks request.Branch
		asks.Body.Members, asks.Body.Problem = jsonbody.Parse(raw)
		asks.Decode(&mock.api.profiles.served.fixed.reading, "")
	}
}

// BenchmarkRow renders a row of each report, its sale at hand.
func BenchmarkRow(b *testing.B) {
	mock := newTestMock(b)
	p := mock.api.world.Find("calco-main")
	block := mock.api.sales.Ledger.Blocks(nil, p.All, civil.NewDate(2025, 8, 20), civil.NewDate(2025, 8, 20))[0]
	mark := block.Marks[len(block.Marks)/2]
	sale := mock.api.sales.Ledger.Sale(p.Terminals[mark.Terminal()], block.Date, mark)
	x := &exchange{scratch: &scratch{}, api: mock.api, profile: mock.api.profiles.served.fixed}
	branch, report := &branchCase{x: x}, &reportCase{x: x}
	row := make([]byte, 0, 4096)
	b.Run("branch", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			row = branch.x.profile.words.AppendTransaction(row[:0], &sale)
		}
	})
	b.Run("transaction", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			row = report.appendReport(row[:0], &sale)
		}
	})
}

func BenchmarkJournal(b *testing.B) {
	mock := newTestMock(b)
	r := httptest.NewRequest(http.MethodPost, pathBranchReport, nil)
	r.Header["X-Api-Key"] = []string{"calco-main"}
	x := &exchange{api: mock.api, request: r, op: "branch-report"}
	x.note = newNote(x)
	b.ReportAllocs()
	for b.Loop() {
		mock.api.journal.Add(session.Record{Operation: x.op, Method: r.Method, Note: &x.note, Status: 200, Rule: "BR-00", Why: "processed"})
	}
}
