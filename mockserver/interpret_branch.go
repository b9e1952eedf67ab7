package mockserver

import (
	"slices"
	"strconv"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/world"
)

// interpret works out what the fields mean, rules aside: dates, lists, which
// locations and terminals are named, the page as it would be served.
func (c *branchCase) interpret() {
	f, how := &c.fields, &c.x.profile.reading
	c.start = interpretDate(f.startDate, how.emptyStartIsMissing)
	c.end = interpretDate(f.endDate, how.emptyEndIsMissing)
	if how.startRollsOver {
		c.start.rollOver(f.startDate.text)
	}
	if how.endRollsOver {
		c.end.rollOver(f.endDate.text)
	}
	c.location = interpretID(f.locationID, how.characters, how.locationList, how.emptyLocation)
	c.serial = interpretID(f.serialNumber, how.characters, how.serialList, how.emptySerial)
	c.own()
	c.types = how.types.read(f.types)
	c.brands = how.brands.read(f.brands)
	c.installments = how.installments.read(f.installments)
	c.page = defaulted(f.page, how.pageMissing)
	c.pageSize = defaulted(f.pageSize, how.sizeMissing)
	if f.pageSize.presence == given && c.pageSize < 1 {
		c.pageSize = replaced(c.pageSize, how.sizeMin)
	}
	if how.clampSize {
		c.pageSize = min(c.pageSize, maxPageSize)
	}
}

// branchReading is how the open questions say to read the fields of a branch
// report. It is worked out once for a profile, like the wording.
type branchReading struct {
	fields                      reading
	emptyStartIsMissing         bool
	emptyEndIsMissing           bool
	startRollsOver              bool // 30 February is taken
	endRollsOver                bool
	emptyLocation, emptySerial  string       // answers to Q-EMPTY-FILTER
	characters                  rules.Answer // which ones are restricted
	locationList, serialList    bool
	types, brands, installments listReading
	pageMissing, sizeMissing    rules.Answer
	sizeMin                     rules.Answer
	clampSize                   bool // Q-BR-PAGESIZE-MAX
	largestPage                 int64
	rangeLimit                  int  // the longest range in days
	bothDays                    bool // a range counts its first and its last day
	lastDayOut                  bool // the sales of the last day are left out
	byLocation, oldestFirst     bool // Q-BR-SALE-ORDER
	zoneOf                      zoneOf
}

func newBranchReading(a *resolved) branchReading {
	how := branchReading{
		fields: reading{
			null:       a.of["Q-BR-NULL"],
			wrong:      a.of["Q-BR-WRONG-TYPE"],
			anyIntForm: a.isIn("Q-INTEGER-FORM", "branch report", "accepted"),
		},
		emptyStartIsMissing: a.isIn("Q-EMPTY-DATE", "startDate", "missing"),
		emptyEndIsMissing:   a.isIn("Q-EMPTY-DATE", "endDate", "missing"),
		startRollsOver:      a.isIn("Q-BR-DATE-CALENDAR", "startDate", "accepted"),
		endRollsOver:        a.isIn("Q-BR-DATE-CALENDAR", "endDate", "accepted"),
		emptyLocation:       a.of["Q-EMPTY-FILTER"].In("locationId").Choice,
		emptySerial:         a.of["Q-EMPTY-FILTER"].In("serialNumber").Choice,
		characters:          a.of["Q-RESTRICTED-CHARACTERS"],
		locationList:        a.is("Q-LOCATION-LIST", "list"),
		serialList:          a.is("Q-SERIAL-LIST", "list"),
		pageMissing:         a.of["Q-BR-PAGE-MISSING"],
		sizeMissing:         a.of["Q-BR-PAGESIZE-MISSING"],
		sizeMin:             a.of["Q-BR-PAGESIZE-MIN"],
		clampSize:           a.is("Q-BR-PAGESIZE-MAX", "clamp"),
		largestPage:         maxPageSize,
		rangeLimit:          30,
		bothDays:            a.is("Q-RANGE-COUNT", "inclusive"),
		lastDayOut:          a.is("Q-LAST-DAY", "no"),
		byLocation:          a.is("Q-BR-SALE-ORDER", "by-location"),
		oldestFirst:         a.is("Q-BR-SALE-ORDER", "oldest-first"),
		zoneOf:              a.zoneIn("branch report"),
	}
	if a.is("Q-BR-PAGESIZE-MAX", "up-to-50") {
		how.largestPage = advisedPageSize
	}
	if a.is("Q-RANGE-LIMIT", "60") {
		how.rangeLimit = 60
	}
	how.types = a.listReading("typeTransaction").of(rules.FilterWords["typeTransaction"], ", ", a.is("Q-TYPE-SEPARATOR", "accepted"))
	how.brands = a.listReading("cardBrand").of(rules.FilterWords["cardBrand"], ",", a.is("Q-BRAND-SEPARATOR", "accepted"))
	how.installments = a.listReading("installmentType").of([]string{"COMERCIO", "BANCO", a.words.PlatformRequest}, ",", a.is("Q-INSTALLMENT-SEPARATOR", "accepted"))
	return how
}

