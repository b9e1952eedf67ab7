package exchange

import (
	"cmp"
	"math/big"
)

// Objects are the objects of a list in a row.
func (r Row) Objects(path string) []Row {
	list, _ := r.At(path).([]any)
	return objectsOf(list)
}

func objectsOf(list []any) (objects []Row) {
	for _, entry := range list {
		if object, ok := entry.(map[string]any); ok {
			objects = append(objects, object)
		}
	}
	return objects
}

// Items are the items of a transaction, in either report.
func (r Row) Items() []Row {
	field := "items"
	if r["extraData"] != nil {
		field = "extraData.items"
	}
	list, _ := r.At(field).([]any)
	return objectsOf(list)
}

// Day is the civil date of a row's time, as it shows it: a range may count another one
// ([Days]).
func (r Row) Day() string {
	text := r.Time()
	return text[:min(10, len(text))]
}

// Amount is a number of a row, or a text that is one; nil where there is none.
func (r Row) Amount(path string) *big.Rat {
	n, ok := new(big.Rat).SetString(r.Text(path))
	if !ok {
		return nil
	}
	return n
}

// Compare orders two rows by a field: numbers by value, texts by characters.
func (r Row) Compare(other Row, field string) int {
	if x, ok := r.Number(field); ok {
		if y, ok := other.Number(field); ok {
			return x.Cmp(y)
		}
	}
	return cmp.Compare(r.Text(field), other.Text(field))
}

// AddUp tells whether the amounts of entries add up to a figure, or would if each was
// rounded by itself to the last place that any of them has: how a sum is divided is not said.
func AddUp(entries []Row, want *big.Rat) bool {
	off, unit, decimals := new(big.Rat).Set(want), big.NewRat(1, 1), 0
	for _, entry := range entries {
		n := entry.Amount("amount")
		if n == nil {
			continue
		}
		off.Sub(off, n)
		for ; decimals < 6 && !new(big.Rat).Quo(n, unit).IsInt(); decimals++ {
			unit.Quo(unit, big.NewRat(10, 1))
		}
	}
	if off.Sign() == 0 || len(entries) < 2 && decimals == 0 && want.IsInt() {
		return off.Sign() == 0
	}
	return off.Abs(off).Cmp(unit.Mul(unit, big.NewRat(int64(len(entries)), 2))) <= 0
}

// SaleMembers are the members of a sale that the tables of the reference list for either
// report, with those of extraData.
var SaleMembers = []string{
	"locationId", "address", "saleId", "sequenceNumber", "serialNumber", "status", "transactionDateTime", "transactionType", "documentType",
	"cardBrand", "cardBin", "cardOrigin", "cardIssuer", "currencyCode", "saleAmount", "tipAmount", "cashbackAmount", "totalAmount",
	"installmentType", "installmentCount", "acquirerId", "instance", "items",
	"posSerialNumber", "amount", "currency", "typeTransaction", "paymentDataTime", "extraData", "amountCommission", "amountWithoutCommission", "reconciliations",
}

// EntryMembers are those of a reconciliation.
var EntryMembers = []string{"paymentDate", "installmentNumber", "amount", "reconciliationId"}

// UsualStatus is the status of most of some sales.
func UsualStatus(rows []Row) (usual string) {
	sales := map[string]int{}
	for _, row := range rows {
		status := row.Text("status")
		if sales[status]++; sales[status] > sales[usual] {
			usual = status
		}
	}
	return usual
}
