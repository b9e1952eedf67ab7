package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// statement is one sentence or table row of the reference that can be checked
// over the wire.
type statement struct {
	section string // heading in the reference
	gist    string
	// heldBy names the rules and questions that hold it, separated by spaces.
	heldBy string
}

func (s statement) holders() []string { return strings.Fields(s.heldBy) }

// The headings that statements stand under. "A / B" is heading B in part A.
const (
	service       = "What the service does"
	conventions   = "Conventions"
	branchIn      = "Branch report: request fields"
	branchOut     = "Branch report: response envelope"
	branchSale    = "Branch report: Transaction"
	locationsOut  = "Locations: response"
	reportIn      = "Transaction report: request"
	reportOut     = "Transaction report: response"
	states        = "States and transitions"
	branchCall    = "Endpoints / POST /BranchReport/branch-report"
	locationsCall = "Endpoints / GET /DeviceLocation/locations"
	reportCall    = "Endpoints / POST /Report/get-report"
	serialsCall   = "Endpoints / GET /SerialNumbersDevice/get-serial-numbers-device/"
	authSection   = "Authentication"
	envelopeTable = "Errors / Branch report and locations"
	reportTable   = "Errors / Transaction report"
	limits        = "Limits"
	versioning    = "Versioning"
)

// statements is the reference, read from top to bottom. What it says of the
// inside of the service (no events, who issues keys) cannot be seen and is left
// out; what it leaves open stands here with the question about it.
var statements = []statement{
	{"Introduction", "all data is JSON", "JSON Q-BR-NOT-JSON Q-TR-NOT-JSON"},
	{"Introduction", "three operations and a reference to a fourth", "BR-00 L-00 TR-OK SN-LISTING"},

	{service, "branch report: transactions grouped by commerce and location", "BR-GROUPED BR-COMMERCE Q-BR-SALE-ORDER"},
	{service, "branch report: filtered by date range", "BR-RANGE Q-LAST-DAY"},
	{service, "branch report: filtered by location", "BR-FILTER-LOCATION"},
	{service, "branch report: filtered by terminal serial number", "BR-FILTER-SERIAL"},
	{service, "branch report: filtered by payment type", "BR-FILTER-TYPE"},
	{service, "branch report: filtered by card brand", "BR-FILTER-BRAND"},
	{service, "branch report: filtered by installment type", "BR-FILTER-INSTALLMENT"},
	{service, "branch report: with paging", "BR-PAGING BR-PAGINATION"},
	{service, "branch report: served from a cache, codes BR-18 and BR-19 reserved for it", "BR-18 BR-19"},
	{service, "locations: the distinct physical locations", "L-DISTINCT Q-LOCATION-ORDER"},
	{service, "locations: of the authenticated account", "L-ACCOUNT L-LISTED"},
	{service, "transaction report: a second interface to the transactions", "TR-SAME-SALES"},
	{service, "transaction report: for a date range", "TR-RANGE-ROWS Q-TR-LAST-DAY"},
	{service, "transaction report: optionally one terminal", "TR-FILTER-SERIAL Q-TR-EMPTY-SERIAL"},
	{service, "transaction report: with items, commission amounts and reconciliation entries", "TR-REPORT TR-ITEM TR-MONEY TR-RECONCILIATION"},
	{service, "serial-number listing: the way to find the terminals", "SN-LISTING"},
	{service, "same-day monitoring is a use case", "Q-SAME-DAY"},
	{service, "monthly reports are a use case, with a limit of 30 days", "Q-RANGE-COUNT"},
	{service, "the account is identified from the key; the caller sends no account identifier", "KEY-ACCOUNT"},
	{service, "the branch report requires the PaaS plan", "BR-25 Q-PLAN-SCOPE L-PLAN TR-PLAN"},
	{service, "the branch report can be switched off service-wide", "BR-30"},

	{conventions, "names are case-sensitive", "NAMES-EXACT Q-UNKNOWN-FIELD Q-TR-UNKNOWN-FIELD BR-FIELD-UNKNOWN TR-FIELD-UNKNOWN"},
	{conventions, "a name stands for one value (a repeated one is not mentioned)", "Q-DUPLICATE-FIELD BR-FIELD-DUPLICATE TR-FIELD-DUPLICATE"},
	{conventions, "branch report and locations use camelCase", "NAMES-EXACT BR-TRANSACTION L-LOCATION"},
	{conventions, "the transaction report request uses PascalCase filters", "NAMES-EXACT TR-FILTERS-REQUIRED"},
	{conventions, "page and pageSize of the transaction report are lower-case", "TR-DEFAULTS Q-TR-PAGE-NAMES"},
	{conventions, "the transaction report's response is camelCase", "TR-ENVELOPE TR-REPORT"},
	{conventions, "dates in requests are YYYY-MM-DD", "BR-03 BR-04 TR-START-FORMAT TR-END-FORMAT"},
	{conventions, "timestamps are ISO 8601 without time zone", "BR-TIMESTAMP TR-TIMESTAMP Q-SALE-ZONE"},
	{conventions, "the transaction report adds milliseconds", "TR-TIMESTAMP"},

	{branchIn, "sent as a JSON body", "BR-02 Q-BR-NOT-JSON Q-BR-NOT-OBJECT Q-BR-EMPTY-BODY"},
	{branchIn, "with Content-Type application/json", "BR-CONTENT-TYPE Q-BR-CONTENT-TYPE"},
	{branchIn, "labelled query parameters", "Q-QUERY-PARAMETERS"},
	{branchIn, "column Type: string, int", "BR-FIELD-TYPE Q-BR-WRONG-TYPE Q-BR-NULL Q-INTEGER-FORM"},
	{branchIn, "startDate is required", "BR-05 Q-EMPTY-DATE"},
	{branchIn, "startDate is YYYY-MM-DD", "BR-03 Q-BR-DATE-CALENDAR"},
	{branchIn, "startDate must be before endDate", "BR-07 Q-SAME-DAY"},
	{branchIn, "endDate is required", "BR-06 Q-EMPTY-DATE"},
	{branchIn, "endDate: the range must not exceed 30 days", "BR-08 Q-RANGE-LIMIT Q-RANGE-COUNT"},
	{branchIn, "endDate is not in the future", "BR-10 Q-TODAY"},
	{branchIn, "endDate is not before 2020-01-01; startDate has no such rule", "BR-09 Q-START-BEFORE-2020"},
	{branchIn, "locationId is optional", "BR-00 Q-EMPTY-FILTER"},
	{branchIn, "locationId is the identifier of one location", "BR-FILTER-LOCATION Q-LOCATION-LIST Q-LOCATION-ID"},
	{branchIn, "locationId: control characters, white space and restricted characters are rejected", "BR-14 Q-RESTRICTED-CHARACTERS"},
	{branchIn, "serialNumber is one terminal serial number, optional", "BR-FILTER-SERIAL Q-SERIAL-LIST Q-SERIAL-CASE Q-EMPTY-FILTER"},
	{branchIn, "serialNumber: same character restrictions", "BR-15 Q-RESTRICTED-CHARACTERS"},
	{branchIn, "typeTransaction is one or more of DEBIT, CREDIT, PREPAID, CASH", "BR-16 BR-FILTER-TYPE Q-FILTER-CASE"},
	{branchIn, "typeTransaction: several values separated by a comma and a space", "BR-FILTER-LIST Q-TYPE-SEPARATOR Q-LIST-EMPTY-ELEMENT Q-LIST-REPEATED-ELEMENT"},
	{branchIn, "cardBrand is one or more of MASTERCARD, VISA, AMEX, MAESTRO", "BR-17 BR-FILTER-BRAND Q-FILTER-CASE"},
	{branchIn, "cardBrand: several values comma separated", "BR-FILTER-LIST Q-BRAND-SEPARATOR"},
	{branchIn, "installmentType applies to credit cards only", "BR-FILTER-INSTALLMENT Q-INSTALLMENT-WITHOUT-CREDIT"},
	{branchIn, "installmentType is COMERCIO, BANCO or PLATFORM", "BR-26 BR-FILTER-INSTALLMENT Q-FILTER-CASE"},
	{branchIn, "PLATFORM stands for the operator's brand name", "Q-PLATFORM-TOKEN"},
	{branchIn, "installmentType: several values comma separated", "BR-FILTER-LIST Q-INSTALLMENT-SEPARATOR"},
	{branchIn, "page is required", "BR-PAGE-REQUIRED Q-BR-PAGE-MISSING"},
	{branchIn, "page is at least 1", "BR-11"},
	{branchIn, "pageSize is required", "BR-PAGESIZE-REQUIRED Q-BR-PAGESIZE-MISSING"},
	{branchIn, "pageSize is at most 20; no minimum is given", "BR-PAGESIZE-MAX BR-PAGESIZE-MIN Q-BR-PAGESIZE-MAX Q-BR-PAGESIZE-MIN"},

	{branchOut, "metadata.code, metadata.message: string", "BR-ENVELOPE"},
	{branchOut, "data.commerce: partnerId, taxId, commerceName, string", "BR-COMMERCE"},
	{branchOut, "data.transactions: transactions of the requested page", "BR-PAGING BR-ENVELOPE"},
	{branchOut, "pagination: page, pageSize used, totalItems, totalPages, int", "BR-PAGINATION BR-ENVELOPE"},

	{branchSale, "locationId is a string, the location used", "BR-TRANSACTION L-LISTED Q-LOCATION-ID"},
	{branchSale, "address, saleId, serialNumber, acquirerId: string", "BR-TRANSACTION Q-UNTOLD-MEMBERS"},
	{branchSale, "sequenceNumber is a string, numeric", "BR-SEQUENCE"},
	{branchSale, "status; letter case differs between description and sample", "BR-STATUS Q-BR-STATUS-CASE"},
	{branchSale, "transactionDateTime: date and time", "BR-TIMESTAMP"},
	{branchSale, "transactionType: payment medium", "BR-TRANSACTION BR-FILTER-TYPE Q-TYPE-WORDS"},
	{branchSale, "documentType, instance: int", "BR-TRANSACTION Q-NO-DOCUMENT"},
	{branchSale, "cardBrand, cardIssuer: string", "BR-TRANSACTION BR-CASH-NO-CARD Q-CASH-CARD-FIELDS Q-BRAND-CASE Q-BRAND-WORDS"},
	{branchSale, "cardBin: first eight digits", "BR-CARD-BIN Q-CASH-CARD-FIELDS"},
	{branchSale, "cardOrigin: national or international", "BR-TRANSACTION Q-CARD-ORIGIN"},
	{branchSale, "currencyCode: currency of the payment", "BR-TRANSACTION SALE-PLAUSIBLE Q-CURRENCY-WORDS"},
	{branchSale, "saleAmount, tipAmount, cashbackAmount, totalAmount: number", "BR-TRANSACTION BR-MONEY Q-BR-TOTAL Q-BR-AMOUNT-FORM"},
	{branchSale, "installmentType: bank, merchant or own product, capitalised in the sample", "BR-TRANSACTION Q-INSTALLMENT-CASE Q-NO-INSTALLMENTS"},
	{branchSale, "installmentCount: int", "BR-TRANSACTION Q-NO-INSTALLMENTS"},
	{branchSale, "items: array of catalogue-sale items", "BR-TRANSACTION Q-NO-ITEMS"},
	{branchSale, "item: code (string or null), name, quantity, price", "BR-ITEM BR-MONEY Q-ITEMS-SUM"},

	{locationsOut, "metadata.code is L-00, L-01 or an error code; metadata.message", "L-ENVELOPE"},
	{locationsOut, "data is an array of locations, empty when none", "L-ENVELOPE L-01 Q-L-ERROR-DATA"},
	{locationsOut, "pagination is always null", "L-PAGINATION-NULL Q-L-ERROR-PAGINATION"},
	{locationsOut, "id is an int and unique", "L-LOCATION L-DISTINCT"},
	{locationsOut, "street (may be empty), number, commune, city, region: string", "L-LOCATION"},

	{reportIn, "a JSON body", "TR-BODY Q-TR-NOT-JSON Q-TR-NOT-OBJECT Q-TR-EMPTY-BODY"},
	{reportIn, "columns Type and Required", "TR-FIELD-TYPE Q-TR-WRONG-TYPE Q-TR-NULL Q-INTEGER-FORM"},
	{reportIn, "Filters is required", "TR-FILTERS-REQUIRED Q-TR-FILTERS-MISSING"},
	{reportIn, "Filters.StartDate is required, YYYY-MM-DD, a valid calendar date", "TR-START-REQUIRED TR-START-FORMAT TR-START-CALENDAR Q-TR-DATE-NUMBERS"},
	{reportIn, "Filters.EndDate is required, YYYY-MM-DD, a valid calendar date", "TR-END-REQUIRED TR-END-FORMAT TR-END-CALENDAR Q-TR-DATE-NUMBERS"},
	{reportIn, "the range is at most one month", "TR-RANGE Q-TR-MONTH Q-TR-RANGE-COUNT"},
	{reportIn, "dates (their order and the future are not mentioned)", "TR-REVERSED TR-FUTURE Q-TR-REVERSED-RANGE Q-TR-FUTURE"},
	{reportIn, "Filters.SerialNumber must be a POS used by the merchant", "TR-SERIAL Q-TR-EMPTY-SERIAL"},
	{reportIn, "page defaults to 1", "TR-DEFAULTS"},
	{reportIn, "page has no minimum given", "TR-PAGE-MIN Q-TR-PAGE-MIN"},
	{reportIn, "page and pageSize are described as Page and PageSize", "Q-TR-PAGE-NAMES"},
	{reportIn, "pageSize defaults to 10", "TR-DEFAULTS"},
	{reportIn, "pageSize is at most 20; no minimum is given", "TR-PAGESIZE-MAX TR-PAGESIZE-MIN Q-TR-PAGESIZE-MAX Q-TR-PAGESIZE-MIN"},
	{reportIn, "headers X-API-Key and Content-Type", "TR-UNAUTHORIZED TR-CONTENT-TYPE Q-TR-CONTENT-TYPE"},

	{reportOut, "code: status code as text, 200 on success", "TR-OK TR-ENVELOPE"},
	{reportOut, "message: success message", "TR-ENVELOPE Q-TR-MESSAGE-200"},
	{reportOut, "content.commerce: partnerId (no longer internal), commerceName (no longer legal)", "TR-COMMERCE Q-TR-PARTNER-ID Q-TR-COMMERCE-NAME"},
	{reportOut, "content.reports: transactions of the page", "TR-PAGING Q-TR-SALE-ORDER"},
	{reportOut, "content.totalItems, totalPages, page: int", "TR-PAGING TR-ENVELOPE"},
	{reportOut, "saleId (no longer internal), posSerialNumber, currency: string", "TR-REPORT Q-TR-SALE-ID Q-CURRENCY-WORDS"},
	{reportOut, "sequenceNumber: a non-numeric filler may occur for cash sales", "TR-REPORT Q-TR-CASH-SEQUENCE Q-TR-SEQUENCE"},
	{reportOut, "status, for example completed", "TR-STATUS Q-TR-STATUS-CASE"},
	{reportOut, "amount: transaction amount", "TR-REPORT TR-MONEY Q-TR-AMOUNT Q-TR-AMOUNT-FORM"},
	{reportOut, "typeTransaction: capitalisation varies", "TR-REPORT Q-TR-TYPE-CASE Q-TYPE-WORDS"},
	{reportOut, "paymentDataTime: of payment, not of the transaction; field name as written", "TR-TIMESTAMP TR-REPORT Q-TR-TIME"},
	{reportOut, "extraData.items: array of items", "TR-REPORT Q-TR-NO-ITEMS"},
	{reportOut, "extraData.amountCommission: commission plus tax; amountWithoutCommission, what is left or what there was before", "TR-REPORT TR-MONEY Q-TR-WITHOUT-COMMISSION"},
	{reportOut, "reconciliations: array", "TR-RECONCILIATION Q-TR-NO-RECONCILIATION"},
	{reportOut, "item: code (null or empty), quantity, name, price", "TR-ITEM"},
	{reportOut, "reconciliation: paymentDate may be empty", "TR-RECONCILIATION Q-TR-PAYMENT-DATE"},
	{reportOut, "reconciliation: installmentNumber 0 when there is no reconciliation", "TR-RECONCILIATION Q-TR-NO-RECONCILIATION Q-TR-PLACEHOLDER-AMOUNT"},
	{reportOut, "reconciliation: amount", "TR-RECONCILIATION TR-MONEY Q-TR-RECONCILIATION-SUM"},
	{reportOut, "reconciliation: reconciliationId is string or number", "TR-RECONCILIATION Q-TR-RECONCILIATION-NONE Q-TR-RECONCILIATION-PENDING"},

	{states, "status values named: Completed and Reversed (branch report)", "BR-STATUS Q-BR-STATUS-CASE"},
	{states, "the complete list of status values is given only as examples", "Q-STATUS-WORDS"},
	{states, "the transaction report names completed", "TR-STATUS Q-TR-STATUS-CASE Q-TR-REVERSED-SALES"},
	{states, "reconciliation entries carry no explicit state field", "TR-RECONCILIATION"},

	{branchCall, "path and method", "BR-00 Q-PATH-CASE Q-WRONG-METHOD"},
	{branchCall, "headers X-API-Key, Content-Type: application/json", "ERROR_NOT_AUTHORIZED BR-CONTENT-TYPE"},
	{branchCall, "success: HTTP 200, BR-00, Success", "BR-00"},
	{branchCall, "rule 1: dates, page and pageSize are required", "BR-05 BR-06 BR-PAGE-REQUIRED BR-PAGESIZE-REQUIRED"},
	{branchCall, "rule 2: only CASH refuses cardBrand and installmentType", "BR-28 BR-29 BR-CASH-NO-CARD"},
	{branchCall, "rule 3: a range that begins before 2025-05-01 refuses cardBrand", "BR-31"},
	{branchCall, "rule 4: locationId and serialNumber belong to the account and are consistent", "BR-21 BR-22 BR-23"},
	{branchCall, "rule 5: nothing matches", "BR-27"},
	{branchCall, "rule 6: a page beyond the last page", "BR-24"},
	{branchCall, "the rules are listed, not which one wins", "Q-ORDER-BRANCH-REPORT"},
	{branchCall, "suggested use: page sizes 20 to 50", "Q-BR-PAGESIZE-MAX"},

	{locationsCall, "path and method", "L-00 Q-PATH-CASE Q-WRONG-METHOD"},
	{locationsCall, "headers X-API-Key, Content-Type: application/json", "ERROR_NOT_AUTHORIZED L-REQUEST Q-GET-CONTENT-TYPE"},
	{locationsCall, "no parameters and no body; the account comes from the key", "KEY-ACCOUNT L-REQUEST Q-GET-QUERY Q-GET-BODY"},
	{locationsCall, "HTTP 200, L-00, Success when locations exist", "L-00"},
	{locationsCall, "L-01 with an empty data array when the account has none", "L-01 Q-L01-STATUS"},
	{locationsCall, "the codes are listed, not which one wins", "Q-ORDER-LOCATIONS"},

	{reportCall, "path, method and headers", "TR-OK Q-PATH-CASE Q-WRONG-METHOD TR-CONTENT-TYPE"},
	{reportCall, "success: HTTP 200, code 200", "TR-OK"},
	{reportCall, "failure: see Errors", "TR-ERROR"},

	{serialsCall, "the path ends in a slash", "SN-LISTING Q-SERIAL-SLASH"},
	{serialsCall, "parameters and response shape: not shown", "SN-LISTING Q-SERIAL-SHAPE"},

	{authSection, "1: every request carries X-API-Key", "ERROR_NOT_AUTHORIZED TR-UNAUTHORIZED"},
	{authSection, "1: with the value of the key", "ERROR_NOT_AUTHORIZED TR-UNAUTHORIZED KEY-EXACT Q-KEY-CASE"},
	{authSection, "2: the key belongs to the account whose data is returned", "KEY-ACCOUNT L-ACCOUNT BR-COMMERCE TR-COMMERCE"},
	{authSection, "3: missing or invalid key, locations", "ERROR_NOT_AUTHORIZED"},
	{authSection, "3: missing or invalid key, transaction report: HTTP 401", "TR-UNAUTHORIZED"},
	{authSection, "3: the branch report is not named", "Q-BR-KEY"},
	{authSection, "4: user not found", "USER_NOT_FOUND BR-20"},
	{authSection, "4: the transaction report is not named", "TR-UNKNOWN-USER Q-TR-UNKNOWN-USER"},
	{authSection, "5: only accounts on a PaaS plan may use the branch report", "BR-25"},
	{authSection, "6: a foreign location, POS or device is refused", "BR-21 BR-22 BR-23 TR-SERIAL"},

	{envelopeTable, "the result is carried in metadata.code and metadata.message", "BR-ENVELOPE L-ENVELOPE Q-BR-ERROR-DATA Q-BR-ERROR-PAGINATION Q-L-ERROR-DATA Q-L-ERROR-PAGINATION"},
	{envelopeTable, "HTTP status codes: not shown", "Q-STATUS Q-L01-STATUS"},
	{envelopeTable, "BR-00", "BR-00"},
	{envelopeTable, "BR-01", "BR-01"},
	{envelopeTable, "BR-02", "BR-02"},
	{envelopeTable, "BR-03", "BR-03"},
	{envelopeTable, "BR-04", "BR-04"},
	{envelopeTable, "BR-05", "BR-05"},
	{envelopeTable, "BR-06", "BR-06"},
	{envelopeTable, "BR-07", "BR-07"},
	{envelopeTable, "BR-08; its explanatory text says 60 days", "BR-08 Q-RANGE-LIMIT"},
	{envelopeTable, "BR-09", "BR-09"},
	{envelopeTable, "BR-10", "BR-10"},
	{envelopeTable, "BR-11", "BR-11"},
	{envelopeTable, "BR-12 is not listed", "NO-BR-12"},
	{envelopeTable, "BR-13", "BR-13"},
	{envelopeTable, "BR-14 and the characters it lists", "BR-14 Q-RESTRICTED-CHARACTERS"},
	{envelopeTable, "BR-15", "BR-15"},
	{envelopeTable, "BR-16", "BR-16"},
	{envelopeTable, "BR-17", "BR-17"},
	{envelopeTable, "BR-18", "BR-18"},
	{envelopeTable, "BR-19", "BR-19"},
	{envelopeTable, "BR-20", "BR-20"},
	{envelopeTable, "BR-21: one or more POS", "BR-21 Q-SERIAL-LIST"},
	{envelopeTable, "BR-22: one or more locations", "BR-22 Q-LOCATION-LIST"},
	{envelopeTable, "BR-23", "BR-23"},
	{envelopeTable, "BR-24", "BR-24"},
	{envelopeTable, "BR-25", "BR-25"},
	{envelopeTable, "BR-26", "BR-26"},
	{envelopeTable, "BR-27", "BR-27"},
	{envelopeTable, "BR-28", "BR-28"},
	{envelopeTable, "BR-29", "BR-29"},
	{envelopeTable, "BR-30", "BR-30"},
	{envelopeTable, "BR-31", "BR-31"},
	{envelopeTable, "L-00", "L-00"},
	{envelopeTable, "L-01", "L-01"},
	{envelopeTable, "ERROR_NOT_AUTHORIZED", "ERROR_NOT_AUTHORIZED"},
	{envelopeTable, "USER_NOT_FOUND", "USER_NOT_FOUND"},
	{envelopeTable, "ERROR_UNEXPECTED", "ERROR_UNEXPECTED"},

	{reportTable, "errors: an HTTP status and a body with code (string) and message", "TR-ERROR Q-TR-ERROR-CONTENT"},
	{reportTable, "one message for each condition (several at once are not mentioned)", "Q-TR-SEVERAL Q-ORDER-TRANSACTION-REPORT"},
	{reportTable, "400 StartDate is required.", "TR-START-REQUIRED Q-TR-EMPTY-DATE"},
	{reportTable, "400 EndDate is required.", "TR-END-REQUIRED Q-TR-EMPTY-DATE"},
	{reportTable, "400 StartDate must be in the format YYYY-MM-DD.", "TR-START-FORMAT"},
	{reportTable, "400 EndDate must be in the format YYYY-MM-DD.", "TR-END-FORMAT"},
	{reportTable, "400 StartDate must be a valid calendar date.", "TR-START-CALENDAR"},
	{reportTable, "400 EndDate must be a valid calendar date.", "TR-END-CALENDAR"},
	{reportTable, "400 The date range cannot exceed one month.", "TR-RANGE"},
	{reportTable, "400 Invalid serial number.", "TR-SERIAL"},
	{reportTable, "404 No transactions found with the given filters", "TR-NO-DATA TR-PAST-END Q-TR-PAST-END"},
	{reportTable, "401, message text not given", "TR-UNAUTHORIZED Q-TR-MESSAGE-401"},
	{reportTable, "500, message text not given", "TR-INTERNAL Q-TR-MESSAGE-500"},

	{limits, "pageSize maximum 20, both reports", "BR-PAGESIZE-MAX TR-PAGESIZE-MAX"},
	{limits, "page minimum 1, branch report", "BR-11"},
	{limits, "pageSize default 10, page default 1, transaction report", "TR-DEFAULTS"},
	{limits, "date range at most 30 days, one code text says 60", "BR-08 Q-RANGE-LIMIT"},
	{limits, "date range at most one month", "TR-RANGE"},
	{limits, "earliest endDate 2020-01-01", "BR-09"},
	{limits, "endDate not in the future", "BR-10"},
	{limits, "card brand filter only for ranges on or after 2025-05-01", "BR-31"},
	{limits, "cash-only queries: no cardBrand or installmentType filter", "BR-28 BR-29"},

	{versioning, "the paths carry no version segment", "BR-00 L-00 TR-OK Q-PATH-CASE"},
}

