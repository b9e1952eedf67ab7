package mockserver

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/proofs"
)

// Each terminal and each location of edge, whatever characters its identifier has, is
// listed as it is, and asked for by it has its own sales and no others.
func TestOddIdentifiers_Filter(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, answer := range []string{"yes", "no"} {
		w := runMock(t, answeringOne("Q-LOCATION-ID", word(answer)))
		when := days("2025-08-04", "2025-08-06")
		branch, report := w.all(askBranch(as("edge"), when)), w.all(askReport(as("edge"), when))
		serials := map[string]bool{}
		for _, terminal := range w.send(askSerials(as("edge"))).rows() {
			serial := terminal.text("serialNumber")
			serials[serial] = true
			for _, row := range []struct {
				all   []object
				field string
				of    ask
			}{
				{branch, "serialNumber", askBranch(as("edge"), when, set("serialNumber", serial))},
				{report, "posSerialNumber", askReport(as("edge"), when, set("Filters.SerialNumber", serial))},
			} {
				own := where(row.all, oneOf(row.field, serial))
				if serial == "ZZ100209" { // never sold
					assert.Empty(t, own)
					continue
				}
				assert.NotEmpty(t, own, serial)
				same(t, own, w.all(row.of))
			}
		}
		assert.Len(t, serials, 10)
		places := map[string]bool{}
		for _, row := range branch {
			places[row.text("locationId")] = true
		}
		assert.Len(t, places, 4)
		for place := range places {
			same(t, where(branch, oneOf("locationId", place)), w.all(askBranch(as("edge"), when, set("locationId", place))))
		}
		assert.Equal(t, answer == "no", places["Viña_[2].{ñ}|二"])
	}
}

// Personas tell the serial numbers as they are, and so does the reason of an answer.
func TestOddIdentifiers_Told(t *testing.T) {
	t.Parallel()
	w := runMock(t, func(c *Config) { c.Explain = true })
	for _, serial := range []string{"🧾二-٣_{x}", "[Ñandú_2].{ü}|ß", "É.1003", "É.1003"} {
		header := w.send(askBranch(as("edge"), set("serialNumber", serial), set("locationId", "1001"))).header
		assert.Contains(t, whyOf(header), "serialNumber "+serial+" is a terminal of the account")
		inSpanish(t, whyOf(header), serial)
	}

	r := httptest.NewRequest(http.MethodGet, "/__admin/personas", nil)
	r.Host, r.RemoteAddr = "127.0.0.1:8080", "127.0.0.1:40000"
	answer := httptest.NewRecorder()
	newTestMock(t).ServeHTTP(answer, r)
	var told struct {
		Personas []struct {
			Name      string
			Locations []struct{ SerialNumbers []string }
		}
	}
	require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &told))
	var serials []string
	for _, p := range told.Personas {
		for _, l := range p.Locations {
			if p.Name == "edge" {
				serials = append(serials, l.SerialNumbers...)
			}
		}
	}
	for _, serial := range []string{"É.1003", "E\u0301.1003", "[Ñandú_2].{ü}|ß"} {
		assert.True(t, slices.Contains(serials, serial), "%q in %q", serial, serials)
	}
}
