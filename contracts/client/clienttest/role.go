package clienttest

import (
	"context"

	"calco.example/contracts/exchange"
)

// ForMain asks with the key of another role where the main one is meant: the
// account of that role is the main one then.
type ForMain struct {
	exchange.Asker
	Role exchange.Role
}

// Ask implements exchange.Asker.
func (a ForMain) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if r.Role == exchange.RoleMain {
		r.Role = a.Role
	}
	return a.Asker.Ask(ctx, r)
}
