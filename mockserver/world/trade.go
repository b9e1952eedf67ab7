package world

// trade is a line of business: when it sells, how much, what, and how people
// pay. The numbers follow national studies where there are any, and are
// plausible where there are none; nothing in the reference depends on them.
type trade struct {
	name   string
	volume int                // mean number of sales per terminal on a plain weekday
	week   [7]int             // percent of volume, Sunday first; 0 is closed
	hours  []weighted[period] // when within the day

	types        [NumTypes]int // DEBIT, CREDIT, PREPAID, CASH by count
	installments int           // permille of credit sales paid in installments
	debitTicket  int64         // mean sale, all but credit
	creditTicket int64

	products []product
	typedIn  int             // permille of sales without items
	tips     []weighted[int] // permille of the sale; nil where nobody tips
	cashback int             // permille of debit sales
	cardDocs []weighted[int] // tax documents of card sales
	reversed int             // permille of sales
	evenly   bool            // draw installment counts evenly, so that rare ones show
}

// period is part of a day, in seconds, end exclusive.
type period struct{ from, to int }

func between(from, to int) period { return period{from * 3600, to * 3600} }

// good is what a trade sells.
type good struct {
	code  *string // nil and "" are legal (response field items[].code)
	name  string
	price int64
	bulk  bool // sold by weight or length: quantities like 0.485
}

// product is a good as a catalogue sale lists it: the same few stand in every
// answer, so their JSON is made once.
type product struct {
	good
	codeJSON, nameJSON string
}

// seasons is the time of year, in percent, January first: December is the peak.
var seasons = [12]int{93, 90, 100, 97, 100, 97, 100, 100, 106, 100, 100, 145}

// The tax documents of section "documentType": 39 and 41 are receipts, 48 the
// card voucher that is valid as one, 33 an invoice, 0 none.
var (
	shopDocs   = []weighted[int]{{60, 48}, {33, 39}, {5, 33}, {2, 41}}
	clientDocs = []weighted[int]{{52, 48}, {30, 39}, {16, 33}, {2, 41}}
	cashDocs   = []weighted[int]{{92, 39}, {5, 41}, {3, 0}}
)

// findTrade returns the trade of a name in the world file, nil if there is none.
func findTrade(name string) *trade {
	for i := range trades {
		if trades[i].name == name {
			return &trades[i]
		}
	}
	return nil
}

// tradeNames lists the trades for an error message.
func tradeNames() (names []string) {
	for i := range trades {
		names = append(names, trades[i].name)
	}
	return names
}
