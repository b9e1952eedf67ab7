// Package oracles compares answers with each other, over a closed past range, so
// that nothing about the data has to be known beforehand.
//
// Most read whole answers, all pages of one question, and compare them: [Paging] joins
// pages to the whole, [Filtered] and [Selections] hold filters against it, [Ranges] days,
// [Reports] and [Figures] both reports, [Accounts] what two keys see. [TransactionsOf] and
// [EntriesOf] judge the rows of one answer. An answer that holds nothing to judge is not
// verified rather than passed.
//
// Below them a reader reads whole answers, moves tell whether the data moved meanwhile, and
// a comparer holds readings against each other.
package oracles
