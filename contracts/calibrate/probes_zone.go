package calibrate

import (
	"errors"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// dateNumbers asks with a month that no calendar has, at either end of the range.
func dateNumbers(p *prober) error {
	const q = "Q-TR-DATE-NUMBERS"
	byRule := byMessage(map[rules.ID]string{
		"TR-START-CALENDAR": "calendar", "TR-START-FORMAT": "format", "TR-END-CALENDAR": "calendar", "TR-END-FORMAT": "format",
	}, "")
	if err := p.tell(q, p.account.report(fields{"StartDate": "2024-13-01"}), byRule); err != nil {
		return err
	}
	return p.tell(q, p.account.report(fields{"EndDate": "2024-13-01"}), byRule)
}

// freshSale is how long ago the newest sale may be for its time to tell whose clock
// it shows: less than what lies between Santiago and UTC.
const freshSale = 2 * time.Hour

// saleZone holds the newest sale of today against the clock: it has just been made,
// so its time is that of Santiago, of UTC, or of a shop that is an hour ahead. Only
// a shop in Magallanes can be, so where there is one its sales are looked at, too.
func saleZone(p *prober) error {
	const q = "Q-SALE-ZONE"
	newest, told, err := p.sales().newestSale(q, "")
	if err != nil {
		return err
	}
	ahead := newest.Sub(wallTime(p.account.now)) // of the clock of Santiago
	_, offset := p.account.now.Zone()
	behind := time.Duration(-offset) * time.Second // Santiago behind UTC
	switch {
	case -freshSale < ahead && ahead <= time.Minute:
		return p.sales().santiagoOrShop(q, told)
	case behind-freshSale < ahead && ahead <= behind+time.Minute:
		p.book.saw(q, word("UTC"), told)
	case ahead > time.Minute && ahead <= time.Hour+time.Minute:
		p.book.saw(q, word("location"), told)
	default:
		return missing("the newest sale that was seen is not of the last two hours", "a calibration in opening hours, with a key of a commerce that sells every hour")
	}
	return nil
}

// santiagoOrShop looks for a sale of the future in Magallanes; told is the sale that
// is of the last hours by the clock of Santiago.
func (s sales) santiagoOrShop(q rules.QuestionID, told *exchange.Exchange) error {
	if s.p.account.southern != "" {
		newest, there, err := s.newestSale(q, s.p.account.southern)
		var none *missingError
		switch ahead := newest.Sub(wallTime(s.p.account.now)); {
		case errors.As(err, &none): // it has not sold since yesterday
		case err != nil:
			return err
		case ahead > time.Minute && ahead <= time.Hour+time.Minute:
			s.p.book.saw(q, word("location"), there)
			return nil
		}
	}
	s.p.book.saw(q, word("America/Santiago"), told)
	return nil
}

// newestSale is the latest time that the first and the last page of yesterday and
// today show, of one location or of all: sales come newest first, or last.
func (s sales) newestSale(q rules.QuestionID, location string) (newest time.Time, told *exchange.Exchange, err error) {
	for _, first := range []bool{true, false} {
		page := 1
		if !first {
			page = told.TotalPages()
		}
		asked := fields{"startDate": s.p.account.day(-1), "endDate": s.p.account.day(0), "page": page}
		if location != "" {
			asked["locationId"] = location
		}
		x, err := s.p.service.ask(string(q), "the newest sales", s.p.account.branch(asked))
		switch {
		case err != nil:
			return newest, nil, err
		case len(x.Rows()) == 0:
			return newest, nil, missing("no sale of yesterday and today was seen", "a key of a commerce that sells every hour")
		case told == nil:
			told = x
		}
		for _, row := range x.Rows() {
			if at, err := time.Parse("2006-01-02T15:04:05", row.Text("transactionDateTime")); err == nil && at.After(newest) {
				newest, told = at, x
			}
		}
		if wallTime(s.p.account.now).Sub(newest) < freshSale || x.TotalPages() < 2 {
			break
		}
	}
	return newest, told, nil
}

// wallTime is what a clock shows, without its zone.
func wallTime(t time.Time) time.Time {
	year, month, day := t.Date()
	hour, minute, second := t.Clock()
	return time.Date(year, month, day, hour, minute, second, 0, time.UTC)
}
