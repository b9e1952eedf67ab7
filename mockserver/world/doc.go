// Package world is who exists in the mock and what they sold.
//
// A [World] comes from a world file ([Parse], [Shipped]): its [Persona] values have
// a key, a [Commerce], [Location] and [Terminal] values. A [Ledger] makes their
// sales from a seed, day by day and always the same: a [Block] holds one day of
// some terminals as [Mark] values, 8 bytes each and in the order of time, enough to
// filter and to count; a [SaleReader] makes the whole [Sale] of a mark, and
// [Ledger.Settle] what was paid for it.
//
// Randomness is a function of seed, terminal, day and sale, so a further draw moves
// no other. Amounts are whole pesos. A Ledger caches blocks and is safe for
// concurrent use; a SaleReader is not.
//
// What it draws from has a package each: chance for random numbers, trade for the lines of
// business, payment for how a sale is paid, calendar for the days on which banks work.
package world
