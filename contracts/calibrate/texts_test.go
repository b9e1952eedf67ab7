package calibrate_test

import (
	"context"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// A page past the end may be refused with a text of its own, which is learnt: neither the
// suite nor a comparison finds anything then.
func TestRun_PagePastTheEndHasItsOwnText(t *testing.T) {
	t.Parallel()
	literal, err := rules.ShippedProfile("literal")
	require.NoError(t, err)
	for says, body := range map[string]string{
		"400 Page out of range.": `{"code":"400","message":"Page out of range."}`,
		"404 No such page.":      `{"code":"404","message":"No such page."}`,
	} {
		o, _ := options(t, literal)
		o.Asker = odd{Asker: o.Asker, out: func(x *exchange.Exchange) (int, []byte) {
			if x.Code() == "404" && pageOf(x.Request) > 50 && x.Request.Role == exchange.RoleMain {
				return statusIn(body), []byte(body)
			}
			return x.Status, x.Body
		}}
		learnt := selfChecked(t, o)
		assert.Equal(t, says, learnt.Answer("Q-TR-PAST-END").Text())
		assert.Empty(t, learnt.Differs)
		assert.Empty(t, drifting(t, o, learnt).Findings)
		assert.Empty(t, blamed(t, o, learnt, "@Q-TR-PAST-END"))
	}
}

// selfChecked calibrates and holds what was learnt against the deployment at once.
func selfChecked(t *testing.T, o calibrate.Options) rules.Profile {
	t.Helper()
	result, err := drift.Calibrate(t.Context(), o, func(_ context.Context, learnt rules.Profile) (exchange.Asker, error) {
		_, mock := options(t, learnt)
		return mock, nil
	})
	require.NoError(t, err)
	return result.Profile("learnt")
}

// pageOf is the page that a request asks for.
func pageOf(r exchange.Request) int {
	page, _ := strconv.Atoi(field(r, "page"))
	return page
}

// statusIn is the status that an error of the transaction report says.
func statusIn(body string) int {
	r := exchange.Request{Operation: rules.TransactionReport}
	status, _ := strconv.Atoi(exchange.New(r, 0, nil, []byte(body), 1).Code())
	return status
}