func TestStatements_AreHeldByRulesOrQuestions(t *testing.T) {
	t.Parallel()
	for _, s := range statements {
		assert.NotEmpty(t, s.holders(), "%s: %s", s.section, s.gist)
		for _, name := range s.holders() {
			_, isRule := Lookup(ID(name))
			_, isQuestion := LookupQuestion(QuestionID(name))
			assert.True(t, isRule || isQuestion, "%s: %s: no rule or question %s", s.section, s.gist, name)
		}
	}
}

// The hole shows from the other side too: a rule or a question that no sentence
// of the reference asks for.
func TestStatements_NameEveryRuleAndQuestion(t *testing.T) {
	t.Parallel()
	var named []string
	for _, s := range statements {
		named = append(named, s.holders()...)
	}
	for _, r := range All() {
		assert.True(t, slices.Contains(named, string(r.ID)), "no statement names the rule %s", r.ID)
	}
	for _, q := range Questions() {
		assert.True(t, slices.Contains(named, string(q.ID)), "no statement names the question %s", q.ID)
	}
}

func TestStatements_StandOnce(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, s := range statements {
		assert.False(t, seen[s.section+s.gist], "%s: %s", s.section, s.gist)
		seen[s.section+s.gist] = true
	}
}

// envelopeMessages is the error tables of branch report and locations, copied by
// hand from the reference.
var envelopeMessages = [][2]string{
	{"BR-00", "Success"},
	{"BR-01", "Error generating report"},
	{"BR-02", "Error validating request"},
	{"BR-03", "Invalid date format for start date"},
	{"BR-04", "Invalid date format for end date"},
	{"BR-05", "Start date is required"},
	{"BR-06", "End date is required"},
	{"BR-07", "Invalid date range. Start date must be before end date"},
	{"BR-08", "Date range should not exceed 30 days"},
	{"BR-09", "End date is too old"},
	{"BR-10", "End date cannot be in the future"},
	{"BR-11", "Invalid page number"},
	{"BR-13", "Oops, something went wrong"},
	{"BR-14", "Invalid local ID, special characters are not allowed"},
	{"BR-15", "Invalid serial number, special characters are not allowed"},
	{"BR-16", "Invalid type transaction, special characters are not allowed or not supported"},
	{"BR-17", "Invalid card brand, special characters are not allowed or not supported"},
	{"BR-18", "No cached report found"},
	{"BR-19", "Failed to deserialize cached report"},
	{"BR-20", "User not found"},
	{"BR-21", "One or more POS entered do not belong to the account or are not authorized"},
	{"BR-22", "One or more locations entered do not belong to the account or are not authorized"},
	{"BR-23", "One or more devices do not correspond to the specified locations"},
	{"BR-24", "Page number is out of range"},
	{"BR-25", "User is not in a PaaS plan"},
	{"BR-26", "Invalid installment type, special characters are not allowed or not supported"},
	{"BR-27", "No data found for the selected filters"},
	{"BR-28", "Card brands not allowed for cash-only transactions"},
	{"BR-29", "Installment types not allowed for cash-only transactions"},
	{"BR-30", "Oops! The Branch Report service is disabled"},
	{"BR-31", "Card brand filter is not allowed for dates before May 1, 2025"},
	{"L-00", "Success"},
	{"L-01", "No locations found for this account"},
	{"ERROR_NOT_AUTHORIZED", "Unauthorized access"},
	{"USER_NOT_FOUND", "User not found"},
	{"ERROR_UNEXPECTED", "Oops, something went wrong"},
}

