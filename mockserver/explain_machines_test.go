package mockserver

// machineSlips are mistakes of programs and of other services' habits: parts of dates,
// days counted from today, objects that were printed, names of answers sent as filters.
var machineSlips = []mistake{
	// dates
	wrongDate("a month", "2025-08", `"2025-08", not YYYY-MM-DD: it is a month and no day: did you mean 2025-08-01?`),
	wrongDate("a year", "2025", "it is a year and no day: did you mean 2025-01-01?"),
	wrongDate("a quarter", "2025-Q3", "it is a quarter and no day: did you mean 2025-07-01?"),
	wrongDate("a week", "2025-W31", "it is a week and no day: did you mean 2025-07-28?"),
	wrongDate("a month that is none", "2025-13", `startDate is "2025-13", not YYYY-MM-DD`),
	wrongBranch("a month for the last day", `"startDate":"2025-08-01","endDate":"2025-08",`+rightPaging, "it is a month and no day: did you mean 2025-08-31?"),
	wrongReport("a month in Filters", `{"Filters":{"StartDate":"2025-02-01","EndDate":"2025-02"}}`, "Filters.EndDate", "did you mean 2025-02-28?"),
	wrongDate("days before now", "now-7d", `"now-7d"`, "a word is no date; today is 2025-10-15", "did you mean 2025-10-08?"),
	wrongDate("days after today", "today + 1", "did you mean 2025-10-16?"),
	wrongDate("days alone", "-30 days", "did you mean 2025-09-15?"),
	wrongDate("days ago", "7 days ago", "did you mean 2025-10-08?"),
	wrongDate("days ago in Spanish", "hace 7 días", `"hace 7 d\u00edas"`, "did you mean 2025-10-08?"),
	wrongDate("a week ago", "last week", "did you mean 2025-10-08?"),
	wrongDate("a formula", "=TODAY()", `"=TODAY()"`, "did you mean 2025-10-15?"),
	wrongDate("a function of a database", "CURDATE()", "did you mean 2025-10-15?"),
	wrongDate("an expression of a language", "DateTime.Now", "did you mean 2025-10-15?"),
	wrongDate("what Pandas prints", "Timestamp('2025-08-01 00:00:00')", "did you mean 2025-08-01?"),
	wrongDate("what Moment prints", "Moment<2025-08-01T00:00:00-04:00>", "did you mean 2025-08-01?"),
	wrongDate("an operator", "gte:2025-08-01", "did you mean 2025-08-01?"),
	wrongDate("a text that holds a date and may be a key", "sk-2025-08-01-live", "(18 bytes), not YYYY-MM-DD"),
	wrongDate("codes of an address", "01%2F08%2F2025", "did you mean 2025-08-01?"),
	wrongDate("codes of a page", "2025&#45;08&#45;01", "did you mean 2025-08-01?"),

	// names
	wrongBranch("an offset", rightDates+`,`+rightPaging+`,"offset":0`, "not read: offset (did you mean page?)"),
	wrongBranch("a field of answers", rightDates+`,`+rightPaging+`,"status":"Completed"`, "status (a field of answers and no filter)"),
	wrongBranch("the count of installments", rightDates+`,`+rightPaging+`,"installmentCount":3`, "installmentCount (a field of answers and no filter)"),
	wrongBranch("an account", rightDates+`,`+rightPaging+`,"accountId":"7"`, "accountId (the account comes from the key)"),
	wrongBranch("the tax identifier in Spanish", rightDates+`,`+rightPaging+`,"rut":"1-9"`, "rut (the account comes from the key)"),
	wrongBranch("a key in the body", rightDates+`,`+rightPaging+`,"apiKey":"calco-main"`, "apiKey (a key belongs in the header X-API-Key)"),
	wrongReport("a filter of the other report", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15","CardBrand":"VISA"}}`, "CardBrand (a filter of the branch report alone)"),
	wrongReport("two filters of the other report", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15","LocationId":"101","TypeTransaction":"CASH"}}`, "LocationId (a filter of the branch report alone)", "TypeTransaction (a filter of the branch report alone)"),

	// words
	wrongBranch("the name of an enumeration", rightDates+`,"typeTransaction":"TransactionType.CREDIT",`+rightPaging, "did you mean CREDIT?"),
	wrongBranch("a constructor", rightDates+`,"typeTransaction":"PaymentType(DEBIT)",`+rightPaging, "did you mean DEBIT?"),
	wrongBranch("two words in one", rightDates+`,"typeTransaction":"CREDITCARD",`+rightPaging, "did you mean CREDIT?"),
	wrongBranch("letters of full width", rightDates+`,"typeTransaction":"ＣＡＳＨ",`+rightPaging, "did you mean CASH?"),
	wrongBranch("a list in codes of an address", rightDates+`,"typeTransaction":"CREDIT%2C%20DEBIT",`+rightPaging, "(17 bytes) is percent-encoded", "DEBIT, CREDIT"),
	wrongBranch("a colon between words", rightDates+`,"typeTransaction":"CASH:CREDIT",`+rightPaging, `"CASH:CREDIT" is not separated by a comma`),
	wrongBranch("a comma of another script", rightDates+`,"cardBrand":"VISA、AMEX",`+rightPaging, "is not separated by a comma"),
	wrongBranch("a code of two letters", rightDates+`,"cardBrand":"AX",`+rightPaging, "did you mean AMEX?"),
	wrongBranch("a number of installments", rightDates+`,"installmentType":"3",`+rightPaging, `"3" is a number of installments, and no kind`, "COMERCIO"),
	wrongBranch("without installments in Spanish", rightDates+`,"installmentType":"SIN CUOTAS",`+rightPaging, "leave installmentType out"),
	wrongBranch("the kind of a bank in Spanish", rightDates+`,"installmentType":"Bancaria",`+rightPaging, "did you mean BANCO?"),

	// identifiers
	wrongBranch("a location with its kind before it", rightDates+`,"locationId":"LOC-101",`+rightPaging, "did you mean 101?"),
	wrongBranch("a location as a fraction", rightDates+`,"locationId":"101.0",`+rightPaging, "did you mean 101?"),
	wrongBranch("a location in brackets", rightDates+`,"locationId":"[101]",`+rightPaging, "did you mean 101?"),
	wrongBranch("a location in digits of full width", rightDates+`,"locationId":"１０１",`+rightPaging, "did you mean 101?"),
	wrongBranch("a location with a letter for a digit", rightDates+`,"locationId":"l01",`+rightPaging, "did you mean 101?"),
	wrongBranch("a terminal with letters before it", rightDates+`,"serialNumber":"SN9990000101",`+rightPaging, "(12 bytes)", "did you mean 9990000101?"),
	wrongReport("a terminal with letters before it, in Filters", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15","SerialNumber":"POS-9990000101"}}`, "did you mean 9990000101?"),

	// the key, and headers of the mock
	wrongHeader("Python's environment", "X-API-Key", `os.environ["API_KEY"]`, "placeholder", "calco-main for example"),
	wrongHeader("Java's environment", "X-API-Key", `System.getenv("API_KEY")`, "placeholder"),
	wrongHeader("a key in a document", "X-API-Key", "your-api-key-here", "placeholder"),
	wrongHeader("a key that a screen masked", "X-API-Key", "********", "placeholder"),
	wrongHeader("a header that asks for a code", "X-Calco-Code", "BR-07", "did you mean Prefer?"),
	wrongHeader("a code without its name", "Prefer", "BR-07", "Prefer holds no code: write code=BR-07"),

	// the syntax
	wrongBody("a number with its type", `{"page":10L}`, "nothing else in it", "at byte 10"),
	wrongBody("an octal number", `{"page":0o1}`, "nothing else in it"),
	wrongBody("digits in groups", `{"page":1_000}`, "nothing else in it"),
	wrongBody("a comma of full width", "{\"page\":1\uff0c\"pageSize\":5}", "a mark of full width"),
	wrongBody("a colon of full width", "{\"page\"\uff1a1}", "a mark of full width"),

	// paths of other services
	{name: "a page of documentation", method: "GET", path: "/swagger/index.html", words: []string{"did you mean /__admin/openapi.yaml?"}},
	{name: "the contract as JSON", method: "GET", path: "/openapi.json", words: []string{"did you mean /__admin/openapi.yaml?"}},
	{name: "health as clusters ask for it", method: "GET", path: "/healthz", words: []string{"did you mean /__admin/health?"}},
	{name: "an admin path without its marks", method: "GET", path: "/admin/requests", words: []string{"did you mean /__admin/requests?"}},
}
