package trade

import "calco.example/mockserver/world/payment"

// Trades are the lines of business a world file may name. Nobody writes to them.
var Trades = [...]Trade{
	{
		Name: "cafe", Volume: 90, Week: [7]int{50, 98, 98, 98, 100, 110, 80},
		Hours: []Weighted[period]{
			{22, between(8, 10)}, {20, between(10, 13)}, {24, between(13, 15)}, {22, between(15, 18)}, {12, between(18, 20)},
		},
		types: [payment.NumTypes]int{payment.Debit: 55, payment.Cash: 22, payment.Credit: 15, payment.Prepaid: 8}, installments: 30,
		DebitTicket: 5200, CreditTicket: 7600, Products: cafeProducts, TypedIn: 80,
		Tips:     []Weighted[int]{{60, 0}, {25, 100}, {10, 50}, {5, 120}},
		CardDocs: shopDocs, Reversed: 5,
	},
	{
		Name: "minimarket", Volume: 130, Week: [7]int{90, 97, 97, 97, 100, 112, 120},
		Hours: []Weighted[period]{
			{18, period{30600, 43200}}, {22, between(12, 15)}, {20, between(15, 18)}, {30, between(18, 21)}, {10, period{75600, 81000}},
		},
		types: [payment.NumTypes]int{payment.Debit: 60, payment.Cash: 30, payment.Credit: 4, payment.Prepaid: 6}, installments: 60,
		DebitTicket: 5054, CreditTicket: 7782, Products: minimarketProducts, TypedIn: 120,
		Cashback: 8, CardDocs: shopDocs, Reversed: 6,
	},
	{
		Name: "pharmacy", Volume: 85, Week: [7]int{50, 100, 98, 98, 100, 106, 100},
		Hours: []Weighted[period]{
			{25, between(9, 12)}, {25, between(12, 15)}, {22, between(15, 18)}, {28, between(18, 21)},
		},
		types: [payment.NumTypes]int{payment.Debit: 58, payment.Cash: 15, payment.Credit: 20, payment.Prepaid: 7}, installments: 350,
		DebitTicket: 10900, CreditTicket: 21800, Products: pharmacyProducts, TypedIn: 40,
		Cashback: 8, CardDocs: shopDocs, Reversed: 5,
	},
	{
		Name: "restaurant", Volume: 50, Week: [7]int{100, 75, 75, 80, 90, 120, 150},
		Hours: []Weighted[period]{
			{50, period{45000, 57600}}, {12, between(16, 20)}, {38, between(20, 24)},
		},
		types: [payment.NumTypes]int{payment.Debit: 55, payment.Cash: 10, payment.Credit: 28, payment.Prepaid: 7}, installments: 120,
		DebitTicket: 12587, CreditTicket: 23391, Products: restaurantProducts, TypedIn: 100,
		Tips:     []Weighted[int]{{55, 100}, {22, 0}, {8, 50}, {5, 120}, {10, 150}},
		CardDocs: clientDocs, Reversed: 6,
	},
	{
		Name: "hardware", Volume: 32, Week: [7]int{0, 98, 98, 98, 100, 106, 110},
		Hours: []Weighted[period]{
			{52, between(9, 13)}, {12, between(13, 15)}, {36, between(15, 19)},
		},
		types: [payment.NumTypes]int{payment.Debit: 55, payment.Cash: 15, payment.Credit: 24, payment.Prepaid: 6}, installments: 500,
		DebitTicket: 14421, CreditTicket: 35118, Products: hardwareProducts, TypedIn: 150,
		CardDocs: clientDocs, Reversed: 8,
	},
	{
		// The odd but legal values, concentrated: for the persona edge.
		Name: "oddities", Volume: 60, Week: [7]int{100, 100, 100, 100, 100, 100, 100},
		Hours: []Weighted[period]{{20, between(1, 9)}, {50, between(9, 18)}, {30, between(18, 24)}},
		types: [payment.NumTypes]int{payment.Debit: 30, payment.Cash: 15, payment.Credit: 45, payment.Prepaid: 10}, installments: 750,
		DebitTicket: 9000, CreditTicket: 60000, Products: oddProducts, TypedIn: 150,
		Tips:     []Weighted[int]{{40, 0}, {20, 100}, {20, 150}, {20, 333}},
		Cashback: 100, CardDocs: clientDocs, Reversed: 80, Evenly: true,
	},
}

// Find returns the trade of a name in the world file, nil if there is none.
func Find(name string) *Trade {
	for i := range Trades {
		if Trades[i].Name == name {
			return &Trades[i]
		}
	}
	return nil
}

// Names lists the trades for an error message.
func Names() (names []string) {
	for i := range Trades {
		names = append(names, Trades[i].Name)
	}
	return names
}
