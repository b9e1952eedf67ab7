package mockserver

import (
	"net/http"
	"strconv"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/rowcache"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/world"
)

// The answers of the two reports where nothing is refused; rows are written by package
// wording.

// render is BR-00, with fields in the order of the reference's tables.
func (c *branchCase) render(rows []selection.Row) response {
	body := appendMetadata(c.x.scratch.page[:0], "BR-00", "Success")
	body = append(body, `,"data":{"commerce":`...)
	body = appendCommerce(body, *c.x.account.Commerce, true)
	body = append(body, `,"transactions":[`...)
	body = c.x.appendRows(body, rows, c.x.profile.words.AppendTransaction)
	body = append(body, `]},"pagination":{"page":`...)
	body = strconv.AppendInt(body, c.asks.Page, 10)
	body = append(body, `,"pageSize":`...)
	body = strconv.AppendInt(body, c.asks.PageSize, 10)
	body = append(body, `,"totalItems":`...)
	body = strconv.AppendInt(body, int64(c.matching().Total), 10)
	body = append(body, `,"totalPages":`...)
	body = strconv.AppendInt(body, selection.TotalPages(c.matching().Total, c.asks.PageSize), 10)
	body = append(body, `}}`...)
	c.x.scratch.page = body
	return response{status: http.StatusOK, body: body, rule: "BR-00", code: "BR-00", why: "processed"}
}

// render is the 200 of the transaction report, with fields in the order of the
// reference's tables.
func (c *reportCase) render(rows []selection.Row) response {
	body := append(c.x.scratch.page[:0], `{"code":"200","message":`...)
	body = jsonbody.AppendString(body, c.x.profile.of["Q-TR-MESSAGE-200"].Text())
	body = append(body, `,"content":{"commerce":`...)
	body = appendCommerce(body, c.x.profile.words.Commerce(c.x.account.Commerce), false)
	body = append(body, `,"reports":[`...)
	body = c.x.appendRows(body, rows, c.appendReport)
	body = append(body, `],"totalItems":`...)
	body = strconv.AppendInt(body, int64(c.matching().Total), 10)
	body = append(body, `,"totalPages":`...)
	body = strconv.AppendInt(body, selection.TotalPages(c.matching().Total, c.asks.PageSize), 10)
	body = append(body, `,"page":`...)
	body = strconv.AppendInt(body, c.asks.Page, 10)
	body = append(body, `}}`...)
	c.x.scratch.page = body
	return response{status: http.StatusOK, body: body, rule: "TR-OK", code: "200", why: "processed"}
}

// appendRows appends the rows of a page with commas between: kept ones as they are,
// others as write writes them. Under a profile that varies no row is the same twice.
func (x *exchange) appendRows(dst []byte, rows []selection.Row, write func([]byte, *world.Sale) []byte) []byte {
	earlier, keeps := x.api.rows, x.profiles.fixed != nil
	key := rowcache.Key{Words: &x.profile.words, Until: x.salesUntil, OfReport: x.op == rules.TransactionReport}
	for i, r := range rows {
		if i > 0 {
			dst = append(dst, ',')
		}
		key.Terminal, key.Date, key.Mark = r.Terminal, r.Date, r.Mark
		var found bool
		if keeps {
			if dst, found = earlier.Append(dst, &key); found {
				continue
			}
		}
		begin := len(dst)
		dst = write(dst, x.scratch.sales.Reader.Read(r.Terminal, r.Date, r.Mark))
		if keeps {
			earlier.Keep(&key, dst[begin:])
		}
	}
	return dst
}

// appendReport adds one sale with what was paid for it so far.
func (c *reportCase) appendReport(dst []byte, s *world.Sale) []byte {
	words := &c.x.profile.words
	settled := c.x.api.sales.Ledger.Settle(c.x.scratch.entries, s, words.Amount(s))
	c.x.scratch.entries = settled.Entries
	return words.AppendReport(dst, s, settled, c.x.salesUntil.Date)
}

// appendCommerce adds the identity of the account's commerce as a report tells it.
func appendCommerce(dst []byte, c world.Commerce, withTaxID bool) []byte {
	dst = append(dst, `{"partnerId":`...)
	dst = jsonbody.AppendString(dst, c.PartnerID)
	if withTaxID {
		dst = jsonbody.AppendMember(dst, `,"taxId":`, c.TaxID)
	}
	dst = jsonbody.AppendMember(dst, `,"commerceName":`, c.Name)
	return append(dst, '}')
}
