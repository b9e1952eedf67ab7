package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/strangers"
)

// allKeys are the roles that a stranger has a key for.
const allKeys = "main second noLocations noPlan unknownUser quiet disabled"

// soundMixes is how many drawn deployments the long proof runs through beside the three
// manners; firstMix is the seed of the first.
const (
	soundMixes = 20
	firstMix   = 5000
)

// Deployments that nobody of this project wrote, and that break no sentence, are accused of
// nothing: neither by verify, nor after they were calibrated by verify with all that was
// learnt pinned and warnings that fail, nor by drift.
func TestStrangers_AreNotAccused(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	sound := strangers.Sound(t, soundMixes, firstMix)
	for first := range lanes {
		t.Run(fmt.Sprint("lane ", first), func(t *testing.T) {
			t.Parallel()
			for i := first; i < len(sound); i += lanes {
				t.Run(sound[i].Name(), func(t *testing.T) { notAccused(t, sound[i]) })
			}
		})
	}
}

// lanes are how many strangers are asked at once: a run of the suite holds some hundred
// megabytes, and all of them together more than a test may.
const lanes = 2

// notAccused runs a deployment through the four steps.
func notAccused(t *testing.T, d strangers.Deployment) {
	t.Helper()
	dir := knowing(t, strangers.Start(t, d), allKeys)
	for _, line := range []string{
		"verify --config staging.yaml",
		"calibrate --config staging.yaml -o staging.profile.yaml --report report",
		"verify --config staging.yaml --profile staging.profile.yaml --strict",
		"drift --config staging.yaml --profile staging.profile.yaml",
	} {
		code, out, stderr := inFolder(dir, strings.Fields(line)...)
		assert.Equal(t, shell.ExitOK, code, "%s: %s\n%s", line, out, stderr)
	}
	var learnt struct {
		Requests int
		Counts   struct{ Answered int }
	}
	written, err := os.ReadFile(filepath.Join(dir, "report", "calibration.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(written, &learnt))
	assert.GreaterOrEqual(t, learnt.Counts.Answered, 50)
	assert.LessOrEqual(t, learnt.Requests, 600)
}

// knowing is a folder with a target file for a stranger, and the keys of some roles.
func knowing(t *testing.T, url, roles string) string {
	t.Helper()
	dir := t.TempDir()
	file := "baseUrl: " + url + "\nlimits: {rps: 1000, requests: 6000, timeout: 30s}\nkeys:\n"
	for _, role := range strings.Fields(roles) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, role+".key"), []byte(strangers.Keys()[role]), 0o600))
		file += "  " + role + ": file:" + role + ".key\n"
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte(file), 0o600))
	return dir
}

// planted are the faults that a stranger can carry, each with the rule by which verify finds
// it, and the keys that it takes. Those that break no sentence, since only two figures of one
// sale or two reports differ, are warnings.
var planted = map[string]struct{ keys, outcome, rule string }{
	"bin6": {"main", "violation", "BR-CARD-BIN"}, "brand_prefix": {"main", "violation", "BR-FILTER-BRAND"},
	"cache_acct": {"main second", "violation", "KEY-ACCOUNT"}, "cache_size": {"main", "violation", "BR-PAGINATION"},
	"chars_space": {"main", "violation", "BR-14"}, "chars_tick": {"main", "violation", "BR-14"},
	"count_all": {"main", "violation", "BR-PAGING"}, "count_join": {"main", "violation", "BR-PAGING"},
	"count_nofilter": {"main", "violation", "BR-FILTER-BRAND"}, "cur_scale": {"main", "warning", "TR-SAME-SALES"},
	"day31": {"main", "warning", "TR-SAME-SALES"}, "dup_ties": {"main", "violation", "BR-PAGING"},
	"end_minute": {"main", "violation", "BR-RANGE"}, "fee_notax": {"main", "warning", "TR-MONEY"},
	"future": {"main", "violation", "BR-10"}, "inst_count": {"main", "warning", "SALE-PLAUSIBLE"},
	"inst_null": {"main", "violation", "BR-FILTER-INSTALLMENT"}, "items_wrong": {"main", "warning", "TR-SAME-SALES"},
	"last_fill": {"main", "violation", "BR-PAGING"}, "leap": {"main", "violation", "TR-START-CALENDAR"},
	"loc_ignored_with_type": {"main", "violation", "BR-FILTER-LOCATION"}, "loc_leak": {"main second", "violation", "L-ACCOUNT"},
	"loc_serial_or": {"main", "violation", "BR-FILTER-SERIAL"}, "may_edge": {"main", "violation", "BR-31"},
	"month62": {"main", "violation", "TR-RANGE"}, "ms_drop": {"main", "violation", "TR-TIMESTAMP"},
	"msg_typo": {"main", "violation", "BR-29"}, "multi_first": {"main", "violation", "BR-FILTER-LIST"},
	"net_sign": {"main", "warning", "TR-MONEY"}, "no_br23": {"main", "violation", "BR-23"},
	"page_skip": {"main", "violation", "BR-PAGING"}, "pages_floor": {"main", "violation", "BR-PAGINATION"},
	"range45": {"main", "violation", "BR-08"}, "rec_date_before": {"main", "warning", "SALE-PLAUSIBLE"},
	"rec_lost": {"main", "warning", "SALE-PLAUSIBLE"}, "rec_num": {"main", "warning", "SALE-PLAUSIBLE"},
	"rec_sum": {"main", "warning", "TR-MONEY"}, "reversed_hidden": {"main", "warning", "TR-SAME-SALES"},
	"serial_leak": {"main second", "violation", "BR-21"}, "sn_leak": {"main second", "violation", "KEY-ACCOUNT"},
	"start_excl": {"main", "violation", "BR-RANGE"}, "tip_lost": {"main", "warning", "BR-MONEY"},
	"total_round": {"main", "warning", "BR-MONEY"}, "tr_commerce": {"main second", "violation", "KEY-ACCOUNT"},
	"tr_count_join": {"main", "violation", "TR-PAGING"}, "tr_default20": {"main", "violation", "TR-DEFAULTS"},
	"tr_dup": {"main", "violation", "TR-PAGING"}, "tr_leak_row": {"main second", "violation", "KEY-ACCOUNT"},
	"tr_notip": {"main", "warning", "TR-MONEY"}, "tr_old_items": {"main", "warning", "TR-SAME-SALES"},
	"tr_page_overlap": {"main", "violation", "TR-PAGING"}, "tr_page_skip": {"main", "violation", "TR-PAGING"},
	"tr_pages10": {"main", "violation", "TR-PAGING"}, "tr_serial_ignored": {"main", "violation", "TR-FILTER-SERIAL"},
	"tr_serial_leak": {"main second", "violation", "TR-SERIAL"}, "tr_status": {"main", "warning", "TR-SAME-SALES"},
	"tr_tz": {"main", "warning", "TR-SAME-SALES"}, "tr_utc_time": {"main", "violation", "TR-RANGE-ROWS"},
	"tz_shift": {"main", "violation", "BR-RANGE"},
}

