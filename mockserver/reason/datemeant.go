package reason

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// dateMeant is the date that a text in another form stands for, or "": the forms of
// the date libraries of many languages, of spreadsheets and of people. It lies within
// the years of the service, so that 25-08-01 is not taken for a day of 2001.
func dateMeant(text string) string {
	day, _ := daysMeant(text)
	return day
}

// daysMeant is that, and the day that the same text stands for where the month comes
// before the day, "" where it cannot.
func daysMeant(text string) (day, monthFirst string) {
	numbers, month, known := dateParts(withoutFraction(text))
	if !known {
		return "", ""
	}
	all := readings(numbers, month)
	at := slices.IndexFunc(all, ofService)
	if at < 0 {
		return "", ""
	}
	if at+1 < len(all) && swapped(all[at], all[at+1]) {
		monthFirst = all[at+1].Format(time.DateOnly)
	}
	return all[at].Format(time.DateOnly), monthFirst
}

// swapped tells whether two days of a year differ in which number is the month.
func swapped(a, b time.Time) bool {
	return a.Year() == b.Year() && a.Day() == int(b.Month()) && b.Day() == int(a.Month()) && a.Day() != b.Day()
}

// wordsOfDate tells whether a text is made of the words and numbers of a date, so
// that it cannot be a key: Fri Aug 01 2025 00:00:00 GMT-0400 (Chile Standard Time).
func wordsOfDate(text string) bool {
	_, err := strconv.ParseUint(text, 10, 64)
	return err != nil && len(text) <= 80 && dateMeant(text) != ""
}

// dateWithin is the one day that stands in the form YYYY-MM-DD within a text, as where a
// program printed an object: Timestamp('2025-08-01 00:00:00'), gte:2025-08-01.
func dateWithin(text string) string {
	found := oneDate.FindStringSubmatch(text)
	if len(found) == 0 || len(datePattern.FindAllString(text, -1)) > 1 {
		return ""
	}
	day, err := time.Parse(time.DateOnly, found[1])
	if err != nil || !ofService(day) {
		return ""
	}
	return found[1]
}

var oneDate = regexp.MustCompile(`(?:^|[^\d-])(\d{4}-\d{2}-\d{2})(?:T|[^\w-]|$)`)

// partOfDate tells what a text is that names a year, a month or a week and no day of it,
// and which day of it begins or ends a range; "" where it is none.
func partOfDate(name, text string) (what, meant string) {
	parts := largerThanDay.FindStringSubmatch(text)
	if parts == nil {
		return "", ""
	}
	year, _ := strconv.Atoi(parts[1])
	number, _ := strconv.Atoi(parts[3])
	first, last := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(year, 12, 31, 0, 0, 0, 0, time.UTC)
	what = "a year"
	switch monday := time.Date(year, 1, 4, 0, 0, 0, 0, time.UTC); { // 4 January lies in the first week, ISO 8601
	case parts[2] == "W" && number >= 1 && number <= 53:
		monday = monday.AddDate(0, 0, 7*(number-1)-(int(monday.Weekday())+6)%7)
		what, first, last = "a week", monday, monday.AddDate(0, 0, 6)
	case parts[2] == "Q" && number >= 1 && number <= 4:
		what, first, last = "a quarter", first.AddDate(0, 3*number-3, 0), first.AddDate(0, 3*number, -1)
	case parts[2] == "" && number >= 1 && number <= 12:
		what, first, last = "a month", first.AddDate(0, number-1, 0), first.AddDate(0, number, -1)
	case parts[3] != "":
		return "", ""
	}
	if strings.HasSuffix(strings.ToLower(name), "enddate") {
		first = last
	}
	return what, first.Format(time.DateOnly)
}

var largerThanDay = regexp.MustCompile(`^(20[1-9]\d)(?:-([WQ]?)(\d{1,2}))?$`)

// FromToday tells how many days after today a text means that names a day from there, as
// other services take it: hoy, now-7d, hace 7 días, TODAY().
func FromToday(text string) (days int, known bool) {
	plain := strings.Join(strings.Fields(strings.ToLower(text)), " ")
	if days, known = wordsForDays[plain]; known {
		return days, true
	}
	if callOfToday.MatchString(plain) {
		return 0, true
	}
	for _, form := range daysAway {
		if parts := form.FindStringSubmatch(plain); parts != nil {
			days, _ = strconv.Atoi(parts[len(parts)-1])
			if parts[1] == "+" {
				return days, true
			}
			return -days, true
		}
	}
	return 0, false
}

