package contracts_test

import (
	"context"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
)

func TestFindMock_AsksAMockWithItsOwnKeysAndClock(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(mockserver.New(mockserver.Config{}))
	defer server.Close()
	target, err := contracts.FindMock(context.Background(), server.URL+"/")
	require.NoError(t, err)
	assert.Equal(t, server.URL, target.BaseURL)
	require.NotNil(t, target.Clock)
	assert.True(t, target.Clock.Now.Equal(mockserver.FrozenAt), "clock %s", target.Clock.Now)
	for _, role := range contracts.Roles {
		assert.True(t, target.HasKey(role), "role %s", role)
	}
	client := newClient(t, target, contracts.Options{})
	good := []byte(`{"startDate":"2025-08-01","endDate":"2025-08-10","page":1,"pageSize":20}`)
	for _, row := range []struct {
		role contracts.Role
		op   rules.Operation
		body []byte
		code string
	}{
		{contracts.RoleMain, rules.Locations, nil, "L-00"},
		{contracts.RoleNoLocations, rules.Locations, nil, "L-01"},
		{contracts.RoleUnknownUser, rules.Locations, nil, "USER_NOT_FOUND"},
		{contracts.RoleNone, rules.Locations, nil, "ERROR_NOT_AUTHORIZED"},
		{contracts.RoleMain, rules.SerialNumbers, nil, "L-00"},
		{contracts.RoleMain, rules.BranchReport, good, "BR-00"},
		{contracts.RoleMain, rules.BranchReport, nil, "BR-02"},
		{contracts.RoleNoPlan, rules.BranchReport, good, "BR-25"},
		{contracts.RoleDisabled, rules.BranchReport, good, "BR-30"},
		{contracts.RoleBroken, rules.BranchReport, good, "BR-01"},
		{contracts.RoleBroken, rules.BranchReport, good, "BR-01"},
		{contracts.RoleBroken, rules.BranchReport, good, "BR-01"},
		{contracts.RoleMain, rules.TransactionReport, nil, "400"},
		{contracts.RoleBroken, rules.TransactionReport, []byte(`{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-10"}}`), "500"},
	} {
		x, err := client.Ask(context.Background(), contracts.Request{Operation: row.op, Role: row.role, Body: row.body})
		require.NoError(t, err)
		assert.Equal(t, row.code, x.Code(), "%s as %q: %s", row.op, row.role, x.Body)
		assert.Equal(t, 1, x.Tries)
		assert.Empty(t, x.Faults)
	}
	assert.Equal(t, 14, client.Sent())
}
