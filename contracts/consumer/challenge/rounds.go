package challenge

import (
	"slices"

	"calco.example/contracts/rules"
)

// reading is one answer to one open question.
type reading struct {
	question rules.QuestionID
	answer   string
}

// roundsOf spread the answers that differ from the profile's over runs: every one of
// them is in a run, in as few as there can be. The first runs hold an answer of
// every question that has one left. Later ones have room: they hold answers again,
// so that as many pairs as possible within one operation are seen, and the
// profile's own among them, because one answer may hide what another one breaks.
// With pairs, runs are added until every pair was in one.
func roundsOf(questions []rules.Question, profile rules.Profile, pairs bool) [][]reading {
	a := newArray(questions, profile)
	for row := range a.most {
		a.add(row)
	}
	for pairs && a.left > 0 {
		a.add(a.most)
	}
	return a.rounds
}

// firstRounds are those that hold no answer twice: what breaks a client alone is
// found there, or where it is the one new answer, before pairs are looked at.
const firstRounds = 3

// array is a covering array: a row a run, a column a question, and in each column
// the profile's own answer or another one. Values are numbered through.
type array struct {
	columns []column
	most    int // rows it takes to hold each answer once
	values  int
	meet    [][]bool // by two columns: they are about one operation
	seen    []bool   // by two values: the pair was in a row
	left    int      // pairs not seen
	rounds  [][]reading
}

type column struct {
	question rules.QuestionID
	words    []string // the first is the profile's own
	first    int      // number of that value
	touches  map[rules.Operation]bool
}

func newArray(questions []rules.Question, profile rules.Profile) *array {
	a := &array{}
	for _, q := range questions {
		words := others(q, profile)
		if len(words) == 0 {
			continue
		}
		a.columns = append(a.columns, column{q.ID, append([]string{""}, words...), a.values, operationsOf(q)})
		a.values += len(words) + 1
		a.most = max(a.most, len(words))
	}
	a.seen = make([]bool, a.values*a.values)
	a.meet = make([][]bool, len(a.columns))
	for i, one := range a.columns {
		a.meet[i] = make([]bool, len(a.columns))
		for j, other := range a.columns[:i] {
			if one.meets(other) {
				a.meet[i][j], a.meet[j][i] = true, true
				a.left += len(one.words)*len(other.words) - 1 // the profile itself passed
				a.seen[one.first*a.values+other.first] = true
			}
		}
	}
	return a
}

// operationsOf are those that a question is about; none stands for all.
func operationsOf(q rules.Question) map[rules.Operation]bool {
	set := map[rules.Operation]bool{}
	if q.Ordered != "" {
		set[q.Ordered] = true
	}
	for _, id := range q.Rules {
		if rule, known := rules.Lookup(id); known {
			set[rule.Operation] = true
		}
	}
	return set
}

// meets tells whether two questions are about one operation.
func (c column) meets(other column) bool {
	if len(c.touches) == 0 || len(other.touches) == 0 || c.touches[""] || other.touches[""] {
		return true
	}
	for op := range c.touches {
		if other.touches[op] {
			return true
		}
	}
	return false
}

// add makes a row. Each column takes its next answer while it has one; one that
// has none takes, from the third row on, what makes the most new pairs.
func (a *array) add(row int) {
	chosen := make([]int, len(a.columns)) // a place in words
	fixed := make([]bool, len(a.columns))
	for i, c := range a.columns {
		if row+1 < len(c.words) {
			chosen[i], fixed[i] = row+1, true
		} else if row < firstRounds {
			fixed[i] = true
		}
	}
	if row >= a.most {
		a.seed(chosen, fixed)
	}
	for i, c := range a.columns {
		if fixed[i] {
			continue
		}
		best := -1
		for word := range c.words {
			if gain := a.gain(i, word, chosen, fixed); gain > best {
				best, chosen[i] = gain, word
			}
		}
		fixed[i] = true
	}
	a.keep(chosen)
}

// seed begins a row with a pair that was not seen yet, so that it is not for
// nothing.
func (a *array) seed(chosen []int, fixed []bool) {
	for i, one := range a.columns {
		for j, other := range a.columns[:i] {
			if !a.meet[i][j] {
				continue
			}
			for x := range one.words {
				for y := range other.words {
					if !a.seen[(one.first+x)*a.values+other.first+y] {
						chosen[i], fixed[i], chosen[j], fixed[j] = x, true, y, true
						return
					}
				}
			}
		}
	}
}

// gain counts the new pairs that a word makes with what is fixed already.
func (a *array) gain(i, word int, chosen []int, fixed []bool) (pairs int) {
	for j := range a.columns {
		if fixed[j] && a.meet[i][j] && !a.seen[a.pair(i, word, j, chosen[j])] {
			pairs++
		}
	}
	return pairs
}

// pair is the place of two values in seen.
func (a *array) pair(i, x, j, y int) int {
	if i < j {
		i, x, j, y = j, y, i, x
	}
	return (a.columns[i].first+x)*a.values + a.columns[j].first + y
}

// keep notes the pairs of a row.
func (a *array) keep(chosen []int) {
	var round []reading
	for i, c := range a.columns {
		if chosen[i] > 0 {
			round = append(round, reading{c.question, c.words[chosen[i]]})
		}
		for j := range i {
			if place := a.pair(i, chosen[i], j, chosen[j]); a.meet[i][j] && !a.seen[place] {
				a.seen[place] = true
				a.left--
			}
		}
	}
	a.rounds = append(a.rounds, round)
}

// others are the answers to try on a question: its words beside the profile's own,
// and a sample where there is one word only.
func others(q rules.Question, profile rules.Profile) (answers []string) {
	own := profile.Answer(q.ID).Text()
	words := q.Answers
	if len(words) == 1 && len(q.Samples) > 0 {
		words = append(slices.Clone(words), q.Samples[0])
	}
	for _, word := range words {
		if word != own {
			answers = append(answers, word)
		}
	}
	return answers
}