// wordsForDays are words for a day: so many days after today.
var wordsForDays = map[string]int{
	"today": 0, "now": 0, "yesterday": -1, "tomorrow": 1, "hoy": 0, "ayer": -1, "mañana": 1, "ahora": 0, "anteayer": -2,
	"last week": -7, "a week ago": -7, "la semana pasada": -7, "hace una semana": -7,
}

var (
	// callOfToday is what asks a database, a spreadsheet or a language for today.
	callOfToday = regexp.MustCompile(`^=?(new )?(date|datetime|localdate|system)?\.?(today|now|hoy|ahora|curdate|current_date|getdate|sysdate|date\(\))(\(\))?$`)
	daysAway    = []*regexp.Regexp{
		regexp.MustCompile(`^(?:now|today|hoy|ahora) ?([-+]) ?(\d{1,3}) ?(?:d|days?|d[ií]as?)?(?:/d)?$`),
		regexp.MustCompile(`^([-+])(\d{1,3}) ?(?:d|days?|d[ií]as?)$`),
		regexp.MustCompile(`^()(\d{1,3}) (?:days?|d[ií]as?) (?:ago|atr[aá]s)$`),
		regexp.MustCompile(`^(hace) (\d{1,3}) d[ií]as?$`),
	}
)

var (
	timeOfDay  = regexp.MustCompile(`(?i)(T\d{4,6}|[T ,]*\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?)( ?(GMT|UTC)?[+-]\d{2}(:?\d{2})?)*`)
	datePieces = regexp.MustCompile(`\pL+|\d+`)
)

// dateParts are the numbers of a date and its month, if that is a word. It is not
// known where another word stands among them.
func dateParts(text string) (numbers []string, month time.Month, known bool) {
	text = strings.ToLower(strings.Map(plainDigit, strings.Map(dropUnseen, text)))
	if len(text) == len(time.DateOnly) && strings.Count(text, "-") == 2 {
		text = lookalikes.Replace(text)
	}
	for _, piece := range datePieces.FindAllString(timeOfDay.ReplaceAllString(text, " "), -1) {
		named := monthNamed(piece)
		switch {
		case piece[0] <= '9':
			numbers = append(numbers, piece)
		case named > 0 && month == 0:
			month = named
		case !besideDate(piece):
			return nil, 0, false
		}
	}
	return numbers, month, len(numbers) > 0 && len(numbers) <= 3
}

// readings are the days that the numbers of a date may mean, the likelier first: the
// day stands before the month, as in Chile.
func readings(numbers []string, month time.Month) []time.Time {
	n := make([]int, 3)
	for i, digits := range numbers {
		n[i], _ = strconv.Atoi(digits)
	}
	switch {
	case month > 0 && len(numbers) == 2:
		return []time.Time{civilDay(n[1], month, n[0]), civilDay(n[0], month, n[1]), civilDay(2000+n[1], month, n[0])}
	case month > 0:
		return nil
	case len(numbers) == 3 && len(numbers[2]) == 3 && int(dayOfYear(n[0], n[2]).Month()) == n[1]: // YYYY-MM-DD of Java, where DD is the day of the year
		return []time.Time{dayOfYear(n[0], n[2])}
	case len(numbers) == 2 && len(numbers[1]) == 3:
		return []time.Time{dayOfYear(n[0], n[1])}
	case len(numbers) == 3 && n[0] > 31:
		return []time.Time{civilDay(n[0], time.Month(n[1]), n[2])}
	case len(numbers) == 3:
		return slices.Concat(dayFirst(n[0], n[1], n[2]), dayFirst(n[0], n[1], 2000+n[2]), []time.Time{civilDay(2000+n[0], time.Month(n[1]), n[2])})
	case len(numbers) == 2 && len(numbers[0])+len(numbers[1]) == 8:
		return eightDigits(numbers[0] + numbers[1])
	case len(numbers) == 1 && len(numbers[0]) == 8:
		return eightDigits(numbers[0])
	case len(numbers) == 1:
		return instants(numbers[0])
	}
	return nil
}

