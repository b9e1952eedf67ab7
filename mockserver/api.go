package mockserver

import (
	"log/slog"
	"net/http"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver/clock"
	"calco.example/mockserver/mutant"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/rowcache"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/session"
)

func newAPI(config *Config, met *consumer.Book) *api {
	hooks := mutant.New(config.Mutant)
	clocks := session.NewClocks(config.Clock, config.ClockStands, config.World.Zone)
	return &api{
		world:     config.World,
		keys:      reason.Keys{All: config.World.Keys(), Named: config.World.ShippedKeys()},
		clock:     clock.New(clocks, config.World.Zone, oursIn(config.World)),
		profiles:  &profiles{served: newResolver(config.Profile, config.Seed, hooks)},
		sales:     &selection.Finder{Ledger: config.Sales, Hooks: hooks},
		rows:      &rowcache.Cache{},
		listings:  &listings{},
		hooks:     hooks,
		journal:   session.NewJournal(config.World, apiPaths),
		observer:  newObserver(*config, met),
		scratches: scratches{ledger: config.Sales},
		explain:   config.Explain, noForce: config.NoForce, corsOrigin: config.CORSOrigin, page: config.Page,
		log: config.Log,
	}
}

// ageAfter is how many requests come before rows and sales that none of them needed
// may be let go: a second or two under load, and never for somebody alone.
const ageAfter = 32_768

// begin begins an exchange in a scratch that is free.
func (a *api) begin(op rules.Operation, w http.ResponseWriter, r *http.Request) *exchange {
	if a.asked.Add(1)%ageAfter == 0 {
		a.rows.Age()
		a.sales.Ledger.Age()
	}
	free := a.scratches.take()
	x := &free.exchange
	x.api, x.op, x.writer, x.request, x.scratch, x.began = a, op, w, r, free, a.observer.wall()
	return x
}

// notFound answers an unknown path, and journals it.
func (a *api) notFound(w http.ResponseWriter, r *http.Request) {
	x := &exchange{api: a, writer: w, request: r, began: a.observer.wall()}
	x.session, x.now, _ = a.clock.Of(r.Header)
	x.profiles = a.profiles.of(x.session)
	x.note = newNote(x)
	a.finish(x, nothingHere(a.page))
}

// operation wraps the flow of one operation: method, session, clock, forcing
// before it, journal and the one write after it.
func (a *api) operation(op rules.OperationRow, flow func(*exchange) response) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := a.begin(op.ID, w, r)
		refused := a.receive(x, op.Method)
		if refused != nil {
			a.finish(x, *refused)
		} else {
			a.finish(x, flow(x))
		}
		a.scratches.giveBack(x.scratch)
	})
}

// receive prepares an exchange: nil when the flow may go on, or the answer to a
// request that never reaches it.
func (a *api) receive(x *exchange, method string) *response {
	var unclear error
	x.session, x.now, unclear = a.clock.Of(x.request.Header)
	x.profiles = a.profiles.of(x.session)
	x.note = newNote(x)
	if wrong := wrongMethod(x, method); wrong != nil {
		return wrong
	}
	if unclear != nil {
		refused := problem(http.StatusBadRequest, unclear.Error())
		return &refused
	}
	now := a.clock.At(x.now)
	x.salesUntil, x.today = now.SalesUntil, now.Local
	x.scratch.sales.Reader.At(x.salesUntil)
	x.scratch.sales.Reader.Show(nil, nil)
	if x.profiles.forRequest(x.note.Key).todayInUTC {
		x.today = now.UTC
	}
	if a.noForce {
		return nil
	}
	return forced(x)
}

// newNote begins what journal and record keep of an exchange.
func newNote(x *exchange) session.Note {
	n := x.api.journal.Note(presentedKey(x.request.Header), x.request.URL.Path)
	n.KeepQuery(x.request.URL.RawQuery)
	n.ContentType = reason.Declared(x.request.Header)
	return n
}

// finish journals the exchange and writes the answer. In this order: who has the
// answer may ask the journal for it at once.
func (a *api) finish(x *exchange, r response) {
	r.why = x.explain(&r)
	d := x.delivered(&r)
	if r.forced != "" && d.forced == "" {
		r.unlabel() // what goes out instead was not asked for
	}
	if a.explain {
		r.header("X-Calco-Why", d.shownWhy())
	}
	a.journal.Add(session.Record{
		At: x.now, Session: x.session, Operation: x.op, Method: x.request.Method, Note: &x.note,
		Status: d.status, Rule: d.rule, Code: d.shownCode(), Why: d.why, Forced: d.forced, Fault: d.fault.Kind,
	})
	a.observer.observe(x, &d)
	if ctx := x.request.Context(); a.log.Enabled(ctx, slog.LevelInfo) {
		a.log.InfoContext(ctx, "answered", "method", session.SafeMethod(x.request.Method), "path", x.note.Path, "operation", x.op, "status", d.status, "rule", d.rule, "why", d.why, "account", x.note.Account())
	}
	a.clock.SetDate(x.writer, x.now)
	if x.scratch != nil {
		x.scratch.sales.LetGo() // a slow reader holds no sales
	}
	send(x.writer, x.request, r)
}

// wrongMethod refuses a method that the path does not serve. HEAD is served
// where GET is.
func wrongMethod(x *exchange, method string) *response {
	r := x.request
	if r.Method == method || r.Method == http.MethodHead && method == http.MethodGet {
		return nil
	}
	refused := unknownPath()
	if !x.profiles.forKey(r).is("Q-WRONG-METHOD", "404") {
		refused = methodNotAllowed(method)
	}
	return &refused
}
