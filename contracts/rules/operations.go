package rules

import "slices"

// OperationRow is what there is to say of one call of the service: where it is
// asked for, what a request carries and what a success looks like. Whoever needs
// one of these asks the table; only the client's allow-list is a copy written by
// hand, on purpose: a row that is wrong must not open a way out.
type OperationRow struct {
	ID     Operation `json:"id"`
	Name   string    `json:"name"` // as features and reports say it
	Method string    `json:"method"`
	Path   string    `json:"path"`
	// ContractID is the operationId in openapi.yaml.
	ContractID string `json:"operationId"`
	// RowsAt is the dotted path of the sales of a page or the entries of a
	// listing; empty where an answer has neither.
	RowsAt string `json:"rowsAt,omitempty"`
	// CodeAt and MessageAt are the dotted paths of the result in every answer.
	CodeAt    string `json:"codeAt"`
	MessageAt string `json:"messageAt"`
	// SuccessRule is the rule of a success, SuccessCode the code it carries and
	// SuccessStatus its HTTP status, which the reference documents.
	SuccessRule   ID         `json:"successRule"`
	SuccessCode   string     `json:"successCode"`
	SuccessStatus int        `json:"successStatus"`
	Fields        []FieldRow `json:"fields,omitempty"` // of the request body, in the order of its table
}

// FieldRow is one row of a request table of the reference.
type FieldRow struct {
	Name     string `json:"name"` // dotted where it lies in another: Filters.StartDate
	Type     string `json:"type"` // string, int or object
	Required bool   `json:"required"`
	// Good is what a good request sends; the zero Term where it sends nothing.
	Good Term `json:"-"`
	// Own is what a filter for something of the account may name.
	Own Base `json:"-"`
}

// operations is the table, in the order of the reference's introduction.
var operations = []OperationRow{
	{ID: BranchReport, Name: "branch report", Method: "POST", Path: "/BranchReport/branch-report", ContractID: "branchReport",
		RowsAt: "data.transactions", CodeAt: "metadata.code", MessageAt: "metadata.message",
		SuccessRule: "BR-00", SuccessCode: "BR-00", SuccessStatus: 200,
		Fields: []FieldRow{
			{Name: "startDate", Type: "string", Required: true, Good: Term{Base: From}},
			{Name: "endDate", Type: "string", Required: true, Good: Term{Base: To}},
			{Name: "locationId", Type: "string", Own: OwnLocation},
			{Name: "serialNumber", Type: "string", Own: OtherTerminal},
			{Name: "typeTransaction", Type: "string"},
			{Name: "cardBrand", Type: "string"},
			{Name: "installmentType", Type: "string"},
			{Name: "page", Type: "int", Required: true, Good: literal(1)},
			{Name: "pageSize", Type: "int", Required: true, Good: literal(10)},
		}},
	{ID: Locations, Name: "locations", Method: "GET", Path: "/DeviceLocation/locations", ContractID: "locations",
		RowsAt: "data", CodeAt: "metadata.code", MessageAt: "metadata.message",
		SuccessRule: "L-00", SuccessCode: "L-00", SuccessStatus: 200},
	{ID: TransactionReport, Name: "transaction report", Method: "POST", Path: "/Report/get-report", ContractID: "transactionReport",
		RowsAt: "content.reports", CodeAt: "code", MessageAt: "message",
		SuccessRule: "TR-OK", SuccessCode: "200", SuccessStatus: 200,
		Fields: []FieldRow{
			{Name: "Filters", Type: "object", Required: true},
			{Name: "Filters.StartDate", Type: "string", Required: true, Good: Term{Base: From}},
			{Name: "Filters.EndDate", Type: "string", Required: true, Good: Term{Base: To}},
			{Name: "Filters.SerialNumber", Type: "string", Own: OtherTerminal},
			{Name: "page", Type: "int", Good: literal(1)},
			{Name: "pageSize", Type: "int", Good: literal(10)},
		}},
	{ID: SerialNumbers, Name: "serial numbers", Method: "GET", Path: "/SerialNumbersDevice/get-serial-numbers-device/", ContractID: "serialNumbers",
		RowsAt: "data", CodeAt: "metadata.code", MessageAt: "metadata.message",
		SuccessRule: "SN-LISTING", SuccessCode: "L-00", SuccessStatus: 200},
}

// Operations returns the table of operations.
func Operations() []OperationRow { return slices.Clone(operations) }

// LookupOperation finds an operation by its ID.
func LookupOperation(id Operation) (OperationRow, bool) {
	i := slices.IndexFunc(operations, func(o OperationRow) bool { return o.ID == id })
	if i < 0 {
		return OperationRow{}, false
	}
	return operations[i], true
}

// Successes lists the rules of a success, one for each operation.
func Successes() (ids []ID) {
	for _, op := range operations {
		ids = append(ids, op.SuccessRule)
	}
	return ids
}

func isSuccess(id ID) bool {
	return slices.ContainsFunc(operations, func(op OperationRow) bool { return op.SuccessRule == id })
}

// SuccessOf is the rule of the success that a code stands for, if it does.
func SuccessOf(code string) (rule ID, is bool) {
	for _, op := range operations {
		if op.SuccessCode == code {
			return op.SuccessRule, true
		}
	}
	return "", false
}
