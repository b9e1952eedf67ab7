package look_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/exchange"
	"calco.example/contracts/look"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
	"calco.example/fixtures/stranger"
)

var now = time.Date(2026, time.November, 18, 18, 0, 0, 0, time.UTC)

// serve serves a deployment behind a handler of the test.
func serve(t *testing.T, handler http.Handler) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// sound is a deployment that keeps the reference.
func sound() http.Handler { return deployed(func(*stranger.Options) {}) }

func deployed(change func(*stranger.Options)) http.Handler {
	o := stranger.Options{Manner: stranger.Plain(), Now: func() time.Time { return now }, PerDay: 3}
	change(&o)
	return stranger.New(o)
}

// at looks at a base URL with keys of the stranger by the role they are given to,
// as the program does.
func at(t *testing.T, base string, keys map[string]string, change ...func(*look.Options)) (*look.Sight, error) {
	t.Helper()
	file := "baseUrl: " + base + "\nkeys:\n"
	for role := range keys {
		file += "  " + role + ": env:K_" + strings.ToUpper(role) + "\n"
	}
	env := func(name string) string {
		for role, account := range keys {
			if name == "K_"+strings.ToUpper(role) {
				if key := stranger.Keys[account]; key != "" {
					return key
				}
				return account
			}
		}
		return ""
	}
	target, err := target.Load("target.yaml", []byte(file), env, nil)
	require.NoError(t, err)
	watch := clienttest.NewStopwatch()
	asker := clienttest.NewClient(t, target, client.Options{Now: watch.Now, Sleep: watch.Sleep, KeepGoing: true})
	o := look.Options{
		Has: target.HasKey, Roles: true, Base: "BASE", Branch: true, Needs: []rules.Operation{rules.BranchReport, rules.Locations, rules.TransactionReport}, Tags: true, Clock: func() time.Time { return now.In(stranger.Plain().Zone) },
	}
	for _, apply := range change {
		apply(&o)
	}
	sight, err := look.At(t.Context(), asker, o)
	assert.LessOrEqual(t, asker.Sent(), 20, "requests of a look")
	return sight, err
}

var mainKey = map[string]string{"main": "main"}

func answer(status int, header, body string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if name, value, found := strings.Cut(header, ": "); found {
			w.Header().Set(name, value)
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	})
}

// instead serves another answer at one path of a sound deployment.
func instead(path string, other http.Handler) http.Handler {
	rest := sound()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == path {
			other.ServeHTTP(w, r)
			return
		}
		rest.ServeHTTP(w, r)
	})
}

