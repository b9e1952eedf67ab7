package rules

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// wantAnswers is what a profile may answer, the default first, written down
// apart from the questions: a default that moves changes what every client
// sees. "value" stands for {value: …}, "map" and "list" for their written-out
// forms.
var wantAnswers = map[QuestionID]string{
	"Q-STATUS":                     "semantic · always-200 · always-400 · map",
	"Q-BR-KEY":                     "ERROR_NOT_AUTHORIZED · BR-20 · 401-empty · value",
	"Q-ORDER-BRANCH-REPORT":        "default · list",
	"Q-ORDER-LOCATIONS":            "default · list",
	"Q-ORDER-TRANSACTION-REPORT":   "default · list",
	"Q-BR-PAGESIZE-MAX":            "BR-02 · clamp · up-to-50 · value",
	"Q-BR-PAGESIZE-MIN":            "BR-02 · value",
	"Q-BR-PAGESIZE-MISSING":        "BR-02 · value",
	"Q-BR-PAGE-MISSING":            "BR-02 · value",
	"Q-BR-WRONG-TYPE":              "BR-02 · as-absent · own-code · converted · value",
	"Q-BR-NULL":                    "as-absent · wrong-type · value",
	"Q-INTEGER-FORM":               "refused · accepted",
	"Q-BR-DATE-CALENDAR":           "BR-03-BR-04 · BR-02 · accepted",
	"Q-RANGE-LIMIT":                "30 · 60",
	"Q-RANGE-COUNT":                "difference · inclusive",
	"Q-SAME-DAY":                   "BR-07 · accepted",
	"Q-LAST-DAY":                   "yes · no",
	"Q-START-BEFORE-2020":          "accepted · BR-09",
	"Q-EMPTY-DATE":                 "missing · bad-format",
	"Q-EMPTY-FILTER":               "as-absent · own-code · as-value",
	"Q-TYPE-SEPARATOR":             "accepted · refused",
	"Q-BRAND-SEPARATOR":            "accepted · refused",
	"Q-INSTALLMENT-SEPARATOR":      "accepted · refused",
	"Q-LIST-EMPTY-ELEMENT":         "own-code · ignored",
	"Q-LIST-REPEATED-ELEMENT":      "own-code · ignored",
	"Q-FILTER-CASE":                "exact · any",
	"Q-LOCATION-LIST":              "single · list",
	"Q-SERIAL-LIST":                "single · list",
	"Q-SERIAL-CASE":                "exact · any",
	"Q-RESTRICTED-CHARACTERS":      "unicode-space · ascii-only · typographic-quotes",
	"Q-INSTALLMENT-WITHOUT-CREDIT": "BR-27 · ignored · BR-26",
	"Q-QUERY-PARAMETERS":           "ignored · honoured",
	"Q-UNKNOWN-FIELD":              "ignored · BR-02",
	"Q-DUPLICATE-FIELD":            "refused · last-wins",
	"Q-BR-NOT-JSON":                "BR-02 · 415 · as-missing",
	"Q-BR-NOT-OBJECT":              "BR-02 · 415 · as-missing",
	"Q-BR-EMPTY-BODY":              "BR-02 · 415 · as-missing",
	"Q-BR-CONTENT-TYPE":            "BR-02 · 415 · as-missing",
	"Q-TODAY":                      "America/Santiago · UTC",
	"Q-SALE-ZONE":                  "America/Santiago · UTC · location · UTC-on-Chilean-days · Chilean-on-UTC-days",
	"Q-TR-DATE-NUMBERS":            "calendar · format",
	"Q-BR-ERROR-DATA":              "null · absent · empty · empty-list · value",
	"Q-BR-ERROR-PAGINATION":        "null · absent · empty · empty-list · value",
	"Q-BR-SALE-ORDER":              "by-location · newest-first · oldest-first",
	"Q-BR-STATUS-CASE":             "Completed · completed · COMPLETED",
	"Q-STATUS-WORDS":               "two · value",
	"Q-BRAND-WORDS":                "four · value",
	"Q-TYPE-WORDS":                 "four · value",
	"Q-CURRENCY-WORDS":             "CLP · value",
	"Q-INSTALLMENT-CASE":           "Comercio · comercio · COMERCIO",
	"Q-PLATFORM-TOKEN":             "PLATFORM · value",
	"Q-CARD-ORIGIN":                "NATIONAL/INTERNATIONAL · national/international · nacional/internacional · value",
	"Q-BRAND-CASE":                 "VISA · Visa · visa",
	"Q-BR-AMOUNT-FORM":             "none · one · two",
	"Q-BR-TOTAL":                   "sale-tip-cashback · sale-tip · sale",
	"Q-TR-PAYMENT-DATE":            "YYYY-MM-DD · DD-MM-YYYY · DD/MM/YYYY · YYYYMMDD · YYYY-MM-DDThh:mm:ss · YYYY-MM-DDThh:mm:ss.sss",
	"Q-TR-RECONCILIATION-SUM":      "net · gross",
	"Q-TR-PLACEHOLDER-AMOUNT":      "net · zero",
	"Q-TR-REVERSED-SALES":          "shown · hidden",
	"Q-UNTOLD-MEMBERS":             "told · null · absent · empty",
	"Q-NO-DOCUMENT":                "0 · null · absent",
	"Q-CASH-CARD-FIELDS":           "empty · null · absent · value",
	"Q-NO-INSTALLMENTS":            "empty-and-0 · null · empty-and-1 · null-and-0 · absent-and-0 · absent · null-and-1 · absent-and-1 · empty-and-null · empty-and-absent · null-and-absent · absent-and-null · value",
	"Q-NO-ITEMS":                   "empty-list · null · absent",
	"Q-ITEMS-SUM":                  "yes · no",
	"Q-LOCATION-ID":                "yes · no",

	"Q-L01-STATUS":         "200 · 404",
	"Q-L-ERROR-DATA":       "null · absent · empty-list · empty",
	"Q-L-ERROR-PAGINATION": "null · absent · value",
	"Q-LOCATION-ORDER":     "by-id · by-name",
	"Q-GET-CONTENT-TYPE":   "served · refused",
	"Q-GET-QUERY":          "served · refused",
	"Q-GET-BODY":           "served · refused",
	"Q-SERIAL-SHAPE":       "provisional",
	"Q-SERIAL-SLASH":       "both · only-with",
	"Q-KEY-CASE":           "exact · any",
	"Q-PATH-CASE":          "exact · any",
	"Q-WRONG-METHOD":       "405 · 404",
	"Q-PLAN-SCOPE":         "no · yes",

	"Q-TR-MESSAGE-200":            "Success · value",
	"Q-TR-MESSAGE-401":            "Invalid credentials · value",
	"Q-TR-MESSAGE-500":            "Internal server error · value",
	"Q-TR-UNKNOWN-USER":           "401 · 404 · value",
	"Q-TR-MONTH":                  "calendar · rolled-over · counted-back · 30-days · 31-days",
	"Q-TR-RANGE-COUNT":            "difference · inclusive",
	"Q-TR-LAST-DAY":               "yes · no",
	"Q-TR-EMPTY-DATE":             "missing · bad-format",
	"Q-TR-EMPTY-SERIAL":           "as-absent · refused",
	"Q-TR-REVERSED-RANGE":         "404 · value",
	"Q-TR-FUTURE":                 "accepted · value",
	"Q-TR-PAGE-MIN":               "400 · clamp · value",
	"Q-TR-PAGESIZE-MIN":           "400 · clamp · default · value",
	"Q-TR-PAGESIZE-MAX":           "400 · clamp · value",
	"Q-TR-PAST-END":               "404 · empty-page · value",
	"Q-TR-PAGE-NAMES":             "lower · both · pascal",
	"Q-TR-FILTERS-MISSING":        "start-required · value",
	"Q-TR-SEVERAL":                "first · joined",
	"Q-TR-WRONG-TYPE":             "own-message · as-absent · converted · value",
	"Q-TR-NULL":                   "as-absent · wrong-type · value",
	"Q-TR-UNKNOWN-FIELD":          "ignored · value",
	"Q-TR-NOT-JSON":               "as-missing · 415 · value",
	"Q-TR-NOT-OBJECT":             "as-missing · 415 · value",
	"Q-TR-EMPTY-BODY":             "as-missing · 415 · value",
	"Q-TR-CONTENT-TYPE":           "as-missing · 415 · value",
	"Q-TR-SALE-ORDER":             "newest-first · oldest-first",
	"Q-TR-STATUS-CASE":            "completed · Completed · COMPLETED",
	"Q-TR-TYPE-CASE":              "CREDIT · Credit · credit",
	"Q-TR-CASH-SEQUENCE":          "N/A · digits · value",
	"Q-TR-RECONCILIATION-NONE":    "No reconciliation · value",
	"Q-TR-RECONCILIATION-PENDING": "Not yet available · value",
	"Q-TR-NO-RECONCILIATION":      "one-entry · empty-list · null · absent",
	"Q-TR-NO-ITEMS":               "empty-list · null · absent",
	"Q-TR-AMOUNT-FORM":            "none · one · two",
	"Q-TR-AMOUNT":                 "totalAmount · saleAmount",
	"Q-TR-WITHOUT-COMMISSION":     "net · gross",
	"Q-TR-ERROR-CONTENT":          "absent · null · empty · value",
	"Q-TR-PARTNER-ID":             "same · of-its-own",
	"Q-TR-COMMERCE-NAME":          "same · of-its-own",
	"Q-TR-SALE-ID":                "same · of-its-own",
	"Q-TR-SEQUENCE":               "same · of-its-own",
	"Q-TR-TIME":                   "same · of-its-own",
}

