package calibrationreport

import (
	"time"

	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/rules"
)

const (
	sampleCurl = `curl -sS -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json' --data-raw '{"startDate":"2026-11-01","endDate":"2026-11-01","page":1,"pageSize":20}' 'https://staging.example/reports/BranchReport/branch-report'`
	sampleGet  = `curl -sS -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json' 'https://staging.example/reports/DeviceLocation/locations'`
)

func sampleNow() time.Time { return time.Date(2026, 11, 21, 9, 30, 0, 0, time.FixedZone("", -3*3600)) }

// sampleResult is a calibration in which everything happens once, as real as a
// person would see it. Its questions do not stand in the order of the rule book.
func sampleResult() *evidence.Result {
	return &evidence.Result{
		Target: "https://staging.example/reports", Now: sampleNow(), Quick: true, Intrusive: true, Requests: 1263,
		Learned: sampleLearned(), Orders: sampleOrders(), LeftOut: []rules.QuestionID{"Q-PATH-CASE", "Q-WRONG-METHOD"},
	}
}

func choice(word string) rules.Answer { return rules.Answer{Choice: word} }

func envelope(code string) string { return `{"data":null,"metadata":{"code":"` + code + `"}}` }

func seen(what string, times, status int, answer string) evidence.Seen {
	return evidence.Seen{What: what, Times: times, Sample: evidence.Sample{Curl: sampleCurl, Status: status, Response: answer}}
}

func sampleLearned() []evidence.Learned {
	return []evidence.Learned{
		{Question: "Q-WRONG-METHOD", Sure: evidence.NotObserved, Why: "left out by --quick"},
		{Question: "Q-PATH-CASE", Sure: evidence.NotObserved, Why: "left out by --quick"},
		{Question: "Q-SERIAL-LIST", Sure: evidence.NotObserved, Why: "needs two terminals that sold on one day", Ask: "a key of a commerce with two terminals"},
		{Question: "Q-LOCATION-LIST", Sure: evidence.NotObserved, Why: "needs two terminals that sold on one day", Ask: "a key of a commerce with two terminals"},
		{Question: "Q-SERIAL-SHAPE", Sure: evidence.NotObserved, Why: "another shape is out of scope"},
		{Question: "Q-RANGE-COUNT", Sure: evidence.NotObserved},
		{Question: "Q-BR-NULL", Sure: evidence.Answered, Answer: choice("as-absent"), Seen: []evidence.Seen{seen("as-absent", 4, 400, envelope("BR-05"))}},
		{Question: "Q-TR-MESSAGE-200", Sure: evidence.Answered, Answer: value("Success"), Seen: []evidence.Seen{seen(`value: "Success"`, 12, 200, `{"code":200,"message":"Success"}`)}},
		{Question: "Q-FILTER-CASE", Sure: evidence.Answered, Answer: choice("any"), Same: []rules.Answer{choice("exact")}, Why: "no sale has a brand in another case",
			Seen: []evidence.Seen{seen("any", 2, 200, envelope("BR-27"))}},
		{Question: "Q-TR-MESSAGE-401", Sure: evidence.Answered, Answer: value("Credenciales inválidas"), Seen: []evidence.Seen{seen(`value: "Credenciales inválidas"`, 3, 401, `{"code":401,"message":"Credenciales inválidas"}`)}},
		{Question: "Q-ORDER-BRANCH-REPORT", Sure: evidence.Answered, Answer: rules.Answer{Order: []rules.ID{"BR-05", "BR-02"}}, Why: "4 pairs are open"},
		{Question: "Q-ORDER-LOCATIONS", Sure: evidence.SomethingElse, Why: "each of two rules wins over the other"},
		{Question: "Q-ORDER-TRANSACTION-REPORT", Sure: evidence.Answered, Answer: choice("default")},
		{Question: "Q-BR-WRONG-TYPE", Sure: evidence.Answered, Answer: value("BR-13"), Same: []rules.Answer{value("BR-18")}, Seen: []evidence.Seen{seen(`value: "BR-13"`, 5, 500, envelope("BR-13"))}},
		{Question: "Q-RANGE-LIMIT", Sure: evidence.Answered, Answer: choice("60"), Seen: []evidence.Seen{seen("60", 3, 200, envelope("BR-00"))}},
		{Question: "Q-TR-SALE-ORDER", Sure: evidence.Varies, Why: "the order changes from one request to the next", Ask: "whether the report has an order",
			Seen: []evidence.Seen{seen("newest-first", 3, 200, `{"content":{}}`), seen("oldest-first", 1, 200, "")}},
		{Question: "Q-STATUS", Sure: evidence.SomethingElse, Why: "BR-03 has 400 or 422, by the field", Seen: []evidence.Seen{seen("BR-03: 422", 2, 422, envelope("BR-03")), seen("BR-03: 400", 1, 400, envelope("BR-03"))}},
		{Question: "Q-SAME-DAY", Sure: evidence.SomethingElse, Why: "the connection ends without an answer", Seen: []evidence.Seen{seen("no answer", 3, 0, "")}},
	}
}

