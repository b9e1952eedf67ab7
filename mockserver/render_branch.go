package mockserver

import (
	"net/http"
	"strconv"
)

// renderBranchReport is BR-00, with fields in the order of the reference's
// tables.
func renderBranchReport(c *branchCase, rows []row) answer {
	body := appendMetadata(c.room.page[:0], "BR-00", "Success")
	body = append(body, `,"data":{"commerce":`...)
	body = appendCommerce(body, c.account.Commerce, true)
	body = append(body, `,"transactions":[`...)
	for i, r := range rows {
		if i > 0 {
			body = append(body, ',')
		}
		body = appendTransaction(body, c.room.teller.tell(r.terminal, r.date, r.mark), &c.words)
	}
	body = append(body, `]},"pagination":{"page":`...)
	body = strconv.AppendInt(body, c.page, 10)
	body = append(body, `,"pageSize":`...)
	body = strconv.AppendInt(body, c.pageSize, 10)
	body = append(body, `,"totalItems":`...)
	body = strconv.AppendInt(body, int64(c.matching().total), 10)
	body = append(body, `,"totalPages":`...)
	body = strconv.AppendInt(body, totalPages(c.matching().total, c.pageSize), 10)
	body = append(body, `}}`...)
	c.room.page = body
	return answer{status: http.StatusOK, body: body, rule: "BR-00", code: "BR-00", why: "processed"}
}

// appendTransaction adds one sale as the branch report shows it.
func appendTransaction(dst []byte, s *Sale, w *wording) []byte {
	location := s.Terminal.Location
	dst = append(dst, `{"locationId":"`...)
	dst = append(dst, w.locationID(location)...)
	dst = append(dst, `","address":`...)
	dst = append(dst, location.addressJSON...)
	dst = append(dst, `,"saleId":"`...)
	dst = append(dst, s.SaleID...)
	dst = append(dst, `","sequenceNumber":"`...)
	dst = strconv.AppendInt(dst, s.Sequence, 10)
	dst = append(dst, `","serialNumber":`...)
	dst = append(dst, s.Terminal.serialJSON...)
	dst = appendMember(dst, `,"status":`, choose(s.Reversed, w.reversed, w.completed))
	dst = append(dst, `,"transactionDateTime":"`...)
	dst = appendDateTime(dst, s)
	dst = append(dst, `","transactionType":"`...)
	dst = append(dst, s.Class.Type().String()...)
	dst = append(dst, `","documentType":`...)
	dst = strconv.AppendInt(dst, int64(s.DocumentType), 10)
	dst = appendCard(dst, s, w)
	dst = append(dst, `,"currencyCode":"CLP"`...)
	dst = appendAmount(dst, `,"saleAmount":`, s.SaleAmount)
	dst = appendAmount(dst, `,"tipAmount":`, s.TipAmount)
	dst = appendAmount(dst, `,"cashbackAmount":`, s.CashbackAmount)
	dst = appendAmount(dst, `,"totalAmount":`, w.total(s))
	dst = appendInstallments(dst, s, w)
	dst = append(dst, `,"acquirerId":"`...)
	dst = strconv.AppendInt(dst, s.AcquirerID, 10)
	dst = append(dst, `","instance":`...)
	dst = strconv.AppendInt(dst, int64(s.Instance), 10)
	if !(len(s.Items) == 0 && w.noItems == gapAbsent) {
		dst = append(dst, `,"items":`...)
		dst = appendItems(dst, s.Items, w.noItems, appendBranchItem)
	}
	return append(dst, '}')
}

// appendCard adds the four card fields; a cash sale has no card
// (Q-CASH-CARD-FIELDS).
func appendCard(dst []byte, s *Sale, w *wording) []byte {
	if s.Class.Type() != Cash {
		dst = append(dst, `,"cardBrand":"`...)
		dst = append(dst, w.brands[s.Class.Brand()]...)
		dst = append(dst, `","cardBin":"`...)
		dst = append(dst, s.BIN...)
		dst = append(dst, '"')
		dst = appendMember(dst, `,"cardOrigin":`, choose(s.International, w.international, w.national))
		return appendMember(dst, `,"cardIssuer":`, s.Issuer)
	}
	switch w.cashCard {
	case gapNull:
		return append(dst, `,"cardBrand":null,"cardBin":null,"cardOrigin":null,"cardIssuer":null`...)
	case gapAbsent:
		return dst
	}
	return append(dst, `,"cardBrand":"","cardBin":"","cardOrigin":"","cardIssuer":""`...)
}

// appendInstallments adds kind and count, or what stands where there are none
// (Q-NO-INSTALLMENTS).
func appendInstallments(dst []byte, s *Sale, w *wording) []byte {
	kind := s.Class.Installments()
	if kind != NoInstallments {
		dst = appendMember(dst, `,"installmentType":`, w.installments[kind])
		dst = append(dst, `,"installmentCount":`...)
		return strconv.AppendInt(dst, int64(s.InstallmentCount), 10)
	}
	if w.noInstallmentsType != "" {
		dst = append(append(dst, `,"installmentType":`...), w.noInstallmentsType...)
	}
	if w.noInstallmentsCount != "" {
		dst = append(append(dst, `,"installmentCount":`...), w.noInstallmentsCount...)
	}
	return dst
}

// appendItems adds the items of a sale; without any, what a gap looks like.
func appendItems(dst []byte, items []Item, none gap, appendItem func([]byte, *Item) []byte) []byte {
	if len(items) == 0 && none == gapNull {
		return append(dst, "null"...)
	}
	dst = append(dst, '[')
	for i := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendItem(dst, &items[i])
	}
	return append(dst, ']')
}

func appendBranchItem(dst []byte, item *Item) []byte {
	dst = append(dst, `{"code":`...)
	dst = append(dst, item.product.codeJSON...)
	dst = append(dst, `,"name":`...)
	dst = append(dst, item.product.nameJSON...)
	dst = append(dst, `,"quantity":`...)
	dst = appendThousandths(dst, item.Quantity)
	dst = appendAmount(dst, `,"price":`, item.Price)
	return append(dst, '}')
}
