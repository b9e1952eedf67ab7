// Package suitetest asks a mock for the tests of the suite and of its mutants.
package suitetest

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"sync"

	"calco.example"
	"calco.example/contracts/exchange"
	"calco.example/contracts/schema"
)

// PlainAsker asks a mock without any of the client's safety.
type PlainAsker struct{ Base string }

// personaOf are the personas of the mock that the roles stand for.
var personaOf = map[exchange.Role]string{
	exchange.RoleMain: "main", exchange.RoleSecond: "second", exchange.RoleNoPlan: "no-plan", exchange.RoleUnknownUser: "unknown-user", exchange.RoleNoLocations: "no-locations",
	exchange.RoleQuiet: "quiet", exchange.RoleCashOnly: "cash-only", exchange.RoleDisabled: "disabled", exchange.RoleBroken: "broken",
}

// SetKey sets the header of the key that a request names: that of a persona,
// altered where it says so, or a made-up one.
func SetKey(header http.Header, r exchange.Request) error {
	key := r.Key
	if name, ok := personaOf[r.Role]; ok {
		var err error
		if key, err = r.Altered.Of("calco-" + name); err != nil {
			return err
		}
	}
	if key != "" {
		header.Set("X-API-Key", key)
	}
	return nil
}

// Ask implements exchange.Asker.
func (a PlainAsker) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	method, path := r.Endpoint()
	url := a.Base + path
	if r.Query != "" {
		url += "?" + r.Query
	}
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(r.Body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	if r.Header != nil {
		req.Header = r.Header.Clone()
	}
	if err := SetKey(req.Header, r); err != nil {
		return nil, err
	}
	resp, err := (&http.Client{}).Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	return exchange.New(r, resp.StatusCode, resp.Header, body, 1), nil
}

// Contract is the shipped one, loaded once: it is only read.
var Contract = sync.OnceValues(func() (*schema.Contract, error) { return schema.Load(calco.OpenAPI) })
