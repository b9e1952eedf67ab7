package clientreport

import (
	_ "embed"
	"html/template"
	"io"

	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/report"
	"calco.example/contracts/reporttext"
)

//go:embed client.html.tmpl
var htmlTemplate string

// WriteHTML writes client.html in the look of every report: one file without
// script that asks no network for anything. Its policy allows its own style by
// hash, and nothing else.
func WriteHTML(w io.Writer, d verdict.Document) error {
	plural := func(n int64, one string) string { return reporttext.Plural(int(n), one) }
	page, err := template.New("client").Funcs(template.FuncMap{"shown": shownText, "plural": plural}).Parse(htmlTemplate)
	if err != nil {
		return err
	}
	return page.Execute(w, struct {
		*view
		report.PageStyle
	}{reporttext.Map(newView(d), reporttext.VisibleBlock), report.StyleWith("")})
}
