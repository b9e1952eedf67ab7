package client_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/target"
)

// load reads a target file that may refer to REPORT_KEY.
func load(text string) (*target.Target, error) {
	keys := map[string]string{"REPORT_KEY": "k3y-of-the-main-account", "CANARY": canary}
	return target.Load("conf/t.yaml", []byte(text), func(name string) string { return keys[name] }, nil)
}

func TestNewClient_RefusesToStart(t *testing.T) {
	t.Parallel()
	watch := clienttest.NewStopwatch()
	far := "baseUrl: https://staging.example\nkeys: {main: env:REPORT_KEY}\n"
	near := "baseUrl: http://127.0.0.1:1\nkeys: {main: env:REPORT_KEY}\n"
	complete := client.Options{Now: watch.Now, Sleep: watch.Sleep, Env: clienttest.NoEnv}
	for _, c := range []struct {
		name, file string
		change     func(*client.Options)
		want       string
	}{
		{"complete", far, func(*client.Options) {}, ""},
		{"no clock", far, func(o *client.Options) { o.Now = nil }, "client: Now, Sleep and Env are required"},
		{"no sleep", far, func(o *client.Options) { o.Sleep = nil }, "client: Now, Sleep and Env are required"},
		{"no environment", far, func(o *client.Options) { o.Env = nil }, "client: Now, Sleep and Env are required"},
		{"http2debug", far, func(o *client.Options) {
			o.Env = func(name string) string { return map[string]string{"GODEBUG": "gctrace=1,http2debug=2"}[name] }
		}, "GODEBUG holds http2debug, which prints keys: unset it"},
		{"another GODEBUG", far, func(o *client.Options) { o.Env = func(string) string { return "gctrace=1" } }, ""},
		{"intrusive on loopback", near, func(o *client.Options) { o.Intrusive = true }, ""},
		{"intrusive, host typed", far, func(o *client.Options) { o.Intrusive, o.IntrusiveHost = true, "Staging.Example" }, ""},
		{"intrusive, no host", far, func(o *client.Options) { o.Intrusive = true }, "intrusive requests off loopback need the name of the target's host, typed out"},
		{"intrusive, another host", far, func(o *client.Options) { o.Intrusive, o.IntrusiveHost = true, "staging" }, "intrusive requests off loopback need the name of the target's host, typed out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			target, err := load(c.file)
			require.NoError(t, err)
			o := complete
			c.change(&o)
			_, err = client.New(target, o)
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
	watch := clienttest.NewStopwatch()
	plain, production := target.Allow{PlainHTTP: true}, target.Allow{Production: true}
	const inClear, live = "plain http would send the key in clear text", "the name looks like production"
	for _, c := range []struct {
		url   string
		allow target.Allow
		want  string // part of the error, empty for none
	}{
		{"http://127.0.0.1:1", target.Allow{}, ""},
		{"http://localhost:1", target.Allow{}, ""},
		{"http://staging.example", target.Allow{}, inClear},
		{"http://staging.example", production, inClear},
		{"http://staging.example", plain, ""},
		{"http://10.0.0.1", target.Allow{}, inClear},
		{"https://staging.example", target.Allow{}, ""},
		{"https://reports.example", target.Allow{}, ""},
		{"https://prod.example", target.Allow{}, live},
		{"https://prod.example", plain, live},
		{"https://prod.example", production, ""},
		{"https://reports-prod2.example", target.Allow{}, live},
		{"https://produccion.example", target.Allow{}, live},
		{"https://production-eu.example", target.Allow{}, live},
		{"https://prod.staging.example", target.Allow{}, live},
		{"https://prd.example", target.Allow{}, live},
		{"https://preprod.example", target.Allow{}, ""},
		{"https://products.example", target.Allow{}, ""},
		{"https://www.example", target.Allow{}, live},
		{"https://www-qa2.example", target.Allow{}, ""},
		{"https://api.example", target.Allow{}, live},
		{"https://api.staging.example", target.Allow{}, ""},
		{"https://api-test.example", target.Allow{}, ""},
		{"https://rapid.example", target.Allow{}, ""},
	} {
		t.Run(fmt.Sprint(c.url, c.allow), func(t *testing.T) {
			t.Parallel()
			target, err := load("baseUrl: " + c.url + "\nkeys: {main: env:REPORT_KEY}\n")
			require.NoError(t, err)
			_, err = client.New(target, client.Options{Now: watch.Now, Sleep: watch.Sleep, Env: clienttest.NoEnv, Allow: c.allow})
			if c.want == "" {
				assert.NoError(t, err)
				return
			}
			assert.ErrorContains(t, err, c.want)
		})
	}
}
