package contracts_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts"
)

// load reads a target file that may refer to REPORT_KEY.
func load(text string) (*contracts.Target, error) {
	keys := map[string]string{"REPORT_KEY": "k3y-of-the-main-account", "CANARY": canary}
	return contracts.LoadTarget("conf/t.yaml", []byte(text), func(name string) string { return keys[name] }, nil)
}

func TestNewClient_RefusesToStart(t *testing.T) {
	t.Parallel()
	watch := newStopwatch()
	far := "baseUrl: https://staging.example\nkeys: {main: env:REPORT_KEY}\n"
	near := "baseUrl: http://127.0.0.1:1\nkeys: {main: env:REPORT_KEY}\n"
	complete := contracts.Options{Now: watch.Now, Sleep: watch.Sleep, Env: noEnv}
	for _, c := range []struct {
		name, file string
		change     func(*contracts.Options)
		want       string
	}{
		{"complete", far, func(*contracts.Options) {}, ""},
		{"no clock", far, func(o *contracts.Options) { o.Now = nil }, "client: Now, Sleep and Env are required"},
		{"no sleep", far, func(o *contracts.Options) { o.Sleep = nil }, "client: Now, Sleep and Env are required"},
		{"no environment", far, func(o *contracts.Options) { o.Env = nil }, "client: Now, Sleep and Env are required"},
		{"http2debug", far, func(o *contracts.Options) {
			o.Env = func(name string) string { return map[string]string{"GODEBUG": "gctrace=1,http2debug=2"}[name] }
		}, "GODEBUG holds http2debug, which prints keys: unset it"},
		{"another GODEBUG", far, func(o *contracts.Options) { o.Env = func(string) string { return "gctrace=1" } }, ""},
		{"intrusive on loopback", near, func(o *contracts.Options) { o.Intrusive = true }, ""},
		{"intrusive, host typed", far, func(o *contracts.Options) { o.Intrusive, o.IntrusiveHost = true, "Staging.Example" }, ""},
		{"intrusive, no host", far, func(o *contracts.Options) { o.Intrusive = true }, "intrusive requests off loopback need the name of the target's host, typed out"},
		{"intrusive, another host", far, func(o *contracts.Options) { o.Intrusive, o.IntrusiveHost = true, "staging" }, "intrusive requests off loopback need the name of the target's host, typed out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			target, err := load(c.file)
			require.NoError(t, err)
			o := complete
			c.change(&o)
			_, err = contracts.NewClient(target, o)
			if c.want == "" {
				assert.NoError(t, err)
				return
			}
			assert.EqualError(t, err, c.want)
		})
	}
}

func TestNewClient_RefusesTargetsNobodyAllowed(t *testing.T) {
	t.Parallel()
	watch := newStopwatch()
	plain, production := contracts.Allow{PlainHTTP: true}, contracts.Allow{Production: true}
	const inClear, live = "plain http would send the key in clear text", "the name looks like production"
	for _, c := range []struct {
		url   string
		allow contracts.Allow
		want  string // part of the error, empty for none
	}{
		{"http://127.0.0.1:1", contracts.Allow{}, ""},
		{"http://localhost:1", contracts.Allow{}, ""},
		{"http://staging.example", contracts.Allow{}, inClear},
		{"http://staging.example", production, inClear},
		{"http://staging.example", plain, ""},
		{"http://10.0.0.1", contracts.Allow{}, inClear},
		{"https://staging.example", contracts.Allow{}, ""},
		{"https://reports.example", contracts.Allow{}, ""},
		{"https://prod.example", contracts.Allow{}, live},
		{"https://prod.example", plain, live},
		{"https://prod.example", production, ""},
		{"https://reports-prod2.example", contracts.Allow{}, live},
		{"https://produccion.example", contracts.Allow{}, live},
		{"https://production-eu.example", contracts.Allow{}, live},
		{"https://prod.staging.example", contracts.Allow{}, live},
		{"https://prd.example", contracts.Allow{}, live},
		{"https://preprod.example", contracts.Allow{}, ""},
		{"https://products.example", contracts.Allow{}, ""},
		{"https://www.example", contracts.Allow{}, live},
		{"https://www-qa2.example", contracts.Allow{}, ""},
		{"https://api.example", contracts.Allow{}, live},
		{"https://api.staging.example", contracts.Allow{}, ""},
		{"https://api-test.example", contracts.Allow{}, ""},
		{"https://rapid.example", contracts.Allow{}, ""},
	} {
		t.Run(fmt.Sprint(c.url, c.allow), func(t *testing.T) {
			t.Parallel()
			target, err := load("baseUrl: " + c.url + "\nkeys: {main: env:REPORT_KEY}\n")
			require.NoError(t, err)
			_, err = contracts.NewClient(target, contracts.Options{Now: watch.Now, Sleep: watch.Sleep, Env: noEnv, Allow: c.allow})
			if c.want == "" {
				assert.NoError(t, err)
				return
			}
			assert.ErrorContains(t, err, c.want)
		})
	}
}
