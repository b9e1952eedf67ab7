package admin

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/buffered"
)

// The profile of a session: another reading of the reference without another
// mock.

// showProfile shows every open question with the answer that the session gets.
// PUT takes what it shows.
func (s *Service) showProfile(name string, _ *http.Request) buffered.Response {
	profile := s.Profiles.Of(name)
	answered := map[rules.QuestionID]any{}
	for _, q := range rules.Questions() {
		if profile.Vary && !profile.Pins(q.ID) {
			continue
		}
		answered[q.ID] = profile.Answer(q.ID)
	}
	return asJSON(map[string]any{
		"name": profile.Name, "summary": profile.Summary, "vary": profile.Vary, "answers": answered,
	})
}

// takeProfile gives a session a profile: {"profile":"always-200"}, or a whole
// document.
func (s *Service) takeProfile(name string, r *http.Request) buffered.Response {
	raw, refused := bodyOf(r)
	if refused != nil {
		return *refused
	}
	profile, err := readProfile(raw)
	if err != nil {
		return problem(http.StatusBadRequest, err.Error())
	}
	if err := s.Profiles.Take(name, profile); err != nil {
		return problem(http.StatusTooManyRequests, err.Error())
	}
	s.Met.Answers(name, &profile)
	return s.showProfile(name, r)
}

func (s *Service) giveProfileBack(name string, r *http.Request) buffered.Response {
	s.Profiles.GiveBack(name)
	s.Met.Answers(name, nil)
	return s.showProfile(name, r)
}

var errProfileBody = errors.New(`the body must be {"profile":"always-200"} with the name of a shipped profile, or a whole profile as GET /__admin/profile shows it`)

// readProfile reads the body of PUT /__admin/profile.
func readProfile(raw []byte) (rules.Profile, error) {
	var named map[string]json.RawMessage
	if err := json.Unmarshal(raw, &named); err != nil {
		return rules.Profile{}, errProfileBody
	}
	shipped, isNamed := named["profile"]
	if !isNamed {
		return rules.ParseProfile("profile", raw)
	}
	var name string
	if err := json.Unmarshal(shipped, &name); err != nil || len(named) != 1 {
		return rules.Profile{}, errProfileBody
	}
	var names []string
	for _, p := range rules.Shipped() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return rules.Profile{}, errors.New("no such profile comes with calco: name " + strings.Join(names, ", ") + ", or send a whole one")
}
