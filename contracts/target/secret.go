package target

import (
	"fmt"
	"log/slog"

	"calco.example/contracts/exchange"
)

// Secret is a value that must never be shown: however it is printed, logged or
// encoded, only its name comes out. The value sits behind a function because a
// printer that reflects over unexported fields would find a string there.
type Secret struct {
	name  string
	value func() string
}

// NewSecret wraps a value under the name that stands in for it.
func NewSecret(name, value string) Secret {
	return Secret{name: name, value: func() string { return value }}
}

// Name is what stands in for the value.
func (s Secret) Name() string { return s.name }

// Reveal returns the value: for the request header and the redactor only.
func (s Secret) Reveal() string {
	if s.value == nil {
		return ""
	}
	return s.value()
}

// String returns [redacted:NAME].
func (s Secret) String() string { return "[redacted:" + s.name + "]" }

// GoString is String, for %#v.
func (s Secret) GoString() string { return s.String() }

// Format writes String whatever the verb.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(s.String())) }

// MarshalText writes String, for YAML, XML and map keys.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// MarshalJSON writes String as a JSON string.
func (s Secret) MarshalJSON() ([]byte, error) { return exchange.MarshalJSON(s.String()) }

// LogValue is String, for log/slog.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }
