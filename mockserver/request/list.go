package request

import (
	"slices"
	"strings"
)

// List is a filter with one or more values in one string.
type List struct {
	Used   bool     // the filter was sent, well or badly
	Bad    bool     // it is refused
	Values []string // distinct, in the table's spelling
}

// ListReading is how the open questions say to read a list filter.
type ListReading struct {
	Allowed         []string
	Documented      string // the separator that the reference gives
	OtherSeparator  bool   // its other form is accepted too
	AnyCase         bool
	IgnoreEmpty     bool
	ignoreRepeated  bool
	emptyFilterCode bool // an empty string is refused with the filter's code
}

// Read is what a filter says.
func (how ListReading) Read(f Text) List {
	if f.Presence == Unfit {
		return List{Used: true, Bad: true}
	}
	if f.Presence != Given || f.Text == "" && !how.emptyFilterCode {
		return List{}
	}
	if f.Text == "" {
		return List{Used: true, Bad: true}
	}
	list := List{Used: true}
	first := true
	for element := range strings.SplitSeq(f.Text, ",") {
		spaced := strings.HasPrefix(element, " ")
		if !first && spaced != (how.Documented == ", ") && !how.OtherSeparator {
			list.Bad = true
			return list
		}
		if !first {
			element = strings.TrimPrefix(element, " ")
		}
		first = false
		if !list.add(element, how) {
			list.Bad = true
			return list
		}
	}
	list.Bad = len(list.Values) == 0
	return list
}

// add takes one element into the list, unless it is refused.
func (list *List) add(element string, how ListReading) (taken bool) {
	if element == "" && how.IgnoreEmpty {
		return true
	}
	i := slices.IndexFunc(how.Allowed, func(word string) bool {
		// Equal lengths keep out letters that only Unicode folds, as ſ to s.
		return word == element || how.AnyCase && len(word) == len(element) && strings.EqualFold(word, element)
	})
	if i < 0 {
		return false
	}
	value := how.Allowed[i]
	switch {
	case len(list.Values) == 0:
		list.Values = how.Allowed[i : i+1 : i+1] // one value needs no list of its own
	case !slices.Contains(list.Values, value):
		list.Values = append(list.Values, value)
	default:
		return how.ignoreRepeated
	}
	return true
}