func dayFirst(day, month, year int) []time.Time {
	return []time.Time{civilDay(year, time.Month(month), day), civilDay(year, time.Month(day), month)}
}

func eightDigits(digits string) []time.Time {
	n := func(from, to int) int { number, _ := strconv.Atoi(digits[from:to]); return number }
	return append([]time.Time{civilDay(n(0, 4), time.Month(n(4, 6)), n(6, 8))}, dayFirst(n(0, 2), n(2, 4), n(4, 8))...)
}

// instants are the days of a number that counts: seconds and their parts since 1970,
// or the days of a spreadsheet.
func instants(digits string) []time.Time {
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return nil
	}
	if len(digits) == 5 {
		return []time.Time{time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(n))}
	}
	return []time.Time{time.Unix(n, 0).UTC(), time.UnixMilli(n).UTC(), time.UnixMicro(n).UTC(), time.Unix(0, n).UTC()}
}

// civilDay is a day of the calendar, or the zero time where there is none.
func civilDay(year int, month time.Month, day int) time.Time {
	if t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC); t.Month() == month && t.Day() == day {
		return t
	}
	return time.Time{}
}

func dayOfYear(year, day int) time.Time {
	if t := time.Date(year, 1, day, 0, 0, 0, 0, time.UTC); t.Year() == year {
		return t
	}
	return time.Time{}
}

// dayTooMany is the month of a date in another form whose day comes after its last:
// 31/06/2025, 2025-06-31T00:00:00Z.
func dayTooMany(text string) (year int, month time.Month, found bool) {
	numbers, _, known := dateParts(text)
	if !known || len(numbers) != 3 {
		return 0, 0, false
	}
	first, _ := strconv.Atoi(numbers[0])
	middle, _ := strconv.Atoi(numbers[1])
	last, _ := strconv.Atoi(numbers[2])
	if first > 31 {
		first, last = last, first
	}
	monthBegins := time.Date(last, time.Month(middle), 1, 0, 0, 0, 0, time.UTC)
	return last, time.Month(middle), middle >= 1 && middle <= 12 && first > 28 && first <= 31 && ofService(monthBegins)
}

func ofService(t time.Time) bool { return t.Year() >= 2019 && t.Year() < 2100 }

// monthNamed is the month that a word names in English or Spanish, in full or cut
// off after three letters or more; 0 for none.
func monthNamed(word string) time.Month {
	if word == "set" || word == "setiembre" {
		return time.September
	}
	for i, spanish := range spanishMonths {
		month := time.Month(i + 1)
		if len(word) >= 3 && (strings.HasPrefix(spanish, word) || strings.HasPrefix(strings.ToLower(month.String()), word)) {
			return month
		}
	}
	return 0
}

var spanishMonths = []string{
	"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
}

// besideDate tells whether a word stands beside dates and says nothing of the day:
// the day of the week, a zone, the type that a language prints.
func besideDate(word string) bool {
	return slices.Contains(besideDates, word) ||
		len(word) >= 3 && slices.ContainsFunc(weekdays, func(day string) bool { return strings.HasPrefix(day, word) })
}

var besideDates = strings.Fields("t z gmt utc clt clst america santiago chile standard summer time hora estándar de del verano am pm a m p st nd rd th º date datetime optional some")

var weekdays = strings.Fields("monday tuesday wednesday thursday friday saturday sunday lunes martes miércoles jueves viernes sábado domingo")

// lookalikes are letters that are read as digits.
var lookalikes = strings.NewReplacer("o", "0", "l", "1", "i", "1")

// plainDigit turns characters that only look like those of a date into them:
// dashes that an editor makes, and digits of full width or of Arabic.
func plainDigit(r rune) rune {
	switch {
	case r >= '\u2010' && r <= '\u2015', r == '\u2212', r == '\uff0d':
		return '-'
	case r >= '\uff10' && r <= '\uff19':
		return r - '\uff10' + '0'
	case r >= '\u0660' && r <= '\u0669':
		return r - '\u0660' + '0'
	}
	return r
}
