package mockserver

import (
	"net/http"
	"strconv"

	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/world"
)

// renderTransactionReport is the 200 of the transaction report, with fields in
// the order of the reference's tables.
func renderTransactionReport(c *reportCase, rows []row) response {
	body := append(c.x.scratch.page[:0], `{"code":"200","message":`...)
	body = jsonbody.AppendString(body, c.x.profile.of["Q-TR-MESSAGE-200"].Text())
	body = append(body, `,"content":{"commerce":`...)
	body = appendCommerce(body, c.x.account.Commerce, false)
	body = append(body, `,"reports":[`...)
	body = c.x.appendRows(body, rows, c.appendReport)
	body = append(body, `],"totalItems":`...)
	body = strconv.AppendInt(body, int64(c.matching().total), 10)
	body = append(body, `,"totalPages":`...)
	body = strconv.AppendInt(body, totalPages(c.matching().total, c.pageSize), 10)
	body = append(body, `,"page":`...)
	body = strconv.AppendInt(body, c.page, 10)
	body = append(body, `}}`...)
	c.x.scratch.page = body
	return response{status: http.StatusOK, body: body, rule: "TR-OK", code: "200", why: "processed"}
}

// appendReport adds one sale with what was paid for it so far.
func (c *reportCase) appendReport(dst []byte, s *world.Sale) []byte {
	words := &c.x.profile.words
	settled := c.x.api.sales.ledger.SettleInto(c.x.scratch.entries, s, words.Amount(s))
	c.x.scratch.entries = settled.Entries
	return words.AppendReport(dst, s, settled, c.x.salesUntil.Date)
}
