package mockserver

// An answer is a pure function of seed, clock, profile, key and request.

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver/admin"
	"calco.example/mockserver/world"
)

// variedCalls is about two hundred requests: each operation as each persona,
// refusals, forced answers, other clocks, and what is no request to the API.
func variedCalls() []call {
	var calls []call
	for _, p := range world.Shipped().Personas {
		calls = append(calls, callsOf(p)...)
	}
	calls = append(calls, filteredCalls()...)
	calls = append(calls, refusedCalls()...)
	for _, fine := range fineCalls() {
		for _, code := range forcible(fine.operation()) {
			calls = append(calls, fine.with("Prefer", "code="+string(code)))
		}
	}
	return append(calls, strayCalls()...)
}

func callsOf(p *world.Persona) []call {
	var calls []call
	for _, fine := range fineCalls() {
		fine.name, fine.header = fine.name+" as "+p.Name, keyed(p.APIKey)
		calls = append(calls, fine)
	}
	return calls
}

func filteredCalls() []call {
	var calls []call
	for _, filter := range []string{
		`"typeTransaction":"CASH"`, `"typeTransaction":"DEBIT, CREDIT"`, `"typeTransaction":"PREPAID"`,
		`"cardBrand":"VISA"`, `"cardBrand":"AMEX,MAESTRO"`, `"installmentType":"BANCO"`, `"installmentType":"COMERCIO,PLATFORM"`,
		`"locationId":"101"`, `"locationId":"104"`, `"serialNumber":"9990000101"`, `"locationId":"101","serialNumber":"9990000102"`,
		`"unknown":1`, `"locationId":""`, `"cardBrand":null`,
	} {
		for _, page := range []string{"1", "2"} {
			calls = append(calls, branchCall("filter "+filter+" page "+page,
				`{"startDate":"2025-09-10","endDate":"2025-10-01","page":`+page+`,"pageSize":7,`+filter+`}`))
		}
	}
	for _, filter := range []string{`"SerialNumber":"9990000101"`, `"SerialNumber":null`, `"Other":1`} {
		calls = append(calls, reportCall("filter "+filter, `{"Filters":{"StartDate":"2025-09-10","EndDate":"2025-10-01",`+filter+`}}`))
	}
	for _, now := range []string{"2025-08-20T15:00:00", "2026-04-04T23:30:00", "2026-11-21T02:59:59Z", "2020-02-29T23:59:59", "2019-12-01T12:00:00"} {
		for _, fine := range fineCalls() {
			calls = append(calls, fine.with("X-Calco-Now", now))
		}
	}
	return calls
}

func refusedCalls() []call {
	var calls []call
	for _, body := range []string{
		`{}`, ` `, `[]`, `null`, `{`, `{"startDate":1}`, `{"page":"1"}`, `{"startDate":"x","endDate":"2025-10-01","page":1,"pageSize":7}`,
		`{"startDate":"2025-10-01","endDate":"2025-02-30","page":1,"pageSize":7}`, `{"startDate":"2025-10-02","endDate":"2025-10-01","page":1,"pageSize":7}`,
		`{"startDate":"2025-01-01","endDate":"2025-10-01","page":1,"pageSize":7}`, `{"startDate":"2019-01-01","endDate":"2019-01-10","page":1,"pageSize":7}`,
		`{"startDate":"2025-10-01","endDate":"2025-10-30","page":1,"pageSize":7}`, `{"startDate":"2025-09-01","endDate":"2025-09-20","page":0,"pageSize":7}`,
		`{"startDate":"2025-09-01","endDate":"2025-09-20","page":1,"pageSize":21}`, `{"startDate":"2025-09-01","endDate":"2025-09-20","page":9999999,"pageSize":7}`,
		`{"startDate":"2025-09-01","endDate":"2025-09-20","page":1,"pageSize":7,"locationId":"<"}`, `{"startDate":"2025-09-01","endDate":"2025-09-20","page":1,"pageSize":7,"locationId":"201"}`,
		`{"startDate":"2025-04-01","endDate":"2025-04-20","page":1,"pageSize":7,"cardBrand":"VISA"}`, `{"a":1,"a":2}`,
	} {
		calls = append(calls, branchCall("branch body "+body, body), reportCall("report body "+body, body))
	}
	for _, filters := range []string{`{}`, `{"StartDate":"2025-09-01"}`, `{"StartDate":"x","EndDate":"y"}`, `{"StartDate":"2025-02-30","EndDate":"2025-03-01"}`,
		`{"StartDate":"2025-01-01","EndDate":"2025-09-01"}`, `{"StartDate":"2025-09-02","EndDate":"2025-09-01"}`, `{"StartDate":"2025-09-01","EndDate":"2025-09-02","SerialNumber":"?"}`} {
		calls = append(calls, reportCall("filters "+filters, `{"Filters":`+filters+`}`))
	}
	return calls
}