// What is not the deployment's fault is told in one sentence, with what to do.
func TestAt_Stops(t *testing.T) {
	t.Parallel()
	const prefix = ": check baseUrl in the target file: is it the address that the four paths are added to, with its prefix"
	for _, c := range []struct {
		name    string
		handler http.Handler
		keys    map[string]string
		want    string
	}{
		{"nothing at these paths", http.StripPrefix("/api/v2", sound()), mainKey, "there is no such service at BASE: its paths get HTTP 404" + prefix},
		{"nothing at these paths, in the words of the transaction report", answer(404, "Content-Type: application/json", `{"code":"404","message":"no such path"}`), mainKey, "there is no such service at BASE: its paths get HTTP 404" + prefix},
		{"an HTML page", answer(200, "Content-Type: text/html", "<!DOCTYPE html><title>Hello"), mainKey, "BASE answers with an HTML page (HTTP 200)" + prefix},
		{"a login page", answer(200, "Content-Type: text/html", `<html><form><input type="password">`), mainKey, "BASE answers with a page that asks people to log in: ask the operator for an address that programs may use"},
		{"a redirect", answer(308, "Location: https://elsewhere.example/v3", ""), mainKey,
			"BASE redirects to https://elsewhere.example/v3: give the address of the service itself as baseUrl; calco follows no redirect"},
		{"a redirect to a login", answer(302, "Location: https://id.example/oauth2/authorize?x=1", ""), mainKey,
			"BASE redirects to https://id.example/oauth2/authorize?x=1, where people seem to log in: ask the operator for an address that programs may use"},
		{"{}", answer(200, "Content-Type: application/json", "{}"), mainKey, "what answers at BASE is not this service: HTTP 200 {}" + prefix},
		{"nothing", answer(200, "", ""), mainKey, "what answers at BASE is not this service: HTTP 200 without a body" + prefix},
		{"another service", answer(200, "", `{"code":"BR","x":1}`), mainKey, `what answers at BASE is not this service: HTTP 200 {"code":"BR","x":1}` + prefix},
		{"it is down", answer(500, "", "<html>"), mainKey, "BASE answers plain requests with HTTP 500 and none of the reference's codes: ask the operator whether it is up"},
		{"a gateway is down", answer(502, "", "<html>"), mainKey, "BASE: the target gave no answer: HTTP 502 without a documented code (5 tries): is it up, does it speak https, and is baseUrl right"},
		{"too many requests", answer(429, "", ""), mainKey, "BASE: the target gave no answer: HTTP 429 without a documented code (5 tries): lower limits.rps, and run again later"},
		{"too many requests for an hour", answer(429, "Retry-After: 3600", ""), mainKey,
			"BASE: the target gave no answer: HTTP 429 without a documented code, and Retry-After asks to come back in 3600 seconds (5 tries): run again then, with a lower limits.rps"},
		{"too many requests until a day", answer(503, "Retry-After: Fri, 01 Jan 2100 00:00:00 GMT", ""), mainKey,
			"BASE: the target gave no answer: HTTP 503 without a documented code, and Retry-After asks to come back at Fri, 01 Jan 2100 00:00:00 GMT (5 tries): run again then, with a lower limits.rps"},
		{"too many requests for a minute", answer(429, "Retry-After: 60", ""), mainKey, "BASE: the target gave no answer: HTTP 429 without a documented code (5 tries): lower limits.rps, and run again later"},
		{"a firewall", answer(403, "Content-Type: text/html", "<html><title>Request blocked"), mainKey,
			"the main key is refused by an HTML page (HTTP 403), as a firewall sends it: ask the operator whether this machine is on the allow list, and check keys.main"},
		{"a gateway refuses the key", answer(401, "", ""), mainKey, "the main key is refused (HTTP 401 without a code): check keys.main: is it whole, of this deployment, and still valid"},
		{"the key is none", sound(), map[string]string{"main": "a-key-that-is-none"},
			`the main key is refused (ERROR_NOT_AUTHORIZED "Unauthorized access" with HTTP 401): check keys.main: is it whole, of this deployment, and still valid`},
		{"the user is gone", sound(), map[string]string{"main": "unknownUser"}, "the service knows no user for keys.main (USER_NOT_FOUND): ask the operator for a key of an account with sales"},
		{"no plan", sound(), map[string]string{"main": "noPlan"},
			"the account of keys.main has no PaaS plan (BR-25), so the branch report cannot be checked: ask the operator for a key of an account with the plan, or check the rest with --tags 'not @op:branch-report and not @op:any and not @consistency'"},
		{"no branch report", instead("/BranchReport/branch-report", answer(404, "Content-Type: application/json", `{"message":"no route"}`)), mainKey,
			"the branch report does not answer, while others do: its path gets HTTP 404 without a code of the reference: ask the operator where it is, or whether it is up, or check the rest with --tags 'not @op:branch-report and not @op:any and not @consistency'"},
		{"a transaction report that fails", instead("/Report/get-report", answer(500, "Content-Type: text/html", "<h1>500")), mainKey,
			"the transaction report does not answer, while others do: its path gets HTTP 500 without a code of the reference: ask the operator where it is, or whether it is up, or check the rest with --tags 'not @op:transaction-report and not @op:any and not @consistency'"},
		{"a key that the transaction report does not take", instead("/Report/get-report", answer(401, "Content-Type: application/json", `{"code":"401","message":"Invalid credentials"}`)), mainKey,
			`the transaction report refuses keys.main (401 "Invalid credentials" with HTTP 401), which others take: ask the operator for a key that all of them take, or check the rest with --tags 'not @op:transaction-report and not @op:any and not @consistency'`},
		{"switched off", deployed(func(o *stranger.Options) { o.Off = true }), mainKey,
			"the branch report is switched off for keys.main (BR-30): ask the operator to switch it on, then run again"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := at(t, serve(t, c.handler), c.keys)
			var stop *look.StopError
			require.ErrorAs(t, err, &stop)
			assert.Equal(t, c.want, err.Error())
		})
	}
}

