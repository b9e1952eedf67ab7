package facts

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A word stands for the value whose sales alone have it, and no other one.
func TestInstallmentWords(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		shown map[string][]string
		want  map[string]string
	}{
		"words of its own":       {map[string][]string{"BANCO": {"EMISOR"}, "COMERCIO": {"TIENDA"}, "PLATFORM": {"PLATAFORMA"}}, map[string]string{"EMISOR": "BANCO", "TIENDA": "COMERCIO", "PLATAFORMA": "PLATFORM"}},
		"words of the reference": {map[string][]string{"BANCO": {"BANCO"}, "COMERCIO": {"MERCHANT"}}, map[string]string{}},
		"two words for one":      {map[string][]string{"BANCO": {"EMISOR", "CUOTAS"}, "COMERCIO": {"COMERCIO"}}, map[string]string{}},
		"one word for two":       {map[string][]string{"BANCO": {"EMISOR"}, "COMERCIO": {"EMISOR"}}, map[string]string{}},
		"a word of another":      {map[string][]string{"BANCO": {"COMERCIO"}, "COMERCIO": {"TIENDA"}}, map[string]string{}},
		"the word for none":      {map[string][]string{"DEBIT": {"SIN CUOTAS"}, "PLATFORM": {"SIN CUOTAS"}}, map[string]string{}},
		"none beside a brand":    {map[string][]string{"DEBIT": {"SIN CUOTAS"}, "PLATFORM": {"CUOTAFELIZ"}}, map[string]string{"CUOTAFELIZ": "PLATFORM"}},
		"its own word elsewhere": {map[string][]string{"": {"BANCO", "CUOTAS"}, "BANCO": {"CUOTAS"}}, map[string]string{}},
	} {
		assert.Equal(t, c.want, installmentWords(c.shown), name)
	}
}
