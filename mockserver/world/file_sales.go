package world

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v4"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world/payment"
	"calco.example/mockserver/world/trade"
)

// salePinned is one entry of the list `sales` of a location while it is read.
type salePinned struct {
	pin
	node                         *yaml.Node
	serial, payment, brand, kind string
	unknownWord                  bool       // one of the three is none of the words
	document                     *int       // nil: the usual one
	reversedAt                   *yaml.Node // nil: never
}

// pinnedSale reads one sale in full. What is not said: no tip, no cash back, one
// payment, document 39 for cash and 48 for cards, the first card of the brand,
// identifiers and a sequence number of its own.
func (r *worldReader) pinnedSale(n *yaml.Node) *salePinned {
	p, before := &salePinned{node: n}, len(r.problems)
	s := &p.sale
	s.Instance = 1
	amount := func(to *int64) func(*yaml.Node) {
		return func(n *yaml.Node) { *to = int64(r.number(n, 0, 1<<53-1)) }
	}
	count := func(to *int64) func(*yaml.Node) { // 0 stands for one of its own
		return func(n *yaml.Node) { *to = int64(r.number(n, 1, 1<<53-1)) }
	}
	r.mapping(n, []fileKey{
		{"serialNumber", true, func(n *yaml.Node) { p.serial = r.text(n) }},
		{"at", true, func(n *yaml.Node) { p.date, p.millis = r.saleTime(n) }},
		{"type", true, func(n *yaml.Node) { p.payment = r.wordOf(n, "payment type", payment.TypeNames[:], p) }},
		{"brand", false, func(n *yaml.Node) { p.brand = r.wordOf(n, "card brand", payment.BrandNames[1:], p) }},
		{"installmentType", false, func(n *yaml.Node) { p.kind = r.wordOf(n, "installment type", payment.KindNames[1:], p) }},
		{"installmentCount", false, func(n *yaml.Node) { s.InstallmentCount = r.number(n, 2, 99) }},
		{"saleAmount", true, amount(&s.SaleAmount)},
		{"tipAmount", false, amount(&s.TipAmount)},
		{"cashbackAmount", false, amount(&s.CashbackAmount)},
		{"reversedAt", false, func(n *yaml.Node) {
			date, millis := r.saleTime(n)
			p.reversedAt, s.Reversed, s.reversal = n, true, civil.Moment{Date: date, Second: millis / 1000}
		}},
		{"saleId", false, func(n *yaml.Node) { s.givenID = r.unique(n, "sale", r.matching(n, saleIDPattern)) }},
		{"sequenceNumber", false, count(&s.Sequence)},
		{"documentType", false, func(n *yaml.Node) { p.document = new(r.number(n, 0, 999)) }},
		{"cardBin", false, func(n *yaml.Node) { s.BIN = r.matching(n, binPattern) }},
		{"cardIssuer", false, func(n *yaml.Node) { s.IssuerJSON = trade.InJSON(r.text(n)) }},
		{"international", false, func(n *yaml.Node) { s.International = r.flag(n) }},
		{"acquirerId", false, count(&s.AcquirerID)},
		{"instance", false, func(n *yaml.Node) { s.Instance = r.number(n, 0, math.MaxInt32) }},
		{"items", false, func(n *yaml.Node) { s.Items = r.pinnedItems(n) }},
	})
	if at := (civil.Moment{Date: p.date, Second: p.millis / 1000}); p.reversedAt != nil && !at.Before(s.reversal) {
		r.report(p.reversedAt, "reversedAt is not after at")
	}
	r.classify(p)
	if len(r.problems) == before {
		r.checkLines(p)
	}
	return p
}

// wordOf reads one of the words of a filter of the branch report.
func (r *worldReader) wordOf(n *yaml.Node, what string, known []string, p *salePinned) string {
	word := r.text(n)
	if word != "" && !slices.Contains(known, word) {
		r.report(n, "unknown %s %q; known are %s", what, word, strings.Join(known, ", "))
		p.unknownWord = true
	}
	return word
}

