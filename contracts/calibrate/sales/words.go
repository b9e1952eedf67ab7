package sales

import (
	"strconv"

	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/calibrate/watch"
)

// statusWords reads pages from all over four weeks: a status or a currency that is rare
// shows in sales alone, for no filter tells them apart.
func statusWords(p *probing.Prober) error {
	weeks := span{probing.After(p.Account.To, -furtherDays), p.Account.To}
	first, err := p.Deployment.Ask("Q-STATUS-WORDS", "status and currency of sales of four weeks", p.Account.Branch(weeks.and(probing.Fields{"page": 1})))
	if err != nil {
		return err
	}
	for _, page := range spread(first.TotalPages(), mostWordPages) {
		if page == 1 {
			continue
		}
		if _, err := p.Deployment.Ask("Q-STATUS-WORDS", "status and currency of more sales", p.Account.Branch(weeks.and(probing.Fields{"page": page}))); err != nil {
			return err
		}
	}
	if !p.Watcher.SawEnough() {
		return probing.Missing("fewer than "+strconv.Itoa(watch.Enough)+" sales were seen", "an account with more sales")
	}
	return nil
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