func sampleOrders() []evidence.OrderResult {
	return []evidence.OrderResult{
		{
			Question: "Q-ORDER-BRANCH-REPORT",
			Wins: []evidence.Win{
				{Winner: "BR-05", Loser: "BR-07", Sample: evidence.Sample{Curl: sampleCurl, Status: 400, Response: envelope("BR-05")}},
				{Winner: "BR-05", Loser: "BR-02", Sample: evidence.Sample{Curl: sampleCurl, Status: 400, Response: envelope("BR-05")}},
				{Winner: "BR-20", Loser: "BR-05", Sample: evidence.Sample{Curl: sampleCurl, Status: 404, Response: envelope("BR-20")}},
			},
			Open: []evidence.OpenPair{
				{First: "BR-03", Second: "BR-05", Why: "no request breaks both"}, {First: "BR-04", Second: "BR-06", Why: "no request breaks both"},
				{First: "BR-20", Second: "BR-25", Why: "needs another key"}, {First: "BR-21", Second: "BR-22", Why: ""},
			},
		},
		{
			Question: "Q-ORDER-LOCATIONS",
			Wins: []evidence.Win{
				{Winner: "ERROR_NOT_AUTHORIZED", Loser: "USER_NOT_FOUND", Sample: evidence.Sample{Curl: sampleGet, Status: 401, Response: envelope("ERROR_NOT_AUTHORIZED")}},
				{Winner: "USER_NOT_FOUND", Loser: "ERROR_NOT_AUTHORIZED", Sample: evidence.Sample{Curl: sampleGet, Status: 404, Response: envelope("USER_NOT_FOUND")}},
			},
			Cycle: []rules.ID{"ERROR_NOT_AUTHORIZED", "USER_NOT_FOUND"},
		},
		{Question: "Q-ORDER-TRANSACTION-REPORT"},
	}
}

// sampleDrift has a difference of every form, those of one subject apart.
func sampleDrift() *drift.Drift {
	return &drift.Drift{
		Target: "https://staging.example/reports", Profile: "staging", Now: sampleNow(), Compared: 214, Requests: 216,
		Findings: []evidence.Difference{
			{Subject: "BR-07", Step: "startDate after endDate", Kind: "status", Mock: "HTTP 400", Deployment: "HTTP 422", Sample: evidence.Sample{Curl: sampleCurl, Status: 422, Response: envelope("BR-07")}},
			{Subject: "Q-SAME-DAY", Step: "startDate equal to endDate", Kind: "answer", Mock: "BR-07", Deployment: "accepted", Sample: evidence.Sample{Curl: sampleCurl, Status: 200, Response: envelope("BR-00")}},
			{Subject: "BR-07", Step: "startDate after endDate", Kind: "message", Mock: "Start date must be before end date", Deployment: "Bad range", Sample: evidence.Sample{Curl: sampleCurl, Status: 422, Response: ""}},
			{Subject: "wire", Step: "locations", Kind: "shape", Mock: "a body", Deployment: "none", Sample: evidence.Sample{Curl: sampleGet, Status: 0, Response: ""}},
		},
		NotCompared: []string{"BR-25: needs keys.noPlan", "L-01: needs keys.noLocations"},
	}
}

func value(text string) rules.Answer { return rules.Answer{Value: &text} }
