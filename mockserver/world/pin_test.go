package world

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world/payment"
)

const pinnedWorld = `personas:
  - name: one
    key: calco-one
    summary: known sales
    sequenceWidth: 6
    commerce: {partnerId: "1", taxId: 99900101-7, name: Uno SpA}
    locations:
      - id: 7
        street: Los Tilos
        number: "1"
        commune: Temuco
        city: Temuco
        region: Región de La Araucanía
        trade: cafe
        volume: 0
        serials: [AA-1]
        sales:
          - {serialNumber: AA-1, at: "2025-08-12T10:00:00.250", type: CREDIT, brand: VISA, installmentType: COMERCIO, installmentCount: 3,
             saleAmount: 4380, tipAmount: 438, reversedAt: "2025-08-13T09:00:00", sequenceNumber: 77, saleId: known-1,
             items: [{code: null, name: Pan, quantity: 1.5, price: 2190}, {code: "", name: Té, price: 1095}]}
          - {serialNumber: AA-1, at: "2025-08-12T10:00:01", type: CASH, saleAmount: 1}
`

func TestPinnedSales(t *testing.T) {
	t.Parallel()
	w, err := Parse("w.yaml", []byte(pinnedWorld))
	require.NoError(t, err)
	l := NewLedger(w, 3)
	p := w.Personas[0]
	day := onDay("2025-08-12")
	marks := l.Blocks(nil, p.All, day, day)[0].Marks
	require.Len(t, marks, 2)
	terminal := p.Terminals[0]

	s := l.Sale(terminal, day, marks[0])
	assert.Equal(t, []any{"known-1", int64(4818), "40518850", "Banco Quimarahue", 48, 3, true},
		[]any{s.ID(), s.Total(), s.BIN, plainText(s.IssuerJSON), s.DocumentType, s.InstallmentCount, s.Reversed})
	assert.Equal(t, "2025-08-12T10:00:00.250", string(s.AppendTimeMillis(nil)))
	assert.Equal(t, "000077", string(s.AppendSequence(nil)))
	assert.Equal(t, []int64{3285, 1095}, []int64{s.Items[0].Amount(), s.Items[1].Amount()})

	reader := l.NewSaleReader()
	reader.At(civil.Moment{Date: day + 1, Second: 9*3600 - 1})
	assert.False(t, reader.Read(terminal, day, marks[0]).Reversed, "not yet")
	one := l.Sale(terminal, day, marks[1])
	assert.Equal(t, int64(1), one.Total())
	assert.NotEqual(t, s.AcquirerID, one.AcquirerID, "an identifier of its own where the file says none")
	assert.Regexp(t, `^\d{12}$`, strconv.FormatInt(one.AcquirerID, 10))
}

