package reading

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// mostMidnights is how many days with a sale at their first moment are looked at.
const mostMidnights = 3

// DaysUnclear is why nothing is said of what ranges count: no sentence says where the days of
// a range begin and end, and its sales leave it open.
func (o *Oracle) DaysUnclear(op rules.Operation) {
	if _, seen := o.TellDays(op); seen != nil && seen.Tells() == "" {
		if o.hints(op) {
			o.Lack("a few sales show a time just beside the range that has them, too few to tell where its days begin and end", "an account with more sales at night")
			return
		}
	}
	o.endsAtMidnight(op)
}

// endsAtMidnight is [Oracle.DaysUnclear] where the last day of a range shows the sales of its
// first moment, and no others of that day. Whether endDate is a day or the midnight with
// which it begins no sentence says, nor that a sale is in one range only.
func (o *Oracle) endsAtMidnight(op rules.Operation) {
	sample := o.Sample()
	base := o.All(Over(op, sample, nil))
	ofDay := func(day string) func(exchange.Row) bool {
		return func(row exchange.Row) bool { return o.Env.DayOf(row) == day }
	}
	if late := pick.Except(pick.Only(base.Rows, ofDay(sample.To.String())), exchange.Row.AtMidnight); len(late) > 0 {
		return // this range does not end so: of another one sales are missing
	}
	looked := 0
	for day := sample.From.Add(1); day.Before(sample.To.Time) && looked < mostMidnights; day = day.Add(1) {
		of := ofDay(day.String())
		sold := pick.Only(base.Rows, of)
		if first := pick.Only(sold, exchange.Row.AtMidnight); len(first) == 0 || len(first) == len(sold) {
			continue
		}
		looked++
		short := o.All(Over(op, facts.Range{From: day.Add(-1), To: day}, nil))
		if shown := pick.Only(short.Rows, of); len(shown) > 0 && len(pick.Except(shown, exchange.Row.AtMidnight)) == 0 {
			o.Lack("the last day of a range shows the sales of its first moment alone, so that a sale of midnight is in two ranges", "an account without sales at midnight")
			return
		}
	}
}
