package facts

import (
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// What answers call the kinds of installments: "Installment kind: bank, merchant, or the
// operator's own product (returned capitalised in the sample, unlike the request values)"
// gives no words. Which one stands for a value of the filter, the filter tells.

// wordsOf are the words of installmentType that sales show, in capitals.
func wordsOf(rows []exchange.Row) (words []string) {
	for _, row := range rows {
		if word := strings.ToUpper(row.Text("installmentType")); word != "" && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// installmentWords are the request values that stand behind words which the reference
// does not give: a value is shown as one word, which no other value is shown as, and as
// none of its own anywhere. Words of sales by debit, prepaid or cash, which are of no kind
// ("Applies to credit cards only"), stand under these; under "" words of all kinds.
func installmentWords(shown map[string][]string) map[string]string {
	words := map[string]string{}
	known := func(value, word string) bool { return rules.InstallmentKind(word) == value }
	for _, value := range slices.Sorted(maps.Keys(shown)) {
		list := slices.Compact(slices.Sorted(slices.Values(shown[value])))
		if value == "" || len(list) != 1 || slices.Contains(rules.FilterWords["typeTransaction"], value) {
			continue
		}
		taken := false
		for other, theirs := range shown {
			taken = taken || slices.ContainsFunc(theirs, func(word string) bool {
				return known(value, word) || known(other, list[0]) || other != value && other != "" && word == list[0]
			})
		}
		if !taken {
			words[list[0]] = value
		}
	}
	return words
}

// InstallmentType is what sales show for an installmentType, or the value of the filter
// that shows as it where it is no word of the reference.
func (f *Facts) InstallmentType(shown string) string {
	if f == nil {
		return shown
	}
	if value, known := f.installments[strings.ToUpper(shown)]; known {
		return value
	}
	return shown
}

// InRequestWords are sales with the words of installmentType that a filter takes, where
// they have words of their own.
func (f *Facts) InRequestWords(rows []exchange.Row) []exchange.Row {
	if f == nil || len(f.installments) == 0 {
		return rows
	}
	list := slices.Clone(rows)
	for i, row := range rows {
		if shown := row.Text("installmentType"); f.InstallmentType(shown) != shown {
			list[i] = maps.Clone(row)
			list[i]["installmentType"] = f.InstallmentType(shown)
		}
	}
	return list
}
