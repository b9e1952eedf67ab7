package steps

import (
	"github.com/cucumber/godog"

	"calco.example/contracts/suite/oracles/reading"
)

// Action does what a phrase says. It is made by none, one, two, … from a function
// with as many texts as the phrase has parameters, so that the compiler checks
// each of them.
type Action struct {
	Texts int  // parameters of the phrase
	Table bool // a table stands below it
	Doc   bool // a text stands below it
	Do    func(o *reading.Oracle, a Arguments)
}

// Arguments are what a feature gives to a phrase.
type Arguments struct {
	Texts []string
	Table *godog.Table
	Doc   *godog.DocString
}

func none(f func(*reading.Oracle)) Action {
	return Action{Do: func(o *reading.Oracle, _ Arguments) { f(o) }}
}

func one(f func(o *reading.Oracle, a string)) Action {
	return Action{Texts: 1, Do: func(o *reading.Oracle, a Arguments) { f(o, a.Texts[0]) }}
}

func two(f func(o *reading.Oracle, a, b string)) Action {
	return Action{Texts: 2, Do: func(o *reading.Oracle, a Arguments) { f(o, a.Texts[0], a.Texts[1]) }}
}

func three(f func(o *reading.Oracle, a, b, c string)) Action {
	return Action{Texts: 3, Do: func(o *reading.Oracle, a Arguments) { f(o, a.Texts[0], a.Texts[1], a.Texts[2]) }}
}

func four(f func(o *reading.Oracle, a, b, c, d string)) Action {
	return Action{Texts: 4, Do: func(o *reading.Oracle, a Arguments) { f(o, a.Texts[0], a.Texts[1], a.Texts[2], a.Texts[3]) }}
}

func five(f func(o *reading.Oracle, a, b, c, d, e string)) Action {
	return Action{Texts: 5, Do: func(o *reading.Oracle, a Arguments) {
		f(o, a.Texts[0], a.Texts[1], a.Texts[2], a.Texts[3], a.Texts[4])
	}}
}

func seven(f func(o *reading.Oracle, a, b, c, d, e, g, h string)) Action {
	return Action{Texts: 7, Do: func(o *reading.Oracle, a Arguments) {
		f(o, a.Texts[0], a.Texts[1], a.Texts[2], a.Texts[3], a.Texts[4], a.Texts[5], a.Texts[6])
	}}
}

func threeAndTable(f func(o *reading.Oracle, a, b, c string, table *godog.Table)) Action {
	return Action{Texts: 3, Table: true, Do: func(o *reading.Oracle, a Arguments) {
		f(o, a.Texts[0], a.Texts[1], a.Texts[2], a.Table)
	}}
}

func oneAndDoc(f func(o *reading.Oracle, a string, text *godog.DocString)) Action {
	return Action{Texts: 1, Doc: true, Do: func(o *reading.Oracle, a Arguments) { f(o, a.Texts[0], a.Doc) }}
}
