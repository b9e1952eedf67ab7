package calibrationreport

import (
	_ "embed"
	"html/template"
	"io"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/report"
	"calco.example/contracts/reporttext"
)

//go:embed report.html.tmpl
var htmlTemplate string

// htmlStyle is what this page needs beside the look of every report.
//
//go:embed report.css
var htmlStyle string

var htmlLimits = limits{text: 2000, answer: 3000, curl: 8000}

// WriteHTML writes the page that an integrator sends to the operator: what the
// document says and what the deployment does, side by side, worst first. It is
// one file without script that asks no network for anything; its policy allows
// its own style by hash, and nothing else.
func WriteHTML(w io.Writer, r *evidence.Result) error {
	page, err := template.New("report").Funcs(htmlFunctions).Parse(htmlTemplate)
	if err != nil {
		return err
	}
	return page.Execute(w, newHTMLPage(reporttext.Map(newReportView(r, htmlLimits), reporttext.VisibleBlock)))
}

var htmlFunctions = template.FuncMap{
	"plural": reporttext.Plural, "thousands": reporttext.Thousands, "pretty": reporttext.PrettyJSON,
}

// htmlPage is what the template shows.
type htmlPage struct {
	*reportView
	report.PageStyle
	Headline string
	Class    string
	Tiles    []htmlTile
	Ranks    []htmlRank // to be read in full
	Default  []row
	Unseen   []unseenGroup
}

// htmlTile is one count at the top.
type htmlTile struct {
	Class, Label, Detail string
	Count                int
}

// htmlRank is one section of questions; Anchor is its number.
type htmlRank struct {
	Anchor                   rank
	Title, Lead, Word, Class string
	Rows                     []row
}

func newHTMLPage(v *reportView) htmlPage {
	page := htmlPage{
		reportView: v, PageStyle: report.StyleWith(htmlStyle),
		Default: v.rowsOf(asDefault), Unseen: v.unseenGroups(),
	}
	page.Headline, page.Class = v.headline()
	for r := beyond; r <= unseen; r++ {
		rows, shown := v.rowsOf(r), ranks[r]
		page.Tiles = append(page.Tiles, htmlTile{shown.class, shown.word, shown.tile, len(rows)})
		if r < asDefault && len(rows) > 0 {
			page.Ranks = append(page.Ranks, htmlRank{r, shown.title, shown.lead, shown.word, shown.class, rows})
		}
	}
	return page
}

// headline is the result in a few words, and the class of the style sheet for it.
func (v *reportView) headline() (words, class string) {
	worst := unseen
	if len(v.Rows) > 0 {
		worst = v.Rows[0].Rank
	}
	switch {
	case v.Stopped != "" && worst == unseen:
		return "Could not calibrate", ranks[unseen].class
	case v.Stopped != "":
		return "Incomplete", ranks[unseen].class
	}
	return ranks[worst].headline, ranks[worst].class
}
