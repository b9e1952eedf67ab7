package mockserver

// literal are mistakes whose reason led astray, or nowhere, whoever took it at its word.
var literal = []mistake{
	// dates
	wrongDate("a zero too many before the day", "2025-08-011", `"2025-08-011", not YYYY-MM-DD: did you mean 2025-08-11?`),
	wrongDate("the end of a day of Chile in UTC", "2025-08-16T03:59:59.999Z", "did you mean 2025-08-16?; that moment is on 2025-08-15 in Chile"),
	wrongDate("the same from Python", "2025-08-16T03:59:59+00:00", "did you mean 2025-08-16?; that moment is on 2025-08-15 in Chile"),
	wrongDate("the same in seconds since 1970", "1755316799", "did you mean 2025-08-16?; that moment is on 2025-08-15 in Chile"),
	wrongBranch("the same as a number", `"startDate":1755316799,"endDate":"2025-08-15",`+rightPaging, `did you mean "2025-08-16"?; that moment is on 2025-08-15 in Chile`),
	wrongDate("a morning east of Chile", "2025-08-01T01:00:00+02:00", "did you mean 2025-08-01?; that moment is on 2025-07-31 in Chile"),
	wrongDate("the same moment by both days", "2025-08-15T23:59:59-04:00", "did you mean 2025-08-15?"),
	wrongDate("a day that became a moment", "2025-08-01T00:00:00.000Z", "did you mean 2025-08-01?"),
	wrongDate("seconds with a fraction", "1754020800.123", `"1754020800.123", not YYYY-MM-DD: did you mean 2025-08-01?`),
	wrongBranch("Python's timestamp()", `"startDate":1754020800.0,"endDate":"2025-08-15",`+rightPaging, `did you mean "2025-08-01"?`),
	wrongDate("a spreadsheet's day and time", "45870,5", "did you mean 2025-08-01?"),
	wrongBranch("the same as a number", `"startDate":45870.5,"endDate":"2025-08-15",`+rightPaging, `did you mean "2025-08-01"?`),
	wrongDate("a day too many for June", "31/06/2025", `"31/06/2025", not YYYY-MM-DD, and June 2025 has 30 days: did you mean 2025-06-30?`),
	wrongDate("the same with the year first", "2025/06/31", "and June 2025 has 30 days: did you mean 2025-06-30?"),
	wrongDate("the same with a time", "2025-06-31T00:00:00Z", "and June 2025 has 30 days: did you mean 2025-06-30?"),
	wrongDate("a leap day of another year", "29/02/2025", "and February 2025 has 28 days: did you mean 2025-02-28?"),
	wrongDate("a day that is counted from 0", "2025-08-00", "startDate is 2025-08-00, and there is no day 00: did you mean 2025-08-01?"),
	wrongDate("pandas without a value", "NaT", `"NaT", as a variable without a value leaves it`),
	wrongDate("a date library without a value", "invalid date", `"invalid date", as a variable without a value leaves it`),
	wrongBranch("a date without an end", rightStart+`,"endDate":"9999-12-31",`+rightPaging, "longer than 30 days; the year of endDate is 9999, as that of a date without an end"),
	wrongReport("the same of the other report", `{"Filters":{"StartDate":"2025-08-01","EndDate":"9999-12-31"}}`, "longer than one month; the year of Filters.EndDate is 9999, as that of a date without an end"),
}

const rightStart = `"startDate":"2025-08-01"`
