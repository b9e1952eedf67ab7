package desk_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// chromiumRequired is set where a browser was installed for these tests: there
// they may not be skipped.
const chromiumRequired = "CALCO_CHROMIUM_REQUIRED"

// startBrowser starts one Chromium for a test and its subtests, or skips.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	path := findChromium()
	if path == "" {
		if os.Getenv(chromiumRequired) != "" {
			t.Fatal("no Chromium was found, and " + chromiumRequired + " is set")
		}
		t.Skip("no Chromium here: apt-get install chromium, and these tests drive it")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.DisableGPU, chromedp.NoSandbox)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	browser, closeBrowser := chromedp.NewContext(allocator)
	t.Cleanup(closeBrowser)
	require.NoError(t, chromedp.Do(browser))
	return browser
}

func findChromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "headless_shell"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// tab is a page of the browser on a mock of its own. Whatever its console says
// in anger, and any request to elsewhere, fails the test. (The
// browser draws its own date field from data: addresses.)
type tab struct {
	*testing.T
	ctx  context.Context
	desk http.Handler
	base string

	mu    sync.Mutex
	wrong []string
}

func openTab(browser context.Context, t *testing.T, handler http.Handler) *tab {
	t.Helper()
	server := httptest.NewServer(handler)
	ctx, cancel := context.WithTimeout(browser, 3*time.Minute)
	ctx, closeTab := chromedp.NewContext(ctx)
	b := &tab{T: t, ctx: ctx, desk: handler, base: server.URL}
	t.Cleanup(func() {
		closeTab()
		cancel()
		server.CloseClientConnections()
		server.Close()
		b.mu.Lock()
		defer b.mu.Unlock()
		assert.Empty(t, b.wrong)
	})
	b.watch()
	return b
}

// watch listens to the console and to the requests of the page.
func (b *tab) watch() {
	console, requests := chromedp.Console(b.ctx), chromedp.Events(b.ctx, network.RequestWillBeSent)
	go func() {
		for message, err := range console {
			if err != nil {
				return
			}
			if slices.Contains([]chromedp.ConsoleType{chromedp.ConsoleError, chromedp.ConsoleWarning, chromedp.ConsoleException}, message.Type) {
				b.fault("console: " + message.Text)
			}
		}
	}()
	go func() {
		for request, err := range requests {
			if err != nil {
				return
			}
			if url := request.Request.URL; !strings.HasPrefix(url, b.base+"/") && !strings.HasPrefix(url, "about:") && !strings.HasPrefix(url, "data:") {
				b.fault("a request to elsewhere: " + url)
			}
		}
	}()
}

func (b *tab) fault(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wrong = append(b.wrong, text)
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	require.NoError(b, chromedp.Do(b.ctx, steps...))
}

func (b *tab) open(path string) {
	b.Helper()
	b.do(chromedp.Navigate(b.base + "/__desk/" + path))
}

// sees waits until a text stands in an element.
func (b *tab) sees(selector, text string) {
	b.Helper()
	b.until(fmt.Sprintf(`[...document.querySelectorAll(%q)].some((e) => e.textContent.includes(%q))`, selector, text),
		"%s never says %q", selector, text)
}

// press clicks the first element of a selector that has a text, once it is there.
func (b *tab) press(selector, text string) {
	b.Helper()
	b.until(fmt.Sprintf(`(() => { const e = [...document.querySelectorAll(%q)].find((e) => e.textContent.includes(%q)); e?.click(); return Boolean(e); })()`, selector, text),
		"no %s says %q", selector, text)
}

// until waits for an expression to be true, over the change from one page to the
// next.
func (b *tab) until(expression, message string, args ...any) {
	b.Helper()
	require.Eventually(b, func() bool {
		yes, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](expression))
		return err == nil && yes
	}, 20*time.Second, 20*time.Millisecond, append([]any{message}, args...)...)
}

func eval[T any](b *tab, expression string) T {
	b.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	require.NoError(b, err, expression)
	return value
}

// awaited is the value of a promise.
func awaited[T any](b *tab, expression string) T {
	b.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(b, err, expression)
	return value
}

// typed fills a field as a person does.
func (b *tab) typed(selector, text string) {
	b.Helper()
	expression := fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.value = %q; e.dispatchEvent(new Event("input", { bubbles: true })); return true; })()`, selector, text)
	require.True(b, eval[bool](b, expression))
}

// media sets the preferences of a person: dark, print, less motion.
func (b *tab) media(media string, features ...string) {
	b.Helper()
	params := emulation.SetEmulatedMediaParams{Media: media}
	for i := 0; i+1 < len(features); i += 2 {
		params.Features = append(params.Features, &emulation.MediaFeature{Name: features[i], Value: features[i+1]})
	}
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, params)
	require.NoError(b, err)
}
