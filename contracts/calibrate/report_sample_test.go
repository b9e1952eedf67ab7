package calibrate

import (
	"time"

	"calco.example/contracts/rules"
)

const (
	sampleCurl = `curl -sS -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json' --data-raw '{"startDate":"2026-11-01","endDate":"2026-11-01","page":1,"pageSize":20}' 'https://staging.example/reports/BranchReport/branch-report'`
	sampleGet  = `curl -sS -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json' 'https://staging.example/reports/DeviceLocation/locations'`
)

func sampleNow() time.Time { return time.Date(2026, 11, 21, 9, 30, 0, 0, time.FixedZone("", -3*3600)) }

// sampleResult is a calibration in which everything happens once, as real as a
// person would see it. Its questions do not stand in the order of the rule book.
func sampleResult() *Result {
	return &Result{
		Target: "https://staging.example/reports", Now: sampleNow(), Quick: true, Intrusive: true, Requests: 1263,
		Learned: sampleLearned(), Orders: sampleOrders(), LeftOut: []rules.QuestionID{"Q-PATH-CASE", "Q-WRONG-METHOD"},
	}
}

func choice(word string) rules.Answer { return rules.Answer{Choice: word} }

func envelope(code string) string { return `{"data":null,"metadata":{"code":"` + code + `"}}` }

func seen(what string, times, status int, answer string) Seen {
	return Seen{what, times, Sample{sampleCurl, status, answer}}
}

func sampleLearned() []Learned {
	return []Learned{
		{Question: "Q-WRONG-METHOD", Sure: NotObserved, Why: "left out by --quick"},
		{Question: "Q-PATH-CASE", Sure: NotObserved, Why: "left out by --quick"},
		{Question: "Q-SERIAL-LIST", Sure: NotObserved, Why: "needs two terminals that sold on one day", Ask: "a key of a commerce with two terminals"},
		{Question: "Q-LOCATION-LIST", Sure: NotObserved, Why: "needs two terminals that sold on one day", Ask: "a key of a commerce with two terminals"},
		{Question: "Q-SERIAL-SHAPE", Sure: NotObserved, Why: "another shape is out of scope"},
		{Question: "Q-RANGE-COUNT", Sure: NotObserved},
		{Question: "Q-BR-NULL", Sure: Answered, Answer: choice("as-absent"), Seen: []Seen{seen("as-absent", 4, 400, envelope("BR-05"))}},
		{Question: "Q-TR-MESSAGE-200", Sure: Answered, Answer: value("Success"), Seen: []Seen{seen(`value: "Success"`, 12, 200, `{"code":200,"message":"Success"}`)}},
		{Question: "Q-FILTER-CASE", Sure: Answered, Answer: choice("any"), Same: []rules.Answer{choice("exact")}, Why: "no sale has a brand in another case",
			Seen: []Seen{seen("any", 2, 200, envelope("BR-27"))}},
		{Question: "Q-TR-MESSAGE-401", Sure: Answered, Answer: value("Credenciales inválidas"), Seen: []Seen{seen(`value: "Credenciales inválidas"`, 3, 401, `{"code":401,"message":"Credenciales inválidas"}`)}},
		{Question: "Q-ORDER-BRANCH-REPORT", Sure: Answered, Answer: rules.Answer{Order: []rules.ID{"BR-05", "BR-02"}}, Why: "4 pairs are open"},
		{Question: "Q-ORDER-LOCATIONS", Sure: SomethingElse, Why: "each of two rules wins over the other"},
		{Question: "Q-ORDER-TRANSACTION-REPORT", Sure: Answered, Answer: choice("default")},
		{Question: "Q-BR-WRONG-TYPE", Sure: Answered, Answer: value("BR-13"), Same: []rules.Answer{value("BR-18")}, Seen: []Seen{seen(`value: "BR-13"`, 5, 500, envelope("BR-13"))}},
		{Question: "Q-RANGE-LIMIT", Sure: Answered, Answer: choice("60"), Seen: []Seen{seen("60", 3, 200, envelope("BR-00"))}},
		{Question: "Q-TR-SALE-ORDER", Sure: Varies, Why: "the order changes from one request to the next", Ask: "whether the report has an order",
			Seen: []Seen{seen("newest-first", 3, 200, `{"content":{}}`), seen("oldest-first", 1, 200, "")}},
		{Question: "Q-STATUS", Sure: SomethingElse, Why: "BR-03 has 400 or 422, by the field", Seen: []Seen{seen("BR-03: 422", 2, 422, envelope("BR-03")), seen("BR-03: 400", 1, 400, envelope("BR-03"))}},
		{Question: "Q-SAME-DAY", Sure: SomethingElse, Why: "the connection ends without an answer", Seen: []Seen{seen("no answer", 3, 0, "")}},
	}
}

func sampleOrders() []OrderResult {
	return []OrderResult{
		{
			Question: "Q-ORDER-BRANCH-REPORT",
			Wins: []Win{
				{"BR-05", "BR-07", Sample{sampleCurl, 400, envelope("BR-05")}},
				{"BR-05", "BR-02", Sample{sampleCurl, 400, envelope("BR-05")}},
				{"BR-20", "BR-05", Sample{sampleCurl, 404, envelope("BR-20")}},
			},
			Open: []OpenPair{
				{"BR-03", "BR-05", "no request breaks both"}, {"BR-04", "BR-06", "no request breaks both"},
				{"BR-20", "BR-25", "needs another key"}, {"BR-21", "BR-22", ""},
			},
		},
		{
			Question: "Q-ORDER-LOCATIONS",
			Wins: []Win{
				{"ERROR_NOT_AUTHORIZED", "USER_NOT_FOUND", Sample{sampleGet, 401, envelope("ERROR_NOT_AUTHORIZED")}},
				{"USER_NOT_FOUND", "ERROR_NOT_AUTHORIZED", Sample{sampleGet, 404, envelope("USER_NOT_FOUND")}},
			},
			Cycle: []rules.ID{"ERROR_NOT_AUTHORIZED", "USER_NOT_FOUND"},
		},
		{Question: "Q-ORDER-TRANSACTION-REPORT"},
	}
}

// sampleDrift has a difference of every form, those of one subject apart.
func sampleDrift() *Drift {
	return &Drift{
		Target: "https://staging.example/reports", Profile: "staging", Now: sampleNow(), Compared: 214, Requests: 216,
		Findings: []Difference{
			{"BR-07", "startDate after endDate", "status", "HTTP 400", "HTTP 422", Sample{sampleCurl, 422, envelope("BR-07")}},
			{"Q-SAME-DAY", "startDate equal to endDate", "answer", "BR-07", "accepted", Sample{sampleCurl, 200, envelope("BR-00")}},
			{"BR-07", "startDate after endDate", "message", "Start date must be before end date", "Bad range", Sample{sampleCurl, 422, ""}},
			{"wire", "locations", "shape", "a body", "none", Sample{sampleGet, 0, ""}},
		},
		NotCompared: []string{"BR-25: needs keys.noPlan", "L-01: needs keys.noLocations"},
	}
}
