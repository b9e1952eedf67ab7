package clients

import (
	"cmp"
	"slices"
	"strings"
)

// mockHost is where the mocks of run and challenge listen.
const mockHost = "127.0.0.1"

// proxyVariables name a proxy for http, exceptVariables the hosts that are reached
// without it. Which of the two spellings counts differs from program to program.
var (
	proxyVariables  = []string{"http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"}
	exceptVariables = []string{"no_proxy", "NO_PROXY"}
)

// pastProxies is an environment in which the mock is reached without a proxy: one
// for the world outside knows nothing of it.
func pastProxies(environment []string) []string {
	if len(proxiesBetween(environment)) == 0 {
		return environment
	}
	passed := slices.Clone(environment)
	for i, name := range exceptVariables {
		hosts := cmp.Or(valueOf(environment, name), valueOf(environment, exceptVariables[1-i]))
		if hosts != "" {
			hosts += ","
		}
		passed = append(without(passed, name), name+"="+hosts+mockHost)
	}
	return passed
}

// proxiesBetween names the variables that would send a request for the mock to a
// proxy.
func proxiesBetween(environment []string) (names []string) {
	excepted, open := false, false
	for _, name := range exceptVariables {
		hosts := strings.FieldsFunc(valueOf(environment, name), func(r rune) bool { return r == ',' || r == ' ' })
		has := slices.Contains(hosts, mockHost) || slices.Contains(hosts, "*")
		excepted, open = excepted || has, open || len(hosts) > 0 && !has
	}
	if excepted && !open {
		return nil
	}
	for _, name := range proxyVariables {
		if valueOf(environment, name) != "" {
			names = append(names, name)
		}
	}
	return names
}

// valueOf is what an environment sets a name to: the last one counts.
func valueOf(environment []string, name string) string {
	for _, pair := range slices.Backward(environment) {
		if value, is := strings.CutPrefix(pair, name+"="); is {
			return value
		}
	}
	return ""
}

func without(environment []string, name string) []string {
	return slices.DeleteFunc(environment, func(pair string) bool { return strings.HasPrefix(pair, name+"=") })
}
