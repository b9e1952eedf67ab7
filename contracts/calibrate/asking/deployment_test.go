package asking_test

import (
	"context"
	"errors"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate/asking"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// locations is a good request, report another one.
var (
	locations = exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}
	report    = exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: []byte("{}")}
)

const good, noKey = `{"metadata":{"code":"L-00","message":"Success"}}`, `{"metadata":{"code":"ERROR_NOT_AUTHORIZED","message":"Unauthorized"}}`

// scripted answers each operation with one status and body after the other, the last
// one again and again.
type scripted map[rules.Operation][]answer

type answer struct {
	status int
	body   string
}

func (s scripted) Ask(_ context.Context, r exchange.Request) (*exchange.Exchange, error) {
	list := s[r.Operation]
	if len(list) > 1 {
		s[r.Operation] = list[1:]
	}
	return exchange.New(r, list[0].status, http.Header{}, []byte(list[0].body), 1), nil
}

// deployed asks a script, with a budget.
func deployed(s scripted, most int) (asked *asking.Deployment, heard *int) {
	heard = new(int)
	return asking.New(context.Background(), asking.Options{Asker: s, Parallel: 2, Most: most}, func(*exchange.Exchange) { *heard++ }), heard
}

func TestDeployment_EachRequestOnce(t *testing.T) {
	t.Parallel()
	s, heard := deployed(scripted{rules.Locations: {{200, good}}}, 10)
	for range 2 {
		x, err := s.Ask("L-00", "the locations", locations)
		require.NoError(t, err)
		assert.True(t, x.Success())
	}
	assert.Equal(t, 1, s.Sent())
	assert.Equal(t, 1, *heard)
	assert.Len(t, s.Steps(), 2, "what was asked for again stands there again")
}

func TestDeployment_NoAnswerOfTheService(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		script scripted
		most   int
		sent   int
		says   string // "" where there is an answer
		alone  bool   // the request fails, and no other
	}{
		{"once", scripted{rules.BranchReport: {{502, ""}, {200, good}}}, 10, 2, "", false},
		{"for this request alone", scripted{rules.BranchReport: {{502, ""}}, rules.Locations: {{200, good}}}, 10, 6, "what: only a gateway answered, with HTTP 502, 5 times", true},
		{"for any", scripted{rules.BranchReport: {{503, ""}}, rules.Locations: {{502, ""}}}, 20, 9, "what: the deployment is down: a request that was good gets no answer of the service, the last time HTTP 502 without a body", false},
		{"and no request is left", scripted{rules.BranchReport: {{502, ""}}}, 2, 2, "what: there are no requests left", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _ := deployed(c.script, c.most)
			_, err := s.Ask("BR-00", "what", report)
			assert.Equal(t, c.sent, s.Sent())
			assert.Equal(t, c.most-c.sent, s.Left())
			if c.says == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, c.says)
			var gateway *asking.GatewayError
			assert.Equal(t, c.alone, errors.As(err, &gateway) || errors.Is(err, asking.ErrNoneLeft))
		})
	}
}

// A 500 with HTML is an answer only where a request that was good before is answered.
func TestDeployment_BreaksDown(t *testing.T) {
	t.Parallel()
	const html = "<html>"
	for _, c := range []struct {
		name   string
		script scripted
		most   int
		sent   int
		says   string // "" where there is an answer
		status int
	}{
		{"for this request", scripted{rules.BranchReport: {{500, html}}, rules.Locations: {{200, good}}}, 20, 3, "", 500},
		{"for any", scripted{rules.BranchReport: {{500, html}}, rules.Locations: {{200, good}, {500, html}}}, 20, 6, "what: the deployment is down: a request that was good gets no answer of the service, the last time HTTP 500, not JSON", 0},
		{"for a moment", scripted{rules.BranchReport: {{500, html}, {200, good}}, rules.Locations: {{200, good}, {500, html}, {200, good}}}, 20, 5, "", 200},
		{"and no request is left to tell", scripted{rules.BranchReport: {{500, html}}, rules.Locations: {{200, good}}}, 2, 2, "what: there are no requests left", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _ := deployed(c.script, c.most)
			_, err := s.Ask("L-00", "the locations", locations)
			require.NoError(t, err)
			x, err := s.Ask("BR-00", "what", report)
			assert.Equal(t, c.sent, s.Sent())
			if c.says != "" {
				require.EqualError(t, err, c.says)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, c.status, x.Status)
		})
	}
}

// A key that was good and is refused later says nothing of the request.
func TestDeployment_KeyExpires(t *testing.T) {
	t.Parallel()
	s, heard := deployed(scripted{rules.Locations: {{200, good}, {401, noKey}}, rules.BranchReport: {{401, noKey}}}, 10)
	_, err := s.Ask("L-00", "the locations", locations)
	require.NoError(t, err)
	_, err = s.Ask("BR-00", "sales", report)
	require.ErrorContains(t, err, "the main key was good and is refused after 4 requests")
	assert.Equal(t, 1, *heard)
}

// What a rehearsal lists is sent at once, and answers what is asked for afterwards.
func TestDeployment_Rehearse(t *testing.T) {
	t.Parallel()
	s, heard := deployed(scripted{rules.Locations: {{200, good}}, rules.BranchReport: {{200, good}}}, 10)
	trial, wanted := s.Copied(func(*exchange.Exchange) {}), asking.NewRehearsal()
	trial.Rehearse(wanted)
	for range 2 {
		x, err := trial.Ask("BR-00", "sales", report)
		require.NoError(t, err)
		assert.Zero(t, x.Status, "it says nothing")
	}
	assert.True(t, wanted.Lacked())
	assert.Zero(t, s.Sent())
	require.Len(t, wanted.Wanted(), 1)
	assert.True(t, s.Fetch(wanted.Wanted()))
	assert.False(t, s.Fetch(wanted.Wanted()), "nothing is left to ask")
	assert.Equal(t, []int{1, 0, 0}, []int{s.Sent(), *heard, len(s.Steps())}, "sent, and not asked for yet")
	trial.Rehearse(wanted)
	x, err := trial.Ask("BR-00", "sales", report)
	require.NoError(t, err)
	assert.Equal(t, 200, x.Status)
	assert.False(t, wanted.Lacked(), "a copy knows what was fetched")
	_, err = s.Ask("BR-00", "sales", report)
	require.NoError(t, err)
	assert.Equal(t, []int{1, 1, 1}, []int{s.Sent(), *heard, len(s.Steps())})
}
