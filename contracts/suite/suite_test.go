package suite

import (
	"bytes"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/features"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/suitetest"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/mocktest"
)

// featureFiles are the feature files that hold a word: a suite of few scenarios
// need not read the others.
func featureFiles(t *testing.T, word string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	paths, err := filepath.Glob("../../features/*.feature")
	require.NoError(t, err)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		if bytes.Contains(text, []byte(word)) {
			files[filepath.Base(path)] = &fstest.MapFile{Data: text}
		}
	}
	return files
}

// branchTags selects the features of the branch report and of authentication.
const branchTags = "@op:branch-report or @op:any"

// suiteOn is a suite against a mock, whose answers spoil may change.
func suiteOn(t *testing.T, config mockserver.Config, spoil func(http.Handler) http.Handler) *Suite {
	t.Helper()
	mock := mocktest.New(config)
	var handler http.Handler = mock
	if spoil != nil {
		handler = spoil(mock)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	tags, err := ParseTags(branchTags)
	require.NoError(t, err)
	prepared, err := sharedFeatures()
	require.NoError(t, err)
	now := mockserver.FrozenAt
	if config.Clock != nil {
		now = config.Clock()
	}
	return &Suite{
		Features: os.DirFS("../../features"), Prepared: prepared, Asker: suitetest.PlainAsker{Base: server.URL}, Contract: contract, Tags: tags,
		Has:   func(exchange.Role) bool { return true },
		Clock: func() time.Time { return now.In(mock.World().Zone) }, Wall: time.Now,
		Target: server.URL, Concurrency: 4,
	}
}

func shipped(t *testing.T, name string) rules.Profile {
	t.Helper()
	profile, err := rules.ShippedProfile(name)
	require.NoError(t, err)
	return profile
}

// requireClean fails with the findings of a run that is not clean.
func requireClean(t *testing.T, results *report.Results) {
	t.Helper()
	var bad []string
	for _, f := range results.Findings {
		if f.Outcome.Bad() || f.Outcome == report.SuiteError {
			bad = append(bad, f.Key()+": "+f.Summary+": expected "+f.Expected+", got "+f.Actual)
		}
	}
	require.Empty(t, bad)
}

func TestSuite_PassesOnTheMock(t *testing.T) {
	t.Parallel()
	at := func(text string) func() time.Time {
		now, err := time.Parse(time.RFC3339, text)
		require.NoError(t, err)
		return func() time.Time { return now }
	}
	const evening = "an evening later" // the day is another one in UTC
	for i, test := range []struct {
		name    string
		profile string
		pinned  bool
		seed    uint64
		clock   func() time.Time // nil: the mock's own
	}{
		{"literal pinned", "literal", true, 0, nil},
		{"literal unpinned", "literal", false, 0, nil},
		{"literal pinned, " + evening, "literal", true, 3, at("2026-03-02T01:30:00Z")},
		{"literal pinned, a leap day", "literal", true, 4, at("2028-02-29T15:00:00Z")},
		{"always-200 pinned", "always-200", true, 0, nil},
		{"always-200 unpinned", "always-200", false, 0, nil},
		{"vary", "vary", false, 1, nil},
		{"vary, another seed and clock", "vary", false, 2, at("2026-01-01T12:00:00Z")},
	} {
		if !proofs.Takes(i, 16) {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			profile := shipped(t, test.profile)
			suite := suiteOn(t, mockserver.Config{Profile: profile, Seed: test.seed, Clock: test.clock}, nil)
			if test.pinned {
				suite.Profile = &profile
			}
			results, err := suite.Run(t.Context())
			require.NoError(t, err)
			if test.profile == "vary" {
				forgiveSpokenAgainst(results)
			}
			requireClean(t, results)
			require.Equal(t, results.Planned, results.Done)
			if test.pinned {
				unverified := 2 // the mock meets every need but that of a location without sales
				if strings.HasSuffix(test.name, evening) {
					unverified += 7 // of BR-10
				}
				if test.clock == nil {
					unverified += 5 // of BR-31, in a January that is to come
				}
				require.LessOrEqual(t, results.Count(report.NotVerified), unverified)
			}
			require.Greater(t, results.Checks, 2500)
		})
	}
}

