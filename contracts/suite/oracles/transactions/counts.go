package transactions

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// AtMost expects no more transactions than that.
func (t *Transactions) AtMost(most int) {
	rows := t.ofPage()
	if rows == nil {
		return
	}
	t.Expect(len(rows) <= most, "the number of transactions", fmt.Sprintf("at most %d", most), strconv.Itoa(len(rows)))
}

// HaveWords counts the words that a field has in the answer, in any letter case:
// where the reference says how many kinds there are and not how each is written. What
// cash has in place of a card is no word.
func (t *Transactions) HaveWords(most int, field string) {
	rows := t.rows()
	if rows == nil {
		return
	}
	words := wordsOf(rows, field)
	if looked := t.Session.Looked; looked != nil { // how a kind is written may change from answer to answer
		words = nil
		for _, x := range looked.Responses {
			if of := wordsOf(x.Rows(), field); len(of) > len(words) {
				words = of
			}
		}
	}
	t.Expect(len(words) <= most, "the words of "+field, fmt.Sprintf("at most %d", most), scenario.Few(words))
}

// wordsOf are the words that a field has in some rows, in small letters.
func wordsOf(rows []exchange.Row, field string) (words []string) {
	for _, row := range rows {
		if strings.HasPrefix(field, "card") && row.IsCash() {
			continue
		}
		if word := strings.ToLower(strings.TrimSpace(row.Text(field))); word != "" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	slices.Sort(words)
	return words
}

// AreCounted compares the rows of a page with the counts beside them.
func (t *Transactions) AreCounted() {
	rows := t.ofPage()
	if rows == nil {
		return
	}
	page, size, total := t.Session.Last.Page(), t.Session.Last.Int("pagination.pageSize"), t.Session.Last.TotalItems()
	if t.Session.Last.Request.Operation == rules.TransactionReport { // it does not echo the page size
		size = sizeAsked(t.Session.Last.Request)
	}
	t.Alike(page >= 1 && size >= 1 && total >= 1, "page, page size and totalItems", "numbers from 1 on", t.countsShown(size))
	if page < 1 || size < 1 {
		return
	}
	want := max(0, min(size, total-(page-1)*size))
	t.Expect(len(rows) == want, "the number of transactions on the page", strconv.Itoa(want), strconv.Itoa(len(rows)))
	pages := (total + size - 1) / size
	t.Alike(t.Session.Last.TotalPages() == pages, "totalPages", "totalItems by the page size, rounded up",
		fmt.Sprintf("%d for %d by %d", t.Session.Last.TotalPages(), total, size))
}

// countsShown are the counts beside the rows of a page, as they are shown.
func (t *Transactions) countsShown(size int) string {
	x, in := t.Session.Last, "pagination"
	if x.Request.Operation == rules.TransactionReport {
		in = "content"
	}
	counts, _ := x.At(in).(map[string]any)
	page, hasPage := counts["page"]
	total, hasTotal := counts["totalItems"]
	return fmt.Sprintf("page %s, page size %d, totalItems %s", scenario.Shown(page, hasPage), size, scenario.Shown(total, hasTotal))
}

// sizeAsked is the page size of a transaction report's request: its default is
// 10.
func sizeAsked(r exchange.Request) int {
	body := facts.BodyOf(r)
	for _, name := range []string{"pageSize", "PageSize"} {
		if text, sent := exchange.TextOf(body[name]); sent {
			return scenario.Int(text)
		}
	}
	return 10
}
