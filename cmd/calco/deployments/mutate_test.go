package deployments

import (
	"bytes"
	"os/exec"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/mutants"
	"calco.example/contracts/rules"
)

// A shard that says something else than results is an error, and no child is left
// behind, however it ends.
func TestMutate_ReadsItsChildren(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the children are shell scripts")
	}
	for _, test := range []struct{ name, script, want string }{
		{"done", `echo '{"killed":true}'`, ""},
		{"another exit code", `exit 3`, "shard 0/2: exit status 3"},
		{"no JSON, and it goes on", `echo oops; exec sleep 600`, "shard 0/2: invalid character 'o' looking for beginning of value"},
		{"a line without end", `exec tr '\0' x < /dev/zero`, "shard 0/2: bufio.Scanner: token too long"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			child := exec.CommandContext(t.Context(), "sh", "-c", test.script)
			child.WaitDelay = time.Minute
			err := collect(child, "0/2", func(mutants.Killed) {})
			require.NotNil(t, child.ProcessState, "the child was waited for")
			if test.want == "" {
				assert.NoError(t, err)
				return
			}
			assert.EqualError(t, err, test.want)
		})
	}
}

// What a shard writes to its stderr goes where the verb's own goes.
func TestMutate_WritesToItsStreamsOnly(t *testing.T) {
	t.Parallel()
	var err bytes.Buffer
	child := Mutate{Only: []string{"BR-31/off"}}.child(t.Context(), "calco", "0/1", &err)
	assert.Same(t, &err, child.Stderr)
}

// Who ends a run early is told what it has shown until then.
func TestMutate_TellsWhatIsKnownWhenItIsInterrupted(t *testing.T) {
	t.Parallel()
	results := []mutants.Killed{{Killed: true}, {}, {Killed: true}}
	assert.Equal(t, "interrupted: 3 of 40 mutants were tried, 2 killed, 1 survived", interrupted(results, 40))
}

// A sample of every N-th mutant has an N of 1 or more.
func TestMutate_SampleOfNone(t *testing.T) {
	t.Parallel()
	_, err := Mutate{}.choose(nil)
	assert.EqualError(t, err, "--sample takes 1 or more, got 0: 20 is every twentieth mutant")
	list, err := Mutate{Sample: 2}.choose(make([]rules.Mutant, 5))
	require.NoError(t, err)
	assert.Len(t, list, 3)
}
