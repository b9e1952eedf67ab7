package mockserver

import (
	"sync"
	"sync/atomic"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/world"
)

// keptRows are rows as they were written for earlier pages: clients ask for the same
// sales again and again. What a row says is settled by its key alone, so nothing
// depends on what is kept. It is bounded, and takes memory as it is used.
type keptRows struct {
	sets [keptSets]atomic.Pointer[keptSet]
}

// What is kept at most: 6,144 rows, some 6 MB of usual ones, taken as they are asked
// for. A long row is written anew each time.
const (
	keptBits = 10
	keptSets = 1 << keptBits
	keptWays = 6 // rows whose keys lead to one set
	longRow  = 2 << 10
)

// keptSet holds the last rows of some keys.
type keptSet struct {
	mu   sync.Mutex
	rows [keptWays]struct {
		key  rowKey
		text []byte
	}
	next uint // which goes first
}

// rowKey is all that decides what a row says.
type rowKey struct {
	profile  *resolved
	terminal *world.Terminal
	mark     world.Mark
	date     civil.Date
	until    civil.Moment // sales are reversed and settled by the clock
	ofReport bool         // a row of the transaction report
}

// set is where rows of a key are kept. Sales differ in day and mark, and of one sale
// there are few rows at a time.
func (k *keptRows) set(key *rowKey) *atomic.Pointer[keptSet] {
	spread := (uint64(key.mark)>>5 ^ uint64(key.date)<<40) * 0x9e3779b97f4a7c15
	return &k.sets[spread>>(64-keptBits)]
}

// appendRow appends a row that is kept; if there is none it says so.
func (k *keptRows) appendRow(dst []byte, key *rowKey) (row []byte, found bool) {
	s := k.set(key).Load()
	if s == nil {
		return dst, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.rows {
		if s.rows[i].key == *key {
			return append(dst, s.rows[i].text...), true
		}
	}
	return dst, false
}

// keep keeps a row instead of the one that was kept first.
func (k *keptRows) keep(key *rowKey, text []byte) {
	if len(text) > longRow {
		return
	}
	set := k.set(key)
	if set.Load() == nil {
		set.CompareAndSwap(nil, new(keptSet))
	}
	s := set.Load()
	s.mu.Lock()
	defer s.mu.Unlock()
	row := &s.rows[s.next%keptWays]
	if cap(row.text) < len(text) {
		row.text = make([]byte, 0, len(text)) // no more: there are six thousand
	}
	row.key, row.text = *key, append(row.text[:0], text...)
	s.next++
}

// appendRows appends the rows of a page with commas between: kept ones as they are,
// others as write writes them. Under a profile that varies no row is the same twice.
func (x *exchange) appendRows(dst []byte, rows []row, write func([]byte, *world.Sale) []byte) []byte {
	kept, keeps := x.api.rows, x.profiles.fixed != nil
	key := rowKey{profile: x.profile, until: x.salesUntil, ofReport: x.op == rules.TransactionReport}
	for i, r := range rows {
		if i > 0 {
			dst = append(dst, ',')
		}
		key.terminal, key.date, key.mark = r.terminal, r.date, r.mark
		var found bool
		if keeps {
			if dst, found = kept.appendRow(dst, &key); found {
				continue
			}
		}
		begin := len(dst)
		dst = write(dst, x.scratch.reader.Read(r.terminal, r.date, r.mark))
		if keeps {
			kept.keep(&key, dst[begin:])
		}
	}
	return dst
}
