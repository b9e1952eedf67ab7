// Package civil counts days and seconds as people do, apart from instants: the
// reports are about days in Chile, where some midnights do not exist.
//
//   - [Date] is a day, [Moment] a second of one; both are plain values.
//   - [ParseDate] reads YYYY-MM-DD and tells a wrong shape from a day that does
//     not exist, which the reference answers in two ways. [ParseTime] reads the
//     times that the admin paths and the header X-Calco-Now take.
//     [DateIn] is for who only wants to know whether there is a day: [NoDate] where not.
//   - [LocalTime] and [SalesUntil] are the only ways from an instant to a day;
//     [Date.Time] goes back, in UTC.
//
// Nothing here knows the clock. Zones come in as values; [Santiago] loads the one
// of the service.
package civil
