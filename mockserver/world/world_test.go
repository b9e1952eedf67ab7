package world

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/world/trade"
)

// shippedWorld loads the world file of the project.
func shippedWorld(t testing.TB) *World {
	t.Helper()
	text, err := os.ReadFile("../../fixtures/world.yaml")
	require.NoError(t, err)
	w, err := Parse("fixtures/world.yaml", text)
	require.NoError(t, err)
	return w
}

func findPersona(t testing.TB, w *World, name string) *Persona {
	t.Helper()
	p := w.Find("calco-" + name)
	require.NotNil(t, p, name)
	return p
}

// The promises about each persona.
func TestShippedWorld_Personas(t *testing.T) {
	t.Parallel()
	w := shippedWorld(t)
	type account struct{ unknownUser, noPlan, disabled, broken bool }
	for _, row := range []struct {
		name                 string
		account              account
		locations, terminals int
	}{
		{"main", account{}, 5, 12},
		{"second", account{}, 2, 3},
		{"no-plan", account{noPlan: true}, 2, 3},
		{"unknown-user", account{unknownUser: true}, 0, 0},
		{"no-locations", account{}, 0, 0},
		{"quiet", account{}, 2, 3},
		{"cash-only", account{}, 2, 3},
		{"disabled", account{disabled: true}, 1, 1},
		{"broken", account{broken: true}, 1, 1},
		{"large", account{}, 10, 200},
		{"edge", account{}, 4, 10},
	} {
		p := findPersona(t, w, row.name)
		assert.Equal(t, row.name, p.Name)
		assert.Equal(t, row.account, account{p.UnknownUser, p.NoPlan, p.Disabled, p.Broken}, row.name)
		assert.Equal(t, row.account.unknownUser, p.Commerce == nil, row.name)
		assert.Len(t, p.Locations, row.locations, row.name)
		assert.Len(t, p.Terminals, row.terminals, row.name)
		assert.Equal(t, p.Terminals, p.All.Terminals, row.name)
	}
	assert.Len(t, w.Personas, 11)
}

func TestWorld_Find(t *testing.T) {
	t.Parallel()
	w := shippedWorld(t)
	for _, key := range []string{"", "calco-nobody", "calco-main ", "CALCO-MAIN", "calco-mai", strings.Repeat("a", 8192)} {
		assert.Nil(t, w.Find(key), key)
	}
	assert.Equal(t, "main", w.Find("calco-main").Name)
}

func TestShippedWorld_TaxIDs(t *testing.T) {
	t.Parallel()
	digits := map[string]bool{}
	for _, p := range shippedWorld(t).Personas {
		if p.Commerce == nil {
			continue
		}
		body, digit, _ := strings.Cut(p.Commerce.TaxID, "-")
		assert.Equal(t, checkDigit(body), digit, p.Name)
		digits[digit] = true
	}
	assert.True(t, digits["K"] && digits["0"], "one with K, one with 0")
}

func TestCheckDigit(t *testing.T) {
	t.Parallel()
	for id := range strings.FieldsSeq("11111111-1 12345678-5 12667869-K 9868503-0 66666666-6 55555555-5 76000000-0 99999999-9 1009-K") {
		body, digit, _ := strings.Cut(id, "-")
		assert.Equal(t, digit, checkDigit(body), id)
	}
}

func TestShippedWorld_Addresses(t *testing.T) {
	t.Parallel()
	w := shippedWorld(t)
	main, edge := findPersona(t, w, "main"), findPersona(t, w, "edge")
	assert.Equal(t, "Av. Los Encinos 1420, Local 3, Ñuñoa", main.Locations[0].Address)
	assert.Equal(t, "Los Aromos 845, Providencia", main.Locations[1].Address)
	assert.Equal(t, "S/N, Castro", edge.Locations[0].Address)
	assert.Empty(t, edge.Locations[0].Street)
	assert.Equal(t, "LOC-0101", main.Locations[0].InternalCode)
}

// Identifiers of edge have every kind of character that BR-14 and BR-15 let through: marks
// that mean something to a shell, a pattern or a URL, letters beyond ASCII, of other scripts,
// in two forms, and beyond 16 bits. A location code of a file is in no other's way.
func TestShippedWorld_OddIdentifiers(t *testing.T) {
	t.Parallel()
	edge := findPersona(t, shippedWorld(t), "edge")
	serials, codes := "", ""
	for _, terminal := range edge.Terminals {
		serials += terminal.Serial
	}
	for _, loc := range edge.Locations {
		codes += loc.InternalCode
	}
	for _, kind := range []string{"-", "_", ".", "[", "]", "{", "}", "Ñ", "ß", "ü", "É", "E\u0301", "二", "٣", "🧾"} {
		assert.Contains(t, serials, kind)
	}
	for _, kind := range []string{"_", ".", "[", "]", "{", "}", "|", "ñ", "二"} {
		assert.Contains(t, codes, kind)
	}
	_, err := Parse("w.yaml", []byte(strings.Replace(goodWorld, "trade: cafe", "code: LOC-0008\n        trade: cafe", 1)))
	assert.NoError(t, err)
}

