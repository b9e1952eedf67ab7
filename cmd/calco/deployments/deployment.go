// Package deployments has the verbs that ask a deployment, or a mock of their own in its
// place: verify, calibrate, drift, mutate and health.
package deployments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/civil"
	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/look"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// deployment is the flags of every verb that asks a target: which one, what time
// it is there, and what it may be sent.
type deployment struct {
	Target          string    `xor:"target" placeholder:"URL" help:"Ask another calco mock: its keys and clock come from its admin paths."`
	Config          string    `xor:"target" placeholder:"FILE" help:"Ask a deployment: a target file with base URL and keys."`
	Now             string    `placeholder:"TIME" help:"What time it is: RFC 3339, or local time in America/Santiago. Freezes the own mock."`
	AllowHTTP       bool      `name:"allow-http" help:"Allow plain http to a host that is not this machine."`
	AllowProduction bool      `help:"Allow a host that looks like production."`
	AllowIntrusive  intrusive `placeholder:"[HOST]" help:"Also send what the reference does not document (bodies that are not JSON, other methods and paths); off loopback only with the target's host typed out."`
	network
}

// given tells whether a target is named.
func (d deployment) given() bool { return d.Target != "" || d.Config != "" }

// find reads the target file, or asks a mock for what would stand in it.
func (d deployment) find(ctx context.Context) (*target.Target, error) {
	if !d.given() {
		return nil, shell.Usagef("name a deployment: --config FILE, a target file, or --target URL, another calco mock")
	}
	if d.Config != "" {
		return loadTarget(d.Config)
	}
	if isFile(d.Target) {
		return nil, shell.Usagef("--target: %q is a file: write --config %s", d.Target, d.Target)
	}
	if err := checkURL("--target", d.Target); err != nil {
		return nil, err
	}
	deployed, err := client.FindMock(ctx, d.Target)
	if _, ok := errors.AsType[*target.NotMockError](err); ok {
		return nil, shell.Usagef("%w", err)
	}
	return deployed, err
}

// isFile tells whether a file stands where a URL belongs, or the name of one that is
// not there.
func isFile(address string) bool {
	info, err := os.Stat(address)
	return err == nil && info.Mode().IsRegular() || !strings.Contains(address, "://") && slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(address))
}

func loadTarget(file string) (*target.Target, error) {
	if checkURL("--config", file) == nil {
		return nil, shell.Usagef("--config: %q is a URL: write --target %s for another calco mock, or name a target file that has it as baseUrl", file, file)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, shell.Usagef("--config: %w", err)
	}
	target, err := target.Load(file, data, os.Getenv, func(path string) ([]byte, fs.FileInfo, error) {
		info, err := os.Stat(path)
		if err != nil {
			return nil, nil, err
		}
		data, err := os.ReadFile(path)
		return data, info, err
	})
	if err != nil {
		return nil, shell.Usagef("%w", err)
	}
	return target, nil
}

// client asks a target, within what the flags allow.
func (d deployment) client(deployed *target.Target, intrusive bool) (*client.Client, error) {
	return d.clientOf(deployed, intrusive, false)
}

// clientOf is client for one who tells an outage from strange answers itself, if
// it keeps going.
func (d deployment) clientOf(deployed *target.Target, intrusive, keepGoing bool) (*client.Client, error) {
	reach, err := d.reach()
	if err != nil {
		return nil, err
	}
	client, err := client.New(deployed, client.Options{
		KeepGoing: keepGoing, Network: reach,
		Now: time.Now, Sleep: sleep, Env: os.Getenv,
		Allow:     target.Allow{PlainHTTP: d.AllowHTTP, Production: d.AllowProduction},
		Intrusive: intrusive, IntrusiveHost: d.AllowIntrusive.host(),
	})
	if err != nil {
		return nil, shell.Usagef("%w", err)
	}
	return client, nil
}

// see looks at a deployment before anything is asked of it, and writes down what
// is good to know. The client that asks from then on knows what was good.
func (d deployment) see(ctx context.Context, deployed *target.Target, then *client.Client, o look.Options, notes io.Writer) (*look.Sight, error) {
	asker, err := d.clientOf(deployed, false, true)
	if err != nil {
		return nil, err
	}
	defer asker.Close()
	o.Has, o.Base = deployed.HasKey, deployed.BaseURL
	sight, err := look.At(ctx, asker, o)
	sight.Requests = asker.Sent()
	redactor := target.NewRedactor(deployed.Secrets()...)
	if stop := (*look.StopError)(nil); errors.As(err, &stop) {
		return sight, &look.StopError{Why: redactor.Redact(stop.Why), Do: stop.Do}
	}
	if then != nil {
		then.TakeOver(asker)
	}
	for _, note := range sight.Notes {
		_, _ = fmt.Fprintln(notes, redactor.Redact(note))
	}
	return sight, err
}