// classify finds the class of a pinned sale and the card that it says nothing of.
func (r *worldReader) classify(p *salePinned) {
	class, legal := payment.ClassNamed(p.payment, p.brand, p.kind)
	if !legal {
		if p.payment != "" && !p.unknownWord {
			r.report(p.node, "no sale is %s: a card has a brand and cash has none, AMEX is only CREDIT, MAESTRO only DEBIT, PREPAID only VISA or MASTERCARD, installments only CREDIT",
				strings.Join(slices.DeleteFunc([]string{p.payment, p.brand, p.kind}, func(s string) bool { return s == "" }), " with "))
		}
		return
	}
	p.class = class
	s := &p.sale
	if s.CashbackAmount > 0 && p.class.Type() != payment.Debit {
		r.report(p.node, "cashbackAmount goes with DEBIT alone")
	}
	if (p.class.Installments() == payment.NoInstallments) != (s.InstallmentCount == 0) {
		r.report(p.node, "installmentType and installmentCount go together")
	}
	s.DocumentType = 48
	if p.class == payment.CashClass {
		s.DocumentType = 39
	} else {
		r.card(p)
	}
	if p.document != nil { // 0 is none
		s.DocumentType = *p.document
	}
}

// card finds the card that a pinned sale says nothing of, or not all: a BIN belongs to
// one issuer, one brand and one origin, in the world and in the file.
func (r *worldReader) card(p *salePinned) {
	s, abroad := &p.sale, 0
	if s.International {
		abroad = 1
	}
	list := cards[p.class.Type()][p.class.Brand()][abroad]
	if owner, known := r.owners[s.BIN]; known {
		s.IssuerJSON = cmp.Or(s.IssuerJSON, owner.issuerJSON)
		if owner != (binOwner{s.IssuerJSON, p.class.Brand(), s.International}) {
			r.report(p.node, "cardBin %s is already that of another card: %s", s.BIN, owner)
		}
		return
	}
	if brand := brandOfRange(s.BIN); brand != payment.NoBrand && brand != p.class.Brand() {
		r.report(p.node, "cardBin %s lies in the range of %s, and the brand is %s", s.BIN, brand, p.class.Brand())
		return
	}
	like := slices.IndexFunc(list, func(c card) bool { return s.IssuerJSON == "" || s.IssuerJSON == c.issuerJSON })
	if like < 0 && (s.BIN == "" || s.IssuerJSON == "") {
		r.report(p.node, "no card of this world is like that: say cardBin and cardIssuer")
		return
	}
	if like >= 0 {
		s.BIN, s.IssuerJSON = cmp.Or(s.BIN, list[like].bin), list[like].issuerJSON
	}
	r.owners[s.BIN] = binOwner{s.IssuerJSON, p.class.Brand(), s.International}
}

// brandOfRange is the brand that issues cards with these first digits, NoBrand where it
// is none of ours.
func brandOfRange(bin string) payment.Brand {
	if len(bin) < 2 {
		return payment.NoBrand
	}
	switch first := bin[:2]; {
	case bin[0] == '4':
		return payment.Visa
	case first >= "51" && first <= "55", first >= "22" && first <= "27":
		return payment.Mastercard
	case first == "34", first == "37":
		return payment.Amex
	case first == "50", first >= "56" && first <= "58", bin[0] == '6':
		return payment.Maestro
	}
	return payment.NoBrand
}

// checkLines holds the items against the amount.
func (r *worldReader) checkLines(p *salePinned) {
	var sum int64
	for _, item := range p.sale.Items {
		sum += item.Amount()
	}
	if len(p.sale.Items) > 0 && sum != p.sale.SaleAmount {
		r.report(p.node, "the items cost %d in all, saleAmount is %d", sum, p.sale.SaleAmount)
	}
}

// pinnedItems reads the lines of a pinned sale.
func (r *worldReader) pinnedItems(n *yaml.Node) (items []Item) {
	for _, element := range r.sequence(n) {
		g, quantity := trade.Good{}, int64(1000)
		r.mapping(element, []fileKey{
			{"code", false, func(n *yaml.Node) { g.Code = r.itemCode(n) }},
			{"name", true, func(n *yaml.Node) { g.Name = r.text(n) }},
			{"quantity", false, func(n *yaml.Node) { quantity = r.thousandths(n) }},
			{"price", true, func(n *yaml.Node) { g.Price = int64(r.number(n, 0, 1<<40)) }},
		})
		p := &trade.Listed([]trade.Good{g})[0]
		items = append(items, Item{Quantity: quantity, Price: g.Price, product: p})
	}
	return items
}

