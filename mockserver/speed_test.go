package mockserver

// How fast the running program is, held against goals:
//
//	CALCO_SPEED=1 go test ./mockserver -run 'TestSpeed$' -count=1 -v
//
// Goals are ratios of requests per second to a server that could not do less
// (TestSpeedFloor), measured in turns on the same machine, so that a slow or a
// busy machine changes both sides. It takes about two minutes.

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
)

const (
	speedRounds = 7 // of each side, in turns
	speedRound  = time.Second
	speedStarts = 9

	filterCombinations = 200  // of the filtered pages
	deepPages          = 1000 // a combination must have as many
)

func TestSpeed(t *testing.T) {
	if os.Getenv("CALCO_SPEED") == "" {
		t.Skip("a measurement of minutes: set CALCO_SPEED=1")
	}
	program := buildCalco(t)
	s := &speed{T: t, program: program, mock: startCalco(t, program)}
	s.compareWithFloor()
	s.compareWithin()
	s.measureColdMonth()
	s.measureStart()
	s.measureMemory()
	s.print()
}

// speed is a measurement under way.
type speed struct {
	*testing.T
	program string
	mock    *speedProcess
	lines   []string
}

// compareWithFloor holds cases against the floor. The first is the small page,
// whose latency bounds that of the filtered ones.
func (s *speed) compareWithFloor() {
	var small time.Duration
	for _, c := range []struct {
		name  string
		goal  float64 // 0: none, the figure is for information
		shots []speedShot
	}{
		{"page 1 of main, 30 days", 0.8, s.shots(speedRequest("calco-main", pathBranchReport, speedBranchBody(speedMonth, 1, "")))},
		{"pages around 1,000 of large, 200 filters", 0.7, s.deepPages()},
		{"refusal: BR-31", 0.9, s.shots(speedRequest("calco-main", pathBranchReport, speedBranchBody([2]string{"2025-04-01", "2025-04-20"}, 1, `"cardBrand":"VISA",`)))},
		{"refusal: key missing", 0.9, s.shots(speedRequest("", pathBranchReport, speedBranchBody(speedMonth, 1, "")))},
		{"transaction report, page 1 of main", 0.8, s.shots(speedRequest("calco-main", pathTransactionReport, speedReportBody(speedMonth, 1)))},
		{"transaction report, page 1,000 of large", 0, s.shots(speedRequest("calco-large", pathTransactionReport, speedReportBody(speedMonth, 1000)))},
		{"locations of main", 0.92, s.shots(speedListing("calco-main", pathLocations))},
	} {
		floor := s.floorFor(c.shots)
		ratio, latencies := s.inTurns(floor.speedTarget, speedTarget{s.mock.addr, c.shots})
		floor.stop()
		median := speedMedian(latencies)
		s.report(c.name, ratio >= c.goal, speedAtLeast(c.goal), "%.2f of the floor, latency %s median, %s p99", ratio, speedShort(median), speedShort(speedQuantile(latencies, 99)))
		switch {
		case small == 0:
			small = median
		case len(c.shots) > 1:
			times := float64(median) / float64(small)
			s.report("their median latency", times <= 2, "at most 2.00", "%.2f of the small page's", times)
		}
	}
}

// compareWithin holds cases of the mock against each other: what a page costs
// must not grow with page number, history, or sales beyond the days asked for.
func (s *speed) compareWithin() {
	page := func(key string, days [2]string, number int) speedTarget {
		return speedTarget{s.mock.addr, s.shots(speedRequest(key, pathBranchReport, speedBranchBody(days, number, "")))}
	}
	for _, c := range []struct {
		name        string
		base, other speedTarget
	}{
		{"page 50,000 of large, to page 1", page("calco-large", speedMonth, 1), page("calco-large", speedMonth, 50_000)},
		{"a month of 2020, to one of 2025 (main)", page("calco-main", speedMonth, 1), page("calco-main", [2]string{"2020-09-14", "2020-10-14"}, 1)},
		{"page 1 of large, to page 1 of main", page("calco-main", speedMonth, 1), page("calco-large", speedMonth, 1)},
	} {
		ratio, latencies := s.inTurns(c.base, c.other)
		s.report(c.name, ratio >= 0.8, speedAtLeast(0.8), "%.2f, latency %s median, %s p99", ratio, speedShort(speedMedian(latencies)), speedShort(speedQuantile(latencies, 99)))
	}
}

