package world

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/brianvoe/gofakeit/v7"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world/chance"
	"calco.example/mockserver/world/payment"
	"calco.example/mockserver/world/trade"
)

// Sale is one sale in full, as both reports know it. How a value is shown (letter
// case, null or empty) is not decided here.
type Sale struct {
	Terminal      *Terminal
	Date          civil.Date
	Second, Index int
	Millisecond   int // within the second
	Class         payment.Class

	Sequence      int64 // increases along the sales of a terminal
	Reversed      bool  // by the moment that the reader goes by: see SaleReader.At
	DocumentType  int
	BIN           string // "" for cash, like IssuerJSON
	International bool
	IssuerJSON    string // the issuer as a JSON string, quotes included

	SaleAmount, TipAmount, CashbackAmount int64 // whole pesos
	InstallmentCount                      int   // 0 where there are none
	AcquirerID                            int64
	Instance                              int
	Items                                 []Item // empty for a typed-in amount

	uuid     chance.Uuid             // its id, unless a world file says another
	givenID  string                  // by a world file
	reversal civil.Moment            // when it is reversed, if it ever is
	dateText [len("2006-01-02")]byte // Date in digits, by the clock that is shown
	// shownSecond is Second by that clock.
	shownSecond int
	// countedSecond is Second by the clock that counts days.
	countedSecond int
}

// Total is what was paid: sale, tip and cash back.
func (s *Sale) Total() int64 { return s.SaleAmount + s.TipAmount + s.CashbackAmount }

// AppendID appends the id of the sale, which no other has.
func (s *Sale) AppendID(dst []byte) []byte {
	if s.givenID != "" {
		return append(dst, s.givenID...)
	}
	return append(dst, s.uuid[:]...)
}

// ID is the id as a text.
func (s *Sale) ID() string { return string(s.AppendID(nil)) }

// AppendOwnID appends the id that the transaction report may have of its own for the
// sale (Q-TR-SALE-ID): it follows from the id, and no other sale has it.
func (s *Sale) AppendOwnID(dst []byte) []byte {
	var id [64]byte
	return chance.AppendOwnID(dst, string(s.AppendID(id[:0])))
}

// Item is one line of a catalogue sale.
type Item struct {
	Quantity int64 // thousandths
	Price    int64 // whole pesos

	product *trade.Product
}

// CodeJSON is its code as JSON: a text, which may be empty, or null.
func (i *Item) CodeJSON() string { return i.product.CodeJSON }

// NameJSON is its name as a JSON string, quotes included.
func (i *Item) NameJSON() string { return i.product.NameJSON }

// PriceBeforeTax is its price without the value added tax of 19 percent, as a till prints it
// that adds the tax to the whole (Q-ITEMS-SUM).
func (i *Item) PriceBeforeTax() int64 { return (i.Price*100 + 59) / 119 }

// Amount is quantity by price, rounded half up. Lines sum to the SaleAmount.
func (i Item) Amount() int64 { return (i.Quantity*i.Price + 500) / 1000 }

// Sale returns the full record of a mark of a terminal's day. It is pure: equal
// arguments give equal records.
func (l *Ledger) Sale(t *Terminal, d civil.Date, m Mark) Sale {
	return *l.NewSaleReader().Read(t, d, m)
}

// SaleReader tells the records of many sales in the memory of one. The source is
// seeded anew for each record.
type SaleReader struct {
	ledger *Ledger
	source rand.PCG
	fake   gofakeit.Faker // of the source
	items  [maxLines]Item
	sale   Sale
	until  civil.Moment
	zoneOf func(*Terminal) *time.Location // whose clock the times show; nil: the world's
	dayOf  func(*Terminal) *time.Location // by whose clock days are counted; nil: the world's

	otherDate bool // the date of the last record is not its Date in digits
}

// NewSaleReader reads records as they are once everything has happened.
func (l *Ledger) NewSaleReader() *SaleReader {
	t := &SaleReader{ledger: l, until: civil.Moment{Date: 1<<31 - 1}}
	t.fake.Rand = &t.source
	return t
}

// At makes the reader tell the records as they are at a moment: a sale is
// completed when it happens and may be reversed hours, days or weeks later.
func (t *SaleReader) At(until civil.Moment) { t.until = until }

// Show makes the reader tell times by the clock of a terminal's zone, and keep them on the
// days of another one; nil stands for the zone of the world.
func (t *SaleReader) Show(zoneOf, dayOf func(*Terminal) *time.Location) {
	t.zoneOf, t.dayOf = zoneOf, dayOf
}

// Read returns a record that holds until the next one is told.
func (t *SaleReader) Read(terminal *Terminal, d civil.Date, m Mark) *Sale {
	s := t.read(terminal, d, m)
	if t.dayOf != nil {
		s.countedSecond = civil.Moment{Date: d, Second: s.Second}.Shift(t.ledger.world.Zone, t.dayOf(terminal)).Second
	}
	if t.zoneOf != nil {
		shown := civil.Moment{Date: d, Second: s.Second}.Shift(t.ledger.world.Zone, t.zoneOf(terminal))
		s.shownSecond = shown.Second
		shown.Date.AppendTo(s.dateText[:0])
		t.otherDate = shown.Date != d
	}
	return s
}

func (t *SaleReader) read(terminal *Terminal, d civil.Date, m Mark) *Sale {
	s := t.drawn(terminal, d, m)
	s.Reversed = s.Reversed && !t.until.Before(s.reversal)
	if !m.pinned() {
		basket := chance.NewDice(t.ledger.saleSeed(s), chance.StreamBasket)
		s.fill(&basket)
	}
	return s
}

