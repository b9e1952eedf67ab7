package mockserver

import (
	"net/http"
	"strconv"
)

// renderBranchReport is BR-00, with fields in the order of the reference's
// tables.
func renderBranchReport(c *branchCase, rows []row) response {
	body := appendMetadata(c.x.scratch.page[:0], "BR-00", "Success")
	body = append(body, `,"data":{"commerce":`...)
	body = appendCommerce(body, c.x.account.Commerce, true)
	body = append(body, `,"transactions":[`...)
	body = c.x.appendRows(body, rows, c.x.profile.words.AppendTransaction)
	body = append(body, `]},"pagination":{"page":`...)
	body = strconv.AppendInt(body, c.page, 10)
	body = append(body, `,"pageSize":`...)
	body = strconv.AppendInt(body, c.pageSize, 10)
	body = append(body, `,"totalItems":`...)
	body = strconv.AppendInt(body, int64(c.matching().total), 10)
	body = append(body, `,"totalPages":`...)
	body = strconv.AppendInt(body, totalPages(c.matching().total, c.pageSize), 10)
	body = append(body, `}}`...)
	c.x.scratch.page = body
	return response{status: http.StatusOK, body: body, rule: "BR-00", code: "BR-00", why: "processed"}
}
