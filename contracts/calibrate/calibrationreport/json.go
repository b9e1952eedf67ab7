package calibrationreport

import (
	_ "embed"
	"io"
	"time"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// ReportSchema is the JSON Schema of what WriteJSON writes.
//
//go:embed report.schema.json
var ReportSchema []byte

// jsonReport is a result for programs: whole, with the words of the rule book,
// in the order of every report.
type jsonReport struct {
	Schema    string             `json:"schema"`
	Target    string             `json:"target"`
	Now       time.Time          `json:"now"`
	Quick     bool               `json:"quick"`
	Intrusive bool               `json:"intrusive"`
	Requests  int                `json:"requests"`
	Stopped   string             `json:"stopped"`
	Notes     []string           `json:"notes"`
	Counts    jsonCounts         `json:"counts"`
	Questions []jsonQuestion     `json:"questions"`
	Orders    []jsonOrder        `json:"orders"`
	Differs   []jsonDifference   `json:"differs"`
	LeftOut   []rules.QuestionID `json:"leftOut"`
}

type jsonCounts struct {
	Answered      int `json:"answered"`
	Varies        int `json:"varies"`
	SomethingElse int `json:"somethingElse"`
	NotObserved   int `json:"notObserved"`
}

type jsonQuestion struct {
	ID      rules.QuestionID `json:"id"`
	Title   string           `json:"title"`
	Source  jsonSource       `json:"source"`
	Sure    evidence.Sure    `json:"sure"`
	Rank    string           `json:"rank"`
	Answer  *rules.Answer    `json:"answer"`
	Same    []rules.Answer   `json:"same"`
	Default string           `json:"default"`
	Seen    []evidence.Seen  `json:"seen"`
	Why     string           `json:"why"`
	Ask     string           `json:"ask"`
}

type jsonSource struct {
	Place string `json:"place"`
	Text  string `json:"text"`
}

type jsonOrder struct {
	Question rules.QuestionID    `json:"question"`
	Wins     []jsonWin           `json:"wins"`
	Open     []evidence.OpenPair `json:"open"`
	Cycle    []rules.ID          `json:"cycle"`
}

type jsonWin struct {
	Winner         rules.ID `json:"winner"`
	Loser          rules.ID `json:"loser"`
	AgainstDefault bool     `json:"againstDefault"`
	evidence.Sample
}

// WriteJSON writes a result for programs, as ReportSchema describes it.
func WriteJSON(w io.Writer, r *evidence.Result) error {
	report := jsonReport{
		Schema: "calco-calibration/1", Target: r.Target, Now: r.Now, Quick: r.Quick, Intrusive: r.Intrusive, Requests: r.Requests,
		Stopped: r.Stopped, Notes: listed(r.Notes),
		Counts:    jsonCounts{r.Count(evidence.Answered), r.Count(evidence.Varies), r.Count(evidence.SomethingElse), r.Count(evidence.NotObserved)},
		Questions: each(worstFirst(r.Learned), newJSONQuestion), Orders: each(r.Orders, newJSONOrder), Differs: jsonDifferences(r.Differs), LeftOut: listed(r.LeftOut),
	}
	return reporttext.WriteJSON(w, report)
}

func newJSONQuestion(l evidence.Learned) jsonQuestion {
	q, _ := rules.LookupQuestion(l.Question)
	j := jsonQuestion{
		ID: l.Question, Title: q.Title, Source: jsonSource{q.Source.Section, q.Source.Text}, Sure: l.Sure, Rank: ranks[rankOf(q, l)].word,
		Same: listed(l.Same), Why: l.Why, Ask: l.Ask, Seen: listed(l.Seen),
	}
	if l.Sure == evidence.Answered {
		j.Answer = &l.Answer
	}
	if len(q.Answers) > 0 {
		j.Default = q.Default()
	}
	return j
}

func newJSONOrder(o evidence.OrderResult) jsonOrder {
	q, _ := rules.LookupQuestion(o.Question)
	byDefault := rules.DefaultPrecedence(q.Ordered)
	return jsonOrder{
		Question: o.Question, Cycle: listed(o.Cycle), Open: listed(o.Open),
		Wins: each(o.Wins, func(w evidence.Win) jsonWin {
			return jsonWin{w.Winner, w.Loser, againstOrder(byDefault, w), w.Sample}
		}),
	}
}

// each turns a list into another one that JSON never writes as null.
func each[From, To any](list []From, turn func(From) To) []To {
	out := make([]To, len(list))
	for i, v := range list {
		out[i] = turn(v)
	}
	return out
}

// listed is a list that JSON never writes as null.
func listed[T any](list []T) []T {
	return each(list, func(v T) T { return v })
}