// A certificate that nobody here knows, and what is not https at all.
func TestAt_TLS(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(sound())
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, 0)
	server.StartTLS()
	defer server.Close()
	_, err := at(t, server.URL, mainKey)
	assert.EqualError(t, err, "BASE: the target gave no answer: the certificate of the target is not accepted: give its authority with --ca-file FILE, or ask for a certificate that this machine trusts")
	_, err = at(t, strings.Replace(serve(t, sound()), "http:", "https:", 1), mainKey)
	assert.EqualError(t, err, "BASE: the target gave no answer: the target speaks http, not https: write http:// in baseUrl, and --allow-http if you mean it")
}

// A gateway that packs every answer is none of the service's business, where it can be
// read; where it cannot, that is what is said, and not that something else answers.
func TestAt_Packed(t *testing.T) {
	t.Parallel()
	packed := func(coding string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			answer := httptest.NewRecorder()
			sound().ServeHTTP(answer, r)
			w.Header().Set("Content-Encoding", coding)
			zip := gzip.NewWriter(w)
			_, _ = zip.Write(answer.Body.Bytes())
			_ = zip.Close()
		}
	}
	_, err := at(t, serve(t, packed("gzip")), mainKey)
	require.NoError(t, err)
	_, err = at(t, serve(t, packed("br")), mainKey)
	assert.EqualError(t, err, "BASE: the target gave no answer: the answer is in a Content-Encoding that calco does not read: ask for an address whose answers are plain, or packed with gzip or deflate")
}

// A sound deployment of any manner is seen as one, whatever the key of each role.
func TestAt_Sound(t *testing.T) {
	t.Parallel()
	all := map[string]string{}
	for role := range stranger.Keys {
		all[role] = role
	}
	for _, manner := range stranger.Manners() {
		sight, err := at(t, serve(t, deployed(func(o *stranger.Options) { o.Manner = manner })), all)
		require.NoError(t, err, manner.Name)
		assert.Empty(t, sight.Unfit, manner.Name)
		assert.Empty(t, sight.Notes, manner.Name)
		assert.Zero(t, sight.Ahead)
		assert.LessOrEqual(t, sight.Requests, look.Most)
	}
}

// A deployment whose cache mixes up accounts is found out later, and not taken for
// one with the wrong keys.
func TestAt_SharedCache(t *testing.T) {
	t.Parallel()
	sight, err := at(t, serve(t, deployed(func(o *stranger.Options) { o.Fault = stranger.SharesCache })), map[string]string{"main": "main", "second": "second", "quiet": "quiet"})
	require.NoError(t, err)
	assert.Empty(t, sight.Unfit)
}

// A success without rows shows an account that has none, whatever it breaks.
func TestAt_EmptySuccess(t *testing.T) {
	t.Parallel()
	sight, err := at(t, serve(t, deployed(func(o *stranger.Options) { o.Fault = stranger.NoShopsServed })), map[string]string{"main": "main", "noLocations": "noLocations"})
	require.NoError(t, err)
	assert.Empty(t, sight.Unfit)
}

