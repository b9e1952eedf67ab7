package client_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
	"calco.example/mockserver"
)

func TestFindMock_AsksAMockWithItsOwnKeysAndClock(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(mockserver.New(mockserver.Config{}))
	defer server.Close()
	target, err := client.FindMock(context.Background(), server.URL+"/")
	require.NoError(t, err)
	assert.Equal(t, server.URL, target.BaseURL)
	require.NotNil(t, target.Clock)
	assert.True(t, target.Clock.Now.Equal(mockserver.FrozenAt), "clock %s", target.Clock.Now)
	for _, role := range exchange.Roles {
		assert.True(t, target.HasKey(role), "role %s", role)
	}
	client := clienttest.NewClient(t, target, client.Options{})
	good := []byte(`{"startDate":"2025-08-01","endDate":"2025-08-10","page":1,"pageSize":20}`)
	for _, row := range []struct {
		role exchange.Role
		op   rules.Operation
		body []byte
		code string
	}{
		{exchange.RoleMain, rules.Locations, nil, "L-00"},
		{exchange.RoleNoLocations, rules.Locations, nil, "L-01"},
		{exchange.RoleUnknownUser, rules.Locations, nil, "USER_NOT_FOUND"},
		{exchange.RoleNone, rules.Locations, nil, "ERROR_NOT_AUTHORIZED"},
		{exchange.RoleMain, rules.SerialNumbers, nil, "L-00"},
		{exchange.RoleMain, rules.BranchReport, good, "BR-00"},
		{exchange.RoleMain, rules.BranchReport, nil, "BR-02"},
		{exchange.RoleNoPlan, rules.BranchReport, good, "BR-25"},
		{exchange.RoleDisabled, rules.BranchReport, good, "BR-30"},
		{exchange.RoleBroken, rules.BranchReport, good, "BR-01"},
		{exchange.RoleBroken, rules.BranchReport, good, "BR-01"},
		{exchange.RoleBroken, rules.BranchReport, good, "BR-01"},
		{exchange.RoleMain, rules.TransactionReport, nil, "400"},
		{exchange.RoleBroken, rules.TransactionReport, []byte(`{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-10"}}`), "500"},
	} {
		x, err := client.Ask(context.Background(), exchange.Request{Operation: row.op, Role: row.role, Body: row.body})
		require.NoError(t, err)
		assert.Equal(t, row.code, x.Code(), "%s as %q: %s", row.op, row.role, x.Body)
		assert.Equal(t, 1, x.Tries)
		assert.Empty(t, x.Faults)
	}
	assert.Equal(t, 18, client.Sent(), "internal errors are asked about once more")
}

// Whatever else answers there is told apart from what does not answer.
func TestFindMock_RefusesWhatIsNone(t *testing.T) {
	t.Parallel()
	const outage = "; if this is no calco mock, check it with --config FILE, a target file"
	for _, c := range []struct {
		name, answer string
		unreachable  bool
		want         string
	}{
		{"404", "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n", false, "URL is no calco mock (GET /__admin/personas: HTTP 404): check any other deployment with --config FILE, a target file"},
		{"302", "HTTP/1.1 302 No\r\nLocation: /\r\nContent-Length: 0\r\n\r\n", false, "URL is no calco mock (GET /__admin/personas: HTTP 302): check any other deployment with --config FILE, a target file"},
		{"a page", ok("<html>"), false, "URL is no calco mock (GET /__admin/personas: the answer lists no personas): check any other deployment with --config FILE, a target file"},
		{"500", "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", true, "the target gave no answer: GET URL/__admin/personas: HTTP 500" + outage},
		{"end", "", true, "the target gave no answer: URL: the connection ended before the answer"},
		{"cut", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}", true, "the target gave no answer: URL: the connection ended within the answer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := rawServer(t, with(c.answer))
			_, err := client.FindMock(context.Background(), server.url)
			assert.EqualError(t, err, strings.ReplaceAll(c.want, "URL", server.url))
			assert.Equal(t, c.unreachable, errors.Is(err, client.ErrUnreachable))
			var none *target.NotMockError
			assert.Equal(t, !c.unreachable, errors.As(err, &none))
		})
	}
}
