package challenge

import (
	"cmp"
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// learn is what can be done about any answer to an open question.
const learn = "name the one that the service gives with --profile (calco calibrate learns it)"

// doUnder is what to do about answers to open questions: what holds under each
// answer, where that can be said.
func doUnder(set []reading) string {
	var texts []string
	for _, r := range slices.SortedFunc(slices.Values(set), func(a, b reading) int { return cmp.Compare(a.question, b.question) }) {
		if text := heldUnderEach(r.question); text != "" && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	if len(texts) == 0 {
		return "be right under each answer, or " + learn
	}
	return strings.Join(texts, "; ") + "; or " + learn
}

func heldUnderEach(id rules.QuestionID) string {
	for _, a := range advices {
		if slices.Contains(a.on, id) {
			return a.text
		}
	}
	return ""
}

// advices say what a client can do that is right under every answer.
var advices = []struct {
	text string
	on   []rules.QuestionID
}{
	{"tell a success from a refusal by metadata.code, whatever the HTTP status is", []rules.QuestionID{"Q-STATUS", "Q-L01-STATUS"}},
	{"compare words in any letter case", []rules.QuestionID{"Q-BR-STATUS-CASE", "Q-INSTALLMENT-CASE", "Q-BRAND-CASE", "Q-TR-STATUS-CASE", "Q-TR-TYPE-CASE", "Q-CARD-ORIGIN"}},
	{"expect words beside those that the reference names, and keep them as they are", []rules.QuestionID{"Q-STATUS-WORDS", "Q-BRAND-WORDS", "Q-TYPE-WORDS", "Q-CURRENCY-WORDS", "Q-PLATFORM-TOKEN"}},
	{"take null, an empty value, a word for none and a member that is not there alike", []rules.QuestionID{"Q-CASH-CARD-FIELDS", "Q-UNTOLD-MEMBERS", "Q-NO-DOCUMENT", "Q-NO-INSTALLMENTS", "Q-NO-ITEMS", "Q-TR-NO-ITEMS", "Q-TR-NO-RECONCILIATION"}},
	{"read code and message first, and the rest of a success only: of a refusal it may be null, empty or not there", []rules.QuestionID{"Q-BR-ERROR-DATA", "Q-BR-ERROR-PAGINATION", "Q-L-ERROR-DATA", "Q-L-ERROR-PAGINATION", "Q-TR-ERROR-CONTENT"}},
	{"sort by what is needed: the reference promises no order", []rules.QuestionID{"Q-BR-SALE-ORDER", "Q-TR-SALE-ORDER", "Q-LOCATION-ORDER"}},
	{"tell answers apart by HTTP status and code, not by the message", []rules.QuestionID{"Q-TR-MESSAGE-200", "Q-TR-MESSAGE-401", "Q-TR-MESSAGE-500"}},
	{"ask for 30 days at most, the first and the last one counted", []rules.QuestionID{"Q-RANGE-LIMIT", "Q-RANGE-COUNT"}},
	{"ask for 28 days at most, the first and the last one counted", []rules.QuestionID{"Q-TR-MONTH", "Q-TR-RANGE-COUNT"}},
	{"where one day is wanted ask for two, and leave out what is not of that day", []rules.QuestionID{"Q-SAME-DAY"}},
	{"ask for a day more, and count each saleId once", []rules.QuestionID{"Q-LAST-DAY", "Q-TR-LAST-DAY"}},
	{"part payment types by a comma and a space", []rules.QuestionID{"Q-TYPE-SEPARATOR"}},
	{"part the values of this filter by a comma alone", []rules.QuestionID{"Q-BRAND-SEPARATOR", "Q-INSTALLMENT-SEPARATOR"}},
	{"send the words of a filter in capitals", []rules.QuestionID{"Q-FILTER-CASE"}},
	{"take a locationId from transactions, to filter by it, too, and do without the location's name where no id is equal to it", []rules.QuestionID{"Q-LOCATION-ID"}},
	{"send the page in both spellings, page and Page, pageSize and PageSize, and look at the page that the answer says it is", []rules.QuestionID{"Q-TR-PAGE-NAMES"}},
	{"send Content-Type: application/json with every request", []rules.QuestionID{"Q-GET-CONTENT-TYPE", "Q-BR-CONTENT-TYPE", "Q-TR-CONTENT-TYPE"}},
	{"ask for the path with the slash at its end", []rules.QuestionID{"Q-SERIAL-SLASH"}},
	{"send fields in the body only", []rules.QuestionID{"Q-QUERY-PARAMETERS"}},
	{"send no field that the request table does not have", []rules.QuestionID{"Q-UNKNOWN-FIELD", "Q-TR-UNKNOWN-FIELD"}},
	{"leave out a field that has no value", []rules.QuestionID{"Q-EMPTY-FILTER", "Q-TR-EMPTY-SERIAL", "Q-BR-NULL", "Q-TR-NULL"}},
	{"send each field in the JSON type of the request table", []rules.QuestionID{"Q-BR-WRONG-TYPE", "Q-TR-WRONG-TYPE", "Q-INTEGER-FORM"}},
	{"ask for 20 rows a page at most", []rules.QuestionID{"Q-BR-PAGESIZE-MAX", "Q-TR-PAGESIZE-MAX"}},
	{"send page and pageSize", []rules.QuestionID{"Q-BR-PAGE-MISSING", "Q-BR-PAGESIZE-MISSING"}},
	{"stop at totalPages", []rules.QuestionID{"Q-TR-PAST-END"}},
	{"read an amount as a number that may have decimals, 15000.00 as 15000", []rules.QuestionID{"Q-BR-AMOUNT-FORM", "Q-TR-AMOUNT-FORM"}},
	{"take totalAmount as it comes for what was paid: what adds up to it is not said", []rules.QuestionID{"Q-BR-TOTAL"}},
	{"take the amounts of a sale from the sale, not from its items: what they add up to is not said", []rules.QuestionID{"Q-ITEMS-SUM"}},
	{"take amount as it comes: which amounts of the branch report it holds is not said", []rules.QuestionID{"Q-TR-AMOUNT"}},
	{"join no sales of the two reports by it: whether they have it in common is not said", []rules.QuestionID{"Q-TR-SALE-ID", "Q-TR-SEQUENCE", "Q-TR-TIME", "Q-TR-PARTNER-ID"}},
	{"know a commerce by its partnerId: what each report calls it is not said to be one name", []rules.QuestionID{"Q-TR-COMMERCE-NAME"}},
	{"take what a sale left from amount less amountCommission: whether amountWithoutCommission is that is not said", []rules.QuestionID{"Q-TR-WITHOUT-COMMISSION"}},
	{"take the amounts of reconciliations as they come: what they add up to is not said", []rules.QuestionID{"Q-TR-RECONCILIATION-SUM", "Q-TR-PLACEHOLDER-AMOUNT"}},
	{"count completed and reversed sales apart: whether the transaction report has both is not said", []rules.QuestionID{"Q-TR-REVERSED-SALES"}},
	{"end a range on today in Chile at the latest, and take BR-10 for a day that has not begun", []rules.QuestionID{"Q-TODAY"}},
	{"ask for a day more at both ends where a day must be whole: whose clock a sale's time shows is not said", []rules.QuestionID{"Q-SALE-ZONE"}},
	{"ask for ranges that run forward and end today at the latest", []rules.QuestionID{"Q-TR-REVERSED-RANGE", "Q-TR-FUTURE"}},
	{"send dates that exist as YYYY-MM-DD, and take any refusal of another one", []rules.QuestionID{"Q-BR-DATE-CALENDAR", "Q-EMPTY-DATE", "Q-TR-EMPTY-DATE", "Q-TR-DATE-NUMBERS"}},
	{"send a page and a pageSize of 1 at least", []rules.QuestionID{"Q-BR-PAGESIZE-MIN", "Q-TR-PAGE-MIN", "Q-TR-PAGESIZE-MIN"}},
	{"break one rule at a time: which of several is told is not said", []rules.QuestionID{"Q-ORDER-BRANCH-REPORT", "Q-ORDER-LOCATIONS", "Q-ORDER-TRANSACTION-REPORT", "Q-TR-SEVERAL"}},
	{"name each value of a list once, and none that is empty", []rules.QuestionID{"Q-LIST-EMPTY-ELEMENT", "Q-LIST-REPEATED-ELEMENT"}},
	{"ask for one location and one terminal at a time", []rules.QuestionID{"Q-LOCATION-LIST", "Q-SERIAL-LIST"}},
	{"send a serial number in the letters in which it was shown", []rules.QuestionID{"Q-SERIAL-CASE"}},
	{"send installmentType where CREDIT is asked for", []rules.QuestionID{"Q-INSTALLMENT-WITHOUT-CREDIT"}},
	{"send one JSON object, each field once", []rules.QuestionID{"Q-BR-NOT-JSON", "Q-BR-NOT-OBJECT", "Q-BR-EMPTY-BODY", "Q-TR-NOT-JSON", "Q-TR-NOT-OBJECT", "Q-TR-EMPTY-BODY", "Q-TR-FILTERS-MISSING", "Q-DUPLICATE-FIELD"}},
	{"send a GET without a query and without a body", []rules.QuestionID{"Q-GET-QUERY", "Q-GET-BODY"}},
	{"send the key in the letters in which it was issued", []rules.QuestionID{"Q-KEY-CASE"}},
	{"send method and path as the reference writes them", []rules.QuestionID{"Q-PATH-CASE", "Q-WRONG-METHOD"}},
	{"take every refusal of a key alike: its code is not said for each operation", []rules.QuestionID{"Q-BR-KEY", "Q-TR-UNKNOWN-USER"}},
	{"keep it as text, in whatever form it comes", []rules.QuestionID{"Q-TR-CASH-SEQUENCE", "Q-TR-RECONCILIATION-NONE", "Q-TR-RECONCILIATION-PENDING", "Q-TR-PAYMENT-DATE"}},
}

// noFigures is what to do about other sales.
const noFigures = "expect no figures, and no number of rows or pages: "

// doOn is what to do about another time, another commerce or other sales. Another
// time has other sales, too: of the two it may be either. Where the last request was
// refused by a rule that is not met without the change, that rule says more.
func (c *search) doOn(change Change, refused rules.ID) string {
	text, ofPersona := refusalAdvices[refused], personaAdvices[change.Persona]
	if text != "" && !slices.Contains(c.met, refused) && (ofPersona == "" || text != noSalesYet) {
		return text
	}
	switch {
	case change.Clock != "":
		return momentAt(c.Now, change.Clock).instead + "; and " + noFigures + "another time has other sales"
	case change.Seed != nil:
		return noFigures + "a seed changes the sales"
	}
	return ofPersona
}

// refusalAdvices say what to do where another time, another commerce or other sales
// bring a refusal.
var refusalAdvices = map[rules.ID]string{
	"BR-03":    noSuchDay,
	"BR-04":    noSuchDay,
	"BR-07":    "ask for two days at least, the first before the last",
	"BR-08":    tooLong,
	"TR-RANGE": tooLong,

	"TR-START-FORMAT":   noSuchDay,
	"TR-END-FORMAT":     noSuchDay,
	"TR-START-CALENDAR": noSuchDay,
	"TR-END-CALENDAR":   noSuchDay,

	"BR-10":      byClock,
	"BR-24":      "stop at totalPages: there may be a list that ends with a full page",
	"BR-27":      noSalesYet,
	"TR-NO-DATA": noSalesYet,
	"BR-31":      sinceMay,
}

// personaAdvices say what to make of the commerces of personasInTurn.
var personaAdvices = map[string]string{
	"edge":         "take every value that the reference allows: an empty street, a number that is a text, null or empty item codes, decimal quantities, large ids and amounts",
	"quiet":        "take BR-27, and 404 of the transaction report, for no sales",
	"cash-only":    "take BR-27, and 404 of the transaction report, for no sales, and a sale for cash for one without a card",
	"no-locations": "take L-01 for no locations, and BR-27, and 404 of the transaction report, for no sales",
	longPersona:    "read as many pages as there are, whatever their number",
}
