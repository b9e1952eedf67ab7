package desk_test

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var aChange = regexp.MustCompile(`<button class="\w+"><span>([^<]*)</span> <b class="mono">([^<]*)`)

// The usual mistakes, each with the change that a person would make: it stands
// first, and it leads to a success.
func TestExchange_FirstChangeMends(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	body := func(members string) string {
		return `{"startDate":"2025-08-15","endDate":"2025-08-19",` + members + `}`
	}
	paged := func(member string) string { return body(`"page":1,"pageSize":5,` + member) }
	for i, row := range []struct{ name, key, body, first string }{
		{"nothing", "calco-main", `{}`, `startDate: "2025-08-13", endDate: "2025-08-19", page: 1, pageSize: 10`},
		{"no JSON", "calco-main", `{`, "an ordinary request instead"},
		{"half of it", "calco-main", `{"startDate":"2025-08-15"}`, `endDate: "2025-08-19", page: 1, pageSize: 10`},
		{"day first", "calco-main", `{"startDate":"15-08-2025","endDate":"19/08/2025","page":1,"pageSize":5}`, `startDate: "2025-08-15", endDate: "2025-08-19"`},
		{"dates with a time", "calco-main", `{"startDate":"2025-08-15T00:00:00","endDate":"2025-08-19 23:59:59","page":1,"pageSize":5}`, `startDate: "2025-08-15", endDate: "2025-08-19"`},
		{"names in Pascal case", "calco-main", `{"StartDate":"2025-08-15","EndDate":"2025-08-19","Page":1,"PageSize":5}`, "StartDate named startDate, EndDate named endDate, Page named page, PageSize named pageSize"},
		{"names in snake case", "calco-main", `{"start_date":"2025-08-15","end_date":"2025-08-19","page":1,"page_size":5}`, "start_date named startDate, end_date named endDate, page_size named pageSize"},
		{"numbers as text", "calco-main", body(`"page":"1","pageSize":"5"`), "page: 1, pageSize: 5"},
		{"a list", "calco-main", paged(`"typeTransaction":["DEBIT","CASH"]`), `typeTransaction: "DEBIT,CASH"`},
		{"small letters", "calco-main", paged(`"typeTransaction":"debit, cash"`), `typeTransaction: "DEBIT, CASH"`},
		{"page size", "calco-main", body(`"page":1,"pageSize":50`), "pageSize: 20"},
		{"past the end", "calco-main", body(`"page":9999,"pageSize":5`), "page: 940"},
		{"foreign terminal", "calco-main", paged(`"serialNumber":"9990001101"`), `serialNumber: "9990000201"`},
		{"foreign location", "calco-main", paged(`"locationId":"201"`), `locationId: "101"`},
		{"terminal of another location", "calco-main", paged(`"locationId":"101","serialNumber":"9990000201"`), "without locationId"},
		{"brand before May", "calco-main", `{"startDate":"2025-04-10","endDate":"2025-04-20","page":1,"pageSize":5,"cardBrand":"VISA"}`, "without cardBrand"},
		{"another plan", "calco-no-plan", goodBranch, "with the key of main"},
		{"no sales", "calco-quiet", goodBranch, "with the key of main"},
		{"a key of nobody", "nobodys-key", goodBranch, "with the key of main"},
		{"no key", "", goodBranch, "with the key of main"},
	} {
		branch(t, d, row.key, row.body)
		_, page, _ := get(t, d, fmt.Sprintf("/__desk/live/%d", i+1))
		found := aChange.FindStringSubmatch(html.UnescapeString(page))
		if assert.NotNil(t, found, row.name) {
			assert.Equal(t, []string{row.first, "BR-00"}, found[1:], row.name)
		}
	}
}

// A body that nobody read is not there to be changed: an ordinary one stands for
// it, and the page says so.
func TestExchange_AssumesAnOrdinaryBody(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	says := "an ordinary one stands for it"
	branch(t, d, "calco-nobody", goodBranch)
	_, page, _ := get(t, d, "/__desk/live/1")
	assert.Contains(t, page, says)
	branch(t, d, "calco-main", `{}`)
	_, page, _ = get(t, d, "/__desk/live/2")
	assert.NotContains(t, page, says)
	do(t, d, http.MethodGet, "/DeviceLocation/locations", "")
	_, page, _ = get(t, d, "/__desk/live/3")
	require.Contains(t, page, "with the key of main")
	assert.NotContains(t, page, says)
}
