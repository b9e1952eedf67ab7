package world

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/civil"
)

var updateWorld = flag.Bool("update-world", false, "write fixtures/golden/world.txt anew")

// The golden file holds a sum of some days of every persona under two seeds. A
// change of it means that the data of users changes: say so in the notes of a
// release. It must be the same on every system and architecture.
func TestWorld_Golden(t *testing.T) {
	t.Parallel()
	const golden = "../../fixtures/golden/world.txt"
	w := shippedWorld(t)
	var b strings.Builder
	for _, seed := range []uint64{1, 2} {
		l := NewLedger(w, seed)
		for _, p := range w.Personas {
			fmt.Fprintf(&b, "seed %d %-13s %s\n", seed, p.Name, digest(l, p))
		}
	}
	if *updateWorld {
		require.NoError(t, os.WriteFile(golden, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), b.String())
}

// digest sums all marks of some days, and of every seventh all fields with the
// settlement.
func digest(l *Ledger, p *Persona) string {
	sum := sha256.New()
	n := 0
	for _, day := range []civil.Date{onDay("2020-02-29"), onDay("2025-09-07"), onDay("2026-04-04")} {
		for _, m := range l.Blocks(nil, p.All, day, day)[0].Marks {
			_ = binary.Write(sum, binary.BigEndian, m)
			if n++; n%7 == 0 {
				s := l.Sale(p.Terminals[m.Terminal()], day, m)
				fmt.Fprintf(sum, "%s %v %s %v\n", s.Terminal.Serial, s.Date, s.line(), l.Settle(nil, &s, s.Total()))
			}
		}
	}
	return fmt.Sprintf("%6d sales %x", n, sum.Sum(nil)[:8])
}

// line is the sale without its pointers.
func (s *Sale) line() string {
	var b strings.Builder
	fmt.Fprint(&b, s.Second, s.Index, s.Class, s.ID(), s.Sequence, s.Reversed, s.DocumentType, s.BIN,
		s.International, plainText(s.IssuerJSON), s.SaleAmount, s.TipAmount, s.CashbackAmount, s.InstallmentCount, strconv.FormatInt(s.AcquirerID, 10), s.Instance)
	for _, item := range s.Items {
		code := "null"
		if product := item.product; product.Code != nil {
			code = *product.Code
		}
		fmt.Fprintf(&b, "; %q %q %d %d", code, item.product.Name, item.Quantity, item.Price)
	}
	return b.String()
}

// plainText reads a JSON string; the empty text is none.
func plainText(inJSON string) (text string) {
	_ = json.Unmarshal([]byte(inJSON), &text)
	return text
}
