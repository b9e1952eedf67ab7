package mocks

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world"
)

// greet prints what `calco serve` promises: the base URL alone on the first
// line, the page on the second, who exists, and a request to copy. It is one write:
// a script that has read the first line (`calco serve | head -1`) closes the pipe,
// and what came after it would end the mock.
func greet(out io.Writer, base string, pages []string, who *world.World, now time.Time) error {
	var text bytes.Buffer
	_, _ = fmt.Fprintf(&text, "%s\n\n", strings.Join(append([]string{base}, pages...), "\n"))
	if err := printPersonas(&text, who); err != nil {
		return err
	}
	text.WriteString(firstRequest(base, who, now))
	_, err := out.Write(text.Bytes())
	return err
}

// firstRequest is a request that the clock and the world answer with sales: the
// last seven full days of the first commerce that can show a success. Its address is quoted:
// brackets of IPv6 are a pattern of files to some shells.
func firstRequest(base string, who *world.World, now time.Time) string {
	account := who.Example()
	if account == nil {
		return ""
	}
	today, _ := civil.LocalTime(now, who.Zone)
	return fmt.Sprintf(`
Try:
  curl -s '%s/BranchReport/branch-report' \
    -H 'X-API-Key: %s' -H 'Content-Type: application/json' \
    -d '{"startDate":"%s","endDate":"%s","page":1,"pageSize":5}'
`, base, account.APIKey, today.AddDays(-7), today.AddDays(-1))
}
