package report

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every colour of a text can be read on what it stands on, in light and in dark, as WCAG
// 2.2 asks of text of any size: 4.5 to 1.
func TestReportHTML_Contrast(t *testing.T) {
	t.Parallel()
	light, dark, _ := strings.Cut(reportStyle, "prefers-color-scheme: dark")
	dark, _, _ = strings.Cut(dark, "* { box-sizing")
	for name, scheme := range map[string]string{"light": light, "dark": dark} {
		colours := map[string]string{}
		for _, m := range regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6});`).FindAllStringSubmatch(scheme, -1) {
			colours[m[1]] = m[2]
		}
		require.Contains(t, colours, "violated-tint")
		for text, colour := range colours {
			grounds := []string{"paper", "sheet", text + "-tint"}
			switch {
			case strings.HasSuffix(text, "-tint") || text == "paper" || text == "sheet" || text == "line" || text == "code":
				continue
			case colours[text+"-tint"] == "":
				grounds = []string{"paper", "sheet", "code"}
			}
			for _, ground := range grounds {
				assert.GreaterOrEqual(t, contrast(t, colour, colours[ground]), 4.5, "%s on %s, %s", text, ground, name)
			}
		}
	}
}

// contrast is the ratio of two colours as WCAG defines it.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	bright, dim := luminance(t, a), luminance(t, b)
	if bright < dim {
		bright, dim = dim, bright
	}
	return (bright + 0.05) / (dim + 0.05)
}

func luminance(t *testing.T, colour string) (sum float64) {
	t.Helper()
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		channel, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		require.NoError(t, err)
		part := float64(channel) / 255
		if part <= 0.04045 {
			sum += weight * part / 12.92
		} else {
			sum += weight * math.Pow((part+0.055)/1.055, 2.4)
		}
	}
	return sum
}