// listReading is how the open questions say to read one list filter.
func (a *resolved) listReading(name string) listReading {
	return listReading{
		anyCase:         a.isIn("Q-FILTER-CASE", name, "any"),
		ignoreEmpty:     a.isIn("Q-LIST-EMPTY-ELEMENT", name, "ignored"),
		ignoreRepeated:  a.isIn("Q-LIST-REPEATED-ELEMENT", name, "ignored"),
		emptyFilterCode: !a.isIn("Q-EMPTY-FILTER", name, "as-absent"),
	}
}

// of is the reading for one filter: its values, the separator that the
// reference gives for it, and whether the other form is accepted.
func (how listReading) of(allowed []string, documented string, other bool) listReading {
	how.allowed, how.documented, how.otherSeparator = allowed, documented, other
	return how
}

// defaulted is the number sent, or the one that an open question puts in place
// of a field that was not sent, or 0.
func defaulted(f intField, answer rules.Answer) int64 {
	if f.presence != absent {
		return f.number
	}
	return replaced(0, answer)
}

// replaced is the number that an answer names, or the one given when it names
// none (but a code).
func replaced(number int64, answer rules.Answer) int64 {
	if n, err := strconv.ParseInt(answer.Text(), 10, 64); err == nil {
		return n
	}
	return number
}

// own finds the account's locations and terminals that the filters name, and
// notes what is not the account's (Authentication 6).
func (c *branchCase) own() {
	if c.x.account == nil {
		return
	}
	if c.location.used && !c.location.restricted {
		for _, id := range c.location.ids {
			i := slices.IndexFunc(c.x.account.Locations, func(l *world.Location) bool { return c.x.profile.words.LocationID(l) == id })
			if i < 0 {
				c.foreignLocation = true
				continue
			}
			c.locations = append(c.locations, c.x.account.Locations[i])
		}
	}
	if c.serial.used && !c.serial.restricted {
		for _, serial := range c.serial.ids {
			own := c.x.ownTerminal(serial, "branch report")
			if own == nil {
				c.foreignPOS = true
				continue
			}
			c.terminals = append(c.terminals, own)
		}
	}
}

// selects tells whether the request says clearly which sales it wants, and may
// have them.
func (c *branchCase) selects() bool {
	return c.selecting.of(func() bool {
		return c.x.account != nil && c.x.account.Commerce != nil && c.bothDates() && holds(c, c.x.profile.branch)
	})
}

// matching is the selection that the request asks for, made once.
func (c *branchCase) matching() *selection {
	if c.sales == nil {
		c.sales = c.x.api.sales.find(c.query(), c.x.scratch)
	}
	return c.sales
}

// query says which sales match.
func (c *branchCase) query() query {
	how := &c.x.profile.reading
	return query{
		operation:  rules.BranchReport,
		account:    c.x.account,
		from:       c.start.date,
		to:         lastDay(c.end.date, how.lastDayOut),
		locations:  c.locations,
		terminals:  c.terminals,
		classes:    c.classes(),
		byLocation: how.byLocation,
		oldest:     how.oldestFirst,
		until:      c.x.salesUntil,
		zones:      c.x.zones(how.zoneOf),
	}
}

// lastDay is the last day of a range whose end date may not count.
func lastDay(end civil.Date, excluded bool) civil.Date {
	if excluded {
		return end.AddDays(-1)
	}
	return end
}

// classes are the kinds of sales that the three list filters leave.
func (c *branchCase) classes() world.Classes {
	c = filtered(c.x.api.hooks, c)
	kinds := c.installments.used && !(c.excludesCredit() && c.is("Q-INSTALLMENT-WITHOUT-CREDIT", "ignored"))
	words := &c.x.profile.words
	var set world.Classes
	for class := range world.Class(world.NumClasses) {
		word := class.Installments().String()
		if class.Installments() == world.Platform {
			word = words.PlatformRequest
		}
		if (!c.types.used || slices.Contains(c.types.values, words.TypeOf(class))) &&
			(!c.brands.used || slices.Contains(c.brands.values, words.BrandOf(class))) &&
			(!kinds || slices.Contains(c.installments.values, word)) {
			set.Add(class)
		}
	}
	return set
}