// strayCalls are keys, paths, methods and headers that lead nowhere, and the
// admin paths that depend on no history.
func strayCalls() []call {
	var calls []call
	for _, fine := range fineCalls() {
		unknown, keyless, typeless, wrong := fine, fine, fine, fine
		unknown.name, unknown.header = "unknown key, "+fine.name, keyed("nobody")
		keyless.name, keyless.header = "no key, "+fine.name, nil
		typeless.name, typeless.header = "no type, "+fine.name, []string{"X-API-Key", "calco-main"}
		wrong.name, wrong.method = "wrong method, "+fine.name, http.MethodPatch
		calls = append(calls, unknown, keyless, typeless, wrong, fine.with("X-Calco-Now", "yesterday"), fine.with("X-Calco-Session", "a b"))
	}
	for _, target := range []string{"/", "/nothing", "//", "/Report//get-report", "/report/get-report", "/__admin/personas", "/__admin/profile", "/__admin/clock", "/__admin/none"} {
		calls = append(calls, call{name: target, target: target})
	}
	return calls
}

// determinismMocks are the mocks that get every call: one with fixed answers,
// one that draws them. They need no test, so that a fresh process can make them.
func determinismMocks(seed uint64) map[string]*Mock {
	mocks := map[string]*Mock{}
	for _, name := range []string{"literal", "vary"} {
		profile, err := rules.ShippedProfile(name)
		if err != nil {
			panic(err)
		}
		mocks[name] = New(Config{Seed: seed, Profile: profile, Explain: true, Clock: func() time.Time { return testClock }})
	}
	return mocks
}

// answersTo are the texts of all answers by profile and call, asked in an order
// of the random source, or as listed when it is nil.
func answersTo(mocks map[string]*Mock, calls []call, random *rand.Rand) map[string]string {
	order := make([]int, len(calls))
	for i := range order {
		order[i] = i
	}
	if random != nil {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	texts := map[string]string{}
	for _, i := range order {
		for profile, mock := range mocks {
			texts[profile+": "+calls[i].name] = calls[i].sendTo(mock).text()
		}
	}
	return texts
}

func TestDeterminism_CallsAreVaried(t *testing.T) {
	t.Parallel()
	calls := variedCalls()
	assert.Greater(t, len(calls), 200)
	names, statuses, codes := map[string]bool{}, map[int]bool{}, map[string]bool{}
	mock := newTestMock(t)
	for _, c := range calls {
		names[c.name] = true
		answer := c.sendTo(mock)
		statuses[answer.status], codes[answer.code()] = true, true
		answer.mustBeSound(t, c)
	}
	assert.Len(t, names, len(calls), "a call is in the list twice")
	for _, status := range []int{200, 400, 401, 403, 404, 405, 500, 503} {
		assert.True(t, statuses[status], "no call is answered with %d", status)
	}
	assert.Greater(t, len(codes), 35)
}

// A thousand rounds side by side: goroutine, order and history change nothing.
func TestDeterminism_Parallel(t *testing.T) {
	t.Parallel()
	const workers = 16
	rounds := proofs.Of(20, 1000)
	mocks, calls := determinismMocks(1), proofs.Sample(variedCalls(), 8)
	first := answersTo(mocks, calls, nil)
	// Each round asks a part of the calls, in an order of its own: each call is
	// asked fifty times of both mocks.
	const partsOfRound = 20
	var asked sync.Map
	report := &findings{}
	inParallel(rounds, workers, func(round int) {
		random := rand.New(rand.NewPCG(uint64(round), 7))
		part := make([]call, 0, len(calls)/partsOfRound+1)
		for i := round % partsOfRound; i < len(calls); i += partsOfRound {
			part = append(part, calls[i])
		}
		for name, text := range answersTo(mocks, part, random) {
			asked.Store(name, true)
			if text != first[name] {
				report.add("%s: differs in round %d", name, round)
			}
		}
	})
	report.report(t)
	for _, mock := range mocks {
		assert.Zero(t, mock.Panics())
	}
	for name := range first {
		_, done := asked.Load(name)
		assert.True(t, done, "%s was never asked again", name)
	}
}

// The same request, a thousand times at once.
func TestDeterminism_SameRequestAThousandTimes(t *testing.T) {
	t.Parallel()
	for _, fine := range fineCalls() {
		t.Run(fine.name, func(t *testing.T) {
			t.Parallel()
			mock := newTestMock(t)
			want := fine.sendTo(newTestMock(t)).text()
			report := &findings{}
			inParallel(1000, 64, func(i int) {
				if fine.sendTo(mock).text() != want {
					report.add("request %d differs", i)
				}
			})
			report.report(t)
		})
	}
}

func TestDeterminism_OtherOrderSameBytes(t *testing.T) {
	t.Parallel()
	calls := proofs.Sample(variedCalls(), 8)
	first := answersTo(determinismMocks(1), calls, nil)
	second := answersTo(determinismMocks(1), calls, rand.New(rand.NewPCG(3, 4)))
	for name, text := range first {
		assert.Equal(t, text, second[name], name)
	}
}

// hashOfAllAnswers is one line for all answers of this process.
func hashOfAllAnswers(seed uint64) string {
	texts := answersTo(determinismMocks(seed), variedCalls(), nil)
	encoded, err := json.Marshal(texts) // keys come out sorted
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:])
}

