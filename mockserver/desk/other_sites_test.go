package desk_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/proofs"
)

// attack is a page of another site that wants the desk of the person who looks at
// it: in a frame, by fetch, by EventSource, by a script of it, by a form, and by
// the admin paths. It tells what it could do.
const attack = `(async () => {
  const desk = %q, got = [];
  const settled = (name, promise) => promise.then((value) => { if (value) got.push(name + ": " + value); }, () => {});
  const later = new Promise((done) => setTimeout(done, 1500));
  const frame = document.createElement("iframe");
  frame.src = desk + "/__desk/live";
  document.body.append(frame);
  const source = new EventSource(desk + "/__desk/live/events");
  source.addEventListener("rows", () => got.push("EventSource: rows"));
  source.addEventListener("open", () => got.push("EventSource: open"));
  const form = document.createElement("form");
  form.method = "post"; form.action = desk + "/__desk/live/clear"; form.target = "sink";
  const sink = document.createElement("iframe"); sink.name = "sink";
  document.body.append(sink, form);
  form.submit();
  await Promise.all([
    settled("fetch", fetch(desk + "/__desk/live").then((r) => r.text())),
    settled("fetch with cookies", fetch(desk + "/__desk/live/rows", { credentials: "include" }).then((r) => r.text())),
    settled("blind post", fetch(desk + "/__desk/live/clear", { method: "POST", mode: "no-cors", body: "form=x" }).then((r) => r.type === "opaque" ? "" : r.type)),
    settled("admin", fetch(desk + "/__admin/profile", { method: "PUT", headers: { "Content-Type": "application/json" }, body: '{"profile":"always-200"}' }).then((r) => r.text())),
    settled("script", new Promise((done) => { const s = document.createElement("script"); s.src = desk + "/__desk/assets/x/desk.js"; s.onload = () => done("ran"); s.onerror = () => done(""); document.body.append(s); })),
    later,
  ]);
  try { if (frame.contentDocument?.body?.textContent) got.push("frame: " + frame.contentDocument.body.textContent); } catch { /* the frame is another origin's */ }
  return got.join("\n");
})()`

// A page of another site, in a real browser, gets nothing and changes nothing; and
// a name that an attacker points at this machine is not the desk's.
func TestBrowser_OtherSites(t *testing.T) {
	proofs.Long(t)
	path := findChromium()
	if path == "" {
		t.Skip("no Chromium here")
	}
	d := watchedDesk(t)
	server := httptest.NewServer(d)
	attacker := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = fmt.Fprint(w, "<!doctype html><title>attacker</title><body>")
	}))
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.DisableGPU, chromedp.NoSandbox,
		chromedp.Flag("host-resolver-rules", "MAP *.example 127.0.0.1"))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := context.WithTimeout(allocator, time.Minute)
	page, closePage := chromedp.NewContext(ctx)
	t.Cleanup(func() {
		closePage()
		cancel()
		stop()
		server.CloseClientConnections()
		server.Close()
		attacker.CloseClientConnections()
		attacker.Close()
	})
	branch(t, d, "calco-main", goodBranch)
	_, port, err := net.SplitHostPort(strings.TrimPrefix(server.URL, "http://"))
	require.NoError(t, err)
	_, attackersPort, err := net.SplitHostPort(strings.TrimPrefix(attacker.URL, "http://"))
	require.NoError(t, err)

	for _, from := range []string{"http://attacker.example:" + attackersPort, "http://127.0.0.1:" + attackersPort, "http://localhost:" + attackersPort} {
		require.NoError(t, chromedp.Do(page, chromedp.Navigate(from)))
		own, err := chromedp.Run(page, chromedp.Evaluate[string](fmt.Sprintf(attack, from), chromedp.EvalAwaitPromise))
		require.NoError(t, err)
		require.Contains(t, own, "fetch: <!doctype html>", "the attack sees what it may see")
		got, err := chromedp.Run(page, chromedp.Evaluate[string](fmt.Sprintf(attack, server.URL), chromedp.EvalAwaitPromise))
		require.NoError(t, err)
		assert.Empty(t, got, from)
	}
	_, shown, _ := get(t, d, "/__desk/live")
	assert.Contains(t, shown, `href="/__desk/live/1"`, "nothing was cleared")
	_, shown, _ = get(t, d, "/__admin/profile")
	assert.Contains(t, shown, `"name":"literal"`)

	// DNS rebinding: the name is the attacker's, the address this machine.
	require.NoError(t, chromedp.Do(page, chromedp.Navigate("http://rebound.example:"+port+"/__desk/live")))
	text, err := chromedp.Run(page, chromedp.Evaluate[string](`document.body.textContent`))
	require.NoError(t, err)
	assert.Contains(t, text, "the desk answers loopback only")
	assert.NotContains(t, text, "BR-00")
}