// drawn is a record without the amounts that are drawn; Reversed says whether it is
// ever reversed.
func (t *SaleReader) drawn(terminal *Terminal, d civil.Date, m Mark) *Sale {
	s := &t.sale
	dateText := s.dateText // of the last record: the rows of a page are of few days
	if s.Date != d || s.Terminal == nil || t.otherDate {
		d.AppendTo(dateText[:0])
		t.otherDate = false
	}
	*s = Sale{
		Terminal: terminal, Date: d, Second: m.Second(), Index: m.Index(), Class: m.Class(),
		Millisecond: m.Millis() % 1000, Sequence: sequence(d, m.Index()), Items: t.items[:0], dateText: dateText, shownSecond: m.Second(), countedSecond: m.Second(),
	}
	if m.pinned() {
		terminal.pins[m.Index()-firstPin].fill(s)
		return s
	}
	seed := t.ledger.saleSeed(s)
	t.source.Seed(seed, chance.Mix(seed, chance.StreamIdentity))
	s.identify(&t.fake)
	if s.Reversed {
		reversal := chance.NewDice(seed, chance.StreamReversal)
		s.reverse(&reversal)
	}
	return s
}

// sequence numbers the sales of a terminal without counting those of other days.
// No terminal makes 10000 sales a day (the world file refuses such a volume).
func sequence(d civil.Date, index int) int64 { return int64(d)*10000 + int64(index) + 1 }

func (l *Ledger) saleSeed(s *Sale) uint64 {
	seed := chance.Mix(chance.Mix(l.seed, s.Terminal.hash), uint64(sequence(s.Date, s.Index)))
	if s.Index >= firstPin { // its sequence would be that of a sale of the next day
		return chance.Mix(seed, chance.StreamPin)
	}
	return seed
}

// identify draws everything about a sale but its amounts. Reversed says whether
// it is ever reversed.
func (s *Sale) identify(fake *gofakeit.Faker) {
	s.uuid = chance.DrawUUID(fake)
	s.AcquirerID = drawAcquirer(fake)
	draw := chance.NewDice(fake.Uint64(), chance.StreamIdentity)
	trade := s.Terminal.habits.trade
	s.Instance = 1 + draw.Below(4)
	s.Reversed = draw.Permille(trade.Reversed)
	s.DocumentType = s.document(&draw, trade)
	if s.Class.Type() != payment.Cash {
		s.issue(&draw)
	}
}

// drawAcquirer draws the external identifier of a sale, of twelve digits.
func drawAcquirer(fake *gofakeit.Faker) int64 {
	return 400_000_000_000 + int64(fake.Uint64()%500_000_000_000)
}

// issue draws the card.
func (s *Sale) issue(draw *chance.Dice) {
	at := draw.Below(1 << 16)
	abroad := 0
	if draw.Permille(s.Terminal.habits.foreignPermille(s.Class)) {
		abroad = 1
	}
	list := cards[s.Class.Type()][s.Class.Brand()][abroad]
	if len(list) == 0 {
		list = cards[s.Class.Type()][s.Class.Brand()][0]
	}
	c := &list[at%len(list)]
	s.BIN, s.IssuerJSON, s.International = c.bin, c.issuerJSON, c.international
}

// voucherDay is the day from which a card voucher (48) replaces the receipt (39).
var voucherDay = civil.NewDate(2021, 1, 1)

// document draws the tax document (response field documentType).
func (s *Sale) document(draw *chance.Dice, of *trade.Trade) int {
	if s.Class.Type() == payment.Cash {
		return trade.Pick(draw, trade.CashDocs)
	}
	if document := trade.Pick(draw, of.CardDocs); document != 48 || s.Date >= voucherDay {
		return document
	}
	return 39
}

// AppendTime appends YYYY-MM-DDThh:mm:ss: "ISO 8601 date-time without time zone"
// (Conventions).
func (s *Sale) AppendTime(dst []byte) []byte {
	return civil.AppendClock(append(dst, s.dateText[:]...), s.shownSecond)
}

// AppendTimeMillis is AppendTime with milliseconds: "the transaction report adds
// milliseconds" (Conventions).
func (s *Sale) AppendTimeMillis(dst []byte) []byte { return s.appendMillis(s.AppendTime(dst)) }

func (s *Sale) appendMillis(dst []byte) []byte {
	ms := s.Millisecond
	return append(dst, '.', byte('0'+ms/100), byte('0'+ms/10%10), byte('0'+ms%10))
}

// paidBefore is how many seconds a payment may have been before its transaction.
const paidBefore = 2

// AppendPaidMillis appends the time that the transaction report may have of its own for
// the sale (Q-TR-TIME): some seconds before that of the transaction, on the same day, by the
// clock that is shown and by that which counts days.
func (s *Sale) AppendPaidMillis(dst []byte) []byte {
	before := min(paidBefore, s.shownSecond, s.countedSecond)
	return s.appendMillis(civil.AppendClock(append(dst, s.dateText[:]...), s.shownSecond-before))
}

// AppendOwnSequence appends the sequence number that the transaction report may have of
// its own for the sale (Q-TR-SEQUENCE): a digit more.
func (s *Sale) AppendOwnSequence(dst []byte) []byte { return s.AppendSequence(append(dst, '7')) }

// AppendSequence appends the sequence number in digits, with leading zeros where
// the persona has them.
func (s *Sale) AppendSequence(dst []byte) []byte {
	start := len(dst)
	dst = strconv.AppendInt(dst, s.Sequence, 10)
	for missing := s.Terminal.persona.sequenceWidth - (len(dst) - start); missing > 0; missing-- {
		dst = slices.Insert(dst, start, '0')
	}
	return dst
}
