package clients

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPastProxies(t *testing.T) {
	t.Parallel()
	const proxy = "http_proxy=http://proxy.example:3128"
	rows := []struct {
		name              string
		environment, want []string
		between           []string
	}{
		{"no proxy", []string{"A=b"}, []string{"A=b"}, nil},
		{"an empty one", []string{"http_proxy="}, []string{"http_proxy="}, nil},
		{"one of https only", []string{"HTTPS_PROXY=http://proxy.example"}, []string{"HTTPS_PROXY=http://proxy.example"}, nil},
		{"a proxy", []string{"A=b", proxy}, []string{"A=b", proxy, "no_proxy=127.0.0.1", "NO_PROXY=127.0.0.1"}, []string{"http_proxy"}},
		{"hosts in one spelling count in the other, too", []string{proxy, "NO_PROXY=a.example"}, []string{proxy, "no_proxy=a.example,127.0.0.1", "NO_PROXY=a.example,127.0.0.1"}, []string{"http_proxy"}},
		{"each spelling keeps its own", []string{"ALL_PROXY=socks5://p", "NO_PROXY=a", "no_proxy=b,127.0.0.1"}, []string{"ALL_PROXY=socks5://p", "no_proxy=b,127.0.0.1,127.0.0.1", "NO_PROXY=a,127.0.0.1"}, []string{"ALL_PROXY"}},
		{"the mock is excepted", []string{proxy, "no_proxy=localhost, 127.0.0.1"}, []string{proxy, "no_proxy=localhost, 127.0.0.1"}, nil},
		{"every host is", []string{proxy, "NO_PROXY=*"}, []string{proxy, "NO_PROXY=*"}, nil},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			given := slices.Clone(row.environment)
			assert.Equal(t, row.between, proxiesBetween(given))
			assert.Equal(t, row.want, pastProxies(given))
			assert.Equal(t, row.environment, given, "what was given stays as it is")
		})
	}
}
