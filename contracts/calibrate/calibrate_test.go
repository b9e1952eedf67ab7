package calibrate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/rules"
)

func TestRun_Literal(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	o, _ := options(t, literal)
	result := calibrated(t, o)
	t.Log("requests", result.Requests, "answered", result.Count(calibrate.Answered))
	for _, l := range result.Learned {
		if l.Sure != calibrate.Answered || !l.Answer.Is(literal.Answer(l.Question).Choice) {
			t.Errorf("%s: %s %s (%s)", l.Question, l.Sure, l.Answer, l.Why)
		}
	}
	for _, o := range result.Orders {
		t.Log(o.Question, len(o.Wins), len(o.Open), o.Cycle)
	}
}
