package reason

import (
	"slices"
	"strconv"
	"strings"
)

// Unread tells which fields of a body nobody read, and which fields were meant.
func Unread(names []string, shown Shown, known []string) string {
	return "not read: " + firstFew(names, func(name string) string { return shown(name) + unreadHint(name, known) })
}

// unreadHint is what was probably meant by a name of the body.
func unreadHint(name string, known []string) string {
	switch meant := MeantField(name, known); {
	case strings.HasPrefix(name, "Filters") && slices.Contains(known, "Filters") && meant != "" && meant != "Filters": // a path for a name
		return " (it belongs inside Filters)"
	case meant == name: // the right name in the wrong place
		return " (it belongs " + proper(name) + ")"
	case meant != "":
		return " (did you mean " + meant + "?)"
	case NamesKey(name):
		return " (a key belongs in the header X-API-Key)"
	case slices.Contains(known, "Filters") && MeantField(name, branchFilters) != "":
		return " (a filter of the branch report alone)"
	case slices.Contains(ofAccount, letters(name)):
		return " (the account comes from the key)"
	case slices.Contains(ofAnswers, letters(name)):
		return " (a field of answers and no filter)"
	}
	return ""
}

// branchFilters are the filters that the transaction report does not have.
var branchFilters = []string{"locationId", "typeTransaction", "cardBrand", "installmentType"}

// ofAccount are names for whose data is asked for, which no caller says; ofAnswers are
// fields of both reports' answers by which nobody can filter. Both as letters has them.
var (
	ofAccount = strings.Fields("accountid account taxid rut partnerid merchantid merchant commerceid commerce clientid customerid userid companyid cuenta cliente comercio")
	ofAnswers = strings.Fields("status estado amount monto saleamount totalamount tipamount saleid sequencenumber currency currencycode moneda installmentcount cardbin cardorigin cardissuer documenttype acquirerid instance address items transactiondatetime paymentdatatime paymentdatetime")
)

// firstFew lists the first of many names, each as a function writes it.
func firstFew(names []string, write func(name string) string) string {
	const most = 3
	var all []string
	for _, name := range names[:min(len(names), most)] {
		all = append(all, write(name))
	}
	if len(names) > most {
		all = append(all, "and "+strconv.Itoa(len(names)-most)+" more")
	}
	return strings.Join(all, ", ")
}

// proper is the place where a field of the transaction report belongs.
func proper(name string) string {
	if strings.EqualFold(name, "page") || strings.EqualFold(name, "pageSize") || name == "Filters" {
		return "at the top level of the body"
	}
	return "inside Filters"
}

// MeantField is the documented field that a name was probably meant to be: the
// same letters in another case or with other marks between them, or a slip of
// the keyboard. Empty where none is near.
func MeantField(name string, known []string) string {
	if at := strings.LastIndexAny(name, ".[/"); at >= 0 { // a path, as request.startDate or Filters[StartDate]
		if meant := MeantField(strings.Trim(name[at+1:], "]\"'"), known); meant != "" {
			return meant
		}
	}
	plain := letters(name)
	for _, field := range known {
		if letters(field) == plain {
			return field
		}
	}
	for _, field := range known {
		if strings.EqualFold(aliases[plain], field) {
			return field
		}
	}
	lower := make([]string, len(known))
	for i, field := range known {
		lower[i] = letters(field)
	}
	if near, found := nearest(plain, lower, 3); found {
		for i := range lower {
			if lower[i] == near {
				return known[i]
			}
		}
	}
	return ""
}

// letters is a name without letter case, accents and marks.
func letters(name string) string {
	return withoutMarks.Replace(strings.ToLower(name))
}

var withoutMarks = strings.NewReplacer("_", "", "-", "", ".", "", " ", "",
	"á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n")