func TestCatalogue_EnvelopeTables(t *testing.T) {
	t.Parallel()
	want := map[ID]string{}
	for _, row := range envelopeMessages {
		want[ID(row[0])] = row[1]
	}
	got := map[ID]string{}
	for _, code := range EnvelopeCodes() {
		got[code] = MessageOf(code)
		rule, known := Lookup(code)
		assert.True(t, known, "%s", code)
		assert.Equal(t, Documented, rule.Level, "%s", code)
		assert.False(t, rule.OurText, "%s has the reference's message", code)
	}
	assert.Equal(t, want, got)
	assert.Len(t, EnvelopeCodes(), len(envelopeMessages), "no code twice")
}

// A rule of the envelope whose ID is no code shows a code of the tables with
// that code's message.
func TestCatalogue_EnvelopeRulesShowDocumentedCodes(t *testing.T) {
	t.Parallel()
	for _, r := range All() {
		if r.Operation != TransactionReport && r.Code != "" {
			assert.Contains(t, envelopeMessages, [2]string{r.Code, r.Message}, "%s", r.ID)
		}
	}
}

// reportMessages is the error table of the transaction report, copied by hand
// from the reference. A message in parentheses is not given.
var reportMessages = []struct {
	id              ID
	status, message string
}{
	{"TR-START-REQUIRED", "400", "StartDate is required."},
	{"TR-END-REQUIRED", "400", "EndDate is required."},
	{"TR-START-FORMAT", "400", "StartDate must be in the format YYYY-MM-DD."},
	{"TR-END-FORMAT", "400", "EndDate must be in the format YYYY-MM-DD."},
	{"TR-START-CALENDAR", "400", "StartDate must be a valid calendar date."},
	{"TR-END-CALENDAR", "400", "EndDate must be a valid calendar date."},
	{"TR-RANGE", "400", "The date range cannot exceed one month."},
	{"TR-SERIAL", "400", "Invalid serial number."},
	{"TR-NO-DATA", "404", "No transactions found with the given filters"},
	{"TR-UNAUTHORIZED", "401", "(invalid credentials)"},
	{"TR-INTERNAL", "500", "(internal server error)"},
}

