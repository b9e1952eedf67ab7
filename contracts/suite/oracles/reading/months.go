package reading

import (
	"calco.example/contracts/suite/facts"
)

// EarliestYear is the first whose sales both reports are asked for: "endDate before
// 2020-01-01" is refused.
const EarliestYear = 2020

// MonthBefore is the first day of a month some months back.
func MonthBefore(today facts.Day, back int) facts.Day {
	return facts.Day{Time: today.AddDate(0, -back, 1-today.Day())}
}
