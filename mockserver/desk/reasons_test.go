package desk_test

import (
	"bufio"
	"context"
	"encoding/json"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver/desk/texts"
)

var pill = regexp.MustCompile(`<a class="pill [a-z]+" href="/__desk/ask\?([^"]+)"`)

// Whatever a button of Ask leads to, its reason is shown in Spanish: every code and
// every bound.
func TestReasons_OfEveryButton(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	met := 0
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport, rules.Locations, rules.SerialNumbers} {
		_, page, _ := get(t, d, "/__desk/ask?op="+string(op))
		for i, link := range pill.FindAllStringSubmatch(page, -1) {
			met++
			if !proofs.Takes(i, 12) {
				continue
			}
			query := html.UnescapeString(link[1])
			english, spanish := whyOfPreview(t, d, query+"&lang=en"), whyOfPreview(t, d, query+"&lang=es")
			parts := texts.In("es").Reason(english)
			shown, left := texts.Text(parts), texts.Left(parts)
			assert.Empty(t, left, "stays in English: %s", query)
			assert.Equal(t, shown, spanish)
			assert.NotEqual(t, english, spanish, query)
		}
	}
	assert.Greater(t, met, 60)
}

func whyOfPreview(t testing.TB, d http.Handler, query string) string {
	t.Helper()
	form, err := url.ParseQuery(query)
	require.NoError(t, err)
	_, body, _ := post(t, d, "/__desk/ask/preview?lang="+form.Get("lang"), form)
	var preview struct{ Why string }
	require.NoError(t, json.Unmarshal([]byte(body), &preview))
	require.NotEmpty(t, preview.Why, query)
	return preview.Why
}

// Each page that shows a reason shows it in its own language, and hostile text in
// it as text.
func TestReasons_OnEveryPage(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	branch(t, d, "calco-main", `{"startDate":"2025-07-01","endDate":"2025-08-10","page":1,"pageSize":5,"<b>x":1}`)
	_, page, _ := get(t, d, "/__desk/live/1")
	link := html.UnescapeString(regexp.MustCompile(`class="button" href="(/__desk/open\?[^"]*)"`).FindStringSubmatch(page)[1])
	for lang, words := range map[string]string{
		"en": `the range of 2025-07-01 to 2025-08-10 is longer than 30 days: it has 40; endDate 2025-07-31 at the latest; not read: "<b>x"`,
		"es": `el rango del 2025-07-01 al 2025-08-10 dura más de 30 días: tiene 40; endDate 2025-07-31 a más tardar; sin leer: "<b>x"`,
	} {
		for _, path := range []string{"live?", "live/1?", "questions/Q-RANGE-LIMIT?from=1&", strings.TrimPrefix(link, "/__desk/") + "&"} {
			_, page, _ := get(t, d, "/__desk/"+path+"lang="+lang)
			assert.Contains(t, html.UnescapeString(page), words, path)
			assert.NotContains(t, page, "<b>x", path)
		}
		_, page, _ := get(t, d, "/__desk/ask?op=branch-report&raw=on&persona=main&type=application%2Fjson&lang="+lang+"&body="+
			url.QueryEscape(`{"startDate":"2025-07-01","endDate":"2025-08-10","page":1,"pageSize":5,"<b>x":1}`))
		assert.Contains(t, html.UnescapeString(page), words, "ask")
		_, rows, _ := get(t, d, "/__desk/live/rows?lang="+lang)
		assert.Contains(t, whyOfRow(t, rows), words, "rows")
		assert.Contains(t, whyOfRow(t, firstEvent(t, d, lang)), words, "events")
	}
}

func whyOfRow(t testing.TB, data string) string {
	t.Helper()
	var answer struct{ Rows []struct{ Why string } }
	require.NoError(t, json.Unmarshal([]byte(data), &answer), data)
	require.NotEmpty(t, answer.Rows)
	return answer.Rows[0].Why
}

// firstEvent is what a stream sends first.
func firstEvent(t testing.TB, d http.Handler, lang string) string {
	t.Helper()
	server := httptest.NewServer(d)
	defer server.Close()
	ctx, end := context.WithTimeout(t.Context(), 10*time.Second)
	defer end()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/__desk/live/events?lang="+lang, nil)
	require.NoError(t, err)
	response, err := server.Client().Do(request)
	require.NoError(t, err)
	defer func() { _ = response.Body.Close() }()
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		if data, found := strings.CutPrefix(lines.Text(), "data: "); found {
			return data
		}
	}
	return ""
}

// A text is looked for in what the page shows, and in what the log says.
func TestReasons_AreFiltered(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	branch(t, d, "calco-main", `{"startDate":"2025-08-15","endDate":"2025-08-15","page":1,"pageSize":5}`)
	branch(t, d, "calco-main", goodBranch)
	for query, shows := range map[string]bool{
		"lang=es&q=NO+ES+ANTERIOR": true, "lang=en&q=no+es+anterior": false, "lang=es&q=is+not+before": true, "lang=en&q=is+not+before": true, "lang=es&q=posterior": false,
	} {
		for _, path := range []string{"live?", "live/rows?"} {
			_, page, _ := get(t, d, "/__desk/"+path+query)
			assert.Equal(t, shows, strings.Contains(page, "/__desk/live/1?"), path+query)
			assert.NotContains(t, page, "/__desk/live/2?", path+query)
		}
	}
	_, _, _ = post(t, d, "/__desk/live/clear?lang=es", url.Values{"q": {"no es anterior"}})
	_, page, _ := get(t, d, "/__desk/live?lang=es")
	assert.NotContains(t, page, "/__desk/live/1?", "what the filter showed is cleared")
	assert.Contains(t, page, "/__desk/live/2?")
}
