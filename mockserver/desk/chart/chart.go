// Package chart lays out plain column charts for SVG. The figures stand behind
// them in a table: a chart shows their shape.
package chart

import (
	"strconv"
	"strings"
	"time"
)

// Bar is one column.
type Bar struct {
	Name  string
	Value int64
}

// The drawing's size in its own units.
const (
	Width  = 800
	Height = 180
	floor  = 156 // where columns stand
	top    = 22
)

// Drawing is a chart as rectangles and labels.
type Drawing struct {
	Width, Height int
	Columns       []Column
	Most          int64
	Floor         int
}

// Column is one bar with its place.
type Column struct {
	Bar
	X, Y, W, H int
	Middle     int
	Label      string // under the column, empty where there is no room
	Figure     string // over it: on each where there is room, else on the highest
}

// Above is where the figure of a column stands.
func (c Column) Above() int { return c.Y - 6 }

// Columns lays out bars of equal width.
func Columns(bars []Bar) Drawing {
	d := Drawing{Width: Width, Height: Height, Floor: floor}
	for _, b := range bars {
		d.Most = max(d.Most, b.Value)
	}
	if d.Most == 0 {
		return d
	}
	step := Width / len(bars)
	every := 1 + len(bars)/8
	labelled := false
	for i, b := range bars {
		h := int(b.Value * (floor - top) / d.Most)
		c := Column{Bar: b, X: i*step + step/8, W: step - step/4, H: h, Y: floor - h, Middle: i*step + step/2}
		if i%every == every/2 {
			c.Label = strings.TrimPrefix(b.Name, year(bars))
		}
		if every == 1 || b.Value == d.Most && !labelled {
			c.Figure, labelled = strconv.FormatInt(b.Value, 10), true
		}
		d.Columns = append(d.Columns, c)
	}
	return d
}

// year is what the names of days begin with, where all are of one year: labels
// leave it out.
func year(bars []Bar) string {
	const digits = len("2025-")
	first := bars[0].Name
	for _, b := range bars {
		if _, err := time.Parse(time.DateOnly, b.Name); err != nil || b.Name[:digits] != first[:digits] {
			return ""
		}
	}
	return first[:digits]
}
