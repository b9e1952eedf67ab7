package probing

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

// silent answers so many requests, and then no more.
type silent struct{ answers, asked int }

var errSilent = errors.New("no answer")

func (s *silent) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if s.asked++; s.asked > s.answers {
		return nil, errSilent
	}
	return exchange.New(r, http.StatusOK, nil, []byte(`{"metadata":{"code":"BR-00"}}`), 1), nil
}

// A probe that got no answer sends nothing more, and Attempt tells why; what was worth a
// try only is forgotten.
func TestAttempt_ComesShort(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		answers, asked int
		probe          func(p *Prober, ask func() *exchange.Exchange)
		want           error
	}{
		"all answered":  {2, 2, func(_ *Prober, ask func() *exchange.Exchange) { ask(); ask() }, nil},
		"no answer":     {1, 2, func(_ *Prober, ask func() *exchange.Exchange) { ask(); ask(); ask() }, errSilent},
		"lacks":         {2, 1, func(p *Prober, ask func() *exchange.Exchange) { ask(); p.Lack("why", "ask"); ask() }, &MissingError{"why", "ask"}},
		"the first":     {0, 1, func(p *Prober, ask func() *exchange.Exchange) { ask(); p.Lack("why", "ask") }, errSilent},
		"in its words":  {0, 1, func(p *Prober, ask func() *exchange.Exchange) { ask(); p.Because(errSilent, "why", "ask") }, &MissingError{"why", "ask"}},
		"a try, no end": {1, 2, func(p *Prober, ask func() *exchange.Exchange) { ask(); p.Further(func() { ask() }) }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asker := &silent{answers: test.answers}
			p := NewProber(t.Context(), Options{Asker: asker, Clock: func() time.Time { return time.Date(2026, time.November, 27, 15, 0, 0, 0, time.UTC) }})
			day := 0
			err := p.Attempt(Probe{Ask: func(p *Prober) {
				test.probe(p, func() *exchange.Exchange {
					day--
					return p.Ask("BR-00", "a report", p.Account.Branch(Fields{"startDate": p.Account.Day(day)}))
				})
			}})
			assert.Equal(t, test.asked, asker.asked)
			if test.want == nil {
				assert.NoError(t, err)
				return
			}
			if missing, is := test.want.(*MissingError); is {
				assert.Equal(t, missing, err)
				return
			}
			assert.ErrorIs(t, err, test.want)
		})
	}
}
