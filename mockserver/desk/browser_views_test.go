package desk_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/desk"
	"calco.example/mockserver/fault"
)

// Each numbered view as a person uses it, in both languages. The quick tests take
// two views in one language.
func TestBrowser_Views(t *testing.T) {
	proofs.Long(t)
	browser := startBrowser(t)
	words := map[string]map[string]string{
		"en": {"live": "Live", "pause": "Pause", "new": "1 new request", "less": "startDate one day less", "more": "startDate one day more", "send": "Send", "met": "met", "unmet": "unmet", "same": "The same bytes", "frozen": "Frozen", "add": "Add", "differ": "differ", "choose": "Compare", "day": "A day on"},
		"es": {"live": "En vivo", "pause": "Pausar", "new": "1 solicitud nueva", "less": "startDate un día menos", "more": "startDate un día más", "send": "Enviar", "met": "vista", "unmet": "sin ver", "same": "Los mismos bytes", "frozen": "Detenido", "add": "Agregar", "differ": "difieren", "choose": "Comparar", "day": "Un día adelante"},
	}
	for _, lang := range []string{"es", "en"} {
		say := words[lang]
		use := func(name string, test func(*tab)) {
			t.Run(name+" "+lang, func(t *testing.T) { test(openTab(browser, t, watchedDesk(t))) })
		}
		use("1 live", func(b *tab) {
			b.open("live?lang=" + lang)
			b.sees("h1", say["live"])
			branch(b.T, b.desk, "calco-main", goodBranch)
			b.sees(".row", "BR-00")
			b.press("[data-pause]", say["pause"])
			branch(b.T, b.desk, "calco-main", `{"startDate":"2025-08-15"}`)
			b.sees("[data-fresh]", say["new"])
			b.press("[data-fresh]", say["new"])
			b.sees(".row", "BR-06")
			b.typed("[name=code]", "BR-06")
			b.sees("[data-live]:not(:has(li + li)) .row", "BR-06")
			assert.Contains(b, eval[string](b, "location.search"), "code=BR-06")
			assert.Contains(b, eval[string](b, "location.search"), "lang="+lang)
			branch(b.T, b.desk, "calco-main", goodBranch)
			branch(b.T, b.desk, "calco-main", `{"startDate":"2025-08-15","a":1}`)
			b.press("[data-fresh]", say["new"])
			b.sees("[data-live]:not(:has(li + li + li)) .row", "BR-06")
			b.press(".clear button", "")
			b.sees("main:has([data-empty]:not([hidden]))", "")
		})
		use("2 why", func(b *tab) {
			branch(b.T, b.desk, "calco-main", `{"startDate":"2025-04-30","endDate":"2025-05-10","cardBrand":"VISA","page":1,"pageSize":5}`)
			b.open("live?lang=" + lang)
			b.press(".row", "BR-31")
			b.sees("blockquote", "When the range begins before 2025-05-01, the cardBrand filter is refused (BR-31).")
			b.press(".changes button", say["more"])
			b.sees("h1", "BR-00")
		})
		use("3 ask", func(b *tab) {
			b.open("ask?lang=" + lang)
			b.sees("[data-f=code]", "BR-00")
			b.typed(`[name="f.endDate"]`, eval[string](b, `document.querySelector('[name="f.startDate"]').value`))
			b.sees("[data-f=code]", "BR-07")
			b.press(".matrix .pill", "DINERS")
			b.sees("[data-f=code]", "BR-17")
			b.sees("[data-snippet=curl]", "DINERS")
			b.press("form button.main", say["send"])
			b.sees("h1", "BR-17")
		})
		use("4 met", func(b *tab) {
			branch(b.T, b.desk, "calco-main", goodBranch)
			b.open("met?lang=" + lang)
			b.sees(".matrix li:has(a[href*='live/1'])", "BR-00")
			b.sees(".matrix li.unverified", say["unmet"])
			b.press(".matrix a", "BR-07")
			b.press(".pill", "startDate")
			b.sees("[data-f=code]", "BR-07")
		})
		use("5 world", func(b *tab) {
			b.open("world?lang=" + lang + "&persona=main&day=2025-08-12")
			b.sees("td", "calco-main")
			b.sees("[data-day='2025-08-12'] tr:last-child td", goldenTotal(b.T, lang))
			assert.Greater(b, eval[int](b, "document.querySelectorAll('svg.chart rect').length"), 20)
			b.press("a", map[string]string{"en": "See a sale", "es": "Ver una venta"}[lang])
			b.sees("td", "posSerialNumber")
		})
		use("6 questions", func(b *tab) {
			b.open("rules?lang=" + lang + "&q=card+brand")
			b.sees(".matrix a", "BR-31")
			b.open("questions?lang=" + lang)
			b.press("a", "Q-RANGE-LIMIT")
			b.sees("b", say["differ"])
			b.sees(".sides .verdict", "BR-08")
		})
		use("7 clock and faults", func(b *tab) {
			b.open("clock?session=one&lang=" + lang)
			b.press("button", say["day"])
			b.sees(".verdict", "2025-08-21 15:00:00")
			b.sees(".verdict", say["frozen"])
			b.open("faults?session=one&lang=" + lang)
			b.typed("[name=rest]", "status=503")
			assert.True(b, eval[bool](b, `(() => { document.querySelector("[name=kind]").value = "status"; return true; })()`))
			b.press("button.main", say["add"])
			b.sees("tbody td", "status=503")
			assert.Equal(b, 503, branch(b.T, b.desk, "calco-main~one", goodBranch))
			b.open("faults?session=one&lang=" + lang)
			b.sees("tbody tr", "11")
		})
		use("8 contract", func(b *tab) {
			b.open("contract?lang=" + lang)
			b.sees("h2", "/BranchReport/branch-report")
			b.press("details summary", "BR-31")
			b.sees("details[open] pre", "Card brand filter is not allowed")
		})
		use("9 permalink", func(b *tab) {
			branch(b.T, b.desk, "calco-main", goodBranch)
			b.open("live/1?lang=" + lang)
			b.press(".actions a", map[string]string{"en": "Permalink", "es": "Enlace permanente"}[lang])
			b.sees(".notice", say["same"])
		})
	}
}

// watchedDesk is a desk that can set faults.
func watchedDesk(t testing.TB) *desk.Desk {
	return newDesk(t, func(c *desk.Config, _ *mockserver.Config) { c.FaultKinds = fault.Kinds() })
}

// goldenTotal is what main was paid on the golden day, as a language writes it.
func goldenTotal(t testing.TB, lang string) string {
	t.Helper()
	data, err := os.ReadFile("../../fixtures/golden/main-day.json")
	require.NoError(t, err)
	var golden struct{ TotalAmount int64 }
	require.NoError(t, json.Unmarshal(data, &golden))
	millions, rest := golden.TotalAmount/1_000_000, golden.TotalAmount%1_000_000
	text := fmt.Sprintf("%d,%03d,%03d", millions, rest/1000, rest%1000)
	return strings.ReplaceAll(text, ",", map[string]string{"en": ",", "es": "."}[lang])
}
