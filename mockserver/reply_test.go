package mockserver

// What came back, and what a test may say about it.

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// reply is the answer to a request.
type reply struct {
	ask    ask
	status int
	header http.Header
	body   []byte
	parsed object // the body, nil when it is no object
}

// rule is the rule that answered, by X-Calco-Why.
func (r reply) rule() rules.ID {
	id, _, _ := strings.Cut(r.header.Get("X-Calco-Why"), " ")
	if id == strconv.Itoa(r.status) {
		return "" // beside the API: the reason names no rule
	}
	return rules.ID(id)
}

// object is a JSON object, with what tests ask of it.
type object map[string]any

func (o object) has(name string) bool       { _, sent := o[name]; return sent }
func (o object) text(name string) string    { text, _ := o[name].(string); return text }
func (o object) number(name string) float64 { number, _ := o[name].(float64); return number }
func (o object) in(name string) object      { inner, _ := o[name].(map[string]any); return inner }

func (o object) list(name string) []object {
	elements, _ := o[name].([]any)
	list := make([]object, len(elements))
	for i, element := range elements {
		list[i], _ = element.(map[string]any)
	}
	return list
}

func (r reply) json() object { return r.parsed }

// rows are the sales of a report, or the entries of a listing.
func (r reply) rows() []object {
	body := r.json()
	switch r.ask.path {
	case pathTransactionReport:
		return body.in("content").list("reports")
	case pathBranchReport:
		return body.in("data").list("transactions")
	}
	return body.list("data")
}

// pagingFigures are what a page says about itself and the whole.
type pagingFigures struct{ page, pageSize, totalItems, totalPages int }

// paging reads them. The transaction report does not give the size used: its
// figure is the one asked for.
func (r reply) paging() pagingFigures {
	from, size := r.json().in("pagination"), 0
	if r.ask.path == pathTransactionReport {
		from = r.json().in("content")
		for _, m := range r.ask.members {
			if asked, given := m.value.(int); given && strings.EqualFold(m.name, "pageSize") {
				size = asked
			}
		}
	}
	figure := func(name string) int { return int(from.number(name)) }
	return pagingFigures{figure("page"), size + figure("pageSize"), figure("totalItems"), figure("totalPages")}
}

// expect is what a test expects of an answer. It may ask again.
type expect func(w *wire, r reply)

// documented is written by hand from the Errors section: the message of each
// code, and the status that Q-STATUS: semantic (the default) gives it.
var documented = map[string]struct {
	status  int
	message string
}{
	"BR-01": {500, "Error generating report"},
	"BR-02": {400, "Error validating request"},
	"BR-03": {400, "Invalid date format for start date"},
	"BR-04": {400, "Invalid date format for end date"},
	"BR-05": {400, "Start date is required"},
	"BR-06": {400, "End date is required"},
	"BR-07": {400, "Invalid date range. Start date must be before end date"},
	"BR-08": {400, "Date range should not exceed 30 days"},
	"BR-09": {400, "End date is too old"},
	"BR-10": {400, "End date cannot be in the future"},
	"BR-11": {400, "Invalid page number"},
	"BR-13": {500, "Oops, something went wrong"},
	"BR-14": {400, "Invalid local ID, special characters are not allowed"},
	"BR-15": {400, "Invalid serial number, special characters are not allowed"},
	"BR-16": {400, "Invalid type transaction, special characters are not allowed or not supported"},
	"BR-17": {400, "Invalid card brand, special characters are not allowed or not supported"},
	"BR-18": {500, "No cached report found"},
	"BR-19": {500, "Failed to deserialize cached report"},
	"BR-20": {404, "User not found"},
	"BR-21": {403, "One or more POS entered do not belong to the account or are not authorized"},
	"BR-22": {403, "One or more locations entered do not belong to the account or are not authorized"},
	"BR-23": {403, "One or more devices do not correspond to the specified locations"},
	"BR-24": {404, "Page number is out of range"},
	"BR-25": {403, "User is not in a PaaS plan"},
	"BR-26": {400, "Invalid installment type, special characters are not allowed or not supported"},
	"BR-27": {404, "No data found for the selected filters"},
	"BR-28": {400, "Card brands not allowed for cash-only transactions"},
	"BR-29": {400, "Installment types not allowed for cash-only transactions"},
	"BR-30": {503, "Oops! The Branch Report service is disabled"},
	"BR-31": {400, "Card brand filter is not allowed for dates before May 1, 2025"},

	"L-01":                 {200, "No locations found for this account"},
	"ERROR_NOT_AUTHORIZED": {401, "Unauthorized access"},
	"USER_NOT_FOUND":       {404, "User not found"},
	"ERROR_UNEXPECTED":     {500, "Oops, something went wrong"},
}

// documentedOf is the row of a code; one that is not in the table, and is in the
// rule book, has the status of a refusal that nothing else is said of.
func documentedOf(code string) (row struct {
	status  int
	message string
}) {
	if row, listed := documented[code]; listed {
		return row
	}
	row.status, row.message = 400, rules.MessageOf(rules.ID(code))
	return row
}

// refused expects a documented code with its message and semantic status.
func refused(code string) expect { return refusedAs(code, documentedOf(code).status) }

// refusedAs expects a documented code with its message and another status.
func refusedAs(code string, status int) expect {
	return func(w *wire, r reply) {
		w.Helper()
		assert.Equal(w, status, r.status, "status of %s", code)
		metadata := r.json().in("metadata")
		assert.Equal(w, code, metadata.text("code"), "%s -> %s", r.ask.body(), r.body)
		assert.Equal(w, documentedOf(code).message, metadata.text("message"))
	}
}

// says expects a refusal of the transaction report: "an HTTP status and a JSON
// body with code (string, the status number) and message (string)".
func says(status int, message string) expect {
	return func(w *wire, r reply) {
		w.Helper()
		assert.Equal(w, status, r.status, "%s", r.body)
		assert.Equal(w, strconv.Itoa(status), r.json().text("code"), "%s -> %s", r.ask.body(), r.body)
		assert.Equal(w, message, r.json().text("message"))
	}
}

// succeeds expects a success of any operation.
func succeeds(w *wire, r reply) {
	w.Helper()
	assert.Equal(w, 200, r.status)
	body := r.json()
	code := body.in("metadata").text("code") + body.text("code")
	assert.Contains(w, []string{"BR-00", "L-00", "200"}, code, "%s -> %s", r.ask.body(), r.body)
}

// pageOf expects a success with the page and page size used.
func pageOf(page, size int) expect {
	return func(w *wire, r reply) {
		w.Helper()
		succeeds(w, r)
		p := r.paging()
		assert.Equal(w, [2]int{page, len(r.rows())}, [2]int{p.page, size}, "page and its rows: %s", r.ask.body())
		if r.ask.path == pathBranchReport {
			assert.Equal(w, size, p.pageSize, "page size used")
		}
		assert.Equal(w, (p.totalItems+size-1)/size, p.totalPages, "pages of that size")
	}
}

// unsupported expects the refusal of a medium that no envelope carries.
func unsupported(w *wire, r reply) {
	w.Helper()
	assert.Equal(w, http.StatusUnsupportedMediaType, r.status, "%s -> %s", r.ask.body(), r.body)
	assert.False(w, r.json().has("metadata"))
}

// each expects something of every row, and that there are rows.
func each(check func(t testing.TB, row object)) expect {
	return func(w *wire, r reply) {
		w.Helper()
		succeeds(w, r)
		assert.NotEmpty(w, r.rows())
		for _, row := range r.rows() {
			check(w, row)
		}
	}
}
