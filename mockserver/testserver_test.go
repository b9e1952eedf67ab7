package mockserver

// TEMPORARY: stands in for the mock until its flow exists. Replace both
// functions by ones that build the real mock (default world, profile literal,
// a fixed clock on or after 2025-09-01) and delete the rest of this file.

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/mux"
)

// newTestHandler returns the handler of a mock and a count of the panics it
// has recovered from.
func newTestHandler(testing.TB) (handler http.Handler, panics func() int64) {
	router := mux.NewRouter().SkipClean(true).UseEncodedPath()
	router.Handle("/BranchReport/branch-report", only(http.MethodPost, temporaryBranch))
	router.Handle("/Report/get-report", only(http.MethodPost, temporaryReport))
	router.Handle("/DeviceLocation/locations", only(http.MethodGet, func(r *http.Request) temporaryAnswer {
		if !temporaryKey(r) {
			return temporaryAnswer{401, metadata("ERROR_NOT_AUTHORIZED")}
		}
		return temporaryAnswer{200, metadata("L-00")}
	}))
	router.Handle("/__admin/health", only(http.MethodGet, func(*http.Request) temporaryAnswer {
		return temporaryAnswer{200, `{}`}
	}))
	router.NotFoundHandler = temporaryHandler(func(*http.Request) temporaryAnswer {
		return temporaryAnswer{404, flat(404)}
	})
	var caught atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if recover() != nil {
				caught.Add(1)
				w.WriteHeader(500)
			}
		}()
		router.ServeHTTP(w, r)
	}), caught.Load
}

// startTestServer serves a mock on a free loopback port, with the knobs of the
// real server, until the test ends.
func startTestServer(t testing.TB) (addr string, panics func() int64) {
	t.Helper()
	handler, panics := newTestHandler(t)
	server := httptest.NewUnstartedServer(handler)
	server.Config.ReadHeaderTimeout = 5 * time.Second
	server.Config.ReadTimeout = 10 * time.Second
	server.Config.WriteTimeout = 30 * time.Second
	server.Config.IdleTimeout = 60 * time.Second
	server.Config.MaxHeaderBytes = 32 << 10
	server.Config.DisableGeneralOptionsHandler = true
	server.Start()
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server.Listener.Addr().(*net.TCPAddr).String(), panics
}

type temporaryAnswer struct {
	status int
	body   string
}

type temporaryHandler func(*http.Request) temporaryAnswer

func (h temporaryHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost {
		raw, err := readBody(w, r)
		if err == errBodyTooLarge {
			write(w, temporaryAnswer{413, flat(413)})
			return
		}
		if err != nil {
			w.Header().Set("Connection", "close")
			write(w, temporaryAnswer{400, metadata("BR-02")})
			return
		}
		r.Form = map[string][]string{"raw": {string(raw)}}
	}
	write(w, h(r))
}

func write(w http.ResponseWriter, answer temporaryAnswer) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", fmt.Sprint(len(answer.body)))
	w.WriteHeader(answer.status)
	_, _ = w.Write([]byte(answer.body))
}

func only(method string, handler temporaryHandler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != method && !(r.Method == http.MethodHead && method == http.MethodGet) {
			w.Header().Set("Allow", method)
			write(w, temporaryAnswer{405, flat(405)})
			return
		}
		handler.ServeHTTP(w, r)
	})
}

func metadata(code string) string { return fmt.Sprintf(`{"metadata":{"code":%q,"message":""}}`, code) }
func flat(status int) string      { return fmt.Sprintf(`{"code":"%d","message":""}`, status) }

func temporaryKey(r *http.Request) bool {
	return slices.Equal(r.Header["X-Api-Key"], []string{"calco-main"})
}

func temporaryBranch(r *http.Request) temporaryAnswer {
	if !temporaryKey(r) {
		return temporaryAnswer{401, metadata("ERROR_NOT_AUTHORIZED")}
	}
	fields, failure := parseBody([]byte(r.Form["raw"][0]))
	if failure != nil {
		return temporaryAnswer{400, metadata("BR-02")}
	}
	for _, rule := range []struct{ name, code string }{
		{"startDate", "BR-03"}, {"endDate", "BR-04"}, {"locationId", "BR-14"}, {"serialNumber", "BR-15"},
		{"typeTransaction", "BR-16"}, {"cardBrand", "BR-17"}, {"installmentType", "BR-26"}, {"page", "BR-11"}, {"pageSize", "BR-02"},
	} {
		member, found := lastNamed(fields, rule.name)
		switch date, number := strings.HasSuffix(rule.name, "Date"), strings.HasPrefix(rule.name, "page"); {
		case (!found || member.kind == fieldNull) && (date || number):
			return temporaryAnswer{400, metadata("BR-05")}
		case !found || member.kind == fieldNull:
		case number && (member.kind != fieldInteger || member.number != 1 && member.number != 20):
			return temporaryAnswer{400, metadata(rule.code)}
		case !number && member.kind != fieldString:
			return temporaryAnswer{400, metadata("BR-02")}
		case date && temporaryDate(member.text) != nil:
			return temporaryAnswer{400, metadata(rule.code)}
		case date && member.text < "2025":
			return temporaryAnswer{400, metadata("BR-08")}
		case !date && !number && member.text != "" && member.text != "CREDIT, DEBIT":
			return temporaryAnswer{400, metadata(rule.code)}
		}
	}
	return temporaryAnswer{200, metadata("BR-00")}
}

func temporaryDate(text string) error {
	_, err := time.Parse(time.DateOnly, text)
	return err
}

func temporaryReport(r *http.Request) temporaryAnswer {
	refused := func(message string) temporaryAnswer {
		return temporaryAnswer{400, fmt.Sprintf(`{"code":"400","message":%q}`, message)}
	}
	if !temporaryKey(r) {
		return temporaryAnswer{401, flat(401)}
	}
	fields, failure := parseBody([]byte(r.Form["raw"][0]))
	if failure != nil {
		return refused("")
	}
	for _, name := range []string{"page", "pageSize"} {
		if member, found := lastNamed(fields, name); found && member.kind != fieldNull &&
			(member.kind != fieldInteger || member.number < 1 || member.number > 20) {
			return refused("")
		}
	}
	filters, _ := lastNamed(fields, "Filters")
	for _, name := range []string{"StartDate", "EndDate"} {
		member, _ := lastNamed(filters.members, name)
		if member.kind != fieldString {
			return refused(name + " is required.")
		}
		if temporaryDate(member.text) != nil {
			return refused(name + " must be in the format YYYY-MM-DD.")
		}
	}
	if serial, found := lastNamed(filters.members, "SerialNumber"); found && serial.kind != fieldNull && (serial.kind != fieldString || serial.text != "") {
		return refused("Invalid serial number.")
	}
	return temporaryAnswer{200, flat(200)}
}
