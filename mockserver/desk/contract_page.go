package desk

import (
	"net/http"

	"calco.example/mockserver/desk/contract"
)

type contractView struct {
	contract.View
	Bytes int
}

// contractPages show openapi.yaml and send it.
type contractPages struct{ d *Desk }

func (c contractPages) page(w http.ResponseWriter, r *http.Request) {
	p := c.d.newPage(r, "contract")
	p.Title = p.text("contract.title")
	p.Body = contractView{c.d.contract().Show(p.Words), len(c.d.config.Contract)}
	c.d.send(w, r, http.StatusOK, "contract", p)
}

func (c contractPages) file(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Disposition", `attachment; filename="openapi.yaml"`)
	sendBytes(w, r, "application/yaml; charset=utf-8", c.d.config.Contract, packQuick(c.d.config.Contract))
}