// Order and identity are what paging and filters stand on.
func TestShippedWorld_Order(t *testing.T) {
	t.Parallel()
	clean := regexp.MustCompile(`^` + letThrough + `+$`)
	ids, codes, serials := map[int]bool{}, map[string]bool{}, map[string]bool{}
	for _, p := range shippedWorld(t).Personas {
		n, lastID := 0, 0
		for _, loc := range p.Locations {
			assert.Greater(t, loc.ID, lastID)
			assert.False(t, ids[loc.ID] || codes[loc.InternalCode], "location %d", loc.ID)
			assert.Regexp(t, clean, loc.InternalCode)
			assert.NotEqual(t, strconv.Itoa(loc.ID), loc.InternalCode)
			ids[loc.ID], codes[loc.InternalCode], lastID = true, true, loc.ID
			lastSerial := ""
			for _, terminal := range loc.Terminals {
				assert.Same(t, terminal, p.Terminals[n])
				assert.Same(t, loc, terminal.Location)
				assert.Equal(t, []*Terminal{terminal}, terminal.Scope.Terminals)
				assert.Greater(t, terminal.Serial, lastSerial)
				assert.False(t, serials[terminal.Serial], terminal.Serial)
				assert.Regexp(t, clean, terminal.Serial)
				serials[terminal.Serial], lastSerial = true, terminal.Serial
				n++
			}
		}
		assert.Len(t, p.Terminals, n)
	}
}

// A basket marks used products in an array of this size.
func TestTrades_ProductsFit(t *testing.T) {
	t.Parallel()
	for _, trade := range trade.Trades {
		assert.LessOrEqual(t, len(trade.Products), maxProducts, trade.Name)
		assert.Positive(t, trade.Volume, trade.Name)
		for _, p := range trade.Products {
			assert.Positive(t, p.Price, p.Name)
			if trade.Name != "oddities" {
				assert.Zero(t, p.Price%10, "%s: cash needs no rounding", p.Name)
			}
			if p.Code != nil && len(*p.Code) == 13 {
				assert.Equal(t, barCodeDigit((*p.Code)[:12]), (*p.Code)[12:], "%s %s", p.Name, *p.Code)
			}
		}
	}
}

// barCodeDigit is the check digit of a 13-digit bar code.
func barCodeDigit(body string) string {
	sum := 0
	for i, digit := range body {
		sum += int(digit-'0') * (1 + i%2*2)
	}
	return strconv.Itoa((10 - sum%10) % 10)
}

// A shop in Magallanes or Aysén has its own clock: that of Aysén was Santiago's until
// March 2025, and is an hour ahead in winter since.
func TestParse_Zones(t *testing.T) {
	t.Parallel()
	winter := func(year int) time.Time { return time.Date(year, time.August, 12, 12, 0, 0, 0, time.UTC) }
	clock := func(at time.Time, loc *Location) string { return at.In(loc.Zone).Format("15:04") }
	w := shippedWorld(t)
	seen := map[string]int{}
	for _, p := range w.Personas {
		for _, loc := range p.Locations {
			then, now := "08:00", "08:00"
			switch loc.Commune {
			case "Coyhaique":
				now = "09:00"
			case "Punta Arenas":
				then, now = "09:00", "09:00"
			}
			assert.Equal(t, then, clock(winter(2024), loc), "%s %d in 2024", p.Name, loc.ID)
			assert.Equal(t, now, clock(winter(2025), loc), "%s %d in 2025", p.Name, loc.ID)
			seen[loc.Commune]++
		}
	}
	assert.Equal(t, 2, seen["Coyhaique"])
	assert.Equal(t, 2, seen["Punta Arenas"])
	for _, region := range []string{"Región de Aysén", "Región de Aisén"} {
		one := &World{Zone: w.Zone, Personas: []*Persona{{Locations: []*Location{{Region: region}}}}}
		require.NoError(t, one.setClocks())
		assert.Equal(t, "09:00", clock(winter(2025), one.Personas[0].Locations[0]), region)
	}
}
