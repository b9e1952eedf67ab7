package mockserver

// Raw bytes over TCP: request smuggling, broken framing, odd methods. Only the
// Severe tier is a hard "must refuse"; all else is compared with a golden list,
// so that a change of net/http or of ours shows as a difference.

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/corpora"
	"calco.example/fixtures/proofs"
)

const (
	rawGolden  = "raw-http.txt"
	rawWorkers = 32
	// healthEvery is how many raw connections go by between two questions
	// whether the server still serves everybody else.
	healthEvery = 100
)

// rawCase is what one connection sends, and the name it has in the golden file.
type rawCase struct {
	name       string
	data       []byte
	mustRefuse bool
}

func TestRawHTTP_Corpora(t *testing.T) {
	addr, panics := startTestServer(t)
	start := runtime.NumGoroutine()
	health := newHealth(addr)
	require.NoError(t, health.ask())

	golden, found := readGoldenLines(t, rawGolden), goldenLines{}
	complete := true
	groups := []struct {
		prefix string
		load   func(*testing.T) []rawCase
	}{
		{"gunicorn", gunicornCases},
		{"desync", desyncCases},
		{"aimed", aimedCases},
		{"llhttp", llhttpCases},
		{"method", methodCases},
		{"own", func(*testing.T) []rawCase { return ownProbes() }},
	}
	for _, group := range groups {
		t.Run(group.prefix, func(t *testing.T) {
			defer func() { complete = complete && !t.Skipped() }()
			cases := group.load(t)
			if !*updateGolden {
				cases = proofs.Sample(cases, 10)
			}
			var report findings
			for i, exchange := range sendAll(t, health, cases) {
				checkExchange(cases[i], exchange, &report)
				found[cases[i].name] = exchange.statuses()
			}
			if !*updateGolden {
				golden.compare(found, group.prefix+" ", proofs.All(), &report)
			}
			report.report(t)
			corpora.Record(t, map[string]any{"inputs_tried": len(cases)})
		})
	}
	t.Run("mutations", func(t *testing.T) {
		cases := mutatedRequests(proofs.Of(200, 3000))
		var report findings
		for i, exchange := range sendAll(t, health, cases) {
			checkExchange(cases[i], exchange, &report)
		}
		report.report(t)
		corpora.Record(t, map[string]any{"inputs_tried": len(cases)})
	})
	if *updateGolden && assert.True(t, complete, "the golden file needs all corpora") {
		found.write(t, rawGolden)
	}

	assert.Zero(t, panics(), "panics")
	health.close()
	assert.LessOrEqual(t, settledGoroutines(start), start, "goroutines, and before the first request")
}

// settledGoroutines waits, for 5 s at most, until no more than so many are
// left. (assert.Eventually adds one of its own.)
func settledGoroutines(most int) int {
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end) && runtime.NumGoroutine() > most; {
		time.Sleep(5 * time.Millisecond) //nolint:forbidigo // between two looks, within a bound
	}
	return runtime.NumGoroutine()
}

// checkExchange holds what is true for any bytes whatsoever.
func checkExchange(c rawCase, exchange rawExchange, report *findings) {
	switch {
	case exchange.hung:
		report.add("%s: the server neither answered nor closed", c.name)
	case len(exchange.leftover) > 0:
		report.add("%s: %d bytes that are no answer", c.name, len(exchange.leftover))
	}
	for _, answer := range exchange.answers {
		switch {
		case answer.status == http.StatusInternalServerError:
			report.add("%s: 500", c.name)
		case answer.status >= 300 && answer.status < 400:
			report.add("%s: redirected with %d", c.name, answer.status)
		case c.mustRefuse && answer.status < 400:
			report.add("%s: not refused, but %s", c.name, exchange.statuses())
		}
	}
}

// sendAll sends every case on a connection of its own, its end included: a
// server that waits for more bytes learns at once that none will come, so no
// outcome depends on a wait. Between them it asks for the server's health.
func sendAll(t testing.TB, health *health, cases []rawCase) []rawExchange {
	t.Helper()
	exchanges := make([]rawExchange, len(cases))
	var sick atomic.Int64
	inParallel(len(cases), rawWorkers, func(i int) {
		exchanges[i] = sendRaw(t, health.addr, cases[i].data, true)
		if i%healthEvery == 0 && health.ask() != nil {
			sick.Add(1)
		}
	})
	assert.Zero(t, sick.Load(), "health checks that failed")
	assert.NoError(t, health.ask(), "health at the end")
	return exchanges
}