// On any day the mock conforms: what the day does not allow is not verified.
func TestSuite_AnyDay(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	zone := mockserver.New(mockserver.Config{}).World().Zone
	days := []struct{ name, now string }{
		{"before the card brand filter", "2025-04-15T12:00:00"},
		{"its second day", "2025-05-02T12:00:00"},
		{"the first range that it takes", "2025-05-03T12:00:00"},
		{"the first week that it takes", "2025-05-08T12:00:00"},
		{"a leap day", "2024-02-29T12:00:00"},
		{"early in 2020", "2020-03-01T12:00:00"},
		{"a month over February", "2026-03-02T12:00:00"},
		{"half an hour into a year", "2026-01-01T00:30:00"},
		{"before the clocks change", "2025-09-06T23:30:00"},
	}
	for _, test := range days {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			now, err := time.ParseInLocation("2006-01-02T15:04:05", test.now, zone)
			require.NoError(t, err)
			literal := shipped(t, "literal")
			results := wholeSuite(t, mockserver.Config{Profile: literal, Clock: func() time.Time { return now }}, &literal)
			requireClean(t, results)
			code, reason := report.Verdict(results, report.VerdictOptions{})
			require.Equal(t, report.ExitOK, code, reason)
			for _, f := range results.FindingsOf(report.NotVerified) {
				require.NotEmpty(t, f.Ask, f.Summary)
			}
		})
	}
}

// What filters by card brand waits for a day that takes it, and the plan says so.
func TestSuite_PlanWaitsForTheBrandFilter(t *testing.T) {
	t.Parallel()
	suite := suiteOn(t, mockserver.Config{Clock: func() time.Time { return time.Date(2024, 2, 29, 15, 0, 0, 0, time.UTC) }}, nil)
	tags, err := ParseTags("@BR-FILTER-LIST or @BR-27")
	require.NoError(t, err)
	suite.Tags = tags
	suite.Select = func(s report.Scenario) bool {
		return strings.HasSuffix(s.File, "consistency.feature") && strings.Contains(s.FullName(), "cardBrand")
	}
	results, err := suite.Run(t.Context())
	require.NoError(t, err)
	require.NotZero(t, results.Count(report.NotVerified))
	require.Zero(t, results.Unkept, "scenarios that the plan said can run")
}

// With the main key alone, what asks as another account cannot run, and the plan
// says so.
func TestSuite_PlanKnowsItsKeys(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	suite := suiteOn(t, mockserver.Config{}, nil)
	suite.Has = func(role exchange.Role) bool { return role == exchange.RoleMain }
	suite.Tags = TagExpression{}
	results, err := suite.Run(t.Context())
	require.NoError(t, err)
	require.NotZero(t, results.Count(report.NotVerified))
	require.Zero(t, results.Unkept, "scenarios that the plan said can run")
}

// Each answer to a question, pinned and served, is met by the rows that name it.
func TestSuite_EveryAnswerOfAQuestion(t *testing.T) {
	t.Parallel()
	list, err := features.Load(os.DirFS("../../features"))
	require.NoError(t, err)
	tags, err := ParseTags(branchTags)
	require.NoError(t, err)
	asked := map[rules.QuestionID]bool{}
	for _, p := range list {
		if _, questions := scenario.Tagged(p.Info.Tags); tags.Selects(p.Info.Tags) {
			for _, q := range questions {
				asked[q] = true
			}
		}
	}
	require.GreaterOrEqual(t, len(asked), 40)
	for _, q := range proofs.Sample(rules.Questions(), 64) {
		if !asked[q.ID] {
			continue
		}
		for _, answer := range q.Answers[1:] { // the first is literal's
			t.Run(string(q.ID)+" "+strings.ReplaceAll(answer, "/", "-"), func(t *testing.T) {
				t.Parallel()
				passes(t, q.ID, answer)
			})
		}
	}
}

