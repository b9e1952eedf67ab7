// Package oracles has packages that compare answers with each other, over a closed past
// range, so that nothing about the data has to be known beforehand. From the ground up:
//
//	sale, rowset         what one sale, and several sales say
//	ways                 figures, held against the way that most sales follow
//	reading              an Oracle, which those below it ask and judge with: whole answers, read
//	                     once, and whether the data moved meanwhile
//	transactions         the rows of one answer
//	reports              both reports, held against each other
//	figures              what the sales of up to a month tell
//	filters, ranges,     what a question selects: by filters, by days, on its pages,
//	paging, accounts     and by whose key
//
// Each imports only packages above it in this list. An Oracle keeps the first thing that it
// came short of, and sends and judges nothing from then on, so that the functions return
// values alone and read as what they hold. Here itself are no functions: only the tests that
// need several of the packages.
package oracles
