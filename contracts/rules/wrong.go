package rules

// The words in which the catalogue says how an answer breaks a rule: see
// Rule.Wrong.

// selects is a choice of rows that is not the one asked for.
func selects(change, summary string) Mutant {
	return Mutant{ID: change, Kind: Selection, Change: change, Summary: summary}
}

// the changes one field of the answers that have it.
func the(path string, changes ...string) (list []Mutant) {
	for _, change := range changes {
		list = append(list, Mutant{ID: path + "/" + change, Kind: Field, Path: path, Change: change, Summary: path + ": " + change})
	}
	return list
}

// pagesOf are pages that hold other rows, or a list at a path that is cut.
func pagesOf(path string) (list []Mutant) {
	for _, change := range []string{"next", "always first", "one less"} {
		list = append(list, Mutant{ID: change, Kind: PageSlip, Change: change, Summary: "the page served is: " + change})
	}
	for _, change := range []string{"drop first", "repeat first", "empty"} {
		list = append(list, Mutant{ID: change, Kind: PageSlip, Path: path, Change: change, Summary: "the rows of a page: " + change})
	}
	return list
}

// defaultMoved is a default that is one more and one less.
func defaultMoved(more, less string) []Mutant {
	return []Mutant{
		{ID: "bound+1", Kind: BoundMoved, By: 1, Summary: more},
		{ID: "bound-1", Kind: BoundMoved, By: -1, Summary: less},
	}
}

// of another account is what is served.
func ofAnother(summary string) []Mutant {
	return []Mutant{{ID: "second", Kind: Account, Summary: summary}}
}

// daysOff are ranges that are wrong at one of their ends.
func daysOff() []Mutant {
	return []Mutant{
		selects("from+1", "the first day is left out"),
		selects("from-1", "the day before the range is in it"),
		selects("to+1", "the day after the range is in it"),
	}
}
