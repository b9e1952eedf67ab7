package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

func TestInstallmentKind(t *testing.T) {
	t.Parallel()
	for shown, kind := range map[string]string{"Banco": "BANCO", "bank": "BANCO", "COMERCIO": "COMERCIO", "Merchant": "COMERCIO", "Cuotas": "CUOTAS"} {
		assert.Equal(t, kind, rules.InstallmentKind(shown))
		assert.Equal(t, kind == "CUOTAS", rules.OperatorsInstallments(shown), shown)
	}
	for _, none := range []string{"", "N/A", "Sin cuotas", "-"} {
		assert.False(t, rules.OperatorsInstallments(none), none)
	}
}
