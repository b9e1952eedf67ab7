package wording

import (
	"strconv"

	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/world"
	"calco.example/mockserver/world/payment"
)

// AppendTransaction adds one sale as the branch report shows it, its fields in the
// order of the table of a transaction.
func (w *Words) AppendTransaction(dst []byte, s *world.Sale) []byte {
	location := s.Terminal.Location
	dst = append(dst, `{"locationId":"`...)
	dst = append(dst, w.LocationID(location)...)
	dst = append(dst, '"')
	if none := w.untold[address]; none != nil {
		dst = append(dst, *none...)
	} else {
		dst = append(append(dst, `,"address":`...), location.AddressJSON...)
	}
	dst = append(dst, `,"saleId":"`...)
	dst = s.AppendID(dst)
	dst = append(dst, `","sequenceNumber":"`...)
	dst = s.AppendSequence(dst)
	dst = append(dst, `","serialNumber":`...)
	dst = append(dst, s.Terminal.SerialJSON...)
	dst = append(dst, `,"status":`...)
	dst = append(dst, w.status(s, w.completed, w.reversed, w.thirdStatus.branch)...)
	dst = append(dst, `,"transactionDateTime":"`...)
	dst = s.AppendTime(dst)
	dst = append(dst, `","transactionType":`...)
	dst = append(dst, w.branchTypes[s.Class]...)
	dst = w.appendDocument(dst, s)
	dst = w.appendCard(dst, s)
	dst = append(dst, `,"currencyCode":`...)
	dst = append(dst, w.money(s, w.otherCurrency.branch)...)
	dst = jsonbody.AppendAmount(dst, `,"saleAmount":`, s.SaleAmount, w.decimals)
	dst = jsonbody.AppendAmount(dst, `,"tipAmount":`, s.TipAmount, w.decimals)
	dst = jsonbody.AppendAmount(dst, `,"cashbackAmount":`, s.CashbackAmount, w.decimals)
	dst = jsonbody.AppendAmount(dst, `,"totalAmount":`, w.total(s), w.decimals)
	dst = w.appendInstallments(dst, s)
	if none := w.untold[acquirerID]; none != nil {
		dst = append(dst, *none...)
	} else {
		dst = append(strconv.AppendInt(append(dst, `,"acquirerId":"`...), s.AcquirerID, 10), '"')
	}
	if none := w.untold[instance]; none != nil {
		dst = append(dst, *none...)
	} else {
		dst = strconv.AppendInt(append(dst, `,"instance":`...), int64(s.Instance), 10)
	}
	if none := w.noItems[s.Class.Type()]; !(len(s.Items) == 0 && none == blankAbsent) {
		dst = append(dst, `,"items":`...)
		dst = appendItems(dst, s.Items, none, w.appendBranchItem)
	}
	return append(dst, '}')
}

// appendDocument adds the tax document, or what stands for none.
func (w *Words) appendDocument(dst []byte, s *world.Sale) []byte {
	if s.DocumentType == 0 {
		return append(dst, w.noDocument...)
	}
	return strconv.AppendInt(append(dst, `,"documentType":`...), int64(s.DocumentType), 10)
}

// appendCard adds the four card fields; a cash sale has no card
// (Q-CASH-CARD-FIELDS).
func (w *Words) appendCard(dst []byte, s *world.Sale) []byte {
	if s.Class.Type() != payment.Cash {
		dst = append(append(dst, `,"cardBrand":`...), w.brands[s.Class]...)
		return w.appendNumber(dst, s)
	}
	return append(dst, w.cashCard...)
}

// appendNumber adds what is told of a card beside its brand.
func (w *Words) appendNumber(dst []byte, s *world.Sale) []byte {
	if none := w.untold[cardBIN]; none != nil {
		dst = append(dst, *none...)
	} else {
		dst = append(append(append(dst, `,"cardBin":"`...), s.BIN...), '"')
	}
	if none := w.untold[cardOrigin]; none != nil {
		dst = append(dst, *none...)
	} else {
		dst = append(append(dst, `,"cardOrigin":`...), choose(s.International, w.international, w.national)...)
	}
	if none := w.untold[cardIssuer]; none != nil {
		return append(dst, *none...)
	}
	return append(append(dst, `,"cardIssuer":`...), s.IssuerJSON...)
}

// appendInstallments adds kind and count, or what stands where there are none
// (Q-NO-INSTALLMENTS).
func (w *Words) appendInstallments(dst []byte, s *world.Sale) []byte {
	kind := s.Class.Installments()
	if kind != payment.NoInstallments {
		dst = append(dst, `,"installmentType":`...)
		dst = append(dst, w.installments[kind]...)
		dst = append(dst, `,"installmentCount":`...)
		return strconv.AppendInt(dst, int64(s.InstallmentCount), 10)
	}
	return append(dst, w.noInstallments[s.Class.Type()]...)
}

// appendItems adds the items of a sale; without any, what a gap looks like.
func appendItems(dst []byte, items []world.Item, none blank, appendItem func([]byte, *world.Item) []byte) []byte {
	if len(items) == 0 && none == blankNull {
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

// price is what an item is shown to cost (Q-ITEMS-SUM).
func (w *Words) price(item *world.Item) int64 {
	if w.beforeTax {
		return item.PriceBeforeTax()
	}
	return item.Price
}

func (w *Words) appendBranchItem(dst []byte, item *world.Item) []byte {
	dst = append(dst, `{"code":`...)
	dst = append(dst, item.CodeJSON()...)
	dst = append(dst, `,"name":`...)
	dst = append(dst, item.NameJSON()...)
	dst = append(dst, `,"quantity":`...)
	dst = jsonbody.AppendThousandths(dst, item.Quantity)
	dst = jsonbody.AppendAmount(dst, `,"price":`, w.price(item), "")
	return append(dst, '}')
}
