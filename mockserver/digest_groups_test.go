package mockserver_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

const (
	digestBranch    = "/BranchReport/branch-report"
	digestReport    = "/Report/get-report"
	digestLocations = "/DeviceLocation/locations"
	digestSerials   = "/SerialNumbersDevice/get-serial-numbers-device/"
)

var digestKeys = []string{"calco-main", "calco-second", "calco-no-plan", "calco-unknown-user", "calco-no-locations", "calco-quiet",
	"calco-cash-only", "calco-disabled", "calco-broken", "calco-large", "calco-edge", "calco-nobody", "secret-0123456789abcdef"}

// digestGroups are all requests: each kind under the profile literal, and some
// of them under every other answer to every open question.
func digestGroups(t *testing.T) []digestGroup {
	shippedWorld := world.Shipped()
	config := func(p rules.Profile, seed uint64, explain bool) mockserver.Config {
		return mockserver.Config{World: shippedWorld, Profile: p, Seed: seed, Explain: explain}
	}
	shipped := func(name string) rules.Profile {
		p, err := rules.ShippedProfile(name)
		require.NoError(t, err)
		return p
	}
	literal, some, few := shipped("literal"), mixed("calco-main"), brief()
	groups := []digestGroup{
		{"branch report, one field", config(literal, 0, true), branchFields("calco-main")},
		{"branch report, two fields", config(literal, 0, true), branchPairs()},
		{"branch report, bodies", config(literal, 0, true), bodies(digestBranch, branchBody(nil))},
		{"transaction report, one field", config(literal, 0, true), reportFields("calco-main")},
		{"transaction report, two fields", config(literal, 0, true), reportPairs()},
		{"transaction report, bodies", config(literal, 0, true), bodies(digestReport, reportBody(nil))},
		{"accounts", config(literal, 0, true), accounts()},
		{"pages", config(literal, 3, false), pages()},
		{"paths and methods", config(literal, 0, false), paths()},
		{"forced codes", config(literal, 0, true), forcedCodes()},
		{"forced codes, switched off", mockserver.Config{World: shippedWorld, NoForce: true}, forcedCodes()},
		{"sessions and clocks", config(literal, 0, false), sessions()},
		{"faults", config(literal, 0, false), faults()},
		{"another clock", mockserver.Config{World: shippedWorld, Seed: 9, Clock: func() time.Time { return time.Date(2021, 4, 4, 2, 30, 0, 0, time.UTC) }}, mixed("calco-edge")},
		{"profile always-200", config(shipped("always-200"), 0, true), some},
	}
	for seed := range uint64(6) {
		groups = append(groups, digestGroup{fmt.Sprintf("profile vary, seed %d", seed), config(shipped("vary"), seed, true), some})
	}
	for _, q := range rules.Questions() {
		groups = append(groups, digestGroup{"answers to " + string(q.ID), config(answeringAll(t, q), 0, true), some})
	}
	for _, m := range digestMutants() {
		groups = append(groups, digestGroup{"mutant " + m.ID, mockserver.Config{World: shippedWorld, Mutant: m}, few})
	}
	return groups
}

// answeringAll is the profile literal with another answer to one question: its
// last word, or a value of its own where that is no JSON.
func answeringAll(t *testing.T, q rules.Question) rules.Profile {
	answer := fmt.Sprintf("%q", q.Answers[len(q.Answers)-1])
	switch {
	case q.Kind == rules.Order:
		order := rules.DefaultPrecedence(q.Ordered)
		words := []string{}
		for i := range order {
			words = append(words, string(order[len(order)-1-i]))
		}
		answer = "[" + strings.Join(words, ", ") + "]"
	case q.Value != rules.NoValue && !q.Value.IsJSON():
		answer = fmt.Sprintf("{value: %q}", q.Samples[0])
	}
	p, err := rules.ParseProfile("digest.yaml", []byte("name: digest\nsummary: one answer\nanswers:\n  "+string(q.ID)+": "+answer+"\n"))
	require.NoError(t, err)
	return p
}