// clock is the time of the target, in Chile.
func (d deployment) clock(target *target.Target) (func() time.Time, error) {
	zone, err := civil.Santiago()
	if err != nil {
		return nil, err
	}
	if d.Now != "" {
		now, err := shell.ParseNow(d.Now, zone)
		if err != nil {
			return nil, shell.Usagef("--now: %w", err)
		}
		return func() time.Time { return now.In(zone) }, nil
	}
	if c := target.Clock; c != nil && c.Frozen {
		return func() time.Time { return c.Now.In(zone) }, nil
	}
	// A mock's clock may tell another day and go on from there: ours goes along.
	var ahead time.Duration
	if target.Clock != nil {
		ahead = time.Until(target.Clock.Now)
	}
	return func() time.Time { return time.Now().Add(ahead).In(zone) }, nil
}

// clockOf is clock, but for a deployment it goes by what its answers say in their
// Date, where that is another time than here.
func (d deployment) clockOf(ctx context.Context, target *target.Target, asker *remembering, notes io.Writer) (func() time.Time, error) {
	local, err := d.clock(target)
	if err != nil || d.Now != "" || target.Clock != nil {
		return local, err
	}
	if asker.first, err = asker.Ask(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}); err != nil {
		return nil, err
	}
	there, err := http.ParseTime(asker.first.Header.Get("Date"))
	if ahead := there.Sub(local()); err == nil && ahead.Abs() > clockTolerance {
		_, _ = fmt.Fprintf(notes, "the deployment's clock says %s, and that is taken for now; --now TIME sets another\n", there.In(local().Location()).Format(time.DateTime))
		return func() time.Time { return local().Add(ahead) }, nil
	}
	return local, nil
}

// remembering asks a deployment, and gives the exchange that told the time again
// where it is asked for next, so that nothing is sent for the time alone.
type remembering struct {
	exchange.Asker
	first *exchange.Exchange
}

// Ask sends a request, or remembers it.
func (r *remembering) Ask(ctx context.Context, request exchange.Request) (*exchange.Exchange, error) {
	if first := r.first; first != nil {
		r.first = nil
		if reflect.DeepEqual(first.Request, request) {
			return first, nil
		}
	}
	return r.Asker.Ask(ctx, request)
}

// clockTolerance is how far two clocks may be apart without a word.
const clockTolerance = 5 * time.Minute

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ownSales are those of all mocks that this process serves, made once: a run of the suite
// asks for years of them, and of the mutants each is a mock. They are up to 256 MiB.
var ownSales = sync.OnceValue(func() *world.Ledger { return world.NewLedgerWithCache(world.Shipped(), 0, 256<<20) })

// serveOwn serves a mock of the shipped world on a free loopback port and finds it as a
// target.
func serveOwn(ctx context.Context, config mockserver.Config) (*target.Target, error) {
	config.World, config.Sales = world.Shipped(), ownSales()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("start the mock: %w", err)
	}
	go func() { _ = mockserver.New(config).Serve(ctx, listener) }()
	return client.FindMock(ctx, "http://"+listener.Addr().String())
}

// looked is how a target is asked that a look has found to be this service, open to the main
// key: see package look. The look counts among the requests; a calco mock needs none.
func (d deployment) looked(ctx context.Context, deployed *target.Target, quick bool, notes io.Writer) (calibrate.Options, error) {
	asker, err := d.clientOf(deployed, d.AllowIntrusive.asked(), true)
	if err != nil {
		return calibrate.Options{}, err
	}
	if limit, most := deployed.Limits.Requests, probing.MostOf(quick, d.AllowIntrusive.asked()); limit > 0 && limit < most {
		_, _ = fmt.Fprintf(notes, "calco: limits.requests is %d, and all questions take up to %d: raise it to that, or some are left out\n", limit, most)
	}
	var sight look.Sight
	if deployed.Clock == nil {
		clock, err := d.clock(deployed)
		if err != nil {
			return calibrate.Options{}, err
		}
		seen, err := d.see(ctx, deployed, asker, look.Options{
			Roles: !quick, Branch: true, Needs: []rules.Operation{rules.BranchReport, rules.Locations, rules.TransactionReport}, Clock: clock, ClockGiven: d.Now != "",
		}, notes)
		if seen != nil {
			sight = *seen
		}
		if err != nil {
			return calibrate.Options{
				Has: deployed.HasKey, Base: deployed.BaseURL, Clock: clock, Sent: sight.Requests,
				Quick: quick, Intrusive: d.AllowIntrusive.asked(), Redactor: target.NewRedactor(deployed.Secrets()...),
			}, err
		}
	}
	if deployed.Clock == nil {
		notes = io.Discard // the look has told of the clock
	}
	o, err := d.options(ctx, asker, deployed, notes)
	o.Quick, o.Sent = quick, sight.Requests
	o.Has = func(role exchange.Role) bool { return deployed.HasKey(role) && sight.Unfit[role] == "" }
	return o, err
}
