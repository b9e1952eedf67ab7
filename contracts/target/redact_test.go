package target

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"calco.example/contracts/exchange"
	"calco.example/contracts/target/targettest"
)

func TestSecret_ShowsOnlyItsName(t *testing.T) {
	t.Parallel()
	type holder struct{ hidden Secret }
	s := NewSecret("main", targettest.Canary)
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("key", "key", s, "in", []any{s})
	asYAML, err := yaml.Marshal(map[string]any{"key": s})
	require.NoError(t, err)
	rows := map[string]string{
		"%v": fmt.Sprintf("%v", s), "%+v": fmt.Sprintf("%+v", s), "%#v": fmt.Sprintf("%#v", s), "%s": fmt.Sprintf("%s", s),
		"%q": fmt.Sprintf("%q", s), "%x": fmt.Sprintf("%x", s), "%d": fmt.Sprintf("%d", s), "pointer": fmt.Sprintf("%+v", &s),
		"json": targettest.JSON(map[string]any{"key": s, "list": []Secret{s}}), "slog": log.String(), "yaml": string(asYAML), "string": s.String(), "go": s.GoString(),
	}
	for name, text := range rows {
		assert.Contains(t, text, "[redacted:main]", name)
		assert.Empty(t, targettest.Leaks(text), name)
	}
	assert.Empty(t, targettest.Leaks(fmt.Sprintf("%v %+v %#v", holder{s}, holder{s}, holder{s})), "unexported field")
	assert.Equal(t, targettest.Canary, s.Reveal())
	assert.Empty(t, Secret{}.Reveal())
}

func TestRedactor_EverySpellingAtEverySplit(t *testing.T) {
	t.Parallel()
	r := NewRedactor(NewSecret("main", targettest.Canary))
	for name, spelled := range targettest.CanarySpellings() {
		text := "before " + spelled + " after"
		for split := range len(text) + 1 {
			var sink bytes.Buffer
			w := r.Writer(&sink)
			for _, part := range []string{text[:split], text[split:]} {
				n, err := w.Write([]byte(part))
				require.NoError(t, err)
				require.Equal(t, len(part), n)
			}
			require.NoError(t, w.Close())
			require.Contains(t, sink.String(), "before [redacted:main]", "%s split at %d", name, split)
			require.True(t, strings.HasSuffix(sink.String(), " after"), "%s split at %d: %q", name, split, sink.String())
		}
	}
}

// TestRedactor_HoldsBackTheLongestSpelling splits the longest text that stands
// for the key: one byte less held back would let its beginning out.
func TestRedactor_HoldsBackTheLongestSpelling(t *testing.T) {
	t.Parallel()
	r := NewRedactor(NewSecret("main", targettest.Canary))
	longest := ""
	for _, spellings := range r.forms[0].characters {
		widest := ""
		for _, s := range spellings {
			if len(s) > len(widest) {
				widest = s
			}
		}
		longest += widest
	}
	for split := range len(longest) {
		var sink bytes.Buffer
		w := r.Writer(&sink)
		_, err := w.Write([]byte(longest[:split]))
		require.NoError(t, err)
		require.Empty(t, sink.String(), "split at %d", split)
		_, err = w.Write([]byte(longest[split:]))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		require.Equal(t, "[redacted:main]", sink.String(), "split at %d", split)
	}
}

func TestRedactor_ByteByByte(t *testing.T) {
	t.Parallel()
	for name, spelled := range targettest.CanarySpellings() {
		var sink bytes.Buffer
		w := NewRedactor(NewSecret("main", targettest.Canary)).Writer(&sink)
		for i := range len(spelled) {
			_, err := w.Write([]byte{spelled[i]})
			require.NoError(t, err)
		}
		assert.Empty(t, targettest.Leaks(sink.String()), name)
		require.NoError(t, w.Flush())
		assert.True(t, strings.HasPrefix(sink.String(), "[redacted:main]"), "%s: %q", name, sink.String())
	}
}

func TestRedactor_Base64AtEveryAlignment(t *testing.T) {
	t.Parallel()
	r := NewRedactor(NewSecret("main", targettest.Canary))
	for before := range 7 {
		for after := range 4 {
			text := strings.Repeat("x", before) + targettest.Canary + strings.Repeat("y", after)
			for name, encoding := range map[string]*base64.Encoding{"std": base64.StdEncoding, "url": base64.URLEncoding, "raw": base64.RawURLEncoding} {
				encoded := encoding.EncodeToString([]byte(text))
				clean := r.Redact(encoded)
				assert.Contains(t, clean, "[redacted:main]", "%s, %d before, %d after", name, before, after)
				assert.LessOrEqual(t, len(clean), len("[redacted:main]")+before*2+after*2+8, "the rest of %s is short", clean)
			}
		}
	}
}

func TestRedactor_SeveralKeysAndWhatIsNear(t *testing.T) {
	t.Parallel()
	r := NewRedactor(NewSecret("second", "abcdefghijklmnop"), NewSecret("main", "abcdefghijkl"), NewSecret("short", "passed"))
	rows := []struct{ name, text, want string }{
		{"the longest wins", "abcdefghijklmnop", "[redacted:second]"},
		{"side by side", "abcdefghijklabcdefghijkl", "[redacted:main][redacted:main]"},
		{"almost", "abcdefghijk abcdefghijk", "abcdefghijk abcdefghijk"},
		{"begins twice", "abcabcdefghijkl", "abc[redacted:main]"},
		{"a short value never mangles words", "passed, not verified", "passed, not verified"},
		{"broken UTF-8 stays", "\xff\xfeabcdefghijkl\xff", "\xff\xfe[redacted:main]\xff"},
		{"nothing", "", ""},
	}
	for _, row := range rows {
		assert.Equal(t, row.want, r.Redact(row.text), row.name)
	}
	assert.Equal(t, targettest.Canary, (*Redactor)(nil).Redact(targettest.Canary), "no redactor")
	assert.Equal(t, targettest.Canary, NewRedactor().Redact(targettest.Canary), "no secret")
}

func TestRedactor_BackslashesDoNotExplode(t *testing.T) {
	t.Parallel()
	key := strings.Repeat(`\`, 40)
	assert.Equal(t, "[redacted:main]", NewRedactor(NewSecret("main", key)).Redact(strings.Repeat(`\`, 80)))
	assert.Equal(t, strings.Repeat(`\`, 39)+"x", NewRedactor(NewSecret("main", key)).Redact(strings.Repeat(`\`, 39)+"x"))
}

type brokenSink struct{}

func (brokenSink) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestRedactingWriter_TellsErrors(t *testing.T) {
	t.Parallel()
	w := NewRedactor(NewSecret("main", targettest.Canary)).Writer(brokenSink{})
	_, err := w.Write([]byte("short"))
	require.NoError(t, err, "held back")
	require.EqualError(t, w.Close(), "disk full")
}

// A key that went out in another letter case is as secret as the key.
func TestRedactor_AnyLetterCase(t *testing.T) {
	t.Parallel()
	r := NewRedactor(NewSecret("main", targettest.Canary))
	other := exchange.SwapCase(targettest.Canary)
	require.NotEqual(t, targettest.Canary, other)
	for _, text := range []string{other, strings.ToLower(other), strings.ToUpper(other), base64.StdEncoding.EncodeToString([]byte(other))} {
		assert.Contains(t, r.Redact("before "+text+" after"), "[redacted:main]", text)
	}
}
