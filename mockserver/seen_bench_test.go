package mockserver

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"calco.example/contracts/consumer"
)

type noRecorder struct{}

func (noRecorder) Record(*consumer.Request) {}

// BenchmarkRecord is what a record costs: the same request with and without.
func BenchmarkRecord(b *testing.B) {
	for _, c := range []struct {
		name     string
		recorder consumer.Recorder
	}{{"without", nil}, {"with", noRecorder{}}} {
		b.Run(c.name, func(b *testing.B) {
			mock := newTestMock(b, func(config *Config) { config.Recorder = c.recorder })
			text := speedBranchBody([2]string{"2025-04-01", "2025-04-20"}, 1, `"cardBrand":"VISA",`)
			body := strings.NewReader(text)
			r := httptest.NewRequest(http.MethodPost, pathBranchReport, nil)
			r.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {"calco-main"}}
			r.Body, r.ContentLength = io.NopCloser(body), int64(len(text))
			w := &discardWriter{head: http.Header{}}
			b.ReportAllocs()
			for b.Loop() {
				body.Reset(text)
				clear(w.head)
				mock.ServeHTTP(w, r)
			}
		})
	}
}
