// Package mocks has the verbs of the mock: serve, open and personas.
package mocks

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"calco.example/cmd/calco/shell"
	"calco.example/mockserver"
	"calco.example/mockserver/cors"
)

// Serve runs the mock.
type Serve struct {
	Addr       string   `default:"127.0.0.1:8080" env:"CALCO_ADDR" placeholder:"HOST:PORT" help:"Address to listen on; port 0 picks a free one (default ${default})."`
	Seed       uint64   `default:"0" env:"CALCO_SEED" help:"Seed of the sales; keys, ids and serial numbers stay (default ${default})."`
	Now        string   `env:"CALCO_NOW" placeholder:"TIME" help:"Freeze the clock: RFC 3339, or local time in America/Santiago as 2025-08-20T15:00:00, or a day as 2025-08-20: its midnight (default: the real clock)."`
	Profile    string   `default:"literal" env:"CALCO_PROFILE" placeholder:"NAME|FILE" help:"Answers to the open questions: a shipped profile or a file (default ${default})."`
	World      string   `env:"CALCO_WORLD" placeholder:"FILE" help:"Who exists (default: the shipped world)."`
	Explain    bool     `env:"CALCO_EXPLAIN" help:"Answers carry X-Calco-Why: the rule and the reason."`
	AdminAllow []string `env:"CALCO_ADMIN_ALLOW" placeholder:"HOST" help:"Host for which the admin paths answer beside loopback."`
	CORS       string   `name:"cors" env:"CALCO_CORS" placeholder:"ORIGIN" help:"Let the pages of this origin ask the API from a browser, as http://localhost:3000; never the admin paths."`
	NoForce    bool     `env:"CALCO_NO_FORCE" help:"Switch forced answers off."`
	Mutant     string   `env:"CALCO_MUTANT" placeholder:"ID" help:"Serve the mock with one fault on purpose, to try a suite on: calco mutate --list names them."`
	DeskSettings
	Log string `default:"warn" enum:"debug,info,warn,error" env:"CALCO_LOG" help:"Log level on stderr: debug, info, warn, error (default ${default})."`
}

func (Serve) Help() string {
	return `Examples:

  calco serve
  calco serve --addr 127.0.0.1:0 --now 2025-08-20T15:00:00 --explain
  calco serve --profile always-200 --seed 7
  calco serve --profile staging.profile.yaml

The first line of stdout is the base URL, the second the page to look at while you code. SIGTERM ends the mock cleanly (exit 0), Ctrl-C too (exit 130).
A flag wins over its environment variable; a switch is turned off by --explain=false.`
}

// otherAddr says what to write for an address at which nobody can listen: what was
// probably meant, where that can be seen.
func otherAddr(addr string) string {
	colon := strings.LastIndex(addr, ":")
	isPort := func(text string) bool { port, err := strconv.ParseUint(text, 10, 16); return err == nil && port > 0 }
	switch {
	case isPort(addr):
		return "did you mean 127.0.0.1:" + addr + "?"
	case colon > 0 && strings.Contains(addr[:colon], ":") && net.ParseIP(addr[:colon]) != nil && isPort(addr[colon+1:]):
		return "did you mean " + net.JoinHostPort(addr[:colon], addr[colon+1:]) + "?"
	case net.ParseIP(addr) != nil:
		return "did you mean " + net.JoinHostPort(addr, "8080") + "?"
	}
	return "choose another address, or 127.0.0.1:0 for any free port"
}

func (v Serve) Run(s shell.Streams) error {
	warnUnread(s.Err, os.Environ())
	config, err := v.config(s.Err)
	if err != nil {
		return err
	}
	shell.TuneCollector(shell.Sparing)
	listener, err := net.Listen("tcp", v.Addr)
	if err != nil {
		return shell.Usagef("--addr: %w: %s", err, otherAddr(v.Addr))
	}
	served := v.WithDesk(config)

	// Signals are caught before the base URL is out: a script may end the mock
	// as soon as it has read it.
	interrupt, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx, stopTerm := signal.NotifyContext(interrupt, syscall.SIGTERM)
	defer stopTerm()
	v.warnOpen(listener.Addr(), config.Log)
	host := askedAt(listener.Addr())
	if err := greet(s.Out, "http://"+host, served.Addresses(host), config.World, config.Clock()); err != nil {
		_ = listener.Close()
		return fmt.Errorf("print the base URL: %w", err)
	}
	if err := served.Mock.ServeWith(ctx, listener, served.Handler); err != nil {
		return err
	}
	if interrupt.Err() != nil {
		return shell.ErrInterrupted
	}
	return nil
}

// askedAt is the host and port that this machine asks a listener at. One that listens
// everywhere is asked at the loopback, where the page answers, too.
func askedAt(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil || !net.ParseIP(host).IsUnspecified() {
		return addr.String()
	}
	return net.JoinHostPort("127.0.0.1", port)
}

// checkHosts looks at the value of --admin-allow: what no request can name opens
// nothing, and would seem to.
func checkHosts(hosts []string) error {
	for _, host := range hosts {
		if net.ParseIP(host) == nil && !hostName.MatchString(host) {
			return shell.Usagef("--admin-allow: %q is no host: write the name or the address alone, without scheme, port or path, as mock.internal", host)
		}
	}
	return nil
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

// CheckOrigin looks at the value of --cors.
func CheckOrigin(origin string) error {
	switch meant := cors.Meant(origin); {
	case origin == "" || cors.IsOrigin(origin):
		return nil
	case meant != "":
		return shell.Usagef("--cors: a browser sends this origin as %s: write it so", meant)
	default:
		return shell.Usagef("--cors: write scheme and host in small letters without a path, as http://localhost:3000")
	}
}

// config turns the flags into the mock's configuration. Nothing is defaulted in
// silence: a bad value is an error that says what to write instead.
func (v Serve) config(stderr io.Writer) (mockserver.Config, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(v.Log)); err != nil {
		return mockserver.Config{}, shell.Usagef("--log: %w", err)
	}
	if err := cmp.Or(CheckOrigin(v.CORS), checkHosts(v.AdminAllow)); err != nil {
		return mockserver.Config{}, err
	}
	config := mockserver.Config{
		CORSOrigin: v.CORS,
		Seed:       v.Seed, Clock: time.Now, Explain: v.Explain, NoForce: v.NoForce, AdminHosts: v.AdminAllow,
		Log: slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: level})),
	}
	var err error
	if config.Profile, err = shell.LoadProfile(v.Profile); err != nil {
		return config, shell.Usagef("--profile: %w", err)
	}
	if config.Mutant, err = shell.FindMutant(v.Mutant); err != nil {
		return config, err
	}
	if config.World, err = shell.LoadWorld(v.World); err != nil {
		return config, err
	}
	if v.Now != "" {
		now, err := shell.ParseNow(v.Now, config.World.Zone)
		if err != nil {
			return config, shell.Usagef("--now: %w", err)
		}
		config.Clock, config.ClockStands = func() time.Time { return now }, true
	}
	return config, nil
}

// warnOpen says when the mock listens to more than this machine.
func (v Serve) warnOpen(addr net.Addr, log *slog.Logger) {
	if tcp, ok := addr.(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		log.Warn("the mock listens to other machines; use --addr 127.0.0.1:PORT to keep it to this one", "addr", addr.String())
	}
}
