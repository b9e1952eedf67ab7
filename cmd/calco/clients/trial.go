package clients

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"time"

	"calco.example/cmd/calco/mocks"
	"calco.example/cmd/calco/shell"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/process"
	"calco.example/mockserver"
)

// trial is one run of a command against a mock of its own.
type trial struct {
	// mock says which service it is; its clock must stand still, and its profile
	// and world be set.
	mock mockserver.Config
	// persona is whose key is in CALCO_KEY.
	persona string
	// faults are JSON objects as the admin path takes them, for every session.
	faults  []string
	command []string
	// environment is what the command gets beside our names.
	environment    []string
	stdin          io.Reader
	stdout, stderr io.Writer // nil discards
	tail           int       // bytes kept of stdout and stderr together; 0 keeps none, and hands both on as they are
	signals        <-chan os.Signal
	// served makes the mock with what stands in front of it, as the page of the
	// desk; nil: the mock itself.
	served func(mockserver.Config) mocks.ServedMock
	// execute runs the command; nil: as a process.
	execute executor
	ready   func(base string, s mocks.ServedMock) // told before the command starts; nil for nobody
	ended   func()                                // told before the mock ends; nil for nobody
}

// executor runs a command to its end.
type executor func(context.Context, process.Command) process.End

// trialResult is how it ended.
type trialResult struct {
	end  process.End
	tail string
	met  met.Coverage
	// unreadable says why a request could not be read; empty for none.
	unreadable string
	// printed says that the key stands in the output, where a tail is kept.
	printed bool
}

// trialSession is the session that a command may use: CALCO_SESSION.
const trialSession = "run"

// errNoMock says that the mock could not be started.
var errNoMock = errors.New("start the mock")

// run serves a mock on a free port, runs the command against it, and ends both.
// When the context ends first, so does the command.
func (t trial) run(ctx context.Context) (trialResult, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return trialResult{}, fmt.Errorf("%w: %w", errNoMock, err)
	}
	t.mock.Wall = time.Now
	served := t.serve()
	for _, fault := range t.faults {
		if err := served.Mock.SpoilAll([]byte(fault)); err != nil {
			_ = listener.Close()
			return trialResult{}, shell.Usagef("--fault: %w", err)
		}
	}
	stop := serveInBackground(served, listener)
	defer stop()
	base := "http://" + listener.Addr().String()
	if t.ready != nil {
		t.ready(base, served)
	}
	result := t.against(ctx, base)
	if t.ended != nil {
		t.ended()
	}
	result.met, result.unreadable = served.Mock.Met().Total(), served.Mock.Unreadable()
	result.met.Client = strings.Join(t.command, " ")
	return result, nil
}

func (t trial) serve() mocks.ServedMock {
	if t.served != nil {
		return t.served(t.mock)
	}
	mock := mockserver.New(t.mock)
	return mocks.ServedMock{Mock: mock, Handler: mock}
}

// serveInBackground serves until stop is called. The listener stands already, so
// no request comes too early.
func serveInBackground(s mocks.ServedMock, listener net.Listener) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.Mock.ServeWith(ctx, listener, s.Handler)
	}()
	return func() { cancel(); <-done }
}

// against runs the command.
func (t trial) against(ctx context.Context, base string) trialResult {
	env := t.names(base)
	c := process.Command{
		Args: t.arguments(base), Env: pastProxies(withNames(t.environment, env)), Mark: "CALCO_URL=" + base,
		Stdin: t.stdin, Stdout: t.stdout, Stderr: t.stderr, Signals: t.signals,
	}
	if t.tail == 0 {
		return trialResult{end: t.executor()(ctx, c)}
	}
	kept := process.NewTail(nil, t.tail)
	watch := &keyWatch{key: []byte(t.key())}
	out, aside := alsoTo(kept, t.stdout), alsoTo(kept, t.stderr)
	c.Stdout = io.MultiWriter(watch.stream(), out)
	if c.Stderr = c.Stdout; out != aside { // one stream keeps what is written in order
		c.Stderr = io.MultiWriter(watch.stream(), aside)
	}
	end := t.executor()(ctx, c)
	return trialResult{end: end, tail: kept.String(), printed: watch.found.Load()}
}

func (t trial) executor() executor {
	if t.execute != nil {
		return t.execute
	}
	return process.Run
}

func alsoTo(kept *process.Tail, out io.Writer) io.Writer {
	if out == nil {
		return kept
	}
	return io.MultiWriter(kept, out)
}

// names are our variables of the environment, in order.
func (t trial) names(base string) []string {
	names := []string{
		"CALCO_URL=" + base, "CALCO_KEY=" + t.key(), "CALCO_SESSION=" + trialSession,
		"CALCO_NOW=" + t.mock.Clock().In(t.mock.World.Zone).Format("2006-01-02T15:04:05"),
	}
	for _, p := range t.mock.World.Personas {
		names = append(names, "CALCO_KEY_"+strings.ToUpper(strings.ReplaceAll(p.Name, "-", "_"))+"="+p.APIKey)
	}
	return names
}

func (t trial) key() string {
	for _, p := range t.mock.World.Personas {
		if p.Name == t.persona {
			return p.APIKey
		}
	}
	return ""
}

// arguments are the command's, with {url} and {key} filled in.
func (t trial) arguments(base string) []string {
	fill := strings.NewReplacer("{url}", base, "{key}", t.key())
	args := make([]string, len(t.command))
	for i, arg := range t.command {
		args[i] = fill.Replace(arg)
	}
	return args
}

// withNames is an environment in which our names are ours.
func withNames(environment, ours []string) []string {
	own := map[string]bool{}
	for _, pair := range ours {
		name, _, _ := strings.Cut(pair, "=")
		own[name] = true
	}
	var merged []string
	for _, pair := range environment {
		if name, _, _ := strings.Cut(pair, "="); !own[name] {
			merged = append(merged, pair)
		}
	}
	return append(merged, ours...)
}

// taken are the names of ours that an environment sets to something else.
func taken(environment, ours []string) (names []string) {
	for _, pair := range ours {
		name, value, _ := strings.Cut(pair, "=")
		for _, set := range environment {
			if is, old, _ := strings.Cut(set, "="); is == name && old != "" && old != value {
				names = append(names, name)
			}
		}
	}
	return names
}
