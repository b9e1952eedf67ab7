package desk_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver"
	"calco.example/mockserver/desk"
)

// fortyDays is a range that BR-08 refuses where the limit is 30 days.
const fortyDays = `{"startDate":"2025-07-01","endDate":"2025-08-10","page":1,"pageSize":5}`

// A session takes another reading from the page of a question; what the page says
// of that session it says under it, and the others keep the mock's.
func TestReading_OfASession(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	_, page, _ := get(t, d, "/__desk/questions/Q-RANGE-LIMIT?session=one")
	assert.Contains(t, page, "Answer session one by 60")
	status, _, header := post(t, d, "/__desk/profile", url.Values{"session": {"one"}, "question": {"Q-RANGE-LIMIT"}, "answer": {"60"}})
	assert.Equal(t, 303, status)
	assert.Equal(t, "/__desk/questions/Q-RANGE-LIMIT?session=one", header.Get("Location"))
	assert.Equal(t, 200, branch(t, d, "calco-main~one", fortyDays))
	assert.Equal(t, 400, branch(t, d, "calco-main", fortyDays))

	_, page, _ = get(t, d, "/__desk/live/1")
	assert.Contains(t, page, "Profile literal &#43; Q-RANGE-LIMIT: 60")
	assert.Contains(t, page, `<span>startDate: &#34;2025-06-10&#34;</span> <b class="mono">BR-08</b>`, "61 days are the first refused in the session")
	_, page, _ = get(t, d, "/__desk/live/2")
	assert.NotContains(t, page, "Profile literal &#43;")
	assert.Contains(t, page, `href="/__desk/questions/Q-RANGE-LIMIT?from=2"`)
	_, page, _ = get(t, d, "/__desk/questions?session=one")
	assert.Contains(t, page, "<small>of the session chosen</small>")
	_, page, _ = get(t, d, "/__desk/questions?session=two")
	assert.NotContains(t, page, "<small>of the session chosen</small>")

	status, _, _ = post(t, d, "/__desk/profile", url.Values{"session": {"one"}, "do": {"release"}})
	assert.Equal(t, 303, status)
	assert.Equal(t, 400, branch(t, d, "calco-main~one", fortyDays))
}

func TestReading_ShippedAndWhole(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	post(t, d, "/__desk/profile", url.Values{"session": {"one"}, "profile": {"always-200"}})
	assert.Equal(t, 200, branch(t, d, "calco-main~one", fortyDays), "BR-08 with status 200")
	post(t, d, "/__desk/profile", url.Values{"session": {"one"}, "document": {`{"name":"mine","answers":{"Q-RANGE-LIMIT":"60"}}`}})
	_, page, _ := get(t, d, "/__desk/questions?session=one")
	assert.Contains(t, page, ">mine</a> <small>of the session chosen</small>")
	for document, says := range map[string]string{
		"{": "This is no JSON.", `{"name":"x","answers":{"Q-NOBODY":"1"}}`: "Q-NOBODY", `{"profile":"<b>"}`: "no such profile comes with calco",
	} {
		status, page, _ := post(t, d, "/__desk/profile", url.Values{"session": {"one"}, "document": {document}})
		assert.Equal(t, 400, status, document)
		assert.Contains(t, page, says, document)
		assert.Contains(t, page, `id="profile" open`)
	}
	status, _, header := post(t, d, "/__desk/profile", url.Values{"question": {"Q-RANGE-LIMIT"}, "answer": {"45 days"}})
	assert.Equal(t, 303, status)
	assert.Contains(t, header.Get("Location"), "problem=questions.problem")
	_, page, _ = get(t, d, "/__desk/questions?session=one")
	assert.Contains(t, page, ">mine</a>", "what is refused changes nothing")
}

// A permalink of an exchange is under the profile that answered it, whatever its
// session has taken since.
func TestReading_PermalinkOfItsTime(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	branch(t, d, "calco-main~one", fortyDays)
	post(t, d, "/__desk/profile", url.Values{"session": {"one"}, "profile": {"always-200"}})
	branch(t, d, "calco-main~one", fortyDays)
	for id, says := range map[string]string{"1": "profile=literal", "2": "profile=always-200"} {
		_, page, _ := get(t, d, "/__desk/live/"+id)
		_, rest, _ := strings.Cut(page, `class="button" href="/__desk/open?`)
		link, _, _ := strings.Cut(rest, `"`)
		assert.Contains(t, link, says)
		_, page, _ = get(t, d, "/__desk/open?"+strings.ReplaceAll(link, "&amp;", "&"))
		assert.Contains(t, page, "The same bytes")
	}
}

// Two answers side by side: what differs is marked, on the side that has it.
func TestQuestion_MarksWhatDiffers(t *testing.T) {
	t.Parallel()
	d := newDesk(t, func(*desk.Config, *mockserver.Config) {})
	branch(t, d, "calco-main", fortyDays)
	status, page, _ := get(t, d, "/__desk/questions/Q-BR-ERROR-DATA?from=1&left=null&right=absent")
	assert.Equal(t, http.StatusOK, status)
	assert.Equal(t, 1, strings.Count(page, "<mark>"))
	assert.Contains(t, page, `<mark>  &#34;data&#34;: null,</mark>`)
	_, page, _ = get(t, d, "/__desk/questions/Q-RANGE-LIMIT?from=1")
	assert.NotContains(t, page, "<mark>", "a refusal and a report have nothing in common")
}