// measureColdMonth takes the slowest of some first looks at a month of large.
func (s *speed) measureColdMonth() {
	var worst time.Duration
	for month := 1; month <= 6; month++ {
		days := [2]string{fmt.Sprintf("2022-%02d-01", month), fmt.Sprintf("2022-%02d-28", month)}
		begin := time.Now()
		s.shots(speedRequest("calco-large", pathBranchReport, speedBranchBody(days, 1, "")))
		worst = max(worst, time.Since(begin))
	}
	s.report("first page of a cold month of large", worst <= time.Second, "at most 1 s", "%s, the slowest of six", speedShort(worst))
}

// measureStart takes the time from the start of the process to its first 200, a
// report of main.
func (s *speed) measureStart() {
	request := speedRequest("calco-main", pathBranchReport, speedBranchBody(speedMonth, 1, ""))
	var taken []time.Duration
	for range speedStarts {
		begin := time.Now()
		p := startCalco(s.T, s.program)
		status, _, _ := s.ask(p.addr, request)
		taken = append(taken, time.Since(begin))
		require.Equal(s, 200, status)
		p.stop()
	}
	median := speedMedian(taken)
	s.report("process start to the first 200", median <= 30*time.Millisecond, "at most 30 ms", "%s, median of %d starts", speedShort(median), speedStarts)
}

func (s *speed) measureMemory() {
	now, highest, err := s.mock.memory()
	if err != nil {
		s.Log(err)
		return
	}
	s.report("resident memory after all of that", now <= 64, "at most 64 MB", "%d MB (at its highest %d MB)", now, highest)
}

// inTurns presses two servers alternately. It returns the median of the ratios
// of their requests per second, other to base, and the latencies of the other.
func (s *speed) inTurns(base, other speedTarget) (ratio float64, latencies []time.Duration) {
	for _, warm := range []speedTarget{base, other} {
		_, err := warm.press(speedRound)
		require.NoError(s, err)
	}
	var ratios []float64
	for range speedRounds {
		first, err := base.press(speedRound)
		require.NoError(s, err)
		second, err := other.press(speedRound)
		require.NoError(s, err)
		ratios = append(ratios, second.perSecond/first.perSecond)
		latencies = append(latencies, second.latencies...)
	}
	return speedMedian(ratios), latencies
}

// report keeps a line of the table and fails the test when a goal is missed.
func (s *speed) report(name string, met bool, goal, format string, figures ...any) {
	measured := fmt.Sprintf(format, figures...)
	s.lines = append(s.lines, fmt.Sprintf("| %-42s | %-14s | %s |", name, goal, measured))
	assert.True(s, met, "%s: %s, the goal is %s", name, measured, goal)
}

func (s *speed) print() {
	s.Logf("\n| case | goal | measured |\n|---|---|---|\n%s", strings.Join(s.lines, "\n"))
}

func speedAtLeast(goal float64) string {
	if goal == 0 {
		return "none"
	}
	return fmt.Sprintf("at least %.2f", goal)
}

func speedShort(d time.Duration) string { return d.Round(10 * time.Microsecond).String() }

// speedMonth is the longest range of the branch report, and all its filters may
// be used in it.
var speedMonth = [2]string{"2025-09-14", "2025-10-14"}

func speedBranchBody(days [2]string, page int, filters string) string {
	return fmt.Sprintf(`{"startDate":"%s","endDate":"%s",%s"page":%d,"pageSize":20}`, days[0], days[1], filters, page)
}

func speedReportBody(days [2]string, page int) string {
	return fmt.Sprintf(`{"Filters":{"StartDate":"%s","EndDate":"%s"},"page":%d,"pageSize":20}`, days[0], days[1], page)
}

