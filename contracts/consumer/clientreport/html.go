package clientreport

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
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
	page, err := template.New("client").Funcs(template.FuncMap{"shown": shownText, "plural": plural}).Parse(htmlTemplate)
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(report.ReportStyle))
	return page.Execute(w, htmlPage{
		view:  reporttext.Map(newView(d), reporttext.VisibleBlock),
		Style: template.CSS(report.ReportStyle), StyleHash: base64.StdEncoding.EncodeToString(sum[:]),
	})
}

type htmlPage struct {
	*view
	Style     template.CSS
	StyleHash string
}

func plural(n int64, one string) string { return reporttext.Plural(int(n), one) }
