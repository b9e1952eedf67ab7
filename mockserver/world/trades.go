package world

// trades are the lines of business a world file may name. Nobody writes to them.
var trades = [...]trade{
	{
		name: "cafe", volume: 90, week: [7]int{50, 98, 98, 98, 100, 110, 80},
		hours: []weighted[period]{
			{22, between(8, 10)}, {20, between(10, 13)}, {24, between(13, 15)}, {22, between(15, 18)}, {12, between(18, 20)},
		},
		types: [NumTypes]int{Debit: 55, Cash: 22, Credit: 15, Prepaid: 8}, installments: 30,
		debitTicket: 5200, creditTicket: 7600, products: cafeProducts, typedIn: 80,
		tips:     []weighted[int]{{60, 0}, {25, 100}, {10, 50}, {5, 120}},
		cardDocs: shopDocs, reversed: 5,
	},
	{
		name: "minimarket", volume: 130, week: [7]int{90, 97, 97, 97, 100, 112, 120},
		hours: []weighted[period]{
			{18, period{30600, 43200}}, {22, between(12, 15)}, {20, between(15, 18)}, {30, between(18, 21)}, {10, period{75600, 81000}},
		},
		types: [NumTypes]int{Debit: 60, Cash: 30, Credit: 4, Prepaid: 6}, installments: 60,
		debitTicket: 5054, creditTicket: 7782, products: minimarketProducts, typedIn: 120,
		cashback: 8, cardDocs: shopDocs, reversed: 6,
	},
	{
		name: "pharmacy", volume: 85, week: [7]int{50, 100, 98, 98, 100, 106, 100},
		hours: []weighted[period]{
			{25, between(9, 12)}, {25, between(12, 15)}, {22, between(15, 18)}, {28, between(18, 21)},
		},
		types: [NumTypes]int{Debit: 58, Cash: 15, Credit: 20, Prepaid: 7}, installments: 350,
		debitTicket: 10900, creditTicket: 21800, products: pharmacyProducts, typedIn: 40,
		cashback: 8, cardDocs: shopDocs, reversed: 5,
	},
	{
		name: "restaurant", volume: 50, week: [7]int{100, 75, 75, 80, 90, 120, 150},
		hours: []weighted[period]{
			{50, period{45000, 57600}}, {12, between(16, 20)}, {38, between(20, 24)},
		},
		types: [NumTypes]int{Debit: 55, Cash: 10, Credit: 28, Prepaid: 7}, installments: 120,
		debitTicket: 12587, creditTicket: 23391, products: restaurantProducts, typedIn: 100,
		tips:     []weighted[int]{{55, 100}, {22, 0}, {8, 50}, {5, 120}, {10, 150}},
		cardDocs: clientDocs, reversed: 6,
	},
	{
		name: "hardware", volume: 32, week: [7]int{0, 98, 98, 98, 100, 106, 110},
		hours: []weighted[period]{
			{52, between(9, 13)}, {12, between(13, 15)}, {36, between(15, 19)},
		},
		types: [NumTypes]int{Debit: 55, Cash: 15, Credit: 24, Prepaid: 6}, installments: 500,
		debitTicket: 14421, creditTicket: 35118, products: hardwareProducts, typedIn: 150,
		cardDocs: clientDocs, reversed: 8,
	},
	{
		// The odd but legal values, concentrated: for the persona edge.
		name: "oddities", volume: 60, week: [7]int{100, 100, 100, 100, 100, 100, 100},
		hours: []weighted[period]{{20, between(1, 9)}, {50, between(9, 18)}, {30, between(18, 24)}},
		types: [NumTypes]int{Debit: 30, Cash: 15, Credit: 45, Prepaid: 10}, installments: 750,
		debitTicket: 9000, creditTicket: 60000, products: oddProducts, typedIn: 150,
		tips:     []weighted[int]{{40, 0}, {20, 100}, {20, 150}, {20, 333}},
		cashback: 100, cardDocs: clientDocs, reversed: 80, evenly: true,
	},
}
