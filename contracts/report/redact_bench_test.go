package report

import (
	"io"
	"testing"

	"calco.example/contracts/target"
)

func BenchmarkRedactor(b *testing.B) {
	redactor := target.NewRedactor(target.NewSecret("main", "3f9a7c52-8e1b-4d60-9c1e-6a0b7d2e4f18"))
	var text string
	for range 20 {
		var page capture
		if err := WriteHTML(&page, sampleResults()); err != nil {
			b.Fatal(err)
		}
		text += string(page)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		w := redactor.Writer(io.Discard)
		_, _ = io.WriteString(w, text)
		_ = w.Close()
	}
}

type capture []byte

func (c *capture) Write(p []byte) (int, error) { *c = append(*c, p...); return len(p), nil }