func TestPinnedSales_Refused(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, replace, by, want string }{
		{"terminal of nobody", "{serialNumber: AA-1, at: \"2025-08-12T10:00:01\"", "{serialNumber: AA-2, at: \"2025-08-12T10:00:01\"", `w.yaml:21:13: serialNumber "AA-2" is no terminal of this location`},
		{"time with a zone", "10:00:00.250", "10:00:00.250Z", "w.yaml:18:38: expected a local time"},
		{"cash with a brand", "type: CASH", "type: CASH, brand: VISA", "w.yaml:21:13: no sale is CASH with VISA"},
		{"count without kind", "type: CASH", "type: CASH, installmentCount: 3", "installmentType and installmentCount go together"},
		{"lines that do not add up", "saleAmount: 4380", "saleAmount: 4381", "the items cost 4380 in all, saleAmount is 4381"},
		{"quantity", "quantity: 1.5", "quantity: 1.5555", "expected a quantity above 0"},
		{"taken back before it happens", "2025-08-13T09:00:00", "2025-08-12T10:00:00", "w.yaml:19:60: reversedAt is not after at"},
		{"unknown type", "type: CREDIT", "type: CRDIT", `w.yaml:18:71: unknown payment type "CRDIT"; known are DEBIT, CREDIT, PREPAID, CASH`},
		{"unknown brand", "brand: VISA", "brand: DINERS", `unknown card brand "DINERS"; known are VISA, MASTERCARD, AMEX, MAESTRO`},
		{"unknown installments", "installmentType: COMERCIO", "installmentType: Comercio", `unknown installment type "Comercio"; known are COMERCIO, BANCO, PLATFORM`},
		{"a time that the clock skips", "2025-08-12T10:00:01", "2025-09-07T00:30:00", "w.yaml:21:38: this local time does not exist: the clock goes forward over it, to 01:00"},
		{"taken back at such a time", "2025-08-13T09:00:00", "2025-09-07T00:59:59", "w.yaml:19:60: this local time does not exist"},
		{"one installment", "installmentCount: 3", "installmentCount: 1", "w.yaml:18:137: expected a whole number from 2 to 99"},
		{"a BIN of Mastercard's range", "sequenceNumber: 77", `cardBin: "51234567", cardIssuer: Uno`, "w.yaml:18:13: cardBin 51234567 lies in the range of MASTERCARD, and the brand is VISA"},
		{"cash back of credit", "tipAmount: 438", "cashbackAmount: 438", "w.yaml:18:13: cashbackAmount goes with DEBIT alone"},
		{"a sequence number twice", "type: CASH", "type: CASH, sequenceNumber: 77", `w.yaml:21:13: sequence number of AA-1 "77" is already used in line 18`},
		{"an amount below 0", "saleAmount: 4380", "saleAmount: -1", "w.yaml:19:26: expected a whole number from 0"},
		{"unknown key", "type: CASH", "type: CASH, colour: red", `unknown key "colour"`},
		{"a sequence number that counts nothing", "sequenceNumber: 77", "sequenceNumber: 0", "w.yaml:19:99: expected a whole number from 1"},
		{"an acquirer's number that is none", "type: CASH", "type: CASH, acquirerId: 0", "w.yaml:21:85: expected a whole number from 1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			require.Contains(t, pinnedWorld, row.replace)
			_, err := Parse("w.yaml", []byte(strings.Replace(pinnedWorld, row.replace, row.by, 1)))
			require.Error(t, err)
			assert.Contains(t, err.Error(), row.want)
			if row.name == "an amount below 0" {
				assert.NotContains(t, err.Error(), "the items cost", "what is wrong is told once")
			}
		})
	}
}

// The documentType of a pinned sale is that of the file, 0 too, which is none; the usual one
// stands only where the file says nothing.
func TestPinnedSales_Document(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]int{"": 39, ", documentType: 0": 0, ", documentType: 33": 33} {
		w, err := Parse("w.yaml", []byte(strings.Replace(pinnedWorld, "type: CASH", "type: CASH"+said, 1)))
		require.NoError(t, err)
		l, p, day := NewLedger(w, 0), w.Personas[0], onDay("2025-08-12")
		s := l.Sale(p.Terminals[0], day, l.Blocks(nil, p.All, day, day)[0].Marks[1])
		assert.Equal(t, want, s.DocumentType, said)
	}
}

// A pinned sale without a sequence number has one that no other of its terminal has, and its
// reconciliations have identifiers of their own.
func TestPinnedSales_Numbers(t *testing.T) {
	t.Parallel()
	text := strings.Replace(pinnedWorld, "        volume: 0\n", "        volume: 40\n", 1)
	text = strings.NewReplacer(", sequenceNumber: 77", "", `, reversedAt: "2025-08-13T09:00:00"`, "").Replace(text)
	w, err := Parse("w.yaml", []byte(text))
	require.NoError(t, err)
	for seed := range uint64(4) {
		l := NewLedger(w, seed)
		numbers, ids, pinned := map[int64]bool{}, map[int64]bool{}, 0
		for _, s := range someSales(l, w.Personas[0], onDay("2025-08-10"), onDay("2025-08-15")) {
			assert.False(t, numbers[s.Sequence], "a number twice: %d", s.Sequence)
			numbers[s.Sequence] = true
			if s.Index >= firstPin {
				pinned++
				assert.Equal(t, int64(s.Date), (s.Sequence-1)/firstPin, "a number of its day")
			}
			for _, e := range l.Settle(nil, &s, s.Total()).Entries {
				assert.False(t, !e.None && ids[e.ID], "a reconciliation twice: %v", e)
				ids[e.ID] = true
			}
		}
		assert.Equal(t, 2, pinned)
	}
}

