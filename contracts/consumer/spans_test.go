package consumer

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/consumer/spans"
)

func TestSpans_KeepWhatASetKeeps(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, pages := range []int{5, 40, 3000} {
		var s spans.Spans
		set := map[int64]bool{}
		for range 2 * pages {
			page := 2 + int64(random.IntN(pages))
			s.Add(page)
			set[page] = true
			assert.True(t, s.Has(page) || page > s.KnownTo() && s.KnownTo() != 0)
		}
		for page := int64(1); page <= int64(pages)+3; page++ {
			if s.KnownTo() == 0 || page <= s.KnownTo() {
				assert.Equal(t, set[page], s.Has(page), "page %d of %d", page, pages)
				assert.Equal(t, !set[page], s.Lacks(page), "page %d of %d", page, pages)
			} else {
				assert.False(t, s.Lacks(page), "nothing is known of page %d", page)
			}
		}
		assert.LessOrEqual(t, len(s.Stretches()), spans.Most)
		if s.KnownTo() == 0 {
			assert.Equal(t, int64(len(set)), s.Pages())
		}
	}
}

func TestShown_SaysAStatusOnce(t *testing.T) {
	t.Parallel()
	for code, says := range map[string]string{
		"400":   "transaction-report, page 2: 400",
		"BR-11": "transaction-report, page 2: 400 BR-11",
	} {
		b := asked.BriefOf(&sent.Request{Operation: "transaction-report", Page: 2, Status: 400, Code: code}, asked.Response{})
		assert.Equal(t, says, b.Text())
	}
}