func TestQuestions_AnswersDefaultFirst(t *testing.T) {
	t.Parallel()
	got := map[QuestionID]string{}
	for _, q := range Questions() {
		words := append([]string{}, q.Answers...)
		switch {
		case q.Kind == Map:
			words = append(words, "map")
		case q.Kind == Order:
			words = append(words, "list")
		case q.Value != NoValue:
			words = append(words, "value")
		}
		got[q.ID] = strings.Join(words, " · ")
	}
	assert.Equal(t, wantAnswers, got)
}

// What Samples offers must be what the question takes, or the profile vary
// would serve an answer that no profile may give.
func TestQuestions_SamplesAreAllowed(t *testing.T) {
	t.Parallel()
	for _, q := range Questions() {
		for _, sample := range q.Samples {
			assert.NoError(t, CheckAnswer(q, Answer{Value: &sample}), "%s", q.ID)
		}
		for _, word := range q.Answers {
			assert.NoError(t, CheckAnswer(q, Answer{Choice: word}), "%s", q.ID)
		}
		assert.Equal(t, q.Value != NoValue, len(q.Samples) > 0, "%s: samples where a value is allowed", q.ID)
	}
}

// The semantic statuses, by hand: 400 for every code that is not listed.
func TestSemanticStatus(t *testing.T) {
	t.Parallel()
	want := map[ID]int{
		"ERROR_NOT_AUTHORIZED": 401,
		"BR-21":                403, "BR-22": 403, "BR-23": 403, "BR-25": 403,
		"BR-20": 404, "BR-24": 404, "BR-27": 404, "USER_NOT_FOUND": 404,
		"BR-01": 500, "BR-13": 500, "BR-18": 500, "BR-19": 500, "ERROR_UNEXPECTED": 500,
		"BR-30": 503,
	}
	codes := StatusCodes()
	assert.Len(t, codes, len(EnvelopeCodes())-3, "every code but BR-00, L-00 and L-01")
	assert.GreaterOrEqual(t, len(codes), 33)
	for _, code := range codes {
		status, listed := want[code]
		if !listed {
			status = 400
		}
		assert.Equal(t, status, semanticStatus(code), "%s", code)
	}
}

