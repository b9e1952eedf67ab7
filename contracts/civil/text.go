package civil

import "time"

// ParseDate reads the YYYY-MM-DD of a request field. The reference tells a bad
// shape from a date that does not exist ("must be in the format", "must be a
// valid calendar date"), so both answers are given: shape says that s is four,
// two and two ASCII digits with hyphens, exists that it is also a real date.
// The date is only meaningful when exists is true.
func ParseDate(s string) (d Date, shape, exists bool) {
	if len(s) != len("2006-01-02") || s[4] != '-' || s[7] != '-' {
		return 0, false, false
	}
	year, okYear := asciiNumber(s[:4])
	month, okMonth := asciiNumber(s[5:7])
	day, okDay := asciiNumber(s[8:])
	if !okYear || !okMonth || !okDay {
		return 0, false, false
	}
	if month < 1 || month > 12 || day < 1 || day > daysIn(year, month) {
		return 0, true, false
	}
	return NewDate(year, month, day), true, true
}

// DateIn is the date that a text names, NoDate where it names none.
func DateIn(text string) Date {
	if d, _, exists := ParseDate(text); exists {
		return d
	}
	return NoDate
}

// asciiNumber reads an unsigned number of ASCII digits only.
func asciiNumber(s string) (n int, ok bool) {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n, true
}

// String returns the date as YYYY-MM-DD.
func (d Date) String() string { return string(d.AppendTo(nil)) }

// AppendTo appends the date as YYYY-MM-DD.
func (d Date) AppendTo(dst []byte) []byte {
	year, month, day := d.Civil()
	return append(dst,
		lastDigit(year/1000), lastDigit(year/100), lastDigit(year/10), lastDigit(year), '-',
		lastDigit(month/10), lastDigit(month), '-',
		lastDigit(day/10), lastDigit(day))
}

// lastDigit returns the last digit of n.
func lastDigit(n int) byte { return byte('0' + n%10) }

// AppendClock appends the second of a day as Thh:mm:ss.
func AppendClock(dst []byte, secondOfDay int) []byte {
	hour, minute, second := secondOfDay/3600, secondOfDay/60%60, secondOfDay%60
	return append(dst, 'T',
		lastDigit(hour/10), lastDigit(hour), ':',
		lastDigit(minute/10), lastDigit(minute), ':',
		lastDigit(second/10), lastDigit(second))
}

// Time is the beginning of the date in UTC, to be written in another form.
func (d Date) Time() time.Time { return time.Unix(int64(d)*SecondsOfDay, 0).UTC() }
