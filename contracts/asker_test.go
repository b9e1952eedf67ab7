package contracts

import (
	"bytes"
	"context"
	"io"
	"net/http"
)

// plainAsker asks a mock without any of the client's safety.
type plainAsker struct{ base string }

// personaOf are the personas of the mock that the roles stand for.
var personaOf = map[Role]string{
	RoleMain: "main", RoleSecond: "second", RoleNoPlan: "no-plan", RoleUnknownUser: "unknown-user", RoleNoLocations: "no-locations",
	RoleQuiet: "quiet", RoleCashOnly: "cash-only", RoleDisabled: "disabled", RoleBroken: "broken",
}

func (a plainAsker) Ask(ctx context.Context, r Request) (*Exchange, error) {
	method, path := r.Endpoint()
	url := a.base + path
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
	if name, ok := personaOf[r.Role]; ok {
		req.Header.Set("X-API-Key", "calco-"+name)
	} else if r.Key != "" {
		req.Header.Set("X-API-Key", r.Key)
	}
	resp, err := (&http.Client{}).Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	return NewExchange(r, resp.StatusCode, resp.Header, body, 1), nil
}
