package consumer

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSpans_KeepWhatASetKeeps(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, pages := range []int{5, 40, 3000} {
		var s spans
		set := map[int64]bool{}
		for range 2 * pages {
			page := 2 + int64(random.IntN(pages))
			s.add(page)
			set[page] = true
			assert.True(t, s.has(page) || page > s.knownTo() && s.knownTo() != 0)
		}
		for page := int64(1); page <= int64(pages)+3; page++ {
			if s.knownTo() == 0 || page <= s.knownTo() {
				assert.Equal(t, set[page], s.has(page), "page %d of %d", page, pages)
				assert.Equal(t, !set[page], s.lacks(page), "page %d of %d", page, pages)
			} else {
				assert.False(t, s.lacks(page), "nothing is known of page %d", page)
			}
		}
		assert.LessOrEqual(t, len(s.stretches()), spansMost)
		if s.knownTo() == 0 {
			assert.Equal(t, int64(len(set)), s.pages())
		}
	}
}

func TestShown_SaysAStatusOnce(t *testing.T) {
	t.Parallel()
	for code, says := range map[string]string{
		"400":   "transaction-report, page 2: 400",
		"BR-11": "transaction-report, page 2: 400 BR-11",
	} {
		b := briefOf(&Request{Operation: "transaction-report", Page: 2, Status: 400, Code: code}, answer{})
		assert.Equal(t, says, b.text())
	}
}
