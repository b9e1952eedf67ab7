package request

import (
	"slices"
	"strings"
)

// List is a filter with one or more values in one string.
type List struct {
	Used   bool     // the filter was sent, well or badly
	Bad    string   // why it is refused, "" when it is well
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
		return List{Used: true, Bad: "another JSON type is none of the values"}
	}
	if f.Presence != Given || f.Text == "" && !how.emptyFilterCode {
		return List{}
	}
	list := List{Used: true}
	if f.Text == "" {
		list.Bad = "an empty string is none of the values"
		return list
	}
	first := true
	for element := range strings.SplitSeq(f.Text, ",") {
		spaced := strings.HasPrefix(element, " ")
		if !first && spaced != (how.Documented == ", ") && !how.OtherSeparator {
			list.Bad = "the values are separated in another way than documented"
			return list
		}
		if !first {
			element = strings.TrimPrefix(element, " ")
		}
		first = false
		if list.Bad = list.add(element, how); list.Bad != "" {
			return list
		}
	}
	if len(list.Values) == 0 {
		list.Bad = "no value is left"
	}
	return list
}

// add takes one element into the list, or tells why it is refused.
func (list *List) add(element string, how ListReading) (bad string) {
	if element == "" && how.IgnoreEmpty {
		return ""
	}
	i := slices.IndexFunc(how.Allowed, func(word string) bool {
		// Equal lengths keep out letters that only Unicode folds, as ſ to s.
		return word == element || how.AnyCase && len(word) == len(element) && strings.EqualFold(word, element)
	})
	if i < 0 {
		return "a value is not supported"
	}
	value := how.Allowed[i]
	switch {
	case len(list.Values) == 0:
		list.Values = how.Allowed[i : i+1 : i+1] // one value needs no list of its own
	case !slices.Contains(list.Values, value):
		list.Values = append(list.Values, value)
	case !how.ignoreRepeated:
		return "a value is repeated"
	}
	return ""
}
