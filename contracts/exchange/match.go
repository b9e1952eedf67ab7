package exchange

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/rules"
)

// Match finds, for each sale of the transaction report, the one of the branch report that
// is the same by what both tell of it beside its saleId: a place in branch, or -1 for
// none. No sale is found twice. Where the reports show different clocks, moments are the
// times that a row may be of, all by one clock; nil takes each row's own time.
func Match(branch, report []Row, moments func(Row) []string) []int {
	if moments == nil {
		moments = func(r Row) []string { return []string{r.second()} }
	}
	found, taken := make([]int, len(report)), make([]bool, len(branch))
	for i := range found {
		found[i] = -1
	}
	open := func(signs signs) map[string][]int {
		left := map[string][]int{}
		for at, row := range branch {
			if !taken[at] {
				for _, sign := range signs(row, moments) {
					left[sign] = append(left[sign], at)
				}
			}
		}
		return left
	}
	for _, signs := range signsOfSale {
		left := open(signs)
		for i, row := range report {
			if found[i] < 0 {
				found[i] = firstLeft(left, signs(row, moments), taken)
			}
			if found[i] >= 0 {
				taken[found[i]] = true
			}
		}
	}
	for _, signs := range signsAboutTheTime {
		left, likely := open(signs), []likeness(nil)
		for i, row := range report {
			if found[i] < 0 {
				likely = append(likely, nearby(i, row, branch, left, signs, moments)...)
			}
		}
		slices.SortStableFunc(likely, func(a, b likeness) int { return cmp.Compare(a.apart, b.apart) })
		for _, l := range likely {
			if found[l.report] < 0 && !taken[l.branch] {
				found[l.report], taken[l.branch] = l.branch, true
			}
		}
	}
	return found
}

// likeness is two rows, by their places, that may be one sale, and how far apart their times
// are: of several sales of one amount those belong together that are the closest.
type likeness struct {
	branch, report int
	apart          time.Duration
}

// nearby are the sales that have a sign of a row, at about its time.
func nearby(i int, row Row, branch []Row, left map[string][]int, signs signs, moments func(Row) []string) (list []likeness) {
	for _, sign := range signs(row, moments) {
		for _, at := range left[sign] {
			if apart := closest(moments(row), moments(branch[at])); apart <= OwnTimeApart {
				list = append(list, likeness{at, i, apart})
			}
		}
	}
	return list
}

// closest is how far apart the times of two rows are at least.
func closest(a, b []string) time.Duration {
	least := time.Duration(math.MaxInt64)
	for _, one := range a {
		for _, other := range b {
			x, errX := time.Parse(toTheSecond, one)
			y, errY := time.Parse(toTheSecond, other)
			if errX == nil && errY == nil {
				least = min(least, x.Sub(y).Abs())
			}
		}
	}
	return least
}

const toTheSecond = "2006-01-02T15:04:05"

// signs are what a sale may be known by.
type signs func(row Row, moments func(Row) []string) []string

// firstLeft is the first sale with one of some signs that is not taken, or -1.
func firstLeft(open map[string][]int, signs []string, taken []bool) int {
	for _, sign := range signs {
		for _, at := range open[sign] {
			if !taken[at] {
				return at
			}
		}
	}
	return -1
}

// signsOfSale are what a sale may be known by in both reports, the surest first. All are
// of its terminal: time and sequence number; time and amount, as for cash, where "a
// non-numeric filler may occur"; day and sequence number; and of a reversed sale, which each
// report may date in its own way, sequence number and amount.
var signsOfSale = []signs{
	func(r Row, moments func(Row) []string) []string {
		return each(moments(r), func(at string) []string { return joined(r.terminal(), at, r.Sequence()) })
	},
	func(r Row, moments func(Row) []string) []string { return each(moments(r), r.withAmounts) },
	func(r Row, moments func(Row) []string) []string {
		return each(moments(r), func(at string) []string {
			return joined(r.terminal(), at[:min(len("2006-01-02"), len(at))], r.Sequence())
		})
	},
	func(r Row, _ func(Row) []string) []string {
		if r.Text("transactionDateTime") != "" && !strings.EqualFold(r.Text("status"), "reversed") {
			return nil
		}
		return r.withAmounts(r.Sequence())
	},
}

// signsAboutTheTime are the signs where each report numbers and dates all sales in its own
// way: amount and about the same time, with what else was bought and without.
var signsAboutTheTime = []signs{
	func(r Row, moments func(Row) []string) []string {
		return each(moments(r), func(at string) []string {
			return each(about(at), func(span string) []string { return r.withAmounts(span + r.bought()) })
		})
	},
	func(r Row, moments func(Row) []string) []string {
		return each(moments(r), func(at string) []string { return each(about(at), r.withAmounts) })
	},
}

// bought is what else tells sales of one amount apart that follow on each other: how they
// were paid, what became of them, and the codes of their lines.
func (r Row) bought() string {
	parts := []string{r.Text("currencyCode") + r.Text("currency"), rules.PaymentType(r.Text("transactionType") + r.Text("typeTransaction")), strings.ToLower(r.Text("status"))}
	for _, item := range append(r.Objects("items"), r.Objects("extraData.items")...) {
		parts = append(parts, item.Text("code"))
	}
	return strings.Join(parts, "\x00")
}

// OwnTimeApart is how far apart the two times of a sale are at most where each report has
// its own (Q-TR-TIME): less than the clocks of any two zones.
const OwnTimeApart = 5 * time.Minute

// about are the signs of a time that it shares with all that are less than OwnTimeApart
// from it, and with none that is twice that.
func about(at string) []string {
	t, err := time.Parse(toTheSecond, at)
	if err != nil {
		return nil
	}
	n := t.Unix() / int64(OwnTimeApart/time.Second)
	return []string{strconv.FormatInt(n, 10), strconv.FormatInt(n+1, 10)}
}

// each are the signs that all of some texts make.
func each(texts []string, sign func(string) []string) (signs []string) {
	for _, text := range texts {
		signs = append(signs, sign(text)...)
	}
	return signs
}

// joined is one sign made of parts; none where a part is empty.
func joined(parts ...string) []string {
	if slices.Contains(parts, "") {
		return nil
	}
	return []string{strings.Join(parts, "\x00")}
}

// withAmounts are the signs that a part makes with the terminal of a sale and each of the
// figures that its amount may be; the sign of a reversed one is not said.
func (r Row) withAmounts(part string) (signs []string) {
	for _, figure := range []string{"totalAmount", "saleAmount", "amount"} {
		if n := r.Amount(figure); n != nil {
			signs = append(signs, joined(r.terminal(), part, n.Abs(n).RatString())...)
		}
	}
	return signs
}

// terminal is the serial number in either report, whose letter case is open.
func (r Row) terminal() string {
	return strings.ToLower(r.Serial())
}

// second is when a sale was, without milliseconds.
func (r Row) second() string {
	text := r.Time()
	return text[:min(len(toTheSecond), len(text))]
}

// Sequence is the sequence number without the zeros before it; empty for a filler.
func (r Row) Sequence() string {
	text := strings.TrimLeft(r.Text("sequenceNumber"), "0")
	if strings.Trim(text, "0123456789") != "" {
		return ""
	}
	return text
}
