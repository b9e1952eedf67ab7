package mockserver

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Pages are written into memory of earlier answers: no answer may show through
// in another one that is written at the same time.
func TestNewPage_AnswersShareNoMemory(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	ask := func(page int) string {
		path, body := pathBranchReport, speedBranchBody(speedMonth, page, "")
		if page%2 == 0 {
			path, body = pathTransactionReport, speedReportBody(speedMonth, page)
		}
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
		r.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {"calco-main"}}
		w := httptest.NewRecorder()
		mock.ServeHTTP(w, r)
		return w.Body.String()
	}
	const pages, rounds = 8, 40
	var alone [pages + 1]string
	for page := 1; page <= pages; page++ {
		alone[page] = ask(page)
		require.Contains(t, alone[page], "sequenceNumber")
	}
	var all sync.WaitGroup
	for page := 1; page <= pages; page++ {
		all.Go(func() {
			for range rounds {
				if !assert.Equal(t, alone[page], ask(page)) {
					return
				}
			}
		})
	}
	all.Wait()
}