// Every fault that is listed for the strangers is found, with the least keys that can show
// it: by the scenarios of its rule, which find nothing in the same deployment without it.
func TestStrangers_FaultsAreFound(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	faults := strangers.Faults(t)
	assert.Len(t, planted, len(faults))
	atThree := []string{"--clock", fmt.Sprint(untilThree(t, time.Now()))} // some do not show at night
	without := toldOnce(t, strangers.Start(t, carrier(), atThree...))
	for _, fault := range faults {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			want := planted[fault]
			assert.Contains(t, toldOf(t, strangers.Start(t, carrier(), append(atThree[:2:2], "--bug", fault)...), want.keys, want.rule), want.outcome)
			assert.Empty(t, without(want.keys, want.rule))
		})
	}
}

// Where the days of a report begin no sentence says: one whose days begin at three in the
// morning, as tr_tz does, breaks none, whichever account is asked for. That both reports tell
// of other sales then is the warning above.
func TestStrangers_DaysMayBeginAtThree(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	atThree := fmt.Sprint(untilThree(t, time.Now()))
	url := strangers.Start(t, carrier(), "--clock", atThree, "--bug", "tr_tz")
	assert.NotContains(t, toldOf(t, url, allKeys, "TR-RANGE-ROWS"), "violation")
}

// carrier is the sound deployment in which faults are planted.
func carrier() strangers.Deployment {
	d := strangers.Manners()[0]
	d.Settings = map[string]json.RawMessage{"br_unauth": json.RawMessage(`"meta"`), "rev_rec": json.RawMessage("1")}
	return d
}

// untilThree is how many seconds it is to three in the afternoon in Chile, or since then.
func untilThree(t *testing.T, now time.Time) int {
	t.Helper()
	zone, err := time.LoadLocation("America/Santiago")
	require.NoError(t, err)
	y, m, d := now.In(zone).Date()
	return int(time.Date(y, m, d, 15, 0, 0, 0, zone).Sub(now).Seconds())
}

// toldOnce is toldOf of one deployment, which several faults ask with the same keys for the
// same rule.
func toldOnce(t *testing.T, url string) func(keys, rule string) []string {
	t.Helper()
	told := map[[2]string]func() []string{}
	for _, found := range planted {
		told[[2]string{found.keys, found.rule}] = sync.OnceValue(func() []string { return toldOf(t, url, found.keys, found.rule) })
	}
	return func(keys, rule string) []string { return told[[2]string{keys, rule}]() }
}

// toldOf are the violations and warnings that the scenarios of a rule come to.
func toldOf(t *testing.T, url, keys, rule string) []string {
	t.Helper()
	_, out, stderr := inFolder(knowing(t, url, keys), "verify", "--config", "staging.yaml", "--tags", "@"+rule, "--format", "json")
	var results struct{ Findings []struct{ Outcome string } }
	require.NoError(t, json.Unmarshal([]byte(out), &results), stderr)
	var told []string
	for _, f := range results.Findings {
		if f.Outcome == "violation" || f.Outcome == "warning" {
			told = append(told, f.Outcome)
		}
	}
	return told
}
