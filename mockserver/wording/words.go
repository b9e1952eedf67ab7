// Package wording writes a sale as a row of each report, as a profile says: letter
// case, tokens, null or absent, where the reference leaves it open.
//
// [New] works the [Words] of a profile out once, so that writing a row asks no
// questions. branch.go and report.go have the rows, fields in the order of the
// reference's tables; words.go and classes.go what stands in them.
package wording

import (
	"strings"
	"unicode/utf8"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/world"
	"calco.example/mockserver/world/payment"
)

// Words are what a profile says about rows. Those of answers are JSON strings,
// quotes included.
type Words struct {
	completed, reversed             string                     // status of the branch report
	reportCompleted, reportReversed string                     // status of the transaction report
	thirdStatus, otherCurrency      further                    // of some sales in both
	currency                        string                     // JSON
	branchTypes                     [payment.NumClasses]string // transactionType, as JSON
	PlatformRequest                 string                     // token of the operator's product in requests, as it is sent
	installments                    [payment.NumKinds]string
	paymentTypes                    [payment.NumClasses]string // of the transaction report
	national, international         string
	cashCard                        string
	untold                          [numMembers]*string      // what stands in every row for a member without values, as JSON; nil: it has values
	noDocument                      string                   // the member of a row without, as JSON
	noInstallments                  [payment.NumTypes]string // the members of a row without, as JSON
	brands                          [payment.NumClasses]string
	furtherBrand, furtherType       payment.Classes                           // whose word is beside those of the filter
	totals                          [payment.NumTypes]func(*world.Sale) int64 // totalAmount
	paymentDate                     string                                    // layout
	gross                           bool                                      // installments sum to the amount before commission
	zeroPlaceholder                 bool                                      // an entry that says there is none has no amount
	noItems, reportNoItems          [payment.NumTypes]blank
	locationIsCode                  bool   // locationId is not Location.id
	cashSequence                    string // of the transaction report; empty: digits
	reconciliationNone              string
	reconciliationPending           string
	noReconciliation                [payment.NumTypes][2]blank // the second of a reversed one; empty: [], otherwise one entry
	decimals, reportDecimals        string                     // of an amount in whole pesos
	amountIsSale                    bool
	beforeCommission                bool // amountWithoutCommission is the amount
	ownSaleIDs                      bool // of the transaction report
	ownPartnerID                    bool // likewise
	ownCommerceName                 bool // likewise
	beforeTax                       bool // the prices of items
	ownSequence, ownTime            bool // likewise
}

// blank is how a field without a value shows.
type blank uint8

const (
	blankEmpty blank = iota // "" or []
	blankNull
	blankAbsent
	blankEntry // an entry that says there is none
)

func blankOf(answer rules.Answer) blank {
	switch answer.Choice {
	case "null":
		return blankNull
	case "absent":
		return blankAbsent
	case "one-entry":
		return blankEntry
	}
	return blankEmpty
}

// New are the words of a profile, given its answers to all open questions.
func New(of map[rules.QuestionID]rules.Answer) Words {
	w := Words{
		PlatformRequest:       of["Q-PLATFORM-TOKEN"].Text(),
		cashCard:              cashCard(of["Q-CASH-CARD-FIELDS"]),
		untold:                untoldMembers(of["Q-UNTOLD-MEMBERS"]),
		noDocument:            noDocuments[of["Q-NO-DOCUMENT"].Choice],
		locationIsCode:        of["Q-LOCATION-ID"].Is("no"),
		reconciliationNone:    inJSON(of["Q-TR-RECONCILIATION-NONE"].Text()),
		reconciliationPending: inJSON(of["Q-TR-RECONCILIATION-PENDING"].Text()),
		decimals:              decimals[of["Q-BR-AMOUNT-FORM"].Choice],
		reportDecimals:        decimals[of["Q-TR-AMOUNT-FORM"].Choice],
		amountIsSale:          of["Q-TR-AMOUNT"].Is("saleAmount"),
		beforeCommission:      of["Q-TR-WITHOUT-COMMISSION"].Is("gross"),
		ownSaleIDs:            of["Q-TR-SALE-ID"].Is("of-its-own"),
		ownPartnerID:          of["Q-TR-PARTNER-ID"].Is("of-its-own"),
		ownCommerceName:       of["Q-TR-COMMERCE-NAME"].Is("of-its-own"),
		beforeTax:             of["Q-ITEMS-SUM"].Is("no"),
		ownSequence:           of["Q-TR-SEQUENCE"].Is("of-its-own"),
		ownTime:               of["Q-TR-TIME"].Is("of-its-own"),
	}
	statusCase := Like(of["Q-BR-STATUS-CASE"].Choice)
	w.completed, w.reversed = inJSON(statusCase("completed")), inJSON(statusCase("reversed"))
	statusCase = Like(of["Q-TR-STATUS-CASE"].Choice)
	w.reportCompleted, w.reportReversed = inJSON(statusCase("completed")), inJSON(statusCase("reversed"))
	w.thirdStatus = furtherOf(of["Q-STATUS-WORDS"])
	kindCase := Like(of["Q-INSTALLMENT-CASE"].Choice)
	for kind := payment.Merchant; kind < payment.NumKinds; kind++ {
		w.installments[kind] = inJSON(kindCase(kind.String()))
	}
	w.installments[payment.Platform] = inJSON(kindCase(w.PlatformRequest))
	w.wordClasses(of)
	w.currency = inJSON("CLP")
	w.otherCurrency = furtherOf(of["Q-CURRENCY-WORDS"])
	national, international, _ := strings.Cut(of["Q-CARD-ORIGIN"].Text(), "/")
	w.national, w.international = inJSON(national), inJSON(international)
	for kind := range payment.NumTypes {
		w.noItems[kind] = blankOf(ofSale(of, "Q-NO-ITEMS", kind, ""))
		w.reportNoItems[kind] = blankOf(ofSale(of, "Q-TR-NO-ITEMS", kind, ""))
		w.totals[kind] = totalsOf[ofSale(of, "Q-BR-TOTAL", kind, "").Choice]
		w.noInstallments[kind] = noInstallments(ofSale(of, "Q-NO-INSTALLMENTS", kind, ""))
		for i, status := range []string{"", "reversed"} {
			w.noReconciliation[kind][i] = blankOf(ofSale(of, "Q-TR-NO-RECONCILIATION", kind, status))
		}
	}
	w.paymentDate = paymentDates[of["Q-TR-PAYMENT-DATE"].Choice]
	w.gross = of["Q-TR-RECONCILIATION-SUM"].Is("gross")
	w.zeroPlaceholder = of["Q-TR-PLACEHOLDER-AMOUNT"].Is("zero")
	if sequence := of["Q-TR-CASH-SEQUENCE"]; !sequence.Is("digits") {
		w.cashSequence = inJSON(sequence.Text())
	}
	return w
}

