package mockserver

// habits are mistakes that come from the language, the library or the shell of
// whoever sends the request.
var habits = []mistake{
	// dates as date libraries print them
	wrongDate("JavaScript's String(date)", "Fri Aug 01 2025 00:00:00 GMT-0400 (Chile Standard Time)", `"Fri Aug 01 2025 00:00:00 GMT-0400 (Chile Standard Time)"`, "did you mean 2025-08-01?"),
	wrongDate("the same in a browser in Spanish", "Fri Aug 01 2025 00:00:00 GMT-0400 (hora estándar de Chile)", "Fri Aug 01 2025", "did you mean 2025-08-01?"),
	wrongDate("JavaScript's toDateString", "Fri Aug 01 2025", `"Fri Aug 01 2025"`, "did you mean 2025-08-01?"),
	wrongDate("JavaScript's toUTCString", "Fri, 01 Aug 2025 00:00:00 GMT", `"Fri, 01 Aug 2025 00:00:00 GMT"`, "did you mean 2025-08-01?"),
	wrongDate("toLocaleString of the United States", "8/25/2025, 12:00:00 AM", "8/25/2025", "did you mean 2025-08-25?"),
	wrongDate("toLocaleString of Chile", "01-08-2025, 0:00:00", "01-08-2025", "did you mean 2025-08-01?"),
	wrongDate("Microsoft's JSON date", "/Date(1754020800000)/", "did you mean 2025-08-01?"),
	wrongDate(".NET's DateTime", "1/8/2025 0:00:00", "1/8/2025", "did you mean 2025-08-01?"),
	wrongDate("Java's Date", "Fri Aug 01 00:00:00 CLT 2025", "did you mean 2025-08-01?"),
	wrongDate("Java's ZonedDateTime", "2025-08-01T00:00-04:00[America/Santiago]", "America/Santiago", "did you mean 2025-08-01?"),
	wrongDate("Java's Optional", "Optional[2025-08-01]", "Optional[2025-08-01]", "did you mean 2025-08-01?"),
	wrongDate("Java's DD, the day of the year", "2025-08-213", "2025-08-213", "did you mean 2025-08-01?"),
	wrongDate("Python's repr", "datetime.date(2025, 8, 1)", "datetime.date(2025, 8, 1)", "did you mean 2025-08-01?"),
	wrongDate("Go's Time", "2025-08-01 00:00:00 -0400 -04", "2025-08-01 00:00:00 -0400 -04", "did you mean 2025-08-01?"),
	wrongDate("Go's Time in UTC", "2025-08-01 00:00:00 +0000 UTC", "did you mean 2025-08-01?"),
	wrongDate("Ruby's Time", "2025-08-01 00:00:00 -0400", `"2025-08-01 00:00:00 -0400"`, "did you mean 2025-08-01?"),
	wrongDate("the basic form of ISO 8601", "20250801T000000Z", "20250801T000000Z", "did you mean 2025-08-01?"),
	wrongDate("a spreadsheet's day", "45870", "45870", "did you mean 2025-08-01?"),
	wrongDate("nanoseconds", "1754020800000000000", "did you mean 2025-08-01?"),
	wrongDate("day, month, year without marks", "01082025", "did you mean 2025-08-01?"),
	wrongDate("underscores", "2025_08_01", "did you mean 2025-08-01?"),
	wrongDate("a hyphen missing", "2025-0801", "did you mean 2025-08-01?"),
	wrongDate("the name of the month in Spanish", "viernes, 1 de agosto de 2025", "1 de agosto de 2025", "did you mean 2025-08-01?"),
	wrongDate("its first letters in Spanish", "01-ene-2025", "did you mean 2025-01-01?"),
	wrongDate("an ordinal", "1st August 2025", "did you mean 2025-08-01?"),
	wrongDate("a mark that is not seen", "2025-08-01\u200b", "did you mean 2025-08-01?"),
	wrongDate("Arabic digits", "٢٠٢٥-٠٨-٠١", "did you mean 2025-08-01?"),
	wrongDate("words that are none of a date", "sk 2025 live 08 01 abcdefgh", "(27 bytes)"),
}

// wrongDate is a mistake in the startDate of a branch report.
func wrongDate(name, date string, words ...string) mistake {
	return wrongBranch(name, `"startDate":"`+date+`","endDate":"2025-08-15",`+rightPaging, words...)
}
