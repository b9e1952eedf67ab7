package desk

import (
	"context"
	"net/http"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/account"
	"calco.example/mockserver/desk/call"
)

// accounts are those of the world that is served.
func (d *Desk) accounts(ctx context.Context) account.Known {
	known := account.Known{Personas: d.mock().personas(ctx)}
	for _, p := range known.Personas {
		q := call.For(rules.SerialNumbers)
		q.Key = p.APIKey
		if p.Commerce != nil && len(p.Locations) > 0 && d.wonder(ctx, q).Status == http.StatusOK {
			known.Example = p
			break
		}
	}
	return known
}
