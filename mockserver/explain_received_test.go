package mockserver

// received are mistakes whose reason names what came, where it came, and what is near.
var received = []mistake{
	wrongHeader("a code without its hyphen", "Prefer", "code=BR27", `400 the forced code "BR27" is not one of this operation (did you mean BR-27?); it answers BR-00`),
	wrongHeader("a code as long as a key", "Prefer", "code=abcdefghij0123456789", "the forced code (20 bytes) is not one of this operation"),
	wrongHeader("a date for a time", "X-Calco-Now", "20/08/2025", `X-Calco-Now is "20/08/2025", not a time: write RFC 3339`, "did you mean 2025-08-20T00:00:00?"),
	wrongHeader("a day for a time", "X-Calco-Now", "2025-08-20", `X-Calco-Now is "2025-08-20", not a time`, "did you mean 2025-08-20T00:00:00?"),
	wrongHeader("a space for the T", "X-Calco-Now", "2025-08-20 15:00", "did you mean 2025-08-20T15:00:00?"),
	wrongHeader("no time at all", "X-Calco-Now", "sk_live_4eC39HqLyjWDarjt", "X-Calco-Now is (24 bytes), not a time"),
	wrongHeader("a time that is skipped", "X-Calco-Now", "2025-09-07T00:30:00", "does not exist: the clock goes forward over it, to 2025-09-07T01:00:00"),

	elsewhereKey("a shipped key in a parameter of any name", "X-None", "", "?code=calco-main", "X-API-Key is missing; calco-main in the query is not read: send the key alone"),
	elsewhereKey("a key in Spanish in the query", "X-None", "", "?clave=calco-main~s", "calco-main in the query is not read"),
	elsewhereKey("a word for a key in Spanish", "X-None", "", "?clave=x", "a key in the query is not read"),
	elsewhereKey("a shipped key in a cookie of any name", "Cookie", "session=calco-main", "", "calco-main in a cookie is not read"),
	elsewhereKey("letters exchanged in the header's name", "X-Api-Kye", "x", "", "the header X-Api-Kye is not read"),
	elsewhereKey("a shipped key in such a header", "X-Api-Kye", "calco-main", "", "calco-main in the header X-Api-Kye is not read"),
	elsewhereKey("a header in Spanish", "Clave", "calco-main", "", "calco-main in the header Clave is not read"),
	elsewhereKey("a header of another service", "X-Functions-Key", "calco-main", "", "calco-main in the header X-Functions-Key is not read"),
	elsewhereKey("a header whose name could be a key", "Abcdef123456789", "calco-main", "", "calco-main in another header is not read"),
	elsewhereKey("a shipped key in an ordinary header", "User-Agent", "calco-main~tests", "", "calco-main in the header User-Agent is not read"),
	wrongHeader("a placeholder in Spanish", "X-API-Key", "TU_API_KEY", "placeholder"),
	wrongHeader("a variable of Node", "X-API-Key", "process.env.REPORT_KEY", "placeholder"),

	// what would do is named, and not only what is wrong
	wrongHeader("an empty key", "X-API-Key", "", "X-API-Key is empty; the keys are those of GET /__admin/personas, calco-main for example"),
	wrongHeader("a comma after the key", "X-API-Key", "calco-main,", "X-API-Key has a comma beside the key: drop it; calco-main would do"),
	wrongHeader("a semicolon after the key", "X-API-Key", "calco-main;", "X-API-Key has a semicolon beside the key: drop it; calco-main would do"),
	wrongBody("an empty body", "", "the body is empty: send one JSON object"),
	wrongBranch("semicolons between words", rightDates+`,"typeTransaction":"CREDIT;debit",`+rightPaging, `"CREDIT;debit" is not separated by a comma: "CREDIT, DEBIT" would do; allowed are`),
	wrongBranch("spaces between brands", rightDates+`,"cardBrand":"VISA AMEX",`+rightPaging, `"VISA AMEX" is not separated by a comma: "VISA,AMEX" would do; allowed are`),
	wrongBranch("brands in one word", rightDates+`,"cardBrand":"AMEX:VISA",`+rightPaging, `"AMEX:VISA" is not separated by a comma: "AMEX,VISA" would do; allowed are`),
	wrongBody("a bracket too many", rightBranch+"}", "a closing bracket too many after the JSON object"),
	wrongQuery("semicolons in the query", "a=1;b=2", "the query holds a semicolon, which parts nothing: & parts parameters"),
	wrongQuery("a percent sign in the query", "a=100%", "the query holds a percent sign that begins no code: %25 stands for one"),
	{name: "fields in the query of a GET", method: "GET", path: pathBranchReport + "?startDate=2025-08-01&page=1", words: []string{"405 this path serves POST, GET was sent; the query was not read: startDate, page; send the fields in the JSON body"}},
	{name: "the same of the other report", method: "GET", path: pathTransactionReport + "?start_date=2025-08-01", words: []string{"405 this path serves POST, GET was sent; the query was not read: start_date (did you mean StartDate?)"}},
	wrongDate("a day that may be a month", "08/01/2025", "did you mean 2025-01-08?; where the month comes first, 2025-08-01"),
	wrongDate("a day and a month that are alike", "08/08/2025", "did you mean 2025-08-08?"),
}