// wantContradicted is where the reference says two things, and which, written
// down apart from the questions.
var wantContradicted = map[QuestionID]string{
	"Q-BR-PAGESIZE-MAX":  "pageSize: Maximum 20; page sizes 20 to 50",
	"Q-RANGE-LIMIT":      "range must not exceed 30 days; the explanatory text of BR-08 says 60 days",
	"Q-SAME-DAY":         "startDate must be before endDate; same-day monitoring is a use case",
	"Q-LOCATION-LIST":    "locationId: Identifier of one location; BR-22: One or more locations entered",
	"Q-SERIAL-LIST":      "serialNumber: Terminal serial number; BR-21: One or more POS entered",
	"Q-QUERY-PARAMETERS": "labels these fields query parameters; the calls send them in a JSON body",
	"Q-BR-STATUS-CASE":   "letter case differs between description and sample",
	"Q-INSTALLMENT-CASE": "COMERCIO, BANCO in requests; capitalised in the sample",
	"Q-L01-STATUS":       "L-01 under Success: HTTP 200; its message: No locations found",
	"Q-TR-PAGE-NAMES":    "lower-case page, pageSize; described as Page and PageSize",
	"Q-TR-STATUS-CASE":   "the transaction report names completed; the branch report Completed",
	"Q-TR-TYPE-CASE":     "CREDIT, DEBIT, CASH; capitalisation varies",
}

func TestQuestions_Contradicted(t *testing.T) {
	t.Parallel()
	for _, q := range Questions() {
		_, contradicted := wantContradicted[q.ID]
		assert.Equal(t, contradicted, q.Contradicted, "%s", q.ID)
		if contradicted {
			assert.NotRegexp(t, "not (said|mentioned|shown|given|named)", q.Source.Text, "%s: silent and contradicted", q.ID)
		}
	}
}

// Two rules of the locations are broken at once by an account with a defect that
// sends a query where that is refused: the order shows.
func TestQuestions_Unobservable(t *testing.T) {
	t.Parallel()
	var unobservable []QuestionID
	for _, q := range Questions() {
		if !q.Observable() {
			unobservable = append(unobservable, q.ID)
		}
	}
	assert.Equal(t, []QuestionID{"Q-SERIAL-SHAPE"}, unobservable)
}
