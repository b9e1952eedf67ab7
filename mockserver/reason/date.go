package reason

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// DateFormat tells why a text is not YYYY-MM-DD, and which date would do.
func DateFormat(name, text string, shown Shown) string {
	reason := name + " is " + shown(text) + ", not YYYY-MM-DD"
	if text == "" {
		return name + " is an empty text, not YYYY-MM-DD"
	}
	if meant := DateMeant(text); meant != "" {
		return reason + ": did you mean " + meant + "?"
	}
	return reason
}

// layouts are other ways to write a date, the day before the month as in Chile.
var layouts = []string{
	"02-01-2006", "2-1-2006", "02/01/2006", "2/1/2006", "02.01.2006", "2006/01/02", "2006/1/2", "2006.01.02", "2006-1-2", "20060102",
	"2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02T15:04:05.999999999", time.RFC3339, time.RFC3339Nano,
	"2006-01-02 15:04", "2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05 -0700", time.RFC1123, time.RFC1123Z, time.ANSIC, "2006-002",
	"2 January 2006", "Monday, January 2, 2006", "2006-January-02", "2006-Jan-02", "02-Jan-2006",
	"2006-01-02Z07:00", "02-01-06", "06-01-02", "01/02/2006", "1/2/2006", "01-02-2006", "Jan 2, 2006", "2 Jan 2006", "January 2, 2006",
}

// DateMeant is the date that a text in another form stands for, or "": within the
// years of the service, so that 25-08-01 is not taken for a day of 2001.
func DateMeant(text string) string {
	trimmed := strings.Trim(strings.Map(plainDigit, strings.TrimSpace(text)), `"'`)
	if len(trimmed) == len(time.DateOnly) && strings.Count(trimmed, "-") == 2 {
		trimmed = lookalikes.Replace(trimmed)
	}
	trimmed = inEnglish(trimmed)
	for _, layout := range append([]string{time.DateOnly}, layouts...) {
		if t, err := time.Parse(layout, trimmed); err == nil && ofService(t) {
			return t.Format(time.DateOnly)
		}
	}
	if n, err := strconv.ParseInt(trimmed, 10, 64); err == nil {
		for _, t := range []time.Time{time.Unix(n, 0), time.UnixMilli(n)} {
			if t = t.UTC(); ofService(t) {
				return t.Format(time.DateOnly)
			}
		}
	}
	return ""
}

// lookalikes are letters that are read as digits.
var lookalikes = strings.NewReplacer("O", "0", "o", "0", "l", "1", "I", "1")

// inEnglish writes a date in Spanish words, as 1 de agosto de 2025, with those that
// the layouts know.
func inEnglish(text string) string {
	if !strings.Contains(text, " de ") && !strings.Contains(text, " del ") {
		return text
	}
	words := strings.Fields(strings.ToLower(text))
	words = slices.DeleteFunc(words, func(word string) bool { return word == "de" || word == "del" })
	for i, word := range words {
		if at := slices.Index(spanishMonths, word); at >= 0 {
			words[i] = time.Month(at + 1).String()
		}
	}
	return strings.Join(words, " ")
}

var spanishMonths = []string{
	"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
}

// OtherCalendar tells that the year of a date is far from the service's, as one that
// is counted from another beginning; "" where it is not.
func OtherCalendar(name, text string) string {
	year, err := strconv.Atoi(text[:min(4, len(text))])
	const buddhist = 543 // years from the Buddhist count to the common one
	switch {
	case err != nil || year >= 1900 && year < 2400:
		return ""
	case year-buddhist >= 2019 && year-buddhist < 2100:
		return "the year of " + name + " is of another calendar, the Buddhist one perhaps: did you mean " + strconv.Itoa(year-buddhist) + text[4:] + "?"
	}
	return "the year of " + name + " is of another calendar: send a day of the Gregorian one"
}

func ofService(t time.Time) bool { return t.Year() >= 2019 && t.Year() < 2100 }

// plainDigit turns characters that only look like those of a date into them:
// dashes that an editor makes, and digits of full width.
func plainDigit(r rune) rune {
	switch {
	case r >= '\u2010' && r <= '\u2015', r == '\u2212', r == '\uff0d':
		return '-'
	case r >= '\uff10' && r <= '\uff19':
		return r - '\uff10' + '0'
	}
	return r
}

// NoSuchDay tells why a date of the right form is not on the calendar.
func NoSuchDay(name, text string) string {
	parts := strings.Split(text, "-")
	year, _ := strconv.Atoi(parts[0])
	month, _ := strconv.Atoi(parts[1])
	if month < 1 || month > 12 {
		reason := name + " is " + text + ", and there is no month " + parts[1]
		if swapped, err := time.Parse(time.DateOnly, parts[0]+"-"+parts[2]+"-"+parts[1]); err == nil {
			reason += ": did you mean " + swapped.Format(time.DateOnly) + "?"
		}
		return reason
	}
	last := time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC)
	return name + " is " + text + ", and " + last.Month().String() + " " + strconv.Itoa(year) + " has " + strconv.Itoa(last.Day()) + " days"
}