// A key that is something else than its role says is told, and not used.
func TestAt_KeysThatAreSomethingElse(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		role, account, want string
		doubt               rules.ID
	}{
		{"noPlan", "second", "is served (BR-00): its account seems to have the plan", "BR-25"},
		{"noPlan", "disabled", `gets BR-30 "Oops! The Branch Report service is disabled" with HTTP 400, where its role says BR-25`, "BR-25"},
		{"noPlan", "a-key-that-is-none", `is refused as no valid key (ERROR_NOT_AUTHORIZED "Unauthorized access" with HTTP 401)`, ""},
		{"unknownUser", "quiet", "is served (L-00): its user seems to be known", "USER_NOT_FOUND"},
		{"noLocations", "second", "is served (L-00): its account seems to have locations", "L-01"},
		{"quiet", "second", "is served (BR-00): its account seems to have sales", ""},
		{"second", "noPlan", `gets BR-25 "User is not in a PaaS plan" with HTTP 400: its account cannot use the branch report`, ""},
		{"cashOnly", "second", "belongs to an account that sells by card too", ""},
		{"disabled", "second", "is served (BR-00): the branch report seems to be on for it", "BR-30"},
		{"broken", "second", "is served (BR-00): its report does not fail", ""},
	} {
		sight, err := at(t, serve(t, sound()), map[string]string{"main": "main", c.role: c.account})
		require.NoError(t, err, c.role)
		assert.Equal(t, map[exchange.Role]string{exchange.Role(c.role): c.want}, sight.Unfit)
		assert.Equal(t, c.doubt, sight.Doubts[exchange.Role(c.role)], c.role)
		assert.Equal(t, []string{"keys." + c.role + " " + c.want + ": it is not used"}, sight.Notes)
	}
}

// A refusal that has its code beside the envelope is what the role says, in a form that is
// the suite's finding: "The result is carried in metadata.code and metadata.message".
func TestAt_CodeBesideTheEnvelope(t *testing.T) {
	t.Parallel()
	service := sound()
	for role, code := range map[string]string{"noPlan": "BR-25", "disabled": "BR-30"} {
		for _, status := range []int{http.StatusForbidden, http.StatusServiceUnavailable} {
			flat := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Method != http.MethodPost || r.Header.Get("X-API-Key") != stranger.Keys[role] {
					service.ServeHTTP(w, r)
					return
				}
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(status)
				_, _ = w.Write([]byte(`{"code":"` + code + `","message":"no"}`))
			})
			sight, err := at(t, serve(t, flat), map[string]string{"main": "main", role: role})
			require.NoError(t, err)
			assert.Empty(t, sight.Unfit, status)
		}
	}
}

// How an answer calls cash is not said: an account sells by card where it says so.
func TestAt_CashByAnotherName(t *testing.T) {
	t.Parallel()
	medium := regexp.MustCompile(`("transactionType":)"[^"]*"`)
	for word, want := range map[string]int{"CASH": 0, "Efectivo": 0, "Dinero": 0, "Crédito": 1, "debit": 1} {
		service := sound()
		renamed := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			kept := httptest.NewRecorder()
			service.ServeHTTP(kept, r)
			if r.Header.Get("X-API-Key") == stranger.Keys["second"] {
				kept.Body = bytes.NewBuffer(medium.ReplaceAll(kept.Body.Bytes(), []byte(`$1"`+word+`"`)))
				kept.Header().Del("Content-Length")
			}
			maps.Copy(w.Header(), kept.Header())
			w.WriteHeader(kept.Code)
			_, _ = w.Write(kept.Body.Bytes())
		})
		sight, err := at(t, serve(t, renamed), map[string]string{"main": "main", "cashOnly": "second"})
		require.NoError(t, err)
		assert.Len(t, sight.Unfit, want, word)
	}
}

// A key that is served the sales of main is another one, or the service mixes them up.
func TestAt_KeyOfMain(t *testing.T) {
	t.Parallel()
	service := sound()
	mixed := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-API-Key") == stranger.Keys["quiet"] {
			r.Header.Set("X-API-Key", stranger.Keys["main"])
		}
		service.ServeHTTP(w, r)
	})
	sight, err := at(t, serve(t, mixed), map[string]string{"main": "main", "quiet": "quiet"})
	require.NoError(t, err)
	assert.Equal(t, map[exchange.Role]rules.ID{exchange.RoleQuiet: "KEY-ACCOUNT"}, sight.Doubts)
}

