package desk_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/corpora"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/desk"
)

// hostile are texts that would like to be markup, script or a line of their own.
var hostile = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `'><svg/onload=alert(1)>`, `</textarea><script>alert(1)</script>`,
	`</template><script>alert(1)</script>`, `javascript:alert(1)`, `{{.Form}}`, `${alert(1)}`, "\u202egnirts\u2066", "a\u2028b\u2029c",
	`<iframe src="https://attacker.example">`, `<style>@import 'https://attacker.example'</style>`, `<base href="https://attacker.example/">`,
	"line\r\n\r\nHTTP/1.1 200 OK", "data: x\n\nevent: rows\ndata: {}", `<meta http-equiv=refresh content="0;url=https://attacker.example">`,
}

// Every field that can reach the page, full of hostile texts: no script runs, no
// policy is broken, nothing is asked of another origin. (Whatever the console
// says fails the tab.)
func TestBrowser_HostileTexts(t *testing.T) {
	proofs.Long(t)
	b := openTab(startBrowser(t), t, watchedDesk(t))
	texts := hostile
	for _, text := range texts {
		sendHostile(b.T, b.desk, text)
	}
	pages := []string{"live", "live?q=" + url.QueryEscape(hostile[0]) + "&code=" + url.QueryEscape(hostile[1]) + "&session=" + url.QueryEscape(hostile[2])}
	for id := range 4 * len(texts) {
		if id%3 == 0 {
			pages = append(pages, fmt.Sprintf("live/%d", id+1))
		}
	}
	for _, view := range []string{"rules?q=", "questions?q=", "questions/Q-SAME-DAY?left=", "clock?session=", "faults?session=", "world?persona=", "world?day=", "met?session=", "clock?problem="} {
		pages = append(pages, view+url.QueryEscape(hostile[1]))
	}
	for _, path := range pages {
		b.open(path)
		assert.Zero(t, eval[int](b, `document.querySelectorAll("script:not([type=module]), iframe, img, base, meta[http-equiv], [onerror], [onload]").length`), path)
	}
	b.open("live")
	for _, text := range texts {
		sendHostile(b.T, b.desk, text) // over the stream
	}
	b.sees(".row", "BR-")
	assert.Zero(t, eval[int](b, `document.querySelectorAll(".rows script, .rows img, .rows iframe").length`))
}

// sendHostile puts a text wherever a client can write one.
func sendHostile(t testing.TB, h http.Handler, text string) {
	t.Helper()
	body, err := json.Marshal(map[string]any{"startDate": text, "locationId": text, text: text, "page": 1})
	require.NoError(t, err)
	line := strings.NewReplacer("\r", "", "\n", "").Replace(text)
	branch(t, h, "calco-main", string(body))
	branch(t, h, "calco-main", text, "Prefer", "code="+line, "X-Calco-Attempt", line)
	branch(t, h, "calco-main", goodBranch, "Content-Type", line)
	do(t, h, http.MethodGet, "/DeviceLocation/locations?"+url.QueryEscape(text)+"="+url.QueryEscape(text), "", "X-Api-Key", "calco-main")
}

// The same for the public corpora of naughty strings, without a browser: what
// came in is text on its page, never markup.
func TestDesk_CorporaAreText(t *testing.T) {
	t.Parallel()
	var seconds atomic.Int64
	d := newDesk(t, func(c *desk.Config, _ *mockserver.Config) {
		c.Wall = func() time.Time { return time.Unix(seconds.Add(1), 0) } // no pace
	})
	id := 0
	for i, text := range append(corpora.NaughtyStrings(t), corpora.FuzzDBStrings(t)...) {
		if !proofs.Takes(i, 80) {
			continue
		}
		body, err := json.Marshal(map[string]any{"startDate": text, text: text})
		require.NoError(t, err)
		branch(t, d, "calco-main", string(body))
		id++
		status, page, _ := get(t, d, fmt.Sprintf("/__desk/live/%d", id))
		require.Equal(t, 200, status)
		_, inside, _ := strings.Cut(page, "<main")
		for _, markup := range []string{"<script", "<img", "<iframe", "<svg", "<style", "<object", "<embed"} {
			assert.NotContains(t, inside, markup, "%q", text)
		}
	}
	assert.NotZero(t, id)
}

// 200 clients that open the stream and never read: 32 are served, the others are
// told to come back, and the mock answers as ever.
func TestStream_ClientsThatNeverRead(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	server := httptest.NewServer(d)
	t.Cleanup(func() { server.CloseClientConnections(); server.Close() })
	served, refused := 0, 0
	for range 200 {
		response, err := server.Client().Get(server.URL + "/__desk/live/events")
		require.NoError(t, err)
		switch response.StatusCode {
		case http.StatusOK:
			served++
		case http.StatusServiceUnavailable:
			refused++
			assert.NotEmpty(t, response.Header.Get("Retry-After"))
			_ = response.Body.Close()
		}
	}
	assert.Equal(t, 32, served)
	assert.Equal(t, 168, refused)
	for range 500 {
		require.Equal(t, 200, branch(t, d, "calco-main", goodBranch))
	}
}

// With a proxy in between, the stream flows for who knows the token, event by
// event; who does not is refused.
func TestStream_ThroughAProxy(t *testing.T) {
	t.Parallel()
	d := newDesk(t, func(c *desk.Config, _ *mockserver.Config) { c.Hosts = []string{"mock.test"} })
	server := httptest.NewServer(d)
	target, err := url.Parse(server.URL)
	require.NoError(t, err)
	proxy := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Host = r.In.Host
		r.SetXForwarded()
	}})
	t.Cleanup(func() { proxy.CloseClientConnections(); proxy.Close(); server.CloseClientConnections(); server.Close() })
	branch(t, d, "calco-main", goodBranch)
	for _, row := range []struct {
		host, cookie string
		status       int
	}{{"127.0.0.1", "", 421}, {"mock.test", "", 401}, {"mock.test", "calco-desk=the-token", 200}} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, proxy.URL+"/__desk/live/events", nil)
		require.NoError(t, err)
		request.Host = row.host
		request.Header.Set("Cookie", row.cookie)
		response, err := proxy.Client().Do(request)
		require.NoError(t, err)
		require.Equal(t, row.status, response.StatusCode, row.host)
		if row.status == 200 {
			text, buffer := "", make([]byte, 4<<10)
			for !strings.Contains(text, "event: rows") {
				n, err := response.Body.Read(buffer)
				require.NoError(t, err)
				text += string(buffer[:n])
			}
		}
		require.NoError(t, response.Body.Close())
	}
}

// A stream goes on where a browser was, and says what it missed nothing of.
func TestStream_GoesOn(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	server := httptest.NewServer(d)
	t.Cleanup(func() { server.CloseClientConnections(); server.Close() })
	for range 3 {
		branch(t, d, "calco-main", goodBranch)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/__desk/live/events", nil)
	require.NoError(t, err)
	request.Header.Set("Last-Event-ID", "1")
	response, err := server.Client().Do(request)
	require.NoError(t, err)
	buffer, text := make([]byte, 4<<10), ""
	for deadline := time.Now().Add(20 * time.Second); !strings.Contains(text, "data: ") && time.Now().Before(deadline); {
		n, err := response.Body.Read(buffer)
		require.NoError(t, err)
		text += string(buffer[:n])
	}
	assert.Contains(t, text, "id: 3\nevent: rows\n")
	assert.Contains(t, text, `"id":2`)
	assert.NotContains(t, text, `"id":1,`)
	assert.Equal(t, "text/event-stream; charset=utf-8", response.Header.Get("Content-Type"))
}
