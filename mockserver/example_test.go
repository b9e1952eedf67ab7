package mockserver_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver"
)

// A client test starts the mock and points the client at its URL. The zero
// Config is the shipped world with seed 0, the profile literal and a frozen
// clock: the same answers every day.
func Example() {
	mock := httptest.NewServer(mockserver.New(mockserver.Config{}))
	defer mock.Close()

	fmt.Println(branchReport(mock.URL, `{"startDate":"2025-08-12","endDate":"2025-08-01","page":1,"pageSize":20}`))
	// Output:
	// 400 {"metadata":{"code":"BR-07","message":"Invalid date range. Start date must be before end date"},"data":null,"pagination":null}
}

// Seed, clock, profile and world are fields. Here the answer to an open
// question comes from a profile, and every answer says why.
func ExampleNew() {
	profile, err := rules.ParseProfile("staging.profile.yaml", []byte(`
name: staging
answers:
  Q-SAME-DAY: accepted
  Q-STATUS: {BR-27: 200}
`))
	if err != nil {
		fmt.Println(err) // names file, line and column
		return
	}
	mock := httptest.NewServer(mockserver.New(mockserver.Config{
		Seed:    7,
		Clock:   func() time.Time { return time.Date(2026, time.March, 2, 15, 0, 0, 0, time.UTC) },
		Profile: profile,
	}))
	defer mock.Close()

	fmt.Println(branchReport(mock.URL, `{"startDate":"2026-01-01","endDate":"2026-01-01","page":1,"pageSize":20}`))
	// Output:
	// 200 {"metadata":{"code":"BR-27","message":"No data found for the selected filters"},"data":null,"pagination":null}
}

// branchReport stands for the client under test.
func branchReport(baseURL, body string) string {
	request, err := http.NewRequest(http.MethodPost, baseURL+"/BranchReport/branch-report", strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	request.Header.Set("X-API-Key", "calco-main")
	request.Header.Set("Content-Type", "application/json")
	response, err := (&http.Client{}).Do(request)
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%d %s", response.StatusCode, text)
}