// speedRequest is a request for a report; without a key, one without the header.
func speedRequest(key, path, body string) []byte {
	if key != "" {
		key = "X-API-Key: " + key + "\r\n"
	}
	return fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%sContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path, key, len(body), body)
}

// speedListing is a request that has no body.
func speedListing(key, path string) []byte {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: %s\r\n\r\n", path, key)
}

// ask sends one request to a server, on a connection of its own.
func (s *speed) ask(addr string, request []byte) (status, length int, body []byte) {
	c, err := speedDial(addr)
	require.NoError(s, err)
	defer c.conn.Close()
	status, length, err = c.exchange(request)
	require.NoError(s, err)
	return status, length, c.body(length)
}

// shots asks the mock once for each request, to know what the answers must be.
func (s *speed) shots(requests ...[]byte) []speedShot {
	var list []speedShot
	for _, request := range requests {
		status, length, _ := s.ask(s.mock.addr, request)
		list = append(list, speedShot{request, status, length})
	}
	return list
}

// floorFor starts a floor that answers the same requests with as many bytes, on
// average, and is asked them.
func (s *speed) floorFor(shots []speedShot) speedFloorTarget {
	total := 0
	for _, one := range shots {
		total += one.length
	}
	length := total / len(shots)
	path := strings.Fields(string(shots[0].request))[1]
	p := startFloor(s.T, path, shots[0].status, length)
	asked := slices.Clone(shots)
	for i := range asked {
		asked[i].length = length
	}
	return speedFloorTarget{speedTarget{p.addr, asked}, p.stop}
}

type speedFloorTarget struct {
	speedTarget
	stop func()
}

// deepPages are pages around the thousandth of the month of large, each with
// filters of its own and another number of sales behind it.
func (s *speed) deepPages() []speedShot {
	var list []speedShot
	seen := map[int]bool{}
	for i, filters := range filterMixes() {
		request := speedRequest("calco-large", pathBranchReport, speedBranchBody(speedMonth, 1, filters))
		status, _, body := s.ask(s.mock.addr, request)
		var page struct {
			Pagination struct{ TotalItems, TotalPages int }
		}
		require.NoError(s, json.Unmarshal(body, &page))
		if status != 200 || page.Pagination.TotalPages < deepPages || seen[page.Pagination.TotalItems] {
			continue
		}
		seen[page.Pagination.TotalItems] = true
		number := deepPages - i%20
		list = append(list, s.shots(speedRequest("calco-large", pathBranchReport, speedBranchBody(speedMonth, number, filters)))...)
	}
	require.GreaterOrEqual(s, len(list), filterCombinations)
	return speedEvenly(list, filterCombinations)
}

// filterMixes are mixes of locations, payment types, brands and installments.
// A serial number is in none of them: a terminal of large has 5,000 sales a
// month, too few for a thousand pages.
func filterMixes() []string {
	var mixes []string
	for location := 900; location <= 910; location++ {
		at := ""
		if location > 900 {
			at = fmt.Sprintf(`"locationId":"%d",`, location)
		}
		for _, types := range filterSubsets("typeTransaction", ", ", rules.FilterWords["typeTransaction"]) {
			for _, brands := range filterSubsets("cardBrand", ",", rules.FilterWords["cardBrand"]) {
				for _, kinds := range filterSubsets("installmentType", ",", []string{"COMERCIO", "BANCO", "PLATFORM"}) {
					mixes = append(mixes, at+types+brands+kinds)
				}
			}
		}
	}
	return mixes
}

// subsets are a filter's members for each choice of its values; for the empty
// choice, no member.
func filterSubsets(name, separator string, words []string) []string {
	members := []string{""}
	for set := 1; set < 1<<len(words); set++ {
		var chosen []string
		for i, word := range words {
			if set>>i&1 == 1 {
				chosen = append(chosen, word)
			}
		}
		members = append(members, fmt.Sprintf(`"%s":"%s",`, name, strings.Join(chosen, separator)))
	}
	return members
}

// evenly takes n of a list, spread over all of it.
func speedEvenly(list []speedShot, n int) []speedShot {
	taken := make([]speedShot, n)
	for i := range taken {
		taken[i] = list[i*len(list)/n]
	}
	return taken
}