func post(target, key, body string, header ...string) digestRequest {
	return digestRequest{target: target, method: http.MethodPost, body: body, header: append([]string{"X-API-Key", key, "Content-Type", "application/json"}, header...)}
}

func get(target, key string, header ...string) digestRequest {
	return digestRequest{target: target, header: append([]string{"X-API-Key", key}, header...)}
}

// member is one name of a body and its JSON.
type digestMember struct{ name, value string }

// branchValues are what each field is set to, besides what is good.
var branchValues = map[string][]string{
	"startDate": {``, `null`, `7`, `""`, `"2025-08-1"`, `"2025-02-30"`, `"2025-08-12"`, `"2025-08-15"`, `"2025-07-16"`, `"2025-07-13"`, `"2025-04-30"`, `"2019-12-20"`},
	"endDate":   {``, `null`, `[]`, `""`, `"12-08-2025"`, `"2025-06-31"`, `"2025-08-20"`, `"2025-08-21"`, `"2019-12-31"`, `"2020-01-01"`},
	"locationId": {`""`, `null`, `5`, `"101"`, `"102"`, `"201"`, `"101,102"`, `"LOC-0101"`, `"10<1"`, `"101 "`, `"“101”"`,
		`"10\u00a01"`, `"10\u0085"`},
	"serialNumber": {`""`, `null`, `{}`, `"9990000101"`, `"9990000101,9990000102"`, `"9990001101"`, `"999;"`, `"«9»"`},
	"typeTransaction": {`""`, `null`, `true`, `"DEBIT"`, `"debit"`, `"CASH"`, `"CREDIT, PREPAID"`, `"CREDIT,PREPAID"`, `"CREDIT, CREDIT"`, `"CREDIT, "`, `"CHEQUE"`,
		`", "`, `"DEBIT, CASH"`},
	"cardBrand":       {`""`, `null`, `"VISA"`, `"visa"`, `"VISA,AMEX"`, `"VISA, AMEX"`, `"VISA,,AMEX"`, `"VISA,VISA"`, `"DINERS"`, `"MAE\u017fTRO"`},
	"installmentType": {`""`, `null`, `"COMERCIO"`, `"BANCO,PLATFORM"`, `"BANCO, COMERCIO"`, `"platform"`, `"OWN"`, `"WEEKLY"`},
	"page":            {``, `null`, `"1"`, `0`, `-1`, `1.0`, `1e0`, `2`, `99999`, `9223372036854775807`, `99999999999999999999`},
	"pageSize":        {``, `null`, `"5"`, `0`, `-3`, `5.0`, `20`, `21`, `50`, `51`},
	"other":           {`1`},
	"StartDate":       {`"2025-08-01"`},
}

var branchNames = []string{"startDate", "endDate", "locationId", "serialNumber", "typeTransaction", "cardBrand", "installmentType", "page", "pageSize", "other", "StartDate"}

