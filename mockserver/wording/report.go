package wording

import (
	"strconv"
	"time"

	"calco.example/contracts/civil"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/world"
	"calco.example/mockserver/world/payment"
)

// Amount is what the transaction report gives as the amount of a sale (Q-TR-AMOUNT).
func (w *Words) Amount(s *world.Sale) int64 {
	if w.amountIsSale {
		return s.SaleAmount
	}
	return w.total(s)
}

// Commerce is what the transaction report tells of a commerce: its identifier
// (Q-TR-PARTNER-ID) and its name (Q-TR-COMMERCE-NAME).
func (w *Words) Commerce(c *world.Commerce) world.Commerce {
	told := *c
	if w.ownPartnerID {
		told.PartnerID = c.OwnPartnerID()
	}
	if w.ownCommerceName {
		told.Name = c.OwnName()
	}
	return told
}

// AppendReport adds one sale as the transaction report shows it, its fields in the
// order of the table of a report. An entry is paid once its day has come.
func (w *Words) AppendReport(dst []byte, s *world.Sale, settled world.Settlement, today civil.Date) []byte {
	amount := w.Amount(s)
	dst = append(dst, `{"saleId":"`...)
	if w.ownSaleIDs {
		dst = s.AppendOwnID(dst)
	} else {
		dst = s.AppendID(dst)
	}
	dst = append(dst, `","sequenceNumber":`...)
	dst = w.appendSequence(dst, s)
	dst = append(dst, `,"posSerialNumber":`...)
	dst = append(dst, s.Terminal.SerialJSON...)
	dst = append(dst, `,"status":`...)
	dst = append(dst, w.status(s, w.reportCompleted, w.reportReversed, w.thirdStatus.report)...)
	dst = jsonbody.AppendAmount(dst, `,"amount":`, amount, w.reportDecimals)
	dst = append(dst, `,"currency":`...)
	dst = append(dst, w.money(s, w.otherCurrency.report)...)
	dst = append(dst, `,"typeTransaction":`...)
	dst = append(dst, w.paymentTypes[s.Class]...)
	dst = append(dst, `,"paymentDataTime":"`...)
	if w.ownTime {
		dst = s.AppendPaidMillis(dst)
	} else {
		dst = s.AppendTimeMillis(dst)
	}
	dst = append(dst, `","extraData":{`...)
	if none := w.reportNoItems[s.Class.Type()]; !(len(s.Items) == 0 && none == blankAbsent) {
		dst = append(dst, `"items":`...)
		dst = appendItems(dst, s.Items, none, w.appendReportItem)
		dst = append(dst, ',')
	}
	dst = jsonbody.AppendAmount(dst, `"amountCommission":`, settled.Commission, w.reportDecimals)
	rest := settled.Net
	if w.beforeCommission {
		rest = amount
	}
	dst = jsonbody.AppendAmount(dst, `,"amountWithoutCommission":`, rest, w.reportDecimals)
	dst = append(dst, '}')
	dst = w.appendReconciliations(dst, s, w.entries(settled, amount), today)
	return append(dst, '}')
}

// appendSequence adds the sequence number, which a filler may stand for (Q-TR-CASH-SEQUENCE)
// and which may be another one than that of the branch report (Q-TR-SEQUENCE).
func (w *Words) appendSequence(dst []byte, s *world.Sale) []byte {
	if s.Class.Type() == payment.Cash && w.cashSequence != "" {
		return append(dst, w.cashSequence...)
	}
	dst = append(dst, '"')
	if w.ownSequence {
		dst = s.AppendOwnSequence(dst)
	} else {
		dst = s.AppendSequence(dst)
	}
	return append(dst, '"')
}

// entries are the entries of a settlement with the amounts that the profile
// gives them.
func (w *Words) entries(settled world.Settlement, amount int64) []world.Entry {
	var gross []int64
	if w.gross {
		gross = world.SplitEvenly(amount, settled.Parts)
	}
	for i, e := range settled.Entries {
		switch {
		case e.None && w.zeroPlaceholder:
			settled.Entries[i].Amount = 0
		case !e.None && w.gross && e.Withheld:
			settled.Entries[i].Amount = -gross[e.Number-1]
		case !e.None && w.gross:
			settled.Entries[i].Amount = gross[e.Number-1]
		}
	}
	return settled.Entries
}

// appendReconciliations adds the settlement entries. An entry is paid once its
// day has come, or withheld; before, its id is a text that says so, and a sale that is
// never settled has an entry that says there is none, an empty list, null, or nothing.
func (w *Words) appendReconciliations(dst []byte, s *world.Sale, entries []world.Entry, today civil.Date) []byte {
	if len(entries) == 1 && entries[0].None {
		reversed := 0
		if s.Reversed {
			reversed = 1
		}
		switch w.noReconciliation[s.Class.Type()][reversed] {
		case blankEmpty:
			return append(dst, `,"reconciliations":[]`...)
		case blankNull:
			return append(dst, `,"reconciliations":null`...)
		case blankAbsent:
			return dst
		}
	}
	dst = append(dst, `,"reconciliations":[`...)
	for i, e := range entries {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"paymentDate":"`...)
		if !e.None {
			dst = w.appendPaymentDate(dst, e.Date)
		}
		dst = append(dst, `","installmentNumber":`...)
		dst = strconv.AppendInt(dst, int64(e.Number), 10)
		dst = jsonbody.AppendAmount(dst, `,"amount":`, e.Amount, "")
		dst = append(dst, `,"reconciliationId":`...)
		switch {
		case e.None:
			dst = append(dst, w.reconciliationNone...)
		case e.Date > today:
			dst = append(dst, w.reconciliationPending...)
		default:
			dst = strconv.AppendInt(dst, e.ID, 10)
		}
		dst = append(dst, '}')
	}
	return append(dst, ']')
}

// appendPaymentDate adds a day in the form that the profile says.
func (w *Words) appendPaymentDate(dst []byte, day civil.Date) []byte {
	if w.paymentDate == time.DateOnly {
		return day.AppendTo(dst)
	}
	return day.Time().AppendFormat(dst, w.paymentDate)
}

func (w *Words) appendReportItem(dst []byte, item *world.Item) []byte {
	dst = append(dst, `{"code":`...)
	dst = append(dst, item.CodeJSON()...)
	dst = append(dst, `,"quantity":`...)
	dst = jsonbody.AppendThousandths(dst, item.Quantity)
	dst = append(dst, `,"name":`...)
	dst = append(dst, item.NameJSON()...)
	dst = jsonbody.AppendAmount(dst, `,"price":`, w.price(item), "")
	return append(dst, '}')
}