func TestCatalogue_TransactionReportTable(t *testing.T) {
	t.Parallel()
	for _, row := range reportMessages {
		rule, known := Lookup(row.id)
		assert.True(t, known, "%s", row.id)
		assert.Equal(t, row.status, rule.Code, "%s", row.id)
		assert.Equal(t, Documented, rule.Level, "%s", row.id)
		notGiven := strings.HasPrefix(row.message, "(")
		assert.Equal(t, notGiven, rule.OurText, "%s: OurText marks a message that the reference does not give", row.id)
		if !notGiven {
			assert.Equal(t, row.message, rule.Message, "%s", row.id)
		}
	}
}

// Every other answer of the transaction report that we make up is marked, or
// carries a message of the table.
func TestCatalogue_TransactionReportTextsAreMarked(t *testing.T) {
	t.Parallel()
	documented := map[string]bool{}
	for _, row := range reportMessages {
		documented[row.message] = true
	}
	for _, r := range All() {
		if r.Operation == TransactionReport && r.Code != "" {
			assert.True(t, r.OurText || documented[r.Message], "%s: %q is in no table of the reference and not marked", r.ID, r.Message)
		}
	}
}

func TestCatalogue_HoldsNoBR12(t *testing.T) {
	t.Parallel()
	for _, r := range All() {
		assert.NotEqual(t, "BR-12", r.Code, "%s", r.ID)
		assert.NotEqual(t, ID("BR-12"), r.ID)
	}
}

