package sales

import (
	"time"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// otherZone tells whose clock a report shows by that of the other, where one of them or
// neither is known: the times of sales that both are seen to have are those of one zone
// and no other. Two reports that show one clock do not tell whose it is; two that show
// different ones may.
func otherZone(p *probing.Prober) {
	const q = "Q-SALE-ZONE"
	branch, knowsBranch := p.Record.AnsweredIn(q, "branch report")
	report, knowsReport := p.Record.AnsweredIn(q, "transaction report")
	if knowsBranch && knowsReport {
		return
	}
	pairs := salesOf(p).soldInBoth()
	if len(pairs) < enoughInBoth {
		return
	}
	ofBranch, ofReport := onlyZones(p.Account, pairs, zonesOf(p.Account, branch, knowsBranch), zonesOf(p.Account, report, knowsReport))
	ofBranch, ofReport = salesOf(p).onItsDays(ofBranch, ofReport)
	if !knowsBranch && ofBranch != "" {
		p.Record.In(q, "branch report").Saw(evidence.Word(ofBranch), pairs[0].inBranch)
	}
	if !knowsReport && ofReport != "" {
		p.Record.In(q, "transaction report").Saw(evidence.Word(ofReport), pairs[0].inReport)
	}
}

// onItsDays says of two clocks by which days are counted, too, and leaves those of which that
// is known.
func (s sales) onItsDays(ofBranch, ofReport string) (branch, report string) {
	for _, one := range []struct {
		op   rules.Operation
		zone *string
	}{{rules.BranchReport, &ofBranch}, {rules.TransactionReport, &ofReport}} {
		if *one.zone == "" {
			continue
		}
		clock := shownClock{s.p, one.op}
		days, _ := clock.countedDays()
		if days.FitsTwo(*one.zone) && !s.p.Options.Quick {
			clock.atNight(days, *one.zone)
		}
		two := days.Tells()
		switch shown, counted := exchange.Clocks(two); {
		case shown == *one.zone && counted != shown:
			*one.zone = two
		case days.FitsTwo(*one.zone):
			*one.zone = ""
		}
	}
	return ofBranch, ofReport
}

// zonesOf are the zones whose clock a report may show.
func zonesOf(a *probing.Account, zone rules.Answer, known bool) []string {
	switch {
	case known:
		return []string{zone.Choice}
	case a.Southern == "":
		return []string{"America/Santiago", "UTC"}
	}
	return []string{"America/Santiago", "UTC", "location"}
}

// enoughInBoth is how many sales tell how far two clocks are apart.
const enoughInBoth = 3

// soldTwice is a sale that both reports show, with the time that each tells.
type soldTwice struct {
	location           string
	branch, report     string
	inBranch, inReport *exchange.Exchange
}

// soldInBoth are sales that both reports show. Where too few were seen by now, both are
// asked for those of one terminal, but for a quick calibration.
func (s sales) soldInBoth() []soldTwice {
	account, list := s.p.Account, s.inBoth()
	if s.p.Options.Quick {
		return list
	}
	for page, pages := 1, 1; len(list) < enoughInBoth && len(account.Locations) > 0 && page <= min(pages, mostWholePages*2); page++ {
		for _, op := range bothOperations {
			r := soldAt(s.p, op, account.Locations[0].Serials[0], account.From, probing.After(account.From, 1))
			x := s.p.Ask("Q-SALE-ZONE", "sales that both reports show", r(page))
			pages = max(pages, x.TotalPages())
		}
		list = s.inBoth()
	}
	return list
}

// moments are the times, as UTC, that a sale of a location may be of by what a row shows;
// nil where both reports are known to show one clock.
func (s sales) moments(location string) func(exchange.Row) []string {
	branch, knowsBranch := s.p.Record.AnsweredIn("Q-SALE-ZONE", "branch report")
	report, knowsReport := s.p.Record.AnsweredIn("Q-SALE-ZONE", "transaction report")
	if knowsBranch && knowsReport && branch.String() == report.String() {
		return nil
	}
	return func(row exchange.Row) (list []string) {
		zone, known := branch.Choice, knowsBranch
		if row.Text("paymentDataTime") != "" {
			zone, known = report.Choice, knowsReport
		}
		zones := []string{zone}
		if !known {
			zones = []string{"America/Santiago", "UTC"}
		}
		for _, zone := range zones {
			clock, err := clockAt(s.p.Account, location, zone)
			if err != nil {
				continue
			}
			if at, err := time.ParseInLocation("2006-01-02T15:04:05", probing.TimeOf(row), clock); err == nil {
				list = append(list, at.UTC().Format("2006-01-02T15:04:05"))
			}
		}
		return list
	}
}

// inBoth are the sales of main that both reports were seen to have: those that were not
// reversed, with one transaction each.
func (s sales) inBoth() (list []soldTwice) {
	type shown struct {
		row exchange.Row
		in  *exchange.Exchange
	}
	seen := map[rules.Operation]map[string]shown{rules.BranchReport: {}, rules.TransactionReport: {}}
	var order []string
	for _, step := range s.p.Deployment.Steps() {
		of := seen[step.Request.Operation]
		if of == nil || step.Request.Role != exchange.RoleMain {
			continue
		}
		for _, row := range step.Rows() {
			id := row.Serial() + " " + s.nameOf(row)
			before, known := of[id]
			if !known && step.Request.Operation == rules.BranchReport {
				order = append(order, id)
			}
			if of[id] = (shown{row, step.Exchange}); isReversed(row) || known && probing.TimeOf(before.row) != probing.TimeOf(row) {
				of[id] = shown{}
			}
		}
	}
	for _, id := range order {
		branch, report := seen[rules.BranchReport][id], seen[rules.TransactionReport][id]
		if branch.row != nil && report.row != nil {
			list = append(list, soldTwice{branch.row.Text("locationId"), probing.TimeOf(branch.row), probing.TimeOf(report.row), branch.in, report.in})
		}
	}
	return list
}

// onlyZones are the one zone of each report whose clocks all of some sales show, of those
// that it may be; empty where there is none, or more than one.
func onlyZones(a *probing.Account, pairs []soldTwice, branch, report []string) (ofBranch, ofReport string) {
	inBranch, inReport := map[string]bool{}, map[string]bool{}
	for _, one := range branch {
		for _, other := range report {
			if allShow(a, pairs, one, other) {
				inBranch[one], inReport[other] = true, true
				ofBranch, ofReport = one, other
			}
		}
	}
	if len(inBranch) > 1 {
		ofBranch = ""
	}
	if len(inReport) > 1 {
		ofReport = ""
	}
	return ofBranch, ofReport
}

// allShow tells whether the times of some sales are those of one moment each, by the clocks
// of two zones. An hour that a clock shows twice is read by that of the other.
func allShow(a *probing.Account, pairs []soldTwice, branchZone, reportZone string) bool {
	for _, s := range pairs {
		from, errFrom := clockAt(a, s.location, branchZone)
		to, errTo := clockAt(a, s.location, reportZone)
		if errFrom != nil || errTo != nil || !showsAsWell(s.branch, from, s.report, to) && !showsAsWell(s.report, to, s.branch, from) {
			return false
		}
	}
	return true
}

// showsAsWell tells whether one clock shows a time when another shows that of the other
// report, but for what paying takes: one is of the transaction, the other of the payment.
func showsAsWell(text string, clock *time.Location, otherText string, other *time.Location) bool {
	const payingTakes = 5 * time.Second
	at, err := time.ParseInLocation("2006-01-02T15:04:05", text, clock)
	shown, errShown := time.Parse("2006-01-02T15:04:05", otherText)
	return err == nil && errShown == nil && wallTime(at.In(other)).Sub(shown).Abs() <= payingTakes
}
