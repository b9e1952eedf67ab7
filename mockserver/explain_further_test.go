package mockserver

// furtherMistakes are what people get wrong less often; see mistakes.
var furtherMistakes = []mistake{
	// the key
	wrongHeader("the persona's name alone", "X-API-Key", "main", "did you mean calco-main"),
	wrongHeader("a percent-encoded key", "X-API-Key", "calco%2Dmain", "percent-encoded", "calco-main would do"),
	wrongHeader("a key in base64", "X-API-Key", "Y2FsY28tbWFpbjo=", "base64", "calco-main would do"),
	wrongHeader("two keys in one line", "X-API-Key", "calco-main, calco-second", "several keys"),
	wrongHeader("a template not filled in", "X-API-Key", "{{apiKey}}", "placeholder", "calco-main for example"),
	wrongHeader("Python's None for a key", "X-API-Key", "None", `"None"`, "variable without a value"),
	wrongHeader("a JavaScript object for a key", "X-API-Key", "[object Object]", "[object Object]", "variable without a value"),
	elsewhereKey("another scheme", "Authorization", "ApiKey calco-main", "", "the scheme ApiKey", "X-API-Key"),
	elsewhereKey("a key alone in Authorization", "Authorization", "sk-live-9f8e7d6c5b4a", "", "a credential"),
	elsewhereKey("the header of a gateway", "Ocp-Apim-Subscription-Key", "calco-main", "", "Ocp-Apim-Subscription-Key is not read"),
	elsewhereKey("underscores in the header", "x_api_key", "calco-main", "", "X_api_key is not read"),

	// forcing
	wrongHeader("a forced code with a digit short", "Prefer", "code=BR-7", "did you mean BR-07"),
	wrongHeader("a status for a code", "Prefer", "code=404", "no status"),
	{name: "a code of another operation", method: "GET", path: pathLocations, header: map[string]string{"Prefer": "code=BR-31"}, words: []string{"branch report", "L-01"}},
	wrongHeader("no code at all", "Prefer", "code=", "not one of this operation"),

	// the declaration
	wrongHeader("utf8 without a hyphen", "Content-Type", "application/json; charset=utf8", "utf8", "utf-8"),
	wrongHeader("two types in one", "Content-Type", "application/json, text/plain", "comma"),
	wrongHeader("any type", "Content-Type", "*/*", "*/*", "application/json"),
	wrongHeader("brotli", "Content-Encoding", "br", "br", "without a coding"),

	// the syntax
	wrongBody("UTF-16", "\xff\xfe{\x00}\x00", "UTF-16"),
	wrongBody("a NUL at the end", rightBranch+"\x00", "NUL"),
	wrongBody("typographic quotes", "{\u201cstartDate\u201d:\u201c2025-08-01\u201d}", "typographic quotes"),
	wrongBody("an equals sign", `{"startDate"="2025-08-01"}`, "equals sign", "colon"),
	wrongBody("semicolons", `{"page":1;"pageSize":5}`, "semicolon", "commas"),
	wrongBody("hexadecimal", `{"page":0x1}`, "decimal digits"),
	wrongBody("a plus", `{"page":+1}`, "no plus"),
	wrongBody("undefined", `{"startDate":undefined}`, "true, false and null"),
	wrongBody("YAML", "startDate: 2025-08-01\n", "plain text"),
	wrongBody("an object that became text", "[object Object]", "JSON.stringify"),
	wrongBody("a line break in a text", "{\"startDate\":\"2025-08-01\n\"}", "line break"),
	wrongBody("a lone backslash", `{"startDate":"2025\-08-01"}`, "backslash"),
	wrongBody("a text that does not end", `{"startDate":"2025-08-01`, "ends too early"),
	wrongBody("null", "null", "null", "one JSON object"),

	// types
	wrongBranch("a number beyond 64 bits", rightDates+`,"page":99999999999999999999,"pageSize":5`, "too large"),
	wrongBranch("a whole number with a point", rightDates+`,"page":1.0,"pageSize":5`, "plain digits"),
	wrongBranch("null for page", rightDates+`,"page":null,"pageSize":5`, "page is null"),
	wrongBranch("seconds since 1970", `"startDate":1754006400,"endDate":"2025-08-15",`+rightPaging, "startDate", "quotes", "2025-08-01"),
	wrongBranch("a list of locations", rightDates+`,"locationId":["101"],`+rightPaging, "got array", "one value"),
	wrongBranch("a count of installments", rightDates+`,"installmentType":3,`+rightPaging, "got integer", "COMERCIO"),
	wrongReport("a list of Filters", `{"Filters":[{"StartDate":"2025-08-01","EndDate":"2025-08-15"}]}`, "Filters", "got array", "not in a list"),
	wrongReport("Filters encoded twice", `{"Filters":"{\"StartDate\":\"2025-08-01\"}"}`, "encoded twice"),
	wrongReport("null for Filters", `{"Filters":null}`, "Filters is null"),
	wrongReport("a number for a SerialNumber", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15","SerialNumber":9990000101}}`, "expected string, got integer", "in quotes"),

	// where fields lie
	wrongBody("wrapped in data", `{"data":`+rightBranch+`}`, "startDate lies inside data", "top level"),
	wrongBody("wrapped in Filters", `{"Filters":{"StartDate":"2025-08-01"},`+rightPaging+`}`, "inside Filters", "top level"),
	wrongBranch("an object for the paging", rightDates+`,"pagination":{`+rightPaging+`}`, "page lies inside pagination"),
	wrongReport("paging inside Filters", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15","page":2}}`, "page lies inside Filters", "top level"),
	wrongReport("Filter", `{"Filter":{"StartDate":"2025-08-01","EndDate":"2025-08-15"}}`, "did you mean Filters"),
	wrongReport("dates wrapped in data", `{"data":{"StartDate":"2025-08-01"}}`, "StartDate lies inside data", "belongs inside Filters"),
	wrongBranch("Spanish names", `"fechaInicio":"2025-08-01","fechaFin":"2025-08-15","pagina":1`, "did you mean startDate", "did you mean endDate", "did you mean page"),
	{name: "a query for a listing", method: "GET", path: pathLocations + "?page=1", words: []string{"the query was not read", "no parameters"}},

	// dates
	wrongBranch("seconds as text", `"startDate":"1754006400","endDate":"2025-08-15",`+rightPaging, "did you mean 2025-08-01"),
	wrongBranch("month first", `"startDate":"08/15/2025","endDate":"2025-08-15",`+rightPaging, "did you mean 2025-08-15"),
	wrongBranch("two digits of the year", `"startDate":"25-08-01","endDate":"2025-08-15",`+rightPaging, "did you mean 2025-08-01"),
	wrongBranch("year, day, month", `"startDate":"2025-15-08","endDate":"2025-08-15",`+rightPaging, "no month 15", "did you mean 2025-08-15"),
	wrongBranch("dashes of an editor", "\"startDate\":\"2025\u201108\u201101\",\"endDate\":\"2025-08-15\","+rightPaging, "did you mean 2025-08-01"),
	wrongBranch("a date with a zone", `"startDate":"2025-08-01Z","endDate":"2025-08-15",`+rightPaging, "did you mean 2025-08-01"),

	// filters
	wrongBranch("all types", rightDates+`,"typeTransaction":"ALL",`+rightPaging, "leave typeTransaction out"),
	wrongBranch("a Spanish type", rightDates+`,"typeTransaction":"EFECTIVO",`+rightPaging, "did you mean CASH"),
	wrongBranch("a brand written out", rightDates+`,"cardBrand":"AMERICAN EXPRESS",`+rightPaging, "did you mean AMEX"),
	wrongBranch("a brand as a type", rightDates+`,"typeTransaction":"VISA",`+rightPaging, "a value of cardBrand"),
	wrongBranch("a list as text", rightDates+`,"typeTransaction":"[\"DEBIT\"]",`+rightPaging, "brackets around DEBIT"),
	wrongBranch("a comma at the end", rightDates+`,"typeTransaction":"DEBIT, ",`+rightPaging, "empty element", "comma"),
	wrongBranch("installments of debit", rightDates+`,"typeTransaction":"DEBIT","installmentType":"BANCO",`+rightPaging, "applies to CREDIT"),
	wrongBranch("several locations", rightDates+`,"locationId":"101,102",`+rightPaging, "one at a time"),
	wrongBranch("a zero before a location", rightDates+`,"locationId":"0101",`+rightPaging, "did you mean 101"),
	wrongBranch("a commune as a location", rightDates+`,"locationId":"nunoa",`+rightPaging, "did you mean 101?"),
	wrongBranch("null as text", rightDates+`,"locationId":"null",`+rightPaging, "leave locationId out"),
	wrongBranch("a terminal as a location", rightDates+`,"locationId":"9990000101",`+rightPaging, "it is a serialNumber"),
	wrongBranch("a location as a terminal", rightDates+`,"serialNumber":"101",`+rightPaging, "it is a locationId"),
	wrongBranch("a terminal with hyphens", rightDates+`,"serialNumber":"999-000-0101",`+rightPaging, "did you mean 9990000101"),
	wrongBranch("a terminal with a digit short", rightDates+`,"serialNumber":"990000101",`+rightPaging, "did you mean 9990000101"),

	// what reaches no operation
	{name: "the first part of a path", method: "POST", path: "/BranchReport", body: rightBranch, words: []string{"did you mean " + pathBranchReport}},
	{name: "underscores in a path", method: "POST", path: "/BranchReport/branch_report", body: rightBranch, words: []string{"did you mean " + pathBranchReport}},
	{name: "an admin path without its folder", method: "GET", path: "/health", words: []string{"did you mean /__admin/health"}},
	{name: "the folder without its slash", method: "GET", path: "/__admin", words: []string{"/__admin/"}},
	{name: "a method in small letters", method: "post", path: pathBranchReport, body: rightBranch, words: []string{"POST", "capitals"}},
	{name: "a browser's question", method: "OPTIONS", path: pathBranchReport, header: map[string]string{"Origin": "http://localhost:3000"}, words: []string{"--cors"}},
}
