package desk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/proofs"
)

// accessView is a page of the desk with something on it.
type accessView struct {
	name, path string
	// part is what the accessibility tree is taken of, where the whole page repeats
	// itself; empty for all of it.
	part string
}

var accessViews = []accessView{
	{"live", "live", ""},
	{"live empty", "live?q=nothing-has-this", ""},
	{"exchange refused", "live/2", ""},
	{"exchange accepted", "live/1", ""},
	{"exchange unknown key", "live/3", ""},
	{"ask branch", "ask", ".ask"},
	{"ask transaction", "ask?op=transaction-report", ".ask"},
	{"ask locations", "ask?op=locations", ".ask"},
	{"met", "met", "main > section:last-of-type"},
	{"world", "world?persona=main&day=2025-08-12", ""},
	{"sale", "world/sale?persona=main", ".head"},
	{"rules", "rules?q=card+brand", ""},
	{"rule", "rules/BR-31", ""},
	{"questions", "questions?q=range&session=one", ""},
	{"question", "questions/Q-BR-ERROR-DATA?from=2", ""},
	{"clock", "clock?session=one", ""},
	{"faults", "faults?session=one", ""},
	{"contract", "contract", "main > section"},
	{"exchange another method", "live/4", ""},
}

// openAccessTab is a desk that has seen a success, a refusal, a key of nobody's, a
// method that is none of the path, a session with a clock, a fault and a profile of its own.
func openAccessTab(browser context.Context, t *testing.T) *tab {
	b := openTab(browser, t, watchedDesk(t))
	branch(b.T, b.desk, "calco-main", goodBranch)
	branch(b.T, b.desk, "calco-main", `{"startDate":"2025-04-30","endDate":"2025-05-10","cardBrand":"VISA","page":1,"pageSize":5,"colour":"red"}`)
	branch(b.T, b.desk, "a-key-of-nobody", goodBranch)
	do(b.T, b.desk, http.MethodOptions, "/BranchReport/branch-report", "")
	for path, body := range map[string]string{
		"clock": `{"now":"2025-05-01T12:00:00"}`, "profile": `{"profile":"always-200"}`,
	} {
		status, _, _ := do(b.T, b.desk, "PUT", "/__admin/"+path, body, "Content-Type", "application/json", "X-Calco-Session", "one")
		require.Equal(t, 200, status)
	}
	status, _, _ := do(b.T, b.desk, "POST", "/__admin/faults", `{"kind":"delay","ms":5}`, "Content-Type", "application/json", "X-Calco-Session", "one")
	require.Equal(t, 200, status)
	return b
}

// axe-core finds nothing to complain of, in light, dark and at a phone's width, in
// both languages.
func TestBrowser_Axe(t *testing.T) {
	script, browser := axeScript(t), startBrowser(t)
	for _, look := range []struct {
		name, scheme, lang string
		width              int64
	}{{"light", "light", "en", 1200}, {"dark", "dark", "es", 1200}, {"phone", "light", "es", 390}} {
		t.Run(look.name, func(t *testing.T) {
			b := openAccessTab(browser, t)
			b.media("", "prefers-color-scheme", look.scheme)
			b.do(chromedp.EmulateViewport(look.width, 900))
			for _, view := range accessViews {
				b.open(withLang(view.path, look.lang))
				eval[bool](b, script+";true")
				assert.Empty(t, awaited[string](b, axeRun), view.name)
			}
			eval[bool](b, `document.querySelector("h1").append(document.createElement("button")) || true`)
			assert.Contains(t, awaited[string](b, axeRun), "button-name", "axe-core sees what is wrong")
		})
	}
}

// Nothing stands out of a narrow window, not even of one whose scroll bar takes room.
func TestBrowser_NarrowWindow(t *testing.T) {
	proofs.Long(t)
	b := openAccessTab(startBrowser(t), t)
	b.do(chromedp.EmulateViewport(300, 900))
	for _, lang := range []string{"en", "es"} {
		for _, view := range accessViews {
			b.open(withLang(view.path, lang))
			assert.LessOrEqual(t, eval[int](b, `document.documentElement.scrollWidth`), 300, "%s %s: %s", lang, view.name, eval[string](b, wider))
		}
	}
}

// wider are the elements that reach beyond the window.
const wider = `[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map((e) => e.outerHTML.slice(0, 80)).join("\n")`

// axeRun lists the violations, a line each, with the elements.
const axeRun = `axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.map((v) =>
  v.id + ": " + v.help + "\n" + v.nodes.slice(0, 4).map((n) => "    " + n.target.join(" ") + " " + n.any.concat(n.all, n.none).map((c) => c.message).join("; ")).join("\n")).join("\n"))`

func withLang(path, lang string) string {
	sign := "?"
	if strings.Contains(path, "?") {
		sign = "&"
	}
	return path + sign + "lang=" + lang
}

