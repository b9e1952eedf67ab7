package clients

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"calco.example/cmd/calco/mocks"
	"calco.example/cmd/calco/shell"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// mockFlags say which mock a command runs against: those of serve that make sense
// for one that is there for one command only. None of them is read from the
// environment, where the command finds names of ours.
type mockFlags struct {
	Seed    uint64            `default:"0" help:"Seed of the sales (default ${default})."`
	Now     string            `placeholder:"TIME" help:"The time at which the mock's clock stands: RFC 3339, or local time in America/Santiago (default: that of the start)."`
	Profile string            `default:"literal" placeholder:"NAME|FILE" help:"Answers to the open questions: a shipped profile or a file (default ${default})."`
	Answer  map[string]string `placeholder:"QUESTION=ANSWER" mapsep:"none" help:"One answer in place of the profile's, as Q-RANGE-LIMIT=60; may be repeated."`
	World   string            `placeholder:"FILE" help:"Who exists (default: the shipped world)."`
	Persona string            `default:"main" placeholder:"NAME" help:"Whose key is in CALCO_KEY (default ${default})."`
	Fault   []string          `sep:"none" placeholder:"'KIND key=value…'" help:"Spoil answers, in the words of /__admin/faults, as 'status status=503 nth=2'; may be repeated."`
	Mutant  string            `placeholder:"ID" help:"Serve the mock with one fault of content on purpose: calco mutate --list names them."`
	Explain bool              `help:"Answers carry X-Calco-Why: the rule and the reason."`
	NoForce bool              `help:"Switch forced answers off."`
	CORS    string            `name:"cors" placeholder:"ORIGIN" help:"Let the pages of this origin ask from a browser, as http://localhost:3000."`

	before *readBefore // by a trial with the same flags; nil: by none
}

// readBefore is what trials that differ in other things share: the profile and the
// world that their flags name, and the sales of each seed.
type readBefore struct {
	profile rules.Profile
	world   *world.World

	mu    sync.Mutex
	sales map[uint64]*world.Ledger
}

// seedsShared is more than one challenge looks at; a ledger holds the days that were
// asked for.
const seedsShared = 128

// salesUnder are the sales of the world under a seed, so that trials make them once.
func (b *readBefore) salesUnder(seed uint64) *world.Ledger {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.sales == nil || len(b.sales) == seedsShared {
		b.sales = map[uint64]*world.Ledger{}
	}
	if b.sales[seed] == nil {
		b.sales[seed] = world.NewLedger(b.world, seed)
	}
	return b.sales[seed]
}

// read reads the files that the flags name, unless that was done before.
func (v mockFlags) read() (*readBefore, error) {
	if v.before != nil {
		return v.before, nil
	}
	profile, err := shell.LoadProfile(v.Profile)
	if err != nil {
		return nil, shell.Usagef("--profile: %w", err)
	}
	w, err := shell.LoadWorld(v.World)
	if err != nil {
		return nil, err
	}
	return &readBefore{profile: profile, world: w}, nil
}

// trial turns the flags into a trial without a command. Nothing is defaulted in
// silence: a bad value is an error that says what to write instead.
func (v mockFlags) trial(started time.Time) (trial, error) {
	if err := mocks.CheckOrigin(v.CORS); err != nil {
		return trial{}, err
	}
	config := mockserver.Config{CORSOrigin: v.CORS, Seed: v.Seed, Explain: v.Explain, NoForce: v.NoForce, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	files, err := v.read()
	if err != nil {
		return trial{}, err
	}
	config.World, config.Sales = files.world, files.salesUnder(v.Seed)
	if config.Profile, err = v.answering(files.profile); err != nil {
		return trial{}, err
	}
	if config.Mutant, err = shell.FindMutant(v.Mutant); err != nil {
		return trial{}, err
	}
	if !slices.ContainsFunc(config.World.Personas, func(p *world.Persona) bool { return p.Name == v.Persona }) {
		return trial{}, shell.Usagef("--persona: nobody is called %q; `calco personas` lists them", v.Persona)
	}
	now := started.Truncate(time.Second)
	if v.Now != "" {
		if now, err = shell.ParseNow(v.Now, config.World.Zone); err != nil {
			return trial{}, shell.Usagef("--now: %w", err)
		}
	}
	config.Clock, config.ClockStands = func() time.Time { return now }, true
	t := trial{mock: config, persona: v.Persona}
	for _, words := range v.Fault {
		fault, err := faultFromWords(words)
		if err != nil {
			return trial{}, shell.Usagef("--fault: %w", err)
		}
		t.faults = append(t.faults, fault)
	}
	return t, nil
}

// answering is a profile with single answers in place of its own.
func (v mockFlags) answering(profile rules.Profile) (rules.Profile, error) {
	answers := map[rules.QuestionID]rules.Answer{}
	maps.Copy(answers, profile.Answers)
	var names []string
	for id, text := range v.Answer {
		question, known := rules.LookupQuestion(rules.QuestionID(id))
		if !known {
			return profile, shell.Usagef("--answer: there is no open question %q%s", id, rules.HintQuestion(id))
		}
		answer := answerFromText(question, text)
		if err := rules.CheckAnswer(question, answer); err != nil {
			return profile, shell.Usagef("--answer %s: %w", id, err)
		}
		answers[question.ID] = answer
		names = append(names, id+"="+text)
	}
	if len(names) > 0 {
		slices.Sort(names)
		profile.Name += " with " + strings.Join(names, ", ")
		profile.Answers = answers
	}
	return profile, nil
}

// answerFromText reads an answer in one word: one of the question's, a list of
// rules for an order, or a value.
func answerFromText(q rules.Question, text string) rules.Answer {
	switch {
	case slices.Contains(q.Answers, text):
		return rules.Answer{Choice: text}
	case q.Kind == rules.Order:
		var order []rules.ID
		for id := range strings.SplitSeq(text, ",") {
			order = append(order, rules.ID(strings.TrimSpace(id)))
		}
		return rules.Answer{Order: order}
	case q.Value != rules.NoValue:
		return rules.Answer{Value: &text}
	}
	return rules.Answer{Choice: text}
}

// numbers are the parameters of a fault whose JSON value is a number.
var numbers = []string{"nth", "since", "times", "ttl", "probability", "ms", "maxMs", "bytes", "status"}

// faultFromWords writes 'KIND key=value …' as the JSON object that the admin path
// takes; what the values mean is checked there.
func faultFromWords(words string) (string, error) {
	list := strings.Fields(words)
	if len(list) == 0 {
		return "", fmt.Errorf("write a kind and its parameters, as 'status status=503 nth=2'")
	}
	object := map[string]any{"kind": list[0]}
	for _, pair := range list[1:] {
		name, value, found := strings.Cut(pair, "=")
		if !found || name == "" || value == "" {
			return "", fmt.Errorf("%q is no parameter: write key=value, as nth=2", pair)
		}
		if _, twice := object[name]; twice {
			return "", fmt.Errorf("%s is given twice", name)
		}
		object[name] = value
		if _, err := strconv.ParseFloat(value, 64); err == nil && slices.Contains(numbers, name) {
			object[name] = json.RawMessage(value)
		}
	}
	text, err := json.Marshal(object)
	if err != nil {
		return "", fmt.Errorf("%q cannot be read: %w", words, err)
	}
	return string(text), nil
}
