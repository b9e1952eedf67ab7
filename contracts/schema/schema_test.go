package schema_test

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"io/fs"
	"net/http"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"

	"calco.example"
	"calco.example/contracts/schema"
)

func loadContract(t testing.TB) *schema.Contract {
	t.Helper()
	c, err := schema.Load(calco.OpenAPI)
	require.NoError(t, err)
	return c
}

func jsonHeader() http.Header { return http.Header{"Content-Type": {"application/json"}} }

// statusOf gives a status under which an example is served; default has none of
// its own.
func statusOf(t *testing.T, e schema.Example) int {
	t.Helper()
	if e.Status == "default" {
		return http.StatusTeapot
	}
	status, err := strconv.Atoi(e.Status)
	require.NoError(t, err)
	return status
}

// The contract has the operations of the rule book, in its order; that those are
// the reference's is the matter of the rule book's own test.
func TestContract_Operations(t *testing.T) {
	contract := map[string]schema.Operation{}
	for _, op := range loadContract(t).Operations() {
		contract[op.ID] = op
	}
	for _, op := range rules.Operations() {
		want := schema.Operation{ID: op.ContractID, Method: op.Method, Path: op.Path, Provisional: op.ID == rules.SerialNumbers}
		assert.Equal(t, want, contract[op.ContractID], "openapi.yaml: the operation %s of contracts/rules/operations.go", op.ID)
		delete(contract, op.ContractID)
	}
	assert.Empty(t, contract, "operations of openapi.yaml that are no row of contracts/rules/operations.go")
}

// Validators as that of Postman's tests refuse a format that they do not know, so the
// contract names none but OpenAPI's.
func TestContract_FormatsAreThoseOfOpenAPI(t *testing.T) {
	formats := regexp.MustCompile(`(?m)^ *format: (.*)$`).FindAllStringSubmatch(string(calco.OpenAPI), -1)
	require.NotEmpty(t, formats)
	for _, format := range formats {
		assert.Contains(t, []string{"date", "int32", "int64", "float", "double"}, format[1])
	}
}

// codes is written by hand from the Errors section: every code or status, with
// its exact message, and the operations that answer it.
var codes = []struct{ rule, code, message, operations string }{
	{"BR-00", "BR-00", "Success", "branchReport"},
	{"BR-01", "BR-01", "Error generating report", "branchReport"},
	{"BR-02", "BR-02", "Error validating request", "branchReport"},
	{"BR-03", "BR-03", "Invalid date format for start date", "branchReport"},
	{"BR-04", "BR-04", "Invalid date format for end date", "branchReport"},
	{"BR-05", "BR-05", "Start date is required", "branchReport"},
	{"BR-06", "BR-06", "End date is required", "branchReport"},
	{"BR-07", "BR-07", "Invalid date range. Start date must be before end date", "branchReport"},
	{"BR-08", "BR-08", "Date range should not exceed 30 days", "branchReport"},
	{"BR-09", "BR-09", "End date is too old", "branchReport"},
	{"BR-10", "BR-10", "End date cannot be in the future", "branchReport"},
	{"BR-11", "BR-11", "Invalid page number", "branchReport"},
	{"BR-13", "BR-13", "Oops, something went wrong", "branchReport"},
	{"BR-14", "BR-14", "Invalid local ID, special characters are not allowed", "branchReport"},
	{"BR-15", "BR-15", "Invalid serial number, special characters are not allowed", "branchReport"},
	{"BR-16", "BR-16", "Invalid type transaction, special characters are not allowed or not supported", "branchReport"},
	{"BR-17", "BR-17", "Invalid card brand, special characters are not allowed or not supported", "branchReport"},
	{"BR-18", "BR-18", "No cached report found", "branchReport"},
	{"BR-19", "BR-19", "Failed to deserialize cached report", "branchReport"},
	{"BR-20", "BR-20", "User not found", "branchReport"},
	{"BR-21", "BR-21", "One or more POS entered do not belong to the account or are not authorized", "branchReport"},
	{"BR-22", "BR-22", "One or more locations entered do not belong to the account or are not authorized", "branchReport"},
	{"BR-23", "BR-23", "One or more devices do not correspond to the specified locations", "branchReport"},
	{"BR-24", "BR-24", "Page number is out of range", "branchReport"},
	{"BR-25", "BR-25", "User is not in a PaaS plan", "branchReport"},
	{"BR-26", "BR-26", "Invalid installment type, special characters are not allowed or not supported", "branchReport"},
	{"BR-27", "BR-27", "No data found for the selected filters", "branchReport"},
	{"BR-28", "BR-28", "Card brands not allowed for cash-only transactions", "branchReport"},
	{"BR-29", "BR-29", "Installment types not allowed for cash-only transactions", "branchReport"},
	{"BR-30", "BR-30", "Oops! The Branch Report service is disabled", "branchReport"},
	{"BR-31", "BR-31", "Card brand filter is not allowed for dates before May 1, 2025", "branchReport"},
	{"L-00", "L-00", "Success", "locations serialNumbers"},
	{"L-01", "L-01", "No locations found for this account", "locations serialNumbers"},
	{"ERROR_NOT_AUTHORIZED", "ERROR_NOT_AUTHORIZED", "Unauthorized access", "branchReport locations serialNumbers"},
	{"USER_NOT_FOUND", "USER_NOT_FOUND", "User not found", "locations serialNumbers"},
	{"ERROR_UNEXPECTED", "ERROR_UNEXPECTED", "Oops, something went wrong", "locations serialNumbers"},
	{"TR-OK", "200", "Success", "transactionReport"},
	{"TR-START-REQUIRED", "400", "StartDate is required.", "transactionReport"},
	{"TR-END-REQUIRED", "400", "EndDate is required.", "transactionReport"},
	{"TR-START-FORMAT", "400", "StartDate must be in the format YYYY-MM-DD.", "transactionReport"},
	{"TR-END-FORMAT", "400", "EndDate must be in the format YYYY-MM-DD.", "transactionReport"},
	{"TR-START-CALENDAR", "400", "StartDate must be a valid calendar date.", "transactionReport"},
	{"TR-END-CALENDAR", "400", "EndDate must be a valid calendar date.", "transactionReport"},
	{"TR-RANGE", "400", "The date range cannot exceed one month.", "transactionReport"},
	{"TR-SERIAL", "400", "Invalid serial number.", "transactionReport"},
	{"TR-NO-DATA", "404", "No transactions found with the given filters", "transactionReport"},
	{"TR-UNAUTHORIZED", "401", "Invalid credentials", "transactionReport"},
	{"TR-INTERNAL", "500", "Internal server error", "transactionReport"},
}

