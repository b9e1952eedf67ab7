package civil

// Date is a civil date: the number of days since 1970-01-01. It knows no zone
// and no clock, because in America/Santiago some midnights do not exist and
// time.Time arithmetic then lands on the day before.
type Date int32

// NoDate stands for none where a day may be missing.
const NoDate Date = -1 << 31

const (
	daysPerEra  = 146097 // 400 Gregorian years
	epochInEras = 719468 // days from 0000-03-01 to 1970-01-01
)

// SecondsOfDay counts those of a civil day, in which no clock is put forward.
const SecondsOfDay = 24 * 60 * 60

// NewDate returns the date of a year, a month (1 to 12) and a day of that month.
// It does not check that the day exists; ParseDate does.
func NewDate(year, month, day int) Date {
	if month <= 2 {
		year--
	}
	era := floorDiv(year, 400)
	yearOfEra := year - era*400
	dayOfYear := (153*((month+9)%12)+2)/5 + day - 1 // counted from 1 March
	dayOfEra := yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear
	return Date(era*daysPerEra + dayOfEra - epochInEras)
}

// Civil returns year, month and day.
func (d Date) Civil() (year, month, day int) {
	days := int(d) + epochInEras
	era := floorDiv(days, daysPerEra)
	dayOfEra := days - era*daysPerEra
	yearOfEra := (dayOfEra - dayOfEra/1460 + dayOfEra/36524 - dayOfEra/146096) / 365
	dayOfYear := dayOfEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	shifted := (5*dayOfYear + 2) / 153 // month counted from March
	day = dayOfYear - (153*shifted+2)/5 + 1
	month = (shifted+2)%12 + 1
	year = yearOfEra + era*400
	if month <= 2 {
		year++
	}
	return year, month, day
}

// Year returns the year of the date.
func (d Date) Year() int { y, _, _ := d.Civil(); return y }

// Month returns the month of the date, 1 to 12.
func (d Date) Month() int { _, m, _ := d.Civil(); return m }

// Day returns the day of the month.
func (d Date) Day() int { _, _, day := d.Civil(); return day }

// AddDays returns the date n days later, or earlier when n is negative.
func (d Date) AddDays(n int) Date { return d + Date(n) }

// AddMonths returns the same day n months later, clamped to the end of that
// month: 31 January plus one month is the last of February.
func (d Date) AddMonths(n int) Date {
	if n == 0 { // where a bound is a day, and no month from one
		return d
	}
	year, month, day := d.Civil()
	months := year*12 + month - 1 + n
	year = floorDiv(months, 12)
	month = months - year*12 + 1
	return NewDate(year, month, min(day, daysIn(year, month)))
}

// EndsMonth tells whether a day is the last one of a month, or the first.
func (d Date) EndsMonth() bool { return d.Day() == 1 || d.AddDays(1).Day() == 1 }

// daysIn returns how many days a month has.
func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// floorDiv divides rounding down, so that dates before 1970 work too.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
