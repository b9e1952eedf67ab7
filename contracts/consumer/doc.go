// Package consumer judges a client by what it asks: which rules, bounds, fields
// and filters it has met, and how it behaved next. A [Book] is told every request of a
// mock, and says of each session what it has met so far. The mock's package is not
// imported, so that the records of several runs and of several languages can be put
// together.
//
// The packages below, each of which imports those before it alone:
//
//   - sent: a request of a client and what became of it, and who is told of it
//   - calendar, spans: days, and which pages have come
//   - asked: what a request asks, whatever its bytes
//   - habits: how a client behaves, by what it sends next
//   - met: the document of what was met; tally: counting it
//   - verdict: gates, waivers, and what a run comes to
//
// Beside them, process runs the command that is the client, challenge asks where it
// breaks, and clientreport writes all that.
package consumer