// axeVersion is the version of axe-core that is taken where none is given.
const axeVersion = "4.14.1"

// axeScript is axe-core: the file that CALCO_AXE names, or in the long proofs what
// npm brings. It is no part of the program.
func axeScript(t *testing.T) string {
	t.Helper()
	file := os.Getenv("CALCO_AXE")
	if file == "" {
		proofs.Long(t)
		npm, err := exec.LookPath("npm")
		if err != nil {
			t.Skip("no axe-core: CALCO_AXE names none, and npm is not here to bring it")
		}
		folder := t.TempDir()
		pack := exec.CommandContext(t.Context(), npm, "pack", "--silent", "axe-core@"+axeVersion)
		pack.Dir = folder
		if out, err := pack.CombinedOutput(); err != nil {
			t.Skipf("npm could not bring axe-core: %s", out)
		}
		packed := filepath.Join(folder, "axe-core-"+axeVersion+".tgz")
		require.NoError(t, exec.CommandContext(t.Context(), "tar", "xzf", packed, "-C", folder).Run())
		file = filepath.Join(folder, "package", "axe.min.js")
	}
	script, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(script)
}

// What a screen reader is told of each view, as text.
func TestBrowser_AccessibilityTree(t *testing.T) {
	proofs.Long(t)
	b := openAccessTab(startBrowser(t), t)
	b.do(chromedp.EmulateViewport(1200, 900))
	for i, view := range accessViews {
		lang := []string{"en", "es"}[i%2]
		b.open(withLang(view.path, lang))
		golden := filepath.Join("testdata", "tree", strings.ReplaceAll(view.name, " ", "-")+"."+lang+".txt")
		tree := b.tree(view.part)
		if *update {
			require.NoError(t, os.MkdirAll(filepath.Dir(golden), 0o755))
			require.NoError(t, os.WriteFile(golden, []byte(tree), 0o644))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err, "-update writes it")
		assert.Equal(t, string(want), tree, view.name)
	}
}

// tree is the accessibility tree of a part of the page: role, name and state.
// What is only a box is left out, and text that its parent is named by.
func (b *tab) tree(part string) string {
	b.Helper()
	if part != "" {
		eval[bool](b, fmt.Sprintf(`(() => { const kept = document.querySelector(%q); document.body.replaceChildren(kept); return true; })()`, part))
	}
	full, err := chromedp.Call(b.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	require.NoError(b, err)
	byID := map[accessibility.NodeID]*accessibility.Node{}
	for _, node := range full.Nodes {
		byID[node.NodeID] = node
	}
	var out strings.Builder
	var write func(node *accessibility.Node, depth int)
	write = func(node *accessibility.Node, depth int) {
		line := treeLine(node)
		if line != "" {
			fmt.Fprintf(&out, "%s%s\n", strings.Repeat("  ", depth), strings.ReplaceAll(line, strings.TrimPrefix(b.base, "http://"), "HOST"))
			depth++
		}
		for _, id := range node.ChildIDs {
			if child := byID[id]; child != nil && !(axText(child.Role) == "StaticText" && strings.Contains(axText(node.Name), axText(child.Name))) {
				write(child, depth)
			}
		}
	}
	write(full.Nodes[0], 0)
	return out.String()
}

// told are the properties of a node that a tree shows.
var told = []accessibility.PropertyName{"level", "checked", "expanded", "pressed", "selected", "required", "invalid", "disabled"}

func treeLine(node *accessibility.Node) string {
	role, name := axText(node.Role), strings.Join(strings.Fields(axText(node.Name)), " ")
	if node.Ignored || map[string]bool{"none": true, "generic": true, "InlineTextBox": true, "LineBreak": true, "ListMarker": true, "MenuListPopup": true}[role] {
		return ""
	}
	if role == "StaticText" && strings.ContainsAny(name, "·*→") && len(name) < 4 {
		return ""
	}
	line := role
	if name != "" {
		line += fmt.Sprintf(" %q", name)
	}
	for _, p := range node.Properties {
		text := axText(p.Value)
		for _, wanted := range told {
			if p.Name == wanted && text != "false" && text != "" {
				line += fmt.Sprintf(" %s=%s", p.Name, text)
			}
		}
	}
	if value := axText(node.Value); value != "" {
		line += " = " + value
	}
	return line
}

func axText(v *accessibility.Value) string {
	if v == nil || len(v.Value) == 0 {
		return ""
	}
	var text any
	_ = json.Unmarshal(v.Value, &text)
	if text == nil {
		return ""
	}
	return fmt.Sprint(text)
}

// Every control can be reached with the Tab key alone, in the order of the page,
// and shows that it is the one.
func TestBrowser_KeyboardReachesAll(t *testing.T) {
	proofs.Long(t)
	b := openAccessTab(startBrowser(t), t)
	b.do(chromedp.EmulateViewport(1200, 900))
	for _, view := range accessViews {
		b.open(view.path)
		count := eval[int](b, countFocusable)
		require.Positive(t, count, view.name)
		most := 150
		last := -1
		for stops := 0; last < count-1 && stops < most; stops++ { // a field for a date has several stops
			b.do(chromedp.KeyEvent(kb.Tab))
			at := eval[focusState](b, askFocus)
			if !assert.True(t, at.Shown, "%s: nobody sees that %s has the focus (%s)", view.name, at.What, at.Outline) ||
				!assert.GreaterOrEqual(t, at.Place, last, "%s: the order jumps back at %s", view.name, at.What) {
				break
			}
			last = at.Place
		}
		if count+8 < most {
			assert.Equal(t, count-1, last, view.name)
		}
	}
}

type focusState struct {
	Place         int
	Shown         bool
	What, Outline string
}

// focusable are the controls in the order of the page. A group of radio buttons
// would count once: there is none.
const focusable = `[...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, pre[tabindex]")]
  .filter((e) => e.checkVisibility({ checkVisibilityCSS: true }) && !e.disabled && !e.closest("details:not([open]) > :not(summary)"))`

const countFocusable = focusable + `.length`

const askFocus = `(() => {
  const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
  const inside = box.bottom > 0 && box.top < innerHeight && box.width > 0;
  return { Place: ` + focusable + `.indexOf(e), What: e.outerHTML.slice(0, 120), Outline: style.outlineStyle + " " + style.outlineWidth,
    Shown: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && inside };
})()`

// A person without a mouse writes a request, sends it, and follows a change.
func TestBrowser_KeyboardDoesAll(t *testing.T) {
	proofs.Long(t)
	b := openAccessTab(startBrowser(t), t)
	b.open("ask")
	b.tabTo(`[name="f.cardBrand"]`)
	b.do(chromedp.KeyEvent("DINERS"))
	b.sees("[data-f=code]", "BR-17")
	b.do(chromedp.KeyEvent(kb.Enter))
	b.sees("h1", "BR-17")
	b.tabTo(".changes button")
	b.do(chromedp.KeyEvent(kb.Enter))
	b.sees("h1", "BR-00")
	b.open("live")
	b.tabTo(".skip")
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`document.activeElement.id === "main"`, "the skip link leads nowhere")
	b.tabTo(".row")
	b.do(chromedp.KeyEvent(kb.Enter))
	b.sees("h1", "BR-")
}

