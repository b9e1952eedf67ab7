// Package consumer judges a client by what it asks: which rules, bounds, fields
// and filters it has met, and how it behaved next. A mock gives it every request
// as a Request; the mock's package is not imported, so that the records of
// several runs and of several languages can be put together.
package consumer
