package contracts

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"calco.example"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
)

// plainAsker asks a mock without any of the client's safety.
type plainAsker struct{ base string }

func (a plainAsker) Ask(ctx context.Context, r Request) (*Exchange, error) {
	req, err := http.NewRequestWithContext(ctx, r.method(), a.base+r.path(), bytes.NewReader(r.Body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	if r.Header != nil {
		req.Header = r.Header.Clone()
	}
	keys := map[Role]string{RoleMain: "main", RoleSecond: "second", RoleNoPlan: "no-plan", RoleUnknownUser: "unknown-user", RoleNoLocations: "no-locations",
		RoleQuiet: "quiet", RoleCashOnly: "cash-only", RoleDisabled: "disabled", RoleBroken: "broken"}
	if name, ok := keys[r.Role]; ok {
		req.Header.Set("X-API-Key", "calco-"+name)
	} else if r.Key != "" {
		req.Header.Set("X-API-Key", r.Key)
	}
	resp, err := http.DefaultClient.Do(req)
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

func TestSuite_PassesOnTheMock(t *testing.T) {
	mock := mockserver.New(mockserver.Config{})
	server := httptest.NewServer(mock)
	t.Cleanup(server.Close)
	contract, err := LoadContract(calco.OpenAPI)
	require.NoError(t, err)
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	suite := &Suite{
		Features: os.DirFS("../features"), Asker: plainAsker{server.URL}, Contract: contract, Profile: &literal,
		Has: func(Role) bool { return true }, Clock: func() time.Time { return mockserver.FrozenAt.In(mock.World().Zone) }, Wall: time.Now,
		Target: server.URL, Concurrency: 4,
	}
	results, err := suite.Run(t.Context())
	require.NoError(t, err)
	for _, s := range results.Scenarios {
		t.Log(s.Outcome, s.Name, s.Why, s.Checks)
	}
	for _, f := range results.Findings {
		t.Logf("%+v", f)
	}
	require.Zero(t, results.Count(Violated)+results.Count(SuiteError)+results.Count(Warning))
}
