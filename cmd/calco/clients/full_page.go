package clients

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"

	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
)

// A list that ends with a full page is where clients stop a page early, or ask for
// one page more. Few seeds have one, so one is looked for: the list that the client
// read to its end without any change is counted under other seeds.

// seedsLooked is how many: of lists in pages of twenty, one in twenty ends so.
const seedsLooked = 100

// noFullPage is said where there is no such seed: a client that stops at a page that
// is not full was not tried then.
const noFullPage = "data: under no seed that was looked at, a list that was read ends with a full page, where clients stop early or ask past the end; to try that, read another range or another world"

// fullLastPage finds a seed, the first from a given one on, under which a list that
// was read ends with a full page; none where no list of several pages was read.
func (c *challenger) fullLastPage(ctx context.Context, from uint64) (seed uint64, found bool) {
	list := c.walked
	if list == nil {
		return 0, false
	}
	for seed := from; seed < from+seedsLooked && ctx.Err() == nil; seed++ {
		t, err := c.settings(challenge.Change{Seed: &seed}).trial(list.Clock)
		if err != nil {
			return 0, false
		}
		if total := c.countUnder(ctx, t.mock, list); total > list.PageSize && total%list.PageSize == 0 {
			return seed, true
		}
	}
	c.notes = append(c.notes, noFullPage)
	return 0, false
}

// countUnder is how many rows a list has in a mock, 0 where it is refused.
func (c *challenger) countUnder(ctx context.Context, config mockserver.Config, list *sent.Request) int64 {
	op, _ := rules.LookupOperation(list.Operation)
	request := httptest.NewRequestWithContext(ctx, op.Method, "http://mock.example"+op.Path, bytes.NewReader(firstPageOf(list)))
	request.Header.Set("Content-Type", "application/json")
	for _, p := range c.world.Personas {
		if p.Name == list.Persona {
			request.Header.Set("X-API-Key", p.APIKey)
		}
	}
	counted := &rowCount{}
	config.Recorder = counted
	mockserver.New(config).ServeHTTP(httptest.NewRecorder(), request)
	return counted.rows
}

// rowCount keeps how many rows the list of the last request has.
type rowCount struct{ rows int64 }

// Record implements sent.Recorder.
func (n *rowCount) Record(r *sent.Request) { n.rows = r.TotalItems }

// firstPageOf is the body that asks for the first page of a list.
func firstPageOf(list *sent.Request) []byte {
	body := map[string]any{}
	for _, f := range list.Fields {
		var value any = f.Text
		if f.IsNumber {
			value = f.Number
		}
		if strings.EqualFold(f.Name, "page") {
			value = 1
		}
		inside := body
		outer, name, nested := strings.Cut(f.Name, ".")
		if !nested {
			name = outer
		} else if members, begun := body[outer].(map[string]any); begun {
			inside = members
		} else {
			inside = map[string]any{}
			body[outer] = inside
		}
		inside[name] = value
	}
	raw, err := json.Marshal(body)
	if err != nil {
		panic(err) // texts and numbers
	}
	return raw
}
