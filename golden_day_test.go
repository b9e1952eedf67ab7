package calco_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver"
)

var updateDay = flag.Bool("update", false, "write fixtures/golden/main-day.json anew")

const (
	goldenDay     = "2025-08-12" // a Tuesday, eight days before the frozen clock
	dayAfter      = "2025-08-13"
	goldenDayFile = "fixtures/golden/main-day.json"
)

// dayFigures are what the golden file and the README say of one day of main
// under seed 0.
type dayFigures struct {
	Date     string               `json:"date"`
	Sales    int                  `json:"sales"`
	Sale     int64                `json:"saleAmount"`
	Tip      int64                `json:"tipAmount"`
	Cashback int64                `json:"cashbackAmount"`
	Total    int64                `json:"totalAmount"`
	ByType   map[string]typeTotal `json:"byType"`
	SHA256   string               `json:"sha256"` // of the rows as sent, a newline after each
}

type typeTotal struct {
	Sales int   `json:"sales"`
	Total int64 `json:"totalAmount"`
}

// One day of main, read through the API page by page, is what the golden file
// says. A change of the file means that the data of users changes; it is
// written anew by
//
//	go test . -run GoldenDay -update
func TestGoldenDay(t *testing.T) {
	t.Parallel()
	server := newServer(t)
	got := addUp(t, branchRows(t, server))
	if *updateDay {
		text, err := json.MarshalIndent(got, "", "  ")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(goldenDayFile, append(text, '\n'), 0o644))
	}
	want := readGoldenDay(t)
	assert.Equal(t, want, got)

	// The other report tells of the same sales.
	rows := reportRows(t, server)
	assert.Len(t, rows, want.Sales)
	assert.Equal(t, want.ByType, byType(rows))
}

func byType(rows []reportRow) map[string]typeTotal {
	totals := map[string]typeTotal{}
	for _, row := range rows {
		sum := totals[row.Type]
		totals[row.Type] = typeTotal{sum.Sales + 1, sum.Total + row.Amount}
	}
	return totals
}

func readGoldenDay(t *testing.T) (figures dayFigures) {
	t.Helper()
	text, err := os.ReadFile(goldenDayFile)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &figures))
	return figures
}

// newServer serves a mock that nothing configures: the shipped world, seed 0,
// the profile literal, the frozen clock.
func newServer(t *testing.T) *httptest.Server {
	t.Helper()
	mock := mockserver.New(mockserver.Config{})
	server := httptest.NewServer(mock)
	t.Cleanup(func() {
		server.Close()
		assert.Zero(t, mock.Panics())
	})
	return server
}

// branchRows are the transactions of the day, as sent. The service reports no
// single day ("start date must be before end date"), so two are asked for.
func branchRows(t *testing.T, server *httptest.Server) (rows []json.RawMessage) {
	t.Helper()
	for page := 1; ; page++ {
		var answer struct {
			Data       struct{ Transactions []json.RawMessage }
			Pagination struct{ TotalPages int }
		}
		post(t, server, "/BranchReport/branch-report", &answer,
			`{"startDate":"%s","endDate":"%s","page":%d,"pageSize":20}`, goldenDay, dayAfter, page)
		rows = append(rows, answer.Data.Transactions...)
		if page >= answer.Pagination.TotalPages {
			return rows
		}
	}
}

type reportRow struct {
	Amount int64  `json:"amount"`
	Type   string `json:"typeTransaction"`
}

func reportRows(t *testing.T, server *httptest.Server) (rows []reportRow) {
	t.Helper()
	for page := 1; ; page++ {
		var answer struct {
			Content struct {
				Reports    []reportRow
				TotalPages int
			}
		}
		post(t, server, "/Report/get-report", &answer,
			`{"Filters":{"StartDate":"%s","EndDate":"%s"},"page":%d,"pageSize":20}`, goldenDay, goldenDay, page)
		rows = append(rows, answer.Content.Reports...)
		if page >= answer.Content.TotalPages {
			return rows
		}
	}
}

func post(t *testing.T, server *httptest.Server, path string, into any, body string, args ...any) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+path, strings.NewReader(fmt.Sprintf(body, args...)))
	require.NoError(t, err)
	request.Header.Set("X-API-Key", "calco-main")
	request.Header.Set("Content-Type", "application/json")
	response, err := server.Client().Do(request)
	require.NoError(t, err)
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	require.Equal(t, http.StatusOK, response.StatusCode, "%s", text)
	require.NoError(t, json.Unmarshal(text, into))
}

// addUp takes the rows of the golden day and sums them.
func addUp(t *testing.T, rows []json.RawMessage) dayFigures {
	t.Helper()
	figures := dayFigures{Date: goldenDay, ByType: map[string]typeTotal{}}
	sum := sha256.New()
	for _, text := range rows {
		var row struct {
			DateTime                                           string `json:"transactionDateTime"`
			Type                                               string `json:"transactionType"`
			SaleAmount, TipAmount, CashbackAmount, TotalAmount int64
		}
		require.NoError(t, json.Unmarshal(text, &row))
		if !strings.HasPrefix(row.DateTime, goldenDay+"T") {
			continue
		}
		figures.Sales++
		figures.Sale += row.SaleAmount
		figures.Tip += row.TipAmount
		figures.Cashback += row.CashbackAmount
		figures.Total += row.TotalAmount
		ofType := figures.ByType[row.Type]
		figures.ByType[row.Type] = typeTotal{ofType.Sales + 1, ofType.Total + row.TotalAmount}
		_, _ = sum.Write(append(text, '\n'))
	}
	figures.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return figures
}
