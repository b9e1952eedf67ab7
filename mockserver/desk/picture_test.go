package desk_test

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write desk.png")

const pictureFile = "desk.png"

// The picture of the documents is one of this page: -update takes it anew.
func TestPicture(t *testing.T) {
	if *update {
		b := openTab(startBrowser(t), t, watchedDesk(t))
		branch(b.T, b.desk, "calco-main", `{"startDate":"2025-04-30","endDate":"2025-05-10","cardBrand":"VISA","page":1,"pageSize":5}`)
		b.do(chromedp.EmulateViewport(1120, 760))
		b.open("live/1")
		b.sees("h1", "BR-31")
		shot, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(pictureFile, fewColours(t, shot), 0o644))
	}
	data, err := os.ReadFile(pictureFile)
	require.NoError(t, err)
	assert.Less(t, len(data), 100<<10, "a picture of the documents is small")
	config, err := png.DecodeConfig(bytes.NewReader(data))
	require.NoError(t, err)
	assert.Equal(t, 1120, config.Width)
}

// fewColours writes a picture with a palette of its 256 most frequent colours.
func fewColours(t testing.TB, shot []byte) []byte {
	full, err := png.Decode(bytes.NewReader(shot))
	require.NoError(t, err)
	counts := map[color.RGBA]int{}
	bounds := full.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			counts[color.RGBAModel.Convert(full.At(x, y)).(color.RGBA)]++
		}
	}
	var colours []color.RGBA
	for c := range counts {
		colours = append(colours, c)
	}
	slices.SortFunc(colours, func(a, b color.RGBA) int { return counts[b] - counts[a] })
	var palette color.Palette
	for _, c := range colours[:min(256, len(colours))] {
		palette = append(palette, c)
	}
	small := image.NewPaletted(bounds, palette)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			small.Set(x, y, full.At(x, y))
		}
	}
	var out bytes.Buffer
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, small))
	return out.Bytes()
}