func TestContract_EveryCodeIsAnExample(t *testing.T) {
	c := loadContract(t)
	want := map[string]bool{}
	for _, row := range codes {
		shown := map[string]bool{}
		for _, e := range c.ExamplesOf(row.rule) {
			shown[e.Operation] = true
			var body struct {
				Code, Message string
				Metadata      struct{ Code, Message string }
			}
			require.NoError(t, json.Unmarshal(e.Body, &body))
			assert.Equal(t, row.code, body.Metadata.Code+body.Code, row.rule)
			assert.Equal(t, row.message, body.Metadata.Message+body.Message, row.rule)
		}
		for operation := range strings.FieldsSeq(row.operations) {
			assert.True(t, shown[operation], "%s has no example %s", operation, row.rule)
			want[operation+" "+row.rule] = true
		}
	}
	for _, e := range c.Examples() {
		if e.Status != "" {
			_, aRule := rules.Lookup(rules.ID(e.Name)) // its code and message are held against the rule book
			assert.True(t, want[e.Operation+" "+e.Name] || aRule, "%s: example %s is neither in the table nor a rule", e.Operation, e.Name)
		}
	}
}

func TestContract_ExamplesAreValid(t *testing.T) {
	c := loadContract(t)
	answers := 0
	for _, e := range c.Examples() {
		if e.Status == "" {
			continue
		}
		answers++
		got := c.CheckResponse(e.Operation, statusOf(t, e), jsonHeader(), e.Body)
		assert.Empty(t, got.Violations, "%s %s %s", e.Operation, e.Status, e.Name)
		assert.Empty(t, got.Unknown, "%s %s %s", e.Operation, e.Status, e.Name)
		if e.Operation != "transactionReport" { // errors may come with 200: an open question
			got = c.CheckResponse(e.Operation, http.StatusOK, jsonHeader(), e.Body)
			assert.Empty(t, got.Violations, "%s 200 %s", e.Operation, e.Name)
		}
	}
	assert.GreaterOrEqual(t, answers, len(codes))
}

func TestContract_RequestExamples(t *testing.T) {
	requests := map[string]int{}
	for _, e := range loadContract(t).Examples() {
		if e.Status == "" {
			requests[e.Operation]++
		}
	}
	assert.Equal(t, map[string]int{"branchReport": 2, "transactionReport": 2}, requests)
}

