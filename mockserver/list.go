package mockserver

import (
	"slices"
	"strings"
)

// listField is a filter with one or more values in one string.
type listField struct {
	used   bool     // the filter was sent, well or badly
	bad    string   // why it is refused, "" when it is well
	values []string // distinct, in the table's spelling
}

// listReading is how the open questions say to read a list filter.
type listReading struct {
	allowed         []string
	documented      string // the separator that the reference gives
	otherSeparator  bool   // its other form is accepted too
	anyCase         bool
	ignoreEmpty     bool
	ignoreRepeated  bool
	emptyFilterCode bool // an empty string is refused with the filter's code
}

func (how listReading) read(f textField) listField {
	if f.presence == unfit {
		return listField{used: true, bad: "another JSON type is none of the values"}
	}
	if f.presence != given || f.text == "" && !how.emptyFilterCode {
		return listField{}
	}
	list := listField{used: true}
	if f.text == "" {
		list.bad = "an empty string is none of the values"
		return list
	}
	first := true
	for element := range strings.SplitSeq(f.text, ",") {
		spaced := strings.HasPrefix(element, " ")
		if !first && spaced != (how.documented == ", ") && !how.otherSeparator {
			list.bad = "the values are separated in another way than documented"
			return list
		}
		if !first {
			element = strings.TrimPrefix(element, " ")
		}
		first = false
		if list.bad = list.add(element, how); list.bad != "" {
			return list
		}
	}
	if len(list.values) == 0 {
		list.bad = "no value is left"
	}
	return list
}

// add takes one element into the list, or tells why it is refused.
func (list *listField) add(element string, how listReading) (bad string) {
	if element == "" && how.ignoreEmpty {
		return ""
	}
	i := slices.IndexFunc(how.allowed, func(word string) bool {
		// Equal lengths keep out letters that only Unicode folds, as ſ to s.
		return word == element || how.anyCase && len(word) == len(element) && strings.EqualFold(word, element)
	})
	if i < 0 {
		return "a value is not supported"
	}
	value := how.allowed[i]
	switch {
	case len(list.values) == 0:
		list.values = how.allowed[i : i+1 : i+1] // one value needs no list of its own
	case !slices.Contains(list.values, value):
		list.values = append(list.values, value)
	case !how.ignoreRepeated:
		return "a value is repeated"
	}
	return ""
}
