package world

import (
	"fmt"
	"slices"

	"calco.example/mockserver/world/payment"
	"calco.example/mockserver/world/trade"
)

// card is what an eight-digit BIN says: it belongs to one issuer, one brand, one
// payment type and one origin.
type card struct {
	bin, issuerJSON string
	international   bool
}

// cards are the cards of this world by payment type and brand, those issued in
// Chile first. Nobody writes to them.
var cards = issueCards()

// issued is a run of BINs of one issuer: a prefix, then numbers from first on.
type issued struct {
	issuer        string
	payment       payment.Type
	brand         payment.Brand
	first         string // the first BIN
	number        int    // how many
	international bool
}

// All issuers are invented. Where a range of test cards is published, the BINs
// lie in it (4000 00, 4051 88, 4511 34, 5186 0, 5200 00, 2223 00, 3434 34,
// 3700 00, 3782 82, 6759 64, 6304 00); that the single numbers belong to these
// issuers is fiction.
var issuedCards = [...]issued{
	{"Banco Quimarahue", payment.Debit, payment.Visa, "40518840", 3, false},
	{"Banco Trevalhue", payment.Debit, payment.Visa, "40518843", 3, false},
	{"Banco Ñirquemar", payment.Debit, payment.Visa, "45113460", 2, false},
	{"Banco Aurelquén", payment.Debit, payment.Visa, "45113462", 2, false},
	{"Banco Solantú", payment.Debit, payment.Visa, "45113464", 2, false},
	{"Cooperativa Pilmarenta", payment.Debit, payment.Visa, "45113466", 2, false},
	{"Banco Quimarahue", payment.Debit, payment.Mastercard, "51860080", 2, false},
	{"Banco Trevalhue", payment.Debit, payment.Mastercard, "51860082", 2, false},
	{"Banco Ñirquemar", payment.Debit, payment.Mastercard, "51860084", 2, false},
	{"Cooperativa Pilmarenta", payment.Debit, payment.Mastercard, "51860086", 2, false},
	{"Banco Solantú", payment.Debit, payment.Maestro, "67596498", 2, false},
	{"Banco Quimarahue", payment.Credit, payment.Visa, "40518850", 3, false},
	{"Banco Trevalhue", payment.Credit, payment.Visa, "40518853", 3, false},
	{"Banco Ñirquemar", payment.Credit, payment.Visa, "40518856", 2, false},
	{"Banco Aurelquén", payment.Credit, payment.Visa, "40518858", 2, false},
	{"Banco Solantú", payment.Credit, payment.Visa, "40000020", 2, false},
	{"Banco Quimarahue", payment.Credit, payment.Mastercard, "51860590", 2, false},
	{"Banco Trevalhue", payment.Credit, payment.Mastercard, "51860592", 2, false},
	{"Banco Aurelquén", payment.Credit, payment.Mastercard, "51860594", 2, false},
	{"Banco Solantú", payment.Credit, payment.Mastercard, "22230000", 3, false},
	{"Banco Aurelquén", payment.Credit, payment.Amex, "37000000", 2, false},
	{"Banco Ñirquemar", payment.Credit, payment.Amex, "34343434", 1, false},
	{"Prepago Yelquira", payment.Prepaid, payment.Visa, "40518860", 2, false},
	{"Prepago Trumelhue", payment.Prepaid, payment.Visa, "40518862", 2, false},
	{"Prepago Yelquira", payment.Prepaid, payment.Mastercard, "51861740", 2, false},
	{"Prepago Trumelhue", payment.Prepaid, payment.Mastercard, "51861742", 2, false},
	{"Kelvarmoor Bank", payment.Debit, payment.Visa, "40000056", 2, true},
	{"Kelvarmoor Bank", payment.Debit, payment.Mastercard, "52000082", 2, true},
	{"Kelvarmoor Bank", payment.Debit, payment.Maestro, "63040000", 2, true},
	{"Kelvarmoor Bank", payment.Credit, payment.Visa, "40000076", 3, true},
	{"Ostrevik Sparekasse", payment.Credit, payment.Visa, "40000084", 2, true},
	{"Kelvarmoor Bank", payment.Credit, payment.Mastercard, "52000072", 2, true},
	{"Ostrevik Sparekasse", payment.Credit, payment.Mastercard, "52000074", 2, true},
	{"Kelvarmoor Bank", payment.Credit, payment.Amex, "37828224", 2, true},
}

// issueCards lists the cards, each BIN once.
func issueCards() (all [payment.NumTypes][payment.NumBrands][2][]card) {
	for _, run := range issuedCards {
		var first int
		if _, err := fmt.Sscan(run.first, &first); err != nil {
			panic("world: BIN " + run.first)
		}
		origin := 0
		if run.international {
			origin = 1
		}
		issuer := trade.InJSON(run.issuer)
		list := &all[run.payment][run.brand][origin]
		for i := range run.number {
			*list = append(*list, card{fmt.Sprintf("%08d", first+i), issuer, run.international})
		}
	}
	return all
}

// binOwner is whom a BIN belongs to.
type binOwner struct {
	issuerJSON    string
	brand         payment.Brand
	international bool
}

func (o binOwner) String() string {
	origin := "issued in Chile"
	if o.international {
		origin = "issued abroad"
	}
	return fmt.Sprintf("%s of %s, %s", o.brand, o.issuerJSON, origin)
}

// ownersOfCards are those of the cards of this world.
func ownersOfCards() map[string]binOwner {
	owners := map[string]binOwner{}
	for _, byBrand := range cards {
		for brand, byOrigin := range byBrand {
			for _, c := range slices.Concat(byOrigin[:]...) {
				owners[c.bin] = binOwner{c.issuerJSON, payment.Brand(brand), c.international}
			}
		}
	}
	return owners
}
