package desk

import (
	"net/http"

	"calco.example/mockserver/desk/contract"
)

type contractView struct {
	contract.View
	Bytes int
}

// contractPage shows openapi.yaml.
func (d *Desk) contractPage(w http.ResponseWriter, r *http.Request) {
	p := d.newPage(r, "contract")
	p.Title = p.text("contract.title")
	p.Body = contractView{d.contract().Show(p.Words), len(d.config.Contract)}
	d.send(w, r, http.StatusOK, "contract", p)
}

// contractFile sends openapi.yaml.
func (d *Desk) contractFile(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Disposition", `attachment; filename="openapi.yaml"`)
	sendBytes(w, r, "application/yaml; charset=utf-8", d.config.Contract, packQuick(d.config.Contract))
}
