package report

import (
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// sampleResults is a run in which everything happens once, as real as a person
// would see it.
func sampleResults() *Results {
	r := &Results{
		Schema: "calco-report/1", Version: "0.3.0", Target: "https://staging.example/reports", Profile: "literal",
		Run: Finished, Started: time.Date(2026, 11, 21, 9, 30, 0, 0, time.FixedZone("", -3*3600)), Duration: 74.25,
		Requests: 412, Checks: 1263, Planned: 9, Done: 9,
		Rules: sampleRules(), Scenarios: sampleScenarios(), Findings: sampleFindings(),
		Baseline: []BaselineNote{
			{State: Stale, Finding: "violation BR-09 Branch report: end date before 2020 /metadata/code", Reason: "reported as OPS-114", Line: 7},
			{State: Expired, Finding: "warning BR-ORDER Consistency: order of pages ", Reason: "agreed until the release", Expires: "2026-10-31", Line: 11},
		},
	}
	r.Tidy()
	r.Judge(VerdictOptions{})
	return r
}

// sampleRules is a part of the catalogue, written out: a change of the rule book
// does not change how a report looks.
func sampleRules() []RuleRow {
	row := func(id rules.ID, operation rules.Operation, condition string, o Outcome, scenarios, checks int, why string) RuleRow {
		return RuleRow{ID: id, Operation: operation, Level: rules.Documented, Condition: condition, Outcome: o, Scenarios: scenarios, Checks: checks, Why: why}
	}
	money := row("BR-MONEY", rules.BranchReport, "saleAmount + tipAmount + cashbackAmount = totalAmount", Passed, 1, 20, "")
	money.Level = rules.Inferred
	internal := "internal: no ordinary input reaches it"
	return []RuleRow{
		row("JSON", rules.AnyOperation, "every answer of the four operations is JSON", Passed, 9, 412, ""),
		row("BR-00", rules.BranchReport, "processed: HTTP 200 with the branch report envelope", Passed, 4, 31, ""),
		row("BR-07", rules.BranchReport, "startDate is not before endDate", Observed, 2, 4, ""),
		row("BR-08", rules.BranchReport, "the range is longer than 30 days", Warning, 3, 6, ""),
		row("BR-14", rules.BranchReport, "locationId holds one of < > & ' \" ; and the like", Violated, 29, 58, ""),
		row("BR-31", rules.BranchReport, "cardBrand is used for a range that begins before 2025-05-01", Violated, 2, 4, ""),
		row("BR-22", rules.BranchReport, "locationId is not a location of the account", NotVerified, 0, 0, "needs a second account"),
		row("BR-21", rules.BranchReport, "serialNumber is not a terminal of the account", NotVerified, 0, 0, "needs a second account"),
		row("BR-13", rules.BranchReport, "generic failure", NotVerified, 0, 0, internal),
		row("BR-18", rules.BranchReport, "internal use", NotVerified, 0, 0, internal),
		money,
		row("L-00", rules.Locations, "the account has locations", Passed, 2, 8, ""),
		row("L-DISTINCT", rules.Locations, "the locations are distinct: no id twice", Flaky, 1, 2, ""),
		row("TR-OK", rules.TransactionReport, "processed: HTTP 200 with code 200", SuiteError, 1, 0, ""),
		row("TR-END-REQUIRED", rules.TransactionReport, "EndDate is missing", Passed, 1, 3, ""),
	}
}

func sampleScenarios() []Scenario {
	branch := func(line int, rule, name string, o Outcome, why string, steps ...StepLine) Scenario {
		return Scenario{Feature: "Branch report", File: "branch_report.feature", Line: line, Rule: rule, Name: name,
			Tags: []string{"@op:branch-report", "@BR-31"}, Rules: []rules.ID{"BR-31"}, Outcome: o, Checks: 4, Requests: 1, Seconds: 0.21, Steps: steps, Why: why}
	}
	given := StepLine{Keyword: "Given", Text: "a commerce with card sales", Line: 7, Outcome: Passed}
	when := func(date string) StepLine {
		return StepLine{Keyword: "When", Text: "I ask for the branch report from " + date + " to 2025-05-10 with cardBrand VISA", Line: 14, Outcome: Passed}
	}
	then := func(text string, o Outcome, err string) StepLine {
		return StepLine{Keyword: "Then", Text: "the answer is " + text, Line: 15, Outcome: o, Error: err}
	}
	br31 := "BR-31 No card brand filter for dates before 1 May 2025"
	return []Scenario{
		branch(20, br31, "card brand filter, first allowed day", Passed, "", given, when("2025-05-01"), then("accepted", Passed, "")),
		branch(24, br31, "card brand filter, one day too early", Violated, "code BR-00 instead of BR-31", given, when("2025-04-30"),
			then("refused: BR-31", Violated, "expected code BR-31, got BR-00")),
		branch(40, "BR-14 No special characters in locationId", "locationId with ~", Violated, "code BR-22 instead of BR-14", given,
			then("refused: BR-14", Violated, "expected code BR-14, got BR-22")),
		branch(52, "BR-08 At most 30 days", "31 days, pinned limit 30", Warning, "the profile pins 30", given, then("refused: BR-08", Warning, "accepted")),
		branch(60, "BR-07 Start before end", "start date equal to end date", Observed, "Q-SAME-DAY is open: accepted", given, then("accepted", Observed, "")),
		branch(71, "BR-22 Locations of the account", "location of another account", NotVerified, "needs a second account", given),
		{Feature: "Locations", File: "locations.feature", Line: 9, Name: "each location once", Tags: []string{"@L-DISTINCT"}, Rules: []rules.ID{"L-DISTINCT"},
			Outcome: Flaky, Checks: 2, Requests: 2, Seconds: 1.3, Why: "passed only after a transport retry", Steps: []StepLine{{Keyword: "When", Text: "I ask for the locations", Line: 10, Outcome: Flaky}}},
		{Feature: "Informe de transacciones", File: "informe.feature", Line: 12, Name: "página siguiente", Rules: []rules.ID{"TR-OK"},
			Outcome: SuiteError, Seconds: 0.01, Steps: []StepLine{{Keyword: "Cuando ", Text: "pido el informe de transacciones", Line: 13, Outcome: SuiteError, Error: "no plan for this range"}}},
		{Feature: "Informe de transacciones", File: "informe.feature", Line: 20, Name: "sin pasos", Outcome: Passed},
	}
}

func sampleFindings() []Finding {
	body := `{"startDate":"2025-04-30","endDate":"2025-05-10","cardBrand":"VISA","page":1,"pageSize":20}`
	answer := `{"metadata":{"code":"BR-00","message":"Success"},"data":{"commerce":{"partnerId":"77","taxId":"76543210-K","commerceName":"Café O'Higgins"},"transactions":[]},"pagination":{"page":1,"pageSize":20,"totalItems":0,"totalPages":0}}`
	evidence := func(request, answer string, tries int) *Evidence {
		return &Evidence{Method: "POST", Path: "/BranchReport/branch-report", Request: request, Status: 200,
			Headers: map[string]string{"Content-Type": "application/json", "Date": "Sat, 21 Nov 2026 12:30:04 GMT"}, Response: answer, Tries: tries}
	}
	curl := exchange.CurlLine("POST", "https://staging.example/reports/BranchReport/branch-report", body)
	return []Finding{
		{Outcome: Violated, Rule: "BR-31", Scenario: "Branch report: card brand filter, one day too early",
			Summary:  "a card brand filter is accepted for a range that begins on 2025-04-30",
			Sentence: "When the range begins before 2025-05-01, the cardBrand filter is refused (BR-31).",
			Expected: "BR-31 Card brand filter is not allowed for dates before May 1, 2025", Actual: "BR-00 Success",
			Pointer: "/metadata/code", Curl: curl, Evidence: evidence(body, answer, 1)},
		{Outcome: Violated, Rule: "BR-14", Scenario: "Branch report: locationId with ~", Summary: "a tilde in locationId is not refused",
			Sentence: "BR-14: locationId holds control characters, whitespace or restricted characters (… tilde, backtick)",
			Expected: "BR-14", Actual: "BR-22", Pointer: "/metadata/code", Known: "reported as OPS-120, fixed with release 4.2"},
		{Outcome: Warning, Rule: "BR-08", Question: "Q-RANGE-LIMIT", Scenario: "Branch report: 31 days, pinned limit 30",
			Sentence: "Date range should not exceed 30 days",
			Summary:  "31 days are accepted, the profile pins a limit of 30", Expected: "BR-08", Actual: "BR-00 Success", Evidence: evidence("", "", 3)},
		{Outcome: Flaky, Rule: "L-DISTINCT", Scenario: "Locations: each location once", Summary: "passed only after a transport retry (connection reset)", Sentence: "lists the distinct physical locations"},
		{Outcome: NotVerified, Rule: "BR-21", Summary: "needs a second account", Ask: "the key of another PaaS commerce, as keys.second"},
		{Outcome: NotVerified, Rule: "BR-22", Scenario: "Branch report: location of another account", Summary: "needs a second account", Ask: "the key of another PaaS commerce, as keys.second"},
		{Outcome: Observed, Question: "Q-SAME-DAY", Scenario: "Branch report: start date equal to end date", Summary: "startDate equal to endDate was accepted", Actual: "accepted"},
		{Outcome: Observed, Question: "Q-STATUS", Scenario: "Branch report: bad start date", Summary: "HTTP status of BR-03", Actual: "BR-03: 400"},
		{Outcome: Observed, Question: "Q-STATUS", Scenario: "Branch report: unknown page", Summary: "HTTP status of BR-24", Actual: "BR-24: 404"},
		{Outcome: SuiteError, Rule: "TR-OK", Scenario: "Informe de transacciones: página siguiente", Summary: "the suite has no plan for this range", Sentence: "Success: HTTP 200"},
	}
}
