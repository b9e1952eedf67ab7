// Package oracles has packages that compare answers with each other, over a closed past
// range, so that nothing about the data has to be known beforehand. From the ground up:
//
//	sale, rowset         what one sale, and several sales say
//	ways                 figures, held against the way that most sales follow
//	reading              whole answers, read once, and whether the data moved meanwhile
//	transactions         the rows of one answer
//	reports              both reports, held against each other
//	figures              what the sales of up to a month tell
//	filters, ranges,     what a question selects: by filters, by days, on its pages,
//	paging, accounts     and by whose key
//
// Each asks and judges through the parts of a scenario that its type names, and imports
// only packages above it in this list. Here itself are no functions: only the tests that
// need several of them.
package oracles
