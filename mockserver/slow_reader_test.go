package mockserver

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"weak"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/civil"
)

// slowReader is a client that has not read its answer yet when during is called.
type slowReader struct {
	*httptest.ResponseRecorder
	during func()
}

func (s slowReader) Write(answer []byte) (int, error) {
	s.during()
	return s.ResponseRecorder.Write(answer)
}

// While an answer is on its way, its request holds no sales: hundreds of slow readers
// would hold gigabytes.
func TestAnswer_SlowReaderHoldsNoSales(t *testing.T) {
	t.Parallel()
	mock := New(Config{})
	ledger, day := mock.api.sales.Ledger, civil.NewDate(2025, 8, 12)
	held := true
	client := slowReader{httptest.NewRecorder(), func() {
		block := weak.Make(ledger.Blocks(nil, mock.api.world.Find("calco-large").All, day, day)[0])
		ledger.Age()
		ledger.Age()
		runtime.GC()
		held = block.Value() != nil
	}}
	r := httptest.NewRequest(http.MethodPost, "/Report/get-report", strings.NewReader(`{"Filters":{"StartDate":"2025-08-12","EndDate":"2025-08-12"}}`))
	r.Header.Set("X-API-Key", "calco-large")
	r.Header.Set("Content-Type", "application/json")
	mock.ServeHTTP(client, r)
	assert.Equal(t, http.StatusOK, client.Code)
	assert.False(t, held)
}
