package mockserver

import "calco.example/contracts/rules"

// stage is where in the flow a check belongs.
type stage int

// The stages in the order of the default precedence. Account checks need no
// body, so that a refused key never uploads one; paging checks do not bear on
// which sales match.
const (
	onAccount stage = iota
	onBody
	onFields
	onPaging
	onOwnership
	onGenerating
	onData
)

// check is one row of a table of rules: what breaks the rule. Package why has the words
// for it. The order of the rows is the default precedence.
type check[C any] struct {
	id     rules.ID
	stage  stage
	broken func(C) bool
	// result is what the refusal carries where an open question decides it: a
	// code, and for the transaction report a message. Nil: as in the catalogue.
	result func(C) (code, message string)
}

type (
	branchCheck    = check[*branchCase]
	locationsCheck = check[*exchange] // a listing has nothing to work out
	reportCheck    = check[*reportCase]
)

// refusal is the outcome of a broken rule; the zero value is none. A refusal is a
// value: it names the rule, and render decides what goes on the wire.
type refusal struct {
	rule          rules.ID
	code, message string
}

func (r refusal) isNone() bool { return r.rule == "" }

// firstBroken walks checks in order of precedence and refuses by the first rule
// that is broken.
func firstBroken[C any](c C, checks []check[C]) refusal {
	for i := range checks {
		if checks[i].broken(c) {
			return checks[i].refuse(c)
		}
	}
	return refusal{}
}

func (k *check[C]) refuse(c C) refusal {
	r := refusal{rule: k.id}
	if k.result != nil {
		r.code, r.message = k.result(c)
	}
	if r.code == "" {
		r.code, r.message = rules.Wire(k.id)
	}
	return r
}

// beforeBody is the part of the checks that can be made without reading the
// body: the leading ones about the account.
func beforeBody[C any](checks []check[C]) (leading, rest []check[C]) {
	for i := range checks {
		if checks[i].stage != onAccount {
			return checks[:i], checks[i:]
		}
	}
	return checks, nil
}

// holds tells whether no rule of the stages that decide which sales match is
// broken, so that there is a selection to speak of.
func holds[C any](c C, checks []check[C]) bool {
	for i := range checks {
		switch checks[i].stage {
		case onPaging, onGenerating, onData:
			continue
		}
		if checks[i].broken(c) {
			return false
		}
	}
	return true
}
