package mockserver

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"calco.example/contracts/rules"
)

// BenchmarkObserve is what counting a request costs, beside BenchmarkAnswer, which
// is the whole of it: one session, and a thousand in turns.
func BenchmarkObserve(b *testing.B) {
	for _, c := range []struct {
		name, body string
		sessions   int
	}{
		{"page 1", speedBranchBody(speedMonth, 1, ""), 1},
		{"page 1, a thousand sessions", speedBranchBody(speedMonth, 1, ""), 1000},
		{"filters", speedBranchBody(speedMonth, 1, `"typeTransaction":"DEBIT, CREDIT","cardBrand":"VISA,MASTERCARD",`), 1},
		{"BR-31", speedBranchBody([2]string{"2025-04-01", "2025-04-20"}, 1, `"cardBrand":"VISA",`), 1},
	} {
		b.Run(c.name, func(b *testing.B) {
			mock := newTestMock(b)
			r := httptest.NewRequest(http.MethodPost, pathBranchReport, nil)
			r.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {"calco-main"}}
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(c.body)), int64(len(c.body))
			x := mock.enter(rules.BranchReport, httptest.NewRecorder(), r)
			if refused := mock.receive(x, http.MethodPost); refused != nil {
				b.Fatal("refused")
			}
			a := mock.branchReport(x)
			names := make([]string, c.sessions)
			for i := range names {
				names[i] = "s" + strconv.Itoa(i)
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				x.session = names[i%c.sessions]
				mock.observe(x, &a)
			}
		})
	}
}
