package target

import (
	"io"
	"strings"
)

// shortestSecret is the length under which a value is not looked for: a key of
// few letters would be found inside ordinary words and mangle them. Such keys
// are refused where the target file is read.
const shortestSecret = 12

// Redactor replaces secrets by their names, found by value in every spelling in
// which they may come back: as they are, escaped for JSON, HTML, XML, URLs or a
// shell (twice, too), in hex, and in base64 at any alignment. It lies under
// every sink. A nil Redactor knows no secret. It is safe for concurrent use.
type Redactor struct {
	forms   []form
	first   [256]bool // bytes that some form starts with
	longest int
}

// NewRedactor prepares the spellings of some secrets. The keys of calco's own
// personas are public: the caller leaves them out.
func NewRedactor(secrets ...Secret) *Redactor {
	r, known := &Redactor{}, speller{}
	for _, s := range secrets {
		if len(s.Reveal()) < shortestSecret {
			continue
		}
		for _, f := range formsOf(s, known) {
			r.forms = append(r.forms, f)
			r.longest = max(r.longest, f.longest())
			f.markFirst(&r.first)
		}
	}
	return r
}

// Redact returns a text without secrets.
func (r *Redactor) Redact(text string) string {
	if r == nil || len(r.forms) == 0 {
		return text
	}
	var b strings.Builder
	r.copyRedacted(&b, text, 0)
	return b.String()
}

// Writer returns a writer that redacts what goes to w. Its caller must Close or
// Flush it, because it holds back what may be the beginning of a secret.
func (r *Redactor) Writer(w io.Writer) *RedactingWriter {
	return &RedactingWriter{redactor: r, sink: w}
}

// copyRedacted copies text to b as long as at least keep bytes are left, and
// returns the rest.
func (r *Redactor) copyRedacted(b *strings.Builder, text string, keep int) string {
	for len(text) > keep {
		end, name := r.match(text)
		if end == 0 {
			b.WriteByte(text[0])
			text = text[1:]
			continue
		}
		b.WriteString(name)
		text = text[end:]
	}
	return text
}

// match finds the longest secret at the start of a text: its end and its name.
func (r *Redactor) match(text string) (end int, name string) {
	if !r.first[text[0]] {
		return 0, ""
	}
	for _, f := range r.forms {
		if e := f.match(text); e > end {
			end, name = e, f.name
		}
	}
	return end, name
}

// RedactingWriter is a sink without secrets. Between writes it holds back one
// byte less than the longest spelling of a secret. One goroutine at a time.
type RedactingWriter struct {
	redactor *Redactor
	sink     io.Writer
	held     string
}

// Write takes all of p; an error is the sink's.
func (w *RedactingWriter) Write(p []byte) (int, error) {
	keep := 0
	if w.redactor != nil {
		keep = max(0, w.redactor.longest-1)
	}
	if err := w.release(string(p), keep); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush writes what was held back: nothing written later joins it.
func (w *RedactingWriter) Flush() error { return w.release("", 0) }

// Close flushes. It does not close the sink.
func (w *RedactingWriter) Close() error { return w.Flush() }

func (w *RedactingWriter) release(text string, keep int) error {
	text = w.held + text
	var b strings.Builder
	if w.redactor == nil {
		b.WriteString(text)
		text = ""
	} else {
		text = w.redactor.copyRedacted(&b, text, keep)
	}
	w.held = text
	if b.Len() == 0 {
		return nil
	}
	_, err := io.WriteString(w.sink, b.String())
	return err
}
