package change

import (
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
)

// Dates of requests.
const dateForm = "2006-01-02"

// Names are how an operation calls what the reports share.
type Names struct{ Start, End, Serial, Location string }

// NamesOf are those of an operation with a body.
func NamesOf(op rules.Operation) Names {
	if op == rules.TransactionReport {
		return Names{Start: "Filters.StartDate", End: "Filters.EndDate", Serial: "Filters.SerialNumber"}
	}
	return Names{Start: "startDate", End: "endDate", Serial: "serialNumber", Location: "locationId"}
}

// FieldsOf lists the fields of an operation's request table, in its order.
func FieldsOf(op rules.Operation) []string {
	switch op {
	case rules.BranchReport:
		return []string{"startDate", "endDate", "locationId", "serialNumber", "typeTransaction", "cardBrand", "installmentType", "page", "pageSize"}
	case rules.TransactionReport:
		return []string{"Filters.StartDate", "Filters.EndDate", "Filters.SerialNumber", "page", "pageSize"}
	}
	return nil
}

// Ordinary is a good request to an operation: the last seven full days.
func Ordinary(op rules.Operation, key string, now time.Time) call.Request {
	q := call.For(op)
	q.Key, q.Now = key, now
	if call.HasBody(op) {
		q.Body = ordinaryBody(op, now).String()
	}
	return q
}

func ordinaryBody(op rules.Operation, now time.Time) Body {
	names := NamesOf(op)
	return Body{}.
		With(names.Start, now.AddDate(0, 0, -7).Format(dateForm)).
		With(names.End, now.AddDate(0, 0, -1).Format(dateForm)).
		With("page", 1).With("pageSize", 10)
}
