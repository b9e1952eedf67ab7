package suite

import (
	"context"
	"errors"
	"io"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v21"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/features"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/steps"
)

// godog runs some scenarios. Its own verdict is not used: every scenario keeps its own
// outcome.
func (r *run) godog(ctx context.Context, some map[string]bool) {
	r.turn = some
	suite := godog.TestSuite{
		Name:                "calco",
		ScenarioInitializer: r.register,
		Options: &godog.Options{
			FS: r.Features, Paths: r.files, Output: io.Discard, Format: silently(), NoColors: true,
			Strict: true, Concurrency: max(1, r.Concurrency), DefaultContext: ctx, Tags: r.filter,
		},
	}
	suite.Run()
}

// silently is the name of a format of godog that writes nothing; godog knows formats by
// name. Each of its own goes through all steps once more at the end, whoever reads it.
var silently = sync.OnceValue(func() string {
	const name = "silently"
	godog.Format(name, "Writes nothing.", func(suite string, out io.Writer) godog.Formatter {
		return silent{godog.NewBaseFmt(suite, out)}
	})
	return name
})

// silent leaves the summary out, which is all that the base writes.
type silent struct{ *godog.BaseFmt }

func (silent) Summary() {}

// register gives godog the hooks for one scenario and, once it is known which, the
// phrases that it says: godog holds every step against all that it was given.
func (r *run) register(sc *godog.ScenarioContext) {
	var info report.Scenario
	var began time.Time
	sc.Before(func(ctx context.Context, p *messages.Pickle) (context.Context, error) {
		key := features.KeyOf(p)
		if !r.turn[key] || r.stop.Load() || ctx.Err() != nil {
			return ctx, godog.ErrSkip
		}
		info = r.plan[key]
		for _, said := range r.says[key] {
			sc.Step(said.pattern, said.handler)
		}
		info.Steps = slices.Clone(info.Steps)
		began = r.Wall()
		s := scenario.New(r.env, info.FullName())
		s.Judge.Rules, s.Judge.Questions = scenario.Tagged(info.Tags)
		if slices.Contains(r.over, key) {
			over := r.overBudget()
			s.Judge.Unverified(over.Why, over.Ask)
			r.finish(info, s, 0)
			return ctx, godog.ErrSkip
		}
		return context.WithValue(ctx, scenarioKey{}, s), nil
	})
	step := 0
	sc.StepContext().After(func(ctx context.Context, _ *messages.PickleStep, status godog.StepResultStatus, err error) (context.Context, error) {
		if s := scenarioOf(ctx); s != nil && step < len(info.Steps) {
			info.Steps[step].Outcome = stepOutcome(status, err)
			if info.Steps[step].Outcome == report.Violated && s.Judge.Outcome == report.Warning {
				info.Steps[step].Outcome = report.Warning // inferred, or a pinned answer
			}
			if err != nil && !errors.Is(err, godog.ErrSkip) {
				info.Steps[step].Error = scenario.OneLine(err.Error())
			}
			step++
		}
		return ctx, nil
	})
	sc.After(func(ctx context.Context, _ *messages.Pickle, err error) (context.Context, error) {
		if s := scenarioOf(ctx); s != nil {
			r.settle(s, err)
			r.keepPromise(info, s, err)
			r.finish(info, s, r.Wall().Sub(began))
		}
		return ctx, nil
	})
}

type scenarioKey struct{}

func scenarioOf(ctx context.Context) *scenario.Scenario {
	s, _ := ctx.Value(scenarioKey{}).(*scenario.Scenario)
	return s
}

func stepOutcome(status godog.StepResultStatus, err error) report.Outcome {
	var unmet *report.Unmet
	var beside *scenario.OtherAnswer
	switch {
	case status == godog.StepPassed:
		return report.Passed
	case errors.As(err, &beside):
		return report.Observed
	case errors.As(err, &unmet), status == godog.StepSkipped:
		return report.NotVerified
	case errors.Is(err, scenario.ErrFailed):
		return report.Violated
	}
	return report.SuiteError
}

// handler is an action as godog calls it, which finds out by reflection how many
// parameters there are: one text for each of them, then what stands below the
// phrase. The scenario comes from the context.
func handler(action steps.Action) any {
	in := []reflect.Type{reflect.TypeFor[context.Context]()}
	for range action.Texts {
		in = append(in, reflect.TypeFor[string]())
	}
	switch {
	case action.Table:
		in = append(in, reflect.TypeFor[*godog.Table]())
	case action.Doc:
		in = append(in, reflect.TypeFor[*godog.DocString]())
	}
	signature := reflect.FuncOf(in, []reflect.Type{reflect.TypeFor[error]()}, false)
	return reflect.MakeFunc(signature, func(values []reflect.Value) []reflect.Value {
		ctx, _ := values[0].Interface().(context.Context)
		err := reading.Run(ctx, scenarioOf(ctx), func(o *reading.Oracle) { action.Do(o, argumentsOf(values[1:])) })
		return []reflect.Value{reflect.ValueOf(&err).Elem()}
	}).Interface()
}

func argumentsOf(values []reflect.Value) steps.Arguments {
	var a steps.Arguments
	for _, value := range values {
		switch v := value.Interface().(type) {
		case string:
			a.Texts = append(a.Texts, v)
		case *godog.Table:
			a.Table = v
		case *godog.DocString:
			a.Doc = v
		}
	}
	return a
}