// "A key whose user is not found: USER_NOT_FOUND (locations), BR-20 (branch report)": of a
// key whose locations are listed BR-20 is wrong, whatever the key is.
func TestAt_UserThatIsFoundElsewhere(t *testing.T) {
	t.Parallel()
	for role, unknown := range map[string]bool{"quiet": true, "second": true, "noLocations": false} {
		service := sound()
		mixed := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost && unknown && r.Header.Get("X-API-Key") == stranger.Keys[role] {
				r.Header.Set("X-API-Key", stranger.Keys["unknownUser"])
			}
			service.ServeHTTP(w, r)
		})
		sight, err := at(t, serve(t, mixed), map[string]string{"main": "main", role: role})
		require.NoError(t, err)
		if !unknown {
			assert.Empty(t, sight.Doubts, role)
			continue
		}
		assert.Equal(t, map[exchange.Role]rules.ID{exchange.Role(role): "BR-20"}, sight.Doubts, role)
	}
	sight, err := at(t, serve(t, sound()), map[string]string{"main": "main", "quiet": "unknownUser"})
	require.NoError(t, err)
	assert.Empty(t, sight.Doubts, "a key without a user")
}

// A key that one answer shows to be what its role says is used, whatever another one
// says: that is the suite's finding.
func TestAt_KeysThatAnotherAnswerShows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ role, method, servedAs string }{
		{"unknownUser", http.MethodGet, "a-key-that-is-none"},
		{"second", http.MethodPost, stranger.Keys["main"]},
	} {
		service := sound()
		wrong := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == c.method && r.Header.Get("X-API-Key") == stranger.Keys[c.role] {
				r.Header.Set("X-API-Key", c.servedAs)
			}
			service.ServeHTTP(w, r)
		})
		sight, err := at(t, serve(t, wrong), map[string]string{"main": "main", c.role: c.role})
		require.NoError(t, err)
		assert.Empty(t, sight.Unfit, c.role)
	}
}

// An account without locations can be checked in part; a clock that goes wrong is
// gone by.
func TestAt_Notes(t *testing.T) {
	t.Parallel()
	sight, err := at(t, serve(t, sound()), map[string]string{"main": "noLocations"})
	require.NoError(t, err)
	assert.Equal(t, []string{"keys.main belongs to an account without locations (L-01): what needs some is not verified"}, sight.Notes)
	for _, c := range []struct {
		ahead, want time.Duration
	}{{4 * time.Minute, 0}, {-4 * time.Minute, 0}, {6 * time.Minute, 6 * time.Minute}, {-6 * time.Minute, -6 * time.Minute}, {450 * 24 * time.Hour, 450 * 24 * time.Hour}} {
		sight, err := at(t, serve(t, deployed(func(o *stranger.Options) { o.Now = func() time.Time { return now.Add(c.ahead) } })), mainKey)
		require.NoError(t, err, "sales are asked for by the deployment's clock")
		assert.Equal(t, c.want, sight.Ahead)
		assert.Len(t, sight.Notes, map[bool]int{true: 0, false: 1}[c.want == 0])
	}
}

// The time that we are told goes before what answers say: days are asked for by it.
func TestAt_ToldTime(t *testing.T) {
	t.Parallel()
	rest := sound()
	base := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := httptest.NewRecorder()
		rest.ServeHTTP(answer, r)
		maps.Copy(w.Header(), answer.Header())
		w.Header().Set("Date", now.Add(450*24*time.Hour).UTC().Format(http.TimeFormat))
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes())
	}))
	keys := map[string]string{"main": "main", "second": "second", "quiet": "quiet"}
	sight, err := at(t, base, keys, func(o *look.Options) { o.ClockGiven = true })
	require.NoError(t, err)
	assert.Zero(t, sight.Ahead)
	assert.Empty(t, sight.Notes)
	assert.Empty(t, sight.Unfit)
}
