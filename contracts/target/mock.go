package target

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"calco.example/contracts/exchange"
)

// MockClock is the clock of a calco mock as it answered when it was asked.
type MockClock struct {
	Now    time.Time
	Frozen bool
}

// The admin paths of a calco mock that tell keys and clock.
const (
	MockPersonasPath = "/__admin/personas"
	MockClockPath    = "/__admin/clock"
)

// personaRoles are the personas of the mock by the role they play.
var personaRoles = map[string]exchange.Role{
	"main": exchange.RoleMain, "second": exchange.RoleSecond, "no-plan": exchange.RoleNoPlan, "unknown-user": exchange.RoleUnknownUser, "no-locations": exchange.RoleNoLocations,
	"quiet": exchange.RoleQuiet, "cash-only": exchange.RoleCashOnly, "disabled": exchange.RoleDisabled, "broken": exchange.RoleBroken,
}

// NotMockError says that a base URL is no calco mock: a mistake in the command,
// not an outage.
type NotMockError struct{ BaseURL, Why string }

// Error names the way out.
func (e *NotMockError) Error() string {
	return fmt.Sprintf("%s is no calco mock (%s): check any other deployment with --config FILE, a target file", e.BaseURL, e.Why)
}

// OfMock builds the target of a calco mock from its answers to
// MockPersonasPath and MockClockPath. Its keys are no secrets and it is nobody
// else's, so no limits hold.
func OfMock(baseURL string, personas, clock []byte) (*Target, error) {
	o, err := ParseOrigin(baseURL)
	if err != nil {
		return nil, fmt.Errorf("target: %w", err)
	}
	t := &Target{BaseURL: o.String(), Limits: ownLimits, origin: o}
	if t.keys, err = mockKeys(personas); err != nil {
		return nil, &NotMockError{t.BaseURL, "GET " + MockPersonasPath + ": " + err.Error()}
	}
	if t.Clock, err = mockClock(clock); err != nil {
		return nil, &NotMockError{t.BaseURL, "GET " + MockClockPath + ": " + err.Error()}
	}
	return t, nil
}

func mockKeys(body []byte) (map[exchange.Role]Secret, error) {
	var listing struct {
		Personas []struct{ Name, APIKey string } `json:"personas"`
	}
	if json.Unmarshal(body, &listing) != nil || len(listing.Personas) == 0 {
		return nil, fmt.Errorf("the answer lists no personas")
	}
	keys := map[exchange.Role]Secret{}
	for _, p := range listing.Personas {
		role, plays := personaRoles[p.Name]
		if !plays {
			continue
		}
		if !strings.HasPrefix(p.APIKey, mockPrefix) || !headerText(p.APIKey) {
			return nil, fmt.Errorf("the key of persona %s is no key of a mock", p.Name)
		}
		keys[role] = NewSecret("keys."+string(role), p.APIKey)
	}
	if _, has := keys[exchange.RoleMain]; !has {
		return nil, fmt.Errorf("there is no persona main")
	}
	return keys, nil
}

func mockClock(body []byte) (*MockClock, error) {
	var clock MockClock
	if json.Unmarshal(body, &clock) != nil || clock.Now.IsZero() {
		return nil, fmt.Errorf("the answer tells no time")
	}
	return &clock, nil
}