// aliases are other words for the fields of the requests.
var aliases = map[string]string{
	"start": "startDate", "inicio": "startDate", "datestart": "startDate", "startingdate": "startDate", "since": "startDate",
	"end": "endDate", "fin": "endDate", "termino": "endDate", "dateend": "endDate", "until": "endDate",
	"storeid": "locationId", "store": "locationId", "shopid": "locationId", "branch": "locationId", "terminalid": "serialNumber", "serialno": "serialNumber", "posid": "serialNumber", "deviceid": "serialNumber", "pos": "serialNumber",
	"from": "startDate", "begindate": "startDate", "fromdate": "startDate", "datefrom": "startDate",
	"to": "endDate", "todate": "endDate", "dateto": "endDate", "finishdate": "endDate",
	"transactiontype": "typeTransaction", "type": "typeTransaction", "paymenttype": "typeTransaction", "typestransaction": "typeTransaction",
	"brand": "cardBrand", "brands": "cardBrand", "installments": "installmentType", "installmentkind": "installmentType",
	"location": "locationId", "branchid": "locationId", "serial": "serialNumber", "posserialnumber": "serialNumber", "terminal": "serialNumber",
	"fechainicio": "startDate", "fechadesde": "startDate", "desde": "startDate", "fechafin": "endDate", "fechahasta": "endDate", "hasta": "endDate", "fechatermino": "endDate",
	"tipotransaccion": "typeTransaction", "tipo": "typeTransaction", "marca": "cardBrand", "marcatarjeta": "cardBrand", "cuotas": "installmentType", "tipocuota": "installmentType",
	"local": "locationId", "idlocal": "locationId", "localid": "locationId", "sucursal": "locationId", "serie": "serialNumber", "numeroserie": "serialNumber", "numerodeserie": "serialNumber",
	"startdatetime": "startDate", "enddatetime": "endDate", "initialdate": "startDate", "finaldate": "endDate", "fechainicial": "startDate", "fechafinal": "endDate",
	"mediopago": "typeTransaction", "mediodepago": "typeTransaction", "tipopago": "typeTransaction", "paymentmethod": "typeTransaction",
	"tarjeta": "cardBrand", "card": "cardBrand", "cardtype": "cardBrand", "tienda": "locationId", "idsucursal": "locationId", "numserie": "serialNumber", "nroserie": "serialNumber",
	"itemsperpage": "pageSize", "rows": "pageSize", "count": "pageSize", "take": "pageSize", "top": "pageSize", "registros": "pageSize", "currentpage": "page", "pageno": "page", "pageindex": "page",
	"offset": "page", "skip": "page", "cursor": "page", "pagina": "page", "tamanopagina": "pageSize", "tamano": "pageSize", "filtros": "Filters",
	"begin": "startDate", "brandcard": "cardBrand", "installment": "installmentType", "tipocuotas": "installmentType", "tipodecuotas": "installmentType",
	"fechadeinicio": "startDate", "fechadetermino": "endDate", "fechadefin": "endDate", "tipodetransaccion": "typeTransaction", "marcadetarjeta": "cardBrand",
	"serieterminal": "serialNumber", "numeroterminal": "serialNumber", "idterminal": "serialNumber", "codigolocal": "locationId", "codigosucursal": "locationId", "codigotienda": "locationId", "numerolocal": "locationId",
	"porpagina": "pageSize", "cantidad": "pageSize", "numeropagina": "page",
	"pagenumber": "page", "size": "pageSize", "limit": "pageSize", "perpage": "pageSize", "filter": "Filters",
}

// Wrapped tells that fields lie inside a member where nobody looks for them, and how
// the field is named where it belongs, if otherwise.
func Wrapped(within, field, meant string) string {
	text := field + " lies inside " + within + ": the fields belong at the top level of the body"
	if within == "Filters" { // there its other fields are right
		text = field + " lies inside " + within + ": it belongs at the top level of the body"
	}
	if meant != field {
		text += ", as " + meant
	}
	return text
}

// Inside is Wrapped for fields that belong inside another member.
func Inside(within, field, proper string) string {
	return field + " lies inside " + within + ": it belongs inside " + proper
}

// Query tells which parameters of the query were not read, and which fields were
// meant; all says that none of them was.
func Query(names []string, all bool, shown Shown, known []string) string {
	what := "not read in the query: "
	if all {
		what = "the query was not read: "
	}
	what += firstFew(names, func(name string) string { return shown(name) + parameterHint(name, known) })
	if slices.ContainsFunc(names, func(name string) bool { return !NamesKey(name) }) {
		what += "; send the fields in the JSON body"
	}
	return what
}

// parameterHint is what was probably meant by a parameter.
func parameterHint(name string, known []string) string {
	switch meant := MeantField(name, known); {
	case NamesKey(name):
		return " (a key belongs in the header X-API-Key)"
	case meant != "" && meant != name:
		return " (did you mean " + meant + "?)"
	}
	return ""
}

// Malformed tells why a query cannot be read.
func Malformed(query string) string {
	if strings.Contains(query, ";") {
		return "the query holds a semicolon, which parts nothing: & parts parameters"
	}
	return "the query holds a percent sign that begins no code: %25 stands for one"
}