// A BIN belongs to one issuer, one brand and one origin, whoever names it: the world,
// or a sale of the file.
func TestPinnedSales_Card(t *testing.T) {
	t.Parallel()
	const plain = `{serialNumber: AA-1, at: "2025-08-12T10:00:01", type: CASH, saleAmount: 1}`
	card := func(words string) string { return strings.Replace(plain, "CASH", "CREDIT, "+words, 1) }
	visa := "brand: VISA"
	for _, row := range []struct {
		name        string
		sales       []string
		bin, issuer string // of the last
		wrong       string
	}{
		{"a BIN of the world", []string{card(visa + `, cardBin: "40518853"`)}, "40518853", "Banco Trevalhue", ""},
		{"an issuer of the world", []string{card(visa + ", cardIssuer: Banco Solantú")}, "40000020", "Banco Solantú", ""},
		{"both", []string{card(visa + `, cardBin: "99990000", cardIssuer: Banco Nuevo`)}, "99990000", "Banco Nuevo", ""},
		{"again", []string{card(visa + `, cardBin: "99990000", cardIssuer: Banco Nuevo`), card(visa + `, cardBin: "99990000"`)}, "99990000", "Banco Nuevo", ""},
		{"a BIN of another issuer", []string{card(visa + `, cardBin: "40518853", cardIssuer: Banco Nuevo`)}, "", "",
			`w.yaml:21:13: cardBin 40518853 is already that of another card: VISA of "Banco Trevalhue", issued in Chile`},
		{"a BIN of another brand", []string{card(`brand: AMEX, cardBin: "40518853"`)}, "", "", "cardBin 40518853 is already"},
		{"a BIN of another origin", []string{card(visa + `, international: true, cardBin: "40518853"`)}, "", "", "cardBin 40518853 is already"},
		{"one BIN, two issuers of the file", []string{card(visa + `, cardBin: "99990000", cardIssuer: Uno`), card(visa + `, cardBin: "99990000", cardIssuer: Dos`)}, "", "",
			`w.yaml:22:13: cardBin 99990000 is already that of another card: VISA of "Uno"`},
		{"an issuer without a card", []string{card(visa + ", cardIssuer: Banco Nuevo")}, "", "", "say cardBin and cardIssuer"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			require.Contains(t, pinnedWorld, plain)
			w, err := Parse("w.yaml", []byte(strings.Replace(pinnedWorld, plain, strings.Join(row.sales, "\n          - "), 1)))
			if row.wrong != "" {
				assert.ErrorContains(t, err, row.wrong)
				return
			}
			require.NoError(t, err)
			l, day := NewLedger(w, 3), onDay("2025-08-12")
			marks := l.Blocks(nil, w.Personas[0].All, day, day)[0].Marks
			s := l.Sale(w.Personas[0].Terminals[0], day, marks[len(marks)-1])
			assert.Equal(t, []string{row.bin, row.issuer}, []string{s.BIN, plainText(s.IssuerJSON)})
		})
	}
}

// The shares and the week of a location take the place of those of its trade.
func TestWorld_SharesAndWeek(t *testing.T) {
	t.Parallel()
	text := strings.Replace(pinnedWorld, "        volume: 0\n",
		"        volume: 40\n        week: [100, 0, 0, 0, 0, 0, 300]\n        shares: {reversed: 1000, tips: 0, foreignCards: 1000}\n", 1)
	w, err := Parse("w.yaml", []byte(text))
	require.NoError(t, err)
	l := NewLedger(w, 3)
	p := w.Personas[0]
	counts := [7]int{}
	for _, s := range someSales(l, p, onDay("2025-08-18"), onDay("2025-08-24")) {
		counts[s.Date.Weekday()]++
		assert.Zero(t, s.TipAmount)
		assert.True(t, s.Reversed)
		assert.Equal(t, s.Class.Type() != payment.Cash && len(cards[s.Class.Type()][s.Class.Brand()][1]) > 0, s.International, "%v", s.Class)
	}
	assert.Positive(t, counts[1])
	assert.Greater(t, counts[0], counts[1], "Sundays have three times as many")
	assert.Equal(t, [5]int{}, [5]int(counts[2:]))

	_, err = Parse("w.yaml", []byte(strings.Replace(text, "[100, 0, 0, 0, 0, 0, 300]", "[100]", 1)))
	assert.ErrorContains(t, err, "w.yaml:16:15: expected seven percentages, Monday first")
}