// What the example requests ask for is what the example answers show.
func TestContract_ExampleRequestsNameTerminalsOfTheAnswers(t *testing.T) {
	c := loadContract(t)
	listed := string(c.ExamplesOf("BR-00")[0].Body)
	require.Contains(t, listed, "serialNumber")
	asked := regexp.MustCompile(`"(?i:serialNumber)":"([^"]+)"`)
	named := 0
	for _, e := range c.Examples() {
		if e.Status != "" {
			continue
		}
		for _, match := range asked.FindAllStringSubmatch(string(e.Body), -1) {
			named++
			assert.Contains(t, listed, `"`+match[1]+`"`, "%s %s", e.Operation, e.Name)
		}
	}
	assert.Equal(t, 2, named)
}

func TestContract_ExampleMoneyAddsUp(t *testing.T) {
	type item struct{ Quantity, Price float64 }
	sum := func(items []item) (total float64) {
		for _, i := range items {
			total += i.Quantity * i.Price
		}
		return total
	}
	c := loadContract(t)
	var branch struct {
		Data struct {
			Transactions []struct {
				SaleID                                             string `json:"saleId"`
				SaleAmount, TipAmount, CashbackAmount, TotalAmount float64
				Items                                              []item
			}
		}
	}
	require.NoError(t, json.Unmarshal(c.ExamplesOf("BR-00")[0].Body, &branch))
	totals := map[string]float64{}
	for _, s := range branch.Data.Transactions {
		assert.Equal(t, s.TotalAmount, s.SaleAmount+s.TipAmount+s.CashbackAmount, s.SaleID)
		assert.Equal(t, s.SaleAmount, sum(s.Items), s.SaleID)
		totals[s.SaleID] = s.TotalAmount
	}
	var report struct {
		Content struct {
			Reports []struct {
				SaleID    string `json:"saleId"`
				Amount    float64
				ExtraData struct {
					AmountCommission, AmountWithoutCommission float64
				}
				Reconciliations []struct{ Amount float64 }
			}
		}
	}
	require.NoError(t, json.Unmarshal(c.ExamplesOf("TR-OK")[0].Body, &report))
	require.Len(t, report.Content.Reports, 3)
	for _, r := range report.Content.Reports {
		net := 0.0
		for _, entry := range r.Reconciliations {
			net += entry.Amount
		}
		assert.Equal(t, totals[r.SaleID], r.Amount, "%s: both reports show the same sales", r.SaleID)
		assert.Equal(t, r.Amount, r.ExtraData.AmountCommission+r.ExtraData.AmountWithoutCommission, r.SaleID)
		assert.Equal(t, r.ExtraData.AmountWithoutCommission, net, r.SaleID)
	}
}

func TestLoadContract_Refuses(t *testing.T) {
	text := string(calco.OpenAPI)
	for _, row := range []struct{ name, from, to, reason string }{
		{"not YAML", "openapi: 3.0.3", "openapi: [", "load contract"},
		{"another version", "openapi: 3.0.3", "openapi: 3.1.0", "is not 3.0"},
		{"an example that breaks its schema", "cardBin: '40518856'", "cardBin: '4051885'", "cardBin"},
		{"an example with a date that does not exist", "startDate: '2025-07-07'", "startDate: '2025-02-30'", "/startDate"},
		{"one operationId twice", "operationId: locations", "operationId: branchReport", "same operation id"},
		{"two branches with one code", "enum: [L-01]", "enum: [L-01, L-00]", "two branches"},
		{"a branch without a code", "          enum: [L-01]\n", "", "no enum"},
	} {
		t.Run(row.name, func(t *testing.T) {
			require.Contains(t, text, row.from)
			_, err := schema.Load([]byte(strings.Replace(text, row.from, row.to, 1)))
			require.ErrorContains(t, err, row.reason)
		})
	}
}

// kin-openapi stays behind one file, so that it can be replaced by a faster
// validator and so that nobody meets its traps twice.
func TestModule_OneFileImportsTheValidator(t *testing.T) {
	var importers []string
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			if strings.Contains(spec.Path.Value, "kin-openapi") {
				importers = append(importers, filepath.ToSlash(path))
			}
		}
		return nil
	})
	require.NoError(t, err)
	assert.Equal(t, []string{"../../contracts/schema/schema.go"}, importers)
}
