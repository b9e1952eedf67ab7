package deployments

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
)

func TestIntrusive_Spellings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		args  []string
		asked bool
		host  string
		out   string
	}{
		{"left out", nil, false, "", ""},
		{"alone", []string{"--allow-intrusive"}, true, "", ""},
		{"before a flag", []string{"--allow-intrusive", "--out", "x"}, true, "", "x"},
		{"before a short flag", []string{"--allow-intrusive", "-o", "x"}, true, "", "x"},
		{"at the end", []string{"--out", "x", "--allow-intrusive"}, true, "", "x"},
		{"host", []string{"--allow-intrusive", "staging.example"}, true, "staging.example", ""},
		{"host before a flag", []string{"--allow-intrusive", "staging.example", "--out", "x"}, true, "staging.example", "x"},
		{"host at the end", []string{"--out", "x", "--allow-intrusive", "staging.example"}, true, "staging.example", "x"},
		{"host after =", []string{"--allow-intrusive=staging.example"}, true, "staging.example", ""},
		{"host after =, before a flag", []string{"--allow-intrusive=staging.example", "--out", "x"}, true, "staging.example", "x"},
		{"the last one counts", []string{"--allow-intrusive=staging.example", "--allow-intrusive"}, true, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var line struct {
				AllowIntrusive intrusive
				Out            string `short:"o"`
			}
			reader, err := kong.New(&line)
			require.NoError(t, err)
			_, err = reader.Parse(c.args)
			require.NoError(t, err)
			assert.Equal(t, c.asked, line.AllowIntrusive.asked())
			assert.Equal(t, c.host, line.AllowIntrusive.host())
			assert.Equal(t, c.out, line.Out)
		})
	}
}

// Off loopback the host must be typed, and be the target's; nothing is sent
// here, for a suite that is put together asks nobody yet.
func TestVerify_IntrusiveHost(t *testing.T) {
	t.Parallel()
	const refusal = "intrusive requests off loopback need the name of the target's host, typed out"
	for _, c := range []struct{ name, base, flag, want string }{
		{"loopback, left out", "http://127.0.0.1:1", "", ""},
		{"loopback, without a host", "http://127.0.0.1:1", "--allow-intrusive", ""},
		{"far, left out", "https://staging.example", "", ""},
		{"far, without a host", "https://staging.example", "--allow-intrusive", refusal},
		{"far, its host", "https://staging.example", "--allow-intrusive=staging.example", ""},
		{"far, its host in another letter case", "https://staging.example", "--allow-intrusive=Staging.Example", ""},
		{"far, another host", "https://staging.example", "--allow-intrusive=prod.example", refusal},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "target.yaml")
			require.NoError(t, os.WriteFile(file, []byte("baseUrl: "+c.base+"\nkeys: {main: calco-main}\n"), 0o600))
			var line struct {
				Verify Verify `cmd:""`
			}
			reader, err := kong.New(&line)
			require.NoError(t, err)
			args := []string{"verify", "--config", file}
			if c.flag != "" {
				args = append(args, c.flag)
			}
			_, err = reader.Parse(args)
			require.NoError(t, err)
			_, err = line.Verify.prepare(t.Context())
			if c.want == "" {
				assert.NoError(t, err)
			} else {
				assert.ErrorContains(t, err, c.want)
				assert.Equal(t, shell.ExitUsage, shell.ExitCode(err, &bytes.Buffer{}))
			}
		})
	}
}
