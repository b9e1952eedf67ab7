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
}
