package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/rules"
)

// What `calco profiles NAME --format json` prints is a profile file again.
func TestProfiles_JSONReadsBack(t *testing.T) {
	t.Parallel()
	for _, shipped := range rules.Shipped() {
		assert.Equal(t, shipped, printedProfile(t, shipped.Name))
	}
}

func TestProfiles_JSONKeepsEveryPart(t *testing.T) {
	t.Parallel()
	text := []byte(`
name: staging
summary: "seen, not promised: <b> & ñ"
vary: true
answers:
  Q-STATUS: {BR-07: 422}
  Q-ORDER-LOCATIONS: [USER_NOT_FOUND, ERROR_NOT_AUTHORIZED]
  Q-TR-MESSAGE-401: {value: "No \"entra\""}
evidence:
  Q-STATUS: {sure: certain, exchanges: 4, exchange: POST, date: 2026-11-02, target: staging, note: twice}
`)
	file := filepath.Join(t.TempDir(), "staging.profile.yaml")
	require.NoError(t, os.WriteFile(file, text, 0o600))
	want, err := rules.ParseProfile(file, text)
	require.NoError(t, err)
	assert.Equal(t, want, printedProfile(t, file))
}

// printedProfile is the profile that the command's JSON output reads as.
func printedProfile(t *testing.T, name string) rules.Profile {
	t.Helper()
	var stdout, stderr bytes.Buffer
	require.Equal(t, shell.ExitOK, run([]string{"profiles", name, "--format", "json"}, &stdout, &stderr), "%s", &stderr)
	profile, err := rules.ParseProfile("stdout", stdout.Bytes())
	require.NoError(t, err)
	return profile
}