// Every rule says how ordinary input shows it or why none can, and where it
// stands in the reference; every question why its default is the default.
func TestCatalogue_RowsAreComplete(t *testing.T) {
	t.Parallel()
	for _, r := range All() {
		assert.True(t, (r.Trigger == "") != (r.NoTrigger == ""), "%s: exactly one of Trigger and NoTrigger", r.ID)
		assert.NotEmpty(t, r.Condition, "%s", r.ID)
		assert.NotEmpty(t, r.Source.Text, "%s", r.ID)
		assert.True(t, startsWithHeading(r.Source.Section), "%s: %q is no heading of the reference", r.ID, r.Source.Section)
	}
	for _, q := range Questions() {
		assert.NotEmpty(t, q.Title, "%s", q.ID)
		assert.NotEmpty(t, q.Reason, "%s", q.ID)
		assert.NotEmpty(t, q.Rules, "%s", q.ID)
		assert.True(t, startsWithHeading(q.Source.Section), "%s: %q is no heading of the reference", q.ID, q.Source.Section)
		for _, id := range q.Rules {
			_, known := Lookup(id)
			assert.True(t, known, "%s touches an unknown rule %s", q.ID, id)
		}
	}
}

// startsWithHeading tells whether a place names a heading of the reference.
func startsWithHeading(section string) bool {
	headings := []string{
		"Introduction", service, conventions, "Branch report: ", "Branch report and transaction report: ",
		locationsOut, reportIn, reportOut, states, "Endpoints", authSection, "Errors / ", limits, versioning,
	}
	return slices.ContainsFunc(headings, func(h string) bool { return strings.HasPrefix(section, h) })
}