// object writes members in their order; an empty value leaves one out.
func object(members []digestMember) string {
	var parts []string
	for _, m := range members {
		if m.value != "" {
			parts = append(parts, fmt.Sprintf("%q:%s", m.name, m.value))
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// branchBody is a good body with some members set to something else.
func branchBody(set map[string]string) string {
	good := map[string]string{"startDate": `"2025-08-10"`, "endDate": `"2025-08-12"`, "page": "1", "pageSize": "4"}
	var members []digestMember
	for _, name := range branchNames {
		value := good[name]
		if other, is := set[name]; is {
			value = other
		}
		members = append(members, digestMember{name, value})
	}
	return object(members)
}

func branchFields(key string) []digestRequest {
	list := []digestRequest{post(digestBranch, key, branchBody(nil))}
	for _, name := range branchNames {
		for _, value := range branchValues[name] {
			list = append(list, post(digestBranch, key, branchBody(map[string]string{name: value})))
		}
	}
	return list
}

func branchPairs() []digestRequest {
	return pairs(branchNames, branchValues, func(set map[string]string) digestRequest { return post(digestBranch, "calco-main", branchBody(set)) })
}

// pairs are two fields at a time, each pair of fields with some of its values.
func pairs(names []string, values map[string][]string, request func(map[string]string) digestRequest) []digestRequest {
	var list []digestRequest
	for i, first := range names {
		for _, second := range names[i+1:] {
			for n := range 9 {
				a, b := values[first], values[second]
				list = append(list, request(map[string]string{first: a[(n*7+i)%len(a)], second: b[(n*5+3)%len(b)]}))
			}
		}
	}
	return list
}

var reportValues = map[string][]string{
	"Filters":      {``, `null`, `[]`, `{}`, `"x"`},
	"StartDate":    {``, `null`, `7`, `""`, `"2025-8-1"`, `"2025-02-29"`, `"2025-08-13"`, `"2025-07-12"`, `"2025-07-11"`, `"2019-11-01"`},
	"EndDate":      {``, `null`, `false`, `""`, `"x"`, `"2025-04-31"`, `"2025-09-09"`, `"2025-08-20"`, `"2025-08-10"`},
	"SerialNumber": {`""`, `null`, `9`, `"9990000101"`, `"9990001101"`, `"<"`},
	"inner":        {`1`},
	"page":         {`null`, `"1"`, `0`, `-1`, `1.0`, `2`, `99999`},
	"pageSize":     {`null`, `"1"`, `0`, `-1`, `5.0`, `20`, `21`},
	"Page":         {`2`, `0`},
	"PageSize":     {`3`, `21`},
	"other":        {`1`},
}

var reportNames = []string{"Filters", "StartDate", "EndDate", "SerialNumber", "inner", "page", "pageSize", "Page", "PageSize", "other"}

func reportBody(set map[string]string) string {
	good := map[string]string{"StartDate": `"2025-08-10"`, "EndDate": `"2025-08-12"`}
	var inner, outer []digestMember
	for i, name := range reportNames {
		value := good[name]
		if other, is := set[name]; is {
			value = other
		}
		switch {
		case i == 0:
		case i < 5:
			inner = append(inner, digestMember{name, value})
		default:
			outer = append(outer, digestMember{name, value})
		}
	}
	filters, is := set["Filters"]
	if !is {
		filters = object(inner)
	}
	return object(append([]digestMember{{"Filters", filters}}, outer...))
}

func reportFields(key string) []digestRequest {
	list := []digestRequest{post(digestReport, key, reportBody(nil))}
	for _, name := range reportNames {
		for _, value := range reportValues[name] {
			list = append(list, post(digestReport, key, reportBody(map[string]string{name: value})))
		}
	}
	return list
}

func reportPairs() []digestRequest {
	return pairs(reportNames, reportValues, func(set map[string]string) digestRequest { return post(digestReport, "calco-main", reportBody(set)) })
}

// bodies are bodies that are no good object, and headers that say so.
func bodies(target, good string) []digestRequest {
	var list []digestRequest
	for _, body := range []string{"", " ", "{", "{}", "[]", "null", "7", `"x"`, good + "x", strings.Replace(good, `"page`, `"page":1,"page`, 1),
		strings.Replace(good, "{", `{"startDate":"2025-08-11",`, 1), "\ufeff" + good, good[:len(good)-1], "{\"a\":\"\xff\"}", `{"a":"\ud800"}`,
		strings.Repeat("[", 40) + strings.Repeat("]", 40), `{"a":` + strings.Repeat("1", 30) + "}", strings.Repeat(" ", 70_000), "  " + good + "\n"} {
		list = append(list, post(target, "calco-main", body))
	}
	for _, header := range [][]string{{}, {"Content-Type", "application/json; charset=utf-8"}, {"Content-Type", "application/json; charset=latin1"},
		{"Content-Type", "text/plain"}, {"Content-Type", "application/json", "Content-Type", "application/json"},
		{"Content-Type", "application/json", "Content-Encoding", "identity"}} {
		list = append(list, digestRequest{method: http.MethodPost, target: target, body: good, header: append([]string{"X-API-Key", "calco-main"}, header...)})
	}
	for _, query := range []string{"?page=2", "?startDate=2025-08-11&cardBrand=VISA", "?page=x", "?%zz", "?locationId=101&serialNumber=9990000101"} {
		list = append(list, post(target+query, "calco-main", good), post(target+query, "calco-main", ""))
	}
	return list
}

// accounts are all operations for all keys, and keys that are not well given.
func accounts() []digestRequest {
	var list []digestRequest
	for _, key := range digestKeys {
		list = append(list, post(digestBranch, key, branchBody(nil)), post(digestBranch, key, branchBody(map[string]string{"page": "9999"})),
			post(digestBranch, key, "nonsense"), post(digestReport, key, reportBody(nil)), post(digestReport, key, "nonsense"),
			get(digestLocations, key), get(digestSerials, key))
	}
	for _, target := range []string{digestBranch, digestReport} {
		list = append(list, digestRequest{method: http.MethodPost, target: target, body: "{}"},
			digestRequest{method: http.MethodPost, target: target, body: "{}", header: []string{"X-API-Key", "calco-main", "X-API-Key", "calco-main"}},
			post(target, "", "{}"), post(target, "calco-main~", "{}"), post(target, "calco-main~word", "{}"), post(target, "calco-main~b a d", "{}"))
	}
	for _, target := range []string{digestLocations, digestSerials} {
		list = append(list, digestRequest{target: target}, get(target, "calco-main", "Content-Type", "text/plain"), get(target+"?a=b", "calco-main"),
			digestRequest{method: http.MethodGet, target: target, body: "{}", header: []string{"X-API-Key", "calco-main"}})
	}
	return list
}

// pages walk some selections, shallow and deep, in both reports.
func pages() []digestRequest {
	var list []digestRequest
	for _, key := range []string{"calco-main", "calco-cash-only", "calco-edge"} {
		for _, size := range []string{"1", "7", "20"} {
			for _, page := range []string{"1", "2", "3", "10"} {
				set := map[string]string{"page": page, "pageSize": size}
				list = append(list, post(digestBranch, key, branchBody(set)), post(digestReport, key, reportBody(set)))
			}
		}
	}
	filters := []map[string]string{{"locationId": `"101"`}, {"typeTransaction": `"CREDIT"`, "installmentType": `"COMERCIO,BANCO,PLATFORM"`},
		{"cardBrand": `"AMEX,MAESTRO"`}, {"serialNumber": `"9990000101"`}, {"typeTransaction": `"CASH"`}, {"typeTransaction": `"DEBIT, CASH"`, "installmentType": `"BANCO"`}}
	for _, set := range filters {
		for _, page := range []string{"1", "2", "5"} {
			set["page"], set["pageSize"] = page, "20"
			list = append(list, post(digestBranch, "calco-main", branchBody(set)))
		}
	}
	for _, page := range []string{"1", "1000", "3000"} {
		set := map[string]string{"page": page, "pageSize": "20"}
		list = append(list, post(digestBranch, "calco-large", branchBody(set)))
	}
	for _, days := range [][2]string{{"2025-09-06", "2025-09-08"}, {"2025-04-04", "2025-04-07"}, {"2020-02-28", "2020-03-01"}, {"2025-08-19", "2025-08-20"}} {
		for _, key := range []string{"calco-main", "calco-edge"} {
			now := []string{"X-Calco-Now", "2025-09-10T12:00:00"}
			list = append(list, post(digestBranch, key, branchBody(map[string]string{"startDate": `"` + days[0] + `"`, "endDate": `"` + days[1] + `"`}), now...),
				post(digestReport, key, reportBody(map[string]string{"StartDate": `"` + days[0] + `"`, "EndDate": `"` + days[1] + `"`}), now...))
		}
	}
	return list
}

func paths() []digestRequest {
	var list []digestRequest
	for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PURGE"} {
		for _, target := range []string{digestBranch, digestReport, digestLocations, digestSerials, strings.TrimSuffix(digestSerials, "/"), "/", "/nowhere",
			"/__admin/health", "/__admin/profile", "/__admin/nothing"} {
			list = append(list, digestRequest{method: method, target: target, header: []string{"X-API-Key", "calco-main"}})
		}
	}
	for _, target := range []string{"/branchreport/branch-report", "/BRANCHREPORT/BRANCH-REPORT", digestBranch + "/", "//BranchReport/branch-report", "/BranchReport/../BranchReport/branch-report",
		"/BranchReport%2Fbranch-report", "/BranchReport/branch%2Dreport", "/report/GET-report", "/__ADMIN/health", "/__admin", "/__admin/"} {
		list = append(list, post(target, "calco-main", branchBody(nil)), get(target, "calco-main"))
	}
	for _, target := range []string{"/devicelocation/locations", "/serialnumbersdevice/get-serial-numbers-device", "/DeviceLocation/locations/"} {
		list = append(list, get(target, "calco-main"))
	}
	return list
}

// forcedCodes force every ID of the rule book on every operation, both ways.
func forcedCodes() []digestRequest {
	codes := []string{"200", "400", "401", "404", "500", "418", "", "BR-12"}
	for _, r := range rules.All() {
		codes = append(codes, string(r.ID))
	}
	var list []digestRequest
	for _, code := range codes {
		list = append(list, post(digestBranch, "calco-answer-"+code, "{}"), post(digestReport, "calco-answer-"+code, "{}"),
			get(digestLocations, "calco-answer-"+code), get(digestSerials, "calco-main", "Prefer", "wait=1, code=\""+code+"\""),
			post(digestBranch, "calco-quiet", "{}", "Prefer", "code="+code))
	}
	return append(list, digestRequest{method: "HEAD", target: digestLocations, header: []string{"Prefer", "code=L-01"}})
}

// sessions set clocks, ask under them, and read the journal.
func sessions() []digestRequest {
	var list []digestRequest
	put := func(session, body string) digestRequest {
		return digestRequest{method: http.MethodPut, target: "/__admin/clock", body: body, header: []string{"X-Calco-Session", session, "Content-Type", "application/json"}}
	}
	for _, body := range []string{`{"now":"2025-05-01T12:00:00"}`, `{"now":"2025-05-01T12:00:00Z"}`, `{"now":"x"}`, `{"now":7}`, `{}`, `[]`, `{"now":"2025-09-07T00:30:00"}`, `{"now":"1999-01-01T00:00:00"}`} {
		list = append(list, put("one", body), get("/__admin/clock", "", "X-Calco-Session", "one"))
	}
	for _, now := range []string{"2025-05-03T09:00:00", "2025-09-08T00:10:00", "2026-04-04T23:30:00-04:00", "2026-04-04T23:30:00-03:00", "never", "2500-01-01T00:00:00Z"} {
		body := branchBody(map[string]string{"startDate": `"2025-04-28"`, "endDate": `"2025-05-03"`, "typo": "1"})
		list = append(list, post(digestBranch, "calco-main~two", body, "X-Calco-Now", now), post(digestReport, "calco-main", reportBody(nil), "X-Calco-Now", now, "X-Calco-Session", "two"))
	}
	list = append(list, post(digestBranch, "calco-main~one", branchBody(nil)), post(digestBranch, "calco-main~one", branchBody(nil), "X-Calco-Session", "two"),
		post(digestBranch, "not-a-key~one", branchBody(nil), "X-Calco-Session", "two"), get(digestLocations, "calco-main", "X-Calco-Session", "b a d"),
		get(digestLocations, "calco-main", "X-Calco-Session", "two", "X-Calco-Session", "two"), get("/nowhere", "calco-main", "X-Calco-Session", "two"),
		post(digestBranch, "real-key-0123456789", `{"startDate":"real-key-0123456789","locationId":"9990000101","secret0123456789":1,"locationID":2}`, "X-Calco-Session", "two"),
		get(digestLocations, "calco-answer-L-01~two"))
	for _, session := range []string{"one", "two", "none"} {
		list = append(list, get("/__admin/requests", "", "X-Calco-Session", session))
	}
	list = append(list, digestRequest{method: http.MethodDelete, target: "/__admin/requests", header: []string{"X-Calco-Session", "two"}},
		get("/__admin/requests", "", "X-Calco-Session", "two"), digestRequest{method: http.MethodDelete, target: "/__admin/clock", header: []string{"X-Calco-Session", "one"}},
		get("/__admin/health", ""), get("/__admin/personas", ""), get("/__admin/profile", ""), get("/__admin/health", "", "Origin", "http://elsewhere.invalid"),
		get("/__admin/health", "", "Sec-Fetch-Site", "cross-site"))
	return list
}

// faults set each kind that answers through a plain writer, and those that need
// the connection and do not fire here.
func faults() []digestRequest {
	var list []digestRequest
	set := func(body string) digestRequest {
		return digestRequest{method: http.MethodPost, target: "/__admin/faults", body: body, header: []string{"X-Calco-Session", "f", "Content-Type", "application/json"}}
	}
	forget := digestRequest{method: http.MethodDelete, target: "/__admin/faults", header: []string{"X-Calco-Session", "f"}}
	for _, fault := range []string{`"kind":"html-200"`, `"kind":"empty-200"`, `"kind":"wrong-type"`, `"kind":"cut-json"`, `"kind":"extra-field"`, `"kind":"null-field"`,
		`"kind":"field-type"`, `"kind":"duplicate-key"`, `"kind":"deep-json"`, `"kind":"redirect"`, `"kind":"redirect","status":308,"location":"http://a.invalid"`,
		`"kind":"status"`, `"kind":"status","status":401`, `"kind":"status","status":429,"retryAfter":"date"`, `"kind":"status","status":500,"body":"html"`,
		`"kind":"status","status":500,"retryAfter":"huge"`, `"kind":"status","nth":2`, `"kind":"status","probability":0.5`, `"kind":"reset"`,
		`"kind":"status","operation":"locations"`, `"kind":"status","operation":"nothing"`, `"kind":"nothing"`, `"kind":"delay","ms":0,"spread":"uniform"`, `"kind":"reset","ms":1`} {
		list = append(list, set("{"+fault+"}"))
		list = append(list, post(digestBranch, "calco-main~f", branchBody(nil)), post(digestReport, "calco-main~f", reportBody(nil)), get(digestLocations, "calco-main~f"),
			get(digestSerials, "calco-main~f", "X-Calco-Attempt", "2"), digestRequest{method: "HEAD", target: digestLocations, header: []string{"X-API-Key", "calco-main~f"}}, get("/nowhere", "calco-main~f"))
		list = append(list, get("/__admin/faults", "calco-main~f"), get("/__admin/requests", "calco-main~f"), forget)
	}
	return list
}

// mixed are fewer requests of all sorts, for the many profiles.
func mixed(key string) []digestRequest {
	list := slicesOf(branchFields(key), 3)
	list = append(list, slicesOf(reportFields(key), 3)...)
	list = append(list, slicesOf(bodies(digestBranch, branchBody(nil)), 3)...)
	list = append(list, slicesOf(bodies(digestReport, reportBody(nil)), 3)...)
	list = append(list, slicesOf(small(accounts()), 3)...)
	list = append(list, slicesOf(branchPairs(), 29)...)
	list = append(list, slicesOf(reportPairs(), 29)...)
	list = append(list, post("/branchreport/branch-report", key, branchBody(nil)), get(strings.TrimSuffix(digestSerials, "/"), key), get(digestBranch, key),
		get(digestLocations, "calco-answer-L-01"), post(digestReport, "calco-answer-404", "{}"), post(digestBranch, "calco-answer-BR-08", "{}"))
	return list
}

// brief are the requests that mutants answer.
func brief() []digestRequest {
	list := slicesOf(branchFields("calco-main"), 6)
	list = append(list, slicesOf(reportFields("calco-main"), 6)...)
	list = append(list, slicesOf(small(accounts()), 9)...)
	return append(list, post(digestBranch, "calco-main", `{"STARTDATE":"2025-08-10","endDate":"2025-08-12","page":1,"pageSize":5}`))
}

// small leaves out the persona whose sales take long to make.
func small(list []digestRequest) []digestRequest {
	return slices.DeleteFunc(list, func(r digestRequest) bool { return slices.Contains(r.header, "calco-large") })
}

// slicesOf takes every n-th.
func slicesOf(list []digestRequest, n int) []digestRequest {
	var some []digestRequest
	for i := 0; i < len(list); i += n {
		some = append(some, list[i])
	}
	return some
}
