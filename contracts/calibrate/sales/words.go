package sales

import (
	"strconv"

	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/calibrate/watch"
)

// statusWords reads pages from all over four weeks: a status or a currency that is rare
// shows in sales alone, for no filter tells them apart.
func statusWords(p *probing.Prober) {
	weeks := span{probing.After(p.Account.To, -furtherDays), p.Account.To}
	first := p.Ask("Q-STATUS-WORDS", "status and currency of sales of four weeks", p.Account.Branch(weeks.and(probing.Fields{"page": 1})))
	for _, page := range spread(first.TotalPages(), mostWordPages) {
		if page == 1 {
			continue
		}
		p.Ask("Q-STATUS-WORDS", "status and currency of more sales", p.Account.Branch(weeks.and(probing.Fields{"page": page})))
	}
	if !p.Watcher.SawEnough() {
		p.Lack("fewer than "+strconv.Itoa(watch.Enough)+" sales were seen", "an account with more sales")
	}
}

// mostWordPages is how many pages are read for words that are rare: five hundred sales
// hold one that a sale in a hundred has.
const mostWordPages = 25

// spread are numbers from 1 to n, evenly, and at most so many.
func spread(n, most int) (numbers []int) {
	for i := range min(n, most) {
		numbers = append(numbers, 1+i*n/min(n, most))
	}
	return numbers
}