// tabTo presses Tab until an element has the focus.
func (b *tab) tabTo(selector string) {
	b.Helper()
	b.until(fmt.Sprintf(`document.readyState === "complete" && Boolean(document.querySelector(%q))`, selector), "no %s", selector)
	for range 200 {
		b.do(chromedp.KeyEvent(kb.Tab))
		if eval[bool](b, fmt.Sprintf(`document.activeElement.matches(%q)`, selector)) {
			return
		}
	}
	b.Fatalf("the Tab key never reaches %s", selector)
}

// Nothing moves by itself for who asked for less motion, and nothing shifts under
// anybody's eyes.
func TestBrowser_NothingMoves(t *testing.T) {
	proofs.Long(t)
	b := openAccessTab(startBrowser(t), t)
	// A slow machine shows what is laid out anew while a page still comes in.
	_, err := chromedp.Call(b.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 12})
	require.NoError(t, err)
	for _, view := range accessViews {
		b.open(view.path)
		assert.Zero(t, awaited[float64](b, `new Promise((done) => { let sum = 0; new PerformanceObserver((l) => { for (const e of l.getEntries()) sum += e.value; }).observe({ type: "layout-shift", buffered: true }); setTimeout(() => done(sum), 100); })`), view.name)
	}
	for _, row := range []struct {
		motion string
		moves  bool
	}{{"reduce", false}, {"no-preference", true}} {
		b.media("", "prefers-reduced-motion", row.motion)
		b.open("live")
		branch(b.T, b.desk, "calco-main", goodBranch)
		b.sees("li.new", "BR-00")
		assert.Equal(t, row.moves, eval[string](b, `getComputedStyle(document.querySelector("li.new")).animationName`) != "none", row.motion)
	}
	// Rows that come while somebody reads further down wait: what is read stays where it is.
	for range 40 {
		branch(b.T, b.desk, "calco-main", goodBranch)
	}
	b.open("live")
	const place = `new Promise((done) => { scrollTo(0, 500); setTimeout(() => done(document.querySelector(".rows li:nth-child(20)").getBoundingClientRect().top), 100); })`
	before := awaited[float64](b, place)
	branch(b.T, b.desk, "calco-main", goodBranch)
	b.until(`!document.querySelector("[data-fresh]").hidden`, "nothing says that a request has come")
	assert.Equal(t, before, awaited[float64](b, place))
}