// inJSON is a text as a JSON string.
func inJSON(text string) string { return string(jsonbody.AppendString(nil, text)) }

// decimals are those of an amount that has none (Q-BR-AMOUNT-FORM, Q-TR-AMOUNT-FORM).
var decimals = map[string]string{"one": ".0", "two": ".00"}

// totalsOf are what totalAmount may be made of (Q-BR-TOTAL).
var totalsOf = map[string]func(*world.Sale) int64{
	"sale-tip-cashback": (*world.Sale).Total,
	"sale-tip":          func(s *world.Sale) int64 { return s.SaleAmount + s.TipAmount },
	"sale":              func(s *world.Sale) int64 { return s.SaleAmount },
}

// total is totalAmount of a sale.
func (w *Words) total(s *world.Sale) int64 { return w.totals[s.Class.Type()](s) }

// ofSale is the answer to a question for the kind of sale that a type and a status make.
func ofSale(of map[rules.QuestionID]rules.Answer, id rules.QuestionID, kind payment.Type, status string) rules.Answer {
	if of[id].Uniform() {
		return of[id]
	}
	q, _ := rules.LookupQuestion(id)
	return of[id].In(q.CaseOfSale(kind.String(), status))
}

// paymentDates are the layouts of paymentDate (Q-TR-PAYMENT-DATE).
var paymentDates = map[string]string{
	"YYYY-MM-DD": "2006-01-02", "DD-MM-YYYY": "02-01-2006", "DD/MM/YYYY": "02/01/2006", "YYYYMMDD": "20060102",
	"YYYY-MM-DDThh:mm:ss": "2006-01-02T15:04:05", "YYYY-MM-DDThh:mm:ss.sss": "2006-01-02T15:04:05.000",
}

// noDocuments are what stands for documentType of a sale without a document
// (Q-NO-DOCUMENT).
var noDocuments = map[string]string{"0": `,"documentType":0`, "null": `,"documentType":null`, "absent": ""}

// noInstallments are installmentType and installmentCount of a sale without, by
// an answer as null-and-0, or as N/A-and-0 where that is a value.
func noInstallments(answer rules.Answer) string {
	kind, count := rules.Installments(answer.Text())
	members := ""
	switch {
	case answer.Value != nil:
		members = `,"installmentType":` + inJSON(kind)
	case kind != "absent":
		members = `,"installmentType":` + choose(kind == "null", "null", `""`)
	}
	if count != "absent" {
		members += `,"installmentCount":` + count
	}
	return members
}

// Like writes words in the letter case of an example: all capitals, all small,
// or capitalised.
func Like(example string) func(string) string {
	switch example {
	case strings.ToUpper(example):
		return strings.ToUpper
	case strings.ToLower(example):
		return strings.ToLower
	}
	return func(word string) string {
		_, first := utf8.DecodeRuneInString(word)
		return strings.ToUpper(word[:first]) + strings.ToLower(word[first:])
	}
}

// status is the word for the state of a sale, given those for the two that the
// reference names. Where there are others, every twelfth sale of a terminal has one.
func (w *Words) status(s *world.Sale, completed, reversed string, others []string) string {
	switch {
	case s.Reversed:
		return reversed
	case len(others) > 0 && s.Sequence%12 == 0:
		return inTurn(s, others)
	}
	return completed
}

// further are words beside those that the reference names, as JSON strings.
type further struct{ branch, report []string }

// furtherOf are the further words of an answer: of two that differ in their letters' case
// alone the first is that of the branch report, the second that of the transaction report.
func furtherOf(a rules.Answer) (f further) {
	words := a.FurtherWords()
	for i, word := range words {
		if i > 0 && strings.EqualFold(words[i-1], word) {
			f.report[len(f.report)-1] = inJSON(word)
			continue
		}
		f.branch, f.report = append(f.branch, inJSON(word)), append(f.report, inJSON(word))
	}
	return f
}

// inTurn is the word that a sale has, of several that every twelfth one has.
func inTurn(s *world.Sale, words []string) string { return words[int(s.Sequence/12)%len(words)] }

// LocationID is the identifier of a location in the branch report.
func (w *Words) LocationID(l *world.Location) string {
	if w.locationIsCode {
		return l.InternalCode
	}
	return l.IDText
}

// money is the currency of a sale. Where there are others than CLP, every twelfth sale of
// a terminal has one.
func (w *Words) money(s *world.Sale, others []string) string {
	if len(others) > 0 && s.Sequence%12 == 5 {
		return inTurn(s, others)
	}
	return w.currency
}

// choose is one of two words.
func choose(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