// printHash makes a fresh process of the test binary print its hash: see
// TestMain.
const printHash = "CALCO_TEST_PRINT_HASH"

// Fresh processes with other processors, zones and languages: one hash.
func TestDeterminism_Processes(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	binary, err := os.Executable()
	require.NoError(t, err)
	want := hashOfAllAnswers(1)
	var environments [][]string
	for i, processors := range []string{"1", "2", "8"} {
		for j, zone := range []string{"UTC", "Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati"} {
			language := []string{"C", "tr_TR.UTF-8"}[(i+j)%2]
			environments = append(environments, []string{"GOMAXPROCS=" + processors, "TZ=" + zone, "LANG=" + language, "LC_ALL=" + language})
		}
	}
	inParallel(len(environments), 2, func(i int) {
		process := exec.Command(binary)
		process.Env = append(os.Environ(), append(environments[i], printHash+"=1")...)
		out, err := process.Output()
		assert.NoError(t, err, "%v: %s", environments[i], out)
		assert.Contains(t, string(out), want, environments[i])
	})
}

// Another seed: other sales, but the same keys, ids, serial numbers, locations.
func TestDeterminism_SeedChangesOnlySales(t *testing.T) {
	t.Parallel()
	one, two := determinismMocks(1), determinismMocks(2)
	for _, profile := range []string{"literal", "vary"} {
		assert.Equal(t, admin.Personas(one[profile].World()), admin.Personas(two[profile].World()))
	}
	literalOne, literalTwo := one["literal"], two["literal"]
	for _, c := range []call{locationsCall("locations"), serialsCall("serials"), {name: "personas", target: "/__admin/personas"}} {
		assert.Equal(t, c.sendTo(literalOne).text(), c.sendTo(literalTwo).text(), c.name)
	}
	for _, c := range []call{branchCall("branch", goodBranch), reportCall("report", goodReport)} {
		assert.NotEqual(t, c.sendTo(literalOne).body, c.sendTo(literalTwo).body, c.name)
	}
	differ := 0
	for _, c := range proofs.Sample(variedCalls(), 4) {
		if c.sendTo(one["vary"]).text() != c.sendTo(two["vary"]).text() {
			differ++
		}
	}
	assert.Greater(t, differ, proofs.Of(12, 50), "answers that another seed draws otherwise")
}

// What a client may hold on to stays: commerce, locations, terminals of sales.
func TestDeterminism_SeedKeepsIdentities(t *testing.T) {
	t.Parallel()
	type page struct {
		Data struct {
			Commerce     map[string]string
			Transactions []struct{ LocationID, Address, SerialNumber, SaleID string }
		}
	}
	identities := func(seed uint64) (commerce map[string]string, places, sales map[string]bool) {
		mock := newTestMock(t, func(c *Config) { c.Seed = seed })
		places, sales = map[string]bool{}, map[string]bool{}
		for number := range 500 {
			var p page
			body := fmt.Sprintf(`{"startDate":"2025-10-13","endDate":"2025-10-14","page":%d,"pageSize":20}`, number+1)
			answer := branchCall("page", body).sendTo(mock)
			if answer.status != http.StatusOK {
				break
			}
			answer.decode(t, &p)
			commerce = p.Data.Commerce
			for _, row := range p.Data.Transactions {
				places[row.LocationID+" "+row.Address+" "+row.SerialNumber] = true
				sales[row.SaleID] = true
			}
		}
		return commerce, places, sales
	}
	commerceOne, placesOne, salesOne := identities(1)
	commerceTwo, placesTwo, salesTwo := identities(2)
	assert.Equal(t, commerceOne, commerceTwo)
	assert.Equal(t, placesOne, placesTwo)
	assert.NotEmpty(t, salesOne)
	assert.NotEqual(t, salesOne, salesTwo)
}