// health asks an ordinary question over an ordinary connection.
type health struct {
	addr   string
	client http.Client
}

func newHealth(addr string) *health {
	return &health{addr, http.Client{Transport: &http.Transport{}, Timeout: 5 * time.Second}}
}

func (h *health) ask() error {
	response, err := h.client.Get("http://" + h.addr + "/__admin/health")
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("health: status %d", response.StatusCode)
	}
	return nil
}

func (h *health) close() { h.client.CloseIdleConnections() }

func gunicornCases(t *testing.T) []rawCase {
	var cases []rawCase
	for _, request := range corpora.GunicornRequests(t) {
		cases = append(cases, rawCase{name: "gunicorn " + request.Name, data: request.Data})
	}
	return cases
}

// desyncCases are as they came but for a Host line: without one, any server
// refuses all of them for that alone.
func desyncCases(t *testing.T) []rawCase {
	var cases []rawCase
	for _, request := range corpora.DesyncGuardian(t) {
		cases = append(cases, rawCase{
			name:       fmt.Sprintf("desync %s %s", request.Name, request.Tier),
			data:       withHost(request).Bytes(),
			mustRefuse: request.Tier == corpora.Severe,
		})
	}
	return cases
}

// aimedCases send the two dangerous tiers where a good request succeeds, so
// that a 404 does not stand in for a refusal. What net/http itself lets pass of
// the Ambiguous tier is known, and pinned rather than forbidden.
func aimedCases(t *testing.T) []rawCase {
	var cases []rawCase
	for _, request := range corpora.DesyncGuardian(t) {
		plain := request.URI == "/foo/bar" || request.URI == "/test.html"
		if request.Tier != corpora.Severe && request.Tier != corpora.Ambiguous || !plain {
			continue
		}
		request = withHost(request)
		request.URI = locationPath
		if request.Method == http.MethodPost || request.Method == http.MethodPut {
			request.Method, request.URI = http.MethodPost, branchPath
		}
		request.Headers = append(request.Headers,
			corpora.HeaderLine{Name: "X-API-Key", Value: "calco-main"},
			corpora.HeaderLine{Name: "Content-Type", Value: "application/json"})
		cases = append(cases, rawCase{
			name: fmt.Sprintf("aimed %s %s", request.Name, request.Tier),
			data: append(request.Bytes(), goodBranch...), mustRefuse: request.Tier == corpora.Severe,
		})
	}
	return cases
}

func withHost(request corpora.DesyncRequest) corpora.DesyncRequest {
	named := slices.ContainsFunc(request.Headers, func(line corpora.HeaderLine) bool {
		return strings.EqualFold(line.Name, "Host")
	})
	if !named {
		host := corpora.HeaderLine{Name: "Host", Value: "127.0.0.1"}
		request.Headers = append([]corpora.HeaderLine{host}, request.Headers...)
	}
	return request
}

func llhttpCases(t *testing.T) []rawCase {
	var cases []rawCase
	for _, message := range corpora.LLHTTPRequests(t) {
		cases = append(cases, rawCase{name: "llhttp " + message.Name, data: message.Data})
	}
	return cases
}

// methodCases are named by their place in the list, not by the method.
func methodCases(t *testing.T) []rawCase {
	var cases []rawCase
	for i, method := range corpora.Methods(t) {
		for _, target := range []string{locationPath, branchPath} {
			request := strings.Replace(rawPost(target, length(goodBranch), goodBranch), "POST", method, 1)
			cases = append(cases, rawCase{name: fmt.Sprintf("method %02d %s", i+1, target), data: []byte(request)})
		}
	}
	return cases
}

func mutatedRequests(count int) []rawCase {
	random := rand.New(rand.NewPCG(3, 4))
	seeds := validRequests()
	var cases []rawCase
	for i := range count {
		mutant := corpora.Mutate(random, []byte(seeds[i%len(seeds)]))
		cases = append(cases, rawCase{name: fmt.Sprintf("mutation %d", i), data: mutant})
	}
	return cases
}