func passes(t *testing.T, question rules.QuestionID, answer string) {
	t.Helper()
	profile := shipped(t, "literal")
	profile.Answers[question] = rules.Answer{Choice: answer}
	suite := suiteOn(t, mockserver.Config{Profile: profile}, nil)
	suite.Features, suite.Prepared, suite.Profile = featureFiles(t, "@"+string(question)), nil, &profile
	suite.Select = func(s report.Scenario) bool { return slices.Contains(s.Tags, "@"+string(question)) }
	results, err := suite.Run(t.Context())
	require.NoError(t, err)
	requireClean(t, results)
	assert.NotZero(t, results.Count(report.Passed), "no row judges %s: %s", question, answer)
}

// An empty scenario beside others never costs the run.
func TestSuite_RunsBesideAnEmptyScenario(t *testing.T) {
	t.Parallel()
	s := suiteOn(t, mockserver.Config{}, nil)
	s.Tags = TagExpression{}
	s.Features, s.Prepared = fstest.MapFS{"deep/x.FEATURE": {Data: []byte("Feature: f\n  @L-00\n  Scenario: empty\n\n  @L-00\n  Scenario: s\n    When I ask for the locations\n    Then the answer is a success\n")}}, nil
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, results.Count(report.Passed))
}

// However much a suite is asked, it reads its features once.
func TestSuite_ReadsItsFeaturesOnce(t *testing.T) {
	t.Parallel()
	s := suiteOn(t, mockserver.Config{}, nil)
	counted := &countedFiles{FS: fstest.MapFS{"x.feature": {Data: []byte("Feature: f\n  @L-00\n  Scenario: s\n    When I ask for the locations\n    Then the answer is a success\n")}}}
	s.Tags, s.Features, s.Prepared = TagExpression{}, counted, nil
	_, err := s.Needs()
	require.NoError(t, err)
	once := counted.opened
	_, err = s.Unable("stopped", "run again")
	require.NoError(t, err)
	assert.Equal(t, once, counted.opened)
}

// countedFiles counts how often a file is opened.
type countedFiles struct {
	fs.FS
	opened int
}

func (c *countedFiles) Open(name string) (fs.File, error) {
	c.opened++
	return c.FS.Open(name)
}

// verify stops for the same reasons, before it sends anything.
func TestSuite_StopsAtWrongParameters(t *testing.T) {
	t.Parallel()
	s := suiteOn(t, mockserver.Config{}, nil)
	s.Tags = TagExpression{}
	s.Asker = nil // whoever asks it panics
	s.Features, s.Prepared = fstest.MapFS{"x.feature": {Data: []byte("# language: es\nCaracterística: f\n  @BR-00\n  Escenario: s\n    Cuando pido el informe de sucursales desde ayer hasta hoy con cardbrand \"VISA\"\n    Y pido los local\n")}}, nil
	_, err := s.Run(t.Context())
	require.ErrorIs(t, err, ErrFeatures)
	assert.ErrorContains(t, err, "x.feature:5: el informe de sucursales no lee ningún campo cardbrand (¿quiso decir cardBrand?)")
	assert.ErrorContains(t, err, `x.feature:6: ningún paso calza con "pido los local"; el más parecido es "pido los locales"`)
}

// What a plan says that a run takes is not far from it, however much the account sells.
func TestPlan_SaysWhatARunTakes(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	for _, role := range []exchange.Role{exchange.RoleMain, exchange.RoleSecond, exchange.RoleCashOnly} {
		t.Run(string(role), func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			s.Tags, s.Asker = TagExpression{}, clienttest.ForMain{Asker: s.Asker, Role: role}
			s.Has = func(of exchange.Role) bool { return of == exchange.RoleMain }
			plan, err := s.Plan(t.Context())
			require.NoError(t, err)
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.InEpsilon(t, results.Requests, plan.Requests, 0.2)
			t.Log(plan.Requests, "planned,", results.Requests, "sent")
		})
	}
}
