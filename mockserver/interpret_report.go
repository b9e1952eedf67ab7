package mockserver

import (
	"slices"

	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// reportReading is how the open questions say to read a transaction report. It is
// worked out once for a profile, like that of the branch report.
type reportReading struct {
	fields                  reading
	lowerNames, pascalNames bool     // Q-TR-PAGE-NAMES: page, Page
	known                   []string // names of the top level that are read
	names                   []string // these and those inside Filters
	emptyStartIsMissing     bool
	emptyEndIsMissing       bool
	numbersAreFormat        bool // a month 13 is a bad format
	clampPage               bool // Q-TR-PAGE-MIN
	raiseSize, clampSize    bool // Q-TR-PAGESIZE-MIN, Q-TR-PAGESIZE-MAX
	noSizeIsDefault         bool // Q-TR-PAGESIZE-MIN: a size under 1 counts as none
	bothDays                bool // a range counts its first and its last day
	monthOfDays             int  // of the longest range, 0: a calendar month
	lastDayOut              bool // the sales of the last day are left out
	oldestFirst             bool // Q-TR-SALE-ORDER
	hideReversed            bool // Q-TR-REVERSED-SALES
	zoneOf                  zoneOf
}

func newReportReading(a *resolved) reportReading {
	how := reportReading{
		fields: reading{
			null: a.of["Q-TR-NULL"], wrong: a.of["Q-TR-WRONG-TYPE"], ownRules: true,
			anyIntForm: a.isIn("Q-INTEGER-FORM", "transaction report", "accepted"),
		},
		lowerNames:          !a.is("Q-TR-PAGE-NAMES", "pascal"),
		pascalNames:         !a.is("Q-TR-PAGE-NAMES", "lower"),
		known:               []string{"Filters"},
		emptyStartIsMissing: a.isIn("Q-TR-EMPTY-DATE", "StartDate", "missing"),
		emptyEndIsMissing:   a.isIn("Q-TR-EMPTY-DATE", "EndDate", "missing"),
		numbersAreFormat:    a.is("Q-TR-DATE-NUMBERS", "format"),
		clampPage:           a.is("Q-TR-PAGE-MIN", "clamp"),
		raiseSize:           a.is("Q-TR-PAGESIZE-MIN", "clamp"),
		noSizeIsDefault:     a.is("Q-TR-PAGESIZE-MIN", "default"),
		clampSize:           a.is("Q-TR-PAGESIZE-MAX", "clamp"),
		bothDays:            a.is("Q-TR-RANGE-COUNT", "inclusive"),
		monthOfDays:         map[string]int{"30-days": 30, "31-days": 31}[a.of["Q-TR-MONTH"].Choice],
		lastDayOut:          a.is("Q-TR-LAST-DAY", "no"),
		oldestFirst:         a.is("Q-TR-SALE-ORDER", "oldest-first"),
		hideReversed:        a.is("Q-TR-REVERSED-SALES", "hidden"),
		zoneOf:              a.zoneIn("transaction report"),
	}
	if how.lowerNames {
		how.known = append(how.known, "page", "pageSize")
	}
	if how.pascalNames {
		how.known = append(how.known, "Page", "PageSize")
	}
	how.names = slices.Concat(how.known, filterNames)
	return how
}

// interpret works out what the fields mean, rules aside.
func (c *reportCase) interpret() {
	f, how := &c.fields, &c.x.profile.reports
	c.start = interpretDate(f.startDate, how.emptyStartIsMissing)
	c.end = interpretDate(f.endDate, how.emptyEndIsMissing)
	if how.numbersAreFormat {
		c.start.numbersAreFormat(f.startDate.text)
		c.end.numbersAreFormat(f.endDate.text)
	}
	if f.filters == wrong { // nobody misses what stands in them
		c.start.state, c.end.state = dateUnread, dateUnread
	}
	c.ownSerial()
	c.page, c.pageSize = 1, c.x.api.hooks.DefaultSize(defaultPageSize)
	if f.page.presence == given {
		c.page = f.page.number
	}
	if f.pageSize.presence == given && (f.pageSize.number > 0 || !how.noSizeIsDefault) {
		c.pageSize = f.pageSize.number
	}
	if how.clampPage {
		c.page = max(c.page, 1)
	}
	if how.raiseSize {
		c.pageSize = max(c.pageSize, 1)
	}
	if how.clampSize {
		c.pageSize = min(c.pageSize, maxPageSize)
	}
}

// ownSerial finds the terminal that SerialNumber names, and notes when it is
// none of the account's.
func (c *reportCase) ownSerial() {
	f := c.fields.serialNumber
	if f.presence == absent || f.presence == given && f.text == "" && c.is("Q-TR-EMPTY-SERIAL", "as-absent") || c.x.account == nil {
		return
	}
	c.terminal = c.x.ownTerminal(f.text, "transaction report")
	c.serialUsed, c.serialForeign = true, f.presence == unfit || f.presence == given && c.terminal == nil
}

// selects tells whether the request says clearly which sales it wants, and may
// have them.
func (c *reportCase) selects() bool {
	return c.selecting.of(func() bool {
		return c.x.account != nil && c.x.account.Commerce != nil && c.bothDates() && holds(c, c.x.profile.transaction)
	})
}

// matching is the selection that the request asks for, made once.
func (c *reportCase) matching() *selection {
	if c.sales == nil {
		how := &c.x.profile.reports
		q := query{
			operation: rules.TransactionReport,
			account:   c.x.account,
			from:      c.start.date,
			to:        lastDay(c.end.date, how.lastDayOut),
			classes:   world.EveryClass,
			oldest:    how.oldestFirst,
			until:     c.x.salesUntil,
			completed: how.hideReversed,
			zones:     c.x.zones(how.zoneOf),
		}
		if c.terminal != nil {
			q.terminals = []*world.Terminal{c.terminal}
		}
		c.sales = c.x.api.sales.find(q, c.x.scratch)
	}
	return c.sales
}