// itemCode reads a text or null.
func (r *worldReader) itemCode(n *yaml.Node) *string {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" {
		return nil
	}
	code := r.anyText(n)
	return &code
}

// thousandths reads a decimal with at most three places.
func (r *worldReader) thousandths(n *yaml.Node) int64 {
	units, fraction, _ := strings.Cut(n.Value, ".")
	value, err := strconv.ParseInt(units+(fraction + "000")[:3], 10, 48)
	if n.Kind != yaml.ScalarNode || err != nil || len(fraction) > 3 || value <= 0 {
		r.report(n, "expected a quantity above 0 with at most three decimals, like 0.485")
		return 1000
	}
	return value
}

// saleTime reads a local date and time, with milliseconds or without.
func (r *worldReader) saleTime(n *yaml.Node) (civil.Date, int) {
	t, err := time.Parse("2006-01-02T15:04:05.999", n.Value)
	date := civil.NewDate(t.Year(), int(t.Month()), t.Day())
	if err != nil || date < FirstDay {
		r.report(n, "expected a local time from 2019-12-01 on, like 2025-08-12T10:00:00.250")
		return FirstDay, 0
	}
	if civil.MissesMidnight(date, r.zone) && t.Hour() == 0 {
		r.report(n, "this local time does not exist: the clock goes forward over it, to 01:00")
	}
	return date, ((t.Hour()*60+t.Minute())*60+t.Second())*1000 + t.Nanosecond()/1e6
}

// pinTo gives the pinned sales of a location to its terminals.
func (r *worldReader) pinTo(terminals []*Terminal, sales []*salePinned) {
	for _, p := range sales {
		at := slices.IndexFunc(terminals, func(t *Terminal) bool { return t.Serial == p.serial })
		switch {
		case at < 0:
			r.report(p.node, "serialNumber %q is no terminal of this location", p.serial)
			continue
		case len(terminals[at].pins) == maxPins:
			r.report(p.node, "a terminal has at most %d sales in the file", maxPins)
			continue
		}
		t := terminals[at]
		if p.sale.Sequence != 0 {
			r.unique(p.node, "sequence number of "+t.Serial, strconv.FormatInt(p.sale.Sequence, 10))
		}
		uuid, acquirer := pinnedIDs(t.Serial, len(t.pins))
		p.sale.uuid, p.sale.AcquirerID = uuid, cmp.Or(p.sale.AcquirerID, acquirer)
		t.pins = append(t.pins, p.pin)
	}
}

// shares reads the permille of sales that are reversed, carry a tip or are paid
// with a foreign card, in place of what the trade has.
func (r *worldReader) shares(n *yaml.Node, f *locationFile) {
	permille := func(to **int) func(*yaml.Node) {
		return func(n *yaml.Node) { value := r.number(n, 0, 1000); *to = &value }
	}
	r.mapping(n, []fileKey{
		{"reversed", false, permille(&f.reversed)},
		{"tips", false, permille(&f.tips)},
		{"foreignCards", false, permille(&f.foreign)},
	})
}

// week reads the volume of each weekday in percent, Monday first.
func (r *worldReader) week(n *yaml.Node) *[7]int {
	var week [7]int
	all := r.sequence(n)
	if len(all) != len(week) {
		r.report(n, "expected seven percentages, Monday first")
		return nil
	}
	for i, element := range all {
		week[(i+1)%7] = r.number(element, 0, 1000)
	}
	return &week
}

// adapt is the trade as the location has it.
func (f *locationFile) adapt(t *trade.Trade) *trade.Trade {
	own := *t
	if f.week != nil {
		own.Week = *f.week
	}
	if f.reversed != nil {
		own.Reversed = *f.reversed
	}
	if f.tips != nil {
		own.Tips = []trade.Weighted[int]{{Weight: 1000 - *f.tips, Value: 0}, {Weight: *f.tips, Value: 100}}
	}
	return &own
}