// The order in which broken rules win by default, written out apart from the
// catalogue: service, key, user, plan, body, fields in the order of the request
// table (required, format, then rules between fields), ownership, data.
func TestDefaultPrecedence(t *testing.T) {
	t.Parallel()
	for operation, order := range map[Operation]string{
		BranchReport: "BR-30 ERROR_NOT_AUTHORIZED BR-20 BR-25" +
			" BR-CONTENT-TYPE BR-02 BR-FIELD-DUPLICATE BR-FIELD-UNKNOWN BR-FIELD-TYPE" +
			" BR-05 BR-03 BR-06 BR-04 BR-07 BR-08 BR-09 BR-10 BR-14 BR-15 BR-16 BR-17 BR-28 BR-31 BR-26 BR-29" +
			" BR-PAGE-REQUIRED BR-11 BR-PAGESIZE-REQUIRED BR-PAGESIZE-MIN BR-PAGESIZE-MAX" +
			" BR-22 BR-21 BR-23 BR-01 BR-27 BR-24",
		Locations:     "ERROR_NOT_AUTHORIZED USER_NOT_FOUND L-PLAN L-REQUEST ERROR_UNEXPECTED L-01",
		SerialNumbers: "ERROR_NOT_AUTHORIZED USER_NOT_FOUND L-PLAN L-REQUEST ERROR_UNEXPECTED L-01",
		TransactionReport: "TR-UNAUTHORIZED TR-UNKNOWN-USER TR-PLAN" +
			" TR-CONTENT-TYPE TR-BODY TR-FIELD-DUPLICATE TR-FIELD-UNKNOWN TR-FIELD-TYPE" +
			" TR-FILTERS-REQUIRED TR-START-REQUIRED TR-START-FORMAT TR-START-CALENDAR TR-END-REQUIRED TR-END-FORMAT TR-END-CALENDAR" +
			" TR-REVERSED TR-RANGE TR-FUTURE TR-PAGE-MIN TR-PAGESIZE-MIN TR-PAGESIZE-MAX TR-SERIAL TR-INTERNAL TR-NO-DATA TR-PAST-END",
	} {
		var got []string
		for _, id := range DefaultPrecedence(operation) {
			got = append(got, string(id))
		}
		assert.Equal(t, order, strings.Join(got, " "), "%s", operation)
	}
}
