package steps

import (
	"context"

	"github.com/cucumber/godog"

	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// Action does what a phrase says. It is made by none, one, two, … from a function
// with as many texts as the phrase has parameters, so that the compiler checks
// each of them.
type Action struct {
	Texts int  // parameters of the phrase
	Table bool // a table stands below it
	Doc   bool // a text stands below it
	Do    func(ctx context.Context, s *scenario.Scenario, a Arguments) error
}

// Arguments are what a feature gives to a phrase.
type Arguments struct {
	Texts []string
	Table *godog.Table
	Doc   *godog.DocString
}

func none(f func(context.Context, *scenario.Scenario) error) Action {
	return Action{Do: func(ctx context.Context, s *scenario.Scenario, _ Arguments) error { return f(ctx, s) }}
}

func one(f func(ctx context.Context, s *scenario.Scenario, a string) error) Action {
	return Action{Texts: 1, Do: func(ctx context.Context, s *scenario.Scenario, a Arguments) error { return f(ctx, s, a.Texts[0]) }}
}

func two(f func(ctx context.Context, s *scenario.Scenario, a, b string) error) Action {
	return Action{Texts: 2, Do: func(ctx context.Context, s *scenario.Scenario, a Arguments) error {
		return f(ctx, s, a.Texts[0], a.Texts[1])
	}}
}

func three(f func(ctx context.Context, s *scenario.Scenario, a, b, c string) error) Action {
	return Action{Texts: 3, Do: func(ctx context.Context, s *scenario.Scenario, a Arguments) error {
		return f(ctx, s, a.Texts[0], a.Texts[1], a.Texts[2])
	}}
}

func four(f func(ctx context.Context, s *scenario.Scenario, a, b, c, d string) error) Action {
	return Action{Texts: 4, Do: func(ctx context.Context, s *scenario.Scenario, a Arguments) error {
		return f(ctx, s, a.Texts[0], a.Texts[1], a.Texts[2], a.Texts[3])
	}}
}

func five(f func(ctx context.Context, s *scenario.Scenario, a, b, c, d, e string) error) Action {
	return Action{Texts: 5, Do: func(ctx context.Context, s *scenario.Scenario, a Arguments) error {
		return f(ctx, s, a.Texts[0], a.Texts[1], a.Texts[2], a.Texts[3], a.Texts[4])
	}}
}

func seven(f func(ctx context.Context, s *scenario.Scenario, a, b, c, d, e, g, h string) error) Action {
	return Action{Texts: 7, Do: func(ctx context.Context, s *scenario.Scenario, a Arguments) error {
		return f(ctx, s, a.Texts[0], a.Texts[1], a.Texts[2], a.Texts[3], a.Texts[4], a.Texts[5], a.Texts[6])
	}}
}

// askNone, askOne, … are those of a step that compares answers.
func askNone(f func(*reading.Oracle)) Action {
	return none(func(ctx context.Context, s *scenario.Scenario) error { return reading.Run(ctx, s, f) })
}

func askOne(f func(o *reading.Oracle, a string)) Action {
	return one(func(ctx context.Context, s *scenario.Scenario, a string) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { f(o, a) })
	})
}

func askTwo(f func(o *reading.Oracle, a, b string)) Action {
	return two(func(ctx context.Context, s *scenario.Scenario, a, b string) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { f(o, a, b) })
	})
}

func askThree(f func(o *reading.Oracle, a, b, c string)) Action {
	return three(func(ctx context.Context, s *scenario.Scenario, a, b, c string) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { f(o, a, b, c) })
	})
}

func askFour(f func(o *reading.Oracle, a, b, c, d string)) Action {
	return four(func(ctx context.Context, s *scenario.Scenario, a, b, c, d string) error {
		return reading.Run(ctx, s, func(o *reading.Oracle) { f(o, a, b, c, d) })
	})
}

func threeAndTable(f func(ctx context.Context, s *scenario.Scenario, a, b, c string, table *godog.Table) error) Action {
	return Action{Texts: 3, Table: true, Do: func(ctx context.Context, s *scenario.Scenario, a Arguments) error {
		return f(ctx, s, a.Texts[0], a.Texts[1], a.Texts[2], a.Table)
	}}
}

func oneAndDoc(f func(ctx context.Context, s *scenario.Scenario, a string, text *godog.DocString) error) Action {
	return Action{Texts: 1, Doc: true, Do: func(ctx context.Context, s *scenario.Scenario, a Arguments) error {
		return f(ctx, s, a.Texts[0], a.Doc)
	}}
}
