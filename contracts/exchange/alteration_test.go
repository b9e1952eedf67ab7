package exchange

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
)

// Each alteration makes another key, and the curl line of it sends that one.
func TestAlteration_IsAnotherKeyInTheShellToo(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	require.NoError(t, err)
	const key = "Clave-7f%3a9'1b"
	seen := map[string]bool{key: true}
	for _, a := range Alterations {
		altered, err := a.Of(key)
		require.NoError(t, err, a)
		assert.False(t, seen[altered], "%s: %s", a, altered)
		seen[altered] = true

		command := exec.CommandContext(t.Context(), shell, "-c", `printf %s "`+a.shell("REPORT_KEY")+`"`)
		command.Env = append(os.Environ(), "REPORT_KEY="+key)
		out, err := command.Output()
		require.NoError(t, err, a)
		assert.Equal(t, altered, string(out), a)
		line := CurlOf(Request{Operation: rules.Locations, Role: RoleMain, Altered: a}, "http://127.0.0.1:1")
		assert.Contains(t, line, `-H "X-API-Key: `+a.shell("REPORT_KEY")+`"`)
	}
	same, err := Unaltered.Of(key)
	require.NoError(t, err)
	assert.Equal(t, key, same)
	_, err = OtherCase.Of("0123-4567")
	assert.ErrorIs(t, err, ErrSameKey)
	_, err = OtherEnd.Of("clave~")
	assert.ErrorIs(t, err, ErrSameKey)
}
